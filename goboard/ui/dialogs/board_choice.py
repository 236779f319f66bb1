"""The choice of a board: its shape, and its sides where it has any."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QHBoxLayout, QPushButton, QSpinBox, QWidget

from goboard.boards.board import Board
from goboard.boards.catalogue import DEFAULT_SIDE, board_from_spec

PLANE = "plane"
SHAPES = {
    "grid": "Flat grid",
    "cylinder": "Cylinder: left and right joined",
    "torus": "Torus: all sides joined",
    "mobius": "Möbius strip: left and right joined, flipped",
    "klein": "Klein bottle: all sides joined, one pair flipped",
    PLANE: "Infinite plane",
}
MOST_LINES = 52
SIDES = (9, 13, 19)
TITLE_CHARACTERS = 24


class BoardChoice(QWidget):
    """`changed` comes when another board is chosen."""

    changed = Signal()

    def __init__(self, parent: QWidget, columns: int, rows: int) -> None:
        super().__init__(parent)
        self._board: tuple[dict[str, object], Board] | None = None
        self.shape = QComboBox(self)
        self.shape.setAccessibleName("Board")
        self.shape.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.shape.setMinimumContentsLength(TITLE_CHARACTERS)
        for name, title in SHAPES.items():
            self.shape.addItem(title, name)
        self.columns, self.rows = self._side("Columns", columns), self._side("Rows", rows)
        self._sizes = self._quick_sizes()
        self.form = QFormLayout(self)
        self.form.setContentsMargins(0, 0, 0, 0)
        self.form.addRow("B&oard", self.shape)
        self.form.addRow("&Columns", self.columns)
        self.form.addRow("Ro&ws", self.rows)
        self.form.addRow("Size", self._sizes)
        self.shape.currentIndexChanged.connect(self._show_shape)
        for side in (self.columns, self.rows):
            side.valueChanged.connect(self.changed)

    def spec(self) -> dict[str, object]:
        """The board as game documents describe it."""
        shape = str(self.shape.currentData())
        if shape == PLANE:
            return {"shape": shape}
        return {"shape": shape, "columns": self.columns.value(), "rows": self.rows.value()}

    def board(self) -> Board:
        """The board that is chosen, the same object as long as that one is."""
        spec = self.spec()
        if self._board is None or self._board[0] != spec:
            self._board = spec, board_from_spec(spec)
        return self._board[1]

    def choose(self, spec: Mapping[str, object]) -> None:
        """Fill in a board of one of the shapes listed."""
        self.shape.setCurrentIndex(max(self.shape.findData(spec.get("shape")), 0))
        for name, side in (("columns", self.columns), ("rows", self.rows)):
            side.setValue(int(str(spec.get(name, DEFAULT_SIDE))))

    def labels(self) -> list[QWidget]:
        """The titles before the controls."""
        parts = (self.shape, self.columns, self.rows, self._sizes)
        return [title for title in map(self.form.labelForField, parts) if title is not None]

    def _show_shape(self) -> None:
        for part in (self.columns, self.rows, self._sizes):
            self.form.setRowVisible(part, self.shape.currentData() != PLANE)
        self.changed.emit()

    def _side(self, name: str, value: int) -> QSpinBox:
        box = QSpinBox(self, minimum=1, maximum=MOST_LINES, value=value)
        box.setAccessibleName(name)
        return box

    def _quick_sizes(self) -> QWidget:
        row = QWidget(self)
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        for side in SIDES:
            button = QPushButton(f"{side} × {side}", row, autoDefault=False)
            button.setObjectName(f"side{side}")
            button.clicked.connect(self._sizer(side))
            line.addWidget(button)
        return row

    def _sizer(self, side: int) -> Callable[[], None]:
        def choose() -> None:
            self.columns.setValue(side)
            self.rows.setValue(side)

        return choose
