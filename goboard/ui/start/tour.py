"""The tour: a card that goes from place to place of the window with a game that ships, and can be left at any time."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QBoxLayout, QFrame, QWidget

from goboard.resources_path import resource
from goboard.session.commands.ask import Explain
from goboard.session.commands.command import Command
from goboard.session.commands.count import StartCounting, StopCounting
from goboard.session.commands.navigate import GoToMainLine, GoToMove
from goboard.session.snapshot import Snapshot
from goboard.ui.language import tr
from goboard.ui.plain import PlainLabel
from goboard.ui.start.page import SAMPLES
from goboard.ui.style import UNIT, Type, embolden
from goboard.ui.widgets import in_column, in_row, push_button
from goboard.ui.window.docks import title_of
from goboard.ui.window.requests import OpenSample
from goboard.ui.window.workspace import Workspace
from goboard.words.message import phrase

GAME = SAMPLES[0][0]
WIDTH, MARGIN, EDGE = 26, 12, 3
"""Of the card, in heights of a line; around it, and of the frame around what it speaks of, in pixels."""
POINTER = 2 * UNIT
"""From the edge of the card to the tip of its arrow."""
BOARD, COMMENT, TREE, COUNT = "board", "Comment", "Tree", "Counting"


class Stop(NamedTuple):
    """A place of the tour: its title, what is said there, what it speaks of, and what is done meanwhile."""

    title: str
    words: str
    place: str = BOARD
    commands: tuple[Command, ...] = ()


STOPS = (
    Stop(
        phrase("A game"),
        phrase(
            "This game was played in 1846. The wheel over the board, or the arrow keys, step through it. Home and"
            " End go to its ends."
        ),
        commands=(GoToMainLine(), GoToMove(126)),
    ),
    Stop(
        phrase("What is said of a move"),
        phrase(
            "A small sign on the stone says that there is a comment. Here you read it; a click, or F2, lets you "
            "write your own."
        ),
        COMMENT,
        (GoToMove(127),),
    ),
    Stop(
        phrase("What comes next"),
        phrase(
            "Faint stones are the moves that follow in the record. Point at one and its line is played on; click "
            "anywhere else and a variation of your own begins."
        ),
    ),
    Stop(
        phrase("Where you are"),
        phrase(
            "The tree shows every variation. Up and Down change between them. Right click for what can be done "
            "with a move."
        ),
        TREE,
    ),
    Stop(
        phrase("Ask any stone"),
        phrase(
            "Point at a stone and press W, or click it with the right button: goboard says why it lives or dies, "
            "and how sure that is."
        ),
    ),
    Stop(
        phrase("Who has won"),
        phrase(
            "T counts. goboard proposes which stones are dead; a click changes that, and you have the last word. "
            "Other rules count the same board anew."
        ),
        COUNT,
        (GoToMove(325), StartCounting()),
    ),
    Stop(
        phrase("The rest"),
        phrase(
            "Ctrl+N begins a game, on more than thirty kinds of board. F1 opens the manual. The start page is in "
            "the File menu, and this tour in Help."
        ),
    ),
)
ASKING = 4
"""The stop that asks."""


class Pointer(QWidget):
    """A small arrow from the card to what it speaks of."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._tip = QPoint()
        self.hide()

    def point(self, card: QRect, target: QRect) -> None:
        """From the edge of the card that is turned to the target."""
        left, right = max(card.left(), target.left()), min(card.right(), target.right())
        top, low = max(card.top(), target.top()), min(card.bottom(), target.bottom())
        is_over, is_beside = left <= right, top <= low
        if is_over:
            is_before = target.bottom() < card.top()
            place = QPoint((left + right) // 2 - POINTER, card.top() - POINTER if is_before else card.bottom() + 1)
        else:
            is_before = target.right() < card.left()
            place = QPoint(card.left() - POINTER if is_before else card.right() + 1, (top + low) // 2 - POINTER)
        long, short = 2 * POINTER, POINTER
        self.setGeometry(QRect(place, QSize(long, short) if is_over else QSize(short, long)))
        towards = -1 if is_before else 1
        self._tip = QPoint(0, towards) if is_over else QPoint(towards, 0)
        self.setVisible(is_over != is_beside)
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.palette().color(QPalette.ColorRole.Highlight))
        middle, along = QRectF(self.rect()).center(), QPointF(self._tip) * POINTER / 2
        across = QPointF(along.y(), along.x()) * 2
        painter.drawPolygon([middle + along, middle - along + across, middle - along - across])
        painter.end()


class Tour(QObject):
    """`begin` may be called again and again."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace, self._stage = workspace, workspace.stage
        self.at = -1
        """The number of the stop, -1 while there is no tour."""
        self._waits_for_game, self._first = False, 0
        self.frame = QFrame(self._stage, frameShape=QFrame.Shape.Box, lineWidth=EDGE)
        self.frame.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.frame.setStyleSheet(f"QFrame {{ border: {EDGE}px solid palette(highlight); border-radius: 6px }}")
        self.card = QFrame(self._stage, frameShape=QFrame.Shape.StyledPanel)
        self.card.setAutoFillBackground(True)
        self.card.setBackgroundRole(QPalette.ColorRole.ToolTipBase)
        self.card.setAccessibleName(tr("Tour"))
        self.title = PlainLabel(self.card)
        self.words = PlainLabel(self.card, wordWrap=True)
        embolden(self.title, larger=Type.SECTION)
        self.next_button = push_button(self.card, tr("&Next"), self.go_on, takes_enter=True)
        self.back_button = push_button(self.card, tr("&Back"), lambda: self._go(self.at - 1))
        self.leave_button = push_button(self.card, tr("&Leave"), self.leave, tr("Leave the tour (Esc)"))
        self.number = PlainLabel(self.card)
        said = in_column(self.title, (self.words, 1), flush=True)
        said.setSpacing(UNIT)
        buttons = in_row(self.number, 1, self.leave_button, self.back_button, self.next_button, flush=True)
        self._rows = in_column((said, 1), buttons, of=self.card)
        self.pointer = Pointer(self._stage)
        for widget in (self.frame, self.card):
            widget.hide()
        # panels get their place after the stage has its size
        for name in (COMMENT, TREE, COUNT):
            workspace.docks[name].installEventFilter(self)
        self._stage.laid_out.connect(self._place)

    @property
    def is_running(self) -> bool:
        return self.at >= 0

    def begin(self, at: int = 0) -> None:
        """From that stop on. The game comes first; where an unsaved one is kept instead, there is no tour."""
        self._waits_for_game, self._first = True, at
        if not self._is_there(self._workspace.snapshot):
            self._workspace.request(OpenSample(str(resource("records", GAME))))
        if self._is_there(self._workspace.snapshot):
            self._start()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """The game may have come, or gone."""
        if self._waits_for_game and self._is_there(snapshot):
            self._start()
        elif self.is_running and not self._is_there(snapshot):
            self.leave()

    def leave(self) -> None:
        """The game stays where it is."""
        snapshot = self._workspace.snapshot
        if self.is_running and snapshot is not None and snapshot.count is not None and self._is_there(snapshot):
            self._workspace.send(StopCounting())
        self.at, self._waits_for_game = -1, False
        for widget in (self.frame, self.card, self.pointer):
            widget.hide()
        self._workspace.canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    def go_on(self) -> None:
        """To the next stop; from the last one back to the board."""
        if self.at + 1 < len(STOPS):
            self._go(self.at + 1)
        else:
            self.leave()

    def _start(self) -> None:
        self._waits_for_game = False
        if not self.is_running:
            self._go(self._first)

    def _is_there(self, snapshot: Snapshot | None) -> bool:
        return snapshot is not None and snapshot.document.name == GAME

    def _go(self, at: int) -> None:
        self.at = max(at, 0)
        stop, snapshot = STOPS[self.at], self._workspace.snapshot
        if snapshot is not None and snapshot.count is not None:
            self._workspace.send(StopCounting())
        for command in stop.commands:
            self._workspace.send(command)
        if stop is STOPS[ASKING] and snapshot is not None and snapshot.last_vertex is not None:
            self._workspace.ask(Explain(snapshot.last_vertex, is_asked=True))
        self.title.setText(stop.title)
        self.words.setText(stop.words)
        self.number.setText(tr("{number} of {all}", number=self.at + 1, all=len(STOPS)))
        self.back_button.setEnabled(self.at > 0)
        self.next_button.setText(tr("&Done") if self.at + 1 == len(STOPS) else tr("&Next"))
        if stop.place in (COMMENT, TREE) and not self._stage.has_drawer:
            # a count comes by itself
            self._workspace.docks.bring(stop.place)
        self._place()
        for widget in (self.frame, self.card):
            widget.show()
        self.next_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _target(self) -> QWidget:
        place = STOPS[self.at].place
        if place == COUNT and self._stage.has_drawer and not self._stage.slot.is_free:
            return self._stage.slot
        dock = self._workspace.docks[place] if place != BOARD and not self._stage.has_drawer else None
        return dock if dock is not None and dock.isVisible() else self._workspace.canvas

    def _place(self) -> None:
        """Over a panel that it does not speak of; where there is none in sight, flat over the steps below the board."""
        if not self.is_running:
            return
        target, room = self._target(), self._stage.rect()
        self.frame.setGeometry(self._box(target))
        over = self._over()
        place = self._box(over or self._workspace.canvas)
        ways, is_flat = QBoxLayout.Direction, self._stage.has_drawer
        self._rows.setDirection(ways.LeftToRight if is_flat else ways.TopToBottom)
        widest = WIDTH * self.card.fontMetrics().height()
        is_beside = over is not None and over is target
        self._rows.setContentsMargins(*[2 * UNIT if is_flat or is_beside else MARGIN] * 4)
        # other words may need other lines
        self._rows.activate()
        # over the count it covers whole what lies there
        width = room.width() if is_flat else place.width() if is_beside else min(widest, place.width())
        self.card.setFixedSize(width, self._rows.totalHeightForWidth(width))
        left = place.center().x() - self.card.width() // 2
        is_below = over is not None and STOPS[self.at].place == COMMENT
        top = place.top() + MARGIN if is_below else place.bottom() - self.card.height() - MARGIN
        if is_beside:
            # all of the count is read
            top = place.top() - self.card.height() - POINTER
        lowest = room.bottom() - self.card.height() - MARGIN
        if is_flat:
            # nothing of the board but its edge: the steps have keys, and the count has to be seen
            slot = self._stage.slot
            lowest = room.bottom() + 1 - self.card.height()
            top = lowest if slot.is_free else slot.y() - self.card.height()
        for widget in (self.frame, self.card):
            # the count comes in a column of its own, over the others
            widget.raise_()
        side, highest = 0 if is_flat or is_beside else MARGIN, 0 if is_beside else MARGIN
        self.card.move(max(side, min(left, room.right() - width - side)), max(highest, min(top, lowest)))
        if is_flat:
            self.pointer.hide()
        else:
            self.pointer.point(self.card.geometry(), self.frame.geometry())

    def _box(self, widget: QWidget) -> QRect:
        return QRect(widget.mapTo(self._stage, QPoint()), widget.size())

    def _over(self) -> QWidget | None:
        """The panel that the card lies over, so that all of the board is seen."""
        if self._stage.has_drawer:
            return None
        docks = self._workspace.docks
        if docks.is_seen(COUNT) or STOPS[self.at].place != COMMENT:
            panels = [docks[COUNT], docks[COMMENT]]
        else:
            column = docks.column_of(docks[TREE])
            others = docks.in_sight(column) if column is not None else []
            panels = [docks[TREE], *(each for each in others if each is not docks[COMMENT])]
        seen = (each for each in panels if docks.is_seen(title_of(each)) and self._stage.isAncestorOf(each))
        return next((each for each in seen if not each.isFloating()), None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide):
            self._place()
        return False
