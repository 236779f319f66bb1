"""The picture of a draft: where its points are in a view, how keys go over them, and all of it as pixmaps."""

import numpy as np
from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPixmap

from goboard.drawing.camera.camera import Box, Spot
from goboard.drawing.camera.walking import Way
from goboard.drawing.theme import Theme, load_theme
from goboard.ui.editor import sheet
from goboard.ui.editor.model import Bench
from goboard.ui.editor.tool import NOTHING, Ghost, Place, place_of
from goboard.ui.editor.view import View
from goboard.ui.painting.painter import paint
from goboard.ui.style import LIGHT

REACH = 9.0
"""Device-independent pixels within which a point or an edge is touched."""
MET = 0.4
"""In spacings: the keyboard's cursor meets points that lie no farther from where it goes."""
NO_POINTS = np.empty(0, dtype=np.int64)


class DraftCamera:
    """Where the points of a draft are in a view of it. What is no point is a cell (column, row) of the sheet."""

    def __init__(self, bench: Bench, view: View, ratio: float) -> None:
        self._bench, self._view, self._ratio = bench, view, ratio

    @property
    def spacing(self) -> float:
        return self._bench.draft.spacing * self._view.scale

    def place(self, spot: Spot) -> Place:
        """The place of a point or of a cell."""
        if isinstance(spot, int):
            return place_of(self._bench.draft, spot) if spot < self._bench.draft.size else self._view.centre
        (x, y), step = self._bench.lattice.origin, self.step
        return x + spot[0] * step, y + spot[1] * step

    @property
    def step(self) -> float:
        """How far cells are apart."""
        lattice = self._bench.lattice
        return lattice.step if lattice.kind != "off" else self._bench.draft.spacing

    def spot_near(self, place: Place) -> Spot:
        """The point that lies there, or the cell."""
        found = int(self._bench.draft.find([place], MET)[0])
        if found >= 0:
            return found
        (x, y), step = self._bench.lattice.origin, self.step
        return round((place[0] - x) / step), round((place[1] - y) / step)

    def spot(self, x: float, y: float) -> Spot | None:
        reach = min(REACH * self._ratio / self._view.scale, MET * self._bench.draft.spacing)
        return self._bench.strokes.point_at(self._view.place(x, y), reach)

    def centre(self, spot: Spot) -> tuple[float, float]:
        x, y = self._view.pixels([self.place(spot)])[0].tolist()
        return x, y

    def boxes(self, spot: Spot, spacings: float = 1.0) -> list[Box]:
        (x, y), side = self.centre(spot), spacings * self.spacing
        return [(x - side / 2, y - side / 2, side, side)]


class DraftWalk:
    """How the keyboard's cursor goes over a draft: by cells of the sheet, or far, from point to point."""

    def __init__(self, bench: Bench, view: View, camera: DraftCamera) -> None:
        self._bench, self._view, self._camera = bench, view, camera

    def middle(self) -> Spot:
        places = self._bench.draft.places
        if not len(places):
            return self._camera.spot_near(self._view.centre)
        return int(np.hypot(*(places - self._view.centre).T).argmin())

    def next(self, spot: Spot, way: Way, is_far: bool) -> Spot | None:
        right, down = way.value
        place, along = np.array(self._camera.place(spot)), np.array(self._view.way(right, -down))
        if not is_far:
            x, y = (place + self._camera.step * along).tolist()
            found = self._camera.spot_near((x, y))
            return found if found != spot else None
        offsets = self._bench.draft.places - place
        ahead, aside = offsets @ along, np.abs(offsets @ np.array([-along[1], along[0]]))
        is_ahead = (ahead > MET * self._bench.draft.spacing) & (aside <= ahead)
        return int(np.where(is_ahead, ahead + 2 * aside, np.inf).argmin()) if is_ahead.any() else None

    def around(self, spot: Spot) -> tuple[int, ...]:
        return ()

    def known(self, spot: Spot) -> Spot:
        return spot


class DraftPicture:
    """The wood, the draft on it and what a tool would do, as pixmaps."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._theme = load_theme(LIGHT)
        self._ratio = 1.0
        self.view = View()
        self.ghost: Ghost = NOTHING
        self.cursor: Spot | None = None
        self._wood: QPixmap | None = None
        self._still: QPixmap | None = None

    @property
    def camera(self) -> DraftCamera:
        return DraftCamera(self._bench, self.view, self._ratio)

    @property
    def theme(self) -> Theme:
        return self._theme

    def use_theme(self, theme: Theme) -> None:
        """Paint with another look from now on."""
        if theme is not self._theme:
            self._theme = theme
            self._wood = self._still = None

    def resize(self, width: int, height: int, ratio: float) -> None:
        """Paint at that many device pixels from now on."""
        if (width, height, ratio) != (self.view.width, self.view.height, self._ratio):
            self._ratio = ratio
            self.look(self.view.resized(width, height))

    def look(self, view: View) -> None:
        """Show another part."""
        if view != self.view:
            self.view = view
            self.refresh()

    def refresh(self) -> None:
        """Paint the draft anew."""
        self._still = None

    def show_ghost(self, ghost: Ghost) -> None:
        """Show what a click would do."""
        before, self.ghost = self.ghost, ghost
        # what is lifted is left out of the picture below
        if (ghost.lifted is None) != (before.lifted is None):
            self._still = None

    def still(self) -> QPixmap:
        """Wood, lattice, axes and draft."""
        size, ratio = QSize(self.view.width, self.view.height), self._ratio
        if self._wood is None or self._wood.size() != size:
            self._wood = QPixmap(size)
            painter = QPainter(self._wood)
            paint(painter, sheet.sheet(self.view, self._theme))
            painter.end()
            self._still = None
        if self._still is None:
            self._still = QPixmap(self._wood)
            bench, lifted = self._bench, self.ghost.lifted
            painter = QPainter(self._still)
            paint(painter, sheet.lattice_dots(self.view, bench.lattice, self._theme, ratio))
            paint(painter, sheet.axes(self.view, bench.symmetry, self._theme, ratio))
            points = NO_POINTS if lifted is None else lifted.points
            paint(painter, sheet.drawing(self.view, bench.strokes, self._theme, ratio, points))
            painter.end()
        return self._still

    def paint_pointer(self, painter: QPainter) -> None:
        """Selection, what a click would do, and where the keyboard points."""
        bench = self._bench
        paint(painter, sheet.overlay(self.view, bench.strokes, bench.selection, self.ghost, self._theme, self._ratio))
        if self.cursor is not None:
            place = self.camera.place(self.cursor)
            paint(painter, sheet.cursor(self.view, place, bench.draft.spacing, self._theme, self._ratio))
