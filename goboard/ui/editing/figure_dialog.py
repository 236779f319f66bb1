"""Where a diagram of its own begins in print: its name, and how its moves are numbered."""

from collections.abc import Mapping

from PySide6.QtWidgets import QComboBox, QDialog, QFormLayout, QLineEdit, QWidget

from goboard.ui.widgets import answer_buttons, check_box

NUMBERINGS = ("No numbers", "As the moves are counted", "From 1 to 100 again and again")
AS_COUNTED = 1


class FigureDialog(QDialog):
    """What `SetFigure` needs; `properties` are the raw ones of the node."""

    def __init__(self, parent: QWidget, properties: Mapping[str, tuple[str, ...]]) -> None:
        super().__init__(parent)
        self.setWindowTitle("Figure for print")
        self.begins = check_box(self, "A &figure begins here", True)
        said = properties.get("FG", ("",))[0]
        self.line = QLineEdit(said.partition(":")[2].replace("\\", ""), self)
        self.line.setPlaceholderText("Figure 1 (1–50)")
        self.box = QComboBox(self)
        self.box.addItems(NUMBERINGS)
        number = properties.get("PM", ("1",))[0].strip()
        self.box.setCurrentIndex(int(number) if number in ("0", "1", "2") else AS_COUNTED)
        buttons, _ = answer_buttons(self)
        layout = QFormLayout(self)
        layout.addRow(self.begins)
        layout.addRow("&Name", self.line)
        layout.addRow("N&umbers", self.box)
        layout.addRow(buttons)
        for widget in (self.line, self.box):
            self.begins.toggled.connect(widget.setEnabled)

    @property
    def title(self) -> str:
        """The figure's name."""
        return self.line.text().strip()

    @property
    def numbering(self) -> int:
        """PM: 0, 1 or 2."""
        return self.box.currentIndex()

    @property
    def is_begun(self) -> bool:
        return bool(self.begins.isChecked())
