"""Chooses a language in the preferences of the running program, as a person does."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from goboard.ui.language import LANGUAGE
from goboard.ui.preferences.dialog import PreferencesDialog
from goboard.ui.windows import Windows


def dialog_of(qtbot: QtBot) -> PreferencesDialog:
    def found() -> list[PreferencesDialog]:
        return [
            each
            for each in QApplication.topLevelWidgets()
            if isinstance(each, PreferencesDialog) and each.isVisible() and each.parent() is not None
        ]

    qtbot.waitUntil(lambda: len(found()) == 1, timeout=20_000)
    return found()[0]


def choose(windows: Windows, code: str, qtbot: QtBot) -> None:
    """As a person does: the dialog by its key, the list by its arrow keys."""
    before = list(windows.open)
    page = windows.frames[0].page
    assert page is not None
    if not any(isinstance(each, PreferencesDialog) and each.isVisible() for each in QApplication.topLevelWidgets()):
        page.workspace.action("preferences").trigger()
    dialog = dialog_of(qtbot)
    dialog.bring(LANGUAGE)
    box = dialog.rows[LANGUAGE].control
    assert isinstance(box, QComboBox)
    step = Qt.Key.Key_Down if box.findData(code) > box.currentIndex() else Qt.Key.Key_Up
    while box.currentData() != code:
        QTest.keyClick(box, step)
    qtbot.waitUntil(lambda: not {*windows.open} & {*before}, timeout=20_000)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def close_preferences(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot)
    assert dialog.windowTitle() == "Einstellungen" and dialog.place[2] == LANGUAGE
    dialog.reject()
