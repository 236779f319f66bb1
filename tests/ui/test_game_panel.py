"""The facts on the game: what both sides begin with, and the result where everybody sees it."""

import json

from goboard.session import commands as do
from tests.ui.hands import Hands


def test_initial_scores_are_told_unless_there_are_none(hands: Hands) -> None:
    panel = hands.window.docks.game
    hands.window.send(do.NewGame(5, 5, "mango", {"scores": '{"B":"-3","W":"5.5"}'}))
    assert panel.scores.text() == "−3 and 5.5"
    assert panel.scores.isVisible()
    hands.window.send(do.NewGame(5, 5, "mango", {"scores": '{"B":"0","W":"0"}'}))
    assert not panel.scores.isVisible()
    hands.window.send(do.NewGame(5, 5))
    assert not panel.scores.isVisible()


def test_the_result_of_many_players_is_in_sight(hands: Hands) -> None:
    names = [f"Player {number}" for number in range(10)]
    hands.window.send(do.NewGame(5, 5, "political-go", {"players": json.dumps(names)}))
    hands.click("C3")
    hands.press("T")
    hands.window.send(do.AcceptCount())
    result = hands.window.docks.game.result
    assert result.text()
    assert result.visibleRegion().boundingRect() == result.rect()
