"""The menus of the window, of the board and of panels: what is in them, how long they are, what can be used there."""

from collections.abc import Iterator
from dataclasses import replace
from unittest.mock import sentinel

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QContextMenuEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QWidget

from goboard.session.snapshot import Snapshot, Variation
from goboard.ui.analysis.part import AnalysisPart
from goboard.ui.panels.analysis import Chip
from goboard.ui.panels.comment import CommentPart
from goboard.ui.settings import KNOWN
from goboard.ui.window.actions import Actions
from goboard.ui.window.context_menus import BOARD, GAME, PANELS
from goboard.ui.window.menu_entry import Condition, Entry
from tests.ui.driver import NONE, RIGHT, WindowDriver
from tests.ui.palette.palette_driver import ENTRIES

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


class Events(QObject):
    """Which of these a widget gets."""

    def __init__(self, widget: QWidget, kind: QEvent.Type) -> None:
        super().__init__(widget)
        self._kind = kind
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == self._kind
        return False


def test_what_is_called_as_before_is_not_called_so_again(driver: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    comment, analysis = driver.window.parts["comment"], driver.window.parts["analysis"]
    assert isinstance(comment, CommentPart) and isinstance(analysis, AnalysisPart)
    driver.click("D4")
    told: list[str] = []
    monkeypatch.setattr(Chip, "setText", lambda _chip, text: told.append(text))
    locked = Events(comment.panel.editor, QEvent.Type.ReadOnlyChange)
    actions = driver.window.workspace.actions
    for name in ("undo", "tool_stone1"):
        actions[name].changed.connect(lambda name=name: told.append(name))
    driver.click("E5")
    assert told == ["undo"] and "E5" in actions["undo"].text() and not locked.count
    driver.choose("undo")
    assert "D4" in actions["undo"].text()


def test_the_board_has_a_menu_whose_first_entry_is_why(driver: WindowDriver) -> None:
    driver.click("D4")
    QTest.mouseClick(driver.window.canvas, RIGHT, NONE, driver.place("Q16"))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    titles = [action.text().replace("&", "").split("\t")[0] for action in menu.actions()]
    assert titles[0] == "Why?" and "Play here" in titles
    menu.actions()[titles.index("Play here")].trigger()
    assert driver.stone("Q16") == 2
    menu.close()
    driver.ask_why("D4")
    assert "D4 is a black stone" in driver.reason()


def test_panels_have_menus_of_their_own(driver: WindowDriver) -> None:
    for title, names in {**PANELS, "": GAME, "board": BOARD}.items():
        assert all(name in ENTRIES for name in names if name), title
    toolbar = driver.window.toolbar
    place = toolbar.mapTo(driver.window, toolbar.rect().center() + QPoint(toolbar.width() // 2 - 4, 0))
    QApplication.sendEvent(
        driver.window,
        QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, driver.window.mapToGlobal(place)),
    )
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu) and menu.actions()[0].objectName() == "choose_toolbar"
    menu.close()


def mnemonics(titles: list[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for title in titles:
        key = QKeySequence.mnemonic(title).toString()
        if key:
            found.setdefault(key, []).append(title)
    return {key: same for key, same in found.items() if len(same) > 1}


def menus_below(widget: QWidget) -> list[QMenu]:
    return [menu for menu in widget.findChildren(QMenu) if menu.actions()]


def test_what_is_on_or_off_has_a_tick_in_menus(driver: WindowDriver) -> None:
    actions = driver.window.workspace.actions
    ticked = [name for name in ENTRIES if actions[name].isCheckable()]
    assert {"coordinates", "count"} <= set(ticked)
    assert not any(actions[name].isIconVisibleInMenu() for name in ticked)
    assert actions["open"].isIconVisibleInMenu() and not actions["coordinates"].icon().isNull()


def test_no_menu_has_a_mnemonic_twice(driver: WindowDriver) -> None:
    bar = driver.window.menuBar()
    assert mnemonics([action.text() for action in bar.actions()]) == {}
    driver.click("D4")
    QTest.mouseClick(driver.window.canvas, RIGHT, NONE, driver.place("Q16"))
    point = QApplication.activePopupWidget()
    assert isinstance(point, QMenu)
    faults = {
        menu.title(): same
        for menu in {*menus_below(driver.window), point}
        if (same := mnemonics([each.text() for each in menu.actions() if each.isVisible()]))
    }
    point.close()
    assert faults == {}
    assert "toolbar/actions" in KNOWN
