"""The picture of a draft: the sheet of wood, its points and edges, what a tool is about to do, how keys go over it."""

import math

import numpy as np
from numpy.typing import ArrayLike
from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPixmap

from goboard.arrays import Float, Int, Mask, mask
from goboard.boards.draft_lattice import OFF, Lattice
from goboard.boards.symmetry import Symmetry
from goboard.drawing.camera.camera import Box, Spot
from goboard.drawing.camera.walking import Way
from goboard.drawing.colours import faded
from goboard.drawing.shapes import Discs, Lines, Picture, Rects, RoundedRect, Shape
from goboard.drawing.theme import Theme, load_theme
from goboard.ui.editor.model import EditorModel, Strokes
from goboard.ui.editor.tool import NOTHING, Ghost, Lifted, Place, place_of
from goboard.ui.editor.view import View
from goboard.ui.painting.painter import paint
from goboard.ui.style import LIGHT

POINT, LEAST_POINT, MOST_POINT = 0.085, 2.6, 6.0
"""Radius of a point: in spacings, and in device-independent pixels."""
LEAST_SPACING = 4.0
"""Device pixels between points below which only lines are drawn."""
FULL_INK = 9.0
"""Pixels between lines from which on they are painted in their full colour."""
LATTICE_GAP = 9.0
"""Pixels between the dots of a lattice that is shown."""
MOST_DOTS = 20_000
MANY_LINES = 20_000
"""From so many on a screen they are painted without smooth edges."""
MOST_MARKED = 50_000
CURSOR = 0.3
"""Half the side of the keyboard's cursor, in spacings."""


def sheet(view: View, theme: Theme) -> list[Shape]:
    """Wood all over, or what stands for it where the board is plain."""
    if theme.is_plain:
        return [Rects(np.array([(0.0, 0.0, float(view.width), float(view.height))]), theme.table)]
    box, longer = (0.0, 0.0, float(view.width), float(view.height)), max(view.width, view.height)
    across, down = view.width / longer, view.height / longer
    crop = ((1 - across) / 2, (1 - down) / 2, across, down)
    return [Picture(theme.wood, box, crop, theme.wood_flat), Rects(np.array([box]), theme.wood_shade)]


def lattice_dots(view: View, lattice: Lattice, theme: Theme, ratio: float) -> list[Shape]:
    """A faint dot at every point to which the hand is drawn, as long as they are not too many."""
    if lattice.kind == OFF or lattice.step * view.scale < LATTICE_GAP * ratio:
        return []
    dots = lattice.within(*view.corners, MOST_DOTS)
    return [Discs(view.pixels(dots), 1.2 * ratio, fill=faded(theme.line, 0.45))] if len(dots) else []


def axes(view: View, symmetry: Symmetry, theme: Theme, ratio: float) -> list[Shape]:
    """The mirror lines, and a ring around the centre."""
    if symmetry.order == 1:
        return []
    centre = view.pixels([symmetry.centre])
    far = math.hypot(view.width, view.height) + float(np.hypot(*(centre[0] - (view.width / 2, view.height / 2))))
    along = view.directions(symmetry.axes) * far
    lines = np.hstack([centre - along, centre + along])
    colour = faded(theme.accent, 0.7)
    return [
        Lines(lines, 1.4 * ratio, colour),
        Discs(centre, 5 * ratio, stroke=theme.accent, width=1.5 * ratio),
    ]


def drawing(view: View, strokes: Strokes, theme: Theme, ratio: float, lifted: Int) -> list[Shape]:
    """Edges and points within the view, without the points (t,) that are lifted and their edges."""
    draft = strokes.draft
    is_still = ~mask(draft.size, lifted)
    gap = draft.spacing * view.scale
    ink = faded(theme.line, min(1.0, max(0.3, gap / ratio / FULL_INK)))
    ends = strokes.ends
    is_drawn = _seen(view, ends)
    if len(lifted):
        is_drawn &= (is_still[draft.edges[:, 0]] & is_still[draft.edges[:, 1]])[strokes.edges]
    drawn = np.flatnonzero(is_drawn)
    number = int(np.searchsorted(drawn, strokes.straight))
    straight = _lines(view, ends[drawn[:number]], line_width(gap, ratio), ink)
    bent = _lines(view, ends[drawn[number:]], ratio, faded(ink, 0.8))
    is_dot = is_still & ((draft.degrees == 0) | (gap >= LEAST_SPACING * ratio))
    dots = draft.places[is_dot]
    dots = dots[_seen(view, dots, POINT * draft.spacing)]
    return [
        *straight,
        *bent,
        *([Discs(view.pixels(dots), point_radius(gap, ratio), fill=theme.hoshi)] if len(dots) else []),
    ]


def _seen(view: View, ends: Float, around: float = 0.0) -> Mask:
    """(n,) which of the points (n, 2), or of the boxes around strokes (n, 4), meet the view; `around` is added."""
    (left, bottom), (right, top) = view.corners
    one, other = (ends[:, 0], ends[:, 1]), (ends[:, -2], ends[:, -1])
    is_seen: Mask = np.maximum(one[0], other[0]) >= left - around
    is_seen &= np.maximum(one[1], other[1]) >= bottom - around
    is_seen &= np.minimum(one[0], other[0]) <= right + around
    is_seen &= np.minimum(one[1], other[1]) <= top + around
    return is_seen


def overlay(view: View, strokes: Strokes, selection: Int, ghost: Ghost, theme: Theme, ratio: float) -> list[Shape]:
    """Selection, rubber band, and what a click would do."""
    draft = strokes.draft
    gap = draft.spacing * view.scale
    radius, width = point_radius(gap, ratio), line_width(gap, ratio)
    found: list[Shape] = []
    if ghost.lifted is not None:
        found += _carried(view, strokes, ghost.lifted, theme, ratio)
        is_carried = np.isin(selection, ghost.lifted.points)
        moved = ghost.lifted.places[np.searchsorted(ghost.lifted.points, selection[is_carried])]
        found += _marked(view, np.concatenate([draft.places[selection[~is_carried]], moved]), radius, theme, ratio)
    else:
        found += _marked(view, draft.places[selection], radius, theme, ratio)
    found += _lines(view, ghost.lines, width + ratio, faded(theme.accent, 0.75))
    found += _lines(view, ghost.cuts, width + 2 * ratio, theme.warning)
    if len(ghost.points):
        centres = view.pixels(ghost.points)
        found.append(Discs(centres[1:], radius, fill=faded(theme.accent, 0.55)))
        found.append(Discs(centres[:1], radius, fill=theme.accent))
    if len(ghost.rings):
        found.append(Discs(view.pixels(ghost.rings), radius + 3.5 * ratio, stroke=theme.accent, width=1.6 * ratio))
    if ghost.band is not None:
        (left, top), (right, bottom) = np.sort(view.pixels(ghost.band), axis=0).tolist()
        box = (left, top, right - left, bottom - top)
        found.append(RoundedRect(box, 0.0, fill=faded(theme.accent, 0.14), stroke=theme.accent, width=ratio))
    return found


def cursor(view: View, place: tuple[float, float], spacing: float, theme: Theme, ratio: float) -> list[Shape]:
    """A frame where the keyboard points."""
    x, y = view.pixels([place])[0].tolist()
    reach = max(CURSOR * spacing * view.scale, 5 * ratio)
    box = (x - reach, y - reach, 2 * reach, 2 * reach)
    return [
        RoundedRect(box, 0.2 * reach, stroke=theme.sign[0], width=3 * ratio),
        RoundedRect(box, 0.2 * reach, stroke=theme.accent, width=ratio),
    ]


def point_radius(gap: float, ratio: float) -> float:
    """The radius of a point in pixels, where neighbours are `gap` pixels apart."""
    return round(min(max(POINT * gap, LEAST_POINT * ratio), MOST_POINT * ratio)) + 0.5


def line_width(gap: float, ratio: float) -> float:
    """The width of an edge in whole pixels."""
    return float(max(1, round(min(0.03 * gap, 2 * ratio))))


def _carried(view: View, strokes: Strokes, lifted: Lifted, theme: Theme, ratio: float) -> list[Shape]:
    """The points that are on their way, with their edges."""
    draft = strokes.draft
    places = draft.places.copy()
    places[lifted.points] = lifted.places
    is_lifted = np.zeros(draft.size, dtype=np.bool_)
    is_lifted[lifted.points] = True
    edges = draft.edges[is_lifted[draft.edges].any(axis=1)]
    gap = draft.spacing * view.scale
    lines = _lines(view, places[edges].reshape(-1, 4), line_width(gap, ratio), theme.line)
    return [*lines, Discs(view.pixels(lifted.places), point_radius(gap, ratio), fill=theme.hoshi)]


def _marked(view: View, places: Float, radius: float, theme: Theme, ratio: float) -> list[Shape]:
    """Points that are selected."""
    seen = places[_seen(view, places)][:MOST_MARKED]
    if not len(seen):
        return []
    centres = view.pixels(seen)
    return [
        Discs(centres, radius + 3 * ratio, fill=faded(theme.accent, 0.35)),
        Discs(centres, radius + ratio, fill=theme.accent, stroke=theme.sign[0], width=ratio),
    ]


def _lines(view: View, ends: ArrayLike, width: float, colour: str) -> list[Shape]:
    lines = np.asarray(ends, dtype=np.float64).reshape(-1, 4)
    if not len(lines):
        return []
    pixels = view.pixels(lines.reshape(-1, 2)).reshape(-1, 4)
    return [Lines(pixels, width, colour, smooth=len(lines) < MANY_LINES)]


REACH = 9.0
"""Device-independent pixels within which a point or an edge is touched."""
MET = 0.4
"""In spacings: the keyboard's cursor meets points that lie no farther from where it goes."""
NO_POINTS = np.empty(0, dtype=np.int64)


class DraftCamera:
    """Where the points of a draft are in a view of it. What is no point is a cell (column, row) of the sheet."""

    def __init__(self, model: EditorModel, view: View, ratio: float) -> None:
        self._model, self._view, self._ratio = model, view, ratio

    @property
    def spacing(self) -> float:
        return self._model.draft.spacing * self._view.scale

    def place(self, spot: Spot) -> Place:
        """The place of a point or of a cell."""
        if isinstance(spot, int):
            return place_of(self._model.draft, spot) if spot < self._model.draft.size else self._view.centre
        (x, y), step = self._model.lattice.origin, self.step
        return x + spot[0] * step, y + spot[1] * step

    @property
    def step(self) -> float:
        """How far cells are apart."""
        lattice = self._model.lattice
        return lattice.step if lattice.kind != "off" else self._model.draft.spacing

    def spot_near(self, place: Place) -> Spot:
        """The point that lies there, or the cell."""
        found = int(self._model.draft.find([place], MET)[0])
        if found >= 0:
            return found
        (x, y), step = self._model.lattice.origin, self.step
        return round((place[0] - x) / step), round((place[1] - y) / step)

    def spot(self, x: float, y: float) -> Spot | None:
        reach = min(REACH * self._ratio / self._view.scale, MET * self._model.draft.spacing)
        return self._model.strokes.point_at(self._view.place(x, y), reach)

    def centre(self, spot: Spot) -> tuple[float, float]:
        x, y = self._view.pixels([self.place(spot)])[0].tolist()
        return x, y

    def boxes(self, spot: Spot, spacings: float = 1.0) -> list[Box]:
        (x, y), side = self.centre(spot), spacings * self.spacing
        return [(x - side / 2, y - side / 2, side, side)]


class DraftWalk:
    """How the keyboard's cursor goes over a draft: by cells of the sheet, or far, from point to point."""

    def __init__(self, model: EditorModel, view: View, camera: DraftCamera) -> None:
        self._model, self._view, self._camera = model, view, camera

    def middle(self) -> Spot:
        places = self._model.draft.places
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
        offsets = self._model.draft.places - place
        ahead, aside = offsets @ along, np.abs(offsets @ np.array([-along[1], along[0]]))
        is_ahead = (ahead > MET * self._model.draft.spacing) & (aside <= ahead)
        return int(np.where(is_ahead, ahead + 2 * aside, np.inf).argmin()) if is_ahead.any() else None

    def around(self, spot: Spot) -> tuple[int, ...]:
        return ()

    def known(self, spot: Spot) -> Spot:
        return spot


class DraftPicture:
    """The wood, the draft on it and what a tool would do, as pixmaps."""

    def __init__(self, model: EditorModel) -> None:
        self._model = model
        self._theme = load_theme(LIGHT)
        self._ratio = 1.0
        self.view = View()
        self.ghost: Ghost = NOTHING
        self.cursor: Spot | None = None
        self._wood: QPixmap | None = None
        self._still: QPixmap | None = None

    @property
    def camera(self) -> DraftCamera:
        return DraftCamera(self._model, self.view, self._ratio)

    @property
    def theme(self) -> Theme:
        return self._theme

    def use_theme(self, theme: Theme) -> None:
        """Paint with another look from now on."""
        if theme is not self._theme:
            self._theme = theme
            self.let_go()

    def let_go(self) -> None:
        """Nobody looks for now: what was painted goes."""
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
            paint(painter, sheet(self.view, self._theme))
            painter.end()
            self._still = None
        if self._still is None:
            self._still = QPixmap(self._wood)
            model, lifted = self._model, self.ghost.lifted
            painter = QPainter(self._still)
            paint(painter, lattice_dots(self.view, model.lattice, self._theme, ratio))
            paint(painter, axes(self.view, model.symmetry, self._theme, ratio))
            points = NO_POINTS if lifted is None else lifted.points
            paint(painter, drawing(self.view, model.strokes, self._theme, ratio, points))
            painter.end()
        return self._still

    def paint_pointer(self, painter: QPainter) -> None:
        """Selection, what a click would do, and where the keyboard points."""
        model = self._model
        paint(painter, overlay(self.view, model.strokes, model.selection, self.ghost, self._theme, self._ratio))
        if self.cursor is not None:
            place = self.camera.place(self.cursor)
            paint(painter, cursor(self.view, place, model.draft.spacing, self._theme, self._ratio))
