"""The dialog that makes pictures of a game: choose, see, save or copy."""

from dataclasses import replace

from PySide6.QtCore import QSettings, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from goboard.drawing import album as wishes
from goboard.drawing import album_files as files
from goboard.drawing.album import Album, Seen, Wish
from goboard.drawing.board_view import Part
from goboard.drawing.diagram import Line
from goboard.drawing.part import PartError, can_be_cut, part_between
from goboard.drawing.text_diagram import TextDiagramError
from goboard.ui.dialogs.messages import tell_problem
from goboard.ui.files.recent import LastFolder
from goboard.ui.pictures.clipboard import copy_picture
from goboard.ui.pictures.form import KINDS, Choices, PictureForm
from goboard.ui.pictures.memory import LookWords, remember, remembered
from goboard.ui.pictures.preview import PicturePreview
from goboard.ui.pictures.saver import PictureSaver

WISH, LOOK = "pictures/wish", "pictures/look"
PART = 0.85
"""Of the window that the dialog takes at first."""
REST = 60
"""Milliseconds without a change after which the preview follows."""


class PictureDialog(QDialog):
    """`written` carries a sentence on what was saved or copied."""

    written = Signal(str)

    def __init__(self, parent: QWidget, line: Line, at: int, seen: Seen, name: str, settings: QSettings) -> None:
        super().__init__(parent)
        self.setWindowTitle("Export picture")
        self._line, self._at, self._seen = line, at, seen
        self._settings = settings
        self._window_theme = "light"
        self._box: Part | None = None
        self._album: Album | None = None
        look = remembered(settings, LOOK, LookWords())
        self.form = PictureForm(self, self._first_wish(), look, self._shows(), line.move_numbers)
        self.preview = PicturePreview(self)
        self.number = QSpinBox(self, minimum=1, prefix="Picture ")
        self.number.setAccessibleName("Which picture is shown")
        self.number.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.words = QLabel(self, wordWrap=True)
        self.saver = PictureSaver(self, name, LastFolder(settings))
        self.saver.busy_changed.connect(self._set_busy)
        self.saver.saved.connect(self._end)
        self._lay_out()
        self.resize(self.sizeHint().expandedTo(parent.window().size() * PART))
        self._later = QTimer(self, singleShot=True, interval=REST)
        self._later.timeout.connect(self.refresh)
        self.form.changed.connect(self._later.start)
        self.form.corners.textChanged.connect(self._read_corners)
        self.number.valueChanged.connect(self._show)
        self.preview.part_chosen.connect(self._choose_part)

    def use_theme(self, name: str) -> None:
        """The window's theme is this one."""
        self._window_theme = name
        self.refresh()

    def refresh(self) -> None:
        """Show what is chosen now."""
        wish = self.form.wish
        self._album = Album(self._line, self._at, wish, self._seen, self._box)
        self.preview.choose(wish.shows == wishes.BOX)
        if self.number.maximum() != len(self._album):
            self.number.setMaximum(len(self._album))
            # of a game the last position shows most
            self.number.setValue(len(self._album) if wish.what == wishes.GAME else 1)
        self.number.setSuffix(f" of {len(self._album)}")
        self.number.setVisible(len(self._album) > 1)
        self._show()

    def _lay_out(self) -> None:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.save_button: QPushButton = buttons.addButton("&Save…", QDialogButtonBox.ButtonRole.AcceptRole)
        self.copy_button: QPushButton = buttons.addButton("Cop&y", QDialogButtonBox.ButtonRole.ActionRole)
        self.cancel_button: QPushButton = buttons.addButton("&Cancel", QDialogButtonBox.ButtonRole.ActionRole)
        self.save_button.setDefault(True)
        self.cancel_button.hide()
        self.save_button.clicked.connect(self._save)
        self.copy_button.clicked.connect(self._copy)
        self.cancel_button.clicked.connect(self.saver.cancel)
        buttons.rejected.connect(self.reject)
        left, right, both, whole = QVBoxLayout(), QVBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        left.addWidget(self.form)
        left.addStretch(1)
        right.addWidget(self.preview, 1)
        right.addWidget(self.number)
        right.addWidget(self.words)
        both.addLayout(left)
        both.addLayout(right, 1)
        whole.addLayout(both, 1)
        whole.addWidget(self.saver.bar)
        whole.addWidget(buttons)

    def _shows(self) -> Choices:
        board = self._line.board
        found = [(wishes.SEEN, "As in the window"), (wishes.WHOLE, "All of the board")]
        if board.plane is not None:
            found[1] = (wishes.WHOLE, "All stones")
        if can_be_cut(board):
            found += [(wishes.STONES, "Stones and what is near"), (wishes.BOX, "A part")]
            if self._line.frames[self._at].visible is not None:
                found.append((wishes.RECORD, "What the record shows"))
        return found

    def _first_wish(self) -> Wish:
        """What was chosen last, but for moves of another game."""
        wish = remembered(self._settings, WISH, Wish())
        number = self._line.frames[self._at].number
        first = max(number - wish.each + 1, 1)
        shown = self._line.frames[self._at].visible
        shows = wishes.RECORD if shown is not None else wish.shows
        return replace(wish, first=first, last=max(number, first), shows=shows)

    def _show(self) -> None:
        if self._album is None:
            return
        words, index = self.form.look, self.number.value() - 1
        look = words.look(self._window_theme)
        self.preview.show_picture(self._album, index, look)
        diagram = self._album.diagram(index)
        said, problem = [diagram.heading, diagram.caption], ""
        if words.kind not in (files.TEXT, files.WIKI):
            width, height = self._album.sides(look.pixels)
            problem = files.size_problem(words.kind, width, height)
            said.append(f"{width} × {height} pixels")
        self.words.setText("\n".join(filter(None, (*said, problem))))
        self.save_button.setEnabled(not problem and not self.saver.is_busy)

    def _choose_part(self, part: Part | None) -> None:
        self._box = part
        self.refresh()

    def _read_corners(self) -> None:
        names = self.form.corners.text().replace("-", " ").replace(",", " ").split()
        try:
            self._box = part_between(self._line.board, *names) if len(names) == 2 else None
        except PartError as error:
            self.words.setText(str(error))
            return
        self.refresh()

    def _copy(self) -> None:
        self.refresh()
        assert self._album is not None
        look, index = self.form.look, self.number.value() - 1
        if look.kind in (files.TEXT, files.WIKI):
            try:
                QGuiApplication.clipboard().setText(files.text(self._album, look.kind))
            except TextDiagramError as error:
                tell_problem(self, str(error))
                return
        else:
            copy_picture(self._album, index, look.look(self._window_theme))
        self.written.emit("Copied.")

    def _save(self) -> None:
        self.refresh()
        assert self._album is not None
        look = self.form.look
        self._remember()
        self.saver.ask(self._album, look.kind, look.look(self._window_theme), dict(KINDS)[look.kind])

    def _end(self, words: str) -> None:
        self.written.emit(words)
        self.accept()

    def _set_busy(self, is_busy: bool) -> None:
        self.cancel_button.setVisible(is_busy)
        for part in (self.form, self.save_button, self.copy_button):
            part.setEnabled(not is_busy)
        if not is_busy:
            self._show()

    def _remember(self) -> None:
        remember(self._settings, WISH, self.form.wish)
        remember(self._settings, LOOK, self.form.look)

    def done(self, code: int) -> None:
        # also what the window's own button for closing does
        self.saver.cancel()
        self._remember()
        super().done(code)
