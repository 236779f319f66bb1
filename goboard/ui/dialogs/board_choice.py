"""The choice of a board: its shape and the parameters of that, or a board of one's own out of a file."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QDir, QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import QFormLayout, QWidget

from goboard.boards.board import Board, BoardError
from goboard.boards.catalogue import PLANE, SHAPES, SIDES, board_from_spec, shape_of
from goboard.boards.files import SUFFIXES
from goboard.boards.files.board_file import read_board
from goboard.jobs.watch import Watch
from goboard.sgf.saving import plain_bytes
from goboard.ui.boards.parameters import ParametersForm
from goboard.ui.boards.preview import BoardPreview
from goboard.ui.boards.shape_box import OWN, QuickSizes, ShapeBox
from goboard.ui.job_signals import board_jobs
from goboard.ui.language import tr, worded
from goboard.ui.widgets import ask_file, in_column, in_row, push_button
from goboard.words.message import phrase
from goboard.words.reasons import reason_of

__all__ = ["PLANE", "BoardChoice"]

FILTERS = phrase("Boards ({kinds});;All files (*)", kinds=" ".join(f"*{suffix}" for suffix in SUFFIXES))
BUILD, READ = "build", "read"


class BoardChoice(QWidget):
    """`changed` comes when a person chooses another board, `settled` when it is there or known not to be possible.
    Boards are built beside the window. `editor_asked` comes when a person wants to draw one."""

    changed = Signal()
    settled = Signal()
    editor_asked = Signal()

    def __init__(
        self, parent: QWidget, spec: Mapping[str, object], folder: str = "", *, has_shapes_alone: bool = False
    ) -> None:
        super().__init__(parent)
        self._folder = folder or QDir.homePath()
        self.board: Board | None = None
        """The board that is chosen, None while it is being built and where there is none."""
        self._own: Board | None = None
        self.problem = ""
        """Why there is no such board, "" if there is or may be."""
        self._has_shapes_alone = has_shapes_alone
        self.shape = ShapeBox(self)
        self.parameters = ParametersForm(self)
        self.columns, self.rows = map(self.parameters.number_box, SIDES)
        self.preview = BoardPreview(self)
        self.jobs = board_jobs(self)
        self._sizes, self.sources = QuickSizes(self), self._sources()
        self.form = QFormLayout()
        self.form.addRow(tr("&Shape") if has_shapes_alone else tr("B&oard"), self.shape)
        # beside a tall row its title would stand above the middle
        self.form.labelForField(self.shape).setMinimumHeight(self.shape.sizeHint().height())
        self.form.addRow("", self.sources)
        self.form.addRow(self.parameters)
        self.form.addRow(tr("Size"), self._sizes)
        self.form.setRowVisible(self.sources, not has_shapes_alone)
        in_column(self.form, of=self, flush=True)
        self._connect()
        self.choose(spec)

    def spec(self) -> dict[str, object]:
        """The board as game documents describe it; of one that is no shape of the catalogue only that much."""
        if self._is_own and self._own is not None:
            return dict(self._own.spec)
        return {"shape": str(self.shape.currentData()), **self.parameters.values()}

    def wanted(self) -> Board | Mapping[str, object]:
        """What a new game is told of the board."""
        return self._own if self._is_own and self._own is not None else self.spec()

    @property
    def is_building(self) -> bool:
        """Is it not known yet whether there is such a board?"""
        return self.jobs.is_busy()

    def choose(self, spec: Mapping[str, object]) -> None:
        """Fill in a board of the catalogue; the flat grid if it has none like that."""
        shape = shape_of(str(spec.get("shape"))) or SHAPES[0]
        # one board is built, not one for each value that is filled in
        blocked = QSignalBlocker(self.shape), QSignalBlocker(self.parameters)
        self.shape.setCurrentIndex(self.shape.findData(shape.name))
        self.parameters.show_parameters(shape.parameters)
        try:
            self.parameters.set_values(spec)
        except BoardError:
            self.parameters.set_values({})
        for blocker in blocked:
            blocker.unblock()
        self._show_shape()

    def choose_own(self, board: Board) -> None:
        """Choose a board that is none of the catalogue."""
        self.jobs.drop(BUILD)
        self._begin_waiting("")
        self._take_own(board)

    def read(self, path: str) -> None:
        """Choose the board of a file once it is read."""
        self.jobs.drop(BUILD)
        self.jobs.run(READ, partial(_board_of_file, path), self._take_own)
        if self.jobs.is_busy(READ):
            self._begin_waiting(phrase("Reading"))

    def stop(self) -> None:
        """Nothing of this is wanted any more."""
        self._forget_reading()
        for jobs in (self.jobs, self.shape.jobs, self.preview.picture.jobs):
            jobs.stop()

    def labels(self) -> list[QWidget]:
        """The titles before the controls."""
        parts = (self.shape, self._sizes)
        titles = [title for title in map(self.form.labelForField, parts) if title is not None]
        return [*titles, *self.parameters.labels()]

    @property
    def _is_own(self) -> bool:
        return bool(self.shape.currentData() == OWN)

    def _connect(self) -> None:
        self.shape.currentIndexChanged.connect(self._show_shape)
        self.parameters.edited.connect(self._build)
        self._sizes.chosen.connect(lambda side: self.choose({**self.spec(), "columns": side, "rows": side}))
        self.jobs.refused.connect(self._refuse)
        self.jobs.progressed.connect(self._show_progress)
        # the shape that was chosen before is chosen again
        self.preview.cancelled.connect(self._build)

    def _show_shape(self) -> None:
        self._show_rows()
        self._build()

    def _show_rows(self) -> None:
        """The controls that go with the shape."""
        shape = shape_of(str(self.shape.currentData()))
        parameters = shape.parameters if shape is not None else ()
        self.parameters.show_parameters(parameters)
        self.form.setRowVisible(self.parameters, bool(parameters))
        self.form.setRowVisible(self._sizes, parameters == SIDES and not self._has_shapes_alone)

    def _build(self) -> None:
        self._sizes.show_sides(self.columns.value(), self.rows.value())
        self._forget_reading()
        self._begin_waiting("")
        spec, own = self.spec(), self._own if self._is_own else None
        self.jobs.run(BUILD, lambda _watch: own or board_from_spec(spec), self._take_board)
        if self.is_building:
            self.preview.show_waiting(tr("The board is being built…"))

    def _begin_waiting(self, words: str) -> None:
        self.board, self.problem = None, ""
        self.preview.show_waiting(words)
        self.changed.emit()

    def _take_board(self, board: Board) -> None:
        self.board = board
        self.preview.show_board(board)
        self.settled.emit()

    def _take_own(self, board: Board) -> None:
        """The board of the file that was chosen: what a person asked for meanwhile is meant for it."""
        self.preview.show_progress(None)
        self._own = board
        with QSignalBlocker(self.shape):
            self.shape.show_own(board)
        self._show_rows()
        self._take_board(board)

    @Slot(str, object)
    def _refuse(self, _kind: str, sentence: str) -> None:
        self.problem = sentence
        self.preview.show_progress(None)
        self.preview.show_waiting("")
        self.settled.emit()

    def _forget_reading(self) -> None:
        self.jobs.drop(READ)
        self.preview.show_progress(None)

    @Slot(str, float, object)
    def _show_progress(self, kind: str, part: float, word: str) -> None:
        if kind == READ:
            self.preview.show_progress((part, word))

    def _ask_file(self) -> None:
        ask_file(self, tr("Board from a file"), self._folder, worded(FILTERS), self.read)

    def _sources(self) -> QWidget:
        row, tip = QWidget(self), tr("A graph as JSON, GraphML or a list of edges")
        self.file_button = push_button(row, tr("&From a file…"), self._ask_file, tip)
        self.editor_button = push_button(
            row, tr("Board e&ditor…"), self.editor_asked.emit, tr("Draw a board of your own")
        )
        in_row(self.file_button, self.editor_button, of=row, flush=True)
        return row


def _board_of_file(path: str, watch: Watch) -> Board:
    name = Path(path).name
    try:
        watch.need(Path(path).stat().st_size)
        return read_board(plain_bytes(path), name, watch.tell)
    except OSError as error:
        raise OSError(phrase("{file}: {reason}.", file=name, reason=reason_of(error))) from error
    except BoardError as error:
        raise BoardError(phrase("{file}: {reason}", file=name, reason=str(error))) from error
