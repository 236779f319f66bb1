"""The rows of buttons around the board of the position."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QToolButton,
    QWidget,
)

from goboard.rules.position import BLACK, WHITE
from goboard.ui.icons import icon
from goboard.ui.library.pencil import Pencil
from goboard.ui.library.sought import Options

SIDES = (19, 13, 9, 7)
NEXT = (("Either side moves next", 0), ("Black moves next", BLACK), ("White moves next", WHITE))


class PencilRow(QWidget):
    """What clicks on the board do, and how large it is. `size_chosen` carries the sides of an empty board."""

    size_chosen = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.pencil = Pencil.PLAY
        self._group = QButtonGroup(self)
        self.buttons: dict[Pencil, QToolButton] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for pencil in Pencil:
            _, title, tip = pencil.value
            button = QToolButton(self, autoRaise=True)
            button.setCheckable(True)
            button.setAccessibleName(title)
            button.setToolTip(f"{title}: {tip[0].lower()}{tip[1:]}")
            button.setChecked(pencil is self.pencil)
            button.clicked.connect(partial(self._take, pencil))
            self._group.addButton(button)
            self.buttons[pencil] = button
            row.addWidget(button)
        row.addStretch(1)
        self.sizes = QComboBox(self)
        self.sizes.setAccessibleName("Size of the board")
        self.sizes.setToolTip("An empty board of that size")
        self.sizes.activated.connect(self._choose_size)
        row.addWidget(self.sizes)
        self._draw_icons()

    def show_size(self, columns: int, rows: int) -> None:
        """The board that is shown."""
        self.sizes.clear()
        for side in SIDES:
            self.sizes.addItem(f"{side} x {side}", side)
        place = SIDES.index(columns) if columns == rows and columns in SIDES else -1
        if place < 0:
            place = self.sizes.count()
            self.sizes.addItem(f"{columns} x {rows}", 0)
        self.sizes.setCurrentIndex(place)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange:
            self._draw_icons()
        super().changeEvent(event)

    def _take(self, pencil: Pencil) -> None:
        self.pencil = pencil

    def _choose_size(self, place: int) -> None:
        side = self.sizes.itemData(place)
        if side:
            self.size_chosen.emit(side)

    def _draw_icons(self) -> None:
        for pencil, button in self.buttons.items():
            button.setIcon(icon(pencil.value[0], self.palette()))


class OptionBoxes(QWidget):
    """How the position may appear; `changed` carries Options."""

    changed = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        usual = Options()
        self.symmetric = self._box("&Turned, mirrored", "Also turned and mirrored", usual.is_symmetric)
        self.swapped = self._box("Colours s&wapped", "Also with the colours exchanged", usual.is_swapped)
        self.anchored = self._box("At the same &edges", "A part that touches an edge must do so", usual.is_anchored)
        self.variations = self._box("In &variations", "Not in main lines alone", usual.has_variations)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        for place, box in enumerate((self.symmetric, self.swapped, self.anchored, self.variations)):
            grid.addWidget(box, place // 2, place % 2)
        self.next_player = QComboBox(self)
        self.next_player.setAccessibleName("Who moves next")
        self.next_player.setToolTip("Only where that player makes the next move")
        for title, player in NEXT:
            self.next_player.addItem(title, player)
        self.next_player.currentIndexChanged.connect(lambda: self.changed.emit(self.options))
        grid.addWidget(self.next_player, 2, 0)

    @property
    def options(self) -> Options:
        """What is chosen."""
        boxes = (self.symmetric, self.swapped, self.anchored, self.variations)
        return replace(Options(*(box.isChecked() for box in boxes)), next_player=self.next_player.currentData())

    def _box(self, text: str, tip: str, is_on: bool) -> QCheckBox:
        box = QCheckBox(text, self)
        box.setChecked(is_on)
        box.setToolTip(tip)
        box.toggled.connect(lambda: self.changed.emit(self.options))
        return box


class SearchRow(QWidget):
    """Search, back, clear, follow."""

    search_asked = Signal()
    back_asked = Signal()
    clear_asked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.search_button = QPushButton("&Search", self)
        self.search_button.setToolTip("Find the games in which this position stands")
        self.search_button.clicked.connect(self.search_asked)
        self.back_button = QPushButton("&Back", self)
        self.back_button.setToolTip("The position before")
        self.back_button.clicked.connect(self.back_asked)
        self.clear_button = QPushButton("C&lear", self)
        self.clear_button.setToolTip("Look for no position any more")
        self.clear_button.clicked.connect(self.clear_asked)
        self.follow = QCheckBox("F&ollow the game", self)
        self.follow.setToolTip("Look for each position that the game window shows, while one steps there")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for button in (self.search_button, self.back_button, self.clear_button):
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(self.follow)

    def show_state(self, *, can_go_back: bool, is_searched: bool) -> None:
        """Which of them have something to do."""
        self.back_button.setEnabled(can_go_back)
        self.clear_button.setEnabled(is_searched or can_go_back)
