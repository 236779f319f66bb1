"""The score graph with what it says in words, how far it is, and the buttons that end or refine it."""

from __future__ import annotations

from itertools import count

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from goboard.session.events import Line
from goboard.session.questions import LeadProgress, ScoreLine
from goboard.session.snapshot import Snapshot
from goboard.ui.score.graph import ScoreGraph
from goboard.ui.score.leads import QUICK, WHOLE, Leads
from goboard.ui.score.words import lead_after

REDRAWN = 80
"""Milliseconds between two pictures while estimates come in."""
LONGEST_RESULT = 10
"""Characters of a result beside the graph."""
NOT_HERE = "Who leads here cannot be estimated: such games are not analysed."
NOT_NOW = "Who led when is hidden as long as moves are to be found."


class GraphPanel(QWidget):
    """Asks for what it shows, through `request_made`, while it is awake and has not been stopped."""

    request_made = Signal(object)
    request_dropped = Signal(object)
    node_asked = Signal(object)
    stepped = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._serials = count(1)
        self.is_awake, self._is_stopped = False, False
        self._snapshot: Snapshot | None = None
        self.leads: Leads | None = None
        self._asked: ScoreLine | None = None
        self._done = 0
        self._pointed = -1
        self.graph = ScoreGraph(self)
        self.graph.node_asked.connect(self.node_asked)
        self.graph.stepped.connect(self.stepped)
        self.graph.pointed.connect(self._point)
        self.said = QLabel(self)
        # a narrow window cuts the sentence off: it must not push the board aside
        self.said.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.progress = QLabel(self)
        self.thorough = QCheckBox("T&horough", self)
        self.thorough.setToolTip("Analyse every position as a whole instead of at a glance; this takes a while")
        self.thorough.toggled.connect(self._refine)
        self.stop_button = QToolButton(self)
        self.stop_button.clicked.connect(self._toggle)
        self._redraw = QTimer(self, singleShot=True, interval=REDRAWN)
        self._redraw.timeout.connect(self._draw)
        self._lay_out()
        self._tell_progress()

    @property
    def is_working(self) -> bool:
        """Are there estimates on their way?"""
        return self._asked is not None

    def wake(self) -> None:
        """It is seen: what it shows is asked for from now on."""
        self.is_awake = True
        self._ask()

    def sleep(self) -> None:
        """Nobody sees it: nothing is worked out; what is known is kept."""
        self.is_awake = False
        self._drop()

    def show_snapshot(self, snapshot: Snapshot, line: Line | None) -> None:
        """Mark the move shown. Without a line the one before stays until `show_line`."""
        self._snapshot = snapshot
        if snapshot.subject is None or snapshot.study is not None:
            self._drop()
            self.leads = None
            self.graph.show_leads(None, (), "")
        if line is not None:
            self.show_line(line)
        self._mark()
        self._tell()

    def show_line(self, line: Line) -> None:
        """Follow that variation; what is known of its positions stays."""
        leads = Leads(line, self.leads)
        if self.leads is not None and self.leads.is_of(leads):
            return
        self.leads = leads
        assert self._snapshot is not None
        self.graph.show_leads(leads, self._snapshot.names, _result(self._snapshot, line))
        self._mark()
        self._tell()
        self._ask()

    def take(self, answer: LeadProgress) -> None:
        """An estimate, unless it is the answer to another question."""
        if self._asked is None or answer.serial != self._asked.serial or self.leads is None:
            return
        stage = WHOLE if answer.is_whole else QUICK
        self.leads.put(answer.key, answer.lead, answer.certainty, stage)
        self._done = answer.done
        if answer.done == answer.total:
            self._asked = None
            self._redraw.stop()
            self._draw()
        elif not self._redraw.isActive():
            self._redraw.start()

    def give_up(self, question: ScoreLine) -> None:
        """A fault has ended that question: it is as if a person had stopped it."""
        if question is self._asked:
            self._asked, self._is_stopped = None, True
            self._draw()

    def _ask(self) -> None:
        """Ask for the estimates that are missing."""
        if not self.is_awake or self._is_stopped or self.leads is None:
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
        if self._snapshot is None or self.leads is None:
            self.said.setText("" if self._snapshot is None else _why_not(self._snapshot))
            return
        node, leads = self._snapshot.node, self.leads
        index = self._pointed if self._pointed >= 0 else leads.index_near(node.key, node.move_number)
        margin = float(leads.smoothed()[index]) if leads.stages[index] else None
        words = lead_after(self._snapshot.names, int(leads.numbers[index]), margin)
        self.said.setText(words)
        self.graph.tell(words)

    def _tell_progress(self) -> None:
        asked = self._asked
        total = (2 if asked.is_thorough else 1) * len(asked.keys) if asked is not None else 0
        self.progress.setText(f"{100 * self._done // total}%" if total else "")
        is_left = self.leads is not None and bool(self.leads.missing(WHOLE if self.thorough.isChecked() else QUICK))
        self.stop_button.setVisible(is_left)
        self.stop_button.setText("Go on" if self._is_stopped else "Stop")
        self.stop_button.setToolTip(
            "Go on estimating" if self._is_stopped else "Estimate no further; what is known stays"
        )

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self.said, 1)
        for part in (self.progress, self.stop_button, self.thorough):
            row.addWidget(part)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 2, 6, 2)
        layout.setSpacing(2)
        layout.addLayout(row)
        layout.addWidget(self.graph, 1)


def _why_not(snapshot: Snapshot) -> str:
    """Why nothing is shown, "" where that is still being worked out."""
    if snapshot.study is not None:
        return NOT_NOW
    return NOT_HERE if snapshot.subject is None else ""


def _result(snapshot: Snapshot, line: Line) -> str:
    """What the record says of its end, "" for a variation that ends elsewhere."""
    outline = snapshot.outline
    ends_main_line = bool(((outline.keys == line.end_key) & (outline.rows == 0)).any())
    result = snapshot.game.info.get("RE", "") if ends_main_line else ""
    return result if len(result) <= LONGEST_RESULT else f"{result[: LONGEST_RESULT - 1]}…"
