"""One picture of a board in space within a larger one: where every vertex is in it, and how it is drawn there."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from goboard.arrays import Float, Int, Mask
from goboard.drawing.solid.body import Body

THICKNESS = 0.42
"""Of a stone, in its width: one that is seen from the side is so much narrower."""
FADES = 4
"""Edges fade towards the rim in so many steps."""


class Circle(NamedTuple):
    """A round place in a picture, in pixels."""

    x: float
    y: float
    radius: float

    def holds(self, x: float, y: float) -> bool:
        return (x - self.x) ** 2 + (y - self.y) ** 2 <= self.radius**2


@dataclass(frozen=True, eq=False)
class Panel:
    """Every vertex of a board in one picture, in pixels, y down.

    `centres` (n, 2), `room` (n,) for stones before they are seen aslant, `is_shown` (n,), `depth` (n,) greater towards
    the viewer. `slant` (n,) is 1 for what lies flat before the viewer, down to THICKNESS for stones seen from the
    side, and `lean` (n, 2) the direction in which those are narrower, outwards.
    """

    body: Body
    circle: Circle
    spacing: float
    centres: Float
    room: Float
    is_shown: Mask
    depth: Float
    slant: Float | None = None
    lean: Float | None = None

    @property
    def bed(self) -> Hashable | None:
        """What the body's bare picture depends on, the same however it is turned; None where turning changes it."""
        return None

    @cached_property
    def lines(self) -> tuple[Float, Int]:
        """Pieces of edges (k, 4), and how faint each is (k,), 0 to FADES - 1."""
        raise NotImplementedError

    def strokes_of_edges(self, edges: Int) -> Float:
        """The pieces (k, 4) of these edges, as far as they are seen."""
        ends = self.body.board.edges[edges]
        return self.centres[ends[self.is_shown[ends].all(axis=1)]].reshape(-1, 4)

    def outlines(self, vertices: Int) -> tuple[Float, ...]:
        """What the cells of these vertices cover, polygons (k, 2): those that lie in another go round the other way."""
        raise NotImplementedError

    @property
    def sizes(self) -> Float:
        """(n,) the room of signs: what is seen aslant has less."""
        return self.room if self.slant is None else self.room * self.slant

    def holds(self, x: float, y: float) -> bool:
        """Does a pixel lie in this picture?"""
        return self.circle.holds(x, y)

    def covers(self, x: float, y: float) -> bool:
        """Does a pixel lie on what is drawn in this picture?"""
        return self.holds(x, y)

    def frames(self, vertices: Int, grown: Float) -> Float:
        """(k, 2, 2) how stones on these vertices are squeezed, made so many times (k,) as large."""
        found = np.zeros((len(vertices), 4))
        if self.slant is None or self.lean is None:
            found[:, 0] = found[:, 3] = grown
            return found.reshape(-1, 2, 2)
        squeezed, (right, down) = (1 - self.slant[vertices]) * grown, self.lean.take(vertices, axis=0).T
        found[:, 0], found[:, 3] = grown - squeezed * right * right, grown - squeezed * down * down
        found[:, 1] = found[:, 2] = -squeezed * right * down
        return found.reshape(-1, 2, 2)

    def lift(self, vertices: Int) -> Float:
        """(k, 2) how far off its vertex the middle of a stone is seen, as a part of its room."""
        if self.slant is None or self.lean is None:
            return np.zeros((len(vertices), 2))
        aside = np.sqrt(np.maximum(0.0, 1 - self.slant[vertices] ** 2)) * (0.4 * THICKNESS)
        return np.asarray(self.lean[vertices] * aside[:, None])

    def order(self) -> Sequence[Int]:
        """The vertices shown, in groups from the back to the front: those of a group do not hide each other."""
        return [np.flatnonzero(self.is_shown)]
