"""A snapshot of the session's state: the only place that knows both the record and what the window shows."""

import os

from goboard.games import node_values
from goboard.games.contest_record import IDENT as CONTEST
from goboard.games.contest_record import contest_of
from goboard.games.counting import DeadStones, Suggestion, is_agreed, is_counted
from goboard.games.edits import AddNode, PutValues
from goboard.games.move_words import move_words
from goboard.games.replay import going_on
from goboard.games.results import OWN_RESULT
from goboard.games.tree import Node
from goboard.games.values import simple_text, text
from goboard.rules.moves import Move, NoResult, Pass, Play
from goboard.rules.position import End, Position
from goboard.rules.protocol import Score, has_alliances, politics_of, signs_of, takes_stones
from goboard.session.clock import is_resumed
from goboard.session.document import Document
from goboard.session.game import GameState
from goboard.session.results import agreed_margin, is_settled, is_uncounted, result_sentence
from goboard.session.snapshot import (
    Beginning,
    ClockView,
    Count,
    DocumentView,
    GameView,
    Mark,
    NodeView,
    RulesView,
    Snapshot,
    Subject,
    Variation,
    WeightsView,
)
from goboard.session.tree_outline import Outline

TIMES = ("BL", "WL", "OB", "OW")
_IS_EMPTY = b"\1" + bytes(255)


def snapshot(
    document: Document,
    serial: int,
    message: str,
    stale: Outline | None,
    weights: WeightsView | None = None,
    clock: ClockView | None = None,
    *,
    is_brief: bool = False,
) -> Snapshot:
    """Everything the window may show of the game that is looked at; if `is_brief`, every empty point looks legal, and
    nothing is shown that takes long to work out."""
    game = document.game
    position = going_on(game.position) if is_resumed(game) else game.position
    move = position.move if position.move else None
    result = result_sentence(game, position)
    return Snapshot(
        serial=serial,
        board=game.board,
        stones=position.stones,
        legal=_legal(game, position, is_brief),
        to_move=position.to_move,
        players=position.players,
        captures=position.captures,
        last_vertex=move.vertex if isinstance(move, Play) else None,
        last_was_pass=isinstance(move, Pass),
        last_turn=_deed(game, move),
        is_over=position.is_over,
        may_resume=_resuming(game, position),
        may_annul=game.is_playable and game.rules.check(going_on(position), NoResult()) is None,
        result=result,
        is_uncounted=not game.is_counting and game.is_playable and is_uncounted(game, position),
        is_settled=_is_settled(document, position),
        is_ended_here=bool(result) and _is_ended_here(document, position),
        owed=0 if is_brief else _owed(game),
        node=_node_view(game),
        game=_game_view(document),
        rules=_rules_view(game, weights),
        outline=game.layout.outline(stale),
        document=_document_view(document),
        count=_count(game, position),
        signs=signs_of(game.rules, position) if game.is_playable and not is_brief else (),
        names=game.rules.names,
        politics=politics_of(game.rules, position, is_brief=is_brief) if game.is_playable else None,
        final=None if is_brief else _final(game, position),
        subject=subject_of(game, game.node, position),
        clock=clock,
        message=message,
    )


def _deed(game: GameState, move: Move | None) -> str:
    """What a turn was used for instead of a stone or a pass, "" for any other."""
    if move is None or isinstance(move, (Play, Pass)):
        return ""
    return move_words(move, game.board, game.rules.names)


def _legal(game: GameState, position: Position, is_brief: bool) -> bytes:
    if not game.is_playable:
        return bytes(game.board.size)
    return position.stones.translate(_IS_EMPTY) if is_brief else game.rules.legal(going_on(position))


def _resuming(game: GameState, position: Position) -> tuple[int, ...]:
    if position.end is not End.PASSES or not game.is_playable:
        return ()
    players = range(1, position.players + 1)
    return tuple(player for player in players if game.rules.check(position, Pass(player)) is None)


def subject_of(game: GameState, node: Node, position: Position) -> Subject | None:
    """What can be analysed of the position at that node: None in games that are not Go and on the infinite plane."""
    if not game.is_playable or position.board.plane is not None:
        return None
    return Subject(position, game.rules, agreed_margin(game.root, node, position, game.codec))


def _node_view(game: GameState) -> NodeView:
    node, codec, cursor = game.node, game.codec, game.cursor
    illegal = game.replay.illegal(node) if game.is_playable else None
    repeats = illegal.entry if illegal else None
    moves, made = game.line_moves()
    return NodeView(
        key=node.key,
        move_number=game.move_number(node),
        comment=text(node, "C"),
        name=simple_text(node, "N"),
        flag=illegal.message if illegal else "",
        flag_key=entry_key(game, node, repeats) if repeats is not None else None,
        marks=tuple(Mark(*mark) for mark in node_values.marks(node, codec)),
        lines=tuple(node_values.lines(node, codec)),
        dim=game.dim(),
        territory=node_values.territory(node, codec),
        next=tuple(_variation(game, child) for child in node.children),
        siblings=tuple(_variation(game, child) for child in node.parent.children) if node.parent else (),
        is_root=node.parent is None,
        path_length=cursor.length,
        has_forks=(cursor.fork(-1) is not None, cursor.fork(1) is not None),
        end_key=cursor.line[-1].key,
        visible=game.visible(),
        annotations=node_values.annotated(node),
        value=simple_text(node, "V"),
        times={ident: simple_text(node, ident) for ident in TIMES if node.has(ident)},
        moves=moves,
        made=made,
        has_end=game.tells_last_move(),
    )


def _variation(game: GameState, node: Node) -> Variation:
    move = node_values.move_of(node, game.codec)
    vertex = move.vertex if isinstance(move, Play) else None
    return Variation(node.key, vertex, move.player if move else 0, isinstance(move, Pass))


def entry_key(game: GameState, node: Node, entry: int) -> int | None:
    """The key of the node that made the history's `entry` on the way to `node`."""
    for count, at in enumerate(game.replay.steps(node)):
        if count == entry:
            return at.key
    return None


def _game_view(document: Document) -> GameView:
    game = document.game
    return GameView(
        document.index,
        len(document.roots),
        document.rows(),
        game.info(),
        game.fault,
        contest_of(game.root) if game.root.has(CONTEST) else None,
        document.played(),
        game.is_problem,
        game.settled,
        _beginning(game),
    )


BEGINNING = frozenset({"HA", "PL"})
"""What a record says of how its game begins."""


def _beginning(game: GameState) -> Beginning:
    if not (game.is_playable and game.root.has_any(BEGINNING)):
        return Beginning()
    from goboard.session.handicap import beginning

    return beginning(game)


def _rules_view(game: GameState, weights: WeightsView | None) -> RulesView:
    values, takes = dict(game.rules.values), takes_stones(game.rules)
    # what was open has been answered once the record says it
    if game.offers and game.is_kept:
        return RulesView(game.rules.info, values, "", game.is_kept, weights, (), takes)
    kept = game.is_kept, weights, game.offers, takes
    return RulesView(game.rules.info, values, game.note, *kept, not game.is_named, game.is_warning)


def _document_view(document: Document) -> DocumentView:
    edits = document.edits
    return DocumentView(
        path=document.path,
        name=os.path.basename(document.path or document.source) or document.fallback_name,
        modified=edits.is_modified,
        can_undo=edits.undo_title,
        can_redo=edits.redo_title,
        encoding=document.encoding,
        warnings=document.warnings,
        notes=document.collection.warnings,
        asked_encoding=document.asked_encoding,
        source=document.source,
        identity=document.identity,
    )


def _owed(game: GameState) -> int:
    """How many handicap stones Black is to place."""
    if not (game.is_playable and game.node is game.root and game.root.has("HA")):
        return 0
    from goboard.session.handicap import stones_to_place

    return stones_to_place(game)


def _is_ended_here(document: Document, position: Position) -> bool:
    """Has the last change to the record ended the game shown: a result written, or a last move made?"""
    group, game = document.edits.last, document.game
    if group is None or game.is_counting or group.after is not game.node:
        return False
    says = any(isinstance(change, PutValues) and change.ident in ("RE", OWN_RESULT) for change in group.changes)
    is_settled = position.is_over and position.end is not End.PASSES
    return says or (is_settled and any(isinstance(change, AddNode) for change in group.changes))


def _is_settled(document: Document, position: Position) -> bool:
    """Does the record's game end here with a count? What somebody has just added to it is no end."""
    group, game = document.edits.last, document.game
    changes = group.changes if group is not None and group.after is game.node else ()
    if any(isinstance(change, AddNode) for change in changes):
        return False
    is_open = game.is_counting or not game.is_playable or is_resumed(game)
    return not is_open and is_settled(game, game.node, position)


def _final(game: GameState, position: Position) -> Score | None:
    """What a record with alliances has agreed on here, by passes or without, where nobody counts it again."""
    if game.is_counting or not game.is_playable or not has_alliances(game.rules):
        return None
    dead = game.dead if is_agreed(game.node) else None
    return game.rules.score(position, dead.all, dead.seki) if dead is not None and dead.is_agreed else None


def _count(game: GameState, position: Position) -> Count | None:
    if not game.is_counting:
        return None
    dead, suggestion = game.dead, game.suggestion
    score = game.rules.score(position, dead.all, dead.seki)
    seki = dead.seki if game.rules.info.reads_seki else suggestion.seki if suggestion else ()
    return Count(
        dead=dead.all,
        score=score,
        accepted=is_counted(game.root, game.node, score, dead.all, game.codec),
        marked=dead.marked,
        estimated=dead.estimated,
        spared=dead.spared,
        by_hand=dead.by_hand,
        seki=tuple(vertex for vertex in sorted(set(seki).difference(dead.all)) if position.stones[vertex]),
        is_agreed=dead.is_agreed,
        is_estimated=suggestion is not None,
        disputed=_disputed(dead, suggestion),
    )


def _disputed(dead: DeadStones, suggestion: Suggestion | None) -> tuple[int, ...]:
    """What is marked by hand otherwise than an estimate has it, ascending."""
    if suggestion is None or dead.is_agreed:
        return ()
    guess = frozenset(suggestion.dead)
    return tuple(sorted(guess.intersection(dead.spared).union(set(dead.by_hand) - guess)))
