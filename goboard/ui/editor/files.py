"""Where drafts come from and where they go: shapes, board files; and the work beside the window that this takes. Asks
before anything is lost."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QDialog, QWidget

from goboard.boards.board import Board, BoardError
from goboard.boards.catalogue import PLANE, board_from_spec
from goboard.boards.draft import EMPTY, Draft, draft_of
from goboard.boards.files import SUFFIXES
from goboard.boards.files.board_file import board_file_text, read_board
from goboard.formats import archives, reader
from goboard.jobs.watch import Progress
from goboard.session.files import bytes_of, is_board_file
from goboard.sgf.saving import (
    FileIdentity,
    OnlyInPlaceError,
    SaveError,
    changed_words,
    identity,
    is_changed,
    save_bytes,
)
from goboard.ui.dialogs.board_choice import BoardChoice
from goboard.ui.dialogs.board_progress import BoardProgressDialog
from goboard.ui.dialogs.messages import ask_how_to_save, ask_unsaved, tell_problem
from goboard.ui.editor.model import EditorModel
from goboard.ui.files.recent import LastFolder
from goboard.ui.job_signals import board_jobs
from goboard.ui.language import tr, worded
from goboard.ui.plain import PlainLabel
from goboard.ui.recovery import Lost
from goboard.ui.scrolled import Scrolled
from goboard.ui.widgets import answer_buttons, ask_file, ask_place, in_column, in_row, line_up, open_dialog, set_offered
from goboard.words.message import phrase, sentences
from goboard.words.reasons import reason_of

WORK = "work"


class Background(QObject):
    """Does one thing at a time. `refused` carries a sentence."""

    refused = Signal(object)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._jobs = board_jobs(self)
        self._jobs.refused.connect(self._refuse)
        self._jobs.ended.connect(self._end)
        self._progress: BoardProgressDialog | None = None

    @property
    def is_busy(self) -> bool:
        """Is something being done?"""
        return self._jobs.is_busy(WORK)

    def start(self, title: str, work: Callable[[Progress], object], take: Callable[[object], None]) -> None:
        """Do it and hand what it gives to `take`; nothing happens while something else is being done."""
        if self.is_busy:
            return
        job = self._jobs.run(WORK, lambda watch: work(watch.tell), take)
        if self.is_busy:
            self._progress = BoardProgressDialog(self._window, job.watch, title)

    def stop(self) -> None:
        """What is being done is not wanted any more: it ends at its next step, and gives nothing."""
        self._jobs.stop()
        self._end(WORK)

    @Slot(str, object)
    def _refuse(self, _kind: str, sentence: str) -> None:
        self._end(WORK)
        self.refused.emit(sentence)

    @Slot(str)
    def _end(self, _kind: str) -> None:
        progress, self._progress = self._progress, None
        if progress is not None:
            progress.end()


ENDLESS = phrase("A plane without end cannot be drawn.")


class ShapeDialog(QDialog):
    """`spec` is the board as documents describe it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Begin from a shape"))
        self.board = BoardChoice(self, {}, has_shapes_alone=True)
        set_offered(self.board.shape, self.board.shape.findData(PLANE), ENDLESS, is_offered=False)
        self.problem = PlainLabel(self, wordWrap=True)
        buttons, self._begin = answer_buttons(self, tr("&Begin"))
        sides = in_row((self.board.preview, 1), Scrolled(self.board))
        in_column((sides, 1), self.problem, buttons, of=self)
        self.board.changed.connect(self._show)
        self.board.settled.connect(self._show)
        # not on the preview, which is made first
        self.board.shape.setFocus()
        self._show()

    def spec(self) -> dict[str, object]:
        """The shape that is chosen, with all its parameters."""
        return self.board.spec()

    def done(self, result: int) -> None:
        self.board.stop()
        super().done(result)

    def _show(self) -> None:
        """What cannot be built cannot be begun from."""
        line_up(self.board.labels())
        self.problem.say(self.board.problem)
        self._begin.setEnabled(not self.board.problem)


FILTERS = phrase("Board files ({kinds});;All files (*)", kinds=" ".join("*" + suffix for suffix in SUFFIXES))
SAVED_AS = phrase("Board files (*.json);;All files (*)")
UNTITLED = phrase("Untitled board")


def is_called_record(path: str) -> bool:
    """Does the name say that there are games in it?"""
    return path.lower().endswith((*reader.SUFFIXES, *archives.SUFFIXES))


class EditorFiles(QObject):
    """`renamed` comes when the draft has another name or is saved."""

    renamed = Signal()
    loaded = Signal()
    """Another draft has taken the place of the one before."""
    record_chosen = Signal(str)
    """A file that holds no board but games."""

    def __init__(self, window: QWidget, model: EditorModel, background: Background, folder: LastFolder) -> None:
        super().__init__(window)
        self._window = window
        self._model = model
        self._background = background
        self._folder = folder
        self.path: Path | None = None
        self.identity: FileIdentity | None = None
        """What was in the file at `path` when it was read or saved the last time, None if that is not known."""
        self.name = UNTITLED

    def new(self) -> None:
        """An empty sheet."""
        self.guard(lambda: self._load(EMPTY, UNTITLED))

    def from_shape(self) -> None:
        """Ask for a shape of the catalogue and begin from it."""
        dialog = ShapeDialog(self._window)
        open_dialog(dialog, lambda: self.begin_from(dialog.spec()))

    def begin_from(self, spec: dict[str, object]) -> None:
        """Begin from the board that documents describe like this."""

        def make(progress: Progress) -> tuple[Draft, str]:
            progress(0.0, tr("Building the board"))
            board = board_from_spec(spec)
            return draft_of(board, progress), board.title

        self.guard(lambda: self._background.start(tr("Building the board…"), make, self._take_made))

    def begin_with(self, board: Board) -> None:
        """Begin from a board."""
        if not board.is_spatial:
            try:
                self._load(draft_of(board), board.title)
            except BoardError as error:
                tell_problem(self._window, str(error))
            return
        self._background.start(tr("Laying it flat…"), lambda go: (draft_of(board, go), board.title), self._take_made)

    def open(self) -> None:
        """Ask for a file, then open it."""
        ask_file(self._window, tr("Open a board file"), self._start(), worded(FILTERS), self.open_path)

    def open_path(self, path: str) -> None:
        """Open a board file, after asking about unsaved changes; what is here stays if it cannot be read. Records are
        left to whoever shows games."""
        if is_called_record(path):
            self.record_chosen.emit(path)
            return

        def read(progress: Progress) -> tuple[Draft, Path, FileIdentity] | str:
            try:
                # what is written meanwhile is known by its contents
                found, data = os.stat(path), bytes_of(path)
            except OSError as error:
                raise BoardError(
                    phrase("{file} cannot be read: {reason}.", file=Path(path).name, reason=reason_of(error))
                ) from error
            if not is_board_file(path, data):
                return path
            try:
                board = read_board(data, Path(path).name, progress)
            except BoardError as error:
                is_known = path.lower().endswith(SUFFIXES)
                kinds = "" if is_known else phrase("Board files end in {kinds}.", kinds=", ".join(SUFFIXES))
                refused = phrase("{file} was not opened. {reason}", file=Path(path).name, reason=str(error))
                raise BoardError(sentences(refused, kinds)) from error
            return draft_of(board, progress), Path(path), identity(found, data)

        self.guard(lambda: self._background.start(tr("Opening {file}…", file=Path(path).name), read, self._take_made))

    def restore(self, lost: Lost, then: Callable[[Lost], None]) -> None:
        """Go on with what was left behind, as a drawing with changes; tell `then` once it is here."""
        source = Path(lost.path) if lost.path else UNTITLED

        def read(progress: Progress) -> Draft:
            return draft_of(read_board(lost.read(), f"{UNTITLED}.json", progress), progress)

        def take(made: object) -> None:
            assert isinstance(made, Draft)
            self._load(made, source, lost.identity)
            self._model.history.mark_unsaved()
            then(lost)
            self._model.changed.emit()

        self._background.start(tr("Restoring the drawing…"), read, take)

    def save(self) -> None:
        """Save to the file that it came from, or ask for one."""
        self._save_then(None)

    def save_as(self, then: Callable[[], None] | None = None) -> None:
        """Ask for a file, then save there."""
        path = str(Path(self._start()) / f"{self.path.stem if self.path is not None else 'board'}.json")
        ask_place(
            self._window, tr("Save the board as"), path, worded(SAVED_AS), lambda chosen: self.save_to(chosen, then)
        )

    def save_to(
        self,
        path: str,
        then: Callable[[], None] | None = None,
        *,
        over_changed: bool = False,
        in_place: bool = False,
    ) -> bool:
        """Save as a board file there, then go on; False if that was not possible, which is told, or if the person is
        asked first: the file is not the one that was read, or can only be written over."""
        draft, own = self._model.draft, "" if self.path is None else str(self.path)
        if not over_changed and is_changed(path, own, self.identity):
            again = partial(self.save_to, path, then, over_changed=True)
            self._ask_how(changed_words(path), tr("&Overwrite"), again, then)
            return False
        try:
            written = save_bytes(path, board_file_text(draft.board()).encode(), in_place=in_place)
        except BoardError as error:
            tell_problem(self._window, tr("The board is not saved. {reason}", reason=str(error)))
            return False
        except OnlyInPlaceError as error:
            again = partial(self.save_to, path, then, over_changed=True, in_place=True)
            self._ask_how(str(error), tr("&Write over it"), again, then)
            return False
        except SaveError as error:
            tell_problem(self._window, str(error), tr("Save &as…"), lambda: self.save_as(then))
            return False
        self._model.history.mark_saved(draft)
        self.path, self.name, self.identity = Path(path), Path(path).name, written
        self._folder.remember(path)
        self.renamed.emit()
        if then is not None:
            then()
        return True

    def _ask_how(self, words: str, offer: str, again: Callable[[], object], then: Callable[[], None] | None) -> None:
        ways: list[tuple[str, Callable[[], object]]] = [(offer, again), (tr("Save &as…"), lambda: self.save_as(then))]
        ask_how_to_save(self._window, words, ways, lambda: None)

    def guard(self, then: Callable[[], None]) -> None:
        """Do it once no unsaved change can be lost by it: saved, given up, or there is none."""
        if self._model.history.is_modified:
            ask_unsaved(self._window, self.name, lambda: self._save_then(then), then)
        else:
            then()

    def _save_then(self, then: Callable[[], None] | None) -> None:
        if self.path is None or self.path.suffix.lower() != ".json":
            self.save_as(then)
        else:
            self.save_to(str(self.path), then)

    def _take_made(self, made: object) -> None:
        if isinstance(made, str):
            self.record_chosen.emit(made)
            return
        assert isinstance(made, tuple)
        self._load(*made)

    def _load(self, draft: Draft, source: str | Path, known: FileIdentity | None = None) -> None:
        self.path, self.identity = source if isinstance(source, Path) else None, known
        if self.path is not None:
            self._folder.remember(str(self.path))
        self.name = source.name if isinstance(source, Path) else source
        self._model.load(draft)
        self.renamed.emit()
        self.loaded.emit()

    def _start(self) -> str:
        """Where a dialog begins."""
        return str(self.path.parent) if self.path is not None else self._folder.path
