"""Points of every board in game documents, and the boards of records that `goboard sgf` names."""

import json
from pathlib import Path

import pytest

from goboard.boards.catalogue import board_from_spec
from goboard.cli import sgf
from goboard.cli.replay import answer
from goboard.session.commands.files import NewGame
from goboard.session.commands.play import PlayAt
from tests.contract.boards import GRIDS, SHAPES
from tests.session.driver import Driver

HOLES = {"shape": "masked", "mask": ["XX.X", "XXXX", "X.XX"]}
CUBIC = {"shape": "cubic", "columns": 2, "rows": 2, "layers": 2}
shapes = pytest.mark.parametrize("spec", (GRIDS | SHAPES).values(), ids=(GRIDS | SHAPES).keys())


@shapes
def test_points_are_named_as_the_board_prints_them(spec: dict[str, object]) -> None:
    board = board_from_spec(spec)
    found = answer({"board": spec, "rules": {"name": "disto"}, "moves": [board.labels[-1].lower()]})
    assert found["points"] == board.size
    assert [ply["move"] for ply in found["plies"]] == [board.size - 1]


@pytest.mark.parametrize(
    ("board", "point", "reason"),
    [
        (HOLES, "C3", "off_board"), (HOLES, "A4", "off_board"), (HOLES, 10, "off_board"), (HOLES, "17", "malformed"),
        ({"shape": "honeycomb", "side": 2}, "Z9", "off_board"), ({"shape": "snub_square"}, "999", "off_board"),
        (CUBIC, "A1.3", "off_board"), (CUBIC, "A1", "malformed"), ({"shape": "honeycomb"}, "north", "malformed"),
        ({"shape": "graph", "points": 2, "labels": ["a1", "b1"]}, "c1", "malformed"),
    ],
)  # fmt: skip
def test_a_point_that_is_missing(board: dict[str, object], point: object, reason: str) -> None:
    found = answer({"board": board, "rules": {"name": "tromp-taylor"}, "moves": [point]})
    assert found["error"]["reason"] == reason


@shapes
def test_the_topology_of_a_record_is_a_board_of_documents(
    spec: dict[str, object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drive = Driver()
    drive(NewGame(board=spec, rules="tromp-taylor"), PlayAt(0))
    (tmp_path / "game.sgf").write_text(drive.saved(tmp_path), "utf-8")
    assert sgf.run([str(tmp_path / "game.sgf")]) == 0
    (game,) = json.loads(capsys.readouterr().out)["games"]
    described = game["topology"] or {"shape": "grid", "columns": game["size"][0], "rows": game["size"][1]}
    assert board_from_spec(described) is board_from_spec(spec)
    assert len(game["main_line"]) == (board_from_spec(spec).size > 1)
