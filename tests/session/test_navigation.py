"""Going to moves by their numbers, in variations and where the record counts anew."""

from pathlib import Path

from goboard.session.commands.navigate import GoTo, GoToMove, Step, StepToComment, StepToFork, StepToHotspot
from goboard.session.events import Refused
from tests.session.driver import Driver


def test_a_number_is_looked_for_in_the_variation_shown_first_then_elsewhere(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;SZ[9];B[aa](;W[bb];B[cc];W[dd])(;W[ee];B[ff]))", tmp_path)
    drive.rest()
    variation = drive(Step(1)).node.next[1]
    drive(GoTo(variation.key))
    assert drive(GoToMove(3)).last_vertex == 50
    shown = drive(GoToMove(4))
    assert (shown.last_vertex, shown.message) == (30, "Move 4 is in another variation.")
    refused = drive.first(GoToMove(9))
    assert isinstance(refused, Refused)
    assert "ends with move 4" in refused.message
    assert drive(GoToMove(0)).node.is_root


def test_numbers_that_the_record_states_count(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;SZ[9];B[aa];W[bb];B[cc]MN[11];W[dd];B[ee]MN[1];W[ff])", tmp_path)
    assert drive(GoToMove(12)).last_vertex == 30
    assert drive(GoToMove(2)).last_vertex == 50, "the next one of that number"
    assert drive(GoToMove(2)).last_vertex == 10, "then round"
    assert [move.number for move in drive.snapshot.node.moves] == [1, 2, 11, 12, 1, 2]


def test_a_node_without_a_move_behind_a_move_is_not_gone_to(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;SZ[9];B[aa];C[text];W[bb])", tmp_path)
    assert drive(GoToMove(1)).node.comment == ""


def test_comments_and_forks_are_gone_to_along_the_variation_shown(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;SZ[9];B[aa];W[bb]C[one](;B[cc]C[ ];W[dd]C[two];B[ee])(;B[ff]C[elsewhere]))", tmp_path)
    drive.rest()
    assert drive(StepToComment(1)).node.comment == "one"
    assert drive(StepToComment(1)).node.comment == "two"
    last = drive(StepToComment(1))
    assert last.node.comment == "two" and "no other comment" in last.message
    assert drive(StepToFork(-1)).node.move_number == 2
    back = drive(StepToFork(-1))
    assert back.node.move_number == 2 and "no other fork" in back.message
    drive(Step(-10))
    assert drive(StepToFork(1)).node.comment == "one"
    assert "no other fork" in drive(StepToFork(1)).message
    drive(Step(10))
    assert drive(StepToComment(-1)).node.comment == "two"


def test_hotspots_are_gone_to_along_the_variation_shown(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;SZ[9];B[aa];W[bb]HO[1];B[cc](;W[dd]HO[2])(;W[ee]HO[1]))", tmp_path)
    assert drive(StepToHotspot(1)).node.move_number == 2
    assert drive(StepToHotspot(1)).node.move_number == 4
    last = drive(StepToHotspot(1))
    assert last.node.move_number == 4 and "no other hotspot" in last.message
    assert drive(StepToHotspot(-1)).node.move_number == 2
