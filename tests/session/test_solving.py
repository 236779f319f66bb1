"""Problems: what counts as right and wrong, what the record answers, what is remembered."""

from pathlib import Path

import pytest

from goboard.session.commands.files import NewGame
from goboard.session.commands.navigate import SelectGame, Step
from goboard.session.commands.play import PlayAt
from goboard.session.commands.study import (
    GiveHint,
    LeaveStudy,
    NextProblem,
    ShowAnswer,
    StartProblem,
    TakeBack,
    TryAgain,
)
from goboard.session.events import Refused
from goboard.session.snapshot import PROBLEM, RIGHT, WRONG, Snapshot, StudyView
from goboard.session.solving import Verdict, keyword_verdict, loose_verdict
from tests.session.driver import Driver

SETUP = "(;SZ[9]AB[aa]AW[ii]C[Black to play: find the correct move.]"
MARKED = SETUP + "(;B[ba];W[ca](;B[da]C[RIGHT])(;B[ea]))(;B[cc];W[dd];B[ee]))"
PLAIN = SETUP + "(;B[ba];W[ca];B[da])(;B[cc];W[dd]))"


def begin(drive: Driver, text: str, tmp_path: Path) -> Driver:
    drive.open(text, tmp_path)
    drive(StartProblem())
    return drive


def seen(snapshot: Snapshot) -> StudyView:
    assert snapshot.study is not None
    return snapshot.study


def play(drive: Driver, *labels: str) -> StudyView:
    for label in labels:
        drive(PlayAt(drive.snapshot.board.vertex(label)))
    return seen(drive.snapshot)


@pytest.mark.parametrize(
    ("text", "moves", "mood"),
    [
        (MARKED, "B9 D9", RIGHT),
        (MARKED, "B9 E9", WRONG),
        (MARKED, "C7 E5", WRONG),
        (PLAIN, "B9 D9", RIGHT),
        (PLAIN, "C7", WRONG),
        (SETUP + "(;B[ba]TE[1];W[ca];B[da])(;B[cc];W[dd]TE[2]))", "B9 D9", RIGHT),
        (SETUP + "(;B[ba]TE[1];W[ca];B[da])(;B[cc];W[dd]TE[2]))", "C7", WRONG),
        (SETUP + "(;B[ba]BM[1];W[ca])(;B[cc];W[dd];B[ee]))", "B9", WRONG),
        (SETUP + "(;B[ba]BM[1];W[ca])(;B[cc];W[dd];B[ee]))", "C7 E5", RIGHT),
        (SETUP + "(;B[ba];W[ca]GW[1])(;B[cc]GB[1]))", "C7", RIGHT),
        (SETUP + "(;B[ba]C[Correct!];W[ca])(;B[cc]C[Wrong];W[cd]))", "B9", RIGHT),
        (SETUP + "(;B[ba]C[+])(;B[cc]))", "C7", WRONG),
    ],
)
def test_the_marks_on_the_way_tell_right_from_wrong(
    drive: Driver, tmp_path: Path, text: str, moves: str, mood: str
) -> None:
    view = play(begin(drive, text, tmp_path), *moves.split())
    assert (view.mood, view.is_over) == (mood, True)


@pytest.mark.parametrize(
    ("comment", "verdict"),
    [
        ("RIGHT", Verdict.RIGHT),
        ("White lives on the right side.", None),
        ("This is correct.", Verdict.RIGHT),
        ("Incorrect: White cuts.", Verdict.WRONG),
        ("Not correct.", Verdict.WRONG),
        ("Wrong. The correct move is C3.", Verdict.WRONG),
        ("正解", Verdict.RIGHT),
        ("NOTTHIS", Verdict.NOT_THIS),
        ("Right! White is dead.", Verdict.RIGHT),
        ("", None),
        ("This isn't correct.", Verdict.WRONG),
        ("Not quite correct", Verdict.WRONG),
        ("不正解", Verdict.WRONG),
        ("Failed", Verdict.WRONG),
        ("Is this the correct move?", None),
        ("That is not RIGHT", Verdict.WRONG),
        ("the RIGHT move is elsewhere", None),
        ("THE RIGHT SIDE", None),
        ("Well done. CHOICE RIGHT", Verdict.RIGHT),
        ("Right side is big", None),
        ("White goes wrong here, so Black lives", None),
        ("What is wrong with A1?", None),
        ("- White to play", None),
        ("-", Verdict.WRONG),
    ],
)
def test_what_a_comment_says(comment: str, verdict: Verdict | None) -> None:
    assert (keyword_verdict(comment) or loose_verdict(comment)) is verdict


@pytest.mark.parametrize("mark", ["C[RIGHT]", "TE[1]", "GB[1]"])
def test_plain_words_count_only_where_the_record_has_no_marks(drive: Driver, tmp_path: Path, mark: str) -> None:
    begin(drive, SETUP + f"(;B[ba]C[Wrong.];W[ca];B[da]{mark})(;B[cc]C[Correct!];W[dd]))", tmp_path)
    assert not play(drive, "B9").is_over
    assert play(drive, "D9").mood == RIGHT
    drive(TryAgain())
    assert play(drive, "C7").mood == WRONG


def test_what_is_said_of_the_solvers_own_move_can_be_read(drive: Driver, tmp_path: Path) -> None:
    record = SETUP + "(;B[ba]C[A feint.\nRIGHT];W[ca];B[da])(;B[cc]C[Too slow.];W[dd]C[Black is dead.];B[ee]))"
    begin(drive, record, tmp_path)
    assert drive.snapshot.node.comment == "Black to play: find the correct move."
    play(drive, "C7")
    assert drive.snapshot.node.comment == "Too slow.\n\nBlack is dead."
    assert seen(drive.snapshot).is_comment_told
    assert drive(Step(-1)).node.comment == "Too slow."
    drive(TryAgain())
    play(drive, "B9")
    assert drive.snapshot.node.comment == "A feint.", "keywords are not for people"
    assert drive(LeaveStudy()).node.comment == "A feint.\nRIGHT"


def test_a_move_is_taken_back_with_its_answer(drive: Driver, tmp_path: Path) -> None:
    begin(drive, MARKED, tmp_path)
    assert not seen(drive.snapshot).can_take_back
    play(drive, "B9", "E9")
    assert seen(drive(TakeBack())).to_find == 1
    assert drive.snapshot.node.move_number == 2
    view = play(drive, "D9")
    assert (view.words, view.score) == ("Right: solved in the end.", "0 of 1 solved, 1 at a later try")
    drive(TakeBack(), TakeBack())
    assert drive.snapshot.node.is_root


def test_hints_do_not_lie_around_the_move(drive: Driver, tmp_path: Path) -> None:
    begin(drive, "(;SZ[19];B[jj];W[aa])", tmp_path)
    drive.session.studying.random.seed(2)
    at = drive.snapshot.board.vertex("K10")
    areas = set()
    for _ in range(9):
        drive(StartProblem())
        areas.add(seen(drive(GiveHint())).hint)
    assert all(at in area for area in areas)
    assert len(areas) > 3
    once = seen(drive(TryAgain(), GiveHint())).hint
    assert seen(drive(TryAgain(), GiveHint())).hint == once, "two areas would tell more than one"


def test_a_move_off_the_record_is_wrong_and_is_not_played(drive: Driver, tmp_path: Path) -> None:
    begin(drive, MARKED, tmp_path)
    view = play(drive, "J9")
    assert (view.mood, view.is_over) == (WRONG, False)
    assert view.wrong == (drive.snapshot.board.vertex("J9"),)
    assert drive.snapshot.node.is_root
    view = play(drive, "B9", "D9")
    assert view.words == "Right: solved in the end."
    assert view.score == "0 of 1 solved, 1 at a later try"


def test_a_move_that_is_right_but_not_meant_costs_nothing(drive: Driver, tmp_path: Path) -> None:
    begin(drive, SETUP + "(;B[ba]C[RIGHT])(;B[cc]C[NOTTHIS]))", tmp_path)
    assert "another move" in play(drive, "C7").words
    assert play(drive, "B9").score == "1 of 1 solved"


def test_other_attempts_meet_other_answers(drive: Driver, tmp_path: Path) -> None:
    begin(drive, SETUP + ";B[ba](;W[ca];B[da])(;W[ea];B[fa])(;W[ga];B[ha]))", tmp_path)
    answers = []
    for _ in range(4):
        play(drive, "B9")
        answers.append(drive.snapshot.board.labels[drive.snapshot.last_vertex or 0])
        drive(TryAgain())
    assert answers == ["C9", "E9", "G9", "C9"]


def test_the_record_may_choose_among_its_answers(drive: Driver, tmp_path: Path) -> None:
    begin(drive, SETUP + ";B[ba](;W[ca];B[da])(;W[ea];B[fa]C[CHOICE RIGHT]))", tmp_path)
    play(drive, "B9")
    assert drive.snapshot.last_vertex == drive.snapshot.board.vertex("E9")


def test_hints_grow_plainer_and_the_answer_is_shown_move_by_move(drive: Driver, tmp_path: Path) -> None:
    begin(drive, MARKED, tmp_path)
    at = drive.snapshot.board.vertex("B9")
    first = seen(drive(GiveHint())).hint
    assert at in first and len(first) > 1
    assert seen(drive(GiveHint())).hint == (at,)
    assert drive(ShowAnswer()).node.move_number == 2
    view = seen(drive(ShowAnswer()))
    assert (view.is_over, view.words) == (True, "This is the answer.")
    assert view.score == "0 of 1 solved"


def test_the_next_problem_is_the_next_game(drive: Driver, tmp_path: Path) -> None:
    begin(drive, MARKED + PLAIN, tmp_path)
    assert seen(drive.snapshot).has_more
    play(drive, "B9", "D9")
    drive(NextProblem())
    assert drive.snapshot.game.index == 1
    view = play(drive, "C7")
    assert view.score == "1 of 2 solved; 2 games in the file"
    assert not view.has_more
    assert isinstance(drive.first(NextProblem()), Refused)
    drive(SelectGame(0))
    assert seen(drive.snapshot).to_find == 1


def test_games_that_are_no_problems_are_passed_over(drive: Driver, tmp_path: Path) -> None:
    begin(drive, MARKED + SETUP + ")(;GM[2];B[aa])" + PLAIN + SETUP + ")", tmp_path)
    assert seen(drive.snapshot).score == "5 games in the file"
    assert seen(drive(NextProblem())).to_find == 1
    assert drive.snapshot.game.index == 3
    assert isinstance(drive.first(NextProblem()), Refused)
    assert seen(drive.snapshot).mode == PROBLEM, "it goes on where nothing follows"
    assert seen(drive(NextProblem(-1))).to_find == 1
    assert drive.snapshot.game.index == 0


def test_nothing_is_given_away_and_nothing_changed(drive: Driver, tmp_path: Path) -> None:
    begin(drive, MARKED, tmp_path)
    assert drive.snapshot.node.next == ()
    assert len(drive.snapshot.outline.keys) == 1
    play(drive, "B9", "A1", "D9")
    assert not drive(LeaveStudy()).document.modified


def test_a_record_without_moves_is_no_problem(drive: Driver, tmp_path: Path) -> None:
    drive.open(SETUP + ")", tmp_path)
    assert isinstance(drive.first(StartProblem()), Refused)
    assert drive.snapshot.study is None


def test_problems_on_any_board(drive: Driver) -> None:
    drive(NewGame(board={"shape": "cube", "side": 3}))
    labels = drive.snapshot.board.labels
    assert len(labels) == 54
    drive.play(labels[0], labels[9])
    drive(Step(-9), StartProblem())
    assert play(drive, labels[5]).mood == WRONG
    assert play(drive, labels[0]).mood == RIGHT


@pytest.mark.parametrize("tried", ["", "C7"])
def test_who_has_tried_nothing_is_where_they_were_before(drive: Driver, tmp_path: Path, tried: str) -> None:
    drive.open(PLAIN, tmp_path)
    before = drive(Step(2)).node.key
    drive(StartProblem())
    assert drive.snapshot.node.key != before
    play(drive, *tried.split())
    drive(LeaveStudy())
    assert (drive.snapshot.node.key == before) == (not tried)
