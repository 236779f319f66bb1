"""What every editor of an option can do, and the simple ones: a number, a choice, both players' scores, how ties are
broken."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QRegularExpression, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QComboBox, QLineEdit, QStyle, QWidget

from goboard.boards.board import Board
from goboard.rules.options import ASCENDING, DESCENDING, SEED, SIDES, as_json, seed_of, text_of
from goboard.rules.protocol import OptionError, OptionField
from goboard.ui.language import number_text, tr, worded
from goboard.ui.plain import tip_text
from goboard.ui.style import UNIT, letter_width
from goboard.ui.widgets import choice_box, in_column, in_row, named, title_of
from goboard.words.message import in_context, phrase

CHOICE_CHARACTERS = 24


@dataclass(frozen=True)
class Surroundings:
    """What an option is about: the board, None where there is none yet, and the players' names, () without any."""

    board: Board | None = None
    players: tuple[str, ...] = ()


class Editor(QWidget):
    """The control of one option. `edited` comes with every change by hand, `committed` with one that is meant."""

    edited = Signal()
    committed = Signal()
    control: QWidget
    """What has the focus while the option is edited."""

    def __init__(self, field: OptionField, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = field
        self._typed: list[QLineEdit] = []
        self.column = in_column(of=self, flush=True)
        self.column.setSpacing(UNIT)

    def value(self) -> str:
        """What the editor says, as text; it need not be a value that the option can take."""
        raise NotImplementedError

    def set_value(self, value: str) -> None:
        """Show this value."""
        raise NotImplementedError

    def look_at(self, surroundings: Surroundings) -> None:
        """Board or players have changed, or are told for the first time."""

    def is_typing(self) -> bool:
        """Has something been changed that is not committed yet?"""
        return any(line.isModified() and line.hasFocus() for line in self._typed)

    def settle(self) -> None:
        """What the editor says has been taken."""
        for line in self._typed:
            line.setModified(False)

    def problem(self) -> str:
        """A sentence on why the value cannot be taken, "" if it can."""
        try:
            text_of(self.field, self.value())
        except OptionError as error:
            return str(error)
        return ""

    def change(self) -> None:
        """A change by hand that is meant."""
        self.edited.emit()
        self.committed.emit()

    def take_typing(self, line: QLineEdit) -> None:
        """The value, or a part of it, is typed there."""
        self._typed.append(line)
        line.editingFinished.connect(self.committed)
        line.textEdited.connect(self.edited)

    def describe(self, control: QWidget) -> None:
        """Say to everybody, also those who hear the screen, what the control is for."""
        self.setToolTip(tip_text(self.field.help))
        control.setAccessibleName(worded(self.field.title))
        control.setAccessibleDescription(worded(self.field.help))
        self.control = control

    def put_beside(self, widget: QWidget) -> None:
        """Let it stand behind the control."""
        self.column.removeWidget(self.control)
        row = in_row((self.control, 1), widget, flush=True)
        row.setSpacing(self.style().pixelMetric(QStyle.PixelMetric.PM_LayoutHorizontalSpacing))
        self.column.insertLayout(0, row)
        self.setTabOrder(self.control, widget)


class LineEditor(Editor):
    """One line of text."""

    def __init__(self, field: OptionField, parent: QWidget | None = None, line: QLineEdit | None = None) -> None:
        super().__init__(field, parent)
        self.line = line or QLineEdit(self)
        self.take_typing(self.line)
        self.column.addWidget(self.line)
        self.describe(self.line)

    def value(self) -> str:
        return self.line.text().strip()

    def set_value(self, value: str) -> None:
        if self.line.text() != value:
            self.line.setText(value)
            self.line.setCursorPosition(0)


class NumberEditor(LineEditor):
    """A number, typed with a point or a comma; it may be a fraction."""

    def value(self) -> str:
        return super().value().replace(",", ".")

    def set_value(self, value: str) -> None:
        # what was typed stays as it was typed
        if self.value() != value:
            super().set_value(number_text(value))


class ChoiceEditor(Editor):
    """One of a few values."""

    def __init__(self, field: OptionField, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.box = narrow_choice_box(self, field.choices or {}, self.change)
        self.column.addWidget(self.box)
        self.describe(self.box)

    def value(self) -> str:
        return str(self.box.currentData())

    def set_value(self, value: str) -> None:
        self.box.setCurrentIndex(self.box.findData(value))


def narrow_choice_box(parent: QWidget, choices: Mapping[str, str], then: Callable[[], None]) -> QComboBox:
    """A list of titles whose data are the values; `then` comes after a choice by hand."""
    box = choice_box(parent, "", choices.items())
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(CHOICE_CHARACTERS)
    box.activated.connect(lambda _index: then())
    return box


SCORE_TITLES = (in_context("side", "Black"), in_context("side", "White"))


class ScoresEditor(Editor):
    """A number for Black and one for White."""

    def __init__(self, field: OptionField, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.lines: dict[str, QLineEdit] = {}
        row = in_row()
        for side, title in zip(SIDES, SCORE_TITLES, strict=True):
            line = self.lines[side] = named(QLineEdit(self), tr("{option}, {player}", option=field.title, player=title))
            line.setMinimumWidth(letter_width(line.fontMetrics()) * 6)
            self.take_typing(line)
            row.addWidget(title_of(line, title))
            row.addWidget(line, 1)
        self.column.addLayout(row)
        self.setToolTip(tip_text(field.help))
        self.control = self.lines[SIDES[0]]

    def value(self) -> str:
        return as_json({side: line.text().strip().replace(",", ".") for side, line in self.lines.items()})

    def set_value(self, value: str) -> None:
        for side, number in json.loads(value).items():
            if self.lines[side].text().replace(",", ".") != number:
                self.lines[side].setText(number_text(number))


TIE_TITLES = {
    ASCENDING: phrase("In turn order"),
    DESCENDING: phrase("Against turn order"),
    SEED: phrase("Drawn by the seed"),
}
SEED_TIP = phrase("The same seed draws the same ties: a whole number")


class TiesEditor(Editor):
    """A choice, and the seed beside it while one is used. Seeds have more digits than a spin box can count."""

    def __init__(self, field: OptionField, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.box = narrow_choice_box(self, TIE_TITLES, self._choose)
        self.box.setMinimumContentsLength(12)
        self.seed = named(QLineEdit("1", self), tr("{option}: seed", option=field.title), SEED_TIP)
        self.seed.setValidator(QRegularExpressionValidator(QRegularExpression("-?[0-9]{1,18}"), self))
        self.seed.setMaximumWidth(letter_width(self.seed.fontMetrics()) * 12)
        self.take_typing(self.seed)
        self.seed.hide()
        self.column.addLayout(in_row((self.box, 1), self.seed))
        self.describe(self.box)

    def value(self) -> str:
        chosen = str(self.box.currentData())
        return f"{SEED} {self.seed.text()}" if chosen == SEED else chosen

    def set_value(self, value: str) -> None:
        number = seed_of(value)
        self.box.setCurrentIndex(self.box.findData(value if number is None else SEED))
        self.seed.setVisible(number is not None)
        if number is not None and self.seed.text() != str(number):
            self.seed.setText(str(number))

    def _choose(self) -> None:
        self.seed.setVisible(self.box.currentData() == SEED)
        self.change()
