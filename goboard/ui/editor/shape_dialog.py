"""Choose a shape of the catalogue and its parameters, to begin a draft from."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from goboard.boards.board import Board
from goboard.boards.catalogue import PLANE, SHAPES, board_from_spec, shape_of
from goboard.ui.boards.later import Later
from goboard.ui.boards.parameters import ParametersForm
from goboard.ui.boards.preview import BoardPreview
from goboard.ui.boards.shape_box import ShapeBox
from goboard.ui.dialogs.scrolled import Scrolled, line_up
from goboard.ui.panels.rule_choice import set_offered

ENDLESS = "A plane without end cannot be drawn."


class ShapeDialog(QDialog):
    """`spec` is the board as documents describe it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Begin from a shape")
        self.shape, self.parameters = ShapeBox(self), ParametersForm(self)
        set_offered(self.shape, self.shape.findData(PLANE), ENDLESS, is_offered=False)
        self.preview = BoardPreview(self)
        self.problem = QLabel(self, wordWrap=True)
        self.problem.hide()
        self._builder = Later(self)
        self._lay_out()
        self.shape.currentIndexChanged.connect(self._show_shape)
        self.parameters.edited.connect(self._build)
        self._builder.done.connect(self._take_board)
        self._builder.refused.connect(self._tell)
        self._show_shape()

    def spec(self) -> dict[str, object]:
        """The shape that is chosen, with all its parameters."""
        return {"shape": str(self.shape.currentData()), **self.parameters.values()}

    def choose(self, spec: Mapping[str, object]) -> None:
        """Fill in a shape and its parameters, the usual ones where none are given; BoardError for bad ones."""
        with QSignalBlocker(self.shape), QSignalBlocker(self.parameters):
            self.shape.setCurrentIndex(self.shape.findData(spec["shape"]))
            self._show_rows()
            self.parameters.set_values(spec)
        self._build()

    def done(self, result: int) -> None:
        for later in (self._builder, self.shape.later, self.preview.picture.later):
            later.stop()
        super().done(result)

    def _show_shape(self) -> None:
        self._show_rows()
        self._build()

    def _show_rows(self) -> None:
        parameters = (shape_of(str(self.shape.currentData())) or SHAPES[0]).parameters
        self.parameters.show_parameters(parameters)
        self._form.setRowVisible(self.parameters, bool(parameters))
        titles = [title for title in [self._form.labelForField(self.shape)] if title is not None]
        line_up([*titles, *self.parameters.labels()])

    def _build(self) -> None:
        self._tell("")
        self._builder.ask(partial(board_from_spec, self.spec()))
        if self._builder.is_busy:
            self.preview.show_waiting("The board is being built…")

    def _take_board(self, board: Board) -> None:
        self.preview.show_board(board)

    def _tell(self, sentence: str) -> None:
        """What cannot be built cannot be begun from."""
        self.preview.show_waiting("")
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))
        self._begin.setEnabled(not sentence)

    def _lay_out(self) -> None:
        inner = QWidget(self)
        self._form = QFormLayout(inner)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.addRow("&Shape", self.shape)
        self._form.addRow(self.parameters)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self)
        self._begin = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self._begin.setText("&Begin")
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        sides = QHBoxLayout()
        sides.addWidget(self.preview, 1)
        sides.addWidget(Scrolled(inner))
        layout = QVBoxLayout(self)
        layout.addLayout(sides, 1)
        layout.addWidget(self.problem)
        layout.addWidget(buttons)
