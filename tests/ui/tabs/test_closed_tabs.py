"""Tabs that are closed amidst what is being done in them."""

import gc

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QTabBar, QToolButton

from goboard.ui.start.tour import COMMENT, COUNT, TREE, Tour
from goboard.ui.windows import Windows
from tests.ui.driver import WindowDriver
from tests.ui.tabs.tabs_driver import SLOW, opened


def let_go() -> None:
    """What is to be deleted is deleted now."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QCoreApplication.processEvents()
    gc.collect()


@pytest.mark.parametrize("name", [COMMENT, TREE, COUNT])
def test_a_tab_with_a_panel_in_a_window_of_its_own_is_closed_amidst_the_tour(
    driver: WindowDriver, windows: Windows, files: list[str], name: str
) -> None:
    frame = opened(driver, windows, files)
    driver.choose("tour")

    def is_running() -> bool:
        tour = frame.page.findChild(Tour) if frame.page is not None else None
        return isinstance(tour, Tour) and tour.is_running

    driver.qtbot.waitUntil(is_running, timeout=SLOW)
    page = frame.page
    assert page is not None
    dock = page.docks[name]
    dock.setFloating(True)
    dock.show()
    cross = frame.row.bar.tabButton(frame.row.bar.currentIndex(), QTabBar.ButtonPosition.RightSide)
    assert isinstance(cross, QToolButton) and dock.isVisible()
    cross.click()
    driver.qtbot.waitUntil(lambda: page not in frame.tabs, timeout=SLOW)
    assert not dock.isVisible()
    # those that watch the panel hear nothing of it once they are half gone, which ended the program
    let_go()
    assert len(frame.tabs) == len(files) and frame.page is not None and frame.page.isVisible()
