"""The edit mode: what tools put on the board by mouse and by keys, and how one leaves them."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton
from shiboken6 import createdByPython

from goboard.analysis.report import Step
from goboard.session.commands.count import StartCounting
from goboard.session.commands.edit import SetComment
from goboard.session.snapshot import Mark
from goboard.ui.editing.edit_mode import CHOOSE
from goboard.ui.editing.sign_tools import KINDS
from goboard.ui.inside import widgets_in
from goboard.ui.language import without_mnemonic
from goboard.ui.look import EXTENSION
from goboard.ui.window.menus import TOOL
from tests.ui.driver import RIGHT, WindowDriver
from tests.ui.editing.strokes import draw, marks


def test_the_tools_come_with_the_mode_and_go_with_it(driver: WindowDriver) -> None:
    driver.press("F4")
    mode = driver.window.parts["editing"].mode
    assert mode.tools.isVisible()
    # no tool is in use yet, which the row of tools has no room to say
    assert driver.window.statusBar().currentMessage() == CHOOSE
    driver.choose("edit_tools")
    assert driver.window.statusBar().currentMessage() == "", "there is nothing to choose any more"
    driver.choose("edit_tools")
    driver.press("T")
    assert mode.tool == "TR" and driver.window.workspace.actions["tool_TR"].isChecked()
    driver.press("Esc")
    assert mode.tool == "" and mode.tools.isVisible()
    driver.press("Esc")
    assert not mode.tools.isVisible() and not driver.window.workspace.actions["edit_tools"].isChecked()
    driver.click("D4")
    assert driver.has_stones(black="D4")


def test_every_button_has_a_name_and_says_its_key(driver: WindowDriver) -> None:
    driver.press("T")
    assert driver.shown.count is not None, "outside of the mode its keys mean what they always do"
    driver.press("T", "F4")
    bar = driver.window.parts["editing"].mode.tools
    buttons = [button for button in bar.findChildren(QToolButton) if button.defaultAction() is not None]
    assert len(buttons) >= 18 and all(button.accessibleName() for button in buttons)
    assert driver.window.workspace.actions["tool_TR"].toolTip() == "Triangles (T while editing)"
    action = bar.stones.actions()[-1]
    bar.resize(4000, bar.height())
    assert action.isVisible()
    bar.resize(bar.stones.sizeHint().width(), bar.height())
    assert not action.isVisible(), "half of a hint is none"
    bar.hint.resize(bar.hint.fontMetrics().averageCharWidth() * 6, bar.hint.height())
    assert bar.hint.shown.endswith("…") and bar.hint.toolTip() == bar.hint.text().strip()


def test_where_there_is_no_room_the_menu_says_the_keys(driver: WindowDriver) -> None:
    driver.window.window().resize(900, 600)
    driver.press("F4")
    tools, area = driver.window.parts["editing"].mode.tools, driver.window.workspace.actions["tool_visible"]
    button = tools.signs.findChild(QToolButton, EXTENSION)
    driver.qtbot.waitUntil(lambda: button.isVisible() and area in button.menu().actions())
    words = area.text()
    button.menu().popup(button.mapToGlobal(button.rect().bottomLeft()))
    assert area.text() == f"{words}\t{KINDS['visible'].key}"
    assert tools.title_of("visible") == without_mnemonic(words).rstrip("…")
    button.menu().close()
    assert area.text() == words


def test_the_usual_signs_have_buttons_beside_the_board_and_any_other_in_use_is_shown(driver: WindowDriver) -> None:
    driver.window.window().resize(900, 600)
    driver.press("F4", "L")
    mode, actions = driver.window.parts["editing"].mode, driver.window.workspace.actions
    tools, stage = mode.tools, driver.window.stage
    signs = tools.signs
    button = next(each for each in widgets_in(signs, QToolButton) if each.objectName() == EXTENSION)
    driver.qtbot.waitUntil(lambda: button.isVisible() and actions["tool_visible"] in button.menu().actions())
    assert tools.stones.widgetForAction(actions["tool_erase"]).isVisible()
    usual = {"letter", "number", "TR", "SQ", "CR", "MA", "line", "arrow"}
    assert usual <= {name for name in KINDS if (own := signs.widgetForAction(actions[TOOL + name])) and own.isVisible()}
    assert signs.y() >= tools.stones.geometry().bottom(), "a row of their own"
    assert not button.isChecked(), "the button of the letters is lit up itself"
    driver.press("V")
    assert button.isChecked() and button.accessibleName() == "Show a part" == button.toolTip()
    lit = button.grab().toImage()
    driver.press("D")
    assert button.accessibleName() == "Dim points" and button.grab().toImage() != lit
    driver.press("Esc")
    assert not button.isChecked() and button.accessibleName() == "More"
    driver.window.window().resize(720, 720)
    driver.qtbot.waitUntil(lambda: stage.has_foot and signs.y() == tools.stones.y())


def test_lines_between_buttons_that_are_named_later_are_our_own(driver: WindowDriver) -> None:
    driver.choose("edit_tools")
    tools, encodings = driver.window.parts["editing"].mode.tools, driver.window.parts["files"].encoding_menu
    assert all(map(createdByPython, (tools._after_stones, encodings.in_force))), "Qt deletes its own without a word"
    assert tools._after_stones in tools.stones.actions() and encodings.actions()[0] is encodings.in_force


def test_a_stroke_of_stones_is_one_step_of_undo(driver: WindowDriver) -> None:
    driver.choose("tool_stone1")
    draw(driver, "C3", "D3", "E3")
    assert driver.has_stones(black="C3 D3 E3")
    driver.press("Ctrl+Z")
    assert driver.has_stones()


def test_a_fast_hand_leaves_no_gaps(driver: WindowDriver) -> None:
    driver.choose("tool_SQ")
    draw(driver, "C3", "G7", "K7")
    assert {label for _, label, _ in marks(driver)} >= {"C3", "D4", "E5", "F6", "G7", "H7", "J7", "K7"}


def test_a_stroke_behind_a_move_is_one_step_too_and_leaves_the_move_alone(driver: WindowDriver) -> None:
    driver.click("Q16")
    key = driver.shown.node.key
    driver.choose("tool_stone2")
    draw(driver, "C3", "D3", "E3")
    assert driver.has_stones(black="Q16", white="C3 D3 E3") and driver.shown.node.key != key
    driver.press("Ctrl+Z")
    assert driver.has_stones(black="Q16") and driver.shown.node.key == key
    driver.press("Ctrl+Y")
    assert driver.has_stones(black="Q16", white="C3 D3 E3")


def test_a_position_is_changed_in_place_below_what_follows(driver: WindowDriver) -> None:
    driver.click("Q16", "D4")
    driver.press("Left")
    driver.choose("edit_in_place")
    driver.choose("tool_stone2")
    draw(driver, "C3")
    driver.press("End")
    assert driver.has_stones(black="Q16", white="C3 D4")


def test_the_right_button_sets_up_the_other_colour_and_a_second_click_takes_it_off(driver: WindowDriver) -> None:
    driver.choose("tool_stone1")
    draw(driver, "C3", button=RIGHT)
    draw(driver, "D3")
    assert driver.has_stones(black="D3", white="C3")
    draw(driver, "D3")
    assert driver.has_stones(white="C3")


def test_alternating_stones_begin_with_whoever_is_to_move(driver: WindowDriver) -> None:
    driver.click("Q16")
    driver.choose("tool_alternate")
    for label in ("C3", "D3", "E3"):
        draw(driver, label)
    assert driver.has_stones(black="D3 Q16", white="C3 E3")


def test_a_box_is_filled_by_drawing_it_and_by_clicking_its_corners(driver: WindowDriver) -> None:
    driver.choose("tool_stone2")
    draw(driver, "A1", "B2", held=Qt.KeyboardModifier.ControlModifier)
    assert driver.has_stones(white="A1 A2 B1 B2")
    driver.choose("edit_boxes")
    driver.click("S18", "T19")
    assert driver.has_stones(white="A1 A2 B1 B2 S18 S19 T18 T19")


def test_stones_are_set_up_with_the_keyboard_and_whose_turn_it_is_changes(driver: WindowDriver) -> None:
    driver.choose("tool_stone1")
    driver.press("Ctrl+K", "Return", "Left", "Return", on=driver.window.canvas)
    assert driver.has_stones(black="J10 K10")
    before = driver.shown.to_move
    driver.choose("edit_turn")
    assert driver.shown.to_move != before
    driver.press("Ctrl+Z")
    assert driver.shown.to_move == before


def test_signs_are_put_drawn_over_points_and_taken_off(driver: WindowDriver) -> None:
    for kind in ("TR", "SL"):
        driver.choose(f"tool_{kind}")
        draw(driver, "C3", "D3")
        assert marks(driver) == {(kind, "C3", ""), (kind, "D3", "")}
        draw(driver, "C3", "D3")
        assert marks(driver) == set()


def test_labels_go_on_with_the_next_letter_and_number_that_is_free(driver: WindowDriver) -> None:
    driver.choose("tool_letter")
    driver.click("C3", "D3", "E3")
    driver.click("D3")
    driver.click("F3")
    driver.choose("tool_number")
    draw(driver, "C5", "D5")
    assert marks(driver) == {
        ("LB", "C3", "A"), ("LB", "E3", "C"), ("LB", "F3", "B"), ("LB", "C5", "1"), ("LB", "D5", "2"),
    }  # fmt: skip


def test_after_z_come_small_letters_and_then_pairs(driver: WindowDriver) -> None:
    driver.choose("tool_letter")
    driver.choose("edit_boxes")
    driver.click("A1", "J6")
    texts = [mark.text for mark in driver.shown.node.marks]
    assert sorted(texts)[:1] == ["A"] and {"Z", "a", "z", "AA", "AB"} <= set(texts) and len(set(texts)) == 54


def test_lines_and_arrows_are_drawn_or_clicked_and_drawn_again_they_go(driver: WindowDriver) -> None:
    at = driver.shown.board.vertex
    driver.choose("tool_line")
    draw(driver, "C3", "D3", "F6")
    driver.choose("tool_arrow")
    driver.click("A1", "B2")
    assert set(driver.shown.node.lines) == {(at("C3"), at("F6"), False), (at("A1"), at("B2"), True)}
    driver.click("A1", "B2")
    assert driver.shown.node.lines == ((at("C3"), at("F6"), False),)


def test_dimmed_and_visible_parts_are_boxes_that_add_up(driver: WindowDriver) -> None:
    board = driver.shown.board
    driver.choose("tool_visible")
    draw(driver, "A1", "C3")
    draw(driver, "D1", "D2")
    shown = {board.name(vertex) for vertex in driver.shown.node.visible or ()}
    assert shown == {"A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3", "D1", "D2"}
    driver.choose("visible_all")
    assert driver.shown.node.visible is None
    driver.choose("tool_dim")
    driver.click("A1", "B1")
    assert [board.name(vertex) for vertex in driver.shown.node.dim] == ["A1", "B1"]


def test_the_eraser_takes_signs_and_lines_before_stones(driver: WindowDriver) -> None:
    board = driver.shown.board
    driver.click("C3")
    driver.window.send(SetComment(driver.shown.node.key, "stays"))
    driver.choose("tool_TR")
    driver.click("C3")
    driver.choose("tool_line")
    draw(driver, "C3", "F3")
    driver.choose("tool_erase")
    driver.click("C3")
    assert not driver.shown.node.marks and not driver.shown.node.lines and driver.stone("C3")
    driver.click("C3")
    assert not driver.shown.stones[board.vertex("C3")]


def test_a_ghost_says_what_a_click_would_do_until_it_is_done(driver: WindowDriver) -> None:
    driver.choose("tool_SQ")
    driver.hover("C3")
    preview, at = driver.window.canvas.scene.preview, driver.shown.board.vertex("C3")
    assert preview is not None and preview.marks == (Mark("SQ", at),) and driver.window.canvas.scene.pointer is None
    driver.click("C3")
    assert driver.window.canvas.scene.preview is None
    driver.hover("D3")
    driver.hover("C3")
    preview = driver.window.canvas.scene.preview
    assert preview is not None and preview.marks == (Mark("", at),)


def test_counting_puts_the_tool_down(driver: WindowDriver) -> None:
    driver.choose("tool_SQ")
    driver.window.send(StartCounting())
    assert driver.window.workspace.tools.tool is None and not driver.window.workspace.actions["tool_SQ"].isEnabled()


def test_moves_that_are_shown_with_numbers_are_added_by_the_middle_button(driver: WindowDriver) -> None:
    driver.click("Q16")
    key, at = driver.shown.node.key, driver.shown.board.vertex
    driver.hover("K10")
    line = (Step(2, at("D4")), Step(1, at("D16")))
    driver.window.canvas.show_reason(at("K10"), "It is read out.", moves=line)
    QTest.mouseClick(driver.window.canvas, Qt.MouseButton.MiddleButton, pos=driver.place("K10"))
    assert driver.shown.node.key == key
    driver.press("End")
    assert driver.has_stones(black="D16 Q16", white="D4")


def test_done_ends_the_editing_in_any_room(driver: WindowDriver) -> None:
    for width in (1280, 900, 720):
        driver.window.window().resize(width, 600)
        driver.choose("edit_tools")
        tools = driver.window.parts["editing"].mode.tools
        QApplication.processEvents()
        assert tools.done.isVisible() and tools.rect().contains(tools.done.geometry())
        tools.done.click()
        assert not tools.isVisible() and not driver.window.workspace.actions["edit_tools"].isChecked()
