"""The session on a thread of its own. What a command means is not known here."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from goboard.jobs.threads import Job, Threads
from goboard.jobs.watch import CALLED_OFF, USUAL, Cancelled, LimitError, Watch
from goboard.session.commands.command import Command
from goboard.session.commands.files import Autosave, KeepCopies
from goboard.session.events import Autosaved, Event, Refused, Shown

if TYPE_CHECKING:
    from goboard.session.session import Session

FAR = 2000
"""Moves that are replayed at once when somebody goes there: longer ways are walked in the background."""
LEAST_AUTOSAVE_SECONDS = 2.0
SWITCH_SECONDS = 0.00005
"""After so long a thread that computes in Python lets another go on. Laying out a window asks for that thousands of
times: ten times as long was felt as seconds while a search in Python ran. Threads get no less done by it."""
PATIENCE = 1500
"""Milliseconds after which a command takes long."""
AUTOSAVE_REST = 20
"""An autosave is followed by a rest of at least that many times as long as it took."""


def new_session() -> Session:
    """A session, imported when it is first needed: the window is on the screen by then."""
    from goboard.session.session import Session

    return Session(far=FAR)


class Worker(QObject):
    """The window's end of the session: commands go in, events come out, in order.

    Without `is_threaded` every command is answered before `send` returns: for tests.
    """

    event_made = Signal(object)
    failed = Signal(str)
    settled = Signal()
    """Every command sent has been answered."""
    slow = Signal(object)
    """The watch of a command that takes long: a person may want to call it off. Not of one that brought its own."""
    _called_back = Signal(object)
    """What the thread wants called in the window's."""

    def __init__(
        self, make: Callable[[], Session] = new_session, *, autosave_path: str = "", is_threaded: bool = True
    ) -> None:
        super().__init__()
        self._make = make
        self._handler: Session | None = None
        self._autosave_path = autosave_path
        self._sent: list[Job[None]] = []
        self._is_modified = self._is_stopped = self._is_closed = self._is_idling = False
        self._is_threaded = is_threaded
        self._threads = Threads(int(is_threaded), "session")
        self._called_back.connect(self._call, Qt.ConnectionType.QueuedConnection)
        self._idle = QTimer(self, interval=0)
        """Without a thread, background work is done while the window rests."""
        self._idle.timeout.connect(self._work)
        self._autosave = QTimer(self, singleShot=True, interval=int(LEAST_AUTOSAVE_SECONDS * 1000))
        self._autosave.timeout.connect(self._ask_copy)
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._patience.timeout.connect(self._tell_slow)
        if is_threaded:
            # Qt gives the interpreter away at many calls; while the worker computes, each would wait that long for it
            sys.setswitchinterval(SWITCH_SECONDS)

    def another(self) -> Worker:
        """One for a session of its own, with a thread if this one has one."""
        return Worker(self._make, is_threaded=self._is_threaded)

    @property
    def is_busy(self) -> bool:
        """Is a command on its way that has not been answered?"""
        return bool(self._sent)

    @property
    def threads(self) -> Threads:
        """What works for it: who waits for the end holds them alone, as whoever is told by this knows its window."""
        return self._threads

    @property
    def is_running(self) -> bool:
        """Is there a thread at work?"""
        return self._threads.is_running

    @property
    def watch(self) -> Watch | None:
        """That of the command which is being answered: it tells how far that is, and calls it off."""
        return self._sent[0].watch if self._sent else None

    def send(self, command: Command) -> None:
        """Have the command answered; what it brings arrives through `event_made`."""
        if self._is_stopped:
            return
        own: Watch | None = getattr(command, "watch", None)
        job = Job(lambda _watch: self._answer(command), watch=own or Watch(USUAL))
        self._sent.append(job)
        if own is None and self._is_threaded:
            self._patience.start()
        self._threads.begin(job)

    def stop(self, *, then: Callable[[], None] | None = None, waits: bool = True) -> None:
        """End the thread after the commands that were sent, and after doing that as the last thing; nothing arrives
        afterwards but a fault in it. A second call only waits for the end."""
        if not self._is_stopped:
            self._is_stopped = True
            for timer in (self._idle, self._autosave, self._patience):
                timer.stop()
            # what reads or computes ends soon; what saves asks no watch and comes to its end
            self.call_off()
            self._threads.begin(Job(lambda _watch: self._close(then)))
        self._threads.shutdown(waits)

    def _close(self, then: Callable[[], None] | None) -> None:
        """Let the record go, whoever still knows this; belongs to the thread."""
        handler, self._handler, self._is_closed = self._handler, None, True
        try:
            if handler is not None:
                handler.close()
            if then is not None:
                then()
        except Exception:
            self._call_back(partial(self.failed.emit, traceback.format_exc()))

    @Slot()
    def _tell_slow(self) -> None:
        watch = self.watch
        if watch is not None:
            self.slow.emit(watch)

    def _answer(self, command: Command) -> None:
        """Answer one command, then go on with background work; belongs to the thread."""
        events, report = self._events(lambda handler: handler.handle(command))
        self._call_back(partial(self._take_answer, events, report))
        if not self._is_idling:
            self._is_idling = True
            self._go_on()

    def _go_on(self) -> None:
        """A slice of background work, after the commands that are waiting."""
        if self._is_threaded:
            self._threads.begin(Job(lambda _watch: self._work()))
        else:
            self._idle.start()

    @Slot()
    def _work(self) -> None:
        is_more = False

        def slice_of(handler: Session) -> list[Event]:
            nonlocal is_more
            is_more, events = handler.idle()
            return events

        events, report = self._events(slice_of)
        if events or report:
            self._call_back(partial(self._take_events, events, report))
        self._is_idling = is_more and not self._is_stopped
        if not self._is_idling:
            self._call_back(self._idle.stop)
        elif self._is_threaded:
            self._go_on()

    def _events(self, call: Callable[[Session], list[Event]]) -> tuple[tuple[Event, ...], str]:
        """What it brought, and the report of a fault; belongs to the thread."""
        if self._is_closed:
            return (), ""
        try:
            if self._handler is None:
                self._handler = self._make()
                if self._autosave_path:
                    self._handler.handle(KeepCopies(self._autosave_path))
            return tuple(call(self._handler)), ""
        except Cancelled:
            return (Refused(CALLED_OFF),), ""
        except LimitError as error:
            return (Refused(str(error)),), ""
        except Exception:
            return (), traceback.format_exc()

    def _call_back(self, call: Callable[[], None]) -> None:
        """Have it called in the window's thread, in the order in which the thread asks for it."""
        if self._is_threaded:
            self._called_back.emit(call)
        else:
            call()

    @Slot(object)
    def _call(self, call: Callable[[], None]) -> None:
        call()

    def _take_answer(self, events: tuple[Event, ...], report: str) -> None:
        del self._sent[:1]
        self._take_events(events, report)
        if self._is_stopped:
            return
        if self._autosave_path and self._is_modified and not self._autosave.isActive():
            self._autosave.start()
        if not self._sent:
            self._patience.stop()
            self.settled.emit()

    def _take_events(self, events: tuple[Event, ...], report: str) -> None:
        # what was on its way when this was stopped arrives here all the same
        if report and not self._is_stopped:
            self.failed.emit(report)
        for event in events:
            if isinstance(event, Shown):
                self._is_modified = event.snapshot.document.modified
            if not self._is_stopped:
                self.event_made.emit(event)

    def begin_copy(self) -> Job[None] | None:
        """Have all that the commands sent have changed on the disk; None where there is nothing to keep."""
        if not self._autosave_path or self._is_stopped or (self._handler is None and not self._sent):
            return None
        return self._threads.begin(Job(lambda _watch: self._save_copy()))

    def call_off(self) -> None:
        """What is being answered takes too long: it ends at its next check."""
        for job in self._sent:
            job.watch.cancel()

    @Slot()
    def _ask_copy(self) -> None:
        if self._is_modified:
            self._threads.begin(Job(lambda _watch: self._save_copy()))

    def _save_copy(self) -> None:
        events, report = self._events(lambda handler: handler.handle(Autosave()))
        self._call_back(partial(self._take_copy, events, report))

    def _take_copy(self, events: tuple[Event, ...], report: str) -> None:
        took = max((event.seconds for event in events if isinstance(event, Autosaved)), default=0.0)
        self._autosave.setInterval(int(1000 * max(LEAST_AUTOSAVE_SECONDS, AUTOSAVE_REST * took)))
        self._take_events(events, report)
