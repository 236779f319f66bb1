"""Starting the program where it cannot show a window."""

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there is always a display there")
def test_without_a_display_one_sentence_offers_the_command_that_draws() -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    environment["PYTHONPATH"] = os.pathsep.join(sys.path)
    run = subprocess.run([sys.executable, "-m", "goboard"], env=environment, capture_output=True, text=True)
    assert run.returncode == 1
    assert "goboard render" in run.stderr
    assert len(run.stderr.strip().splitlines()) == 1


FREED = """
import os
import numpy as np
from goboard.ui.app import return_memory

def resident():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20

return_memory()
for _ in range(2):
    # what is freed once teaches the C library to take blocks of that size from its heap
    blocks, kept = [], []
    for _ in range(30):
        blocks.append(np.ones(3 << 20, np.uint8))
        kept.append(np.ones(1 << 10, np.uint8))
    before = resident()
    blocks.clear()
print(before - resident())
"""


@pytest.mark.skipif(not os.path.exists("/lib64/ld-linux-x86-64.so.2"), reason="only the GNU C library has such options")
def test_memory_of_what_is_gone_goes_back_to_the_system() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run([sys.executable, "-c", FREED], env=environment, capture_output=True, text=True, check=True)
    assert int(run.stdout) > 60


DRAWN = """
from PySide6.QtGui import QGuiApplication, QPixmap, QPixmapCache
from goboard.ui.app import return_memory

app = QGuiApplication([])
return_memory()
for number in range(100):
    pixmap = QPixmap(160, 160)
    pixmap.fill()
    QPixmapCache.insert(str(number), pixmap)
print(*(number for number in range(100) if QPixmapCache.find(str(number)) is not None))
"""


def test_of_what_qt_has_drawn_it_keeps_the_last_few_megabytes() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "QT_QPA_PLATFORM": "offscreen"}
    run = subprocess.run([sys.executable, "-c", DRAWN], env=environment, capture_output=True, text=True, check=True)
    kept = [int(number) for number in run.stdout.split()]
    # each takes a hundred kilobytes
    assert kept == list(range(kept[0], 100)) and 30 < len(kept) < 45


ASKED = """
import sys
import weakref
from pathlib import Path
from PySide6.QtCore import QTimer, QUrl
from PySide6.QtGui import QFileOpenEvent
from goboard.ui import app as program, windows

def ask(app, name):
    app.postEvent(app, QFileOpenEvent(QUrl.fromLocalFile(str(Path(name).absolute()))))

class Asked(program.Application):
    def __init__(self, arguments):
        super().__init__(arguments)
        ask(self, "early %41 é.sgf")
        self.processEvents()
        self.clock = QTimer(interval=50)
        self.clock.timeout.connect(self.look)
        self.clock.start()
        self.is_late_asked = False
        self.first = None
        self.looks = 0

    def look(self):
        if self.first is not None:
            self.looks += 1
            if self.first() is None or self.looks > 1500:
                self.clock.stop()
                print("the first window", "stays" if self.first() else "went")
                kept[0].close_all()
            return
        names = {Path(page.snapshot.document.source).name for page in kept[0].open if page.snapshot}
        if "early %41 é.sgf" in names and not self.is_late_asked:
            self.is_late_asked = True
            ask(self, "late.sgf")
        if {"early %41 é.sgf", "late.sgf"} <= names:
            print(*sorted(names - {""}), sep="|")
            self.first = weakref.ref(kept[0].open[0])
            self.first().leave()

kept = []
start = windows.Windows.start
windows.Windows.start = lambda self, files: (kept.append(self), start(self, files))[1]
program.Application = Asked
sys.exit(program.run([]))
"""


@pytest.mark.slow
def test_files_that_the_desktop_asks_for_are_opened_also_before_there_is_a_window_and_that_one_may_go(
    tmp_path: Path,
) -> None:
    for name in ("early %41 é.sgf", "late.sgf"):
        (tmp_path / name).write_text("(;SZ[9];B[ee])", encoding="utf-8")
    homes = {f"XDG_{name}_HOME": str(tmp_path / name) for name in ("CONFIG", "STATE", "DATA", "CACHE")}
    environment = {
        **os.environ,
        **homes,
        "PYTHONPATH": os.pathsep.join(sys.path),
        "PYTHONUTF8": "1",
        "HOME": str(tmp_path),
    }
    environment["QT_QPA_PLATFORM"] = "offscreen"
    run = subprocess.run(
        [sys.executable, "-c", ASKED], env=environment, cwd=tmp_path, capture_output=True, encoding="utf-8", timeout=120
    )
    assert (run.returncode, run.stdout.splitlines()) == (0, ["early %41 é.sgf|late.sgf", "the first window went"]), (
        run.stderr
    )


FAULTY = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget
from goboard.ui.reports import catch_exceptions, run_loop

class Faulty(QWidget):
    kinds = [lambda: ()[5], lambda: 1 / 0, lambda: next(iter(())), lambda: int("x"), lambda: 1 + "x", lambda: {}["x"]]
    def event(self, event):
        return super().event(event)
    def paintEvent(self, event):
        if self.kinds:
            QTimer.singleShot(0, self.update)
            self.kinds.pop(0)()
        QTimer.singleShot(0, QApplication.quit)

app = QApplication([])
catch_exceptions(lambda words: print(words.splitlines()[0].split()[0], words.splitlines()[-1].split(":")[0]))
widget = Faulty()
widget.show()
sys.exit(run_loop(app.exec))
"""


def test_no_fault_in_what_qt_calls_from_what_qt_calls_ends_the_program() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "QT_QPA_PLATFORM": "offscreen"}
    run = subprocess.run([sys.executable, "-c", FAULTY], env=environment, capture_output=True, text=True)
    kinds = "IndexError", "ZeroDivisionError", "StopIteration", "ValueError", "TypeError", "KeyError"
    assert (run.returncode, run.stdout.splitlines()) == (0, [f"Traceback {kind}" for kind in kinds]), run.stderr
