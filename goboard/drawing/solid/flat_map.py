"""The whole surface of a closed body laid flat in an oval, like maps of the world."""

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from goboard.drawing.arrays import Float, Int
from goboard.drawing.solid.body import Body, unit
from goboard.drawing.solid.map_border import LaidNodes
from goboard.drawing.solid.panel import Circle, Panel
from goboard.drawing.solid.projection import RADIANS, flattened, placed, scales
from goboard.drawing.solid.regions import border, nodes_of
from goboard.drawing.solid.strokes import overlapping, strokes_of

LEAST_SCALE = 0.35
"""Things near the rim are drawn no smaller than this, in their size in the middle."""


@dataclass(frozen=True, eq=False)
class MapPanel(Panel):
    """A closed body laid flat. The circle's radius is half the oval's width."""

    turn: Float | None = None
    scale: float = 1.0
    ends: LaidNodes | None = None
    """The points between which edges are drawn, the vertices first."""

    @cached_property
    def lines(self) -> tuple[Float, Int]:
        assert self.ends is not None
        flat = self.ends.strokes(strokes_of(self.body).pieces)
        strokes = np.hstack([placed(flat[:, side : side + 2], self.circle, self.scale) for side in (0, 2)])
        return overlapping(strokes), np.zeros(len(strokes), dtype=np.int64)

    def outlines(self, vertices: Int) -> tuple[Float, ...]:
        if not len(vertices):
            return ()
        flat = self._nodes.outlines(border(self.body, vertices))
        return tuple(placed(each, self.circle, self.scale) for each in flat)

    def covers(self, x: float, y: float) -> bool:
        return math.hypot(x - self.circle.x, 2 * (y - self.circle.y)) <= self.scale + 0.3 * self.spacing

    def horizon(self) -> Float:
        """What the viewer sees edge on, (k, 2) in pixels."""
        turns = np.arange(96) * (2 * np.pi / 96)
        edge = np.stack([np.cos(turns), np.sin(turns), np.zeros(96)], axis=1)
        return placed(flattened(edge), self.circle, self.scale)

    @cached_property
    def _nodes(self) -> LaidNodes:
        assert self.turn is not None
        return LaidNodes(unit(nodes_of(self.body) @ self.turn.T))


def map_panel(body: Body, turn: Float, circle: Circle) -> MapPanel:
    """The map in the oval as wide as that circle."""
    scale = circle.radius / (1 + 0.5 * body.spacing / RADIANS)
    ends, size = LaidNodes(strokes_of(body).directions @ turn.T), body.board.size
    room = body.angular_sizes * (scale / RADIANS) * np.clip(scales(*ends.angles[:size].T), LEAST_SCALE, 1)
    return MapPanel(
        body, circle, scale / RADIANS * body.spacing, placed(ends.flat[:size], circle, scale), room,
        np.ones(size, dtype=np.bool_), np.zeros(size), turn=turn, scale=scale, ends=ends,
    )  # fmt: skip
