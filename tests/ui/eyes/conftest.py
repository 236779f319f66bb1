"""Workbenches for tests: questions answered at once, windows closed at the end."""

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import cast

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from goboard.ui.analysis_worker import AnalysisWorker
from goboard.ui.eyes.eyespace_window import EyespaceWindow
from goboard.ui.eyes.part import EyesPart
from goboard.ui.window.workspace import Workspace

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


class EyesDriver:
    """Acts on one workbench and reads what it shows."""

    def __init__(self, workbench: EyesPart, qtbot: QtBot) -> None:
        self.workbench, self.qtbot = workbench, qtbot

    @property
    def window(self) -> EyespaceWindow:
        assert self.workbench.window is not None
        return self.workbench.window

    @property
    def worth(self) -> str:
        return self.window.worth.figures.text()

    @property
    def words(self) -> str:
        return self.window.worth.words.text()

    @property
    def said(self) -> str:
        return self.window.statusBar().currentMessage()

    @property
    def moves(self) -> list[str]:
        listed = self.window.play.moves
        return [listed.item(row).text() for row in range(listed.count())]

    def turn_to(self, page: QWidget) -> None:
        """Click the tab of that page."""
        bar = self.window.pages.tabBar()
        QTest.mouseClick(bar, LEFT, NONE, bar.tabRect(self.window.pages.indexOf(page)).center())

    def type_rows(self, text: str) -> None:
        self.turn_to(self.window.draw)
        self.window.draw.editor.selectAll()
        for number, line in enumerate(text.split("\n")):
            if number:
                QTest.keyClick(self.window.draw.editor, Qt.Key.Key_Return)
            QTest.keyClicks(self.window.draw.editor, line)

    def click(self, vertex: int, button: Qt.MouseButton = LEFT) -> None:
        """Click a vertex of the eyespace while playing."""
        assert self.window.model.table is not None
        self.click_place(self.window.model.table.places[vertex], button)

    def click_place(self, place: int, button: Qt.MouseButton = LEFT) -> None:
        QTest.mouseClick(self.window.board, button, NONE, self.window.board.vertex_place(place))

    def drag(self, *places: int) -> None:
        board = self.window.board
        at: list[QPoint] = [board.vertex_place(place) for place in places]
        QTest.mousePress(board, LEFT, NONE, at[0])
        for place in map(QPointF, at[1:]):
            above = board.mapToGlobal(place)
            event = QMouseEvent(QEvent.Type.MouseMove, place, above, Qt.MouseButton.NoButton, LEFT, NONE)
            QApplication.sendEvent(board, event)
        QTest.mouseRelease(board, LEFT, NONE, at[-1])

    def press(self, *keys: str, on: QWidget | None = None) -> None:
        self.window.activateWindow()
        self.qtbot.waitUntil(self.window.isActiveWindow)
        target = on or self.window.board
        target.setFocus()
        for key in keys:
            QTest.keySequence(target, key)


def workbench_of(window: QWidget, worker: AnalysisWorker) -> EyesPart:
    """The part of a window that has nothing else."""
    return EyesPart(
        cast(Workspace, SimpleNamespace(window=window, analysis=worker, action=lambda _name: QAction(window)))
    )


@pytest.fixture
def make_workbench(qtbot: QtBot, qapp: QApplication) -> Iterator[Callable[..., EyesPart]]:
    made: list[tuple[EyesPart, AnalysisWorker, QWidget]] = []

    def make(*, is_threaded: bool = False) -> EyesPart:
        window = QWidget()
        qtbot.addWidget(window)
        worker = AnalysisWorker(is_threaded=is_threaded)
        made.append((workbench_of(window, worker), worker, window))
        return made[-1][0]

    yield make
    for workbench, worker, _ in made:
        workbench.close()
        worker.stop()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def driver(make_workbench: Callable[..., EyesPart], qtbot: QtBot) -> EyesDriver:
    """An open workbench with the shape that it begins with."""
    workbench = make_workbench()
    workbench.open()
    found = EyesDriver(workbench, qtbot)
    qtbot.waitExposed(found.window)
    return found
