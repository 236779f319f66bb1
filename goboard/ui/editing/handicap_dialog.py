"""How many handicap stones are placed on the empty board."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QWidget

from goboard.session.snapshot import Snapshot
from goboard.ui.dialogs.new_game import HandicapBox
from goboard.ui.widgets import answer_buttons

PLACED = "The stones go on the usual points of the empty board. Free handicap is set up with the edit tools."


class HandicapDialog(QDialog):
    """`box` holds the number."""

    def __init__(self, parent: QWidget, snapshot: Snapshot) -> None:
        super().__init__(parent)
        self.setWindowTitle("Handicap")
        self.box = HandicapBox(self)
        board = snapshot.board
        self.box.offer(board.columns, board.rows, board.columns > 0 and snapshot.players == 2)
        said = snapshot.game.info.get("HA", "").strip()
        offered = [str(self.box.itemData(index)) for index in range(self.box.count())]
        self.box.setCurrentIndex(offered.index(said) if said in offered else 0)
        buttons, _ = answer_buttons(self)
        buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(self.box.isEnabled())
        layout = QFormLayout(self)
        layout.addRow("&Stones", self.box)
        layout.addRow(QLabel(PLACED if self.box.isEnabled() else self.box.toolTip(), self, wordWrap=True))
        layout.addRow(buttons)
