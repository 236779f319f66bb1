"""The board editor under a person's hand."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from goboard.boards.board import Board
from goboard.boards.catalogue import cached_grid
from goboard.boards.draft import Draft
from goboard.ui.editor.board_editor import BoardEditor
from goboard.ui.files.recent import LastFolder
from goboard.ui.recovery import DRAWING, RecoveryCopy
from goboard.ui.settings import open_settings
from goboard.user_folders import Folders

LEFT, NONE, SHIFT = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
Place = tuple[float, float]


class EditorDriver:
    """Acts on one editor by mouse and keys, and reads what it shows."""

    def __init__(self, editor: BoardEditor, qtbot: QtBot) -> None:
        self.editor, self.canvas, self.qtbot = editor, editor.canvas, qtbot

    @property
    def draft(self) -> Draft:
        return self.editor.model.draft

    def click(self, *places: Place, modifiers: Qt.KeyboardModifier = NONE) -> None:
        for place in places:
            QTest.mouseClick(self.canvas, LEFT, modifiers, self.canvas.pixel(*place).toPoint())

    def drag(
        self, start: Place, end: Place, modifiers: Qt.KeyboardModifier = NONE, button: Qt.MouseButton = LEFT
    ) -> None:
        first, last = self.canvas.pixel(*start), self.canvas.pixel(*end)
        QTest.mousePress(self.canvas, button, modifiers, first.toPoint())
        for part in (0.3, 0.7, 1.0):
            self._move(first + (last - first) * part, button)
        QTest.mouseRelease(self.canvas, button, modifiers, last.toPoint())

    def hover(self, place: Place) -> str:
        """Bring the pointer there; what the status line says then."""
        self._move(self.canvas.pixel(*place), Qt.MouseButton.NoButton)
        return self.editor.hint.text()

    def press(self, *keys: str) -> None:
        """Press keys as text: "Ctrl+Z", "A"."""
        self.editor.activateWindow()
        self.qtbot.waitUntil(self.editor.isActiveWindow)
        self.canvas.setFocus()
        for key in keys:
            QTest.keySequence(self.canvas, key)

    def choose(self, name: str) -> None:
        action = self.editor.actions_by_name[name]
        assert action.isEnabled()
        action.trigger()

    def choose_symmetry(self, kind: str, turns: int = 4) -> None:
        choices = self.editor.choices
        choices.turns.setValue(turns)
        choices.symmetry.setCurrentIndex(choices.symmetry.findData(kind))

    def wait(self) -> None:
        """Until work beside the window has ended."""
        self.qtbot.waitUntil(lambda: not self.editor.background.is_busy)

    def box(self) -> QMessageBox:
        """The message box that is open."""
        self.qtbot.waitUntil(lambda: bool(self._boxes()))
        return self._boxes()[0]

    def answer(self, text: str) -> None:
        button = next(b for b in self.box().findChildren(QPushButton) if b.text().replace("&", "") == text)
        QTest.mouseClick(button, LEFT)

    def joined(self) -> set[frozenset[Place]]:
        """The edges as pairs of places, rounded."""
        places = [(round(x, 6), round(y, 6)) for x, y in self.draft.places.tolist()]
        return {frozenset((places[a], places[b])) for a, b in self.draft.edges.tolist()}

    def places(self) -> set[Place]:
        return {(round(x, 6), round(y, 6)) for x, y in self.draft.places.tolist()}

    def _boxes(self) -> list[QMessageBox]:
        return [box for box in self.editor.findChildren(QMessageBox) if box.isVisible()]

    def _move(self, place: QPointF, button: Qt.MouseButton) -> None:
        above = self.canvas.mapToGlobal(place)
        event = QMouseEvent(QEvent.Type.MouseMove, place, above, Qt.MouseButton.NoButton, button, NONE)
        QApplication.sendEvent(self.canvas, event)


@pytest.fixture
def last_folder(qapp: QApplication, folders: Folders) -> LastFolder:
    """That of the program, which all its windows have."""
    return LastFolder(open_settings(folders.settings)[0])


@pytest.fixture
def open_editor(
    qtbot: QtBot, last_folder: LastFolder, folders: Folders
) -> Iterator[Callable[[Board | None], EditorDriver]]:
    """Editors, each closed at the end whatever was changed."""
    made: list[BoardEditor] = []

    def open_editor(board: Board | None) -> EditorDriver:
        editor = BoardEditor(last_folder, RecoveryCopy(folders.recovery, DRAWING), board)
        made.append(editor)
        editor.closed.connect(lambda: made.remove(editor))
        editor.resize(900, 700)
        editor.show()
        qtbot.waitExposed(editor)
        return EditorDriver(editor, qtbot)

    yield open_editor
    for editor in made.copy():
        editor.model.history.mark_saved()
        editor.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def driver(open_editor: Callable[[Board | None], EditorDriver]) -> EditorDriver:
    """An editor with an empty sheet, squares of 1 to snap to."""
    return open_editor(None)


@pytest.fixture
def grid(open_editor: Callable[[Board | None], EditorDriver]) -> EditorDriver:
    """An editor with a grid of 3 x 3 points, from (1, 1) to (3, 3)."""
    return open_editor(cached_grid("grid", 3, 3))
