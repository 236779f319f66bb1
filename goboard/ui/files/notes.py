"""What was mended in the file shown: a strip that says it in plain sight, and a list that leads to each place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QSettings, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QCheckBox, QDialog, QListWidget, QListWidgetItem, QToolButton, QWidget

from goboard.games.tree import Warning
from goboard.session.commands.navigate import GoToWarning
from goboard.session.snapshot import DocumentView, Snapshot
from goboard.ui.board.speech import announce
from goboard.ui.files.recent import EncodingMenu, kept_paths
from goboard.ui.inside import widgets_in
from goboard.ui.language import tr, worded
from goboard.ui.plain import RecordLabel, one_line, plain_text, tip_text, window_title
from goboard.ui.style import UNIT, letter_width, tokens_for
from goboard.ui.widgets import close_button, cross_button, in_column, in_row, named, push_button
from goboard.ui.window.requests import ReadAgain
from goboard.ui.window.workspace import Part, Workspace
from goboard.words.message import Number, phrase, plural

HIDDEN, MOST_HIDDEN = "files/notes_hidden", 200
"""The key of the files of which nobody wants to see it, and how many of them are kept."""
OF_LETTERS = frozenset({"unknown_charset", "guessed_charset", "damaged_text", "wrong_charset", "lost_text"})
"""Codes of what another encoding may mend."""
COLUMNS, LINES = 76, 12


def words_of(note: Warning) -> str:
    """As in "KM: KM[abc] makes no sense; ... (line 3)"."""
    line = Number(note.line)
    if not note.ident or note.message.startswith(note.ident):
        return phrase("{note} (line {line})", note=note.message, line=line)
    return phrase("{property}: {note} (line {line})", property=note.ident, note=note.message, line=line)


class NotesStrip(QWidget):
    """One sentence, a button that leads there or lists them all, and one that closes it."""

    def __init__(self, opened: Callable[[], object], closed: Callable[[], object]) -> None:
        super().__init__()
        self.setAccessibleName(tr("Notes on this file"))
        self.words = RecordLabel(self)
        self.show_button = push_button(self, "", opened, tr("Where it is, and what else can be done"))
        self.close_button = cross_button(self, tr("Hide this until the file is opened again"))
        self.close_button.clicked.connect(closed)
        row = in_row((self.words, 1), self.show_button, self.close_button, of=self)
        row.setContentsMargins(2 * UNIT, UNIT, UNIT, UNIT)
        self.hide()

    def show_notes(self, notes: Sequence[Warning]) -> None:
        is_single = len(notes) == 1
        said = (
            one_line(notes[0].message)
            if is_single
            else tr("{number} things in this file were mended.", number=Number(len(notes)))
        )
        before = self.words.text()
        self.words.setText(f"⚠ {said}")
        if self.words.text() != before:
            announce(self, said)
        self.show_button.setText(tr("Show") if is_single else tr("List"))

    def colour(self) -> None:
        """Of a warning, in the colours of the window."""
        # a window takes over the program's palette only later
        palette = QApplication.palette()
        self.show_button.setPalette(palette)
        tokens = tokens_for(palette)
        palette.setColor(QPalette.ColorRole.Window, QColor(tokens.warn_ground))
        for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.ButtonText):
            palette.setColor(role, QColor(tokens.warn))
        self.setPalette(palette)


class NotesDialog(QDialog):
    """Every note; a double click, Enter or Show leads to what it is about. The window stays in use meanwhile."""

    chosen = Signal(int)
    hidden = Signal(bool)

    def __init__(self, parent: QWidget, document: DocumentView, is_hidden: bool, reopen: Callable[[str], None]) -> None:
        super().__init__(parent)
        self.setWindowTitle(window_title(tr("Notes on {file}", file=document.name)))
        self.list = named(QListWidget(self), tr("Notes on this file"))
        self.list.setWordWrap(True)
        self.list.itemActivated.connect(lambda _: self._choose())
        metrics = self.fontMetrics()
        self.list.setMinimumSize(letter_width(metrics) * COLUMNS, metrics.lineSpacing() * LINES)
        self.show_button = push_button(self, tr("&Show in the record"), self._choose, takes_enter=True)
        self.encoding_button = push_button(self, tr("&Read with another encoding"), lambda: None)
        self.encodings = EncodingMenu(self, reopen)
        self.encoding_button.setMenu(self.encodings)
        self.encoding_button.setVisible(bool(document.source) and any(n.code in OF_LETTERS for n in document.notes))
        self.hide_box = QCheckBox(tr("Do not show this strip &for this file"), self)
        self.hide_box.setChecked(is_hidden)
        self.hide_box.setEnabled(bool(document.source))
        self.hide_box.toggled.connect(self.hidden)
        row = in_row(self.show_button, self.encoding_button, 1, close_button(self))
        in_column((self.list, 1), self.hide_box, row, of=self)
        self.show_document(document)

    def show_document(self, document: DocumentView) -> None:
        """The same file, which may have been read in another way: other things were mended then, or nothing."""
        self.list.clear()
        for note in document.notes:
            item = QListWidgetItem(plain_text(words_of(note)))
            item.setToolTip(tip_text(str(note)))
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.show_button.setEnabled(bool(document.notes))
        self.encodings.show_document(document)

    def _choose(self) -> None:
        if self.list.currentRow() >= 0:
            self.chosen.emit(self.list.currentRow())


class NotesPart(Part):
    """The strip stands above the slot; where that lies over the board, and once it is closed, there is a button."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._settings: QSettings = workspace.settings
        self._document: DocumentView | None = None
        self._closed: tuple[Warning, ...] = ()
        self.strip = NotesStrip(self._open, self._close)
        self.button = QToolButton(workspace.window, autoRaise=True)
        self.button.setToolTip(tr("What was mended or left out when the file was read"))
        self.button.clicked.connect(self.list_notes)
        pills = workspace.stage.pills.layout()
        assert pills is not None
        pills.addWidget(self.button)
        workspace.stage.slot.add_note(self.strip)
        workspace.stage.shape_changed.connect(self._place)
        workspace.scheme_changed.connect(lambda _: self.strip.colour())
        self.strip.colour()

    def show(self, snapshot: Snapshot) -> None:
        before, self._document = self._document, snapshot.document
        if before is None or (before.notes, before.source) != (snapshot.document.notes, snapshot.document.source):
            self.button.setText(f"⚠ {worded(plural('{n} note', '{n} notes', len(self._document.notes)))}")
            if self._document.notes:
                self.strip.show_notes(self._document.notes)
            self._place()
            for dialog in self._dialogs():
                if before is not None and before.source == self._document.source:
                    dialog.show_document(self._document)
                else:
                    dialog.close()

    def _place(self) -> None:
        document, stage = self._document, self.workspace.stage
        notes = document.notes if document is not None else ()
        is_quiet = document is None or notes is self._closed or document.source in self._hidden()
        is_shown = bool(notes) and not is_quiet and not stage.has_drawer
        self.strip.setVisible(is_shown)
        self.button.setVisible(bool(notes) and not is_shown)

    def _hidden(self) -> list[str]:
        return kept_paths(self._settings, HIDDEN)

    def _hide(self, is_hidden: bool) -> None:
        assert self._document is not None
        path = self._document.source
        others = [each for each in self._hidden() if each != path]
        self._settings.setValue(HIDDEN, ([path] if is_hidden else []) + others[: MOST_HIDDEN - 1])
        self._place()

    def _close(self) -> None:
        if self._document is not None:
            self._closed = self._document.notes
            self._place()

    def _open(self) -> None:
        """A single note is shown at once, several are listed."""
        if self._document is not None and len(self._document.notes) == 1:
            self.workspace.send(GoToWarning(0))
        self.list_notes()

    def list_notes(self) -> NotesDialog | None:
        """The list, over the window that it leads through."""
        document = self._document
        if document is None:
            return None
        is_hidden = document.source in self._hidden()
        dialog = NotesDialog(
            self.workspace.window, document, is_hidden, lambda name: self.workspace.request(ReadAgain(name))
        )
        dialog.chosen.connect(lambda number: self.workspace.send(GoToWarning(number)))
        dialog.hidden.connect(self._hide)
        dialog.setModal(False)
        dialog.finished.connect(dialog.deleteLater)
        dialog.show()
        return dialog

    def hand_over(self) -> Any:
        return [(dialog.saveGeometry(), dialog.list.currentRow()) for dialog in self._dialogs()] or None

    def _dialogs(self) -> list[NotesDialog]:
        """The list, if it is open."""
        return [dialog for dialog in widgets_in(self.workspace.window, NotesDialog) if dialog.isVisible()]

    def take_over(self, kept: Any) -> None:
        for geometry, row in kept:
            if (dialog := self.list_notes()) is not None:
                dialog.restoreGeometry(geometry)
                dialog.list.setCurrentRow(row)
