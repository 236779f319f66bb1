"""When the collector of cycles runs, and where."""

import gc
import subprocess
import sys
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from threading import Thread, current_thread

import pytest

from goboard.jobs import garbage
from goboard.jobs.garbage import FULL, PATIENCE, SOON, Collector, age, expect, let_go, passing_over, without_collector
from goboard.jobs.threads import Job, Threads
from goboard.sgf.reader import read

MANY = 200_000


class Ring:
    """Something that only the collector finds."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture(autouse=True)
def no_large_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a program that has just begun; the tests themselves count as one, that nobody goes through them."""
    monkeypatch.setattr(garbage, "_large", 0)
    monkeypatch.setattr(garbage, "_is_expected", False)


@contextmanager
def collections() -> Iterator[list[Thread]]:
    """The threads in which the collector ran."""
    seen: list[Thread] = []

    def note(phase: str, _info: dict[str, int]) -> None:
        if phase == "start":
            seen.append(current_thread())

    gc.callbacks.append(note)
    try:
        yield seen
    finally:
        gc.callbacks.remove(note)


def in_thread(work: object) -> None:
    thread = Thread(target=work)  # type: ignore[arg-type]
    thread.start()
    thread.join()


def rings() -> None:
    for _ in range(MANY):
        Ring()


def test_only_the_thread_that_looks_collects() -> None:
    collector = Collector()
    lost = weakref.ref(Ring())
    with collections() as seen:
        in_thread(rings)
        in_thread(lambda: read(b"(;C[" + b"x" * 1000 + b"])"))
        assert not seen
        for _ in range(2):
            collector.look()
        # once is enough: nothing was made since
        assert seen == [current_thread()]
    assert lost() is None


@pytest.mark.slow
def test_what_was_kept_long_is_found_too() -> None:
    collector = Collector()
    old = Ring()
    gc.collect()
    gc.collect()
    lost = weakref.ref(old)
    del old
    looks = 0
    while lost() is not None and looks < 100:
        looks += 1
        in_thread(rings)
        collector.look()
    assert lost() is None


class Day:
    """Second after second of a thread that looks once in each, at work or not; it begins as the collector does."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.computed = 1000.0, 10.0
        monkeypatch.setattr(garbage, "monotonic", lambda: self.now)
        monkeypatch.setattr(garbage, "thread_time", lambda: self.computed)
        self._collector = Collector()

    def work(self, seconds: int) -> None:
        for _ in range(seconds):
            kept = [[] for _ in range(2 * gc.get_threshold()[0])]
            self.computed += 0.2
            self._pass()
            kept.clear()

    def rest(self, seconds: int) -> None:
        for _ in range(seconds):
            self._pass()

    def _pass(self) -> None:
        self.now += 1.0
        self._collector.look()


def test_all_that_was_found_in_use_is_looked_at_again_only_in_a_quiet_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    given_back: list[bool] = []
    monkeypatch.setattr(garbage, "give_back", lambda: given_back.append(lost() is None))
    day = Day(monkeypatch)
    old, recent = Ring(), Ring()
    gc.collect()
    lost = weakref.ref(recent)
    del recent
    day.work(FULL - 1)
    assert lost() is not None
    day.work(1)
    assert lost() is None and given_back == [True]
    assert not any(each is old for each in gc.get_objects()), "what is in use is passed over from now on"
    lost = weakref.ref(old)
    del old
    day.work(FULL)
    day.rest(1)
    assert lost() is not None
    day.rest(1)
    # and what is free then is the system's again
    assert lost() is None and given_back == [True, False, True]
    with collections() as seen:
        day.rest(int(PATIENCE))
    assert not seen, "there is nothing to look for"


def test_a_closed_window_is_found_in_the_next_quiet_moment_or_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    day = Day(monkeypatch)
    closed = [Ring(), Ring()]
    day.work(FULL)
    day.rest(3)
    lost = [weakref.ref(each) for each in closed]
    closed.pop()
    expect()
    day.rest(1)
    assert lost[1]() is None, "nothing new has been made since"
    closed.pop()
    expect()
    day.work(int(SOON))
    assert lost[0]() is not None
    day.work(1)
    assert lost[0]() is None


def test_what_was_in_use_and_belonged_to_no_window_is_found_after_a_longer_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    day = Day(monkeypatch)
    old = Ring()
    day.work(FULL)
    lost = weakref.ref(old)
    del old
    day.work(int(PATIENCE) - 1)
    assert lost() is not None
    day.work(1)
    assert lost() is None


def test_where_a_large_record_is_open_nobody_goes_through_it(monkeypatch: pytest.MonkeyPatch) -> None:
    day = Day(monkeypatch)
    old = Ring()
    lost = [weakref.ref(old)]
    garbage.pass_over()
    recent = Ring()
    lost.append(weakref.ref(recent))
    del old, recent
    day.work(FULL)
    day.rest(2)
    assert [each() is None for each in lost] == [False, True]
    garbage.large_left()
    # not there and then, as a look through everything takes long
    assert lost[0]() is not None
    day.rest(3)
    assert lost[0]() is None


def test_work_that_wants_none_is_left_alone() -> None:
    collector = Collector()
    with collections() as seen:
        with without_collector():
            with without_collector():
                rings()
            collector.look()
        assert not seen
        collector.look()
        assert seen


def test_elsewhere_the_collector_is_left_as_it_was() -> None:
    code = (
        "import gc; from goboard.jobs.garbage import without_collector as rest\n"
        "with rest():\n    with rest():\n        pass\n    print(gc.isenabled())\n"
        "print(gc.isenabled()); gc.disable()\nwith rest():\n    pass\nprint(gc.isenabled())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True", "False"]


def test_what_there_is_may_be_passed_over_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    # where Python itself looks, as in the command line
    monkeypatch.setattr(garbage, "_home", None)
    with pytest.raises(ValueError), passing_over():
        assert gc.get_freeze_count()
        failing(Seen([]))
    assert not gc.get_freeze_count()


class Seen:
    """Notes the threads in which such things go."""

    gone: list[Thread]

    def __init__(self, gone: list[Thread]) -> None:
        self.gone = gone

    def __del__(self) -> None:
        self.gone.append(current_thread())


def failing(seen: Seen) -> None:
    raise ValueError(str(len(seen.gone)))


@pytest.mark.parametrize("end", ["done", "failed", "told", "called off"])
def test_what_a_job_knew_last_goes_in_the_thread_that_collects(end: str) -> None:
    collector = Collector()
    gone: list[Thread] = []
    threads = Threads(1, "test")
    seen: Seen | None = Seen(gone)
    call = {"failed": partial(failing, seen)}.get(end, lambda _watch, seen=seen: len(seen.gone))
    job: Job[object] | None = Job(lambda watch, call=call: call(watch) if end != "failed" else call())  # type: ignore[misc]
    assert job is not None
    if end == "told":
        job.add_done_callback(lambda _job, seen=seen: seen.gone)  # type: ignore[misc]
    if end == "called off":
        job.cancel()
    threads.begin(job)
    del seen, call, job
    threads.shutdown()
    assert not gone
    for _ in range(3):
        in_thread(rings)
        collector.look()
    assert gone == [current_thread()]


def test_who_collects_is_told_when_something_waits_for_that() -> None:
    told: list[Thread] = []
    Collector(lambda: told.append(current_thread()))
    gone: list[Thread] = []
    threads = Threads(1, "test")
    for _ in range(3):
        threads.submit(lambda seen: None, Seen(gone))
    threads.shutdown()
    assert told and told[0] != current_thread()
    assert not gone
    let_go()
    assert gone == [current_thread()] * 3
    Collector()


def test_very_many_things_are_old_at_once_and_only_the_first_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "VERY_MANY", 1000)
    monkeypatch.setattr(garbage, "_has_aged", False)
    monkeypatch.setattr(gc, "get_freeze_count", lambda: 0)
    ages = []
    for number in (10, 2000, 2000):
        gc.collect(0)
        with without_collector():
            made = [Ring() for _ in range(number)]
            age()
            ages.append(any(found is made[0] for found in gc.get_objects(generation=2)))
    assert ages == [False, True, False]
