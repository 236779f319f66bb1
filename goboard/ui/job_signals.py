"""The bridge between jobs and the window: what ends in another thread is told in the window's, through bound slots."""

import traceback
from collections.abc import Callable, Generator
from concurrent.futures import CancelledError, wait
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread, current_thread
from typing import Any, TypeVar

from PySide6.QtCore import SIGNAL, QObject, Qt, QTimer, Signal, Slot
from shiboken6 import isValid

from goboard.boards.board import BoardError
from goboard.jobs.threads import Job, Jobs
from goboard.jobs.watch import USUAL, Cancelled, LimitError, Limits, Watch, watched
from goboard.words.message import phrase

Answer = TypeVar("Answer")
LOOK_AGAIN = 40
"""Milliseconds between two looks at how far a job is."""
LASTING = 5.0
"""Seconds for which the end waits for what must not be lost."""
NO_MEMORY = phrase("There is not enough memory for this.")
FAULT = phrase("A fault of the program has ended this.")


class _Relay(QObject):
    """Calls things in the thread that it was made in. It goes when the program ends, so any thread may post at any
    time: what is posted after that is wanted by nobody."""

    _posted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._home: Thread = current_thread()
        self._calls: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._posted.connect(self._call_next, Qt.ConnectionType.QueuedConnection)

    def post(self, call: Callable[[], None]) -> None:
        """Have it called: at once in its own thread, else in the order of posting."""
        if current_thread() is self._home:
            call()
        else:
            self._calls.put(call)
            try:
                self._posted.emit()
            except RuntimeError:
                # Qt takes all objects down while threads that nobody waits for still work
                if isValid(self):
                    raise

    @Slot()
    def _call_next(self) -> None:
        try:
            call = self._calls.get_nowait()
        except Empty:
            return
        call()


_relays: list[_Relay] = []


def window_thread() -> Callable[[Callable[[], None]], None]:
    """What has something called in the window's thread, from any other; to be asked for in the window's thread."""
    if not _relays:
        _relays.append(_Relay())
    return _relays[0].post


class JobSignals(QObject):
    """Runs jobs for the window; of each kind the newest counts. Everything is told in the window's thread.

    An answer goes to the slot it was asked for with. `refusals` are the errors whose text is a sentence for a person;
    a limit that was crossed is one always. A fault is `failed`, or raised where nobody listens to that.
    """

    progressed = Signal(str, float, object)
    """The kind of a job, how much of it is done, 0 to 1, and what is being done."""
    refused = Signal(str, object)
    """The kind of a job, and a sentence on why it could not be done."""
    failed = Signal(str)
    """A fault of the program, for a person to be told."""
    ended = Signal(str)
    """The kind of a job that is over, however it ended; comes last."""

    def __init__(
        self,
        name: str,
        parent: QObject | None = None,
        *,
        threads: int = 1,
        refusals: tuple[type[Exception], ...] = (OSError,),
        patience: float = 0.0,
        waits: bool = True,
    ) -> None:
        """With 0 threads a job is over before `run` returns: for tests. The window waits `patience` seconds for each
        job, as what is done by then needs no word about waiting; and with `waits` for what is being done at the end."""
        super().__init__(parent)
        self._jobs = Jobs(name, threads)
        self._refusals: tuple[type[Exception], ...] = (*refusals, LimitError)
        self._patience, self._waits = patience, waits
        self._takers: dict[str, Callable[[object], None]] = {}
        self._post = window_thread()
        self._is_stopped = False
        self._numbered = 0
        self._lasting: list[Job[Any]] = []
        """What must not be lost at the end."""
        self._look = QTimer(self, interval=LOOK_AGAIN)
        self._look.timeout.connect(self._tell_progress)
        jobs = self._jobs
        # not a method of this: by then it is gone
        self.destroyed.connect(lambda: jobs.stop(waits=False))

    @property
    def is_running(self) -> bool:
        """Is there a thread that lives?"""
        return self._jobs.is_running

    def run(
        self,
        kind: str,
        call: Callable[[Watch], Answer],
        take: Callable[[Answer], None],
        limits: Limits = USUAL,
    ) -> Job[Answer]:
        """Have it done, instead of what was asked of that kind before; `take` gets the answer, maybe at once."""
        self.drop(kind)
        self._takers[kind] = take  # type: ignore[assignment]
        job = self._jobs.run(kind, call, lambda job: self._post(partial(self._take, job)), limits)
        if self._patience and self._jobs.is_busy(kind):
            wait([job], self._patience)
            if job.done():
                self._take(job)
        if self._jobs.wanted:
            self._look.start()
        return job

    def run_after(self, kind: str, call: Callable[[Watch], Answer], take: Callable[[Answer], None]) -> Job[Answer]:
        """Have it done after what was asked of that kind before, not instead of it: what changes things. Its kind gets
        a number."""
        self._numbered += 1
        return self.run(f"{kind} {self._numbered}", call, take)

    def run_to_end(self, kind: str, call: Callable[[Watch], Answer], take: Callable[[Answer], None]) -> None:
        """The same for what must not be lost: the end waits some seconds for it before it calls anything off."""
        self._lasting = [job for job in self._lasting if not job.done()]
        self._lasting.append(self.run_after(kind, call, take))

    def drop(self, kind: str) -> None:
        """What was asked of that kind is not wanted any more."""
        if self._jobs.drop(kind):
            self._takers.pop(kind, None)
            self.ended.emit(kind)

    def is_busy(self, kind: str = "") -> bool:
        """Is work of that kind on its way, or of any kind?"""
        return self._jobs.is_busy(kind) if kind else bool(self._jobs.wanted)

    def stop(self) -> None:
        """Call everything off and end the threads; nothing arrives afterwards. A second call does nothing."""
        lasting, self._lasting = self._lasting, []
        wait(lasting, LASTING)
        self._is_stopped = True
        self._look.stop()
        self._takers.clear()
        self._jobs.stop(waits=self._waits)

    def _take(self, job: Job[Answer]) -> None:
        if not isValid(self):
            return
        is_wanted = self._jobs.take(job)
        if not self._jobs.wanted:
            self._look.stop()
        if is_wanted:
            self._tell(job)
        elif not self._is_stopped and not job.cancelled():
            # nobody waits for it any more, but a fault is told
            fault = job.exception()
            if fault is not None and not isinstance(fault, (Cancelled, MemoryError, *self._refusals)):
                self._fail(fault)

    def _tell(self, job: Job[Answer]) -> None:
        kind = job.kind
        # a slot is not kept longer than its job: it would keep its window too
        take = self._takers.pop(kind)
        fault: BaseException | None = None
        try:
            self._take_answer(job, take)
        except BaseException as error:
            fault = error
        self.ended.emit(kind)
        if fault is not None:
            self._fail(fault)

    def _take_answer(self, job: Job[Answer], take: Callable[[Answer], None]) -> None:
        try:
            answer = job.result()
        except (Cancelled, CancelledError):
            return
        except self._refusals as error:
            self.refused.emit(job.kind, str(error))
        except MemoryError:
            self.refused.emit(job.kind, NO_MEMORY)
        else:
            if not job.watch.is_cancelled:
                take(answer)

    def _fail(self, fault: BaseException) -> None:
        if not self.receivers(SIGNAL("failed(QString)")):
            raise fault
        self.failed.emit("".join(traceback.format_exception(fault)))

    @Slot()
    def _tell_progress(self) -> None:
        for job in self._jobs.wanted:
            part, word = job.progress
            self.progressed.emit(job.kind, part, word)


class StepsSignals(QObject):
    """Work that belongs to the window's own thread, such as painting: a step whenever the window has nothing else to
    do. `refusals` are the errors whose text is a sentence for a person; a limit that was crossed is one always."""

    progressed = Signal(int, int)
    """How much of how much is done."""
    ended = Signal(object)
    """Comes once, unless it was cancelled: with a sentence if it failed."""

    def __init__(
        self, parent: QObject, work: Generator[tuple[int, int]], refusals: tuple[type[Exception], ...] = (OSError,)
    ) -> None:
        super().__init__(parent)
        self._work = work
        self._refusals: tuple[type[Exception], ...] = (*refusals, LimitError)
        self._watch = Watch()
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._go_on)
        self._timer.start()

    def cancel(self) -> None:
        """Stop before the next step; `ended` does not come any more."""
        self._timer.stop()
        # what it has open is closed now
        self._work.close()

    @Slot()
    def _go_on(self) -> None:
        try:
            with watched(self._watch) as watch:
                watch.check()
                done, total = next(self._work)
        except StopIteration:
            self._end("")
        except self._refusals as error:
            self._end(str(error))
        except MemoryError:
            self._end(NO_MEMORY)
        except BaseException:
            # a generator that has raised looks finished at the next step, as if all had been done
            self._end(FAULT)
            raise
        else:
            self.progressed.emit(done, total)

    def _end(self, problem: str) -> None:
        self.cancel()
        self.ended.emit(problem)


PATIENCE = 0.03
"""Seconds for which a dialog waits: what is done by then needs no word about waiting."""
MOST_THREADS = 2
"""What is no longer wanted may have to come to its end; something else can begin meanwhile."""


def board_jobs(parent: QObject) -> JobSignals:
    """For a dialog about boards: what is done soon is there at once, and nobody waits for the rest at the end."""
    return JobSignals(
        "board", parent, threads=MOST_THREADS, refusals=(BoardError, OSError), patience=PATIENCE, waits=False
    )
