"""A fault while an eyespace is worked out: it is said, and nothing waits for more."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from goboard.session.questions import Question
from goboard.ui.analysis_worker import AnalysisWorker
from goboard.ui.eyes.part import Workbench
from tests.ui.eyes.conftest import BenchHands


class Deaf(AnalysisWorker):
    """Notes what it is asked and answers nothing."""

    def __init__(self) -> None:
        super().__init__(is_threaded=False)
        self.asked: list[Question] = []

    def ask(self, question: Question) -> None:
        self.asked.append(question)


@pytest.fixture
def worker() -> Deaf:
    return Deaf()


@pytest.fixture
def hands(worker: Deaf, qtbot: QtBot) -> BenchHands:
    window = QWidget()
    qtbot.addWidget(window)
    desk = Workbench(window, worker)
    desk.open()
    assert desk.bench is not None
    qtbot.addWidget(desk.bench)
    return BenchHands(desk, qtbot)


def test_after_a_fault_nothing_is_waited_for(hands: BenchHands, worker: Deaf) -> None:
    assert (hands.worth, hands.words) == ("…", "Being read…")
    worker.unanswered.emit(worker.asked[-1])
    assert (hands.worth, hands.words) == ("?", "This could not be worked out.")
    hands.window.bench.restart()
    assert (hands.worth, hands.words) == ("…", "Being read…")


def test_a_fault_of_what_is_not_shown_any_more_is_passed_over(hands: BenchHands, worker: Deaf) -> None:
    earlier = worker.asked[-1]
    hands.window.bench.restart()
    worker.unanswered.emit(earlier)
    assert hands.words == "Being read…"
