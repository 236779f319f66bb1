"""`goboard analyze` on documents of every shape, all in one call."""

import json
from itertools import cycle
from pathlib import Path

import pytest

from goboard.boards.catalogue import board_from_spec
from goboard.cli import analyze
from goboard.rules import catalogue
from goboard.rules.options import keys_of
from tests.contract.boards import GRAPHS, GRIDS, SHAPES

SPECS = GRIDS | SHAPES | GRAPHS
SPECS = {name: spec for name, spec in SPECS.items() if board_from_spec(spec).size > 1}


def documents() -> dict[str, dict[str, object]]:
    """A stone of the first and one of the last player at the two ends of every board, the rule sets by turns."""
    found: dict[str, dict[str, object]] = {}
    for (name, spec), info in zip(SPECS.items(), cycle(catalogue.infos()), strict=False):
        players = ["B", "W"] if info.players == 2 else list(keys_of(catalogue.make(info.name)))
        setup = {players[0]: [0], players[-1]: [board_from_spec(spec).size - 1]}
        found[name] = {"id": name, "board": spec, "rules": {"name": info.name}, "setup": setup}
    return found


@pytest.mark.slow
def test_documents_of_every_shape_are_answered_in_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "documents.json"
    file.write_text("\n".join(map(json.dumps, documents().values())), "utf-8")
    assert analyze.run([str(file)]) == 0
    out, err = capsys.readouterr()
    answers = [json.loads(line) for line in out.splitlines()]
    assert err == ""
    assert [answer["id"] for answer in answers] == list(SPECS)
    for answer in answers:
        points = board_from_spec(SPECS[answer["id"]]).size
        assert (answer["points"], len(answer["owner"])) == (points, points)
        assert sorted(point for listed in answer["stones"].values() for point in listed) == [0, points - 1]
        assert set(answer["territory"]) == set(answer["score"]) == set(answer["unconditional"])
