"""Stone changes are read back as they were written; damaged ones do no harm."""

import random

from goboard.kernel.position_search import HIT, Scan
from goboard.kernel.stone_changes import MOVE, PLAY, RETURN, StoneChanges
from goboard.library.searching import tables_of
from tests.games.drawn_patterns import pattern_from_text


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


def test_damaged_strokes_do_no_harm() -> None:
    chance, looking = random.Random(5), scan("X?")
    for _ in range(300):
        game = chance.randbytes(chance.randrange(60))
        found, end = looking.search(game, ends(game), 0, True)
        assert (end, found >= 0) == (1, True)
