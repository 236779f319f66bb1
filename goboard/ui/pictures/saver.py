"""Asks for a file and writes pictures there, with a bar that shows how far it is; and what dialogs for that share."""

from collections.abc import Callable, Generator
from pathlib import Path

from PySide6.QtCore import QObject, QSettings, QTimer, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLayout, QPushButton, QWidget

from goboard.drawing.export.album import Album
from goboard.drawing.export.files import SUFFIXES, Look, kind_of, paths, sides, size_problem
from goboard.drawing.export.text import TextDiagramError
from goboard.ui.decimals import ProgressBar
from goboard.ui.dialogs.messages import ask_whether, tell_problem
from goboard.ui.files.recent import LastFolder
from goboard.ui.job_signals import StepsSignals
from goboard.ui.language import tr
from goboard.ui.pictures.files import copied, written
from goboard.ui.plain import window_title
from goboard.ui.widgets import ask_place, in_column, in_row
from goboard.words.message import phrase, plural

ACTION = QDialogButtonBox.ButtonRole.ActionRole
SOON = 300
"""Milliseconds after which it is shown that a picture is still being copied."""


class PictureSaver(QObject):
    """`saved` carries a sentence on what was written; `busy_changed` tells when work begins and ends."""

    saved = Signal(object)
    busy_changed = Signal(bool)

    def __init__(self, dialog: QWidget, name: str, folder: LastFolder) -> None:
        super().__init__(dialog)
        self._dialog, self._name, self._folder = dialog, name, folder
        self._writing: StepsSignals | None = None
        self.bar = ProgressBar(dialog)
        self.bar.hide()
        self._later = QTimer(self, singleShot=True, interval=SOON)
        self._later.timeout.connect(lambda: self._set_busy(True))

    @property
    def is_busy(self) -> bool:
        """Is something being written?"""
        return self._writing is not None

    def ask(self, album: Album, kind: str, look: Look, title: str) -> None:
        """Ask where these pictures are to be saved, then write them there; a name that ends as another kind does is of
        that kind."""
        # of one game several positions may be wanted, one beside the other
        suffix = f"-{album.number}{SUFFIXES[kind]}" if album.number else SUFFIXES[kind]
        self.ask_path(suffix, title, lambda path: self._save(album, path, kind_of(path, kind), look))

    def ask_path(self, ending: str, title: str, then: Callable[[Path], None]) -> None:
        """Ask for a file whose name ends like that; an existing one is asked about."""
        start = str(Path(self._folder.path) / f"{self._name}{ending}")
        suffix = Path(start).suffix

        def take(chosen: str) -> None:
            self._folder.remember(chosen)
            then(Path(chosen))

        ask_place(
            self._dialog, tr("Save"), start, tr("{kind} (*{suffix});;All files (*)", kind=title, suffix=suffix), take
        )

    def write(self, work: Generator[tuple[int, int]], targets: list[Path]) -> None:
        """Do work that yields how much of how much is done, and writes these files."""
        self._do(work, lambda: self._tell_saved(targets))
        self._set_busy(True)

    def copy(self, album: Album, index: int, look: Look, then: Callable[[], None]) -> None:
        """Put one of the pictures on the clipboard; what is done soon needs no bar."""
        self._do(copied(album, index, look), then)
        self._later.start()

    def cancel(self) -> None:
        """Whatever is being written is not wanted any more."""
        if self._writing is not None:
            self._writing.cancel()
            self._forget()

    def _do(self, work: Generator[tuple[int, int]], then: Callable[[], None]) -> None:
        self.cancel()
        self.bar.setRange(0, 0)
        self._writing = StepsSignals(self, work, (OSError, TextDiagramError))
        self._writing.progressed.connect(self._show_progress)
        self._writing.ended.connect(lambda problem: self._end(problem, then))

    def _save(self, album: Album, path: Path, kind: str, look: Look) -> None:
        if problem := size_problem(kind, *sides(album, look)):
            tell_problem(self._dialog, problem)
            return
        found = paths(album, path, kind)
        there = [each for each in found if each.exists()] if len(found) > 1 else []

        def write() -> None:
            self.write(written(album, path, kind, look), found)

        if there:
            file, more = there[0].name, len(there) - 1
            question = (
                plural("Replace {file} and {n} more?", "Replace {file} and {n} more?", more, file=file)
                if more
                else tr("Replace {file}?", file=file)
            )
            ask_whether(self._dialog, question, tr("&Replace"), write, no=tr("&Keep"))
        else:
            write()

    def _show_progress(self, done: int, total: int) -> None:
        self.bar.setRange(0, total)
        self.bar.setValue(done)

    def _end(self, problem: str, then: Callable[[], None]) -> None:
        self._forget()
        if problem:
            tell_problem(self._dialog, problem)
        else:
            then()

    def _tell_saved(self, targets: list[Path]) -> None:
        file, more = targets[0].name, len(targets) - 1
        said = plural("Saved as {file} and {n} more.", "Saved as {file} and {n} more.", more, file=file)
        self.saved.emit(said if more else phrase("Saved as {file}.", file=file))

    def _forget(self) -> None:
        if self._writing is not None:
            self._writing.deleteLater()
        self._writing = None
        self._later.stop()
        self._set_busy(False)

    def _set_busy(self, is_busy: bool) -> None:
        if self.bar.isHidden() == is_busy:
            self.bar.setVisible(is_busy)
            self.busy_changed.emit(is_busy)


PART = 0.85
"""Of the window that the dialog takes at first."""


class SavingDialog(QDialog):
    """A form beside what it makes; `written` carries a sentence on what was saved, copied or printed."""

    written = Signal(object)

    def __init__(self, parent: QWidget, title: str, name: str, settings: QSettings) -> None:
        super().__init__(parent)
        self.setWindowTitle(window_title(title))
        self._settings = settings
        self.saver = PictureSaver(self, name, LastFolder(settings))
        self.saver.saved.connect(self.end)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self._buttons.rejected.connect(self.reject)

    def add_button(
        self, text: str, pressed: Callable[[], object], role: QDialogButtonBox.ButtonRole = ACTION
    ) -> QPushButton:
        """A button beside the one that closes the dialog."""
        button = self._buttons.addButton(text, role)
        button.clicked.connect(lambda: pressed())
        return button

    def lay_out(self, form: QWidget, preview: QLayout) -> None:
        """Everything has been made."""
        both = in_row(in_column(form, 1), (preview, 1))
        in_column((both, 1), self.saver.bar, self._buttons, of=self)
        parent = self.parentWidget()
        assert parent is not None
        self.resize(self.sizeHint().expandedTo(parent.window().size() * PART))

    def end(self, words: str) -> None:
        """It is done."""
        self.written.emit(words)
        self.accept()

    def keep(self) -> None:
        """Keep what was chosen for the next time."""
        raise NotImplementedError

    def done(self, code: int) -> None:
        # also what the window's own button for closing does
        self.saver.cancel()
        self.keep()
        super().done(code)
