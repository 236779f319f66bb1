"""The board in words, for those who hear the screen."""

from goboard.boards.board import Board
from goboard.drawing.lettering import letter_of
from goboard.session.snapshot import Snapshot


def board_name(board: Board) -> str:
    """As in "Go board, 19 by 19"."""
    if board.columns:
        kind = "" if board.shape == "grid" else f" {board.shape},"
        return f"Go board,{kind} {board.columns} by {board.rows}"
    return f"Go board, {board.title}"


def board_state(snapshot: Snapshot) -> str:
    """Whose turn it is or how the game ended, who is allied with em, and the last move."""
    parts = [snapshot.result] if snapshot.is_over else [f"{player_words(snapshot, snapshot.to_move)} to move"]
    if not snapshot.is_over:
        parts += [f"allied with {player_words(snapshot, ally)}" for ally in allies(snapshot, snapshot.to_move)]
    if snapshot.last_was_pass:
        parts.append("last move pass")
    elif snapshot.last_vertex is not None:
        parts.append(f"last move {snapshot.board.labels[snapshot.last_vertex]}")
    return "; ".join(part for part in parts if part)


def player_words(snapshot: Snapshot, player: int) -> str:
    """The player's name, and the letter on eir stones where that is another: "Ann (letter A)"."""
    name = snapshot.names[player - 1]
    if len(name) == 1:
        return f"Player {name}"
    letter = letter_of(snapshot.names, player) if snapshot.players > 2 else ""
    return f"{name} (letter {letter})" if letter else name


def allies(snapshot: Snapshot, player: int) -> list[int]:
    """Who is allied with that player, ascending."""
    pairs = snapshot.politics.alliances if snapshot.politics is not None else ()
    return sorted(a + b - player for a, b in pairs if player in (a, b))
