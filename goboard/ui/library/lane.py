"""Work on a library on a thread of its own: one piece at a time, the newest of its kind. The only thread code here."""

import traceback
from collections.abc import Callable
from dataclasses import dataclass, field

from PySide6.QtCore import QObject, QThread, Signal, Slot

from goboard.jobs.watch import Cancelled, Watch
from goboard.library.entries import LibraryError


@dataclass(frozen=True, eq=False)
class Job:
    """One piece of work. `kind` names what it is for: a newer job of the same kind takes its place.

    `call` gets the task, which it tells of its progress and which calls it off; it may ask a library, no widget.
    """

    kind: str
    call: Callable[[Watch], object]
    watch: Watch = field(default_factory=Watch)


class Runner(QObject):
    """Lives in the thread and never lets an exception out."""

    answered = Signal(object, object)
    refused = Signal(object, str)
    failed = Signal(object, str)
    cancelled = Signal(object)

    @Slot(object)
    def run(self, job: Job) -> None:
        """Do it, unless it is not wanted any more."""
        try:
            job.watch.check()
            found = job.call(job.watch)
        except Cancelled:
            self.cancelled.emit(job)
        except (LibraryError, OSError) as error:
            self.refused.emit(job, str(error))
        except Exception:
            self.failed.emit(job, traceback.format_exc())
        else:
            self.answered.emit(job, found)


class Lane(QObject):
    """The window's end of a thread. The thread begins with the first job.

    Without `is_threaded` a job is done before `ask` returns: for tests.
    """

    answered = Signal(str, object)
    """The kind of a job, and what it found. What was asked of that kind before is not told any more."""
    refused = Signal(str, str)
    """The kind of a job, and a sentence on why it could not be done."""
    ended = Signal(str)
    """The kind of a job that is over, however it ended."""
    failed = Signal(str)
    """A fault of the program, for a person to be told."""
    _sent = Signal(object)

    def __init__(self, name: str, parent: QObject | None = None, *, is_threaded: bool = True) -> None:
        super().__init__(parent)
        self._name = name
        self._is_threaded = is_threaded
        self._wanted: dict[str, Job] = {}
        self._runner: Runner | None = None
        self._thread: QThread | None = None
        self._is_stopped = False

    def ask(self, kind: str, call: Callable[[Watch], object]) -> Watch:
        """Have it done, instead of what was asked of that kind before; answers with the task to watch or cancel."""
        self.drop(kind)
        job = Job(kind, call)
        if not self._is_stopped:
            if self._runner is None:
                self._begin()
            self._wanted[kind] = job
            self._sent.emit(job)
        return job.watch

    def drop(self, kind: str) -> None:
        """What was asked of that kind is not wanted any more."""
        job = self._wanted.pop(kind, None)
        if job is not None:
            job.watch.cancel()
            self.ended.emit(kind)

    def is_busy(self, kind: str) -> bool:
        """Is work of that kind on its way?"""
        return kind in self._wanted

    def stop(self) -> None:
        """Call everything off and end the thread; nothing arrives afterwards. A second call does nothing."""
        self._is_stopped = True
        for job in self._wanted.values():
            job.watch.cancel()
        self._wanted.clear()
        if self._thread is not None:
            self._thread.quit()
            self._thread.wait()
            self._thread = None

    def _begin(self) -> None:
        self._runner = Runner()
        if self._is_threaded:
            self._thread = QThread()
            self._thread.setObjectName(self._name)
            self._runner.moveToThread(self._thread)
        self._sent.connect(self._runner.run)
        self._runner.answered.connect(self._take_answer)
        self._runner.refused.connect(self._take_refusal)
        self._runner.failed.connect(self._take_fault)
        self._runner.cancelled.connect(self._take_end)
        if self._thread is not None:
            self._thread.start()

    def _is_over(self, job: Job) -> bool:
        """Take the job off the list; False if it was dropped meanwhile."""
        if self._wanted.get(job.kind) is not job:
            return False
        del self._wanted[job.kind]
        return True

    @Slot(object, object)
    def _take_answer(self, job: Job, found: object) -> None:
        if self._is_over(job):
            self.answered.emit(job.kind, found)
            self.ended.emit(job.kind)

    @Slot(object, str)
    def _take_refusal(self, job: Job, sentence: str) -> None:
        if self._is_over(job):
            self.refused.emit(job.kind, sentence)
            self.ended.emit(job.kind)

    @Slot(object, str)
    def _take_fault(self, job: Job, report: str) -> None:
        if self._is_over(job):
            self.ended.emit(job.kind)
        if not self._is_stopped:
            self.failed.emit(report)

    @Slot(object)
    def _take_end(self, job: Job) -> None:
        if self._is_over(job):
            self.ended.emit(job.kind)
