"""Who leads is one number: graph, analysis, count and adviser say the same of the same move, whoever says it."""

import re
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel

from goboard.session.commands.count import AcceptCount
from goboard.session.commands.edit import Undo
from goboard.session.commands.files import NewGame, OpenBytes
from goboard.session.commands.navigate import GoTo, GoToMove, Step
from goboard.ui.analysis_worker import AnalysisWorker
from goboard.ui.score.panel import GraphPanel
from goboard.ui.windows import Windows
from tests.ui.driver import LEFT, WindowDriver

SAID = re.compile(
    r"(?:(?:Black|White) (?:leads|wins) by(?: about)? \d+(?:\.\d+)?|about even)(?: points?)?(?: \(± [\d.]+\))?"
    r"(?:, says \w+)?"
)
OPEN = b"(;SZ[7]KM[0]RU[NZ];B[dd];W[cc];B[dc];W[cd];B[ce];W[be];B[de])"
CLOSED = b"(;SZ[5]KM[0]RU[NZ];B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de];B[];W[])"
STOPPED = b"(;SZ[5]KM[0]RU[NZ]RE[%s];B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de]SBKS[1];B[];W[])"
REVIEWED = b"(;SZ[7]KM[0]RU[NZ]SBKS[0.5];B[dd]SBKS[2.5]SBKV[61];W[cc]SBKS[4.5]SBKV[70.5];B[dc]SBKS[4]SBKV[69])"

BETTER = (
    b"(;SZ[7]KM[0]RU[NZ]GOBQ[Kata::100:0.6:4.5:0.1:0:nz]GOBG[cc:64:0.7:4.5::][dd:20:0.5:1::]"
    b"(;B[dd]GOBQ[Kata::100:0.5:1:0.1:0:nz];W[cc])(;B[cc];W[dd]))"
)
"""Black's better move was C5, which nobody has looked at since."""


@pytest.fixture
def windows(make_windows: Callable[..., Windows]) -> Windows:
    return make_windows(make_analysis=AnalysisWorker)


def leads(driver: WindowDriver) -> set[str]:
    """All that is said in sight of who leads."""
    labels = (label.text() for label in driver.window.findChildren(QLabel) if label.isVisibleTo(driver.window))
    found = (found.group(0) for text in labels for found in SAID.finditer(text))
    return {said.rstrip(".").replace("wins", "leads") for said in found}


def open_all(driver: WindowDriver, record: bytes) -> GraphPanel:
    driver.window.window().resize(1700, 900)
    driver.window.send(OpenBytes(record, ""))
    driver.window.send(Step(100))
    driver.press("1", "G")
    (graph,) = driver.window.findChildren(GraphPanel)
    driver.qtbot.waitUntil(lambda: graph.leads is not None and not graph.leads.missing(1), timeout=60_000)
    return graph


def settle(driver: WindowDriver, graph: GraphPanel) -> None:
    part = driver.window.parts["analysis"]
    driver.qtbot.waitUntil(lambda: part.report is not None and not part.is_working, timeout=60_000)
    driver.qtbot.waitUntil(lambda: not graph.is_working, timeout=60_000)
    # what panels put off for a moment is said by then, and on a busy machine a little later
    driver.qtbot.wait(200)
    driver.qtbot.waitUntil(lambda: len(leads(driver)) == 1)


@pytest.mark.slow
def test_every_place_says_the_same_at_every_move(driver: WindowDriver) -> None:
    graph = open_all(driver, OPEN)
    for number in (7, 4, 1):
        driver.window.send(GoToMove(number))
        settle(driver, graph)
        headline, said = driver.window.parts["analysis"].panel.headline.text(), graph.said.text()
        assert SAID.search(headline) and SAID.search(said)
        assert len(leads(driver)) == 1, f"after move {number}: {leads(driver)}"


def test_a_count_in_the_middle_of_a_game_says_what_lies_there_and_the_same_lead(driver: WindowDriver) -> None:
    graph = open_all(driver, OPEN)
    settle(driver, graph)
    driver.press("T")
    settle(driver, graph)
    counting = driver.window.parts["counting"].panel
    assert "As the stones lie" in counting.result.text()
    assert SAID.search(counting.open.text())
    assert len(leads(driver)) == 1, leads(driver)


def test_a_count_that_can_be_believed_is_what_everybody_says(driver: WindowDriver) -> None:
    graph = open_all(driver, CLOSED)
    settle(driver, graph)
    if driver.shown.count is None:
        driver.press("T")
    settle(driver, graph)
    assert driver.window.parts["counting"].panel.result.text() == "Black wins by 5."
    assert leads(driver) == {"Black leads by 5"}


def test_where_play_has_stopped_the_result_of_the_record_is_what_everybody_says(driver: WindowDriver) -> None:
    graph = open_all(driver, STOPPED % b"W+2.5")
    settle(driver, graph)
    assert leads(driver) == {"White leads by 2.5"}
    assert graph.said.text() == "Move 12: White leads by 2.5"
    # the same stones, where play went on
    driver.window.send(GoToMove(10))
    settle(driver, graph)
    assert leads(driver) == {"Black leads by about 1 point, says Sabaki"}


def test_where_play_has_stopped_nobody_is_believed_who_plays_on(driver: WindowDriver) -> None:
    graph = open_all(driver, STOPPED % b"?")
    settle(driver, graph)
    assert "Sabaki" not in graph.said.text()
    assert graph.leads is not None and graph.leads.values[-1] == 5.0


def test_an_accepted_count_stays_what_everybody_says_until_it_is_undone(driver: WindowDriver) -> None:
    graph = open_all(driver, STOPPED % b"?")
    settle(driver, graph)
    if driver.shown.count is None:
        driver.press("T")
    settle(driver, graph)
    driver.window.send(AcceptCount(is_last=True))
    driver.qtbot.waitUntil(lambda: graph.said.text() == "Move 12: Black leads by 5")
    driver.window.send(Step(-1))
    driver.qtbot.wait(300)
    assert graph.said.text() == "Move 12: Black leads by 5" and driver.shown.count is None
    driver.window.send(Undo())
    driver.qtbot.waitUntil(lambda: driver.shown.subject is not None and driver.shown.subject.agreed is None)


def test_what_the_record_tells_by_another_program_is_named_and_said_everywhere(driver: WindowDriver) -> None:
    graph = open_all(driver, REVIEWED)
    driver.window.send(GoToMove(2))
    settle(driver, graph)
    assert leads(driver) == {"Black leads by about 4.5 points, says Sabaki"}
    driver.window.send(GoToMove(1))
    settle(driver, graph)
    assert leads(driver) == {"Black leads by about 2.5 points, says Sabaki"}
    choose(graph.source, "Sabaki: win rate", driver)
    assert graph.said.text() == "Move 1: Black wins 61 %, says Sabaki"
    choose(graph.source, "goboard: lead", driver)
    settle(driver, graph)
    assert len(leads(driver)) == 1 and "says" not in "".join(leads(driver))


def test_a_better_move_that_is_tried_is_worth_what_the_review_says_of_it(driver: WindowDriver) -> None:
    graph = open_all(driver, BETTER)
    driver.window.send(GoToMove(0))
    better = driver.shown.node.next[1]
    assert driver.shown.board.name(better.vertex or 0) == "C5"
    driver.window.send(GoTo(better.key))
    settle(driver, graph)
    assert graph.said.text() == "Move 1: Black leads by about 4.5 points, says Kata"
    assert leads(driver) == {"Black leads by about 4.5 points, says Kata"}
    driver.window.send(Step(1))
    settle(driver, graph)
    assert "says" not in "".join(leads(driver)), "of the answer nobody has said anything"


def test_a_better_move_that_is_tried_is_worth_what_the_latest_review_says_of_it(driver: WindowDriver) -> None:
    deeper = BETTER.replace(b":100:0.6:4.5", b":900:0.6:6.5").replace(b"cc:64:0.7:4.5", b"cc:640:0.7:6.5")
    graph = open_all(driver, BETTER)
    for record, told in ((BETTER, "4.5"), (deeper, "6.5"), (BETTER, "4.5")):
        driver.window.send(OpenBytes(record, ""))
        driver.window.send(GoToMove(0))
        driver.window.send(GoTo(driver.shown.node.next[1].key))
        settle(driver, graph)
        assert graph.said.text() == f"Move 1: Black leads by about {told} points, says Kata"


def choose(box: QComboBox, text: str, driver: WindowDriver) -> None:
    """As a person does it with the keys."""
    row = box.findText(text)
    assert row >= 0, [box.itemText(at) for at in range(box.count())]
    box.setFocus()
    while box.currentIndex() != row:
        QTest.keyClick(box, Qt.Key.Key_Down if box.currentIndex() < row else Qt.Key.Key_Up)
    box.activated.emit(row)


def test_progress_and_sentence_have_lines_of_their_own(driver: WindowDriver) -> None:
    driver.window.window().resize(900, 600)
    driver.window.send(NewGame(9, 9))
    driver.press("G")
    (graph,) = driver.window.findChildren(GraphPanel)
    driver.qtbot.waitUntil(lambda: graph.isVisible() and graph.leads is not None)
    graph.progress.setText("100 %")
    driver.qtbot.waitUntil(lambda: graph.progress.geometry().top() >= graph.said.geometry().bottom())
    QTest.mouseClick(graph.graph, LEFT)
