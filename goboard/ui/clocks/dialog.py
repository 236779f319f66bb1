"""The clock for the game shown, from the node shown on."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from goboard.games.clocks import ClockSettings
from goboard.ui.clocks.choice import ClockChoice


class ClockDialog(QDialog):
    """`settings` is the clock chosen, None for none."""

    def __init__(self, parent: QWidget, start: ClockSettings | None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Clock")
        self.choice = ClockChoice(self, start)
        self.problem = QLabel(self, wordWrap=True)
        words = "Play goes on from here with this clock. Times that the record knows already count."
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self)
        self._ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.choice.changed.connect(self._check)
        layout = QVBoxLayout(self)
        layout.addWidget(QLabel(words, self, wordWrap=True))
        layout.addWidget(self.choice)
        layout.addWidget(self.problem)
        layout.addStretch(1)
        layout.addWidget(buttons)
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * 52)
        self._check()

    @property
    def settings(self) -> ClockSettings | None:
        return self.choice.settings

    def _check(self) -> None:
        settings = self.settings
        fault = settings.fault if settings is not None else ""
        self.problem.setText(fault)
        self.problem.setVisible(bool(fault))
        self._ok.setEnabled(not fault)
