"""The layout of a whole graph: its parts one by one, set side by side."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from goboard.boards.layout.crossings import crossings
from goboard.boards.layout.distances import Float, Int, Links, component_of
from goboard.boards.layout.packing import packed, rows_of, turned
from goboard.boards.layout.planar import MOST_EDGES, without_crossings
from goboard.boards.layout.relaxing import without_new_crossings
from goboard.boards.layout.room import off_edges, room
from goboard.boards.layout.spacing import least_distance, parted
from goboard.boards.layout.stress import TINY, WORD, stress_drawing
from goboard.boards.layout.trees import path_drawing, tree_drawing
from goboard.jobs.watch import Progress, share, silent

NEAR, NEAREST = 0.25, 0.02
"""Points nearer than `NEAR` are parted as far as no crossing comes of it, nearer than `NEAREST` in any case."""
DECIMALS = 6


def lay_out(size: int, edges: NDArray[np.int64], progress: Progress = silent, seed: int = 0) -> Float:
    """(size, 2) places of the vertices, edges (m, 2) about 1 long; the same for the same graph and seed."""
    if not size:
        return np.empty((0, 2))
    ends = np.sort(np.asarray(edges, dtype=np.int64).reshape(-1, 2), axis=1)
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
    counts, edge_part = np.bincount(part), part[edges[:, 0]]
    members = np.split(np.argsort(part, kind="stable"), np.cumsum(counts)[:-1])
    edge_counts = np.bincount(edge_part, minlength=len(counts))
    edge_ends = np.cumsum(edge_counts)
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
        places = parted(stressed, NEAR, share(progress, 0.9, 1), seed)
        cleared = off_edges(places, links.edges, NEAR, seed)
        places = cleared if room(cleared, links.edges) >= NEAREST else places
    return turned(_scaled(places, links.edges))


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
    lengths = np.linalg.norm(places[edges[:, 0]] - places[edges[:, 1]], axis=1)
    return places / max(float(np.median(lengths)), TINY)
