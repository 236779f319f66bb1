"""Work beside the window: threads that do one job after the other; of jobs of a kind the newest counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, wait
from queue import Empty, SimpleQueue
from threading import Thread, current_thread
from time import monotonic
from types import TracebackType
from typing import Any, Generic, ParamSpec, TypeVar

from goboard.jobs.garbage import hand_over
from goboard.jobs.watch import UNLIMITED, USUAL, Cancelled, LimitError, Limits, Watch, checkpoint, watched

Answer = TypeVar("Answer")
Asked = TypeVar("Asked")
Found = TypeVar("Found")
Arguments = ParamSpec("Arguments")
PATIENCE = 0.02
"""Seconds after which one who waits for such a thread looks whether the work is still wanted."""


class Job(Future[Answer], Generic[Answer]):
    """A piece of work on its way. `cancel` calls it off also while it is being done: it ends at its next check.

    `kind` names what it is for. Its result raises what ended the work: `Cancelled`, `LimitError` or a fault.
    """

    def __init__(
        self, call: Callable[[Watch], Answer], kind: str = "", limits: Limits = USUAL, watch: Watch | None = None
    ) -> None:
        """It is watched by a watch of its own, with these limits, unless one is given."""
        super().__init__()
        self.kind = kind
        self.watch = watch or Watch(limits)
        self._call: Callable[[Watch], Answer] | None = call

    @property
    def progress(self) -> tuple[float, str]:
        """(how much is done, 0 to 1, and what is being done)."""
        return self.watch.progress

    def cancel(self) -> bool:
        """It is not wanted any more; whether it had not been begun."""
        self.watch.cancel()
        return super().cancel()

    def work(self) -> None:
        """Do it, unless it is not wanted any more; belongs to the thread that works."""
        # nothing else here may know the call: it goes in the window's thread
        held: list[Any] = [self._call]
        self._call = None
        if held[0] is not None and self.set_running_or_notify_cancel():
            try:
                with watched(self.watch) as watch:
                    answer = held[0](watch)
            except (Cancelled, LimitError, MemoryError) as end:
                # no fault: with its frames, and those of what it came from, it would keep what the work had in memory,
                # as the trees of a search are
                held.extend((end.__traceback__, end.__cause__, end.__context__))
                end.__cause__ = end.__context__ = None
                self.set_exception(end.with_traceback(None))
            except BaseException as error:
                # whoever asks for the result is told
                self.set_exception(error)
            else:
                self.set_result(answer)
        hand_over(held)


class Threads(Executor):
    """Threads that begin when there is work. The program does not wait for them when it ends.

    Without threads, a count of 0, work is done before `submit` returns. Where they do parts of a piece of work, `watch`
    is that of the whole: Ctrl+C while their `with` waits for them calls it off.
    """

    def __init__(self, count: int, name: str, watch: Watch | None = None) -> None:
        self._count, self._name, self._watch = count, name, watch
        self._begun: list[Thread] = []
        self._jobs: SimpleQueue[Job[Any] | None] = SimpleQueue()
        self._is_shut = False

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool | None:
        if self._watch is not None and isinstance(error, KeyboardInterrupt):
            # else what they have begun would be waited for
            self._watch.cancel()
        return super().__exit__(kind, error, trace)

    @property
    def is_running(self) -> bool:
        """Is there a thread that lives?"""
        return any(thread.is_alive() for thread in self._begun)

    def begin(self, job: Job[Answer]) -> Job[Answer]:
        """Have it done when those before it are; after the shutdown it is called off."""
        if self._is_shut:
            job.cancel()
            return job
        if not self._count:
            job.work()
            return job
        self._jobs.put(job)
        if len(self._begun) < self._count:
            self._begun.append(Thread(target=_do_all, args=(self._jobs,), name=self._name, daemon=True))
            self._begun[-1].start()
        return job

    def submit(
        self, call: Callable[Arguments, Answer], /, *arguments: Arguments.args, **named: Arguments.kwargs
    ) -> Job[Answer]:
        """Have it called when those before it are done, a part of work that has limits; RuntimeError after the
        shutdown."""
        if self._is_shut:
            raise RuntimeError("These threads have ended.")
        return self.begin(Job(lambda _watch: call(*arguments, **named), limits=UNLIMITED))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """The threads end after what was begun; with `cancel_futures` they do nothing else before."""
        if not self._is_shut:
            self._is_shut = True
            while cancel_futures:
                try:
                    job = self._jobs.get_nowait()
                except Empty:
                    break
                if job is not None:
                    job.cancel()
            for _ in self._begun:
                self._jobs.put(None)
        if wait:
            for thread in self._begun:
                # garbage that goes while a thread is being started may shut it down there, where nobody can wait for it
                if thread is not current_thread() and thread.is_alive():
                    thread.join()


def apart(call: Callable[[], Answer]) -> Answer:
    """What a call answers that nothing can stop, as it is one long step of another library: it is made in a thread of
    its own, and nobody waits for that once the work is called off. It must change nothing, and ends at its next check
    where it has any. What is called off already is not begun."""
    checkpoint()
    job = Job(lambda _watch: call(), limits=UNLIMITED)
    Thread(target=job.work, name="apart", daemon=True).start()
    try:
        while not wait((job,), PATIENCE).done:
            checkpoint()
    except BaseException:
        job.cancel()
        raise
    return job.result()


def _do_all(jobs: SimpleQueue[Job[Any] | None]) -> None:
    while (held := [jobs.get()])[0] is not None:
        held[0].work()
        # what it holds may be large, and is not kept until there is other work; or the last that knows a widget
        hand_over(held)


def _nothing(_job: Job[Any]) -> None:
    """For whoever asks the job itself."""


class Jobs:
    """Jobs by kind: of each kind the newest counts, those before it are called off. Belongs to one thread.

    A job that is over stays the newest of its kind until it is taken.
    """

    def __init__(self, name: str, threads: int = 1) -> None:
        """With 0 threads a job is done before `run` returns: for tests."""
        self._threads = Threads(threads, name)
        self._wanted: dict[str, Job[Any]] = {}
        self._is_stopped = False

    @property
    def is_running(self) -> bool:
        """Is there a thread that lives?"""
        return self._threads.is_running

    @property
    def wanted(self) -> tuple[Job[Any], ...]:
        """The jobs that have not been taken, the oldest first."""
        return tuple(self._wanted.values())

    def run(
        self,
        kind: str,
        call: Callable[[Watch], Answer],
        told: Callable[[Job[Answer]], None] = _nothing,
        limits: Limits = USUAL,
    ) -> Job[Answer]:
        """Have it done, instead of what was asked of that kind before. `told` is called by the thread that ends it."""
        self.drop(kind)
        job = Job(call, kind, limits)
        if self._is_stopped:
            job.cancel()
            return job
        self._wanted[kind] = job
        # mypy takes the callback's parameter for a plain future
        job.add_done_callback(told)  # type: ignore[arg-type]
        return self._threads.begin(job)

    def drop(self, kind: str) -> bool:
        """What was asked of that kind is not wanted any more; whether there was anything."""
        job = self._wanted.pop(kind, None)
        if job is not None:
            job.cancel()
        return job is not None

    def take(self, job: Job[Any]) -> bool:
        """Its result is taken now; False where it is not wanted any more, or taken already."""
        if self._wanted.get(job.kind) is not job:
            return False
        del self._wanted[job.kind]
        return True

    def is_busy(self, kind: str) -> bool:
        """Is there a job of that kind which has not been taken?"""
        return kind in self._wanted

    def stop(self, *, waits: bool = True) -> None:
        """Call everything off and end the threads. A second call does nothing more."""
        self._is_stopped = True
        for kind in tuple(self._wanted):
            self.drop(kind)
        self._threads.shutdown(waits, cancel_futures=True)


class Slices(Generic[Asked, Found]):
    """Work that one thread does in slices, while nothing else is asked of it: of each kind the newest counts.

    Work yields None for what was done without anything to report.
    """

    def __init__(self) -> None:
        self._left: dict[type, tuple[Asked, Iterator[Found | None]]] = {}

    def run(self, asked: Asked, work: Iterator[Found | None]) -> None:
        """From now on this is worked out; what was asked of that kind before is given up."""
        self._left[type(asked)] = asked, work

    def left(self, urgency: Callable[[Asked], float]) -> list[tuple[Asked, Iterator[Found | None]]]:
        """What is left to do, the least first."""
        return sorted(self._left.values(), key=lambda left: urgency(left[0]))

    def end(self, kind: type) -> None:
        """What was asked of that kind is answered, or not to be answered any more."""
        self._left.pop(kind, None)

    def give_up(self) -> list[Asked]:
        """End everything; what it was."""
        given_up = [asked for asked, _ in self._left.values()]
        self._left.clear()
        return given_up


def is_left(work: Iterator[Found | None], end: float, found: list[Found]) -> bool:
    """Go on with the work until `end` (of `time.monotonic`) and add what it brought; is there more to do?"""
    for each in work:
        if each is not None:
            found.append(each)
        if monotonic() > end:
            return True
    return False
