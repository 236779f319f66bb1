"""The facts on the game: what both sides begin with, and the result where everybody sees it."""

import json

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from goboard.session.commands.count import AcceptCount
from goboard.session.commands.files import NewGame, OpenBytes
from tests.ui.hands import Hands

LONG = "B+" + "9" * 300
WIDTH = 1200
"""Of the window that the fixture opens."""


def test_initial_scores_are_told_unless_there_are_none(hands: Hands) -> None:
    panel = hands.window.parts["game"].panel
    hands.window.send(NewGame(5, 5, "mango", {"scores": '{"B":"-3","W":"5.5"}'}))
    assert panel.scores.text() == "−3 and 5.5"
    assert panel.scores.isVisible()
    hands.window.send(NewGame(5, 5, "mango", {"scores": '{"B":"0","W":"0"}'}))
    assert not panel.scores.isVisible()
    hands.window.send(NewGame(5, 5))
    assert not panel.scores.isVisible()


def test_the_result_of_many_players_is_in_sight(hands: Hands) -> None:
    names = [f"Player {number}" for number in range(10)]
    hands.window.send(NewGame(5, 5, "political-go", {"players": json.dumps(names)}))
    hands.click("C3")
    hands.press("T")
    hands.window.send(AcceptCount())
    result = hands.window.parts["game"].panel.result
    assert result.text()
    assert result.visibleRegion().boundingRect() == result.rect()


@pytest.mark.parametrize("name", ["RE", "PB", "BR", "GN", "DT", "RU"])
def test_a_record_does_not_make_the_window_wider(hands: Hands, name: str) -> None:
    before = hands.window.minimumSizeHint().width()
    hands.window.send(OpenBytes(f"(;GM[1]SZ[9]{name}[{LONG if name == 'RE' else 300 * 'W'}];B[aa])".encode(), ""))
    QApplication.processEvents()
    assert hands.window.minimumSizeHint().width() <= before
    assert hands.window.width() == WIDTH


def test_a_long_word_is_copied_as_the_record_has_it(hands: Hands) -> None:
    result = hands.window.parts["game"].panel.result
    hands.window.send(OpenBytes(f"(;GM[1]SZ[9]RE[{LONG}];B[aa])".encode(), ""))
    assert result.text() == LONG
    assert result.heightForWidth(100) > 5 * result.fontMetrics().height()
    result.setSelection(0, 11)
    QTest.keySequence(result, "Ctrl+C")
    assert QApplication.clipboard().text() == "B+9999"
