"""The list of games of a file that holds several."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QListWidget, QVBoxLayout, QWidget

from goboard.session.snapshot import Snapshot


class GamesPanel(QWidget):
    """`game_chosen` carries the index of the game, counted from 0."""

    game_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._titles: tuple[str, ...] = ()
        self.list = QListWidget(self)
        self.list.setUniformItemSizes(True)
        self.list.setAccessibleName("Games of this file")
        self.list.currentRowChanged.connect(self._choose)
        layout = QVBoxLayout(self)
        layout.addWidget(self.list)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        game = snapshot.game
        self.list.blockSignals(True)
        if game.titles != self._titles:
            self._titles = game.titles
            self.list.clear()
            self.list.addItems(list(game.titles))
        self.list.setCurrentRow(game.index if game.titles else -1)
        self.list.blockSignals(False)

    def _choose(self, row: int) -> None:
        if row >= 0:
            self.game_chosen.emit(row)
