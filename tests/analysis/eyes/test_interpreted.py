"""The search as it runs where it could not be compiled."""

import random
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

import goboard.kernel
from goboard.analysis.eyes.labelled import labelled, packed
from goboard.analysis.eyes.solver import Local
from tests.analysis.eyes.naive import random_eyespace

FOLDER = Path(goboard.kernel.__file__).parent


def from_source(name: str) -> ModuleType:
    spec = spec_from_file_location(f"goboard.kernel.{name}", FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    memory = from_source("memory")
    assert not memory.is_compiled
    monkeypatch.setitem(sys.modules, "goboard.kernel.memory", memory)
    monkeypatch.setitem(sys.modules, "goboard.kernel.eyespace_memo", from_source("eyespace_memo"))
    return from_source("eyespace_search")


def test_positions_are_moved_and_judged_as_by_the_compiled_search(interpreted: ModuleType) -> None:
    source = random.Random(4)
    dense = labelled("." * 8 + "!", [(one, other) for one in range(9) for other in range(one) if one % 4 != other % 4])
    for eyespace in [dense, *(random_eyespace(source, 7) for _ in range(30))]:
        local = Local(eyespace)
        search = interpreted.EyespaceSearch(eyespace.near(), bytearray(1))
        assert search.settled(packed(eyespace.labels)) == local.start
        for owner_first in (False, True):
            for waiting, bonus in ((2, 0), (2, 1), (0, 0)):
                found = search.survives(local.start, waiting, bonus, owner_first)
                assert found == local.search.survives(local.start, waiting, bonus, owner_first)


@pytest.mark.parametrize("most", [64, 1 << 20])
def test_where_there_is_no_more_room_the_table_is_emptied_and_the_search_goes_on(
    interpreted: ModuleType, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    memo = sys.modules["goboard.kernel.eyespace_memo"]

    def short(size: int) -> bytearray:
        if size > 64 * 8:
            raise MemoryError
        return bytearray(size)

    monkeypatch.setattr(memo, "_FIRST_SLOTS", 16)
    monkeypatch.setattr(memo, "_MOST_SLOTS", most)
    if most > 64:
        monkeypatch.setattr(memo, "bytearray", short, raising=False)
    edges = [(at, at + 1) for at in range(11) if at % 4 < 3] + [(at, at + 4) for at in range(8)]
    eyespace = labelled("!..!.XX.!..!", edges)
    local, search = Local(eyespace), interpreted.EyespaceSearch(eyespace.near(), bytearray(1))
    emptied: list[object] = []
    forget = memo.EyespaceMemo.forget
    monkeypatch.setattr(memo.EyespaceMemo, "forget", lambda known: emptied.append(forget(known)))
    for owner_first in (False, True):
        assert search.survives(local.start, 0, 0, owner_first) == local.survives(local.start, 0, owner_first, 0)
    assert emptied
    assert search._memo._slots == 64


def test_threats_decide_a_large_eyespace_in_few_positions(interpreted: ModuleType) -> None:
    columns, rows = 5, 4
    size = columns * rows
    edges = [(v, v + 1) for v in range(size) if (v + 1) % columns]
    edges += [(v, v + columns) for v in range(size - columns)]
    search = interpreted.EyespaceSearch(labelled("." * size, edges).near(), bytearray(1))
    assert search.survives((1 << size) - 1, 2, 0, False) == 1
    assert search._memo._used < 100


def test_a_stone_that_can_be_captured_before_is_no_threat_that_cannot_be_filled() -> None:
    edges = [(0, 1), (0, 5), (0, 6), (1, 2), (2, 3), (2, 5), (3, 5)]
    local = Local(labelled(".$.X!!$", edges))
    assert local.survives(local.start, bonus=1, owner_first=True)


def test_margins_that_lie_alone_are_counted_and_not_told_apart(interpreted: ModuleType) -> None:
    line = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)]
    used = []
    for alone in (4, 5, 14):
        eyespace = labelled("!....!" + "!" * alone, [*line, (6, 7), (7, 8)])
        search = interpreted.EyespaceSearch(eyespace.near(), bytearray(1))
        found = [
            search.survives(packed(eyespace.labels), 2, bonus, first) for bonus in (0, 1) for first in (True, False)
        ]
        assert found == [0, 0, 1, 1]
        used.append(search._memo._used)
    fourth, fifth, fourteenth = used
    assert fourteenth - fifth == 9 * (fifth - fourth) < 100
