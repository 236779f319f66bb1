"""Trying from a move of the record: the program answers in a variation, the record stays, and leaving leads back."""

from collections.abc import Callable

import pytest
from PySide6.QtTest import QTest

from goboard.players.thoughts import Choice, Thoughts
from goboard.rules.moves import Move, Play, Resign
from goboard.session.commands.navigate import GoToMove
from goboard.ui.opponent import part as opponent_part
from goboard.ui.opponent.part import OpponentPart
from tests.ui.driver import LEFT, WindowDriver

Open = Callable[[str], WindowDriver]
GAME = "(;SZ[5]RU[Chinese]KM[0.5]RE[B+3];B[cc];W[bb];B[dd];W[dc];B[cb];W[bc])"


def trial(game: WindowDriver, monkeypatch: pytest.MonkeyPatch, *moves: Move) -> OpponentPart:
    """From move 2 on, the program playing these moves."""
    answers = iter(moves)

    def chosen(*_words: object, **_more: object) -> Choice:
        return Choice(next(answers), 0.5, 0.0, Thoughts((), 0, ()))

    monkeypatch.setattr(opponent_part, "chosen", chosen)
    game.window.send(GoToMove(2))
    game.choose("try_from_here")
    part = game.window.parts["opponent"]
    assert isinstance(part, OpponentPart)
    assert part.strip.words.text().endswith("Your move. Close leads back to move 2.")
    return part


def waits(game: WindowDriver, number: int) -> None:
    game.qtbot.waitUntil(lambda: game.shown.node.move_number == number, timeout=20_000)


def test_a_variation_is_answered_and_leaving_leads_back(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened(GAME)
    line = game.shown.outline.keys.tolist()
    part = trial(game, monkeypatch, Play(0), Play(4))
    origin, end = game.shown.node.key, game.shown.node.end_key
    game.click("A1")
    waits(game, 4)
    assert game.stone("A5") == 2
    game.click("B1")
    waits(game, 6)
    QTest.mouseClick(part.stop, LEFT)
    game.qtbot.waitUntil(lambda: game.shown.node.key == origin, timeout=20_000)
    assert game.shown.node.end_key == end
    assert game.shown.node.next[0].key == line[3], "the record's move comes first"
    assert game.shown.outline.keys.tolist()[: len(line)] == line


def test_the_records_own_move_is_answered_beside_the_record(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened(GAME)
    part = trial(game, monkeypatch, Play(0))
    record = set(game.shown.outline.keys.tolist())
    game.click("D2")
    waits(game, 4)
    assert game.stone("A5") == 2
    assert game.shown.node.key not in record
    game.press("Left")
    assert game.shown.node.move_number == 3
    assert "plays on at the end" in part.strip.words.text(), "one answer is enough"
    game.press("Right")
    QTest.mouseClick(part.back, LEFT)
    waits(game, 2)
    assert set(game.shown.outline.keys.tolist()) == record, "the record's move was not taken away"


def test_a_resignation_in_a_trial_is_no_result(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened(GAME)
    part = trial(game, monkeypatch, Resign())
    game.click("A1")
    game.qtbot.waitUntil(lambda: "would resign here" in part.strip.words.text(), timeout=20_000)
    assert part.give_up.isHidden()
    assert game.shown.node.move_number == 3
    assert game.shown.document.can_undo != "White resigns"
