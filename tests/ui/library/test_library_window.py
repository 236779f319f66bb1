"""The record library as a person uses it: folders, filters, previews, opening."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from goboard.library.entries import LibraryError
from goboard.library.library import Library
from goboard.library.query import EVERYTHING, Query, SortKey
from goboard.ui.library.game_columns import LETTERS, STOOD, WRITTEN, column_of
from goboard.ui.library.pages import GAME
from goboard.ui.library.window import LibraryWindow
from goboard.ui.window.main_window import MainWindow
from goboard.ui.windows import Windows
from goboard.user_folders import Folders
from tests.library.records import save
from tests.ui.driver import LEFT, WindowDriver

Listed = Callable[[], list[str]]
NAMED = {3: "second", 4: "fourth"}
"""Records by their rows."""


def test_an_empty_library_says_what_to_do_and_takes_a_folder_that_is_dropped(
    empty: LibraryWindow, records: Path
) -> None:
    assert empty.pages.first_button.isVisible()
    assert not any("<" in label.text() for label in empty.pages.findChildren(QLabel) if label.isVisible())
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(records))])
    none = Qt.KeyboardModifier.NoModifier
    empty.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, LEFT, none))
    assert not empty.pages.first_button.isVisible()
    assert empty.games.model.total == 5
    assert empty.games.said.text() == "5 games"


def test_where_there_is_no_room_for_both_boards_are_behind_a_tab(library: LibraryWindow, qtbot: QtBot) -> None:
    pages = library.pages
    library.resize(1200, 700)
    qtbot.waitUntil(lambda: not pages.is_narrow and pages.side.isVisible())
    pages.split.setSizes([500, 660])
    wide = pages.side.width()
    library.resize(600, 600)
    qtbot.waitUntil(lambda: pages.is_narrow and library.width() == 600)
    assert pages.games.isVisible() and not pages.side.isVisible()
    pages.draw_part()
    assert pages.position.isVisible() and pages.tabs.currentWidget() is pages.side
    library.resize(1200, 700)
    qtbot.waitUntil(lambda: not pages.is_narrow and pages.side.isVisible() and pages.games.isVisible())
    assert abs(pages.side.width() - wide) < 4 and pages.split_state() == pages.split.saveState()


def test_enter_presses_the_first_button(empty: LibraryWindow, driver: WindowDriver) -> None:
    empty.pages.first_button.setFocus()
    driver.press("Return", on=empty.pages.first_button)
    driver.qtbot.waitUntil(lambda: bool(empty.findChildren(QFileDialog)))
    empty.findChildren(QFileDialog)[0].reject()


def test_after_the_first_folder_the_keys_are_where_one_looks_for_a_player(alone: LibraryWindow, records: Path) -> None:
    alone.pages.first_button.setFocus()
    alone.add_folders([str(records)])
    assert alone.games.model.total == 5
    assert alone.focusWidget() is alone.games.filters.player


def test_games_come_by_date_and_a_click_on_a_title_sorts(library: LibraryWindow, listed: Listed) -> None:
    assert listed() == ["copy", "first", "third", "second", "fourth"]
    header = library.games.table.horizontalHeader()
    place = header.sectionViewportPosition(column_of(SortKey.BLACK)) + 5
    QTest.mouseClick(header.viewport(), LEFT, pos=QPoint(place, header.height() // 2))
    assert listed() == ["second", "copy", "first", "third", "fourth"]


def test_a_name_that_is_typed_filters(library: LibraryWindow, listed: Listed, qtbot: QtBot) -> None:
    QTest.keyClicks(library.games.filters.player, "seigen")
    qtbot.waitUntil(lambda: listed() == ["copy", "first", "second"])
    assert library.games.said.text() == "3 of 5 games"
    library.games.filters.colour.setCurrentIndex(1)
    qtbot.waitUntil(lambda: listed() == ["second"])
    library.games.filters.clear.click()
    assert len(listed()) == 5


def test_a_preview_goes_with_the_game_that_a_filter_takes_away(
    library: LibraryWindow, listed: Listed, qtbot: QtBot
) -> None:
    library.games.table.selectRow(3)
    assert library.game.title.text() == "Go Seigen – Kitani Minoru, B+R\n1939-09-28 · 9 × 9"
    library.games.filters.player.setText("seigen")
    qtbot.waitUntil(lambda: len(listed()) == 3)
    assert library.game.entry is not None
    library.games.filters.player.setText("sakata")
    qtbot.waitUntil(lambda: listed() == ["fourth"])
    assert library.game.entry is None
    assert library.game.title.text() == ""
    library.games.filters.clear.click()
    library.games.table.selectRow(3)
    assert library.game.entry is not None


def test_dates_results_and_chinese_names_are_not_cut(library: LibraryWindow) -> None:
    table = library.games.table
    metrics = table.fontMetrics()
    for key, text in ((SortKey.DATE, "1933-10-16"), (SortKey.RESULT, "B+R")):
        assert table.columnWidth(column_of(key)) > metrics.horizontalAdvance(text) + 6
    row, letters = table.verticalHeader().defaultSectionSize(), metrics.boundingRect("鷹國")
    baseline = (row - metrics.height()) // 2 + metrics.ascent()
    assert baseline + letters.top() >= 0
    assert baseline + letters.bottom() < row


def test_filters_of_the_form_work_together(library: LibraryWindow, listed: Listed, qtbot: QtBot) -> None:
    filters = library.games.filters
    filters.more.click()
    assert filters.form.isVisible()
    QTest.keyClicks(filters.first_day, "1934")
    QTest.keyClicks(filters.board_size, "9")
    qtbot.waitUntil(lambda: listed() == ["third", "second"])
    filters.winner.setCurrentIndex(filters.winner.findText("White won"))
    qtbot.waitUntil(lambda: listed() == ["third"])


def test_what_cannot_be_filtered_by_is_marked_and_says_nothing(library: LibraryWindow, qtbot: QtBot) -> None:
    filters = library.games.filters
    filters.more.click()
    said = filters.findChildren(QLabel, "fault")[0]
    usual = filters.player.palette().text()
    for line, text, words in (
        (filters.first_day, "garbage", "is no date"),
        (filters.board_size, "large", "is no size"),
        (filters.komi, "six", "is no number"),
    ):
        QTest.keyClicks(line, text)
        assert words in said.text()
        assert line.palette().text() != usual
        assert filters.query() == EVERYTHING
        filters.clear.click()
        assert said.isHidden()
        assert line.palette().text() == usual
    QTest.keyClicks(filters.first_day, "1950")
    QTest.keyClicks(filters.last_day, "1949")
    assert "No day lies between" in said.text()


def test_the_down_key_leads_from_the_filter_to_the_games(library: LibraryWindow) -> None:
    QTest.keyClick(library.games.filters.player, Qt.Key.Key_Down)
    assert library.focusWidget() is library.games.table
    assert library.games.entry is not None


def test_words_of_comments_are_found_and_shown(library: LibraryWindow, listed: Listed, qtbot: QtBot) -> None:
    QTest.keyClicks(library.games.filters.text, "famous")
    qtbot.waitUntil(lambda: listed() == ["second"])
    # as it stands in the record, which is read once the row is seen
    qtbot.waitUntil(lambda: "Famous reply" in library.games.model.cell_words(0, WRITTEN))
    assert not library.games.table.isColumnHidden(WRITTEN)
    library.games.table.selectRow(0)
    assert library.game.comment.toPlainText() == "Famous reply"
    assert library.game.said.text() == "2 / 4"


def test_the_emphasis_of_comments_is_seen(library: LibraryWindow) -> None:
    library.game.comment.setPlainText("A **strong** move")
    formats = library.game.comment.document().firstBlock().layout().formats()
    (bold,) = [each for each in formats if each.format.fontWeight() > 400]
    assert (bold.start, bold.length) == (4, 6)


def test_what_cannot_be_read_any_more_is_shown_as_the_index_has_it(
    library: LibraryWindow, listed: Listed, qtbot: QtBot, records: Path
) -> None:
    (records / "second.sgf").unlink()
    QTest.keyClicks(library.games.filters.text, "famous")
    qtbot.waitUntil(lambda: listed() == ["second"])
    qtbot.waitUntil(lambda: "famous reply" in library.games.model.cell_words(0, WRITTEN))


def test_the_menu_below_the_rows_opens_no_game(library: LibraryWindow, qtbot: QtBot) -> None:
    table = library.games.table
    table.selectRow(0)

    def offered(place: QPoint) -> list[str]:
        table.customContextMenuRequested.emit(place)
        menus = [menu for menu in library.games.findChildren(QMenu) if menu.isVisible()]
        words = [action.text().replace("&", "") for menu in menus for action in menu.actions()]
        for menu in menus:
            menu.close()
        return words

    below = QPoint(5, table.viewport().height() - 2)
    assert not table.indexAt(below).isValid()
    assert offered(below) == ["Take the last change back", "Bring back from the trash", "", "Sort by", "Columns"]
    assert "Open" in offered(table.visualRect(table.model().index(0, 0)).center())


def test_the_widest_column_takes_what_the_others_leave(library: LibraryWindow) -> None:
    page = library.pages.players
    library.pages.tabs.setCurrentWidget(page)
    library.resize(1600, 900)
    header, last = page.table.horizontalHeader(), page.model.columnCount() - 1
    assert header.sectionSize(0) > 3 * header.sectionSize(last)
    assert header.length() == page.table.viewport().width()


def test_the_chosen_game_is_stepped_through_and_opens_where_it_stands(
    library: LibraryWindow, driver: WindowDriver
) -> None:
    library.games.table.setFocus()
    library.games.table.selectRow(3)
    assert library.pages.side.currentIndex() == GAME
    assert library.game.said.text() == "4 / 4"
    driver.press("Left", on=library.game.board)
    assert library.game.said.text() == "3 / 4"
    driver.press("Return", on=library.games.table)
    assert driver.shown.document.name == "second.sgf"
    assert driver.shown.node.move_number == 3


def test_ctrl_enter_opens_in_a_window_of_its_own(
    library: LibraryWindow, windows: Windows, driver: WindowDriver
) -> None:
    library.games.table.selectRow(4)
    library.activateWindow()
    library.games.table.setFocus()
    driver.press("Ctrl+Return", on=library.games.table)
    assert len(windows.open) == 2
    driver.qtbot.waitUntil(lambda: is_shown(windows.open[1], "fourth.sgf"))
    assert driver.shown.document.name != "fourth.sgf"


def test_a_game_that_was_only_glanced_at_opens_at_its_beginning(library: LibraryWindow, driver: WindowDriver) -> None:
    library.games.table.selectRow(4)
    library.game.open_button.click()
    assert driver.shown.document.name == "fourth.sgf"
    assert driver.shown.node.is_root


def test_the_game_that_is_opened_is_the_tab_in_front(
    library: LibraryWindow, windows: Windows, driver: WindowDriver
) -> None:
    driver.click("E5")
    for row in (3, 4, 3):
        library.games.table.selectRow(row)
        driver.press("Return", on=library.games.table)
        page = windows.frames[0].page
        assert page is not None
        driver.qtbot.waitUntil(lambda page=page, row=row: is_shown(page, f"{NAMED[row]}.sgf"), timeout=30_000)
    assert len(windows.open) == 3 and windows.open[0] is driver.window and not driver.window.isVisible()


def test_the_library_outlives_the_game_windows(library: LibraryWindow, windows: Windows, driver: WindowDriver) -> None:
    driver.window.leave()
    assert windows.open == []
    library.games.table.selectRow(4)
    library.game.open_button.click()
    (window,) = windows.open
    driver.qtbot.waitUntil(lambda: is_shown(window, "fourth.sgf"))


def is_shown(window: MainWindow, name: str) -> bool:
    """Does the window show the file of that name?"""
    return window.snapshot is not None and window.snapshot.document.name == name


def test_files_that_cannot_be_read_are_listed_with_the_reason(library: LibraryWindow) -> None:
    library.pages.tabs.setCurrentWidget(library.pages.problems)
    ((path, reason),) = library.pages.problems.model.rows
    assert Path(path).name == "broken.sgf"
    assert "empty" in reason.lower()


def test_equal_games_are_grouped(library: LibraryWindow, driver: WindowDriver) -> None:
    library.pages.tabs.setCurrentWidget(library.pages.duplicates)
    tree = library.pages.duplicates.tree
    assert tree.topLevelItemCount() == 1
    group = tree.topLevelItem(0)
    assert group is not None
    games = [row for row in map(group.child, range(group.childCount())) if row is not None]
    assert [row.text(0) for row in games] == ["copy.sgf", "first.sgf"]
    tree.setCurrentItem(games[0])
    driver.press("Return", on=tree)
    assert driver.shown.document.name == "copy.sgf"


def test_players_without_a_name_are_not_given_one(library: LibraryWindow, records: Path) -> None:
    save(records, nameless="(;SZ[9];AB[cc:dd];W[aa])", nameless2="(;SZ[9];AB[cc:dd];W[aa])")
    library.strip.refresh()
    library.pages.tabs.setCurrentWidget(library.pages.duplicates)
    tree = library.pages.duplicates.tree
    titles = [tree.topLevelItem(row).text(0) for row in range(tree.topLevelItemCount())]  # type: ignore[union-attr]
    assert any(title.startswith("? – ?: ") for title in titles)


def test_a_folder_that_is_removed_takes_its_games_along(library: LibraryWindow, records: Path) -> None:
    library.pages.tabs.setCurrentWidget(library.pages.folders)
    library.pages.folders.table.selectRow(0)
    library.pages.folders.remove_button.click()
    assert library.games.model.total == 0
    assert library.pages.first_button.isVisible()
    assert len(list(records.iterdir())) == 6


def test_all_is_read_again_by_a_button(library: LibraryWindow) -> None:
    library.pages.folders.again_button.click()
    assert library.statusBar().currentMessage().startswith("The library is up to date: 6 files read")
    assert library.games.model.total == 5


def test_a_file_that_has_vanished_is_told_instead_of_the_game_before(library: LibraryWindow, records: Path) -> None:
    library.games.table.selectRow(0)
    (records / "third.sgf").unlink()
    library.games.table.selectRow(2)
    assert library.game.board.is_blank
    assert "cannot be read" in library.game.board.accessibleDescription()


def test_new_files_are_found_by_key(
    library: LibraryWindow, records: Path, listed: Listed, driver: WindowDriver
) -> None:
    (records / "new.sgf").write_text("(;SZ[9]DT[1800];B[aa])")
    driver.press("F5", on=library)
    assert listed()[0] == "new"


def test_columns_are_chosen_and_remembered(library: LibraryWindow, windows: Windows, driver: WindowDriver) -> None:
    rank = column_of(SortKey.BLACK_RANK)
    assert library.games.table.isColumnHidden(rank)
    library.games.show_column(rank, is_shown=True)
    library.close()
    driver.qtbot.waitUntil(lambda: windows.library.window is None)
    driver.press("F9")
    again = windows.library.window
    assert again is not None
    assert not again.games.table.isColumnHidden(rank)
    assert again.games.table.isColumnHidden(STOOD)
    assert again.games.model.total == 5


def test_what_was_done_to_a_damaged_index_is_told_over_the_library(
    windows: Windows, driver: WindowDriver, folders: Folders
) -> None:
    folders.library.parent.mkdir(parents=True, exist_ok=True)
    folders.library.write_bytes(b"this is no index")
    driver.choose("library")
    library = windows.library.window
    assert library is not None
    (box,) = library.findChildren(QMessageBox)
    assert box.isVisible() and "was damaged" in box.text()
    box.close()


def test_players_are_listed_and_one_told_of(library: LibraryWindow, listed: Listed, qtbot: QtBot) -> None:
    page = library.pages.players
    library.pages.tabs.setCurrentWidget(page)
    qtbot.waitUntil(lambda: page.model.rowCount() == 5, timeout=20_000)
    assert page.model.rows[0][:4] == ("Go Seigen", "3", "3", "0")
    page.line.setText("seigen")
    qtbot.waitUntil(lambda: page.model.rowCount() == 1, timeout=20_000)
    page.table.selectRow(0)
    qtbot.waitUntil(lambda: page.met.rowCount() == 2, timeout=20_000)
    assert page.heading.text() == "Go Seigen: 3 games, 100 % of 3 won"
    assert [row[0] for row in page.by_year.rows] == ["1933", "1939"]
    page.opponents.activated.emit(page.met.index(1, 0))
    assert library.pages.tabs.currentWidget() is library.games
    assert library.games.filters.query() == Query(player="Go Seigen", opponent="Kitani Minoru")
    qtbot.waitUntil(lambda: len(listed()) == 1, timeout=20_000)


def test_a_day_is_listed_as_iso_writes_it(alone: LibraryWindow, tmp_path: Path) -> None:
    dates = {"a": "2017.06.30 23:51:07", "b": "1961", "c": "some day in May 1950", "d": "1996-05-06,07"}
    save(tmp_path / "r", **{name: f"(;SZ[9]DT[{date}];B[aa])" for name, date in dates.items()})
    alone.add_folders([str(tmp_path / "r")])
    model = alone.games.model
    said = {
        Path(game.file).stem: model.cell_words(row, column_of(SortKey.DATE))
        for row in range(4)
        if (game := model.game(row))
    }
    assert said == dates | {"a": "2017-06-30"}


def test_columns_grow_with_the_letters(library: LibraryWindow, windows: Windows, driver: WindowDriver) -> None:
    place = column_of(SortKey.EVENT)
    # a person chose it
    library.games.table.setColumnWidth(place, 200)
    width = library.games.table.columnWidth(place)
    library.close()
    driver.qtbot.waitUntil(lambda: windows.library.window is None)
    settings = driver.window.workspace.settings
    settings.setValue(LETTERS, settings.value(LETTERS, 0, int) * 2)
    driver.press("F9")
    again = windows.library.window
    assert again is not None and again.games.table.columnWidth(place) == round(width / 2)


def test_years_are_read_whole(library: LibraryWindow) -> None:
    for page in (library.pages.players, library.pages.openings, library.pages.events):
        table = page.table
        titles = [table.model().headerData(at, Qt.Orientation.Horizontal) for at in range(table.model().columnCount())]
        width = table.columnWidth(titles.index("Years"))
        assert width > table.fontMetrics().horizontalAdvance("2016–2018") + 10, page


def test_what_cannot_be_written_is_told_until_it_can(library: LibraryWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    strip, full = library.strip, "The library's index cannot be written: the disk is full."

    def refused(*_asked: object) -> None:
        raise LibraryError(full)

    with monkeypatch.context() as patched:
        patched.setattr(Library, "refresh", refused)
        strip.refresh()
        assert strip.isVisible() and strip.words.text() == full and not strip.bar.isVisible()
        strip.again_button.click()
        # what is told meanwhile goes by
        library.kept.told.emit("Kept.")
    assert strip.isVisible() and strip.words.text() == full
    strip.again_button.click()
    assert strip.isHidden()
