"""Trying from a move of the record: the program answers in a variation, the record stays, and leaving leads back."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from goboard.players import engine_files
from goboard.players.engine_files import EngineEntry, save_entry
from goboard.players.thoughts import Choice, Thoughts
from goboard.rules.moves import Move, Play, Resign
from goboard.session.commands.navigate import GoToMove
from goboard.ui.opponent import part as opponent_part
from goboard.ui.opponent.part import OpponentPart
from tests.ui.driver import LEFT, WindowDriver

Open = Callable[[str], WindowDriver]
FAKE = Path(__file__).parents[2] / "players" / "fake_engine.py"
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


def test_it_is_against_the_reviewer_whoever_played_last(
    opened: Open, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(engine_files, "found_engines", list)
    game = opened(GAME)
    save_entry(game.window.workspace.engines_folder, EngineEntry("Fake", sys.executable, f"'{FAKE}' good 0", most=19))
    settings = game.window.workspace.settings
    settings.setValue("opponent/who", "Fake")
    game.choose("opponent")
    part = game.window.parts["opponent"]
    assert isinstance(part, OpponentPart)
    qtbot.waitUntil(lambda: part.strip.player_of(1) == "Fake", timeout=20_000)
    for reviewer, player in (("goboard search", "goboard"), ("Fake", "Fake"), ("goboard search", "goboard")):
        settings.setValue("review/who", reviewer)
        game.choose("try_from_here")
        assert part.strip.players == ("", player), "at once"
        qtbot.waitUntil(lambda: part.strip.who.count() == 3, timeout=20_000)
        assert part.strip.players == ("", player), "and once the engines are known"


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
    QTest.mouseClick(part.buttons.stop, LEFT)
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
    QTest.mouseClick(part.buttons.back, LEFT)
    waits(game, 2)
    assert set(game.shown.outline.keys.tolist()) == record, "the record's move was not taken away"


def test_a_resignation_in_a_trial_is_no_result(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened(GAME)
    part = trial(game, monkeypatch, Resign())
    game.click("A1")
    game.qtbot.waitUntil(lambda: "would resign here" in part.strip.words.text(), timeout=20_000)
    assert part.buttons.give_up.isHidden()
    assert game.shown.node.move_number == 3
    assert game.shown.document.can_undo != "White resigns"


MISTAKE = (
    "(;SZ[5]RU[Chinese]KM[0.5];B[cc]SBKS[1];W[bb]SBKS[6];B[dd]SBKS[5.5];W[dc]SBKS[5.5];B[cb]SBKS[-8];W[bc]SBKS[-8])"
)


@pytest.mark.parametrize(("number", "begins"), [(5, 4), (4, 4), (6, 6)])
def test_from_a_mistake_it_begins_where_the_better_move_can_be_played(
    opened: Open, monkeypatch: pytest.MonkeyPatch, number: int, begins: int
) -> None:
    monkeypatch.setattr(engine_files, "found_engines", list)
    game = opened(MISTAKE)
    waits_for = game.window.parts["review"]
    game.qtbot.waitUntil(lambda: bool(waits_for.judged()), timeout=20_000)  # type: ignore[attr-defined]
    game.window.send(GoToMove(number))
    game.choose("try_from_here")
    waits(game, begins)
    part = game.window.parts["opponent"]
    assert isinstance(part, OpponentPart)
    assert part.strip.words.text().endswith(f"Close leads back to move {begins}.")
