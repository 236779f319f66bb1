"""Points named in a comment: found, underlined, lit up on the board."""

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QDesktopServices, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QTextEdit, QWidget

from goboard.boards.catalogue import board_from_spec, cached_grid
from goboard.games.comment_text import addresses_in
from goboard.session.commands.edit import SetComment
from goboard.session.commands.files import OpenBytes
from goboard.ui.links import ask_to_open, links_in
from goboard.ui.panels.comment import points_in
from tests.ui.driver import LEFT, NONE, WindowDriver


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("D4 and Q16.", ["D4", "Q16"]),
        ("the Q3-R3 exchange, (K10)", ["Q3", "R3", "K10"]),
        ("In 1994 move 34 was D44, a HD4 disk; I2 is no point", []),
        ("d4 is in small letters", []),
        ("Black at d4, then e5 or the q16-r3 exchange.", ["d4", "e5"]),
        ("White plays c3 (page p2, version v3) in 12 moves", ["c3"]),
    ],
)
def test_which_points_a_text_names(text: str, named: list[str]) -> None:
    board = cached_grid("grid", 19, 19)
    assert [text[start:end] for start, end, _ in points_in(text, board)] == named
    assert [board.labels[vertex] for _, _, vertex in points_in(text, board)] == [name.upper() for name in named]


def test_points_with_numbers_for_names_are_named_as_sentences_name_them() -> None:
    board = board_from_spec({"shape": "cube", "side": 3})
    name = board.name(7)
    assert [vertex for _, _, vertex in points_in(f"12 stones, then {name}.", board)] == [7]
    assert [vertex for _, _, vertex in points_in(f"12 stones, then {name.lower()}.", board)] == [7]


def test_a_point_lights_up_while_its_name_is_pointed_at_or_has_the_cursor(driver: WindowDriver) -> None:
    window = driver.window
    window.send(SetComment(driver.shown.node.key, "Black wants D4 here."))
    editor = window.parts["comment"].panel.editor
    window.docks["Comment"].raise_()
    at = driver.shown.board.vertex("D4")
    place = QTextCursor(editor.document())
    place.setPosition(len("Black wants D"))
    QTest.mouseMove(editor.viewport(), editor.cursorRect(place).center())
    assert window.canvas.scene.lit == ((at,),)
    QTest.mouseMove(editor.viewport(), editor.viewport().rect().bottomLeft() + QPoint(2, -2))
    assert window.canvas.scene.lit == ()
    QTest.mouseClick(editor.viewport(), LEFT, NONE, editor.cursorRect(place).center())
    assert window.canvas.scene.lit == ((at,),)
    assert len(editor.extraSelections()) == 1


PAGE = "https://example.org/go/page?a=1#b"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"See {PAGE}, or HTTP://Example.org/x_(y).", [PAGE, "HTTP://Example.org/x_(y)"]),
        (f"(see {PAGE}) «{PAGE}» 参照{PAGE}。", [PAGE, PAGE, PAGE]),
        ("<a href='https://example.org/x'>file</a>", ["https://example.org/x"]),
        (
            "file:///etc/passwd file://server/x javascript:alert(1) smb://server/x ftp://example.org data:text/html,x",
            [],
        ),
        ("javascript:https://example.org/%0aalert(1)", ["https://example.org/%0aalert(1)"]),
        ("http:// http:///x https://?x http://[ http://a:b@c/ https://www.bank.example@evil.example/", []),
        ("**https://example.org/x_y** _https://example.org/_", ["https://example.org/x_y", "https://example.org/"]),
        ("https://-a.example/ https://example.org/%4 https://a..b/", []),
        ("httpx://example.org xhttp://example.org user@http://example.org", []),
        (
            "https://example.org/\u202egpj.exe \u2066https://example.org/x\u2069",
            ["https://example.org/", "https://example.org/x"],
        ),
        (f"https://example.org/{'x' * 2000}", []),
    ],
)
def test_which_addresses_a_text_names(text: str, found: list[str]) -> None:
    assert [address for _, _, address in addresses_in(text, len(text))] == found
    assert [text[start:end] for start, end, _ in addresses_in(text, len(text))] == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("See move 23, not #4 or moves 114 and 118.", [(4, 11, "#23"), (17, 19, "#4"), (23, 32, "#114")]),
        ("Zug 7; coup 8; jugada\xa09", [(0, 5, "#7"), (7, 13, "#8"), (15, 23, "#9")]),
        ("第23手、24手目 25번째 수", [(0, 4, "#23"), (5, 9, "#24"), (10, 16, "#25")]),
        ("# 4 heads, move 12345, remove 3, &#39; 10手 https://example.org/#4", [(43, 65, "https://example.org/#4")]),
    ],
)
def test_which_moves_a_text_names(text: str, found: list[tuple[int, int, str]]) -> None:
    assert list(links_in(text, len(text))) == found


def test_a_click_on_a_move_goes_there_and_leaves_the_keys_to_the_board(driver: WindowDriver) -> None:
    driver.window.send(OpenBytes(b"(;SZ[9]C[See move 2.];B[cc];W[dd];B[ee])"))
    editor = driver.window.parts["comment"].panel.editor
    assert isinstance(editor, QTextEdit) and len(editor.extraSelections()) == 1
    QTest.mouseClick(editor.viewport(), LEFT, NONE, center_of(editor, 6))
    assert driver.shown.node.move_number == 2 and driver.window.canvas.hasFocus()
    assert not driver.shown.document.can_undo


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is opened in other programs."""
    found: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: found.append(bytes(url.toEncoded()).decode()))
    return found


def question(window: QWidget) -> QMessageBox | None:
    """The one that is asked now."""
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return next((box for box in window.findChildren(QMessageBox) if box.isVisible()), None)


def commented(driver: WindowDriver, text: str) -> QTextEdit:
    """The editor, with that comment."""
    driver.window.send(SetComment(driver.shown.node.key, text))
    driver.window.docks["Comment"].raise_()
    editor = driver.window.parts["comment"].panel.editor
    assert isinstance(editor, QTextEdit)
    return editor


def center_of(editor: QTextEdit, place: int) -> QPoint:
    cursor = QTextCursor(editor.document())
    cursor.setPosition(place)
    return editor.cursorRect(cursor).center()


@pytest.mark.parametrize("way", ["click", "keys"])
def test_an_address_is_opened_after_a_question_that_shows_it_whole(
    driver: WindowDriver, opened: list[str], way: str
) -> None:
    address = f"https://example.org/{'go/' * 150}?d4#D4"
    editor = commented(driver, f"{address} is worth reading, D4 too.")
    assert len(editor.extraSelections()) == 2, "no point is named in an address"
    for answer in ("&Leave", "&Open"):
        if way == "click":
            QTest.mouseClick(editor.viewport(), LEFT, NONE, center_of(editor, 12))
        else:
            place = editor.textCursor()
            place.setPosition(12)
            editor.setTextCursor(place)
            QTest.keyClick(editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        box = question(driver.window)
        assert box is not None and opened == []
        assert address in box.text().replace("\n", "")
        assert max(map(len, box.text().splitlines())) < 80
        next(button for button in box.buttons() if button.text() == answer).click()
    assert opened == [address]
    assert editor.toPlainText().startswith(address), "nothing was typed"


def test_selecting_in_an_address_asks_nothing(driver: WindowDriver, opened: list[str]) -> None:
    editor = commented(driver, f"Go to {PAGE} now")
    view, first, last = editor.viewport(), center_of(editor, 8), center_of(editor, 20)
    QTest.mousePress(view, LEFT, NONE, first)
    QTest.mouseMove(view, last)
    QTest.mouseRelease(view, LEFT, NONE, last)
    assert editor.textCursor().hasSelection() and question(driver.window) is None
    QTest.mouseClick(view, Qt.MouseButton.RightButton, NONE, first)
    assert question(driver.window) is None and opened == []


def test_only_pages_of_the_web_are_asked_about(driver: WindowDriver, opened: list[str]) -> None:
    for address in ("file:///etc/passwd", "javascript:alert(1)", "smb://server/x", "http://a@b/", "https:///x"):
        assert ask_to_open(driver.window, address) is None
    assert question(driver.window) is None and opened == []
