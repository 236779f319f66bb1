"""Players of several names, and events, in the library's window."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QItemSelectionModel
from PySide6.QtWidgets import QMenu

from goboard.ui.library.names import NamesDialog
from goboard.ui.library.window import LibraryWindow
from tests.library.records import save

Listed = Callable[[], list[str]]
NAMES = {"a": "Ke Jie", "b": "KeJie", "c": "柯洁", "d": "Go Seigen", "e": "Seigen Go"}


@pytest.fixture
def records(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    for year, (name, player) in enumerate(NAMES.items(), 2001):
        text = f"(;SZ[9]CA[UTF-8]PB[{player}]PW[Bob]RE[B+R]DT[{year}]EV[Cup {year % 2}];B[cc];W[gg])"
        save(folder, **{name: text})
    return folder


def players(library: LibraryWindow) -> list[str]:
    return [row[0] for row in library.pages.players.model.rows]


@pytest.fixture
def dialog(library: LibraryWindow) -> NamesDialog:
    library.pages.tabs.setCurrentWidget(library.pages.players)
    library.pages.players.names_button.click()
    assert library.names.dialog is not None
    return library.names.dialog


def test_suggested_names_are_joined_listed_searched_and_taken_back(
    library: LibraryWindow, dialog: NamesDialog, listed: Listed
) -> None:
    before = players(library)
    assert [row[1] for row in dialog.model.rows] == ["Ke Jie · KeJie · 柯洁", "Go Seigen · Seigen Go"]
    assert not dialog.join_button.isEnabled()
    dialog.suggested.selectRow(0)
    dialog.join_button.click()
    assert library.statusBar().currentMessage() == "1 player joined."
    assert players(library) == ["Bob", "Ke Jie", "Go Seigen", "Seigen Go"]
    assert [row[0] for row in dialog.known.rows] == ["Ke Jie"]
    library.pages.players.table.selectRow(1)
    assert library.pages.players.heading.text().startswith("Ke Jie: 3 games")
    library.pages.players.games_button.click()
    assert listed() == ["a", "b", "c"]
    dialog.all_button.click()
    assert len(players(library)) == 3
    dialog.undo_button.click()
    dialog.undo_button.click()
    assert players(library) == before
    assert dialog.known.rows == []
    dialog.undo_button.click()
    assert "no change" in library.statusBar().currentMessage()


def test_names_that_differ_are_not_suggested_again(library: LibraryWindow, dialog: NamesDialog) -> None:
    dialog.suggested.selectAll()
    dialog.differ_button.click()
    assert dialog.model.rows == []
    dialog.undo_button.click()
    assert len(dialog.model.rows) == 1
    dialog.reject()
    assert library.names.dialog is None


def test_players_of_chosen_rows_are_joined_and_parted(library: LibraryWindow) -> None:
    library.pages.tabs.setCurrentWidget(library.pages.players)
    page = library.pages.players
    page.table.selectRow(players(library).index("KeJie"))
    flags = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
    page.table.selectionModel().select(page.model.index(players(library).index("Seigen Go"), 0), flags)
    menu = QMenu(library)
    page.fill(menu)
    assert menu.actions()[0].text() == "These 2 are &one player, KeJie"
    menu.actions()[0].trigger()
    assert players(library).count("KeJie") == 1
    assert "Seigen Go" not in players(library)
    page.table.selectRow(players(library).index("KeJie"))
    menu = QMenu(library)
    page.fill(menu)
    menu.actions()[1].trigger()
    assert "Seigen Go" in players(library)
    assert library.statusBar().currentMessage() == "Apart again: KeJie and Seigen Go."


def test_a_player_s_years_are_drawn(library: LibraryWindow) -> None:
    library.pages.tabs.setCurrentWidget(library.pages.players)
    library.pages.players.table.selectRow(0)
    bars = library.pages.players.bars
    assert bars.accessibleDescription().startswith("2001: 0 of 1; 2002: 0 of 1")
    image = bars.grab().toImage()
    assert len({image.pixel(x, 5) for x in range(image.width())}) > 1


def test_events_are_listed_and_one_is_looked_into(library: LibraryWindow, listed: Listed) -> None:
    library.pages.tabs.setCurrentWidget(library.pages.events)
    page = library.pages.events
    assert [row[:4] for row in page.model.rows] == [("Cup 1", "3", "4", "3"), ("Cup 0", "2", "3", "2")]
    page.table.activated.emit(page.model.index(1, 0))
    assert listed() == ["b", "d"]
    page.wanted.emit("cup 1")
    assert [row[-1] for row in page.model.rows] == ["2001–2005"]
