"""Points named in a comment: found, underlined, lit up on the board."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest

from goboard.boards.catalogue import board_from_spec, cached_grid
from goboard.session.commands.edit import SetComment
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
