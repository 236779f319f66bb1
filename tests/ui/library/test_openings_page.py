"""The page of openings: what the games begin with, their years and players, and the games of one."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTableView

from goboard.boards.catalogue import board_from_spec
from goboard.library.query import EVERYTHING, Query
from goboard.library.sought import SoughtPosition, whole
from goboard.ui.language import worded
from goboard.ui.library.events_page import EventsPage
from goboard.ui.library.next_moves import MOVES
from goboard.ui.library.openings_page import OpeningsPage
from goboard.ui.library.players_page import PlayersPage
from goboard.ui.library.window import LibraryWindow
from goboard.ui.style import letter_width
from tests.games.test_record_dialect import root_of
from tests.library.records import save

Listed = Callable[[], list[str]]


def opened(library: LibraryWindow, moves: int, *, is_corner: bool = False) -> list[tuple[str, ...]]:
    """The rows of the page."""
    page = library.pages.openings
    page.moves.setValue(moves)
    page.where.setCurrentIndex(int(is_corner))
    library.pages.tabs.setCurrentWidget(page)
    return [tuple(row) for row in page.model.rows]


def test_openings_are_listed_with_results_years_and_players(library: LibraryWindow) -> None:
    rows = opened(library, 2)
    # four games on 9 × 9, a copy among them, and one on 13 × 13
    assert [row[1:] for row in rows] == [("4", "25 %", "75 %", "0", "1933–1939")]
    page = library.pages.openings
    # of the first one it is told at once, without a click
    assert page.table.currentIndex().row() == 0 and page.told.heading.text() == "4 games"
    players = {row[0]: row[1:3] for row in page.told.model.rows}
    assert players["Go Seigen"] == ("3", "3") and players["Honinbo Shusai"] == ("3", "1")
    assert not page.told.bars.isHidden()
    page.sizes.setCurrentIndex(1)
    page._timer.timeout.emit()
    assert [row[1] for row in page.model.rows] == ["1"]


def test_the_games_of_an_opening_are_found(library: LibraryWindow, listed: Listed) -> None:
    assert [row[1] for row in opened(library, 3)] == ["4"]
    page = library.pages.openings
    page.table.selectRow(0)
    QTest.mouseClick(page.told.games_button, Qt.MouseButton.LeftButton)
    assert library.pages.tabs.currentWidget() is library.games
    assert sorted(listed()) == ["copy", "first", "second", "third"]


def test_the_games_of_an_opening_are_all_of_them(library: LibraryWindow, listed: Listed) -> None:
    library.games.filters.show_query(Query(player="Sakata"))
    opened(library, 3)
    page = library.pages.openings
    page.table.selectRow(0)
    QTest.mouseClick(page.told.games_button, Qt.MouseButton.LeftButton)
    assert sorted(listed()) == ["copy", "first", "second", "third"]
    assert library.games.filters.query() == EVERYTHING


def test_a_corner_is_looked_for_at_the_top_right(library: LibraryWindow) -> None:
    rows = opened(library, 1, is_corner=True)
    assert [row[:2] for row in rows] == [("G7", "4")]
    page = library.pages.openings
    page.table.selectRow(0)
    sought = page.sought()
    assert isinstance(sought, SoughtPosition) and not sought.is_whole
    assert sought.first == (5, 0) and sought.last == (8, 3) and sought.stones[6 + 9 * 2]


def test_a_player_of_an_opening_leads_to_the_games(library: LibraryWindow, listed: Listed) -> None:
    opened(library, 2)
    page = library.pages.openings
    page.table.selectRow(0)
    page.told.table.activated.emit(page.told.model.index(0, 0))
    assert library.games.filters.player.text() == page.told.model.rows[0][0]


def test_openings_of_a_joined_board_are_drawn_on_it(library: LibraryWindow, records: Path, listed: Listed) -> None:
    board = board_from_spec({"shape": "torus", "columns": 5, "rows": 5})
    root = root_of(board, "chinese").text()
    save(records, joined=f"(;{root}PB[A];B[cc];W[dc])", turned=f"(;{root}PB[B];B[aa];W[ab])")
    library.add_folders([str(records)])
    opened(library, 2, is_corner=True)
    page = library.pages.openings
    names = [page.sizes.itemText(row) for row in range(page.sizes.count())]
    assert names == ["9 × 9", worded(board.title), "13 × 13"] and page.where.isEnabled()
    page.sizes.setCurrentIndex(1)
    page._timer.timeout.emit()
    # a corner is nowhere on it
    assert not page.where.isEnabled() and [row[1] for row in page.model.rows] == ["2"]
    page.table.selectRow(0)
    sought = page.sought()
    assert sought is not None and sought.board.shape == "torus" and sorted(sought.stones)[-3:] == [0, 1, 2]
    # it stays chosen when the boards are read anew
    library.pages.openings.show_boards(library._library.opening_boards())
    assert page.sizes.currentText() == worded(board.title)
    page.table.selectRow(0)
    QTest.mouseClick(page.told.games_button, Qt.MouseButton.LeftButton)
    assert sorted(listed()) == ["joined", "turned"]
    library.pages.tabs.setCurrentWidget(page)
    page.sizes.setCurrentIndex(0)
    page._timer.timeout.emit()
    assert page.where.isEnabled() and page._asked is not None and page._asked.is_corner


def test_the_openings_of_one_player_are_told_apart(library: LibraryWindow, listed: Listed) -> None:
    opened(library, 2)
    page, players = library.pages.openings, library.pages.players
    library.pages.tabs.setCurrentWidget(players)
    players.table.selectRow(next(at for at, row in enumerate(players.model.rows) if row[0] == "Go Seigen"))
    players.openings_button.click()
    assert library.pages.tabs.currentWidget() is page and page.line.text() == "Go Seigen"
    page._timer.timeout.emit()
    assert [row[1] for row in page.model.rows] == ["3"]
    page.table.selectRow(0)
    QTest.mouseClick(page.told.games_button, Qt.MouseButton.LeftButton)
    assert len(listed()) == 3 and library.games.filters.query() == Query(player="Go Seigen")
    library.pages.tabs.setCurrentWidget(page)
    page.line.clear()
    page._timer.timeout.emit()
    assert [row[1] for row in page.model.rows] == ["4"]


def test_an_event_tells_of_its_years_and_players(library: LibraryWindow, records: Path, listed: Listed) -> None:
    made = {f"e{year}": f"(;SZ[9]PB[A]PW[B]EV[Meijin]DT[{year}]RE[B+R];B[cc])" for year in (1962, 1963, 1963.5)}
    save(
        records,
        **{name: text.replace("1963.5", "1963") for name, text in made.items()},
        other="(;SZ[9]PB[A]EV[Meijin B])",
    )
    library.add_folders([str(records)])
    page = library.pages.events
    library.pages.tabs.setCurrentWidget(page)
    first = page.model.rows[0]
    assert page.told.games_button.isEnabled() and page.told.heading.text().startswith(f"{first[0]}: {first[1]} game")
    page.table.selectRow(next(at for at, row in enumerate(page.model.rows) if row[0] == "Meijin"))
    assert page.told.heading.text() == "Meijin: 3 games" and not page.told.bars.isHidden()
    assert [tuple(row[:3]) for row in page.told.model.rows] == [("A", "3", "3"), ("B", "3", "0")]
    # it stays chosen when events are listed anew
    library.asking.ask_shown()
    assert page.told.heading.text() == "Meijin: 3 games"
    page.told.table.activated.emit(page.told.model.index(1, 0))
    assert library.games.filters.player.text() == "B"
    library.pages.tabs.setCurrentWidget(page)
    page.told.games_button.click()
    assert {"e1962", "e1963"} <= {*listed()}


@pytest.mark.parametrize("kind", [PlayersPage, EventsPage, OpeningsPage])
def test_no_column_is_out_of_sight_where_a_window_is_small(
    qapp: QApplication, kind: type[PlayersPage | EventsPage | OpeningsPage]
) -> None:
    page = kind()
    # what a window of 900 pixels leaves for it
    page.resize(84 * letter_width(page.fontMetrics()), 480)
    page.show()
    table, header = page.table, page.table.horizontalHeader()
    first = header.sectionSize(0)
    assert header.length() <= table.viewport().width()
    assert all(header.sectionSize(column) >= header.sectionSizeHint(column) for column in range(header.count()))
    # where not even that is enough columns give way, and are back where there is room
    page.resize(60 * letter_width(page.fontMetrics()), 480)
    QApplication.processEvents()
    assert header.hiddenSectionCount() and header.length() <= table.viewport().width()
    page.resize(84 * letter_width(page.fontMetrics()), 480)
    QApplication.processEvents()
    assert not header.hiddenSectionCount() and header.sectionSize(0) == first
    # without any to spare names are no shorter, and one scrolls
    table.resize(20 * letter_width(page.fontMetrics()), 200)
    QApplication.processEvents()
    assert header.length() > table.viewport().width() and header.sectionSize(0) > first
    page.close()


@pytest.mark.parametrize("width", [900, 1280])
def test_no_table_of_the_library_scrolls_sideways(library: LibraryWindow, width: int) -> None:
    library.resize(width, width * 2 // 3)
    pages = library.pages
    for page in (pages.players, pages.events, pages.openings, pages.problems):
        pages.tabs.setCurrentWidget(page)
        QApplication.processEvents()
        tables = [each for each in page.findChildren(QTableView) if each.isVisible()]
        assert tables and [each.accessibleName() for each in tables if each.horizontalScrollBar().maximum()] == []
    pages.look_for(whole(9, 9))
    pages.bring_boards()
    QApplication.processEvents()
    table = pages.position.table
    assert table.model().rowCount() and table.horizontalScrollBar().maximum() == 0
    header = table.horizontalHeader()
    shown = [column for column in range(header.count()) if not header.isSectionHidden(column)]
    assert all(header.sectionSize(column) >= header.sectionSizeHint(column) for column in shown)
    assert table.columnWidth(MOVES) >= table.sizeHintForColumn(MOVES)
