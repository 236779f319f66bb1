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
from tests.ui.eyes.conftest import LEFT, NONE, EyesHands

WALL = "A3 B3 C3 D3 D2 D1"


@pytest.fixture
def position() -> Snapshot:
    """Black walls six points off in a corner of 19x19."""
    snapshot = Session().show().snapshot
    stones = bytearray(snapshot.board.size)
    for name in WALL.split():
        stones[snapshot.board.vertex(name)] = 1
    return replace(snapshot, stones=bytes(stones))


def test_the_eyespace_pointed_at_is_cut_out_and_weighed(hands: EyesHands, position: Snapshot) -> None:
    hands.workbench.open(position, position.board.vertex("B1"))
    assert hands.worth == ":2,2"
    assert hands.words.startswith("Two eyes, whoever moves first.")
    shown = hands.window.eyespace.shown
    assert {position.board.labels[vertex] for vertex in shown.labels} == {"A1", "B1", "C1", "A2", "B2", "C2"}
    assert hands.window.play.owner_first.text().replace("&", "") == "Black (O) begins"


def test_a_point_in_no_eyespace_is_told_and_nothing_else_changes(hands: EyesHands, position: Snapshot) -> None:
    before = hands.window.model.table
    empty = replace(position, stones=bytes(position.board.size))
    hands.workbench.open(empty, position.board.vertex("K10"))
    assert hands.said == "K10 is in no eyespace."
    assert hands.window.model.table is before


def test_why_a_point_cannot_be_played_is_said_beside_it(hands: EyesHands, position: Snapshot) -> None:
    hands.workbench.open(position, position.board.vertex("B1"))
    wall = position.board.vertex(WALL.split()[0])
    hands.click_place(wall)
    bubble = hands.window.board.reasons.bubble
    assert bubble.isVisible() and bubble.accessibleName() == hands.said
    assert not bubble.geometry().contains(hands.window.board.vertex_place(wall))


def test_the_board_is_looked_at_from_nearer_and_comes_back_to_the_eyespace(
    hands: EyesHands, position: Snapshot
) -> None:
    hands.workbench.open(position, position.board.vertex("B1"))
    board, (here, there) = hands.window.board, [position.board.vertex(name) for name in ("A1", "B1")]
    first = board.vertex_place(there) - board.vertex_place(here)
    hands.press("0")
    whole = board.vertex_place(there) - board.vertex_place(here)
    assert whole.x() < first.x() / 2
    board.change_view(ViewChange.RESET)
    assert board.vertex_place(there) - board.vertex_place(here) == first
    hands.click(1)
    assert board.vertex_place(there) - board.vertex_place(here) == first


def test_answers_arrive_from_another_thread(
    make_workbench: Callable[..., EyesPart], position: Snapshot, qtbot: QtBot
) -> None:
    workbench = make_workbench(is_threaded=True)
    workbench.open(position, position.board.vertex("B1"))
    found = EyesHands(workbench, qtbot)
    qtbot.waitUntil(lambda: found.worth == ":2,2" and found.window.model.table is not None)
    assert found.window.model.table is not None and found.window.model.table.names == ("Black", "White")


def test_the_local_game_is_played_by_clicks_with_the_names_of_the_rules(hands: EyesHands) -> None:
    hands.type_rows("...!")
    hands.turn_to(hands.window.play)
    hands.click(1)
    assert hands.moves == ["1. RULE 1: O fills a point at C3."]
    hands.click(3)
    assert hands.moves[1] == "2. RULE 3: X comes in from outside at E3. D3 becomes !."
    assert hands.window.play.state.text() == "White (O) to move."
    hands.click(1)
    assert hands.said == "C3 is not eye space any more."
    assert len(hands.moves) == 2


def test_undo_redo_and_restart_by_keys(hands: EyesHands) -> None:
    hands.click(0)
    worth = hands.worth
    hands.press("Ctrl+Z")
    assert (hands.moves, hands.worth) == ([], ":2,1")
    hands.press("Ctrl+Y")
    assert (len(hands.moves), hands.worth) == (1, worth)
    hands.press("L", "P", "Ctrl+R")
    assert hands.moves == []
    assert not hands.window.play.redo_button.isEnabled()


def test_x_may_begin_and_take_outer_liberties_until_the_wall_stands(hands: EyesHands) -> None:
    hands.type_rows(". .")
    hands.turn_to(hands.window.play)
    QTest.mouseClick(hands.window.play.attacker_first, LEFT, NONE, hands.window.play.attacker_first.rect().center())
    hands.press("L", "P", "L", "P")
    assert hands.window.play.state.text() == "The group lives: Black (X) has no move left."
    assert hands.window.play.outlook.text() == "White (O)'s group lives."
    assert not hands.window.play.hint_button.isEnabled()


def test_a_safe_eye_elsewhere_saves_one_eye(hands: EyesHands) -> None:
    hands.type_rows(".")
    hands.turn_to(hands.window.play)
    assert "Black (X) captures the group" in hands.window.play.outlook.text()
    hands.window.play.bonus.click()
    assert "White (O)'s group lives" in hands.window.play.outlook.text()


def test_the_hint_names_and_shows_the_good_moves(hands: EyesHands) -> None:
    table = hands.window.model.table
    assert table is not None
    shown = hands.window.eyespace.shown
    assert not shown.hints
    assert shown.owners == shown.attackers
    hands.press("H")
    vital = hands.window.eyespace.shown.hints
    assert vital == shown.owners
    assert f"Good: {table.board.name(vital[0])}." in hands.window.play.outlook.text()


def test_a_button_that_is_off_says_why(hands: EyesHands) -> None:
    play = hands.window.play
    assert "O passes" in play.pass_button.toolTip()
    assert "White (O) is to move" in play.wait_button.toolTip()
    hands.press("P")
    assert not play.pass_button.isEnabled() and "Black (X) is to move" in play.pass_button.toolTip()


def test_the_legend_lists_what_is_in_the_picture_alone(hands: EyesHands) -> None:
    hands.type_rows("..!")
    hands.turn_to(hands.window.play)
    legend = hands.window.legend.text()
    assert "!  Black (X) can come in" in legend
    assert "●" not in legend and "$" not in legend


def test_an_example_is_called_one_and_highlighted_in_the_gallery(hands: EyesHands) -> None:
    assert hands.said.startswith("No eyespace was pointed at.")
    gallery = hands.window.gallery
    assert hands.window.windowTitle().startswith(f"{gallery.shapes[gallery.currentRow()].name} – ")
    hands.type_rows("...!..")
    assert gallery.currentRow() == -1 and hands.said == ""


def test_pointing_at_no_eyespace_shows_none(
    make_workbench: Callable[..., EyesPart], position: Snapshot, qtbot: QtBot
) -> None:
    workbench = make_workbench()
    workbench.open(position, position.board.vertex("A3"))
    hands = EyesHands(workbench, qtbot)
    assert hands.said == "A3 is in no eyespace."
    assert (hands.worth, hands.window.model.table) == ("", None)


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
    hands = EyesHands(workbench, qtbot)
    assert hands.said.startswith("This is no eyespace worth naming")


def test_four_digits_on_demand(hands: EyesHands) -> None:
    hands.type_rows("...")
    assert not hands.window.worth.digits.isVisible()
    hands.window.worth.digits_box.click()
    assert hands.window.worth.digits.text().startswith("1 1 2 2")


def test_what_is_typed_is_drawn_and_solved_at_every_sign(hands: EyesHands) -> None:
    hands.type_rows("..")
    assert hands.worth == ":1,1"
    QTest.keyClicks(hands.window.draw.editor, ".")
    assert hands.worth == ":2,1"
    assert len(hands.window.eyespace.shown.labels) == 3
    assert hands.window.eyespace.shown.owners == (sorted(hands.window.eyespace.shown.labels)[1],)


def test_a_sign_that_means_nothing_is_told_with_its_place(hands: EyesHands) -> None:
    hands.type_rows("..\n.q")
    assert hands.window.draw.problem.text().startswith("Line 2, column 2: 'q' means nothing here.")
    assert hands.worth == ""
    hands.press("Backspace", on=hands.window.draw.editor)
    assert hands.window.draw.problem.text() == ""
    assert hands.worth == ":2,1"


def test_values_stated_otherwise_are_told(hands: EyesHands) -> None:
    hands.type_rows("...\n:2,2")
    assert hands.window.draw.problem.text() == "The text says :2,2; it is :2,1."


def test_cells_are_painted_by_clicks_drags_and_keys_and_the_text_follows(hands: EyesHands) -> None:
    hands.type_rows(".")
    hands.window.draw.clear_button.click()
    columns = hands.window.eyespace.shown.board.columns
    hands.drag(columns + 1, columns + 2, columns + 3)
    assert hands.window.draw.editor.toPlainText() == "..."
    hands.click_place(columns + 3)
    assert hands.window.draw.editor.toPlainText() == "..!"
    hands.click_place(columns + 1, Qt.MouseButton.RightButton)
    assert hands.window.draw.editor.toPlainText() == ".!"
    hands.press("Right", "X")
    assert hands.window.draw.editor.toPlainText() == "X!"
    hands.press("Return", "Right", "Del")
    assert hands.window.draw.editor.toPlainText() == "$"


def test_too_large_an_eyespace_is_not_guessed_at(hands: EyesHands) -> None:
    hands.type_rows("." * 17)
    assert hands.worth == "?"
    assert "17 points is too large" in hands.words
    hands.turn_to(hands.window.play)
    hands.click(0)
    assert hands.said == "This eyespace is too large to be played."


def test_the_gallery_says_what_its_shapes_are_worth_and_opens_one_by_key(hands: EyesHands, qtbot: QtBot) -> None:
    gallery = hands.window.gallery
    hands.turn_to(gallery)
    named = {gallery.item(row).text() for row in range(gallery.count())}
    assert {"Straight three\n:2,1", "Square four\n:1,1", "Chimera\n:2,0"} <= named
    qtbot.waitUntil(lambda: not gallery.item(gallery.count() - 1).icon().isNull())
    hands.press("Home", "Right", "Right", "Return", on=gallery)
    assert hands.window.windowTitle().startswith("Straight three – ")
    assert hands.window.pages.currentWidget() is hands.window.play
    assert hands.worth == ":2,1"


def test_an_eyespace_across_a_joined_border_stays_until_another_is_drawn(hands: EyesHands, position: Snapshot) -> None:
    torus = board_from_spec({"shape": "torus", "columns": 9, "rows": 9})
    space = [torus.vertex(name) for name in ("J5", "A5")]
    stones = bytearray(torus.size)
    for vertex in space:
        for near in torus.neighbours(vertex):
            stones[near] = 0 if near in space else 2
    hands.workbench.open(replace(position, board=torus, stones=bytes(stones)), space[0])
    before = hands.window.model.table
    assert before is not None
    assert {before.name(vertex) for vertex in range(before.eyespace.size)} == {"A5", "J5"}
    hands.turn_to(hands.window.draw)
    assert "cannot be written" in hands.window.draw.problem.text()
    assert hands.worth == ""
    hands.turn_to(hands.window.play)
    assert hands.worth == ":1,1"
    assert hands.window.model.table is before
    hands.type_rows("...")
    assert hands.worth == ":2,1"


def test_a_closed_workbench_is_made_anew(hands: EyesHands) -> None:
    hands.press("Ctrl+W")
    assert hands.workbench.window is None
    hands.workbench.open()
    assert hands.worth == ":2,1"
