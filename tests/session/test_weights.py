"""What the points weigh, told while somebody looks."""

import math

from goboard.session.commands.command import Command
from goboard.session.commands.files import NewGame
from goboard.session.commands.play import PlayAt, PlayAtPlace
from goboard.session.commands.rules import ShowWeights, SwitchRules
from goboard.session.events import Shown
from goboard.session.session import Session
from goboard.session.snapshot import WeightsView
from tests.session.driver import Driver


def weights_after(session: Session, *asked: Command) -> WeightsView | None:
    for command in asked:
        shown = session.handle(command)[-1]
    assert isinstance(shown, Shown)
    return shown.snapshot.rules.weights


def test_weights_are_told_only_while_asked_for() -> None:
    session = Session()
    assert weights_after(session, SwitchRules("mango", {"F": "x"})) is None
    told = weights_after(session, ShowWeights(True))
    assert told is not None
    assert (told.low, told.high, told.values[0], told.values[18]) == ("1", "19", 1.0, 19.0)
    assert not told.values.flags.writeable
    assert weights_after(session, ShowWeights(False)) is None


def test_moves_leave_them_as_they_are_and_other_rules_do_not() -> None:
    session = Session()
    before = weights_after(session, SwitchRules("mango", {"F": "x"}), ShowWeights(True))
    assert weights_after(session, PlayAt(60)) is before
    after = weights_after(session, SwitchRules("mango", {"F": "-y"}))
    assert after is not None
    assert (after.low, after.high) == ("-19", "-1")
    assert weights_after(session, SwitchRules("chinese")) is None


def test_on_the_plane_the_points_known_are_told_and_the_vertex_outside_is_not() -> None:
    session = Session()
    game = NewGame(rules="mango", options={"F": "exp(-x^2-y^2)", "T": "z > 1/1000"}, board={"shape": "plane"})
    told = weights_after(session, ShowWeights(True), game)
    assert told is not None
    assert math.isnan(told.values[0])
    assert told.high == "1"
    grown = weights_after(session, PlayAtPlace(40, 40))
    assert grown is not None
    assert len(grown.values) > len(told.values)


def test_weights_too_large_for_a_float_are_told_as_the_largest() -> None:
    session = Session()
    told = weights_after(session, SwitchRules("mango", {"F": "-(10^60)^6"}), ShowWeights(True))
    assert told is not None
    assert set(told.values.tolist()) == {-1.7976931348623157e308}


def test_on_the_plane_weights_are_shown_all_round_the_origin(drive: Driver) -> None:
    options = {"F": "exp(-x^2-y^2)", "T": "z > 1/1000"}
    drive(NewGame(rules="mango", options=options, board={"shape": "plane"}))
    shown = drive(ShowWeights(True))
    assert shown.rules.weights is not None
    known = {label for label, value in zip(shown.board.labels, shown.rules.weights.values, strict=True) if value >= 0}
    assert {f"{x},{y}" for x in range(-24, 25) for y in range(-24, 25)} <= known
