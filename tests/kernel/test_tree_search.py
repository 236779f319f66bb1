"""The search for a move: compiled and interpreted alike, and what it finds."""

import random
from pathlib import Path

import numpy as np
import pytest

from goboard.kernel import playout_tree
from goboard.kernel import tree_search as installed
from goboard.kernel.eyespace_values import EyespaceValues
from tests.kernel.conftest import Load
from tests.kernel.naive import Neighbours, random_graph
from tests.kernel.test_playouts import grid, tables
from tests.monkey.checks import megabytes

GRAPHS: dict[str, Neighbours] = {
    "grid": grid(4, 4),
    "torus": grid(3, 4, wrap=True),
    "alone": [[]],
    **{f"random {seed}": random_graph(random.Random(seed), 10) for seed in range(3)},
}


def begun(module: object, near: Neighbours, values: object, stones: bytes, **more: object):
    size = len(near)
    weights, given = bytearray(np.ones(size).tobytes()), {"turns": b"\1\2", "goal": (0, 0, 0), "bonus": -0.5} | more
    tree = module.TreeSearch(tables(near), values, weights, bytes(size), 5000)  # type: ignore[attr-defined]
    assert tree.begin(
        stones, -1, -1, given["turns"], b"\1" * size, bytes(8 * size), given["bonus"], given["goal"], 12345
    )
    return tree


@pytest.mark.slow
@pytest.mark.parametrize("goal", [0, 1])
@pytest.mark.parametrize("name", GRAPHS)
def test_the_compiled_search_is_the_interpreted_one(name: str, goal: int, load: Load) -> None:
    near = GRAPHS[name]
    stones = bytes(len(near))
    source = load("tree_search")
    expected = begun(source, near, load("eyespace_values").EyespaceValues(), stones, goal=(goal, 0, 0))
    found = begun(installed, near, EyespaceValues(), stones, goal=(goal, 0, 0))
    for tree in (expected, found):
        assert tree.run(25, bytearray(1)) == 25
    assert found.children() == expected.children()
    assert found.totals() == expected.totals()
    assert found.line(-1, 4) == expected.line(-1, 4)


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not tell what memory is used")
def test_room_for_many_nodes_takes_memory_only_where_it_is_used() -> None:
    near, before = grid(9, 9), megabytes()
    made = installed.TreeSearch(tables(near), EyespaceValues(), bytearray(8 * 81), bytes(81), 2_000_000)
    local = playout_tree.LocalTree(tables(near), EyespaceValues(), 2_000_000)
    assert megabytes() - before < 40, "of 172 MB"
    assert made.begin(bytes(81), -1, -1, b"\1\2", b"\1" * 81, bytes(8 * 81), 0.0, (0, 0, 0), 1)
    assert local.begin(b"\1" + bytes(80), -1, b"\1" * 81, b"\1" + bytes(80))
    assert made.run(50, bytearray(1)) == 50 and megabytes() - before < 40


def test_a_chain_in_atari_is_taken_where_the_first_capture_wins() -> None:
    stones = bytearray(25)
    stones[12], stones[7], stones[11], stones[13] = 2, 1, 1, 1
    tree = begun(installed, grid(5, 5), EyespaceValues(), bytes(stones), goal=(1, 0, 0))
    tree.run(400, bytearray(1))
    vertex, games, share, *_ = max(tree.children(), key=lambda child: child[1])
    assert vertex == 17
    assert games > 200
    assert share > 0.9


def test_what_is_called_off_ends_at_once_and_leaves_what_was_found() -> None:
    tree = begun(installed, grid(5, 5), EyespaceValues(), bytes(25))
    assert tree.run(100, bytearray(1)) == 100
    assert tree.run(100, bytearray(b"\1")) == 0
    assert sum(games for _, games, *_ in tree.children()) == 100


def test_moves_that_are_not_allowed_are_never_tried() -> None:
    near = grid(4, 4)
    tree = begun(installed, near, EyespaceValues(), bytes(16))
    allowed = bytes([1] + [0] * 15)
    assert tree.begin(bytes(16), -1, -1, b"\1\2", allowed, bytes(128), 0.0, (0, 0, 0), 1)
    tree.run(50, bytearray(1))
    assert {0} <= {vertex for vertex, *_ in tree.children()} <= {0, -1}


def test_two_turns_in_a_row_for_one_side_are_its_own() -> None:
    tree = begun(installed, grid(3, 3), EyespaceValues(), bytes(9), turns=b"\1\1\2")
    tree.run(300, bytearray(1))
    first, second = np.array([np.frombuffer(total, np.int32) for total in tree.totals()[:2]])
    assert first.sum() > 2 * second.sum()
