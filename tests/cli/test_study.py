"""`goboard study`: the daily queue without the window."""

import csv
import json
import os
from pathlib import Path

import pytest

from goboard.__main__ import main

pytest.importorskip("fsrs")
PROBLEMS = "(;SZ[9]AB[aa][ba]AW[ab];B[bb]C[RIGHT])(;SZ[9]AB[ca][ba]AW[ab];B[bb]C[RIGHT])"


def study(capsysbinary: pytest.CaptureFixture[bytes], index: Path, *words: str) -> tuple[int, list[dict]]:
    status = main(["study", words[0], "--index", str(index), *words[1:]])
    return status, [json.loads(line) for line in capsysbinary.readouterr().out.splitlines()]


def test_a_day(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    index, problems = tmp_path / "i.db", tmp_path / "p.sgf"
    problems.write_text(PROBLEMS)
    assert study(capsysbinary, index, "add", str(problems)) == (0, [{"place": str(problems), "problems": 2}])
    status, (first, second, totals) = study(capsysbinary, index, "queue", "-o", str(tmp_path / "q.sgf"))
    assert (status, first["game"], second["new"], totals["problems"]) == (0, 0, True, 2)
    assert (tmp_path / "q.sgf").read_text().count("RIGHT") == 2
    assert study(capsysbinary, index, "note", second["key"], "failed")[0] == 0
    assert [each.get("game") for each in study(capsysbinary, index, "queue", "--mistakes")[1]] == [1, None]
    assert study(capsysbinary, index, "status")[1][-1]["tried"] == 1
    assert study(capsysbinary, index, "export", "-o", str(tmp_path / "x.csv"))[0] == 0
    with (tmp_path / "x.csv").open(encoding="utf-8-sig", newline="") as file:
        assert [(row["game"], row["tries"], row["solved"]) for row in csv.DictReader(file)] == [
            ("0", "0", "0"),
            ("1", "1", "0"),
        ]
    assert study(capsysbinary, index, "note", "0" * 32, "solved")[0] == 1
    assert study(capsysbinary, index, "remove", str(tmp_path / "other"))[0] == 1
    assert study(capsysbinary, index, "add", str(tmp_path / "missing"))[0] == 1
    os.mkfifo(tmp_path / "pipe")
    assert study(capsysbinary, index, "add", str(tmp_path / "pipe")) == (1, [])
    assert study(capsysbinary, index, "status")[1][0]["place"] == str(problems)


def status_of(words: list[str]) -> int:
    try:
        return main(words)
    except SystemExit as end:
        return int(end.code or 0)


def test_no_name_is_not_the_folder_one_is_in_and_a_place_without_problems_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    index = str(tmp_path / "i.db")
    (tmp_path / "p.sgf").write_text(PROBLEMS)
    (tmp_path / "junk.sgf").write_bytes(b"\xff\x00" * 50)
    monkeypatch.chdir(tmp_path)
    at = ["--index", index]
    for words in (
        ["study", "add", *at], ["study", "remove", *at], ["library", "add", *at], ["library", "compare", *at, "p.sgf"],
        ["library", "trash", *at], ["replay"], ["sgf"], ["eyes"], ["analyze"], ["audit"], ["convert", "-o", "x.sgf"],
        ["render", "-o", "x.svg"], ["review", "-o", "x"],
    ):  # fmt: skip
        assert status_of([*words, ""]) == 2
        assert "no file has this name" in capsys.readouterr().err
    assert main(["study", "add", "--index", index, "junk.sgf", "p.sgf"]) == 0
    said = capsys.readouterr()
    assert said.err == "goboard study: there are no problems in junk.sgf.\n"
    assert [json.loads(line)["problems"] for line in said.out.splitlines()] == [0, 2]


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="the system has no such device")
def test_a_device_and_a_link_to_itself_are_called_what_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    os.symlink("loop", "loop")
    told = []
    for words in (
        ["study", "add", "--index", "i.db", "/dev/zero"], ["study", "add", "--index", "i.db", "loop"],
        ["library", "add", "--index", "i.db", "loop"], ["audit", "loop"],
    ):  # fmt: skip
        assert main(words) == 1
        told.append(capsys.readouterr().err.splitlines()[-1].partition("could not be read: ")[2])
    too_many = "Too many levels of symbolic links."
    assert told == ["it is no file but a pipe, a socket or a device.", too_many, too_many, too_many]
