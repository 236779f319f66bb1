"""Stone changes are read back as they were written; damaged ones do no harm."""

import random
from array import array

import pytest

from goboard.boards.catalogue import cached_grid
from goboard.kernel import graph as installed_graph
from goboard.kernel import position_search as installed
from goboard.kernel.position_search import HIT, MOVE, PLAY, POINT_BITS, RETURN, STATES, Scan, StoneChanges
from goboard.library.searching import tables_of
from tests.games.drawn_patterns import pattern_from_text
from tests.kernel.conftest import Load


def scan(text: str, room: int = 50) -> Scan:
    """Looks for a pattern on boards of 3 x 2."""
    tables = tables_of((3, 2), pattern_from_text(text).forms(symmetric=False, swapped=False))
    assert tables is not None
    return Scan((3, 2), tables, room)


def ends(*games: bytes) -> bytearray:
    at, found = 0, bytearray()
    for game in games:
        at += len(game)
        found += at.to_bytes(4, "little")
    return found


def hits(scan: Scan) -> list[list[int]]:
    numbers = list(scan.hits())
    return [numbers[at : at + HIT] for at in range(0, len(numbers), HIT)]


def short_game() -> bytes:
    """Black, then White beside it, or in a variation Black once more."""
    strokes = StoneChanges(6)
    empty, one = bytes(6), bytes([1, 0, 0, 0, 0, 0])
    strokes.add(empty, empty, 0, 0, 0)
    strokes.add(empty, one, PLAY | MOVE, 0, 1 << 12)
    strokes.add(one, bytes([1, 2, 0, 0, 0, 0]), PLAY | MOVE, 0, 1 | 2 << 12)
    strokes.add(one, bytes([1, 0, 0, 0, 0, 1]), PLAY | MOVE | RETURN, 1, 5 | 1 << 12)
    return strokes.packed()


def test_a_hit_tells_its_node_and_the_next_move_in_the_rectangle() -> None:
    game, looking = short_game(), scan("X.")
    assert looking.search(game, ends(game), 0, False) == (1, 1)
    assert hits(looking) == [[0, 1, 1, 0, 0, 0, 1, 2]]


def test_variations_are_looked_through_when_asked_for() -> None:
    game, looking = short_game(), scan("X")
    looking.search(game, ends(game), 0, True)
    assert [hit[:3] + hit[4:6] for hit in hits(looking)] == [[0, 1, 1, 0, 0], [0, 3, 2, 2, 1]]


def test_a_search_goes_on_where_the_room_was_used_up() -> None:
    game, looking = short_game(), scan("X", room=3)
    games = [game] * 4
    assert looking.search(b"".join(games), ends(*games), 0, False) == (2, 2)
    assert looking.search(b"".join(games), ends(*games), 2, False) == (2, 4)
    assert [hit[0] for hit in hits(looking)] == [2, 3]


def test_colours_that_the_words_do_not_hold_are_refused() -> None:
    assert not StoneChanges(6).add(bytes(6), bytes([STATES, 0, 0, 0, 0, 0]), 0, 0, 0)


def test_damaged_strokes_do_no_harm() -> None:
    chance, looking = random.Random(5), scan("X?")
    for _ in range(300):
        game = chance.randbytes(chance.randrange(60))
        found, end = looking.search(game, ends(game), 0, True)
        assert (end, found >= 0) == (1, True)


@pytest.mark.parametrize("is_interpreted", [True, False])
def test_moves_added_at_once_are_those_added_one_by_one(is_interpreted: bool, load: Load) -> None:
    """On a full board, so that stones are taken, replaced, and played where they take themselves."""
    board, chance = cached_grid("grid", 4, 3), random.Random(8)
    slow = installed_graph.graph_of(board)
    module, graphs = (load("position_search"), load("graph")) if is_interpreted else (installed, installed_graph)
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


def test_moves_of_another_board_are_refused() -> None:
    flood = installed_graph.graph_of(cached_grid("grid", 4, 3)).flood()
    for changes, stones, word in ((StoneChanges(6), bytes(6), 0), (StoneChanges(12), bytes(12), 12 | 1 << POINT_BITS)):
        with pytest.raises(ValueError, match="board"):
            changes.add_moves(flood, stones, bytearray(array("i", [word])))
