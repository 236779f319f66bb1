"""What of a draft is drawn and touched: its edges as straight strokes, and what lies under a place."""

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from goboard.boards.draft import Draft
from goboard.drawing.camera.geometry import Nearby

Float = NDArray[np.float64]
Int64 = NDArray[np.int64]
LONG = 2.5
"""In spacings: longer edges may lie over other points."""
NEAR = 0.15
"""In spacings: an edge that comes so near to a point that is not its own seems to lead there."""
MOST_LOOKED_AT = 100_000
BULGE = 0.12
"""How far an edge that would lie over points is bent aside, of its length."""
BEND = np.linspace(0.0, 1.0, 17)


@dataclass(frozen=True, eq=False)
class Strokes:
    """`ends` (k, 4) straight strokes in places, `edges` (k,) the edge of each; the last of them are bent edges."""

    draft: Draft
    ends: Float
    edges: Int64
    straight: int

    @cached_property
    def _points(self) -> Nearby:
        return Nearby(self.draft.places, self.draft.spacing)

    @cached_property
    def _lengths(self) -> Float:
        lengths: Float = np.hypot(*(self.ends[:, 2:] - self.ends[:, :2]).T)
        return lengths

    @cached_property
    def _long(self) -> Int64:
        return np.flatnonzero(self._lengths > LONG * self.draft.spacing)

    @cached_property
    def _short(self) -> tuple[Int64, Nearby | None]:
        short = np.flatnonzero(self._lengths <= LONG * self.draft.spacing)
        middles = (self.ends[short, :2] + self.ends[short, 2:]) / 2
        # half of the longest, and as much again for a pointer that is off the line
        return short, Nearby(middles, LONG * self.draft.spacing) if len(short) else None

    def is_bent(self, edge: int) -> bool:
        """Is that edge drawn as a curve?"""
        return edge in self.edges[self.straight :]

    def point_at(self, place: tuple[float, float], reach: float) -> int | None:
        """The point nearest to the place within `reach`."""
        if not self.draft.size:
            return None
        found = self._points.nearest(*place)
        if found is None or math.dist(self.draft.places[found].tolist(), place) > reach:
            return None
        return found

    def edge_at(self, place: tuple[float, float], reach: float) -> int | None:
        """The edge nearest to the place within `reach`."""
        short, nearby = self._short
        around = short[nearby.around(*place)] if nearby is not None else short
        near = np.concatenate([around, self._long])
        if not len(near):
            return None
        gaps = _gaps(self.ends[near], np.array(place))
        best = int(gaps.argmin())
        return int(self.edges[near[best]]) if gaps[best] <= reach else None


def strokes(of: Draft) -> Strokes:
    """The edges of a draft, those bent that would lie over points which they do not join."""
    ends = of.places[of.edges].reshape(-1, 4)
    bent = _hidden(of, ends)
    is_bent = np.zeros(len(ends), dtype=np.bool_)
    is_bent[bent] = True
    curves = _bent(ends[bent])
    owners = np.concatenate([np.flatnonzero(~is_bent), np.repeat(bent, len(BEND) - 1)])
    return Strokes(of, np.concatenate([ends[~is_bent], curves]), owners, len(ends) - len(bent))


def _hidden(of: Draft, ends: Float) -> Int64:
    """The edges that come over other points."""
    lengths = np.hypot(*(ends[:, 2:] - ends[:, :2]).T) / of.spacing
    long = np.flatnonzero(lengths > LONG)
    looks = np.maximum((lengths[long] - 1) * 4, 1).astype(np.int64)
    if not len(long) or looks.sum() > MOST_LOOKED_AT:
        return long
    edge = np.repeat(np.arange(len(long)), looks)
    number = np.arange(len(edge)) - np.repeat(np.cumsum(looks) - looks, looks)
    part = (0.5 + number / 4) / lengths[long][edge]
    lines = ends[long][edge]
    seen = of.find(lines[:, :2] + (lines[:, 2:] - lines[:, :2]) * part[:, None], NEAR)
    is_foreign = (seen >= 0) & (of.edges[long][edge] != seen[:, None]).all(axis=1)
    return long[np.bincount(edge, weights=is_foreign, minlength=len(long)) > 0]


def _bent(ends: Float) -> Float:
    """(b * 16, 4) the strokes of the curves that stand for these edges (b, 4)."""
    start, along = ends[:, None, :2], (ends[:, 2:] - ends[:, :2])[:, None]
    aside = np.stack([-along[..., 1], along[..., 0]], axis=-1) * BULGE
    part = BEND[None, :, None]
    curve = start + along * part + aside * 4 * part * (1 - part)
    return np.concatenate([curve[:, :-1], curve[:, 1:]], axis=-1).reshape(-1, 4)


def _gaps(ends: Float, place: Float) -> Float:
    """How far the place is from each of the strokes."""
    along, to = ends[:, 2:] - ends[:, :2], place - ends[:, :2]
    square = np.maximum((along * along).sum(axis=1), np.finfo(np.float64).tiny)
    part = np.clip((to * along).sum(axis=1) / square, 0.0, 1.0)
    gaps: Float = np.hypot(*(to - along * part[:, None]).T)
    return gaps
