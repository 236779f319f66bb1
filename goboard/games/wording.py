"""A move in a few words, for titles of edits and lists of differences."""

from collections.abc import Sequence

from goboard.boards.board import Board
from goboard.rules.moves import Move, Offer, Play, Resign, War


def move_words(move: Move, board: Board, names: Sequence[str]) -> str:
    """Where a stone goes, or what the turn was used for instead."""
    if isinstance(move, Play):
        return board.labels[move.vertex]
    if isinstance(move, Offer):
        return f"offers {names[move.to - 1]} an alliance ({'accepted' if move.accepted else 'refused'})"
    if isinstance(move, War):
        return f"declares war on {names[move.on - 1]}"
    return "resigns" if isinstance(move, Resign) else "pass"
