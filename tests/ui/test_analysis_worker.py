"""The analysis thread: the newest question wins, a fault is told, closing ends what is being worked on."""

import threading
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from goboard.analysis.report import Report, Request
from goboard.jobs.watch import Watch
from goboard.rules.position import Position
from goboard.rules.protocol import RuleSet
from goboard.session.analyst import Analyst, Engine
from goboard.session.commands.play import PlayAt
from goboard.session.questions import Analyse, Analysed, Answer, ScoreLine
from goboard.session.session import Session
from goboard.session.snapshot import Subject
from goboard.ui.analysis_worker import AnalysisWorker
from tests.session.engines import Endless, Prompt


@pytest.fixture
def subjects() -> list[Subject]:
    """The positions after none, one and two moves."""
    session = Session()
    found = [session.show().snapshot.subject]
    for vertex in (60, 72):
        session.handle(PlayAt(vertex))
        found.append(session.show().snapshot.subject)
    return [subject for subject in found if subject is not None]


@pytest.fixture
def make_worker(qtbot: QtBot) -> Iterator[Callable[..., AnalysisWorker]]:
    made: list[AnalysisWorker] = []

    def make(engine: Engine, **more: bool) -> AnalysisWorker:
        made.append(AnalysisWorker(lambda: Analyst(engine), **more))
        return made[-1]

    yield make
    for worker in made:
        worker.stop()


def test_what_an_answer_needs_is_loaded_on_that_thread_before_it(
    make_worker: Callable[..., AnalysisWorker], subjects: list[Subject], qtbot: QtBot
) -> None:
    done: list[tuple[str, bool]] = []

    def note(what: str) -> None:
        done.append((what, threading.current_thread() is threading.main_thread()))

    def engine(rules: RuleSet, position: Position, request: Request, watch: Watch | None) -> Iterator[Report]:
        note("answered")
        return Prompt()(rules, position, request, watch)

    worker = make_worker(engine)
    worker.prepare(lambda: note("loaded"))
    with qtbot.waitSignal(worker.settled):
        worker.ask(Analyse(1, subjects[0]))
    assert done[:2] == [("loaded", False), ("answered", False)]
    worker.stop()
    worker.prepare(lambda: note("too late"))
    assert ("too late", False) not in done


def test_a_question_is_answered_on_another_thread(
    make_worker: Callable[..., AnalysisWorker], subjects: list[Subject], qtbot: QtBot
) -> None:
    threads: set[int] = set()

    def engine(rules: RuleSet, position: Position, request: Request, watch: Watch | None) -> Iterator[Report]:
        threads.add(threading.get_ident())
        return Prompt()(rules, position, request, watch)

    worker, said = make_worker(engine), list[Answer]()
    assert not worker.is_running
    worker.answered.connect(said.append)
    with qtbot.waitSignal(worker.settled):
        worker.ask(Analyse(1, subjects[0]))
    assert [answer.report.is_final for answer in said if isinstance(answer, Analysed)] == [False, True]
    assert threads and threading.get_ident() not in threads
    assert not worker.is_busy


def test_a_newer_question_ends_the_older_one_and_no_answer_to_that_arrives(
    make_worker: Callable[..., AnalysisWorker], subjects: list[Subject], qtbot: QtBot
) -> None:
    engine, said = Endless(enough=1), list[int]()
    worker = make_worker(engine)
    worker.ask(Analyse(1, subjects[2]))
    assert engine.begun.wait(30)
    worker.answered.connect(lambda answer: said.append(answer.serial))
    with qtbot.waitSignal(worker.settled):
        worker.ask(Analyse(2, subjects[1]))
    assert said == [2, 2]


def test_stopping_ends_what_is_being_worked_on_and_nothing_arrives_late(
    make_worker: Callable[..., AnalysisWorker], subjects: list[Subject]
) -> None:
    engine, said = Endless(enough=0), list[Answer]()
    worker = make_worker(engine)
    worker.answered.connect(said.append)
    worker.ask(Analyse(1, subjects[2]))
    assert engine.begun.wait(30)
    worker.stop()
    worker.stop()
    assert not worker.is_running
    worker.ask(Analyse(2, subjects[0]))
    # the first answer was on its way when the engine went on
    QCoreApplication.processEvents()
    assert said == []


def test_what_is_dropped_leaves_the_thread_free_for_the_rest(
    make_worker: Callable[..., AnalysisWorker], subjects: list[Subject], qtbot: QtBot
) -> None:
    engine, said = Endless(enough=1), list[Answer]()
    worker = make_worker(engine)
    worker.ask(ScoreLine(1, (7, 8), tuple(subjects[:2])))
    worker.ask(Analyse(2, subjects[2]))
    assert engine.begun.wait(30)
    worker.answered.connect(said.append)
    with qtbot.waitSignal(worker.settled):
        worker.drop(Analyse)
    assert {answer.serial for answer in said} == {1}


def test_a_fault_is_told_and_the_next_question_is_answered(
    make_worker: Callable[..., AnalysisWorker], subjects: list[Subject], qtbot: QtBot
) -> None:
    def engine(rules: RuleSet, position: Position, request: Request, watch: Watch | None) -> Iterator[Report]:
        if position is subjects[0].position:
            raise RuntimeError("this fault is meant")
        return Prompt()(rules, position, request, watch)

    worker, told, ended = make_worker(engine), list[str](), list[object]()
    worker.failed.connect(told.append)
    worker.unanswered.connect(ended.append)
    question = Analyse(1, subjects[0])
    with qtbot.waitSignal(worker.settled):
        worker.ask(question)
    assert len(told) == 1 and "this fault is meant" in told[0]
    assert ended == [question]
    with qtbot.waitSignal(worker.answered):
        worker.ask(Analyse(2, subjects[1]))


def test_without_a_thread_the_answer_is_there_at_once(
    make_worker: Callable[..., AnalysisWorker], subjects: list[Subject]
) -> None:
    worker, said = make_worker(Prompt(), is_threaded=False), list[Answer]()
    worker.answered.connect(said.append)
    worker.ask(Analyse(1, subjects[0]))
    assert len(said) == 2
    assert not worker.is_busy


def test_an_analysis_past_its_limits_is_a_sentence_and_no_fault(
    make_worker: Callable[..., AnalysisWorker], subjects: list[Subject]
) -> None:
    def engine(rules: RuleSet, position: Position, request: Request, watch: Watch | None) -> Iterator[Report]:
        assert watch is not None
        watch.need(1 << 50)
        yield from ()

    worker, refused, faults, ended = make_worker(engine, is_threaded=False), list[str](), list[str](), list[object]()
    worker.refused.connect(refused.append)
    worker.failed.connect(faults.append)
    worker.unanswered.connect(ended.append)
    question = Analyse(1, subjects[0])
    worker.ask(question)
    assert refused == ["This was given up: it needs more than 2,048 MB of memory."]
    assert (faults, ended, worker.is_busy) == ([], [question], False)
