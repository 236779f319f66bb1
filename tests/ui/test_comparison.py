"""The table of rule sets: its rows, its links, and that it follows the record."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from goboard.analysis.report import Report, Request, Status
from goboard.jobs.watch import Watch
from goboard.rules.position import Position
from goboard.rules.protocol import RuleSet
from goboard.session.analyst import Analyst, Engine
from goboard.session.commands.count import SuggestDead
from goboard.session.commands.files import OpenBytes
from goboard.session.commands.rules import SwitchRules
from goboard.ui.analysis_worker import AnalysisWorker
from goboard.ui.dialogs.comparison import ESTIMATED, ESTIMATING, HINT, LEAST_OF_REASON, UNMARKED, ComparisonDialog
from goboard.ui.language import speak
from goboard.ui.style import letter_width
from goboard.ui.windows import Windows
from goboard.words.wording import Wording
from tests.session.engines import Endless, Prompt
from tests.ui.driver import LEFT, NONE, WindowDriver

SUICIDE = b"(;GM[1]FF[4]SZ[5]RU[Tromp-Taylor]KM[0.5];B[ba];W[ee];B[bb];W[ed];B[ac];W[aa];B[de];W[ab];B[cc])"
"""White's last move takes two stones of White's own: legal under Tromp-Taylor, forbidden under Chinese rules."""
RULES, ILLEGAL, PRISONERS, SCORE, RESULT, PARTS = range(6)


@pytest.fixture
def dialog(driver: WindowDriver) -> ComparisonDialog:
    driver.window.send(OpenBytes(SUICIDE, ""))
    driver.choose("compare")
    dialog = driver.dialog(ComparisonDialog)
    driver.qtbot.waitUntil(lambda: dialog.table.rowCount() > 2)
    return dialog


def row_of(dialog: ComparisonDialog, title: str) -> int:
    return next(row for row in range(dialog.table.rowCount()) if text(dialog, row, RULES).startswith(title))


def text(dialog: ComparisonDialog, row: int, column: int) -> str:
    item = dialog.table.item(row, column)
    assert item is not None
    return item.text()


def test_each_rule_set_has_its_row(dialog: ComparisonDialog) -> None:
    assert text(dialog, 0, RULES) == "Tromp-Taylor, in force"
    assert (text(dialog, 0, ILLEGAL), text(dialog, 0, PRISONERS)) == ("none", "Black: 2\nWhite: 0")
    chinese, disto = row_of(dialog, "Chinese"), row_of(dialog, "Disto")
    assert text(dialog, chinese, ILLEGAL).startswith("White 8 A4: A white stone at A4 would join another")
    assert text(dialog, chinese, PARTS) == "the same board"
    assert (text(dialog, disto, ILLEGAL), text(dialog, disto, PARTS)) == ("none", "White 8 A4")
    assert (text(dialog, disto, SCORE), text(dialog, disto, RESULT)) == ("Black: 5\nWhite: 2.5", "Black wins by 2.5")


def test_no_column_is_cut_at_any_width(dialog: ComparisonDialog) -> None:
    table, header = dialog.table, dialog.table.horizontalHeader()
    for width, height in product(range(dialog.minimumSizeHint().width(), 1400, 37), (200, 300, 420, 700)):
        dialog.resize(width, height)
        QApplication.sendPostedEvents()
        least = header.length() - table.columnWidth(ILLEGAL) + LEAST_OF_REASON * letter_width(dialog.fontMetrics())
        assert header.length() == max(table.viewport().width(), least), (width, height)


def test_columns_have_room_for_rows_out_of_sight(dialog: ComparisonDialog) -> None:
    dialog.resize(1400, 200)
    QApplication.sendPostedEvents()
    table, last = dialog.table, dialog.table.rowCount() - 1
    assert table.visualItemRect(table.item(last, RESULT)).top() > table.viewport().height()
    before = table.columnWidth(RESULT)
    table.item(last, RESULT).setText("Black and White tie with 9")
    dialog.resize(1390, 200)
    QApplication.sendPostedEvents()
    assert table.columnWidth(RESULT) == table.sizeHintForColumn(RESULT) > before


def test_scores_are_written_as_the_language_does(driver: WindowDriver, dialog: ComparisonDialog) -> None:
    speak(Wording("de"))
    try:
        driver.window.send(OpenBytes(SUICIDE, ""))
        driver.qtbot.waitUntil(lambda: text(dialog, row_of(dialog, "Disto"), SCORE).endswith("2,5"))
    finally:
        speak(Wording())


def test_the_table_says_where_the_record_marks_no_dead_stones(driver: WindowDriver, dialog: ComparisonDialog) -> None:
    assert dialog.progress.text() == f"{UNMARKED} {HINT}"
    # Tromp-Taylor rules take none off
    assert dialog.estimate_button.isHidden()
    driver.window.send(SwitchRules("chinese", {}))
    driver.qtbot.waitUntil(lambda: dialog.estimate_button.isVisible())
    dialog.estimate_button.click()
    shown = driver.shown
    assert shown.count is not None and shown.node.move_number == 9
    driver.window.send(SuggestDead(shown.node.key, shown.stones, (shown.board.vertex("E1"),)))
    driver.qtbot.waitUntil(lambda: dialog.progress.text().startswith(ESTIMATED))
    assert dialog.estimate_button.isHidden()
    driver.window.send(OpenBytes(b"(;GM[1]FF[4]SZ[5]RU[Japanese];B[bb];W[dd];B[];W[];TB[aa])", ""))
    driver.qtbot.waitUntil(lambda: UNMARKED not in dialog.progress.text() and text(dialog, 0, RULES).startswith("Jap"))


FINISHED = b"(;GM[1]SZ[5]RU[Chinese]KM[0]AB[ac][bc][cc][dc][ec];W[aa];B[];W[])"


def only_singles(_position: Position, chain: tuple[int, ...]) -> Status:
    return Status.DEAD if len(chain) == 1 else Status.ALIVE


def comparison_of(
    make_windows: Callable[..., Windows], qtbot: QtBot, engine: Engine, record: bytes
) -> tuple[WindowDriver, ComparisonDialog]:
    window = make_windows(make_analysis=lambda: AnalysisWorker(lambda: Analyst(engine))).show_window()
    qtbot.waitUntil(lambda: window.snapshot is not None)
    driver = WindowDriver(window, qtbot)
    window.send(OpenBytes(record, ""))
    driver.choose("compare")
    dialog = driver.dialog(ComparisonDialog)
    qtbot.waitUntil(lambda: dialog.table.rowCount() > 2)
    return driver, dialog


def test_the_dead_stones_of_a_finished_game_are_estimated_by_themselves_and_may_be_left_on(
    make_windows: Callable[..., Windows], qtbot: QtBot
) -> None:
    engine = Prompt(only_singles)
    driver, dialog = comparison_of(make_windows, qtbot, engine, FINISHED)
    qtbot.waitUntil(lambda: dialog.progress.text().startswith(ESTIMATED))
    assert text(dialog, 0, RESULT) == "Black wins by 25"
    left = next(row for row in range(dialog.table.rowCount()) if text(dialog, row, RULES) == "Tromp-Taylor")
    assert text(dialog, left, RESULT) == "Black wins by 14"
    assert "These rules take no dead stones off: Tromp-Taylor, " in dialog.progress.text()
    tips = [cell.toolTip() for row in (0, left) if (cell := dialog.table.item(row, SCORE)) is not None]
    assert [("play dead stones out" in tip) for tip in tips] == [False, True]
    assert dialog.estimate_box.isVisible() and dialog.estimate_button.isHidden()
    assert (driver.shown.node.move_number, driver.shown.count) == (0, None), "nobody was taken anywhere"
    dialog.estimate_box.click()
    qtbot.waitUntil(lambda: dialog.progress.text().startswith(UNMARKED))
    assert text(dialog, 0, RESULT) == "Black wins by 14" and "take no dead" not in dialog.progress.text()
    dialog.estimate_box.click()
    qtbot.waitUntil(lambda: text(dialog, 0, RESULT) == "Black wins by 25")
    assert len(engine.asked) == 1


class Unread(Prompt):
    """As of a board that is too large."""

    def __call__(self, rules: RuleSet, position: Position, request: Request, watch: Watch | None) -> Iterator[Report]:
        for report in super().__call__(rules, position, request, watch):
            yield replace(report, is_read=False)


def test_where_a_board_is_too_large_to_be_read_nothing_is_said_to_be_estimated(
    make_windows: Callable[..., Windows], qtbot: QtBot
) -> None:
    engine = Unread(only_singles)
    driver, dialog = comparison_of(make_windows, qtbot, engine, FINISHED)
    qtbot.waitUntil(lambda: engine.finished > 0 and not driver.window.workspace.analysis.is_busy)
    qtbot.waitUntil(lambda: not dialog.progress.text().startswith(ESTIMATING))
    assert dialog.progress.text().startswith(UNMARKED)
    assert text(dialog, 0, RESULT) == "Black wins by 14"
    assert len(engine.asked) == 1


def test_an_estimate_is_waited_for_and_called_off_with_the_table_and_with_its_switch(
    make_windows: Callable[..., Windows], qtbot: QtBot
) -> None:
    driver, dialog = comparison_of(make_windows, qtbot, Endless(0), FINISHED)
    qtbot.waitUntil(lambda: dialog.progress.text().startswith(ESTIMATING))
    assert text(dialog, 0, RESULT) == "Black wins by 14"
    worker = driver.window.workspace.analysis
    dialog.estimate_box.click()
    qtbot.waitUntil(lambda: dialog.progress.text().startswith(UNMARKED) and not worker.is_busy)
    dialog.estimate_box.click()
    qtbot.waitUntil(lambda: dialog.progress.text().startswith(ESTIMATING))
    dialog.reject()
    assert not worker.is_busy


@pytest.mark.parametrize("record", [FINISHED[:-1] + b";GOBD[])", FINISHED.replace(b";B[];W[]", b"")])
def test_nothing_is_estimated_where_the_record_marks_the_dead_or_goes_on(
    make_windows: Callable[..., Windows], qtbot: QtBot, record: bytes
) -> None:
    engine = Prompt(only_singles)
    _, dialog = comparison_of(make_windows, qtbot, engine, record)
    assert engine.asked == [] and dialog.estimate_box.isHidden()
    assert not dialog.progress.text().startswith((ESTIMATED, ESTIMATING))


def test_a_link_leads_to_its_node(driver: WindowDriver, dialog: ComparisonDialog) -> None:
    item = dialog.table.item(row_of(dialog, "Chinese"), ILLEGAL)
    assert item is not None
    QTest.mouseClick(dialog.table.viewport(), LEFT, NONE, dialog.table.visualItemRect(item).center())
    assert driver.shown.node.move_number == 8
    assert dialog.isVisible()


def test_headers_and_the_names_of_rules_are_shown_whole(dialog: ComparisonDialog) -> None:
    head = dialog.table.horizontalHeader()
    assert all(head.sectionSizeHint(column) <= head.sectionSize(column) for column in range(head.count()))
    assert dialog.table.sizeHintForColumn(RULES) <= head.sectionSize(RULES)
    reason = dialog.table.item(row_of(dialog, "Chinese"), ILLEGAL)
    assert reason is not None and reason.text() in reason.toolTip()


def test_it_opens_with_all_columns_and_whole_rows(dialog: ComparisonDialog) -> None:
    QApplication.processEvents()
    table, screen = dialog.table, dialog.screen().availableSize()
    assert table.horizontalHeader().length() <= table.viewport().width()
    assert table.verticalHeader().length() <= table.viewport().height()
    assert all(table.sizeHintForRow(row) <= table.rowHeight(row) for row in range(table.rowCount()))
    assert dialog.width() <= screen.width() and dialog.height() <= screen.height()


def test_the_table_can_be_used_by_keys_alone(driver: WindowDriver, dialog: ComparisonDialog) -> None:
    dialog.table.setFocus()
    dialog.table.setCurrentCell(row_of(dialog, "Disto"), PARTS - 1)
    driver.press("Right", "Return", on=dialog.table)
    assert driver.shown.node.move_number == 8
    assert dialog.isVisible()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_the_table_follows_the_record_while_it_is_open(driver: WindowDriver, dialog: ComparisonDialog) -> None:
    driver.window.send(SwitchRules("disto", {"komi": "0.5"}))
    driver.qtbot.waitUntil(lambda: text(dialog, 0, RULES) == "Disto, in force")
    assert text(dialog, row_of(dialog, "Tromp-Taylor"), PARTS) == "White 8 A4"
    dialog.close()
    driver.window.send(SwitchRules("chinese", {}))
    assert text(dialog, 0, RULES) == "Disto, in force"
