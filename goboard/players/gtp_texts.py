"""What the Go Text Protocol's answers are made of: lines of an analysis in both usual dialects, a board in letters."""

from collections.abc import Iterator, Sequence
from math import sqrt

from goboard.boards.board import Board
from goboard.players.thoughts import Candidate, Thoughts
from goboard.rules.position import Position

_STONES = ".XO"


def leela_line(board: Board, thoughts: Thoughts) -> str:
    """One line of `lz-analyze`: shares are whole numbers of 10,000."""
    return " ".join(
        f"info move {_label(board, c.vertex)} visits {c.games} winrate {round(c.share * 10000)} "
        f"prior {round(10000 * c.games / max(thoughts.games, 1))} lcb {round(_least(c) * 10000)} order {order} "
        f"pv {_line(board, c)}"
        for order, c in enumerate(thoughts.candidates)
    )


def kata_line(board: Board, thoughts: Thoughts) -> str:
    """One line of `kata-analyze`, from the view of the player to move."""
    return " ".join(
        f"info move {_label(board, c.vertex)} visits {c.games} winrate {c.share:.6f} scoreMean {c.lead:.3f} "
        f"scoreLead {c.lead:.3f} prior {c.games / max(thoughts.games, 1):.6f} lcb {_least(c):.6f} order {order} "
        f"pv {_line(board, c)}"
        for order, c in enumerate(thoughts.candidates)
    )


def kata_line_with_owner(board: Board, thoughts: Thoughts) -> str:
    """The same, and whose each vertex will be, in the order of their numbers."""
    return f"{kata_line(board, thoughts)} ownership {' '.join(f'{owner:.3f}' for owner in thoughts.owner)}"


def _least(candidate: Candidate) -> float:
    """The share that is won at least, as far as so many games tell."""
    variance = max(candidate.share * (1 - candidate.share), 0.01)
    return candidate.share - 1.96 * sqrt(variance / max(candidate.games, 1))


def _label(board: Board, vertex: int) -> str:
    return board.labels[vertex] if vertex >= 0 else "pass"


def _line(board: Board, candidate: Candidate) -> str:
    return " ".join(_label(board, vertex) for vertex in candidate.line)


def board_lines(board: Board, position: Position, names: Sequence[str]) -> Iterator[str]:
    """A grid in letters, with its coordinates; of other boards, and for more players, everybody's stones."""
    if not board.columns or position.players > len(_STONES) - 1:
        for player, name in enumerate(names, 1):
            yield f"{name}: {' '.join(board.labels[vertex] for vertex in position.points(player))}"
        return
    width = len(str(board.rows))
    letters = (board.labels[int(v)].rstrip("0123456789") if v >= 0 else " " for v in board.lattice[0])
    header = " " * (width + 1) + " ".join(letters)
    yield header
    for index, row in enumerate(board.lattice.tolist()):
        number = str(board.rows - index)
        yield f"{number:>{width}} {' '.join(_STONES[position.stones[v]] if v >= 0 else ' ' for v in row)} {number}"
    yield header
