"""The count in progress: the players' points and where they come from, dame, seki, and the buttons that end it."""

from fractions import Fraction

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from goboard.rules.numbers import plain
from goboard.session.snapshot import Count, Snapshot
from goboard.ui.player_sign import StoneSign, letter_on

MARKING = (
    "Click a stone to mark it and its neighbours of that colour dead, or alive again. "
    "Hold Shift to mark one chain only."
)
MARKING_DRAGONS = "Click a stone to mark all dragons that it belongs to dead, or alive again."
NO_MARKING = "These rules count every stone on the board: play dead stones out before you count."
SIDES = 2
"""Up to so many players have a column each; more have a row each."""


class CountTable(QWidget):
    """Totals and where they come from, by player."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cells: dict[tuple[int, int], QLabel] = {}
        self._signs: list[StoneSign] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)

    def show_count(self, snapshot: Snapshot, count: Count) -> None:
        """Show that count, which belongs to the snapshot."""
        score = count.score
        columns = [("Total", score.totals), *((line.title, line.values) for line in score.lines)]
        rows = [["", *snapshot.names]]
        rows += [[title, *map(plain_number, values)] for title, values in columns]
        has_rows = snapshot.players > SIDES
        if has_rows:
            rows = [list(row) for row in zip(*rows, strict=True)]
        used = set()
        for y, row in enumerate(rows):
            for x, text in enumerate(row):
                self._set_cell(y, x, text, is_strong=x < 2 if has_rows else y < 2)
                used.add((y, x))
        for place, label in self._cells.items():
            label.setVisible(place in used)
        self._show_signs(snapshot, snapshot.players if has_rows else 0)
        # the column of words takes what the numbers leave
        self._grid.setColumnStretch(1, 1)

    def _set_cell(self, row: int, column: int, text: str, is_strong: bool) -> None:
        label = self._cells.get((row, column))
        if label is None:
            label = self._cells[row, column] = QLabel(self, textFormat=Qt.TextFormat.PlainText)
            label.setWordWrap(not row or not column)
            if column:
                label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom)
            # the first column is for the players' signs
            self._grid.addWidget(label, row, column + 1)
        label.setText(text)
        font = label.font()
        font.setBold(is_strong)
        label.setFont(font)

    def _show_signs(self, snapshot: Snapshot, players: int) -> None:
        while len(self._signs) < players:
            sign = StoneSign(len(self._signs) + 1, self)
            self._signs.append(sign)
            self._grid.addWidget(sign, len(self._signs), 0)
        for player, sign in enumerate(self._signs, 1):
            sign.setVisible(player <= players)
            if player <= players:
                sign.show_player(letter_on(snapshot.names, player), is_to_move=False)


class CountingPanel(QWidget):
    """Shown while counting."""

    accepted = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.help = QLabel(self, wordWrap=True)
        self.result = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        font = self.result.font()
        font.setBold(True)
        self.result.setFont(font)
        self.neutral = QLabel(self, wordWrap=True)
        self.table = CountTable(self)
        self.accept_button = QPushButton("&Accept", self)
        self.accept_button.setToolTip("Write result, territory and dead stones into the record")
        self.accept_button.clicked.connect(self.accepted)
        self.leave_button = QPushButton("&Leave", self)
        self.leave_button.setToolTip("Stop counting (Esc); the marks stay on this position")
        self.leave_button.clicked.connect(self.left)
        self._lay_out()

    def show_snapshot(self, snapshot: Snapshot, is_marking: bool) -> None:
        """Show the snapshot's count, if there is one. `is_marking`: do the rules take dead stones off?"""
        count = snapshot.count
        if count is None:
            return
        marking = MARKING_DRAGONS if snapshot.politics is not None else MARKING
        self.help.setText(marking if is_marking else NO_MARKING)
        self.result.setText(_sentence(snapshot, count))
        stones = zip(snapshot.stones, count.score.stones, strict=True)
        dead, seki = sum(1 for before, after in stones if before and not after), len(count.score.seki)
        parts = [f"{dead} dead stone{'' if dead == 1 else 's'}", f"{len(count.score.dame)} dame"]
        if snapshot.politics is None:
            parts.append(f"{seki} stone{'' if seki == 1 else 's'} in seki")
        self.neutral.setText(", ".join(parts))
        self.table.show_count(snapshot, count)
        self.accept_button.setEnabled(not count.accepted)

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.addWidget(self.accept_button)
        buttons.addWidget(self.leave_button)
        content = QWidget(self)
        inner = QVBoxLayout(content)
        inner.setContentsMargins(0, 0, 0, 0)
        for part in (self.help, self.result, self.table, self.neutral):
            inner.addWidget(part)
        inner.addStretch(1)
        area = QScrollArea(self, widgetResizable=True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(content)
        layout = QVBoxLayout(self)
        layout.addWidget(area, 1)
        layout.addLayout(buttons)


def plain_number(number: Fraction) -> str:
    """The number with a proper minus sign."""
    return plain(number).replace("-", "−")


def _sentence(snapshot: Snapshot, count: Count) -> str:
    score, names = count.score, snapshot.names
    if len(score.winners) == 1:
        winner = score.winners[0]
        others = [total for player, total in enumerate(score.totals, 1) if player != winner]
        margin = score.totals[winner - 1] - max(others, default=Fraction(0))
        said = f"{names[winner - 1]} leads by {plain_number(margin)}."
    elif snapshot.players > SIDES:
        said = f"{score.result}."
    else:
        said = "The score is tied."
    return f"{said} The record holds this count." if count.accepted else said
