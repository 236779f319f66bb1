"""The count in progress: both sides' points and where they come from, dame, seki, and the buttons that end it."""

from fractions import Fraction

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from goboard.rules.numbers import plain
from goboard.rules.protocol import Score
from goboard.session.snapshot import Snapshot

COLOURS = ("", "Black", "White")
MARKING = (
    "Click a stone to mark it and its neighbours of that colour dead, or alive again. "
    "Hold Shift to mark one chain only."
)
NO_MARKING = "These rules count every stone on the board: play dead stones out before you count."


class CountingPanel(QWidget):
    """Shown while counting."""

    accepted = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cells: dict[tuple[int, int], QLabel] = {}
        self.help = QLabel(self, wordWrap=True)
        self.result = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        font = self.result.font()
        font.setBold(True)
        self.result.setFont(font)
        self.neutral = QLabel(self, wordWrap=True)
        self._grid = QGridLayout()
        self._grid.setColumnStretch(0, 1)
        self.accept_button = QPushButton("&Accept", self)
        self.accept_button.setToolTip("Write result, territory and dead stones into the record")
        self.accept_button.clicked.connect(self.accepted)
        self.leave_button = QPushButton("&Leave", self)
        self.leave_button.setToolTip("Stop counting (Esc); the marks stay on this position")
        self.leave_button.clicked.connect(self.left)
        self._lay_out()

    def show_snapshot(self, snapshot: Snapshot, is_marking: bool) -> None:
        """Show the snapshot's count, if there is one. `is_marking`: do the rules take dead stones off?"""
        if snapshot.count is None:
            return
        score = snapshot.count.score
        self.help.setText(MARKING if is_marking else NO_MARKING)
        self.result.setText(_sentence(score, snapshot.count.accepted))
        dead = len(snapshot.count.dead)
        self.neutral.setText(
            f"{dead} dead stone{'' if dead == 1 else 's'}, {len(score.dame)} dame, "
            f"{len(score.seki)} stone{'' if len(score.seki) == 1 else 's'} in seki"
        )
        self._fill(score)
        self.accept_button.setEnabled(not snapshot.count.accepted)

    def _fill(self, score: Score) -> None:
        players = len(score.totals)
        names = [COLOURS[p] if p < len(COLOURS) else f"Player {p}" for p in range(1, players + 1)]
        rows = [("", names), ("Total", [plain_number(total) for total in score.totals])]
        rows += [(line.title, [plain_number(value) for value in line.values]) for line in score.lines]
        used = set()
        for y, (title, values) in enumerate(rows):
            for x, text in enumerate((title, *values)):
                self._set_cell(y, x, text, is_strong=y < 2)
                used.add((y, x))
        for place, label in self._cells.items():
            label.setVisible(place in used)

    def _set_cell(self, row: int, column: int, text: str, is_strong: bool) -> None:
        label = self._cells.get((row, column))
        if label is None:
            label = self._cells[row, column] = QLabel(self, textFormat=Qt.TextFormat.PlainText, wordWrap=column == 0)
            if column:
                label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom)
            self._grid.addWidget(label, row, column)
        label.setText(text)
        font = label.font()
        font.setBold(is_strong)
        label.setFont(font)

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.addWidget(self.accept_button)
        buttons.addWidget(self.leave_button)
        content = QWidget(self)
        inner = QVBoxLayout(content)
        inner.setContentsMargins(0, 0, 0, 0)
        for part in (self.help, self.result):
            inner.addWidget(part)
        inner.addLayout(self._grid)
        inner.addWidget(self.neutral)
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


def _sentence(score: Score, is_accepted: bool) -> str:
    if len(score.winners) != 1:
        said = "The score is tied."
    else:
        winner, others = score.winners[0], [t for p, t in enumerate(score.totals, 1) if p != score.winners[0]]
        name = COLOURS[winner] if winner < len(COLOURS) else f"Player {winner}"
        margin = score.totals[winner - 1] - max(others, default=Fraction(0))
        said = f"{name} leads by {plain_number(margin)}."
    return f"{said} The record holds this count." if is_accepted else said
