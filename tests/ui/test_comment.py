"""The comment: nothing typed is lost, the cursor stays where it is."""

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QFontDatabase, QImage, QInputMethodEvent, QPalette, QTextCursor, QTextOption
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from goboard.games.comment_text import Run, emphasis_in, named_links_in, runs_in
from goboard.session.commands.files import OpenBytes
from goboard.ui.links import links_in
from goboard.ui.plain import MOST_EDITED
from goboard.ui.window.slot import em_of
from goboard.ui.window.stage import WIDE
from tests.ui.driver import WindowDriver


def type_text(driver: WindowDriver, text: str) -> None:
    editor = driver.window.parts["comment"].panel.editor
    editor.setFocus()
    QTest.keyClicks(editor, text)


def test_text_reaches_the_record_when_typing_pauses(driver: WindowDriver) -> None:
    type_text(driver, "A quiet move.")
    driver.qtbot.waitUntil(lambda: driver.shown.node.comment == "A quiet move.")


def test_text_reaches_the_record_though_nobody_pauses(driver: WindowDriver) -> None:
    def is_kept_while_typing() -> bool:
        type_text(driver, "on")
        return bool(driver.shown.node.comment)

    driver.qtbot.waitUntil(is_kept_while_typing, timeout=60_000)
    assert driver.window.parts["comment"].panel.editor.toPlainText().startswith(driver.shown.node.comment)


def test_of_a_comment_without_end_the_beginning_is_shown_and_all_is_kept(driver: WindowDriver) -> None:
    text = "word " * (MOST_EDITED // 2)
    driver.window.send(OpenBytes(f"(;SZ[9]C[{text}];B[aa]C[short])".encode()))
    editor = driver.window.parts["comment"].panel.editor
    shown = editor.toPlainText()
    assert shown.startswith(text[:MOST_EDITED]) and len(shown) < len(text) // 2
    assert "Of 500,000 characters only the beginning is shown" in shown
    type_text(driver, "not written")
    driver.window.canvas.setFocus()
    driver.press("Right")
    assert editor.toPlainText() == "short" and not editor.isReadOnly()
    type_text(driver, "er")
    driver.window.canvas.setFocus()
    assert driver.shown.node.comment == "shorter"
    driver.press("Left")
    assert driver.shown.node.comment == text and editor.toPlainText() == shown


def test_esc_leaves_the_writing_first_and_what_is_open_stays(driver: WindowDriver) -> None:
    driver.choose("review")
    driver.press("F2", "!")
    editor, strip = driver.window.parts["comment"].panel.editor, driver.window.parts["review"].strip
    driver.press("Esc")
    assert driver.shown.node.comment == "!"
    assert driver.window.canvas.hasFocus() and not editor.hasFocus() and strip.isVisible()
    driver.press("Esc")
    assert not strip.isVisible()


def test_text_reaches_the_record_when_the_focus_leaves(driver: WindowDriver) -> None:
    type_text(driver, "A quiet move.")
    driver.window.canvas.setFocus()
    assert driver.shown.node.comment == "A quiet move."


def test_text_typed_just_before_walking_on_stays_with_its_move(driver: WindowDriver) -> None:
    driver.click("D4")
    type_text(driver, "On D4.")
    driver.click("Q16")
    assert driver.window.parts["comment"].panel.editor.toPlainText() == ""
    driver.press("Left")
    assert driver.window.parts["comment"].panel.editor.toPlainText() == "On D4."


@pytest.mark.slow
def test_the_cursor_does_not_jump_while_typing(driver: WindowDriver) -> None:
    type_text(driver, "before after")
    editor = driver.window.parts["comment"].panel.editor
    driver.qtbot.waitUntil(lambda: driver.shown.node.comment == "before after")
    cursor = editor.textCursor()
    cursor.setPosition(6)
    editor.setTextCursor(cursor)
    type_text(driver, " and")
    driver.qtbot.waitUntil(lambda: driver.shown.node.comment == "before and after")
    assert editor.textCursor().position() == 10


def test_single_letter_keys_are_text_in_the_comment(driver: WindowDriver) -> None:
    type_text(driver, "ptk")
    assert driver.window.parts["comment"].panel.editor.toPlainText() == "ptk"
    assert driver.shown.count is None
    assert not driver.shown.last_was_pass


def test_undo_outside_the_editor_takes_the_comment_back(driver: WindowDriver) -> None:
    type_text(driver, "A quiet move.")
    driver.window.canvas.setFocus()
    driver.press("Ctrl+Z", on=driver.window.canvas)
    assert driver.shown.node.comment == ""
    assert driver.window.parts["comment"].panel.editor.toPlainText() == ""


def test_undo_goes_on_in_the_record_where_typing_has_nothing_more_to_take_back(driver: WindowDriver) -> None:
    driver.click("C3", "D4")
    editor = driver.window.parts["comment"].panel.editor
    editor.setFocus()
    QTest.keyClicks(editor, "x")
    driver.press("Ctrl+Z", on=editor)
    assert editor.toPlainText() == "" and driver.has_stones(black="C3", white="D4")
    driver.press("Ctrl+Z", on=editor)
    assert driver.has_stones(black="C3")
    driver.press("Ctrl+Y", on=editor)
    assert driver.has_stones(black="C3", white="D4")


def test_typing_goes_on_behind_the_text(driver: WindowDriver) -> None:
    editor = driver.window.parts["comment"].panel.editor
    QTest.keyClicks(editor, "hello")
    driver.click("C3")
    driver.press("Left")
    QTest.keyClicks(editor, " world")
    assert editor.toPlainText() == "hello world"


def test_keys_go_to_the_board_once_another_record_is_opened(driver: WindowDriver) -> None:
    type_text(driver, "Mine.")
    driver.window.send(OpenBytes(b"(;SZ[9]C[Theirs.];B[aa])", "other.sgf"))
    driver.press("M")
    assert driver.window.parts["comment"].panel.editor.toPlainText() == "Theirs."
    driver.press("Tab", "Tab", "Tab")
    assert not driver.window.parts["comment"].panel.editor.hasFocus()
    driver.press("F2", "!")
    assert driver.window.parts["comment"].panel.editor.toPlainText() == "Theirs.!"


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("**strong** and *soft* `code`", ["bold", "italic", "code"]),
        ("# A title", ["heading"]),
        ("2 * 3 * 4, a_b_c, ** no **, *", []),
        ("__strong__ _soft_", ["bold", "italic"]),
        ("https://example.org/*a*b_c and https://example.org/_d_", []),
        ("**see https://example.org/** *x https://example.org/*/y*", ["bold"]),
        ("**[a *b* c](https://example.org/*x*)**", ["bold", "link"]),
    ],
)
def test_emphasis_is_what_people_mean_by_it(line: str, found: list[str]) -> None:
    assert [kind for kind, *_ in emphasis_in(line)] == found


def test_words_lead_to_the_address_behind_them() -> None:
    page, other = "https://example.org/x_(y)", "https://example.org/"
    assert runs_in(f"See [the *wiki*]({page}), **[D4]({other})** or {other}.") == (
        Run("See "), Run("the *wiki*", (), page), Run(", "), Run("D4", ("bold",), other), Run(" or "),
        Run(other, (), other), Run("."),
    )  # fmt: skip
    text = f"[move 3]({page}) move 4"
    assert list(links_in(text, len(text))) == [(0, len(text) - 7, page), (len(text) - 6, len(text), "#4")]


@pytest.mark.parametrize(
    "text",
    ["[D4](javascript:alert(1))", "[w](https://a:b@c.example/)", "[w](file:///x)", "[ ](https://a.example/)",
     "[www://a](https://b.example/)", "[w] (x)", "[w](https://a.example"],
)  # fmt: skip
def test_words_that_lead_to_no_page_or_hide_where_stay_as_they_are(text: str) -> None:
    assert not list(named_links_in(text, len(text))) and "".join(run.text for run in runs_in(text)) == text


def test_an_address_behind_words_takes_no_room(driver: WindowDriver) -> None:
    text = r"[wiki\](https://example.org/a/long/address/of/a/page) on"
    driver.window.send(OpenBytes(f"(;SZ[9]C[{text}])".encode(), "other.sgf"))
    editor = driver.window.parts["comment"].panel.editor

    def left_of(place: int) -> int:
        cursor = editor.textCursor()
        cursor.setPosition(place)
        return editor.cursorRect(cursor).left()

    driver.qtbot.waitUntil(lambda: 0 <= left_of(len(text) - len(r"\ on")) - left_of(len("[wiki")) <= 4)


def test_emphasis_leaves_the_text_as_it_is(driver: WindowDriver) -> None:
    text = "# Plan\n**strong** *soft* `code`"
    driver.window.send(OpenBytes(f"(;SZ[9]C[{text}])".encode(), "other.sgf"))
    editor = driver.window.parts["comment"].panel.editor
    assert editor.toPlainText() == text
    assert not editor.document().isUndoAvailable()
    assert driver.shown.node.comment == text and not driver.shown.document.can_undo
    laid = editor.document().lastBlock().layout()
    driver.qtbot.waitUntil(lambda: len(laid.formats()) > 0)
    formats = (each.format for each in laid.formats())
    code = next(each for each in formats if each.background().style() != Qt.BrushStyle.NoBrush)
    assert code.background().color() != editor.palette().color(QPalette.ColorRole.Base), "it is seen on its panel"
    assert code.fontFamilies() == QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).families()


def test_items_of_a_list_have_dots_until_somebody_writes_there(driver: WindowDriver) -> None:
    text = "Plan:\n- one\n* two\n-three\n+ sente\n- 5.5\n- \u05d0\u05d1"
    driver.window.send(OpenBytes(f"(;SZ[9]C[{text}])".encode(), "other.sgf"))
    editor = driver.window.parts["comment"].panel.editor
    document = editor.document()

    def unseen() -> list[int]:
        """The places of signs that are out of sight, by lines."""
        blocks = (document.findBlockByNumber(number) for number in range(document.blockCount()))
        formats = (each.format for block in blocks for each in block.layout().formats())
        return [each.foreground().color().alpha() for each in formats]

    driver.qtbot.waitUntil(lambda: unseen() == [0, 0, 0])
    painted = editor.grab().toImage()
    signs = []
    for number in range(document.blockCount()):
        cursor = QTextCursor(document.findBlockByNumber(number))
        before = editor.cursorRect(cursor)
        cursor.movePosition(QTextCursor.MoveOperation.NextCharacter)
        signs.append((before.center().y(), sorted((before.left(), editor.cursorRect(cursor).right()))))
    editor.paint_over = None
    bare = editor.grab().toImage()
    dots = [
        (x, y) for y in range(bare.height()) for x in range(bare.width()) if bare.pixel(x, y) != painted.pixel(x, y)
    ]
    ratio, dotted = bare.devicePixelRatio(), set()
    for x, y in dots:
        row = min(range(len(signs)), key=lambda row: abs(signs[row][0] - y / ratio))
        left, right = signs[row][1]
        assert left <= x / ratio <= right, "in the place of the sign, whichever way the words run"
        dotted.add(row)
    assert dotted == {1, 2, 6} and 8 <= len(dots) <= 100
    assert editor.toPlainText() == text and not driver.shown.document.can_undo
    editor.setFocus()
    driver.qtbot.waitUntil(lambda: unseen() == [])


def test_the_board_says_that_the_move_shown_has_a_comment(driver: WindowDriver) -> None:
    driver.window.send(OpenBytes(b"(;SZ[9];B[aa]C[Here.];W[bb])", "other.sgf"))
    driver.press("Right")
    assert driver.window.canvas.scene.has_text
    driver.press("Right")
    assert not driver.window.canvas.scene.has_text


def test_letters_of_comments_grow_and_stay_so(driver: WindowDriver) -> None:
    panel = driver.window.parts["comment"].panel
    before = panel.editor.font().pointSizeF()
    driver.choose("comment_larger")
    assert panel.editor.font().pointSizeF() > before
    kept = float(str(driver.window.workspace.settings.value("comment/size")))
    assert kept == pytest.approx(panel.text_size, abs=0.01)


def test_comments_are_larger_where_they_have_a_column_of_their_own(driver: WindowDriver) -> None:
    panel = driver.window.parts["comment"].panel
    sizes = []
    for width in (1000, 2000, 1000):
        driver.window.window().resize(width, 800)
        driver.qtbot.waitUntil(lambda: (driver.window.workspace.stage.shape == WIDE) == (width == 2000))  # noqa: B023
        sizes.append(panel.editor.font().pointSizeF())
    assert sizes[0] < sizes[1] and sizes[2] == sizes[0]


def test_lines_stand_apart_where_there_is_room_and_only_plain_text_is_copied(driver: WindowDriver) -> None:
    driver.window.send(OpenBytes(b"(;SZ[9]C[one\ntwo\nthree])", "lines.sgf"))
    editor = driver.window.parts["comment"].panel.editor
    spacing = {}
    for width, height in ((900, 600), (1920, 1080)):
        driver.window.window().resize(width, height)
        QApplication.sendPostedEvents()
        tops = []
        for line in range(3):
            cursor = QTextCursor(editor.document().findBlockByNumber(line))
            tops.append(editor.cursorRect(cursor).bottom())
        assert tops[2] - tops[1] == tops[1] - tops[0]
        spacing[width] = (tops[1] - tops[0]) / em_of(editor)
    assert spacing[900] >= 1.4 and spacing[1920] >= 1.45
    assert not editor.document().isUndoAvailable()
    editor.selectAll()
    assert editor.createMimeDataFromSelection().formats() == ["text/plain"]
    editor.setFocus()
    QTest.keyClicks(editor, "x")
    driver.window.window().resize(900, 600)
    assert editor.document().isUndoAvailable(), "another size lets what was typed be taken back"


def test_over_a_board_alone_comments_are_read_from_afar(driver: WindowDriver) -> None:
    driver.window.window().resize(1280, 800)
    editor = driver.window.parts["comment"].panel.editor
    before = em_of(editor)
    driver.window.workspace.stage.set_alone(is_alone=True)
    assert em_of(editor) >= 1.3 * before


@pytest.mark.parametrize("key", ["F2", "Ctrl+Return"])
def test_a_key_leads_into_the_comment_and_back(driver: WindowDriver, key: str) -> None:
    driver.window.canvas.setFocus()
    driver.press(key)
    editor = driver.window.parts["comment"].panel.editor
    assert editor.hasFocus()
    QTest.keyClicks(editor, "one")
    driver.press(key, on=editor)
    assert driver.window.canvas.hasFocus() and driver.shown.node.comment == "one"


def test_the_hint_says_the_key_too(driver: WindowDriver) -> None:
    key = driver.window.workspace.action("edit_comment").shortcut().toString()
    assert f" {key} " in driver.window.parts["comment"].panel.editor.hint


def test_the_hint_is_read_whole_where_it_needs_two_lines(driver: WindowDriver) -> None:
    driver.window.window().resize(1000, 700)
    editor = driver.window.parts["comment"].panel.editor
    editor.setFixedWidth(editor.fontMetrics().horizontalAdvance(editor.hint) * 2 // 3)
    QApplication.sendPostedEvents()
    line = editor.fontMetrics().lineSpacing()
    picture = editor.grab().toImage()
    ratio, ground = picture.devicePixelRatio(), picture.pixelColor(picture.width() - 2, picture.height() - 2)
    second = range(round((4 + 1.2 * line) * ratio), round((4 + 1.9 * line) * ratio))
    assert any(picture.pixelColor(x, y) != ground for y in second for x in range(picture.width() // 2))


def test_the_hint_is_gone_while_an_input_method_composes_the_first_word(driver: WindowDriver) -> None:
    editor = driver.window.parts["comment"].panel.editor
    editor.setFocus()

    def picture(word: str, hint: str) -> QImage:
        editor.hint = hint
        QApplication.sendEvent(editor, QInputMethodEvent(word, []))
        return editor.viewport().grab().toImage()

    assert picture("", "A hint of many words") != picture("", "")
    assert picture("にほ", "A hint of many words") == picture("にほ", "")


def test_pasted_lines_are_plain_and_as_high_as_others(driver: WindowDriver) -> None:
    editor = driver.window.parts["comment"].panel.editor
    type_text(driver, "one")
    pasted = QMimeData()
    pasted.setText(" two\nthree")
    pasted.setHtml("<b> two</b><br>three")
    editor.insertFromMimeData(pasted)
    blocks = [editor.document().findBlockByNumber(number) for number in range(2)]
    assert editor.toPlainText() == "one two\nthree"
    assert blocks[0].blockFormat().lineHeight() == blocks[1].blockFormat().lineHeight() > 0
    editor.selectAll()
    editor.copy()
    assert QApplication.clipboard().mimeData().formats() == ["text/plain"]
    assert QApplication.clipboard().text() == "one two\nthree"


def test_what_was_taken_back_comes_again_after_the_shape_of_the_window_changed(driver: WindowDriver) -> None:
    panel = driver.window.parts["comment"].panel
    type_text(driver, "one")
    panel.editor.undo()
    assert panel.editor.document().isRedoAvailable()
    panel.show_shape(WIDE)
    panel.editor.redo()
    assert panel.editor.toPlainText() == "one"


def test_a_word_without_end_is_broken_anywhere_and_others_are_not(driver: WindowDriver) -> None:
    driver.window.send(
        OpenBytes(
            b"(;GM[1]CA[UTF-8]SZ[9]C["
            + 50_000 * b"x"
            + b"];B[ee]C[some words];W[cc]C["
            + "\u56f2\u7881".encode() * 900
            + b"])"
        )
    )
    editor, ways = driver.window.parts["comment"].panel.editor, QTextOption.WrapMode
    assert editor.wordWrapMode() == ways.WrapAnywhere and len(editor.toPlainText()) == 50_000
    for _ in range(2):
        driver.press("Right")
        assert editor.wordWrapMode() == ways.WrapAtWordBoundaryOrAnywhere, "also where no word has blanks"
