"""First capture through the session: what the window says at the end, and what the record keeps."""

from pathlib import Path

import pytest

from goboard.games.record_rules import record_rules
from goboard.games.tree import Node
from goboard.library.audit import audited
from goboard.rules import catalogue
from goboard.session.commands.count import AcceptCount
from goboard.session.commands.edit import Undo
from goboard.session.commands.files import NewGame
from goboard.session.commands.navigate import Step
from goboard.session.commands.play import PlayPass, ResignGame
from goboard.session.commands.rules import SwitchRules
from goboard.session.events import Judged, Refused
from goboard.sgf.reader import read
from tests.games.test_record_rules import with_rules
from tests.session.driver import Driver

TO_ATARI = ("B2", "A2", "A3", "E5")
"""White's stone at A2 is left with one liberty."""


def test_the_capture_is_announced_and_kept_as_what_it_is(drive: Driver, tmp_path: Path) -> None:
    drive(NewGame(5, 5, "first-capture"))
    assert drive.play(*TO_ATARI).result == ""
    over = drive.play("A1")
    assert (over.is_over, over.result, over.count) == (True, "Black has captured 1 stone and wins.", None)
    assert over.message.startswith("Black has captured 1 stone and wins.")
    assert over.game.info["RE"] == "B+1"
    assert isinstance(drive.first(PlayPass()), Refused)
    assert isinstance(drive.first(ResignGame()), Refused)
    data = drive.saved(tmp_path)
    assert "RU[First-Capture]" in data
    assert "GOBR" not in data
    assert "GM[1]" in data
    again = Driver()
    again.open(data, tmp_path)
    opened = again(Step(99))
    assert (opened.result, opened.rules.name) == ("Black has captured 1 stone and wins.", "first-capture")
    agreement = audited(read(data.encode()).games[0], counts=True, budget=None).agreement
    assert agreement.agrees
    assert agreement.counts[0].method == "stones taken"
    undone = drive(Undo())
    assert (undone.is_over, undone.game.info.get("RE")) == (False, None)


def test_a_variation_does_not_change_the_result_of_the_record(drive: Driver) -> None:
    drive(NewGame(5, 5, "first-capture"))
    drive.play(*TO_ATARI, "E4")
    drive(Step(-1))
    assert drive.play("A1").result == "Black has captured 1 stone and wins."
    assert drive.snapshot.game.info.get("RE") is None


def test_two_passes_are_counted_by_stones_taken_and_play_can_go_on(drive: Driver) -> None:
    drive(NewGame(5, 5, "first-capture", {"captures": "2"}))
    drive.play(*TO_ATARI, "A1")
    stopped = drive(PlayPass(), PlayPass())
    assert stopped.count is not None
    assert stopped.result == "Both sides have passed: the game stops. Accept the count, or play on."
    assert drive(AcceptCount()).game.info["RE"] == "B+1"
    assert drive.snapshot.result == "Black wins by 1 stone."


@pytest.mark.parametrize("captures", ["1", "5"])
def test_the_number_comes_back_from_a_record(captures: str) -> None:
    rules = catalogue.make("first-capture", {"captures": captures})
    root = with_rules(rules, "RU[Disto]KM[9]GOBR[rules:disto]")
    assert root.has("GOBR") == (captures != "1")
    said = record_rules(Node(root.text()))[0]
    assert (said.name, catalogue.make(said.name, said.options).values, said.note) == ("first-capture", rules.values, "")


@pytest.mark.parametrize("said", ["Atari Go", "atarigo", "ATARI", "First_Capture", "capture go"])
def test_other_spellings(said: str) -> None:
    found = record_rules(Node(f"RU[{said}]"))[0]
    assert (found.name, found.is_named) == ("first-capture", True)


def test_of_the_moves_after_the_end_the_first_alone_is_listed(drive: Driver) -> None:
    drive(NewGame(5, 5))
    drive.play(*TO_ATARI, "A1", "C3", "C2", "D4")
    drive.rest()
    drive(SwitchRules("first-capture", {}))
    judged = next(event for event in reversed(drive.rest()) if isinstance(event, Judged))
    assert judged.illegal == 3
    assert sum(each.message.endswith("The game is over.") for each in judged.faults) == 1
    assert sum("is illegal" in each.message for each in judged.differences) == 1
