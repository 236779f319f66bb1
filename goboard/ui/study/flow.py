"""Controls one beside the other, in as many rows as the width asks for: a strip never widens its window."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QStyle, QWidget


class FlowLayout(QLayout):
    """As words in a paragraph; hidden widgets take no room."""

    def __init__(self) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        placed = self._placed(width)
        return max((at.y() + size.height() for _, at, size in placed), default=0)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        for item, at, size in self._placed(rect.width()):
            item.setGeometry(QRect(rect.topLeft() + at, size))

    def sizeHint(self) -> QSize:
        """All in one row."""
        sizes = [item.sizeHint() for item in self._items if not item.isEmpty()]
        width = sum(size.width() for size in sizes) + self._gap * max(len(sizes) - 1, 0)
        return QSize(width, max((size.height() for size in sizes), default=0))

    def minimumSize(self) -> QSize:
        least = QSize()
        for item in self._items:
            if not item.isEmpty():
                least = least.expandedTo(item.minimumSize())
        return least

    @property
    def _gap(self) -> int:
        parent = self.parentWidget()
        assert isinstance(parent, QWidget)
        return parent.style().pixelMetric(QStyle.PixelMetric.PM_LayoutHorizontalSpacing)

    def _placed(self, width: int) -> list[tuple[QLayoutItem, QPoint, QSize]]:
        """Where each visible item goes; those of a row are as high as the highest of all."""
        items = [(item, item.sizeHint()) for item in self._items if not item.isEmpty()]
        height = max((size.height() for _, size in items), default=0)
        placed, x, y = [], 0, 0
        for item, size in items:
            if x and x + size.width() > width:
                x, y = 0, y + height + self._gap
            placed.append((item, QPoint(x, y), QSize(size.width(), height)))
            x += size.width() + self._gap
        return placed
