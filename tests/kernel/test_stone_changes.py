"""Games are written move by move, or many moves at once; `test_position_search` reads them back."""

import random
from array import array

import pytest

from goboard.boards.catalogue import cached_grid
from goboard.kernel import graph as installed_graph
from goboard.kernel import stone_changes as installed
from goboard.kernel.stone_changes import MOVE, PLAY, POINT_BITS, RETURN, STATES, StoneChanges
from tests.kernel.conftest import Load


def test_colours_that_the_words_do_not_hold_are_refused() -> None:
    assert not StoneChanges(6).add(bytes(6), bytes([STATES, 0, 0, 0, 0, 0]), 0, 0, 0)


@pytest.mark.parametrize("is_interpreted", [True, False])
def test_moves_added_at_once_are_those_added_one_by_one(is_interpreted: bool, load: Load) -> None:
    """On a full board, so that stones are taken, replaced, and played where they take themselves."""
    board, chance = cached_grid("grid", 4, 3), random.Random(8)
    slow = installed_graph.graph_of(board)
    module, graphs = (load("stone_changes"), load("graph")) if is_interpreted else (installed, installed_graph)
    graph = graphs.Graph(board.indptr, board.indices)
    for _ in range(60):
        stones = bytes(chance.choice([0, 1, 2]) for _ in range(12))
        one_by_one, at_once = StoneChanges(12), module.StoneChanges(12)
        for changes in (one_by_one, at_once):
            changes.add(bytes(12), stones, 0, 0, 0)
        words = [chance.choice([0, chance.randrange(12) | chance.choice([1, 2]) << POINT_BITS]) for _ in range(30)]
        left = at_once.add_moves(graph.flood(), stones, bytearray(array("i", words)))
        for word in words:
            after = stones
            if word:
                after = slow.place(stones, 0, word & (1 << POINT_BITS) - 1, word >> POINT_BITS, True)[0]
            one_by_one.add(stones, after, MOVE | PLAY if word else MOVE, 0, word)
            stones = after
        assert (at_once.packed(), left) == (one_by_one.packed(), stones)
        # what follows stands beside them
        for changes in (one_by_one, at_once):
            changes.add(bytes(12), bytes(12), RETURN, 0, 0)
        assert at_once.packed() == one_by_one.packed()


@pytest.mark.parametrize("is_interpreted", [True, False])
def test_moves_of_colours_that_the_words_do_not_hold_are_refused(is_interpreted: bool, load: Load) -> None:
    module = load("stone_changes") if is_interpreted else installed
    board = cached_grid("grid", 4, 3)
    graph = (load("graph") if is_interpreted else installed_graph).Graph(board.indptr, board.indices)
    for colour in (STATES, 200, 0, -1):
        with pytest.raises(ValueError, match="colours"):
            module.StoneChanges(12).add_moves(
                graph.flood(), bytes(12), bytearray(array("i", [colour << POINT_BITS | 1]))
            )


def test_moves_of_another_board_are_refused() -> None:
    flood = installed_graph.graph_of(cached_grid("grid", 4, 3)).flood()
    for changes, stones, word in ((StoneChanges(6), bytes(6), 0), (StoneChanges(12), bytes(12), 12 | 1 << POINT_BITS)):
        with pytest.raises(ValueError, match="board"):
            changes.add_moves(flood, stones, bytearray(array("i", [word])))
