"""What a person does with tabs, and what they see of them."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox

from goboard.ui.window.frame import Frame
from goboard.ui.window.main_window import MainWindow
from goboard.ui.windows import Windows
from tests.ui.driver import LEFT, NONE, WindowDriver

SLOW = 30_000

NAMES = ("Ann", "Bob", "Cid")


def frame_of(page: MainWindow) -> Frame:
    frame = page.window()
    assert isinstance(frame, Frame)
    return frame


def is_there(page: MainWindow, path: str) -> bool:
    return page.snapshot is not None and page.snapshot.document.path == path and not page.worker.is_busy


def opened(driver: WindowDriver, windows: Windows, files: list[str]) -> Frame:
    """All of them, the first one in sight."""
    driver.window.open_paths(files)
    driver.qtbot.waitUntil(lambda: len(windows.open) == len(files), timeout=SLOW)
    pages = dict(zip(files, frame_of(driver.window).pages, strict=True))
    driver.qtbot.waitUntil(lambda: all(is_there(page, path) for path, page in pages.items()), timeout=SLOW)
    return frame_of(driver.window)


def texts(frame: Frame) -> list[str]:
    bar = frame.row.bar
    return [bar.tabText(at) for at in range(bar.count())]


def click_tab(frame: Frame, at: int, button: Qt.MouseButton = LEFT) -> None:
    bar = frame.row.bar
    QTest.mouseClick(bar, button, NONE, bar.tabRect(at).center())


def questions(frame: Frame) -> list[QMessageBox]:
    return [box for box in frame.findChildren(QMessageBox) if box.isVisible()]


def press_in(box: QMessageBox, answer: str) -> None:
    QTest.mouseClick(next(each for each in box.buttons() if each.text().replace("&", "").startswith(answer)), LEFT)
