"""What commands are given to read: pipes, devices, folders, streams without an end, words that are no command."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from goboard.__main__ import main
from goboard.cli import console, documents
from goboard.cli.documents import GameDocument, MalformedError
from goboard.cli.inputs import Answering

COMMANDS = (["replay"], ["analyze"], ["eyes"], ["sgf"], ["audit", "--no-count"], ["render", "-o", "{out}"])
NO_FILE = "no file but a pipe, a socket or a device"


def status_of(arguments: list[str]) -> int:
    try:
        return main(arguments)
    except SystemExit as end:
        return int(end.code or 0)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_pipes_and_devices_are_not_opened(
    command: list[str], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(tmp_path / "pipe.sgf")
    for name in (str(tmp_path / "pipe.sgf"), "/dev/zero"):
        given = [part.format(out=tmp_path / "out.png") for part in command]
        assert status_of([*given, name]) == 1
        assert NO_FILE in capfd.readouterr().err


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_folder_is_a_sentence(command: list[str], tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    given = [part.format(out=tmp_path / "out.png") for part in command]
    assert status_of([*given, str(tmp_path)]) == (0 if command[0] == "audit" else 1)
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.parametrize("name", ["-", "/dev/stdin", "/dev/fd/0"])
def test_what_is_open_already_may_be_a_pipe(name: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "goboard", "sgf", name], input=b"(;SZ[9];B[aa])", capture_output=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b'"main_line": ["B aa"]' in ran.stdout


class Endless(io.RawIOBase):
    """Zeros, for ever."""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        return len(buffer)


@pytest.mark.parametrize("command", [each for each in COMMANDS if each[0] != "audit"], ids=lambda command: command[0])
def test_a_stream_without_an_end_has_a_limit(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(console, "MOST_BYTES", 3 << 20)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(Endless())))
    given = [part.format(out=tmp_path / "out.png") for part in command]
    assert status_of([*given, "-"]) == 1
    assert "larger than 3 MB" in capfd.readouterr().err


def test_a_large_file_is_not_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(console, "MOST_BYTES", 10)
    (tmp_path / "a.sgf").write_bytes(b"(;SZ[9];B[aa])")
    assert status_of(["sgf", str(tmp_path / "a.sgf")]) == 1
    assert "it is larger than" in capfd.readouterr().err


def test_one_value_over_endless_lines_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "_MOST_SIGNS", 100)
    taken = []

    def lines() -> "list[str]":
        taken.append(1)
        return ["1,\n"]

    endless = (line for _ in iter(int, 1) for line in lines())
    (found,) = documents.json_values(line for part in (["{\n"], endless) for line in part)
    assert isinstance(found, MalformedError)
    assert len(taken) < 60


def test_no_standard_input(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert status_of(["replay", "-"]) == 1
    assert "there is no standard input" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("replya", "There is neither a command nor a file replya; did you mean goboard replay?"),
        ("Audit", "There is neither a command nor a file Audit; did you mean goboard audit?"),
        ("", "An empty name names no file."),
        ("qqq", "There is neither a command nor a file qqq; see goboard --help."),
        ("lost.sgf", "There is no file lost.sgf."),
        ("no/such", "There is no file no/such."),
        ("/dev/zero", "/dev/zero is a pipe or a device: only files and folders are opened."),
        ("a\0b", "'a\\x00b' holds a sign that no file's name has."),
    ],
)
def test_a_word_that_is_no_command_and_no_file(word: str, said: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert main([word]) == 2
    assert capfd.readouterr().err == f"goboard: {said}\n"


@pytest.mark.parametrize(
    "arguments", [["render", "a.sgf", "-o--"], ["sgf", "a.sgf", "--out=--"], ["gtp", "--level=--"]]
)
def test_the_end_of_the_options_is_no_value_of_one(arguments: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert f"goboard {arguments[0]}: {arguments[-1]} gives no value" in capfd.readouterr().err


def test_behind_the_end_of_the_options_all_are_files(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["sgf", "--", "-o--"]) == 1
    assert json.loads(capfd.readouterr().out)["file"] == "-o--"


def test_a_word_before_a_file_is_a_command_that_there_is_none_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "game.sgf"
    record.write_text("(;GM[1];B[aa])")
    opened: list[list[str]] = []
    monkeypatch.setattr("goboard.__main__.window", lambda files: opened.append(files) or 0)
    assert main(["analise", str(record)]) == 2
    assert not opened and "did you mean goboard analyze?" in capfd.readouterr().err
    # a record that is missing beside one that is there keeps nobody from that
    assert main([str(tmp_path / "lost.sgf"), str(record)]) == 0 and len(opened) == 1


@pytest.mark.parametrize("command", ["replay", "audit", "render", "lost"])
def test_names_of_files_command_no_terminal(command: str, capfd: pytest.CaptureFixture[str]) -> None:
    given = [command, "-o", "x.svg"] if command == "render" else [command] if command != "lost" else []
    assert status_of([*given, "no\x1b[31m\u202ename.sgf"]) != 0
    assert "no\ufffd[31m\ufffdname.sgf" in capfd.readouterr().err


def test_no_window_is_made_for_what_cannot_be_opened() -> None:
    script = (
        "import sys; from goboard.__main__ import main; s = main(['nothing.sgf']); print(s, 'PySide6' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert ran.stdout == "2 False\n"


def test_files_that_are_there_are_opened_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    there, lost = str(tmp_path / "a.sgf"), str(tmp_path / "b.sgf")
    Path(there).write_bytes(b"(;SZ[9])")
    opened: list[list[str]] = []
    monkeypatch.setattr("goboard.__main__.window", lambda files: opened.append(files) or 0)
    assert main([there, lost]) == 0
    assert opened == [[there, lost]]
    assert capfd.readouterr().err == f"goboard: There is no file {lost}.\n"


@pytest.mark.parametrize(
    ("fault", "said"), [(ValueError("planted"), "a fault of goboard: ValueError: planted"), (MemoryError(), "memory")]
)
def test_a_fault_at_one_document_leaves_the_others_answered(
    fault: Exception, said: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    def answered(document: GameDocument) -> dict[str, object]:
        if document.id == "2":
            raise fault
        return {"id": document.id, "points": []}

    file = tmp_path / "games.json"
    game = {"rules": {"name": "chinese"}, "board": {"shape": "grid", "columns": 5, "rows": 5}, "moves": []}
    file.write_text("\n".join(json.dumps({"id": id_, **game}) for id_ in "123"), encoding="utf-8")
    assert Answering(answered, lambda game: {}).files([str(file)]) == 1
    answers = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
    assert [answer["id"] for answer in answers] == ["1", "2", "3"], answers
    assert said in json.dumps(answers[1]) and "points" not in answers[1]
    assert "points" in answers[2]


def test_values_too_deep_in_one_another_are_told_in_plain_words() -> None:
    deep = f'{{"id": 1, "board": {"[" * 100_000}{"]" * 100_000}}}\n'
    (found, after) = documents.json_values(iter([deep, '{"id": 2}\n']))
    assert str(found) == "Not JSON: its values lie too deep in one another."
    assert after == {"id": 2}


@pytest.mark.parametrize(
    ("arguments", "wrong", "least", "most"),
    [
        (["gtp", "--level", "11"], "11", 1, 10),
        (["match", "own", "own", "--games", "0"], "0", 1, 100_000),
        (["match", "own", "own", "--opening", "1.5"], "1.5", 0, 1000),
        (["review", "x.sgf", "--visits", "0"], "0", 1, 99_999_999),
        (["study", "queue", "--new", "-1"], "-1", 0, 99_999),
        (["library", "query", "--limit", "²"], "²", 0, 999_999_999),
        (["library", "openings", "--moves", "21"], "21", 1, 20),
        (["analyze", "x.sgf", "--processes", "1000"], "1000", 1, 256),
        (["analyze", "x.sgf", "--seed", "9" * 30], "9" * 30, 0, (1 << 63) - 1),
    ],
)
def test_a_number_that_cannot_be_says_what_can(
    arguments: list[str], wrong: str, least: int, most: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status_of(arguments) == 2
    assert f"{wrong!r} is no whole number from {least} to {most}\n" in capsys.readouterr().err


OUTS = (
    ["sgf", "{record}", "-o"],
    ["convert", "{record}", "-o"],
    ["render", "{record}", "-o"],
    ["review", "{record}", "--level", "glance", "-o"],
    ["match", "own:1", "own:1", "--games", "1", "--sgf"],
    ["library", "export", "-o"],
    ["study", "queue", "-o"],
)


@pytest.mark.parametrize("command", OUTS, ids=lambda command: command[0])
@pytest.mark.parametrize("name", ["", "a\0.sgf"], ids=repr)
def test_what_is_no_name_of_a_file_is_refused_before_anything_is_done(
    command: list[str], name: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "a.sgf"
    record.write_bytes(b"(;SZ[3];B[aa])")
    assert status_of([*(part.format(record=record) for part in command), name]) == 2
    said = capfd.readouterr()
    assert not said.out and "error: " in said.err and "Traceback" not in said.err
    assert list(tmp_path.iterdir()) == [record]


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["sgf"], "more warnings are not shown"),
        (["audit", "--no-count"], "more warnings are not shown"),
        (["replay", "--no-legal"], "`goboard sgf` tells the first 1000"),
        (["library", "position", "--index", "{index}"], "`goboard sgf` tells the first 1000"),
        (["library", "add", "--index", "{index}"], "`goboard sgf` tells the first 1000"),
    ],
)
def test_a_file_with_more_faults_than_are_told_says_so(
    command: list[str], said: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "records" / "faulty.sgf"
    path.parent.mkdir()
    path.write_text(f"(;SZ[9]{';B[zz]' * 1200};B[aa])")
    given = [part.format(index=tmp_path / "index.db") for part in command]
    if "position" in given:
        assert status_of(["library", "add", *given[2:], str(path.parent)]) == 0
        capfd.readouterr()
    assert status_of([*given, str(path.parent if "add" in command else path)]) == 0
    written = capfd.readouterr()
    assert said in written.out + written.err


def test_of_very_many_games_only_some_are_read_to_say_that_one_position_is_sought(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    answer = Answering.answer
    monkeypatch.setattr(Answering, "answer", lambda self, ask: asked.append(ask) or answer(self, ask))
    path = tmp_path / "many.sgf"
    path.write_text("(;SZ[9];B[aa])" * 40)
    index = ["--index", str(tmp_path / "index.db")]
    assert status_of(["library", "add", *index, str(tmp_path)]) == 0
    assert status_of(["library", "position", str(path), *index]) == 1
    assert "One position is sought, and 40 games given." in capfd.readouterr().err
    assert len(asked) < 5
