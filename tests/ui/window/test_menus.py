"""The menus: none is longer than a small screen, and what can be used there is found out once."""

from collections.abc import Iterator
from dataclasses import replace
from unittest.mock import sentinel

from PySide6.QtWidgets import QMainWindow, QMenu

from goboard.session.snapshot import Snapshot, Variation
from goboard.ui.window.actions import Actions
from goboard.ui.window.menu_entry import Condition, Entry
from tests.ui.driver import WindowDriver

ROOM = 500
"""Device-independent pixels: what a screen of 600 leaves below the bar, with letters that are a little larger."""


def menus_of(menu: QMenu, path: str) -> Iterator[tuple[str, QMenu]]:
    """The menu and those in it, with what leads there."""
    yield path, menu
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            yield from menus_of(inner, f"{path} > {action.text()}")


def test_every_menu_is_seen_whole_on_a_small_screen(driver: WindowDriver) -> None:
    bar = driver.window.menuBar()
    tops = [(action.text(), action.menu()) for action in bar.actions()]
    found = [each for title, menu in tops if isinstance(menu, QMenu) for each in menus_of(menu, title)]
    assert len(found) > 20
    assert {path: menu.sizeHint().height() for path, menu in found if menu.sizeHint().height() > ROOM} == {}


def test_a_condition_is_asked_once_and_leaves_its_actions_alone_while_it_holds_as_before(driver: WindowDriver) -> None:
    asked: list[Snapshot] = []

    def has_next(shown: Snapshot) -> bool:
        asked.append(shown)
        return bool(shown.node.next)

    condition, window = Condition(has_next, "This is the end."), QMainWindow()
    driver.qtbot.addWidget(window)
    entries = (Entry("on", "On", when=condition), Entry("secret", "Secret", when=condition, in_study=False))
    actions = Actions(window, {"Go": (*entries, Entry("closer", "Closer"))}, lambda _name: lambda: None)

    def usable(shown: Snapshot) -> dict[str, bool]:
        actions.show(shown)
        return {name: action.isEnabled() for name, action in actions.items()}

    end = driver.shown
    middle = replace(end, node=replace(end.node, next=(Variation(1, 0, 1),)))
    assert usable(end) == {"on": False, "secret": False, "closer": True}
    assert usable(middle) == {"on": True, "secret": True, "closer": True}
    assert asked == [end, middle]
    # as a part does that knows better
    actions["closer"].setEnabled(False)
    assert usable(middle) == {"on": True, "secret": True, "closer": False}
    assert usable(replace(middle, study=sentinel.study)) == {"on": True, "secret": False, "closer": True}
    assert usable(middle) == {"on": True, "secret": True, "closer": True}


def test_an_action_that_is_called_as_before_tells_no_menu_of_it(driver: WindowDriver) -> None:
    driver.click("D4")
    told: list[str] = []
    actions = driver.window.workspace.actions
    for name in ("undo", "tool_stone1"):
        actions[name].changed.connect(lambda name=name: told.append(name))
    driver.click("E5")
    assert told == ["undo"] and "E5" in actions["undo"].text()
    driver.choose("undo")
    assert "D4" in actions["undo"].text()
