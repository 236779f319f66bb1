"""The monkey in its own process: `python -m tests.monkey JSON`; `tools/monkey.py` starts it and reads its lines.

A step is a number: with the same seed the same number does the same, as far as the window is in the same state. Each
`ROUND` of steps begins with a game and ends with undo back to its beginning. A line of JSON tells of each step before
it is taken, of a fault, and of the figures in the end.
"""

from __future__ import annotations

import faulthandler
import gc
import json
import os
import random
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QDialog, QWhatsThis, QWidget
from shiboken6 import isValid

from goboard.session.commands.command import Command
from goboard.session.commands.count import StopCounting
from goboard.session.commands.edit import Redo, Undo
from goboard.session.commands.files import NewGame
from goboard.session.commands.study import LeaveStudy
from goboard.session.session import Session
from goboard.sgf.writer import write
from goboard.ui.app import begin_with_signs, import_ahead, return_memory
from goboard.ui.reports import run_loop
from goboard.ui.window.main_window import MainWindow
from goboard.ui.windows import Windows
from goboard.ui.worker import FAR, Worker
from goboard.user_folders import user_folders
from tests.monkey.checks import Faults, Patience, Probe, megabytes
from tests.monkey.doing import Doing, answer_at_once
from tests.monkey.records import start, write_files
from tests.monkey.walk import walk

if TYPE_CHECKING:
    from goboard.session.document import Document
    from goboard.session.events import Event

ROUND = 60
"""So many steps lie between two beginnings."""
MOST_WINDOWS = 3
STUCK = 300
"""Seconds after which a window that takes no event counts as hung, also where the machine works for others: all stacks
are written, and the process ends."""
MOST_BUSY = 20.0
"""Seconds after which what takes so long is called off, as a person would; it must end soon then."""
MOST_WAITED = 60.0
"""Seconds of computing in which what is called off ends at the latest."""
NESTED = 1.0
"""Seconds after which a step may have led into a loop of Qt's own: a question that waits for its answer."""
MOST_CHANGES = 20 * ROUND
"""So many changes nobody makes in a round."""
MOST_OWN = 10.0
"""Seconds that the window's thread may compute at a time."""


class TellRecord(Command):
    """Of the monkey: note the record as it would be saved."""


class Spy(Session):
    """The session, which also tells the record's bytes."""

    def __init__(self, told: Record) -> None:
        super().__init__(far=FAR)
        told.session, self._told = self, told

    def handle(self, command: Command) -> list[Event]:
        if isinstance(command, TellRecord):
            self._told.take(self.document, write(self.document.collection))
            return []
        return super().handle(command)


class Record:
    """What a window's session has told of its record, and what it was when the round began."""

    def __init__(self) -> None:
        self.session: Session | None = None
        self.document: Document | None = None
        self.data = b""
        self.first: Document | None = None
        self.before = b""
        self.count = 0
        """So often has it been told."""

    def take(self, document: Document, data: bytes) -> None:
        """This is the record now."""
        self.document, self.data = document, data
        self.count += 1

    @property
    def is_another(self) -> bool:
        """Is another record open than when it began?"""
        return self.session is not None and self.session.document is not self.first

    def begin(self) -> None:
        """What was told last is where undo leads back to."""
        self.first, self.before = self.document, self.data


class Outside(QObject):
    """Nothing is opened in other programs."""

    @Slot(QUrl)
    def keep_closed(self, _url: QUrl) -> None:
        """What is asked for stays closed."""


class Monkey:
    """Plays with the windows of one program."""

    def __init__(self, app: QApplication, folder: Path, seed: str, faults: Faults) -> None:
        self._app, self._seed = app, seed
        self.files = write_files(folder / "files", seed)
        self._records: dict[Worker, Record] = {}
        self.faults = faults
        self.windows = Windows(app, user_folders(), self._make_worker)
        self.number = 0
        self._words = self._doing = "the start"
        self._steps: Iterator[float] = iter(())
        self._inside = 0.0
        """Since when a step is being done, 0 between two."""
        self._later = QTimer(app, singleShot=True)
        self._later.timeout.connect(self._go_on)
        self._rescue = QTimer(app, interval=50)
        self._rescue.timeout.connect(self._help_out)
        self._rescue.start()
        self.doing = Doing(self, self.files, self.say)
        self.probe = Probe(lambda: self._doing)
        self.status = 0
        self._begun = time.monotonic()
        self.memory: list[float] = []
        self.undone = self._called_off = 0

    def _make_worker(self, path: str) -> Worker:
        record = Record()
        worker = Worker(lambda: Spy(record), autosave_path=path)
        self._records[worker] = record
        return worker

    def top_levels(self) -> list[QWidget]:
        """The windows that are seen, in an order that does not depend on where they lie in memory."""
        seen = [widget for widget in self._app.topLevelWidgets() if widget.isVisible() and widget.isWindow()]
        return sorted(seen, key=lambda widget: (type(widget).__name__, widget.windowTitle()))

    def _record(self, window: MainWindow) -> Record:
        return self._records[window.worker]

    def begin(self, steps: Callable[[Monkey], Iterator[float]]) -> None:
        """Take these steps once the events are being taken."""
        self._steps = steps(self)
        self._later.start(0)

    def _go_on(self) -> None:
        """The next stretch of a step; whatever happens, what comes after it is planned."""
        if self._inside:
            return
        faulthandler.dump_traceback_later(STUCK, exit=True)
        self._inside = time.monotonic()
        try:
            wait = next(self._steps)
        except StopIteration:
            self._app.exit(self.status)
            return
        except Exception:
            self.status = 2
            tell(fell=traceback.format_exc())
            self._app.exit(self.status)
            return
        self._inside = 0
        self._later.start(int(1000 * wait))

    def _help_out(self) -> None:
        """A step has led into a loop of Qt's own: end that."""
        if not self._inside or time.monotonic() - self._inside < NESTED:
            return
        popup, modal = QApplication.activePopupWidget(), QApplication.activeModalWidget()
        if popup is not None:
            popup.close()
        elif modal is not None:
            answer_at_once(random.Random(f"{self._seed} {self.number} nested"), modal)

    def say(self, words: str, doing: str) -> None:
        """This is about to be done; `doing` is what several such steps have in common."""
        self._words, self._doing = words, doing
        tell(step=self.number, words=words)

    # the course of it

    def start(self) -> Iterator[float]:
        """The first window, and what the program does by itself once it is there."""
        self.windows.start([])
        yield from self.settle()
        import_ahead(self.windows)

    def play(self, numbers: Iterator[int]) -> Iterator[float]:
        """Take these steps, until there is a fault."""
        yield from self.start()
        for number in numbers:
            self.number = number
            yield from self._step(number)
            if self.faults.found:
                break
        else:
            yield from self._undo_all()
        self.tell_faults()

    def tell_faults(self) -> bool:
        """Was there one?"""
        for fault in self.faults.found[:1]:
            tell(fault=fault.kind, said=fault.words, step=self.number)
            self.status = 1
        return bool(self.faults.found)

    def _step(self, number: int) -> Iterator[float]:
        chance = random.Random(f"{self._seed} {number}")
        if number % ROUND == 0:
            yield from self._begin_round(chance)
        else:
            yield from self.doing.step(chance)
        # who clicks fast does not wait for the answer
        if chance.random() < 0.1:
            yield 0
        else:
            yield from self.settle()
        if not self.windows.open:
            self.windows.show_window()
            yield from self.settle()
        for window in list(self.windows.open):
            # what is opened and has not been changed yet
            if not window.worker.is_busy and self._record(window).is_another and not _can_undo(window):
                yield from self._tell(window)
                if window in self.windows.open and not _can_undo(window):
                    self._record(window).begin()
        if number % ROUND == ROUND - 1:
            yield from self._undo_all()
        longest = self.probe.longest()
        if longest > MOST_OWN:
            self.faults.note(f"{self._doing} takes long", f"The window computes for {longest:.1f} s: {self._doing}.")

    def settle(self) -> Iterator[float]:
        """Until every command is answered."""
        yield 0
        called_off = None
        for window in list(self.windows.open):
            # a window that closes answers nothing more
            since = time.monotonic()
            while window in self.windows.open and (window.snapshot is None or window.worker.is_busy):
                if self.faults.found:
                    return
                if time.monotonic() - since > MOST_BUSY:
                    if called_off is None:
                        window.worker.call_off()
                        self._called_off += 1
                        called_off = Patience(MOST_WAITED, STUCK)
                    elif called_off.is_over:
                        self.faults.note("never settles", f"No answer after {self._words}, although called off.")
                        return
                yield 0.002

    def _begin_round(self, chance: random.Random) -> Iterator[float]:
        """One window with a game; what else was open is closed."""
        self.say("close what is open", "closing windows")
        yield from self.leave_all()
        for window in self.windows.open[1:] if chance.random() < 0.7 else list(self.windows.open):
            window.leave()
        self.windows.library.leave()
        yield 0.01
        QApplication.clipboard().clear()
        window = self.windows.open[0] if self.windows.open else self.windows.show_window()
        yield from self.settle()
        used = [window.worker for window in self.windows.open]
        self._records = {worker: record for worker, record in self._records.items() if worker in used}
        window.window().showNormal()
        window.window().resize(1200, 800)
        yield from self.settle()
        if self.top_levels() == [window.window()] and time.monotonic() - self._begun >= 60 * (len(self.memory) + 1):
            # with one window, always as large, and nothing of the monkey's on the clipboard: minutes can be compared
            self.memory.append(megabytes())
        words, command = start(chance, self.files)
        self.say(words, words.partition(" {")[0].partition(" on ")[0])
        window.workspace.send(command)
        yield from self.settle()
        if _can_undo(window):
            # what was wanted was refused
            window.workspace.send(NewGame(9, 9))
            yield from self.settle()

    def leave_all(self) -> Iterator[float]:
        """No menu, no question, no mode."""
        # as long as the pointer asks what things are, each event of every widget is looked at
        QWhatsThis.leaveWhatsThisMode()
        while (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
            yield 0
        for _ in range(50):
            dialogs = [each for each in self.top_levels() if isinstance(each, QDialog)]
            if not dialogs:
                break
            for dialog in dialogs:
                if isValid(dialog):
                    dialog.reject()
                yield 0
        for window in list(self.windows.open):
            for _ in range(3):
                window.escape()
            window.send(LeaveStudy())
            window.send(StopCounting())
        # a mode that is left only then lets everything be chosen again
        yield from self.settle()
        for window in list(self.windows.open):
            if (opponent := window.workspace.actions.get("opponent")) is not None and opponent.isChecked():
                # whose move would come between undoing and making again
                opponent.trigger()
        yield from self.settle()

    def _tell(self, window: MainWindow) -> Iterator[float]:
        """Have the record told as it is now; again where that was called off with what a slow machine was at. A window
        may have closed, or been made anew, while another one was at work."""
        if window not in self.windows.open:
            return
        record = self._record(window)
        window.workspace.flush()
        before = record.count
        while record.count == before and window in self.windows.open and not self.faults.found:
            window.worker.send(TellRecord())
            yield from self.settle()

    def _undo_all(self) -> Iterator[float]:
        """Undo goes back to the record as it was, and redo forth again."""
        self.say("leave what is open", "closing dialogs")
        yield from self.leave_all()
        for window in list(self.windows.open):
            record = self._record(window)
            yield from self._tell(window)
            if window not in self.windows.open or record.is_another:
                # one that was opened and changed at once
                continue
            changed, count, called_off = record.data, 0, self._called_off
            self.say("undo all", "undoing all")
            while window in self.windows.open and _can_undo(window) and not self.faults.found:
                window.send(Undo())
                yield from self.settle()
                count += 1
                if count > MOST_CHANGES:
                    self.faults.note("undo does not end", f"There is something to undo after {count} times.")
            if called_off == self._called_off:
                yield from self._compare(window, record.before, f"undo {count} times")
            self.say("redo all", "undoing all")
            for _ in range(count):
                if window in self.windows.open:
                    window.send(Redo())
                yield from self.settle()
            # what a slow machine did not get done in time was not done
            if called_off == self._called_off:
                yield from self._compare(window, changed, f"redo {count} times")
            self.undone += count

    def _compare(self, window: MainWindow, wanted: bytes, what: str) -> Iterator[float]:
        if window not in self.windows.open:
            return
        yield from self._tell(window)
        data = self._record(window).data
        if data != wanted:
            self.faults.note(f"{what} leaves another record", _difference(wanted, data))

    def leave(self) -> None:
        """Close everything; the threads must end."""
        for window in list(self.windows.open):
            window.leave()
        self.windows.library.leave()


def _can_undo(window: MainWindow) -> bool:
    return window.snapshot is not None and bool(window.snapshot.document.can_undo)


def _difference(wanted: bytes, data: bytes) -> str:
    place = next(
        (at for at, (a, b) in enumerate(zip(wanted, data, strict=False)) if a != b), min(len(wanted), len(data))
    )
    first = max(0, place - 60)
    return f"at byte {place}\nwanted {wanted[first : place + 100]!r}\nfound  {data[first : place + 100]!r}"


def tell(**facts: object) -> None:
    """A line for whoever started this."""
    try:
        print(json.dumps(facts), flush=True)
    except BrokenPipeError:
        # whoever started this is gone
        os._exit(2)


def numbers_of(only: list[int], steps: int, seconds: float) -> Iterator[int]:
    """The steps to take: these alone, or the first ones, as long as there is time."""
    if only:
        yield from only
        return
    number, end = 0, time.monotonic() + seconds
    while time.monotonic() < end and (not steps or number < steps):
        yield number
        number += 1


def main(spec: dict[str, object]) -> int:
    """Play in the folder of that specification; exit status 0: nothing was found, 1: a fault, 2: the monkey fell."""
    folder, seed = Path(str(spec["folder"])), str(spec["seed"])
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeMenuBar)
    app = QApplication(sys.argv[:1])
    app.setApplicationName("goboard")
    app.setQuitOnLastWindowClosed(False)
    return_memory()
    begin_with_signs()
    os.chdir(folder)
    outside = Outside(app)
    for scheme in ("http", "https", "file"):
        QDesktopServices.setUrlHandler(scheme, outside, "keep_closed")  # type: ignore[arg-type]
    only, steps, seconds = spec["only"], spec["steps"], spec["seconds"]
    assert isinstance(only, list) and isinstance(steps, int) and isinstance(seconds, int | float)
    with Faults() as faults:
        monkey = Monkey(app, folder, seed, faults)
        monkey.begin(walk if spec.get("walk") else lambda monkey: monkey.play(numbers_of(only, steps, seconds)))
        status = run_loop(app.exec)
        monkey.leave()
        app.processEvents()
        gc.collect()
    gaps = {what: [list(gap) for gap in gaps] for what, gaps in monkey.probe.gaps.items()}
    tell(gaps=gaps, memory=[*monkey.memory, megabytes()], steps=monkey.number + 1, undone=monkey.undone)
    for fault in faults.found[:1] if not status else ():
        tell(fault=fault.kind, said=fault.words, step=monkey.number)
        status = 1
    return status
