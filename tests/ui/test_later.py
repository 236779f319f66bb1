"""Work beside a dialog."""

import os
import subprocess
import sys
from collections.abc import Iterator
from threading import Event

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from goboard.boards.board import BoardError
from goboard.jobs.watch import Cancelled
from goboard.ui.boards.later import Later

ENDS_WITH_ENDLESS_WORK = """
from threading import Event
from PySide6.QtCore import QCoreApplication
from goboard.ui.boards.later import Later
app = QCoreApplication([])
later = Later(app)
later.ask(Event().wait)
later.stop()
"""


@pytest.fixture
def later(qapp: QObject) -> Iterator[Later]:
    later = Later(qapp)
    yield later
    later.stop()
    later.deleteLater()


def test_only_what_was_asked_for_last_is_heard_of(later: Later, qtbot: QtBot) -> None:
    go_on, given = Event(), list[object]()
    later.done.connect(given.append)
    later.ask(lambda: go_on.wait() and "first")
    later.ask(lambda: go_on.wait() and "second")
    later.ask(lambda: go_on.wait() and "third")
    go_on.set()
    qtbot.waitUntil(lambda: not later.is_busy)
    assert given == ["third"]


def test_a_board_error_is_a_sentence_and_cancelled_work_gives_nothing(later: Later, qtbot: QtBot) -> None:
    def refuse() -> None:
        raise BoardError("No.")

    def give_up() -> None:
        raise Cancelled

    with qtbot.waitSignal(later.refused, check_params_cb=lambda words: words == "No."):
        later.ask(refuse)
    with qtbot.waitSignal(later.gave_nothing), qtbot.assertNotEmitted(later.refused):
        later.ask(give_up)


def test_the_program_ends_while_work_goes_on() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    # with a thread that is waited for it would never end
    subprocess.run([sys.executable, "-c", ENDS_WITH_ENDLESS_WORK], env=environment, check=True, timeout=60)
