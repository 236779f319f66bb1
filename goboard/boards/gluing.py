"""How the borders of a grid are joined, and which cell lies beyond them."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from goboard.boards.board import Board

Int = NDArray[np.int64]

OPEN, STRAIGHT, FLIPPED = "", "straight", "flipped"
BY_SHAPE = {
    "cylinder": (STRAIGHT, OPEN),
    "torus": (STRAIGHT, STRAIGHT),
    "mobius": (FLIPPED, OPEN),
    "klein": (FLIPPED, STRAIGHT),
    "projective": (FLIPPED, FLIPPED),
}
BY_JOINED = {"sides": (STRAIGHT, OPEN), "ends": (OPEN, STRAIGHT), "both": (STRAIGHT, STRAIGHT)}


@dataclass(frozen=True)
class Gluing:
    """`sides` joins left and right, `ends` top and bottom: OPEN, STRAIGHT or FLIPPED."""

    columns: int
    rows: int
    sides: str = OPEN
    ends: str = OPEN

    @property
    def is_joined(self) -> bool:
        return bool(self.sides or self.ends)

    @property
    def is_endless(self) -> bool:
        """Can one walk on over the borders for ever, on paper? Not where both pairs are flipped: that is no plane."""
        return self.is_joined and not (self.sides == FLIPPED and self.ends == FLIPPED)

    def cells(self, across: Int, down: Int) -> Int:
        """The cell, column + columns * row, at these columns and rows, any whole numbers; -1 where there is nothing."""
        turns, falls = across // self.columns, down // self.rows
        is_nothing = (turns != 0) & (not self.sides) | (falls != 0) & (not self.ends)
        if not self.is_endless:
            is_nothing |= (turns != 0) & (falls != 0) | (abs(turns) > 1) | (abs(falls) > 1)
        column, row = across % self.columns, down
        if self.sides == FLIPPED:
            row = np.where(turns % 2 == 1, self.rows - 1 - row, row)
        if self.ends == FLIPPED:
            column = np.where(falls % 2 == 1, self.columns - 1 - column, column)
        found: Int = np.where(is_nothing, -1, column + self.columns * (row % self.rows))
        return found


def gluing_of(board: Board) -> Gluing:
    """How the borders of a grid are joined; nothing is on other boards."""
    sides, ends = BY_SHAPE.get(board.shape) or BY_JOINED.get(str(board.spec.get("joined", ""))) or (OPEN, OPEN)
    return Gluing(board.columns, board.rows, sides, ends) if board.columns else Gluing(0, 0)
