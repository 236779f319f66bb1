"""A line to filter a list with, and keys that belong to what has the focus."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

LIST_KEYS = (
    Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End,
)  # fmt: skip


class OwnKeys(QObject):
    """While the widget has the focus these keys are its own, whatever they do elsewhere in the window."""

    def __init__(self, widget: QWidget, keys: Iterable[Qt.Key]) -> None:
        super().__init__(widget)
        self._keys = frozenset(keys)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.NoModifier
        if not plain or event.key() not in self._keys:
            return False
        event.accept()
        return True


class FilterLine(QLineEdit):
    """`left` comes with the key that leads down into the list."""

    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, clearButtonEnabled=True)
        OwnKeys(self, [Qt.Key.Key_Down])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down:
            self.left.emit()
        else:
            super().keyPressEvent(event)
