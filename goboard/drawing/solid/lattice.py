"""An open body, such as a lattice: seen from a side through its gaps, or taken apart into its layers."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from goboard.boards.board import Board
from goboard.drawing.camera import Box
from goboard.drawing.geometry import distances
from goboard.drawing.solid.body import Body
from goboard.drawing.solid.front import Sight, scale_in
from goboard.drawing.solid.panel import Circle, Panel

Float = NDArray[np.float64]
Int = NDArray[np.int64]

AIRY = 0.62
"""Stones in space are smaller than their room by this factor: one looks past them at those behind."""
SLICES = 9
"""Into so many slices of the same depth an open body is cut."""
CORNERS = 12
CELL = 0.40
"""The radius of the cell around a point, in its room."""
MOST_LAYERS = 25
"""What has more is not taken apart."""
APART = 1.06
"""From the middle of one layer to that of the next, in its width."""


@dataclass(frozen=True, eq=False)
class LatticePanel(Panel):
    """An open body from a side: every vertex is seen."""

    slices: Int = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    """(n,) which slice each vertex lies in, 0 the farthest."""

    @cached_property
    def lines(self) -> tuple[Float, Int]:
        """All edges, and instead of their faintness the slices that they lie in: behind both of their ends."""
        first, last = self.body.board.edges.T
        strokes = np.hstack([self.centres[first], self.centres[last]])
        return strokes, np.minimum(self.slices[first], self.slices[last])

    def order(self) -> Sequence[Int]:
        return [np.flatnonzero(self.slices == each) for each in range(SLICES)]

    def cell(self, vertex: int) -> Float:
        return _round_cell(self.centres[vertex], CELL * float(self.room[vertex]))


@dataclass(frozen=True, eq=False)
class LayersPanel(Panel):
    """The layers of an open body side by side, the nearest one of its front first."""

    layers: Int = field(default_factory=lambda: np.zeros(0, dtype=np.int64))

    @cached_property
    def lines(self) -> tuple[Float, Int]:
        first, last = self.body.board.edges.T
        inside = self.layers[first] == self.layers[last]
        strokes = np.hstack([self.centres[first[inside]], self.centres[last[inside]]])
        return strokes, np.zeros(len(strokes), dtype=np.int64)

    def cell(self, vertex: int) -> Float:
        half = float(self.room[vertex]) / 2
        return np.asarray(self.centres[vertex] + half * np.array([(-1, 1), (1, 1), (1, -1), (-1, -1)]))


def _round_cell(centre: Float, radius: float) -> Float:
    turns = np.arange(CORNERS) * (2 * np.pi / CORNERS)
    return np.asarray(centre + radius * np.column_stack([np.cos(turns), -np.sin(turns)]))


def lattice_panel(body: Body, turn: Float, circle: Circle, offset: tuple[float, float], zoom: float) -> LatticePanel:
    """The body in that circle; `offset` moves it, in its radii, y up."""
    scale = zoom * scale_in(body, circle)
    sight = Sight(turn, scale, circle.x + scale * offset[0], circle.y - scale * offset[1])
    centres, nearer, turned = sight.project(body.places)
    depth = turned[:, 2]
    low, high = float(depth.min(initial=0.0)), float(depth.max(initial=0.0))
    slices = np.clip((depth - low) / max(high - low, 0.2) * SLICES, 0, SLICES - 1).astype(np.int64)
    is_shown = np.ones(len(centres), dtype=np.bool_)
    room = AIRY * scale * nearer * body.sizes
    return LatticePanel(body, circle, AIRY * scale * body.spacing, centres, room, is_shown, depth, slices=slices)


def layers_of(board: Board) -> Int | None:
    """(n,) the layer of each vertex, 0 the one nearest to the front; None where few edges lie in layers."""
    heights = board.positions[:, 2]
    levels = np.unique(heights.round(6))
    if not 1 < len(levels) <= min(MOST_LAYERS, board.size // 2):
        return None
    layers = np.asarray(len(levels) - 1 - np.searchsorted(levels, heights.round(6)))
    first, last = board.edges.T
    return layers if 3 * int((layers[first] == layers[last]).sum()) >= len(board.edges) else None


def layers_panel(body: Body, layers: Int, box: Box) -> LayersPanel:
    """The layers in that box, in reading order."""
    flat = body.places[:, :2]
    low, high = flat.min(axis=0), flat.max(axis=0)
    usual = min(distances(flat[layers == each])[0] for each in range(int(layers.max()) + 1))
    across, up = (high - low) + 1.5 * usual
    left, top, width, height = box
    count = int(layers.max()) + 1
    columns = max(range(1, count + 1), key=lambda each: _tile_scale(each, count, across, up, width, height))
    rows = math.ceil(count / columns)
    scale = _tile_scale(columns, count, across, up, width, height)
    wide, tall = APART * scale * across, APART * scale * up
    left, top = left + (width - columns * wide) / 2, top + (height - rows * tall) / 2
    corners = [(left + (each % columns) * wide, top + (each // columns) * tall) for each in range(count)]
    middles = np.array([(x + wide / 2, y + tall / 2) for x, y in corners])[layers]
    centres = middles + scale * (flat - (low + high) / 2) * (1.0, -1.0)
    size = len(centres)
    circle = Circle(box[0] + width / 2, box[1] + height / 2, max(width, height))
    return LayersPanel(
        body, circle, scale * usual, centres, np.full(size, scale * usual), np.ones(size, dtype=np.bool_),
        np.zeros(size), layers=layers,
    )  # fmt: skip


def _tile_scale(columns: int, count: int, across: float, up: float, width: float, height: float) -> float:
    """Pixels a unit if that many layers stand side by side."""
    rows = math.ceil(count / columns)
    return min(width / columns / across, height / rows / up) / APART
