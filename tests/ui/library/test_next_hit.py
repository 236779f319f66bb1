"""From hit to hit by key, games in order of the move at which a position stands, and tabs that follow their files."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt

from goboard.library.query import Query
from goboard.library.sought import whole
from goboard.ui.library.game_columns import STOOD, WRITTEN
from goboard.ui.library.window import LibraryWindow
from tests.library.records import save
from tests.ui.driver import WindowDriver

Listed = Callable[[], list[str]]
TWICE = "(;SZ[9];B[aa];W[ab];B[ba];W[bb](;B[ee];W[ed])(;B[ef]C[once];W[aa]C[more];B[ff]C[once again]))"


def steps(library: LibraryWindow, by: int, count: int) -> list[tuple[str, int]]:
    """The files and nodes that the key leads to."""
    found = []
    for _ in range(count):
        library._next_hit(by)
        assert library.game.entry is not None and library.game.step is not None
        found.append((Path(library.game.entry.file).stem, library.game.step.node))
    return found


def test_f3_goes_from_place_to_place_and_on_to_the_next_game(alone: LibraryWindow, tmp_path: Path) -> None:
    save(tmp_path / "r", a=TWICE.replace("once", "hit"), b="(;SZ[9];B[ee];W[gg]C[a hit])", c="(;SZ[9];B[ee])")
    alone.add_folders([str(tmp_path / "r")])
    alone.games.filters.show_query(Query(text="hit"))
    alone.games.table.selectRow(0)
    assert alone.game.step is not None and alone.game.step.comment == "hit"
    first = alone.game.step.node
    assert steps(alone, 1, 2) == [("a", first + 2), ("b", 2)]
    assert steps(alone, 1, 1) == [("b", 2)]
    assert steps(alone, -1, 1) == [("a", first)]


def test_hits_of_a_position_are_gone_through_too(library: LibraryWindow, listed: Listed) -> None:
    stones = bytearray(81)
    stones[2 + 9 * 2] = 1
    library.look_for(whole(9, 9, bytes(stones)))
    names = listed()
    library.games.table.selectRow(0)
    assert library.position.isVisible()
    assert [name for name, _ in steps(library, 1, len(names) - 1)] == names[1:]
    assert library.game.isVisible(), "what the key leads to is seen"
    assert [name for name, _ in steps(library, -1, len(names) - 1)] == names[-2::-1]


def test_the_list_is_sorted_by_the_move_and_by_how_well_the_text_fits(alone: LibraryWindow, tmp_path: Path) -> None:
    late = "(;SZ[9];B[ii];W[hh];B[cc];W[dd]C[hit hit hit])"
    save(tmp_path / "r", a=late, b="(;SZ[9];B[cc]C[hit])", c="(;SZ[9];B[ii];W[dd];B[cc])")
    alone.add_folders([str(tmp_path / "r")])
    position, model = alone.position, alone.games.model
    position.options.symmetric.setChecked(False)
    position.options.swapped.setChecked(False)
    position.look_for(whole(9, 9, bytes(81)).put(2 + 9 * 2, 1).part((0, 2 + 9 * 2)))
    alone.games.table.sortByColumn(STOOD, Qt.SortOrder.AscendingOrder)
    assert [model.cell_words(row, STOOD) for row in range(3)] == ["1", "3", "3"]
    alone.games.table.sortByColumn(STOOD, Qt.SortOrder.DescendingOrder)
    assert [model.cell_words(row, STOOD) for row in range(3)] == ["3", "3", "1"]
    position.clear()
    alone.games.filters.show_query(Query(text="hit"))
    alone.games.table.sortByColumn(WRITTEN, Qt.SortOrder.AscendingOrder)
    assert [Path(game.file).stem for row in range(2) if (game := model.game(row))] == ["a", "b"]


def test_an_open_record_follows_its_file(library: LibraryWindow, driver: WindowDriver, records: Path) -> None:
    path, to = records / "second.sgf", records / "<b>renamed.sgf"
    driver.window.open_game(str(path), 0, 0)
    driver.qtbot.waitUntil(lambda: driver.shown.document.path == str(path), timeout=20_000)
    driver.click("A1")
    path.rename(to)
    library._refresh()
    driver.qtbot.waitUntil(lambda: driver.shown.document.path == str(to), timeout=20_000)
    assert driver.shown.document.name == to.name and driver.shown.document.modified
    driver.choose("save")
    driver.qtbot.waitUntil(lambda: not driver.shown.document.modified, timeout=20_000)
    assert not path.exists() and "[ai]" in to.read_text()
