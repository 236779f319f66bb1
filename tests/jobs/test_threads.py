"""Work beside the window: its order, what is called off, and that no thread is left."""

import gc
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, wait
from functools import partial
from queue import SimpleQueue
from threading import Event, Thread, current_thread, get_ident
from threading import enumerate as enumerate_threads
from weakref import ref

import pytest

from goboard.jobs.threads import Job, Jobs, Slices, Threads, apart, is_left
from goboard.jobs.watch import Cancelled, Limits, TooLargeError, Watch, checkpoint, current, reserve, watched


@pytest.fixture
def jobs() -> Iterator[Jobs]:
    made = Jobs("jobs")
    yield made
    made.stop()


def endless(watch: Watch) -> None:
    while True:
        watch.check()


def test_one_thread_keeps_the_order() -> None:
    done: list[int] = []
    with Threads(1, "order") as threads:
        for number in range(20):
            threads.submit(done.append, number)
    assert done == list(range(20))


def test_ctrl_c_does_not_wait_for_parts_that_go_on_and_on() -> None:
    watch = Watch()
    with pytest.raises(KeyboardInterrupt), Threads(2, "parts", watch) as threads:
        parts = [threads.submit(endless, watch) for _ in range(2)]
        raise KeyboardInterrupt
    assert all(isinstance(part.exception(), Cancelled) for part in parts)


def test_what_is_made_apart_is_called_off_with_who_waits_for_it() -> None:
    known: SimpleQueue[Thread] = SimpleQueue()

    def made() -> None:
        known.put(current_thread())
        watch.cancel()
        endless(current())

    watch = Watch()
    with watched(watch), pytest.raises(Cancelled):
        apart(made)
    # it ends, or this test does not
    known.get().join()


def test_nothing_is_made_apart_for_who_is_called_off_already() -> None:
    """However fast it would be: it may be over before anybody looks."""
    begun: list[bool] = []
    watch = Watch()
    watch.cancel()
    with watched(watch), pytest.raises(Cancelled):
        apart(lambda: begun.append(True))
    assert not begun


def test_without_threads_work_is_done_at_once() -> None:
    threads = Threads(0, "none")
    assert threads.submit(get_ident).result(0) == get_ident()
    assert not threads.is_running


class Memory:
    """Of a search, say."""


def fault_of(work: Callable[[Watch], None], known: list[ref[Memory]]) -> BaseException | None:
    """What ends the work; the memory that it had is gone by then."""
    job = Job(work)
    gc.disable()
    try:
        job.work()
        assert known[0]() is None, "nobody has to look for garbage first"
    finally:
        gc.enable()
    return job.exception()


@pytest.mark.parametrize("end", [Cancelled(), TooLargeError("it")])
def test_what_ended_work_keeps_nothing_of_its_memory(end: Exception) -> None:
    known = []

    def search(_watch: Watch) -> None:
        memory = Memory()
        known.append(ref(memory))
        raise end

    assert fault_of(search, known) is end


@pytest.mark.parametrize("end", [Cancelled, MemoryError, partial(TooLargeError, "it")])
def test_nor_does_what_it_was_raised_from(end: Callable[[], Exception]) -> None:
    """Work looks whether it is wanted also where it answers a fault."""
    known = []

    def search(_watch: Watch) -> None:
        memory = Memory()
        known.append(ref(memory))
        raise KeyError

    def work(watch: Watch) -> None:
        try:
            search(watch)
        except KeyError as error:
            if isinstance(made := end(), Cancelled):
                raise made  # noqa: B904 (its context stays)
            raise made from error

    assert type(fault_of(work, known)) is type(end())


def test_no_thread_is_left() -> None:
    before = {*enumerate_threads()}
    threads = Threads(3, "three")
    wait([threads.submit(get_ident) for _ in range(9)])
    assert threads.is_running
    threads.shutdown()
    assert not threads.is_running
    # of those before some may have ended meanwhile
    assert before.issuperset(enumerate_threads())
    with pytest.raises(RuntimeError):
        threads.submit(get_ident)


def test_a_job_called_off_ends_while_it_works(jobs: Jobs) -> None:
    begun = Event()

    def work(watch: Watch) -> None:
        begun.set()
        endless(watch)

    job = jobs.run("endless", work)
    assert begun.wait(30)
    job.cancel()
    with pytest.raises(Cancelled):
        job.result(30)


def test_work_inside_a_job_asks_its_watch(jobs: Jobs) -> None:
    begun = Event()

    def work(_watch: Watch) -> None:
        begun.set()
        while True:
            checkpoint()

    job = jobs.run("endless", work)
    assert begun.wait(30)
    assert jobs.drop("endless")
    with pytest.raises(Cancelled):
        job.result(30)


def test_the_newest_of_a_kind_counts_and_other_kinds_go_on(jobs: Jobs) -> None:
    go_on, done = Event(), list[str]()

    def first(_watch: Watch) -> str:
        go_on.wait(30)
        return "first"

    old = jobs.run("games", first)
    never = jobs.run("lines", lambda _watch: done.append("never"))
    jobs.run("lines", lambda _watch: done.append("lines"))
    new = jobs.run("games", lambda _watch: "second")
    go_on.set()
    assert new.result(30) == "second"
    assert (jobs.take(old), jobs.take(new), jobs.take(new)) == (False, True, False)
    assert done == ["lines"]
    with pytest.raises(CancelledError):
        never.result(0)
    assert (jobs.is_busy("games"), jobs.is_busy("lines")) == (False, True)


def test_whoever_asked_is_told_once_of_every_end(jobs: Jobs) -> None:
    ended: list[str] = []
    told = Event()

    def tell(job: Job[object]) -> None:
        ended.append(job.kind)
        if job.kind == "last":
            told.set()

    def fail(_watch: Watch) -> object:
        raise KeyError("meant")

    jobs.run("well", lambda _watch: 1, tell)
    failing = jobs.run("badly", fail, tell)
    jobs.run("last", lambda _watch: 1, tell)
    assert told.wait(30)
    assert ended == ["well", "badly", "last"]
    assert isinstance(failing.exception(0), KeyError)


def test_a_job_has_a_limit_on_memory(jobs: Jobs) -> None:
    job = jobs.run("large", lambda _watch: reserve(100 << 20), limits=Limits(size=1 << 20))
    assert isinstance(job.exception(30), TooLargeError)
    usual = jobs.run("far too large", lambda _watch: reserve(1 << 50))
    assert isinstance(usual.exception(30), TooLargeError)


def test_the_end_calls_off_what_waits_and_what_is_being_done() -> None:
    jobs, begun = Jobs("ending"), Event()

    def work(watch: Watch) -> None:
        begun.set()
        endless(watch)

    doing = jobs.run("doing", work)
    waiting = jobs.run("waiting", lambda _watch: None)
    assert begun.wait(30)
    jobs.stop()
    assert isinstance(doing.exception(0), Cancelled)
    assert waiting.cancelled()
    assert not jobs.is_running
    assert jobs.run("late", lambda _watch: None).cancelled()


def test_of_work_in_slices_the_newest_of_a_kind_counts() -> None:
    slices: Slices[object, str] = Slices()
    found: list[str] = []
    slices.run(1, iter(["old"]))
    slices.run("word", iter(["word", None]))
    slices.run(2, iter([None, "new"]))
    for asked, work in slices.left(lambda asked: 0 if isinstance(asked, int) else 1):
        while is_left(work, end=0.0, found=found):
            pass
        slices.end(type(asked))
    assert found == ["new", "word"]
    slices.run(3, iter(["given up"]))
    assert slices.give_up() == [3]
    assert slices.left(lambda asked: 0) == []
