"""The board in words, for those who hear the screen, and what has just changed on it."""

from collections.abc import Sequence

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

from goboard.boards.board import Board, Place
from goboard.drawing.numbering import letter_of
from goboard.kernel.graph import graph_of
from goboard.rules.moves import Play
from goboard.session.snapshot import Snapshot
from goboard.ui.language import tr, without_stop, worded
from goboard.words.message import POINT, phrase, plural, sentences

SIGNS = {
    "TR": phrase("triangle"),
    "SQ": phrase("square"),
    "CR": phrase("circle"),
    "MA": phrase("cross"),
    "SL": phrase("selected"),
}


def board_name(board: Board) -> str:
    """As in "Go board, 19 by 19"."""
    if board.columns:
        columns, rows = board.columns, board.rows
        if board.shape == "grid":
            return tr("Go board, {columns} by {rows}", columns=columns, rows=rows)
        return tr("Go board, {shape}, {columns} by {rows}", shape=board.shape, columns=columns, rows=rows)
    return tr("Go board, {board}", board=board.title)


def board_state(snapshot: Snapshot) -> str:
    """Whose turn it is or how the game ended, who is allied with them, and the last move."""
    parts = (
        [without_stop(snapshot.result)]
        if snapshot.is_over
        else [tr("{player} to move", player=player_words(snapshot, snapshot.to_move))]
    )
    if not snapshot.is_over:
        parts += [
            tr("allied with {player}", player=player_words(snapshot, ally))
            for ally in allies(snapshot, snapshot.to_move)
        ]
    if snapshot.last_was_pass:
        parts.append(tr("last move pass"))
    elif snapshot.last_vertex is not None:
        parts.append(tr("last move {point}", point=snapshot.board.labels[snapshot.last_vertex]))
    elif snapshot.last_turn:
        parts.append(tr("last move: {turn}", turn=snapshot.last_turn))
    return worded(sentences(*parts, between="; "))


def point_words(snapshot: Snapshot, spot: int | Place) -> str:
    """What is at a vertex, or at a point of the plane that has none yet: "D4: Black, 2 liberties, last move"."""
    if not isinstance(spot, int):
        return tr("Point {x},{y}: empty", x=spot[0], y=spot[1])
    said = _stone_words(snapshot, spot) if snapshot.stones[spot] else _empty_words(snapshot, spot)
    if snapshot.count is not None:
        said += _count_words(snapshot, spot)
    said += [tr("last move") if spot == snapshot.last_vertex else "", _next_words(snapshot, spot)]
    said += [mark.text or SIGNS.get(mark.kind, "") for mark in snapshot.node.marks if mark.vertex == spot]
    return worded(phrase("{point}: {facts}", point=snapshot.board.name(spot), facts=sentences(*said, between=", ")))


def spot_words(snapshot: Snapshot | None, spot: int | Place | None, more: Sequence[str]) -> str:
    """The name of a point, whose stone lies there, and what else is known of it: "D4: Black, dead by estimate"."""
    if snapshot is None or spot is None:
        return ""
    if not isinstance(spot, int):
        return worded(phrase(POINT, label=f"{spot[0]},{spot[1]}"))
    name, player = snapshot.board.name(spot), snapshot.stones[spot]
    said = [*([player_words(snapshot, player)] if player else []), *more]
    return worded(phrase("{point}: {facts}", point=name, facts=sentences(*said, between=", "))) if said else name


def _stone_words(snapshot: Snapshot, vertex: int) -> list[str]:
    chains, liberties = graph_of(snapshot.board).chains(snapshot.stones)
    chain = chains[vertex]
    stones, count = int((chains == chain).sum()), int(liberties[chain])
    whose = player_words(snapshot, snapshot.stones[vertex])
    return [
        whose,
        tr("chain of {number}", number=stones) if stones > 1 else "",
        plural("{n} liberty", "{n} liberties", count),
    ]


def _empty_words(snapshot: Snapshot, vertex: int) -> list[str]:
    is_asked = snapshot.count is None and not snapshot.is_over and snapshot.game.playable
    return [phrase("empty"), _why_not(snapshot, vertex) if is_asked and not snapshot.legal[vertex] else ""]


def _why_not(snapshot: Snapshot, vertex: int) -> str:
    """Why the player to move may not play there."""
    judged = snapshot.subject
    illegal = None if judged is None else judged.rules.check(judged.position, Play(vertex))
    if illegal is None:
        return tr("not legal")
    return tr("not legal: {reason}", reason=without_stop(illegal.message))


def _next_words(snapshot: Snapshot, vertex: int) -> str:
    """Whether a move of the record follows there, and which of them."""
    following = [move.vertex for move in snapshot.node.next]
    if vertex not in following or snapshot.count is not None:
        return ""
    return (
        tr("next move")
        if len(following) == 1
        else tr("next move {number} of {all}", number=following.index(vertex) + 1, all=len(following))
    )


def turn_words(before: Snapshot | None, after: Snapshot, *, is_node_told: bool = False) -> str:
    """What has been played, taken, won or walked to since another snapshot of the game; "" if that is nothing. With
    `is_node_told` somebody else says which node that is."""
    if before is None or before.game.index != after.game.index or before.document.name != after.document.name:
        return ""
    news = [] if after.result == before.result or not after.is_over else [after.result]
    if before.node.key == after.node.key:
        return worded(sentences(*news))
    position = after.subject.position if after.subject is not None else None
    taken = len(position.captured) if position is not None else 0
    said = sentences(
        "" if is_node_told else _last_words(after),
        plural("takes {n} stone", "takes {n} stones", taken) if taken else "",
        tr("illegal: {reason}", reason=without_stop(after.node.flag)) if after.node.flag else "",
        tr("has a comment") if after.node.comment and not is_node_told else "",
        between=", ",
    )
    return worded(sentences(said, *news, between=". "))


def _last_words(snapshot: Snapshot) -> str:
    """The turn that led to what is shown: "Move 12, Black D4"."""
    if snapshot.node.is_root:
        return tr("Start of the game")
    number, at = snapshot.node.move_number, snapshot.last_vertex
    if snapshot.passer:
        player = player_words(snapshot, snapshot.passer)
        return phrase("Move {number}, {player} passes", number=number, player=player)
    if at is not None and snapshot.stones[at]:
        player, point = player_words(snapshot, snapshot.stones[at]), snapshot.board.name(at)
        return phrase("Move {number}, {player} {point}", number=number, player=player, point=point)
    if snapshot.last_turn:
        return phrase("Move {number}, {turn}", number=number, turn=snapshot.last_turn)
    return phrase("Move {number}", number=number)


def _count_words(snapshot: Snapshot, vertex: int) -> list[str]:
    """What the count says of a vertex: dead, or alive as somebody has marked it, whose territory, dame, seki."""
    assert snapshot.count is not None
    score, owner, stone = snapshot.count.score, snapshot.count.score.owner, snapshot.stones[vertex]
    is_lost = vertex in snapshot.count.dead or bool(stone and not score.stones[vertex])
    whose = owner[vertex] if owner and (is_lost or not stone) else 0
    return [
        snapshot.rules.dead_word if is_lost else tr("marked alive") if vertex in snapshot.count.spared else "",
        tr("territory of {player}", player=player_words(snapshot, whose)) if whose else "",
        phrase("neutral") if vertex in score.dame else "",
        phrase("seki") if vertex in score.seki else "",
    ]


def player_words(snapshot: Snapshot, player: int) -> str:
    """The player's name, and the letter on their stones where that is another: "Ann (letter A)"."""
    name = snapshot.names[player - 1]
    if len(name) == 1:
        return tr("Player {letter}", letter=name)
    letter = letter_of(snapshot.names, player) if snapshot.players > 2 else ""
    is_told = letter and letter not in name.split()
    return tr("{player} (letter {letter})", player=name, letter=letter) if is_told else name


def allies(snapshot: Snapshot, player: int) -> list[int]:
    """Who is allied with that player, ascending."""
    pairs = snapshot.politics.alliances if snapshot.politics is not None else ()
    return sorted(a + b - player for a, b in pairs if player in (a, b))


def announce(widget: QWidget, words: str) -> None:
    """Have a screen reader say this now."""
    if words and QAccessible.isActive():
        from goboard.ui.spoken import notify

        notify(widget, worded(words))
