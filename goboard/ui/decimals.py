"""Numbers as the language writes them: typed with a point or a comma, and how far work is in per cent."""

import re

from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QDoubleSpinBox, QProgressBar, QWidget

from goboard.ui.language import share_sign, tr

THOUSANDTHS = 1000
MARK = re.compile(r"(?<=\d)[.,]|[.,](?=\d)")


class DecimalBox(QDoubleSpinBox):
    """Shows the mark of the language, and takes both."""

    def validate(self, text: str, place: int) -> tuple[QValidator.State, str, int]:
        state, said, at = super().validate(self.marked(text), place)
        return state, said, at

    def valueFromText(self, text: str) -> float:
        return super().valueFromText(self.marked(text))

    def marked(self, text: str) -> str:
        """With the mark of this box's language."""
        return MARK.sub(self.locale().decimalPoint(), text)


class ProgressBar(QProgressBar):
    """How far work is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, maximum=THOUSANDTHS)
        self.setFormat(f"%p{share_sign()}")
        self.setAccessibleName(tr("Progress"))

    def show_part(self, part: float) -> None:
        """That part of the work is done, 0 to 1."""
        self.setValue(round(part * THOUSANDTHS))
