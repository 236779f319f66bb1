"""What stands over the comment: the node's name and what is said of it, and a menu to say more."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from goboard.drawing.judgements import judgements_in
from goboard.session.snapshot import NodeView
from goboard.ui.record_label import RecordLabel
from goboard.ui.widgets import in_row, named

TOGETHER = "\u00a0"
"""A blank at which no line ends."""


class NodeHead(QWidget):
    """One line of words, and a button beside it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.words = RecordLabel(self)
        self.words.setAccessibleName("What is said of this node")
        self.button = named(QPushButton("Judge", self), tip="Judge this move or position, name it")
        layout = in_row((self.words, 1), of=self, flush=True)
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignTop)

    def offer(self, groups: Iterable[Iterable[QAction]]) -> None:
        """These actions are in the button's menu, with lines between the groups."""
        menu = QMenu(self.button)
        for group in groups:
            menu.addSeparator()
            menu.addActions(list(group))
        self.button.setMenu(menu)

    def show_node(self, node: NodeView) -> None:
        self.words.setText("  ·  ".join(_said_of(node)))


def _said_of(node: NodeView) -> list[str]:
    said = [f"“{node.name}”"] if node.name else []
    said += [f"{each.sign}{TOGETHER}{each.words}" for each in judgements_in(node.annotations)]
    return said + ([lead_words(node.value)] if node.value else [])


def lead_words(value: str) -> str:
    """The estimated lead in words; as the record says it where that is no number."""
    try:
        points = float(value)
    except ValueError:
        return f"estimated at {value}"
    if points == 0:
        return "estimated as even"
    return f"{'Black' if points > 0 else 'White'} leads by {abs(points):g}"
