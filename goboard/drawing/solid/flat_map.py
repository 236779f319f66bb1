"""The whole surface of a closed body laid flat in an oval, twice as wide as high, like maps of the world.

The side that faces the viewer is in the middle; the half circle farthest away from it, from top to bottom, is the rim.
Areas keep their proportions (Hammer's projection).
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from goboard.drawing.solid.body import Body, unit
from goboard.drawing.solid.panel import Circle, Panel

Float = NDArray[np.float64]
Int = NDArray[np.int64]

RADIANS = 2 * 2**0.5
"""Half the oval's width is so many radians long in its middle."""
POLAR = 0.97
"""Cells around the top and the bottom are not cut at the rim: the sine of the latitude from which on."""
ON_RIM = 1e-9
LEAST_SCALE = 0.35
"""Things near the rim are drawn no smaller than this, in their size in the middle."""


@dataclass(frozen=True, eq=False)
class MapPanel(Panel):
    """A closed body laid flat. The circle's radius is half the oval's width."""

    turn: Float | None = None
    scale: float = 1.0
    ends: Float | None = None
    """(q, 3) where the points lie between which edges are drawn, as unit vectors, turned."""
    flat: Float | None = None
    """(q, 2) the same in the oval."""

    @cached_property
    def lines(self) -> tuple[Float, Int]:
        assert self.ends is not None and self.flat is not None
        flat = _strokes(self.ends, self.flat, self.body.strokes)
        strokes = np.hstack([placed(flat[:, side : side + 2], self.circle, self.scale) for side in (0, 2)])
        return strokes, np.zeros(len(strokes), dtype=np.int64)

    def cell(self, vertex: int) -> Float:
        return self.cells(vertex)[0]

    def outlines(self, vertices: Int) -> tuple[Float, ...]:
        return tuple(outline for vertex in vertices.tolist() for outline in self.cells(vertex))

    def cells(self, vertex: int) -> list[Float]:
        """The cell around a vertex, in two parts where it reaches over the rim."""
        faces = self.body.faces
        assert faces is not None
        edges = np.arange(faces.starts[vertex], faces.starts[vertex + 1])
        around = self._face_places[faces.lefts[edges]]
        if not self.body.is_ball:
            around = np.stack([self._middles[edges], around], axis=1).reshape(-1, 2)
        here = self._vertices[vertex]
        longitudes = around[:, 0] - 2 * np.pi * np.rint((around[:, 0] - here[0]) / (2 * np.pi))
        if abs(np.sin(here[1])) > POLAR or np.abs(longitudes).max() <= np.pi:
            return [self._placed(around[:, 0], around[:, 1])]
        beyond = longitudes - 2 * np.pi * np.sign(longitudes[np.abs(longitudes).argmax()])
        return [self._placed(np.clip(each, -np.pi, np.pi), around[:, 1]) for each in (longitudes, beyond)]

    def rim(self) -> Float:
        """The oval (k, 2) in pixels, against the clock."""
        turns = np.arange(96) * (2 * np.pi / 96)
        return placed(np.stack([np.cos(turns), np.sin(turns) / 2], axis=1), self.circle, self.scale)

    def horizon(self) -> Float:
        """What the viewer sees edge on, (k, 2) in pixels."""
        turns = np.arange(96) * (2 * np.pi / 96)
        edge = np.stack([np.cos(turns), np.sin(turns), np.zeros(96)], axis=1)
        return placed(flattened(edge), self.circle, self.scale)

    def _placed(self, longitudes: Float, latitudes: Float) -> Float:
        return placed(_hammer(longitudes, latitudes), self.circle, self.scale)

    @cached_property
    def _vertices(self) -> Float:
        assert self.turn is not None
        return _angles(self.body.directions @ self.turn.T)

    @cached_property
    def _middles(self) -> Float:
        assert self.turn is not None
        return _angles(unit(self.body.edge_middles @ self.turn.T))

    @cached_property
    def _face_places(self) -> Float:
        assert self.turn is not None
        return _angles(unit(self.body.face_centres @ self.turn.T))


def _angles(directions: Float) -> Float:
    """(k, 2) longitudes and latitudes of unit vectors, 0 and 0 towards the viewer."""
    longitudes = np.arctan2(directions[:, 0], directions[:, 2])
    # what lies on the rim itself goes to its right side, however the last digits came out
    longitudes[longitudes < -np.pi + ON_RIM] = np.pi
    return np.stack([longitudes, np.arcsin(np.clip(directions[:, 1], -1, 1))], axis=1)


def _hammer(longitudes: Float, latitudes: Float) -> Float:
    """Places (k, 2) in the oval, x from -1 to 1 and y from -0.5 to 0.5."""
    cos = np.cos(latitudes)
    below = np.sqrt(1 + cos * np.cos(longitudes / 2))
    return np.stack([cos * np.sin(longitudes / 2) / below, np.sin(latitudes) / (2 * below)], axis=1)


def flattened(directions: Float) -> Float:
    """Unit vectors (k, 3) as places (k, 2) in the oval, y up."""
    return _hammer(*_angles(directions).T)


def placed(flat: Float, circle: Circle, scale: float) -> Float:
    """Places in the oval as pixels, y down."""
    return np.stack([circle.x + scale * flat[:, 0], circle.y - scale * flat[:, 1]], axis=1)


def map_panel(body: Body, turn: Float, circle: Circle) -> MapPanel:
    """The map in the oval as wide as that circle."""
    scale = circle.radius / (1 + 0.5 * body.spacing / RADIANS)
    ends, size = body.stroke_directions @ turn.T, body.board.size
    angles = _angles(ends)
    flat = _hammer(*angles.T)
    room = body.angular_sizes * (scale / RADIANS) * np.clip(_scales(*angles[:size].T), LEAST_SCALE, 1)
    return MapPanel(
        body, circle, scale / RADIANS * body.spacing, placed(flat[:size], circle, scale), room,
        np.ones(size, dtype=np.bool_), np.zeros(size), turn=turn, scale=scale, ends=ends, flat=flat,
    )  # fmt: skip


def _strokes(ends: Float, flat: Float, pieces: Int) -> Float:
    """(k, 4) pieces of edges in the oval; those that cross the rim end there and begin again on its other side."""
    side = ends[:, 0]
    first, last = pieces[:, 0], pieces[:, 1]
    goes_round = (side[first] * side[last] < 0) & (np.minimum(ends[first, 2], ends[last, 2]) < 0)
    whole = np.hstack([flat[first[~goes_round]], flat[last[~goes_round]]])
    first, last = first[goes_round], last[goes_round]
    part = (side[first] / (side[first] - side[last]))[:, None]
    latitudes = _angles(unit(ends[first] * (1 - part) + ends[last] * part))[:, 1]
    halves = [np.hstack([flat[each], _hammer(np.pi * np.sign(side[each]), latitudes)]) for each in (first, last)]
    return np.concatenate([whole, *halves])


def _scales(longitudes: Float, latitudes: Float) -> Float:
    """(k,) how much smaller than in the middle things are where they are squeezed most.

    Areas keep their size, so this follows from how much all lengths change together.
    """
    sin, cos = np.sin(longitudes / 2), np.cos(longitudes / 2)
    high, level = np.sin(latitudes), np.cos(latitudes)
    square = 1 + level * cos
    below = np.sqrt(square)
    by_turn = sin / (4 * square)
    across = RADIANS * (cos / 2 + level * sin * by_turn) / below, RADIANS / 2 * high * by_turn / below
    by_rise = high * cos / (2 * square)
    up = RADIANS * sin * (level * by_rise - high) / below, RADIANS / 2 * (level + high * by_rise) / below
    total = across[0] ** 2 + across[1] ** 2 + up[0] ** 2 + up[1] ** 2
    least: Float = np.sqrt(np.maximum(total - np.sqrt(np.maximum(total**2 - 4, 0)), 0) / 2)
    return least
