"""A fault while an eyespace is worked out: it is said, and nothing waits for more."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from goboard.session.questions import Question
from goboard.ui.analysis_worker import AnalysisWorker
from tests.ui.eyes.conftest import EyesDriver, workbench_of


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
def driver(worker: Deaf, qtbot: QtBot) -> EyesDriver:
    window = QWidget()
    qtbot.addWidget(window)
    workbench = workbench_of(window, worker)
    workbench.open()
    assert workbench.window is not None
    qtbot.addWidget(workbench.window)
    return EyesDriver(workbench, qtbot)


def test_after_a_fault_nothing_is_waited_for(driver: EyesDriver, worker: Deaf) -> None:
    assert (driver.worth, driver.words) == ("…", "Being read…")
    worker.unanswered.emit(worker.asked[-1])
    assert (driver.worth, driver.words) == ("?", "This could not be worked out.")
    driver.window.model.restart()
    assert (driver.worth, driver.words) == ("…", "Being read…")


def test_a_fault_of_what_is_not_shown_any_more_is_passed_over(driver: EyesDriver, worker: Deaf) -> None:
    earlier = worker.asked[-1]
    driver.window.model.restart()
    worker.unanswered.emit(earlier)
    assert driver.words == "Being read…"
