"""How far long work on a board is, and a button that ends it."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QDialog, QWidget

from goboard.jobs.watch import Watch
from goboard.ui.decimals import ProgressBar
from goboard.ui.language import tr
from goboard.ui.plain import PlainLabel, window_title
from goboard.ui.widgets import close_button, in_column

LOOK_AGAIN = 40
"""Milliseconds between two looks at the work."""
SHOWN_AFTER = 8
"""So many looks later it is worth a dialog."""
WIDTH = 360


class BoardProgressDialog(QDialog):
    """Appears when the work has told of itself and is not done soon. It is gone as soon as the work is cancelled."""

    def __init__(self, parent: QWidget, watch: Watch, title: str, word: str = "") -> None:
        """`word` stands there until the work tells of itself."""
        super().__init__(parent)
        self.setWindowTitle(window_title(title))
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self._watch = watch
        self._looks, self._word = 0, word
        self.words = PlainLabel(self)
        self.bar = ProgressBar(self)
        self.bar.setMinimumWidth(WIDTH)
        in_column(self.words, self.bar, close_button(self, is_cancel=True), of=self)
        self._timer = QTimer(self, interval=LOOK_AGAIN)
        self._timer.timeout.connect(self._look)
        self._timer.start()

    def end(self) -> None:
        """The work is over, well or not."""
        self._timer.stop()
        if self.isVisible():
            self.done(QDialog.DialogCode.Accepted)
        self.deleteLater()

    def reject(self) -> None:
        self._timer.stop()
        self._watch.cancel()
        super().reject()

    def _look(self) -> None:
        if self._watch.is_cancelled:
            self.reject()
            return
        self._looks += 1
        part, word = self._watch.progress
        word = word or self._word
        self.words.setText(tr("{work}…", work=word))
        self.bar.show_part(part)
        if word and self._looks >= SHOWN_AFTER and not self.isVisible():
            self.show()
