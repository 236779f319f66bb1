"""Players, event, date, result and the rest of what a record says of the game; what is wrong with a field, in words."""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from functools import partial
from typing import NamedTuple

from PySide6.QtWidgets import QComboBox, QDialog, QFormLayout, QLineEdit, QMenu, QPlainTextEdit, QPushButton, QWidget

from goboard.games.clocks import (
    Overtime,
    duration_words,
    milliseconds_of,
    milliseconds_of_minutes,
    minutes_text,
    seconds_text,
    settings_from,
)
from goboard.games.record_rules import known_rules
from goboard.rules import catalogue
from goboard.session.results import margin_told
from goboard.session.snapshot import Snapshot
from goboard.ui.clocks.choice import KINDS
from goboard.ui.language import number_text, tr, without_mnemonic, worded
from goboard.ui.panels.player_card import rules_title
from goboard.ui.plain import PlainLabel, one_line
from goboard.ui.scrolled import Scrolled
from goboard.ui.style import letter_width
from goboard.ui.widgets import answer_buttons, in_column, in_row, named, push_button, title_of
from goboard.words.message import enumerated, in_context, phrase, sentences

DRAWN = phrase("A draw")
RESULTS = {
    "B+R": phrase("Black wins by resignation"),
    "W+R": phrase("White wins by resignation"),
    "B+0.5": phrase("Black wins by points…"),
    "W+0.5": phrase("White wins by points…"),
    "B+T": phrase("Black wins on time"),
    "W+T": phrase("White wins on time"),
    "B+F": phrase("Black wins by forfeit"),
    "W+F": phrase("White wins by forfeit"),
    "0": DRAWN,
    "Void": phrase("No result"),
    "?": phrase("Unknown"),
}
RULES = ("AGA", "Chinese", "GOE", "Ing", "Japanese", "Korean", "NZ", "Tromp-Taylor")
OVERTIMES = ("5x30 byo-yomi", "3x60 byo-yomi", "25/600 Canadian", "10 fischer")
RANKS = (*(f"{dan}p" for dan in range(9, 0, -1)), *(f"{dan}d" for dan in range(9, 0, -1)), *(
    f"{kyu}k" for kyu in range(1, 31)
))  # fmt: skip
WINS = {"b": phrase("Black wins"), "w": phrase("White wins")}
WAYS = {"resign": "r", "time": "t"}
"""Longer words for what a result says, and the usual ones."""
_RESULT = re.compile(r"([BW])\+(.*)", re.IGNORECASE)
_NUMBER = re.compile(r"[+-]?\d+([.,]\d+)?")
_DAY = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?|(\d\d)(?:-(\d\d))?")


def result_words(text: str) -> str:
    """What a result says; "" for free text, which may stand there too."""
    if text in ("0", "Draw", "draw"):
        return DRAWN
    known = {code.lower(): words for code, words in RESULTS.items() if "…" not in words}
    if text.lower() in known:
        return known[text.lower()]
    match = _RESULT.fullmatch(text)
    if match is None:
        return ""
    winner, how = match[1].lower(), match[2].lower()
    if not how:
        return WINS[winner]
    if _NUMBER.fullmatch(how):
        return (
            phrase("Black wins by {points}", points=margin_told(how))
            if winner == "b"
            else phrase("White wins by {points}", points=margin_told(how))
        )
    return known.get(f"{winner}+{WAYS.get(how, how)}", "")


def rules_words(text: str) -> str:
    """What goboard calls the rules that are spelt so, in the language of the window; "" for any others."""
    name = known_rules(text) if text else ""
    return rules_title(catalogue.info_of(name)) if name else ""


def overtime_words(text: str) -> str:
    """Of what servers write, "5x30 byo-yomi", the numbers and the kind of overtime; "" for what is none."""
    settings = settings_from("", text)
    if settings is None or (kind := KINDS.get(settings.overtime)) is None:
        return ""
    is_more = settings.overtime is Overtime.FISCHER
    clock = duration_words(settings.period) if is_more else settings.words
    return phrase("{clock}, {overtime}", clock=clock, overtime=kind)


def time_words(text: str) -> str:
    """Minutes as hours, minutes and seconds."""
    milliseconds = milliseconds_of_minutes(text)
    return "" if milliseconds is None else duration_words(milliseconds)


def seconds_said(text: str) -> str:
    """Minutes as the seconds that a record holds; what is no time stays."""
    milliseconds = milliseconds_of_minutes(text)
    return text if milliseconds is None else seconds_text(milliseconds)


def date_problem(text: str) -> str:
    """What keeps other programs from reading a date: days are 2024-05-31, several "2024-05-31,06-01,02"."""
    wrong = tr("Programs read dates such as 2024-05-31, several days as 2024-05-31,06-01.")
    for part in filter(None, text.split(",")):
        match = _DAY.fullmatch(part.strip())
        if match is None:
            return wrong
        year, *months = match[1] or "2000", *match.groups()[1:]
        numbers = [int(number) for number in months if number]
        try:
            if match[1]:
                date(int(year), *[*numbers, 1, 1][:2])
        except ValueError:
            return tr("{part} is no day of the calendar.", part=part.strip())
    return ""


class Field(NamedTuple):
    """A line of the dialog."""

    ident: str
    title: str
    example: str = ""


PLAYERS = (
    Field("PB", phrase("&Black")),
    Field("BR", phrase("Black's rank"), "9d, 3k"),
    Field("BT", phrase("Black's team")),
    Field("PW", phrase("&White")),
    Field("WR", phrase("White's rank"), "9d, 3k"),
    Field("WT", phrase("White's team")),
)
SETTINGS = (
    Field("KM", phrase("&Komi"), "7.5"),
    Field("HA", phrase("&Handicap"), in_context("handicap", "none")),
    Field("RU", phrase("R&ules")),
    Field("TM", phrase("Main &time, minutes"), "60, 1:30:00"),
    Field("OT", phrase("&Overtime"), "5x30 byo-yomi"),
)
AROUND = (
    Field("DT", phrase("&Date"), "2024-05-31,06-01"),
    Field("RE", phrase("&Result"), phrase("B+R, W+2.5, 0 for a draw")),
    Field("GN", phrase("&Name of the game")),
    Field("EV", phrase("&Event")),
    Field("RO", phrase("Round")),
    Field("PC", phrase("&Place")),
    Field("ON", phrase("Opening")),
    Field("SO", phrase("&Source")),
    Field("US", phrase("Entered by")),
    Field("AN", phrase("&Annotated by")),
    Field("CP", phrase("Copyright")),
)
OFFERED: Mapping[str, Sequence[str]] = {
    "BR": RANKS, "WR": RANKS, "RU": RULES, "OT": OVERTIMES,
}  # fmt: skip
NUMBERS = ("KM", "HA", "TM")
NO_NUMBER = {
    "KM": phrase("Komi is a number, such as 7.5."),
    "HA": phrase("A handicap is a number, such as 2."),
}
WORDS = {"RE": result_words, "RU": rules_words, "OT": overtime_words, "TM": time_words}
WIDTH, GAP = 28, 2
"""Of a field, and between the columns, in average characters."""


class GameInfoDialog(QDialog):
    """`changes` are the values that the person changed, by SGF identifier. `places` says at which move each value
    stands, -1 for the start, as `NodeTold` does."""

    def __init__(self, snapshot: Snapshot, places: Mapping[str, int], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Game information"))
        self._before, self._places = snapshot.game.info, places
        self.lines: dict[str, QLineEdit] = {}
        self.notes: dict[str, PlainLabel] = {}
        self.about = named(QPlainTextEdit(self._before.get("GC", ""), self, tabChangesFocus=True), tr("About the game"))
        self.about.setFixedHeight(self.fontMetrics().lineSpacing() * 4)
        buttons, self._ok = answer_buttons(self)
        inner = QWidget(self)
        self._lay_out(inner, snapshot.names)
        in_column(Scrolled(inner), buttons, of=self)
        next(iter(self.lines.values())).setFocus()
        self._check()

    def _lay_out(self, inner: QWidget, names: Sequence[str]) -> None:
        left, right = QFormLayout(), QFormLayout()
        players: tuple[Field, ...] = PLAYERS
        if len(names) > 2:
            said = PlainLabel(enumerated(names), inner, wordWrap=True)
            left.addRow(tr("Players"), named(said, tip=tr("Their names are an option of the rules")))
            # what the record says of Black and White all the same
            players = tuple(field for field in PLAYERS if field.ident in self._before)
        for fields, column in (((*players, *SETTINGS), left), (AROUND, right)):
            for ident, title, example in fields:
                self._add_row(column, ident, title, example)
        columns = in_row(left, right)
        columns.insertSpacing(1, letter_width(self.fontMetrics()) * GAP)
        in_column(columns, title_of(self.about, tr("About the &game")), self.about, of=inner, flush=True)

    def _add_row(self, column: QFormLayout, ident: str, title: str, example: str) -> None:
        """A field, and below it what is to be said of it."""
        field, line = self._field(ident)
        line.setText(self._shown_before(ident))
        line.setCursorPosition(0)
        line.setPlaceholderText(number_text(example) if ident == "KM" else worded(example))
        for widget in {field, line}:
            widget.setAccessibleName(without_mnemonic(worded(title)))
        field.setMinimumWidth(letter_width(self.fontMetrics()) * WIDTH)
        note = PlainLabel(self, wordWrap=True)
        note.hide()
        row = in_row((field, 1))
        if ident == "RE":
            row.addWidget(self._result_button(line))
        elif ident == "DT":
            row.addWidget(push_button(self, tr("Today"), partial(_add_today, line)))
        column.addRow(title_of(field, title), row)
        column.addRow("", note)
        self.lines[ident], self.notes[ident] = line, note
        line.textChanged.connect(self._check)

    def _field(self, ident: str) -> tuple[QWidget, QLineEdit]:
        if ident not in OFFERED:
            line = QLineEdit(self)
            return line, line
        box = QComboBox(self, editable=True, insertPolicy=QComboBox.InsertPolicy.NoInsert)
        box.addItems(list(OFFERED[ident]))
        edit = box.lineEdit()
        assert edit is not None
        return box, edit

    def _result_button(self, line: QLineEdit) -> QPushButton:
        """A menu of results in words."""
        button, menu = QPushButton(tr("Choose"), self, autoDefault=False), QMenu(self)
        for text, said in RESULTS.items():
            menu.addAction(one_line(said)).setData(text)
        menu.triggered.connect(lambda action: self._choose(line, str(action.data())))
        button.setMenu(menu)
        return button

    def _choose(self, line: QLineEdit, text: str) -> None:
        line.setText(text)
        line.setFocus()
        if "+0" in text:
            # the points are still to be typed
            line.setSelection(text.index("+") + 1, len(text))

    def changes(self) -> dict[str, str]:
        """Only what was changed: the rest of the record stays byte for byte."""
        said = {ident: line.text().strip() for ident, line in self.lines.items()}
        said["GC"] = self.about.toPlainText()
        changed = {ident: text for ident, text in said.items() if text != self._shown_before(ident)}
        if "TM" in changed:
            changed["TM"] = seconds_said(changed["TM"])
        if "KM" in changed:
            # a record has a point, whatever mark the language has
            changed["KM"] = changed["KM"].replace(",", ".")
        return changed

    def _shown_before(self, ident: str) -> str:
        text = self._before.get(ident, "")
        if ident == "TM" and (milliseconds := milliseconds_of(text)) is not None:
            return minutes_text(milliseconds)
        if ident == "KM":
            return number_text(text.strip())
        return text if ident == "GC" else text.strip()

    def _check(self) -> None:
        """Say below the fields what they mean, what is wrong and where it stands; wrong numbers cannot be accepted."""
        changed, is_wrong = self.changes(), False
        for ident, note in self.notes.items():
            text = self.lines[ident].text().strip()
            problem = self._problem(ident, text)
            is_wrong = is_wrong or (bool(problem) and ident in NUMBERS and ident in changed)
            said = problem or (WORDS[ident](text) if ident in WORDS else "")
            place = self._places.get(ident, -1)
            where = tr("Stands at move {place} and holds from there on.", place=place) if place >= 0 else ""
            note.say(sentences(said, where))
        self._ok.setEnabled(not is_wrong)

    def _problem(self, ident: str, text: str) -> str:
        if ident == "TM":
            is_time = not text or milliseconds_of_minutes(text) is not None
            return "" if is_time else tr("The main time is minutes, such as 60, or 1:30:00 with hours and seconds.")
        if ident in NUMBERS:
            return NO_NUMBER[ident] if text and not _NUMBER.fullmatch(text) else ""
        return date_problem(text) if ident == "DT" else ""


def _add_today(line: QLineEdit) -> None:
    days, today = line.text().strip(), date.today().isoformat()
    line.setText(f"{days},{today}" if days and not days.endswith(today) else days or today)
