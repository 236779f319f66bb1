"""The questions of the dialog for pictures: what is drawn, how it looks, what kind of file; the last answers are
remembered."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Any, TypeVar

from PySide6.QtCore import QSettings, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QDoubleSpinBox, QFormLayout, QLabel, QLineEdit, QSpinBox, QWidget

from goboard.drawing.export import album, files
from goboard.drawing.export.album import Wish
from goboard.drawing.export.diagram import AS_COUNTED, AS_RECORD, FROM_ONE
from goboard.drawing.export.files import PNG, Look
from goboard.drawing.theme import Theme, load_theme, theme_names
from goboard.ui.decimals import DecimalBox
from goboard.ui.language import tr
from goboard.ui.plain import PlainLabel
from goboard.ui.widgets import check_box, choice_box, in_row, named, title_of
from goboard.words.message import phrase

AS_WINDOW = ""
"""The theme of the window."""
Values = TypeVar("Values")


@dataclass(frozen=True)
class LookWords:
    """A `Look` in plain values, with the theme's name and the kind of file."""

    kind: str = PNG
    theme: str = AS_WINDOW
    length: float = 900.0
    unit: str = "px"
    dpi: int = 300
    seconds: float = 1.0
    loops: bool = True

    def look(self, window_theme: Theme) -> Look:
        """The look, in the window's theme unless another was chosen."""
        theme = load_theme(self.theme) if self.theme in theme_names() else window_theme
        return Look(theme, self.length, self.unit, self.dpi, self.seconds, self.loops)


def remember(settings: QSettings, key: str, values: object) -> None:
    """Keep the fields of a frozen record of plain values."""
    for each in fields(values):  # type: ignore[arg-type]
        settings.setValue(f"{key}/{each.name}", getattr(values, each.name))


def remembered(settings: QSettings, key: str, usual: Values) -> Values:
    """The record that was kept, what is `usual` where nothing of use was."""
    found: dict[str, Any] = {}
    for each in fields(usual):  # type: ignore[arg-type]
        before = getattr(usual, each.name)
        said = settings.value(f"{key}/{each.name}")
        found[each.name] = before if said is None else _like(before, str(said))
    return type(usual)(**found)


def _like(usual: Any, said: str) -> Any:
    if isinstance(usual, bool):
        return said.lower() == "true"
    if isinstance(usual, str):
        return said
    try:
        number = float(said)
    except ValueError:
        return usual
    return type(usual)(number) if math.isfinite(number) else usual


Choices = Iterable[tuple[object, str]]
WHATS: Choices = (
    (album.POSITION, phrase("This position")),
    (album.FIGURE, phrase("Numbered moves")),
    (album.FIGURES, phrase("The whole line in diagrams")),
    (album.GAME, phrase("The line move by move")),
)
SPLITS: Choices = (
    (album.EVERY, phrase("After so many moves")),
    (album.BY_FIGURES, phrase("As the record says")),
    (album.BY_COMMENTS, phrase("At comments")),
)
NUMBERINGS: Choices = (
    (AS_COUNTED, phrase("As the game counts")),
    (FROM_ONE, phrase("From 1 in each diagram")),
    (AS_RECORD, phrase("As the record says")),
)
KINDS: Choices = (
    (files.PNG, "PNG"),
    (files.WEBP, "WebP"),
    (files.SVG, "SVG"),
    (files.PDF, "PDF"),
    (files.GIF, phrase("Animated GIF")),
    (files.TEXT, phrase("Plain text")),
    (files.WIKI, phrase("Sensei's Library")),
)
UNITS: Choices = ((files.PIXELS, phrase("pixels")), (files.MILLIMETRES, phrase("mm")))
MOST_MOVE = 10**7
LONGEST = 60.0
"""Seconds a move."""


THEMES = {
    "light": phrase("Kaya"),
    "dark": phrase("Walnut"),
    "high": phrase("High contrast"),
    "print": phrase("Print, black and white"),
}


def theme_choices() -> list[tuple[str, str]]:
    """The themes by name, as people call them."""
    return [(name, THEMES.get(name) or load_theme(name).title) for name in theme_names()]


class WishForm(QWidget):
    """Questions whose answers are fields of a record: each control is an attribute that is called like its field.
    `changed` comes after every change."""

    changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows = QFormLayout(self)
        self.rows.setContentsMargins(0, 0, 0, 0)

    def said(self, record: object) -> dict[str, Any]:
        """The answers, by those fields of the record that are asked for."""
        found: dict[str, Any] = {}
        for each in fields(record):  # type: ignore[arg-type]
            match getattr(self, each.name, None):
                case QComboBox() as box:
                    found[each.name] = box.currentData()
                case (QSpinBox() | QDoubleSpinBox()) as box:
                    found[each.name] = box.value()
                case QCheckBox() as box:
                    found[each.name] = box.isChecked()
        return found

    def shown_rows(self) -> dict[QWidget, bool]:
        """Which rows matter for what is chosen; those that are not named always do."""
        raise NotImplementedError

    def show_rows(self) -> None:
        """Show only what matters."""
        for field, is_shown in self.shown_rows().items():
            self.rows.setRowVisible(field, is_shown)

    def add(self, title: str, *parts: QWidget) -> QWidget:
        """A row of the form; several parts lie side by side in it."""
        row = parts[0]
        if len(parts) > 1:
            row = QWidget(self)
            in_row(*((part, 0 if isinstance(part, QLabel) else 1) for part in parts), of=row, flush=True)
        self.rows.addRow(title_of(parts[0], title), row)
        return row

    def combo(self, title: str | None, name: str, choices: Choices, chosen: object) -> QComboBox:
        """A list of choices; without a title it is no row of its own yet."""
        combo = choice_box(self, name, choices, chosen)
        combo.currentIndexChanged.connect(self._change)
        if title is not None:
            self.add(title, combo)
        return combo

    def spin(self, title: str | None, name: str, value: int, least: int, most: int) -> QSpinBox:
        """A whole number; the same holds."""
        spin = named(QSpinBox(self, minimum=least, maximum=most, value=value), name)
        spin.valueChanged.connect(self._change)
        if title is not None:
            self.add(title, spin)
        return spin

    def decimal(self, name: str, value: float, least: float, most: float, decimals: int) -> QDoubleSpinBox:
        """A number, no row of its own yet."""
        spin = named(DecimalBox(self, minimum=least, maximum=most, value=value, decimals=decimals), name)
        spin.setStepType(QDoubleSpinBox.StepType.AdaptiveDecimalStepType)
        spin.valueChanged.connect(self._change)
        return spin

    def check(self, text: str, is_checked: bool, tip: str = "") -> QCheckBox:
        """A row with a box."""
        box = check_box(self, text, is_checked, tip)
        box.toggled.connect(self._change)
        self.add("", box)
        return box

    def _change(self) -> None:
        self.show_rows()
        self.changed.emit()


FINAL_TIP = phrase("Stones that were taken are gone; otherwise all moves are seen, as in books")
CAPTION_TIP = phrase("Such as “52 at 41, 60 passes”, and moves outside of what is drawn")
CORNERS_TIP = phrase("Draw around it with the mouse, or name two of its points")


class PictureForm(WishForm):
    """`shows` are the ways to choose a part that this board has, `moves` the lowest and the highest number of a
    move."""

    def __init__(self, parent: QWidget, wish: Wish, look: LookWords, shows: Choices, moves: tuple[int, int]) -> None:
        super().__init__(parent)
        self._wish, self._look = wish, look
        self.what = self.combo(tr("&Draw"), tr("What is drawn"), WHATS, wish.what)
        self.first = self.spin(None, tr("First move"), wish.first, *moves)
        self.last = self.spin(None, tr("Last move"), wish.last, *moves)
        keep_in_order(self.first, self.last)
        self.moves_row = self.add(tr("&Moves"), self.first, PlainLabel(tr("to"), self), self.last)
        self.split = self.combo(None, tr("Where a diagram ends"), SPLITS, wish.split)
        self.each = self.spin(None, tr("Moves in a diagram"), wish.each, 1, MOST_MOVE)
        self.split_row = self.add(tr("Diagrams &end"), self.split, self.each)
        self.numbering = self.combo(tr("&Numbers"), tr("How moves are numbered"), NUMBERINGS, wish.numbering)
        self.is_final = self.check(tr("On the position &after them"), wish.is_final, FINAL_TIP)
        self.caption = self.check(tr("Moves that do not show, &below"), wish.caption, CAPTION_TIP)
        self.titled = self.check(tr("Tit&le below"), wish.titled)
        self.shows = self.combo(tr("S&how"), tr("How much of the board"), shows, wish.shows)
        self.corners = named(QLineEdit(self, placeholderText="K10 T19"), tr("Corners of the part"), CORNERS_TIP)
        self.add(tr("Co&rners"), self.corners)
        self.coordinates = self.check(tr("C&oordinates"), wish.coordinates)
        self.marks = self.check(tr("Si&gns of the record"), wish.marks)
        self.overlays = self.check(tr("&Whatever else the window shows"), wish.overlays)
        themes = [(AS_WINDOW, tr("As the window")), *theme_choices()]
        self.theme = self.combo(tr("&Theme"), tr("Theme"), themes, look.theme)
        self.kind = self.combo(tr("&File"), tr("Kind of file"), KINDS, look.kind)
        self.length = self.decimal(tr("Longer side"), look.length, 1.0, float(files.MOST_PIXELS), 1)
        self.unit = self.combo(None, tr("Unit"), UNITS, look.unit)
        self.size_row = self.add(tr("Longer s&ide"), self.length, self.unit)
        self.dpi = self.spin(tr("Dots &per inch"), tr("Dots per inch"), look.dpi, 10, 2400)
        self.seconds = self.decimal(tr("Seconds a move"), look.seconds, 0.02, LONGEST, 2)
        self.add(tr("Se&conds a move"), self.seconds)
        self.loops = self.check(tr("&Again and again"), look.loops)
        self._is_moved = False
        """Was the line chosen for the kind of file alone?"""
        self._first_moves = self._moves()
        self.kind.currentIndexChanged.connect(self._follow_kind)
        self.what.currentIndexChanged.connect(self._follow_what)
        self._follow_what()
        self.show_rows()

    def _follow_kind(self) -> None:
        """What moves shows moves; once the file is of another kind, what was drawn before is drawn."""
        moves = self.kind.currentData() == files.GIF
        if moves and self.what.currentData() == album.POSITION:
            self._is_moved = True
            self.what.setCurrentIndex(self.what.findData(album.GAME))
        elif not moves and self._is_moved and self.what.currentData() == album.GAME:
            self.what.setCurrentIndex(self.what.findData(album.POSITION))
        self._is_moved &= moves

    def _follow_what(self) -> None:
        """The game is all of it, unless moves were chosen already."""
        if self.what.currentData() == album.GAME and self._moves() == self._first_moves:
            self.last.setValue(self.last.maximum())
            self.first.setValue(self.first.minimum())

    def _moves(self) -> tuple[int, int]:
        return self.first.value(), self.last.value()

    def show_rows(self) -> None:
        super().show_rows()
        self.each.setVisible(self.split.currentData() == album.EVERY)
        self.length.setDecimals(0 if self.unit.currentData() == files.PIXELS else 1)

    @property
    def wish(self) -> Wish:
        """What is to be drawn."""
        wish = replace(self._wish, **self.said(self._wish))
        return replace(wish, first=0, last=album.LAST_MOVE) if wish.what == album.FIGURES else wish

    @property
    def look(self) -> LookWords:
        """How it is to look."""
        return replace(self._look, **self.said(self._look))

    def shown_rows(self) -> dict[QWidget, bool]:
        what, kind = self.what.currentData(), self.kind.currentData()
        is_numbered, is_text = what in (album.FIGURE, album.FIGURES), kind in (files.TEXT, files.WIKI)
        return {
            self.moves_row: what in (album.FIGURE, album.GAME),
            self.split_row: what == album.FIGURES,
            self.numbering: is_numbered,
            self.is_final: is_numbered,
            self.caption: is_numbered and not is_text,
            self.titled: not is_text,
            self.corners: self.shows.currentData() == album.BOX,
            self.overlays: what == album.POSITION,
            self.theme: not is_text,
            self.size_row: not is_text,
            self.dpi: not is_text and self.unit.currentData() == files.MILLIMETRES,
            self.seconds: kind == files.GIF,
            self.loops: kind == files.GIF,
        }


def keep_in_order(first: QSpinBox, last: QSpinBox) -> None:
    """The last move is never before the first: whichever is changed takes the other along."""
    first.valueChanged.connect(lambda value: last.setValue(max(last.value(), value)))
    last.valueChanged.connect(lambda value: first.setValue(min(first.value(), value)))
