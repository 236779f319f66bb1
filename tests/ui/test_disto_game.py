"""A game of Disto from the first stone to the count, by mouse and keys alone."""

from goboard.session.commands.files import NewGame
from tests.ui.hands import Hands


def test_a_game_of_disto_is_played_to_its_end(hands: Hands) -> None:
    hands.window.send(NewGame(4, 4, rules="disto", options={"komi": "0.5"}))
    hands.click("A1", "B1", "D4", "A2", "B3", "D1", "B2", "C2", "C3", "C1")
    before = hands.shown.stones
    hands.click("A3")
    assert hands.shown.stones == before
    assert "would make a meal of White's sick glutton at A2" in hands.reason()
    assert sorted(sign.kind for sign in hands.shown.signs) == ["meal", "sick_glutton", "sick_glutton"]
    hands.click("A4", "D2", "C4", "B4")
    hands.press("P")
    hands.click("D3")
    hands.press("P", "P")
    assert hands.shown.is_over
    assert hands.shown.count is not None
    assert (hands.shown.count.score.result, hands.shown.captures) == ("B+4.5", (0, 0))
