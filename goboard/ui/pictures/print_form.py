"""The questions of the print dialog: which diagrams, how many a page, with which words."""

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLabel, QSpinBox, QWidget

from goboard.drawing.album import EVERY
from goboard.drawing.theme import load_theme, theme_names
from goboard.ui.pictures.book import SHAPES
from goboard.ui.pictures.form import MOST_MOVE, NUMBERINGS, SPLITS, Choices
from goboard.ui.pictures.game_book import BookWish

ON_PAGE: Choices = tuple((str(count), f"{count} a page") for count in SHAPES)


class PrintForm(QWidget):
    """`changed` comes after every change."""

    changed = Signal()

    def __init__(self, parent: QWidget, wish: BookWish, has_branches: bool) -> None:
        super().__init__(parent)
        self._layout = QFormLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self.on_page = self._combo("&Diagrams", "Diagrams a page", ON_PAGE, str(wish.on_page))
        self.split = self._combo("&End", "Where a diagram ends", SPLITS, wish.split)
        self.each = QSpinBox(self, minimum=1, maximum=MOST_MOVE, value=wish.each)
        self._add("&Moves in each", "Moves in a diagram", self.each)
        self.each.valueChanged.connect(self.changed)
        self.numbering = self._combo("&Numbers", "How moves are numbered", NUMBERINGS, wish.numbering)
        themes = [(name, load_theme(name).title) for name in theme_names()]
        self.theme = self._combo("&Theme", "Theme", themes, wish.theme)
        self.is_final = self._check("On the position &after them", wish.is_final)
        self.coordinates = self._check("C&oordinates", wish.coordinates)
        self.comments = self._check("Comm&ents", wish.comments)
        self.branches = self._check("&Variations", wish.branches)
        self.branches.setEnabled(has_branches)
        self.heading = self._check("&Heading", wish.heading)
        self._show_rows()

    @property
    def wish(self) -> BookWish:
        """How the game is to be printed."""
        return BookWish(
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
        self._layout.setRowVisible(self.each, self.split.currentData() == EVERY)

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
