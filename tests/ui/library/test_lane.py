"""Work beside the window: answers in their order, what is dropped never arrives, faults are told."""

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from goboard.jobs.watch import Watch
from goboard.library.entries import LibraryError
from goboard.ui.library.lane import Lane


@pytest.fixture(params=[True, False], ids=["threaded", "at once"])
def lane(request: pytest.FixtureRequest) -> Iterator[Lane]:
    made = Lane("library", is_threaded=request.param)
    yield made
    made.stop()


def test_an_answer_arrives_with_its_kind(lane: Lane, qtbot: QtBot) -> None:
    found: list[tuple[str, object]] = []
    lane.answered.connect(lambda kind, what: found.append((kind, what)))
    lane.ask("games", lambda watch: 42)
    qtbot.waitUntil(lambda: found == [("games", 42)])
    assert not lane.is_busy("games")


def test_the_newest_of_a_kind_is_answered_alone(qtbot: QtBot) -> None:
    lane, go = Lane("library"), threading.Event()
    found: list[object] = []
    lane.answered.connect(lambda kind, what: found.append(what))

    def first(watch: Watch) -> object:
        go.wait(10)
        watch.check()
        return "first"

    lane.ask("games", first)
    lane.ask("games", lambda watch: "second")
    go.set()
    qtbot.waitUntil(lambda: found == ["second"])
    lane.stop()


def test_what_cannot_be_done_is_a_sentence_and_a_fault_is_told(lane: Lane, qtbot: QtBot) -> None:
    refused: list[str] = []
    faults: list[str] = []
    lane.refused.connect(lambda kind, sentence: refused.append(sentence))
    lane.failed.connect(faults.append)

    def refuse(watch: Watch) -> object:
        raise LibraryError("There is no such folder.")

    def fail(watch: Watch) -> object:
        raise KeyError("a fault of the program")

    lane.ask("refresh", refuse)
    lane.ask("games", fail)
    qtbot.waitUntil(lambda: refused == ["There is no such folder."] and len(faults) == 1)
    assert "KeyError" in faults[0]
    assert not lane.is_busy("games")


def test_nothing_arrives_after_the_end(qtbot: QtBot) -> None:
    """Not even an answer that was found, and sent, before the end was asked for."""
    lane, begun, go = Lane("library"), threading.Event(), threading.Event()
    found: list[object] = []
    sent: list[object] = []
    lane.answered.connect(lambda kind, what: found.append(what))

    def work(watch: Watch) -> object:
        begun.set()
        go.wait(10)
        sent.append(1)
        return 1

    lane.ask("games", work)
    assert begun.wait(10)
    go.set()
    lane.stop()
    assert sent == [1]
    QCoreApplication.processEvents()
    assert found == []
    assert not lane.is_busy("games")
