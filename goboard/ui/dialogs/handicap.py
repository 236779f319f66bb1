"""The choice of fixed handicap stones."""

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QWidget

from goboard.boards.board import BoardError
from goboard.boards.grids import handicap_points

MOST_HANDICAP = 9


class HandicapBox(QComboBox):
    """The data are numbers of stones, 0 for none."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName("Handicap")

    @property
    def stones(self) -> int:
        """How many are chosen."""
        return int(self.currentData() or 0)

    def offer(self, columns: int, rows: int, is_offered: bool) -> None:
        """Offer as many stones as a grid of that size has fixed points for, none where they are not offered at all.

        `currentIndexChanged` comes only if the number chosen is another one now.
        """
        chosen = self.stones
        with QSignalBlocker(self):
            self.clear()
            self.addItem("None", 0)
            for stones in range(2, MOST_HANDICAP + 1):
                if is_offered and _has_points(columns, rows, stones):
                    self.addItem(f"{stones} stones", stones)
            self.setCurrentIndex(max(self.findData(chosen), 0))
        self.setEnabled(self.count() > 1)
        self.setToolTip("" if self.isEnabled() else "This board has no fixed handicap points")
        if self.stones != chosen:
            self.currentIndexChanged.emit(self.currentIndex())


def _has_points(columns: int, rows: int, stones: int) -> bool:
    try:
        handicap_points(columns, rows, stones)
    except BoardError:
        return False
    return True
