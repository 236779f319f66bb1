"""What goes to and fro between goboard and an engine, and a line to type commands in."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QByteArray, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QFontDatabase, QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QPlainTextEdit, QWidget

from goboard.players.gtp_client import COMPLAINED, MOST_TALK, SAID, SENT
from goboard.ui.language import tr, worded
from goboard.ui.opponent.engine_runner import EngineRunner
from goboard.ui.plain import PlainLabel, one_line, plain_text, window_title
from goboard.ui.style import letter_width
from goboard.ui.widgets import add_help_key, close_button, in_column, in_row, named, push_button
from goboard.ui.window.frame import bring_forward

LOOK_AGAIN = 200
"""Milliseconds between two looks at what has been said."""
WIDEST = 4096
BY_MOUSE, BY_KEYS = Qt.TextInteractionFlag.TextSelectableByMouse, Qt.TextInteractionFlag.TextSelectableByKeyboard
_SIGNS = {SENT: "> ", SAID: "", COMPLAINED: "! "}


class Kept(NamedTuple):
    """Of a console: where it is, what was said, what was typed and is being typed."""

    geometry: QByteArray
    output: str
    history: tuple[str, ...]
    typed: str


class Console(QDialog):
    """Beside the window; it looks at the talk only while it is seen."""

    def __init__(self, runner: EngineRunner, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(window_title(tr("{engine}: console", engine=runner.entry.name)))
        self._runner, self._seen = runner, 0
        self._history: list[str] = []
        self._at = 0
        self.state = PlainLabel(self)
        self.output = named(QPlainTextEdit(self, readOnly=True), tr("What was said"))
        self.output.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        # boards are drawn in signs: a line that is broken is none of theirs
        self.output.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.output.setMaximumBlockCount(MOST_TALK)
        self.output.setUndoRedoEnabled(False)
        self.output.setTabChangesFocus(True)
        # by keys, too, to its beginning and its end, and copied
        self.output.setTextInteractionFlags(BY_MOUSE | BY_KEYS)
        tip = tr("A command for the engine; Up and Down find earlier ones")
        self.line = named(QLineEdit(self, maxLength=2000), tr("Command"), tip)
        self.line.setPlaceholderText(tr("Command, as in: showboard"))
        self.line.installEventFilter(self)
        send = push_button(self, tr("&Send"), self._send, tr("Send the command"))
        again = push_button(self, tr("&Restart"), runner.end, tr("End the engine; it begins anew with its next move"))
        clear = push_button(self, tr("C&lear"), self.output.clear)
        buttons = close_button(self)
        buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        in_column(
            self.state, (self.output, 1), in_row((self.line, 1), send), in_row(again, clear, (buttons, 1)), of=self
        )
        self.resize(letter_width(self.output.fontMetrics()) * 76, self.fontMetrics().height() * 26)
        self._timer = QTimer(self, interval=LOOK_AGAIN)
        self._timer.timeout.connect(self._look)
        self.line.setFocus()

    def hand_over(self) -> Kept:
        """What a console in another language goes on with."""
        return Kept(self.saveGeometry(), self.output.toPlainText(), tuple(self._history), self.line.text())

    def take_over(self, kept: Kept) -> None:
        self.restoreGeometry(kept.geometry)
        said = "\n".join(filter(None, (kept.output, self.output.toPlainText())))
        self.output.setPlainText(plain_text(said, len(said)))
        self._history, self._at = list(kept.history), len(kept.history)
        self.line.setText(kept.typed)

    def _send(self) -> None:
        command = one_line(self.line.text(), 2000).strip()
        if command:
            self._history = [*(each for each in self._history if each != command), command][-200:]
            self._at = len(self._history)
            self.line.clear()
            self._runner.ask(command)

    def _look(self) -> None:
        """Add what is new, and say what the engine is at."""
        self.state.setText(tr("{player}: {state}", player=self._runner.title, state=self._runner.state))
        talk = self._runner.talk
        new = talk.since(self._seen)
        self._seen = talk.count
        if new:
            lines = (plain_text(f"{_SIGNS[sign]}{worded(line)}", WIDEST).replace("\n", " ") for sign, line in new)
            self.output.appendPlainText("\n".join(lines))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Up and Down go through what was typed before; Return sends it."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
            if step is not None and self._history:
                self._at = min(max(self._at + step, 0), len(self._history))
                self.line.setText(self._history[self._at] if self._at < len(self._history) else "")
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._send()
                return True
        return False

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._look()
        self._timer.start()

    def hideEvent(self, event: QHideEvent) -> None:
        self._timer.stop()
        super().hideEvent(event)


def console_of(runner: EngineRunner, parent: QWidget, console: Console | None) -> Console:
    """That console, or one for the engine, before everything else that lies there."""
    if console is None:
        console = Console(runner, parent)
        add_help_key(console)
    console.show()
    bring_forward(console)
    return console
