"""Windows for tests: settings below a temporary folder, commands answered at once, nothing left behind."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QLocale
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from goboard.analysis.report import Report, Request
from goboard.jobs.watch import Watch
from goboard.rules.position import Position
from goboard.rules.protocol import RuleSet
from goboard.session.analyst import Analyst
from goboard.ui import job_signals, language
from goboard.ui.analysis_worker import AnalysisWorker
from goboard.ui.board import canvas
from goboard.ui.opponent import thinking
from goboard.ui.window.main_window import MainWindow
from goboard.ui.windows import Windows
from goboard.ui.worker import Worker
from goboard.user_folders import Folders
from goboard.words.wording import ENGLISH, Wording
from tests.ui.driver import WindowDriver


def prompt_worker(autosave_path: str) -> Worker:
    """A worker without a thread: a command is answered before `send` returns."""
    return Worker(autosave_path=autosave_path, is_threaded=False)


def silent(_rules: RuleSet, _position: Position, _request: Request, _watch: Watch | None) -> Iterator[Report]:
    """An engine that has nothing to say: what is tested with it does not hang on what is estimated."""
    yield from ()


def silent_analysis() -> AnalysisWorker:
    return AnalysisWorker(lambda: Analyst(silent), is_threaded=False)


@pytest.fixture(autouse=True)
def _nothing_fades(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures are compared as they are in the end."""
    monkeypatch.setattr(canvas, "MOST_CHANGED", 0)


@pytest.fixture(autouse=True)
def _soon_is_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a dialog waits a moment for is there by then, however busy the machine is; so is what must not be lost when
    a window closes."""
    monkeypatch.setattr(job_signals, "PATIENCE", 60.0)
    monkeypatch.setattr(job_signals, "LASTING", 60.0)


@pytest.fixture(autouse=True)
def _goboard_plays_the_same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """What goboard answers hangs on no chance."""
    monkeypatch.setattr(thinking, "getrandbits", lambda _bits: 1)


@pytest.fixture
def takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dialogs that are made from now on do not wait for what a test holds up, or never ends."""
    monkeypatch.setattr(job_signals, "PATIENCE", 0.01)


@pytest.fixture(autouse=True)
def _english_in_small_letters(qapp: QApplication) -> Iterator[None]:
    """A test that changes the language or the letters leaves the next one those that it found."""
    font, locale = QApplication.font(), QLocale()
    yield
    if language.language() != ENGLISH:
        language.speak(Wording())
    if language._Spoken.of_qt is not None or QLocale() != locale:
        language._translate_qt(ENGLISH)
    if QApplication.font() != font:
        qapp.setFont(font)


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "config", tmp_path / "state", tmp_path / "log", tmp_path / "data")


@pytest.fixture
def make_windows(qapp: QApplication, folders: Folders) -> Iterator[Callable[..., Windows]]:
    """Programs as a start would make them; every window of theirs is closed at the end."""
    made: list[Windows] = []

    def make(
        make_worker: Callable[[str], Worker] = prompt_worker,
        make_analysis: Callable[[], AnalysisWorker] = silent_analysis,
    ) -> Windows:
        for windows in made:
            # another program reads the file, not what this one is about to write
            windows._settings.sync()
        made.append(Windows(qapp, folders, make_worker, make_analysis, is_library_threaded=False))
        return made[-1]

    yield make
    for windows in made:
        for frame in windows.frames:
            frame.drop_sleepers()
        for window in list(windows.open):
            window.leave()
        windows.library.leave()
        windows.closing.delete_all()
        windows._settings.sync()
        windows.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def windows(make_windows: Callable[..., Windows]) -> Windows:
    return make_windows()


@pytest.fixture
def window(windows: Windows, qtbot: QtBot) -> MainWindow:
    """An active window with an empty 19x19 board under Chinese rules."""
    frame = windows._make_frame()
    # before it is seen: else everything in it would be laid out a second time
    frame.resize(1200, 800)
    window = windows._make_page(frame)
    window.activateWindow()
    qtbot.waitUntil(lambda: window.isActiveWindow() and window.snapshot is not None)
    # what is said of the record makes the column of the rules wider, and moves the board
    qtbot.waitUntil(lambda: bool(window.parts["rules"].panel.verdict.text()))
    QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    window.canvas.setFocus()
    return window


@pytest.fixture
def driver(window: MainWindow, qtbot: QtBot) -> WindowDriver:
    return WindowDriver(window, qtbot)
