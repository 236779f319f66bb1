"""What has changed since a move: the list, what it lights, and what the window is told."""

from collections.abc import Callable

from PySide6.QtTest import QTest

from goboard.analysis.report import Status
from goboard.rules.position import Position
from goboard.session.commands.edit import SetComment
from goboard.session.commands.navigate import Step
from goboard.session.questions import Changes
from tests.ui.hands import LEFT, NONE
from tests.ui.score.conftest import Bench


def crowded(position: Position, chain: tuple[int, ...]) -> Status:
    """Black's stones are dead once White has three on the board."""
    return Status.DEAD if position.stones[chain[0]] == 1 and position.stones.count(2) > 2 else Status.ALIVE


def opened(make_bench: Callable[..., Bench], since: int) -> Bench:
    bench = make_bench(crowded)
    bench.play("D4", "Q16", "E4", "Q4", "C10", "K10")
    bench.desk.open_changes()
    wait(bench)
    bench.changes.since.setValue(since)
    wait(bench)
    return bench


def wait(bench: Bench) -> None:
    bench.qtbot.waitUntil(lambda: bench.changes.list.isEnabled() and bench.changes.said.text().endswith("."))


def rows(bench: Bench) -> list[str]:
    return [bench.changes.list.item(row).text() for row in range(bench.changes.list.count())]


def test_chains_and_points_are_listed_with_what_they_were(make_bench: Callable[..., Bench]) -> None:
    bench = opened(make_bench, 4)
    assert rows(bench) == [
        "Black's 2 stones at D4: alive, now dead",
        "Black's stone at C10: new, dead",
        "White's stone at K10: new, alive",
        "Point at C10: nobody's, now Black's",
        "Point at K10: nobody's, now White's",
    ]
    assert bench.changes.said.text() == (
        "Since move 4: 2 stones judged otherwise, 2 stones new, 2 points of territory changed."
    )
    board = bench.shown.board
    assert bench.changed[-1] == tuple(sorted(map(board.vertex, ("D4", "E4", "C10", "K10"))))


def test_a_click_lights_the_chain(make_bench: Callable[..., Bench]) -> None:
    bench = opened(make_bench, 4)
    panel = bench.changes.list
    QTest.mouseClick(panel.viewport(), LEFT, NONE, panel.visualItemRect(panel.item(0)).center())
    assert bench.lit[-1] == tuple(sorted(map(bench.shown.board.vertex, ("D4", "E4"))))


def test_from_here_on_what_is_played_is_new(make_bench: Callable[..., Bench]) -> None:
    bench = opened(make_bench, 4)
    QTest.mouseClick(bench.changes.here_button, LEFT)
    wait(bench)
    assert bench.changes.said.text() == "Nothing has changed since move 6."
    assert bench.changed[-1] == ()
    bench.play("R10")
    wait(bench)
    assert rows(bench)[0] == "Black's stone at R10: new, dead"
    assert bench.changes.since.value() == 6


def test_until_a_move_is_chosen_the_last_ones_matter(make_bench: Callable[..., Bench]) -> None:
    bench = make_bench()
    bench.play("D4", "Q16", "E4", "Q4", "C10", "K10", "C3", "C4", "C5", "C6", "C7", "C8")
    bench.desk.open_changes()
    wait(bench)
    assert bench.changes.since.value() == 2
    bench(Step(-1))
    wait(bench)
    assert bench.changes.said.text().startswith("Since move 1:")


def test_what_is_not_true_any_more_is_not_pointed_at(make_bench: Callable[..., Bench]) -> None:
    bench = opened(make_bench, 4)
    bench.is_answering = False
    bench(Step(-1))
    assert bench.changed[-1] == ()
    assert not bench.changes.list.isEnabled()


def test_a_fault_ends_the_waiting_and_the_same_is_not_asked_again(make_bench: Callable[..., Bench]) -> None:
    bench = opened(make_bench, 4)
    bench.is_answering = False
    bench.changes.since.setValue(5)
    (*_, question) = bench.requests
    bench.desk.give_up(question)  # type: ignore[arg-type]
    assert bench.changes.said.text() == "What has changed could not be worked out."
    bench.requests.clear()
    bench(SetComment(bench.shown.node.key, "nothing new on the board"))
    assert not any(isinstance(request, Changes) for request in bench.requests)


def test_closed_it_asks_nothing_and_marks_nothing(make_bench: Callable[..., Bench]) -> None:
    bench = opened(make_bench, 4)
    bench.is_answering = False
    bench(Step(-1))
    bench.desk.close()
    assert (bench.changed[-1], bench.dropped[-1]) == ((), Changes)
    bench.requests.clear()
    bench.play("R10")
    assert not bench.requests
