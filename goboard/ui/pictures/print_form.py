"""The questions of the print dialog: which diagrams, how many a page, with which words."""

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLabel, QSpinBox, QWidget

from goboard.drawing.export.album import EVERY
from goboard.drawing.theme import load_theme, theme_names
from goboard.ui.pictures.book import SHAPES
from goboard.ui.pictures.form import MOST_MOVE, NUMBERINGS, SPLITS, Choices, keep_in_order
from goboard.ui.pictures.game_book import HERE, LINE, STRETCH, BookWish

WHATS: Choices = ((LINE, "The whole line"), (STRETCH, "Some moves"), (HERE, "This position"))
ON_PAGE: Choices = tuple((str(count), f"{count} a page") for count in SHAPES)


class PrintForm(QWidget):
    """`changed` comes after every change; `moves` are the lowest and the highest number of a move."""

    changed = Signal()

    def __init__(self, parent: QWidget, wish: BookWish, has_branches: bool, moves: tuple[int, int]) -> None:
        super().__init__(parent)
        self._layout = QFormLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._has_branches = has_branches
        self.what = self._combo("Pr&int", "What is printed", WHATS, wish.what)
        self.first = self._spin("&Beginning at", "First move", wish.first, *moves)
        self.last = self._spin("&Up to", "Last move", wish.last, *moves)
        keep_in_order(self.first, self.last)
        self.on_page = self._combo("&Diagrams", "Diagrams a page", ON_PAGE, str(wish.on_page))
        self.split = self._combo("&End", "Where a diagram ends", SPLITS, wish.split)
        self.each = self._spin("&Moves in each", "Moves in a diagram", wish.each, 1, MOST_MOVE)
        self.numbering = self._combo("&Numbers", "How moves are numbered", NUMBERINGS, wish.numbering)
        themes = [(name, load_theme(name).title) for name in theme_names()]
        self.theme = self._combo("&Theme", "Theme", themes, wish.theme)
        self.is_final = self._check("On the position &after them", wish.is_final)
        self.coordinates = self._check("C&oordinates", wish.coordinates)
        self.comments = self._check("Comm&ents", wish.comments)
        self.branches = self._check("&Variations", wish.branches)
        self.heading = self._check("&Heading", wish.heading)
        self._show_rows()

    @property
    def wish(self) -> BookWish:
        """How the game is to be printed."""
        return BookWish(
            what=str(self.what.currentData()),
            first=self.first.value(),
            last=self.last.value(),
            split=str(self.split.currentData()),
            each=self.each.value(),
            numbering=str(self.numbering.currentData()),
            is_final=self.is_final.isChecked(),
            on_page=int(self.on_page.currentData()),
            theme=str(self.theme.currentData()),
            coordinates=self.coordinates.isChecked(),
            comments=self.comments.isChecked(),
            branches=self.branches.isChecked(),
            heading=self.heading.isChecked(),
        )

    def _show_rows(self) -> None:
        what = self.what.currentData()
        shown: dict[QWidget, bool] = {
            self.first: what == STRETCH,
            self.last: what == STRETCH,
            self.split: what != HERE,
            self.numbering: what != HERE,
            self.is_final: what != HERE,
            self.each: what != HERE and self.split.currentData() == EVERY,
        }
        for field, is_shown in shown.items():
            self._layout.setRowVisible(field, is_shown)
        self.branches.setEnabled(self._has_branches and what == LINE)

    def _change(self) -> None:
        self._show_rows()
        self.changed.emit()

    def _combo(self, title: str, name: str, choices: Choices, chosen: str) -> QComboBox:
        combo = QComboBox(self)
        for value, words in choices:
            combo.addItem(words, value)
        combo.setCurrentIndex(max(combo.findData(chosen), 0))
        combo.currentIndexChanged.connect(self._change)
        self._add(title, name, combo)
        return combo

    def _spin(self, title: str, name: str, value: int, least: int, most: int) -> QSpinBox:
        spin = QSpinBox(self, minimum=least, maximum=most, value=value)
        spin.valueChanged.connect(self.changed)
        self._add(title, name, spin)
        return spin

    def _add(self, title: str, name: str, field: QWidget) -> None:
        field.setAccessibleName(name)
        label = QLabel(title, self)
        label.setBuddy(field)
        self._layout.addRow(label, field)

    def _check(self, text: str, is_checked: bool) -> QCheckBox:
        box = QCheckBox(text, self)
        box.setChecked(is_checked)
        box.toggled.connect(self._change)
        self._layout.addRow("", box)
        return box


def usable(wish: BookWish) -> BookWish:
    """The wish, with what settings of another program's version may have spoiled as it is at first."""
    first = BookWish()
    on_page = wish.on_page if wish.on_page in SHAPES else first.on_page
    return replace(wish, on_page=on_page, each=max(wish.each, 1))
