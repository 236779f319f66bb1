"""`goboard analyze`: the JSON that scripts rely on."""

import io
import json
import sys
from pathlib import Path

import pytest

from goboard.analysis.report import Request
from goboard.cli import analyze
from goboard.cli.analyze import Analysis

Json = dict[str, object]
BOARD = {"shape": "grid", "columns": 5, "rows": 5}
CHINESE = {"name": "chinese", "komi": "0"}
WALLS = {"B": [1, 2, 6, 7, 10, 11, 12, 16, 17, 21, 22], "W": [0, 3, 8, 13, 14, 18, 23]}
"""Black has two eyes in the first column, a white stone in one of them, White two in the last."""
POLITICAL = {"name": "political-go", "players": ["x", "y", "z"]}


def document(**more: object) -> Json:
    return {"id": 1, "board": BOARD, "rules": CHINESE, "setup": WALLS, **more}


def answer(value: object, *path: int, seed: int = 0) -> Json:
    return Analysis(Request(seed=seed), path or None).answering().value(value)


def listed(found: object) -> list[int]:
    """All points of the lists that an object holds."""
    assert isinstance(found, dict)
    return sorted(point for points in found.values() for point in points)


def test_every_key_of_the_answer_and_what_it_says() -> None:
    found = json.loads(json.dumps(answer(document())))
    assert (found["id"], found["points"], len(found["owner"])) == (1, 25, 25)
    assert all(-1 <= number <= 1 for number in found["owner"])
    assert found["stones"]["dead"] == found["proven"]["dead"] == [0]
    assert listed(found["stones"]) == sorted(WALLS["B"] + WALLS["W"])
    assert set(found["stones"]) == {"alive", "dead", "seki", "unsettled"}
    assert set(found["proven"]) == {"alive", "dead"}
    assert found["territory"] == {"B": [0, 5, 15, 20], "W": [4, 9, 19, 24]}
    assert (found["dame"], found["score"]) == ([], {"B": "15", "W": "10"})
    assert found["unconditional"]["B"] == sorted([*WALLS["B"], 0, 5, 15, 20])
    assert found["seconds"] >= 0
    assert "error" not in found


def test_what_is_proven_is_among_what_is_said() -> None:
    found = answer(document())
    for status, points in found["proven"].items():
        assert set(points) <= set(found["stones"][status])


def test_moves_are_made_before_and_a_path_stops_among_them() -> None:
    moves = document(setup={"B": [2, 7]}, moves=[24, "pass", 12])
    assert listed(answer(moves)["stones"]) == [2, 7, 12, 24]
    assert listed(answer(moves, 0, 0)["stones"]) == [2, 7, 24]
    assert listed(answer(moves, 0)["stones"]) == [2, 7]


@pytest.mark.parametrize("path", [(0, 0, 0), (0, 1)])
def test_a_document_has_no_node_beside_or_beyond_its_moves(path: tuple[int, ...]) -> None:
    found = answer(document(moves=[24]), *path)
    assert "no node" in found["error"]["message"]


def test_an_illegal_move_is_told_and_the_position_before_it_analysed() -> None:
    found = answer(document(moves=[4, 4, 9]))
    assert (found["error"]["reason"], found["error"]["ply"]) == ("occupied", 2)
    assert 4 in listed(found["stones"]) and 9 not in listed(found["stones"])


def test_the_infinite_plane_is_an_error() -> None:
    mango = {"name": "mango", "F": "exp(-x^2-y^2)", "T": "z > 1/1000"}
    found = answer({"id": 2, "board": {"shape": "plane"}, "rules": mango, "moves": [[0, 0]]})
    assert found["id"] == 2
    assert "infinite plane" in found["error"]["message"]
    assert "points" not in found


def test_equal_seeds_give_equal_answers() -> None:
    twice = [answer(document(moves=[4]), seed=5) for _ in range(2)]
    for found in twice:
        del found["seconds"]
    assert twice[0] == twice[1]


def test_of_several_players_everyone_has_a_list() -> None:
    graph = {"shape": "graph", "points": 6, "edges": [[0, 1], [1, 2], [2, 3], [3, 4], [4, 5]]}
    found = answer({"id": 3, "board": graph, "rules": POLITICAL, "setup": {"x": [0, 1], "y": [3], "z": [5]}})
    assert set(found["territory"]) == set(found["owners"]) == set(found["score"]) == {"x", "y", "z"}
    assert [len(shares) for shares in found["owners"].values()] == [6, 6, 6]
    assert len(found["owner"]) == 6


@pytest.mark.parametrize("rules", [{"name": "tromp-taylor"}, {"name": "disto"}, {"name": "mango"}])
def test_every_rule_set_is_answered(rules: Json) -> None:
    found = answer(document(rules=rules))
    assert listed(found["stones"]) == sorted(WALLS["B"] + WALLS["W"])


def test_records_are_analysed_at_their_end_or_at_a_node(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    file.write_text("(;SZ[5]RU[Chinese]KM[0];B[cc](;W[aa];B[bb])(;W[ee]))", "utf-8")
    for more, stones in (([], [0, 6, 12]), (["--at", "0.0.1"], [12, 24]), (["--at", "0"], [])):
        assert analyze.run([str(file), *more]) == 0
        found = json.loads(capsys.readouterr().out)
        assert (found["id"], listed(found["stones"])) == (str(file), stones)
    assert analyze.run([str(file), "--at", "0.5"]) == 1
    out, err = capsys.readouterr()
    assert "no node 0.5" in err and json.loads(out)["error"]["reason"] == "malformed"


def test_what_is_illegal_in_a_record_is_carried_out(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "odd.sgf"
    file.write_text("(;SZ[5]RU[Chinese];B[cc];W[];B[];W[aa];B[dd])", "utf-8")
    assert analyze.run([str(file)]) == 0
    assert listed(json.loads(capsys.readouterr().out)["stones"]) == [0, 12, 18]


def test_a_stream_goes_on_after_what_cannot_be_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [json.dumps(document()), "{broken", json.dumps(document(board=None)), json.dumps(document(id="last"))]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("\n".join(lines).encode())))
    assert analyze.run(["-", "--budget", "5"]) == 1
    out, err = capsys.readouterr()
    assert ["stones" in json.loads(line) for line in out.splitlines()] == [True, False, False, True]
    assert len(err.splitlines()) == 2


@pytest.mark.parametrize("wrong", [["--budget", "0"], ["--budget", "soon"], ["--seed", "-1"], ["--at", "1"], []])
def test_a_wrong_command_line_is_status_2(wrong: list[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        analyze.run(["game.sgf", *wrong] if wrong else [])
    assert stop.value.code == 2
