"""Both players' scores before the first move: two numbers side by side."""

import json

from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QWidget

from goboard.rules.options import SIDES
from goboard.rules.protocol import OptionField
from goboard.ui.options.editor import Editor

TITLES = ("Black", "White")


class ScoresEditor(Editor):
    """A number for Black and one for White."""

    def __init__(self, field: OptionField, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        row = QHBoxLayout()
        self.lines: dict[str, QLineEdit] = {}
        for side, title in zip(SIDES, TITLES, strict=True):
            line = self.lines[side] = QLineEdit(self)
            line.setMinimumWidth(line.fontMetrics().averageCharWidth() * 6)
            line.setAccessibleName(f"{field.title}, {title}")
            line.editingFinished.connect(self.committed)
            line.textEdited.connect(self.edited)
            label = QLabel(title, self)
            label.setBuddy(line)
            row.addWidget(label)
            row.addWidget(line, 1)
        self.column.addLayout(row)
        self.setToolTip(field.help)
        self.setFocusProxy(self.control)

    @property
    def control(self) -> QLineEdit:
        return self.lines[SIDES[0]]

    def value(self) -> str:
        said = {side: line.text().strip() for side, line in self.lines.items()}
        return json.dumps(said, ensure_ascii=False, separators=(",", ":"))

    def set_value(self, value: str) -> None:
        for side, number in json.loads(value).items():
            if self.lines[side].text() != number:
                self.lines[side].setText(number)

    def is_typing(self) -> bool:
        return any(line.isModified() and line.hasFocus() for line in self.lines.values())

    def settle(self) -> None:
        for line in self.lines.values():
            line.setModified(False)
