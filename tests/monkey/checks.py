"""What must hold while the monkey plays: nothing warns, nothing raises, the window answers; and what is measured."""

import logging
import os
import re
import resource
import sys
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from PySide6.QtCore import QMessageLogContext, QObject, Qt, QTimer, QtMsgType, qInstallMessageHandler

from goboard.ui.reports import log
from tests.monkey.watch import Watch

IGNORED = (
    "This plugin does not support",
    "This plugin supports grabbing the mouse only for popup windows",
    "Call to org.freedesktop.",
)
"""What the offscreen platform says of windows that it shows, and Qt where there is no desktop to ask."""


class Fault(NamedTuple):
    """`kind` is what two runs have in common that find the same one."""

    kind: str
    words: str


class Faults(logging.Handler):
    """Gathers whatever goes wrong: messages of Qt, exceptions that nobody caught, what the program tells as a fault."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[Fault] = []

    def __enter__(self) -> Self:
        self._before = sys.excepthook, sys.unraisablehook, threading.excepthook
        log.addHandler(self)
        self._handler = qInstallMessageHandler(self._take_message)
        sys.excepthook = self._take_exception
        sys.unraisablehook = lambda told: self._take_exception(told.exc_type, told.exc_value, told.exc_traceback)
        threading.excepthook = lambda told: self._take_exception(told.exc_type, told.exc_value, told.exc_traceback)
        return self

    def __exit__(self, *_: object) -> None:
        sys.excepthook, sys.unraisablehook, threading.excepthook = self._before
        qInstallMessageHandler(self._handler)
        log.removeHandler(self)

    def note(self, kind: str, words: str) -> None:
        """This is wrong."""
        self.found.append(Fault(re.sub("[0-9]+", "#", kind), words))

    def emit(self, record: logging.LogRecord) -> None:
        words = record.getMessage()
        self.note(f"told: {words.strip().splitlines()[-1]}", words)

    def _take_message(self, kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
        if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg) and not message.startswith(IGNORED):
            stack = "".join(traceback.format_stack(limit=12)[:-1])
            self.note(f"Qt: {message}", f"{message}\n{stack}")

    def _take_exception(
        self, kind: type[BaseException], error: BaseException | None, trace: TracebackType | None
    ) -> None:
        words = "".join(traceback.format_exception(kind, error, trace))
        self.note(f"{kind.__name__}: {error}", words)


class Patience:
    """With something that has to end: over once this process has computed for `own` seconds, and as many have gone by;
    or after `most`, however little time the machine has had for it."""

    def __init__(self, own: float, most: float) -> None:
        self._own, self._most = own, most
        self._since, self._computed = time.monotonic(), time.process_time()

    @property
    def is_over(self) -> bool:
        gone, computed = time.monotonic() - self._since, time.process_time() - self._computed
        return gone > self._most or min(gone, computed) > self._own


GAP = 0.1
"""Seconds without an answer that a person notices."""


class Gap(NamedTuple):
    """Seconds in which no event was taken, those of them in which the window's own thread computed, and where it was
    for most of these."""

    wall: float
    own: float
    where: str


class Probe(QObject):
    """A timer that notes when it comes late: so long the window answers nothing."""

    def __init__(self, doing: Callable[[], str]) -> None:
        super().__init__()
        self._doing = doing
        self.gaps: dict[str, list[Gap]] = {}
        self._watch = Watch()
        self._timer = QTimer(self, interval=10, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._look)
        self._timer.start()
        self.rest()

    def rest(self) -> None:
        """What was until now is not counted."""
        self._last, self._own = time.monotonic(), self._watch.begin()

    def _look(self) -> None:
        wall, own = time.monotonic() - self._last, time.thread_time() - self._own
        if wall > GAP:
            where = self._watch.where() if own > GAP else ""
            self.gaps.setdefault(self._doing(), []).append(Gap(wall, own, where))
        self.rest()

    def longest(self) -> float:
        """Seconds for which the window's thread computed at a time, at most."""
        return max((gap.own for gaps in self.gaps.values() for gap in gaps), default=0.0)


def megabytes() -> float:
    """What this process holds in memory, where the system tells; else the most that it ever held."""
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") / (1 << 20)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 10)
