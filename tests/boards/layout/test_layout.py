"""Boards drawn without being told how: no crossings where there need be none, even edges, every point apart."""

from math import inf

import numpy as np
import pytest

from goboard.boards.catalogue import board_from_spec
from goboard.boards.layout.clearance import crossings, crowded, least_distance, room
from goboard.boards.layout.layout import lay_out
from goboard.boards.layout.planarity import planar_turns
from goboard.boards.layout.relaxing import faces, relaxed
from goboard.jobs.watch import Cancelled, Limits, TooLargeError, Watch, watched
from tests.contract.test_called_off import Counting

K5 = np.array([(one, other) for one in range(5) for other in range(one)])
K33 = np.array([(one, other) for one in range(3) for other in range(3, 6)])
STAR = np.array([(0, leaf) for leaf in range(1, 60)])


def edges_of(shape: str, **parameters: object) -> tuple[int, np.ndarray]:
    board = board_from_spec({"shape": shape, **parameters})
    return board.size, board.edges.astype(np.int64)


def lengths(places: np.ndarray, edges: np.ndarray) -> np.ndarray:
    return np.linalg.norm(places[edges[:, 0]] - places[edges[:, 1]], axis=1)


def random_tree(size: int, seed: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    return np.array([(vertex, rng.integers(vertex)) for vertex in range(1, size)])


def test_a_grid_looks_like_a_grid() -> None:
    size, edges = edges_of("grid", columns=10, rows=10)
    places = lay_out(size, edges)
    assert not len(crossings(places, edges))
    assert 0.8 < lengths(places, edges).min() <= lengths(places, edges).max() < 1.25


@pytest.mark.parametrize("spec", [
    ("grid", {"columns": 20, "rows": 20}), ("triangular", {"side": 12}), ("honeycomb", {"side": 4}),
    ("cylinder", {"columns": 12, "rows": 5}), ("circular", {"rings": 5, "spokes": 12}),
    ("solid", {"solid": "dodecahedron", "detail": "corners"}), ("solid", {"solid": "cube", "detail": "all"}),
    ("geodesic", {"frequency": 2}), ("delaunay", {"count": 150}), ("voronoi", {"cells": 60}),
], ids=lambda spec: spec[0])  # fmt: skip
def test_planar_boards_have_no_crossings(spec: tuple[str, dict[str, object]]) -> None:
    size, edges = edges_of(spec[0], **spec[1])
    places = lay_out(size, edges)
    assert not len(crossings(places, edges))
    assert least_distance(places) > 0.1


@pytest.mark.parametrize("spec", [
    ("solid", {"solid": "dodecahedron", "detail": "corners"}), ("solid", {"solid": "icosahedron", "detail": "corners"}),
    ("geodesic", {"frequency": 3}), ("cylinder", {"columns": 12, "rows": 5}),
], ids=str)  # fmt: skip
def test_no_point_of_a_planar_board_is_squeezed_against_an_edge(spec: tuple[str, dict[str, object]]) -> None:
    size, edges = edges_of(spec[0], **spec[1])
    assert room(lay_out(size, edges), edges) > 0.15


def test_no_edge_runs_through_a_point_of_a_long_prism() -> None:
    edges = np.array(
        [(3 * i + j, 3 * i + (j + 1) % 3) for i in range(20) for j in range(3)] + [(v, v + 3) for v in range(57)]
    )
    places = lay_out(60, edges)
    assert not len(crossings(places, edges))
    assert room(places, edges) > 0.05


def test_the_distance_of_a_point_from_an_edge_that_is_not_its_own() -> None:
    places = np.array([[0, 0], [2, 0], [1, 0.25], [1, 5]], dtype=float)
    edges = np.array([[0, 1], [1, 3], [2, 3]])
    assert crowded(places, edges, 0.3).tolist() == [[2, 0]]
    assert room(places, edges) == pytest.approx(0.25 / 4.75)


def test_places_have_six_decimals() -> None:
    places = lay_out(*edges_of("torus", columns=5, rows=5))
    assert np.array_equal(places, places.round(6))
    path = lay_out(5, np.array([(v, v + 1) for v in range(4)]))
    assert not np.signbit(path[path == 0]).any()


@pytest.mark.parametrize("seed", range(4))
def test_trees_have_no_crossings(seed: int) -> None:
    edges = random_tree(80, seed)
    assert not len(crossings(lay_out(80, edges), edges))


@pytest.mark.parametrize(("size", "edges"), [(5, K5), (60, STAR), (81, edges_of("torus", columns=9, rows=9)[1])])
def test_every_point_has_a_place_of_its_own(size: int, edges: np.ndarray) -> None:
    assert least_distance(lay_out(size, edges)) > 0.05


def test_parts_and_single_points_lie_side_by_side() -> None:
    size, edges = edges_of("grid", columns=3, rows=3)
    places = lay_out(2 * size + 4, np.concatenate([edges, edges + size]))
    boxes = [places[:size], places[size : 2 * size], *places[2 * size :, None]]
    for index, one in enumerate(boxes):
        for other in boxes[:index]:
            apart = np.maximum(one.min(axis=0) - other.max(axis=0), other.min(axis=0) - one.max(axis=0))
            assert apart.max() >= 1


@pytest.mark.parametrize("size", range(4))
def test_tiny_graphs(size: int) -> None:
    path = np.array([(vertex, vertex + 1) for vertex in range(size - 1)], dtype=np.int64).reshape(-1, 2)
    assert lay_out(size, path).shape == (size, 2)
    assert np.allclose(lengths(lay_out(size, path), path), 1)


@pytest.mark.parametrize("side", [12, 30])
def test_the_same_seed_gives_the_same_drawing(side: int) -> None:
    size, edges = edges_of("torus", columns=side, rows=side)
    assert np.array_equal(lay_out(size, edges, seed=3), lay_out(size, edges, seed=3))


def test_the_typical_edge_is_1_long() -> None:
    size, edges = edges_of("cubic", columns=4, rows=4, layers=4)
    assert np.median(lengths(lay_out(size, edges), edges)) == pytest.approx(1, rel=0.2)


def test_a_layout_can_be_cancelled() -> None:
    def stop(part: float, word: str) -> None:
        if part > 0.3:
            raise Cancelled

    with pytest.raises(Cancelled):
        lay_out(*edges_of("torus", columns=40, rows=40), stop)


@pytest.mark.parametrize("edges", [K5, K33], ids=["K5", "K33"])
def test_graphs_that_are_not_planar(edges: np.ndarray) -> None:
    size = edges.max() + 1
    assert planar_turns(size, edges) is None
    # with a vertex in the middle of every edge as well
    middles = size + np.arange(len(edges))
    halves = np.concatenate([np.column_stack([edges[:, 0], middles]), np.column_stack([middles, edges[:, 1]])])
    assert planar_turns(size + len(edges), halves) is None
    assert planar_turns(size, edges[1:]) is not None


@pytest.mark.parametrize("seed", range(20))
def test_an_embedding_has_as_many_faces_as_euler_says(seed: int) -> None:
    size, edges = edges_of("delaunay", count=40, seed=seed)
    rng = np.random.default_rng(seed)
    tree = rng.permutation(size)[random_tree(size, seed)]
    kept = edges[rng.random(len(edges)) < 0.7]
    known = {tuple(sorted(edge)) for edge in edges.tolist()}
    tree = np.array([edge for edge in tree.tolist() if tuple(sorted(edge)) in known], dtype=np.int64).reshape(-1, 2)
    chosen = np.unique(np.sort(np.concatenate([kept, tree]), axis=1), axis=0)
    chosen = rng.permutation(chosen)
    turns = planar_turns(size, chosen)
    assert turns is not None
    parts = size - np.linalg.matrix_rank(_incidence(size, chosen))
    around = sum(1 for _ in faces(chosen, turns))
    lonely = size - len(np.unique(chosen))
    # every part that has edges has an outer face of its own
    assert around == len(chosen) - size + 2 * parts - lonely


def _incidence(size: int, edges: np.ndarray) -> np.ndarray:
    matrix = np.zeros((len(edges), size))
    matrix[np.arange(len(edges)), edges[:, 0]] = 1
    matrix[np.arange(len(edges)), edges[:, 1]] = -1
    return matrix


def test_crossings_and_touches() -> None:
    places = np.array([[0, 0], [2, 2], [0, 2], [2, 0], [1, 1], [1, 5]], dtype=float)
    assert crossings(places, np.array([[0, 1], [2, 3]])).tolist() == [[0, 1]]
    assert len(crossings(places, np.array([[0, 1], [4, 5]]))) == 1
    assert not len(crossings(places, np.array([[0, 1], [1, 2]])))
    assert not len(crossings(places, np.array([[0, 3], [2, 1]])))


def test_relaxing_evens_out_and_crosses_nothing() -> None:
    size, edges = edges_of("grid", columns=6, rows=6)
    x, y = np.meshgrid(np.arange(6) ** 1.6, np.arange(6) ** 1.6)
    places = np.column_stack([x.ravel(), y.ravel()])
    fixed = np.zeros(size, dtype=bool)
    fixed[0] = True
    after = relaxed(places, edges, 60, fixed)
    assert np.array_equal(after[0], places[0])
    assert not len(crossings(after, edges))
    before_spread, spread = (np.ptp(lengths(each, edges)) for each in (places, after))
    assert spread < before_spread / 4


def test_relaxing_does_not_pull_a_point_through_an_edge() -> None:
    places = np.array([[0, 0], [4, 0], [2, 3], [2, 1], [2, -9]], dtype=float)
    edges = np.array([[0, 1], [1, 2], [2, 0], [3, 2], [4, 0]])
    assert not len(crossings(relaxed(places, edges, 200), edges))


def test_a_layout_that_tells_nobody_is_called_off_with_the_work_around_it() -> None:
    board = board_from_spec({"shape": "torus", "columns": 60, "rows": 60})
    whole = Counting(inf)
    with watched(whole):
        lay_out(board.size, board.edges.astype(np.int64))
    assert whole.checks > 100
    for last in (1, 7, whole.checks // 2):
        watch = Counting(last)
        with watched(watch), pytest.raises(Cancelled):
            lay_out(board.size, board.edges.astype(np.int64))
        assert watch.checks == last


def test_a_layout_that_needs_too_much_memory_is_not_begun() -> None:
    board = board_from_spec({"shape": "torus", "columns": 60, "rows": 60})
    with watched(Watch(Limits(size=1 << 10))), pytest.raises(TooLargeError):
        lay_out(board.size, board.edges.astype(np.int64))
