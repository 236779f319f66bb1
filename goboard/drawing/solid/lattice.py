"""An open body, such as a lattice: seen from a side through its gaps, or taken apart into its layers."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from goboard.arrays import Float, Int, mask
from goboard.boards.board import Board
from goboard.drawing.camera.camera import Box
from goboard.drawing.camera.layout import distances
from goboard.drawing.solid.body import Body
from goboard.drawing.solid.front import sight_of
from goboard.drawing.solid.panel import Circle, Panel

if TYPE_CHECKING:
    from goboard.drawing.camera.outlines import Cells


AIRY = 0.62
"""Stones in space are smaller than their room by this factor: one looks past them at those behind."""
ROUNDING = 1e-9
SLICES = 9
"""Into so many slices of the same depth an open body is cut."""
CORNERS = 12
CELL = 0.40
"""The radius of the cell around a point, in its room."""
MOST_LAYERS = 25
"""What has more is not taken apart."""
CAPTION = 0.7
"""The room above a layer for what it is called, in spacings."""
APART = 1.06
"""From the middle of one layer to that of the next, in its width."""


@dataclass(frozen=True, eq=False, kw_only=True)
class LatticePanel(Panel):
    """An open body from a side: every vertex is seen that is not cut away."""

    slices: Int
    """(n,) which slice each vertex lies in, 0 the farthest."""

    @cached_property
    def lines(self) -> tuple[Float, Int]:
        """All edges, and instead of their faintness the slices that they lie in: behind both of their ends."""
        ends = self.body.board.edges
        ends = ends[self.is_shown[ends].all(axis=1)]
        return self.centres[ends].reshape(-1, 4), self.slices[ends].min(axis=1)

    def order(self) -> Sequence[Int]:
        return [np.flatnonzero(self.is_shown & (self.slices == each)) for each in range(SLICES)]

    def outlines(self, vertices: Int) -> tuple[Float, ...]:
        turns = np.arange(CORNERS) * (2 * np.pi / CORNERS)
        rim = np.column_stack([np.cos(turns), -np.sin(turns)])
        return tuple(self.centres[vertices, None] + CELL * self.room[vertices, None, None] * rim)


@dataclass(frozen=True, eq=False, kw_only=True)
class LayersPanel(Panel):
    """The layers of an open body side by side, the nearest one of its front first."""

    layers: Int
    box: Box
    captions: Float
    """(l, 2) the middle of the room above each layer, which is CAPTION spacings high."""

    @cached_property
    def lines(self) -> tuple[Float, Int]:
        strokes = self.strokes_of_edges(np.arange(len(self.body.board.edges)))
        return strokes, np.zeros(len(strokes), dtype=np.int64)

    def strokes_of_edges(self, edges: Int) -> Float:
        ends = self.body.board.edges[edges]
        layers = self.layers[ends]
        found: Float = self.centres[ends[layers[:, 0] == layers[:, 1]]].reshape(-1, 4)
        return found

    def outlines(self, vertices: Int) -> tuple[Float, ...]:
        is_chosen = mask(len(self.centres), vertices)
        return tuple(
            outline * (1.0, -1.0)
            for members, cells in self._cells
            if is_chosen[members].any()
            for outline in cells.outlines(is_chosen[members])
        )

    @cached_property
    def _cells(self) -> "list[tuple[Int, Cells]]":
        """The vertices of each layer and their cells."""
        from goboard.drawing.camera.outlines import Cells

        first, last = self.body.board.edges.astype(np.int64).T
        place = np.zeros(len(self.centres), dtype=np.int64)
        found = []
        for layer in range(len(self.captions)):
            members = np.flatnonzero(self.layers == layer)
            place[members] = np.arange(len(members))
            inside = (self.layers[first] == layer) & (self.layers[last] == layer)
            edges = np.column_stack([place[first[inside]], place[last[inside]]]).astype(np.int32)
            found.append((members, Cells(self.centres[members] * (1.0, -1.0), self.spacing, edges)))
        return found

    def holds(self, x: float, y: float) -> bool:
        left, top, width, height = self.box
        return left <= x <= left + width and top <= y <= top + height


def lattice_panel(
    body: Body, turn: Float, circle: Circle, offset: tuple[float, float], zoom: float, cut: float = 0.0
) -> LatticePanel:
    """The body in that circle; `offset` moves it, in its radii, y up. So much of its depth is `cut` away in front."""
    sight = sight_of(body, turn, circle, offset, zoom)
    scale = sight.scale
    centres, nearer, turned = sight.project(body.places)
    depth = turned[:, 2]
    low, high = float(depth.min(initial=0.0)), float(depth.max(initial=0.0))
    near = high - cut * (high - low)
    slices = np.clip((depth - low) / max(near - low, 0.2) * SLICES, 0, SLICES - 1).astype(np.int64)
    is_shown = depth <= near + ROUNDING
    room = AIRY * scale * nearer * body.sizes
    return LatticePanel(body, circle, AIRY * scale * body.spacing, centres, room, is_shown, depth, slices=slices)


def layers_of(board: Board) -> Int | None:
    """(n,) the layer of each vertex, 0 the one nearest to the front; None where few edges lie in layers."""
    heights = board.positions[:, 2]
    levels = np.array(sorted(set(heights.round(6).tolist())))
    if not 1 < len(levels) <= min(MOST_LAYERS, board.size // 2):
        return None
    layers = np.asarray(len(levels) - 1 - np.searchsorted(levels, heights.round(6)))
    first, last = board.edges.T
    return layers if 3 * int((layers[first] == layers[last]).sum()) >= len(board.edges) else None


@dataclass(frozen=True)
class Tiles:
    """So many places side by side for layers, `across` wide and `up` high."""

    count: int
    across: float
    up: float

    def columns_in(self, width: float, height: float) -> int:
        """How many stand side by side so that they are largest."""
        return max(range(1, self.count + 1), key=lambda each: self._scale(each, width, height))

    def scale_in(self, width: float, height: float) -> float:
        """The pixels of a unit then."""
        return self._scale(self.columns_in(width, height), width, height)

    def _scale(self, columns: int, width: float, height: float) -> float:
        rows = math.ceil(self.count / columns)
        return min(width / columns / self.across, height / rows / self.up) / APART


@lru_cache(maxsize=4)
def tiles_of(body: Body) -> Tiles | None:
    """The places that the layers of a body take, with their rims and captions; None if it has no layers."""
    layers = layers_of(body.board)
    if layers is None:
        return None
    flat, usual = body.places[:, :2], _usual(body, layers)
    across, up = (flat.max(axis=0) - flat.min(axis=0) + np.array([1.5, 1.5 + CAPTION]) * usual).tolist()
    return Tiles(int(layers.max()) + 1, across, up)


def _usual(body: Body, layers: Int) -> float:
    """The distance of neighbours in the layer where they are closest."""
    return min(distances(body.places[layers == each, :2])[0] for each in range(int(layers.max()) + 1))


@lru_cache(maxsize=4)
def layers_panel(body: Body, box: Box) -> LayersPanel:
    """The layers in that box, in reading order, of a body that has some; they stay while the body turns."""
    layers, tiles = layers_of(body.board), tiles_of(body)
    assert layers is not None and tiles is not None
    flat = body.places[:, :2]
    left, top, width, height = box
    columns, scale = tiles.columns_in(width, height), tiles.scale_in(width, height)
    rows = math.ceil(tiles.count / columns)
    wide, tall = APART * scale * tiles.across, APART * scale * tiles.up
    left, top = left + (width - columns * wide) / 2, top + (height - rows * tall) / 2
    spacing, numbers = scale * _usual(body, layers), np.arange(tiles.count)
    middles = np.column_stack([left + (numbers % columns + 0.5) * wide, top + (numbers // columns + 0.5) * tall])
    middle = (flat.min(axis=0) + flat.max(axis=0)) / 2
    centres = middles[layers] + scale * (flat - middle) * (1.0, -1.0) + (0.0, CAPTION / 2 * spacing)
    captions = middles - (0.0, tall / 2 - CAPTION / 2 * spacing)
    size = len(centres)
    circle = Circle(box[0] + width / 2, box[1] + height / 2, max(width, height))
    return LayersPanel(
        body, circle, spacing, centres, np.full(size, spacing), np.ones(size, dtype=np.bool_),
        np.zeros(size), layers=layers, box=box, captions=captions,
    )  # fmt: skip
