"""The comment: nothing typed is lost, the cursor stays where it is."""

import pytest
from PySide6.QtTest import QTest

from tests.ui.hands import Hands


def type_text(hands: Hands, text: str) -> None:
    editor = hands.window.parts["comment"].panel.editor
    editor.setFocus()
    QTest.keyClicks(editor, text)


def test_text_reaches_the_record_when_typing_pauses(hands: Hands) -> None:
    type_text(hands, "A quiet move.")
    hands.qtbot.waitUntil(lambda: hands.shown.node.comment == "A quiet move.")


def test_text_reaches_the_record_when_the_focus_leaves(hands: Hands) -> None:
    type_text(hands, "A quiet move.")
    hands.window.canvas.setFocus()
    assert hands.shown.node.comment == "A quiet move."


def test_text_typed_just_before_walking_on_stays_with_its_move(hands: Hands) -> None:
    hands.click("D4")
    type_text(hands, "On D4.")
    hands.click("Q16")
    assert hands.window.parts["comment"].panel.editor.toPlainText() == ""
    hands.press("Left")
    assert hands.window.parts["comment"].panel.editor.toPlainText() == "On D4."


@pytest.mark.slow
def test_the_cursor_does_not_jump_while_typing(hands: Hands) -> None:
    type_text(hands, "before after")
    editor = hands.window.parts["comment"].panel.editor
    hands.qtbot.waitUntil(lambda: hands.shown.node.comment == "before after")
    cursor = editor.textCursor()
    cursor.setPosition(6)
    editor.setTextCursor(cursor)
    type_text(hands, " and")
    hands.qtbot.waitUntil(lambda: hands.shown.node.comment == "before and after")
    assert editor.textCursor().position() == 10


def test_single_letter_keys_are_text_in_the_comment(hands: Hands) -> None:
    type_text(hands, "ptk")
    assert hands.window.parts["comment"].panel.editor.toPlainText() == "ptk"
    assert hands.shown.count is None
    assert not hands.shown.last_was_pass


def test_undo_outside_the_editor_takes_the_comment_back(hands: Hands) -> None:
    type_text(hands, "A quiet move.")
    hands.window.canvas.setFocus()
    hands.press("Ctrl+Z", on=hands.window.canvas)
    assert hands.shown.node.comment == ""
    assert hands.window.parts["comment"].panel.editor.toPlainText() == ""


def test_undo_goes_on_in_the_record_where_typing_has_nothing_more_to_take_back(hands: Hands) -> None:
    hands.click("C3", "D4")
    editor = hands.window.parts["comment"].panel.editor
    editor.setFocus()
    QTest.keyClicks(editor, "x")
    hands.press("Ctrl+Z", on=editor)
    assert editor.toPlainText() == "" and hands.has_stones(black="C3", white="D4")
    hands.press("Ctrl+Z", on=editor)
    assert hands.has_stones(black="C3")
    hands.press("Ctrl+Y", on=editor)
    assert hands.has_stones(black="C3", white="D4")


def test_typing_goes_on_behind_the_text(hands: Hands) -> None:
    editor = hands.window.parts["comment"].panel.editor
    QTest.keyClicks(editor, "hello")
    hands.click("C3")
    hands.press("Left")
    QTest.keyClicks(editor, " world")
    assert editor.toPlainText() == "hello world"
