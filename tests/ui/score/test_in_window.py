"""The score panels in the whole window, with the engine that judges for real."""

from collections.abc import Callable

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from goboard.session.commands.files import NewGame
from goboard.ui.analysis_worker import AnalysisWorker
from goboard.ui.score.changes import ChangesPanel
from goboard.ui.score.panel import GraphPanel
from goboard.ui.window.requests import OpenText
from goboard.ui.window.slot import em_of
from goboard.ui.window.stage import WIDE
from goboard.ui.windows import Windows
from tests.ui.driver import LEFT, NONE, WindowDriver


@pytest.fixture
def windows(make_windows: Callable[..., Windows]) -> Windows:
    return make_windows(make_analysis=AnalysisWorker)


def test_keys_open_graph_and_changes_and_a_click_in_the_graph_shows_a_move(driver: WindowDriver) -> None:
    window = driver.window
    window.window().resize(1700, 700)
    window.send(NewGame(5, 5))
    driver.click("C3", "C2", "D2")
    driver.press("G")
    (panel,) = window.findChildren(GraphPanel)
    driver.qtbot.waitUntil(lambda: panel.leads is not None and not panel.leads.missing(1), timeout=20_000)
    QTest.mouseClick(panel.graph, LEFT, NONE, panel.graph.place_of(1).toPoint())
    assert driver.shown.node.move_number == 1
    driver.press("F6")
    assert panel.leads is None, "who leads later may tell of the move to be found"
    driver.press("Esc")
    driver.qtbot.waitUntil(lambda: panel.leads is not None)
    driver.press("C")
    (changes,) = window.findChildren(ChangesPanel)
    driver.qtbot.waitUntil(lambda: changes.said.text().startswith("Since the start: 1 stone new"), timeout=20_000)
    driver.press("G", "C")
    assert not panel.is_awake
    assert not changes.is_awake


def test_what_was_open_is_open_at_the_next_start(driver: WindowDriver, windows: Windows) -> None:
    driver.press("G")
    driver.window.leave()
    window = windows.show_window()
    window.window().resize(1200, 800)
    driver.qtbot.waitUntil(lambda: bool(window.findChildren(GraphPanel)))
    (panel,) = window.findChildren(GraphPanel)
    driver.qtbot.waitUntil(lambda: panel.is_awake)
    assert window.workspace.actions["score_graph"].isChecked()
    assert not window.findChildren(ChangesPanel)


def test_what_is_open_comes_with_the_next_record(driver: WindowDriver, windows: Windows) -> None:
    driver.press("G")
    driver.choose("new_tab")
    driver.qtbot.waitUntil(lambda: len(windows.open) == 2 and windows.open[-1].snapshot is not None)
    page = windows.open[-1]
    driver.qtbot.waitUntil(lambda: bool(page.findChildren(GraphPanel)) and page.findChildren(GraphPanel)[0].is_awake)
    WindowDriver(page, driver.qtbot).press("G")
    WindowDriver(page, driver.qtbot).choose("new_tab")
    driver.qtbot.waitUntil(lambda: len(windows.open) == 3 and windows.open[-1].snapshot is not None)
    assert not windows.open[-1].findChildren(GraphPanel)


def test_a_graph_has_room_to_be_read_in_a_wide_window(driver: WindowDriver) -> None:
    driver.window.window().resize(1920, 1080)
    driver.press("G")
    dock = driver.window.docks["Score graph"]
    driver.qtbot.waitUntil(dock.isVisible)
    assert driver.window.stage.shape == WIDE
    driver.qtbot.waitUntil(lambda: dock.height() > 15 * em_of(dock))


def test_a_graph_that_comes_with_the_next_record_has_room_too(driver: WindowDriver, windows: Windows) -> None:
    driver.window.window().resize(1920, 1080)
    driver.press("G")
    driver.qtbot.waitUntil(driver.window.docks["Score graph"].isVisible)
    driver.choose("new_tab")
    driver.qtbot.waitUntil(lambda: len(windows.open) == 2 and bool(windows.open[-1].findChildren(GraphPanel)))
    page = windows.open[-1]
    page.take(OpenText(b"(;GM[1]SZ[9];B[ee])"))
    dock = page.docks["Score graph"]
    driver.qtbot.waitUntil(lambda: dock.isVisible() and dock.height() > 15 * em_of(dock))


def test_a_graph_comes_where_nothing_is_left_for_the_others(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As with large letters in a low window: Qt warns of whoever is to have no height."""
    monkeypatch.setattr("goboard.ui.window.docks.COME", 90)
    driver.window.window().resize(1920, 1080)
    driver.press("G")
    assert driver.window.stage.shape == WIDE
    driver.qtbot.waitUntil(driver.window.docks["Score graph"].isVisible)
    QApplication.processEvents()


def test_a_graph_opened_anew_stands_beside_the_board(driver: WindowDriver) -> None:
    before = driver.window.canvas.geometry()
    driver.press("G")
    dock = driver.window.docks["Score graph"]
    driver.qtbot.waitUntil(dock.isVisible)
    assert driver.window.canvas.geometry() == before
    driver.choose("reset_panels")
    assert driver.window.canvas.geometry() == before
