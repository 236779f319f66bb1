"""A window with the score panels alone, over a real session and an engine that answers at once."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMainWindow
from pytestqt.qtbot import QtBot

from goboard.session.analyst import Analyst
from goboard.session.commands.command import Command
from goboard.session.commands.navigate import GoTo, Step
from goboard.session.commands.play import PlayAt
from goboard.session.events import Event, Line, Shown
from goboard.session.questions import Question
from goboard.session.snapshot import Snapshot
from goboard.ui.analysis_worker import AnalysisWorker
from goboard.ui.score.changes import ChangesPanel
from goboard.ui.score.panel import GraphPanel
from goboard.ui.score.part import ScorePanels
from goboard.ui.worker import Worker
from tests.session.engines import Judge, Prompt, alive
from tests.ui.hands import LEFT, NONE


class ScoreWindow:
    """What the panels asks for is answered, unless `is_answering` is false; then it is only noted."""

    def __init__(self, qtbot: QtBot, judge: Judge) -> None:
        self.qtbot = qtbot
        self.window = QMainWindow()
        qtbot.addWidget(self.window)
        self.window.resize(700, 560)
        self.window.setCentralWidget(QLabel("board"))
        self.engine = Prompt(judge)
        self.worker = Worker(is_threaded=False)
        self.analysis = AnalysisWorker(lambda: Analyst(self.engine), is_threaded=False)
        self.panels = ScorePanels(self.window)
        self.is_answering = True
        self.requests: list[object] = []
        """Questions for the analysis, and `AskLine`s for the session."""
        self.dropped: list[object] = []
        self.changed: list[tuple[int, ...]] = []
        self.lit: list[tuple[int, ...]] = []
        self._snapshot: Snapshot | None = None
        self._wire()
        self.window.show()
        qtbot.waitExposed(self.window)
        self(Step(0))

    def _wire(self) -> None:
        panels = self.panels
        self.worker.event_made.connect(self._take)
        panels.line_asked.connect(self.requests.append)
        panels.line_asked.connect(self.worker.send)
        panels.command_made.connect(self.worker.send)
        panels.node_asked.connect(lambda key: self.worker.send(GoTo(key)))
        panels.request_made.connect(self._ask)
        panels.request_dropped.connect(self.dropped.append)
        panels.request_dropped.connect(self.analysis.drop)
        panels.changes_found.connect(self.changed.append)
        panels.vertices_lit.connect(self.lit.append)
        self.analysis.answered.connect(panels.take_answer)

    def __call__(self, command: Command) -> Snapshot:
        """Have a command answered."""
        self.worker.send(command)
        return self.shown

    def play(self, *labels: str) -> None:
        for label in labels:
            self(PlayAt(self.shown.board.vertex(label)))

    def settle(self) -> None:
        """Wait for the line and for all estimates along it."""
        panel = self.panel
        self.qtbot.waitUntil(lambda: panel.leads is not None and panel.leads.line.end_key == self.shown.node.end_key)
        self.qtbot.waitUntil(lambda: not panel.is_working and panel.leads is not None and not panel.leads.missing(1))

    def refine(self) -> None:
        """Have every position analysed as a whole: such estimates are drawn as they are."""
        QTest.mouseClick(self.panel.thorough, LEFT, NONE, QPoint(8, self.panel.thorough.height() // 2))
        self.qtbot.waitUntil(lambda: not self.panel.is_working)

    @property
    def shown(self) -> Snapshot:
        assert self._snapshot is not None
        return self._snapshot

    @property
    def panel(self) -> GraphPanel:
        return self.window.findChildren(GraphPanel)[0]

    @property
    def changes(self) -> ChangesPanel:
        return self.window.findChildren(ChangesPanel)[0]

    def _take(self, event: Event) -> None:
        if isinstance(event, Shown):
            self._snapshot = event.snapshot
            self.panels.show_snapshot(event.snapshot)
        elif isinstance(event, Line):
            self.panels.take(event)

    def _ask(self, question: Question) -> None:
        self.requests.append(question)
        if self.is_answering:
            self.analysis.ask(question)


@pytest.fixture
def make_score(qtbot: QtBot) -> Iterator[Callable[..., ScoreWindow]]:
    made: list[ScoreWindow] = []

    def make(judge: Judge = alive) -> ScoreWindow:
        made.append(ScoreWindow(qtbot, judge))
        return made[-1]

    yield make
    for score in made:
        score.analysis.stop()
        score.worker.stop()


@pytest.fixture
def score(make_score: Callable[..., ScoreWindow]) -> ScoreWindow:
    """Six moves have been made."""
    score = make_score()
    score.play("D4", "Q16", "D16", "Q4", "C10", "K10")
    return score
