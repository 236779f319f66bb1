"""What to remove from a record at once, with how much there is of it."""

from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QRadioButton,
    QWidget,
)

from goboard.games.cleaning import CLEANABLE
from goboard.plural import counted
from goboard.session.commands.edit import CleanUp
from goboard.session.events import CleanCounted
from goboard.ui.widgets import answer_buttons, in_column

TITLES = {
    "comments": "&Comments",
    "markup": "&Signs, labels, lines, dimmed and hidden parts",
    "annotations": "&Judgements",
    "variations": "&Variations, all but the line shown",
    "names": "&Names of nodes",
    "territory": "&Territory marks",
    "times": "Times of the cloc&ks",
    "analysis": "&Values of programs that analysed the game",
    "unknown": "&Properties that SGF does not know",
}


class CleanDialog(QDialog):
    """`command` removes what is chosen."""

    def __init__(self, parent: QWidget, counted: CleanCounted, key: int) -> None:
        super().__init__(parent)
        self.setWindowTitle("Clean up")
        self._counted, self._key = counted, key
        self.whole, self.below = QRadioButton("In the &whole game", self), QRadioButton("From &here on", self)
        group = QButtonGroup(self)
        for button in (self.whole, self.below):
            group.addButton(button)
        self.whole.setChecked(True)
        self.boxes = {kind: QCheckBox(self) for kind in CLEANABLE}
        self._buttons, _ = answer_buttons(self, "&Remove")
        in_column(
            self.whole,
            self.below,
            *self.boxes.values(),
            QLabel("Undo brings everything back.", self),
            self._buttons,
            of=self,
        )
        for box in self.boxes.values():
            box.toggled.connect(self._offer)
        self.whole.toggled.connect(self._count)
        self._count()

    def command(self) -> CleanUp:
        chosen = frozenset(kind for kind, box in self.boxes.items() if box.isChecked() and box.isEnabled())
        return CleanUp(chosen, 0 if self.whole.isChecked() else self._key)

    def _count(self) -> None:
        """Say how much there is; what there is nothing of cannot be chosen."""
        counts = self._counted.of_game if self.whole.isChecked() else self._counted.from_here
        for kind, box in self.boxes.items():
            number = counts.get(kind, 0)
            much = f"{number:,}" if kind == "variations" else counted(number, "node")
            box.setText(f"{TITLES.get(kind, kind.capitalize())} ({much})" if number else TITLES.get(kind, kind))
            box.setEnabled(number > 0)
        self._offer()

    def _offer(self) -> None:
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(bool(self.command().kinds))
