"""Strokes on a sphere that is laid flat, and what lies around a region: both are cut at the oval's rim."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from goboard.drawing.arrays import Float, Int, Mask
from goboard.drawing.solid.projection import angles_of, hammer
from goboard.drawing.solid.regions import loops

RIM = np.linspace(0.0, 2 * np.pi, 96, endpoint=False)
"""Turns around the oval, against the clock: on its right side the latitude."""


@dataclass(frozen=True, eq=False)
class LaidNodes:
    """Nodes of borders, `directions` (q, 3) being unit vectors, laid flat."""

    directions: Float

    @cached_property
    def is_right(self) -> Mask:
        """(q,) which lie in the right half."""
        return np.asarray(self.angles[:, 0] >= 0)

    @cached_property
    def flat(self) -> Float:
        """(q, 2) in the oval."""
        return hammer(*self.angles.T)

    @cached_property
    def angles(self) -> Float:
        """(q, 2) longitudes and latitudes."""
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
            found = [self.flat[way] for way in loops(strokes)]
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
        return [_with_rim(way, flat, turns, int(entries[0])) for way in ways]


def _cuts(nodes: LaidNodes, strokes: Int) -> tuple[Mask, Float]:
    """Which strokes cross the rim, and the latitudes where."""
    first, last = strokes.T
    crossing = np.flatnonzero(nodes.is_right[first] != nodes.is_right[last])
    one, other = nodes.directions[first[crossing]], nodes.directions[last[crossing]]
    across = one[:, 0] - other[:, 0]
    part = one[:, 0] / np.where(across, across, 1.0)
    between = one * (1 - part[:, None]) + other * part[:, None]
    is_behind = between[:, 2] < 0
    is_cut = np.zeros(len(strokes), dtype=np.bool_)
    is_cut[crossing[is_behind]] = True
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
