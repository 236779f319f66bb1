"""Rules chosen while reviewing: when they become the record's, and how undo takes them back."""

from pathlib import Path

import pytest

from goboard.rules.options import seed_of
from goboard.session.commands.command import Command
from goboard.session.commands.edit import Redo, SetInfo, Undo
from goboard.session.commands.files import NewGame
from goboard.session.commands.navigate import Step
from goboard.session.commands.play import DeclareWar, OfferAlliance, PlayAt, PlayPass, ResignGame
from goboard.session.commands.rules import KeepRules, PaintWeights, SwitchRules
from goboard.session.snapshot import Snapshot
from tests.session.driver import Driver

DISTO = SwitchRules("disto", {"komi": "2.5"})
ALLIANCE = SwitchRules("political-go", {"players": '["Ann","Bob","Cid"]'})


@pytest.fixture
def started(drive: Driver) -> Driver:
    """Chinese on 5x5 after Black A2, White A1: under Disto White's stone would stay."""
    drive(NewGame(5, 5, "chinese", {}))
    drive.play("A2", "A1")
    return drive


def reopened(drive: Driver, tmp_path: Path) -> Snapshot:
    """The last position of the record as somebody finds it who opens the file."""
    other = Driver()
    other.open(drive.saved(tmp_path), tmp_path)
    return other(Step(99))


def test_looking_at_a_record_under_other_rules_leaves_it_as_it_is(started: Driver, tmp_path: Path) -> None:
    before = started.saved(tmp_path)
    assert not started(DISTO, Step(-1), PlayAt(started.snapshot.board.vertex("A1"))).document.modified
    assert started.saved(tmp_path) == before


def test_a_move_under_other_rules_makes_them_the_records(started: Driver, tmp_path: Path) -> None:
    started(DISTO)
    shown = started.play("B1")
    assert shown.message == "The record's rules are now Disto."
    assert shown.rules.is_kept
    stored = reopened(started, tmp_path)
    assert (stored.rules.name, stored.rules.values["komi"]) == ("disto", "2.5")
    assert stored.stones == shown.stones


def test_undo_takes_the_move_and_the_rules_back_and_redo_brings_both(started: Driver, tmp_path: Path) -> None:
    before = started.saved(tmp_path)
    started(DISTO)
    played = started.play("B1")
    undone = started(Undo())
    assert (undone.rules.name, undone.node.move_number) == ("chinese", 2)
    assert undone.message == f"Undone: Black B1. The rules are {undone.rules.title} again."
    assert started.saved(tmp_path) == before
    again = started(Redo())
    assert (again.rules.name, again.stones) == ("disto", played.stones)


@pytest.mark.parametrize("turn", [PlayPass(), ResignGame(), OfferAlliance(2, True), DeclareWar(2)])
def test_every_kind_of_turn_makes_the_rules_the_records(drive: Driver, tmp_path: Path, turn: Command) -> None:
    drive(NewGame(5, 5, "chinese", {}))
    if isinstance(turn, DeclareWar):
        drive(SwitchRules("political-go", {"players": '["Ann","Bob","Cid"]', "alliances": '[["Ann","Bob"]]'}))
    else:
        drive(ALLIANCE)
    assert "The record's rules are now Political Go." in drive(turn).message
    assert reopened(drive, tmp_path).names == ("Ann", "Bob", "Cid")
    assert drive(Undo()).rules.name == "chinese"


def test_resigning_in_ordinary_form_keeps_the_rules_too(started: Driver, tmp_path: Path) -> None:
    started(SwitchRules("tromp-taylor", {"komi": "0.5"}))
    assert started(ResignGame()).message == "Black resigns. The record's rules are now Tromp-Taylor."
    assert reopened(started, tmp_path).rules.name == "tromp-taylor"


def test_a_record_without_rules_gets_none_by_playing_on(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;SZ[5];B[aa])", tmp_path)
    drive(Step(99))
    assert drive.play("B1").message == ""
    assert not {"RU", "KM"} & drive.snapshot.game.info.keys()


def test_switching_back_is_no_switch(started: Driver) -> None:
    values = dict(started.snapshot.rules.values)
    started(DISTO, SwitchRules("chinese", values))
    assert started.play("B1").message == ""


def test_undoing_the_writing_of_rules_puts_the_records_in_force(started: Driver) -> None:
    assert started(DISTO, KeepRules()).rules.name == "disto"
    assert started(Undo()).rules.name == "chinese"
    assert started(Redo()).rules.name == "disto"
    komi = started(SetInfo({"KM": "4"}), Undo()).rules.values["komi"]
    assert komi == "2.5"


def test_a_painting_is_one_step_of_undo_and_the_rules_follow(drive: Driver, tmp_path: Path) -> None:
    drive(NewGame(3, 1, "mango", {"F": "1"}))
    drive.play("A1")
    before = drive.saved(tmp_path)
    strokes = ('["1","3","1"]', '["1","3","3"]')
    painted = drive(*(PaintWeights("mango", {"F": stroke}, painting=1) for stroke in strokes))
    assert painted.document.modified
    assert painted.document.can_undo == "painted weights"
    assert reopened(drive, tmp_path).rules.values["F"] == strokes[1]
    drive(PaintWeights("mango", {"F": '["5","3","3"]'}, painting=2))
    assert drive(Undo()).rules.values["F"] == strokes[1]
    assert drive(Undo()).rules.values["F"] == "1"
    assert drive.saved(tmp_path) == before
    assert drive(Redo()).rules.values["F"] == strokes[1]


def test_wherever_a_game_begins_ties_are_drawn_by_a_seed_that_the_record_keeps(drive: Driver, tmp_path: Path) -> None:
    three = {"players": '["Ann","Bob","Cid"]'}
    begun = [drive(NewGame(5, 5, "political-go", three)).rules.values["ties"] for _ in range(4)]
    begun.append(drive(NewGame(5, 5, "chinese", {}), ALLIANCE).rules.values["ties"])
    assert all(seed_of(ties) is not None for ties in begun) and len(set(begun)) > 1
    drive.play("A2")
    assert reopened(drive, tmp_path).rules.values["ties"] == begun[-1]
    asked = NewGame(5, 5, "political-go", {**three, "ties": "descending"})
    assert drive(asked).rules.values["ties"] == "descending"


def test_a_record_that_goes_on_is_judged_by_the_usual_order_of_ties(started: Driver) -> None:
    assert started(SwitchRules("political-go", {})).rules.values["ties"] == "ascending"
