"""How the house is cut: no file too long, no circle of imports; and what finds them, tried on small houses."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

TOOLS = Path(__file__).resolve().parent.parent / "tools"


@pytest.fixture(scope="module", autouse=True)
def _sources_are_forgotten() -> Iterator[None]:
    """What all files look like parsed is millions of objects, which every collection of garbage would go through."""
    yield
    if "house" in sys.modules:
        sys.modules["house"].parsed.cache_clear()


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(TOOLS))
    return importlib.import_module("house")


def build(root: Path, files: dict[str, str]) -> None:
    """A project with these files in its package."""
    for name, text in files.items():
        path = root / "goboard" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def circle_of(count: int) -> dict[str, str]:
    """That many files, each importing the next one in a way of its own."""
    ways = (
        "from goboard.room.{next} import thing\n",
        "import goboard.room.{next}\n",
        "def late():\n    from goboard.room import {next}\n",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from goboard.room.{next} import Thing\n",
    )
    files = {f"room/part{n}.py": ways[n % len(ways)].format(next=f"part{(n + 1) % count}") for n in range(count)}
    return {"__init__.py": "", "room/__init__.py": "", **files}


def test_no_file_is_too_long_without_a_reason(house: ModuleType) -> None:
    sizes = house.lines_of_files()
    assert len(sizes) > 100
    assert [*house.too_long(sizes), *house.outdated(sizes)] == []


def test_no_more_than_three_files_import_each_other(house: ModuleType) -> None:
    graph = house.imports()
    assert len(graph) > 100
    assert house.circles(graph) == []


def test_every_file_can_be_the_first_that_is_imported(house: ModuleType) -> None:
    graph = house.imports(is_early=True)
    assert any(graph.values())
    assert house.circles(graph, most=1) == []


def test_every_long_file_has_its_reason(house: ModuleType) -> None:
    assert all(len(reason.split()) > 3 for reason in house.LONG_FILES.values())


def test_a_long_file_is_told(house: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(tmp_path, {"short.py": "x = 1\n" * 450, "long.py": "x = 1\n" * 501, "excused.py": "x = 1\n" * 501})
    monkeypatch.setattr(house, "LONG_FILES", {"goboard/excused.py": "A table.", "goboard/short.py": "A table once."})
    sizes = house.lines_of_files(tmp_path)
    assert [sentence.split()[:3] for sentence in house.too_long(sizes)] == [["goboard/long.py", "has", "501"]]
    assert [sentence.split()[0] for sentence in house.outdated(sizes)] == ["goboard/short.py"]


def test_a_circle_of_four_is_found_however_they_import_each_other(house: ModuleType, tmp_path: Path) -> None:
    build(tmp_path, circle_of(4) | {"outside.py": "from goboard.room import part0\n"})
    assert house.circles(house.imports(tmp_path)) == [[f"goboard.room.part{n}" for n in range(4)]]


def test_a_circle_of_three_is_let_be(house: ModuleType, tmp_path: Path) -> None:
    build(tmp_path, circle_of(3))
    assert house.circles(house.imports(tmp_path)) == []


def test_two_files_that_need_each_other_first_are_found(house: ModuleType, tmp_path: Path) -> None:
    build(tmp_path, {"a.py": "from goboard.b import x\n", "b.py": "class B:\n    import goboard.a\n"})
    assert house.circles(house.imports(tmp_path, is_early=True), most=1) == [["goboard.a", "goboard.b"]]


def test_late_imports_and_those_for_type_checkers_make_no_knot(house: ModuleType, tmp_path: Path) -> None:
    build(tmp_path, circle_of(3) | {"room/part3.py": ""})
    assert len(house.circles(house.imports(tmp_path), most=1)) == 1
    assert house.circles(house.imports(tmp_path, is_early=True), most=1) == []


def test_two_circles_that_share_a_file_are_one(house: ModuleType) -> None:
    graph = {"a": frozenset("b"), "b": frozenset("a"), "c": frozenset("d"), "d": frozenset("c"), "e": frozenset()}
    assert house.circles(graph) == []
    assert house.circles(graph | {"b": frozenset("ac"), "c": frozenset("bd")}) == [["a", "b", "c", "d"]]
