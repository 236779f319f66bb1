"""What a window needs at its start, and no more."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from goboard.ui.windows import Windows
from goboard.user_folders import user_folders
from tests.ui.driver import LEFT, NONE

FIRST = 30
"""So many of our modules are loaded with the first picture."""
FURNISHED = 232
"""So many once a game stands there, whose tab is one of them."""
MOST_AT_ONCE = 8
"""So many of our modules come with one of the steps that are taken ahead."""
MOST_MISSING = 2
"""So many of the window's are loaded only when something is opened."""
LATER = (
    "scipy",
    "flint",
    "xml",
    "csv",
    "numpy.ma",
    "PySide6.QtSvg",
    "PIL",
    "PySide6.QtPrintSupport",
    "goboard.drawing.export.album",
    "goboard.ui.pictures.dialog",
    "goboard.boards.files.board_file",
    "goboard.boards.layout.layout",
    "goboard.ui.dialogs.game_info",
    "goboard.ui.editing.edit_mode",
    "goboard.ui.editor",
    "goboard.ui.eyes",
    "goboard.ui.library.window",
    "goboard.ui.library.part",
    "goboard.library.library",
    "sqlite3",
    "goboard.ui.panels.analysis",
    "goboard.ui.panels.counting",
    "goboard.ui.score",
    "goboard.ui.study",
    "goboard.ui.tree.menu",
    "goboard.ui.tree.preview",
    "goboard.analysis.analyse",
    "goboard.analysis.eyes.solver",
    "goboard.kernel.playout_games",
    "goboard.session.analyst",
    "goboard.formats.draft",
    "goboard.rules.formulas",
    "goboard.rules.mango",
    "goboard.rules.political",
    "goboard.ui.options.players",
    "logging.handlers",
    "socket",
    "html",
    "uuid",
    "goboard.sgf.likely_charset",
)
SEEN = """
import os, sys
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

class Pictures(QObject):
    is_seen = is_told = is_offered = False
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and isinstance(watched, QWidget):
            self.is_seen = True
        elif self.is_seen and not self.is_told:
            # whatever comes next after the picture may load more
            self.is_told = True
            self.tell()
        return False
    def tell(self):
        print(*sys.modules)
        from goboard.ui.start import part
        # a slow machine would work out the pictures of the start page before anybody asks what the game has loaded
        part.SOON = 60_000
        app_of_goboard.REST = 60_000
        QTimer.singleShot(10, self.wait)
    def wait(self):
        window, = (page for each in QApplication.topLevelWidgets() for page in getattr(each, "pages", ()))
        if window.snapshot is None or window.worker.is_busy or not self.is_offered:
            QTimer.singleShot(10, self.wait)
            return
        print(*sys.modules)
        sys.stdout.flush()
        os._exit(0)

pictures = Pictures()
app = QApplication([])
app.installEventFilter(pictures)
from goboard.__main__ import main
from goboard.ui import app as app_of_goboard
from goboard.ui.window import main_window
from goboard.ui.windows import Windows

def offer(windows, *more):
    offer_lost(windows, *more)
    pictures.is_offered = True

offer_lost, Windows.offer_lost = Windows.offer_lost, offer
# a slow machine would go on before it has painted
main_window.LATEST = 60_000
main([])
"""

CARDS = (
    SEEN.replace("part.SOON = 60_000", "part.SOON = 0")
    .replace(
        "window.snapshot is None or window.worker.is_busy",
        "(page := window.findChild(StartPage)) is None or any(card._pixmap.isNull() for card in page.boards.cards)"
        " or not page.boards.cards",
    )
    .replace("main([])", "from goboard.ui.start.page import BoardCard, StartPage\nmain([])")
)
"""The same once the start page has a picture of each of its boards."""

AHEAD = SEEN.replace(
    """        sys.stdout.flush()
        os._exit(0)
""",
    """
        from goboard.ui import imports_ahead
        print(*(brought(lambda: imports_ahead.import_module(name)) for name in imports_ahead.STEPS))
        print(*sys.modules)
        for name in ("library", "preferences", "edit_board", "palette", "new"):
            print(brought(window.workspace.action(name).trigger, "goboard.ui."))
        sys.stdout.flush()
        os._exit(0)

def brought(do, of="goboard."):
    before = set(sys.modules)
    do()
    app.processEvents()
    return sum(name.startswith(of) for name in set(sys.modules) - before)
""",
)
"""The same, then how many modules each step brings that is taken ahead, all that are there by then, and how many of the
window's are still missing when something is opened after that."""


def loaded(tmp_path: Path, seen: str = SEEN) -> list[set[str]]:
    """The modules that are loaded with the first picture, and those once a game stands there."""
    home = {f"XDG_{name}_HOME": str(tmp_path) for name in ("CONFIG", "DATA", "STATE", "CACHE")}
    code = [sys.executable, "-c", seen]
    done = subprocess.run(code, capture_output=True, text=True, check=True, timeout=120, env={**os.environ, **home})
    return [set(line.split()) for line in done.stdout.splitlines() if line]


def test_a_start_loads_nothing_that_it_does_not_need_and_what_is_opened_next_ahead(tmp_path: Path) -> None:
    first, furnished, steps, ahead, *missing = loaded(tmp_path, AHEAD)
    assert max(map(int, steps)) <= MOST_AT_ONCE, "the window answers nothing while a step is taken: part it in two"
    assert max(map(int, set.union(*missing))) <= MOST_MISSING, "name it in STEPS"
    assert not ahead & {"hashlib", "ssl", "email", "scipy", "numpy.ma"}, "a library of megabytes comes along"
    assert "numpy" not in first
    ours, all_ours = ([name for name in names if name.startswith("goboard")] for names in (first, furnished))
    assert len(ours) <= FIRST, ours
    assert len(all_ours) <= FURNISHED, len(all_ours)
    assert [name for name in LATER if find_spec(name) is None] == []
    assert [name for name in LATER if name in furnished] == []


def test_the_start_page_has_its_pictures_without_large_libraries(tmp_path: Path) -> None:
    _, shown = loaded(tmp_path, CARDS)
    assert "goboard.drawing.solid.body" in shown
    assert sorted(shown & {"scipy", "numpy.ma", "numpy.testing", "hashlib", "sqlite3"}) == []


def test_another_language_needs_its_catalogue_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    settings = user_folders().settings
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text("[text]\nlanguage=de\n", "utf-8")
    first, _ = loaded(tmp_path)
    ours = [name for name in first if name.startswith("goboard")]
    assert "goboard.words.catalogue" in ours and len(ours) <= FIRST + 1
    assert not first & {"babel", "numpy"}


def test_a_click_before_the_first_picture_is_no_fault(windows: Windows, qtbot: QtBot) -> None:
    window = windows.show_window()
    QTest.mouseClick(window.canvas, LEFT, NONE, QPoint(5, 5))
    qtbot.waitUntil(lambda: window.snapshot is not None)
    assert not any(window.snapshot.stones)


def test_nothing_moves_when_the_buttons_come(windows: Windows, qtbot: QtBot) -> None:
    window = windows.show_window()
    before = window.toolbar.sizeHint().height()
    assert len(window.toolbar.actions()) == 1
    qtbot.waitUntil(lambda: window.snapshot is not None)
    assert len(window.toolbar.actions()) > 10
    assert window.toolbar.sizeHint().height() == before


LONG_TO_LOAD = """
import sys
from goboard.boards.catalogue import board_from_spec
from goboard.ui.analysis.part import load_cells
import goboard.ui.study.looker

print(*sys.modules)
load_cells(board_from_spec({"shape": "grid", "columns": 9, "rows": 9}))
print(*sys.modules)
load_cells(board_from_spec({"shape": "honeycomb", "side": 2}))
print(*sys.modules)
"""


def test_what_takes_long_to_load_is_left_to_the_thread_that_needs_it() -> None:
    done = subprocess.run([sys.executable, "-c", LONG_TO_LOAD], capture_output=True, text=True, check=True, timeout=120)
    before, at_grid, at_honeycomb = (set(line.split()) for line in done.stdout.splitlines())
    # what looks at a position whose best moves are guessed
    assert "goboard.ui.study.looker" in before
    assert not {"goboard.players.reviewer", "goboard.analysis.analyse", "scipy.spatial"} & before
    # what draws owners' cells where they are no squares
    assert "goboard.drawing.camera.outlines" not in at_grid
    assert "goboard.drawing.camera.outlines" in at_honeycomb


PAINTED = """
import builtins, gc, os, sys, time
from PySide6.QtWidgets import QDockWidget
from goboard.__main__ import main
from goboard.ui.inside import widgets_in
from goboard.ui.window.main_window import LATEST
from goboard.ui.windows import Windows

def tell(*said):
    print(*said)
    sys.stdout.flush()
    os._exit(0)

def seen(window):
    looks = sum(each["collections"] for each in gc.get_stats()) - before
    is_pyside_asked = builtins.__import__ is builtins.__feature_import__
    tell("painted", looks, is_pyside_asked, len(widgets_in(window, QDockWidget)))

def slow(windows, files):
    window = start(windows, files)
    window.window().resize({width}, 700)
    window.stage.painted.connect(lambda: seen(window))
    window.begun.connect(lambda: tell("furnished"))
    time.sleep(2 * LATEST / 1000)
    return window

start, Windows.start = Windows.start, slow
before = sum(each["collections"] for each in gc.get_stats())
main([])
"""
"""What has been done when the first picture is painted by a machine that takes long to lay a window out."""


@pytest.mark.parametrize(("width", "is_any_dock_seen"), [(700, False), (1600, True)])
def test_before_the_first_picture_nothing_is_done_that_it_does_not_need(
    tmp_path: Path, width: int, is_any_dock_seen: bool
) -> None:
    home = {f"XDG_{name}_HOME": str(tmp_path) for name in ("CONFIG", "DATA", "STATE", "CACHE")}
    code = [sys.executable, "-c", PAINTED.replace("{width}", str(width))]
    done = subprocess.run(code, capture_output=True, text=True, check=True, timeout=120, env={**os.environ, **home})
    what, *facts = done.stdout.split()
    assert what == "painted", "the window is furnished before anybody has seen it"
    looks, is_pyside_asked, docks = facts
    assert int(looks) == 0, "the collector looks through all that is imported"
    assert is_pyside_asked == "False", "PySide looks into every module"
    assert bool(int(docks)) == is_any_dock_seen
