"""Scattered points joined to their natural neighbours, and the cells around them."""

import numpy as np

from goboard.arrays import Float, Int, Mask, mask
from goboard.boards.building import distinct
from goboard.jobs.threads import apart
from goboard.jobs.watch import checkpoint

LONGEST = 1.6
"""An edge of the hull so many times longer than usual joins points that are no neighbours to the eye."""

PLASTIC = 1.32471795724474602596
"""The real number that is 1 less than its cube."""
SHAKE = 1.1
STEPS = 2
MARGIN = 5.0
"""Farther than this from a border, no cell of points about 1 apart reaches it."""


def natural_edges(points: Float) -> Int:
    """(m, 2) the edges of the Delaunay triangulation of (n, 2) points, long ones along the hull left out.

    What is left is one piece without a cut point.
    """
    triangles, beyond = _triangulated(points)
    sides = _sides(triangles)
    length = np.linalg.norm(points[sides[:, :, 0]] - points[sides[:, :, 1]], axis=2)
    is_left = _opened(triangles, beyond, length > LONGEST * np.median(length), len(points))
    left = np.sort(sides[is_left].reshape(-1, 2), axis=1)
    return distinct(left)[0]


def _triangulated(points: Float) -> tuple[Int, Int]:
    """(t, 3) the corners of each triangle of (n, 2) points, and the triangle behind the side opposite to each or -1.

    What else was worked out for them takes far more memory and is gone by then.
    """
    from scipy.spatial import Delaunay

    found = apart(lambda: Delaunay(points))
    return found.simplices.astype(np.int64), found.neighbors.astype(np.int64)


def _sides(triangles: Int) -> Int:
    """(t, 3, 2) the ends of the side opposite to each corner of (t, 3) triangles."""
    return np.stack([triangles[:, [1, 2, 0]], triangles[:, [2, 0, 1]]], axis=2)


def _opened(triangles: Int, beyond: Int, is_long: Mask, size: int) -> Mask:
    """(t,) the triangles that stay when those with a long side on the outline go, from the outline inwards.

    `beyond` (t, 3) is the triangle behind each side, -1 on the outline. A triangle whose corner opposite to the long
    side lies on the outline stays: without it the board would hang together in that corner alone.
    """
    is_left = np.ones(len(triangles), dtype=np.bool_)
    while True:
        checkpoint()
        is_outer = (beyond < 0) & is_left[:, None]
        on_outline = mask(size, _sides(triangles)[is_outer])
        at, side = np.nonzero(is_outer & is_long & ~on_outline[triangles])
        if not len(at):
            return is_left
        # two at once must not meet in the same corner
        _, one_each = np.unique(triangles[at, side], return_index=True)
        is_left[at[one_each]] = False
        beyond[~is_left[beyond]] = -1


def mirrored(points: Float, side: float) -> Float:
    """The points in a square from (0, 0) and, after them, images of those near its borders, behind them."""
    for axis in (0, 1):
        low = points[points[:, axis] < MARGIN]
        high = points[points[:, axis] > side - MARGIN]
        flip = np.array([-1.0, 1.0] if axis == 0 else [1.0, -1.0])
        points = np.concatenate([points, low * flip, high * flip + side * (1 - flip)])
    return points


def cells(points: Float) -> tuple[Float, Int, Int]:
    """The corners (t, 2) of the Voronoi cells, the pairs (m, 2) of them that bound a wall and its two cells (m, 2)."""
    triangles, beyond = _triangulated(points)
    here = np.repeat(np.arange(len(triangles)), 3)
    there = beyond.ravel()
    owners = _sides(triangles).reshape(-1, 2)
    is_wall: Mask = here < there
    return _centres(points[triangles]), np.stack([here, there], axis=1)[is_wall], owners[is_wall]


def _centres(triangles: Float) -> Float:
    """(t, 2) the centres of the circles around (t, 3, 2) triangles."""
    origin = triangles[:, 0]
    b, c = triangles[:, 1] - origin, triangles[:, 2] - origin
    b2, c2 = (b * b).sum(axis=1), (c * c).sum(axis=1)
    twice = 2 * (b[:, 0] * c[:, 1] - b[:, 1] * c[:, 0])
    # three points in a line have no circle: their triangle is a sliver behind the borders that nobody looks at
    twice = np.where(twice == 0, np.inf, twice)
    across = np.stack([c[:, 1] * b2 - b[:, 1] * c2, b[:, 0] * c2 - c[:, 0] * b2], axis=1)
    return np.asarray(origin + across / twice[:, None])


def scattered(count: int, seed: int) -> tuple[Float, float]:
    """That many random points in a square from (0, 0), about 1 apart, none too close to another, and its side.

    They start evenly spread (Roberts: the plastic number's lattice) and shaken, and then move twice to the middle of
    their cells: that does as much as five times from mere chance.
    """
    rng = np.random.Generator(np.random.PCG64(seed))
    side = count**0.5
    even = np.arange(count)[:, None] * np.array([1 / PLASTIC, 1 / PLASTIC**2]) + rng.random(2)
    shaken = even % 1 * side + SHAKE * (rng.random((count, 2)) - 0.5)
    return _relaxed(shaken % side, side, STEPS), side


def _relaxed(points: Float, side: float, steps: int) -> Float:
    """Points in a square moved so many times to the middle of their cells: then no two are close together.

    They are rounded after each step, so that machines that differ in the last bit give the same points.
    """
    for _ in range(steps):
        points = _moved(points, side)
    return points


def _moved(points: Float, side: float) -> Float:
    """Each in the middle of its cell."""
    corners, walls, owners = cells(mirrored(points, side))
    area = np.zeros(len(points))
    moment = np.zeros((len(points), 2))
    for owner in owners.T:
        checkpoint()
        is_own = owner < len(points)
        own = owner[is_own]
        a, b = (corners[walls[is_own, end]] for end in (0, 1))
        here = points[own]
        to_a, to_b = a - here, b - here
        size = np.abs(to_a[:, 0] * to_b[:, 1] - to_a[:, 1] * to_b[:, 0])
        area += np.bincount(own, size, len(points))
        for axis in (0, 1):
            middle = (a + b + here)[:, axis] / 3
            moment[:, axis] += np.bincount(own, size * middle, len(points))
    return np.asarray(np.clip(moment / area[:, None], 0, side).round(9))
