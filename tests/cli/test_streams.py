"""Standard output on a disk that is full, and streams that whoever began the program has closed."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from goboard.cli.console import WrittenList, line_of, written

RECORD = "(;GM[1]FF[4]SZ[9]PB[Ann];B[aa])"
FULL = Path("/dev/full")


def _run(words: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """By a shell, which alone closes streams; `words` say which."""
    command = shlex.join([sys.executable, "-m", "goboard", *arguments])
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return subprocess.run(
        ["sh", "-c", f"exec {command} {words}"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment,
        check=False,
    )


@pytest.mark.skipif(not FULL.exists(), reason="a disk that is full is needed")
@pytest.mark.parametrize("arguments", ["sgf {}", "replay {}", "boards", "doctor --text", "sgf --help", "--help"])
def test_an_answer_that_cannot_be_written_is_told_in_a_sentence(tmp_path: Path, arguments: str) -> None:
    record = tmp_path / "record.sgf"
    record.write_text(RECORD, encoding="ascii")
    done = _run(f">{FULL}", *arguments.format(record).split())
    assert done.returncode == 1
    assert done.stderr == "goboard: The answer could not be written: No space left on device.\n"


@pytest.mark.skipif(sys.platform == "win32", reason="a shell that can close streams is needed")
def test_no_file_stands_in_the_place_of_a_stream_that_is_closed(tmp_path: Path) -> None:
    record, out = tmp_path / "record.sgf", tmp_path / "out.sgf"
    record.write_text(RECORD, encoding="ascii")
    done = _run("<&- >&- 2>&-", "sgf", str(record), str(tmp_path / "none.sgf"), "-o", str(tmp_path))
    assert (done.returncode, done.stdout, done.stderr) == (1, "", ""), "one of the files is missing"
    assert _run("<&- >&-", "sgf", str(record), "-o", str(out)).returncode == 0
    told = json.loads(_run("", "sgf", str(out)).stdout)
    assert told["games"][0]["main_line"] == ["B aa"] and not told["warnings"]


@pytest.mark.skipif(sys.platform == "win32", reason="a shell that can close streams is needed")
@pytest.mark.parametrize("stream", ["2>&-", f"2>{FULL}"])
def test_what_is_said_to_a_person_is_never_among_the_answers(tmp_path: Path, stream: str) -> None:
    done = _run(stream, "sgf", str(tmp_path / "none.sgf"))
    assert done.returncode == 1
    assert [json.loads(line)["games"] for line in done.stdout.splitlines()] == [[]]


def test_a_long_answer_is_sent_off_in_pieces() -> None:
    games: list[object] = [{"size": [19, 19], "name": "碁"}, {"size": None}] * 3000
    answer: dict[str, object] = {"file": "x.sgf", "games": games, "none": [], "error": None}
    pieces = list(line_of(answer | {"games": WrittenList(map(written, games))}))
    assert b"".join(pieces) == b"".join(line_of(answer)) == (json.dumps(answer, ensure_ascii=False) + "\n").encode()
    assert max(map(len, pieces)) < sum(map(len, pieces)) / 4


def test_an_answer_that_utf_8_cannot_hold_is_escaped_as_a_whole() -> None:
    answer: dict[str, object] = {"file": "碁.sgf", "games": [{"name": "\udc80"}, {"name": "é"}]}
    line = (json.dumps(answer) + "\n").encode()
    assert b"".join(line_of(answer)) == line
    games = WrittenList([written({"name": "\udc80"}), written({"name": "é"})])
    assert b"".join(line_of(answer | {"games": games})) == line
    assert b"".join(line_of(answer | {"games": written(answer["games"])})) == line
    whole = {"file": "碁.sgf", "over": True}
    assert b"".join(line_of({name: written(value) for name, value in whole.items()})) == b"".join(line_of(whole))
