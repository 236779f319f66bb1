"""The komi offer: the first player names the komi, the second then chooses which side to take."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from goboard.rules.numbers import exact, plain
from goboard.ui.dialogs.paper_rock_scissors import told_apart, wrapped_label


class KomiOfferDialog(QDialog):
    """Two steps. `komi` is what was named; `is_swapped` says that the second player has chosen Black."""

    def __init__(self, parent: QWidget | None, names: tuple[str, str], komi: str) -> None:
        super().__init__(parent)
        self.setWindowTitle("Offer the komi")
        self.komi = komi
        self.is_swapped = False
        self._first, self._second = told_apart(names)
        self.prompt, self.problem = wrapped_label(self), wrapped_label(self)
        self.line = QLineEdit(komi, self)
        self.line.setAccessibleName("Komi")
        self.offer_button = QPushButton("&Offer", self)
        self.black_button, self.white_button = QPushButton(self), QPushButton(self)
        self.offer_button.clicked.connect(self._offer)
        self.black_button.clicked.connect(lambda: self._choose(True))
        self.white_button.clicked.connect(lambda: self._choose(False))
        self.prompt.setMinimumWidth(self.fontMetrics().averageCharWidth() * 52)
        self._lay_out()
        self._ask(is_offered=False)

    def _offer(self) -> None:
        try:
            self.komi = plain(exact(self.line.text().strip()))
        except ValueError as error:
            self.problem.setText(str(error))
            self.problem.show()
            return
        self._ask(is_offered=True)

    def _choose(self, is_black: bool) -> None:
        self.is_swapped = is_black
        self.accept()

    def _ask(self, *, is_offered: bool) -> None:
        self.problem.hide()
        self.line.setEnabled(not is_offered)
        self.offer_button.setVisible(not is_offered)
        for button in (self.black_button, self.white_button):
            button.setVisible(is_offered)
        if is_offered:
            self.prompt.setText(f"The komi is {self.komi}. {self._second} chooses which side to take.")
            self.black_button.setText(f"{self._second} takes &Black")
            self.white_button.setText(f"{self._second} takes &White and {self.komi} points")
            self.black_button.setFocus()
        else:
            self.prompt.setText(
                f"{self._first} names the komi, White's points before the first move; {self._second} then chooses "
                "Black or White. Half a point more than a whole number leaves no ties."
            )
            self.line.selectAll()
            self.line.setFocus()
            self.offer_button.setDefault(True)

    def _lay_out(self) -> None:
        row, buttons = QHBoxLayout(), QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        row.addWidget(self.line)
        row.addWidget(self.offer_button)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.prompt)
        layout.addLayout(row)
        for part in (self.problem, self.black_button, self.white_button, buttons):
            layout.addWidget(part)
