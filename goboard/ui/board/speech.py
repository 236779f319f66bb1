"""The board in words, for those who hear the screen, and what has just changed on it."""

from collections.abc import Sequence

from PySide6 import QtGui
from PySide6.QtWidgets import QWidget

from goboard.boards.board import Board, Place
from goboard.drawing.numbering import letter_of
from goboard.kernel.graph import graph_of
from goboard.plural import plural
from goboard.session.snapshot import Snapshot

SIGNS = {"TR": "triangle", "SQ": "square", "CR": "circle", "MA": "cross", "SL": "selected"}


def board_name(board: Board) -> str:
    """As in "Go board, 19 by 19"."""
    if board.columns:
        kind = "" if board.shape == "grid" else f" {board.shape},"
        return f"Go board,{kind} {board.columns} by {board.rows}"
    return f"Go board, {board.title}"


def board_state(snapshot: Snapshot) -> str:
    """Whose turn it is or how the game ended, who is allied with them, and the last move."""
    parts = [snapshot.result] if snapshot.is_over else [f"{player_words(snapshot, snapshot.to_move)} to move"]
    if not snapshot.is_over:
        parts += [f"allied with {player_words(snapshot, ally)}" for ally in allies(snapshot, snapshot.to_move)]
    if snapshot.last_was_pass:
        parts.append("last move pass")
    elif snapshot.last_vertex is not None:
        parts.append(f"last move {snapshot.board.labels[snapshot.last_vertex]}")
    elif snapshot.last_turn:
        parts.append(f"last move: {snapshot.last_turn}")
    return "; ".join(part for part in parts if part)


def point_words(snapshot: Snapshot, spot: int | Place) -> str:
    """What is at a vertex, or at a point of the plane that has none yet: "D4: Black, 2 liberties, last move"."""
    if not isinstance(spot, int):
        return f"Point {spot[0]},{spot[1]}: empty"
    said = _stone_words(snapshot, spot) if snapshot.stones[spot] else _empty_words(snapshot, spot)
    if snapshot.count is not None:
        said += _count_words(snapshot, spot)
    if spot == snapshot.last_vertex:
        said.append("last move")
    said += [mark.text or SIGNS.get(mark.kind, "") for mark in snapshot.node.marks if mark.vertex == spot]
    return f"{snapshot.board.name(spot)}: {', '.join(word for word in said if word)}"


def spot_words(snapshot: Snapshot | None, spot: int | Place | None, more: Sequence[str]) -> str:
    """The name of a point, whose stone lies there, and what else is known of it: "D4: Black, dead by estimate"."""
    if snapshot is None or spot is None:
        return ""
    if not isinstance(spot, int):
        return f"{spot[0]},{spot[1]}"
    name, player = snapshot.board.name(spot), snapshot.stones[spot]
    said = [*([player_words(snapshot, player)] if player else []), *more]
    return f"{name}: {', '.join(said)}" if said else name


def _stone_words(snapshot: Snapshot, vertex: int) -> list[str]:
    chains, liberties = graph_of(snapshot.board).chains(snapshot.stones)
    count = int(liberties[chains[vertex]])
    whose = player_words(snapshot, snapshot.stones[vertex])
    return [whose, plural("{n} liberty", "{n} liberties", count)]


def _empty_words(snapshot: Snapshot, vertex: int) -> list[str]:
    is_asked = snapshot.count is None and not snapshot.is_over and snapshot.game.playable
    return ["empty", "not legal" if is_asked and not snapshot.legal[vertex] else ""]


def _count_words(snapshot: Snapshot, vertex: int) -> list[str]:
    """What the count says of a vertex: dead, or alive as somebody has marked it, whose territory, dame, seki."""
    assert snapshot.count is not None
    score, owner, stone = snapshot.count.score, snapshot.count.score.owner, snapshot.stones[vertex]
    is_lost = vertex in snapshot.count.dead or bool(stone and not score.stones[vertex])
    whose = owner[vertex] if owner and (is_lost or not stone) else 0
    return [
        snapshot.rules.dead_word if is_lost else "marked alive" if vertex in snapshot.count.spared else "",
        f"territory of {player_words(snapshot, whose)}" if whose else "",
        "neutral" if vertex in score.dame else "",
        "seki" if vertex in score.seki else "",
    ]


def player_words(snapshot: Snapshot, player: int) -> str:
    """The player's name, and the letter on their stones where that is another: "Ann (letter A)"."""
    name = snapshot.names[player - 1]
    if len(name) == 1:
        return f"Player {name}"
    letter = letter_of(snapshot.names, player) if snapshot.players > 2 else ""
    return f"{name} (letter {letter})" if letter and letter not in name.split() else name


def allies(snapshot: Snapshot, player: int) -> list[int]:
    """Who is allied with that player, ascending."""
    pairs = snapshot.politics.alliances if snapshot.politics is not None else ()
    return sorted(a + b - player for a, b in pairs if player in (a, b))


def announce(widget: QWidget, words: str) -> None:
    """Have a screen reader say this now; older versions of Qt have no such event."""
    kind = getattr(QtGui, "QAccessibleAnnouncementEvent", None)
    if kind is not None and words:
        from PySide6.QtGui import QAccessible

        QAccessible.updateAccessibility(kind(widget, words))
