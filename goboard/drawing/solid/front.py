"""A closed body seen from a side: what lies on its far side is hidden."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from goboard.drawing.solid.body import Body
from goboard.drawing.solid.panel import FADES, THICKNESS, Circle, Panel

Float = NDArray[np.float64]
Int = NDArray[np.int64]
Mask = NDArray[np.bool_]

DISTANCE = 6.0
"""From the viewer's eye to the middle of the body, in its radii."""
HORIZON = 1 / np.sqrt(1 - 1 / DISTANCE**2)
"""The radius of a ball as it is seen."""
LEAST_COSINE = 0.06
"""Vertices of a ball nearer to its rim are hidden."""
FAINT = 0.38
"""From this cosine on edges fade towards the rim."""
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
        scale = self.scale * nearer
        return np.stack([self.x + scale * turned[:, 0], self.y - scale * turned[:, 1]], axis=1), nearer, turned

    def cosines(self, turned: Float, normals: Float) -> Float:
        """Of the angles between the normals and the ways to the eye, at turned places."""
        facing = normals @ self.turn.T
        x, y, z = turned.T
        ahead = DISTANCE - z
        towards = facing[:, 2] * ahead - facing[:, 0] * x - facing[:, 1] * y
        return np.asarray(towards / np.sqrt(x * x + y * y + ahead * ahead))


@dataclass(frozen=True, eq=False)
class FrontPanel(Panel):
    """A closed body from outside."""

    sight: Sight | None = None
    pixels: Float | None = None
    """(q, 2) of the points between which edges are drawn."""
    cosines: Float | None = None
    """(q,) how far those, or at least the vertices among them, are turned to the viewer."""
    is_front: Mask | None = None
    """(f,) which faces are turned to the viewer; not asked of a ball."""

    def order(self) -> Sequence[Int]:
        assert self.cosines is not None
        steps = np.digitize(self.cosines[: len(self.centres)], SLICES)
        return [np.flatnonzero(self.is_shown & (steps == step)) for step in range(len(SLICES) + 1)]

    @cached_property
    def lines(self) -> tuple[Float, Int]:
        assert self.pixels is not None and self.cosines is not None and self.is_front is not None
        if self.body.is_ball:
            return _ball_strokes(self.body, self.pixels, self.cosines)
        return _facet_strokes(self.body, self.pixels, self.is_front)

    @cached_property
    def _face_pixels(self) -> Float:
        assert self.sight is not None
        return self._flat(self.body.face_centres)

    @cached_property
    def _middle_pixels(self) -> Float:
        return self._flat(self.body.edge_middles)

    def _flat(self, places: Float) -> Float:
        """Places on the surface as pixels, those of a ball beyond its horizon on that."""
        assert self.sight is not None
        pixels, _, turned = self.sight.project(places)
        if self.body.is_ball:
            beyond = np.flatnonzero(turned[:, 2] < 1 / DISTANCE)
            aside = turned[beyond, :2] / np.maximum(np.linalg.norm(turned[beyond, :2], axis=1), 1e-9)[:, None]
            reach = HORIZON * self.sight.scale
            pixels[beyond] = np.stack([self.sight.x + reach * aside[:, 0], self.sight.y - reach * aside[:, 1]], axis=1)
        return pixels

    def cell(self, vertex: int) -> Float:
        faces = self.body.faces
        assert faces is not None and self.is_front is not None
        edges = np.arange(faces.starts[vertex], faces.starts[vertex + 1])
        lefts = faces.lefts[edges]
        if self.body.is_ball:
            return np.asarray(self._face_pixels[lefts])
        # across the edges of a body a cell is bent
        corners = np.empty((2 * len(edges), 2))
        corners[0::2], corners[1::2] = self._middle_pixels[edges], self._face_pixels[lefts]
        seen = self.is_front[lefts]
        if seen.all():
            return corners
        if not seen.any():
            return self._nothing(vertex)
        # the faces seen from here lie side by side: from the first edge of theirs to the last one
        start = int(np.flatnonzero(seen & ~np.roll(seen, 1))[0])
        fan = np.roll(corners, -2 * start, axis=0)[: 2 * int(seen.sum()) + 1]
        if len(fan) < 2 * int(seen.sum()) + 1:
            return corners
        return np.vstack([fan, self.centres[vertex][None, :]])

    @cached_property
    def silhouette(self) -> Float:
        """The outline (k, 2) of the whole body in pixels."""
        from scipy.spatial import ConvexHull

        return np.asarray(self.centres[ConvexHull(self.centres).vertices])

    def facets(self) -> tuple[list[Float], Float]:
        """The flat facets that are seen, as polygons in pixels, and their normals (k, 3), turned."""
        assert self.sight is not None and self.is_front is not None
        seen = [(corners, face) for corners, face in self.body.facet_outlines if self.is_front[face]]
        normals = self.body.face_normals[[face for _, face in seen]] @ self.sight.turn.T
        return [self.centres[corners] for corners, _ in seen], normals


def scale_in(body: Body, circle: Circle) -> float:
    """The pixels of the body's radius where the whole of it, with its stones, fits into a circle."""
    return float(circle.radius / (HORIZON + 0.3 * body.spacing))


def front_panel(
    body: Body, turn: Float, circle: Circle, offset: tuple[float, float] = (0.0, 0.0), zoom: float = 1.0
) -> FrontPanel:
    """The body in that circle; `offset` moves it, in its radii, y up."""
    size = body.board.size
    scale = zoom * scale_in(body, circle)
    sight = Sight(turn, scale, circle.x + scale * offset[0], circle.y - scale * offset[1])
    pixels, nearer, turned = sight.project(body.stroke_points)
    if body.is_ball:
        # the normals of a ball are the ways to its points
        around = sight.cosines(turned, body.stroke_points)
        cosines, is_front = around[:size], np.ones(0, dtype=np.bool_)
        is_shown = cosines > LEAST_COSINE
    else:
        around = cosines = sight.cosines(turned[:size], body.normals)
        is_front = sight.cosines(body.face_centres @ turn.T, body.face_normals) > 0
        is_shown = _touched(body, is_front) | (cosines > LEAST_COSINE)
    lean = (body.normals @ turn.T)[:, :2] * (1.0, -1.0)
    lean /= np.maximum(np.hypot(*lean.T), 1e-9)[:, None]
    clipped = np.clip(cosines, 0.0, 1.0)
    slant = np.sqrt(clipped**2 + THICKNESS**2 * (1 - clipped**2))
    room = scale * nearer[:size] * body.sizes
    return FrontPanel(
        body, circle, scale * body.spacing, pixels[:size], room, is_shown, turned[:size, 2],
        slant, lean, sight, pixels, around, is_front,
    )  # fmt: skip


def _touched(body: Body, is_front: Mask) -> Mask:
    """Which vertices lie on one of their larger facets that is turned to the viewer."""
    assert body.faces is not None
    seen = is_front[body.faces.of_corner] & body.is_large_there
    return np.asarray(np.bincount(body.faces.corners, weights=seen, minlength=body.board.size) > 0)


def _ball_strokes(body: Body, pixels: Float, cosines: Float) -> tuple[Float, Int]:
    """The pieces of edges on the near side and how faint they are."""
    starts, stops = body.strokes[:, 0], body.strokes[:, 1]
    lower = np.minimum(cosines[starts], cosines[stops])
    seen = np.flatnonzero(lower > 0)
    fades = np.clip(FADES - FADES * lower[seen] / FAINT, 0, FADES - 1).astype(np.int64)
    return np.hstack([pixels[starts[seen]], pixels[stops[seen]]]), fades


def _facet_strokes(body: Body, pixels: Float, is_front: Mask) -> tuple[Float, Int]:
    """The same of a body with facets, where none is faint."""
    first, last = body.edge_faces.T
    seen = (is_front[first] | is_front[last])[body.strokes[:, 2]]
    starts, stops = body.strokes[seen, 0], body.strokes[seen, 1]
    return np.hstack([pixels[starts], pixels[stops]]), np.zeros(len(starts), dtype=np.int64)
