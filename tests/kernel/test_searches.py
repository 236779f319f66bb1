"""The kernel's searches: compiled and interpreted they do the same, and pieces of boards keep the rules of taking."""

import importlib
import random
import sys
from collections.abc import Iterator
from types import ModuleType

import pytest

import goboard.kernel
from goboard.kernel import capture_search, proof_search, referee, small_board, transposition_table
from tests.kernel.conftest import PREFIX, SourceFinder
from tests.kernel.naive import Neighbours, arrays, chain, liberties, random_graph

Modules = dict[str, ModuleType]
NAMES = ("capture_search", "proof_search", "referee", "small_board", "transposition_table")


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> Iterator[Modules]:
    """The modules as Python source, whatever is installed."""
    for name in [name for name in sys.modules if name.startswith(PREFIX)]:
        monkeypatch.setattr(goboard.kernel, name.removeprefix(PREFIX), sys.modules[name])
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [SourceFinder(), *sys.meta_path])
    yield {name: importlib.import_module(f"{PREFIX}{name}") for name in NAMES}
    for name in [name for name in sys.modules if name.startswith(PREFIX)]:
        del sys.modules[name]


INSTALLED: Modules = {
    "capture_search": capture_search,
    "proof_search": proof_search,
    "referee": referee,
    "small_board": small_board,
    "transposition_table": transposition_table,
}


def random_positions(seed: int, count: int, most: int) -> Iterator[tuple[Neighbours, list[int], int]]:
    """Graphs of 4 to so many vertices, stones of two sides on them, every chain with a liberty, and the first of side
    1; those without one are left out of the count."""
    source = random.Random(seed)
    for _ in range(count):
        near = random_graph(source, source.randint(4, most))
        stones = [source.choice((0, 1, 1, 2)) for _ in near]
        for vertex in range(len(near)):
            if stones[vertex] and not liberties(near, stones, members := chain(near, stones, vertex)):
                for taken in members:
                    stones[taken] = 0
        if 1 in stones:
            yield near, stones, stones.index(1)


def bits(vertices: set[int] | list[int]) -> int:
    return sum(1 << vertex for vertex in vertices)


def searched(modules: Modules, near: Neighbours, stones: list[int], target: set[int]) -> tuple[object, ...]:
    """The answer, the nodes and the line: side 2 takes the target."""
    rows = [bits(list(others)) for others in near]
    piece = modules["small_board"].SmallBoard(rows, (1 << len(near)) - 1, (0, 0))
    memory = modules["transposition_table"].TranspositionTable(4096)
    search = modules["proof_search"].Search(piece, memory, [bits(target)], 0, True, False, bytearray(1))
    own, other = (bits([v for v, stone in enumerate(stones) if stone == side]) for side in (2, 1))
    answer = search.prove(own, other, True, -1, 500)
    return answer, search.count(), search.line(20) if answer else []


def chased(modules: Modules, near: Neighbours, stones: list[int], vertex: int) -> tuple[object, ...]:
    starts, flat = arrays(near)
    given = bytearray(starts.tobytes()), bytearray(flat.astype("int32").tobytes())
    search = modules["capture_search"].Capture(*given, bytearray(1), False)
    return search.prove(bytes(stones), vertex, True, -1, 2000), search.count(), search.line()


def test_compiled_and_interpreted_search_alike(interpreted: Modules) -> None:
    proofs = 0
    for near, stones, vertex in random_positions(8, 60, 9):
        target = chain(near, stones, vertex)
        expected = searched(INSTALLED, near, stones, target)
        assert searched(interpreted, near, stones, target) == expected
        assert chased(interpreted, near, stones, vertex) == chased(INSTALLED, near, stones, vertex)
        proofs += expected[0] is True
    assert proofs > 5


def test_a_piece_has_room_for_64_vertices() -> None:
    with pytest.raises(ValueError, match="64"):
        small_board.SmallBoard([0] * 65, 0, (0, 0))


def test_a_place_of_more_than_32_vertices_is_seen_whole() -> None:
    # 36 touches 0 and 1, behind each of which the opponent comes in at 34 or 35
    near = [[34, 36], [35, 36], *([] for _ in range(32)), [0], [1], [0, 1]]
    rows = [bits(others) for others in near]
    playable = bits([0, 1, 34, 35])
    memory = transposition_table.TranspositionTable(4096)
    piece = small_board.SmallBoard(rows, playable, (0, bits([34, 35])))
    search = proof_search.Search(piece, memory, [], 1 << 36, False, False, bytearray(1))
    assert search.prove(1 << 36, 0, False, -1, 1000) is False
    assert search.prove(1 << 36, 0, True, -1, 1000) is False
    judge = referee.Referee(rows, playable, (0, bits([34, 35])), False)
    goal: tuple[list[int], int, int] = ([], 1 << 36, 0)
    assert not judge.check((1 << 36, 0), goal, prover_first=False, banned=-1, past=[], answers=b"")


def test_answers_that_were_found_hold_compiled_and_interpreted(interpreted: Modules) -> None:
    held = 0
    for near, stones, vertex in random_positions(4, 60, 9):
        rows, target = [bits(list(others)) for others in near], bits(chain(near, stones, vertex))
        own, other = (bits([v for v, stone in enumerate(stones) if stone == side]) for side in (2, 1))
        memory = transposition_table.TranspositionTable(4096)
        piece = small_board.SmallBoard(rows, (1 << len(near)) - 1, (0, 0))
        search = proof_search.Search(piece, memory, [target], 0, True, False, bytearray(1))
        is_won = search.prove(own, other, False, -1, 2000) is True
        found = []
        for modules in (INSTALLED, interpreted):
            judge = modules["referee"].Referee(rows, (1 << len(near)) - 1, (0, 0), False)
            given = {"prover_first": False, "banned": -1, "past": [], "answers": search.answers()}
            found.append(judge.check((own, other), ([target], 0, 0), **given))
        assert found[0] == found[1]
        assert is_won or not found[0]
        held += found[0]
    assert held > 5


def test_a_search_stops_at_its_limit_and_when_called_off() -> None:
    near = [[v for v in (at - 1, at + 1, at - 4, at + 4) if 0 <= v < 16] for at in range(16)]
    piece = small_board.SmallBoard([bits(others) for others in near], (1 << 16) - 1, (0, 0))

    def prove(limit: int, flag: bytearray) -> tuple[bool | None, int]:
        search = proof_search.Search(piece, transposition_table.TranspositionTable(1 << 16), [1], 0, True, False, flag)
        return search.prove(1 << 15, 1, False, -1, limit), search.count()

    assert prove(200, bytearray(1)) == (None, 201)
    answer, nodes = prove(10_000_000, bytearray(b"\x01"))
    assert answer is None
    assert nodes <= 64
