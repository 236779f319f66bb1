"""The rows of games: small boards, names, tags, what is chosen; and what is worked out for them."""

from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QPoint, QRect, QSettings, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from goboard.library.library import Library
from goboard.library.lines import glimpses_of
from goboard.library.query import Query, SortKey
from goboard.library.sought import whole
from goboard.ui.job_signals import JobSignals
from goboard.ui.language import speak
from goboard.ui.library import game_rows
from goboard.ui.library.game_columns import COLUMNS, DRAGGED, PLAYERS, STOOD, WRITTEN, column_of
from goboard.ui.library.game_rows import GamesTable
from goboard.ui.library.games_page import GamesPage
from goboard.ui.library.window import LibraryWindow
from goboard.ui.style import tokens_for
from goboard.words.wording import Wording
from tests.library.records import save
from tests.ui.library.conftest import RECORDS

PROBLEM = "(;SZ[9]GN[Corner]AB[aa][ba]AW[ca][cb]PL[B];B[ab];W[bb])"


def cell(page: GamesPage, row: int, column: int = PLAYERS) -> QImage:
    table = page.table
    where = table.visualRect(page.model.index(row, column)).intersected(table.viewport().rect())
    return table.viewport().grab(where).toImage()


def are_known(page: GamesPage) -> bool:
    games = [page.model.game(row) for row in page.table.rows_seen()]
    return bool(games) and all(game is not None and page.boards.small.is_known(game.id) for game in games)


@pytest.fixture
def page(library: LibraryWindow, qtbot: QtBot) -> GamesPage:
    table = library.games.table

    def is_wide() -> bool:
        # again, as a window that keys come to is made no larger than its screen
        library.resize(1900, 700)
        library.pages.split.setSizes([1400, 500])
        return table.horizontalHeader().length() == table.viewport().width() and are_known(library.games)

    qtbot.waitUntil(is_wide)
    return library.games


def test_each_game_in_sight_has_a_small_board(page: GamesPage) -> None:
    first, fourth = page.model.game(0), page.model.game(4)
    assert first is not None and fourth is not None
    pictures = [page.boards.small.picture(game.id) for game in (first, fourth)]
    assert not any(picture.isNull() for picture in pictures)
    assert pictures[0].toImage() != pictures[1].toImage()


def test_the_cells_of_a_chosen_row_look_alike_whichever_was_clicked(page: GamesPage) -> None:
    table, date = page.table, column_of(SortKey.DATE)
    pictures = []
    for column in (PLAYERS, date):
        where = table.visualRect(page.model.index(1, column))
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=where.center())
        table.setFocus(Qt.FocusReason.TabFocusReason)
        assert table.currentIndex() == page.model.index(1, column) and table.hasFocus()
        pictures.append([cell(page, 1, each) for each in (PLAYERS, date)])
    assert pictures[0] == pictures[1]


def test_boards_are_worked_out_for_rows_in_sight_and_around_them_alone(
    library: LibraryWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(tmp_path / "more", **{f"m{number:03}": f"(;SZ[9]DT[1990];B[aa]C[{number}])" for number in range(120)})
    asked: list[int] = []

    def noted(entries, check):  # type: ignore[no-untyped-def]
        for number, glimpse in glimpses_of(entries, check):
            asked.append(number)
            yield number, glimpse

    monkeypatch.setattr(game_rows, "glimpses_of", noted)
    library.resize(1100, 500)
    library.add_folders([str(tmp_path / "more")])
    page = library.games
    qtbot.waitUntil(lambda: are_known(page))
    assert len(asked) == len(set(asked)) < 60
    last = page.model.total - 1
    page.table.scrollToBottom()
    qtbot.waitUntil(lambda: are_known(page) and last in page.table.rows_seen())
    assert len(asked) == len(set(asked)) < 120


def test_what_is_in_sight_comes_next_and_what_is_begun_is_not_begun_again(
    library: LibraryWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, may_go_on, asked = Event(), Event(), list[int]()

    def slow(entries, check):  # type: ignore[no-untyped-def]
        begun.set()
        may_go_on.wait(10)
        for number, glimpse in glimpses_of(entries, check):
            asked.append(number)
            yield number, glimpse

    qtbot.waitUntil(lambda: are_known(library.games))
    save(tmp_path / "more", **{f"m{number:03}": f"(;SZ[9]DT[1990];B[aa]C[{number}])" for number in range(120)})
    monkeypatch.setattr(game_rows, "glimpses_of", slow)
    library.games.boards.jobs = jobs = JobSignals("beside", library)
    library.resize(1100, 500)
    library.add_folders([str(tmp_path / "more")])
    page = library.games
    table, small = page.table, page.boards.small
    qtbot.waitUntil(begun.is_set)
    table.scrollToBottom()
    qtbot.waitUntil(lambda: all(page.model.game(row) is not None for row in table.rows_seen()))
    assert page.model.total - 1 in table.rows_seen()
    seen = [game.id for row in table.rows_seen() if (game := page.model.game(row)) is not None]
    table.viewport().repaint()
    qtbot.waitUntil(lambda: {game.id for game in page.boards._queue} >= set(seen))
    may_go_on.set()
    qtbot.waitUntil(lambda: all(map(small.is_known, seen)))
    jobs.stop()
    assert asked[1 : 1 + len(seen)] == seen and len(asked) == len(set(asked))


def test_a_problem_is_seen_as_it_begins_and_what_cannot_be_read_as_nothing(
    library: LibraryWindow, tmp_path: Path
) -> None:
    save(tmp_path / "own", problem=PROBLEM, several="(;SZ[9];B[aa])(;SZ[9];B[bb];W[cc])", gone="(;SZ[9];B[dd])")
    library.add_folders([str(tmp_path / "own")])
    games = [game for row in range(library.games.model.total) if (game := library.games.model.game(row)) is not None]
    own = [game for game in games if "own" in game.file]
    (tmp_path / "own" / "gone.sgf").unlink()
    seen = dict(glimpses_of(own, lambda: None))
    by_name = {(Path(game.file).stem, game.number): seen[game.id] for game in own}
    assert by_name["gone", 0] is None
    problem, second = by_name["problem", 0], by_name["several", 1]
    assert problem is not None and problem.stones.count(0) == 81 - 4 and problem.vertex is None
    assert second is not None and second.stones.count(0) == 79 and second.vertex is not None


def test_tags_are_chips_beside_the_names_where_there_is_room(library: LibraryWindow, page: GamesPage) -> None:
    page.table.selectRow(1)
    before = cell(page, 1)
    library.acts.tag("classic")
    after = cell(page, 1)
    left = QRect(0, 0, before.width() // 2, before.height())
    assert after.copy(left) == before.copy(left), "the names stay as they are"
    assert after != before


def test_what_is_chosen_has_a_quiet_ground_and_a_frame(page: GamesPage) -> None:
    page.table.selectRow(1)
    tokens, chosen, other = tokens_for(page.table.palette()), cell(page, 1), cell(page, 2)
    middle = chosen.width() // 2, 6
    assert chosen.pixelColor(*middle) == QColor(tokens.tint)
    assert other.pixelColor(*middle) != QColor(tokens.tint)
    assert chosen.pixelColor(chosen.width() // 2, 0) == QColor(tokens.accent)
    assert other.pixelColor(other.width() // 2, other.height() - 1) == QColor(tokens.line)


def test_columns_share_the_room_by_what_they_hold(page: GamesPage, library: LibraryWindow, qtbot: QtBot) -> None:
    table, event, result = page.table, column_of(SortKey.EVENT), column_of(SortKey.RESULT)
    header, metrics = table.horizontalHeader(), table.fontMetrics()
    assert header.length() == table.viewport().width()
    before = table.columnWidth(PLAYERS)
    page.show_column(event, False)
    assert table.columnWidth(PLAYERS) > before
    assert header.length() == table.viewport().width()
    page.show_column(event, True)
    assert table.columnWidth(PLAYERS) == before

    # what is short stays whole where there is too little room, and nothing is out of sight
    library.pages.split.setSizes([560, 1340])
    qtbot.waitUntil(lambda: table.viewport().width() < 560)
    assert header.length() == table.viewport().width()
    assert table.columnWidth(result) > metrics.horizontalAdvance("W+R")

    # a person has the last word: what was dragged stays, and comes again
    edge = QPoint(header.sectionViewportPosition(result) + header.sectionSize(result) - 1, header.height() // 2)
    QTest.mousePress(header.viewport(), Qt.MouseButton.LeftButton, pos=edge)
    QTest.mouseMove(header.viewport(), edge + QPoint(40, 0))
    QTest.mouseRelease(header.viewport(), Qt.MouseButton.LeftButton, pos=edge + QPoint(40, 0))
    dragged = table.columnWidth(result)
    assert dragged > metrics.horizontalAdvance("W+R") + 40
    page.columns.share()
    assert table.columnWidth(result) == dragged
    page.columns.remember()
    page.columns.show(result, is_shown=True)
    assert table.columnWidth(result) < dragged
    assert page.columns.restore() and table.columnWidth(result) == dragged
    # so does one that is there while something is looked for
    table.setColumnHidden(STOOD, False)
    table.setColumnWidth(STOOD, dragged)
    table.setColumnHidden(STOOD, True)
    page.columns.remember()
    settings = page.columns._settings
    settings.setValue(DRAGGED, f"{settings.value(DRAGGED)} {'9' * 5000} x")
    assert page.columns.restore()
    table.setColumnHidden(STOOD, False)
    page.columns.share()
    assert [table.columnWidth(column) for column in (result, STOOD)] == [dragged, dragged]


def columns_of(page: GamesPage) -> set[int]:
    return {column for column in range(page.model.columnCount()) if not page.table.isColumnHidden(column)}


@pytest.mark.parametrize("code", ["", "de", "fr"])
def test_games_do_not_scroll_sideways_in_a_small_window(tmp_path: Path, code: str, qapp: QApplication) -> None:
    speak(Wording(code))
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    save(tmp_path / "records", **RECORDS)
    window = LibraryWindow(Library(tmp_path / "index.db"), settings, is_threaded=False)
    window.begin()
    window.show()
    window.add_folders([str(tmp_path / "records")])
    games, size = window.games, column_of(SortKey.SIZE)
    window.resize(1800, 700)
    qapp.processEvents()
    assert columns_of(games) == {place for place, column in enumerate(COLUMNS) if column.is_shown}
    window.resize(900, 600)
    qapp.processEvents()
    assert games.table.horizontalScrollBar().maximum() == 0
    window.pages.look_for(whole(9, 9))
    games.filters.show_query(Query(text="reply"))
    qapp.processEvents()
    assert games.table.horizontalScrollBar().maximum() == 0
    assert {PLAYERS, STOOD, WRITTEN} <= columns_of(games) and size not in columns_of(games)
    # a person has the last word, and what gave way is kept as one that is shown
    games.show_column(size, True)
    assert size in columns_of(games)
    games.columns.remember()
    assert games.columns.restore()
    assert columns_of(games) >= {place for place, column in enumerate(COLUMNS) if column.is_shown}
    games.columns.share()
    assert size in columns_of(games)
    window.close()


def test_one_order_of_two_columns_is_shown_where_it_was_asked_for(page: GamesPage) -> None:
    black = next(place for place, column in enumerate(COLUMNS) if place and column.sort == SortKey.BLACK)
    page.show_column(black, True)
    for order in (Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder):
        page.table.sortByColumn(black, order)
        header = page.table.horizontalHeader()
        assert (header.sortIndicatorSection(), header.sortIndicatorOrder()) == (black, order)


def test_titles_stand_above_what_they_are_of(page: GamesPage) -> None:
    role, across = Qt.ItemDataRole.TextAlignmentRole, Qt.Orientation.Horizontal
    for place, column in enumerate(COLUMNS):
        side = page.model.headerData(place, across, role)
        wanted = Qt.AlignmentFlag.AlignRight if column.is_number else Qt.AlignmentFlag.AlignLeft
        assert isinstance(side, Qt.AlignmentFlag) and side & wanted, column.title


def test_open_is_lit_as_what_enter_does(library: LibraryWindow) -> None:
    assert library.game.open_button.isDefault()
    assert isinstance(library.games.table, GamesTable)


def test_the_word_looked_for_is_in_sight_in_a_narrow_window_too(
    alone: LibraryWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    text = "Here stands much of what was said before, then the hesitation, and after it all that was said since then"
    save(tmp_path / "r", a=f"(;SZ[9]PB[A player of a long name]PW[Another one]EV[A cup];B[ee]C[{text}])")
    alone.add_folders([str(tmp_path / "r")])
    alone.resize(900, 600)
    alone.games.filters.show_query(Query(text="hesitation"))
    table, model = alone.games.table, alone.games.model
    qtbot.waitUntil(lambda: not table.isColumnHidden(WRITTEN) and "hesitation" in model.cell_words(0, WRITTEN))
    alone.games.columns.share()
    room = table.columnWidth(WRITTEN)
    seen = table.fontMetrics().elidedText(model.cell_words(0, WRITTEN), Qt.TextElideMode.ElideRight, room)
    assert "hesitation" in seen
    place = table.columnViewportPosition(WRITTEN)
    assert place >= 0 and place + room <= table.viewport().width(), "without scrolling"


def test_results_have_the_figures_they_need(alone: LibraryWindow, tmp_path: Path, qtbot: QtBot) -> None:
    save(tmp_path / "r", a="(;SZ[9]PB[Gu]PW[Li]RE[B+3.50];B[ee])")
    alone.add_folders([str(tmp_path / "r")])
    qtbot.waitUntil(lambda: alone.games.model.cell_words(0, column_of(SortKey.RESULT)) == "B+3.5")
    alone.games.table.selectRow(0)
    qtbot.waitUntil(lambda: alone.game.title.text().startswith("Gu – Li, B+3.5\n"))
