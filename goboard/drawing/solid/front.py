"""A closed body seen from a side: what lies on its far side is hidden."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from goboard.arrays import Float, Int, Mask, parted
from goboard.drawing.solid.body import Body
from goboard.drawing.solid.edges import (
    Strokes,
    border,
    fineness_at,
    loops,
    nodes_of,
    overlapping,
    strokes_of,
    ways_on_ball,
)
from goboard.drawing.solid.panel import FADES, THICKNESS, Circle, Panel

DISTANCE = 6.0
"""From the viewer's eye to the middle of the body, in its radii."""
HORIZON = 1 / np.sqrt(1 - 1 / DISTANCE**2)
"""The radius of a ball as it is seen."""
LEAST_COSINE = 0.06
"""Vertices of a ball nearer to its rim are hidden."""
FAINT = 0.38
"""From this cosine on edges fade towards the rim."""
SIDES = 16
"""To so many sides it is looked for what is farthest out."""
SLICES = (0.25, 0.45, 0.7)
"""Cosines between which stones are painted together, those near the rim first."""


@dataclass(frozen=True, eq=False)
class Sight:
    """A turn, a scale and a middle in pixels: from places of the body to the picture."""

    turn: Float
    scale: float
    x: float
    y: float

    def pixels(self, places: Float) -> Float:
        """Places (k, 3) as pixels (k, 2), y down."""
        return self.project(places)[0]

    def project(self, places: Float) -> tuple[Float, Float, Float]:
        """Pixels, how much larger things are there than in the middle, and the turned places."""
        turned = places @ self.turn.T
        nearer = DISTANCE / (DISTANCE - turned[:, 2])
        scale, pixels = self.scale * nearer, np.empty((len(turned), 2))
        pixels[:, 0], pixels[:, 1] = self.x + scale * turned[:, 0], self.y - scale * turned[:, 1]
        return pixels, nearer, turned

    def cosines(self, turned: Float, normals: Float) -> Float:
        """Of the angles between the normals and the ways to the eye, at turned places."""
        return self._cosines(turned, normals @ self.turn.T)

    def cosines_on_ball(self, turned: Float) -> Float:
        """The same on a ball, where the normals are the ways to the places."""
        return self._cosines(turned, turned)

    @staticmethod
    def _cosines(turned: Float, facing: Float) -> Float:
        x, y, z = turned.T
        ahead = DISTANCE - z
        towards = facing[:, 2] * ahead - facing[:, 0] * x - facing[:, 1] * y
        return np.asarray(towards / np.sqrt(x * x + y * y + ahead * ahead))


@dataclass(frozen=True, eq=False, kw_only=True)
class FrontPanel(Panel):
    """A closed body from outside."""

    sight: Sight
    pixels: Float
    """(q, 2) of the points between which edges are drawn."""
    cosines: Float
    """(q,) how far those, or at least the vertices among them, are turned to the viewer."""
    pieces: Strokes | None
    """Those of a ball's edges between those points."""
    is_front: Mask
    """(f,) which faces are turned to the viewer; not asked of a ball."""

    def order(self) -> Sequence[Int]:
        steps = np.digitize(self.cosines[: len(self.centres)], SLICES)
        return [np.flatnonzero(self.is_shown & (steps == step)) for step in range(len(SLICES) + 1)]

    @property
    def bed(self) -> Hashable | None:
        return (self.sight.x, self.sight.y, self.sight.scale) if self.body.is_ball else None

    @cached_property
    def lines(self) -> tuple[Float, Int]:
        if self.pieces is not None:
            return _ball_strokes(self.pieces.pieces, self.pixels, self.cosines)
        # the edges of a body with facets that are seen; none is faint
        starts, stops = self.body.board.edges[self.is_front[self.body.edge_faces].any(axis=1)].T
        strokes = np.hstack([self.centres[starts], self.centres[stops]])
        return overlapping(strokes), np.zeros(len(starts), dtype=np.int64)

    def strokes_of_edges(self, edges: Int) -> Float:
        if self.pieces is not None:
            return _ball_strokes(self.pieces.of(edges), self.pixels, self.cosines)[0]
        seen = edges[self.is_front[self.body.edge_faces[edges]].any(axis=1)]
        return self.centres[self.body.board.edges[seen]].reshape(-1, 4)

    def _flat(self, places: Float) -> Float:
        """Places on the surface as pixels, those of a ball beyond its horizon on that."""
        pixels, _, turned = self.sight.project(places)
        if self.body.is_ball:
            beyond = np.flatnonzero(turned[:, 2] < 1 / DISTANCE)
            aside = turned[beyond, :2] / np.maximum(np.linalg.norm(turned[beyond, :2], axis=1), 1e-9)[:, None]
            reach = HORIZON * self.sight.scale
            pixels[beyond] = np.stack([self.sight.x + reach * aside[:, 0], self.sight.y - reach * aside[:, 1]], axis=1)
        return pixels

    def outlines(self, vertices: Int) -> tuple[Float, ...]:
        if self.body.is_ball:
            ways: Sequence[Int] = ways_on_ball(self.body, vertices.astype(np.int64).tobytes())
        else:
            ways = loops(border(self.body, vertices, self.is_front))
        if not ways:
            return ()
        flat = self._flat(nodes_of(self.body).take(np.concatenate(ways), axis=0))
        return tuple(parted(flat, map(len, ways)))

    @cached_property
    def silhouette(self) -> Float:
        """The outline (k, 2) of the whole body in pixels."""
        return _outline(self.centres)

    def covers(self, x: float, y: float) -> bool:
        if self.body.is_ball:
            return Circle(self.sight.x, self.sight.y, HORIZON * self.sight.scale).holds(x, y)
        across, down = (self.silhouette - (x, y)).T
        # seen from inside, all sides of a convex outline go round the same way
        turns = across * np.roll(down, -1) - down * np.roll(across, -1)
        return bool((turns >= 0).all() or (turns <= 0).all())

    def facets(self) -> tuple[list[Float], Float]:
        """The flat facets that are seen, as polygons in pixels, and their normals (k, 3), turned."""
        seen = [(corners, face) for corners, face in self.body.facet_outlines if self.is_front[face]]
        normals = self.body.face_normals[[face for _, face in seen]] @ self.sight.turn.T
        return [self.centres[corners] for corners, _ in seen], normals


def scale_in(body: Body, circle: Circle) -> float:
    """The pixels of the body's radius where the whole of it, with its stones, fits into a circle."""
    return float(circle.radius / (HORIZON + 0.3 * body.spacing))


def sight_of(body: Body, turn: Float, circle: Circle, offset: tuple[float, float], zoom: float) -> Sight:
    """How the body is seen in that circle; `offset` moves it, in its radii, y up."""
    scale = zoom * scale_in(body, circle)
    return Sight(turn, scale, circle.x + scale * offset[0], circle.y - scale * offset[1])


def front_panel(
    body: Body, turn: Float, circle: Circle, offset: tuple[float, float] = (0.0, 0.0), zoom: float = 1.0
) -> FrontPanel:
    """The body in that circle; `offset` moves it, in its radii, y up."""
    size = body.board.size
    sight = sight_of(body, turn, circle, offset, zoom)
    scale = sight.scale
    strokes = strokes_of(body, fineness_at(scale)) if body.is_ball else None
    pixels, nearer, turned = sight.project(body.places if strokes is None else strokes.points)
    if strokes is not None:
        # the normals of a ball are the ways to its points
        around, facing = sight.cosines_on_ball(turned), turned[:size]
        cosines, is_front = around[:size], np.ones(0, dtype=np.bool_)
        is_shown = cosines > LEAST_COSINE
    else:
        around, facing = sight.cosines(turned, body.normals), body.normals @ turn.T
        cosines = around
        is_front = sight.cosines(body.face_centres @ turn.T, body.face_normals) > 0
        is_shown = _touched(body, is_front) | (cosines > LEAST_COSINE)
    right, up, _ = facing.T
    aside, lean = np.maximum(np.sqrt(right * right + up * up), 1e-9), np.empty((size, 2))
    lean[:, 0], lean[:, 1] = right / aside, -up / aside
    clipped = np.clip(cosines, 0.0, 1.0)
    slant = np.sqrt(clipped**2 + THICKNESS**2 * (1 - clipped**2))
    room = scale * nearer[:size] * body.sizes
    return FrontPanel(
        body, circle, scale * body.spacing, pixels[:size], room, is_shown, turned[:size, 2], slant, lean, sight=sight,
        pixels=pixels, cosines=around, pieces=strokes, is_front=is_front,
    )  # fmt: skip


def _touched(body: Body, is_front: Mask) -> Mask:
    """Which vertices lie on one of their larger facets that is turned to the viewer."""
    seen = is_front[body.closed.of_corner] & body.is_large_there
    return np.asarray(np.bincount(body.closed.corners, weights=seen, minlength=body.board.size) > 0)


def _outline(points: Float) -> Float:
    """The corners (k, 2) of the convex outline of points (n, 2), in a round."""
    turns = np.linspace(0, 2 * np.pi, SIDES, endpoint=False)
    far = (points @ np.stack([np.cos(turns), np.sin(turns)])).argmax(axis=0)
    corners = points[far[far != np.roll(far, -1)]]
    # what lies between those that are farthest out is no corner: a few are left
    (ways_x, ways_y), (x, y) = (np.roll(corners, -1, axis=0) - corners).T, (points[:, None] - corners).T
    is_within = (ways_x[:, None] * y > ways_y[:, None] * x).all(axis=0)
    rising = sorted(map(tuple, points[~is_within].tolist()))
    return np.array(_half(rising) + _half(rising[::-1]))


def _half(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The corners on one side from the first of these points to the last, without that."""
    found: list[tuple[float, float]] = []
    for x, y in points:
        while len(found) > 1:
            (x1, y1), (x2, y2) = found[-2:]
            if (x2 - x1) * (y - y1) > (y2 - y1) * (x - x1):
                break
            found.pop()
        found.append((x, y))
    return found[:-1]


def _ball_strokes(pieces: Int, pixels: Float, cosines: Float) -> tuple[Float, Int]:
    """The pieces of edges on the near side and how faint they are."""
    starts, stops = pieces.T
    lower = np.minimum(cosines[starts], cosines[stops])
    seen = np.flatnonzero(lower > 0)
    fades = np.clip(FADES - FADES * lower[seen] / FAINT, 0, FADES - 1).astype(np.int64)
    return overlapping(pixels.take(pieces.take(seen, axis=0), axis=0).reshape(-1, 4)), fades
