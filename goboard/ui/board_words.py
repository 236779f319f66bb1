"""The board in words, for those who hear the screen."""

from goboard.boards.board import Board
from goboard.session.snapshot import Snapshot

COLOURS = ("Black", "White")


def board_name(board: Board) -> str:
    """As in "Go board, 19 by 19"."""
    if board.columns:
        kind = "" if board.shape == "grid" else f" {board.shape},"
        return f"Go board,{kind} {board.columns} by {board.rows}"
    return f"Go board, {board.title}"


def board_state(snapshot: Snapshot) -> str:
    """Whose turn it is or how the game ended, and the last move."""
    parts = [snapshot.result if snapshot.is_over else f"{player_name(snapshot.to_move, snapshot.players)} to move"]
    if snapshot.last_was_pass:
        parts.append("last move pass")
    elif snapshot.last_vertex is not None:
        parts.append(f"last move {snapshot.board.labels[snapshot.last_vertex]}")
    return "; ".join(part for part in parts if part)


def player_name(player: int, players: int) -> str:
    """Black and White where there are two players."""
    return COLOURS[player - 1] if players == 2 and 1 <= player <= 2 else f"Player {player}"
