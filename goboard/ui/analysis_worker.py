"""The analysis on a thread of its own, beside that of the session. What is asked and answered is not known here."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, SignalInstance

from goboard.jobs.threads import Job, Threads
from goboard.jobs.watch import UNLIMITED, LimitError
from goboard.ui.job_signals import window_thread

if TYPE_CHECKING:
    from goboard.session.analyst import Analyst
    from goboard.session.questions import Answer, Question


def new_analyst() -> Analyst:
    """An analyst, imported when the first analysis is asked for."""
    from goboard.session.analyst import Analyst

    return Analyst()


class AnalysisWorker(QObject):
    """The window's end of the analysis: questions go in, answers come out, those to the newest question of each kind.

    The thread is started by the first question. Without `is_threaded` a question is answered before `ask` returns: for
    tests.
    """

    answered = Signal(object)
    failed = Signal(str)
    """A fault of the program, for a person to be told."""
    refused = Signal(str)
    """A sentence on why a question could not be answered."""
    unanswered = Signal(object)
    """The question that this fault ended, for whoever asked it: no more answers to it arrive."""
    settled = Signal()
    """Every question asked has been answered."""

    def __init__(self, make: Callable[[], Analyst] = new_analyst, *, is_threaded: bool = True) -> None:
        super().__init__()
        self._make = make
        self._is_stopped = self._is_working = False
        self._analyst: Analyst | None = None
        self._threads = Threads(int(is_threaded), "analysis")
        self._post = window_thread()

    @property
    def is_busy(self) -> bool:
        """Is there a question that has not been answered to its end?"""
        return self._analyst is not None and self._analyst.is_busy

    @property
    def threads(self) -> Threads:
        """What works for it: who waits for the end holds them alone, as whoever is told by this knows its window."""
        return self._threads

    @property
    def is_running(self) -> bool:
        """Is there a thread at work?"""
        return self._threads.is_running

    def ask(self, question: Question) -> None:
        """Have it answered through `answered`, instead of what was asked of its kind before."""
        if self._is_stopped:
            return
        if self._analyst is None:
            self._analyst = self._make()
        self._analyst.ask(question)
        self._threads.begin(Job(lambda _watch: self._work(), limits=UNLIMITED))

    def prepare(self, load: Callable[[], object]) -> None:
        """Have something loaded in the thread that the answers to what is asked from now on need to be shown."""
        if not self._is_stopped:
            self._threads.begin(Job(lambda _watch: load(), limits=UNLIMITED))

    def drop(self, kind: type[Question]) -> None:
        """What was asked of this kind is not wanted any more; no answer to it arrives."""
        if self._analyst is not None:
            self._analyst.drop(kind)

    def stop(self, *, waits: bool = True) -> None:
        """Call everything off and end the thread; nothing arrives afterwards. A second call only waits for the end."""
        self._is_stopped = True
        if self._analyst is not None:
            self._analyst.close()
        self._threads.shutdown(waits)

    def _work(self) -> None:
        """Answer everything that is asked; what fails is told, and what else is asked is answered all the same."""
        # without a thread an answer may lead to the next question while it is being given
        if self._is_working:
            return
        self._is_working = True
        while not self._is_all_answered():
            pass
        self._is_working = False
        self._post(self._take_rest)

    def _is_all_answered(self) -> bool:
        """Work until nothing is left, or a fault ends it; belongs to the thread."""
        analyst = self._analyst
        assert analyst is not None
        try:
            for answer in analyst.work():
                self._post(partial(self._take_answer, answer))
        except LimitError as error:
            self._post(partial(self._take_end, analyst.failed_at, self.refused, str(error)))
            return False
        except Exception:
            self._post(partial(self._take_end, analyst.failed_at, self.failed, traceback.format_exc()))
            return False
        return True

    def _take_answer(self, answer: Answer) -> None:
        if self._analyst is not None and self._analyst.is_wanted(answer):
            self.answered.emit(answer)

    def _take_end(self, question: Question | None, told: SignalInstance, words: str) -> None:
        if not self._is_stopped:
            self.unanswered.emit(question)
            told.emit(words)

    def _take_rest(self) -> None:
        if not self.is_busy and not self._is_stopped:
            self.settled.emit()
