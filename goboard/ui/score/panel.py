"""The score graph: Black above the line, White below; what it says in words, how far it is, buttons that end or
refine it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import count
from typing import ClassVar

from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from goboard.games.reviews import Judgement
from goboard.session.events import Line
from goboard.session.questions import Answer, LeadProgress, Question, ScoreLine
from goboard.session.results import short_result
from goboard.session.snapshot import Snapshot
from goboard.ui.analysis_words import EVEN, EVEN_PART
from goboard.ui.board.gestures import Notches
from goboard.ui.board.speech import announce
from goboard.ui.language import tr, worded
from goboard.ui.plain import FittingLabel, PlainLabel, one_line, tip_text
from goboard.ui.score.book import OWN, LeadBook, Said
from goboard.ui.score.drawing import QUICK, WHOLE, GraphDrawing, Leads
from goboard.ui.score.words import leads_after, share_after
from goboard.ui.style import UNIT
from goboard.ui.widgets import after_pause, check_box, choice_box, in_column, in_row, named
from goboard.words.message import Share, phrase

REDRAWN = 80
"""Milliseconds between two pictures while estimates come in."""
LONGEST_RESULT = 10
"""Characters of a result beside the graph."""
LINES = 6.0
"""The height it asks for, in lines of text."""


class ScoreGraph(QWidget):
    """A click or a drag asks for the move below the pointer, the wheel for steps."""

    node_asked = Signal(object)
    stepped = Signal(int)
    pointed = Signal(int)
    """The place on the line below the pointer, -1 when it leaves."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._leads: Leads | None = None
        self._drawing: GraphDrawing | None = None
        self._picture: QPixmap | None = None
        self._names: tuple[str, ...] = ()
        self._result = ""
        self._current, self._hovered = -1, -1
        self._jump: int | None = None
        self._is_waiting = False
        self._notches = Notches()
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("Score graph"))

    def show_leads(self, leads: Leads | None, names: tuple[str, ...], result: str) -> None:
        """Draw these estimates; what is added to them later is drawn after `refresh`. None draws nothing."""
        self._leads, self._names, self._result = leads, names, result
        # places on the line before are none on this one
        self._jump = None
        self._point(-1)
        self.refresh()

    def refresh(self) -> None:
        """Some estimates are new."""
        self._drawing = self._picture = None
        self.update()

    def show_current(self, index: int) -> None:
        """Mark that place on the line, -1 for none; a drag that was waiting for it goes on."""
        self._current, self._is_waiting = index, False
        self._go_on()
        self.update()

    def tell(self, words: str) -> None:
        """Say the same to those who do not see the graph."""
        self.setAccessibleDescription(worded(words))
        if self.hasFocus():
            announce(self, words)

    def place_of(self, index: int) -> QPointF:
        """Where that place on the line is marked: on the curve, or on the zero line while nothing is known."""
        drawing = self._drawn()
        return drawing.place_of(index) if drawing is not None else QPointF(self.rect().center())

    def sizeHint(self) -> QSize:
        return QSize(300, round(self.fontMetrics().height() * LINES))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, round(self.fontMetrics().height() * LINES / 2))

    def _drawn(self) -> GraphDrawing | None:
        if self._drawing is None and self._leads is not None and len(self._leads):
            self._drawing = GraphDrawing(self._leads, self._names, self._result, self)
        return self._drawing

    def _index_at(self, event: QMouseEvent) -> int:
        drawing = self._drawn()
        return drawing.index_at(event.position().x()) if drawing is not None else -1

    def _point(self, index: int) -> None:
        if index != self._hovered:
            self._hovered = index
            self.pointed.emit(index)
            self.update()

    def _go_on(self) -> None:
        """Ask for one move at a time: a drag is as quick as the board behind it, and never runs ahead of it."""
        if self._jump is None or self._is_waiting or self._leads is None:
            return
        index, self._jump = self._jump, None
        if index != self._current:
            self._is_waiting = True
            self.node_asked.emit(self._leads.line.keys[index])

    def paintEvent(self, event: QPaintEvent) -> None:
        drawing = self._drawn()
        if drawing is None:
            return
        if self._picture is None:
            self._picture = drawing.picture()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        drawing.paint_hovered(painter, self._hovered)
        drawing.paint_current(painter, self._current)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._is_waiting = False
            self._pull(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point(self._index_at(event))
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._pull(event)

    def _pull(self, event: QMouseEvent) -> None:
        index = self._index_at(event)
        if index >= 0:
            self._jump = index
            self._go_on()

    def wheelEvent(self, event: QWheelEvent) -> None:
        notches = self._notches.turn(event.angleDelta().y())
        if notches:
            self.stepped.emit(-notches)
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        self._point(-1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.PaletteChange, QEvent.Type.DevicePixelRatioChange):
            self.refresh()


class AskingPanel(QWidget):
    """Asks for what it shows, through `request_made`, while it is awake."""

    request_made = Signal(object)
    request_dropped = Signal(object)
    not_here: ClassVar[str]
    """What it says of games that are not analysed."""
    not_now: ClassVar[str]
    """What it says while moves are to be found."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._serials = count(1)
        self.is_awake = False
        self._snapshot: Snapshot | None = None

    def show_snapshot(self, snapshot: Snapshot, line: Line | None) -> None:
        """A command has been answered. Without a line the one from before stays until `show_line`."""
        raise NotImplementedError

    def show_line(self, line: Line) -> None:
        """The positions along the variation shown."""
        raise NotImplementedError

    def take(self, answer: Answer) -> None:
        """What the analysis says, maybe to another question."""
        raise NotImplementedError

    def give_up(self, question: Question) -> None:
        """A fault has ended that question, maybe another's."""
        raise NotImplementedError

    def wake(self) -> None:
        """It is seen: what it shows is asked for from now on."""
        self.is_awake = True
        self._ask()

    def sleep(self) -> None:
        """Nobody sees it: nothing is asked for."""
        self.is_awake = False
        self._drop()

    def _why_not(self) -> str:
        """Why nothing is shown, "" where that is still being worked out."""
        if self._snapshot is None:
            return ""
        if self._snapshot.study is not None:
            return self.not_now
        return self.not_here if self._snapshot.subject is None else ""

    def _ask(self) -> None:
        raise NotImplementedError

    def _drop(self) -> None:
        """Nobody waits for an answer any more."""
        raise NotImplementedError


class GraphPanel(AskingPanel):
    """Asks for estimates until it is stopped; what is known is kept while it sleeps."""

    not_here = phrase("Who leads here cannot be estimated: such games are not analysed.")
    not_now = phrase("Who led when is hidden as long as moves are to be found.")
    node_asked = Signal(object)
    stepped = Signal(int)

    def __init__(self, book: LeadBook, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._book = book
        self._is_stopped = False
        self._offered: tuple[tuple[str, bool], ...] = ()
        self._losses: Mapping[int, int] = {}
        self._wanted: tuple[str, bool] | None = None
        """What a person chose to see: a source, and whether its win rate; None: the best there is."""
        self.leads: Leads | None = None
        self._asked: ScoreLine | None = None
        self._done = 0
        self._pointed = -1
        self._texts_at = -1
        """The epoch of the tree whose comments are marked."""
        self.graph = ScoreGraph(self)
        self.graph.node_asked.connect(self.node_asked)
        self.graph.stepped.connect(self.stepped)
        self.graph.pointed.connect(self._point)
        self.said = FittingLabel(self)
        self.reason = PlainLabel(self, wordWrap=True)
        self.reason.hide()
        self.source = choice_box(
            self, tr("Whose word"), (), tip=tr("Whose word is drawn, and said everywhere: one at a time")
        )
        self.source.setMinimumContentsLength(8)
        self.source.activated.connect(self._choose)
        self.progress = PlainLabel(self)
        tip = tr("Analyse every position as a whole instead of at a glance; this takes a while")
        self.thorough = check_box(self, tr("Thoro&ugh"), tip=tip)
        self.thorough.toggled.connect(self._refine)
        self.stop_button = QToolButton(self)
        self.stop_button.clicked.connect(self._toggle)
        self._redraw = after_pause(self, REDRAWN, self._draw)
        book.changed.connect(self._draw_soon)
        self._offer(())
        self._lay_out()
        self._tell_progress()

    @property
    def is_working(self) -> bool:
        """Are there estimates on their way?"""
        return self._asked is not None

    def show_snapshot(self, snapshot: Snapshot, line: Line | None) -> None:
        self._snapshot = snapshot
        if snapshot.subject is None or snapshot.study is not None:
            self._drop()
            self.leads = None
            self.graph.show_leads(None, (), "")
        if line is not None:
            self.show_line(line)
        elif snapshot.outline.epoch != self._texts_at:
            self._mark_texts()
        self._mark()
        self._tell()

    def _mark_texts(self) -> None:
        assert self._snapshot is not None
        outline = self._snapshot.outline
        self._texts_at = outline.epoch
        if self.leads is not None and self.leads.mark_texts(outline):
            self.graph.refresh()

    def show_line(self, line: Line) -> None:
        """Follow that variation; what is known of its positions stays."""
        leads = Leads(line, self.leads)
        leads.losses = self._losses
        self._book.judge(leads.reviewed())
        self._offer(line.reviews)
        if self.leads is not None and self.leads.is_of(leads):
            self._mark_texts()
            return
        self.leads = leads
        self._mark_texts()
        self._read()
        assert self._snapshot is not None
        self.graph.show_leads(leads, self._snapshot.names, _result(self._snapshot, line))
        self._mark()
        self._tell()
        self._ask()

    def take(self, answer: Answer) -> None:
        if not isinstance(answer, LeadProgress) or self._asked is None or self.leads is None:
            return
        if answer.serial != self._asked.serial:
            return
        stage = WHOLE if answer.is_whole else QUICK
        index = self.leads.index_near(answer.key, 0)
        even = min(EVEN, EVEN_PART * answer.most)
        self.leads.put(answer.key, answer.lead, answer.certainty, stage)
        self._book.put(self.leads.subject(index), Said(answer.lead, answer.error, even=even, is_whole=answer.is_whole))
        self._done = answer.done
        if answer.done == answer.total:
            self._asked = None
            self._redraw.stop()
            self._draw()
        else:
            self._draw_soon()

    def show_losses(self, losses: Mapping[int, int]) -> None:
        """Make these moves out, by key and class of what they lost."""
        self._losses = losses
        if self.leads is not None:
            self.leads.losses = losses
            self.graph.refresh()

    def _draw_soon(self) -> None:
        if not self._redraw.isActive():
            self._redraw.start()

    def _read(self) -> None:
        if self.leads is not None:
            self.leads.show(self._book, self._book.source if self._is_share else "")

    @property
    def _is_share(self) -> bool:
        return self._offered[max(self.source.currentIndex(), 0)][1]

    @property
    def _is_of_record(self) -> bool:
        """Has nobody asked for more than the win rates that the record holds?"""
        return self._is_share and self._wanted is None and not self.thorough.isChecked()

    def _offer(self, reviews: tuple[tuple[Judgement, ...], ...]) -> None:
        """goboard's analysis, and each reviewer by lead and win rate; that with most leads, or else with win rates of
        most moves, is shown unless a person has chosen."""
        leads: Counter[str] = Counter(each.source for found in reviews for each in found if each.lead is not None)
        shares = Counter(each.source for found in reviews for each in found if each.share is not None)
        offered = [("", False), *((name, False) for name in leads), *((name, True) for name in shares)]
        if tuple(offered) != self._offered:
            self._offered = tuple(offered)
            self.source.clear()
            for source, is_share in offered:
                whose = source or OWN
                words = (
                    phrase("{source}: win rate", source=whose) if is_share else phrase("{source}: lead", source=whose)
                )
                self.source.addItem(one_line(words))
        # with one there is nothing to choose
        self.source.setVisible(len(offered) > 1)
        best = (leads.most_common(1)[0][0], False) if leads else ("", False)
        if not leads and shares and (widest := shares.most_common(1)[0])[1] > len(reviews) / 2:
            best = widest[0], True
        wanted = self._wanted if self._wanted in offered else best
        self.source.setCurrentIndex(offered.index(wanted))
        self._book.choose(wanted[0], is_asked_for=wanted == self._wanted)

    def _choose(self) -> None:
        self._wanted = self._offered[max(self.source.currentIndex(), 0)]
        self._book.choose(self._wanted[0], is_asked_for=True)
        self._draw()
        if self._asked is None and not self._is_share:
            self._ask()

    def give_up(self, question: Question) -> None:
        """It is as if a person had stopped it."""
        if question is self._asked:
            self._asked, self._is_stopped = None, True
            self._draw()

    def _ask(self) -> None:
        """Ask for the estimates that are missing."""
        if not self.is_awake or self._is_stopped or self.leads is None or self._is_of_record:
            return
        missing = self.leads.missing(WHOLE if self.thorough.isChecked() else QUICK)
        self._drop()
        if missing:
            line = self.leads.line
            keys, subjects = tuple(line.keys[i] for i in missing), tuple(line.subjects[i] for i in missing)
            self._done = 0
            self._asked = ScoreLine(next(self._serials), keys, subjects, is_thorough=self.thorough.isChecked())
            self.request_made.emit(self._asked)
        self._tell_progress()

    def _drop(self) -> None:
        if self._asked is not None:
            self._asked = None
            self.request_dropped.emit(ScoreLine)

    def _toggle(self) -> None:
        """Stop what is being worked out, or go on with it."""
        self._is_stopped = not self._is_stopped
        if self._is_stopped:
            self._drop()
            self._tell_progress()
        else:
            self._ask()

    def _refine(self) -> None:
        self._is_stopped = False
        self._ask()

    def _draw(self) -> None:
        self._read()
        self.graph.refresh()
        self._tell()
        self._tell_progress()

    def _mark(self) -> None:
        if self._snapshot is not None and self.leads is not None:
            node = self._snapshot.node
            self.graph.show_current(self.leads.index_near(node.key, node.move_number))

    def _point(self, index: int) -> None:
        self._pointed = index
        self._tell()

    def _tell(self) -> None:
        """Who leads at the move below the pointer, else at the one shown."""
        reason = self._why_not() if self.leads is None else ""
        self.reason.say(reason)
        self.said.setVisible(not reason)
        if self._snapshot is None or self.leads is None:
            self.said.setText("")
            return
        node, leads = self._snapshot.node, self.leads
        index = self._pointed if self._pointed >= 0 else leads.index_near(node.key, node.move_number)
        names, number, key = self._snapshot.names, int(leads.numbers[index]), leads.subject(index)
        if self._is_share:
            source = self._book.source
            words, *shorter = (share_after(names, number, source, self._book.share(source, key)),)
        else:
            words, *shorter = leads_after(names, number, leads.said(self._book, index))
        self.said.show_one_of(words, *shorter)
        self.said.setToolTip(tip_text(words))
        self.graph.tell(words)

    def _tell_progress(self) -> None:
        asked = self._asked
        total = (2 if asked.is_thorough else 1) * len(asked.keys) if asked is not None else 0
        self.progress.setText(phrase("{share}", share=Share(self._done / total)) if total else "")
        is_left = self.leads is not None and bool(self.leads.missing(WHOLE if self.thorough.isChecked() else QUICK))
        self.stop_button.setVisible(is_left and not self._is_of_record)
        tip = tr("Go on estimating") if self._is_stopped else tr("Estimate no further; what is known stays")
        named(self.stop_button, tip=tip).setText(tr("Go on") if self._is_stopped else tr("Stop"))

    def _lay_out(self) -> None:
        row = in_row((self.source, 1), self.progress, self.stop_button, 0, self.thorough)
        layout = in_column(self.said, self.reason, (self.graph, 1), row, of=self)
        layout.setContentsMargins(2 * UNIT, UNIT, 2 * UNIT, UNIT)
        layout.setSpacing(UNIT)


def _result(snapshot: Snapshot, line: Line) -> str:
    """What the record says of its end, "" for a variation that ends elsewhere."""
    outline = snapshot.outline
    ends_main_line = bool(((outline.keys == line.end_key) & (outline.rows == 0)).any())
    result = short_result(snapshot.game.info.get("RE", "")) if ends_main_line else ""
    return result if len(result) <= LONGEST_RESULT else f"{result[: LONGEST_RESULT - 1]}…"
