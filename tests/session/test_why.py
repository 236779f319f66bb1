""" "Why?": what the session answers about stones and points."""

from goboard.session.commands.ask import Explain, ExplainAtPlace
from goboard.session.commands.command import Command
from goboard.session.commands.count import StartCounting, ToggleDead
from goboard.session.commands.files import NewGame
from goboard.session.commands.rules import SwitchRules
from goboard.session.events import Explained, Refused, Shown
from tests.session.driver import Driver


def asked(drive: Driver, command: Command) -> Explained:
    answer = drive.events(command)[-1]
    assert isinstance(answer, Explained)
    return answer


def test_an_answer_names_its_rule_and_lights_what_matters(drive: Driver) -> None:
    drive(NewGame(5, 1, rules="disto"))
    drive.play("A1", "B1")
    at = drive.snapshot.board.vertex("C1")
    why = asked(drive, Explain(at, is_asked=True))
    assert (why.serial, why.vertex, why.legal, why.is_asked) == (drive.snapshot.serial, at, False, True)
    assert (why.rule, why.lit) == ("Sick gluttons", ((1,), (0,)))
    stone = asked(drive, Explain(0))
    assert (stone.legal, stone.rule, stone.lit, stone.is_asked) == (False, "Meals", ((0,),), False)


def test_a_snapshot_shows_what_the_rules_see_besides_the_stones(drive: Driver) -> None:
    drive(NewGame(5, 1, rules="disto"))
    drive.play("A1", "B1")
    assert [(sign.kind, sign.vertices) for sign in drive.snapshot.signs] == [("meal", (0,)), ("sick_glutton", (1,))]
    assert drive(SwitchRules("chinese", {})).signs == ()


def test_a_point_of_the_plane_that_was_not_known_is_shown_before_the_answer(drive: Driver) -> None:
    drive(NewGame(rules="mango", options={"F": "exp(-x^2-y^2)", "T": "z > 1/1000"}, board={"shape": "plane"}))
    before = drive.snapshot.board.size
    shown, why = drive.events(ExplainAtPlace(400, 2))
    assert isinstance(shown, Shown) and isinstance(why, Explained)
    assert before < shown.snapshot.board.size
    assert why.serial == shown.snapshot.serial
    assert all(vertex < shown.snapshot.board.size for group in why.lit for vertex in group)
    assert "400,2" in why.message


def test_other_boards_have_no_places_without_a_vertex(drive: Driver) -> None:
    assert isinstance(drive.first(ExplainAtPlace(400, 2)), Refused)


def test_while_counting_a_point_is_told_whose_it_is(drive: Driver) -> None:
    drive(NewGame(3, 1, rules="chinese"))
    drive.play("A1", "C1")
    drive(StartCounting())
    at = drive.snapshot.board.vertex
    assert asked(drive, Explain(at("A1"), is_asked=True)).message.startswith("In the count A1 is Black's.\n")
    assert "B1 is shared: half of it for each side." in asked(drive, Explain(at("B1"), is_asked=True)).message
    drive(ToggleDead(at("C1"), is_sure=True))
    assert "C1 is Black's, once its dead stone is off." in asked(drive, Explain(at("C1"), is_asked=True)).message
    drive(SwitchRules("tromp-taylor", {}))
    assert "B1 is nobody's." in asked(drive, Explain(at("B1"), is_asked=True)).message
