"""How a marked graph looks from its vertices: compiled as interpreted, and whatever the vertices are called."""

import random
from itertools import pairwise

import numpy as np

from goboard.kernel import refinement as installed
from tests.kernel.conftest import Load
from tests.kernel.naive import arrays, random_graph


def test_vertices_look_as_they_did_when_they_are_renumbered(load: Load) -> None:
    source, interpreted = random.Random(3), load("refinement")
    for _ in range(30):
        near = random_graph(source, source.randint(1, 14))
        marks = bytes(source.choices((0, 1, 2), k=len(near)))
        place = source.sample(range(len(near)), len(near))
        moved, there = [list[int]() for _ in near], bytearray(len(near))
        for v, of in enumerate(near):
            moved[place[v]], there[place[v]] = sorted(place[n] for n in of), marks[v]
        here = installed.refined(*arrays(near), marks)
        assert (here == interpreted.refined(*arrays(near), marks)).all()
        assert (here == installed.refined(*arrays(moved), bytes(there))[place]).all()


def test_what_looks_otherwise_has_another_number() -> None:
    row = [[1], [0, 2], [1, 3], [2, 4], [3]]
    looks = installed.refined(*arrays(row), bytes([1] * 5)).tolist()
    assert looks == looks[::-1]
    assert len(set(looks)) == 3
    assert len(set(installed.refined(*arrays(row), bytes([2, 1, 1, 1, 1])).tolist())) == 5


def test_rings_begin_at_the_lowest_number_and_hold_every_vertex_once(load: Load) -> None:
    source, interpreted = random.Random(5), load("refinement")
    for _ in range(30):
        near = random_graph(source, source.randint(1, 14))
        rings = installed.in_rings(*arrays(near)).tolist()
        assert rings == interpreted.in_rings(*arrays(near)).tolist()
        assert sorted(rings) == list(range(len(near)))
        found: list[int] = []
        for root in range(len(near)):
            found += [root] * (root not in found)
            for vertex in found:
                found += [n for n in near[vertex] if n not in found]
        assert rings == found


def test_rounds_go_from_one_number_to_the_next_each_from_its_lowest(load: Load) -> None:
    source, interpreted = random.Random(7), load("refinement")
    for size in range(20):
        following = np.array(source.sample(range(size), size), dtype=np.int32)
        order, ends = (found.tolist() for found in installed.in_rounds(following))
        assert [order, ends] == [found.tolist() for found in interpreted.in_rounds(following)]
        assert sorted(order) == list(range(size))
        for first, last in pairwise([0, *ends]):
            way = order[first:last]
            assert way[0] == min(way) and following[way].tolist() == [*way[1:], way[0]]
