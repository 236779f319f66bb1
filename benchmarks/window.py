"""The window measured: first picture against a bare PySide6 window, a record until it is shown, memory, a click and a
step until they are painted in a small and in a large window, the longest pause while a record of 100,000 nodes opens,
steps and is saved.

Run: python benchmarks/window.py [ROUNDS]
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

ROUNDS = 9
NODES = 100_000
CLICKS = 60
SIZES = ((900, 600), (2560, 1440))
BEAT = 0.001
SETTLED, PATIENCE = 0.3, 120.0
"""Seconds without a change of size that make it final, and seconds after which something does not come any more."""
HERE = Path(__file__).resolve()


def main() -> None:
    if len(sys.argv) > 2 and sys.argv[1] in PARTS:
        PARTS[sys.argv[1]](float(sys.argv[2]))
        return
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    print(f"medians of {rounds} starts, interleaved")
    answer("first")
    first = [(answer("bare"), answer("first")) for _ in range(rounds)]
    plain = statistics.median(float(run[0][0]) for run in first)
    ours, ready, memory = (statistics.median(float(run[1][part]) for run in first) for part in range(3))
    print(f"first window    bare PySide6 {plain:.3f} s   goboard {ours:.3f} s   ratio {ours / plain:.2f} (aim: 2)")
    print(f"ready to play   goboard {ready:.3f} s   ratio {ready / plain:.2f}")
    shown = [(answer("bare"), answer("record")) for _ in range(rounds)]
    plain = statistics.median(float(run[0][0]) for run in shown)
    ours = statistics.median(float(run[1][0]) for run in shown)
    print(f"record shown    bare PySide6 {plain:.3f} s   goboard {ours:.3f} s   ratio {ours / plain:.2f}")
    print(f"memory          goboard {memory:.0f} MB resident with its first window, idle (aim: 90)")
    for done, aim in (("click", 16), ("step", 12)):
        found = answer(done)
        for (width, height), wall, cpu in zip(SIZES, found[::2], found[1::2], strict=True):
            print(f"{done:15} {wall} ms until painted at {width}x{height}, {cpu} ms of CPU (aim: {aim})")
    opened, stepped, saved = answer("large")
    print(f"longest pause   opening {opened} ms, stepping {stepped} ms, saving {saved} ms; {NODES} nodes (aim: 100)")


def answer(part: str) -> list[str]:
    """What a fresh process answers; it is told when it was started."""
    environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ, "PYTHONPATH": str(HERE.parent.parent)}
    # compiled once, as an installer leaves it
    environment |= {"PYTHONPYCACHEPREFIX": str(Path(tempfile.gettempdir()) / "goboard-benchmark-cache")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, str(HERE), part, str(time.monotonic())]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.split()


def bare(start: float) -> None:
    """A main window with a label, and nothing else."""
    from PySide6.QtWidgets import QApplication, QLabel, QMainWindow

    app = QApplication([])
    window = QMainWindow()
    window.setCentralWidget(QLabel("goboard"))
    window.resize(1100, 800)
    window.show()
    app.processEvents()
    print(time.monotonic() - start)


def first(start: float) -> None:
    """goboard's window with its board, then ready to play, then its memory once it idles."""
    app, window = program()
    app.processEvents()
    seen = time.monotonic() - start
    wait(app, lambda: window.snapshot is not None)
    ready = time.monotonic() - start
    beat(app, 0.5)
    print(seen, ready, resident())
    window.leave()


def record(start: float) -> None:
    """The board painted with the position of the record that the program was started with."""
    from PySide6.QtCore import QEvent, QObject

    app, window = program(str(HERE.parent.parent / "resources" / "records" / "ear-reddening-game.sgf"))
    painted: list[float] = []

    class Watcher(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            snapshot = window.snapshot
            is_paint = event.type() == QEvent.Type.Paint and watched is window.canvas
            if is_paint and not painted and snapshot is not None and snapshot.document.path:
                painted.append(time.monotonic())
            return False

    watcher = Watcher()
    app.installEventFilter(watcher)
    wait(app, lambda: painted)
    print(painted[0] - start)
    window.leave()


def click(_: float) -> None:
    """From the release of the button until the picture with the new stone is painted."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    from goboard.session.commands.files import NewGame

    app, window = program()
    wait(app, lambda: window.snapshot is not None)

    def press(number: int) -> None:
        QTest.mouseClick(window.canvas, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place(number))

    def place(number: int):  # type: ignore[no-untyped-def]
        return window.canvas.vertex_place(3 * number)

    for size in SIZES:
        window.send(NewGame(19, 19))
        painted(app, window, size, press, lambda number: QTest.mouseMove(window.canvas, place(number)))
    window.leave()


def step(_: float) -> None:
    """From a key until the picture with the move of a record is painted, its comment, and its place in the tree."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    from goboard.session.commands.navigate import GoToMove

    app, window = program(str(HERE.parent.parent / "resources" / "records" / "ear-reddening-game.sgf"))
    wait(app, lambda: window.snapshot is not None and window.snapshot.document.path)
    for size in SIZES:
        window.send(GoToMove(100))
        painted(app, window, size, lambda _: QTest.keyClick(window.canvas, Qt.Key.Key_Right), lambda _: None)
    window.leave()


def painted(app, window, size, do, prepare) -> None:  # type: ignore[no-untyped-def]
    """Do it in a window of that size: print the medians of the time until it is seen, and of the CPU's in it."""
    window.window().resize(*size)
    settle(app, window.canvas)
    times = []
    for number in range(CLICKS):
        prepare(number)
        app.processEvents()
        shown, begin = window.snapshot, (time.perf_counter(), time.process_time())
        do(number)
        wait(app, partial(_is_newer, window, shown.serial))
        app.processEvents()
        times.append((time.perf_counter() - begin[0], time.process_time() - begin[1]))
    print(*(f"{1000 * statistics.median(each):.1f}" for each in zip(*times, strict=True)))


def _is_newer(window, serial: int) -> bool:  # type: ignore[no-untyped-def]
    return bool(window.snapshot.serial > serial)


def large(_: float) -> None:
    """The longest gap between two turns of the event loop."""
    from goboard.session.commands.files import SaveFile
    from goboard.session.commands.navigate import Step
    from goboard.session.commands.play import PlayPass

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "large.sgf"
        path.write_text(large_record(), encoding="utf-8")
        app, window = program()
        wait(app, lambda: window.snapshot is not None)
        window.open_paths([str(path)])
        opening = longest(app, lambda: window.snapshot.document.path and len(window.snapshot.outline.keys) > NODES)
        opening = max(opening, beat(app, 4.0))
        window.send(Step(10**9))
        stepping = beat(app, 1.0)
        for _ in range(20):
            window.send(Step(-10))
            stepping = max(stepping, beat(app, 0.05))
        window.send(PlayPass())
        stepping = max(stepping, beat(app, 1.0))
        window.send(SaveFile())
        saving = longest(app, lambda: not window.worker.is_busy)
        print(*(f"{1000 * pause:.0f}" for pause in (opening, stepping, saving)))
        window.leave()


def large_record() -> str:
    """A main line of 300 moves, and variations of 50 that branch off it, until there are enough nodes."""
    letters = "abcdefghijklmnopqrs"

    def moves(first: int, count: int) -> str:
        points = ((7 * n + first) % 361 for n in range(count))
        return "".join(f";{'BW'[n % 2]}[{letters[p % 19]}{letters[p // 19]}]" for n, p in enumerate(points))

    variations = "".join(f"({moves(n, 50)})" for n in range((NODES - 300) // 50 + 1))
    return f"(;GM[1]FF[4]SZ[19]{moves(0, 300)}{variations})"


def program(*paths: str):  # type: ignore[no-untyped-def]
    """The program with its first window, its settings in a folder that goes with the process."""
    from PySide6.QtWidgets import QApplication

    from goboard.ui.app import return_memory, stop_feature_search
    from goboard.user_folders import Folders

    stop_feature_search()
    from goboard.ui.windows import Windows

    root = Path(tempfile.mkdtemp(prefix="goboard-benchmark-"))
    app = QApplication([])
    windows = Windows(app, Folders(root / "config", root / "state", root / "log", root / "data"))
    window = windows.start(list(paths))
    window.begun.connect(return_memory)
    return app, window


def wait(app, is_done: Callable[[], object]) -> None:  # type: ignore[no-untyped-def]
    longest(app, is_done)


def settle(app, widget) -> None:  # type: ignore[no-untyped-def]
    """Until the widget has its final size: docks come and take room after the first picture."""
    before = None
    while before != (now := (widget.size(), widget.pos())):
        before = now
        beat(app, SETTLED)


def longest(app, is_done: Callable[[], object]) -> float:  # type: ignore[no-untyped-def]
    """Turn the event loop until it is done; the longest time that one turn took."""
    worst, end = 0.0, time.monotonic() + PATIENCE
    while not is_done():
        if time.monotonic() > end:
            raise TimeoutError(f"not done within {PATIENCE} s")
        begin = time.perf_counter()
        app.processEvents()
        worst = max(worst, time.perf_counter() - begin)
        time.sleep(BEAT)
    return worst


def beat(app, seconds: float) -> float:  # type: ignore[no-untyped-def]
    """Turn the event loop for a while; the longest time that one turn took."""
    end = time.monotonic() + seconds
    return longest(app, lambda: time.monotonic() > end)


def resident() -> float:
    """Megabytes in memory now, where the system tells; the most there ever were elsewhere."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024 / 1024


PARTS: dict[str, Callable[[float], None]] = {
    "bare": bare,
    "first": first,
    "record": record,
    "click": click,
    "step": step,
    "large": large,
}

if __name__ == "__main__":
    main()
