"""What has changed since a move: the list, what it lights, and what the window is told."""

from collections.abc import Callable

from PySide6.QtTest import QTest

from goboard.analysis.report import Status
from goboard.rules.position import Position
from goboard.session.commands.edit import SetComment
from goboard.session.commands.navigate import Step
from goboard.session.questions import Changes
from goboard.ui.score.part import CHANGES
from tests.ui.driver import LEFT, NONE
from tests.ui.score.conftest import ScoreWindow


def crowded(position: Position, chain: tuple[int, ...]) -> Status:
    """Black's stones are dead once White has three on the board."""
    return Status.DEAD if position.stones[chain[0]] == 1 and position.stones.count(2) > 2 else Status.ALIVE


def opened(make_score: Callable[..., ScoreWindow], since: int) -> ScoreWindow:
    score = make_score(crowded)
    score.play("D4", "Q16", "E4", "Q4", "C10", "K10")
    score.toggle(CHANGES)
    wait(score)
    score.changes.since.setValue(since)
    wait(score)
    return score


def wait(score: ScoreWindow) -> None:
    score.qtbot.waitUntil(lambda: score.changes.list.isEnabled() and score.changes.said.text().endswith("."))


def rows(score: ScoreWindow) -> list[str]:
    return [score.changes.list.item(row).text() for row in range(score.changes.list.count())]


def test_chains_and_points_are_listed_with_what_they_were(make_score: Callable[..., ScoreWindow]) -> None:
    score = opened(make_score, 4)
    assert rows(score) == [
        "Black's 2 stones at D4: alive, now dead",
        "Black's stone at C10: new, dead",
        "White's stone at K10: new, alive",
        "Point at C10: nobody's, now Black's",
        "Point at K10: nobody's, now White's",
    ]
    assert score.changes.said.text() == (
        "Since move 4: 2 stones judged otherwise, 2 stones new, 2 points of territory changed."
    )
    board = score.shown.board
    assert score.wishes.changed[-1] == tuple(sorted(map(board.vertex, ("D4", "E4", "C10", "K10"))))


def test_a_click_lights_the_chain(make_score: Callable[..., ScoreWindow]) -> None:
    score = opened(make_score, 4)
    panel = score.changes.list
    QTest.mouseClick(panel.viewport(), LEFT, NONE, panel.visualItemRect(panel.item(0)).center())
    assert score.wishes.lit[-1] == tuple(sorted(map(score.shown.board.vertex, ("D4", "E4"))))


def test_from_here_on_what_is_played_is_new(make_score: Callable[..., ScoreWindow]) -> None:
    score = opened(make_score, 4)
    QTest.mouseClick(score.changes.here_button, LEFT)
    wait(score)
    assert score.changes.said.text() == "Nothing has changed since move 6."
    assert score.wishes.changed[-1] == ()
    score.play("R10")
    wait(score)
    assert rows(score)[0] == "Black's stone at R10: new, dead"
    assert score.changes.since.value() == 6


def test_until_a_move_is_chosen_the_last_ones_matter(make_score: Callable[..., ScoreWindow]) -> None:
    score = make_score()
    score.play("D4", "Q16", "E4", "Q4", "C10", "K10", "C3", "C4", "C5", "C6", "C7", "C8")
    score.toggle(CHANGES)
    wait(score)
    assert score.changes.since.value() == 2
    score(Step(-1))
    wait(score)
    assert score.changes.said.text().startswith("Since move 1:")


def test_what_is_not_true_any_more_is_not_pointed_at(make_score: Callable[..., ScoreWindow]) -> None:
    score = opened(make_score, 4)
    score.wishes.is_answering = False
    score(Step(-1))
    assert score.wishes.changed[-1] == ()
    assert not score.changes.list.isEnabled()


def test_a_fault_ends_the_waiting_and_the_same_is_not_asked_again(make_score: Callable[..., ScoreWindow]) -> None:
    score = opened(make_score, 4)
    score.wishes.is_answering = False
    score.changes.since.setValue(5)
    (*_, question) = score.wishes.requests
    score.wishes.unanswered.emit(question)
    assert score.changes.said.text() == "What has changed could not be worked out."
    score.wishes.requests.clear()
    score(SetComment(score.shown.node.key, "nothing new on the board"))
    assert not any(isinstance(request, Changes) for request in score.wishes.requests)


def test_closed_it_asks_nothing_and_marks_nothing(make_score: Callable[..., ScoreWindow]) -> None:
    score = opened(make_score, 4)
    score.wishes.is_answering = False
    score(Step(-1))
    score.toggle(CHANGES)
    assert (score.wishes.changed[-1], score.wishes.dropped[-1]) == ((), Changes)
    score.wishes.requests.clear()
    score.play("R10")
    assert not score.wishes.requests
