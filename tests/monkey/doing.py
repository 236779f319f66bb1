"""What the monkey does: one kind of step a method, the table of them, and the weight of every action of the menus."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRect, Qt, QTimer, QUrl
from PySide6.QtGui import (
    QAction,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QInputMethodEvent,
    QNativeGestureEvent,
    QPointingDevice,
    QWheelEvent,
)
from PySide6.QtPrintSupport import QAbstractPrintDialog, QPageSetupDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMenu, QMessageBox, QPushButton, QWidget
from shiboken6 import isValid

from goboard.ui.inside import widgets_in
from goboard.ui.window.main_window import MainWindow
from goboard.ui.window.menu_entry import all_entries
from goboard.ui.window.menus import MENUS
from tests.fuzzing.clipboard import SAMPLES, mime_data
from tests.fuzzing.damage import damaged

if TYPE_CHECKING:
    from tests.monkey.play import Monkey

ACTIONS = {
    # the record
    "new": 2, "new_window": 1, "open": 2, "save": 2, "save_as": 1, "save_board": 1, "export_*": 1, "library": 1,
    "print": 1, "info": 2, "contest": 1, "paper_rock_scissors": 0.5, "close": 1, "quit": 0.2,
    # tabs
    "new_tab": 2, "reopen_tab": 1, "next_tab": 3, "previous_tab": 2, "move_tab": 1, "close_window": 0.5, "tab_*": 0.3,
    # changes, and the way back
    "undo": 12, "redo": 6, "*_branch": 4, "copy_*": 2, "paste_game": 2, "delete": 2, "delete_*": 1, "promote": 2,
    "move_*": 2, "keep_only": 1, "insert_*": 3, "replace_move": 2, "split_node": 2, "merge*": 2, "handicap": 1,
    "start_here": 1, "split_game": 1, "add_game": 2, "remove_game": 2, "clean_up": 1, "properties": 2,
    "exchange_colours": 1,
    # setup, signs and judgements
    "edit_*": 2, "tool_*": 1, "dim_*": 1, "visible_*": 1, "judge_*": 0.5, "node_*": 1,
    # play and count
    "pass": 5, "resign": 1, "agree": 1, "annul": 1, "count": 3, "clock*": 1, "pause_clock": 1, "who_begins": 1,
    "opponent": 1, "adviser": 1, "candidate_*": 0.3, "explorer": 1, "review*": 1, "*_mistake": 1, "try_from_here": 1,
    "point_with_keys": 1, "why": 2, "compare": 1,
    # what is seen of it
    "overlay_*": 0.7, "analysis": 2, "shades": 1, "score_graph": 1, "changes": 1, "eyespace": 1, "coordinates": 1,
    "natural": 1, "neighbours": 1,
    "variations": 1, "problem_moves": 1, "trail": 1, "beside": 1, "losses": 1, "start_page": 1, "tour": 1,
    "numbers*": 0.7, "closer": 2, "farther": 2, "whole_board": 1, "turn_*": 1,
    "mirror_*": 1, "reset_view": 1, "tree_*": 1, "full_screen": 1, "reset_panels": 1, "show_*": 1,
    "comment_*": 1,
    # where one is in it
    "first": 3, "back*": 6, "forward*": 6, "last": 3, "*_variation": 4, "*_comment": 1, "*_fork": 1,
    "*_game": 1, "*_hotspot": 1,
    "main_line": 2, "go_to_move": 1, "find": 1,
    "find_*": 1, "autoplay": 1, "guess*": 2, "problem": 2, "daily": 0.5,
    "manual": 0.5, "help": 0.5, "whats_this": 0.3, "rules_help": 0.5,
    "walk": 0.5, "report": 0.5, "about": 0.5, "palette": 2, "preferences": 1,
    "choose_toolbar": 0.5, "engines": 0.5, "region*": 1,
}  # fmt: skip
"""How often an action is chosen, by its name; what ends in * stands for all that begin so. The first one counts."""
LEFT_OUT: dict[str, str] = {}
"""Actions that the monkey never chooses, and why."""


def weight(name: str) -> float:
    """Of the action of that name; LookupError if the table has forgotten it."""
    for pattern, value in ((name, ACTIONS.get(name)), *ACTIONS.items()):
        if value is not None and fnmatchcase(name, pattern):
            return value
    raise LookupError(name)


NAMES = [entry.name for items in MENUS.values() for entry in all_entries(items) if entry.name not in LEFT_OUT]
KEYS = sorted({key for items in MENUS.values() for entry in all_entries(items) for key in entry.keys} - {"Ctrl+Q"})
PLAIN_KEYS = (
    "Esc", "Return", "Space", "Tab", "Shift+Tab", "Backspace", "Delete", "Left", "Right", "Up", "Down", "Home", "End",
    "PgUp", "PgDown", "Ctrl+A", "Ctrl+Left", "Ctrl+Right", "Alt+Down", "F2", "F10", "+", "-", "0", "1", "2", "a",
    "Menu", "Shift+Left", "Shift+Down", "Ctrl+Home", "Ctrl+End", "Ctrl+Tab",
)  # fmt: skip
TEXTS = (
    "x", "1", "0", "-5", "7.5", "1e999", "9" * 400, "x + y > 2", "[[", "]]\\", ";)(;", "<b>bold</b> & co", "D4",
    "q16", "   ", "\u202eabc", "柯洁 棋", "\U0001f600", "a\u0301" * 20, "../../x", "%s%n{}", "W+R", "2024-01-01",
)  # fmt: skip
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
BUTTONS = (LEFT, LEFT, LEFT, LEFT, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton)
MODIFIERS = (
    *(NONE,) * 6, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)  # fmt: skip
SYSTEMS = (QFileDialog, QAbstractPrintDialog, QPageSetupDialog)
"""Dialogs of Qt's own: they are answered, not played with, as they reach beyond the monkey's folder."""
Step = Iterator[float]
"""Does something; yields seconds to wait before it goes on."""


class Kind(NamedTuple):
    """A kind of step and how often it is taken. `is_of_game`: it needs a game's window that nothing stands before."""

    weight: float
    do: Callable[[Doing, random.Random], Step]
    is_of_game: bool = False


def _somewhere(
    do: Callable[[Doing, random.Random, QWidget, QPoint, str], Step],
) -> Callable[[Doing, random.Random], Step]:
    """Does it at some place of some widget; nothing where there is none."""

    def done(doing: Doing, chance: random.Random) -> Step:
        found = doing.place(chance)
        if found is not None:
            yield from do(doing, chance, *found)

    return done


class Doing:
    """Does single steps; `say` tells what is about to be done, and whose doing it is that something takes long."""

    def __init__(self, monkey: Monkey, files: Sequence[Path], say: Callable[[str, str], None]) -> None:
        self._monkey, self._files, self._say = monkey, files, say

    def step(self, chance: random.Random) -> Step:
        """One step of some kind; in front of a question it is often the answer."""
        modal, popup = QApplication.activeModalWidget(), QApplication.activePopupWidget()
        if popup is None and modal is not None and (isinstance(modal, SYSTEMS) or chance.random() < 0.4):
            return self._answer(chance, modal)
        is_free = popup is None and modal is None
        kinds = [kind for kind in KINDS.values() if is_free or not kind.is_of_game]
        return chance.choices(kinds, [kind.weight for kind in kinds])[0].do(self, chance)

    # where

    def _window(self, chance: random.Random) -> QWidget:
        """What takes the person's hands now: a menu, a question, or one of the windows."""
        front = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if front is not None:
            return front
        kinds = (Qt.WindowType.Window, Qt.WindowType.Dialog, Qt.WindowType.Tool)
        # in the order in which they were made: that of Qt is not the same in every run
        shown = [widget for widget in self._monkey.top_levels() if widget.windowType() in kinds]
        window = chance.choice([*shown, *self._monkey.windows.frames, *self._monkey.windows.frames])
        window.activateWindow()
        return window

    def _main(self, chance: random.Random) -> MainWindow | None:
        """The game that is seen in some window."""
        frames = self._monkey.windows.frames
        frame = chance.choice(frames) if frames else None
        if frame is None:
            return None
        frame.activateWindow()
        return frame.page

    def place(self, chance: random.Random) -> tuple[QWidget, QPoint, str] | None:
        """Some place of some widget: in pixels of its window, and what lies there."""
        window = self._window(chance)
        widget = window
        if chance.random() < 0.8:
            inner = [child for child in widgets_in(window, QWidget) if self._is_reachable(child, window)]
            widget = chance.choice(inner) if inner else window
        seen = widget.visibleRegion().boundingRect() if widget is not window else QRect(QPoint(), window.size())
        if seen.isEmpty():
            return None
        at = QPoint(chance.randint(seen.left(), seen.right()), chance.randint(seen.top(), seen.bottom()))
        return window, widget.mapTo(window, at), f"{type(window).__name__}/{type(widget).__name__}"

    def _is_reachable(self, child: QWidget, window: QWidget) -> bool:
        return child.window() is window and child.isVisible() and not child.visibleRegion().isEmpty()

    # what

    def _play(self, chance: random.Random) -> Step:
        """A click on a point of the board."""
        window = self._main(chance)
        if window is None or window.snapshot is None:
            return
        board = window.snapshot.board
        x, y = chance.randint(-9, 9), chance.randint(-9, 9)
        at = window.canvas.vertex_place((x, y) if board.plane is not None else chance.randrange(board.size))
        if not window.canvas.rect().contains(at):
            return
        button, keys = chance.choice(BUTTONS), chance.choice(MODIFIERS)
        self._say(f"{_named(button)} on the board at {at.x()}, {at.y()}", "a click on the board")
        yield from self._mouse(window.window(), window.canvas.mapTo(window.window(), at), button, keys)

    def _mouse(self, window: QWidget, at: QPoint, button: Qt.MouseButton, keys: Qt.KeyboardModifier) -> Step:
        for event in ("Move", "Press", "Release"):
            _send(window, event, at, button, keys)
            yield 0

    @_somewhere
    def _click(self, chance: random.Random, window: QWidget, at: QPoint, what: str) -> Step:
        button, keys = chance.choice(BUTTONS), chance.choice(MODIFIERS)
        is_double = chance.random() < 0.2
        self._say(f"{_named(button)}{' twice' * is_double} on {what} at {at.x()}, {at.y()}", f"a click on {what}")
        yield from self._mouse(window, at, button, keys)
        if is_double:
            _send(window, "DClick", at, button, keys)

    @_somewhere
    def _drag(self, chance: random.Random, window: QWidget, start: QPoint, what: str) -> Step:
        """Each event from a timer of its own: where one drags out of a list, Qt takes events in a loop of its own."""
        button = chance.choice(BUTTONS)
        way = QPoint(chance.randint(-300, 300), chance.randint(-300, 300))
        self._say(f"drag on {what} from {start.x()}, {start.y()} by {way.x()}, {way.y()}", f"a drag on {what}")
        steps = chance.randint(1, 6)
        events = [("Press", start), *(("Move", start + way * part / steps) for part in range(1, steps + 1))]
        for event, at in (*events, ("Release", start + way)):
            QTimer.singleShot(0, partial(_send, window, event, at, button))
        yield 0.01

    @_somewhere
    def _hover(self, chance: random.Random, window: QWidget, at: QPoint, what: str) -> Step:
        self._say(f"the pointer over {what} at {at.x()}, {at.y()}", f"the pointer over {what}")
        _send(window, "Move", at)
        yield 0

    @_somewhere
    def _wheel(self, chance: random.Random, window: QWidget, at: QPoint, what: str) -> Step:
        turned = QPoint(chance.choice((0, 0, 0, 120)), chance.choice((120, -120, 15, -15, 960, -960)))
        keys, phase = chance.choice(MODIFIERS), Qt.ScrollPhase.NoScrollPhase
        self._say(f"the wheel by {turned.y()} on {what} at {at.x()}, {at.y()}", f"the wheel on {what}")
        place, screen = QPointF(at), QPointF(window.mapToGlobal(at))
        event = QWheelEvent(place, screen, QPoint(), turned, Qt.MouseButton.NoButton, keys, phase, False)
        if (handle := window.windowHandle()) is not None:
            QApplication.sendEvent(handle, event)
        yield 0

    def _pinch(self, chance: random.Random) -> Step:
        """Two fingers on a pad."""
        window = self._main(chance)
        if window is None:
            return
        canvas, kinds = (
            window.canvas,
            (Qt.NativeGestureType.ZoomNativeGesture, Qt.NativeGestureType.RotateNativeGesture),
        )
        at = QPointF(chance.randrange(canvas.width() + 1), chance.randrange(canvas.height() + 1))
        kind, by = chance.choice(kinds), chance.choice((0.05, -0.05, 0.5, -0.9, -2.0))
        self._say(f"a pinch by {by} at {at.x()}, {at.y()}", "a pinch")
        for _ in range(chance.randint(1, 8)):
            pad = QPointingDevice.primaryPointingDevice()
            if isValid(canvas):
                QApplication.sendEvent(canvas, QNativeGestureEvent(kind, pad, 2, at, at, at, by, QPointF()))
            yield 0

    def _press(self, chance: random.Random) -> Step:
        window = self._window(chance)
        key = chance.choice(KEYS if chance.random() < 0.4 else PLAIN_KEYS)
        focus = window.focusWidget() or window
        self._say(f"{key} in {type(window).__name__}/{type(focus).__name__}", f"the key {key}")
        for _ in range(chance.choice((1, 1, 1, 5))):
            if isValid(focus):
                QTest.keySequence(focus, key)
            yield 0

    def _type(self, chance: random.Random) -> Step:
        window = self._window(chance)
        focus, text = window.focusWidget() or window, chance.choice(TEXTS)
        self._say(f"type {text[:30]!r} into {type(window).__name__}/{type(focus).__name__}", "typed text")
        if text.isascii() and chance.random() < 0.5:
            QTest.keyClicks(focus, text[:40])
        else:
            event = QInputMethodEvent()
            event.setCommitString(text)
            QApplication.sendEvent(focus, event)
        yield 0

    def _act(self, chance: random.Random) -> Step:
        window = self._main(chance)
        if window is None or window.snapshot is None:
            return
        usable = [name for name in NAMES if window.workspace.actions[name].isEnabled()]
        name = chance.choices(usable, [weight(name) for name in usable])[0]
        self._say(f"the action {name}", f"the action {name}")
        window.workspace.actions[name].trigger()
        yield 0

    def _menu(self, chance: random.Random) -> Step:
        """An entry of a menu that is no action of the table: recent files, encodings, colours, panels."""
        window = self._main(chance)
        if window is None or window.snapshot is None:
            return
        entries = [action for menu in widgets_in(window.menuBar(), QMenu) for action in menu.actions()]
        chosen = [action for action in entries if _is_entry(action) and action.objectName() not in NAMES]
        if chosen:
            action = chance.choice(chosen)
            self._say(f"the menu entry {action.text()!r}", "a menu entry")
            action.trigger()
            yield 0

    def _resize(self, chance: random.Random) -> Step:
        window = self._window(chance)
        width, height = chance.randint(1, 1800), chance.randint(1, 1100)
        if isinstance(window, QDialog) or window.windowType() == Qt.WindowType.Popup:
            return
        state = chance.choice(("", "", "", "showMinimized", "showMaximized", "showNormal"))
        name = type(window).__name__
        self._say(f"{name} {state or f'as {width} x {height}'}", f"another size of {name}")
        if state:
            getattr(window, state)()
            yield 0.02
            if isValid(window) and window.isMinimized():
                window.showNormal()
        else:
            window.resize(width, height)
        yield 0.02

    def _drop(self, chance: random.Random) -> Step:
        """Files on a window, of which some are none."""
        window = self._main(chance) if chance.random() < 0.7 else self._window(chance)
        if window is None or not window.acceptDrops():
            return
        paths = chance.choices(self._files, k=chance.choice((1, 1, 1, 2)))
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
        if chance.random() < 0.2:
            data.setUrls([QUrl("http://localhost/x.sgf"), QUrl("file://server/x.sgf"), QUrl("")])
        self._say(f"drop {[path.name for path in paths]} on {type(window).__name__}", "files dropped")
        at, copy = QPoint(50, 50), Qt.DropAction.CopyAction
        entered = QDragEnterEvent(at, copy, data, LEFT, NONE)
        QApplication.sendEvent(window, entered)
        if entered.isAccepted():
            QApplication.sendEvent(window, QDropEvent(QPointF(at), copy, data, LEFT, NONE, QEvent.Type.Drop))
        yield 0

    def _copy(self, chance: random.Random) -> Step:
        """Another program puts something on the clipboard."""
        self._say("another clipboard", "another clipboard")
        QGuiApplication.clipboard().setMimeData(mime_data(damaged(chance, SAMPLES)))
        yield 0

    def _answer(self, chance: random.Random, modal: QWidget) -> Step:
        """A question: one of its buttons, a file, Enter or Esc."""
        name = type(modal).__name__
        if isinstance(modal, QFileDialog):
            chosen = [] if chance.random() < 0.3 else [str(self._file_for(chance, modal))]
            words = f"{modal.windowTitle()}: {[Path(path).name for path in chosen] or 'cancel'}"
            self._say(words, f"the dialog {modal.windowTitle()}")
            if not chosen:
                modal.reject()
            else:
                modal.selectFile(chosen[0])
                modal.accept()
            yield 0
            # what cannot be chosen leaves it open
            if isValid(modal) and modal.isVisible():
                modal.reject()
        elif isinstance(modal, QDialog) and (isinstance(modal, SYSTEMS) or chance.random() < 0.3):
            is_yes = chance.random() < 0.5
            self._say(f"{'accept' if is_yes else 'reject'} {name}", f"the dialog {name}")
            (modal.accept if is_yes else modal.reject)()
            yield 0
        else:
            buttons = [each for each in widgets_in(modal, QPushButton) if each.isVisible() and each.isEnabled()]
            if buttons:
                button = chance.choice(buttons)
                self._say(f"{button.text()!r} in {name}", f"the dialog {name}")
                button.click()
                yield 0

    def _file_for(self, chance: random.Random, dialog: QFileDialog) -> Path:
        if dialog.fileMode() == QFileDialog.FileMode.Directory:
            return self._files[0].parent
        folder = self._files[0].parent
        is_saving = dialog.acceptMode() == QFileDialog.AcceptMode.AcceptSave
        if is_saving and chance.random() < 0.7:
            return folder / f"saved{chance.randrange(9)}.{dialog.defaultSuffix() or 'sgf'}"
        return chance.choice([*self._files, folder / "missing.sgf"])


def answer_at_once(chance: random.Random, modal: QWidget) -> None:
    """A question that Qt asks in a loop of its own, such as whether a file may be written over."""
    buttons = widgets_in(modal, QPushButton) if isinstance(modal, QMessageBox) else []
    if buttons:
        chance.choice(buttons).click()
    elif isinstance(modal, QDialog):
        modal.reject()


def _send(
    window: QWidget, event: str, at: QPoint, button: Qt.MouseButton = LEFT, keys: Qt.KeyboardModifier = NONE
) -> None:
    """An event of the mouse, in a window that may have become another size, or be gone."""
    handle = window.windowHandle() if isValid(window) and window.isVisible() else None
    if handle is None:
        return
    inside = QPoint(min(max(at.x(), 0), handle.width() - 1), min(max(at.y(), 0), handle.height() - 1))
    if event == "Move":
        QTest.mouseMove(handle, inside)
    else:
        getattr(QTest, f"mouse{event}")(handle, button, keys, inside)


def _named(button: Qt.MouseButton) -> str:
    return f"{str(button.name).removesuffix('Button').lower()} click"


def _is_entry(action: QAction) -> bool:
    return action.isEnabled() and action.isVisible() and not action.isSeparator() and action.menu() is None


KINDS = {
    "play": Kind(24, Doing._play, is_of_game=True),
    "click": Kind(14, Doing._click),
    "act": Kind(26, Doing._act, is_of_game=True),
    "press": Kind(12, Doing._press),
    "type": Kind(4, Doing._type),
    "drag": Kind(6, Doing._drag),
    "hover": Kind(4, Doing._hover),
    "wheel": Kind(5, Doing._wheel),
    "pinch": Kind(1, Doing._pinch, is_of_game=True),
    "menu": Kind(2, Doing._menu, is_of_game=True),
    "resize": Kind(1.5, Doing._resize, is_of_game=True),
    "drop": Kind(1, Doing._drop, is_of_game=True),
    "copy": Kind(1, Doing._copy),
}
"""Every kind of step there is."""
