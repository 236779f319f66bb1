"""One record compared under every rule set that fits it."""

from pathlib import Path

from goboard.games.counting import Suggestion
from goboard.rules import catalogue
from goboard.session.commands.ask import Compare
from goboard.session.commands.count import StartCounting, SuggestDead
from goboard.session.commands.edit import SetComment
from goboard.session.commands.files import NewGame
from goboard.session.commands.navigate import Step
from goboard.session.commands.play import PlayPass
from goboard.session.commands.rules import SwitchRules
from goboard.session.events import Compared, ComparisonOutdated, Refused
from tests.session.driver import Driver

SUICIDE = "(;GM[1]FF[4]SZ[5]RU[Tromp-Taylor]KM[0.5];B[ba];W[ee];B[bb];W[ed];B[ac];W[aa];B[de];W[ab])"
"""The last move takes two stones of White's own: legal under Tromp-Taylor, forbidden under Chinese rules."""


def compared(drive: Driver) -> Compared:
    """The one answer that all background work brings."""
    (found,) = [event for event in drive.rest() if isinstance(event, Compared)]
    return found


def test_the_rules_in_force_come_first_and_the_others_tell_what_differs(drive: Driver, tmp_path: Path) -> None:
    drive.open(SUICIDE, tmp_path)
    drive(Compare())
    rows = {row.rules: row for row in compared(drive).rows}
    assert next(iter(rows)) == "tromp-taylor"
    assert rows["tromp-taylor"].is_in_force
    assert rows["tromp-taylor"].illegal is None and rows["tromp-taylor"].parts is None
    assert rows["tromp-taylor"].prisoners == (2, 0)
    chinese = rows["chinese"].illegal
    assert chinese is not None
    assert (chinese.name, "suicide" in chinese.message) == ("White 8 A4", True)
    assert rows["chinese"].parts is None
    disto = rows["disto"]
    assert disto.illegal is None and disto.parts is not None
    assert (disto.parts.name, disto.prisoners, disto.scores) == ("White 8 A4", (), ("4", "2.5"))
    last = drive(Step(99)).node
    assert disto.parts.key == chinese.key == last.key


def test_every_set_for_two_players_has_a_row_with_the_record_s_komi(drive: Driver) -> None:
    drive(NewGame(5, 5, rules="chinese", options={"komi": "3.5"}), Compare())
    rows = compared(drive).rows
    assert rows[0].rules == "chinese"
    assert {row.rules for row in rows} == {each.key for each in catalogue.listed() if each.info.players in (0, 2)}
    white = {row.rules: row.scores[1] for row in rows}
    assert (white["tromp-taylor"], white["disto"]) == ("3.5", "3.5")


def test_dead_stones_of_the_record_are_off_where_the_rules_take_them_off(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;GM[1]SZ[5]RU[Chinese]KM[0]AB[ac][bc][cc][dc][ec];W[aa]GOBD[aa])", tmp_path)
    drive(Compare())
    results = {row.rules: row.result for row in compared(drive).rows}
    assert (results["chinese"], results["tromp-taylor"]) == ("B+25", "B+14")


def test_what_is_estimated_of_the_end_is_off_until_the_record_says_more(drive: Driver, tmp_path: Path) -> None:
    drive.open("(;GM[1]SZ[5]RU[Chinese]KM[0]AB[ac][bc][cc][dc][ec];W[aa])", tmp_path)
    drive(Compare())
    bare = compared(drive)
    # however far that is
    drive.session.far = 0
    assert isinstance(drive.first(StartCounting(-1)), Refused) and not drive.session.game.is_counting, "it is gone"
    shown = drive(StartCounting(bare.end))
    assert shown.node.key == bare.end
    estimate = SuggestDead(shown.node.key, shown.stones, (shown.board.vertex("A5"),))
    assert ComparisonOutdated() in drive.events(estimate)
    drive(Compare())
    found = compared(drive)
    told = [{row.rules: row.result for row in each.rows} for each in (bare, found)]
    assert [(each["chinese"], each["tromp-taylor"]) for each in told] == [("B+14", "B+14"), ("B+25", "B+14")]
    assert (bare.is_marked, bare.is_estimated, found.is_marked, found.is_estimated) == (False, False, False, True)


FINISHED = "(;GM[1]SZ[5]RU[Chinese]KM[0]AB[ac][bc][cc][dc][ec];W[aa];B[];W[]{})"
"""White's A5 is dead behind Black's wall, and both have passed."""


def test_a_finished_game_says_what_there_is_to_estimate_until_something_marks_the_dead(
    drive: Driver, tmp_path: Path
) -> None:
    told = []
    for more in ("", ";GOBD[aa]", ";TB[aa]"):
        drive.open(FINISHED.format(more), tmp_path)
        drive(Compare())
        told.append(compared(drive).finished is not None)
    drive.open(SUICIDE.replace("Tromp-Taylor", "Chinese"), tmp_path)
    drive(Compare())
    assert (told, compared(drive).finished) == ([True, False, False], None)


def test_an_estimate_of_the_end_is_taken_wherever_one_is_and_may_be_left_out(drive: Driver, tmp_path: Path) -> None:
    shown = drive.open(FINISHED.format(""), tmp_path)
    drive(Compare())
    end, subject = (found := compared(drive)).end, found.finished
    assert subject is not None and shown.node.key != end
    estimate = SuggestDead(end, subject.position.stones, (shown.board.vertex("A5"),))
    assert ComparisonOutdated() in drive.events(estimate)
    for is_estimating, result in ((True, "B+25"), (False, "B+14")):
        drive(Compare(is_estimating=is_estimating))
        found = compared(drive)
        assert (found.rows[0].result, found.is_estimated) == (result, is_estimating)
        assert found.finished is not None
        assert ComparisonOutdated() not in drive.events(Step(0)), "it is not done again and again"
    stale = SuggestDead(end, bytes(25), (shown.board.vertex("A5"),))
    assert ComparisonOutdated() not in drive.events(stale)
    assert ComparisonOutdated() not in drive.events(SuggestDead(-1, subject.position.stones, ()))


def test_an_estimate_of_other_stones_is_not_said_to_be_counted(drive: Driver, tmp_path: Path) -> None:
    shown = drive.open(FINISHED.format(""), tmp_path)
    drive(Compare())
    found = compared(drive)
    assert found.finished is not None
    stones = found.finished.position.stones
    drive.session.game.suggestions[found.end] = Suggestion(bytes(len(stones)), (shown.board.vertex("A5"),), (), ())
    drive(Compare())
    again = compared(drive)
    assert (again.rows[0].result, again.is_estimated) == ("B+14", False)


def test_one_that_begins_anew_leaves_the_estimate_out_as_before(drive: Driver, tmp_path: Path) -> None:
    shown = drive.open(FINISHED.format(""), tmp_path)
    drive(Compare())
    found = compared(drive)
    assert found.finished is not None
    end, stones, dead = found.end, found.finished.position.stones, (shown.board.vertex("A5"),)
    drive(SuggestDead(end, stones, dead))
    drive(Compare(is_estimating=False), SetComment(shown.node.key, "changed"))
    again = compared(drive)
    assert (again.rows[0].result, again.is_estimated) == ("B+14", False)
    drive(SwitchRules("tromp-taylor", {}))
    drive(SuggestDead(end, stones, dead), Compare())
    assert not compared(drive).is_estimated, "no stones are taken off"


def test_a_comparison_under_way_begins_anew_when_the_record_changes(drive: Driver) -> None:
    drive(NewGame(5, 5), Compare())
    drive.play("C3")
    rows = compared(drive).rows
    assert rows[0].scores[0] == "25"


def test_a_finished_comparison_is_outdated_once_the_record_or_the_rules_change(drive: Driver) -> None:
    drive(NewGame(5, 5), Compare())
    compared(drive)
    assert ComparisonOutdated() not in drive.events(Step(0))
    assert ComparisonOutdated() in drive.events(SwitchRules("disto", {}))
    assert ComparisonOutdated() not in drive.events(PlayPass())


def test_initial_scores_are_komi_where_the_rules_have_it_so(drive: Driver) -> None:
    drive(NewGame(5, 5, rules="mango", options={"scores": '{"B": "1", "W": "7.5"}'}), Compare())
    white = {row.rules: row.scores[1] for row in compared(drive).rows}
    assert (white["chinese"], white["disto"]) == ("6.5", "6.5")


def test_where_stones_stay_nobody_has_prisoners(drive: Driver) -> None:
    drive(NewGame(4, 4, rules="mango", options={"T": "1"}))
    drive.play("A1", "B1", "D4", "A2")
    drive(Compare())
    rows = {row.rules: row for row in compared(drive).rows}
    assert rows["disto"].prisoners == rows["mango"].prisoners == ()
    assert rows["tromp-taylor"].prisoners == (0, 1)
