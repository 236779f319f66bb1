"""What is closed is gone: after many rounds of the same actions no more lives than after the first of them."""

import gc
from collections import Counter
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from weakref import ReferenceType, ref

import pytest
import shiboken6
from PySide6.QtCore import SIGNAL, QEvent, QObject
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from goboard.jobs import garbage
from goboard.session import files
from goboard.session.commands.command import Command
from goboard.session.commands.edit import Redo, Undo
from goboard.session.commands.files import NewGame, OpenBytes
from goboard.session.commands.mark import Annotate
from goboard.session.commands.navigate import Step
from goboard.session.commands.play import PlayAt, PlayPass
from goboard.ui.window.frame import Frame
from goboard.ui.window.main_window import MainWindow
from goboard.ui.windows import Windows
from goboard.user_folders import Folders
from tests.ui.conftest import prompt_worker, silent_analysis

FIRST, ROUNDS = 2, 10
SHOWN = (
    "info", "properties", "new", "why", "find", "go_to_move", "export_picture", "about", "rules_help", "clock",
    "edit_board", "opponent", "contest", "overlay_matrix", "overlay_influence", "analysis", "eyespace",
    "count", "guess", "problem", "library",
)  # fmt: skip
"""Actions that open something, or show something more."""
BOARDS: tuple[dict[str, object], ...] = (
    {"shape": "grid", "columns": 9, "rows": 9},
    {"shape": "torus", "columns": 7, "rows": 7},
    {"shape": "sphere"},
)
RECORD = b"(;SZ[9]PB[a]C[x](;B[ee];W[ce]N[y](;B[gg])(;B[gc]TR[ee]))(;B[cc];W[]))"


def commands(number: int) -> Iterator[Command]:
    yield NewGame(board=BOARDS[number % len(BOARDS)])
    for vertex in range(10):
        yield PlayAt(vertex)
    yield PlayPass()
    yield Annotate("IT", 1)
    for _ in range(8):
        yield Undo()
    for _ in range(3):
        yield Redo()
    yield OpenBytes(RECORD)
    yield Step(3)
    yield PlayAt(80)
    yield Step(-2)


def settle() -> None:
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()


def close_others(window: MainWindow) -> None:
    for widget in QApplication.topLevelWidgets():
        if shiboken6.isValid(widget) and widget.isVisible() and not isinstance(widget, Frame):
            widget.close()
    for _ in range(3):
        window.escape()
    settle()


def a_round(windows: Windows, number: int) -> int:
    """Open a window, use it, close it; how many actions that were."""
    window = windows.show_window()
    settle()
    count = 2
    for command in commands(number):
        window.send(command)
        count += 1
    actions = window.workspace.actions
    for name in SHOWN:
        if actions[name].isEnabled():
            actions[name].trigger()
            settle()
            close_others(window)
            count += 2
    window.leave()
    windows.library.leave()
    settle()
    return count


def living() -> Counter[str]:
    """How many of each kind of thing there are: of Qt's, of the program's, and what caches hold."""
    settle()
    gc.unfreeze()
    gc.collect()
    found: Counter[str] = Counter()
    for each in shiboken6.getAllValidWrappers():
        if isinstance(each, QObject):
            assert each.thread() is QApplication.instance().thread(), each
            found[f"Qt's {type(each).__name__}"] += 1
    for each in gc.get_objects():
        kind = type(each)
        if str(kind.__module__).startswith("goboard."):
            found[f"{kind.__module__}.{kind.__name__}"] += 1
        elif isinstance(each, _lru_cache_wrapper) and str(each.__module__).startswith("goboard."):
            found[f"kept by {each.__module__}.{each.__qualname__}"] = each.cache_info().currsize
    found["windows"] = sum(isinstance(widget, QWidget) for widget in QApplication.topLevelWidgets())
    return found


def spare(name: str, before: Counter[str]) -> int:
    """So many more are no leak: which pictures the caches with a limit hold is a matter of time, each with up to two of
    a kind, as its borders are, and for which boards the kernel has already been asked. What each of the rounds leaves
    is more."""
    if name.startswith("goboard.kernel."):
        return max(0, before["goboard.boards.board.Board"] - before[name])
    return before[name] // 100 + (4 if name.startswith("goboard.drawing.") else 0)


@pytest.mark.slow
def test_no_more_lives_after_many_rounds_than_after_few(
    windows: Windows, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    # the collector keeps away from large records, and so from those that other tests have left open
    monkeypatch.setattr(files, "MANY_BYTES", 1)
    monkeypatch.setattr(garbage, "_large", 0)
    kept = windows.show_window()
    qtbot.waitUntil(lambda: kept.snapshot is not None)
    actions = 0
    for number in range(FIRST * len(BOARDS)):
        a_round(windows, number)
    # what is being written belongs to another thread
    kept.workspace.settings.sync()
    before = living()
    for number in range(ROUNDS):
        actions += a_round(windows, number)
    kept.workspace.settings.sync()
    assert actions > 500

    def no_more() -> None:
        after = living().items()
        more = {name: (before[name], count) for name, count in after if count > before[name] + spare(name, before)}
        assert more == {}

    # a thread that has been called off ends when it looks at that, and holds its board until then
    qtbot.waitUntil(no_more)


def test_a_program_that_has_gone_hears_nothing_of_the_system_any_more(qapp: QApplication, folders: Folders) -> None:
    def heard() -> dict[str, int]:
        told = {qapp: ("focusChanged(QWidget*,QWidget*)", "aboutToQuit()", "screenRemoved(QScreen*)")}
        told[qapp.styleHints()] = ("colorSchemeChanged(Qt::ColorScheme)",)
        return {name: who.receivers(SIGNAL(name)) for who, names in told.items() for name in names}

    before = heard()
    windows = Windows(qapp, folders, prompt_worker, silent_analysis, is_library_threaded=False)
    assert all(count > before[name] for name, count in heard().items())
    windows.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert heard() == before


def test_what_a_screen_reader_asked_holds_no_record_that_is_closed(windows: Windows, qtbot: QtBot) -> None:
    def closed() -> list[ReferenceType[object]]:
        window = windows.show_window()
        qtbot.waitUntil(lambda: window.snapshot is not None)
        window.send(OpenBytes(RECORD, "a.sgf"))
        asked = [window.canvas, window.parts["tree"].panel]  # type: ignore[attr-defined]
        snapshot = window.snapshot
        for each in asked:
            interface = QAccessible.queryAccessibleInterface(each)
            first = interface.child(0)
            assert first is not None and first.text(QAccessible.Text.Name)
        window.leave()
        return [*map(ref, asked), ref(snapshot)]

    windows.show_window()
    left = closed()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    assert len(left) == 3 and [each() for each in left] == [None] * 3
