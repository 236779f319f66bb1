"""A count as a table: totals and where they come from, by player."""

from fractions import Fraction

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from goboard.rules.numbers import FEW_DIGITS, brief, mixed
from goboard.rules.protocol import ScoreLine
from goboard.session.snapshot import Count, Snapshot
from goboard.ui.language import number_text, tr, worded
from goboard.ui.plain import PlainLabel, elided, tip_text
from goboard.ui.player_sign import StoneSign, letter_on
from goboard.ui.style import UNIT, embolden, tokens_for

SIDES = 2
"""Up to so many players have a column each; more have a row each."""
GAP, NARROW_GAP = 3 * UNIT, 3
"""Device-independent pixels between columns of two players, and of many, whose numbers are short."""
LINE_GAP, ROOMY_GAP = 2, 3 * UNIT
"""Between the lines of the table, so that a small window has room for all of them; and where there is more room."""
MORE_DIGITS = 12
"""Of a long number in its tooltip."""
UNWRAPPED = 10_000
"""Pixels in which words need one line."""
LONG = 9
"""Characters of a number that leaves no room for words beside it."""


def signed(number: Fraction, digits: int = FEW_DIGITS) -> str:
    """The number as the language writes it, a long one to so many digits, with a proper minus sign."""
    return number_text(brief(number, digits).replace("-", "−"))


class CountTable(QWidget):
    """A column a player or, of more than two, a row."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cells: dict[tuple[int, int], QLabel] = {}
        self._signs: list[StoneSign] = []
        self._rows = 0
        """So many rows have lines between them, where there is room."""
        self._is_roomy = False
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(LINE_GAP)

    def show_count(self, snapshot: Snapshot, count: Count) -> None:
        """Show that count, which belongs to the snapshot."""
        score = count.score
        has_sums = any(line.is_sum for line in score.lines)
        columns = [*([] if has_sums else [ScoreLine(tr("Total"), score.totals, is_sum=True)]), *score.lines]
        rows: list[list[str | Fraction]] = [["", *snapshot.names]]
        rows += [[line.title, *line.values] for line in columns]
        has_rows = snapshot.players > SIDES
        self._grid.setHorizontalSpacing(NARROW_GAP if has_rows else GAP)
        if has_rows:
            rows = [list(row) for row in zip(*rows, strict=True)]
        numbers = (number for line in columns for number in line.values)
        strong = {0, *(y for y, line in enumerate(columns, 1) if line.is_sum)}
        is_stacked = not has_rows and any(len(signed(number)) > LONG for number in numbers)
        used = set()
        for y, row in enumerate(rows):
            for x, content in enumerate(row):
                self._set_cell(y, x, content, (x if has_rows else y) in strong, score.halves, has_rows)
                self._place_cell(y, x, is_stacked)
                used.add((y, x))
        if is_stacked:
            # the empty corner would be an empty line
            used.remove((0, 0))
        for place, label in self._cells.items():
            label.setVisible(place in used)
        self._rows = 0 if is_stacked or has_rows else len(rows)
        self._space()
        self._even_rows(0 if is_stacked else len(rows))
        self._show_signs(snapshot, snapshot.players if has_rows else 0)
        # the column of words takes what the numbers leave
        self._grid.setColumnStretch(1, 1)

    def set_roomy(self, *, is_roomy: bool) -> None:
        """Is there room for lines between the rows of two players?"""
        self._is_roomy = is_roomy
        self._space()

    def _space(self) -> None:
        self._grid.setVerticalSpacing(ROOMY_GAP if self._is_roomy and self._rows else LINE_GAP)
        self.update()

    def _even_rows(self, rows: int) -> None:
        """So many rows are all as high as a line is in the tallest of their fonts."""
        lines = [
            label.heightForWidth(UNWRAPPED) if label.wordWrap() else label.sizeHint().height()
            for label in self._cells.values()
            if not label.isHidden()
        ]
        for row in range(self._grid.rowCount()):
            self._grid.setRowMinimumHeight(row, max(lines, default=0) if row < rows else 0)

    def _set_cell(
        self, row: int, column: int, content: str | Fraction, is_strong: bool, in_parts: bool, has_rows: bool
    ) -> None:
        label = self._cells.get((row, column))
        if label is None:
            label = self._cells[row, column] = PlainLabel(self)
        if column:
            # beside a name of several lines a number stands at its last one; a player's row has one line beside a sign
            upright = Qt.AlignmentFlag.AlignVCenter if has_rows and row else Qt.AlignmentFlag.AlignBottom
            label.setAlignment(Qt.AlignmentFlag.AlignRight | upright)
        # names of players stay in one line
        label.setWordWrap(not row or (not column and not has_rows))
        if isinstance(content, Fraction):
            label.setText(number_text(mixed(content)) if in_parts else signed(content))
        else:
            label.setText(elided(worded(content), label.fontMetrics()))
        label.setToolTip(tip_text(signed(content, MORE_DIGITS) if isinstance(content, Fraction) else content))
        embolden(label, is_bold=is_strong)

    def _place_cell(self, row: int, column: int, is_stacked: bool) -> None:
        """Words beside the numbers or, stacked, in a line above them; the first column is for the players' signs."""
        label = self._cells[row, column]
        if not is_stacked:
            self._grid.addWidget(label, row, column + 1)
        elif column:
            self._grid.addWidget(label, 2 * row + 1, column)
        else:
            self._grid.addWidget(label, 2 * row, 1, 1, SIDES)

    def _show_signs(self, snapshot: Snapshot, players: int) -> None:
        while len(self._signs) < players:
            sign = StoneSign(len(self._signs) + 1, self)
            self._signs.append(sign)
            self._grid.addWidget(sign, len(self._signs), 0)
        for player, sign in enumerate(self._signs, 1):
            sign.setVisible(player <= players)
            if player <= players:
                sign.show_letter(letter_on(snapshot.names, player))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not (self._is_roomy and self._rows):
            return
        painter, tokens = QPainter(self), tokens_for(self.palette())
        for row in range(1, self._rows):
            at = self._grid.cellRect(row, 1).top() - ROOMY_GAP // 2
            painter.fillRect(0, at, self.width(), 1, QColor(tokens.edge if row == 1 else tokens.line))
        painter.end()
