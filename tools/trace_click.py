"""Through which of goboard's files one click on the board passes, until its answer is painted.

Run: .venv/bin/python tools/trace_click.py [--files]

A window with a 19x19 board is opened off the screen, as a person starts it, with the session in its thread. Three
clicks warm it up; three more are traced in every thread, from the press of the button until the board is painted with
the stone. The one that enters the fewest files counts: what a timer of another part does meanwhile is not the click's.
A file counts when one of its functions is called; module bodies do not count, compiled functions do not
show.

A station is a file that hands the click on: the calls that lead from one end to the other, each file counted when it is
entered from another file, or in another thread. There: from the mouse event to the call that sends the command into the
session's thread, and from where that thread takes it up to the rule set's `apply`. Back: from the signal that brings
the answer to the request to paint the board, and from the board's `paintEvent` to the first layer that is drawn.
What is asked on the way and answered at once is no station.
"""

from __future__ import annotations

import functools
import os
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

VERTICES, WARM_UP = (180, 100, 60, 300, 72, 288), 3
"""Points to click on, one after the other, and how many clicks are not traced."""
REST = 0.7
"""Seconds until what a pointer that rests, or the move before, has set going is over: small boards, too."""
PATIENCE = 20.0
HANDS_OVER = ("emit", "put")
"""What gives work to another thread: a signal, or the queue of a pool."""
ASKS_FOR_PAINT = ("update", "repaint")

Chain = tuple[tuple[str, str], ...]
"""Calls that are open, the outermost first: file and function of each."""


@dataclass(frozen=True)
class Step:
    """Something entered or called. `what` is empty for a function of ours, else the name of what it calls."""

    thread: int
    what: str
    chain: Chain
    target: object


class Tracer:
    """Notes what is called in every thread while it is on."""

    def __init__(self, package: Path) -> None:
        self.steps: list[Step] = []
        self._is_on = False
        self._package = f"{package}{os.sep}"

    def start(self) -> None:
        """Forget what was noted, and note from now on."""
        self.steps = []
        self._is_on = True
        sys.setprofile(self.note)

    def stop(self) -> None:
        """Note nothing more."""
        self._is_on = False
        sys.setprofile(None)

    def note(self, frame: FrameType, event: str, arg: Any) -> None:
        """What Python calls at each call and return."""
        if not self._is_on:
            return
        if event == "call" and frame.f_code.co_filename.startswith(self._package):
            if frame.f_code.co_name != "<module>":
                self.steps.append(Step(threading.get_ident(), "", self._chain(frame), frame.f_locals.get("self")))
        elif event == "c_call":
            name = getattr(arg, "__name__", "")
            if name in HANDS_OVER or name in ASKS_FOR_PAINT:
                target = getattr(arg, "__self__", None)
                self.steps.append(Step(threading.get_ident(), name, self._chain(frame), target))

    def follow_slots(self) -> None:
        """Have slots traced in Qt's own threads, where no profile function outlives a slot."""
        from PySide6 import QtCore

        original: Any = QtCore.Slot

        def slot(*types: Any, **options: Any) -> Callable[[Callable[..., Any]], Any]:
            decorate = original(*types, **options)

            def traced(function: Callable[..., Any]) -> Any:
                @functools.wraps(function)
                def call(*arguments: Any) -> Any:
                    if self._is_on and sys.getprofile() is None:
                        sys.setprofile(self.note)
                    return function(*arguments)

                return decorate(call)

            return traced

        setattr(QtCore, "Slot", slot)  # noqa: B010  (the type of a decorator that does not say it is one)

    def _chain(self, frame: FrameType | None) -> Chain:
        found = []
        while frame is not None:
            path = frame.f_code.co_filename
            if path.startswith(self._package):
                found.append((path.removeprefix(self._package).replace(os.sep, "/"), frame.f_code.co_name))
            frame = frame.f_back
        return tuple(reversed(found))


def main(arguments: list[str]) -> int:
    """Trace a click and print what was found."""
    steps = traced_click()
    window = threading.get_ident()
    files = files_of(steps)
    there, back = way_there(steps, window), way_back(steps, window)
    print(f"{len(files)} files entered")
    for room, count in Counter(name.partition("/")[0] for name in files).most_common():
        print(f"  {count:4} {room}")
    print(f"{len(there)} stations there: {' > '.join(there)}")
    print(f"{len(back)} stations back: {' > '.join(back)}")
    if "--files" in arguments:
        print(*files, sep="\n")
    return 0


def files_of(steps: list[Step]) -> list[str]:
    """The files that are entered."""
    return sorted({step.chain[-1][0] for step in steps if not step.what})


def traced_click() -> list[Step]:
    """What a click on an empty point calls, once the window has settled."""
    import goboard

    tracer = Tracer(Path(str(goboard.__file__)).resolve().parent)
    tracer.follow_slots()
    threading.setprofile(tracer.note)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication, QWidget

    from goboard.ui.windows import Windows
    from goboard.user_folders import Folders

    def wait(is_done: Callable[[], object], seconds: float = PATIENCE) -> bool:
        end = time.monotonic() + seconds
        while not is_done():
            if time.monotonic() > end:
                return False
            app.processEvents()
            time.sleep(0.001)
        return True

    app = QApplication([])
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        window = Windows(app, Folders(*(root / name for name in ("config", "state", "log", "data")))).start([])
        window.window().resize(1200, 800)
        wait(lambda: window.snapshot is not None)
        wait(bool, REST)
        board: Any = max(
            (part for part in window.findChildren(QWidget) if hasattr(part, "vertex_place")),
            key=lambda part: part.width() * part.height(),
        )
        traced: list[list[Step]] = []
        for vertex in VERTICES:
            place = board.vertex_place(vertex)
            QTest.mouseMove(board, place)
            wait(bool, REST)
            tracer.start()
            QTest.mouseClick(board, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
            is_played = wait(functools.partial(has_stone, window, vertex))
            app.processEvents()
            tracer.stop()
            traced.append(tracer.steps)
            if not is_played:
                raise SystemExit(f"A click on point {vertex} was not answered within {PATIENCE} s.")
        settings = window.workspace.settings
        window.leave()
        # they are written by a thread, into the folder that goes now
        settings.sync()
    return min(traced[WARM_UP:], key=lambda steps: len(files_of(steps)))


def has_stone(window: Any, vertex: int) -> bool:
    """Does the window show a stone there?"""
    return bool(window.snapshot.stones[vertex])


def way_there(steps: list[Step], window: int) -> list[str]:
    """The stations from the mouse event to the rules."""
    first = next(at for at, step in enumerate(steps) if step.thread != window)
    sent = [step.chain for step in steps[:first] if step.what in HANDS_OVER and step.chain]
    played = [step.chain for step in steps if step.thread != window and is_rule(step)]
    return [*stations(max(sent, key=lambda chain: len(stations(chain)))), *stations(played[0])]


def way_back(steps: list[Step], window: int) -> list[str]:
    """The stations from the signal that brings the answer to the first layer of the new picture."""
    played = next(at for at, step in enumerate(steps) if step.thread != window and is_rule(step))
    painted = next(
        at
        for at, step in enumerate(steps)
        if at > played and step.thread == window and not step.what and in_layers(step) and paints(step)
    )
    board = next(
        step.target
        for step in reversed(steps[:painted])
        if not step.what and step.chain[-1][1] == "paintEvent" and step.thread == window
    )
    asked = [
        step.chain
        for step in steps[played:painted]
        if step.thread == window and step.what in ASKS_FOR_PAINT and step.target is board
    ]
    told = [step.chain for step in steps[played:painted] if step.thread != window and step.what in HANDS_OVER]
    return [*stations(told[0]), *stations(asked[0]), *stations(steps[painted].chain)]


def is_rule(step: Step) -> bool:
    """Does a rule set make a move here?"""
    file, function = step.chain[-1]
    return not step.what and file.startswith("rules/") and function == "apply"


def in_layers(step: Step) -> bool:
    """Is this a function that draws a layer?"""
    return step.chain[-1][0].startswith("drawing/layers/")


def paints(step: Step) -> bool:
    """Is this called while a widget is painted?"""
    return any(function == "paintEvent" for _, function in step.chain)


def stations(chain: Chain) -> list[str]:
    """The files of a chain of calls, each as often as it is entered from another one."""
    files = [file for file, _ in chain]
    return [file for at, file in enumerate(files) if not at or file != files[at - 1]]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
