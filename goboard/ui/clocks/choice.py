"""The choice of a clock: none, one of the usual ones, or numbers of one's own; for a new game, or as a dialog for
the game shown."""

import re

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QDialog, QFormLayout, QSpinBox, QWidget

from goboard.games.clocks import (
    ClockSettings,
    Overtime,
    duration_words,
    milliseconds_of_minutes,
)
from goboard.ui.decimals import DecimalBox
from goboard.ui.language import tr, worded
from goboard.ui.plain import PlainLabel
from goboard.ui.style import letter_width
from goboard.ui.widgets import answer_buttons, choice_box, in_column, named
from goboard.words.message import phrase

MINUTE, SECOND = 60_000, 1000
PRESETS = (
    ClockSettings(Overtime.ABSOLUTE, 10 * MINUTE),
    ClockSettings(Overtime.ABSOLUTE, 30 * MINUTE),
    ClockSettings(Overtime.BYO_YOMI, 5 * MINUTE, 20 * SECOND, 3),
    ClockSettings(Overtime.BYO_YOMI, 20 * MINUTE, 30 * SECOND, 5),
    ClockSettings(Overtime.BYO_YOMI, 0, 30 * SECOND, 1),
    ClockSettings(Overtime.CANADIAN, 15 * MINUTE, 10 * MINUTE, 25),
    ClockSettings(Overtime.FISCHER, 5 * MINUTE, 10 * SECOND),
    ClockSettings(Overtime.FISCHER, 20 * MINUTE, 20 * SECOND),
)
TITLES = {
    Overtime.ABSOLUTE: phrase("Absolute: no overtime"),
    Overtime.BYO_YOMI: phrase("Byo-yomi: periods for single moves"),
    Overtime.CANADIAN: phrase("Canadian: periods for several moves"),
    Overtime.FISCHER: phrase("Fischer: more time with every move"),
}
KINDS = {
    Overtime.BYO_YOMI: phrase("byo-yomi"),
    Overtime.CANADIAN: phrase("Canadian"),
    Overtime.FISCHER: phrase("Fischer"),
}
USUAL = {Overtime.BYO_YOMI: PRESETS[3], Overtime.CANADIAN: PRESETS[5], Overtime.FISCHER: PRESETS[6]}
"""Whose overtime is proposed where one of that kind is to have numbers of its own."""
NONE, OWN = "none", "own"


def _title(preset: ClockSettings) -> str:
    """With the name that players know the overtime by."""
    kind = KINDS.get(preset.overtime)
    return phrase("{clock}, {overtime}", clock=preset.words, overtime=kind) if kind else preset.words


class TimeBox(DecimalBox):
    """A time as the usual clocks say it: "20 min", "30 s", "1 min 30 s". "1:30" is understood as well, and a number
    alone as so many of `unit` (milliseconds). The value is in seconds."""

    def __init__(self, parent: QWidget, unit: int, most: float) -> None:
        super().__init__(parent, decimals=3, maximum=most)
        self._unit = unit
        if unit == SECOND:
            self.setStepType(DecimalBox.StepType.AdaptiveDecimalStepType)
        else:
            self.setSingleStep(unit / SECOND)

    def textFromValue(self, value: float) -> str:
        return self.marked(worded(duration_words(round(value * SECOND))))

    def valueFromText(self, text: str) -> float:
        return (self._said(text) or 0) / SECOND

    def validate(self, text: str, place: int) -> tuple[QValidator.State, str, int]:
        is_said = self._said(text) is not None
        return (QValidator.State.Acceptable if is_said else QValidator.State.Intermediate), text, place

    def _said(self, text: str) -> int | None:
        """The milliseconds that a text says; None for what says no time."""
        text = text.strip().replace(",", ".")
        if ":" in text:
            return milliseconds_of_minutes(text)
        if re.fullmatch(NUMBER, text, re.ASCII):
            return round(float(text) * self._unit)
        if not re.fullmatch(rf"(?:{AMOUNT})+", text, re.ASCII):
            return None
        amounts = [(float(number), unit_of(word)) for number, word in re.findall(AMOUNT, text, re.ASCII)]
        return None if any(unit is None for _, unit in amounts) else round(sum(n * (unit or 0) for n, unit in amounts))


NUMBER = r"\d{1,9}(?:\.\d*)?"
AMOUNT = rf"\s*({NUMBER})\s*([^\d\s.:]+)\.?\s*"
"""A number and how its unit is called, or the beginning of that."""


def unit_of(word: str) -> int | None:
    """The milliseconds of what is called so, or begins so, in the language of the window or in English."""
    for known in (str, worded):
        for unit in (SECOND, MINUTE, 60 * MINUTE):
            if re.sub(r"[\d\s]", "", known(duration_words(unit))).casefold().startswith(word.casefold()):
                return unit
    return None


class ClockChoice(QWidget):
    """`settings` is the clock chosen, None for none. The numbers show once "Another…" is chosen."""

    changed = Signal()

    def __init__(self, parent: QWidget, start: ClockSettings | None = None) -> None:
        super().__init__(parent)
        presets = [(preset, _title(preset)) for preset in PRESETS]
        self.presets = choice_box(self, tr("Clock"), [(NONE, tr("No clock")), *presets, (OWN, tr("Another…"))])
        self.overtime = choice_box(self, tr("Overtime"), TITLES.items())
        self.main = named(TimeBox(self, MINUTE, 6_000_000.0), tr("Main time"))
        self.period = TimeBox(self, SECOND, 100_000.0)
        self.count = QSpinBox(self, minimum=1, maximum=1000)
        self._lay_out()
        self.choose(start)
        self.presets.currentIndexChanged.connect(self._show_numbers)
        self.overtime.currentIndexChanged.connect(self._propose)
        for spin in (self.main, self.period, self.count):
            spin.valueChanged.connect(self.changed)

    @property
    def settings(self) -> ClockSettings | None:
        """What is chosen; its `fault` says what is wrong with numbers of one's own."""
        chosen = self.presets.currentData()
        if chosen == NONE:
            return None
        if isinstance(chosen, ClockSettings):
            return chosen
        kind = Overtime(self.overtime.currentData())
        main = round(self.main.value() * SECOND)
        if kind is Overtime.ABSOLUTE:
            return ClockSettings(kind, main)
        period = round(self.period.value() * SECOND)
        return ClockSettings(kind, main, period, 0 if kind is Overtime.FISCHER else self.count.value())

    def choose(self, settings: ClockSettings | None) -> None:
        """Show that clock as the one chosen."""
        with QSignalBlocker(self.presets), QSignalBlocker(self.overtime):
            if settings is None:
                self.presets.setCurrentIndex(0)
            elif settings in PRESETS:
                self.presets.setCurrentIndex(1 + PRESETS.index(settings))
            else:
                self.presets.setCurrentIndex(self.presets.count() - 1)
            shown = settings or USUAL[Overtime.BYO_YOMI]
            self.overtime.setCurrentIndex(list(TITLES).index(shown.overtime))
            self.main.setValue(shown.main / SECOND)
            self.period.setValue(shown.period / SECOND or 30.0)
            self.count.setValue(shown.count or 5)
        self._show_numbers()

    def _lay_out(self) -> None:
        self._numbers = QWidget(self)
        self._form = QFormLayout(self._numbers)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.addRow(tr("O&vertime"), self.overtime)
        self._form.addRow(tr("&Main time"), self.main)
        self._form.addRow(tr("&Period"), self.period)
        self._form.addRow(tr("&Number"), self.count)
        in_column(self.presets, self._numbers, of=self, flush=True)
        # there is room for them before they show
        self.presets.setMinimumWidth(self._numbers.sizeHint().width())

    def _propose(self) -> None:
        """Another kind of overtime: what is usual there, unless the numbers are somebody's own."""
        said = round(self.period.value() * SECOND), self.count.value()
        usual = USUAL.get(Overtime(self.overtime.currentData()))
        if usual is not None and said in [(each.period, each.count or said[1]) for each in USUAL.values()]:
            self.period.setValue(usual.period / SECOND)
            self.count.setValue(usual.count or said[1])
        self._show_numbers()

    def _show_numbers(self) -> None:
        kind = Overtime(self.overtime.currentData())
        self._numbers.setVisible(self.presets.currentData() == OWN)
        self._form.setRowVisible(self.period, kind is not Overtime.ABSOLUTE)
        self._form.setRowVisible(self.count, kind in (Overtime.BYO_YOMI, Overtime.CANADIAN))
        self.period.setAccessibleName(tr("Time for each move") if kind is Overtime.FISCHER else tr("Time of a period"))
        self.count.setAccessibleName(tr("Moves in a period") if kind is Overtime.CANADIAN else tr("Periods"))
        for box, title in (
            (self.period, tr("&Increment") if kind is Overtime.FISCHER else tr("&Period")),
            (self.count, tr("&Moves in it") if kind is Overtime.CANADIAN else tr("&Periods")),
        ):
            label = self._form.labelForField(box)
            label.setText(title)  # type: ignore[attr-defined]
        self.changed.emit()


class ClockDialog(QDialog):
    """`settings` is the clock chosen, None for none."""

    def __init__(self, parent: QWidget, start: ClockSettings | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Clock"))
        self.choice = ClockChoice(self, start)
        self.problem = PlainLabel(self, wordWrap=True)
        said = tr("Play goes on from here with this clock. Times that the record knows already count.")
        words = PlainLabel(said, self, wordWrap=True)
        # a least width of the dialog itself would hold where another title needs more
        words.setMinimumWidth(letter_width(self.fontMetrics()) * 50)
        buttons, self._ok = answer_buttons(self)
        self.choice.changed.connect(self._check)
        in_column(words, self.choice, self.problem, 1, buttons, of=self)
        self._check()

    @property
    def settings(self) -> ClockSettings | None:
        return self.choice.settings

    def _check(self) -> None:
        settings = self.settings
        fault = settings.fault if settings is not None else ""
        self.problem.say(fault)
        self._ok.setEnabled(not fault)
