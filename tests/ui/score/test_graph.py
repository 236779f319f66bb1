"""The score graph: estimates along the variation shown, and what pointer and wheel do with it."""

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget
from pytestqt.qtbot import QtBot

from goboard.session.commands.files import NewGame, OpenBytes
from goboard.session.commands.navigate import GoTo, GoToMove, Step
from goboard.session.commands.rules import SwitchRules
from goboard.session.questions import ScoreLine
from goboard.ui.score.panel import ScoreGraph
from goboard.ui.style import DARK, LIGHT, palette
from tests.ui.hands import LEFT, NONE
from tests.ui.score.conftest import Bench


def at(graph: ScoreGraph, index: int) -> QPoint:
    return graph.place_of(index).toPoint()


def asked(bench: Bench) -> list[ScoreLine]:
    return [question for question in bench.requests if isinstance(question, ScoreLine)]


def turn_wheel(graph: ScoreGraph, angle: int) -> None:
    place = QPointF(graph.rect().center())
    event = QWheelEvent(
        place, QPointF(graph.mapToGlobal(place)), QPoint(), QPoint(0, angle),
        Qt.MouseButton.NoButton, NONE, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(graph, event)


def test_every_position_of_the_variation_is_estimated(bench: Bench) -> None:
    bench.desk.open()
    bench.settle()
    bench.refine()
    leads = bench.panel.leads
    assert leads is not None
    # the engine counts Black's stones
    assert leads.margins.tolist() == [0, 1, 1, 2, 2, 3, 3]
    assert bench.panel.said.text() == "Move 6: Black leads by about 3 points"
    assert bench.panel.graph.accessibleDescription() == bench.panel.said.text()


def test_a_click_shows_that_move(bench: Bench) -> None:
    bench.desk.open()
    bench.settle()
    QTest.mouseClick(bench.panel.graph, LEFT, NONE, at(bench.panel.graph, 3))
    assert bench.shown.node.move_number == 3


def test_pulling_walks_along(bench: Bench) -> None:
    bench.desk.open()
    bench.settle()
    graph, visited = bench.panel.graph, []
    graph.node_asked.connect(lambda _: visited.append(bench.shown.node.move_number))
    QTest.mousePress(graph, LEFT, NONE, at(graph, 5))
    for index in (4, 3, 2):
        QTest.mouseMove(graph, at(graph, index))
    QTest.mouseRelease(graph, LEFT, NONE, at(graph, 2))
    assert bench.shown.node.move_number == 2
    assert len(visited) == 4


def test_a_slow_board_is_asked_for_one_move_at_a_time(bench: Bench) -> None:
    bench.desk.open()
    bench.settle()
    graph, line = bench.panel.graph, bench.panel.leads
    assert line is not None
    wanted: list[int] = []
    bench.desk.node_asked.disconnect()
    graph.node_asked.connect(wanted.append)
    QTest.mousePress(graph, LEFT, NONE, at(graph, 5))
    for index in (4, 3, 2):
        QTest.mouseMove(graph, at(graph, index))
    assert wanted == [line.line.keys[5]]
    bench(GoTo(wanted[0]))
    assert wanted == [line.line.keys[5], line.line.keys[2]]


def test_the_wheel_steps(bench: Bench) -> None:
    bench.desk.open()
    bench.settle()
    turn_wheel(bench.panel.graph, 240)
    assert bench.shown.node.move_number == 4
    turn_wheel(bench.panel.graph, -120)
    assert bench.shown.node.move_number == 5


def test_hovering_says_who_leads_there(bench: Bench) -> None:
    bench.desk.open()
    bench.settle()
    bench.refine()
    QTest.mouseMove(bench.panel.graph, at(bench.panel.graph, 3))
    assert bench.panel.said.text() == "Move 3: Black leads by about 2 points"
    QTest.mouseMove(bench.panel.graph, at(bench.panel.graph, 0))
    assert bench.panel.said.text() == "At the start: about even"


def test_nothing_is_asked_while_nobody_looks(bench: Bench) -> None:
    assert not bench.requests
    bench.is_answering = False
    bench.desk.open()
    bench.qtbot.waitUntil(lambda: bool(asked(bench)))
    bench.desk.close()
    assert bench.dropped == [ScoreLine]
    bench.requests.clear()
    bench.play("R10")
    assert not bench.requests


def test_behind_another_tab_nobody_looks(bench: Bench) -> None:
    bench.is_answering = False
    bench.desk.open()
    bench.qtbot.waitUntil(lambda: bool(asked(bench)))
    (dock,) = bench.window.findChildren(QDockWidget)
    other = QDockWidget("other", bench.window)
    bench.window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, other)
    bench.window.tabifyDockWidget(dock, other)
    other.show()
    other.raise_()
    bench.qtbot.waitUntil(lambda: bench.dropped == [ScoreLine])
    assert bench.desk.is_open("score_graph")
    bench.desk.toggle()
    bench.qtbot.waitUntil(lambda: bench.panel.is_awake)


def test_a_minimized_window_estimates_nothing(bench: Bench) -> None:
    bench.is_answering = False
    bench.desk.open()
    bench.qtbot.waitUntil(lambda: bool(asked(bench)))
    bench.window.showMinimized()
    bench.qtbot.waitUntil(lambda: bench.dropped == [ScoreLine])
    bench.requests.clear()
    bench.play("R10")
    assert not bench.requests
    bench.window.showNormal()
    bench.qtbot.waitUntil(lambda: [len(question.keys) for question in asked(bench)][-1:] == [8])


def test_after_a_fault_nothing_is_estimated_until_a_person_asks(bench: Bench) -> None:
    bench.is_answering = False
    bench.desk.open()
    bench.qtbot.waitUntil(lambda: bool(asked(bench)))
    bench.desk.give_up(asked(bench)[-1])
    assert (bench.panel.progress.text(), bench.panel.stop_button.text()) == ("", "Go on")
    bench.requests.clear()
    bench.play("R10")
    assert not asked(bench)
    bench.is_answering = True
    QTest.mouseClick(bench.panel.stop_button, LEFT)
    bench.settle()


def test_only_new_positions_are_estimated_in_another_variation(bench: Bench) -> None:
    bench.desk.open()
    bench.settle()
    bench.requests.clear()
    bench(GoToMove(4))
    bench.play("R10", "C3", "E3")
    bench.settle()
    assert bench.panel.leads is not None
    assert bench.panel.leads.numbers.tolist() == list(range(8))
    stones = [sum(map(bool, subject.position.stones)) for question in asked(bench) for subject in question.subjects]
    assert set(stones) == {5, 6, 7}


def test_walking_asks_nothing(bench: Bench) -> None:
    bench.desk.open()
    bench.settle()
    bench.refine()
    # by now the whole record is judged, which makes its tree anew
    bench(Step(-1))
    bench.requests.clear()
    bench(Step(-2))
    assert not bench.requests
    assert bench.panel.said.text() == "Move 3: Black leads by about 2 points"


def test_other_rules_are_asked_about_again(bench: Bench) -> None:
    bench.desk.open()
    bench.settle()
    bench.requests.clear()
    bench(SwitchRules("chinese", {"komi": "0"}))
    bench.qtbot.waitUntil(lambda: bool(asked(bench)))
    assert len(asked(bench)[-1].subjects) == 7


def test_stopping_keeps_what_is_known_and_going_on_asks_for_the_rest(bench: Bench) -> None:
    bench.is_answering = False
    bench.desk.open()
    bench.qtbot.waitUntil(lambda: bool(asked(bench)))
    button = bench.panel.stop_button
    QTest.mouseClick(button, LEFT)
    assert (button.text(), bench.dropped) == ("Go on", [ScoreLine])
    bench.is_answering = True
    QTest.mouseClick(button, LEFT)
    bench.settle()
    assert button.isHidden()


def test_thorough_analyses_every_position_as_a_whole(bench: Bench) -> None:
    bench.desk.open()
    bench.settle()
    assert bench.engine.finished == 0
    bench.refine()
    assert bench.engine.finished == 7


def test_the_plane_has_no_graph(bench: Bench) -> None:
    bench.desk.open()
    bench.settle()
    bench.requests.clear()
    bench(NewGame(board={"shape": "plane"}, rules="mango", options={"F": "exp(-x^2-y^2)", "T": "z > 1/1000"}))
    assert "not analysed" in bench.panel.said.text()
    assert not bench.requests


@pytest.mark.parametrize("scheme", [LIGHT, DARK])
def test_black_stands_above_the_line_and_white_below(bench: Bench, scheme: str, qtbot: QtBot) -> None:
    bench.desk.open()
    bench.settle()
    graph, leads = bench.panel.graph, bench.panel.leads
    assert leads is not None
    graph.setPalette(palette(scheme))
    leads.margins[:] = [9, 9, 9, 0, -9, -9, -9]
    leads.certainty[:] = 1.0
    graph.show_current(-1)
    graph.refresh()
    picture = graph.grab().toImage()
    ratio = picture.devicePixelRatio()

    def lightness(index: int, part: float) -> int:
        """Between the zero line and the curve."""
        place, zero = graph.place_of(index) * ratio, graph.place_of(3).y() * ratio
        return picture.pixelColor(round(place.x()), round(zero + part * (place.y() - zero))).lightness()

    assert lightness(1, 0.5) < 60
    assert lightness(5, 0.5) > 220
    assert 60 < lightness(1, -0.5) < 220


def test_a_long_game_is_drawn_and_jumped_through(make_bench: Callable[..., Bench]) -> None:
    bench = make_bench()
    bench.desk.open()
    moves = "".join(f";{'BW'[n % 2]}[]" for n in range(10_000))
    bench(OpenBytes(f"(;SZ[9]RU[Chinese]{moves})".encode(), "long.sgf"))
    bench.settle()
    graph, leads = bench.panel.graph, bench.panel.leads
    assert leads is not None
    assert (leads.numbers[0], leads.numbers[-1]) == (0, 10_000)
    assert np.diff(leads.numbers).max() <= 6
    QTest.mouseClick(graph, LEFT, NONE, at(graph, len(leads) // 2))
    assert abs(bench.shown.node.move_number - 5000) < 50
    QTest.mouseClick(graph, LEFT, NONE, QPoint(graph.width() - 1, 20))
    assert bench.shown.node.move_number == 10_000
