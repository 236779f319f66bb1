"""`goboard sgf` as scripts call it."""

import gc
import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from goboard.cli import sgf
from goboard.cli.console import WrittenList, print_json, written
from goboard.cli.sgf import run
from goboard.formats import ugf
from goboard.formats.draft import Draft
from goboard.sgf import log, report
from goboard.sgf.likeness import likeness_of
from goboard.sgf.reader import read
from goboard.sgf.report import file_report, game_report

SOURCE = b"(;FF[4]SZ[9]PB[Ann]\n;B[aa]\n;W[zz]C[off])"


def lines(capfd: pytest.CaptureFixture[str]) -> list[Any]:
    return [json.loads(line) for line in capfd.readouterr().out.splitlines()]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "a.sgf"
    path.write_bytes(SOURCE)
    return path


def test_answer(path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run([str(path)]) == 0
    (answer,) = lines(capfd)
    assert answer["file"] == str(path)
    assert answer["error"] is None
    assert answer["games"] == [
        {
            "size": [9, 9], "encoding": "UTF-8", "rules": "", "topology": None, "playable": True, "main_line": ["B aa"],
            "nodes": 3, "children_of_root": 1, "properties": [["FF", ["4"]], ["SZ", ["9"]], ["PB", ["Ann"]]],
            "info": {"PB": "Ann"}, "stones": {"B": ["aa"], "W": []}, "captures": {"B": 0, "W": 0},
        }
    ]  # fmt: skip
    (warning,) = answer["warnings"]
    assert (warning["code"], warning["line"], warning["column"]) == ("bad_move", 3, 2)


def test_at(path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run([str(path), "--at", "0.0.0"]) == 0
    (answer,) = lines(capfd)
    assert answer["at"] == answer["games"][0]["at"]
    assert answer["at"]["comment"] == "off"
    assert answer["at"]["move"] is None


def test_at_a_node_that_is_not_there(path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run([str(path), "--at", "0.7"]) == 1
    (answer,) = lines(capfd)
    assert answer["at"] is None
    assert "no node 0.7" in answer["error"]


def test_what_cannot_be_read_does_not_stop_the_rest(
    path: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    empty = tmp_path / "empty.sgf"
    empty.touch()
    assert run([str(empty), str(tmp_path / "none.sgf"), str(tmp_path), str(path)]) == 1
    captured = capfd.readouterr()
    answers = [json.loads(line) for line in captured.out.splitlines()]
    assert [len(answer["games"]) for answer in answers] == [0, 0, 0, 1]
    assert [bool(answer["error"]) for answer in answers] == [True, True, True, False]
    assert captured.err.splitlines() == [f"{answer['file']}: {answer['error']}" for answer in answers[:3]]


def test_a_reader_that_fails_does_not_stop_the_rest(
    path: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(text: str, draft: Draft) -> None:
        raise IndexError("pop from empty list")

    monkeypatch.setattr(ugf, "read_ugf", fail)
    odd = tmp_path / "odd.ugf"
    odd.write_text("[Header]\n[Data]\nQP,B1,1,0\n")
    assert run([str(odd), str(path)]) == 1
    captured = capfd.readouterr()
    answers = [json.loads(line) for line in captured.out.splitlines()]
    assert [len(answer["games"]) for answer in answers] == [0, 1]
    assert captured.err.splitlines() == [f"{odd}: {answers[0]['error']}"]
    assert "fault of goboard: IndexError: pop from empty list" in answers[0]["error"]


def test_standard_input(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("(;PB[柯洁])".encode("gbk"))))
    assert run(["-"]) == 0
    assert lines(capfd)[0]["games"][0]["info"] == {"PB": "柯洁"}


def test_saving_one(path: Path, tmp_path: Path) -> None:
    out = tmp_path / "b.sgf"
    assert run([str(path), "-o", str(out)]) == 0
    assert b";W[zz]C[off]" in out.read_bytes()
    assert path.read_bytes() == SOURCE


def test_saving_several_into_a_folder(path: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    other, out = tmp_path / "b.sgf", tmp_path / "out"
    other.write_bytes(b"(;SZ[5]")
    out.mkdir()
    moves = tmp_path / "c.txt"
    moves.write_text("D4 Q16")
    assert run([str(path), str(other), str(moves), "-o", str(out)]) == 0
    assert sorted(one.name for one in out.iterdir()) == ["a.sgf", "b.sgf", "c.sgf"]
    assert run([str(path), str(other), "-o", str(tmp_path / "none")]) == 2
    assert run([str(path), str(path), "-o", str(out)]) == 2
    assert "folder" in capfd.readouterr().err


def test_a_save_that_fails(path: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run([str(path), "-o", str(tmp_path / "none" / "b.sgf")]) == 1
    assert "could not be saved" in lines(capfd)[0]["error"]


def test_an_answer_is_one_line_for_every_reader(path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path.write_text("(;SZ[9]C[one\u2028two\x85three])", "utf-8")
    assert run([str(path)]) == 0
    (answer,) = lines(capfd)
    assert dict(answer["games"][0]["properties"])["C"] == ["one\u2028two\x85three"]


def test_an_answer_turns_nothing_about_on_a_terminal(path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path.write_text("(;SZ[9]C[a\u202eb\u2066c])", "utf-8")
    assert run([str(path)]) == 0
    out = capfd.readouterr().out
    assert out.isascii() and dict(json.loads(out)["games"][0]["properties"])["C"] == ["a\u202eb\u2066c"]


def test_why_a_game_cannot_be_played_is_told(path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path.write_text("(;GM[4800]GOBV[1]GOBB[kind:infinite]RU[Tromp-Taylor])")
    assert run([str(path)]) == 0
    (answer,) = lines(capfd)
    assert answer["games"][0]["playable"] is False
    (warning,) = answer["warnings"]
    assert (warning["code"], warning["column"]) == ("bad_rules", 37)


@pytest.mark.parametrize(
    "arguments", [["x.sgf", "-o", "-"], [], ["--what"], ["x.sgf", "--at", "1.0"], ["x.sgf", "--at", "zero"]]
)
def test_misuse(arguments: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 2
    assert capfd.readouterr().err


def test_help(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    assert "--at" in capfd.readouterr().out


def test_games_are_kept_as_text_and_answered_alike(
    path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_text("(;PB[Ö\u2028];B[aa](;W[bb])(;W[cc]))(;PB[ß];B[zz])", encoding="utf-8")
    kept = []
    monkeypatch.setattr(sgf, "written", lambda value: kept.append(written(value)) or kept[-1])
    assert run(["--at", "0.0.1", str(path)]) == 0
    (answer,) = lines(capfd)
    assert answer == json.loads(json.dumps(file_report(str(path), read(path.read_bytes()), (0, 0, 1))))
    assert [json.loads(text) for text in kept] == answer["games"]


@pytest.mark.parametrize("few", [1000, 1])
def test_games_that_are_alike_are_written_alike(
    path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, few: int
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(report, "_FEW_FORMS", few)
    monkeypatch.setattr(report, "likeness_of", lambda parts: asked.append(parts) or likeness_of(parts))
    for limit in ("MOST_WARNINGS", "MOST_COUNTED"):
        monkeypatch.setattr(log, limit, 1)
    games = ['(;B[aa]N[%s "{0}\u2028]C[Ö]RU[x{0}])', "(;B[aa]PB[{0}%d]RU[y])", "(;B[zz]N[{0}])"]
    path.write_text("".join(games[number % 3].format(number) for number in range(90)), encoding="utf-8")
    assert run([str(path)]) == 0
    (answer,) = lines(capfd)
    collection = read(path.read_bytes())
    assert answer["games"] == [game_report(root, "UTF-8") for root in collection.games]
    assert len(asked) < 20, "what changes nothing on the board needs no other look"
    texts = file_report(str(path), collection, None, sgf._WrittenReports())["games"]
    assert sum(map(gc.is_tracked, texts)) < 20, "the collector would go through hundreds of thousands again and again"


def test_what_utf_8_cannot_hold_is_escaped(capfd: pytest.CaptureFixture[str]) -> None:
    print_json({"games": WrittenList([written({"C": "\udc80ä\x85"})]), "error": None})
    assert capfd.readouterr().out == '{"games": [{"C": "\\udc80\\u00e4\\u0085"}], "error": null}\n'
