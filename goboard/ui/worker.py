"""The session on a thread of its own; with `analysis_worker` the only thread code. What a command means is not known
here."""

import sys
import traceback
from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject, Qt, QThread, QTimer, Signal, Slot

from goboard.session.commands.command import Command
from goboard.session.commands.files import Autosave
from goboard.session.events import Autosaved, Event, Shown

FAR = 2000
"""Moves that are replayed at once when somebody goes there: longer ways are walked in the background."""
LEAST_AUTOSAVE_SECONDS = 2.0
SWITCH_SECONDS = 0.0005
AUTOSAVE_REST = 20
"""An autosave is followed by a rest of at least that many times as long as it took."""


class Handler(Protocol):
    """What answers commands: a `goboard.session.session.Session`."""

    def handle(self, command: Command) -> list[Event]: ...

    def idle(self) -> tuple[bool, list[Event]]: ...


def new_session() -> Handler:
    """A session, imported when it is first needed: the window is on the screen by then."""
    from goboard.session.session import Session

    return Session(far=FAR)


class Runner(QObject):
    """Lives in the worker thread, makes the session there and never lets an exception out."""

    answered = Signal(object)
    """The tuple of events that one command brought."""
    worked = Signal(object)
    """The tuple of events that a slice of background work brought."""
    failed = Signal(str)

    def __init__(self, make: Callable[[], Handler], autosave_path: str) -> None:
        super().__init__()
        self._make = make
        self._handler: Handler | None = None
        self._autosave_path = autosave_path
        self._is_modified = False
        # children of this object: they move to its thread with it
        self._idle = QTimer(self, interval=0)
        self._idle.timeout.connect(self._work)
        self._autosave = QTimer(self, singleShot=True, interval=int(LEAST_AUTOSAVE_SECONDS * 1000))
        self._autosave.timeout.connect(self._save_copy)

    @Slot(object)
    def handle(self, command: Command) -> None:
        """Answer one command, then go on with background work and keep a recovery copy coming."""
        self.answered.emit(self._events(lambda handler: handler.handle(command)))
        self._idle.start()
        if self._autosave_path and self._is_modified and not self._autosave.isActive():
            self._autosave.start()

    @Slot()
    def stop(self) -> None:
        """Timers must end in the thread that they live in."""
        self._idle.stop()
        self._autosave.stop()

    @Slot()
    def _work(self) -> None:
        is_more = False

        def slice_of(handler: Handler) -> list[Event]:
            nonlocal is_more
            is_more, events = handler.idle()
            return events

        events = self._events(slice_of)
        if not is_more:
            self._idle.stop()
        if events:
            self.worked.emit(events)

    @Slot()
    def _save_copy(self) -> None:
        if not self._is_modified:
            return
        events = self._events(lambda handler: handler.handle(Autosave(self._autosave_path)))
        took = max((event.seconds for event in events if isinstance(event, Autosaved)), default=0.0)
        self._autosave.setInterval(int(1000 * max(LEAST_AUTOSAVE_SECONDS, AUTOSAVE_REST * took)))
        self.worked.emit(events)

    def _events(self, call: Callable[[Handler], list[Event]]) -> tuple[Event, ...]:
        try:
            if self._handler is None:
                self._handler = self._make()
            events = tuple(call(self._handler))
        except Exception:
            self.failed.emit(traceback.format_exc())
            return ()
        for event in events:
            if isinstance(event, Shown):
                self._is_modified = event.snapshot.document.modified
        return events


class Worker(QObject):
    """The window's end of the session: commands go in, events come out, in order.

    Without `is_threaded` every command is answered before `send` returns: for tests.
    """

    event_made = Signal(object)
    failed = Signal(str)
    settled = Signal()
    """Every command sent has been answered."""
    _sent = Signal(object)
    _ended = Signal()

    def __init__(
        self, make: Callable[[], Handler] = new_session, *, autosave_path: str = "", is_threaded: bool = True
    ) -> None:
        super().__init__()
        self._pending = 0
        self._is_stopped = False
        self._runner = Runner(make, autosave_path)
        self._thread: QThread | None = None
        if is_threaded:
            self._thread = QThread()
            self._thread.setObjectName("session")
            self._runner.moveToThread(self._thread)
        self._sent.connect(self._runner.handle)
        self._ended.connect(
            self._runner.stop,
            Qt.ConnectionType.BlockingQueuedConnection if is_threaded else Qt.ConnectionType.DirectConnection,
        )
        self._runner.answered.connect(self._take_answer)
        self._runner.worked.connect(self._take_events)
        self._runner.failed.connect(self._take_fault)
        if self._thread is not None:
            # Qt gives the interpreter away at many calls; while the worker computes, each would wait that long for it
            sys.setswitchinterval(SWITCH_SECONDS)
            self._thread.start()

    @property
    def is_busy(self) -> bool:
        """Is a command on its way that has not been answered?"""
        return self._pending > 0

    @property
    def is_running(self) -> bool:
        """Is there a thread at work?"""
        return self._thread is not None and self._thread.isRunning()

    def send(self, command: Command) -> None:
        """Have the command answered; what it brings arrives through `event_made`."""
        self._pending += 1
        self._sent.emit(command)

    def stop(self) -> None:
        """End the thread after the command that it is at; nothing arrives afterwards. A second call does nothing."""
        if self._is_stopped:
            return
        self._is_stopped = True
        self._ended.emit()
        if self._thread is not None:
            self._thread.quit()
            self._thread.wait()

    @Slot(object)
    def _take_answer(self, events: tuple[Event, ...]) -> None:
        self._pending -= 1
        self._take_events(events)
        if self._pending == 0 and not self._is_stopped:
            self.settled.emit()

    @Slot(object)
    def _take_events(self, events: tuple[Event, ...]) -> None:
        # what was on its way when this was stopped arrives here all the same
        for event in events:
            if not self._is_stopped:
                self.event_made.emit(event)

    @Slot(str)
    def _take_fault(self, report: str) -> None:
        if not self._is_stopped:
            self.failed.emit(report)
