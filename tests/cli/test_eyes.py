"""`goboard eyes`: documents and pictures answered as scripts read them."""

import io
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from goboard.analysis.eyes.solver import MOST_VERTICES
from goboard.cli.eyes import run


def answered(capsys: pytest.CaptureFixture[str], text: str, *options: str) -> tuple[list[dict[str, Any]], str, int]:
    """The answers to this text on standard input, what is said on standard error, and the status."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(text.encode())))
        status = run([*options, "-"])
    out, err = capsys.readouterr()
    return [json.loads(line) for line in out.splitlines()], err, status


def document(id_: object, labels: str, edges: object) -> str:
    return json.dumps({"id": id_, "labels": labels, "edges": edges})


def test_each_document_has_its_answer_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    line = [[0, 1], [1, 2]]
    text = "\n".join([document("three", "...", line), "", document(7, "X.X", line), document(None, "", [])])
    found, err, status = answered(capsys, text)
    assert found == [
        {"id": "three", "max": 2, "min": 1, "attack": [1], "defend": [1]},
        {"id": 7, "max": 2, "min": 2, "attack": [], "defend": []},
        {"id": None, "max": 0, "min": 0, "attack": [], "defend": []},
    ]
    assert (err, status) == ("", 0)


def test_a_picture_is_one_eyespace_its_vertices_counted_row_by_row(capsys: pytest.CaptureFixture[str]) -> None:
    found, _, status = answered(capsys, "\n ..\n...\n .\n", "--digits")
    assert status == 0
    vital = {"attack": [3], "defend": [0, 3, 4]}
    assert found == [{"id": "-", "max": 2, "min": 1, **vital, "digits": [1, 1, 2, 2]}]
    found, _, _ = answered(capsys, "Pattern 548\n\n x\nx*x!\n\n:2,1\n")
    assert (found[0]["id"], found[0]["attack"], found[0]["defend"]) == ("548", [2], [2])


def test_what_cannot_be_read_is_a_sentence_and_the_others_are_answered(capsys: pytest.CaptureFixture[str]) -> None:
    wrong = [
        "7",
        "{",
        '{"id": 1, "labels": ".."}',
        document(2, "..", [[0, 2]]),
        document(3, "..", [[0, 0]]),
        document(4, ".x", []),
        document(5, "..", [[0]]),
        '{"id": 6, "labels": ["."], "edges": []}',
    ]
    found, err, status = answered(capsys, "\n".join([document(0, ".", []), *wrong, document(9, "!", [])]))
    assert status == 1
    assert (found[0]["max"], found[-1]["max"]) == (1, 0)
    failed = found[1:-1]
    assert [answer["error"]["reason"] for answer in failed] == ["malformed"] * len(wrong)
    assert [answer["error"]["message"] for answer in failed] == err.splitlines()
    assert [answer["id"] for answer in failed] == [None, None, 1, 2, 3, 4, 5, 6]


def test_beyond_the_limit_nothing_is_guessed(capsys: pytest.CaptureFixture[str]) -> None:
    size = MOST_VERTICES + 1
    found, err, status = answered(capsys, document("big", "." * size, []))
    assert (found[0]["max"], found[0]["min"], found[0]["attack"]) == (None, None, [])
    assert str(size) in found[0]["error"]["message"]
    assert (found[0]["error"]["message"] + "\n", status) == (err, 1)


def test_files_are_read_one_after_the_other_and_a_missing_one_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture, missing = tmp_path / "half.txt", tmp_path / "none.json"
    picture.write_text("!.\n")
    assert run([str(missing), str(picture)]) == 1
    out, err = capsys.readouterr()
    first, second = (json.loads(line) for line in out.splitlines())
    assert first["error"]["message"] + "\n" == err
    assert (second["id"], second["max"], second["min"]) == (str(picture), 1, 0)


def test_a_wrong_command_line_is_status_2() -> None:
    with pytest.raises(SystemExit) as left:
        run(["--colour", "-"])
    assert left.value.code == 2
