"""Playing: each move is checked by the rules, and becomes a node of the record if it may be made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from goboard.boards.board import BoardError
from goboard.games.edits import AddNode, Change, Group
from goboard.games.move_words import turn_sentence, turn_title
from goboard.games.own_moves import OWN_ALLIANCES, alliance_values, move_properties
from goboard.games.record_form import codec_under, keep_changes
from goboard.games.replay import going_on
from goboard.games.results import end_kept, placed, placed_news, played_on
from goboard.games.tree import Node, preorder
from goboard.games.values import Codec
from goboard.rules.moves import AgreeEnd, IllegalMove, Move, NoResult, Offer, Pass, Play, Resign, War
from goboard.rules.position import End, Position
from goboard.rules.protocol import alliances_of, repeats_of
from goboard.session.events import NOT_HELD, ONLY_ON_PLANE, TOO_LATE, Answer, Refused
from goboard.session.handicap import place_stone, stones_to_place, words
from goboard.session.results import early_result, is_resigned, is_uncounted, result_sentence, write_result
from goboard.session.view import entry_key
from goboard.words.message import in_context, phrase, plural, sentences

if TYPE_CHECKING:
    from goboard.session.commands.command import Command
    from goboard.session.game import GameState
    from goboard.session.state import SessionState

RESULTS = ("W+R", "B+R")
"""RE after a resignation of Black, of White."""


def at_place(session: SessionState, x: int, y: int, then: Callable[[int], Answer]) -> Answer:
    """Do that with the vertex at these coordinates of the plane, which becomes known if it was not."""
    plane = session.game.board.plane
    if plane is None:
        return ONLY_ON_PLANE
    try:
        vertex = plane.vertex(x, y)
    except BoardError as error:
        return Refused(str(error))
    return then(vertex)


def play_at(session: SessionState, vertex: int) -> Answer:
    return play(session, Play(vertex))


def play_instead(session: SessionState, key: int, vertex: int) -> Answer:
    node = session.game.node
    if node.key != key or node.parent is None:
        return Refused(TOO_LATE)
    cursor = session.game.cursor
    cursor.go(node.parent)
    try:
        return play(session, Play(vertex), shown=node)
    finally:
        # refused, or called off: what was shown stays
        if session.game.node is node.parent:
            cursor.go(node)


def play_at_place(session: SessionState, x: int, y: int) -> Answer:
    return at_place(session, x, y, lambda vertex: play_at(session, vertex))


def play_pass(session: SessionState) -> Answer:
    """Where play has stopped there is no turn left to pass: what is to come is the count, unless the record goes on."""
    game = session.game
    if is_uncounted(game, game.position) and not game.node.children:
        _count_if_over(session)
        return []
    return play(session, Pass())


def offer_alliance(session: SessionState, to: int, accepted: bool) -> Answer:
    return _told(session, Offer(to, accepted))


def declare_war(session: SessionState, on: int) -> Answer:
    return _told(session, War(on))


def _told(session: SessionState, move: Offer | War) -> Answer:
    """A move that leaves nothing on the board to be seen is said."""
    game, mover = session.game, session.game.position.to_move
    answer = play(session, move)
    if not isinstance(answer, Refused):
        said = turn_sentence(replace(move, player=mover), game.board, game.rules.names)
        session.message = sentences(said, session.message)
    return answer


def only_at(session: SessionState, key: int, move: Command) -> Answer:
    return move.answer(session) if session.game.node.key == key else Refused(TOO_LATE)


def resign(session: SessionState, player: int) -> Answer:
    """That player's, 0 the one to move. The result goes into the record; SGF has no move for it, goboard's own form
    has."""
    game = session.game
    illegal = game.rules.check(game.position, Resign())
    if illegal or is_resigned(game, game.position):
        return Refused(illegal.message if illegal else phrase("The game is over: it was given up already."))
    loser = player or game.position.to_move
    name = game.rules.names[loser - 1]
    title = phrase("{player} resigns", player=name)
    result = RESULTS[loser - 1] if len(game.rules.names) == len(RESULTS) else ""
    codec, kept = form_to_play(game)
    said = sentences(phrase("{player} resigns.", player=name), news(game, kept))
    if not codec.is_own:
        write_result(session, title, result, said, kept)
        return []
    told = sentences(said, placed_news(game.root, game.node, result)) if result else said
    answer = play(session, Resign(loser), placed(game.root, game.node, (result,))[0] if result else ())
    if not isinstance(answer, Refused):
        session.message = told
    return answer


def annul(session: SessionState) -> Answer:
    """The result goes into the record; there is no move for it."""
    game = session.game
    illegal = game.rules.check(going_on(game.position), NoResult())
    if illegal:
        return Refused(illegal.message)
    _, kept = form_to_play(game)
    write_result(
        session,
        phrase("no result"),
        "Void",
        sentences(phrase("Both sides agree that the game has no result."), news(game, kept)),
        kept,
    )
    return []


def form_to_play(game: GameState) -> tuple[Codec, tuple[Change, ...]]:
    """The codec of the move to come, and what makes the rules it is played by those of the record: nobody plays on by
    rules of their choice and finds the record judged by others when it is opened again. Rules whose turns the record's
    form cannot hold change it as well."""
    if not game.is_switched and (game.codec.is_own or game.rules.info.players == len(RESULTS)):
        return game.codec, ()
    return codec_under(game.root, game.rules), keep_changes(game.root, game.rules)


def news(game: GameState, kept: tuple[Change, ...]) -> str:
    """What is to be told where a move has made the record's rules others, "" if it has not."""
    return phrase("The record's rules are now {rules}.", rules=game.rules.info.title) if kept else ""


def play(session: SessionState, move: Move, more: tuple[Change, ...] = (), shown: Node | None = None) -> Answer:
    """Follow or make the move if the rules allow it, with `more` changes; if it ends the game, the count begins. Undo
    leads back to the node that is `shown`, as a rule the one before the move.

    The player to move makes it, but a resignation, which may be anybody's who is named.
    """
    game = session.game
    position = game.position
    due = replace(move, player=position.to_move)
    made = move if isinstance(move, Resign) and move.player else due
    illegal = game.rules.check(going_on(position), due)
    if illegal:
        vertex = made.vertex if isinstance(made, Play) else None
        return Refused(illegal.message, vertex, repeated_key(session, illegal))
    if game.node is game.root and (left := stones_to_place(game)):
        if isinstance(made, Play):
            return place_stone(session, made.vertex, left)
        if isinstance(made, Pass):
            return Refused(sentences(phrase("Nobody passes before the handicap stones are placed."), words(left)))
    following = next((child for child in game.node.children if game.replay.move(child) == made), None)
    if following is not None:
        game.cursor.go(following)
    else:
        codec, kept = form_to_play(game)
        node = node_that_plays(game, position, made, codec)
        if node is None:
            return NOT_HELD
        names = game.rules.names
        title = turn_title(made, game.board, names)
        for ident, values in session.clock.press(game, made.player, codec):
            node.put(ident, values)
        won = early_result(game, game.rules.apply(position, made))
        changes = (*kept, *played_on(game.root, game.node), AddNode(game.node, node), *more, *won)
        session.document.do(Group(title, changes, shown or game.node, node))
        session.clock.moved(game)
        session.message = news(game, kept)
    _count_if_over(session)
    return []


def add_line(session: SessionState, key: int, moves: tuple[tuple[int, int], ...]) -> Answer:
    """Behind the node shown, or beside it, behind the one before."""
    cursor, shown = session.game.cursor, session.game.node
    if shown.parent is None or shown.parent.key != key:
        return _add_line(session, key, moves, shown)
    cursor.go(shown.parent)
    try:
        return _add_line(session, key, moves, shown)
    finally:
        cursor.go(shown)


def _add_line(session: SessionState, key: int, moves: tuple[tuple[int, int], ...], shown: Node) -> Answer:
    """As far as the rules allow it; the clock is not asked, and what follows already is not made again. `shown` stays
    so."""
    game = session.game
    if game.node.key != key:
        return Refused(TOO_LATE)
    if game.node is game.root and (left := stones_to_place(game)):
        return Refused(words(left))
    position, parent, top, new = game.position, game.node, None, None
    codec, kept = form_to_play(game)
    refused = ""
    for player, vertex in moves:
        move = Play(vertex, player) if vertex >= 0 else Pass(player)
        illegal = game.rules.check(going_on(position), move)
        if illegal:
            refused = illegal.message
            break
        following = next((child for child in parent.children if game.replay.move(child) == move), None)
        if following is None or top is not None:
            node = node_that_plays(game, position, move, codec)
            if node is None:
                return NOT_HELD
            if new is not None:
                new.add_child(node)
            new, top = node, top or node
        else:
            parent = following
        position = game.rules.apply(position, move)
    if top is None:
        return Refused(refused or phrase("The record goes on like that already."))
    changes = (*kept, *end_kept(game.root, parent), AddNode(parent, top))
    session.document.do(Group(in_context("step of undo", "add a line"), changes, shown, shown))
    added = sum(1 for _ in preorder(top))
    told = plural("{n} move is in the record as a variation.", "{n} moves are in the record as a variation.", added)
    session.message = sentences(told, news(game, kept))
    return []


def node_that_plays(game: GameState, position: Position, move: Move, codec: Codec) -> Node | None:
    """A node that says the move, and what alliances it leads to; None if the record's form cannot hold it."""
    node = Node()
    try:
        for ident, values in move_properties(move, move.player, codec):
            node.put(ident, values)
    except ValueError:
        return None
    if isinstance(move, (Offer, War)):
        alliances = alliances_of(game.rules, game.rules.apply(position, move))
        node.put(OWN_ALLIANCES, alliance_values(alliances, len(game.rules.names)))
    return node


def _count_if_over(session: SessionState) -> None:
    game = session.game
    position = game.position
    again = repeats_of(game.rules, position)
    if again is not None:
        stood = (
            phrase("The whole board stands as after move {number}.", number=again)
            if again
            else phrase("The whole board stands as at the start.")
        )
        may = phrase("Both sides may agree that the game has no result.")
        session.message = sentences(session.message, stood, may)
    if not position.is_over:
        # play that is resumed is counted anew when it stops again
        game.is_counting = False
    if not position.is_over or position.end is End.RESIGNATION:
        return
    # where the rules themselves say who has won there is nothing to count
    game.is_counting = position.end is not End.WON
    session.message = sentences(result_sentence(game, position), session.message)


def repeated_key(session: SessionState, illegal: IllegalMove, before: Node | None = None) -> int | None:
    """The node whose configuration an illegal repetition behind `before`, else the node shown, would bring back."""
    entry = illegal.entry
    return entry_key(session.game, before or session.game.node, entry) if entry is not None else None


def agree_on_end(session: SessionState) -> Answer:
    """双方一致确认着子完毕: where the rules know this end, the count begins."""
    game = session.game
    illegal = game.rules.check(game.position, AgreeEnd())
    if illegal and not game.position.is_over:
        return Refused(illegal.message)
    game.is_counting = True
    session.message = (
        phrase("Both sides agree that the game is over: mark the dead stones and accept the count.")
        if game.rules.info.removes_dead
        else phrase("Both sides agree that the game is over: accept the count.")
    )
    return []
