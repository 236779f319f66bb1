"""A fault while an eyespace is worked out: it is said, and nothing waits for more."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from goboard.session.questions import Question
from goboard.ui.analysis_worker import AnalysisWorker
from tests.ui.eyes.conftest import EyesHands, workbench_of


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
def hands(worker: Deaf, qtbot: QtBot) -> EyesHands:
    window = QWidget()
    qtbot.addWidget(window)
    workbench = workbench_of(window, worker)
    workbench.open()
    assert workbench.window is not None
    qtbot.addWidget(workbench.window)
    return EyesHands(workbench, qtbot)


def test_after_a_fault_nothing_is_waited_for(hands: EyesHands, worker: Deaf) -> None:
    assert (hands.worth, hands.words) == ("…", "Being read…")
    worker.unanswered.emit(worker.asked[-1])
    assert (hands.worth, hands.words) == ("?", "This could not be worked out.")
    hands.window.model.restart()
    assert (hands.worth, hands.words) == ("…", "Being read…")


def test_a_fault_of_what_is_not_shown_any_more_is_passed_over(hands: EyesHands, worker: Deaf) -> None:
    earlier = worker.asked[-1]
    hands.window.model.restart()
    worker.unanswered.emit(earlier)
    assert hands.words == "Being read…"
