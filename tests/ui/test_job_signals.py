"""Jobs of the window: answers in its thread, what is dropped never arrives, sentences, faults, and a clean end."""

import os
import subprocess
import sys
import threading
from collections.abc import Generator, Iterator

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QObject
from pytestqt.qtbot import QtBot

from goboard.boards.board import BoardError
from goboard.jobs.watch import Cancelled, Limits, Watch, reserve
from goboard.library.entries import LibraryError
from goboard.ui.job_signals import JobSignals, StepsSignals, board_jobs

ENDS_WITH_ENDLESS_WORK = """
from threading import Event
from PySide6.QtCore import QCoreApplication
from goboard.ui.job_signals import board_jobs
app = QCoreApplication([])
jobs = board_jobs(app)
jobs.run("endless", lambda watch: Event().wait(), print)
jobs.stop()
"""

ENDS_BEFORE_ITS_THREADS = """
import atexit, threading
at_end, told = threading.Event(), threading.Event()
# what is registered first is called last: Qt has taken its objects down by then
atexit.register(lambda: (at_end.set(), told.wait(10)))
from PySide6.QtCore import QCoreApplication
from goboard.ui.job_signals import window_thread
app = QCoreApplication([])
post = window_thread()
def work():
    at_end.wait()
    post(print)
    told.set()
threading.Thread(target=work, daemon=True).start()
"""


@pytest.fixture(params=[1, 0], ids=["threaded", "at once"])
def jobs(request: pytest.FixtureRequest) -> Iterator[JobSignals]:
    made = JobSignals("library", threads=request.param, refusals=(LibraryError, OSError))
    yield made
    made.stop()


@pytest.fixture
def dialog(qapp: QObject, takes_long: None) -> Iterator[JobSignals]:
    made = board_jobs(qapp)
    yield made
    made.stop()
    made.deleteLater()


def test_an_answer_arrives_in_the_windows_thread(jobs: JobSignals, qtbot: QtBot) -> None:
    found: list[tuple[object, int]] = []
    ended: list[str] = []
    jobs.ended.connect(ended.append)
    jobs.run("games", lambda watch: 42, lambda what: found.append((what, threading.get_ident())))
    qtbot.waitUntil(lambda: ended == ["games"])
    assert found == [(42, threading.get_ident())]
    assert not jobs.is_busy("games")


def test_the_newest_of_a_kind_is_answered_alone(qtbot: QtBot) -> None:
    jobs, go = JobSignals("library"), threading.Event()
    found: list[object] = []

    def first(watch: Watch) -> object:
        go.wait(10)
        watch.check()
        return "first"

    jobs.run("games", first, found.append)
    jobs.run("games", lambda watch: "second", found.append)
    go.set()
    qtbot.waitUntil(lambda: found == ["second"])
    jobs.stop()


def test_what_cannot_be_done_is_a_sentence_and_a_fault_is_told(jobs: JobSignals, qtbot: QtBot) -> None:
    refused: list[tuple[str, str]] = []
    faults: list[str] = []
    taken: list[object] = []
    jobs.refused.connect(lambda kind, sentence: refused.append((kind, sentence)))
    jobs.failed.connect(faults.append)

    def refuse(watch: Watch) -> object:
        raise LibraryError("There is no such folder.")

    def fail(watch: Watch) -> object:
        raise KeyError("a fault of the program")

    def fill(watch: Watch) -> object:
        raise MemoryError

    jobs.run("refresh", refuse, taken.append)
    jobs.run("games", fail, taken.append)
    jobs.run("large", lambda watch: reserve(1 << 30), taken.append, limits=Limits(size=1 << 20))
    jobs.run("full", fill, taken.append)
    qtbot.waitUntil(lambda: len(refused) == 3 and len(faults) == 1)
    assert refused == [
        ("refresh", "There is no such folder."),
        ("large", "This was given up: it needs more than 1 MB of memory."),
        ("full", "There is not enough memory for this."),
    ]
    assert "KeyError" in faults[0]
    assert not jobs.is_busy()
    assert taken == []


def test_a_fault_that_nobody_listens_for_is_raised(qtbot: QtBot) -> None:
    jobs = JobSignals("alone")
    ended: list[str] = []
    jobs.ended.connect(ended.append)

    def fail(watch: Watch) -> object:
        raise ZeroDivisionError

    with qtbot.captureExceptions() as faults:
        jobs.run("games", fail, ended.append)  # type: ignore[arg-type]
        qtbot.waitUntil(lambda: bool(faults))
    assert [kind for kind, *_ in faults] == [ZeroDivisionError]
    assert ended == ["games"]
    jobs.stop()


def test_a_fault_of_whoever_takes_an_answer_ends_the_job_too(jobs: JobSignals, qtbot: QtBot) -> None:
    told: list[str] = []
    jobs.ended.connect(told.append)
    jobs.failed.connect(told.append)

    def take(answer: int) -> None:
        raise OSError("a fault, not a refusal")

    jobs.run("games", lambda watch: 42, take)
    qtbot.waitUntil(lambda: len(told) == 2)
    assert told[0] == "games"
    assert "a fault, not a refusal" in told[1]


def test_progress_is_told(qtbot: QtBot) -> None:
    jobs, go = JobSignals("slow"), threading.Event()
    told: list[tuple[str, float, str]] = []
    jobs.progressed.connect(lambda kind, part, word: told.append((kind, part, word)))

    def work(watch: Watch) -> None:
        watch.tell(0.5, "Reading")
        go.wait(30)

    jobs.run("read", work, lambda _none: None)
    qtbot.waitUntil(lambda: ("read", 0.5, "Reading") in told)
    go.set()
    qtbot.waitUntil(lambda: not jobs.is_busy())
    jobs.stop()


def test_nothing_arrives_after_the_end(qtbot: QtBot) -> None:
    """Not even an answer that was found, and sent, before the end was asked for."""
    jobs, begun, go = JobSignals("library"), threading.Event(), threading.Event()
    found: list[object] = []
    sent: list[object] = []

    def work(watch: Watch) -> object:
        begun.set()
        go.wait(10)
        sent.append(1)
        return 1

    jobs.run("games", work, found.append)
    assert begun.wait(10)
    go.set()
    jobs.stop()
    assert sent == [1]
    QCoreApplication.processEvents()
    assert found == []
    assert not jobs.is_busy("games")
    assert not jobs.is_running


def test_what_must_not_be_lost_is_done_before_the_end(qtbot: QtBot) -> None:
    jobs, may_go_on, done = JobSignals("library"), threading.Event(), list[str]()

    def note(said: str) -> None:
        assert may_go_on.wait(30)
        done.append(said)

    for said in ("first", "second"):
        jobs.run_to_end("note", lambda _watch, said=said: note(said), lambda _none: None)
    jobs.run("games", lambda _watch: note("not asked for any more"), lambda _none: None)
    jobs.drop("games")
    threading.Timer(0.5, may_go_on.set).start()
    jobs.stop()
    assert done == ["first", "second"]


def test_where_the_dialog_is_gone_nothing_arrives_and_no_thread_is_left(qtbot: QtBot) -> None:
    parent, begun, found = QObject(), threading.Event(), list[object]()
    jobs = JobSignals("a dialog that goes", parent)

    def endless(watch: Watch) -> object:
        begun.set()
        while True:
            watch.check()

    job = jobs.run("games", endless, found.append)
    assert begun.wait(30)
    shiboken6.delete(parent)
    assert isinstance(job.exception(30), Cancelled)
    for thread in threading.enumerate():
        if thread.name == "a dialog that goes":
            thread.join(30)
            assert not thread.is_alive()
    QCoreApplication.processEvents()
    assert found == []


def test_what_is_done_soon_is_there_at_once(qapp: QObject) -> None:
    found: list[int] = []
    patient = board_jobs(qapp)
    patient.run("board", lambda watch: 19, found.append)
    assert found == [19] and not patient.is_busy("board")
    patient.stop()
    patient.deleteLater()


def test_a_dialog_hears_of_what_was_asked_last_while_the_rest_goes_on(dialog: JobSignals, qtbot: QtBot) -> None:
    go_on, given = threading.Event(), list[object]()
    for word in ("first", "second", "third"):
        dialog.run("board", lambda watch, word=word: go_on.wait() and word, given.append)  # type: ignore[misc]
    go_on.set()
    qtbot.waitUntil(lambda: not dialog.is_busy())
    assert given == ["third"]


def test_a_board_error_is_a_sentence_and_cancelled_work_gives_nothing(dialog: JobSignals, qtbot: QtBot) -> None:
    taken: list[object] = []

    def refuse(watch: Watch) -> None:
        raise BoardError("No.")

    def give_up(watch: Watch) -> None:
        raise Cancelled

    with qtbot.waitSignal(dialog.refused, check_params_cb=lambda kind, words: words == "No."):
        dialog.run("board", refuse, taken.append)
    with qtbot.waitSignal(dialog.ended), qtbot.assertNotEmitted(dialog.refused):
        dialog.run("board", give_up, taken.append)
    assert taken == []


def test_the_program_ends_while_work_goes_on() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    # with a thread that is waited for it would never end
    subprocess.run([sys.executable, "-c", ENDS_WITH_ENDLESS_WORK], env=environment, check=True, timeout=60)


def test_a_thread_that_outlives_qt_ends_without_a_word() -> None:
    ran = subprocess.run([sys.executable, "-c", ENDS_BEFORE_ITS_THREADS], capture_output=True, text=True, timeout=60)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


def counting(total: int, told: list[str]) -> Generator[tuple[int, int]]:
    try:
        for number in range(total):
            yield number + 1, total
    finally:
        told.append("closed")


def test_steps_are_told_of_and_end_once(qapp: QObject, qtbot: QtBot) -> None:
    told, steps = list[str](), list[tuple[int, int]]()
    work = StepsSignals(qapp, counting(3, told))
    work.progressed.connect(lambda done, total: steps.append((done, total)))
    with qtbot.waitSignal(work.ended) as ended:
        pass
    assert (ended.args, steps, told) == ([""], [(1, 3), (2, 3), (3, 3)], ["closed"])
    work.deleteLater()


def test_steps_that_are_called_off_close_what_is_open(qapp: QObject, qtbot: QtBot) -> None:
    told = list[str]()
    work = StepsSignals(qapp, counting(10**9, told))
    with qtbot.waitSignal(work.progressed):
        pass
    with qtbot.assertNotEmitted(work.ended):
        work.cancel()
        QCoreApplication.processEvents()
    assert told == ["closed"]
    work.deleteLater()


@pytest.mark.parametrize(
    ("error", "words"),
    [(OSError("No room."), "No room."), (MemoryError(), "There is not enough memory for this.")],
)
def test_steps_that_cannot_go_on_say_why(qapp: QObject, qtbot: QtBot, error: Exception, words: str) -> None:
    def work() -> Generator[tuple[int, int]]:
        yield 1, 2
        raise error

    steps = StepsSignals(qapp, work())
    with qtbot.waitSignal(steps.ended, check_params_cb=lambda said: said == words):
        pass
    steps.deleteLater()


def test_steps_that_end_in_a_fault_are_not_taken_for_done(qapp: QObject, qtbot: QtBot) -> None:
    def work() -> Generator[tuple[int, int]]:
        yield 1, 2
        raise ZeroDivisionError

    said = list[str]()
    steps = StepsSignals(qapp, work())
    steps.ended.connect(said.append)
    with qtbot.captureExceptions() as faults:
        qtbot.waitUntil(lambda: bool(faults))
        QCoreApplication.processEvents()
    assert [kind for kind, _, _ in faults] == [ZeroDivisionError]
    assert said == ["A fault of the program has ended this."]
    steps.deleteLater()


def test_steps_have_a_limit_on_memory(qapp: QObject, qtbot: QtBot) -> None:
    def work() -> Generator[tuple[int, int]]:
        yield 1, 2
        reserve(1 << 50)

    steps = StepsSignals(qapp, work())
    with qtbot.waitSignal(steps.ended, check_params_cb=lambda said: "more than 2,048 MB" in said):
        pass
    steps.deleteLater()
