"""What is asked of the analysis: the newest counts, the most pressing goes first, nothing is analysed twice."""

from collections.abc import Iterator

import pytest

from goboard.analysis.report import Report, Request, Status
from goboard.jobs.watch import Watch
from goboard.rules.position import Position
from goboard.rules.protocol import RuleSet
from goboard.session.analyst import Analyst, far_apart_first
from goboard.session.commands.files import NewGame
from goboard.session.commands.rules import SwitchRules
from goboard.session.questions import (
    Analyse,
    Analysed,
    Answer,
    Changed,
    Changes,
    LeadProgress,
    ScoreLine,
)
from goboard.session.snapshot import Subject
from tests.session.driver import Driver
from tests.session.engines import Prompt


@pytest.fixture
def subjects(drive: Driver) -> list[Subject]:
    """The positions of a game of five moves, the start first."""
    found = [drive.snapshot.subject]
    for label in ("D4", "Q16", "D16", "Q4", "K10"):
        found.append(drive.play(label).subject)
    return [subject for subject in found if subject is not None]


def wanted(analyst: Analyst, answers: Iterator[Answer]) -> list[Answer]:
    return [answer for answer in answers if analyst.is_wanted(answer)]


def test_a_quick_report_comes_first_and_a_known_one_alone(subjects: list[Subject]) -> None:
    engine = Prompt()
    analyst = Analyst(engine)
    said: list[tuple[int, bool]] = []
    for serial in (1, 2):
        analyst.ask(Analyse(serial, subjects[1]))
        answers = wanted(analyst, analyst.work())
        said += [(answer.serial, answer.report.is_final) for answer in answers if isinstance(answer, Analysed)]
    assert said == [(1, False), (1, True), (2, True)]
    assert len(engine.asked) == 1
    assert not analyst.is_busy


def test_the_engine_of_goboard_answers_unless_another_is_given(drive: Driver) -> None:
    drive(NewGame(5, 5))
    subject = drive.play("C3").subject
    assert subject is not None
    analyst = Analyst()
    analyst.ask(Analyse(1, subject))
    *_, last = analyst.work()
    assert isinstance(last, Analysed)
    assert last.report.is_final
    assert last.report.stones == drive.snapshot.stones


def test_another_request_or_other_rules_are_another_analysis(drive: Driver) -> None:
    engine = Prompt()
    analyst = Analyst(engine)
    before = drive.snapshot.subject
    after = drive(SwitchRules("tromp-taylor", {"komi": "7.5"})).subject
    assert before is not None and after is not None
    for subject, request in ((before, Request()), (before, Request(seed=1)), (after, Request())):
        analyst.ask(Analyse(1, subject, request))
        list(analyst.work())
    assert len(engine.asked) == 3


def test_the_newest_question_wins_and_late_answers_to_the_old_one_are_told(subjects: list[Subject]) -> None:
    analyst = Analyst(Prompt())
    analyst.ask(Analyse(1, subjects[1]))
    answers = analyst.work()
    first = next(answers)
    assert analyst.is_wanted(first)
    analyst.ask(Analyse(2, subjects[2]))
    assert not analyst.is_wanted(first)
    rest = wanted(analyst, answers)
    assert [answer.serial for answer in rest] == [2, 2]
    assert not analyst.is_busy


def test_a_pressing_question_interrupts_the_score_line_which_goes_on_where_it_was(subjects: list[Subject]) -> None:
    engine = Prompt()
    analyst = Analyst(engine)
    analyst.ask(ScoreLine(1, tuple(range(6)), tuple(subjects)))
    answers = analyst.work()
    said = [next(answers), next(answers)]
    analyst.ask(Analyse(2, subjects[3], Request(seed=5)))
    said += answers
    kinds = [type(answer) for answer in said]
    assert kinds == [LeadProgress, LeadProgress, Analysed, Analysed, *[LeadProgress] * 4]
    keys = [answer.key for answer in said if isinstance(answer, LeadProgress)]
    assert sorted(keys) == list(range(6))
    assert len(engine.asked) == 7


def test_leads_are_quick_cached_and_told_with_progress(subjects: list[Subject]) -> None:
    engine = Prompt()
    analyst = Analyst(engine)
    for serial in (1, 2):
        analyst.ask(ScoreLine(serial, tuple(range(6)), tuple(subjects)))
        answers = [answer for answer in analyst.work() if isinstance(answer, LeadProgress)]
        assert [(answer.done, answer.total) for answer in answers] == [(done, 6) for done in range(1, 7)]
        assert {answer.key: answer.lead for answer in answers} == {0: 0, 1: 1, 2: 1, 3: 2, 4: 2, 5: 3}
    assert (len(engine.asked), engine.finished) == (6, 0)


def test_a_thorough_score_line_is_refined_by_whole_analyses(subjects: list[Subject]) -> None:
    engine = Prompt()
    analyst = Analyst(engine)
    analyst.ask(ScoreLine(1, (7, 8), tuple(subjects[:2]), is_thorough=True))
    keys = [answer.key for answer in analyst.work() if isinstance(answer, LeadProgress)]
    assert keys == [8, 7, 8, 7]
    assert engine.finished == 2


def test_changes_name_chains_and_points(subjects: list[Subject]) -> None:
    before, after = subjects[1], subjects[2]
    corner = after.position.board.vertex("D4")
    newcomer = after.position.board.vertex("Q16")

    def judge(position: Position, chain: tuple[int, ...]) -> Status:
        is_late = position is after.position
        return Status.DEAD if is_late and corner in chain else Status.ALIVE

    analyst = Analyst(Prompt(judge))
    analyst.ask(Changes(1, before, after))
    (changed,) = analyst.work()
    assert isinstance(changed, Changed)
    assert [(chain.vertices, chain.was, chain.now) for chain in changed.chains] == [
        ((newcomer,), None, Status.ALIVE),
        ((corner,), Status.ALIVE, Status.DEAD),
    ]
    assert [(point.vertex, point.was, point.now) for point in changed.points] == [(newcomer, 0, 2)]
    assert changed.vertices == (newcomer, corner)


def test_stones_taken_are_changes_without_a_verdict_now(subjects: list[Subject]) -> None:
    analyst = Analyst(Prompt())
    analyst.ask(Changes(1, subjects[2], subjects[1]))
    (changed,) = analyst.work()
    assert isinstance(changed, Changed)
    (gone,) = changed.chains
    assert (gone.was, gone.now) == (Status.ALIVE, None)


def test_what_is_dropped_or_closed_is_not_answered(subjects: list[Subject]) -> None:
    analyst = Analyst(Prompt())
    analyst.ask(ScoreLine(1, (0, 1), tuple(subjects[:2])))
    answers = analyst.work()
    first = next(answers)
    analyst.drop(ScoreLine)
    assert list(answers) == []
    assert not analyst.is_wanted(first)
    analyst.close()
    analyst.ask(Analyse(2, subjects[0]))
    assert list(analyst.work()) == []
    assert not analyst.is_busy


def test_a_fault_ends_one_question_and_no_other(subjects: list[Subject]) -> None:
    prompt = Prompt()

    def engine(rules: RuleSet, position: Position, request: Request, watch: Watch | None) -> Iterator[Report]:
        if position is subjects[0].position:
            raise RuntimeError("this fault is meant")
        return prompt(rules, position, request, watch)

    analyst = Analyst(engine)
    analyst.ask(Analyse(1, subjects[0]))
    analyst.ask(ScoreLine(2, (4,), (subjects[4],)))
    with pytest.raises(RuntimeError, match="is meant"):
        list(analyst.work())
    (answer,) = analyst.work()
    assert isinstance(answer, LeadProgress)


@pytest.mark.parametrize("count", [0, 1, 2, 3, 7, 8, 9, 300])
def test_far_apart_first_is_an_order_of_all(count: int) -> None:
    assert sorted(far_apart_first(count)) == list(range(count))


def test_far_apart_first_begins_with_the_ends_and_the_middle() -> None:
    assert far_apart_first(9)[:5] == [8, 0, 4, 2, 6]
