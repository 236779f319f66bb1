"""What an analysis says, as sentences."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from goboard.analysis.report import Eye, Ground, Report, Status, Step
from goboard.session.commands.files import OpenBytes
from goboard.session.session import Session
from goboard.session.snapshot import Snapshot
from goboard.ui.analysis_words import amount, effort, grounds, progress, status_words, why
from tests.session.engines import report_on

Reported = Callable[..., tuple[Snapshot, Report]]
STONES = b"(;GM[1]FF[4]SZ[5]RU[Chinese]KM[0]AB[ba][bb][ab]AW[ea][eb])"


@pytest.fixture
def reported() -> Reported:
    """A small position with a report in which these things are otherwise."""

    def make(verdict: dict[str, object] | None = None, **more: object) -> tuple[Snapshot, Report]:
        session = Session()
        session.handle(OpenBytes(STONES, ""))
        snapshot = session.show().snapshot
        assert snapshot.subject is not None
        report = report_on(snapshot.subject.rules, snapshot.subject.position, True)
        first, *others = report.verdicts
        verdicts = (replace(first, **(verdict or {})), *others)  # type: ignore[arg-type]
        return snapshot, replace(report, verdicts=verdicts, **more)  # type: ignore[arg-type]

    return make


def said(at: tuple[Snapshot, Report], label: str) -> str:
    snapshot, report = at
    return why(snapshot, report, snapshot.board.vertex(label)).message


def test_small_weights_are_said_as_they_are() -> None:
    assert amount(0.0312) == "0.03 points"


def test_how_far_it_is(reported: Reported) -> None:
    _, report = reported(games=1234, seconds=0.31)
    assert progress(None, True) == "Working…"
    assert progress(report, True) == "Still looking, this may change…"
    assert progress(report, False) == ""
    assert progress(replace(report, note="Too large."), False) == "Too large."
    assert effort(report) == "1,234 lines looked at in 0.3 s."
    assert effort(replace(report, games=0)) == "Done in 0.3 s."
    assert effort(replace(report, source="Kata")) == ""


def test_what_is_proven_is_told_apart_from_what_is_estimated(reported: Reported) -> None:
    _, report = reported({"is_proven": True, "certainty": 1.0})
    assert grounds(report) == ["Proven: 3 stones alive.", "Estimated: 2 stones alive."]


@pytest.mark.parametrize(
    ("status", "more", "words"),
    [
        (Status.ALIVE, {"is_proven": True, "certainty": 1.0}, "Black's 3 stones at B5 are alive: that is proven."),
        (Status.DEAD, {"certainty": 0.99}, "Black's 3 stones at B5 are almost certainly dead."),
        (Status.SEKI, {"certainty": 0.7}, "Black's 3 stones at B5 are probably in seki."),
        (Status.UNSETTLED, {"certainty": 0.1}, "Black's 3 stones at B5 are perhaps unsettled."),
        (Status.ALIVE, {"ground": Ground.RULES}, "Black's 3 stones at B5 are alive as the rules see it."),
    ],
)
def test_what_becomes_of_stones(reported: Reported, status: Status, more: dict[str, object], words: str) -> None:
    assert said(reported({"status": status, **more}), "B5") == words


def test_a_group_is_proven_only_if_every_chain_of_it_is(reported: Reported) -> None:
    snapshot, report = reported({"is_proven": True, "certainty": 1.0})
    black, white = report.verdicts
    apart = replace(black, vertices=(12,), is_proven=False, certainty=0.9)
    together = replace(report, verdicts=(black, replace(apart, vertices=(12, 13)), white))
    words = "Black's 5 stones at B5 are very probably alive; proven of 3 of them."
    assert said((snapshot, together), "B5") == words
    surely = replace(report, verdicts=(black, replace(apart, is_proven=True, certainty=1.0), white))
    assert said((snapshot, surely), "B5") == "Black's 4 stones at B5 are alive: that is proven."


@pytest.mark.parametrize(
    ("status", "player", "words"),
    [
        (Status.UNSETTLED, 1, "If Black moves first it is saved: Black A5, White passes."),
        (Status.UNSETTLED, 2, "If White moves first it is taken: White A5, White passes."),
        (Status.DEAD, 1, "Even so it is taken: Black A5, White passes."),
        (Status.ALIVE, 2, "An attack fails: White A5, White passes."),
        (Status.SEKI, 2, "An attack fails: White A5, White passes."),
    ],
)
def test_moves_that_were_read(reported: Reported, status: Status, player: int, words: str) -> None:
    assert said(reported({"status": status, "line": (Step(player, 0), Step(2, -1))}), "B5").endswith(words)


def test_an_eyespace_too_large_is_named_where_it_matters(reported: Reported) -> None:
    eyes = (Eye(tuple(range(10, 25))),)
    assert "15 points is too large" in said(reported({"status": Status.DEAD, "eyes": eyes}), "B5")
    assert "too large" not in said(reported({"status": Status.ALIVE, "eyes": eyes}), "B5")


@pytest.mark.parametrize(("status", "worth"), [(Status.SEKI, "Seki"), (Status.ALIVE, "Two eyes")])
def test_what_stands_by_itself_does_so_as_the_verdict_says(reported: Reported, status: Status, worth: str) -> None:
    eyes = (Eye((10, 11), most=2, least=2),)
    assert f"Eyespace at A3: {worth}, whoever moves first." in said(reported({"status": status, "eyes": eyes}), "B5")


def test_empty_points(reported: Reported) -> None:
    ours = bytes([1]) + bytes(24)
    assert "A5 is Black's territory, which is proven" in said(reported(territory=ours, unconditional=((0,), ())), "A5")
    assert "A5 is Black's territory: once the dead" in said(reported(territory=ours), "A5")
    assert said(reported(dame=(0,)), "A5").startswith("A5 is neutral")
    assert said(reported(sealing=(0,), territory=ours), "A5").startswith("The border is open at A5")
    assert said(reported(), "C3") == "Whose C3 will be is open."
    shares = np.full((2, 25), 0.8, dtype=np.float32) * np.array([[0.1], [1]], dtype=np.float32)
    assert said(reported(shares=shares), "C3") == "C3 is not settled, but probably White's in 80 % of the games."


def test_only_what_is_shown_is_spoken_of(reported: Reported) -> None:
    snapshot, report = reported({"status": Status.DEAD}, territory=bytes([0, 2]) + bytes(23), sealing=(0,), dame=(0,))

    def words(label: str, *overlays: str) -> list[str]:
        return status_words(snapshot, report, snapshot.board.vertex(label), frozenset(overlays))

    assert words("B5", "dead") == ["dead by estimate"]
    assert words("B5", "alive") == []
    assert words("B5", "settled") == ["settled territory of White"]
    assert words("B5", "ownership") == ["almost certainly Black's"]
    assert words("A5", "dame", "sealing") == ["neutral", "open border"]
