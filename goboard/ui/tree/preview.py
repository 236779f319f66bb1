"""What is seen of a node while the pointer rests on it: its position, its move, its comment's beginning."""

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from goboard.drawing.numbering import stone_letters
from goboard.drawing.picture import sides_for
from goboard.drawing.scene import Scene, View
from goboard.drawing.theme import Theme
from goboard.games.comment_text import TAGS, Run, runs_in
from goboard.session.events import Preview
from goboard.ui.board.scene_board import SceneBoard
from goboard.ui.language import worded
from goboard.ui.plain import escape, one_line, plain_text
from goboard.ui.tree.signs import preview_words

LINES = 13
"""The sides of the board's picture, in lines of text."""


class PreviewBubble(QFrame):
    """A frame beside the pointer that never takes the focus."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.ToolTip)
        self._tree = parent
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.picture, self.text = SceneBoard(self), QLabel(self)
        self.picture.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.picture.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.text.setWordWrap(True)
        self.text.setTextFormat(Qt.TextFormat.RichText)
        layout = QVBoxLayout(self)
        layout.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addWidget(self.text)

    def show_preview(self, preview: Preview, lost: str, theme: Theme, natural: bool, beside: QRect) -> None:
        """Show that node beside an area of the screen; `lost` is what its move has lost, in words."""
        side = self.fontMetrics().lineSpacing() * LINES
        self._show_board(preview, theme, natural, side)
        self.text.setFixedWidth(side)
        self.text.setText(_html(preview, lost))
        self.setAccessibleName(worded(preview_words(preview)))
        self.adjustSize()
        self.move(self._place(beside))
        self.show()
        self.raise_()

    def _show_board(self, preview: Preview, theme: Theme, natural: bool, side: int) -> None:
        scene = scene_of(preview, natural=natural)
        ratio = self.devicePixelRatioF()
        width, height = sides_for(scene, round(side * ratio))
        self.picture.setFixedSize(round(width / ratio), round(height / ratio))
        self.picture.use_theme(theme)
        self.picture.show_scene(scene, is_new=True)

    def _place(self, beside: QRect) -> QPoint:
        """At the left or right of the tree where the screen has room, so that it hides no node; else below or above."""
        room, own = self._tree.screen().availableGeometry(), self.size()
        panel = QRect(self._tree.mapToGlobal(QPoint()), self._tree.size())
        gap = beside.height() // 4
        x = min(max(beside.left(), room.left()), room.right() - own.width())
        y = min(max(beside.top(), room.top()), room.bottom() - own.height())
        if panel.left() - own.width() - gap >= room.left():
            return QPoint(panel.left() - own.width() - gap, y)
        if panel.right() + own.width() + gap <= room.right():
            return QPoint(panel.right() + gap, y)
        below, above = beside.bottom() + gap, beside.top() - own.height() - gap
        return QPoint(x, below if below + own.height() <= room.bottom() else max(above, room.top()))


def scene_of(preview: Preview, *, natural: bool) -> Scene:
    """Board, stones and signs of that node; `natural`: stones lie as a hand places them."""
    return Scene(
        board=preview.board,
        stones=preview.stones,
        view=View(natural=natural),
        last_vertex=preview.last_vertex,
        last_is_illegal=bool(preview.flag),
        marks=preview.marks,
        lines=preview.lines,
        letters=stone_letters(preview.names),
    )


def _html(preview: Preview, lost: str) -> str:
    """The move, what it lost, the node's name, why it is illegal, and the comment's beginning."""
    parts = [f"<b>{escape(one_line(preview_words(preview)))}</b>"]
    if lost:
        parts.append(escape(one_line(lost)))
    if preview.name:
        parts.append(f"<i>{escape(one_line(preview.name))}</i>")
    if preview.flag:
        parts.append(escape(plain_text(preview.flag)))
    if preview.comment:
        parts.append("".join(map(_marked_up, runs_in(plain_text(preview.comment)))))
    return "<br>".join(parts)


def _marked_up(run: Run) -> str:
    words = escape(run.text).replace("\n", "<br>")
    for kind in run.kinds:
        words = f"<{TAGS[kind]}>{words}</{TAGS[kind]}>"
    return words
