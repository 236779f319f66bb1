"""Who is allied with whom at the start: a box to check for every two players."""

import json
from itertools import combinations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QScrollArea, QWidget

from goboard.rules.options import alliances_of
from goboard.rules.protocol import OptionField
from goboard.ui.options.editor import Editor, Surroundings

SHOWN = 6
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
        self.describe()

    @property
    def control(self) -> QWidget:
        return self.area

    def value(self) -> str:
        present = (pair for pair in map(sorted, self._allied) if set(pair) <= set(self._players))
        return json.dumps(sorted(present), ensure_ascii=False, separators=(",", ":"))

    def set_value(self, value: str) -> None:
        self._allied = {frozenset(pair) for pair in alliances_of(value)}
        self._show()

    def look_at(self, surroundings: Surroundings) -> None:
        """A player who has another name now keeps eir allies."""
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
            grid.addWidget(QLabel(name, inner), 0, column, Qt.AlignmentFlag.AlignHCenter)
        for row, name in enumerate(names[:-1], 1):
            grid.addWidget(QLabel(name, inner), row, 0)
        for (row, one), (column, other) in combinations(enumerate(self._players), 2):
            box = self.boxes[one, other] = QCheckBox(inner)
            box.setToolTip(f"{one} and {other} are allied")
            box.setAccessibleName(f"{one} and {other} are allied")
            box.clicked.connect(self._choose)
            grid.addWidget(box, row + 1, column, Qt.AlignmentFlag.AlignHCenter)
        grid.setColumnStretch(max(len(names), 1), 1)
        grid.setRowStretch(max(len(names), 1), 1)
        self.area.setWidget(inner)
        height = inner.sizeHint().height()
        self.area.setFixedHeight(min(height, round(1.6 * (SHOWN + 1) * self.fontMetrics().lineSpacing())))

    def _show(self) -> None:
        for pair, box in self.boxes.items():
            box.setChecked(frozenset(pair) in self._allied)

    def _choose(self) -> None:
        self._allied = {frozenset(pair) for pair, box in self.boxes.items() if box.isChecked()}
        self.edited.emit()
        self.committed.emit()


def _short(name: str) -> str:
    return name if len(name) <= NAME_CHARACTERS else name[: NAME_CHARACTERS - 1] + "…"
