"""The whole surface of a closed body laid flat in an oval, like maps of the world.

The oval is twice as wide as high: Hammer's projection, in which areas keep their proportions. x goes from -1 to 1 and
y from -0.5 to 0.5, upwards. What faces the viewer is in the middle; the half circle farthest away from it, from top to
bottom, is the oval's rim. Strokes, and what lies around a region, are cut at that rim.
"""

import math
from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from goboard.arrays import Float, Int, Mask, mask, parted
from goboard.drawing.solid.body import Body
from goboard.drawing.solid.edges import Strokes, border_of, fineness_at, loops, overlapping, strokes_of
from goboard.drawing.solid.panel import Circle, Panel

RADIANS = 2 * 2**0.5
"""Half the oval's width is so many radians long in its middle."""
ON_RIM, TINY = 1e-9, 1e-12


@dataclass(frozen=True, eq=False)
class Angles:
    """Sines and cosines (k,) of latitudes and of half the longitudes of unit vectors, which are 0 towards the viewer.

    They follow from the vectors without an angle, in a fraction of the time.
    """

    high: Float
    level: Float
    sin: Float
    cos: Float
    is_right: Mask

    def take(self, count: int) -> "Angles":
        """Those of the first vectors."""
        high, level, sin, cos = (each[:count] for each in (self.high, self.level, self.sin, self.cos))
        return Angles(high, level, sin, cos, self.is_right[:count])


def angles_of(directions: Float) -> Angles:
    """Those of unit vectors (k, 3)."""
    x, y, z = np.array(directions.T, order="C")
    # at the poles, which lie on every meridian, that of the middle counts
    z[np.abs(y) > 1 - TINY] = TINY
    level = np.sqrt(x * x + z * z)
    # what lies on the rim itself goes to its right side, however the last digits came out
    is_right = (x >= 0) | ((z < 0) & (x > -ON_RIM * level))
    more = np.sqrt((level + np.abs(z)) / (2 * level))
    less = np.abs(x) / (2 * level * more)
    is_near = z >= 0
    sin = np.where(is_near, less, more)
    return Angles(y, level, np.where(is_right, sin, -sin), np.where(is_near, more, less), is_right)


def hammer(angles: Angles) -> Float:
    """Places (k, 2) in the oval."""
    below = np.sqrt(1 + angles.level * angles.cos)
    return np.stack([angles.level * angles.sin / below, angles.high / (2 * below)], axis=1)


def flattened(directions: Float) -> Float:
    """Unit vectors (k, 3) as places (k, 2) in the oval."""
    return hammer(angles_of(directions))


def placed(flat: Float, circle: Circle, scale: float) -> Float:
    """Places in the oval as pixels, y down."""
    return np.stack([circle.x + scale * flat[:, 0], circle.y - scale * flat[:, 1]], axis=1)


def scales(angles: Angles) -> Float:
    """(k,) how much smaller than in the middle things are where they are squeezed most.

    Areas keep their size, so this follows from how much all lengths change together.
    """
    sin, cos, high, level = angles.sin, angles.cos, angles.high, angles.level
    square = 1 + level * cos
    below = np.sqrt(square)
    by_turn = sin / (4 * square)
    across = RADIANS * (cos / 2 + level * sin * by_turn) / below, RADIANS / 2 * high * by_turn / below
    by_rise = high * cos / (2 * square)
    up = RADIANS * sin * (level * by_rise - high) / below, RADIANS / 2 * (level + high * by_rise) / below
    total = across[0] ** 2 + across[1] ** 2 + up[0] ** 2 + up[1] ** 2
    least: Float = np.sqrt(np.maximum(total - np.sqrt(np.maximum(total**2 - 4, 0)), 0) / 2)
    return least


RIM = np.linspace(0.0, 2 * np.pi, 96, endpoint=False)
"""Turns around the oval, against the clock: on its right side the latitude."""


@dataclass(frozen=True, eq=False)
class LaidNodes:
    """Nodes of borders, `directions` (q, 3) being unit vectors, laid flat."""

    directions: Float

    @cached_property
    def is_right(self) -> Mask:
        """(q,) which lie in the right half."""
        return self.angles.is_right

    @cached_property
    def flat(self) -> Float:
        """(q, 2) in the oval."""
        return hammer(self.angles)

    @cached_property
    def angles(self) -> Angles:
        """Of the nodes."""
        return angles_of(self.directions)

    def strokes(self, strokes: Int) -> Float:
        """Strokes (m, 2) as lines (k, 4) in the oval: those that cross the rim end there and begin again beyond it."""
        is_cut, latitudes = _cuts(self, strokes)
        whole = self.flat[strokes[~is_cut]].reshape(-1, 4)
        halves = (
            np.hstack([self.flat[each], _on_rim(_turns(self.is_right[each], latitudes))]) for each in strokes[is_cut].T
        )
        return np.concatenate([whole, *halves])

    def outlines(self, strokes: Int) -> list[Float]:
        """Polygons (k, 2) in the oval around what lies to the left of the strokes (m, 2), without any around all."""
        is_cut, latitudes = _cuts(self, strokes)
        if not len(latitudes):
            ways = loops(strokes)
            found = parted(self.flat[np.concatenate(ways)], map(len, ways)) if ways else []
            # a border that goes round what is left out has the rim inside the region
            return found if sum(map(_area, found)) > 0 else [_on_rim(RIM), *found]
        starts, stops = strokes[is_cut].T
        leaving, coming = _turns(self.is_right[starts], latitudes), _turns(self.is_right[stops], latitudes)
        exits = len(self.flat) + np.arange(len(starts))
        entries = exits + len(starts)
        along = np.stack([exits, entries[_next_along_rim(leaving, coming)]], axis=1)
        pieces = np.stack([starts, exits], axis=1), np.stack([entries, stops], axis=1)
        flat = np.concatenate([self.flat, _on_rim(leaving), _on_rim(coming)])
        turns = np.concatenate([np.zeros(len(self.flat)), leaving, coming])
        ways = loops(np.concatenate([strokes[~is_cut], *pieces, along]))
        nodes, first = np.concatenate(ways), int(entries[0])
        met = parted(nodes >= first, map(len, ways))
        return [
            _with_rim(way, flat, turns, first) if meets.any() else inner
            for way, inner, meets in zip(ways, parted(flat.take(nodes, axis=0), map(len, ways)), met, strict=True)
        ]


def _cuts(nodes: LaidNodes, strokes: Int) -> tuple[Mask, Float]:
    """Which strokes cross the rim, and the latitudes where."""
    first, last = strokes.T
    crossing = np.flatnonzero(nodes.is_right[first] != nodes.is_right[last])
    one, other = nodes.directions[first[crossing]], nodes.directions[last[crossing]]
    across = one[:, 0] - other[:, 0]
    part = one[:, 0] / np.where(across, across, 1.0)
    between = one * (1 - part[:, None]) + other * part[:, None]
    is_behind = between[:, 2] < 0
    is_cut = mask(len(strokes), crossing[is_behind])
    return is_cut, np.asarray(np.arctan2(between[is_behind, 1], -between[is_behind, 2]))


def _turns(is_right: Mask, latitudes: Float) -> Float:
    """Turns around the oval of places on one side of its rim."""
    return np.where(is_right, latitudes, np.pi - latitudes)


def _on_rim(turns: Float) -> Float:
    return np.stack([np.cos(turns), np.sin(turns) / 2], axis=1)


def _next_along_rim(leaving: Float, coming: Float) -> Int:
    """For each place where the way leaves the oval the one, against the clock, where it comes back."""
    order = np.argsort(coming)
    by_turn = np.argsort(leaving)
    first = int(np.searchsorted(coming[order], leaving[by_turn[0]]))
    found = np.empty(len(leaving), dtype=np.int64)
    found[by_turn] = np.roll(order, -first)
    return found


def _with_rim(way: Int, flat: Float, turns: Float, first_entry: int) -> Float:
    """A closed way of nodes, bent along the rim wherever it comes back to the oval."""
    parts, start = [], 0
    for stop in np.flatnonzero(way >= first_entry).tolist():
        left, back = turns[way[stop - 1]], turns[way[stop]]
        steps = RIM + 2 * np.pi * np.ceil((left - RIM) / (2 * np.pi))
        steps = np.sort(steps[steps < back + (2 * np.pi if back < left else 0.0)])
        parts += [flat[way[start:stop]], _on_rim(steps)]
        start = stop
    return np.concatenate([*parts, flat[way[start:]]])


def _area(outline: Float) -> float:
    """Positive against the clock."""
    x, y = outline.T
    return float(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2


BENT = 2.0
"""How much more edges are bent on the map than on a ball."""
LEAST_SCALE = 0.35
"""Things near the rim are drawn no smaller than this, in their size in the middle."""


@dataclass(frozen=True, eq=False, kw_only=True)
class MapPanel(Panel):
    """A closed body laid flat. The circle's radius is half the oval's width."""

    turn: Float
    scale: float
    pieces: Strokes
    ends: LaidNodes
    """The points between which edges are drawn, the vertices first."""

    @property
    def bed(self) -> Hashable | None:
        return self.circle, self.scale

    @cached_property
    def lines(self) -> tuple[Float, Int]:
        strokes = self._laid(self.pieces.pieces)
        return strokes, np.zeros(len(strokes), dtype=np.int64)

    def strokes_of_edges(self, edges: Int) -> Float:
        return self._laid(self.pieces.of(edges))

    def _laid(self, pieces: Int) -> Float:
        scale, (x, y, _) = self.scale, self.circle
        return overlapping(self.ends.strokes(pieces) * (scale, -scale, scale, -scale) + (x, y, x, y))

    def outlines(self, vertices: Int) -> tuple[Float, ...]:
        if not len(vertices):
            return ()
        strokes, directions = border_of(self.body, vertices.astype(np.int64).tobytes())
        flat = LaidNodes(directions @ self.turn.T).outlines(strokes)
        return tuple(parted(placed(np.concatenate(flat), self.circle, self.scale), map(len, flat))) if flat else ()

    def covers(self, x: float, y: float) -> bool:
        return math.hypot(x - self.circle.x, 2 * (y - self.circle.y)) <= self.scale + 0.3 * self.spacing

    def horizon(self) -> Float:
        """What the viewer sees edge on, (k, 2) in pixels."""
        turns = np.arange(96) * (2 * np.pi / 96)
        edge = np.stack([np.cos(turns), np.sin(turns), np.zeros(96)], axis=1)
        return placed(flattened(edge), self.circle, self.scale)


def map_panel(body: Body, turn: Float, circle: Circle) -> MapPanel:
    """The map in the oval as wide as that circle."""
    scale = circle.radius / (1 + 0.5 * body.spacing / RADIANS)
    pieces, size = strokes_of(body, fineness_at(BENT * scale / RADIANS)), body.board.size
    ends = LaidNodes(pieces.directions @ turn.T)
    room = body.angular_sizes * (scale / RADIANS) * np.clip(scales(ends.angles.take(size)), LEAST_SCALE, 1)
    return MapPanel(
        body, circle, scale / RADIANS * body.spacing, placed(ends.flat[:size], circle, scale), room,
        np.ones(size, dtype=np.bool_), np.zeros(size), turn=turn, scale=scale, pieces=pieces, ends=ends,
    )  # fmt: skip
