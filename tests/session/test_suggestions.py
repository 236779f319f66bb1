"""Counting that starts from an estimate: the user's own marks win and are kept apart, the record's win over both."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from goboard.analysis.report import Status
from goboard.jobs.watch import Cancelled, Watch, watched
from goboard.session import game
from goboard.session.commands.count import AcceptCount, StartCounting, StopCounting, SuggestDead, ToggleDead
from goboard.session.commands.edit import Redo, Undo
from goboard.session.commands.files import NewGame
from goboard.session.commands.rules import SwitchRules
from goboard.session.counting import suggestion_of
from goboard.session.events import Asked, Refused
from goboard.session.game import _seki
from goboard.session.snapshot import Count, Snapshot
from tests.session.driver import Driver

ENCLOSED = "(;GM[1]SZ[5]RU[Chinese]KM[0]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de][aa][ac]{})"
"""Black holds the left three columns but for two white stones, White the right two."""


@pytest.fixture
def counting(drive: Driver, tmp_path: Path) -> Driver:
    drive.open(ENCLOSED.format(""), tmp_path)
    drive(StartCounting())
    return drive


def suggested(drive: Driver, *dead: str, alive: tuple[str, ...] = ()) -> Snapshot:
    """What an analysis of the position shown says, by one stone of each chain."""
    shown = drive.snapshot
    stones = [tuple(map(shown.board.vertex, labels)) for labels in (dead, alive)]
    return drive(SuggestDead(shown.node.key, shown.stones, *stones))


def labels(shown: Snapshot, kind: str) -> list[str]:
    assert shown.count is not None
    return [shown.board.labels[vertex] for vertex in getattr(shown.count, kind)]


def count_of(shown: Snapshot) -> Count:
    assert shown.count is not None
    return shown.count


def test_the_count_starts_from_the_estimate(counting: Driver) -> None:
    assert not count_of(counting.snapshot).is_estimated
    shown = suggested(counting, "A5", "A3")
    assert labels(shown, "estimated") == ["A5", "A3"]
    assert labels(shown, "marked") == []
    assert count_of(shown).is_estimated
    assert count_of(shown).score.result == "B+5"
    assert not shown.document.modified


def test_a_mark_wins_over_the_estimate_and_over_later_ones(counting: Driver) -> None:
    vertex = counting.snapshot.board.vertex
    suggested(counting, "A5", "A3")
    shown = counting(ToggleDead(vertex("A5"), single=True))
    assert (labels(shown, "spared"), labels(shown, "estimated")) == (["A5"], ["A3"])
    shown = suggested(counting, "A5")
    assert (labels(shown, "spared"), labels(shown, "dead")) == (["A5"], [])
    shown = counting(ToggleDead(vertex("A3"), single=True))
    assert (labels(shown, "marked"), labels(shown, "dead")) == (["A3"], ["A3"])
    shown = suggested(counting)
    assert labels(shown, "dead") == ["A3"]


def test_undo_brings_the_estimate_back(counting: Driver) -> None:
    vertex = counting.snapshot.board.vertex
    suggested(counting, "A5", "A3")
    counting(ToggleDead(vertex("A5"), single=True), Undo())
    assert labels(counting.snapshot, "estimated") == ["A5", "A3"]
    assert not counting.snapshot.document.modified
    assert labels(counting(Redo()), "spared") == ["A5"]


def test_marks_survive_walking_away_and_saving(counting: Driver, tmp_path: Path) -> None:
    vertex = counting.snapshot.board.vertex
    suggested(counting, "A5", "A3")
    counting(ToggleDead(vertex("A5"), single=True), StopCounting(), StartCounting())
    assert labels(counting.snapshot, "spared") == ["A5"]
    again = Driver()
    again.open(counting.saved(tmp_path), tmp_path)
    again(StartCounting())
    assert (labels(again.snapshot, "spared"), labels(again.snapshot, "estimated")) == (["A5"], ["A3"])
    shown = suggested(again, "A5")
    assert (labels(shown, "spared"), labels(shown, "dead")) == (["A5"], [])


def test_marks_made_before_the_estimate_came_stay(counting: Driver) -> None:
    counting(ToggleDead(counting.snapshot.board.vertex("A5"), single=True))
    shown = suggested(counting, "A3")
    assert (labels(shown, "marked"), labels(shown, "estimated")) == (["A5"], ["A3"])


@pytest.mark.parametrize("said", ["GOBD[aa]", "KGSDE[aa]", "TB[aa]TW[ea]"])
def test_what_the_record_says_wins_over_any_estimate(drive: Driver, tmp_path: Path, said: str) -> None:
    drive.open(ENCLOSED.format(said), tmp_path)
    drive(StartCounting())
    shown = suggested(drive, "A3")
    assert (labels(shown, "marked"), labels(shown, "dead")) == (["A5"], ["A5"])
    assert count_of(shown).is_agreed
    shown = drive(ToggleDead(shown.board.vertex("A3"), single=True))
    assert labels(shown, "marked") == ["A5", "A3"]
    assert count_of(suggested(drive)).is_agreed


def test_an_accepted_count_is_agreed_and_still_tells_what_was_marked_by_hand(counting: Driver, tmp_path: Path) -> None:
    vertex = counting.snapshot.board.vertex
    suggested(counting, "A5", "A3")
    counting(ToggleDead(vertex("A5"), single=True), ToggleDead(vertex("D1"), single=True), AcceptCount())
    again = Driver()
    again.open(counting.saved(tmp_path), tmp_path)
    for shown in (counting.snapshot, again(StartCounting())):
        count = count_of(shown)
        assert (count.is_agreed, count.accepted) == (True, True)
        assert labels(shown, "spared") == ["A5"]
        assert labels(shown, "by_hand") == ["D5", "D4", "D3", "D2", "D1"]
        assert set(labels(shown, "marked")) == {"A3", *labels(shown, "by_hand")}
    shown = counting(Undo())
    assert (count_of(shown).is_agreed, labels(shown, "spared"), labels(shown, "estimated")) == (False, ["A5"], ["A3"])


def test_a_mark_on_an_accepted_count_leaves_it_agreed_but_no_longer_accepted(counting: Driver) -> None:
    suggested(counting, "A5", "A3")
    a5 = counting.snapshot.board.vertex("A5")
    counting(AcceptCount())
    shown = counting(ToggleDead(a5, single=True))
    count = count_of(shown)
    assert (count.is_agreed, count.accepted, labels(shown, "spared")) == (True, False, ["A5"])
    shown = counting(AcceptCount())
    assert (count_of(shown).accepted, labels(shown, "spared"), labels(shown, "dead")) == (True, ["A5"], ["A3"])


def test_stones_are_not_estimated_dead_among_enemies_that_a_person_calls_dead(counting: Driver) -> None:
    suggested(counting, "A5", "A3")
    shown = counting(ToggleDead(counting.snapshot.board.vertex("C3"), single=True))
    assert labels(shown, "dead") == ["C5", "C4", "C3", "C2", "C1"]
    assert count_of(shown).score.result == "W+25"
    assert labels(counting(Undo()), "estimated") == ["A5", "A3"]


def test_a_mark_elsewhere_withdraws_no_estimate(counting: Driver) -> None:
    suggested(counting, "A5", "A3")
    shown = counting(ToggleDead(counting.snapshot.board.vertex("D3"), single=True))
    assert labels(shown, "estimated") == ["A5", "A3"]


def test_stones_alive_by_proof_are_asked_about(counting: Driver) -> None:
    vertex = counting.snapshot.board.vertex
    suggested(counting, "A5", "A3", alive=("C1",))
    asked = counting.first(ToggleDead(vertex("C3")))
    assert isinstance(asked, Asked)
    assert (asked.vertex, "C3" in asked.message) == (vertex("C3"), True)
    assert "C3" not in labels(counting.snapshot, "dead")
    assert "C3" in labels(counting(asked.command), "marked")
    assert "C3" in labels(counting(ToggleDead(vertex("C3"))), "spared"), "back to life goes without a question"


def test_a_suggestion_for_another_position_changes_nothing(counting: Driver) -> None:
    shown = counting.snapshot
    late = SuggestDead(shown.node.key, bytes(len(shown.stones)), (0,))
    assert not count_of(counting(late)).is_estimated
    elsewhere = SuggestDead(shown.node.key + 1, shown.stones, (0,))
    assert not count_of(counting(elsewhere)).is_estimated


def test_what_is_no_game_of_go_takes_no_suggestion(drive: Driver, tmp_path: Path) -> None:
    shown = drive.open("(;GM[2];B[A1])", tmp_path)
    played = drive.session.game
    assert not played.is_playable
    played.suggestions.clear()
    drive.events(SuggestDead(shown.node.key, played.position.stones, ()))
    assert not played.suggestions


def test_an_estimate_by_other_rules_than_those_in_force_comes_too_late(counting: Driver) -> None:
    before = counting.snapshot.subject
    shown = counting(SwitchRules("aga", {"komi": "0"}))
    assert before is not None and shown.subject is not None
    dead = (shown.board.vertex("A5"),)
    for subject, is_estimated in ((before, False), (shown.subject, True)):
        report: Any = SimpleNamespace(
            stones=shown.stones,
            of=lambda status: dead if status is Status.DEAD else (),
            proven=lambda _: (),
            is_read=True,
        )
        estimate = suggestion_of(shown.node.key, subject.rules, report)
        assert estimate is not None
        assert count_of(counting(estimate)).is_estimated is is_estimated


def test_other_rules_want_another_estimate(counting: Driver) -> None:
    suggested(counting, "A5")
    counting(SwitchRules("tromp-taylor", {"komi": "0"}))
    assert (count_of(counting.snapshot).is_estimated, labels(counting.snapshot, "dead")) == (False, [])
    suggested(counting, "A5")
    assert labels(counting.snapshot, "dead") == [], "these rules take nothing off"
    assert isinstance(counting.first(ToggleDead(0)), Refused)


def test_seki_is_told_as_far_as_it_is_not_dead(counting: Driver) -> None:
    shown = counting.snapshot
    vertex = shown.board.vertex
    shown = counting(SuggestDead(shown.node.key, shown.stones, (), (), (vertex("A5"), vertex("A3"))))
    assert labels(shown, "seki") == ["A5", "A3"]
    assert labels(counting(ToggleDead(vertex("A5"), single=True)), "seki") == ["A3"]


def test_dragons_are_marked_whole(drive: Driver) -> None:
    options = {"players": '["1", "2", "3"]', "alliances": '[["1", "2"]]'}
    drive(NewGame(rules="political-go", options=options, board={"shape": "grid", "columns": 5, "rows": 2}))
    drive.play("A1", "B1", "D1")
    drive(StartCounting())
    shown = suggested(drive, "A1", "B1")
    assert labels(shown, "estimated") == ["a1", "b1"]
    shown = drive(ToggleDead(drive.snapshot.board.vertex("A1")))
    assert (labels(shown, "dead"), labels(shown, "spared")) == ([], ["a1", "b1"])


ENOUGH = 600.0
"""Seconds that are enough on any machine."""


@pytest.fixture
def beside_seki(drive: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Driver:
    """A count: White's three stones and Black's wall around them live by two points that they share."""
    black = "[ba][ha][bb][cb][db][eb][fb][gb][hb]"
    white = "[da][ea][fa][aa][ia][ab][ib][ac:ic][bd][hd]"
    drive.open(f"(;GM[1]SZ[9:4]RU[Japanese]KM[0]AB{black}AW{white})", tmp_path)
    drive(StartCounting())
    monkeypatch.setattr(game, "SEEKING", ENOUGH)
    _seki.cache_clear()
    return drive


def test_seki_follows_what_is_marked_otherwise_than_estimated(beside_seki: Driver) -> None:
    drive = beside_seki
    vertex, inside = drive.snapshot.board.vertex, ["D4", "E4", "F4"]
    assert labels(suggested(drive, "B4"), "seki") == []
    shown = drive(ToggleDead(vertex("B4"), single=True))
    assert (labels(shown, "dead"), labels(shown, "seki")) == ([], inside)
    shown = drive(Undo())
    assert labels(shown, "seki") == []
    shown = drive(ToggleDead(vertex("D4"), single=True))
    assert labels(shown, "seki") == []


def test_seki_that_takes_too_long_to_find_stays_as_estimated_until_it_is_asked_for_again(
    beside_seki: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game, "SEEKING", -1.0)
    suggested(beside_seki, "B4")
    shown = beside_seki(ToggleDead(beside_seki.snapshot.board.vertex("B4"), single=True))
    assert (labels(shown, "dead"), labels(shown, "seki")) == ([], [])
    monkeypatch.setattr(game, "SEEKING", ENOUGH)
    assert labels(beside_seki(Undo()), "seki") == []
    assert labels(beside_seki(ToggleDead(beside_seki.snapshot.board.vertex("B4"), single=True)), "seki") != []


def test_looking_for_seki_is_called_off_with_the_click(beside_seki: Driver) -> None:
    suggested(beside_seki, "B4")
    beside_seki(ToggleDead(beside_seki.snapshot.board.vertex("B4"), single=True))
    shown = beside_seki.session.game
    _seki.cache_clear()
    off = Watch()
    with watched(off):
        off.cancel()
        with pytest.raises(Cancelled):
            _ = shown.dead
