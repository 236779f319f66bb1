"""The worker: answers in order, a fault kept apart from the game, background work that nothing waits for."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from goboard.jobs.watch import CALLED_OFF, Limits, Watch, checkpoint, reserve
from goboard.session.commands.command import Command
from goboard.session.commands.edit import Redo, Undo
from goboard.session.commands.files import OpenFile
from goboard.session.commands.play import PlayAt, PlayPass
from goboard.session.events import Event, Judging, Refused
from goboard.session.session import Session
from goboard.ui.worker import Worker


class Steady:
    """Says of each command that it was handled, and on which thread; has `slices` slices of background work."""

    def __init__(self, slices: int = 0) -> None:
        self.slices = slices
        self.threads: set[int] = set()
        self.idled = threading.Event()
        self.closed: list[int] = []

    def handle(self, command: Command) -> list[Event]:
        self.threads.add(threading.get_ident())
        if isinstance(command, PlayPass):
            raise RuntimeError("this fault is meant")
        return [Refused(type(command).__name__)]

    def close(self) -> None:
        self.closed.append(threading.get_ident())

    def idle(self) -> tuple[bool, list[Event]]:
        self.idled.set()
        self.slices -= 1
        return self.slices > 0, [Judging(self.slices, 0)] if self.slices >= 0 else []


@pytest.fixture
def make_worker(qtbot: QtBot) -> Iterator[Callable[..., Worker]]:
    made: list[Worker] = []

    def make(handler: Session, **more: object) -> Worker:
        made.append(Worker(lambda: handler, **more))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for worker in made:
        worker.stop()


def test_commands_are_answered_in_order_on_another_thread(make_worker: Callable[..., Worker], qtbot: QtBot) -> None:
    handler, said = Steady(), list[Event]()
    worker = make_worker(handler)
    worker.event_made.connect(said.append)
    with qtbot.waitSignal(worker.settled):
        worker.send(Undo())
        worker.send(Redo())
    assert said == [Refused("Undo"), Refused("Redo")]
    assert threading.get_ident() not in handler.threads


def test_without_a_thread_the_answer_is_there_at_once(make_worker: Callable[..., Worker]) -> None:
    worker, said = make_worker(Steady(), is_threaded=False), list[Event]()
    worker.event_made.connect(said.append)
    worker.send(Undo())
    assert said == [Refused("Undo")]
    assert not worker.is_busy


def test_a_fault_is_reported_and_the_next_command_is_answered(make_worker: Callable[..., Worker], qtbot: QtBot) -> None:
    worker = make_worker(Steady())
    with qtbot.waitSignal(worker.failed) as failed:
        worker.send(PlayPass())
    assert "this fault is meant" in failed.args[0]
    with qtbot.waitSignal(worker.event_made) as answered:
        worker.send(Undo())
    assert answered.args == [Refused("Undo")]


def test_a_command_does_not_wait_for_background_work(make_worker: Callable[..., Worker], qtbot: QtBot) -> None:
    worker, said = make_worker(Steady(slices=10**9)), list[Event]()
    worker.event_made.connect(said.append)
    worker.send(Undo())
    qtbot.waitUntil(lambda: any(isinstance(event, Judging) for event in said))
    with qtbot.waitSignal(worker.settled):
        worker.send(Redo())
    assert Refused("Redo") in said


def test_background_work_ends_by_itself(make_worker: Callable[..., Worker], qtbot: QtBot) -> None:
    worker, said = make_worker(Steady(slices=3)), list[Event]()
    worker.event_made.connect(said.append)
    worker.send(Undo())
    expected = [Refused("Undo"), Judging(2, 0), Judging(1, 0), Judging(0, 0)]
    qtbot.waitUntil(lambda: said == expected)


def test_stopping_leaves_no_thread_and_no_late_answer(make_worker: Callable[..., Worker]) -> None:
    handler, said = Steady(slices=10**9), list[Event]()
    worker = make_worker(handler)
    worker.event_made.connect(said.append)
    worker.send(Undo())
    # by then the answer is on its way: it waits until this thread takes it
    assert handler.idled.wait(30)
    worker.stop()
    worker.stop()
    QCoreApplication.processEvents()
    assert said == []
    assert not worker.is_running
    # the record goes where it was worked on
    assert handler.closed == list(handler.threads)


@pytest.mark.slow
def test_changes_are_copied_without_being_asked(
    make_worker: Callable[..., Worker], qtbot: QtBot, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.sgf"
    worker = make_worker(Session(), autosave_path=str(copy))
    worker.send(PlayAt(60))
    qtbot.waitUntil(lambda: copy.exists() and b";B[" in copy.read_bytes(), timeout=10_000)


class Endless(Steady):
    """Works on a command until it is called off."""

    def handle(self, command: Command) -> list[Event]:
        self.idled.set()
        while True:
            checkpoint()


def test_a_command_that_takes_long_is_told_of_and_called_off(
    make_worker: Callable[..., Worker], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("goboard.ui.worker.PATIENCE", 1)
    worker, said = make_worker(Endless()), list[Event]()
    worker.event_made.connect(said.append)
    with qtbot.waitSignal(worker.slow) as slow:
        worker.send(Undo())
    with qtbot.waitSignal(worker.settled):
        slow.args[0].cancel()
    assert said == [Refused(CALLED_OFF)]


def test_a_command_that_needs_too_much_memory_is_a_sentence(make_worker: Callable[..., Worker]) -> None:
    class Hungry(Steady):
        def handle(self, command: Command) -> list[Event]:
            reserve(1 << 50)
            return []

    worker, said = make_worker(Hungry(), is_threaded=False), list[Event]()
    worker.event_made.connect(said.append)
    worker.send(Undo())
    assert said == [Refused("This was given up: it needs more than 2,048 MB of memory.")]


@pytest.mark.parametrize("text", ["(;SZ[9]" + ";B[aa];W[bb]" * 20_000 + ")", '{"shape": "graph", "points": 3}'])
def test_a_file_past_its_limits_is_refused_and_a_board_stays(
    make_worker: Callable[..., Worker], tmp_path: Path, text: str
) -> None:
    path = tmp_path / ("record.sgf" if text.startswith("(") else "board.json")
    path.write_text(text)
    session, said = Session(), list[Event]()
    before = session.document
    worker = make_worker(session, is_threaded=False)
    worker.event_made.connect(said.append)
    worker.send(OpenFile(str(path), watch=Watch(Limits(seconds=0.0))))
    assert said[0] == Refused("This was given up: it takes longer than 0 seconds.")
    assert session.document is before


def test_stopping_calls_off_what_is_being_computed(make_worker: Callable[..., Worker]) -> None:
    handler = Endless()
    worker = make_worker(handler)
    worker.send(Undo())
    assert handler.idled.wait(30)
    worker.stop()
    assert not worker.is_running
