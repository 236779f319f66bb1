"""The edit mode: what tools put on the board by mouse and by keys, and how one leaves them."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from goboard.analysis.report import Step
from goboard.session.commands.count import StartCounting
from goboard.session.commands.edit import SetComment
from goboard.session.snapshot import Mark
from tests.ui.editing.strokes import draw, marks
from tests.ui.hands import RIGHT, Hands


def test_the_tools_come_with_the_mode_and_go_with_it(hands: Hands) -> None:
    hands.press("F4")
    mode = hands.window.parts["editing"].mode
    assert mode.bar.isVisible()
    hands.press("T")
    assert mode.tool == "TR" and hands.window.workspace.actions["tool_TR"].isChecked()
    hands.press("Esc")
    assert mode.tool == "" and mode.bar.isVisible()
    hands.press("Esc")
    assert not mode.bar.isVisible() and not hands.window.workspace.actions["edit_tools"].isChecked()
    hands.click("D4")
    assert hands.has_stones(black="D4")


def test_every_button_has_a_name_and_says_its_key(hands: Hands) -> None:
    hands.press("T")
    assert hands.shown.count is not None, "outside of the mode its keys mean what they always do"
    hands.press("T", "F4")
    bar = hands.window.parts["editing"].mode.bar
    buttons = [button for button in bar.findChildren(QToolButton) if button.defaultAction() is not None]
    assert len(buttons) >= 18 and all(button.accessibleName() for button in buttons)
    assert hands.window.workspace.actions["tool_TR"].toolTip() == "Triangles (T while editing)"
    bar.hint.resize(bar.hint.fontMetrics().averageCharWidth() * 6, bar.hint.height())
    assert bar.hint.shown.endswith("…") and bar.hint.toolTip() == bar.hint.text().strip()


def test_a_stroke_of_stones_is_one_step_of_undo(hands: Hands) -> None:
    hands.choose("tool_stone1")
    draw(hands, "C3", "D3", "E3")
    assert hands.has_stones(black="C3 D3 E3")
    hands.press("Ctrl+Z")
    assert hands.has_stones()


def test_a_fast_hand_leaves_no_gaps(hands: Hands) -> None:
    hands.choose("tool_SQ")
    draw(hands, "C3", "G7", "K7")
    assert {label for _, label, _ in marks(hands)} >= {"C3", "D4", "E5", "F6", "G7", "H7", "J7", "K7"}


def test_a_stroke_behind_a_move_is_one_step_too_and_leaves_the_move_alone(hands: Hands) -> None:
    hands.click("Q16")
    key = hands.shown.node.key
    hands.choose("tool_stone2")
    draw(hands, "C3", "D3", "E3")
    assert hands.has_stones(black="Q16", white="C3 D3 E3") and hands.shown.node.key != key
    hands.press("Ctrl+Z")
    assert hands.has_stones(black="Q16") and hands.shown.node.key == key
    hands.press("Ctrl+Y")
    assert hands.has_stones(black="Q16", white="C3 D3 E3")


def test_a_position_is_changed_in_place_below_what_follows(hands: Hands) -> None:
    hands.click("Q16", "D4")
    hands.press("Left")
    hands.choose("edit_in_place")
    hands.choose("tool_stone2")
    draw(hands, "C3")
    hands.press("End")
    assert hands.has_stones(black="Q16", white="C3 D4")


def test_the_right_button_sets_up_the_other_colour_and_a_second_click_takes_it_off(hands: Hands) -> None:
    hands.choose("tool_stone1")
    draw(hands, "C3", button=RIGHT)
    draw(hands, "D3")
    assert hands.has_stones(black="D3", white="C3")
    draw(hands, "D3")
    assert hands.has_stones(white="C3")


def test_alternating_stones_begin_with_whoever_is_to_move(hands: Hands) -> None:
    hands.click("Q16")
    hands.choose("tool_alternate")
    for label in ("C3", "D3", "E3"):
        draw(hands, label)
    assert hands.has_stones(black="D3 Q16", white="C3 E3")


def test_a_box_is_filled_by_drawing_it_and_by_clicking_its_corners(hands: Hands) -> None:
    hands.choose("tool_stone2")
    draw(hands, "A1", "B2", held=Qt.KeyboardModifier.ControlModifier)
    assert hands.has_stones(white="A1 A2 B1 B2")
    hands.choose("edit_boxes")
    hands.click("S18", "T19")
    assert hands.has_stones(white="A1 A2 B1 B2 S18 S19 T18 T19")


def test_stones_are_set_up_with_the_keyboard_and_whose_turn_it_is_changes(hands: Hands) -> None:
    hands.choose("tool_stone1")
    hands.press("Ctrl+K", "Return", "Left", "Return", on=hands.window.canvas)
    assert hands.has_stones(black="J10 K10")
    before = hands.shown.to_move
    hands.choose("edit_turn")
    assert hands.shown.to_move != before
    hands.press("Ctrl+Z")
    assert hands.shown.to_move == before


def test_signs_are_put_drawn_over_points_and_taken_off(hands: Hands) -> None:
    for kind in ("TR", "SL"):
        hands.choose(f"tool_{kind}")
        draw(hands, "C3", "D3")
        assert marks(hands) == {(kind, "C3", ""), (kind, "D3", "")}
        draw(hands, "C3", "D3")
        assert marks(hands) == set()


def test_labels_go_on_with_the_next_letter_and_number_that_is_free(hands: Hands) -> None:
    hands.choose("tool_letter")
    hands.click("C3", "D3", "E3")
    hands.click("D3")
    hands.click("F3")
    hands.choose("tool_number")
    draw(hands, "C5", "D5")
    assert marks(hands) == {
        ("LB", "C3", "A"), ("LB", "E3", "C"), ("LB", "F3", "B"), ("LB", "C5", "1"), ("LB", "D5", "2"),
    }  # fmt: skip


def test_after_z_come_small_letters_and_then_pairs(hands: Hands) -> None:
    hands.choose("tool_letter")
    hands.choose("edit_boxes")
    hands.click("A1", "J6")
    texts = [mark.text for mark in hands.shown.node.marks]
    assert sorted(texts)[:1] == ["A"] and {"Z", "a", "z", "AA", "AB"} <= set(texts) and len(set(texts)) == 54


def test_lines_and_arrows_are_drawn_or_clicked_and_drawn_again_they_go(hands: Hands) -> None:
    at = hands.shown.board.vertex
    hands.choose("tool_line")
    draw(hands, "C3", "D3", "F6")
    hands.choose("tool_arrow")
    hands.click("A1", "B2")
    assert set(hands.shown.node.lines) == {(at("C3"), at("F6"), False), (at("A1"), at("B2"), True)}
    hands.click("A1", "B2")
    assert hands.shown.node.lines == ((at("C3"), at("F6"), False),)


def test_dimmed_and_visible_parts_are_boxes_that_add_up(hands: Hands) -> None:
    board = hands.shown.board
    hands.choose("tool_visible")
    draw(hands, "A1", "C3")
    draw(hands, "D1", "D2")
    shown = {board.name(vertex) for vertex in hands.shown.node.visible or ()}
    assert shown == {"A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3", "D1", "D2"}
    hands.choose("visible_all")
    assert hands.shown.node.visible is None
    hands.choose("tool_dim")
    hands.click("A1", "B1")
    assert [board.name(vertex) for vertex in hands.shown.node.dim] == ["A1", "B1"]


def test_the_eraser_takes_signs_and_lines_before_stones(hands: Hands) -> None:
    board = hands.shown.board
    hands.click("C3")
    hands.window.send(SetComment(hands.shown.node.key, "stays"))
    hands.choose("tool_TR")
    hands.click("C3")
    hands.choose("tool_line")
    draw(hands, "C3", "F3")
    hands.choose("tool_erase")
    hands.click("C3")
    assert not hands.shown.node.marks and not hands.shown.node.lines and hands.stone("C3")
    hands.click("C3")
    assert not hands.shown.stones[board.vertex("C3")]


def test_a_ghost_says_what_a_click_would_do_until_it_is_done(hands: Hands) -> None:
    hands.choose("tool_SQ")
    hands.hover("C3")
    preview, at = hands.window.canvas.scene.preview, hands.shown.board.vertex("C3")
    assert preview is not None and preview.marks == (Mark("SQ", at),) and hands.window.canvas.scene.pointer is None
    hands.click("C3")
    assert hands.window.canvas.scene.preview is None
    hands.hover("D3")
    hands.hover("C3")
    preview = hands.window.canvas.scene.preview
    assert preview is not None and preview.marks == (Mark("", at),)


def test_counting_puts_the_tool_down(hands: Hands) -> None:
    hands.choose("tool_SQ")
    hands.window.send(StartCounting())
    assert hands.window.workspace.tools.tool is None and not hands.window.workspace.actions["tool_SQ"].isEnabled()


def test_moves_that_are_shown_with_numbers_are_added_by_the_middle_button(hands: Hands) -> None:
    hands.click("Q16")
    key, at = hands.shown.node.key, hands.shown.board.vertex
    hands.hover("K10")
    line = (Step(2, at("D4")), Step(1, at("D16")))
    hands.window.canvas.show_reason(at("K10"), "It is read out.", moves=line)
    QTest.mouseClick(hands.window.canvas, Qt.MouseButton.MiddleButton, pos=hands.place("K10"))
    assert hands.shown.node.key == key
    hands.press("End")
    assert hands.has_stones(black="D16 Q16", white="D4")
