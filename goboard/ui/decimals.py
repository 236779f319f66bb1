"""Numbers that are typed: with a point or a comma, whichever the language writes."""

import re

from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QDoubleSpinBox

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
