"""Sentences that come and go."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication

from goboard.session.commands.count import Resume, StartCounting
from goboard.session.commands.edit import SetComment
from goboard.session.commands.files import OpenBytes
from goboard.session.commands.play import PlayAt
from goboard.ui.tree.part import TreeView
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


def test_what_was_said_of_a_position_goes_with_the_next_one(driver: WindowDriver) -> None:
    window = driver.window
    window.send(OpenBytes(b"(;GM[1]SZ[9]RU[Chinese];B[ee];W[];B[])", "one.sgf"))
    driver.press("End")
    window.send(StartCounting())
    window.send(Resume(2))
    messages = window.statusBar()
    assert messages.currentMessage() == "Play goes on: White to move."
    # as a program moves, which is nothing that the person sends
    window.workspace.ask(SetComment(driver.shown.node.key, "The same position."))
    assert messages.currentMessage() == "Play goes on: White to move."
    window.workspace.ask(PlayAt(0))
    assert driver.stone("A9") == 2 and messages.currentMessage() == ""
    window.workspace.tell("Saved.")
    window.workspace.ask(PlayAt(1))
    assert messages.currentMessage() == "Saved.", "that is of no position"


@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
def test_a_message_does_not_cover_the_node_shown_in_the_tree(driver: WindowDriver, size: tuple[int, int]) -> None:
    window = driver.window
    window.window().resize(*size)
    moves = "".join(f";{'BW'[at % 2]}[{'abcdefghi'[at % 9]}{'abcdefghi'[at // 9]}]" for at in range(40))
    window.send(OpenBytes(f"(;GM[1]SZ[9]{moves})".encode(), "long.sgf"))
    driver.press("End")
    QApplication.processEvents()
    window.workspace.tell("Play goes on: White to move.")
    tree = window.findChild(TreeView)
    assert isinstance(tree, TreeView) and tree.isVisible()
    centre = tree.centre_of(driver.shown.node.key)
    assert centre is not None
    at = tree.viewport().mapTo(window.stage, centre.toPoint())
    assert window.statusBar().geometry().intersects(QRect(tree.mapTo(window.stage, QPoint()), tree.size()))
    assert not window.statusBar().geometry().contains(at)
