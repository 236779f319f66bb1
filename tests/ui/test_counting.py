"""Counting: marking, the running count, accepting, undo."""

import json
import re
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu

from goboard.session.commands.files import NewGame, OpenBytes, OpenFile, SaveFile
from goboard.session.commands.play import PlayAtPlace, PlayPass
from goboard.session.commands.rules import SwitchRules
from goboard.ui.inside import widgets_in
from goboard.ui.panels.count_table import signed
from goboard.ui.panels.counting import Sideways
from goboard.ui.style import UNIT
from goboard.ui.widgets import ScrolledPanel
from tests.ui.driver import LEFT, NONE, RIGHT, SHIFT, WindowDriver

WALLS = b"(;GM[1]FF[4]SZ[5]RU[Chinese]KM[0]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de][aa][ac])"
"""Black holds the left three columns but for two white stones, White the right two."""


@pytest.fixture
def board(driver: WindowDriver) -> WindowDriver:
    driver.window.send(OpenBytes(WALLS, ""))
    driver.press("T")
    return driver


def dead(driver: WindowDriver) -> set[str]:
    assert driver.shown.count is not None
    return {driver.shown.board.labels[v] for v in driver.shown.count.dead}


def test_the_panel_comes_and_goes_with_the_count(board: WindowDriver) -> None:
    panel = board.window.parts["counting"].panel
    assert panel.isVisible()
    board.press("Esc")
    assert not panel.isVisible()
    board.press("T")
    assert panel.isVisible()
    QTest.mouseClick(panel.leave_button, LEFT)
    assert board.shown.count is None


def test_space_counts_while_the_board_has_the_focus(board: WindowDriver) -> None:
    board.press("Space", on=board.window.canvas)
    assert board.shown.count is None


def test_a_click_marks_the_region_and_a_second_one_takes_it_back(board: WindowDriver) -> None:
    board.click("A5")
    assert dead(board) == {"A5", "A3"}
    assert "Black leads by 5." in board.window.parts["counting"].panel.result.text()
    board.click("A5")
    assert dead(board) == set()


def test_shift_marks_one_chain(board: WindowDriver) -> None:
    board.click("A5", modifiers=SHIFT)
    assert dead(board) == {"A5"}


def test_a_count_in_the_middle_of_a_game_leaves_the_result_of_the_record(driver: WindowDriver) -> None:
    driver.window.send(OpenBytes(b"(;GM[1]SZ[5]RU[Chinese]KM[0]RE[W+R];B[cc](;W[cd])(;W[bb]))", ""))
    driver.press("Right")
    driver.press("T")
    QTest.mouseClick(driver.window.parts["counting"].panel.accept_button, LEFT)
    driver.qtbot.waitUntil(lambda: bool(driver.shown.result), timeout=20_000)
    assert driver.shown.result == "Black wins by 25 points." and driver.shown.count is None
    assert driver.shown.message == "The result here is B+25. The record's own result is still W+R."
    assert driver.shown.game.info["RE"] == "W+R"


def test_long_numbers_and_many_players_leave_the_words_whole(driver: WindowDriver) -> None:
    names = [f"Player {number}" for number in range(10)]
    for command in (
        NewGame(5, 5, "mango", {"F": "exp(-x^2-y^2)", "T": "z > 1/1000"}),
        NewGame(5, 5, "political-go", {"players": json.dumps(names)}),
    ):
        driver.window.send(command)
        driver.click("C3")
        driver.press("T")
        panel = driver.window.parts["counting"].panel
        for words in (panel.help, panel.result, panel.neutral):
            assert words.isHidden() or words.mapTo(panel, QPoint(words.width(), 0)).x() <= panel.width()


def test_long_totals_and_both_names_are_in_sight(driver: WindowDriver) -> None:
    options = {"F": "exp(-x^2-y^2)", "T": "z > 1/1000", "scores": '{"B":"0","W":"0"}'}
    driver.window.send(NewGame(rules="mango", options=options, board={"shape": "plane"}))
    for place in (100, 3), (1000, 3), (120, 3), (100, 4):
        driver.window.send(PlayAtPlace(*place))
    for height in (800, 500):
        driver.window.window().resize(1200, height)
        driver.window.send(PlayPass())
        driver.window.send(PlayPass())
        QApplication.processEvents()
        panel = driver.window.parts["counting"].panel
        labels = {label.text(): label for label in panel.table.findChildren(QLabel) if label.isVisible()}
        total = next(label for text, label in labels.items() if text.endswith(" × 10^−4347"))
        assert len(total.toolTip()) > len(total.text())
        for label in (labels["Black"], labels["White"], total):
            assert label.mapTo(panel, QPoint(label.width(), 0)).x() <= panel.width()
        for words in (panel.help, panel.result, panel.neutral):
            assert words.visibleRegion().isEmpty() or words.visibleRegion().boundingRect().width() == words.width()


def test_points_that_allies_both_count_leave_nothing_open(driver: WindowDriver) -> None:
    options = {"players": '["Ann","Bob","Cyd"]', "alliances": '[["Bob","Cyd"]]', "ties": "ascending"}
    driver.window.send(NewGame(3, 3, "political-go", options))
    driver.click("a1", "a2", "b1")
    for _ in range(9):
        driver.window.send(PlayPass())
    panel = driver.window.parts["counting"].panel
    assert driver.shown.count is not None
    assert driver.shown.count.score.totals == (0, 8, 7)
    assert panel.result.text() == "Bob wins by 1."


def test_a_long_name_is_cut_in_the_table_and_whole_in_its_tooltip(driver: WindowDriver) -> None:
    names = ["A" * 60, "B", "C"]
    driver.window.send(NewGame(5, 5, "political-go", {"players": json.dumps(names)}))
    driver.click("C3")
    driver.press("T")
    table = driver.window.parts["counting"].panel.table
    label = next(label for label in table.findChildren(QLabel) if label.toolTip() == names[0])
    assert label.text().startswith("AA") and label.text().endswith("…")
    assert label.height() < 3 * label.fontMetrics().height()


def test_a_number_of_thousands_of_digits_is_rounded() -> None:
    assert signed(-Fraction(10**5000 + 1, 3)) == "−3.333 × 10^4999"


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (Fraction("0.128597336238"), "0.1286"),
        (Fraction("-0.00123456789"), "−0.001235"),
        (Fraction("12.3456789"), "12.35"),
        (Fraction("123456.5"), "123456.5"),
        (Fraction("7.5"), "7.5"),
        (Fraction(1, 3), "1/3"),
    ],
)
def test_a_long_number_is_told_to_few_digits(number: Fraction, told: str) -> None:
    assert signed(number) == told


def test_who_leads_by_a_long_number_has_more_digits_in_the_tooltip(driver: WindowDriver) -> None:
    driver.window.send(NewGame(5, 5, "mango", {"F": "exp(-x^2-y^2)", "T": "z > 1/1000"}))
    driver.click("B2", "D4", "C3")
    driver.press("T")
    panel = driver.window.parts["counting"].panel
    numbers = [re.findall(r"[0-9]+\.?[0-9]*", each)[0] for each in (panel.result.text(), panel.result.toolTip())]
    assert len(numbers[0]) < len(numbers[1])
    assert float(numbers[1]) == pytest.approx(float(numbers[0]), rel=1e-3)


def test_the_breakdown_shows_points_and_zi_of_both_sides(board: WindowDriver) -> None:
    board.click("A5")
    texts = [label.text() for label in board.window.parts["counting"].panel.findChildren(QLabel) if label.isVisible()]
    assert {"Black", "White", "15", "10"} <= set(texts)
    assert any("in zi" in text for text in texts)


def test_what_marks_the_dead_is_told_for_the_mouse_and_for_keys(board: WindowDriver) -> None:
    panel = board.window.parts["counting"].panel
    assert panel.help.text().startswith("Click a stone to mark it")
    assert "Enter on the board, arrows to the stone, Enter there" in panel.help.text()


def test_rows_whose_letters_are_taller_leave_the_others_even(board: WindowDriver) -> None:
    table = board.window.parts["counting"].panel.table
    tall = next(label for label in table.findChildren(QLabel) if "in zi" in label.text())
    font = tall.font()
    font.setPointSizeF(1.3 * font.pointSizeF())
    tall.setFont(font)
    board.click("A5")
    QApplication.sendPostedEvents()
    bottoms = sorted({label.geometry().bottom() for label in table.findChildren(QLabel) if label.isVisible()})
    steps = [lower - upper for upper, lower in pairwise(bottoms)]
    assert len(steps) > 5 and max(steps) - min(steps) <= 1, "as a font of East Asia is beside others"


def test_the_result_in_zi_is_in_sight_and_its_formula_one_click_away(board: WindowDriver) -> None:
    panel = board.window.parts["counting"].panel
    assert panel.verdict.isVisible() and panel.verdict.text().endswith(" wins by 3½ zi (7 in points).")
    assert panel.verdict.width() > panel.formula.width()
    assert not panel.working.isVisible()
    panel.formula.click()
    assert panel.working.isVisible() and panel.working.text().startswith("R_Black = S_black")
    board.window.send(SwitchRules("japanese", {}))
    assert not panel.working.isVisible() and not panel.formula.isVisible()


def test_a_handicap_is_named_where_it_is_in_the_sum(driver: WindowDriver) -> None:
    driver.window.send(OpenBytes(WALLS.replace(b"KM[0]", b"KM[7.5]HA[2]"), ""))
    driver.press("T")
    texts = [label.text() for label in driver.window.parts["counting"].panel.table.findChildren(QLabel)]
    at = texts.index("Points with komi and handicap")
    # 12 stones and points of White, 7.5 and the handicap's 2
    assert texts[at + 2] == "21½" and "Lead with komi and handicap, in zi (R)" in texts
    assert "Points with komi" not in texts


def test_accepting_writes_the_result_and_is_one_undo(board: WindowDriver) -> None:
    board.click("A5")
    QTest.mouseClick(board.window.parts["counting"].panel.accept_button, LEFT)
    assert board.shown.game.info["RE"] == "B+5"
    assert board.shown.count is None
    board.press("Ctrl+Z")
    assert "RE" not in board.shown.game.info


@pytest.mark.parametrize("name", ["accept_button", "leave_button"])
def test_after_the_count_the_board_has_the_keys_of_its_buttons(board: WindowDriver, name: str) -> None:
    button = getattr(board.window.parts["counting"].panel, name)
    button.setFocus(Qt.FocusReason.TabFocusReason)
    board.press("Return", on=button)
    assert board.shown.count is None and board.window.canvas.hasFocus()


def test_marks_stay_on_their_node_and_in_the_file(board: WindowDriver, tmp_path: Path) -> None:
    board.click("A5")
    board.press("Esc")
    board.click("B1")
    board.press("Left", "T")
    assert dead(board) == {"A5", "A3"}
    file = tmp_path / "marks.sgf"
    board.window.send(SaveFile(str(file)))
    board.window.send(OpenFile(str(file)))
    board.press("Home", "T")
    assert dead(board) == {"A5", "A3"}


def test_under_rules_that_count_every_stone_the_panel_says_so(board: WindowDriver) -> None:
    board.window.send(SwitchRules("tromp-taylor"))
    assert "every stone" in board.window.parts["counting"].panel.help.text()
    board.click("A5")
    assert dead(board) == set()


def test_where_no_stone_is_taken_off_the_count_after_passes_is_the_result(driver: WindowDriver) -> None:
    driver.window.send(OpenBytes(b"(;GM[1]FF[4]SZ[5]RU[Tromp-Taylor]KM[0.5];B[aa];W[ee];B[ab])", ""))
    driver.press("End", "T")
    result = driver.window.parts["counting"].panel.result
    assert result.text().startswith("As the stones lie"), "most points are nobody's"
    driver.press("T", "P", "P")
    assert result.text() == "Black wins by 0.5." and result.font().bold()


def test_under_rules_that_count_captures_the_panel_says_so(board: WindowDriver) -> None:
    board.window.send(SwitchRules("first-capture"))
    assert board.window.parts["counting"].panel.help.text() == (
        "These rules count the stones taken, and nothing on the board."
    )
    assert board.window.parts["counting"].panel.result.text() == "The score is tied."


def test_seki_is_marked_where_the_rules_ask_for_it(board: WindowDriver) -> None:
    panel = board.window.parts["counting"].panel
    assert not panel.choice.isVisible()
    board.window.send(SwitchRules("japanese", {"komi": "0"}))
    assert panel.choice.isVisible()
    panel.marks_seki.click()
    board.click("D1")
    assert board.shown.count is not None and len(board.shown.count.score.seki) == 5
    assert "5 stones in seki" in panel.neutral.text()
    panel.marks_dead.click()
    board.click("A5")
    assert dead(board) == {"A5", "A3"}


def test_the_menu_of_a_stone_marks_it_dead_or_in_seki(board: WindowDriver) -> None:
    def entries() -> dict[str, QAction]:
        QTest.mouseClick(board.window.canvas, RIGHT, NONE, board.place("D1"))
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        menu.close()
        return {action.text().replace("&", ""): action for action in menu.actions()}

    assert "Seki" not in entries() and not entries()["Dead stones"].isChecked()
    board.window.send(SwitchRules("japanese", {"komi": "0"}))
    entries()["Seki"].trigger()
    assert board.shown.count is not None and len(board.shown.count.score.seki) == 5
    assert entries()["Seki"].isChecked()
    entries()["Dead stones"].trigger()
    assert "D1" in dead(board) and not board.shown.count.score.seki


def test_play_goes_on_after_a_stop(driver: WindowDriver) -> None:
    driver.window.send(NewGame(5, 5, "japanese"))
    driver.press("P")
    driver.press("P")
    panel = driver.window.parts["counting"].panel
    black, white = panel.resume_buttons
    assert (black.text(), white.text()) == ("Black plays on", "White plays on") and not panel.leave_button.isVisible()
    QTest.mouseClick(black, LEFT)
    driver.click("C3")
    assert (driver.shown.is_over, driver.shown.node.flag) == (False, "")
    assert driver.shown.stones[12] == 1


def test_who_asks_to_play_on_lets_the_other_side_begin(driver: WindowDriver) -> None:
    driver.window.send(NewGame(5, 5, "japanese"))
    driver.click("C3")
    driver.press("P", "P")
    panel = driver.window.parts["counting"].panel
    assert driver.shown.to_move == 2 and driver.shown.count is not None
    QTest.mouseClick(panel.resume_buttons[0], LEFT)
    assert (driver.shown.count, driver.shown.to_move) == (None, 1)
    driver.click("B2")
    assert (driver.stone("B2"), driver.shown.node.flag, driver.shown.to_move) == (1, "", 2)
    driver.click("D4")
    assert driver.stone("D4") == 2
    driver.press("Ctrl+Z", "Ctrl+Z", "Ctrl+Z")
    assert (driver.shown.to_move, driver.shown.is_over) == (2, True), "each step is undone"


def test_whose_turn_it_is_plays_on_under_other_rules(driver: WindowDriver) -> None:
    driver.window.send(NewGame(5, 5, "aga"))
    driver.press("P")
    driver.press("P")
    panel = driver.window.parts["counting"].panel
    assert panel.leave_button.text() == "Play &on" and not panel.resume_buttons[0].isVisible()
    QTest.mouseClick(panel.leave_button, LEFT)
    driver.click("C3")
    assert (driver.stone("C3"), driver.shown.node.flag) == (1, "")


def test_numbers_keep_off_the_scroll_bar(board: WindowDriver) -> None:
    panel = board.window.parts["counting"].panel
    (scrolled,) = (each for each in widgets_in(panel, ScrolledPanel) if not isinstance(each, Sideways))
    bar, view = scrolled.verticalScrollBar(), scrolled.viewport()

    def room() -> int:
        """Between what is seen and the bar."""
        return bar.mapTo(scrolled, QPoint(0, 0)).x() - view.geometry().right() - 1

    scrolled.setFixedHeight(40)
    board.qtbot.waitUntil(lambda: bar.isVisible() and room() >= UNIT)
    scrolled.setFixedHeight(4000)
    board.qtbot.waitUntil(lambda: not bar.isVisible() and view.width() == scrolled.width())
