"""The players in turn order, added, removed and renamed in a list; and who of them is allied with whom at the start."""

from itertools import combinations

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QGridLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QWidget,
)

from goboard.rules.options import LONGEST_NAME, MOST_PLAYERS, alliances_of, as_json, players_of
from goboard.rules.protocol import OptionField
from goboard.ui.language import tr
from goboard.ui.options.editor import Editor, Surroundings
from goboard.ui.plain import PlainLabel, tip_text
from goboard.ui.player_sign import letter_on, player_icon
from goboard.ui.style import letter_width
from goboard.ui.widgets import in_row, named, push_button
from goboard.words.message import phrase, sentences

LEAST_PLAYERS = 1
MOST_PLAYERS_SHOWN = 4
"""Lines that can be seen without scrolling."""


class PlayersEditor(Editor):
    """One line for each player, with a stone as theirs will look."""

    def __init__(self, field: OptionField, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.list = QListWidget(self)
        self.list.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        self.list.setFixedHeight(round((MOST_PLAYERS_SHOWN + 0.2) * 1.65 * self.fontMetrics().lineSpacing()))
        self.list.itemChanged.connect(self._rename)
        self.list.currentRowChanged.connect(self._enable)
        self.add_button = push_button(self, tr("&Add"), self.add)
        self.remove_button = push_button(self, tr("&Remove"), self.remove)
        self.up_button = self._arrow("↑", -1, tr("Earlier in turn order"))
        self.down_button = self._arrow("↓", 1, tr("Later in turn order"))
        row = in_row(self.add_button, self.remove_button, self.up_button, self.down_button, 1)
        self.column.addWidget(self.list)
        self.column.addLayout(row)
        self.describe(self.list)
        self.setToolTip(tip_text(sentences(field.help, phrase("Double click a name to change it."))))

    def names(self) -> list[str]:
        """The names as they stand in the list."""
        return [self.list.item(row).text().strip() for row in range(self.list.count())]

    def value(self) -> str:
        return as_json(self.names())

    def set_value(self, value: str) -> None:
        names = list(players_of(value))
        if names != self.names():
            self._show(names, max(self.list.currentRow(), 0))

    def is_typing(self) -> bool:
        return self.list.state() == QAbstractItemView.State.EditingState

    def add(self) -> None:
        """A further player at the end, under a name that nobody has."""
        names = self.names()
        free = next(str(number) for number in range(1, MOST_PLAYERS + 2) if str(number) not in names)
        self._change([*names, free], len(names))

    def remove(self) -> None:
        """The chosen player leaves."""
        names, row = self.names(), self.list.currentRow()
        self._change(names[:row] + names[row + 1 :], min(row, len(names) - 2))

    def move_by(self, rows: int) -> None:
        """The chosen player plays earlier (-1) or later (+1)."""
        names, row = self.names(), self.list.currentRow()
        names.insert(row + rows, names.pop(row))
        self._change(names, row + rows)

    def _change(self, names: list[str], row: int) -> None:
        self._show(names, row)
        self.change()

    def _show(self, names: list[str], row: int) -> None:
        with QSignalBlocker(self.list):
            self.list.clear()
            for name in names:
                item = QListWidgetItem(name)
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
                self.list.addItem(item)
            self.list.setCurrentRow(row)
        self._show_signs()
        self._enable()

    def _show_signs(self) -> None:
        """The stones beside the names; their letters depend on all names."""
        names = self.names()
        with QSignalBlocker(self.list):
            for row in range(len(names)):
                self.list.item(row).setIcon(player_icon(row + 1, letter_on(names, row + 1), self))

    def _rename(self, item: QListWidgetItem) -> None:
        shortened = item.text().strip()[:LONGEST_NAME]
        if item.text() != shortened:
            item.setText(shortened)
            return
        self._show_signs()
        self.change()

    def _enable(self) -> None:
        count, row = self.list.count(), self.list.currentRow()
        self.add_button.setEnabled(count < MOST_PLAYERS)
        self.remove_button.setEnabled(count > LEAST_PLAYERS and row >= 0)
        self.up_button.setEnabled(row > 0)
        self.down_button.setEnabled(0 <= row < count - 1)

    def _arrow(self, sign: str, rows: int, words: str) -> QPushButton:
        button = push_button(self, sign, lambda: self.move_by(rows), words, words)
        button.setFixedWidth(round(3.2 * letter_width(self.fontMetrics())) + 14)
        return button


MOST_ALLIANCES_SHOWN = 6
"""Players whose boxes are seen without scrolling."""
NAME_CHARACTERS = 8

Pair = tuple[str, str]


class AlliancesEditor(Editor):
    """A triangle of boxes. The players come from the surroundings; who is none of them has no allies."""

    def __init__(self, field: OptionField, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.boxes: dict[Pair, QCheckBox] = {}
        self._players: tuple[str, ...] = ()
        self._allied: set[frozenset[str]] = set()
        self.area = QScrollArea(self, widgetResizable=True)
        self.area.setFrameShape(QScrollArea.Shape.NoFrame)
        self.column.addWidget(self.area)
        self._lay_out()
        self.describe(self.area)

    def value(self) -> str:
        present = (pair for pair in map(sorted, self._allied) if set(pair) <= set(self._players))
        return as_json(sorted(present))

    def set_value(self, value: str) -> None:
        self._allied = {frozenset(pair) for pair in alliances_of(value)}
        self._show()

    def look_at(self, surroundings: Surroundings) -> None:
        """A player who has another name now keeps their allies."""
        players = surroundings.players
        if players == self._players:
            return
        if len(players) == len(self._players) and set(players) != set(self._players):
            renamed = dict(zip(self._players, players, strict=True))
            self._allied = {frozenset(renamed.get(name, name) for name in pair) for pair in self._allied}
        self._players = players
        self._lay_out()
        self._show()

    def _lay_out(self) -> None:
        inner, names = QWidget(), [_short(name) for name in self._players]
        grid = QGridLayout(inner)
        grid.setContentsMargins(0, 0, 0, 0)
        self.boxes.clear()
        for column, name in enumerate(names[1:], 1):
            grid.addWidget(PlainLabel(name, inner), 0, column, Qt.AlignmentFlag.AlignHCenter)
        for row, name in enumerate(names[:-1], 1):
            grid.addWidget(PlainLabel(name, inner), row, 0)
        for (row, one), (column, other) in combinations(enumerate(self._players), 2):
            words = tr("{one} and {other} are allied", one=one, other=other)
            box = self.boxes[one, other] = named(QCheckBox(inner), words, words)
            box.clicked.connect(self._choose)
            grid.addWidget(box, row + 1, column, Qt.AlignmentFlag.AlignHCenter)
        grid.setColumnStretch(max(len(names), 1), 1)
        grid.setRowStretch(max(len(names), 1), 1)
        self.area.setWidget(inner)
        most = round(1.6 * (MOST_ALLIANCES_SHOWN + 1) * self.fontMetrics().lineSpacing())
        self.area.setFixedHeight(min(inner.sizeHint().height(), most))

    def _show(self) -> None:
        for pair, box in self.boxes.items():
            box.setChecked(frozenset(pair) in self._allied)

    def _choose(self) -> None:
        self._allied = {frozenset(pair) for pair, box in self.boxes.items() if box.isChecked()}
        self.change()


def _short(name: str) -> str:
    return name if len(name) <= NAME_CHARACTERS else name[: NAME_CHARACTERS - 1] + "…"
