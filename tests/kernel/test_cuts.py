"""The depth-first walk against a naive search: components, and what each vertex alone holds together."""

import random

import pytest

from goboard.boards.board import Board
from goboard.kernel.cuts import walk
from tests.contract.boards import all_boards

BOARDS = all_boards()


def component(board: Board, is_open: bytes, first: int) -> frozenset[int]:
    found, waiting = {first}, [first]
    while waiting:
        for near in board.neighbours(waiting.pop()):
            if is_open[near] and near not in found:
                found.add(near)
                waiting.append(near)
    return frozenset(found)


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS.keys())
def test_components_and_cuts(board: Board) -> None:
    rng = random.Random(board.size)
    for _ in range(20):
        is_open = bytes(rng.random() < 0.7 for _ in range(board.size))
        found = walk(board.indptr, board.indices, is_open)
        order = found.order.tolist()
        assert sorted(order) == [v for v in range(board.size) if is_open[v]]
        stretches = [order[a:b] for a, b in zip(found.starts[:-1], found.starts[1:], strict=True)]
        for label, members in enumerate(stretches):
            assert component(board, is_open, members[0]) == set(members)
            assert all(found.component[v] == label for v in members)
        assert all(found.component[v] == -1 for v in range(board.size) if not is_open[v])
        for vertex in order:
            without = bytearray(is_open)
            without[vertex] = 0
            whole = set(stretches[found.component[vertex]]) - {vertex}
            expected = {component(board, bytes(without), v) for v in whole}
            cut = [frozenset(order[a:b]) for v, a, b in found.parts.tolist() if v == vertex]
            rest = frozenset(whole.difference(*cut))
            assert {*cut, *([rest] if rest else [])} == expected
