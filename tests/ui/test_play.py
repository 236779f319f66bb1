"""Playing with mouse and keys."""

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from goboard.session.commands.files import NewGame
from goboard.session.commands.play import PlayAt
from tests.ui.driver import LEFT, NONE, WindowDriver


def test_clicks_play_in_turn(driver: WindowDriver) -> None:
    driver.click("D4", "Q16")
    assert driver.has_stones(black="D4", white="Q16")
    assert driver.window.isWindowModified()


def test_a_click_beside_the_board_plays_nothing(driver: WindowDriver) -> None:
    QTest.mouseClick(
        driver.window.canvas, LEFT, NONE, driver.place("A1") - (driver.place("B2") - driver.place("A1")) * 0.65
    )
    assert driver.has_stones()


def test_the_status_line_names_the_point_under_the_pointer(driver: WindowDriver) -> None:
    driver.hover("Q16")
    assert driver.window.parts["status"].point_label.text() == "Q16"
    driver.click("Q16")
    assert driver.window.parts["status"].point_label.text() == "Q16: Black"


def test_an_occupied_point_is_refused_with_the_reason_beside_it(driver: WindowDriver) -> None:
    driver.click("D4", "D4")
    assert driver.has_stones(black="D4")
    assert driver.reason() != ""


def test_a_stone_is_captured_and_counted(driver: WindowDriver) -> None:
    driver.click("B1", "A1", "A2")
    assert driver.has_stones(black="B1 A2")
    texts = [label.text() for label in driver.window.parts["players"].card.findChildren(QLabel)]
    assert "took 1" in texts


KO = ("C4", "F4", "D5", "E5", "D3", "E3", "E4", "D4")
"""White's last stone takes E4; taking back there would bring back the board after move 7."""


def test_the_pointer_on_a_ko_says_which_move_it_repeats_and_leads_there(driver: WindowDriver) -> None:
    driver.click(*KO)
    assert driver.stone("E4") == 0
    driver.hover("E4")
    driver.qtbot.waitUntil(lambda: driver.reason() != "")
    driver.follow_reason()
    assert driver.shown.node.move_number == 7


def test_a_click_on_a_ko_plays_nothing(driver: WindowDriver) -> None:
    driver.click(*KO, "E4")
    assert driver.stone("E4") == 0
    assert driver.reason() != ""


def test_pass_and_pass_starts_the_count(driver: WindowDriver) -> None:
    driver.press("P", "P")
    assert driver.shown.is_over
    assert driver.window.parts["counting"].panel.isVisible()


def test_resigning_is_a_result_that_undo_takes_back(driver: WindowDriver) -> None:
    driver.choose("resign")
    assert "White wins by resignation" in driver.window.parts["game"].panel.result.text()
    driver.press("Ctrl+Z")
    assert driver.shown.result == ""


def test_undo_and_redo_by_keys(driver: WindowDriver) -> None:
    driver.click("D4")
    driver.press("Ctrl+Z")
    assert driver.has_stones()
    driver.press("Ctrl+Y")
    assert driver.has_stones(black="D4")
    driver.press("Ctrl+Z", "Ctrl+Shift+Z")
    assert driver.has_stones(black="D4")


def test_undo_says_what_it_takes_back(driver: WindowDriver) -> None:
    undo = driver.window.workspace.actions["undo"]
    assert not undo.isEnabled()
    driver.click("D4")
    assert undo.isEnabled()
    assert "D4" in undo.text()


def test_deleting_a_move_and_bringing_it_back(driver: WindowDriver) -> None:
    driver.click("D4", "Q16")
    driver.press("Left", "Ctrl+Delete")
    assert driver.has_stones()
    driver.press("Ctrl+Z")
    assert driver.has_stones(black="D4")


def test_whose_turn_it_is(driver: WindowDriver) -> None:
    signs = [cell.sign for cell in driver.window.parts["players"].card.cells]
    assert [sign.accessibleName() for sign in signs] == ["Black to move", "White"]
    driver.click("D4")
    assert [sign.accessibleName() for sign in signs] == ["Black", "White to move"]


def test_a_click_meant_for_the_board_before_is_refused_in_words(driver: WindowDriver) -> None:
    driver.window.send(NewGame(9, 9))
    driver.window.send(PlayAt(300))
    assert driver.window.statusBar().currentMessage()
    assert driver.shown.board.size == 81
