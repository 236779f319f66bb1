"""The komi of a new game: what a handicap makes of it, and a button to offer it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from goboard.ui.dialogs.komi_offer import KomiOfferDialog
from goboard.ui.options_form import OptionsForm

HANDICAP_KOMI = "0.5"
"""What is proposed where Black starts with stones: White only wins a tie."""


class KomiButton(QPushButton):
    """Changes the komi of a form, and swaps the names of two players who swap sides. `changed` comes afterwards."""

    changed = Signal()

    def __init__(self, options: OptionsForm, names: tuple[QLineEdit, QLineEdit], parent: QWidget) -> None:
        super().__init__("Offer the &komi…", parent, autoDefault=False)
        self.setToolTip("One player names the komi, the other then chooses a side")
        self._options, self._names = options, names
        self._before: str | None = None
        self.clicked.connect(self._offer)

    def forget(self) -> None:
        """The options are those of other rules now."""
        self._before = None

    def propose(self, has_handicap: bool) -> None:
        """Handicap stones propose a komi of their own; taken back, they leave the one from before."""
        komi, before = self._options.values().get("komi"), self._before
        if not has_handicap:
            self._before = None
            if before is not None and komi == HANDICAP_KOMI:
                self._options.set_value("komi", before)
        elif before is None and komi is not None:
            self._before = komi
            self._options.set_value("komi", HANDICAP_KOMI)
        self.changed.emit()

    def names(self) -> tuple[str, str]:
        """What the two players are called."""
        black, white = (line.text().strip() for line in self._names)
        return black or "Black", white or "White"

    def _offer(self) -> None:
        dialog = KomiOfferDialog(self.window(), self.names(), self._options.values()["komi"])
        dialog.accepted.connect(lambda: self._take_offer(dialog))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _take_offer(self, offer: KomiOfferDialog) -> None:
        self._options.set_value("komi", offer.komi)
        if offer.is_swapped:
            black, white = self._names
            before = black.text()
            black.setText(white.text())
            white.setText(before)
        self.changed.emit()
