"""How ties are broken: in turn order, against it, or drawn by a seed."""

from PySide6.QtCore import QRegularExpression
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QWidget

from goboard.rules.options import ASCENDING, DESCENDING, SEED, seed_of
from goboard.rules.protocol import OptionField
from goboard.ui.options.editor import Editor, choice_box

TITLES = {ASCENDING: "In turn order", DESCENDING: "Against turn order", SEED: "Drawn by the seed"}


class TiesEditor(Editor):
    """A choice, and the seed beside it while one is used. Seeds have more digits than a spin box can count."""

    def __init__(self, field: OptionField, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.box = choice_box(self, TITLES, self._choose)
        self.box.setMinimumContentsLength(12)
        self.seed = QLineEdit("1", self)
        self.seed.setValidator(QRegularExpressionValidator(QRegularExpression("-?[0-9]{1,18}"), self))
        self.seed.setAccessibleName(f"{field.title}: seed")
        self.seed.setToolTip("The same seed draws the same ties: a whole number")
        self.seed.setMaximumWidth(self.seed.fontMetrics().averageCharWidth() * 12)
        self.seed.editingFinished.connect(self.committed)
        self.seed.textEdited.connect(self.edited)
        self.seed.hide()
        row = QHBoxLayout()
        row.addWidget(self.box, 1)
        row.addWidget(self.seed)
        self.column.addLayout(row)
        self.describe()

    @property
    def control(self) -> QComboBox:
        return self.box

    def value(self) -> str:
        chosen = str(self.box.currentData())
        return f"{SEED} {self.seed.text()}" if chosen == SEED else chosen

    def set_value(self, value: str) -> None:
        number = seed_of(value)
        self.box.setCurrentIndex(self.box.findData(value if number is None else SEED))
        self.seed.setVisible(number is not None)
        if number is not None and self.seed.text() != str(number):
            self.seed.setText(str(number))

    def is_typing(self) -> bool:
        return self.seed.isModified() and self.seed.hasFocus()

    def settle(self) -> None:
        self.seed.setModified(False)

    def _choose(self) -> None:
        self.seed.setVisible(self.box.currentData() == SEED)
        self.edited.emit()
        self.committed.emit()
