"""The table of rule sets: asked for by menu, filled as the session answers, and kept up to date while it is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from goboard.session.commands.ask import Compare
from goboard.session.events import Compared, Comparing, ComparisonOutdated
from goboard.ui.worker import Worker

if TYPE_CHECKING:
    from goboard.ui.dialogs.comparison import ComparisonDialog


class ComparisonPart(QObject):
    """`node_asked` carries the key of a node that a link of the table leads to."""

    node_asked = Signal(object)

    def __init__(self, window: QWidget, worker: Worker) -> None:
        super().__init__(window)
        self._window = window
        self._worker = worker
        self.dialog: ComparisonDialog | None = None

    def compare(self) -> None:
        """Open the table, or bring it to the front, and have it filled."""
        from goboard.ui.dialogs.comparison import ComparisonDialog

        if self.dialog is None:
            self.dialog = ComparisonDialog(self._window)
            self.dialog.node_asked.connect(self.node_asked)
        self.dialog.show()
        self.dialog.raise_()
        self.dialog.activateWindow()
        self._worker.send(Compare())

    def take(self, event: Compared | Comparing | ComparisonOutdated) -> None:
        """An answer of the session; nobody is bothered with it once the table is closed."""
        if self.dialog is None or not self.dialog.isVisible():
            return
        if isinstance(event, Compared):
            self.dialog.show_rows(event.rows)
        elif isinstance(event, Comparing):
            self.dialog.show_progress(event)
        else:
            self._worker.send(Compare())
