"""goboard against itself everywhere: what is legal passes, and what is not is found and told."""

import sys
from pathlib import Path

import pytest

from goboard.players.thoughts import Choice, Thoughts
from goboard.rules.moves import Play

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import play_everywhere  # noqa: E402


@pytest.fixture(autouse=True)
def few_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_everywhere, "GRIDS", {"2 x 2": {"shape": "grid", "columns": 2, "rows": 2}})
    for name in ("SHAPES", "GRAPHS"):
        monkeypatch.setattr(play_everywhere, name, {})


def test_legal_games_pass(capsys: pytest.CaptureFixture[str]) -> None:
    assert play_everywhere.main(["0.5", "1"]) == 0
    assert ", 0 illegal" in capsys.readouterr().out


def test_an_illegal_move_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    same = Choice(Play(0), 0.5, 0.0, Thoughts((), 0, ()))
    monkeypatch.setattr(play_everywhere, "choose", lambda *_words, **_more: same)
    assert play_everywhere.main(["0.1", "1"]) == 1
    assert "2 x 2, " in capsys.readouterr().out


def test_a_share_of_so_many_games_is_played_the_same_again(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for _ in range(2):
        assert play_everywhere.main(["60", "5", "2/3", "2"]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert "part 2/3" in told[0] and ", 2 games, " in told[0]
    for faulty in (["x"], ["60", "5", "3/2"], ["60", "5", "1/1", "0"], ["60", "5", "half"]):
        assert play_everywhere.main(faulty) == 2
