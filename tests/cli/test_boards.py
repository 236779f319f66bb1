"""`goboard boards`: the catalogue and explicit graphs, as scripts read them."""

import io
import json
import os
from argparse import ArgumentTypeError
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from goboard.boards.catalogue import SHAPES, board_from_spec
from goboard.cli.boards import board_of, run


def answers(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_the_list_names_every_shape_in_order_and_each_line_is_a_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 0
    listed = answers(capsys)
    assert [line["shape"] for line in listed] == [shape.name for shape in SHAPES]
    for line in listed:
        points, spec = line["points"], {key: line[key] for key in line if key not in ("title", "points")}
        board = board_from_spec(spec)
        assert points == (None if board.plane else board.size)
    assert listed[0] == {"shape": "grid", "title": "Rectangle", "points": 361, "columns": 19, "rows": 19}
    assert all(isinstance(row, str) for line in listed if line["shape"] == "masked" for row in line["mask"])


def test_a_board_is_answered_by_its_graph_which_is_a_board_too(capsys: pytest.CaptureFixture[str]) -> None:
    spec = {"shape": "cubic", "columns": 2, "rows": 2, "layers": 2}
    assert run([json.dumps(spec), '{"shape": "grid", "columns": 2, "rows": 1}']) == 0
    cubic, grid = answers(capsys)
    assert grid == {
        "shape": "graph", "points": 2, "edges": [[0, 1]], "positions": [[1, 1], [2, 1]], "labels": ["A1", "B1"]
    }  # fmt: skip
    again, board = board_from_spec(cubic), board_from_spec(spec)
    assert again.edges.tolist() == board.edges.tolist()
    assert again.positions.tolist() == board.positions.tolist()
    assert again.labels == board.labels


def test_what_is_no_board_is_a_sentence_and_the_others_are_answered(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = ['{"shape": "plane"}', "nonsense", '{"shape": "solid", "solid": "ball"}', '{"shape": "grid"}', "7"]
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO("\n".join(lines).encode())))
    assert run(["-"]) == 1
    out, err = capsys.readouterr()
    found = [json.loads(line) for line in out.splitlines()]
    assert [list(answer) == ["error"] for answer in found] == [True, True, True, False, True]
    assert found[3]["points"] == 361
    assert [answer["error"]["message"] for answer in found if "error" in answer] == err.splitlines()
    assert "no end" in err and "Not JSON" in err


@pytest.mark.parametrize(
    ("text", "said"), [("{}", '"board" must be an object like'), ('{"shape": null}', "shape null")]
)
def test_a_board_without_a_shape_is_told_what_a_board_is(
    capsys: pytest.CaptureFixture[str], text: str, said: str
) -> None:
    assert run([text]) == 1
    assert said in capsys.readouterr().err


def test_a_size_or_the_name_of_a_shape_is_a_board_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["torus", "5x3", "9"]) == 0
    assert [line["points"] for line in answers(capsys)] == [361, 15, 81]
    assert run(["nonsense"]) == 1
    [answer] = answers(capsys)
    said = answer["error"]["message"]
    assert "'nonsense'" in said and '{"shape": "torus", "columns": 9, "rows": 9}' in said and "Not JSON" not in said


def test_a_wrong_command_line_is_status_2() -> None:
    with pytest.raises(SystemExit) as left:
        run(["--colour"])
    assert left.value.code == 2


def test_a_board_file_is_a_board_and_one_that_cannot_be_read_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("path.json").write_text('{"shape": "graph", "points": 3, "edges": [[0, 1], [1, 2]]}')
    Path("odd.txt").write_text("?")
    os.mkfifo("pipe")
    assert run(["path.json", "odd.txt", "pipe"]) == 1
    (path, odd, pipe) = answers(capsys)
    assert path["edges"] == [[0, 1], [1, 2]]
    assert odd["error"]["message"].startswith("odd.txt: ")
    assert "it is no file but a pipe" in pipe["error"]["message"]
    assert board_of("path.json").size == 3
    with pytest.raises(ArgumentTypeError, match="no file but a pipe"):
        board_of("pipe")
