"""`goboard convert`: what comes back is what went in, and what could not go is told."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from goboard.__main__ import main
from goboard.resources_path import resource
from tests.formats.test_formats import GIB, NGF, UGF

RECORD = """(;FF[4]GM[1]CA[UTF-8]SZ[9]RU[AGA]KM[7.5]PB[Ann]PW[柯洁]RE[W+R]GC[two
lines]C[start]AB[aa][bb]PL[W];W[cc]C[a "quoted" \\] remark];B[];B[dd]LB[dd:a]TR[cc](;W[ee])(;W[ff];B[gg]))"""
BOARD = {"shape": "graph", "points": 3, "edges": [[0, 1], [1, 2]], "positions": [[0, 0, 1], [1, 0.5, 0], [2, 0, 0]],
         "labels": ["a,b", 'say "x"', "<&>"]}  # fmt: skip


def converted(capsys: pytest.CaptureFixture[str], *arguments: str | Path, status: int = 0) -> list[dict[str, Any]]:
    capsys.readouterr()
    assert main(["convert", *map(str, arguments)]) == status
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def answered(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> list[dict[str, Any]]:
    capsys.readouterr()
    main([*map(str, arguments)])
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_record_becomes_a_document_and_a_record_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out, back = (tmp_path / name for name in ("game.sgf", "game.json", "back.sgf"))
    path.write_text(RECORD, "utf-8")
    (told,) = converted(capsys, path, "-o", out)
    assert (told["from"], told["to"], told["out"], told["games"], told["error"]) == ("sgf", "json", str(out), 1, None)
    assert [each["code"] for each in told["warnings"]] == ["variations", "properties"]
    assert "2 nodes in variations" in told["warnings"][0]["message"]
    assert "LB (1), TR (1)" in told["warnings"][1]["message"]
    document = json.loads(out.read_text("utf-8"))
    assert (document["rules"]["name"], document["rules"]["komi"], document["first"]) == ("aga", "7.5", "W")
    assert document["setup"] == {"B": [0, 10]}
    assert document["moves"] == [20, "pass", {"play": 30, "player": "B"}, 40]
    assert document["comments"] == {"0": "start", "1": 'a "quoted" ] remark'}
    (told,) = converted(capsys, out, "-o", back)
    assert told["warnings"] and "against the rules" in told["warnings"][0]["message"]
    (before,), (after,) = answered(capsys, "sgf", path), answered(capsys, "sgf", back)
    for key in ("size", "main_line", "stones", "captures"):
        assert after["games"][0][key] == before["games"][0][key]
    said = after["games"][0]["info"]
    assert said == before["games"][0]["info"] | {"GN": "game.sgf"}
    assert 'C[a "quoted" \\] remark]' in back.read_text("utf-8")


DOCUMENTS = [
    {"board": {"shape": "torus", "columns": 5, "rows": 4},
     "rules": {"name": "chinese", "komi": "0", "ko": "situational"},
     "setup": {"B": [0, 1], "W": ["C3"]}, "moves": [8, "pass", "pass"]},
    {"board": {"shape": "plane"}, "rules": {"name": "mango", "F": "exp(-x^2-y^2)", "T": "z > 0"},
     "moves": [[0, 0], [-3, 12], "pass"]},
    {"board": {"shape": "graph", "points": 4, "edges": [[0, 1], [1, 2], [2, 3]], "labels": ["p", "q", "r", "s"]},
     "rules": {"name": "tromp-taylor"}, "moves": ["q", "s"], "first": "W"},
    {"board": {"shape": "grid", "columns": 60, "rows": 2}, "rules": {"name": "disto"}, "moves": [0, 119]},
    {"board": {"shape": "grid", "columns": 5, "rows": 5}, "rules": {"name": "chinese"}, "moves": [3, "resign"]},
    {"board": {"shape": "grid", "columns": 5, "rows": 1},
     "rules": {"name": "political-go", "players": ["a", "b", "c"], "alliances": [["a", "b"]], "ties": {"seed": 7}},
     "moves": [2, {"offer": "c", "accepted": True}, {"war": "b"}, "pass"]},
    {"board": {"shape": "grid", "columns": 2, "rows": 1},
     "rules": {"name": "mango", "F": ["1", "1/3"], "T": "z > 0", "scores": {"B": "0", "W": "5.5"}}, "moves": [0]},
    {"board": {"shape": "grid", "columns": 3, "rows": 3}, "rules": {"name": "aga", "handicap": 2}, "moves": [0]},
    {"board": {"shape": "honeycomb"}, "rules": {"name": "japanese", "komi": "1/2"}, "moves": [0, 1]},
]  # fmt: skip


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document["rules"]["name"])
def test_a_document_of_any_board_and_rules_comes_back_from_a_record(
    document: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, middle, last = (tmp_path / name for name in ("a.json", "a.sgf", "b.json"))
    first.write_text(json.dumps(document))
    (told,) = converted(capsys, first, "-o", middle)
    assert told["warnings"] == []
    (told,) = converted(capsys, middle, "-o", last)
    assert [each for each in told["warnings"] if each["code"] != "rules"] == []
    rules = json.loads(last.read_text())["rules"]
    assert {key: rules[key] for key in document["rules"]} == document["rules"] | (
        {"komi": "0.5"} if rules["name"] == "japanese" else {}
    )
    (before,), (after,) = answered(capsys, "replay", first), answered(capsys, "replay", last)
    if document["moves"][-1] == "resign":
        assert json.loads(last.read_text())["info"]["RE"] == "B+R" == before["result"]
        assert before["plies"][0] == after["plies"][0]
    else:
        assert after | {"id": None} == before


def test_several_games_and_those_that_cannot_go(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "two.sgf"
    path.write_text("(;SZ[5]RU[NZ]KM[7];B[aa])(;GM[7];W[x])(;SZ[5]RU[NZ]KM[7];B[bb];AW[cc];W[dd])")
    (told,) = converted(capsys, path, "-o", tmp_path / "out.json", status=1)
    assert told["games"] == 2
    assert "Game 2: GM[7]" in told["error"]
    assert "up to move 1" in told["warnings"][-1]["message"]
    lines = [json.loads(line) for line in (tmp_path / "out.json").read_text().splitlines()]
    assert [line["id"] for line in lines] == ["two.sgf#1", "two.sgf#3"]
    odd = {"board": {"shape": "grid", "columns": 5, "rows": 5}, "rules": {"name": "disto"}, "dead": [], "colour": 1,
           "moves": [1, "Z99", 3], "info": {"PB": "Ann", "XX": "y"}, "comments": {"9": "far"}}  # fmt: skip
    (tmp_path / "odd.json").write_text(f"{json.dumps(odd)}\nnothing\n{{}}\n")
    (told,) = converted(capsys, tmp_path / "odd.json", "-o", tmp_path / "odd.sgf", status=1)
    assert told["games"] == 1
    assert "Game 2: Not JSON" in told["error"] and "Game 3: The document has no" in told["error"]
    codes = [each["code"] for each in told["warnings"]]
    assert codes == ["left_out", "left_out", "bad_move", "left_out", "left_out"]


@pytest.mark.parametrize("whole, suffix", [(GIB, "gib"), (NGF, "ngf"), (UGF, "ugf")])
def test_other_formats_become_both(whole: str, suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "out").mkdir()
    path = tmp_path / f"x.{suffix}"
    path.write_text(whole, "utf-8")
    (told,) = converted(capsys, path, "-o", tmp_path / "out")
    assert (told["from"], told["to"], told["out"]) == (suffix, "sgf", str(tmp_path / "out" / "x.sgf"))
    (before,), (after,) = answered(capsys, "sgf", path), answered(capsys, "sgf", told["out"])
    assert after["games"][0]["main_line"] == before["games"][0]["main_line"]
    (told,) = converted(capsys, path, "-o", tmp_path / "out", "--to", "json")
    (played,) = answered(capsys, "replay", "--no-legal", told["out"])
    assert played["error"] is None
    assert len(played["plies"]) == len(before["games"][0]["main_line"])


def test_a_character_set_is_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.sgf"
    path.write_bytes("(;SZ[9]PB[古力];B[aa])".encode("gb18030"))
    converted(capsys, path, "-o", tmp_path / "y.sgf", "--encoding", "gb18030")
    assert "PB[古力]" in (tmp_path / "y.sgf").read_text("utf-8")
    (told,) = converted(capsys, path, "-o", tmp_path / "z.sgf", "--encoding", "klingon", status=1)
    assert "klingon" in told["error"] and not (tmp_path / "z.sgf").exists()


def test_boards_keep_points_edges_places_and_labels(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "board.json"
    path.write_text(json.dumps(BOARD))
    for suffix in ("graphml", "csv", "json", "csv", "graphml", "json"):
        out = tmp_path / f"next.{suffix}"
        (told,) = converted(capsys, path, "-o", out)
        assert (told["to"], told["warnings"], told["error"]) == (suffix, [], None)
        path = shutil.move(out, tmp_path / f"now.{suffix}")
    assert json.loads(Path(path).read_text()) == BOARD | {"positions": [[0, 0, 1], [1, 0.5, 0], [2, 0, 0]]}
    (tmp_path / "torus.json").write_text('{"shape": "torus", "columns": 5, "rows": 4}')
    (told,) = converted(capsys, tmp_path / "torus.json", "-o", tmp_path / "torus.graphml")
    assert told["warnings"][0]["code"] == "shape"
    (explicit,) = answered(capsys, "boards", '{"shape": "torus", "columns": 5, "rows": 4}')
    converted(capsys, tmp_path / "torus.graphml", "-o", tmp_path / "again.json")
    assert json.loads((tmp_path / "again.json").read_text()) == explicit
    (tmp_path / "plane.json").write_text('{"shape": "plane"}')
    for wrong, out in ((tmp_path / "plane.json", "p.csv"), (tmp_path / "torus.json", "t.sgf")):
        (told,) = converted(capsys, wrong, "-o", tmp_path / out, status=1)
        assert told["error"] and told["out"] is None and not (tmp_path / out).exists()


def test_what_cannot_be_read_does_not_stop_the_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty.sgf").write_text("")
    (tmp_path / "words.txt").write_text("once upon a time\n")
    (tmp_path / "good.sgf").write_text(RECORD)
    names = ["no.sgf", "empty.sgf", "words.txt", "good.sgf"]
    told = converted(capsys, *(tmp_path / name for name in names), "-o", tmp_path, "--to", "json", status=1)
    assert [bool(line["error"]) for line in told] == [True, True, True, False]
    assert [Path(line["file"]).name for line in told] == names
    assert told[-1]["out"] == str(tmp_path / "good.json")


@pytest.mark.parametrize(
    "arguments",
    [["a.sgf"], ["-o", "x.sgf"], ["a.sgf", "-o", "-"], ["a.sgf", "-o", "x.pdf"], ["a.sgf", "b.sgf", "-o", "x.sgf"],
     ["a.sgf", "a.gib", "-o", "."], ["a.sgf", "-o", "x", "--to", "png"], ["a.sgf", "-o", ""]],
)  # fmt: skip
def test_a_wrong_command_line_is_told(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["convert", *arguments])
    assert end.value.code == 2


def test_what_cannot_be_saved_is_told_in_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.sgf").write_text("(;SZ[5];B[aa])")
    out = tmp_path / "none" / "a.json"
    (told,) = converted(capsys, tmp_path / "a.sgf", "-o", out, status=1)
    assert told["error"] == f"{out} could not be saved: No such file or directory."


def test_the_example_record_comes_back_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = resource("records", "ear-reddening-game.sgf")
    converted(capsys, record, "-o", tmp_path / "same.sgf")
    (before,), (after,) = answered(capsys, "sgf", record), answered(capsys, "sgf", tmp_path / "same.sgf")
    assert after["games"][0]["nodes"] == before["games"][0]["nodes"]
    assert after["games"][0]["info"] == before["games"][0]["info"]
