"""Several games of the library chosen at once, and what is done with them."""

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog, QMenu
from pytestqt.qtbot import QtBot

from goboard.library.export import copied
from goboard.library.query import EVERYTHING, Query
from goboard.sgf.reader import read
from goboard.ui.library.window import LibraryWindow

Listed = Callable[[], list[str]]


def choose(library: LibraryWindow, *rows: int) -> None:
    table = library.games.table
    table.clearSelection()
    table.setCurrentIndex(library.games.model.index(rows[0], 0))
    flags = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
    for row in rows:
        table.selectionModel().select(library.games.model.index(row, 0), flags)


def menu_of(library: LibraryWindow) -> QMenu:
    """The menu on the games that are chosen, as it is filled before it is shown."""
    menu = QMenu(library)
    library.acts.fill(menu)
    return menu


def texts(menu: QMenu) -> list[str]:
    return [action.text().replace("&", "") for action in menu.actions() if not action.isSeparator()]


def submenu(menu: QMenu, name: str) -> QMenu:
    (found,) = [each for each in menu.findChildren(QMenu) if each.title().replace("&", "") == name]
    return found


def test_rows_are_chosen_together(library: LibraryWindow) -> None:
    choose(library, 1, 2, 4)
    assert library.games.chosen_rows() == [(1, 2), (4, 4)]
    assert library.games.chosen_count == 3
    library.games.table.selectAll()
    assert library.games.chosen_rows() == [(0, 4)]
    assert library.games.chosen_count == 5


def test_the_menu_on_the_table_speaks_of_all_of_them(library: LibraryWindow) -> None:
    choose(library, 0, 1)
    begun: list[QMenu] = []
    library.games.menu_begun.connect(begun.append)
    library.games.table.customContextMenuRequested.emit(QPoint(5, 5))
    (menu,) = begun
    names = texts(menu)
    assert {"Add a tag…", "Collect in one record…", "Copy the files…", "Export as a list…", "Sort by"} < set(names)
    assert any(action.text() == "With 2 games" for action in menu.actions())
    menu.close()


def test_the_menu_key_speaks_of_all_games_where_none_is_the_current_one(library: LibraryWindow) -> None:
    table = library.games.table
    table.setCurrentIndex(QModelIndex())
    table.selectAll()
    begun: list[QMenu] = []
    library.games.menu_begun.connect(begun.append)
    table.customContextMenuRequested.emit(table.viewport().rect().center())
    assert any(action.text() == "With 5 games" for action in begun[0].actions())
    begun[0].close()


def test_a_change_is_taken_back_where_no_game_is_listed_any_more(library: LibraryWindow) -> None:
    library.search.filter(Query(player="nobody"))
    asked: list[str] = []
    library.acts.undo_asked.connect(lambda: asked.append("undo"))
    library.acts.back_asked.connect(lambda: asked.append("back"))
    library.games.table.customContextMenuRequested.emit(QPoint(5, 5))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert {"Take the last change back", "Bring back from the trash", "Sort by"} < set(texts(menu))
    for action in menu.actions()[:2]:
        action.trigger()
    assert asked == ["undo", "back"]
    menu.close()


def test_enter_in_a_filter_leads_to_the_first_game_that_it_finds(library: LibraryWindow, listed: Listed) -> None:
    library.activateWindow()
    filters, table = library.games.filters, library.games.table
    filters.player.setFocus()
    filters.player.setText("Sakata")
    QTest.keyClick(filters.player, Qt.Key.Key_Return)
    filters.changed.emit(filters.query())
    assert listed() == ["fourth"]
    assert (table.hasFocus(), table.currentIndex().row()) == (True, 0)


def test_tags_are_put_on_found_shown_and_taken_off(library: LibraryWindow, listed: Listed) -> None:
    choose(library, 2, 3)
    (adding,) = [action for action in menu_of(library).actions() if "tag" in action.text().replace("&", "")]
    assert adding.text().replace("&", "") == "Add a tag…"
    adding.trigger()
    (dialog,) = library.findChildren(QInputDialog)
    dialog.setTextValue("To R&D")
    dialog.accept()
    assert library.statusBar().currentMessage() == "2 games tagged “To R&D”."
    assert texts(submenu(menu_of(library), "Add a tag")) == ["To R&&D".replace("&", ""), "Another…"]
    assert "Tags: To R&D" in library.games.model.tip_words(2, 0)
    assert "Tags" not in library.games.model.tip_words(0, 0)
    library.games.filters.tag.setText("to r&d")
    library.search.filter(library.games.filters.query())
    assert listed() == ["third", "second"]
    library.games.table.selectAll()
    menu = submenu(menu_of(library), "Take a tag off")
    assert [action.text() for action in menu.actions()] == ["To R&&D"]
    menu.actions()[0].trigger()
    assert listed() == []
    library.games.filters.reset()
    library.search.filter(EVERYTHING)
    assert "Take a tag off" not in texts(menu_of(library))


def test_a_tag_that_is_none_is_refused(library: LibraryWindow) -> None:
    choose(library, 0)
    library.acts.tag("   ")
    assert "A tag is" in library.statusBar().currentMessage()
    assert library._library.tags() == ()


def test_what_is_chosen_is_collected_listed_and_copied(library: LibraryWindow, tmp_path: Path) -> None:
    choose(library, 1, 3)
    library.acts.write(str(tmp_path / "all.sgf"))
    assert library.statusBar().currentMessage() == "2 games written to all.sgf."
    games = read((tmp_path / "all.sgf").read_bytes()).games
    assert [game.values("PB")[0] for game in games] == ["Honinbo Shusai", "Go Seigen"]
    library.acts.write(str(tmp_path / "all.csv"))
    rows = list(csv.DictReader((tmp_path / "all.csv").read_text("utf-8-sig").splitlines()))
    assert [Path(row["file"]).stem for row in rows] == ["first", "second"]
    library.acts.write(str(tmp_path / "all.json"))
    assert len(json.loads((tmp_path / "all.json").read_text("utf-8"))) == 2
    target = tmp_path / "target"
    target.mkdir()
    library.acts.copy(str(target))
    assert sorted(path.name for path in target.iterdir()) == ["first.sgf", "second.sgf"]
    assert library.statusBar().currentMessage() == f"2 files copied to {target}."


def test_rows_that_were_never_looked_at_belong_to_it(
    library: LibraryWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    library.games.model._pages.clear()
    library.games.table.selectAll()
    library.acts.tag("all")
    assert library._library.games(Query(tag="all")).total == 5


def test_a_file_that_is_gone_is_told_and_the_others_are_written(library: LibraryWindow, tmp_path: Path) -> None:
    (tmp_path / "records" / "first.sgf").unlink()
    choose(library, 1, 3)
    library.acts.write(str(tmp_path / "all.sgf"))
    said = library.statusBar().currentMessage()
    assert said.startswith("1 game written to all.sgf. 1 file could not: first.sgf")


def test_a_copy_replaces_nothing(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "out").mkdir()
    for folder, data in (("in", b"new"), ("out", b"old")):
        (tmp_path / folder / "a.sgf").write_bytes(data)
    for _ in range(2):
        files = [str(tmp_path / "in" / name) for name in ("a.sgf", "a.sgf", "gone.sgf")]
        done, problems = copied(files, tmp_path / "out", lambda: None)
        assert (done, list(problems)) == (1, [files[2]])
    assert {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()} == {
        "a.sgf": b"old",
        "a (2).sgf": b"new",
    }


def test_games_stay_chosen_together_when_something_was_done_with_them(library: LibraryWindow, listed: Listed) -> None:
    choose(library, 4, 1, 2)
    names = [listed()[row] for row in (1, 2, 4)]
    library.acts.tag("study")
    assert library.games.chosen_rows() == [(1, 2), (4, 4)]
    library.strip.refresh()
    assert [listed()[row] for first, last in library.games.chosen_rows() for row in range(first, last + 1)] == names
    library.games.filters.show_query(Query(tag="study"))
    assert library.games.chosen_count <= 1


def test_one_click_chooses_one_game_again(library: LibraryWindow) -> None:
    from tests.ui.driver import LEFT

    library.games.table.selectAll()
    table = library.games.table
    place = table.visualRect(library.games.model.index(2, 0)).center()
    QTest.mouseClick(table.viewport(), LEFT, pos=place)
    assert library.games.chosen_rows() == [(2, 2)]


def test_the_row_that_keys_come_to_is_seen_to_be_chosen(library: LibraryWindow, qtbot: QtBot) -> None:
    library.activateWindow()
    qtbot.waitUntil(library.isActiveWindow)
    library.games.filters.player.setFocus()
    QTest.keyClick(library.games.filters.player, Qt.Key.Key_Down)
    assert library.games.table.hasFocus()
    assert [each.row() for each in library.games.table.selectionModel().selectedRows()] == [0]
