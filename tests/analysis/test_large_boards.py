"""Analysis has a limit on its work: on huge boards, and among very many players, it says so and plays no games."""

import json

import pytest

from goboard.analysis import analyse, findings, playouts
from goboard.analysis.report import Status
from goboard.boards.catalogue import board_from_spec
from goboard.cli import analyze
from goboard.rules import catalogue
from goboard.rules.position import Setup


def no_games(*_given: object, **_named: object) -> None:
    raise AssertionError("A game was played out.")


@pytest.mark.parametrize("name", ["chinese", "mango", "disto"])
def test_a_huge_board_is_counted_as_it_stands(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(playouts, "play_out", no_games)
    board = board_from_spec({"shape": "torus", "columns": 300, "rows": 300})
    rules = catalogue.make(name)
    report = analyse.final_report(rules, rules.start(board, Setup({5: 1, 7: 1, 9: 1})))
    assert report.of(Status.ALIVE) == (5, 7, 9)
    assert not report.proven(Status.ALIVE) and report.games == 0
    assert (report.note == analyse.TOO_LARGE) == (name != "disto")
    assert report.is_read == (name == "disto")
    assert all(verdict.why for verdict in report.verdicts)


def test_very_many_players_make_a_board_huge(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "play_out", no_games)
    board = board_from_spec({"shape": "grid", "columns": 52, "rows": 52})
    rules = catalogue.make("political-go", {"players": [f"player {number}" for number in range(60)]})
    assert analyse.final_report(rules, rules.start(board, Setup({5: 1}))).note == analyse.TOO_LARGE


@pytest.mark.parametrize(("side", "views"), [(19, 2), (100, 1), (100, 2), (250, 1), (280, 1)])
def test_games_on_a_large_board_are_fewer(side: int, views: int) -> None:
    board = board_from_spec({"shape": "grid", "columns": side, "rows": side})
    effort = playouts.Effort(0, analyse.Watch(), shares=views)
    games = findings._games(board, effort)
    assert 4 <= games <= 64
    assert games * board.size * views <= 320_000


def test_the_command_says_what_it_left_out(tmp_path: object, capsys: pytest.CaptureFixture[str]) -> None:
    text = "(;GM[1]FF[4]RU[MANGO]GOBB[kind:torus]SZ[300];B[qd])"
    path = f"{tmp_path}/huge.sgf"
    with open(path, "w", encoding="ascii") as file:
        file.write(text)
    assert analyze.run([path]) == 0
    assert analyse.TOO_LARGE in json.loads(capsys.readouterr().out)["note"]
