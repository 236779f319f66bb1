"""The game tree as those who hear the screen find it: items with their moves, the node shown as focus, notices."""

import gc
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import delete

from goboard.session.commands.files import OpenBytes
from goboard.session.commands.navigate import Step
from goboard.ui import spoken
from goboard.ui.tree import accessible
from goboard.ui.tree.part import TreeView
from tests.ui.driver import WindowDriver

NAME, DESCRIPTION, Role = QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Role
RECORD = b"(;SZ[9];B[cc]C[A corner];W[dd](;B[ee]N[main];W[])(;B[hh];W[gg])(;B[ff]))"


@pytest.fixture
def tree(driver: WindowDriver) -> TreeView:
    driver.window.send(OpenBytes(RECORD, "a.sgf"))
    found: TreeView = driver.window.parts["tree"].panel
    return found


@pytest.fixture
def listening() -> Iterator[None]:
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


def items(tree: TreeView) -> list[QAccessibleInterface]:
    whole = QAccessible.queryAccessibleInterface(tree)
    found = [whole.child(place) for place in range(whole.childCount())]
    return [each for each in found if each is not None]


def test_every_node_is_an_item_with_its_move_and_its_siblings(driver: WindowDriver, tree: TreeView) -> None:
    driver.window.send(Step(1))
    whole = QAccessible.queryAccessibleInterface(tree)
    assert (whole.role(), whole.text(NAME)) == (Role.Tree, "Game tree")
    assert [each.text(NAME) for each in items(tree)] == [
        "Start",
        "Move 1, Black C7, comment",
        "Move 2, White D6",
        "Move 3, Black E5, variation 1 of 3, named",
        "Move 4, White passes",
        "Move 3, Black, variation 2 of 3",
        "Move 4, White",
        "Move 3, Black, variation 3 of 3",
    ]
    assert {each.role() for each in items(tree)} == {Role.TreeItem}
    assert [each.text(NAME) for each in items(tree) if each.state().selected] == ["Move 1, Black C7, comment"]
    item = items(tree)[3]
    assert item.parent().text(NAME) == "Game tree" and whole.indexOfChild(item) == 3
    there = item.rect().center()
    found = whole.childAt(there.x(), there.y())
    assert found is not None and found.text(NAME) == item.text(NAME)


def test_folds_are_told(driver: WindowDriver, tree: TreeView) -> None:
    tree.setFocus()
    driver.window.send(Step(1))
    assert items(tree)[1].state().expanded and not items(tree)[1].state().collapsed
    driver.press("Space", on=tree)
    assert len(items(tree)) == 2
    assert items(tree)[1].state().collapsed and not items(tree)[1].state().expanded


def test_the_node_shown_has_the_focus_and_is_told_once(
    driver: WindowDriver, tree: TreeView, listening: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(
        QAccessible, "updateAccessibility", lambda event: told.append(event.accessibleInterface().text(NAME))
    )
    tree.setFocus()
    whole = QAccessible.queryAccessibleInterface(tree)
    told.clear()
    driver.press("Down", "Down", "Down", on=tree)
    focused = whole.focusChild()
    assert focused is not None and focused.state().focused
    assert focused.text(NAME) == "Move 3, Black E5, variation 1 of 3, named"
    assert [each for each in told if each.startswith("Move")] == [
        "Move 1, Black C7, comment",
        "Move 2, White D6, 3 variations",
        "Move 3, Black E5, variation 1 of 3, named",
    ]
    # what Qt knows it tells of whenever it changes, and the move would be heard twice
    assert tree.accessibleDescription() == "Move 3, Black E5, variation 1 of 3, named"
    assert QWidget.accessibleDescription(tree) == ""


def test_who_comes_to_the_tree_hears_the_node_last_and_nothing_else_says_it(
    driver: WindowDriver, tree: TreeView, listening: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A screen reader that holds the tree itself to have the keys would say what the tree is described by, and then
    the node again."""
    told: list[str] = []
    driver.window.send(Step(1))
    monkeypatch.setattr(
        QAccessible, "updateAccessibility", lambda event: told.append(event.accessibleInterface().text(NAME))
    )
    tree.setFocus()
    # Qt's own event comes when this has returned
    assert told == []
    driver.qtbot.waitUntil(lambda: told == ["Move 1, Black C7, comment"])
    whole = QAccessible.queryAccessibleInterface(tree)
    assert whole.text(DESCRIPTION) == "" and QWidget.accessibleDescription(tree) == ""


def test_a_tree_of_very_many_nodes_is_described_by_the_node_shown(
    driver: WindowDriver, tree: TreeView, listening: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(accessible, "MOST_ITEMS", 3)
    monkeypatch.setattr("goboard.ui.tree.part.announce", lambda _widget, words: told.append(words))
    tree.setFocus()
    driver.press("Down", on=tree)
    whole = QAccessible.queryAccessibleInterface(tree)
    assert whole.childCount() == 0 and whole.text(DESCRIPTION) == "Move 1, Black C7, comment"
    assert told == ["Move 1, Black C7, comment"]


def test_a_move_elsewhere_is_a_notice_that_screen_readers_of_linux_know(
    driver: WindowDriver, tree: TreeView, listening: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[Role, QAccessible.Event, str]] = []

    def take(event: QAccessibleEvent) -> None:
        said = event.accessibleInterface()
        told.append((said.role(), event.type(), said.text(NAME)))

    monkeypatch.setattr(spoken.sys, "platform", "linux")
    monkeypatch.setattr(QAccessible, "updateAccessibility", take)
    driver.window.canvas.setFocus()
    driver.press("Right")
    assert (Role.Notification, QAccessible.Event.ObjectShow, "Move 1, Black C7, has a comment") in told


MANY = """
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget
app = QApplication([])
QAccessible.setActive(True)
from goboard.ui import spoken
from goboard.ui.tree import accessible
spoken.sys.platform = "linux"
for _ in range(3):
    widget = QWidget()
    for number in range(3 * spoken.MOST_NOTICES):
        spoken.notify(widget, f"Move {number}")
    app.processEvents()
"""


def test_many_notices_end_nothing() -> None:
    """What Qt and Python both held would be deleted twice, which ends a program without a word."""
    subprocess.run([sys.executable, "-c", MANY], check=True, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"})


class SpokenFour(spoken.SpokenWhole):
    def childCount(self) -> int:
        return 4

    def part(self, index: int) -> spoken.SpokenNotice:
        return spoken.SpokenNotice(self._widget, ("first", "second", "third", "fourth")[index])


def test_items_go_with_the_tree(qapp: QApplication) -> None:
    widget = QWidget()
    whole = SpokenFour(widget, QAccessible.Role.List)
    part = whole.child(3)
    assert part is not None and whole.child(3) is part
    assert whole.child(4) is None and whole.child(-1) is None
    number = QAccessible.uniqueId(part)
    assert QAccessible.accessibleInterface(number).text(NAME) == "fourth"
    del part, whole
    delete(widget)
    assert QAccessible.accessibleInterface(number) is None
    for _ in range(3):
        gc.collect()


def test_items_of_a_closed_record_go(driver: WindowDriver, tree: TreeView) -> None:
    numbers = [QAccessible.uniqueId(each) for each in items(tree)]
    assert len(numbers) == 8
    number = numbers[0]
    assert QAccessible.accessibleInterface(number) is not None
    # nothing more comes for a panel that is taken away here before its part
    driver.qtbot.waitUntil(lambda: not driver.window.is_busy)
    driver.window.stop()
    QApplication.processEvents()
    tree.deleteLater()
    driver.window.parts["tree"].panel = None  # type: ignore[attr-defined]
    QApplication.sendPostedEvents(tree, QEvent.Type.DeferredDelete)
    assert [each for each in numbers if QAccessible.accessibleInterface(each) is not None] == []
