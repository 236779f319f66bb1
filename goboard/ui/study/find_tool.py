"""Choosing on the board what is to be found: a point, or the stones in a rectangle."""

from collections.abc import Callable

from PySide6.QtCore import Qt

from goboard.boards.board import Board
from goboard.drawing.scene import Preview
from goboard.ui.editing.tool import box_between, has_boxes

REACH = 2
"""A click alone means the points so many steps around it."""


class FindTool:
    """`chosen` gets the vertices that are to be looked at: one for a point."""

    left_draws = True
    pointer = Qt.CursorShape.CrossCursor

    def __init__(
        self, board: Callable[[], Board], chosen: Callable[[tuple[int, ...]], None], *, is_point: bool
    ) -> None:
        self._board, self._tell, self._is_point = board, chosen, is_point
        self._corners: tuple[int, int] | None = None
        self._chosen: tuple[int, ...] = ()

    def click(self, vertex: int, held: Qt.KeyboardModifier, is_right: bool) -> None:
        """A point, or the first corner."""
        self._corners = vertex, vertex

    def drag(self, vertex: int) -> None:
        """The other corner."""
        first = self._corners[0] if self._corners is not None else vertex
        self._corners = (vertex, vertex) if self._is_point else (first, vertex)

    def release(self) -> None:
        """That is it."""
        if self._corners is not None:
            self._chosen = self._points(*self._corners)
            self._corners = None
            self._tell(self._chosen)

    def preview(self, vertex: int | None) -> Preview | None:
        """What is chosen, or is being drawn."""
        return Preview(chosen=self._points(*self._corners) if self._corners is not None else self._chosen)

    def _points(self, one: int, other: int) -> tuple[int, ...]:
        if self._is_point:
            return (one,)
        return around(self._board(), one) if one == other else box_between(self._board(), one, other)


def around(board: Board, vertex: int) -> tuple[int, ...]:
    """The points a few steps around: a square where the board has lines to make boxes of."""
    reached = {vertex}
    for _ in range(REACH):
        reached |= {other for each in reached for other in board.neighbours(each) if other != board.outside}
    if not has_boxes(board) or board.plane is not None:
        return tuple(sorted(reached))
    columns = board.columns
    cells = [int(board.cells[each]) if board.cells is not None else each for each in reached]
    across, down = [cell % columns for cell in cells], [cell // columns for cell in cells]
    part = board.lattice[min(down) : max(down) + 1, min(across) : max(across) + 1]
    return tuple(part[part >= 0].tolist())
