"""What a person does with a window: click points, press keys, choose menu entries, fill in dialogs."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFileDialog,
    QMainWindow,
    QMenu,
    QMessageBox,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from goboard.session.analyst import Analyst
from goboard.session.commands.files import NewGame, OpenBytes
from goboard.session.commands.navigate import GoToMove
from goboard.session.snapshot import Snapshot
from goboard.ui.analysis_worker import AnalysisWorker
from goboard.ui.board.bubble import Bubble
from goboard.ui.window.main_window import MainWindow
from goboard.ui.windows import Windows
from goboard.ui.worker import Worker
from tests.session.engines import Prompt, alive

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
RIGHT = Qt.MouseButton.RightButton
SHIFT = Qt.KeyboardModifier.ShiftModifier
Dialog = TypeVar("Dialog", bound=QWidget)


def on_screen(widget: Dialog, side: int, qtbot: QtBot) -> Dialog:
    """The widget as a square window that can be seen."""
    qtbot.addWidget(widget)
    widget.resize(side, side)
    widget.show()
    qtbot.waitExposed(widget)
    return widget


class WindowDriver:
    """Acts on one window and reads what it shows."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window = window
        self.qtbot = qtbot

    @property
    def shown(self) -> Snapshot:
        assert self.window.snapshot is not None
        return self.window.snapshot

    def use_one_tab(self) -> None:
        """From now on a record takes the place of the one before."""
        self.window.workspace.settings.setValue("files/in_tabs", False)

    def place(self, label: str) -> QPoint:
        """The pixel of a point on the board."""
        return self.window.canvas.vertex_place(self.shown.board.vertex(label))

    def click(self, *labels: str, modifiers: Qt.KeyboardModifier = NONE) -> None:
        for label in labels:
            QTest.mouseClick(self.window.canvas, LEFT, modifiers, self.place(label))

    def ask_why(self, label: str) -> None:
        """The first entry of the menu that a right click there brings."""
        self.choose_at(label, "")

    def choose_at(self, label: str, title: str) -> None:
        """The entry of the menu that a right click there brings whose title begins so."""
        QTest.mouseClick(self.window.canvas, RIGHT, NONE, self.place(label))
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        next(each for each in menu.actions() if each.text().replace("&", "").startswith(title)).trigger()
        menu.close()

    def hover(self, label: str) -> None:
        """Move the pointer there. The event goes to the window itself: placing the screen's cursor instead is no more
        than a wish, which the platform may drop while another window is closing."""
        handle = self.window.window().windowHandle()
        for offset in (QPoint(1, 1), QPoint()):
            QTest.mouseMove(handle, self.window.canvas.mapTo(self.window, self.place(label)) + offset)

    def press(self, *keys: str, on: QWidget | None = None) -> None:
        """Press keys as text: "Ctrl+G", "Left"."""
        window = (on or self.window).window()
        window.activateWindow()
        self.qtbot.waitUntil(window.isActiveWindow)
        for key in keys:
            QTest.keySequence(on or self.window.focusWidget() or self.window, key)

    def choose(self, name: str) -> None:
        """Trigger the menu entry of that name, which must be enabled."""
        action = self.window.workspace.actions[name]
        assert action.isEnabled()
        action.trigger()

    def switched_on(self, names: Iterable[str]) -> Iterator[str]:
        """Those of these actions that are enabled, each triggered, left again before the next one."""
        for name in names:
            action = self.window.workspace.action(name)
            if action.isEnabled():
                action.trigger()
                QApplication.processEvents()
                yield name
                for _ in range(3):
                    self.window.escape()
                if action.isChecked():
                    action.trigger()

    def dialogs(self, names: Iterable[str]) -> Iterator[str]:
        """Those of these actions that are enabled here or else in a new game, each triggered; the windows it opened are
        closed before the next one."""
        names, left = tuple(names), list[str]()
        for name in (*names, None, *names):
            if name is None:
                self.window.send(NewGame(9, 9))
                continue
            action = self.window.workspace.action(name)
            if not action.isEnabled() or name in left:
                continue
            left.append(name)
            action.trigger()
            QApplication.processEvents()
            yield name
            for each in self.others():
                (each.reject if isinstance(each, QDialog) else each.close)()
            for _ in range(3):
                self.window.escape()

    def others(self) -> list[QWidget]:
        """The windows beside its own that are seen."""
        found = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
        return [each for each in found if each is not self.window.window() and isinstance(each, (QDialog, QMainWindow))]

    def open_rules(self) -> None:
        """Bring the panel of the rules into sight."""
        if not self.window.stage.is_sheet_open:
            self.choose("show_rules")

    def dialog(self, kind: type[Dialog]) -> Dialog:
        """The dialog of that kind that is open now."""
        self.qtbot.waitUntil(lambda: self._open(kind) is not None)
        found = self._open(kind)
        assert found is not None
        return found

    def answer(self, text: str) -> None:
        """Click the button with that text in the message box that is open."""
        box = self.dialog(QMessageBox)
        button = next(b for b in box.findChildren(QPushButton) if b.text().replace("&", "") == text)
        QTest.mouseClick(button, LEFT)

    def choose_file(self, path: Path) -> None:
        """Type a path into the file dialog that is open and accept it."""
        dialog = self.dialog(QFileDialog)
        dialog.selectFile(str(path))
        dialog.accept()

    def reason(self) -> str:
        """What is said beside a point now."""
        bubble = self.window.canvas.findChild(Bubble)
        return bubble.accessibleName() if bubble is not None and bubble.isVisible() else ""

    def follow_reason(self) -> None:
        """Click the link in what is said beside a point."""
        bubble = self.window.canvas.findChild(Bubble)
        assert bubble is not None
        assert "<a href" in bubble.text()
        bubble.linkActivated.emit("node")

    def stone(self, label: str) -> int:
        return self.shown.stones[self.shown.board.vertex(label)]

    def has_stones(self, black: str = "", white: str = "") -> bool:
        """Are exactly these points occupied?"""
        names = self.shown.board.labels
        said = [[names[v] for v, owner in enumerate(self.shown.stones) if owner == player] for player in (1, 2)]
        return [sorted(said[0]), sorted(said[1])] == [sorted(black.split()), sorted(white.split())]

    def _open(self, kind: type[Dialog]) -> Dialog | None:
        return next((child for child in self.window.window().findChildren(kind) if child.isVisible()), None)


@contextmanager
def analysed_record(
    make_windows: Callable[..., Windows], qtbot: QtBot, record: bytes, size: tuple[int, int]
) -> Iterator[WindowDriver]:
    """A window of that size on the third move of a record, with an analysis that answers at once; whatever else is open
    in the end is closed."""
    windows = make_windows(
        lambda path: Worker(autosave_path=path, is_threaded=False),
        lambda: AnalysisWorker(lambda: Analyst(Prompt(alive)), is_threaded=False),
    )
    window = windows.show_window()
    window.window().resize(*size)
    window.activateWindow()
    qtbot.waitUntil(lambda: window.isActiveWindow() and window.snapshot is not None, timeout=20_000)
    driver = WindowDriver(window, qtbot)
    driver.window.send(OpenBytes(record, "1.sgf"))
    driver.window.send(GoToMove(3))
    yield driver
    for each in QApplication.topLevelWidgets():
        if each.isVisible() and each is not driver.window:
            (each.reject if isinstance(each, QDialog) else each.close)()
