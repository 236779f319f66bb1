"""The questions of the dialog for pictures: what is drawn, how it looks, what kind of file; the last answers are
remembered."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, TypeVar

from PySide6.QtCore import QSettings, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from goboard.drawing.export import album, files
from goboard.drawing.export.album import Wish
from goboard.drawing.export.diagram import AS_COUNTED, AS_RECORD, FROM_ONE
from goboard.drawing.export.files import PNG, Look
from goboard.drawing.theme import load_theme, theme_names
from goboard.ui.plain import PlainLabel, one_line
from goboard.ui.widgets import check_box, in_row, named

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

    def look(self, window_theme: str) -> Look:
        """The look, in the window's theme unless another was chosen."""
        name = self.theme if self.theme in theme_names() else window_theme
        return Look(load_theme(name), self.length, self.unit, self.dpi, self.seconds, self.loops)


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


Choices = Sequence[tuple[str, str]]
WHATS: Choices = (
    (album.POSITION, "This position"),
    (album.FIGURE, "Numbered moves"),
    (album.FIGURES, "The whole line in diagrams"),
    (album.GAME, "The line move by move"),
)
SPLITS: Choices = (
    (album.EVERY, "After so many moves"),
    (album.BY_FIGURES, "As the record says"),
    (album.BY_COMMENTS, "At comments"),
)
NUMBERINGS: Choices = (
    (AS_COUNTED, "As the game counts"),
    (FROM_ONE, "From 1 in each diagram"),
    (AS_RECORD, "As the record says"),
)
KINDS: Choices = (
    (files.PNG, "PNG"),
    (files.WEBP, "WebP"),
    (files.SVG, "SVG"),
    (files.PDF, "PDF"),
    (files.GIF, "Animated GIF"),
    (files.TEXT, "Plain text"),
    (files.WIKI, "Sensei's Library"),
)
UNITS: Choices = ((files.PIXELS, "pixels"), (files.MILLIMETRES, "mm"))
MOST_MOVE = 10**7
LONGEST = 60.0
"""Seconds a move."""


class PictureForm(QWidget):
    """`changed` comes after every change; `shows` are the ways to choose a part that this board has, `moves` the lowest
    and the highest number of a move."""

    changed = Signal()

    def __init__(self, parent: QWidget, wish: Wish, look: LookWords, shows: Choices, moves: tuple[int, int]) -> None:
        super().__init__(parent)
        self._wish, self._look = wish, look
        self.what = self._combo("What is drawn", WHATS, wish.what)
        self.first = self._spin("First move", wish.first, *moves)
        self.last = self._spin("Last move", wish.last, *moves)
        keep_in_order(self.first, self.last)
        self.split = self._combo("Where a diagram ends", SPLITS, wish.split)
        self.each = self._spin("Moves in a diagram", wish.each, 1, MOST_MOVE)
        self.numbering = self._combo("How moves are numbered", NUMBERINGS, wish.numbering)
        self.is_final = self._check("On the position &after them", wish.is_final)
        self.is_final.setToolTip("Stones that were taken are gone; otherwise all moves are seen, as in books")
        self.caption = self._check("Moves that do not show, &below", wish.caption)
        self.caption.setToolTip("Such as “52 at 41, 60 passes”, and moves outside of what is drawn")
        self.titled = self._check("Tit&le below", wish.titled)
        self.shows = self._combo("How much of the board", shows, wish.shows)
        self.corners = named(
            QLineEdit(self, placeholderText="K10 T19"),
            "Corners of the part",
            "Draw around it with the mouse, or name two of its points",
        )
        self.coordinates = self._check("C&oordinates", wish.coordinates)
        self.marks = self._check("Si&gns of the record", wish.marks)
        self.overlays = self._check("&Whatever else the window shows", wish.overlays)
        themes = [(AS_WINDOW, "As the window"), *((name, load_theme(name).title) for name in theme_names())]
        self.theme = self._combo("Theme", themes, look.theme)
        self.kind = self._combo("Kind of file", KINDS, look.kind)
        self.length = self._decimal("Longer side", look.length, 1.0, float(files.MOST_PIXELS), 1)
        self.unit = self._combo("Unit", UNITS, look.unit)
        self.dpi = self._spin("Dots per inch", look.dpi, 10, 2400)
        self.seconds = self._decimal("Seconds a move", look.seconds, 0.02, LONGEST, 2)
        self.loops = self._check("&Again and again", look.loops)
        self._layout = self._lay_out()
        self._show_rows()

    @property
    def wish(self) -> Wish:
        """What is to be drawn."""
        is_whole = _chosen(self.what) == album.FIGURES
        return replace(
            self._wish,
            what=_chosen(self.what),
            shows=_chosen(self.shows),
            first=0 if is_whole else self.first.value(),
            last=album.LAST_MOVE if is_whole else self.last.value(),
            split=_chosen(self.split),
            each=self.each.value(),
            numbering=_chosen(self.numbering),
            is_final=self.is_final.isChecked(),
            coordinates=self.coordinates.isChecked(),
            marks=self.marks.isChecked(),
            overlays=self.overlays.isChecked(),
            caption=self.caption.isChecked(),
            titled=self.titled.isChecked(),
        )

    @property
    def look(self) -> LookWords:
        """How it is to look."""
        return replace(
            self._look,
            kind=_chosen(self.kind),
            theme=_chosen(self.theme),
            length=self.length.value(),
            unit=_chosen(self.unit),
            dpi=self.dpi.value(),
            seconds=self.seconds.value(),
            loops=self.loops.isChecked(),
        )

    def _lay_out(self) -> QFormLayout:
        layout = QFormLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        self.moves_row = _row(self, self.first, PlainLabel("to", self), self.last)
        self.split_row = _row(self, self.split, self.each)
        self.size_row = _row(self, self.length, self.unit)
        rows: list[tuple[str, QWidget]] = [
            ("&Draw", self.what),
            ("&Moves", self.moves_row),
            ("Diagrams &end", self.split_row),
            ("&Numbers", self.numbering),
            ("", self.is_final),
            ("", self.caption),
            ("", self.titled),
            ("S&how", self.shows),
            ("Co&rners", self.corners),
            ("", self.coordinates),
            ("", self.marks),
            ("", self.overlays),
            ("&Theme", self.theme),
            ("&File", self.kind),
            ("Longer s&ide", self.size_row),
            ("Dots &per inch", self.dpi),
            ("Se&conds a move", self.seconds),
            ("", self.loops),
        ]
        firsts = {self.moves_row: self.first, self.split_row: self.split, self.size_row: self.length}
        for title, field in rows:
            label = PlainLabel(title, self)
            label.setBuddy(firsts.get(field, field))
            layout.addRow(label, field)
        return layout

    def _show_rows(self) -> None:
        """Only what matters for what is chosen."""
        what, kind = _chosen(self.what), _chosen(self.kind)
        is_numbered, is_text = what in (album.FIGURE, album.FIGURES), kind in (files.TEXT, files.WIKI)
        shown = {
            self.moves_row: what in (album.FIGURE, album.GAME),
            self.split_row: what == album.FIGURES,
            self.numbering: is_numbered,
            self.is_final: is_numbered,
            self.caption: is_numbered and not is_text,
            self.titled: not is_text,
            self.corners: _chosen(self.shows) == album.BOX,
            self.overlays: what == album.POSITION,
            self.theme: not is_text,
            self.size_row: not is_text,
            self.dpi: not is_text and _chosen(self.unit) == files.MILLIMETRES,
            self.seconds: kind == files.GIF,
            self.loops: kind == files.GIF,
        }
        for field, is_shown in shown.items():
            self._layout.setRowVisible(field, is_shown)
        self.each.setVisible(_chosen(self.split) == album.EVERY)

    def _change(self) -> None:
        self._show_rows()
        self.changed.emit()

    def _combo(self, name: str, choices: Choices, chosen: str) -> QComboBox:
        combo = named(QComboBox(self), name)
        for value, title in choices:
            combo.addItem(one_line(title), value)
        combo.setCurrentIndex(max(combo.findData(chosen), 0))
        combo.currentIndexChanged.connect(self._change)
        return combo

    def _spin(self, name: str, value: int, least: int, most: int) -> QSpinBox:
        spin = named(QSpinBox(self, minimum=least, maximum=most, value=value), name)
        spin.valueChanged.connect(self._change)
        return spin

    def _decimal(self, name: str, value: float, least: float, most: float, decimals: int) -> QDoubleSpinBox:
        spin = named(QDoubleSpinBox(self, minimum=least, maximum=most, value=value, decimals=decimals), name)
        spin.setStepType(QDoubleSpinBox.StepType.AdaptiveDecimalStepType)
        spin.valueChanged.connect(self._change)
        return spin

    def _check(self, text: str, is_checked: bool) -> QCheckBox:
        box = check_box(self, text, is_checked)
        box.toggled.connect(self._change)
        return box


def keep_in_order(first: QSpinBox, last: QSpinBox) -> None:
    """The last move is never before the first: whichever is changed takes the other along."""
    first.valueChanged.connect(lambda value: last.setValue(max(last.value(), value)))
    last.valueChanged.connect(lambda value: first.setValue(min(first.value(), value)))


def _row(parent: QWidget, *parts: QWidget) -> QWidget:
    row = QWidget(parent)
    in_row(*((part, 0 if isinstance(part, QLabel) else 1) for part in parts), of=row, flush=True)
    return row


def _chosen(combo: QComboBox) -> str:
    return str(combo.currentData())
