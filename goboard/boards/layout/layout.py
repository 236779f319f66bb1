"""The layout of a whole graph: its parts one by one, set side by side."""

import math
from collections.abc import Iterator

import numpy as np

from goboard.arrays import Float, Int
from goboard.boards.building import edge_lengths
from goboard.boards.layout.clearance import crossings, least_distance, off_edges, parted, room
from goboard.boards.layout.distances import Links, component_of
from goboard.boards.layout.planar import MOST_EDGES, without_crossings
from goboard.boards.layout.relaxing import without_new_crossings
from goboard.boards.layout.symmetric import symmetric_drawing
from goboard.jobs.watch import Progress, checkpoint, reserve, share, silent
from goboard.words.message import phrase

GAP = 1.5
"""Between two parts, where neighbours are 1 apart."""
TOLERANCE = 1e-9


def turned(places: Float) -> Float:
    """The drawing with its longest extent to the right, in whichever way of four lies nearest."""
    centred = places - places.mean(axis=0)
    _, vectors = np.linalg.eigh(centred.T @ centred)
    longest = vectors[:, -1] if vectors[0, -1] >= 0 else -vectors[:, -1]
    x, y = longest
    found: Float = centred @ np.array([[x, -y], [y, x]])
    return found


def rows_of(count: int) -> Float:
    """(count, 2) single points in rows that make about a square."""
    width = math.ceil(count**0.5)
    order = np.arange(count)
    return GAP * np.column_stack([order % width, -(order // width)])


def packed(drawings: list[Float]) -> list[Float]:
    """The drawings moved so that none overlaps another: large ones first, in rows of about a square's width."""
    corners = [drawing.min(axis=0) for drawing in drawings]
    sizes = [drawing.max(axis=0) - corner + GAP for drawing, corner in zip(drawings, corners, strict=True)]
    order = sorted(range(len(drawings)), key=lambda index: (-sizes[index][1], -sizes[index][0], index))
    area = sum(float(size[0] * size[1]) for size in sizes)
    width = max(area**0.5, *(float(size[0]) for size in sizes)) + TOLERANCE
    moved = list(drawings)
    x = y = tallest = 0.0
    for index in order:
        if x + sizes[index][0] > width:
            x, y, tallest = 0.0, y - tallest, 0.0
        moved[index] = drawings[index] - corners[index] + (x, y - sizes[index][1])
        x += float(sizes[index][0])
        tallest = max(tallest, float(sizes[index][1]))
    return moved


ROOM = 0.6
"""Of the outermost ring, for each leaf, where neighbouring rings are 1 apart."""


def path_drawing(size: int, edges: Int) -> Float:
    """(size, 2) the path on a line, neighbours 1 apart."""
    around = _around(size, edges)
    order, _ = _walk(around, next(vertex for vertex in range(size) if len(around[vertex]) == 1))
    places = np.zeros((size, 2))
    places[order, 0] = np.arange(size)
    return places


def tree_drawing(size: int, edges: Int) -> Float:
    """(size, 2) the tree with its middle at the origin, every vertex in the sector of the one before it."""
    around = _around(size, edges)
    order, before = _walk(around, _middle(around))
    leaves = [0] * size
    for vertex in reversed(order):
        leaves[vertex] = leaves[vertex] or 1
        if before[vertex] >= 0:
            leaves[before[vertex]] += leaves[vertex]
    depth, first, angle = [0] * size, [0.0] * size, [0.0] * size
    for vertex in order:
        angle[vertex] = (first[vertex] + leaves[vertex] / 2) * 2 * np.pi / leaves[order[0]]
        start = first[vertex]
        for child in around[vertex]:
            if child != before[vertex]:
                depth[child], first[child] = depth[vertex] + 1, start
                start += leaves[child]
    step = max(1.0, ROOM * leaves[order[0]] / (2 * np.pi * max(1, max(depth))))
    radii = step * np.array(depth)
    return np.column_stack([radii * np.cos(angle), radii * np.sin(angle)])


def _around(size: int, edges: Int) -> list[list[int]]:
    """The neighbours of each vertex."""
    around: list[list[int]] = [[] for _ in range(size)]
    for one, other in edges.tolist():
        around[one].append(other)
        around[other].append(one)
    return around


def _walk(around: list[list[int]], root: int) -> tuple[list[int], list[int]]:
    """The vertices, each behind the one through which it is reached, and that one (-1 for the root)."""
    before = [-1] * len(around)
    order = [root]
    for vertex in order:
        for other in around[vertex]:
            if other != before[vertex]:
                before[other] = vertex
                order.append(other)
    return order, before


def _middle(around: list[list[int]]) -> int:
    """The vertex in the middle of a longest path."""
    end = _walk(around, 0)[0][-1]
    order, before = _walk(around, end)
    path = [order[-1]]
    while before[path[-1]] >= 0:
        path.append(before[path[-1]])
    return path[len(path) // 2]


ALL_PAIRS = 250
"""Graphs up to this size are laid out by the distances of all pairs."""
ROUNDS, LEAST_GAIN = 80, 1e-4
PIVOTS, STRESS_PIVOTS, SMOOTHINGS = 50, 8, 12
TINY = 1e-9
WORD = phrase("Laying out")


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


TABLES = 3
"""So many numbers are held for each vertex and pivot."""


def _pivot_drawing(links: Links, progress: Progress, seed: int) -> tuple[Float, list[int], Float]:
    """The drawing by pivots that are far from each other, the pivots, and (size, pivots) the steps to each."""
    rng = np.random.default_rng(seed)
    count = min(PIVOTS, links.size)
    reserve(TABLES * links.size * count * np.dtype(np.float64).itemsize)
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
    checkpoint()
    centred = squares - squares.mean(axis=0)
    checkpoint()
    centred += squares.mean() - squares.mean(axis=1)[:, None]
    checkpoint()
    _, vectors = np.linalg.eigh(centred.T @ centred)
    places = centred @ vectors[:, :-3:-1]
    return places + _scattered(links.size, seed) * places.std(), pivots[:count], steps


def _smoothed(links: Links, places: Float, pivots: list[int], steps: Float, progress: Progress) -> Float:
    """Stress of the edges and of the steps to some pivots, lowered vertex by vertex, all at once."""
    one, other = links.edges[:, 0], links.edges[:, 1]
    checkpoint()
    lengths = np.linalg.norm(places[one] - places[other], axis=1)
    checkpoint()
    places = places / max(float(np.median(lengths)), TINY)
    chosen = pivots[:STRESS_PIVOTS]
    wanted = steps[:, : len(chosen)]
    # a pivot stands for all the vertices around it
    weights = (links.size / len(chosen)) / np.maximum(wanted, 1) ** 2
    checkpoint()
    weights[wanted == 0] = 0
    checkpoint()
    degrees = np.bincount(links.edges.ravel(), minlength=links.size)
    total = degrees + weights.sum(axis=1)
    for turn in range(SMOOTHINGS):
        checkpoint()
        moved = np.zeros_like(places)
        difference = places[one] - places[other]
        apart = np.maximum(np.hypot(difference[:, 0], difference[:, 1]), TINY)
        push = difference * ((1 - apart) / apart)[:, None]
        for axis in (0, 1):
            checkpoint()
            moved[:, axis] = np.bincount(one, push[:, axis], links.size) - np.bincount(other, push[:, axis], links.size)
        for index, pivot in enumerate(chosen):
            progress(0.5 + 0.5 * (turn + index / len(chosen)) / SMOOTHINGS, WORD)
            difference = places - places[pivot]
            apart = np.maximum(np.hypot(difference[:, 0], difference[:, 1]), TINY)
            moved += difference * (weights[:, index] * (wanted[:, index] - apart) / apart)[:, None]
        places = places + moved / np.maximum(total, TINY)[:, None]
    return places


NEAR, NEAREST = 0.25, 0.02
"""Points nearer than `NEAR` are parted as far as no crossing comes of it, nearer than `NEAREST` in any case."""
DECIMALS = 6


def lay_out(size: int, edges: Int, progress: Progress = silent, seed: int = 0) -> Float:
    """(size, 2) places of the vertices, edges (m, 2) about 1 long; the same for the same graph and seed."""
    if not size:
        return np.empty((0, 2))
    ends = np.sort(np.asarray(edges, dtype=np.int64).reshape(-1, 2), axis=1)
    checkpoint()
    ends = ends[ends[:, 0] != ends[:, 1]]
    once = np.unique(ends[:, 0] * size + ends[:, 1])
    ends = np.column_stack([once // size, once % size])
    progress(0.0, WORD)
    groups, drawings, done = [], [], 0
    for vertices, joined in _parts(size, ends):
        told = share(progress, done / size, (done + len(vertices)) / size)
        told(0.0, WORD)
        groups.append(vertices)
        drawings.append(_connected(Links(len(vertices), joined), told, seed))
        done += len(vertices)
    lonely = np.flatnonzero(np.bincount(ends.ravel(), minlength=size) == 0)
    if len(lonely):
        groups.append(lonely)
        drawings.append(rows_of(len(lonely)))
    places = np.empty((size, 2))
    places[np.concatenate(groups)] = np.concatenate(packed(drawings) if len(drawings) > 1 else drawings)
    # scores that depend on places must not hang on the last bits; adding 0 makes -0 plain
    return places.round(DECIMALS) + 0.0


def _parts(size: int, edges: Int) -> Iterator[tuple[Int, Int]]:
    """The vertices of every part that has edges, and the edges by the numbers that the vertices have there."""
    part = component_of(size, edges)
    checkpoint()
    counts, edge_part = np.bincount(part), part[edges[:, 0]]
    members = np.split(np.argsort(part, kind="stable"), np.cumsum(counts)[:-1])
    edge_counts = np.bincount(edge_part, minlength=len(counts))
    edge_ends = np.cumsum(edge_counts)
    checkpoint()
    ordered = edges[np.argsort(edge_part, kind="stable")]
    inner = np.empty(size, dtype=np.int64)
    for index in np.flatnonzero(edge_counts):
        inner[members[index]] = np.arange(counts[index])
        yield members[index], inner[ordered[edge_ends[index] - edge_counts[index] : edge_ends[index]]]


def _connected(links: Links, progress: Progress, seed: int) -> Float:
    if links.size - 1 == len(links.edges) and np.bincount(links.edges.ravel()).max() <= 2:
        return path_drawing(links.size, links.edges)
    stressed = _scaled(stress_drawing(links, share(progress, 0, 0.6), seed), links.edges)
    places = stressed
    if links.size - 1 == len(links.edges) <= MOST_EDGES and not _is_clear(stressed, links.edges):
        tree = tree_drawing(links.size, links.edges)
        if not len(crossings(tree, links.edges)):
            return turned(_scaled(tree, links.edges))
    places = _scaled(without_crossings(places, links.edges, share(progress, 0.6, 0.8)), links.edges)
    places = _spaced(places, links.edges, share(progress, 0.8, 0.9), seed)
    if room(places, links.edges) < NEAREST and not _is_free(places, links.edges):
        places = parted(stressed, NEAR, share(progress, 0.9, 0.95), seed)
        cleared = off_edges(places, links.edges, NEAR, seed)
        places = cleared if room(cleared, links.edges) >= NEAREST else places
    symmetric = symmetric_drawing(links, places, share(progress, 0.95, 1), seed)
    return turned(_scaled(places, links.edges)) if symmetric is None else _scaled(symmetric, links.edges)


def _is_free(places: Float, edges: Int) -> bool:
    return len(edges) <= MOST_EDGES and not len(crossings(places, edges))


def _is_clear(places: Float, edges: Int) -> bool:
    return least_distance(places) >= NEAR and not len(crossings(places, edges))


def _spaced(places: Float, edges: Int, progress: Progress, seed: int) -> Float:
    """Points that are too near parted; a drawing without crossings stays one."""
    if least_distance(places) >= NEAR:
        return places
    known = crossings(places, edges) if len(edges) <= MOST_EDGES else None
    if known is None or len(known):
        return parted(places, NEAR, progress, seed)

    def allowed(before: Float, after: Float) -> Float:
        return without_new_crossings(before, after, edges, known)

    return parted(places, NEAR, progress, seed, allowed)


def _scaled(places: Float, edges: Int) -> Float:
    lengths = edge_lengths(places, edges)
    return places / max(float(np.median(lengths)), TINY)
