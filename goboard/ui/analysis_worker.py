"""The analysis on a thread of its own, beside that of the session. What is asked and answered is not known here."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThread, Signal, Slot

if TYPE_CHECKING:
    from goboard.session.analyst import Analyst
    from goboard.session.questions import Answer, Question


def new_analyst() -> Analyst:
    """An analyst, imported when the first analysis is asked for."""
    from goboard.session.analyst import Analyst

    return Analyst()


class AnalysisRunner(QObject):
    """Lives in the analysis thread and never lets an exception out."""

    answered = Signal(object)
    rested = Signal()
    """Nothing is left to be done."""
    failed = Signal(object, str)
    """The question that a fault ended, and what there is to be told of the fault."""

    def __init__(self, analyst: Analyst) -> None:
        super().__init__()
        self._analyst = analyst
        self._is_working = False

    @Slot()
    def work(self) -> None:
        """Answer everything that is asked; what fails is told, and what else is asked is answered all the same."""
        # without a thread an answer may lead to the next question while it is being given
        if self._is_working:
            return
        self._is_working = True
        self._work()
        self._is_working = False
        self.rested.emit()

    def _work(self) -> None:
        is_left = True
        while is_left:
            try:
                for answer in self._analyst.work():
                    self.answered.emit(answer)
                is_left = False
            except Exception:
                self.failed.emit(self._analyst.failed_at, traceback.format_exc())


class AnalysisWorker(QObject):
    """The window's end of the analysis: questions go in, answers come out, those to the newest question of each kind.

    The thread is started by the first question. Without `is_threaded` a question is answered before `ask` returns: for
    tests.
    """

    answered = Signal(object)
    failed = Signal(str)
    """A fault of the program, for a person to be told."""
    unanswered = Signal(object)
    """The question that this fault ended, for whoever asked it: no more answers to it arrive."""
    settled = Signal()
    """Every question asked has been answered."""
    _woken = Signal()

    def __init__(self, make: Callable[[], Analyst] = new_analyst, *, is_threaded: bool = True) -> None:
        super().__init__()
        self._make = make
        self._is_threaded = is_threaded
        self._is_stopped = False
        self._analyst: Analyst | None = None
        self._runner: AnalysisRunner | None = None
        self._thread: QThread | None = None

    @property
    def is_busy(self) -> bool:
        """Is there a question that has not been answered to its end?"""
        return self._analyst is not None and self._analyst.is_busy

    @property
    def is_running(self) -> bool:
        """Is there a thread at work?"""
        return self._thread is not None and self._thread.isRunning()

    def ask(self, question: Question) -> None:
        """Have it answered through `answered`, instead of what was asked of its kind before."""
        if self._is_stopped:
            return
        if self._analyst is None:
            self._begin()
        assert self._analyst is not None
        self._analyst.ask(question)
        self._woken.emit()

    def drop(self, kind: type[Question]) -> None:
        """What was asked of this kind is not wanted any more; no answer to it arrives."""
        if self._analyst is not None:
            self._analyst.drop(kind)

    def stop(self) -> None:
        """Call everything off and end the thread; nothing arrives afterwards. A second call does nothing."""
        self._is_stopped = True
        if self._analyst is not None:
            self._analyst.close()
        if self._thread is not None:
            self._thread.quit()
            self._thread.wait()

    def _begin(self) -> None:
        self._analyst = self._make()
        self._runner = AnalysisRunner(self._analyst)
        if self._is_threaded:
            self._thread = QThread()
            self._thread.setObjectName("analysis")
            self._runner.moveToThread(self._thread)
        self._woken.connect(self._runner.work)
        self._runner.answered.connect(self._take_answer)
        self._runner.rested.connect(self._take_rest)
        self._runner.failed.connect(self._take_fault)
        if self._thread is not None:
            self._thread.start()

    @Slot(object)
    def _take_answer(self, answer: Answer) -> None:
        if self._analyst is not None and self._analyst.is_wanted(answer):
            self.answered.emit(answer)

    @Slot(object, str)
    def _take_fault(self, question: Question, report: str) -> None:
        if not self._is_stopped:
            self.unanswered.emit(question)
            self.failed.emit(report)

    @Slot()
    def _take_rest(self) -> None:
        if not self.is_busy and not self._is_stopped:
            self.settled.emit()
