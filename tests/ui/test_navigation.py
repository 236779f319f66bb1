"""Stepping through a record by keys, wheel, tree and dialog."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog, QWidget

from goboard.session.commands.files import OpenBytes
from goboard.session.commands.navigate import GoToMove
from goboard.session.search import Kind
from tests.ui.driver import LEFT, NONE, WindowDriver

MAIN = "".join(f";{'BW'[n % 2]}[{'abcdefghij'[n % 10]}{'abc'[n // 10]}]" for n in range(25))
RECORD = f"(;GM[1]FF[4]SZ[19]{MAIN[:18]}({MAIN[18:]})(;W[qq];B[pp])(;W[dd]))"
"""Twenty-five moves; after move 3 two other variations branch off."""


@pytest.fixture
def record(driver: WindowDriver) -> WindowDriver:
    driver.window.send(OpenBytes(RECORD.encode(), ""))
    driver.press("Home")
    return driver


def move(driver: WindowDriver) -> int:
    return driver.shown.node.move_number


def test_arrows_home_and_end(record: WindowDriver) -> None:
    record.press("Right", "Right", "Left")
    assert move(record) == 1
    record.press("End")
    assert move(record) == 25
    record.press("Shift+Left")
    assert move(record) == 15
    record.press("Shift+Right", "Home")
    assert move(record) == 0


def test_arrows_work_wherever_the_focus_is_but_in_text(record: WindowDriver) -> None:
    panels = {name: record.window.parts[name].panel for name in ("tree", "rules", "counting", "comment")}
    rules, editor = panels["rules"], panels["comment"].editor
    for widget in (
        record.window.parts["players"].card.rules,
        rules.choice,
        rules.differences,
        panels["counting"].accept_button,
    ):
        widget.setFocus()
        before = move(record)
        record.press("Right", on=widget)
        assert move(record) == before + 1
    editor.setPlainText("a text")
    editor.setFocus()
    before = move(record)
    record.press("Right", on=editor)
    assert move(record) == before
    record.press("Esc", on=editor)
    assert record.window.canvas.hasFocus()


def test_up_and_down_switch_variations(record: WindowDriver) -> None:
    record.window.send(GoToMove(4))
    main = record.shown.node.key
    record.press("Down")
    assert record.stone("R3") == 2
    record.press("Down")
    assert record.stone("D16") == 2
    record.press("Up", "Up")
    assert record.shown.node.key == main


def test_a_variation_is_offered_only_where_there_is_one_that_way(record: WindowDriver) -> None:
    names = "previous_variation", "next_variation"
    actions = record.window.workspace.actions

    def lit() -> tuple[bool, ...]:
        return tuple(actions[name].isEnabled() for name in names)

    assert lit() == (False, False), "nothing branches off before the first fork"
    seen = []
    for number in (3, 4, 20):
        record.window.send(GoToMove(number))
        seen.append(lit())
    assert seen == [(False, True)] * 3
    record.press("Down")
    assert lit() == (True, True)
    record.press("Down")
    assert lit() == (True, False)


def test_back_to_the_main_line(record: WindowDriver) -> None:
    record.window.send(GoToMove(4))
    record.press("Down", "Right", "Ctrl+M")
    assert move(record) == 3


def test_going_to_a_move_by_number(record: WindowDriver) -> None:
    record.press("Ctrl+G")
    dialog = record.dialog(QInputDialog)
    dialog.setIntValue(17)
    dialog.accept()
    assert move(record) == 17


def test_a_number_beyond_the_end_is_refused_in_a_sentence(record: WindowDriver) -> None:
    record.window.send(GoToMove(1000))
    assert "25" in record.window.statusBar().currentMessage()


def test_the_wheel_steps(record: WindowDriver) -> None:
    canvas, at = record.window.canvas, record.place("K10")
    wheel = QWheelEvent(
        QPointF(at),
        QPointF(canvas.mapToGlobal(at)),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        NONE,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(canvas, wheel)
    assert move(record) == 1


def test_clicking_a_node_of_the_tree_goes_there(record: WindowDriver) -> None:
    tree = record.window.parts["tree"].panel
    record.press("Right", "Right")
    wanted = record.shown.node.key
    record.press("Home")
    centre = tree.centre_of(wanted)
    assert centre is not None
    QTest.mouseClick(tree.viewport(), LEFT, NONE, centre.toPoint())
    assert record.shown.node.key == wanted


def test_the_tree_keeps_the_node_shown_in_view(record: WindowDriver) -> None:
    tree = record.window.parts["tree"].panel
    record.press("End")
    centre = tree.centre_of(record.shown.node.key)
    assert centre is not None
    assert tree.viewport().rect().contains(centre.toPoint())


def test_a_variation_becomes_the_main_line_and_moves_among_its_siblings(record: WindowDriver) -> None:
    record.window.send(GoToMove(4))
    record.press("Down")
    record.choose("promote")
    record.press("Home", "Right", "Right", "Right", "Right")
    assert record.stone("R3") == 2
    record.choose("move_down")
    assert [variation.key for variation in record.shown.node.siblings].index(record.shown.node.key) == 1


def test_an_action_that_leads_nowhere_is_off(record: WindowDriver, tmp_path: Path) -> None:
    actions = record.window.workspace.actions
    assert not actions["back"].isEnabled()
    assert actions["forward"].isEnabled()
    record.press("End")
    assert not actions["last"].isEnabled()


def tab_to(driver: WindowDriver, field: QWidget, key: str = "Tab") -> None:
    """Go on with Tab until the keys are there."""
    for _ in range(60):
        driver.press(key)
        if field.hasFocus():
            return
    raise AssertionError(field)


def test_a_field_that_tab_came_to_is_changed_by_its_own_keys(record: WindowDriver) -> None:
    record.window.send(GoToMove(4))
    record.press("Ctrl+F")
    bar = record.window.parts["find"].bar
    tab_to(record, bar.kind_box, "Shift+Tab")
    node = record.shown.node.key
    record.press("Down")
    assert bar.kind is Kind.POINT
    record.press("End", "Up")
    assert bar.kind is Kind.NUMBER
    record.press("Right", "Left")
    assert record.shown.node.key == node, "to the side there is nothing to choose: the record is stepped through"
    tab_to(record, bar.number)
    record.press("Up", "Up", "Down")
    assert bar.number.value() == 2


def test_speed_is_set_with_arrows_once_tab_came_to_it_and_a_click_gives_them_back(record: WindowDriver) -> None:
    record.press("F5", "F5")
    strip = record.window.parts["autoplay"].strip
    strip.show()
    tab_to(record, strip.slider)
    before, speed = move(record), strip.slider.value()
    record.press("Right", "Right", "Left")
    assert strip.slider.value() == speed + strip.slider.singleStep()
    assert move(record) == before
    QTest.mouseClick(strip.slider, LEFT, NONE, strip.slider.rect().center())
    speed = strip.slider.value()
    record.press("Right")
    assert (move(record), strip.slider.value()) == (before + 1, speed)
