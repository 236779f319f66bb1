"""The eyespace workbench as a person uses it: points at an eyespace, plays, draws, types, browses."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from goboard.boards.catalogue import board_from_spec
from goboard.session.session import Session
from goboard.session.snapshot import Snapshot
from goboard.ui.board.gestures import ViewChange
from goboard.ui.eyes.part import EyesPart
from goboard.ui.plain import PlainLabel
from tests.ui.eyes.conftest import LEFT, NONE, EyesDriver

WALL = "A3 B3 C3 D3 D2 D1"


@pytest.fixture
def position() -> Snapshot:
    """Black walls six points off in a corner of 19x19."""
    snapshot = Session().show().snapshot
    stones = bytearray(snapshot.board.size)
    for name in WALL.split():
        stones[snapshot.board.vertex(name)] = 1
    return replace(snapshot, stones=bytes(stones))


def test_the_eyespace_pointed_at_is_cut_out_and_weighed(driver: EyesDriver, position: Snapshot) -> None:
    driver.workbench.open(position, position.board.vertex("B1"))
    assert driver.worth == ":2,2"
    assert driver.words.startswith("Two eyes, whoever moves first.")
    shown = driver.window.eyespace.shown
    assert {position.board.labels[vertex] for vertex in shown.labels} == {"A1", "B1", "C1", "A2", "B2", "C2"}
    assert driver.window.play.owner_first.text().replace("&", "") == "Black (O) begins"


def test_a_point_in_no_eyespace_is_told_and_nothing_else_changes(driver: EyesDriver, position: Snapshot) -> None:
    before = driver.window.model.table
    empty = replace(position, stones=bytes(position.board.size))
    driver.workbench.open(empty, position.board.vertex("K10"))
    assert driver.said == "K10 is in no eyespace."
    assert driver.window.model.table is before


def test_why_a_point_cannot_be_played_is_said_beside_it(driver: EyesDriver, position: Snapshot) -> None:
    driver.workbench.open(position, position.board.vertex("B1"))
    wall = position.board.vertex(WALL.split()[0])
    driver.click_place(wall)
    bubble = driver.window.board.reasons.bubble
    assert bubble.isVisible() and bubble.accessibleName() == driver.said
    assert not bubble.geometry().contains(driver.window.board.vertex_place(wall))


def test_the_board_is_looked_at_from_nearer_and_comes_back_to_the_eyespace(
    driver: EyesDriver, position: Snapshot
) -> None:
    driver.workbench.open(position, position.board.vertex("B1"))
    board, (here, there) = driver.window.board, [position.board.vertex(name) for name in ("A1", "B1")]
    first = board.vertex_place(there) - board.vertex_place(here)
    driver.press("0")
    whole = board.vertex_place(there) - board.vertex_place(here)
    assert whole.x() < first.x() / 2
    board.change_view(ViewChange.RESET)
    assert board.vertex_place(there) - board.vertex_place(here) == first
    driver.click(1)
    assert board.vertex_place(there) - board.vertex_place(here) == first


def test_answers_arrive_from_another_thread(
    make_workbench: Callable[..., EyesPart], position: Snapshot, qtbot: QtBot
) -> None:
    workbench = make_workbench(is_threaded=True)
    workbench.open(position, position.board.vertex("B1"))
    found = EyesDriver(workbench, qtbot)
    qtbot.waitUntil(lambda: found.worth == ":2,2" and found.window.model.table is not None)
    assert found.window.model.table is not None and found.window.model.table.names == ("Black", "White")


def test_the_local_game_is_played_by_clicks_with_the_names_of_the_rules(driver: EyesDriver) -> None:
    driver.type_rows("...!")
    driver.turn_to(driver.window.play)
    driver.click(1)
    assert driver.moves == ["1. RULE 1: O fills a point at C3."]
    driver.click(3)
    assert driver.moves[1] == "2. RULE 3: X comes in from outside at E3. D3 becomes !."
    assert driver.window.play.state.text() == "White (O) to move."
    driver.click(1)
    assert driver.said == "C3 is not eye space any more."
    assert len(driver.moves) == 2


def test_undo_redo_and_restart_by_keys(driver: EyesDriver) -> None:
    driver.click(0)
    worth = driver.worth
    driver.press("Ctrl+Z")
    assert (driver.moves, driver.worth) == ([], ":2,1")
    driver.press("Ctrl+Y")
    assert (len(driver.moves), driver.worth) == (1, worth)
    driver.press("L", "P", "Ctrl+R")
    assert driver.moves == []
    assert not driver.window.play.redo_button.isEnabled()


def test_x_may_begin_and_take_outer_liberties_until_the_wall_stands(driver: EyesDriver) -> None:
    driver.type_rows(". .")
    driver.turn_to(driver.window.play)
    QTest.mouseClick(driver.window.play.attacker_first, LEFT, NONE, driver.window.play.attacker_first.rect().center())
    driver.press("L", "P", "L", "P")
    assert driver.window.play.state.text() == "The group lives: Black (X) has no move left."
    assert driver.window.play.outlook.text() == "White (O)'s group lives."
    assert not driver.window.play.hint_button.isEnabled()


def test_a_safe_eye_elsewhere_saves_one_eye(driver: EyesDriver) -> None:
    driver.type_rows(".")
    driver.turn_to(driver.window.play)
    assert "Black (X) captures the group" in driver.window.play.outlook.text()
    driver.window.play.bonus.click()
    assert "White (O)'s group lives" in driver.window.play.outlook.text()


def test_the_hint_names_and_shows_the_good_moves(driver: EyesDriver) -> None:
    table = driver.window.model.table
    assert table is not None
    shown = driver.window.eyespace.shown
    assert not shown.hints
    assert shown.owners == shown.attackers
    driver.press("H")
    vital = driver.window.eyespace.shown.hints
    assert vital == shown.owners
    assert f"Good: {table.board.name(vital[0])}." in driver.window.play.outlook.text()


def test_the_hint_marks_the_button_of_a_move_that_is_no_point(driver: EyesDriver) -> None:
    driver.type_rows(". .")
    driver.turn_to(driver.window.play)
    assert not driver.window.play.pass_button.font().bold()
    driver.press("H")
    assert driver.window.play.pass_button.font().bold(), "filling either eye would lose it"
    assert not driver.window.eyespace.shown.hints


def test_a_button_that_is_off_says_why(driver: EyesDriver) -> None:
    play = driver.window.play
    assert "(O) passes" in play.pass_button.toolTip()
    assert "White (O) is to move" in play.wait_button.toolTip()


def test_either_may_pass_as_the_text_has_it(driver: EyesDriver) -> None:
    play = driver.window.play
    worth = driver.worth
    driver.press("P")
    assert "outer liberties instead" in play.pass_button.toolTip()
    driver.press("P")
    assert driver.moves == ["1. Pass: O passes.", "2. Pass: X passes. The worth is counted without such a pass."]
    assert (play.state.text(), driver.worth) == ("White (O) to move.", worth)


def test_the_rules_of_the_text_stand_beside_the_board_and_the_last_one_stands_out(driver: EyesDriver) -> None:
    driver.turn_to(driver.window.rules)
    said = [label.text() for label in driver.window.rules.findChildren(PlainLabel)]
    assert [sum(line.startswith(f"RULE {number}") for line in said) for number in range(1, 6)] == [1] * 5
    driver.click(0)
    bold = [label.text() for label in driver.window.rules.findChildren(PlainLabel) if label.font().bold()]
    assert len(bold) == 1 and bold[0].startswith("RULE 1")


def test_the_legend_lists_what_is_in_the_picture_alone(driver: EyesDriver) -> None:
    driver.type_rows("..!")
    driver.turn_to(driver.window.play)
    legend = driver.window.legend.text()
    assert "!  Black (X) can come in" in legend
    assert "●" not in legend and "$" not in legend


def test_an_example_is_called_one_and_highlighted_in_the_gallery(driver: EyesDriver) -> None:
    assert driver.said.startswith("No eyespace was pointed at.")
    gallery = driver.window.gallery
    assert driver.window.windowTitle().startswith(f"{gallery.shapes[gallery.currentRow()].name} – ")
    driver.type_rows("...!..")
    assert gallery.currentRow() == -1 and driver.said == ""


def test_pointing_at_no_eyespace_shows_none(
    make_workbench: Callable[..., EyesPart], position: Snapshot, qtbot: QtBot
) -> None:
    workbench = make_workbench()
    workbench.open(position, position.board.vertex("A3"))
    driver = EyesDriver(workbench, qtbot)
    assert driver.said == "A3 is in no eyespace."
    assert (driver.worth, driver.window.model.table) == ("", None)


def test_a_space_without_any_eye_is_told_to_be_none_worth_naming(
    make_workbench: Callable[..., EyesPart], position: Snapshot, qtbot: QtBot
) -> None:
    board, stones = position.board, bytearray(position.board.size)
    for player, names in enumerate(("D5 E4 F5", "C5 C4 D3 E3 F3 G4 G5 D6 F6 E7"), 1):
        for name in names.split():
            stones[board.vertex(name)] = player
    workbench = make_workbench()
    black = [vertex for vertex, player in enumerate(stones) if player == 1]
    workbench.open(replace(position, stones=bytes(stones)), board.vertex("E5"), alive=black)
    driver = EyesDriver(workbench, qtbot)
    assert driver.said.startswith("This is no eyespace worth naming")


def test_four_digits_on_demand(driver: EyesDriver) -> None:
    driver.type_rows("...")
    assert not driver.window.worth.digits.isVisible()
    driver.window.worth.digits_box.click()
    assert driver.window.worth.digits.text().startswith("1 1 2 2")


def test_what_is_typed_is_drawn_and_solved_at_every_sign(driver: EyesDriver) -> None:
    driver.type_rows("..")
    assert driver.worth == ":1,1"
    QTest.keyClicks(driver.window.draw.editor, ".")
    assert driver.worth == ":2,1"
    assert len(driver.window.eyespace.shown.labels) == 3
    assert driver.window.eyespace.shown.owners == (sorted(driver.window.eyespace.shown.labels)[1],)


def test_the_picture_of_the_text_can_be_typed_as_it_stands(driver: EyesDriver) -> None:
    driver.type_rows(" x\nx*x!\n:2,1")
    assert driver.window.draw.editor.toPlainText() == " x\nx*x!\n:2,1"
    assert (driver.worth, driver.window.draw.problem.text()) == (":2,1", "")


def test_vital_points_are_called_as_on_the_grid_beside(driver: EyesDriver) -> None:
    driver.type_rows("...")
    shown = driver.window.eyespace.shown
    assert f"Vital for both: {shown.board.name(shown.owners[0])}." in driver.words
    driver.turn_to(driver.window.play)
    shown = driver.window.eyespace.shown
    assert f"Vital for both: {shown.board.name(shown.owners[0])}." in driver.words


def test_what_is_drawn_is_taken_back_be_it_typed_or_painted(driver: EyesDriver) -> None:
    draw = driver.window.draw
    driver.type_rows(".")
    draw.clear_button.click()
    columns = driver.window.eyespace.shown.board.columns
    driver.drag(columns + 1, columns + 2, columns + 3)
    QTest.keyClicks(draw.editor, "!")
    assert (draw.editor.toPlainText(), driver.worth) == ("...!", ":1,1")
    driver.press("Ctrl+Z", on=draw.editor)
    assert (draw.editor.toPlainText(), driver.worth) == ("...", ":2,1")
    driver.press("Ctrl+Z")
    assert (draw.editor.toPlainText(), driver.worth) == ("", "")
    driver.press("Ctrl+Y")
    assert [*driver.window.eyespace.shown.labels] == [columns + 1, columns + 2, columns + 3]
    driver.press("Ctrl+Z", "Ctrl+Z")
    assert (draw.editor.toPlainText(), driver.worth) == (".", ":1,1")


def test_the_hint_shows_good_moves_on_what_is_drawn(driver: EyesDriver) -> None:
    driver.type_rows("...")
    driver.press("H")
    shown = driver.window.eyespace.shown
    assert shown.hints == shown.owners and "●" in driver.window.legend.text()
    driver.press("H")
    assert not driver.window.eyespace.shown.hints


def test_a_sign_that_means_nothing_is_told_with_its_place(driver: EyesDriver) -> None:
    driver.type_rows("..\n.q")
    assert driver.window.draw.problem.text().startswith("Line 2, column 2: 'q' means nothing here.")
    assert driver.worth == ""
    driver.press("Backspace", on=driver.window.draw.editor)
    assert driver.window.draw.problem.text() == ""
    assert driver.worth == ":2,1"


def test_values_stated_otherwise_are_told(driver: EyesDriver) -> None:
    driver.type_rows("...\n:2,2")
    assert driver.window.draw.problem.text() == "The text says :2,2; it is :2,1."


def test_cells_are_painted_by_clicks_drags_and_keys_and_the_text_follows(driver: EyesDriver) -> None:
    driver.type_rows(".")
    driver.window.draw.clear_button.click()
    columns = driver.window.eyespace.shown.board.columns
    driver.drag(columns + 1, columns + 2, columns + 3)
    assert driver.window.draw.editor.toPlainText() == "..."
    driver.click_place(columns + 3)
    assert driver.window.draw.editor.toPlainText() == "..!"
    driver.click_place(columns + 1, Qt.MouseButton.RightButton)
    assert driver.window.draw.editor.toPlainText() == ".!"
    driver.press("Right", "X")
    assert driver.window.draw.editor.toPlainText() == "X!"
    driver.press("Return", "Right", "Del")
    assert driver.window.draw.editor.toPlainText() == "$"


def test_too_large_an_eyespace_is_not_guessed_at(driver: EyesDriver) -> None:
    driver.type_rows("." * 21)
    assert driver.worth == "?"
    assert "21 points is too large" in driver.words
    driver.turn_to(driver.window.play)
    driver.click(0)
    assert driver.said == "This eyespace is too large to be played."


def test_the_gallery_says_what_its_shapes_are_worth_and_opens_one_by_key(driver: EyesDriver, qtbot: QtBot) -> None:
    gallery = driver.window.gallery
    driver.turn_to(gallery)
    named = {gallery.item(row).text() for row in range(gallery.count())}
    assert {"Straight three\n:2,1", "Square four\n:1,1", "Chimera\n:2,0"} <= named
    qtbot.waitUntil(lambda: not gallery.item(gallery.count() - 1).icon().isNull())
    driver.press("Home", "Right", "Right", "Return", on=gallery)
    assert driver.window.windowTitle().startswith("Straight three – ")
    assert driver.window.pages.currentWidget() is driver.window.play
    assert driver.worth == ":2,1"


def test_an_eyespace_across_a_joined_border_stays_until_another_is_drawn(
    driver: EyesDriver, position: Snapshot
) -> None:
    torus = board_from_spec({"shape": "torus", "columns": 9, "rows": 9})
    space = [torus.vertex(name) for name in ("J5", "A5")]
    stones = bytearray(torus.size)
    for vertex in space:
        for near in torus.neighbours(vertex):
            stones[near] = 0 if near in space else 2
    driver.workbench.open(replace(position, board=torus, stones=bytes(stones)), space[0])
    before = driver.window.model.table
    assert before is not None
    assert {before.name(vertex) for vertex in range(before.eyespace.size)} == {"A5", "J5"}
    driver.turn_to(driver.window.draw)
    assert "cannot be written" in driver.window.draw.problem.text()
    assert driver.worth == ""
    driver.turn_to(driver.window.play)
    assert driver.worth == ":1,1"
    assert driver.window.model.table is before
    driver.type_rows("...")
    assert driver.worth == ":2,1"


def test_a_closed_workbench_is_made_anew(driver: EyesDriver) -> None:
    driver.press("Ctrl+W")
    assert driver.workbench.window is None
    driver.workbench.open()
    assert driver.worth == ":2,1"
