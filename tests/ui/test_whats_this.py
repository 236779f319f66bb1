"""What is this? Every control of every panel and dialog has a sentence; pointing and Shift+F1 tell it."""

from collections.abc import Callable, Iterator, Sequence

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QColorDialog,
    QComboBox,
    QDialog,
    QFileDialog,
    QLineEdit,
    QMenuBar,
    QPlainTextEdit,
    QScrollBar,
    QTabBar,
    QTextEdit,
    QWhatsThis,
    QWidget,
)
from pytestqt.qtbot import QtBot

from goboard.session.commands.files import NewGame, OpenBytes
from goboard.ui.dialogs.new_game import NewGameDialog
from goboard.ui.whats_this import answer, name_of, sentence_of
from goboard.ui.whats_this_words import WORDS
from goboard.ui.window.menu_entry import all_entries
from goboard.ui.window.menus import MENUS
from goboard.ui.windows import Windows
from tests.ui.driver import WindowDriver, analysed_record

CONTROLS = (
    QAbstractButton, QComboBox, QAbstractSpinBox, QLineEdit, QAbstractSlider, QAbstractItemView, QTextEdit,
    QPlainTextEdit, QTabBar,
)  # fmt: skip
WHOLE = QComboBox, QAbstractSpinBox, QFileDialog, QColorDialog, QTabBar, QMenuBar, QLineEdit
"""What is inside of these is a part of them, or the system's."""
RECORD = b"(;SZ[19]PB[A]PW[B]C[A game]RE[B+R];B[pd]C[One];W[dp](;B[pp];W[dd];B[qf])(;B[dc];W[ce]))"
STRIPS = (
    "count", "edit_tools", "find", "autoplay", "guess", "problem", "opponent", "numbers", "score_graph", "changes",
    "adviser", "review", "show_rules", "full_screen", "start_page", "clock_window",
)  # fmt: skip
LEFT_OUT = ("quit", "close", "new_window", "open", "save_as", "save_board", "export_q5go", "merge")
"""What closes the window, and questions for files, which are the system's."""
DIALOGS = [
    entry.name
    for items in MENUS.values()
    for entry in all_entries(items)
    if entry.name not in LEFT_OUT and (entry.text.endswith("…") or entry.name in ("manual", "rules_help", "about"))
]


def is_inside(widget: QWidget) -> bool:
    above = widget.parentWidget()
    while above is not None:
        if isinstance(above, WHOLE):
            return True
        above = above.parentWidget()
    return isinstance(widget, QScrollBar) or widget.objectName() == "qt_toolbar_ext_button"


def untold(windows: Sequence[QWidget] | None = None) -> set[str]:
    """The controls of these windows (all that are seen) that say nothing, by class, name and what they are in."""
    if windows is None:
        windows = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
    widgets = (widget for window in windows for widget in (window, *window.findChildren(QWidget)))
    return {
        f"{type(widget).__name__} “{name_of(widget)}” in {type(widget.window()).__name__}"
        for widget in widgets
        if isinstance(widget, CONTROLS) and not is_inside(widget) and not sentence_of(widget)
    }


@pytest.fixture
def record(make_windows: Callable[..., Windows], qtbot: QtBot) -> Iterator[WindowDriver]:
    """A record, and an analysis that answers at once."""
    with analysed_record(make_windows, qtbot, RECORD, (1200, 800)) as driver:
        yield driver


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800), (720, 720)], ids=str)
def test_every_control_of_the_window_has_a_sentence(record: WindowDriver, size: tuple[int, int]) -> None:
    record.window.window().resize(*size)
    for name in record.switched_on(STRIPS):
        assert not untold(), name


def test_every_control_of_every_dialog_has_a_sentence(record: WindowDriver) -> None:
    silent = {name: said for name in record.dialogs(DIALOGS) if (said := untold(record.others()))}
    assert not silent


def test_every_control_of_a_game_of_many_has_a_sentence(record: WindowDriver) -> None:
    record.window.send(NewGame(9, 9, "political-go", {"players": '["A","B","C","D"]'}))
    assert not untold()


def test_every_control_of_a_file_of_several_games_has_a_sentence(record: WindowDriver) -> None:
    record.window.send(OpenBytes(RECORD * 2, "a.sgf"))
    panel = record.window.parts["games"].panel
    assert panel.boards.isVisible()
    assert not untold()
    panel.look.click()
    assert panel.table.isVisible()
    assert not untold()


def test_every_board_and_rule_set_of_a_new_game_has_sentences(record: WindowDriver) -> None:
    record.choose("new")
    dialog = record.dialog(NewGameDialog)
    boxes = [dialog.rules, next(box for box in dialog.findChildren(QComboBox) if box.accessibleName() == "Board")]
    for box in boxes:
        for row in range(box.count()):
            if box.itemText(row).endswith("…"):
                continue
            box.setCurrentIndex(row)
            assert not untold(), box.itemText(row)


def test_pointing_tells_what_a_button_a_panel_and_the_board_are(record: WindowDriver) -> None:
    told: list[str] = []
    for widget in (record.window.toolbar.widgetForAction(record.window.workspace.action("open")),
                   record.window.docks["Tree"], record.window.canvas):  # fmt: skip
        assert widget is not None
        told.append(answer(widget, QPoint(3, 3)))
    assert told[0].startswith("Open a game record") and "Tree" in told[1] and "click" in told[2].casefold()


def test_the_question_ends_with_its_answer_or_esc(record: WindowDriver) -> None:
    record.press("Shift+F1")
    assert QWhatsThis.inWhatsThisMode()
    button = record.window.toolbar.widgetForAction(record.window.workspace.action("open"))
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not QWhatsThis.inWhatsThisMode()
    assert not [each for each in QApplication.topLevelWidgets() if isinstance(each, QFileDialog) and each.isVisible()]
    QWhatsThis.hideText()
    record.press("Shift+F1")
    QWhatsThis.leaveWhatsThisMode()
    record.click("Q10")
    assert record.stone("Q10")


def test_shift_f1_in_a_dialog_tells_of_what_has_the_keys(record: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(QWhatsThis, "showText", lambda _place, words, _widget=None: told.append(words))
    record.choose("clock")
    dialog = next(each for each in record.window.findChildren(QDialog) if each.isVisible())
    dialog.activateWindow()
    box = dialog.findChildren(QComboBox)[0]
    box.setFocus()
    record.qtbot.waitUntil(lambda: QApplication.focusWidget() is box, timeout=20_000)
    QTest.keyClick(box, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    assert told == [f"Clock: {WORDS['Clock']}"] or told == [WORDS["Clock"]]


def test_sentences_are_sentences() -> None:
    for title, words in WORDS.items():
        assert words.endswith(".") and len(words) > len(title.rpartition("/")[2]) / 2, title
        assert words[0].isupper() or words[0] in '“"', title
