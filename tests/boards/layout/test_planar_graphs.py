"""Every connected planar graph, however nested, is drawn without crossings and with all points apart."""

from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goboard.boards.layout.clearance import crossings, room
from goboard.boards.layout.layout import lay_out
from goboard.boards.layout.planar import grid_drawing
from goboard.boards.layout.planarity import planar_turns

Edges = list[tuple[int, int]]
Kind = Callable[[np.random.Generator, int], Edges]


def apollonian(rng: np.random.Generator, size: int) -> Edges:
    edges, triangles = [(0, 1), (0, 2), (1, 2)], [(0, 1, 2)]
    for vertex in range(3, size):
        a, b, c = triangles.pop(int(rng.integers(len(triangles))))
        edges += [(a, vertex), (b, vertex), (c, vertex)]
        triangles += [(a, b, vertex), (b, c, vertex), (a, c, vertex)]
    return edges


def outerplanar(rng: np.random.Generator, size: int) -> Edges:
    edges, runs = [(vertex, (vertex + 1) % size) for vertex in range(size)], [(0, size - 1)]
    while runs:
        low, high = runs.pop()
        if high - low > 1:
            middle = int(rng.integers(low + 1, high))
            runs += [(low, middle), (middle, high)]
            edges += [run for run in runs[-2:] if run[1] - run[0] > 1]
    return edges


def cactus(rng: np.random.Generator, size: int) -> Edges:
    edges: Edges = []
    first = 1
    while first < size:
        ring = [int(rng.integers(first)), *range(first, first + int(rng.integers(1, 6)))]
        edges += pairwise(ring)
        edges += [(ring[-1], ring[0])] if len(ring) > 2 else []
        first = ring[-1] + 1
    return edges


def prism(rng: np.random.Generator, size: int) -> Edges:
    rings = max(2, size // 3)
    around = [(3 * ring + corner, 3 * ring + (corner + 1) % 3) for ring in range(rings) for corner in range(3)]
    return around + [(vertex, vertex + 3) for vertex in range(3 * rings - 3)]


def thinned(rng: np.random.Generator, size: int) -> Edges:
    return [edge for edge in apollonian(rng, size) if rng.random() < 0.7] or [(0, 1)]


KINDS = [apollonian, outerplanar, cactus, prism, thinned]


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(KINDS[:4]), st.integers(4, 60), st.integers(0, 1000))
def test_the_grid_drawing_has_whole_numbers_and_no_crossings(kind: Kind, size: int, seed: int) -> None:
    edges = np.array(kind(np.random.default_rng(seed), size))
    size = int(edges.max()) + 1
    turns = planar_turns(size, edges)
    if size > 2 and turns is not None:
        places = grid_drawing(size, edges, turns)
        assert np.array_equal(places, places.round())
        assert len(np.unique(places, axis=0)) == size
        assert not len(crossings(places, edges))
        assert room(places, edges) > 0


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("size", [9, 30])
def test_no_edges_cross_and_no_point_lies_on_an_edge(kind: Kind, size: int) -> None:
    edges = np.array(kind(np.random.default_rng(size), size))
    size = int(edges.max()) + 1
    places = lay_out(size, edges)
    assert not len(crossings(places, edges))
    assert room(places, edges) > 1e-4


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_graph_is_drawn_as_the_last_time(kind: Kind) -> None:
    edges = np.array(kind(np.random.default_rng(9), 9))
    size = int(edges.max()) + 1
    assert np.array_equal(lay_out(size, edges), lay_out(size, edges))


def test_parts_that_are_nested_are_drawn_side_by_side() -> None:
    edges = np.array(apollonian(np.random.default_rng(1), 20))
    both = np.concatenate([edges, edges + 20])
    assert not len(crossings(lay_out(40, both), both))


def test_a_path_is_straight() -> None:
    places = lay_out(6, np.array([(3, 1), (1, 5), (5, 0), (0, 2), (2, 4)]))
    assert np.array_equal(np.unique(places[:, 1]), [0])
    assert np.array_equal(np.abs(np.diff(places[[3, 1, 5, 0, 2, 4], 0])), np.ones(5))
