"""The status line: what was answered, the point under the pointer, the signs on the board, warnings of the file."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QToolButton

from goboard.rules.protocol import Sign
from goboard.session.events import Refused, Walking
from goboard.session.snapshot import Snapshot
from goboard.ui.legend import Legend
from goboard.ui.window.part import Part
from goboard.ui.window.workspace import Workspace


class StatusPart(Part):
    """Sentences come and go; signs, warnings and the point stand at the right."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        window, canvas = workspace.window, workspace.canvas
        self._warnings: tuple[str, ...] = ()
        self._signs: tuple[Sign, ...] = ()
        self.warnings_button = QToolButton(window, autoRaise=True)
        self.warnings_button.hide()
        self.warnings_button.clicked.connect(self._show_warnings)
        self.point_label = QLabel(window)
        """The name of the point under the pointer."""
        self.legend = Legend(canvas, window)
        for widget in (self.warnings_button, self.point_label, self.legend):
            window.statusBar().addPermanentWidget(widget)
        canvas.vertex_hovered.connect(self._name_point)
        canvas.place_hovered.connect(self._name_point)

    def show(self, snapshot: Snapshot) -> None:
        self._name_point()
        if snapshot.message:
            self.workspace.tell(snapshot.message)
        if snapshot.document.warnings != self._warnings:
            self._show_count(snapshot.document.warnings)
        if snapshot.signs != self._signs:
            self._signs = snapshot.signs
            self.legend.show_signs(snapshot.signs)

    def _show_count(self, warnings: tuple[str, ...]) -> None:
        self._warnings, count = warnings, len(warnings)
        self.warnings_button.setText(f"{count} warning{'' if count == 1 else 's'}…")
        self.warnings_button.setToolTip("What was mended or left out when the file was read")
        self.warnings_button.setVisible(count > 0)

    def take(self, event: object) -> None:
        if isinstance(event, Refused) and event.vertex is None:
            self.workspace.tell(event.message)
        elif isinstance(event, Walking):
            self.workspace.tell(f"Replaying: {100 * event.done // event.total} %")

    def _name_point(self, _spot: object = None) -> None:
        self.point_label.setText(self.workspace.canvas.hovered_words)

    def _show_warnings(self) -> None:
        from goboard.ui.dialogs.messages import show_lines

        show_lines(self.workspace.window, "Warnings of this file", self._warnings)
