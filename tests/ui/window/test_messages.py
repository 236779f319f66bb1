"""Sentences that come and go."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from goboard.session.commands.count import StartCounting
from goboard.session.commands.files import OpenBytes
from tests.ui.driver import WindowDriver

LONG = "Nothing is played at this point from here on, and nobody knows why, as far as this record is concerned. " * 4


@pytest.mark.parametrize("size", [(900, 600), (1600, 900), (720, 720), (600, 900)])
def test_a_message_leaves_the_steps_and_everything_else_where_they_are(
    driver: WindowDriver, size: tuple[int, int]
) -> None:
    window = driver.window
    window.window().resize(*size)
    QApplication.processEvents()
    stage = window.stage
    steps = window.parts["players"].steps  # type: ignore[attr-defined]
    before = [each.geometry() for each in (steps, stage.slot, stage.columns["read"], window.canvas)]
    window.workspace.tell(LONG)
    QApplication.processEvents()
    messages = window.statusBar()
    assert messages.isVisible() and steps.isVisible()
    assert [each.geometry() for each in (steps, stage.slot, stage.columns["read"], window.canvas)] == before
    box = messages.geometry()
    assert not box.intersects(stage.slot.geometry()) and stage.rect().contains(box)
    window.workspace.tell("Saved.")
    assert messages.width() < box.width() and messages.height() < box.height()


@pytest.mark.parametrize("size", [(900, 600), (1600, 900)])
def test_what_comes_after_a_message_does_not_lie_over_it(driver: WindowDriver, size: tuple[int, int]) -> None:
    window = driver.window
    window.window().resize(*size)
    window.send(OpenBytes(b"(;GM[1]SZ[9];B[ee])", "one.sgf"))
    window.send(StartCounting())
    stage, messages = window.stage, window.statusBar()
    assert stage.is_sheet_open
    window.workspace.tell("Saved.")
    stage.place()
    at = messages.geometry().center()
    messages.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, on=False)
    assert stage.childAt(at) is messages, "the count lies below it"
    stage.open_sheet(is_open=False)
    stage.open_sheet()
    assert stage.childAt(at) is messages
