"""A whole game under each rule set for two, from the New Game dialog to the accepted count, by mouse and keys."""

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox

from goboard.ui.dialogs.new_game import NewGameDialog
from tests.ui.driver import LEFT, NONE, WindowDriver


def start(driver: WindowDriver, rules: str, preset: str = "", side: int = 5, **options: str) -> None:
    """Fill in the New Game dialog."""
    driver.choose("new")
    dialog = driver.dialog(NewGameDialog)
    dialog.rules.setCurrentIndex(dialog.rules.findData(rules))
    if preset:
        index = dialog.presets.findText(preset)
        dialog.presets.setCurrentIndex(index)
        dialog.presets.activated.emit(index)
    dialog.columns.setValue(side)
    dialog.rows.setValue(side)
    for name, value in options.items():
        dialog.options.set_value(name, value)
    box = dialog.findChild(QDialogButtonBox)
    assert box is not None
    QTest.mouseClick(box.button(QDialogButtonBox.StandardButton.Ok), LEFT)
    assert driver.shown.rules.name == rules


def finish(driver: WindowDriver) -> str:
    """Pass, pass, accept; the record's result."""
    driver.press("P", "P")
    assert driver.shown.is_over
    QTest.mouseClick(driver.window.parts["counting"].panel.accept_button, LEFT)
    assert driver.shown.count is None
    return driver.shown.game.info["RE"]


def a_wall(driver: WindowDriver) -> None:
    """Black builds on the third column, White on the fourth, of a board of five; White loses a stone."""
    driver.click("C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5")
    driver.click("A2", "A1", "B1")
    assert driver.stone("A1") == 0
    assert driver.shown.captures == (1, 0)
    driver.click("E1")


@pytest.mark.parametrize(
    ("rules", "options", "result"),
    [
        ("tromp-taylor", {"komi": "0.5"}, "B+4.5"),
        ("chinese", {"komi": "5"}, "0"),
        ("mango", {"scores": '{"B":"0","W":"2"}'}, "B+3"),
    ],
)
def test_a_game_of_territory(driver: WindowDriver, rules: str, options: dict[str, str], result: str) -> None:
    start(driver, rules, **options)
    a_wall(driver)
    assert finish(driver) == result


def test_a_game_of_mango_with_weights_of_its_own(driver: WindowDriver) -> None:
    """A stone with two liberties dies of too little weight, and may not come back at once."""
    start(driver, "mango", F="min(x,6-x,y,6-y)", T="z>=3", scores='{"B":"0","W":"1/2"}')
    driver.click("A3", "A1", "B2", "E5", "C1")
    assert driver.stone("A1") == 0
    driver.click("A1")
    assert "not new" in driver.reason()
    driver.click("D4")
    # stones: Black 1 + 2 + 1 and the corner's 1 + 1 + 1, White 1 + 2; the rest reaches both
    assert finish(driver) == "B+3.5"


def at(driver: WindowDriver, *places: tuple[int, int]) -> None:
    """Click points of the plane, known to the board or not."""
    canvas = driver.window.canvas
    for place in places:
        x, y = canvas.camera.centre(place)
        QTest.mouseClick(canvas, LEFT, NONE, (QPointF(x, y) / canvas.devicePixelRatioF()).toPoint())


def test_a_game_on_the_infinite_plane(driver: WindowDriver) -> None:
    start(driver, "mango", "The infinite plane")
    driver.press("-", "-", "-")
    at(driver, (0, 1), (0, 0), (1, 0), (8, 8), (-1, 0), (-8, 8), (0, -1))
    names = driver.shown.board.labels
    assert {names[v] for v, stone in enumerate(driver.shown.stones) if stone} == {
        "0,1",
        "1,0",
        "-1,0",
        "0,-1",
        "8,8",
        "-8,8",
    }
    assert driver.shown.captures == (1, 0)
    result = finish(driver)
    # F of the origin and of the four stones round it: 1 + 4/e; White's two stones weigh nothing to speak of
    assert result.startswith("B+2.471517764")
