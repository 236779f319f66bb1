"""Who begins: settled once, before the first move, and kept in the record with the rounds that settled it."""

from pathlib import Path

import pytest

from goboard.games.contests import Contest, Round
from goboard.session.commands.edit import Redo, SettleFirstMove, Undo
from goboard.session.commands.files import NewGame
from goboard.session.commands.navigate import Step
from goboard.session.events import Refused
from tests.session.driver import Driver

ROUNDS = (Round("goboard", (("Ann", "rock"), ("Bob", "paper")), "Bob"),)
NAMED = NewGame(5, 5, black="Ann", white="Bob")


@pytest.mark.parametrize("rules", ["chinese", "disto"])
def test_the_winner_moves_first_as_one_step_of_undo(drive: Driver, tmp_path: Path, rules: str) -> None:
    drive(NewGame(5, 5, rules, black="Ann", white="Bob"))
    shown = drive(SettleFirstMove(2, ROUNDS))
    assert (shown.to_move, shown.message) == (2, "Bob begins as White.")
    assert shown.document.can_undo == "who begins"
    stored = Driver().open(drive.saved(tmp_path), tmp_path)
    assert stored.to_move == 2
    kept = stored.game.contest
    assert kept is not None
    assert kept.rounds == ROUNDS
    assert [entry.text for entry in kept.history][-1].startswith("Round ")
    undone = drive(Undo())
    assert (undone.to_move, undone.game.contest, undone.document.can_undo) == (1, None, "")
    assert drive(Redo()).to_move == 2


def test_black_can_win_it_back(drive: Driver) -> None:
    assert drive(NAMED, SettleFirstMove(2, ROUNDS), SettleFirstMove(1, ROUNDS)).to_move == 1
    kept = drive.snapshot.game.contest
    assert kept is not None
    assert kept.rounds == ROUNDS * 2


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (NewGame(9, 9, handicap=2), "handicap"),
        (NewGame(5, 5, "political-go"), "two players"),
    ],
)
def test_what_settles_it_already(drive: Driver, game: NewGame, reason: str) -> None:
    assert reason in drive(game).game.settled
    assert drive.first(SettleFirstMove(2)) == Refused(drive.snapshot.game.settled)


def test_after_a_move_it_is_settled_wherever_one_stands(drive: Driver) -> None:
    assert drive(NAMED).game.settled == ""
    drive.play("A1")
    assert "before the first one" in drive(Step(-1)).game.settled


def test_a_new_game_keeps_its_contest(drive: Driver, tmp_path: Path) -> None:
    drive(NewGame(5, 5, begins=2, contest=Contest(rounds=ROUNDS)))
    stored = Driver().open(drive.saved(tmp_path), tmp_path)
    assert (stored.to_move, stored.game.contest) == (2, Contest(rounds=ROUNDS))
