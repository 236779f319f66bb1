"""The camera of boards in space: one or more pictures of the board in one, all of them linked by their vertices.

A spot is a vertex in one of the pictures: vertex + number of the picture * number of vertices. Where the pictures go -
the body, its back, the map - is said here too.
"""

import math
from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from goboard.arrays import Float, Int, Mask, parted
from goboard.boards.board import Board
from goboard.drawing.camera.camera import LINE_WIDTH, TOUCH, Batch, Box, Camera, label_size, radius_of
from goboard.drawing.camera.geometry import MEANT, Geometry, Nearby
from goboard.drawing.camera.view import WHOLE, BoardView
from goboard.drawing.solid.body import Body, body_of
from goboard.drawing.solid.flat_map import map_panel
from goboard.drawing.solid.front import front_panel
from goboard.drawing.solid.lattice import LatticePanel, Tiles, lattice_panel, layers_panel, tiles_of
from goboard.drawing.solid.panel import Circle, Panel
from goboard.drawing.solid.rotation import HALF_ROUND, HOME, after, matrix

SOLID, MAP, BOTH = "solid", "map", "both"
EDGE = 0.025
"""The rim around the pictures, in the shorter side."""
MAP_PART = 0.9
"""Half the map's width, in the body's radius, at least."""
BACK_PART = 0.3
"""The back's radius, in the body's, at most."""
LEAST_BACK, LEAST_PICTURE = 30.0, 260.0
"""Device-independent pixels: a smaller back is left out, a smaller picture shows the body alone."""
LAYERS_PARTS = (0.2, 0.55)
"""How much of the picture the layers of an open body take, at least and at most."""
BODY_WEIGHT = 1.1
"""How much more it counts to have the body large than to have the layers large."""
STEPS = 60
RIM = [(math.cos(turn / 24 * math.tau), math.sin(turn / 24 * math.tau) / 2) for turn in range(24)]
"""Points around an oval whose width is 2."""


@dataclass(frozen=True)
class Arrangement:
    """Circles for the body, its back and (as wide as it) the map, a box for layers; None for what is not shown."""

    body: Circle | None
    back: Circle | None = None
    map: Circle | None = None
    layers: Box | None = None


@lru_cache(maxsize=16)
def arranged(
    width: float, height: float, ratio: float, shows: str, is_closed: bool, tiles: Tiles | None = None
) -> Arrangement:
    """The body as large as the others allow; the map keeps to the lower right, the back to another corner.

    `tiles` are the layers of an open body.
    """
    edge = EDGE * min(width, height)
    is_small = min(width, height) < LEAST_PICTURE * ratio
    if not is_closed:
        return _open(width, height, edge, shows, is_small, tiles)
    whole = Circle(width / 2, height / 2, max(min(width, height) / 2 - edge, 1.0))
    if shows == MAP:
        return Arrangement(None, map=Circle(width / 2, height / 2, max(min(width / 2, height) - edge, 1.0)))
    if is_small:
        return Arrangement(whole)
    least = LEAST_BACK * ratio
    if shows == SOLID:
        body = Circle(whole.x, whole.y, 0.97 * whole.radius)
        return Arrangement(body, _corner(width, height, edge, body, None, least))
    body, flat = _pair(width, height, edge)
    return Arrangement(body, _corner(width, height, edge, body, flat, least), flat)


def _pair(width: float, height: float, edge: float) -> tuple[Circle, Circle]:
    """The body in the upper left corner and the map in the lower right one, as large as possible then."""
    most = min(width, height) / 2 - edge
    widest = min(width / 2, height) - edge

    def map_of(half: float) -> Circle:
        return Circle(width - edge - half, height - edge - half / 2, half)

    def is_free(radius: float, half: float) -> bool:
        return _apart(Circle(edge + radius, edge + radius, radius), map_of(half), edge)

    sizes = [part / STEPS for part in range(STEPS, 0, -1)]
    radius = next(
        (most * part for part in sizes if is_free(most * part, min(widest, MAP_PART * most * part))), most / 3
    )
    least = min(widest, MAP_PART * radius)
    half = next((each for each in (widest * part for part in sizes) if each >= least and is_free(radius, each)), least)
    half = min(half, 1.5 * radius)
    flat = map_of(half)
    free_x = max(0.0, width - 2 * (edge + radius + half)) / 3
    free_y = max(0.0, height - 2 * edge - 2 * radius - half) / 3
    if free_x:
        return Circle(edge + radius + free_x, height / 2, radius), Circle(flat.x - free_x, height / 2, half)
    return Circle(edge + radius, edge + radius + free_y, radius), Circle(flat.x, flat.y - free_y, half)


def _apart(body: Circle, flat: Circle, gap: float) -> bool:
    """Does the oval of the map leave the body free?"""
    away = (math.hypot(flat.x + flat.radius * x - body.x, flat.y + flat.radius * y - body.y) for x, y in RIM)
    return min(away) >= body.radius + gap


def _corner(width: float, height: float, edge: float, body: Circle, flat: Circle | None, least: float) -> Circle | None:
    """The largest circle in a free corner for the back of the body, within bounds."""
    found: Circle | None = None
    for is_right, is_low in ((True, False), (False, True), (True, True), (False, False)):
        radius = BACK_PART * body.radius
        while radius >= least and (found is None or radius > found.radius):
            x = width - edge - radius if is_right else edge + radius
            y = height - edge - radius if is_low else edge + radius
            here = Circle(x, y, radius)
            is_clear = math.hypot(x - body.x, y - body.y) >= radius + body.radius + edge / 2
            if is_clear and (flat is None or _apart(here, flat, edge / 2)):
                found = here
            radius *= 0.94
    return found


def _open(width: float, height: float, edge: float, shows: str, is_small: bool, tiles: Tiles | None) -> Arrangement:
    """The body beside its layers, or below them: where both are larger."""
    if tiles is None or shows == SOLID or (is_small and shows == BOTH):
        return Arrangement(Circle(width / 2, height / 2, max(min(width, height) / 2 - edge, 1.0)))
    if shows == MAP:
        return Arrangement(None, layers=(edge, edge, width - 2 * edge, height - 2 * edge))
    least, most = LAYERS_PARTS
    parts = [least + (most - least) * step / STEPS for step in range(STEPS + 1)]
    beside = (_beside(width, height, edge, part) for part in parts)
    above = (_above(width, height, edge, part) for part in parts)

    def worth(found: Arrangement) -> float:
        assert found.body is not None and found.layers is not None
        return float(max(found.body.radius, 0.0) ** BODY_WEIGHT * max(tiles.scale_in(*found.layers[2:]), 0.0))

    return max((*beside, *above), key=worth)


def _beside(width: float, height: float, edge: float, part: float) -> Arrangement:
    """That part of the width, at least, for the layers."""
    rest = width - max(width * part, width - height)
    body = Circle(rest / 2, height / 2, min(rest, height) / 2 - edge)
    return Arrangement(body, layers=(rest, edge, width - rest - edge, height - 2 * edge))


def _above(width: float, height: float, edge: float, part: float) -> Arrangement:
    """That part of the height, at least, for the layers; the lower left corner is for buttons."""
    used = max(height * part, height - width)
    rest = height - used
    body = Circle(width / 2, used + rest / 2, min(width, rest) / 2 - edge)
    return Arrangement(body, layers=(edge, edge, width - 2 * edge, used - edge))


WELL_SEEN = 0.2
"""How near to the middle of the body's picture a vertex must lie to be shown there first (cosine to the viewer)."""


@dataclass(frozen=True, eq=False)
class SolidGeometry(Geometry):
    """Spots in pixels. `panels` are the pictures in the order of their spots."""

    panels: tuple[Panel, ...] = ()

    @cached_property
    def main_spots(self) -> Int:
        """(n,) where each vertex is seen best: in the first picture that shows it, but for those at its very rim."""
        size = self.board.size
        found = np.full(size, -1, dtype=np.int64)
        for is_picky in (True, False):
            for number, panel in enumerate(self.panels):
                is_seen = panel.is_shown & (found < 0)
                if is_picky and panel.slant is not None:
                    is_seen &= panel.slant > math.hypot(WELL_SEEN, 0.42)
                found[is_seen] = np.flatnonzero(is_seen) + number * size
        return np.where(found < 0, np.arange(size), found)

    def linked(self, vertex: int) -> tuple[int, ...]:
        size = self.board.size
        return tuple(vertex + number * size for number, panel in enumerate(self.panels) if panel.is_shown[vertex])

    def linked_spots(self, spot: int) -> tuple[int, ...]:
        return self.linked(spot % self.board.size)

    def beside(self, spot: int, vertices: Int) -> Int:
        return vertices + (spot - spot % self.board.size)

    def linked_pairs(self, start: int, stop: int) -> list[tuple[int, int]]:
        lasts = set(self.linked(stop))
        return [(first, first - start + stop) for first in self.linked(start) if first - start + stop in lasts]


@dataclass(frozen=True, eq=False)
class SolidCamera(Camera):
    """The pictures of a board in space. `first` is the large one; `body` says what kind of board it is."""

    body: Body
    panels: tuple[Panel, ...]

    is_solid = True

    @property
    def is_closed(self) -> bool:
        return self.body.is_closed

    @property
    def bed(self) -> Hashable | None:
        beds = tuple(panel.bed for panel in self.panels)
        return None if None in beds else (self.width, self.height, self.ratio, beds)

    @property
    def first(self) -> Panel:
        return self.panels[0]

    @property
    def spacing(self) -> float:
        return self.first.spacing

    @cached_property
    def sizes(self) -> Float:
        return np.concatenate([panel.sizes for panel in self.panels])

    @cached_property
    def is_even(self) -> bool:
        return False

    @cached_property
    def shown(self) -> Mask:
        is_seen = np.concatenate([panel.is_shown for panel in self.panels])
        room, (x, y) = np.maximum(self.sizes, self.spacing), self.centres.T
        is_seen &= (x > -room) & (x < self.width + room) & (y > -room) & (y < self.height + room)
        return is_seen

    def outlines(self, chosen: Mask) -> tuple[Float, ...]:
        parts = self.by_panel(np.flatnonzero(chosen & self.shown))
        return tuple(outline for panel, _, vertices in parts for outline in panel.outlines(vertices))

    def outlines_by_room(self, chosen: Mask) -> list[tuple[tuple[Float, ...], float]]:
        parts = self.by_panel(np.flatnonzero(chosen & self.shown))
        return [(panel.outlines(vertices), panel.spacing) for panel, _, vertices in parts]

    def batches(self, spots: Int) -> list[Batch]:
        """Those in one picture together, each lifted and squeezed as it is seen."""
        return [self.batch(chosen) for _, chosen, _ in self.by_panel(spots)]

    def batch(self, spots: Int) -> Batch:
        """The same for spots, at least one, that all lie in one picture, in any order."""
        number, size = int(spots[0]) // self.board.size, self.board.size
        panel, vertices = self.panels[number], spots - number * size
        room = panel.room[vertices]
        centres = panel.centres.take(vertices, axis=0) + panel.lift(vertices) * room[:, None]
        return Batch(spots, centres, radius_of(panel.spacing), panel.frames(vertices, room / panel.spacing))

    def by_panel(self, spots: Int) -> list[tuple[Panel, Int, Int]]:
        """Spots in ascending order parted by the pictures that they lie in: the picture, its spots, their vertices."""
        if not len(spots):
            return []
        size = self.board.size
        counts = np.bincount(spots // size, minlength=len(self.panels)).tolist()
        numbered = enumerate(zip(self.panels, parted(spots, counts), strict=True))
        return [(panel, part, part - number * size) for number, (panel, part) in numbered if len(part)]

    @cached_property
    def is_in_depth(self) -> Mask:
        return np.repeat([isinstance(panel, LatticePanel) for panel in self.panels], self.board.size)

    def lift(self, spots: Int) -> Float:
        found = np.zeros((len(spots), 2))
        for number, panel in enumerate(self.panels):
            here = spots // self.board.size == number
            vertices = spots[here] % self.board.size
            found[here] = panel.lift(vertices) * panel.room[vertices, None]
        return found

    @cached_property
    def strokes(self) -> Float:
        return np.concatenate([panel.lines[0] for panel in self.panels])

    def links(self, vertex: int) -> Float:
        edges = np.flatnonzero((self.board.edges == vertex).any(axis=1))
        return np.concatenate([panel.strokes_of_edges(edges) for panel in self.panels])

    def nearest(self, x: float, y: float) -> int | None:
        found = self._nearest_spot(x, y)
        return None if found is None else found % self.board.size

    def room_at(self, x: float, y: float) -> float:
        found = self._nearest_spot(x, y)
        return self.spacing if found is None else float(self._room[found])

    def _nearest_spot(self, x: float, y: float) -> int | None:
        """Of a closed body the nearest one, of others the foremost one there."""
        return self._on_surface(x, y) if self.body.is_closed else self._foremost(x, y)

    def _on_surface(self, x: float, y: float) -> int | None:
        """The nearest spot of the picture at a pixel; past all their rims, where stones jut out, one close by."""
        covering = [number for number, panel in enumerate(self.panels) if panel.covers(x, y)]
        found = (self._nearest_in(number, x, y) for number in covering[-1:] or range(len(self.panels)))
        away, spot = min(found)
        # what has left the picture is not seen, and what is seen farther off is not meant
        if math.isinf(away) or not self.shown[spot]:
            return None
        return spot if covering or away <= max(MEANT * float(self.sizes[spot]), TOUCH * self.ratio) else None

    def _nearest_in(self, number: int, x: float, y: float) -> tuple[float, int]:
        """How far from a pixel the nearest spot of one picture is, and that spot."""
        spots, across, down = self._turned_here[number]
        if not len(spots):
            return math.inf, 0
        # a tree of them takes a hundred times as long to build, and most views are pointed at a few times only
        squares = (across - x) ** 2 + (down - y) ** 2
        found = int(squares.argmin())
        return math.sqrt(squares[found]), int(spots[found])

    @cached_property
    def _turned_here(self) -> list[tuple[Int, Float, Float]]:
        """For each picture the spots turned to the viewer, and where their pixels are."""
        seen = [np.flatnonzero(panel.is_shown) for panel in self.panels]
        return [
            (vertices + number * self.board.size, *np.ascontiguousarray(panel.centres[vertices].T))
            for number, (panel, vertices) in enumerate(zip(self.panels, seen, strict=True))
        ]

    def _foremost(self, x: float, y: float) -> int | None:
        """Of the spots within half their room of a pixel the one nearest to the viewer."""
        if not len(self._clickable):
            return None
        around = self._clickable[self._near_click.around(x, y)]
        away = np.hypot(*(self.centres[around] - (x, y)).T)
        within = around[away <= np.maximum(self._reach[around], 0.5)]
        return int(within[self._depth[within].argmax()]) if len(within) else None

    @cached_property
    def _reach(self) -> Float:
        return self.sizes / 1.9

    @cached_property
    def _room(self) -> Float:
        return np.concatenate([panel.room for panel in self.panels])

    @cached_property
    def _depth(self) -> Float:
        return np.concatenate([panel.depth for panel in self.panels])

    @cached_property
    def _clickable(self) -> Int:
        return np.flatnonzero(self.shown)

    @cached_property
    def _near_click(self) -> Nearby:
        return Nearby(self.centres[self._clickable], max(float(self._reach.max(initial=0.0)), 0.5))

    def boxes(self, spot: object, spacings: float = 1.0) -> list[tuple[float, float, float, float]]:
        assert isinstance(spot, int)
        main = int(self.geometry.main_spots[spot])
        found = [main, *(each for each in self.geometry.linked(spot) if each != main)]
        # stones seen aslant rise beyond their own room
        return [self._box(self.centres[each].tolist(), (spacings + 0.3) * float(self._room[each])) for each in found]


@lru_cache(maxsize=4)
def solid_camera(
    board: Board, width: int, height: int, coordinates: bool = False, ratio: float = 1.0, view: BoardView = WHOLE
) -> SolidCamera:
    """The camera that shows a board in space in a picture of these device pixels."""
    width, height = max(width, 1), max(height, 1)
    body = body_of(board)
    tiles = None if body.is_closed else tiles_of(body)
    is_near = view.zoom > 1
    # what is shown larger than whole needs all the room
    shows = SOLID if is_near and view.shows == BOTH else view.shows
    plan = arranged(width, height, ratio, shows, body.is_closed, tiles)
    orientation = view.orientation or HOME
    turn = matrix(orientation)
    panels: list[Panel] = []
    if plan.body is not None:
        sight = body, turn, plan.body, view.centre, view.zoom
        panels.append(front_panel(*sight) if body.is_closed else lattice_panel(*sight, view.cut))
    if plan.map is not None:
        grown = view.zoom if plan.body is None else 1.0
        panels.append(map_panel(body, turn, Circle(plan.map.x, plan.map.y, grown * plan.map.radius)))
    if plan.layers is not None:
        panels.append(layers_panel(body, plan.layers))
    if plan.back is not None and not is_near:
        panels.append(front_panel(body, matrix(after(HALF_ROUND, orientation)), plan.back))
    return _camera(body, tuple(panels), width, height, coordinates, ratio, view.rough)


def _camera(
    body: Body, panels: tuple[Panel, ...], width: int, height: int, coordinates: bool, ratio: float, is_rough: bool
) -> SolidCamera:
    centres = np.concatenate([panel.centres for panel in panels])
    sizes = np.concatenate([panel.sizes for panel in panels])
    vertices = np.tile(np.arange(body.board.size), len(panels))
    spacing = panels[0].spacing
    geometry = SolidGeometry(body.board, centres, spacing, sizes, np.zeros((0, 4)), vertices, panels=panels)
    label = label_size(spacing, ratio) if coordinates else 0.0
    line_width = max(1, round(LINE_WIDTH * spacing))
    frame = (0.0, 0.0, float(width), float(height))
    return SolidCamera(
        geometry, width, height, ratio, 1.0, (0.0, 0.0), line_width, label, frame, centres, body, panels,
        is_rough=is_rough,
    )  # fmt: skip
