"""Rows of widgets that wrap as the words of a paragraph do."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QStyle, QToolButton, QWidget, QWidgetItem


class FlowLayout(QLayout):
    """As words in a paragraph; hidden widgets take no room. With `most` rows the last widget is in the last of them
    whatever comes, before it the button `more`; what does not fit lies below what is seen."""

    def __init__(self, more: QToolButton | None = None) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._more = more
        self.most = 0
        """0: all rows."""
        self.first: QWidget | None = None
        """What is seen before all others where not everything fits."""
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def addWidget(self, widget: QWidget) -> None:
        """The item is made here: Python never hears of the end of one that Qt makes, and would take whatever lies in
        its place afterwards for it."""
        self.addChildWidget(widget)
        self._items.append(QWidgetItem(widget))

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
        rows, height = self._rows(width)
        shown = self._shown(rows)
        return max(shown * (height + self._gap) - self._gap, 0)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        rows, height = self._rows(rect.width())
        shown = self._shown(rows)
        top = rect.top() + max(rect.height() - shown * (height + self._gap) + self._gap, 0) // 2
        if self._more is not None:
            self._more.setGeometry(0, 0, 0, 0)
        for number, row in enumerate(rows):
            y = top + number * (height + self._gap) + (rect.bottom() + 1 if number >= shown else 0)
            x = rect.left()
            for item, size in row:
                item.setGeometry(QRect(QPoint(x, y), QSize(size.width(), height)))
                x += size.width() + self._gap

    def sizeHint(self) -> QSize:
        """All in one row."""
        sizes = [item.sizeHint() for item in self._seen()]
        width = sum(size.width() for size in sizes) + self._gap * max(len(sizes) - 1, 0)
        return QSize(width, max((size.height() for size in sizes), default=0))

    def minimumSize(self) -> QSize:
        least = QSize()
        for item in self._seen():
            least = least.expandedTo(item.minimumSize())
        if self.most == 1 and self._more is not None and (seen := self._seen()):
            # the first, the button for the others, and the last
            first = next((each for each in seen if each.widget() is self.first), seen[0])
            shown = {id(each): each.sizeHint().width() for each in (first, seen[-1])}
            least.setWidth(sum(shown.values()) + self._more.sizeHint().width() + 2 * self._gap)
        return least

    @property
    def _gap(self) -> int:
        parent = self.parentWidget()
        assert isinstance(parent, QWidget)
        return parent.style().pixelMetric(QStyle.PixelMetric.PM_LayoutHorizontalSpacing)

    def _seen(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty() and item.widget() is not self._more]

    def _shown(self, rows: list[list[tuple[QLayoutItem, QSize]]]) -> int:
        return min(len(rows), self.most) if self.most else len(rows)

    def _rows(self, width: int) -> tuple[list[list[tuple[QLayoutItem, QSize]]], int]:
        """What stands in each row, and the height of all rows, which is that of the highest thing."""
        items = [(item, item.sizeHint()) for item in self._seen()]
        height = max((size.height() for _, size in items), default=0)
        rows = self._filled(items, width, {})
        if self._more is None:
            return rows, height
        more = next(item for item in self._items if item.widget() is self._more)
        button = (more, QSize(self._more.sizeHint().width(), height))
        if items and (not self.most or len(rows) > 1):
            # what is done comes before what is chosen, and stays where it is when the rest comes or a row is added
            from PySide6.QtWidgets import QAbstractSpinBox, QCheckBox, QComboBox

            choices = QCheckBox, QComboBox, QAbstractSpinBox
            widgets = [item.widget() for item, _ in items]
            order = [(widget is not self.first, isinstance(widget, choices)) for widget in widgets]
            first, last = [items[at] for at in sorted(range(len(items) - 1), key=order.__getitem__)], items[-1]
            if not self.most:
                return self._filled([*first, button, last], width, {}), height
            if len(rows := self._filled([*first, last], width, {})) <= self.most:
                return rows, height
            reserved = button[1].width() + last[1].width() + 2 * self._gap
            rows = self._filled(first, width, {self.most - 1: reserved})
            rows.extend([] for _ in range(self.most + 1 - len(rows)))
            rows[self.most - 1] += [button, last]
        return rows, height

    def _filled(
        self, items: list[tuple[QLayoutItem, QSize]], width: int, reserved: dict[int, int]
    ) -> list[list[tuple[QLayoutItem, QSize]]]:
        rows: list[list[tuple[QLayoutItem, QSize]]] = [[]]
        x = 0
        for item, size in items:
            while x + size.width() > width - (beside := reserved.get(len(rows) - 1, 0)) and (x or beside):
                rows.append([])
                x = 0
            rows[-1].append((item, size))
            x += size.width() + self._gap
        return rows
