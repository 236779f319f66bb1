""" "Why?" on stones and points: the sentence, the rule's name, and the groups that are lit."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest

from goboard.analysis.report import Step
from goboard.session.commands.files import NewGame, OpenBytes
from tests.ui.driver import LEFT, NONE, WindowDriver

FEAST = b"(;GM[1]FF[4]SZ[5]RU[Disto]GOBR[rules:disto]AB[ae]AW[be][ad][bc]AB[bd])"
"""Black's A1 is a meal: White's B1 and A2 are gluttons. B1 has the liberty C1, A2 the liberty A3."""


@pytest.fixture
def feast(driver: WindowDriver) -> WindowDriver:
    driver.window.send(OpenBytes(FEAST, ""))
    assert driver.shown.rules.name == "disto"
    return driver


def lit(driver: WindowDriver) -> list[set[str]]:
    names = driver.shown.board.labels
    return [{names[v] for v in group} for group in driver.window.canvas.scene.lit]


def ask(driver: WindowDriver, label: str) -> None:
    driver.hover(label)
    driver.ask_why(label)


def test_a_right_click_on_a_forbidden_point_says_why_and_lights_what_matters(feast: WindowDriver) -> None:
    ask(feast, "C1")
    assert feast.reason().startswith("Sick gluttons: C1 would make a meal of White's sick glutton at B1")
    assert lit(feast) == [{"B1"}, {"A1"}]
    assert feast.shown.stones == bytes(feast.window.canvas.scene.stones)


def test_a_right_click_on_a_stone_says_what_keeps_it(feast: WindowDriver) -> None:
    ask(feast, "B2")
    assert feast.reason() == "Persons: B2 belongs to a person of 1 black stone with 1 liberty."
    assert lit(feast) == [{"B2"}, {"C2"}]


def test_the_key_asks_about_the_stone_under_the_pointer_and_else_about_the_last_move(driver: WindowDriver) -> None:
    driver.click("D4", "Q16")
    driver.hover("D4")
    driver.press("W")
    assert "D4 is a black stone with 4 liberties" in driver.reason()
    assert lit(driver) == [{"D4"}, {"C4", "E4", "D3", "D5"}]
    QTest.mouseMove(driver.window.window().windowHandle(), driver.window.canvas.mapTo(driver.window, QPoint(1, 1)))
    driver.press("W")
    assert "Q16 is a white stone" in driver.reason()


def test_a_point_where_one_may_play_is_explained_too(driver: WindowDriver) -> None:
    ask(driver, "K10")
    assert "Black may play at K10" in driver.reason()


def test_the_light_goes_out_with_the_pointer_and_with_escape(feast: WindowDriver) -> None:
    ask(feast, "C1")
    feast.hover("E5")
    assert (feast.reason(), lit(feast)) == ("", [])
    ask(feast, "C1")
    feast.press("Esc")
    assert (feast.reason(), lit(feast)) == ("", [])


def test_hovering_alone_lights_nothing(feast: WindowDriver) -> None:
    feast.hover("C1")
    feast.qtbot.waitUntil(lambda: "would make a meal" in feast.reason())
    assert lit(feast) == []


def test_a_right_click_plays_and_marks_nothing(driver: WindowDriver) -> None:
    driver.click("D4")
    driver.choose("count")
    ask(driver, "D4")
    assert driver.shown.count is not None
    assert driver.shown.count.dead == ()
    assert driver.reason() != ""


def test_signs_are_named_in_the_status_line_while_there_are_any(feast: WindowDriver) -> None:
    legend = feast.window.parts["status"].legend
    assert legend.isVisible()
    assert legend.accessibleName() == "Signs on the board: meal, sick glutton"
    feast.window.send(NewGame(9, 9))
    assert not legend.isVisible()


def test_with_nothing_to_ask_about_the_key_says_so(driver: WindowDriver) -> None:
    driver.press("W")
    assert "Point at a stone" in driver.window.statusBar().currentMessage()
    QTest.mouseClick(driver.window.canvas, LEFT, NONE, driver.place("D4"))
    assert driver.stone("D4") == 1


def test_what_is_lit_on_a_board_is_not_lit_on_the_next_one(driver: WindowDriver) -> None:
    canvas = driver.window.canvas
    canvas.light_up(((300, 301),), (Step(1, 360), Step(2, 359)))
    assert canvas.scene.lit and canvas.scene.analysis is not None
    driver.window.send(NewGame(3, 3))
    assert driver.shown.board.size == 9
    assert canvas.scene.lit == ()
    assert canvas.scene.analysis is None or canvas.scene.analysis.line == ()
    assert not canvas.grab().isNull()
