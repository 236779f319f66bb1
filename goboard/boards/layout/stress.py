"""Drawings in which distances are about the steps between vertices: multidimensional scaling and stress.

Small graphs: all pairs (Gansner, Koren, North: Graph drawing by stress majorization). Large ones: pivots (Brandes,
Pich: Eigensolver methods for progressive multidimensional scaling), then the edges and some pivots (Ortmann, Klimenta,
Brandes: A sparse stress model).
"""

import numpy as np

from goboard.boards.layout.distances import Float, Links
from goboard.jobs.watch import Progress

ALL_PAIRS = 250
"""Graphs up to this size are laid out by the distances of all pairs."""
ROUNDS, LEAST_GAIN = 80, 1e-4
PIVOTS, STRESS_PIVOTS, SMOOTHINGS = 50, 8, 12
TINY = 1e-9
WORD = "Laying out"


def stress_drawing(links: Links, progress: Progress, seed: int = 0) -> Float:
    """(size, 2) a drawing of a connected graph, neighbours about 1 apart."""
    if links.size <= ALL_PAIRS:
        return _majorized(links, progress, seed)
    return _smoothed(links, *_pivot_drawing(links, progress, seed), progress)


def _scattered(size: int, seed: int) -> Float:
    """Small offsets that part vertices which a drawing puts in one place."""
    return np.random.default_rng(seed).normal(scale=1e-3, size=(size, 2))


def _majorized(links: Links, progress: Progress, seed: int) -> Float:
    steps = links.lengths_all
    places = _classical(steps) + _scattered(links.size, seed)
    weights = 1 / np.maximum(steps, 1) ** 2
    np.fill_diagonal(weights, 0)
    laplacian = np.diag(weights.sum(axis=1)) - weights
    # the ones make it invertible; places stay centred, so they change nothing else
    inverse = np.linalg.inv(laplacian + 1.0 / links.size)
    pulls = weights * steps
    before = np.inf
    for turn in range(ROUNDS):
        progress(turn / ROUNDS, WORD)
        apart = _all_apart(places)
        stress = float((weights * (apart - steps) ** 2).sum())
        if stress > before * (1 - LEAST_GAIN):
            break
        before = stress
        ratio = pulls / np.maximum(apart, TINY)
        places = inverse @ (ratio.sum(axis=1)[:, None] * places - ratio @ places)
    return places


def _all_apart(places: Float) -> Float:
    squares = (places**2).sum(axis=1)
    found: Float = np.sqrt(np.maximum(squares[:, None] + squares[None, :] - 2 * places @ places.T, 0))
    return found


def _classical(steps: Float) -> Float:
    """Classical scaling: the plane that shows most of the squared distances."""
    squares = steps**2
    means = squares.mean(axis=0)
    centred = -0.5 * (squares - means[:, None] - means[None, :] + means.mean())
    values, vectors = np.linalg.eigh(centred)
    found: Float = vectors[:, :-3:-1] * np.sqrt(np.maximum(values[:-3:-1], TINY))
    return found


def _pivot_drawing(links: Links, progress: Progress, seed: int) -> tuple[Float, list[int], Float]:
    """The drawing by pivots that are far from each other, the pivots, and (size, pivots) the steps to each."""
    rng = np.random.default_rng(seed)
    count = min(PIVOTS, links.size)
    steps = np.empty((links.size, count))
    pivots = [int(rng.integers(links.size))]
    # the first of them is far out, wherever one began
    pivots[0] = int(links.lengths_from(pivots[0]).argmax())
    nearest = np.full(links.size, np.inf)
    for index in range(count):
        progress(0.5 * index / count, WORD)
        steps[:, index] = links.lengths_from(pivots[index])
        np.minimum(nearest, steps[:, index], out=nearest)
        pivots.append(int(nearest.argmax()))
    squares = steps**2
    centred = squares - squares.mean(axis=0) - squares.mean(axis=1)[:, None] + squares.mean()
    _, vectors = np.linalg.eigh(centred.T @ centred)
    places = centred @ vectors[:, :-3:-1]
    return places + _scattered(links.size, seed) * places.std(), pivots[:count], steps


def _smoothed(links: Links, places: Float, pivots: list[int], steps: Float, progress: Progress) -> Float:
    """Stress of the edges and of the steps to some pivots, lowered vertex by vertex, all at once."""
    one, other = links.edges[:, 0], links.edges[:, 1]
    lengths = np.linalg.norm(places[one] - places[other], axis=1)
    places = places / max(float(np.median(lengths)), TINY)
    chosen = pivots[:STRESS_PIVOTS]
    wanted = steps[:, : len(chosen)]
    # a pivot stands for all the vertices around it
    weights = (links.size / len(chosen)) / np.maximum(wanted, 1) ** 2
    weights[wanted == 0] = 0
    degrees = np.bincount(links.edges.ravel(), minlength=links.size)
    total = degrees + weights.sum(axis=1)
    for turn in range(SMOOTHINGS):
        moved = np.zeros_like(places)
        difference = places[one] - places[other]
        apart = np.maximum(np.hypot(difference[:, 0], difference[:, 1]), TINY)
        push = difference * ((1 - apart) / apart)[:, None]
        for axis in (0, 1):
            moved[:, axis] = np.bincount(one, push[:, axis], links.size) - np.bincount(other, push[:, axis], links.size)
        for index, pivot in enumerate(chosen):
            progress(0.5 + 0.5 * (turn + index / len(chosen)) / SMOOTHINGS, WORD)
            difference = places - places[pivot]
            apart = np.maximum(np.hypot(difference[:, 0], difference[:, 1]), TINY)
            moved += difference * (weights[:, index] * (wanted[:, index] - apart) / apart)[:, None]
        places = places + moved / np.maximum(total, TINY)[:, None]
    return places
