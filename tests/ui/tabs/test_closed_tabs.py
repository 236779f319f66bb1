"""Tabs that are closed amidst what is being done in them."""

import gc
from weakref import ref

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QDockWidget, QTabBar, QToolButton, QWhatsThis
from shiboken6 import isValid

from goboard.session.commands.play import PlayAt
from goboard.ui.start.tour import COMMENT, COUNT, TREE, Tour
from goboard.ui.windows import Windows
from tests.ui.driver import WindowDriver
from tests.ui.tabs.tabs_driver import SLOW, frame_of, opened, press_in, questions


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


OPENED = (
    "tour", "adviser", "score_graph", "changes", "explorer", "analysis", "find", "edit_tools", "edit_comment",
    "clock_window", "manual", "edit_board", "eyespace", "numbers", "review", "autoplay", "info", "export_picture",
    "preferences", "palette", "whats_this",
)  # fmt: skip
"""Actions that open what watches other parts of the window."""


@pytest.mark.parametrize("is_renewed", [False, True])
def test_whatever_is_open_a_tab_goes_without_a_fault(
    driver: WindowDriver, windows: Windows, *, is_renewed: bool
) -> None:
    page = driver.window
    frame = frame_of(page)
    driver.choose("new_tab")
    for name in OPENED:
        if page.workspace.action(name).isEnabled():
            page.workspace.action(name).trigger()
    QCoreApplication.processEvents()
    tour = page.findChild(Tour)
    assert isinstance(tour, Tour) and tour.is_running
    for dock in page.findChildren(QDockWidget):
        dock.setFloating(True)
        dock.show()
    if is_renewed:
        windows.renew(page)
    else:
        page.leave()
    # whatever raises while something is half gone fails the test
    let_go()
    assert page not in frame.tabs and not isValid(page)
    # the next Esc leaves this mode of the whole program, and would do nothing else in the test that comes after
    QWhatsThis.leaveWhatsThisMode()


def test_records_that_were_saved_as_their_window_closed_are_gone(
    driver: WindowDriver, windows: Windows, files: list[str]
) -> None:
    frame = opened(driver, windows, files)
    for page in frame.pages:
        page.send(PlayAt(40))
    # the first one is the driver's
    gone = [ref(page) for page in frame.pages[1:]]
    frame.close()
    (box,) = questions(frame)
    press_in(box, "Save")
    driver.qtbot.waitUntil(lambda: not windows.open, timeout=SLOW)
    del frame, page, box
    assert len(gone) == 2
    # one after the other
    for _ in range(3):
        let_go()
    assert [page() for page in gone] == [None, None]


def test_pages_that_are_closed_together_are_deleted_one_after_the_other(
    driver: WindowDriver, windows: Windows, files: list[str]
) -> None:
    pages = opened(driver, windows, files).pages
    frame_of(driver.window).close()
    assert not windows.open and len(pages) == 3
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert sum(map(isValid, pages)) == 2
    driver.qtbot.waitUntil(lambda: not any(map(isValid, pages)), timeout=SLOW)
    # what is closed afterwards does not wait
    page = windows.show_window()
    page.leave()
    QCoreApplication.sendPostedEvents(page, QEvent.Type.DeferredDelete)
    assert not isValid(page)


def test_the_end_of_the_program_leaves_no_closed_page_behind(
    driver: WindowDriver, windows: Windows, files: list[str]
) -> None:
    pages = opened(driver, windows, files).pages
    frame_of(driver.window).close()
    windows.closing.delete_all()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert len(pages) == 3 and not any(map(isValid, pages))
