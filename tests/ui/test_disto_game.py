"""A game of Disto from the first stone to the count, by mouse and keys alone."""

import re

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCheckBox, QLabel

from goboard.session.commands.files import NewGame
from tests.ui.driver import WindowDriver


def test_a_game_of_disto_is_played_to_its_end(driver: WindowDriver) -> None:
    driver.window.send(NewGame(4, 4, rules="disto", options={"komi": "0.5"}))
    driver.click("A1", "B1", "D4", "A2", "B3", "D1", "B2", "C2", "C3", "C1")
    before = driver.shown.stones
    driver.click("A3")
    assert driver.shown.stones == before
    assert "would make a meal of White's sick glutton at A2" in driver.reason()
    assert sorted(sign.kind for sign in driver.shown.signs) == ["meal", "sick_glutton", "sick_glutton"]
    driver.click("A4", "D2", "C4", "B4")
    driver.press("P")
    driver.click("D3")
    driver.press("P", "P")
    assert driver.shown.is_over
    assert driver.shown.count is not None
    assert (driver.shown.count.score.result, driver.shown.captures) == ("B+4.5", (0, 0))


@pytest.mark.parametrize(("rules", "options"), [("disto", {}), ("mango", {"T": "1"})])
def test_where_nothing_is_taken_nobody_has_prisoners_and_no_stone_is_dead(
    driver: WindowDriver, rules: str, options: dict[str, str]
) -> None:
    driver.window.send(NewGame(4, 4, rules=rules, options=options))
    driver.click("A1", "B1", "D4", "A2")
    driver.press("N", "3", "T")
    driver.click("A1")
    said = [driver.reason(), *(label.text() for label in driver.window.findChildren(QLabel) if label.isVisible())]
    said += [action.text() for action in driver.window.findChildren(QAction)]
    said += [box.text() for box in driver.window.findChildren(QCheckBox)]
    assert {"White", "Lost stones"} <= set(said)
    words = re.compile(r"prisoner|captured|\bdead\b", re.IGNORECASE)
    assert [text for text in said if words.search(text)] == []
