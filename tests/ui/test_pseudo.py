"""Nothing in the window is left in English, glued together or cut, where another language is spoken.

The window, every panel and every dialog are shown in the pseudo language of `tests.words.pseudo`; whatever has letters
of its own there was not put into words, and what has two pairs of brackets beside each other was glued. Where its
longer words have no room in a small window, those of other languages will have none.
"""

import re
import sys
from collections.abc import Callable, Iterable, Iterator

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QAction, QPainter, QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDoubleSpinBox,
    QFileDialog,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QProgressBar,
    QSpinBox,
    QTabBar,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from goboard.session.commands.files import NewGame, OpenBytes
from goboard.ui.language import LANGUAGE, speak
from goboard.ui.whats_this import sentence_of
from goboard.ui.window.frame import Frame
from goboard.ui.window.requests import SettingsChanged
from goboard.ui.windows import Windows
from goboard.words.wording import ENGLISH, HABITS, Wording
from tests.ui.cut import cut_texts, narrow_paint, pages
from tests.ui.driver import WindowDriver, analysed_record
from tests.ui.test_whats_this import DIALOGS, STRIPS, untold
from tests.words.pseudo import pseudo

RECORD = "(;SZ[19]RU[Chinese]PB[①]PW[②]C[③]GN[④]RE[B+3.5];B[pd]C[⑤]TE[1];W[dp](;B[pp];W[dd];B[qf])(;B[dc]))".encode()
SMALL = 900, 600
"""Pixels of the window, where there is least room for words."""
ROWS = 60
"""Of a table or a list: the others say the same of something else."""
ROLES = (
    Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.StatusTipRole,
    Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.AccessibleDescriptionRole,
)  # fmt: skip
KEYS = (
    r"(?:Ctrl|Shift|Alt|Meta|Return|Enter|Space|Home|End|PgUp|PgDown|Page Up|Page Down|Left|Right|Up|Down|Esc|Del|Tab|"
    r"Ins|Pause|Backspace|F\d+)"
)
NAMES = re.compile(
    r"Tromp-Taylor|MANGO|Disto|SGF|GTP|KataGo|GNU Go|goboard|Python|PySide6|Qt|NumPy|[BW]\+(?:[\d.]+|R|T|F)?(?!\w)|"
    r"PNG|SVG|PDF|WebP|English|Deutsch|Français|Español|简体中文|日本語|한국어|子|"
    r"UTF-8|UTF-16|Big5|Shift_JIS|EUC-JP|EUC-KR|ISO-2022-JP|ISO-8859-1|KOI8-R|windows-125[12]|"
    rf"{KEYS}(?:\+{KEYS})*(?:\+[^\s,])?(?!\w)|(?<!\w)[A-HJ-T]{{1,2}}\d+(?!\w)|"
    r"\S*\.(?:sgf|png|svg|pdf|gif|html|toml|json|txt|md)\b|https?://\S+"
)
"""What every language says as English does: names, keys, points, results and files."""
BRACKETS = re.compile(r"⟦[^⟦⟧]*⟧")
GLUED = re.compile(r"⟧[ \d.]*⟦")
EXCEPTIONS = (
    ("manual.window PageView", "the pages of the manual are English"),
    ("manual.window QTreeWidget item", "the titles of its pages"),
    ("RuleBrowser text", "the rules in their own words"),
    ("preferences.dialog QListView item", "names of fonts"),
    ("preferences.dialog QComboBox item", "names of fonts"),
    ("main_window QPlainTextEdit text", "the log, which goes into reports"),
    ("dialogs.game_info QComboBox item", "what records say of their rules"),
    ("dialogs.game_info QListView item", "what records say of their times"),
    ("editing.dialogs QTableWidget item", "the values of properties"),
    ("dialogs.rule_editor ClosedBrowser text: glued", "each title stands before what it means"),
    ("eyes.eyespace_window PlainLabel text: glued", "two signs of a legend stand side by side"),
    ("dialogs.contest QPlainTextEdit text: glued", "a line says when, after which move, and what"),
)
"""What stays English, as class, name and text say it, and why."""
OF_QT = frozenset({
    "OK", "Cancel", "Close", "Apply", "Save", "&Save", "Discard", "Float", "Scroll Left", "Scroll Right", "&Yes", "&No",
    "Press shortcut", "Closes the dock widget", "Undocks and re-attaches the dock widget",
})  # fmt: skip
"""Words of Qt, which brings them in every language."""


def bare(text: str) -> str:
    """What is wrong with it: the letters outside brackets, or that it is glued; "" if nothing is."""
    outside = text
    is_glued = any(GLUED.search(_hollow(line)) for line in text.split("\n"))
    while BRACKETS.search(outside):
        outside = BRACKETS.sub("·", outside)
    # what is cut off begins with a bracket that nothing closes
    outside = NAMES.sub("", re.sub(r"⟦.*", "", outside, flags=re.DOTALL))
    if re.search(r"[^\W\d_]{2,}|(?<![\w+])[aI](?![\w+])", outside):
        return "English"
    return "glued" if is_glued else ""


def _hollow(line: str) -> str:
    """The outermost brackets alone."""
    depth, kept = 0, ""
    for sign in line:
        depth += (sign == "⟦") - (sign == "⟧" and depth > 0)
        kept += sign if depth == 0 or (depth == 1 and sign == "⟦") else ""
    return kept


def plain(text: str) -> str:
    """Without markup."""
    if "</" not in text and "<br" not in text and "<p>" not in text:
        return text
    document = QTextDocument()
    document.setHtml(text)
    return document.toPlainText()


def of_action(action: QAction) -> Iterator[tuple[str, str]]:
    yield "action", action.text()
    yield "action's tip", action.toolTip()
    yield "action's status", action.statusTip()


def of_model(model: QAbstractItemModel, above: QModelIndex, depth: int = 0) -> Iterator[tuple[str, str]]:
    for row in range(min(model.rowCount(above), ROWS)):
        for column in range(1 if isinstance(model, QAbstractListModel) else model.columnCount(above)):
            index = model.index(row, column, above)
            for role in ROLES:
                said = model.data(index, role)
                if isinstance(said, str):
                    yield f"item {role.name}", said
            if column == 0 and depth < 3:
                yield from of_model(model, index, depth + 1)


def of_header(model: QAbstractItemModel, way: Qt.Orientation) -> Iterator[tuple[str, str]]:
    if isinstance(model, QAbstractListModel):
        return
    count = model.columnCount() if way == Qt.Orientation.Horizontal else min(model.rowCount(), ROWS)
    for section in range(count):
        for role in ROLES:
            said = model.headerData(section, way, role)
            if isinstance(said, str):
                yield f"header {role.name}", said


def texts(widget: QWidget) -> Iterator[tuple[str, str]]:
    """Every text of a widget with what it is."""
    if widget.isWindow():
        yield "title", widget.windowTitle()
    yield "tip", widget.toolTip()
    yield "status", widget.statusTip()
    yield "what's this", sentence_of(widget) or widget.whatsThis()
    yield "accessible name", widget.accessibleName()
    yield "accessible description", widget.accessibleDescription()
    for action in widget.actions():
        yield from of_action(action)
    match widget:
        case QLabel():
            yield "text", widget.text()
        case QAbstractButton():
            yield "text", widget.text()
        case QGroupBox() | QMenu():
            yield "title", widget.title()
        case QComboBox():
            yield from of_model(widget.model(), QModelIndex())
            yield "placeholder", widget.placeholderText()
        case QSpinBox() | QDoubleSpinBox():
            yield from (("around", f"{widget.prefix()}0{widget.suffix()}"), ("least", widget.specialValueText()))
        case QLineEdit():
            yield "placeholder", widget.placeholderText()
            if widget.isReadOnly():
                yield "text", widget.text()
        case QTextEdit():
            yield "placeholder", widget.placeholderText()
            if widget.isReadOnly():
                yield "text", widget.toPlainText()
        case QPlainTextEdit():
            yield "placeholder", widget.placeholderText()
            if widget.isReadOnly():
                yield "text", widget.toPlainText()
        case QTabBar():
            for place in range(widget.count()):
                yield from (("tab", widget.tabText(place)), ("tab's tip", widget.tabToolTip(place)))
        case QHeaderView():
            if widget.model() is not None:
                yield from of_header(widget.model(), widget.orientation())
        case QAbstractItemView():
            if widget.model() is not None:
                yield from of_model(widget.model(), QModelIndex())
        case QProgressBar():
            yield "text", widget.text()


def is_qt_s(widget: QWidget) -> bool:
    """Is it a part of what Qt words by itself?"""
    above: QWidget | None = widget
    while above is not None:
        if isinstance(above, QFileDialog) or type(above).__name__ in ("QColorDialog", "QFontDialog", "QPrintDialog"):
            return True
        above = above.parentWidget()
    return widget.objectName() == "qt_toolbar_ext_button"


EARLIER: list[QWidget] = []
"""Windows of tests before this one, which speak another language."""


def left_in_english(windows: Iterable[QWidget] | None = None) -> set[str]:
    """What was not put into words in these windows (all of this test), each text once, with where it is."""
    found: dict[str, str] = {}
    among = QApplication.topLevelWidgets() if windows is None else windows
    for window in (each for each in among if each not in EARLIER):
        for widget in (window, *window.findChildren(QWidget)):
            if not is_qt_s(widget):
                for kind, text in texts(widget):
                    if text not in found and text not in OF_QT and (fault := bare(plain(text))):
                        found[text] = f"{_owner(widget)} {type(widget).__name__} {kind}: {fault} {text!r}"
    return {said for said in found.values() if not any(exception in said for exception, _why in EXCEPTIONS)}


def _owner(widget: QWidget) -> str:
    """The nearest thing above it that is a room's own."""
    above: QWidget | None = widget
    while above is not None:
        if (module := type(above).__module__).startswith("goboard.ui.") and module.count(".") > 2:
            return module.removeprefix("goboard.ui.")
        above = above.parentWidget()
    return type(widget.window()).__name__


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """What is painted as text, and not put into words."""
    found: set[str] = set()
    paint = QPainter.drawText

    def spy(painter: QPainter, *given: object) -> object:
        for text in given:
            if isinstance(text, str) and len(text) > 1 and (fault := bare(text)):
                found.add(f"{_caller()} painted: {fault} {text!r}")
        return paint(painter, *given)

    monkeypatch.setattr(QPainter, "drawText", spy)
    return found


@pytest.fixture
def painted_cut(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    return narrow_paint(monkeypatch)


def _caller() -> str:
    """The module that paints."""
    return str(sys._getframe(2).f_globals["__name__"]).removeprefix("goboard.ui.")


@pytest.fixture
def record(make_windows: Callable[..., Windows], qtbot: QtBot) -> Iterator[WindowDriver]:
    """A record in a window that speaks the pseudo language, and an analysis that answers at once."""
    EARLIER[:] = QApplication.topLevelWidgets()
    speak(pseudo())
    try:
        with analysed_record(make_windows, qtbot, RECORD, SMALL) as driver:
            yield driver
    finally:
        speak(Wording())
        EARLIER.clear()


def cut_in_dialogs(record: WindowDriver) -> set[str]:
    """What is cut in the windows beside that of the record, on all their pages."""
    found: set[str] = set()
    for window in record.others():
        for _ in () if is_qt_s(window) else pages(window):
            window.grab()
            found |= cut_texts([window], leave_out=is_qt_s)
    return found


def judge(found: Iterable[str]) -> None:
    print("\n".join(f"PSEUDO {each}" for each in sorted(found)))
    assert not set(found)


@pytest.mark.slow
def test_the_window_and_its_panels(painted: set[str], painted_cut: set[str], record: WindowDriver) -> None:
    found, cut = left_in_english(), cut_texts(leave_out=is_qt_s)
    for name in record.switched_on(STRIPS):
        found |= left_in_english()
        record.window.window().grab()
        cut |= cut_texts(leave_out=is_qt_s)
        assert not untold(), name
    record.window.window().grab()
    judge(found | painted)
    assert not cut | painted_cut
    size = record.window.window().size()
    assert (size.width(), size.height()) == SMALL


@pytest.mark.slow
def test_every_dialog(record: WindowDriver) -> None:
    found, cut, seen = set[str](), set[str](), 0
    for name in record.dialogs(DIALOGS):
        seen += 1
        found |= {f"{name}: {each}" for each in left_in_english(record.others())}
        cut |= {f"{name}: {each}" for each in cut_in_dialogs(record)}
        # the workbench's controls are called after players, whose names its sentences would have to know
        found |= {f"{name}: says nothing of {each}" for each in untold(record.others()) if name != "eyespace"}
    assert seen > 0.8 * len(DIALOGS)
    judge(found | cut)


def test_a_game_of_many(record: WindowDriver) -> None:
    record.window.send(NewGame(9, 9, "political-go", {"players": '["①","②","③","④"]'}))
    judge(left_in_english())
    record.window.window().grab()
    assert not cut_texts()


def test_a_file_of_several_games(record: WindowDriver) -> None:
    record.window.send(OpenBytes(RECORD * 2, "1.sgf"))
    panel = record.window.parts["games"].panel
    found = left_in_english()
    panel.look.click()
    judge(found | left_in_english())
    record.window.window().grab()
    assert not cut_texts()


@pytest.fixture
def large_letters(qapp: QApplication) -> None:
    """Those of a system that has larger ones than most."""
    font = qapp.font()
    font.setPointSizeF(font.pointSizeF() * 1.25)
    qapp.setFont(font)


@pytest.mark.slow
@pytest.mark.parametrize("code", sorted({*HABITS} - {ENGLISH}))
def test_nothing_is_cut_in_a_real_language(record: WindowDriver, qtbot: QtBot, code: str) -> None:
    nothing_is_cut(record, qtbot, code)


@pytest.mark.slow
@pytest.mark.usefixtures("large_letters")
@pytest.mark.parametrize("code", ["de", "zh"])
def test_nothing_is_cut_in_larger_letters_of_the_system(record: WindowDriver, qtbot: QtBot, code: str) -> None:
    nothing_is_cut(record, qtbot, code)


def nothing_is_cut(record: WindowDriver, qtbot: QtBot, code: str) -> None:
    """In the window and all dialogs in that language."""
    page, windows = record.window, [each for each in QApplication.topLevelWidgets() if isinstance(each, Frame)]
    settings = page.workspace.settings
    settings.setValue(LANGUAGE, code)
    page.workspace.request(SettingsChanged((LANGUAGE,)))
    qtbot.waitUntil(lambda: windows[0].page not in (page, None), timeout=20_000)
    again = windows[0].page
    assert again is not None
    driver, cut = WindowDriver(again, qtbot), set()
    for _ in driver.switched_on(STRIPS):
        windows[0].grab()
        cut |= cut_texts([windows[0]], leave_out=is_qt_s) | cut_in_dialogs(driver)
    for _ in driver.dialogs(DIALOGS):
        cut |= cut_in_dialogs(driver)
    print("\n".join(f"CUT {each}" for each in sorted(cut)))
    assert not cut


def test_what_is_english_is_found() -> None:
    assert [bare(each) for each in ("⟦Öpéñ ··⟧ 3", "⟦a ⟦b⟧ c⟧: K10", "①", "3 stones", "⟦a⟧ ⟦b⟧", "⟦a⟧: ⟦b⟧")] == [
        "", "", "", "English", "glued", "",
    ]  # fmt: skip
