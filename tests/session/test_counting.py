"""Counting: marks on the node, the accepted count in the record, everything undone in one step."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from goboard.analysis.analyse import final_report
from goboard.analysis.report import Status
from goboard.resources_path import resource
from goboard.rules.position import BLACK
from goboard.session.commands.count import (
    AcceptCount,
    Resume,
    StartCounting,
    StopCounting,
    SuggestDead,
    ToggleDead,
    ToggleSeki,
)
from goboard.session.commands.edit import Redo, Undo
from goboard.session.commands.files import NewGame
from goboard.session.commands.navigate import Step
from goboard.session.commands.play import AnnulGame, PlayAt, PlayPass
from goboard.session.commands.rules import SwitchRules
from goboard.session.counting import uncounted
from goboard.session.events import Refused
from goboard.session.snapshot import Snapshot
from tests.session.driver import Driver


def counted(drive: Driver) -> Snapshot:
    drive(NewGame(5, 5, "chinese", {"komi": "0.5"}))
    drive.play("C1", "A1", "C2", "E5", "C3", "B1", "C4", "E1", "C5")
    return drive(PlayPass(), PlayPass())


def test_a_click_marks_all_stones_of_the_region_and_shift_one_chain(drive: Driver) -> None:
    vertex = counted(drive).board.vertex
    one = drive(ToggleDead(vertex("E5"), single=True)).count
    assert one.dead == (vertex("E5"),)
    both = drive(ToggleDead(vertex("E1"))).count
    assert both.dead == (vertex("E5"), vertex("E1"))
    all_dead = drive(ToggleDead(vertex("A1"))).count
    assert len(all_dead.dead) == 4
    assert all_dead.score.result == "B+24.5"
    assert drive(ToggleDead(vertex("E1"))).count.dead == (vertex("A1"), vertex("B1"))
    assert drive(Undo()).count.dead == all_dead.dead


def test_a_point_with_two_open_places_beside_it_leaves_nothing_out_of_the_count(drive: Driver, tmp_path: Path) -> None:
    """Who fills one of them is met in the other. With one place open it is worth the move that closes it."""
    drive.open(resource("records", "ear-reddening-game.sgf").read_text("utf-8"), tmp_path)
    end = drive(Step(999))
    assert end.subject is not None
    report, vertex = final_report(end.subject.rules, end.subject.position), end.board.vertex
    drive(StartCounting(), SuggestDead(end.node.key, end.stones, report.of(Status.DEAD)))
    count = drive.snapshot.count
    assert set(report.sealing) == {vertex("O15"), vertex("P14")} and report.territory[vertex("P15")] == BLACK
    assert count.score.result == "B+2" and uncounted(end.board, count, report) == ()
    closed = bytearray(count.score.stones)
    closed[vertex("P14")] = BLACK
    filled = replace(count, score=replace(count.score, stones=bytes(closed)))
    assert uncounted(end.board, filled, report) == (vertex("P15"),)


def test_accepting_a_count_is_one_undo_and_survives_saving(drive: Driver, tmp_path: Path) -> None:
    vertex = counted(drive).board.vertex
    drive(ToggleDead(vertex("E1")), ToggleDead(vertex("A1")))
    marked = drive.snapshot
    accepted = drive(AcceptCount())
    assert accepted.game.info["RE"] == "B+24.5"
    assert accepted.count.accepted
    assert accepted.node.key != marked.node.key, "the count has a node of its own after the passes"
    text = drive.saved(tmp_path)
    again = Driver()
    again.open(text, tmp_path)
    seen = again(Step(99), StartCounting())
    assert seen.count.dead == accepted.count.dead
    assert seen.count.accepted
    back = drive(Undo())
    assert (back.node.key, back.count.dead) == (marked.node.key, marked.count.dead)
    assert "RE" not in back.game.info


def test_taking_an_accepted_count_back_returns_to_counting(drive: Driver) -> None:
    counted(drive)
    assert drive(AcceptCount(), StopCounting()).count is None
    assert drive(Undo()).count is not None
    assert drive(Redo()).count is None


def test_who_plays_on_is_to_move_and_no_old_result_is_told(drive: Driver) -> None:
    assert counted(drive).is_over
    drive(AcceptCount(), StopCounting())
    going = drive(Step(-1), StartCounting(), Resume(1))
    assert (going.result, going.is_over, going.mover, going.message) == ("", False, 1, "Play goes on: Black to move.")
    assert drive(StartCounting()).is_over


def test_marks_belong_to_the_node(drive: Driver) -> None:
    vertex = counted(drive).board.vertex
    drive(ToggleDead(vertex("E1")))
    assert drive(Step(-3)).count is None, "the count of a game's end goes with a step back"
    assert drive(StartCounting()).count.dead == ()
    assert len(drive(Step(3)).count.dead) == 2


def test_under_tromp_taylor_nothing_is_removed(drive: Driver) -> None:
    counted(drive)
    drive(SwitchRules("tromp-taylor", {"komi": "0.5"}))
    refused = drive.first(ToggleDead(drive.snapshot.board.vertex("E1")))
    assert isinstance(refused, Refused)
    assert "every stone" in refused.message


def test_accepting_a_count_by_other_rules_says_that_the_record_follows(drive: Driver) -> None:
    counted(drive)
    drive(SwitchRules("tromp-taylor", {"komi": "0.5"}))
    assert "rules are now Tromp-Taylor" in drive(AcceptCount()).message
    assert drive.snapshot.game.info["RU"] == "Tromp-Taylor"
    assert drive(Undo()).game.info["RU"] == "Chinese"


def test_a_click_in_open_land_marks_one_chain(drive: Driver) -> None:
    drive(NewGame(9, 9, "chinese", {}))
    drive.play("C3", "G7", "G3", "C7")
    vertex = drive.snapshot.board.vertex
    assert drive(StartCounting(), ToggleDead(vertex("G3"))).count.dead == (vertex("G3"),)


JAPANESE = "(;GM[1]SZ[5]RU[Japanese]KM[0]AB[ca][cb][cc][cd][ce][ab]AW[da][db][dc][dd][de][ba]{})"
"""Black holds the left three columns but for a white stone, White the right two."""


def japanese(drive: Driver, tmp_path: Path, more: str = "") -> Callable[[str], int]:
    drive.open(JAPANESE.format(more), tmp_path)
    return drive(StartCounting()).board.vertex


def score(drive: Driver) -> tuple[object, ...]:
    return drive.snapshot.count.score.totals


def test_territory_prisoners_and_a_chain_in_seki(drive: Driver, tmp_path: Path) -> None:
    vertex = japanese(drive, tmp_path)
    drive(ToggleDead(vertex("B5")))
    assert score(drive) == (10, 5), "nine points, one of them below the dead stone, and the stone"
    marked = drive(ToggleSeki(vertex("D5")))
    assert (score(drive), marked.count.score.seki) == ((10, 0), tuple(vertex(f"D{y}") for y in (5, 4, 3, 2, 1)))
    assert drive(ToggleSeki(vertex("D1"))).count.score.totals == (10, 5)
    assert drive(Undo()).count.score.totals == (10, 0)


def test_a_dead_chain_that_is_in_seki_lives_and_an_estimate_yields_to_marks(drive: Driver, tmp_path: Path) -> None:
    vertex = japanese(drive, tmp_path)
    node = drive.snapshot.node.key
    drive(SuggestDead(node, drive.snapshot.stones, (vertex("B5"),), (), (vertex("D1"),)))
    assert score(drive) == (10, 0)
    drive(ToggleSeki(vertex("B5")))
    assert (drive.snapshot.count.dead, drive.snapshot.count.spared) == ((), (vertex("B5"),))
    drive(ToggleSeki(vertex("D1")))
    assert score(drive)[1] == 5
    assert isinstance(drive.first(ToggleSeki(vertex("E1"))), Refused)
    drive(SwitchRules("chinese", {}))
    assert isinstance(drive.first(ToggleSeki(vertex("D1"))), Refused)


def test_an_accepted_count_by_territory_marks_territory_alone_and_is_read_again(drive: Driver, tmp_path: Path) -> None:
    vertex = japanese(drive, tmp_path, ";B[];W[]")
    drive(Step(9), StartCounting(), ToggleDead(vertex("B5")), ToggleSeki(vertex("D5")), AcceptCount())
    assert drive.snapshot.game.info["RE"] == "B+10"
    text = drive.saved(tmp_path)
    assert "TW[]" in text and "TB[aa][ba][bb][ac][bc][ad][bd][ae][be]" in text
    again = Driver()
    again.open(text, tmp_path)
    assert again(Step(9), StartCounting()).count.score.result == "B+10"


def test_a_game_whose_board_came_back_may_have_no_result(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;GM[1]SZ[5:1]RU[Japanese]KM[0]AW[ba][da]PL[W];W[aa];B[ca])", tmp_path)
    assert not drive(Step(9)).may_annul
    assert isinstance(drive.first(AnnulGame()), Refused)
    seen = drive(PlayAt(1))
    assert "Both sides may agree" in seen.message and seen.may_annul and seen.node.flag == ""
    assert drive(AnnulGame()).game.info["RE"] == "Void"
    assert "RE" not in drive(Undo()).game.info
