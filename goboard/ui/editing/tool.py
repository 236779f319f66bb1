"""What tools for the board have in common: strokes over vertices, boxes between two of them."""

from typing import ClassVar, Protocol

import numpy as np
from PySide6.QtCore import Qt

from goboard.boards.board import Board
from goboard.drawing.scene import Preview
from goboard.session.commands.command import Command
from goboard.session.snapshot import Snapshot


def has_boxes(board: Board) -> bool:
    """Is the board a grid, glued or with holes, or the infinite plane?"""
    return board.plane is not None or (board.columns > 0 and not board.is_spatial)


def box_between(board: Board, one: int, other: int) -> tuple[int, ...]:
    """The vertices known in the box of which these two are corners; the two alone where boards have no boxes."""
    if not has_boxes(board):
        return tuple(dict.fromkeys((one, other)))
    if board.places is not None:
        corners = board.places[[one, other]]
        inside = (board.places >= corners.min(axis=0)) & (board.places <= corners.max(axis=0))
        found = np.flatnonzero(np.asarray(inside, dtype=np.bool_).all(axis=1))
        return tuple(int(vertex) for vertex in found if vertex != board.outside)
    lattice = board.lattice
    (top, left), (bottom, right) = (np.argwhere(lattice == vertex)[0] for vertex in (one, other))
    part = lattice[min(top, bottom) : max(top, bottom) + 1, min(left, right) : max(left, right) + 1]
    return tuple(part[part >= 0].tolist())


class Editing(Protocol):
    """What a tool needs of the window."""

    fills_boxes: bool
    is_in_place: bool

    @property
    def snapshot(self) -> Snapshot:
        """What is shown now. While a stroke is drawn it may be behind by some of its points."""

    def send(self, command: Command) -> None:
        """Have a command answered."""

    def next_stroke(self) -> int:
        """A number that no stroke had before."""

    def ask_label(self, vertex: int, text: str) -> None:
        """Ask for the text of a label, beginning with this one, and put it there."""

    def put_down(self) -> None:
        """The tool has done its work."""


class Tool:
    """One tool; the name is that of its action. It ends what it does when the button is released."""

    left_draws = True
    makes_nodes: ClassVar[bool] = False
    """Does a stroke of it begin or end nodes?"""
    pointer = Qt.CursorShape.CrossCursor

    def __init__(self, editing: Editing) -> None:
        self.editing = editing

    def click(self, vertex: int, held: Qt.KeyboardModifier, is_right: bool) -> None:
        """A button was pressed on a vertex."""

    def drag(self, vertex: int) -> None:
        """The pointer was drawn on with the button down."""

    def release(self) -> None:
        """The button is up again."""

    def preview(self, vertex: int | None) -> Preview | None:
        """What a click there would do, and what has been begun."""
        return None

    def escape(self) -> bool:
        """Give up what was begun; False if nothing was."""
        return False

    def change_node(self, *, is_own: bool) -> None:
        """Another node is shown: what was begun was meant for the one before. `is_own`: a stroke may have led there."""
        self.escape()


class Brush(Tool):
    """Acts on every vertex of a stroke, or on all of a box: drawn from corner to corner, or clicked at both. `_begin`
    decides by the first vertex, `_touch` gets each vertex once, `_end` comes when all is done."""

    always_boxes: ClassVar[bool] = False
    _stroke = 0
    """The number of the stroke: what it does is undone at once."""
    _is_taking = False
    """Does the stroke take away what it puts elsewhere?"""

    def __init__(self, editing: Editing) -> None:
        super().__init__(editing)
        self._touched: set[int] = set()
        self._corners: tuple[int, int] | None = None
        self._is_closing = False
        self._is_right = False
        self._last: int | None = None
        """Where the last stroke ended: what a further click there would do is not shown before the pointer moves."""

    def click(self, vertex: int, held: Qt.KeyboardModifier, is_right: bool) -> None:
        if self._corners is not None:
            self._corners, self._is_closing = (self._corners[0], vertex), True
            return
        self._is_right = is_right
        wants_box = self.always_boxes or self.editing.fills_boxes or bool(held & Qt.KeyboardModifier.ControlModifier)
        if wants_box and has_boxes(self.editing.snapshot.board):
            self._corners, self._is_closing = (vertex, vertex), False
            return
        self._begin_stroke(vertex, is_right)
        self._touched, self._last = {vertex}, vertex
        self._touch((vertex,))

    def drag(self, vertex: int) -> None:
        if self._corners is not None:
            self._is_closing = self._is_closing or vertex != self._corners[0]
            self._corners = self._corners[0], vertex
        elif self._touched and vertex not in self._touched:
            self._touched.add(vertex)
            self._last = vertex
            self._touch((vertex,))

    def release(self) -> None:
        if self._corners is not None:
            if not self._is_closing:
                # the second corner is clicked next
                return
            corner, other = self._corners
            self._corners, self._last = None, other
            self._begin_stroke(corner, self._is_right)
            self._touch(box_between(self.editing.snapshot.board, corner, other))
        elif not self._touched:
            return
        self._touched = set()
        self._end()

    def escape(self) -> bool:
        was_begun, self._corners, self._touched = self._corners is not None, None, set()
        self._last = None
        return was_begun

    def change_node(self, *, is_own: bool) -> None:
        if not (is_own and self.makes_nodes and self._corners is None):
            super().change_node(is_own=is_own)

    def preview(self, vertex: int | None) -> Preview | None:
        if self._corners is not None:
            other = self._corners[1] if self._is_closing or vertex is None else vertex
            return self._show(box_between(self.editing.snapshot.board, self._corners[0], other), self._is_right)
        if self._touched or (vertex is not None and vertex == self._last):
            return self._show_stroke()
        self._last = None
        return self._show((vertex,), False) if vertex is not None else self._show_stroke()

    def _begin_stroke(self, vertex: int, is_right: bool) -> None:
        self._stroke = self.editing.next_stroke()
        self._begin(vertex, is_right)

    def _begin(self, vertex: int, is_right: bool) -> None:
        """A stroke or a box begins there."""

    def _touch(self, vertices: tuple[int, ...]) -> None:
        """Act on these."""

    def _end(self) -> None:
        """The stroke or the box is done."""

    def _show_stroke(self) -> Preview | None:
        """What is to be seen of a stroke while it is drawn, besides what it has done already."""
        return None

    def _show(self, vertices: tuple[int, ...], is_right: bool) -> Preview | None:
        """What it would do to these, the first of which decides."""
        return None


class Choosing(Brush):
    """Chooses an area of the board, by boxes where there are any: `_chosen` is what is chosen when a stroke begins, of
    which `_takes` says whether it takes away, and `_keep` gets what came of it."""

    always_boxes = True

    def __init__(self, editing: Editing) -> None:
        super().__init__(editing)
        self._area: frozenset[int] | None = None
        """What is chosen while a stroke is drawn."""

    def _chosen(self) -> frozenset[int]:
        raise NotImplementedError

    def _takes(self, vertex: int, is_right: bool) -> bool:
        raise NotImplementedError

    def _keep(self, area: frozenset[int]) -> None:
        raise NotImplementedError

    def _begin(self, vertex: int, is_right: bool) -> None:
        self._is_taking, self._area = self._takes(vertex, is_right), self._chosen()

    def _touch(self, vertices: tuple[int, ...]) -> None:
        assert self._area is not None
        self._area = self._area.difference(vertices) if self._is_taking else self._area.union(vertices)

    def _end(self) -> None:
        area, self._area = self._area, None
        if area is not None:
            self._keep(area)

    def escape(self) -> bool:
        self._area = None
        return super().escape()

    def _show_stroke(self) -> Preview | None:
        return Preview(chosen=tuple(sorted(self._chosen() if self._area is None else self._area)))

    def _show(self, vertices: tuple[int, ...], is_right: bool) -> Preview | None:
        area = self._chosen()
        left = area.difference(vertices) if self._takes(vertices[0], is_right) else area.union(vertices)
        return Preview(chosen=tuple(sorted(left)))
