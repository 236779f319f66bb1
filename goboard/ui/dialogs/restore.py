"""What was left behind by a program that did not end by itself: restore, discard, or ask again next time."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QListWidget, QPushButton, QVBoxLayout, QWidget

from goboard.ui.recovery import Lost


class RestoreDialog(QDialog):
    """A list of copies; the chosen ones are handed to `restore` when it is accepted."""

    def __init__(self, lost: Sequence[Lost], restore: Callable[[list[Lost]], None], parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        what = "games and boards" if any(one.is_drawing for one in lost) else "games"
        self.setWindowTitle(f"Restore unsaved {what}")
        self._lost = list(lost)
        self._restore = restore
        self.list = QListWidget(self)
        self.list.setSelectionMode(QListWidget.SelectionMode.ExtendedSelection)
        self.list.setAccessibleName(f"{what.capitalize()} that can be restored")
        self.list.addItems([f"{one.name}, {one.when}" for one in lost])
        self.list.selectAll()
        buttons = QDialogButtonBox(self)
        self.restore_button = buttons.addButton("&Restore", QDialogButtonBox.ButtonRole.AcceptRole)
        self.discard_button: QPushButton = buttons.addButton("&Discard", QDialogButtonBox.ButtonRole.DestructiveRole)
        self.later_button = buttons.addButton("Ask &later", QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.discard_button.clicked.connect(self._discard)
        layout = QVBoxLayout(self)
        self.words = QLabel(f"goboard did not end properly. These {what} have changes that were not saved:", self)
        layout.addWidget(self.words)
        layout.addWidget(self.list)
        layout.addWidget(buttons)

    def chosen(self) -> list[Lost]:
        return [self._lost[row] for row in sorted(index.row() for index in self.list.selectedIndexes())]

    def accept(self) -> None:
        chosen = self.chosen()
        super().accept()
        self._restore(chosen)

    def _discard(self) -> None:
        for lost in self.chosen():
            lost.discard()
        self.reject()
