"""Hostile words of records, files and folders: they are shown as text, short enough, and nothing is opened for them."""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6 import QtGui
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QEvent, QModelIndex, QSettings, Qt, QUrl
from PySide6.QtGui import QIcon, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QLabel,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QStatusBar,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

import goboard.ui
from goboard.games.contests import Candidate, Contest
from goboard.harmless import HARMFUL, REPLACED
from goboard.library.library import Library
from goboard.library.query import Query
from goboard.library.searches import Searches
from goboard.session.commands.edit import SetComment, SetContest
from goboard.session.commands.files import KeepCopies, NewGame, OpenBytes, OpenFile
from goboard.session.commands.mark import SetStones
from goboard.ui.dialogs.messages import OfferDialog, ask_text, ask_unsaved, ask_whether, show_lines, tell_problem
from goboard.ui.dialogs.restore import RestoreDialog
from goboard.ui.files.recent import RecentFiles, RecentMenu
from goboard.ui.library.window import LibraryWindow
from goboard.ui.plain import (
    BREAK,
    JOINER,
    MOST,
    MOST_IN_LINE,
    MOST_IN_TIP,
    MOST_LINES,
    PlainLabel,
    breakable,
    menu_text,
    one_line,
    plain_text,
    tip_text,
    unmarked,
    window_title,
)
from goboard.ui.plain_editor import ClosedBrowser
from goboard.ui.recovery import lost_copies
from goboard.ui.settings import Settings
from goboard.ui.window.main_window import MainWindow
from goboard.ui.windows import Windows
from goboard.user_folders import Folders
from tests.session.driver import Driver
from tests.ui.driver import LEFT, WindowDriver

Role = Qt.ItemDataRole
GUESSED = (Role.ToolTipRole, Role.StatusTipRole, Role.WhatsThisRole)
NEVER, GUESSES, IS_MARKUP, HAS_MNEMONICS = range(4)
"""How Qt takes a text: as it is; as markup where it looks so; as markup; with ampersands as mnemonics."""
FORMATS = {
    Qt.TextFormat.PlainText: NEVER,
    Qt.TextFormat.AutoText: GUESSES,
    Qt.TextFormat.RichText: IS_MARKUP,
    Qt.TextFormat.MarkdownText: IS_MARKUP,
}
MOST_ROWS = 50
LONG = 9 * MOST
"""So long are texts of the record that nothing shows whole but what is scrolled."""
IMAGE = '<img src="file:///nowhere/secret.png">'
HOSTILE = f"{IMAGE}<b>Wu</b> & Lee\u202egnp.\u2067x\x07"
ORDINARY = ["Go Seigen", "吳清源", "O'Meara & Sons", "Léa – 9p", "a < b", "שלום", "x\ny", "50%", "[]*", "1-2 e\u0301"]


def is_markup(text: str) -> bool:
    return bool(QtGui.Qt.mightBeRichText(text))  # type: ignore[attr-defined]


@pytest.mark.parametrize("text", ORDINARY)
def test_ordinary_words_are_as_before(text: str) -> None:
    assert plain_text(text) == text
    assert tip_text(text).replace(JOINER, "") == text
    assert menu_text(text).replace("&&", "&").replace(JOINER, "") == text.replace("\n", " ")
    assert window_title(text) == text.replace("\n", " ")


@pytest.mark.parametrize(
    "text",
    [
        "<b>",
        IMAGE,
        " <i>x</i>",
        "<?xml?>",
        "a <u>b",
        "<!DOCTYPE html>",
        "&lt;b&gt;",
        "< b>",
        "<b\n>",
        "<br/>",
        "<h1 a>",
        HOSTILE,
    ],
)
def test_a_tip_is_never_markup(text: str) -> None:
    assert not is_markup(tip_text(text))
    assert tip_text(tip_text(text)) == tip_text(text)


@pytest.mark.parametrize(
    ("one", "other"), [("<", "b>"), ("<b", ">"), ("&", "lt;"), ("&l", "t;"), ("&lt", ";"), ("a<", "/b>")]
)
def test_two_names_beside_each_other_make_no_tag(one: str, other: str) -> None:
    assert not is_markup(tip_text(one) + tip_text(other))
    assert not is_markup(f"{tip_text(one)} and {tip_text(other)}")


def test_controls_are_replaced_and_lengths_bounded() -> None:
    assert plain_text("a\x00b\u202ec\u2066d\ud800e\x1b[0m") == "a\ufffdb\ufffdc\ufffdd\ufffde\ufffd[0m"
    assert plain_text("a\r\nb\rc\td") == "a\nb\nc\td"
    long = 100_000 * "x"
    assert [len(each(long)) for each in (plain_text, one_line, menu_text, unmarked, window_title)] == [
        MOST, MOST_IN_LINE, MOST_IN_LINE, MOST_IN_TIP, MOST_IN_LINE,
    ]  # fmt: skip
    assert plain_text(long).endswith("…")
    assert tip_text(1000 * "x\n").count("\n") <= 40
    assert window_title("a[*].sgf") == "a[*][*].sgf"
    assert one_line(" a\n\nb\tc ") == " a b c "


@pytest.mark.parametrize(
    "text",
    [
        "x" * 5000,
        "<" * 300,
        "word " * 1000,
        "\u68cb" * 5000,
        "a\n" + "b " * 90 + "\n" + "c" * 101,
        "short " + "<b>" * 33,
    ],
)
def test_no_line_of_a_tip_is_wider_than_a_screen(text: str) -> None:
    shown = tip_text(text)
    assert tip_text(shown) == shown
    plain = shown.replace(JOINER, "")
    widths = [sum(1 + (sign == "\u68cb") for sign in line) for line in plain.split("\n")]
    assert 1 < len(widths) <= MOST_LINES + 1
    assert max(widths) <= 101
    gone = str.maketrans("", "", "\n \u2026")
    assert text.translate(gone).startswith(plain.translate(gone))


def test_a_label_is_plain_whatever_it_says(qapp: QApplication) -> None:
    label = PlainLabel(HOSTILE)
    for _ in range(2):
        assert label.textFormat() == Qt.TextFormat.PlainText
        assert label.text() == plain_text(HOSTILE)
        label.setText("")
        label.setText(HOSTILE)


def test_a_browser_loads_nothing(qapp: QApplication, tmp_path: Path) -> None:
    secret = tmp_path / "secret.css"
    secret.write_text("b { color: red }", encoding="utf-8")
    browser = ClosedBrowser()
    browser.setHtml(f'<img src="{QUrl.fromLocalFile(str(secret)).toString()}"><a href="https://example.org">x</a>')
    assert not browser.openLinks()
    assert not browser.openExternalLinks()
    kind = int(QTextDocument.ResourceType.ImageResource.value)
    assert browser.document().resource(kind, QUrl.fromLocalFile(str(secret))) is None


def columns_of(model: QAbstractItemModel, parent: QModelIndex) -> int:
    return 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)


def indexes(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[QModelIndex]:
    for row in range(min(model.rowCount(parent), MOST_ROWS)):
        for column in range(columns_of(model, parent)):
            index = model.index(row, column, parent)
            yield index
            if column == 0:
                yield from indexes(model, index)


def texts_of_model(view: QAbstractItemView) -> Iterator[tuple[str, object, int]]:
    """What the cells and the headers say; a cell that is edited holds its text as it is."""
    model, kind = view.model(), type(view).__name__
    is_edited = view.editTriggers() != QAbstractItemView.EditTrigger.NoEditTriggers
    for index in indexes(model, QModelIndex()):
        if not (is_edited and index.flags() & Qt.ItemFlag.ItemIsEditable):
            yield f"{kind} cell", index.data(Role.DisplayRole), NEVER
        for role in GUESSED:
            yield f"{kind} {role.name}", index.data(role), GUESSES
    for orientation, count in (
        (Qt.Orientation.Horizontal, columns_of(model, QModelIndex())),
        (Qt.Orientation.Vertical, min(model.rowCount(), MOST_ROWS)),
    ):
        for section in range(count):
            yield f"{kind} header", model.headerData(section, orientation, Role.DisplayRole), NEVER
            yield f"{kind} header's tip", model.headerData(section, orientation, Role.ToolTipRole), GUESSES


def texts(widget: QWidget) -> Iterator[tuple[str, object, int]]:
    """(what it is, the text, whether Qt guesses there) of everything that the widget shows."""
    kind = type(widget).__name__
    yield f"{kind} title", widget.windowTitle(), NEVER
    yield f"{kind} tip", widget.toolTip(), GUESSES
    yield f"{kind} status tip", widget.statusTip(), GUESSES
    for action in widget.actions():
        yield f"{kind} action", action.text(), HAS_MNEMONICS
        yield f"{kind} action's tip", action.toolTip(), GUESSES
        yield f"{kind} action's status tip", action.statusTip(), GUESSES
    if isinstance(widget, QLabel):
        yield f"{kind} text", widget.text(), FORMATS[widget.textFormat()]
    if isinstance(widget, QAbstractButton):
        yield f"{kind} text", widget.text(), HAS_MNEMONICS
    if isinstance(widget, QMessageBox):
        yield f"{kind} question", widget.text(), GUESSES
        yield f"{kind} information", widget.informativeText(), GUESSES
    if isinstance(widget, QPlainTextEdit) and widget.isReadOnly():
        yield f"{kind} text", widget.toPlainText(), NEVER
    if isinstance(widget, QStatusBar):
        yield f"{kind} message", widget.currentMessage(), NEVER
    if isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from texts_of_model(widget)


def wrong(text: str, how: int) -> str:
    """What is wrong with a text, "" for nothing."""
    if how == GUESSES and is_markup(text) and ("img" in text or "Lee" in text):
        return "is taken for markup"
    if how == IS_MARKUP and "<img" in text:
        return "has markup of the record in it"
    if HARMFUL.search(text):
        return "has control characters"
    if len(text) >= LONG:
        return f"has {len(text)} characters"
    if how == HAS_MNEMONICS and "& Lee" in text.replace("&&", ""):
        return "loses its ampersand"
    return ""


def faults() -> set[str]:
    """What is wrong with any text of any widget that there is."""
    return {
        f"{what} {fault}: {text[:60]!r}"
        for widget in QApplication.allWidgets()
        for what, text, how in texts(widget)
        if isinstance(text, str) and (fault := wrong(text, how))
    }


def all_widgets() -> list[QWidget]:
    return QApplication.allWidgets()


LATELY = [
    "palette", "preferences", "edit_keys", "choose_toolbar", "start_page", "review_report", "opponent", "tour",
    "explorer", "guess_rounds", "daily", "adviser", "score_graph", "changes", "find", "trail", "beside",
]  # fmt: skip

SAID = HOSTILE.replace("\x07", "")
HOSTILE_CONTEST = Contest(name=SAID, contestmaster=SAID, candidates=(Candidate(SAID), Candidate(f"{SAID}2")))


def hostile_record(number: int = 0) -> bytes:
    said = HOSTILE.replace("\x07", "").replace("]", "\\]").replace(":", "\\:")
    idents = "PB PW BR WR BT WT EV GN RO DT RE RU PC AN SO US CP ON OT"
    facts = "".join(f"{ident}[{said}]" for ident in re.findall(r"\w+", idents))
    return (
        f"(;GM[1]FF[4]CA[UTF-8]SZ[9]AP[{said}]{facts}GC[{said}]C[{said}{LONG * 'x'}]"
        f";B[cc]N[{said}{number}]C[{said}]LB[dd:{said}]GOBQ[{said}:{said}:100:0.5:1:0.1::]"
        f"(;W[dd]N[{LONG * 'y'}]C[{said}];B[dd]C[{said}])(;W[cc]N[{said}]C[{said}]ZZ[{said}]))"
    ).encode()


@pytest.fixture
def hostile_file(tmp_path: Path) -> Path:
    folder = tmp_path / "<b>Lee & Wu<u>"
    folder.mkdir()
    for number, name in enumerate(("<img src=x> & Lee\u202e[*].sgf", "<img src=y> & Lee.sgf")):
        (folder / name).write_bytes(hostile_record(number))
    (folder / "<img> & Lee.sgf").write_bytes(b"")
    return folder / "<img src=x> & Lee\u202e[*].sgf"


def test_the_walk_finds_what_it_looks_for(qapp: QApplication) -> None:
    label, table, box = QLabel(HOSTILE), QTableWidget(1, 1), QPushButton(HOSTILE)
    item = QTableWidgetItem("x")
    item.setToolTip(IMAGE)
    table.setItem(0, 0, item)
    found = faults()
    assert any("QLabel text is taken" in fault for fault in found)
    assert any("ToolTipRole is taken" in fault for fault in found)
    assert any("QPushButton text" in fault for fault in found)
    for widget in (label, table, box):
        widget.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_a_hostile_record_in_the_window(driver: WindowDriver, hostile_file: Path) -> None:
    driver.window.send(OpenBytes(hostile_file.read_bytes(), str(hostile_file)))
    assert "Lee" in driver.shown.game.info["PB"]
    for _ in range(4):
        QApplication.processEvents()
        assert faults() == set()
        driver.press("Right")


@pytest.mark.parametrize("name", ["edit_boxes", "properties", "info", "compare", "new", "rules_help", *LATELY])
def test_what_opens_above_a_hostile_record(driver: WindowDriver, hostile_file: Path, name: str) -> None:
    driver.window.send(OpenBytes(hostile_file.read_bytes(), str(hostile_file)))
    driver.press("Right")
    driver.choose(name)
    QApplication.processEvents()
    assert faults() == set()


@pytest.mark.parametrize("name", ["contest", "edit_board", "print", "export_picture", "eyespace"])
def test_windows_that_open_above_a_hostile_record(driver: WindowDriver, hostile_file: Path, name: str) -> None:
    driver.window.send(OpenBytes(hostile_file.read_bytes(), str(hostile_file)))
    driver.press("Right")
    driver.window.send(SetContest(HOSTILE_CONTEST))
    if name == "eyespace":
        driver.window.send(SetStones(dict.fromkeys((1, 9, 10), 1), 0, False))
        driver.hover("A9")
    driver.choose(name)
    for _ in range(3):
        QApplication.processEvents()
    assert faults() == set()
    assert any(widget.isWindow() and widget.isVisible() and widget is not driver.window for widget in all_widgets())


def test_what_a_killed_program_left_of_a_hostile_record(
    driver: WindowDriver, hostile_file: Path, windows: Windows, folders: Folders, qtbot: QtBot
) -> None:
    folders.recovery.mkdir(parents=True, exist_ok=True)
    drive = Driver()
    drive.events(KeepCopies(str(folders.recovery / "left.sgf")))
    drive(OpenFile(str(hostile_file)))
    drive(SetComment(drive.session.game.root.key, HOSTILE))
    dialog = RestoreDialog(lost_copies(folders.recovery), lambda chosen: None, driver.window)
    dialog.open()
    assert "Lee" in dialog.list.item(0).text()
    qtbot.waitUntil(lambda: bool(dialog._pictures))
    assert faults() == set()
    dialog.reject()


def test_nothing_is_opened_because_a_comment_names_it(driver: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(QtGui.QDesktopServices, "openUrl", opened.append)
    links = "file:///etc/passwd smb://server/x javascript:alert(1) D4 <a href='file:///etc/passwd'>x</a>"
    driver.window.send(SetComment(driver.shown.node.key, links))
    editor = driver.window.parts["comment"].panel.editor
    assert not editor.acceptRichText() and editor.toPlainText() == links
    for place in range(len(links)):
        cursor = editor.textCursor()
        cursor.setPosition(place)
        for modifiers in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier):
            QTest.mouseClick(editor.viewport(), LEFT, modifiers, editor.cursorRect(cursor).center())
    assert opened == []
    assert not any(box.isVisible() for box in driver.window.findChildren(QMessageBox))


def test_only_the_folder_of_a_game_and_pages_of_the_web_are_opened_outside() -> None:
    folder = Path(str(goboard.ui.__file__)).parent
    calls = [
        line.strip()
        for path in sorted(folder.rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r"openUrl|setOpenExternalLinks\(True|setOpenLinks\(True|webbrowser|startfile|xdg-open", line)
    ]
    page, folder_shown = sorted(calls)
    assert "fromLocalFile(folder)" in folder_shown and "Show the &folder" in folder_shown
    assert page == "QDesktopServices.openUrl(url)", "the one of links, which asks first"


def test_hostile_names_of_many_players(driver: WindowDriver) -> None:
    names = [f"{HOSTILE.replace(chr(7), '')}{number}" for number in range(3)]
    driver.window.send(NewGame(5, 5, "political-go", {"players": json.dumps(names)}))
    QApplication.processEvents()
    assert "<img" in driver.shown.names[0]
    assert faults() == set()
    driver.choose("edit_boxes")
    assert faults() == set()


def test_hostile_questions(driver: WindowDriver) -> None:
    window, long = driver.window, HOSTILE + 100_000 * "x"
    dialogs: list[QWidget] = [
        ask_unsaved(window, long, QWidget, QWidget),
        tell_problem(window, long),
        ask_whether(window, long, "Yes", QWidget),
        ask_text(window, long, long, "", print),
        OfferDialog(window, long, long, QIcon(), print),
        show_lines(window, long, [HOSTILE.replace(chr(7), "")]),
    ]
    window.workspace.tell(long)
    assert faults() == set()
    for dialog in dialogs:
        dialog.close()


def test_recent_files_of_hostile_names(window: MainWindow, hostile_file: Path) -> None:
    recent = RecentFiles(Settings(hostile_file.parent.parent / "recent.ini"), window)
    menu = RecentMenu(window, recent, print)
    recent.set([str(hostile_file)])
    assert "Lee" in menu.actions()[0].text()
    assert faults() == set()


def test_a_hostile_library(qtbot: QtBot, tmp_path: Path, hostile_file: Path) -> None:
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    library = Library(tmp_path / "index.db")
    Searches(library.path).save(f"{IMAGE} & Lee", Query(player=SAID))
    window = LibraryWindow(library, settings, is_threaded=False)
    qtbot.addWidget(window)
    window.begin()
    window.show()
    window.add_folders([str(hostile_file.parent)])
    assert window.games.model.rowCount() == 2
    library.note([entry.id for entry in library.games().games], SAID)
    window.games.table.selectRow(0)
    window.kept.menu.aboutToShow.emit()
    window.names.open()
    for tabs in window.findChildren(QTabWidget):
        for page in range(tabs.count()):
            tabs.setCurrentIndex(page)
            QApplication.processEvents()
            assert faults() == set()
    window.close()


def test_words_among_signs_of_east_asia_are_kept_whole(qapp: QApplication) -> None:
    metrics = PlainLabel().fontMetrics()
    said = "エンジンとは、Leela ZeroのようにGo Text Protocolで通信するプログラムです。続きがあります。"
    assert breakable(said, metrics) == said
    assert breakable("Protocol" * 9, metrics) == BREAK.join("Protocol" * 9)
    points = "边界未封口（Q19、R19、O17、P16、P14、Q10、T10、R6等），因此如此。"
    assert breakable(points, metrics) == points, "between East Asian commas stand words, not one long one"
    assert BREAK in breakable("。" * 40, metrics)
    mixed = breakable("着手" + "ー" * 40, metrics)
    assert mixed.startswith("着手ー" + BREAK), "what cannot end a line by itself is broken all the same"


def test_no_character_that_does_harm_counts_as_harmless_because_it_is_printable() -> None:
    harmful = [chr(code) for code in range(sys.maxunicode + 1) if HARMFUL.match(chr(code))]
    assert {plain_text(f"a{each}b") for each in harmful} == {f"a{REPLACED}b", "a\nb"}
