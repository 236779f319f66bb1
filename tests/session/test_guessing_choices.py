"""Guessing what a reviewer would play: what counts, what a move loses, what is asked to be looked at."""

from pathlib import Path

import pytest

from goboard.games.reviews import Judgement, Loss, Move
from goboard.session.commands.navigate import Step
from goboard.session.commands.play import PlayAt, PlayPass
from goboard.session.commands.study import GiveHint, LeaveStudy, ShowAnswer, StartChoices, TakeLook
from goboard.session.guessing_choices import Losses
from goboard.session.snapshot import CHOICES, RIGHT, WRONG, Look, StudyView
from tests.session.driver import Driver

FIRST = "GOBQ[Kata::500:0.5:2.0::6.5:japanese]GOBG[cc:300:0.55:3::cc][gg:150:0.5:2.5::][ee:40:0.3:-4::]"
GAME = f"(;SZ[9]KM[6.5]RU[Japanese]{FIRST};B[gc]GOBQ[Kata::500:0.5:1.0::6.5:japanese];W[gg];B[cg])"


@pytest.fixture
def game(drive: Driver, tmp_path: Path) -> Driver:
    drive.open(GAME, tmp_path)
    return drive


def view(drive: Driver) -> StudyView:
    assert drive.snapshot.study is not None
    return drive.snapshot.study


def guess(drive: Driver, label: str) -> StudyView:
    drive(PlayAt(drive.snapshot.board.vertex(label)))
    return view(drive)


def test_the_first_choice_is_right_and_the_records_move_is_played(game: Driver) -> None:
    game(StartChoices((1,)))
    assert view(game).mode == CHOICES
    assert view(game).look is None
    said = guess(game, "C7")
    assert said.mood == RIGHT
    assert "C7 is the first choice of Kata. Played was G7." in said.words
    assert said.score == "1 of 1 first choices, 0.0 points lost"
    assert game.snapshot.node.move_number == 2


@pytest.mark.parametrize(("label", "lost", "mood"), [("G3", "0.5", ""), ("E5", "7.0", WRONG), ("G7", "1.0", "")])
def test_another_move_tells_what_it_loses(game: Driver, label: str, lost: str, mood: str) -> None:
    game(StartChoices((1,)))
    said = guess(game, label)
    assert f"{label} loses {lost} points against C7, says Kata." in said.words
    assert said.mood == mood
    assert said.score == f"0 of 1 first choices, {lost} points lost"


def test_what_nobody_has_looked_at_is_asked_for(game: Driver) -> None:
    game(StartChoices((1,)))
    said = guess(game, "A1")
    root = game.snapshot.node.key
    corner = game.snapshot.board.vertex("A1")
    assert said.look == Look(root, corner)
    assert game.snapshot.node.move_number == 0
    assert guess(game, "C7").look == said.look, "one guess a move"
    assert said.look is not None
    game(TakeLook(said.look, Judgement("Kata", 0.1, -7.0, 100)))
    assert "A1 loses 10.0 points against C7" in view(game).words
    later = Look(game.snapshot.node.key, None)
    assert view(game).look == later, "the record says nothing of the next position"
    game(TakeLook(later, Judgement("goboard search", 0.4, -1.0, 90, moves=(Move(-1, 50, 0.4, -1.0),))))
    assert view(game).look is None
    game(PlayPass())
    assert view(game).is_over
    assert "A pass is the first choice of goboard search" in view(game).words
    assert "1 of 2 guesses were the first choice, 0 more were as good." in view(game).summary
    assert "The record's moves lost 1.0 points at 1 of these places." in view(game).summary


def test_a_move_that_may_not_be_made_is_no_guess(game: Driver) -> None:
    game(Step(2), StartChoices((1,)))
    look = view(game).look
    assert look is not None
    game(TakeLook(look, Judgement("Kata", 0.4, -1.0, 90, moves=(Move(0, 50, 0.4, -1.0),))))
    game(PlayAt(game.snapshot.board.vertex("G3")))
    assert view(game).score.startswith("0 of 0")


def test_hint_and_show_find_nothing_and_the_record_stays(game: Driver) -> None:
    game(StartChoices((1,)), GiveHint())
    assert game.snapshot.board.vertex("C7") in view(game).hint or view(game).hint
    assert guess(game, "C7").score.startswith("0 of 1")
    game(LeaveStudy(), Step(-9), StartChoices((1,)), ShowAnswer())
    assert "The first choice of Kata is C7." in view(game).words
    game(LeaveStudy())
    assert not game.snapshot.document.modified


def test_a_first_choice_after_a_hint_is_not_as_good_either() -> None:
    losses = Losses()
    losses.note(Loss(0.0, 0.0, 0), None, is_first=True, is_hinted=True)
    assert (losses.guesses, losses.first, losses.good) == (1, 0, 0)
    losses.note(Loss(0.0, 0.0, 0), None, is_first=False, is_hinted=False)
    assert (losses.first, losses.good) == (0, 1)


def test_candidates_of_the_record_judge_without_a_look(drive: Driver, tmp_path: Path) -> None:
    said = "GOBQ[Kata::500:0.5:2.0:0.4:6.5:japanese]GOBG[cc:300:0.55:3::cc][gg:150:0.5:2.6::][ee:4:0.3:-4::]"
    drive.open(f"(;SZ[9]KM[6.5]RU[Japanese]{said};B[cc]GOBQ[Kata::500:0.5:-1.0::6.5:japanese];W[gg])", tmp_path)
    drive(StartChoices((1,)))
    assert guess(drive, "G3").score.endswith("0.0 points lost"), "as good as the first within the error"
    drive(LeaveStudy(), Step(-9), StartChoices((1,)))
    assert "E5 loses 7.0 points" in guess(drive, "E5").words, "the review holds it, if with few visits"
