"""A window with the score panels alone, over a real session and an engine that answers at once."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QPoint, QSettings, Signal
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from goboard.session.analyst import Analyst
from goboard.session.commands.command import Command
from goboard.session.commands.navigate import Step
from goboard.session.commands.play import PlayAt
from goboard.session.events import Event, Shown
from goboard.session.questions import Question
from goboard.session.snapshot import Snapshot
from goboard.ui.analysis_worker import AnalysisWorker
from goboard.ui.score.book import LeadBook
from goboard.ui.score.changes import ChangesPanel
from goboard.ui.score.panel import GraphPanel
from goboard.ui.score.part import CHANGES, GRAPH, ScorePart
from goboard.ui.window.docks import Docks
from goboard.ui.window.requests import ShowChanged
from goboard.ui.window.stage import Stage
from goboard.ui.worker import Worker
from tests.session.engines import Judge, Prompt, alive
from tests.ui.driver import LEFT, NONE


class Wishes(QObject):
    """A workspace and the analysis behind it: what the part asks for is noted, and answered while it is to be."""

    answered = Signal(object)
    unanswered = Signal(object)

    def __init__(self, judge: Judge, settings: Path) -> None:
        super().__init__()
        self.window = QMainWindow()
        self.stage = Stage(self.window, QSettings(str(settings), QSettings.Format.IniFormat))
        self.window.setCentralWidget(self.stage)
        self.engine = Prompt(judge)
        self.worker = Worker(is_threaded=False)
        self._analysis = AnalysisWorker(lambda: Analyst(self.engine), is_threaded=False)
        self._analysis.answered.connect(self.answered)
        self.analysis = self.canvas = self
        self.settings = QSettings(str(settings), QSettings.Format.IniFormat)
        self.leads = LeadBook(self)
        self.docks = Docks(self.window, self.stage, (), self.settings)
        self.snapshot: Snapshot | None = None
        self.is_answering = True
        self.requests: list[object] = []
        """Questions for the analysis, and `AskLine`s for the session."""
        self.dropped: list[object] = []
        self.changed: list[tuple[int, ...]] = []
        self.lit: list[tuple[int, ...]] = []
        self._actions = {name: QAction(name, self.window, checkable=True) for name in (GRAPH, CHANGES)}
        self.action = self._actions.__getitem__
        self.send, self.light = self.worker.send, self.lit.append

    def ask(self, question: Question | Command) -> None:
        """Of the analysis, or of the session."""
        self.requests.append(question)
        if isinstance(question, Command):
            self.worker.send(question)
        elif self.is_answering:
            self._analysis.ask(question)

    def drop(self, kind: type[Question]) -> None:
        self.dropped.append(kind)
        self._analysis.drop(kind)

    def request(self, request: ShowChanged) -> None:
        self.changed.append(request.vertices)

    def stop(self) -> None:
        self._analysis.stop()
        self.worker.stop()


class ScoreWindow:
    """What the panels ask for is answered, unless `wishes.is_answering` is false; then it is only noted."""

    def __init__(self, qtbot: QtBot, judge: Judge, settings: Path) -> None:
        self.qtbot = qtbot
        self.wishes = Wishes(judge, settings)
        self.window = self.wishes.window
        qtbot.addWidget(self.window)
        self.window.resize(700, 560)
        self.part = ScorePart(self.wishes)  # type: ignore[arg-type]
        self.wishes.worker.event_made.connect(self._take)
        self.window.show()
        qtbot.waitExposed(self.window)
        self(Step(0))

    def toggle(self, name: str = GRAPH) -> None:
        """Choose it in the menu."""
        self.part.actions()[name]()

    def __call__(self, command: Command) -> Snapshot:
        """Have a command answered."""
        self.wishes.worker.send(command)
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
        assert self.wishes.snapshot is not None
        return self.wishes.snapshot

    @property
    def panel(self) -> GraphPanel:
        return self.window.findChildren(GraphPanel)[0]

    @property
    def changes(self) -> ChangesPanel:
        return self.window.findChildren(ChangesPanel)[0]

    def _take(self, event: Event) -> None:
        if isinstance(event, Shown):
            self.wishes.snapshot = event.snapshot
            self.part.show(event.snapshot)
        else:
            self.part.take(event)


@pytest.fixture
def make_score(qtbot: QtBot, tmp_path: Path) -> Iterator[Callable[..., ScoreWindow]]:
    made: list[ScoreWindow] = []

    def make(judge: Judge = alive) -> ScoreWindow:
        made.append(ScoreWindow(qtbot, judge, tmp_path / "settings.ini"))
        return made[-1]

    yield make
    for score in made:
        score.wishes.stop()


@pytest.fixture
def score(make_score: Callable[..., ScoreWindow]) -> ScoreWindow:
    """Six moves have been made."""
    score = make_score()
    score.play("D4", "Q16", "D16", "Q4", "C10", "K10")
    return score
