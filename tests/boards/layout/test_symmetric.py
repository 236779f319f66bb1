"""Symmetric graphs look as they do in textbooks: a turn about the middle takes the drawing into itself."""

import numpy as np
import pytest
from scipy.spatial import cKDTree

from goboard.boards.layout.clearance import crossings, room
from goboard.boards.layout.distances import Links
from goboard.boards.layout.layout import lay_out
from goboard.boards.layout.symmetric import rotations
from goboard.jobs.watch import Cancelled, silent

Graph = tuple[int, np.ndarray]


def petersen(size: int, step: int) -> Graph:
    """The generalized Petersen graph: a polygon, a star inside it, and spokes."""
    ring = np.arange(size)
    outer, spokes = np.column_stack([ring, (ring + 1) % size]), np.column_stack([ring, ring + size])
    return 2 * size, np.concatenate([outer, spokes, size + np.column_stack([ring, (ring + step) % size])])


def chords(leaps: list[int], times: int) -> Graph:
    """A ring with a chord from every point, so many points on or back."""
    size = len(leaps) * times
    ring = np.arange(size)
    ends = np.column_stack([ring, (ring + np.tile(leaps, times)) % size])
    return size, np.unique(np.sort(np.concatenate([np.column_stack([ring, (ring + 1) % size]), ends]), axis=1), axis=0)


def hypercube(dimensions: int) -> Graph:
    points = range(2**dimensions)
    return 2**dimensions, np.array([(a, a | 1 << bit) for a in points for bit in range(dimensions) if not a >> bit & 1])


def circulant(size: int, *leaps: int) -> Graph:
    ring = np.arange(size)
    return size, np.concatenate([np.column_stack([ring, (ring + leap) % size]) for leap in leaps])


def shuffled(graph: Graph, seed: int = 3) -> Graph:
    """The same graph, its points numbered by chance."""
    size, edges = graph
    return size, np.random.default_rng(seed).permutation(size)[edges]


def turns_of(places: np.ndarray, edges: np.ndarray) -> int:
    """The greatest number of turns about the middle of which each takes points to points and edges to edges."""
    centred = places - places.mean(axis=0)
    joined = {frozenset(edge) for edge in edges.tolist()}
    for turns in range(len(places), 1, -1):
        angle = 2 * np.pi / turns
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        away, images = cKDTree(centred).query(centred @ turn)
        if away.max() < 1e-4 and {frozenset(edge) for edge in images[edges].tolist()} == joined:
            return turns
    return 1


@pytest.mark.parametrize(
    ("name", "graph", "turns"),
    [
        ("Petersen", petersen(5, 2), 5),
        ("Möbius-Kantor", petersen(8, 3), 8),
        ("Desargues", petersen(10, 3), 10),
        ("Nauru", petersen(12, 5), 12),
        ("dodecahedron", petersen(10, 2), 5),
        ("Heawood", chords([5, -5], 7), 7),
        ("Franklin", chords([5, -5], 6), 6),
        ("McGee", chords([12, 7, -7], 8), 8),
        ("tesseract", hypercube(4), 8),
        ("circulant", circulant(13, 1, 5), 13),
        ("K6", circulant(6, 1, 2, 3), 6),
    ],
)
def test_it_turns_into_itself_as_in_textbooks(name: str, graph: Graph, turns: int) -> None:
    size, edges = shuffled(graph)
    places = lay_out(size, edges)
    assert turns_of(places, edges) >= turns
    assert room(places, edges) > 0.1


def test_petersens_graph_is_a_star_in_a_pentagon() -> None:
    size, edges = shuffled(petersen(5, 2))
    places = lay_out(size, edges)
    away = np.sort(np.hypot(*(places - places.mean(axis=0)).T))
    assert np.ptp(away[:5]) < 1e-4 and np.ptp(away[5:]) < 1e-4 and away[0] < 0.7 * away[5]
    assert len(crossings(places, edges)) == 5


def test_what_has_no_symmetry_or_no_crossing_is_drawn_as_before() -> None:
    frucht = chords([-5, -2, -4, 2, 5, -2, 2, 5, -2, -5, 4, 2], 1)
    assert rotations(Links(*frucht), silent) == []
    cube = hypercube(3)
    assert not len(crossings(lay_out(*cube), cube[1]))


def test_a_rotation_is_an_automorphism_with_cycles_of_one_length() -> None:
    size, edges = shuffled(petersen(8, 3))
    joined = {frozenset(edge) for edge in edges.tolist()}
    found = rotations(Links(size, edges), silent)
    assert {8, 4} <= {each.turns for each in found}
    for each in found:
        images = np.arange(size)
        images[each.cycles] = np.roll(each.cycles, -1, axis=1)
        assert {frozenset(edge) for edge in images[edges].tolist()} == joined
        assert len(each.cycles) * each.turns + len(each.middle) == size


def test_the_same_graph_always_looks_the_same() -> None:
    graph = shuffled(petersen(10, 3))
    assert np.array_equal(lay_out(*graph), lay_out(*graph))


def test_looking_for_symmetry_can_be_called_off() -> None:
    def progress(part: float, words: str) -> None:
        if words == "Looking for symmetry":
            raise Cancelled

    with pytest.raises(Cancelled):
        lay_out(*petersen(5, 2), progress)
