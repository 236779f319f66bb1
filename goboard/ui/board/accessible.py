"""The board as screen readers find it: a list of points, of which the one that the keyboard points to has the focus.

Each point says what lies on it. Boards of many points are told by their cursor alone.
"""

from typing import cast

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QAccessible, QAccessibleInterface

from goboard.ui.board.scene_board import SceneBoard
from goboard.ui.spoken import Role, SpokenPart, SpokenWhole, Text

MOST_POINTS = 10_000
ROOM = 0.9
"""The side of a point's square, in spacings."""


class SpokenPoint(SpokenPart):
    """One point; its number is that of the vertex."""

    def __init__(self, whole: "SpokenBoard", vertex: int) -> None:
        super().__init__(whole, whole.board, Role.ListItem, vertex)

    @property
    def board(self) -> SceneBoard:
        return cast(SceneBoard, self._widget)

    def rect(self) -> QRect:
        found = self.board.areas(self.number, ROOM) if self.is_there() else []
        return QRect(self.board.mapToGlobal(found[0].topLeft()), found[0].size()) if found else QRect()

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        if not self.is_there():
            state.invalid = True
            return state
        state.focusable = True
        state.focused = self.board.hasFocus() and self.board.cursor_spot == self.number
        state.offscreen = self.rect().isEmpty()
        return state

    def text(self, text: QAccessible.Text) -> str:
        return self.board.words_of(self.number) if text is Text.Name and self.is_there() else ""


class SpokenBoard(SpokenWhole):
    """The board, with its points as children."""

    def __init__(self, board: SceneBoard) -> None:
        super().__init__(board, Role.List)

    @property
    def board(self) -> SceneBoard:
        return cast(SceneBoard, self._widget)

    def part(self, index: int) -> SpokenPoint:
        return SpokenPoint(self, index)

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        place = self.board.mapFromGlobal(QPoint(x, y))
        under = (n for n in range(self.childCount()) if any(one.contains(place) for one in self.board.areas(n, ROOM)))
        return next(map(self.child, under), None)

    def childCount(self) -> int:
        size = self.board.scene.board.size
        return 0 if self.board.is_blank or size > MOST_POINTS else size

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        spot = self.board.cursor_spot
        return self.child(spot) if isinstance(spot, int) and self.board.hasFocus() else None
