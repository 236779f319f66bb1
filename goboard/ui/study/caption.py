"""The line below the board: the moves whose numbers no stone shows."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QSizePolicy, QWidget

MOST_LINES = 3
"""Longer words scroll."""
MOST_SHOWN = 10
"""Of the places listed; the others are in the tool tip."""


class Caption(QScrollArea):
    """Only as high as it must be; hidden while there is nothing to list."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.label = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.label.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter)
        self.setWidget(self.label)

    def show_places(self, places: Sequence[str]) -> None:
        """List what lies at these; none hide the line."""
        whole, more = "; ".join(places), len(places) - MOST_SHOWN
        self.label.setText(whole if more <= 0 else f"{'; '.join(places[:MOST_SHOWN])}; {more} more…")
        self.label.setToolTip(whole)
        self.setAccessibleName(f"Moves that are not on the board any more: {whole}")
        self.setVisible(bool(places))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        line = self.label.fontMetrics().lineSpacing()
        needed = self.label.heightForWidth(max(self.viewport().width(), 1))
        return QSize(super().sizeHint().width(), min(needed, MOST_LINES * line) + line // 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())
