"""How near to each other points are drawn, and how they are parted."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from goboard.boards.layout.distances import Float, Int
from goboard.jobs.watch import Progress

FEW = 300
"""Up to so many points all distances are taken, without scipy."""
NEIGHBOURS = 6
ROUNDS, MANY, FEW_ROUNDS = 12, 5000, 3


def least_distance(places: Float) -> float:
    """The distance between the two points that are nearest to each other."""
    return float(_nearest(places, 1)[0].min()) if len(places) > 1 else np.inf


def parted(
    places: Float,
    least: float,
    progress: Progress,
    seed: int = 0,
    allowed: Callable[[Float, Float], Float] | None = None,
) -> Float:
    """The points moved until hardly any two are nearer than `least`; `allowed` (from, to) may hold moves back."""
    rng = np.random.default_rng(seed)
    rounds = ROUNDS if len(places) <= MANY else FEW_ROUNDS
    for turn in range(rounds):
        progress(turn / rounds, "Laying out")
        apart, others = _nearest(places, min(NEIGHBOURS, len(places) - 1))
        one, column = np.nonzero(apart < least)
        if not len(one):
            break
        ways = places[one] - places[others[one, column]] + rng.normal(scale=least / 100, size=(len(one), 2))
        lengths = np.hypot(ways[:, 0], ways[:, 1])
        push = ways * (0.55 * np.maximum(least - apart[one, column], 0) / np.maximum(lengths, 1e-12))[:, None]
        moved = places.copy()
        np.add.at(moved, one, push)
        places = moved if allowed is None else allowed(places, moved)
    return places


def _nearest(places: Float, count: int) -> tuple[Float, Int]:
    """(n, count) the distances of the nearest other points, and which they are."""
    if len(places) > FEW:
        from scipy.spatial import cKDTree

        apart, others = cKDTree(places).query(places, k=count + 1)
        # where points coincide, the point itself need not come first
        is_self = others == np.arange(len(places))[:, None]
        is_self[~is_self.any(axis=1), -1] = True
        return apart[~is_self].reshape(-1, count), others[~is_self].reshape(-1, count)
    ways = places[:, None, :] - places[None, :, :]
    all_apart: NDArray[np.float64] = np.hypot(ways[..., 0], ways[..., 1])
    np.fill_diagonal(all_apart, np.inf)
    order = np.argsort(all_apart, axis=1)[:, :count]
    return np.take_along_axis(all_apart, order, axis=1), order
