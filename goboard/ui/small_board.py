"""A board in small: on cards, in tabs, in lists."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSize
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from goboard.boards.board import Board
from goboard.drawing.picture import build, camera_for
from goboard.drawing.scene import Scene, View
from goboard.drawing.shapes import RoundedRect
from goboard.drawing.theme import Theme
from goboard.ui.painting.painter import paint
from goboard.ui.style import clear_pixmap, theme_for
from goboard.ui.widgets import after_pause

if TYPE_CHECKING:
    from goboard.library.lines import Glimpse

SOON = 40
"""Milliseconds after the last board came in sight, or with `is_eager` the first, until those that are not known are
asked for."""
MOST_DRAWN = 2000
"""Points of boards that are drawn as small as that."""
MOST_KEPT = 400
"""Boards that are remembered."""


def small_board(scene: Scene, side: int, ratio: float, theme: Theme) -> QPixmap:
    """That scene in a square of so many device-independent pixels; beside a board that fills less of it there is
    nothing, neither its shadow nor the table."""
    theme = replace(theme, board_shadow="#00000000")
    pixels = round(side * ratio)
    pixmap = clear_pixmap(QSize(side, side), ratio)
    pixmap.setDevicePixelRatio(1.0)
    painter = QPainter(pixmap)
    camera = camera_for(scene, pixels, pixels, ratio)
    # where there is no wood, the table is the board
    table = None if theme.is_plain else RoundedRect((0, 0, camera.width, camera.height), 0, fill=theme.table)
    paint(painter, [shape for shape in build(scene, camera, theme) if shape != table])
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def prepared(board: Board, pixels: int, ratio: float, theme: Theme) -> Scene:
    """The empty board, drawn once in any thread: where its points lie is kept, so that the window draws it quickly."""
    scene = Scene(board, bytes(board.size))
    build(scene, camera_for(scene, pixels, pixels, ratio), theme)
    return scene


def glimpsed(glimpse: Glimpse) -> Scene:
    """What is seen of a record."""
    return Scene(glimpse.board, glimpse.stones, View(), last_vertex=glimpse.vertex)


class SmallBoards(QObject):
    """The boards of a view by number, each painted when it is first seen. `ask` gets, a moment after they came in
    sight, the numbers of those that are not known."""

    def __init__(self, view: QWidget, side: int, ask: Callable[[list[int]], None], *, is_eager: bool = False) -> None:
        super().__init__(view)
        self._view, self.side, self._ask, self._is_eager = view, side, ask, is_eager
        self._scenes: OrderedDict[int, Scene | None] = OrderedDict()
        """None where there is nothing to be seen."""
        self._pixmaps: dict[int, QPixmap] = {}
        self._wanted: set[int] = set()
        self._stale: set[int] = set()
        """Of what has changed: shown until the new ones come."""
        self._painted_with: tuple[Theme, float] | None = None
        self._asking = after_pause(self, SOON, self._ask_wanted)

    def picture(self, number: int) -> QPixmap:
        """A null one while it is not known."""
        if number not in self._scenes or number in self._stale:
            self._wanted.add(number)
            if not (self._is_eager and self._asking.isActive()):
                self._asking.start()
        scene = self._scenes.get(number)
        if scene is None:
            return QPixmap()
        theme, ratio = theme_for(self._view.palette()), self._view.devicePixelRatioF()
        if self._painted_with != (theme, ratio):
            self._painted_with = theme, ratio
            self._pixmaps.clear()
        if number not in self._pixmaps:
            self._pixmaps[number] = small_board(scene, self.side, ratio, theme)
        return self._pixmaps[number]

    def set_side(self, side: int) -> None:
        """They are painted in that size from now on."""
        if side != self.side:
            self.side = side
            self._pixmaps.clear()

    def is_known(self, number: int) -> bool:
        """Need nobody be asked for it?"""
        return number in self._scenes and number not in self._stale

    def take(self, number: int, scene: Scene | None) -> None:
        """That is what it looks like; None where nothing can be seen of it, as of boards with very many points."""
        if len(self._scenes) >= MOST_KEPT:
            self._forget(self._scenes.popitem(last=False)[0])
        self._forget(number)
        self._scenes[number] = scene if scene is not None and scene.board.size <= MOST_DRAWN else None

    def renew(self, number: int) -> None:
        """It has changed."""
        self._stale.add(number)

    def keep(self, numbers: Collection[int]) -> None:
        """Forget all others."""
        for number in [number for number in self._scenes if number not in numbers]:
            del self._scenes[number]
            self._forget(number)

    def _forget(self, number: int) -> None:
        self._pixmaps.pop(number, None)
        self._stale.discard(number)

    def _ask_wanted(self) -> None:
        wanted, self._wanted = sorted(self._wanted), set()
        self._ask(wanted)
