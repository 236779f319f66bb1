"""The score graph: estimates along the variation shown, and what pointer and wheel do with it."""

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPalette, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from goboard.drawing.colours import contrast
from goboard.session.commands.edit import SetComment
from goboard.session.commands.files import NewGame, OpenBytes
from goboard.session.commands.navigate import GoTo, GoToMove, Step
from goboard.session.commands.rules import SwitchRules
from goboard.session.questions import ScoreLine
from goboard.ui.score.book import Said
from goboard.ui.score.drawing import one_sided
from goboard.ui.score.panel import ScoreGraph
from goboard.ui.score.part import GRAPH
from goboard.ui.score.words import leads_after
from goboard.ui.style import TOKENS, palette
from goboard.ui.window.docks import DockPlace
from tests.ui.driver import LEFT, NONE
from tests.ui.score.conftest import ScoreWindow


def at(graph: ScoreGraph, index: int) -> QPoint:
    return graph.place_of(index).toPoint()


def asked(score: ScoreWindow) -> list[ScoreLine]:
    return [question for question in score.wishes.requests if isinstance(question, ScoreLine)]


def turn_wheel(graph: ScoreGraph, angle: int) -> None:
    place = QPointF(graph.rect().center())
    event = QWheelEvent(
        place, QPointF(graph.mapToGlobal(place)), QPoint(), QPoint(0, angle),
        Qt.MouseButton.NoButton, NONE, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(graph, event)


def test_every_position_of_the_variation_is_estimated(score: ScoreWindow) -> None:
    score.toggle()
    score.settle()
    score.refine()
    leads = score.panel.leads
    assert leads is not None
    # the engine counts Black's stones
    assert leads.margins.tolist() == [0, 1, 1, 2, 2, 3, 3]
    assert score.panel.said.text().startswith("Move 6: Black leads by about 3 points")
    assert score.panel.graph.accessibleDescription() == score.panel.said.text()


def test_a_narrow_panel_says_the_lead_whole_and_leaves_out_whose_word_it_is(score: ScoreWindow) -> None:
    score.toggle()
    said = score.panel.said
    said.resize(900, said.height())
    said.show_one_of(*leads_after(("Black", "White"), 1, Said(-10.0, 1.5, "goboard search")))
    found = []
    for _ in range(3):
        found.append(said.shown)
        said.resize(said.fontMetrics().horizontalAdvance(said.shown) - 9, said.height())
    assert found == [
        "Move 1: White leads by about 10 points (± 1.5), says goboard search",
        "Move 1: White leads by about 10 points (± 1.5)",
        "White leads by about 10 points (± 1.5).",
    ]


def test_win_rates_that_a_record_holds_are_shown_first_and_nothing_is_estimated(
    make_score: Callable[..., ScoreWindow],
) -> None:
    score = make_score()
    score(OpenBytes(b"(;SZ[5]KM[0]SBKV[50];B[cc]SBKV[60];W[bb]SBKV[55];B[dd]SBKV[70])"))
    score.toggle()
    score.qtbot.waitUntil(lambda: score.panel.source.currentText() == "Sabaki: win rate")
    assert score.panel.leads is not None and asked(score) == []
    assert score.panel.stop_button.isHidden()
    score.panel.source.setCurrentIndex(0)
    score.panel.source.activated.emit(0)
    score.settle()
    assert score.panel.source.currentText() == "goboard: lead" and asked(score)


def test_a_click_shows_that_move(score: ScoreWindow) -> None:
    score.toggle()
    score.settle()
    QTest.mouseClick(score.panel.graph, LEFT, NONE, at(score.panel.graph, 3))
    assert score.shown.node.move_number == 3


def test_pulling_walks_along(score: ScoreWindow) -> None:
    score.toggle()
    score.settle()
    graph, visited = score.panel.graph, []
    graph.node_asked.connect(lambda _: visited.append(score.shown.node.move_number))
    QTest.mousePress(graph, LEFT, NONE, at(graph, 5))
    for index in (4, 3, 2):
        QTest.mouseMove(graph, at(graph, index))
    QTest.mouseRelease(graph, LEFT, NONE, at(graph, 2))
    assert score.shown.node.move_number == 2
    assert len(visited) == 4


def test_a_slow_board_is_asked_for_one_move_at_a_time(score: ScoreWindow) -> None:
    score.toggle()
    score.settle()
    graph, line = score.panel.graph, score.panel.leads
    assert line is not None
    wanted: list[int] = []
    score.panel.node_asked.disconnect()
    graph.node_asked.connect(wanted.append)
    QTest.mousePress(graph, LEFT, NONE, at(graph, 5))
    for index in (4, 3, 2):
        QTest.mouseMove(graph, at(graph, index))
    assert wanted == [line.line.keys[5]]
    score(GoTo(wanted[0]))
    assert wanted == [line.line.keys[5], line.line.keys[2]]


def test_the_wheel_steps(score: ScoreWindow) -> None:
    score.toggle()
    score.settle()
    turn_wheel(score.panel.graph, 240)
    assert score.shown.node.move_number == 4
    turn_wheel(score.panel.graph, -120)
    assert score.shown.node.move_number == 5


def test_hovering_says_who_leads_there(score: ScoreWindow) -> None:
    score.toggle()
    score.settle()
    score.refine()
    QTest.mouseMove(score.panel.graph, at(score.panel.graph, 3))
    assert score.panel.said.text().startswith("Move 3: Black leads by about 2 points")
    QTest.mouseMove(score.panel.graph, at(score.panel.graph, 0))
    assert score.panel.said.text().startswith("At the start: about even")


def test_a_pointer_over_a_line_that_is_no_more_points_nowhere(score: ScoreWindow) -> None:
    score.toggle()
    score.settle()
    graph = score.panel.graph
    score.panel.node_asked.disconnect()
    QTest.mousePress(graph, LEFT, NONE, at(graph, 5))
    for index in (4, 5):
        QTest.mouseMove(graph, at(graph, index))
    score(NewGame(9, 9))
    score.settle()
    assert score.panel.said.text().startswith("At the start: about even")


def test_nothing_is_asked_while_nobody_looks(score: ScoreWindow) -> None:
    assert not score.wishes.requests
    score.wishes.is_answering = False
    score.toggle()
    score.qtbot.waitUntil(lambda: bool(asked(score)))
    score.toggle()
    assert score.wishes.dropped == [ScoreLine]
    score.wishes.requests.clear()
    score.play("R10")
    assert not score.wishes.requests


def test_behind_another_tab_nobody_looks(score: ScoreWindow) -> None:
    score.wishes.is_answering = False
    score.toggle()
    score.qtbot.waitUntil(lambda: bool(asked(score)))
    docks = score.wishes.docks
    docks.add(DockPlace("other", "study", over="Score graph"), QWidget(), "other")
    docks.bring("other")
    score.qtbot.waitUntil(lambda: score.wishes.dropped == [ScoreLine])
    assert score.wishes.action(GRAPH).isChecked()
    score.toggle()
    score.qtbot.waitUntil(lambda: score.panel.is_awake)


def test_a_minimized_window_estimates_nothing(score: ScoreWindow) -> None:
    score.wishes.is_answering = False
    score.toggle()
    score.qtbot.waitUntil(lambda: bool(asked(score)))
    score.window.showMinimized()
    score.qtbot.waitUntil(lambda: score.wishes.dropped == [ScoreLine])
    score.wishes.requests.clear()
    score.play("R10")
    assert not score.wishes.requests
    score.window.showNormal()
    score.qtbot.waitUntil(lambda: [len(question.keys) for question in asked(score)][-1:] == [8])


def test_after_a_fault_nothing_is_estimated_until_a_person_asks(score: ScoreWindow) -> None:
    score.wishes.is_answering = False
    score.toggle()
    score.qtbot.waitUntil(lambda: bool(asked(score)))
    score.wishes.unanswered.emit(asked(score)[-1])
    assert (score.panel.progress.text(), score.panel.stop_button.text()) == ("", "Go on")
    score.wishes.requests.clear()
    score.play("R10")
    assert not asked(score)
    score.wishes.is_answering = True
    QTest.mouseClick(score.panel.stop_button, LEFT)
    score.settle()


def test_only_new_positions_are_estimated_in_another_variation(score: ScoreWindow) -> None:
    score.toggle()
    score.settle()
    score.wishes.requests.clear()
    score(GoToMove(4))
    score.play("R10", "C3", "E3")
    score.settle()
    assert score.panel.leads is not None
    assert score.panel.leads.numbers.tolist() == list(range(8))
    stones = [sum(map(bool, subject.position.stones)) for question in asked(score) for subject in question.subjects]
    assert set(stones) == {5, 6, 7}


def test_walking_asks_nothing(score: ScoreWindow) -> None:
    score.toggle()
    score.settle()
    score.refine()
    # by now the whole record is judged, which makes its tree anew
    score(Step(-1))
    score.wishes.requests.clear()
    score(Step(-2))
    assert not score.wishes.requests
    assert score.panel.said.text().startswith("Move 3: Black leads by about 2 points")


def test_other_rules_are_asked_about_again(score: ScoreWindow) -> None:
    score.toggle()
    score.settle()
    score.wishes.requests.clear()
    score(SwitchRules("chinese", {"komi": "0"}))
    score.qtbot.waitUntil(lambda: bool(asked(score)))
    assert len(asked(score)[-1].subjects) == 7


def test_stopping_keeps_what_is_known_and_going_on_asks_for_the_rest(score: ScoreWindow) -> None:
    score.wishes.is_answering = False
    score.toggle()
    score.qtbot.waitUntil(lambda: bool(asked(score)))
    button = score.panel.stop_button
    QTest.mouseClick(button, LEFT)
    assert (button.text(), score.wishes.dropped) == ("Go on", [ScoreLine])
    score.wishes.is_answering = True
    QTest.mouseClick(button, LEFT)
    score.settle()
    assert button.isHidden()


def test_thorough_analyses_every_position_as_a_whole(score: ScoreWindow) -> None:
    score.toggle()
    score.settle()
    assert score.wishes.engine.finished == 0
    score.refine()
    assert score.wishes.engine.finished == 7


def test_the_plane_has_no_graph(score: ScoreWindow) -> None:
    score.toggle()
    score.settle()
    score.wishes.requests.clear()
    score(NewGame(board={"shape": "plane"}, rules="mango", options={"F": "exp(-x^2-y^2)", "T": "z > 1/1000"}))
    reason = score.panel.reason
    assert "not analysed" in reason.text() and not score.wishes.requests
    lines = reason.heightForWidth(score.panel.width() // 4) / reason.fontMetrics().height()
    assert reason.isVisible() and not score.panel.said.isVisible() and lines > 2, "cut, not wrapped"
    score(NewGame(9, 9))
    score.settle()
    assert score.panel.said.isVisible() and not reason.isVisible()


def near(picture: QImage, place: QPointF, colour: QColor, reach: int = 1) -> bool:
    """Is there something of that colour within so many pixels?"""
    ratio = picture.devicePixelRatio()
    x, y = round(place.x() * ratio), round(place.y() * ratio)
    around = range(-reach, reach + 1)
    return any(picture.pixelColor(x + dx, y + dy).rgb() == colour.rgb() for dx in around for dy in around)


@pytest.mark.parametrize("scheme", TOKENS)
def test_one_line_shows_the_lead_blacks_above_zero(score: ScoreWindow, scheme: str) -> None:
    score.toggle()
    score.settle()
    graph, leads = score.panel.graph, score.panel.leads
    assert leads is not None
    graph.setPalette(colours := palette(scheme))
    leads.values[:] = [9, 9, 9, 0, -9, -9, -9]
    leads.errors[:] = 0.0
    leads.is_sure[:] = True
    graph.show_current(-1)
    graph.refresh()
    picture, accent = graph.grab().toImage(), colours.color(QPalette.ColorRole.Accent)
    assert graph.place_of(1).y() < graph.place_of(3).y() < graph.place_of(5).y()
    assert near(picture, graph.place_of(1), accent) and near(picture, graph.place_of(5), accent)
    between = QPointF(graph.place_of(1).x(), (graph.place_of(1).y() + graph.place_of(3).y()) / 2)
    assert not near(picture, between, accent), "nothing is filled"


def test_the_scale_is_that_of_the_game_not_of_its_first_stone(score: ScoreWindow) -> None:
    score.toggle()
    score.settle()
    graph, leads = score.panel.graph, score.panel.leads
    assert leads is not None
    leads.values[:] = [-7, 361, 4, 6, 2, 8, 5]
    leads.errors[:] = 0.0
    graph.refresh()
    places = [graph.place_of(index).y() for index in range(7)]
    assert graph.rect().contains(graph.place_of(1).toPoint()), "it lies at the end of the scale"
    assert places[1] < places[5] < places[2] < places[4] < places[0]
    assert places[4] - places[5] > graph.height() / 6
    score(OpenBytes(b"(;SZ[9]RU[Chinese];B[ee];B[ef])", "one.sgf"))
    score.settle()
    assert score.panel.leads is not None
    assert one_sided(score.panel.leads.line) == [], "nothing else is there to be shown"


def test_moves_with_text_are_marked_below_the_curve(score: ScoreWindow) -> None:
    score.toggle()
    score.settle()
    leads = score.panel.leads
    assert leads is not None and not leads.has_text.any()
    score(GoToMove(2))
    score(SetComment(score.shown.node.key, "a word on it"))
    score.settle()
    assert score.panel.leads is not None
    assert np.flatnonzero(score.panel.leads.has_text).tolist() == [2]


def test_a_long_game_is_drawn_and_jumped_through(make_score: Callable[..., ScoreWindow]) -> None:
    score = make_score()
    score.toggle()
    moves = "".join(f";{'BW'[n % 2]}[]" for n in range(10_000))
    score(OpenBytes(f"(;SZ[9]RU[Chinese]{moves})".encode(), "long.sgf"))
    score.settle()
    graph, leads = score.panel.graph, score.panel.leads
    assert leads is not None
    assert (leads.numbers[0], leads.numbers[-1]) == (0, 10_000)
    assert np.diff(leads.numbers).max() <= 6
    QTest.mouseClick(graph, LEFT, NONE, at(graph, len(leads) // 2))
    assert abs(score.shown.node.move_number - 5000) < 50
    QTest.mouseClick(graph, LEFT, NONE, QPoint(graph.width() - 1, 20))
    assert score.shown.node.move_number == 10_000


@pytest.mark.parametrize("scheme", TOKENS)
def test_the_curve_stands_out_in_every_palette(scheme: str) -> None:
    tokens = TOKENS[scheme]
    assert all(contrast(colour, tokens.panel) >= 3 for colour in (tokens.accent, tokens.edge))
    assert contrast(tokens.text2, tokens.panel) >= 4.5
