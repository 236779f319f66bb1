"""Which games are wanted: players and text in a line, the rest in a form below that opens."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QPushButton, QWidget

from goboard.library.query import EVERYTHING, Query, day_problem
from goboard.rules.position import BLACK, WHITE
from goboard.ui.inside import widgets_in
from goboard.ui.language import tr, worded
from goboard.ui.library.filter_chips import FilterChips
from goboard.ui.plain import PlainLabel
from goboard.ui.style import letter_width
from goboard.ui.widgets import FilterLine, after_pause, choice_box, in_column, in_grid, in_row, named, push_button
from goboard.words.message import phrase

LEAST_LETTERS = 11
"""How many average letters are seen at least of what is typed into the two lines that are always there."""
MOST_COLUMNS = 4
"""Of the form with the other filters."""
PATIENCE = 200
"""Milliseconds after the last key."""
_SIZE = re.compile(r"\s*(\d{1,3})\s*(?:[x×:*]\s*(\d{1,3}))?\s*")
Choices = tuple[tuple[Mapping[str, object], str], ...]
COLOURS: Choices = (
    ({}, phrase("Either colour")),
    ({"colour": BLACK}, phrase("Player is Black")),
    ({"colour": WHITE}, phrase("Player is White")),
)
WINNERS: Choices = (
    ({}, phrase("Any result")),
    ({"has_won": True}, phrase("Player won")),
    ({"has_won": False}, phrase("Player lost")),
    ({"winner": BLACK}, phrase("Black won")),
    ({"winner": WHITE}, phrase("White won")),
    ({"winner": 0}, phrase("Draw")),
)
HANDICAPS: Choices = (
    ({}, phrase("Any handicap")),
    ({"most_handicap": 0}, phrase("Even games")),
    ({"least_handicap": 1}, phrase("Handicap games")),
    ({"least_handicap": 2, "most_handicap": 4}, phrase("2 to 4 stones")),
    ({"least_handicap": 5}, phrase("5 stones and more")),
)


class FilterBar(QWidget):
    """`changed` carries a Query, a moment after the last change. `left` comes with the keys that lead to the games, and
    `faulty` carries a sentence on what is filled in and cannot be, "" when nothing is."""

    changed = Signal(object)
    left = Signal()
    faulty = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._timer = after_pause(self, PATIENCE, lambda: self.changed.emit(self.query()))
        self._fault = ""
        self.player = self._line(tr("Player"), tr("Name of a player, or a part of it"))
        tip, hint = tr('Words that must occur; a "phrase" in quotes'), tr("Text in comments")
        self.text = self._line(tr("Text in comments and elsewhere"), tip, hint)
        self.opponent = self._line(tr("Opponent"), tr("Whom the player met"))
        self.played_at = self._line(tr("Event"), tr("Name of the event, or a part of it"))
        self.first_day = self._line(tr("From"), tr("Not played before"), tr("From: 1996, 1996-05…"))
        self.last_day = self._line(tr("Until"), tr("Not played after"), tr("Until: 2004-12-31…"))
        self.board_size = self._line(tr("Size"), tr("Size of the board"), tr("Size: 19, 13x9…"))
        self.komi = self._line(tr("Komi"), tr("Exactly that komi"), tr("Komi: 6.5…"))
        self.rules = self._line(tr("Rules"), tr("Name of the rules, or a part of it"))
        self.tag = self._line(tr("Tag"), tr("A tag that was put on the games, whole"))
        self.result = self._line(tr("Result"), tr("What the result says, or a part of it"), tr("Result: B+R…"))
        self.colour = self._choice(tr("Colour of the player"), COLOURS)
        self.winner = self._choice(tr("Who won"), WINNERS)
        self.handicap = self._choice(tr("Handicap"), HANDICAPS)
        self.more = named(
            QPushButton(tr("&More"), self), tip=tr("Filter by date, result, event, size, komi, rules, tag")
        )
        self.more.setCheckable(True)
        self.clear = push_button(self, tr("Clea&r filters"), self.reset)
        self.searches = named(
            QPushButton(tr("&Searches"), self), tip=tr("Keep a search by name; those kept, and those made last")
        )
        self.form = self._form()
        self.more.toggled.connect(self.form.setVisible)
        self.form.hide()
        for line in (self.player, self.text):
            line.setMinimumWidth(LEAST_LETTERS * letter_width(line.fontMetrics()))
        row = in_row((self.player, 1), (self.text, 1), self.more, self.clear, self.searches)
        self.chips = FilterChips(self)
        self.chips.taken.connect(self._take_away)
        self.changed.connect(self._show_chips)
        in_column(row, self.form, self.chips, self._said(), of=self, flush=True)
        self._show_clear()

    def query(self) -> Query:
        """What is filled in; what cannot be read says nothing."""
        columns, rows = size_of(self.board_size.text())
        first_day, last_day = self._days()
        chosen: dict[str, object] = {}
        for choice in (self.colour, self.winner, self.handicap):
            chosen |= choice.currentData()
        if not self.player.text().strip():
            for name in ("colour", "has_won"):
                chosen.pop(name, None)
        return Query(
            player=self.player.text().strip(), opponent=self.opponent.text().strip(), text=self.text.text().strip(),
            event=self.played_at.text().strip(), first_day=first_day,
            last_day=last_day, columns=columns, rows=rows, komi=number_of(self.komi.text()),
            rules=self.rules.text().strip(), result=self.result.text().strip(), tag=self.tag.text().strip(), **chosen,  # type: ignore[arg-type]
        )  # fmt: skip

    def reset(self) -> None:
        """Nothing is filtered any more."""
        for line in self._lines():
            line.clear()
        for choice in (self.colour, self.winner, self.handicap):
            choice.setCurrentIndex(0)
        self._timer.stop()
        self.changed.emit(self.query())

    def show_query(self, query: Query) -> None:
        """Fill in what a search asks for, and ask for it at once."""
        said = self._written(query)
        for line in self._lines():
            line.setText(said[line])
        for box, choices in ((self.colour, COLOURS), (self.winner, WINNERS), (self.handicap, HANDICAPS)):
            box.setCurrentIndex(_chosen(choices, query))
        if replace(self.query(), player="", text="") != EVERYTHING:
            self.more.setChecked(True)
        self._timer.stop()
        self.changed.emit(self.query())

    def _written(self, query: Query) -> dict[QLineEdit, str]:
        """What a search says in each line."""
        size = f"{query.columns}x{query.rows}" if query.columns else ""
        komi = "" if query.komi is None else f"{query.komi:g}"
        return {
            self.player: query.player, self.text: query.text, self.opponent: query.opponent,
            self.played_at: query.event, self.first_day: query.first_day, self.last_day: query.last_day,
            self.board_size: size, self.result: query.result, self.rules: query.rules, self.komi: komi,
            self.tag: query.tag,
        }  # fmt: skip

    def _show_chips(self, query: Query) -> None:
        """What the form filters by, which may be closed; the two lines that are always seen say it themselves."""
        found: list[tuple[str, QWidget]] = []
        for box, choices in ((self.colour, COLOURS), (self.winner, WINNERS), (self.handicap, HANDICAPS)):
            if _chosen(choices, query):
                found.append((box.currentText(), box))
        for line, said in self._written(query).items():
            if said and line not in (self.player, self.text):
                found.append((tr("{point}: {facts}", point=line.accessibleName(), facts=line.text().strip()), line))
        self.chips.show_filters(found)

    def _take_away(self, control: QWidget) -> None:
        """One filter less; the keys go to the next one, and from the last one to where filters are set."""
        had_keys = self.chips.isAncestorOf(QApplication.focusWidget() or self)
        if isinstance(control, QComboBox):
            control.setCurrentIndex(0)
        elif isinstance(control, QLineEdit):
            control.clear()
        self._timer.stop()
        self.changed.emit(self.query())
        if had_keys and not self.chips.shown:
            self.more.setFocus(Qt.FocusReason.OtherFocusReason)

    def _days(self) -> tuple[str, str]:
        """The days that are filled in, without those that make no sense."""
        first, last = (line.text().strip() for line in (self.first_day, self.last_day))
        first, last = ("" if day_problem(day, "") else day for day in (first, last))
        return ("", "") if day_problem(first, last) else (first, last)

    def _faults(self) -> dict[QLineEdit, str]:
        """By line, what is wrong with what is filled in there."""
        first, last = (line.text().strip() for line in (self.first_day, self.last_day))
        size, komi = self.board_size.text().strip(), self.komi.text().strip()
        own = {self.first_day: day_problem(first, ""), self.last_day: day_problem(last, "")}
        if not any(own.values()):
            own = dict.fromkeys(own, day_problem(first, last))
        if size and size_of(size) == (0, 0):
            own[self.board_size] = tr("“{size}” is no size of a board: write 19, or 13x9.", size=size)
        if komi and number_of(komi) is None:
            own[self.komi] = tr("“{komi}” is no number.", komi=komi)
        return {line: problem for line, problem in own.items() if problem}

    def _mark_faults(self) -> None:
        faults = self._faults()
        for line in self._lines():
            palette = QPalette()
            if line in faults:
                palette.setColor(QPalette.ColorRole.Text, self.palette().color(QPalette.ColorRole.BrightText))
            line.setPalette(palette)
            line.setAccessibleDescription(worded(faults.get(line, "")))
        fault = next(iter(faults.values()), "")
        if fault != self._fault:
            self._fault = fault
            self.faulty.emit(fault)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._fault:
            self._mark_faults()

    def _lines(self) -> list[FilterLine]:
        return widgets_in(self, FilterLine)

    def _line(self, name: str, tip: str, hint: str = "") -> FilterLine:
        line = named(FilterLine(self), name, tip)
        line.left.connect(self.left)
        line.returnPressed.connect(self.left)
        line.show_hint(hint or name)
        line.textChanged.connect(self._change)
        return line

    def _choice(self, name: str, choices: Choices) -> QComboBox:
        box = choice_box(self, name, choices)
        box.currentIndexChanged.connect(self._change)
        return box

    def _change(self) -> None:
        self._timer.start()
        self._show_clear()
        self._mark_faults()

    def _show_clear(self) -> None:
        self.clear.setEnabled(self.query() != EVERYTHING or any(line.text() for line in self._lines()))

    def _said(self) -> QWidget:
        """The line that says what is wrong, hidden while nothing is."""
        said = PlainLabel(self, wordWrap=True)
        said.setObjectName("fault")
        said.setForegroundRole(QPalette.ColorRole.BrightText)
        said.hide()
        self.faulty.connect(said.say)
        return said

    def _form(self) -> QWidget:
        who = self.colour, self.winner, self.opponent, self.played_at
        what = self.first_day, self.last_day, self.board_size, self.result
        return FieldGrid((*who, *what, self.rules, self.komi, self.handicap, self.tag), self)


class FieldGrid(QWidget):
    """Fields in rows of so many as have room, each as wide as it needs at least."""

    def __init__(self, fields: Sequence[QWidget], parent: QWidget) -> None:
        super().__init__(parent)
        self._fields = fields
        self._grid = in_grid(of=self, flush=True)
        self._columns = 0
        self._arrange(MOST_COLUMNS)

    def _needed(self, columns: int) -> int:
        """The width of rows of so many."""
        widths = [max(each.minimumSizeHint().width(), each.minimumWidth()) for each in self._fields]
        widest = (max(widths[column::columns]) for column in range(columns))
        return sum(widest) + (columns - 1) * self._grid.horizontalSpacing()

    def _arrange(self, columns: int) -> None:
        if columns != self._columns:
            self._columns = columns
            for place, field in enumerate(self._fields):
                self._grid.addWidget(field, *divmod(place, columns))
            self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        return QSize(self._needed(1), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        fitting = (columns for columns in range(MOST_COLUMNS, 1, -1) if self._needed(columns) <= self.width())
        self._arrange(next(fitting, 1))


def _chosen(choices: Choices, query: Query) -> int:
    """Which of the choices says what the query says."""
    names = {name for said, _ in choices for name in said}
    asked = {name: getattr(query, name) for name in names if getattr(query, name) != getattr(EVERYTHING, name)}
    return next((place for place, (said, _) in enumerate(choices) if said == asked), 0)


def size_of(text: str) -> tuple[int, int]:
    """Columns and rows of "19" or "19x13", (0, 0) if it is no size."""
    found = _SIZE.fullmatch(text)
    return (int(found[1]), int(found[2] or found[1])) if found else (0, 0)


def number_of(text: str) -> float | None:
    """A number with a point or a comma, None if it is none."""
    try:
        return float(text.replace(",", "."))
    except ValueError:
        return None
