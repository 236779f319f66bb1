"""The layout is kept soon after it has changed: a program that is killed begins again as it was left."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QTimer
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QTabBar
from pytestqt.qtbot import QtBot

from goboard.session.commands.files import OpenBytes
from goboard.ui.widgets import KeyDock
from goboard.ui.window.frame import GEOMETRY, Frame
from goboard.ui.windows import Windows
from tests.ui.driver import LEFT, NONE, WindowDriver


def test_heights_places_and_size_are_kept_without_an_end_of_the_program(driver: WindowDriver) -> None:
    window, frame, settings = driver.window, driver.window.window(), driver.window.workspace.settings
    assert isinstance(frame, Frame)
    driver.window.send(OpenBytes(b"(;GM[1]SZ[9]C[Read this.];B[aa];W[bb])", ""))
    frame.resize(900, 600)
    driver.qtbot.waitUntil(lambda: "layout/side/heights" in settings.allKeys() and GEOMETRY in settings.allKeys())
    before, place = settings.value("layout/side/heights"), settings.value(GEOMETRY)
    comment = window.docks["Comment"]
    column = window.docks.column_of(comment)
    assert column is not None
    middle = column.width() // 2
    line = next(QPoint(middle, y) for y in range(column.height()) if column.isSeparator(QPoint(middle, y)))
    QTest.mousePress(column, LEFT, NONE, line)
    for step in (20, 40, 60):
        QTest.mouseMove(column, line - QPoint(0, step))
        QApplication.processEvents()
    QTest.mouseRelease(column, LEFT, NONE, line - QPoint(0, 60))
    driver.qtbot.waitUntil(lambda: settings.value("layout/side/heights") != before)
    window.docks["Tree"].setFloating(True)
    kept = settings.value("layout/side/read")
    driver.qtbot.waitUntil(lambda: settings.value("layout/side/read") != kept)
    frame.resize(940, 640)
    driver.qtbot.waitUntil(lambda: settings.value(GEOMETRY) != place)


def test_a_click_keeps_nothing(driver: WindowDriver) -> None:
    frame = driver.window.window()
    assert isinstance(frame, Frame)
    soon = [timer for timer in (*driver.window.docks.children(), *frame.children()) if isinstance(timer, QTimer)]
    driver.qtbot.waitUntil(lambda: not any(timer.isActive() for timer in soon))
    driver.click("D4")
    assert not any(timer.isActive() for timer in soon)


def test_a_panel_that_was_in_a_window_of_its_own_lies_over_the_window_at_the_next_start(
    make_windows: Callable[..., Windows], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = make_windows().show_window()
    qtbot.waitUntil(lambda: first.snapshot is not None)
    first.docks["Tree"].setFloating(True)
    first.docks.remember()
    first.workspace.settings.sync()
    raised = list[str]()
    monkeypatch.setattr(KeyDock, "raise_", lambda dock: raised.append(dock.objectName()))
    second = make_windows().show_window()
    qtbot.waitUntil(lambda: second.docks["Tree"].isFloating() and "tree" in raised)


def test_the_tab_of_a_panel_has_the_menu_that_its_header_would_have(driver: WindowDriver) -> None:
    driver.window.window().resize(1280, 800)
    dock = driver.window.docks["Analysis"]
    column = driver.window.docks.column_of(dock)
    assert column is not None and dock.titleBarWidget().height() == 0
    bars = [bar for bar in column.findChildren(QTabBar) if bar.isVisible()]
    bar, place = next((bar, at) for bar in bars for at in range(bar.count()) if bar.tabText(at) == dock.windowTitle())
    at = bar.tabRect(place).center()
    QApplication.sendEvent(bar, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, bar.mapToGlobal(at)))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [action.text() for action in menu.actions()] == ["Window of its own", "Hide"]
    before = column.mapToGlobal(dock.pos())
    menu.actions()[0].trigger()
    menu.close()
    assert dock.isFloating() and dock.isVisible()
    assert dock.pos() != before, "it is seen to be a window of its own"
