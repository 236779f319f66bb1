"""Guessing moves: what is right, what is hidden, what is counted; the record stays as it is."""

from pathlib import Path

import pytest

from goboard.library.guesses import Guess, Guessed
from goboard.session.commands.edit import DeleteNode, Undo
from goboard.session.commands.files import NewGame
from goboard.session.commands.navigate import Step, SwitchVariation
from goboard.session.commands.play import PlayAt, PlayPass
from goboard.session.commands.rules import SwitchRules
from goboard.session.commands.study import (
    GiveHint,
    LeaveStudy,
    NextProblem,
    ShowAnswer,
    StartGuessing,
    StartProblem,
    StartRound,
)
from goboard.session.events import Judged, Refused
from goboard.session.guessing_round import RoundGame
from goboard.session.snapshot import RIGHT, WRONG, Snapshot, StudyView
from tests.session.driver import Driver

GAME = "(;SZ[9]C[start];B[cc];W[gg](;B[cg];W[gc];B[ee]C[tengen];W[ec])(;B[gc];W[cg]))"


@pytest.fixture
def game(drive: Driver, tmp_path: Path) -> Driver:
    drive.open(GAME, tmp_path)
    return drive


def guess(drive: Driver, label: str) -> StudyView:
    return seen(drive(PlayAt(drive.snapshot.board.vertex(label))))


def seen(snapshot: Snapshot) -> StudyView:
    assert snapshot.study is not None
    return snapshot.study


def test_a_right_guess_plays_on_and_the_answer_comes_by_itself(game: Driver) -> None:
    game(StartGuessing((1,)))
    view = guess(game, "C7")
    assert view.mood == RIGHT
    assert "White G3" in view.words
    assert game.snapshot.node.move_number == 2
    assert view.score == "1 of 1 found, 6 of 6 points"


def test_what_was_said_meanwhile_can_be_read(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;SZ[9];B[cc]C[The corner.];W[]C[Why?];B[ee])", tmp_path)
    drive(StartGuessing((1,)))
    view = guess(drive, "C7")
    assert "White passes." in view.words
    assert drive.snapshot.node.comment == "The corner.\n\nWhy?"
    assert view.is_comment_told


def test_every_move_is_guessed_where_nobody_is_chosen(game: Driver) -> None:
    game(StartGuessing())
    assert guess(game, "C7").to_find == 2
    assert guess(game, "G3").to_find == 1


def test_a_move_of_a_variation_counts_half_and_the_game_goes_on(game: Driver) -> None:
    game(Step(2), StartGuessing((1,)))
    view = guess(game, "G7")
    assert "variation" in view.words
    assert "3 of" in view.score
    assert game.snapshot.last_vertex == game.snapshot.board.vertex("G7"), "White has answered in the main line"


def test_wrong_guesses_narrow_the_board_down_and_the_third_shows_the_move(game: Driver) -> None:
    game(StartGuessing((1,)))
    view = guess(game, "G2")
    board = game.snapshot.board
    assert (view.mood, view.wrong) == (WRONG, (board.vertex("G2"),))
    assert "far away" in view.words
    assert board.vertex("G2") in view.ruled_out
    assert board.vertex("C7") not in view.ruled_out
    assert guess(game, "H1").wrong == view.wrong, "a point that was ruled out is no guess"
    assert "near" in guess(game, "C5").words
    view = guess(game, "A9")
    assert "The move was C7" in view.words
    assert game.snapshot.node.move_number == 2
    assert view.wrong == ()


def test_nothing_that_lies_ahead_is_given_away(game: Driver) -> None:
    game.rest()
    shown = game(Step(2), StartGuessing())
    assert shown.node.next == ()
    assert [move.vertex for move in shown.node.moves] == [20, 60]
    assert len(shown.outline.keys) == shown.node.path_length + 1 == 3
    assert shown.node.end_key == shown.node.key
    game(SwitchRules("tromp-taylor"))
    judged = [event for event in game.rest() if isinstance(event, Judged)]
    assert all(len(event.outline.keys) == 3 for event in judged)
    assert len(game(LeaveStudy()).outline.keys) == 9


def test_one_may_look_back_but_not_ahead(game: Driver) -> None:
    game(Step(2), StartGuessing())
    assert game(Step(-1)).node.move_number == 1
    assert [each.vertex for each in game.snapshot.node.next] == [60]
    guess(game, "C3")
    assert game.snapshot.node.move_number == 2, "a click from there only leads back"
    assert seen(game.snapshot).score == "No move guessed yet"
    assert game(Step(99)).node.move_number == 2
    assert isinstance(game.first(SwitchVariation(1)), Refused)


def test_the_record_is_not_changed(game: Driver, tmp_path: Path) -> None:
    before = game.saved(tmp_path)
    game(StartGuessing())
    for command in (PlayPass(), DeleteNode(game.snapshot.node.key), Undo()):
        assert isinstance(game.first(command), Refused)
    for label in ("C7", "A1", "G3", "J9", "J1", "B1"):
        guess(game, label)
    assert not game(LeaveStudy()).document.modified
    assert game.saved(tmp_path) == before


def test_the_end_tells_how_it_went(game: Driver) -> None:
    game(Step(4), StartGuessing())
    guess(game, "E5")
    game(GiveHint())
    assert game.snapshot.board.vertex("E7") in seen(game.snapshot).hint
    view = guess(game, "E7")
    assert view.is_over
    assert view.summary[0] == "2 of 2 moves found: 1 at the first guess, 1 at the second, 0 at the third."
    assert view.summary[-1] == "10 of 12 points: 83 %."
    assert isinstance(game.first(StartGuessing()), Refused), "nothing follows"


def test_showing_the_answer_finds_nothing(game: Driver) -> None:
    game(StartGuessing((2,)))
    assert "Black C7" in seen(game.snapshot).words or game.snapshot.node.move_number == 1
    view = seen(game(ShowAnswer()))
    assert "The move was G3" in view.words
    assert view.score == "0 of 1 found, 0 of 6 points"


def test_opening_another_record_ends_it(game: Driver) -> None:
    game(StartGuessing())
    assert game(NewGame()).study is None


def test_a_guess_that_is_refused_leaves_the_view_alone(game: Driver) -> None:
    game(StartProblem())
    assert isinstance(game.first(StartGuessing((3,))), Refused)
    assert game.snapshot.node.is_root and seen(game.snapshot).mode == "problem"
    game(LeaveStudy())
    assert isinstance(game.first(StartGuessing((3,))), Refused)
    assert game.snapshot.node.is_root


TWO = "(;SZ[9];B[cc];W[gg];B[cg])(;SZ[9]AB[aa])(;SZ[9];B[ee];W[dd])"


def test_a_round_whose_next_games_cannot_be_played_stays_where_it_is(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;SZ[9];B[cc])(;GM[2];B[aa])", tmp_path)
    drive(StartRound((RoundGame("a"), RoundGame("b"))))
    guess(drive, "C7")
    assert isinstance(drive.first(NextProblem()), Refused)
    assert drive.snapshot.game.index == 0 and seen(drive.snapshot).is_over


def test_games_are_guessed_one_after_the_other_and_gone_on_with(drive: Driver, tmp_path: Path) -> None:
    drive.open(TWO, tmp_path)
    view = seen(drive(StartRound((RoundGame("a"), RoundGame("b"), RoundGame("c")))))
    assert view.guessed == Guessed("a", (), False, ()) and view.has_more
    assert view.score == "Game 1 of 3: No move guessed yet"
    view = guess(drive, "C7")
    assert view.guessed is not None and view.guessed.guesses == (Guess(1, 1, 1, 1, 6),)
    guess(drive, "A1")
    view = seen(drive(ShowAnswer()))
    assert view.guessed is not None and view.guessed.guesses[1:] == (Guess(2, 2, 2, 0, 0),)
    # the second game has no move
    view = seen(drive(NextProblem()))
    assert drive.snapshot.game.index == 2 and not view.has_more
    assert view.guessed == Guessed("c", (), False, ("b",))
    guess(drive, "E5")
    view = guess(drive, "D6")
    assert view.is_over and view.guessed is not None and view.guessed.is_over
    # another time: the first game goes on at its third move, with the score from before
    left = (RoundGame("a", (Guess(1, 1, 1, 1, 6), Guess(2, 2, 2, 0, 0))), RoundGame("b"), RoundGame("c"))
    view = seen(drive(LeaveStudy(), StartRound(left)))
    assert drive.snapshot.node.move_number == 2 and view.to_find == 1
    assert view.score == "Game 1 of 3: 1 of 2 found, 6 of 12 points"
    view = guess(drive, "C3")
    assert view.guessed is not None and view.guessed.is_over and view.guessed.guesses[2] == Guess(3, 3, 1, 1, 6)
    assert not drive.snapshot.document.modified


def test_a_round_asks_for_some_moves_alone_and_ends_whole(drive: Driver, tmp_path: Path) -> None:
    drive.open(TWO, tmp_path)
    games = RoundGame("a", players=(1,), first=2), RoundGame("b"), RoundGame("c", players=(2,), last=1)
    view = seen(drive(StartRound(games)))
    # Black's second move is the third of the game
    assert (drive.snapshot.node.move_number, view.to_find) == (2, 1)
    view = guess(drive, "C3")
    assert view.is_over and view.guessed is not None and view.guessed.guesses == (Guess(3, 3, 1, 1, 6),)
    view = seen(drive(NextProblem()))
    # there is nothing to guess in the last two, which is told of both
    assert view.is_over and not view.has_more
    assert view.guessed == Guessed("c", (), True, ("b",))
