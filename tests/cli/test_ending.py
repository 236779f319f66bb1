"""Ctrl+C on the command line: the command ends at once, without a report of where it was."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from goboard.__main__ import INTERRUPTED, LEAVE_NOTHING


@pytest.fixture(autouse=True)
def _heard() -> Iterator[None]:
    """What a test begins hears the signal, also where the tests run in the background of a shell, which ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no such signal to another program")
@pytest.mark.parametrize("name", ["replay", "sgf"])
def test_a_command_that_reads_on_ends_at_the_signal(tmp_path: Path, name: str) -> None:
    """One that has told of a first file is past its beginning, and reads the next from a pipe that says nothing."""
    assert "sgf" not in LEAVE_NOTHING and "replay" in LEAVE_NOTHING
    first = tmp_path / "first.sgf"
    first.write_text("(;GM[1]FF[4]SZ[9];B[aa])", encoding="ascii")
    command = [sys.executable, "-m", "goboard", name, str(first), "-"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None and program.stderr is not None
        assert program.stdout.readline().startswith("{")
        program.send_signal(signal.SIGINT)
        assert program.wait(60) == INTERRUPTED
        assert not program.stderr.read()


ENGINE = """
import sys, time
from pathlib import Path
begun = Path(sys.argv[1])
for line in sys.stdin:
    number, word = line.split()[:2]
    if word == "genmove":
        if begun.exists():
            time.sleep(1000)
        begun.touch()
    said = {"name": "Sleeper", "list_commands": "boardsize", "genmove": "resign"}.get(word, "")
    print(f"={number} {said}\\n", flush=True)
"""
"""It resigns its first game, and thinks for ever in the next."""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no such signal to another program")
def test_a_match_ends_in_the_middle_of_a_game(tmp_path: Path) -> None:
    engine = tmp_path / "engine.py"
    engine.write_text(ENGINE, encoding="ascii")
    sleeper = f"'{sys.executable}' '{engine}' '{tmp_path / 'games'}'"
    command = [sys.executable, "-m", "goboard", "match", sleeper, sleeper, "--board", "5", "--seconds", "1000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None and program.stderr is not None
        try:
            assert '"end": "resign"' in program.stdout.readline()
            program.send_signal(signal.SIGINT)
            assert program.wait(60) == INTERRUPTED
            assert not program.stderr.read()
        finally:
            program.kill()


IMPORTING = """
import signal, sys
from goboard.__main__ import main

class Finder:
    before = ""

    def find_spec(self, name, path=None, target=None):
        if self.before == "shiboken6.Shiboken":
            print("Qt is imported", flush=True)
            signal.raise_signal(signal.SIGINT)
        self.before = name

sys.meta_path.insert(0, Finder())
sys.argv[1:] = eval(sys.argv[1])
main()
"""
"""Ctrl+C comes while what Qt needs is imported."""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other statuses")
@pytest.mark.parametrize("command", ["render", "window"])
def test_ctrl_c_while_qt_is_imported_is_no_fault(tmp_path: Path, command: str) -> None:
    record, picture = tmp_path / "a.sgf", tmp_path / "a.png"
    record.write_text("(;GM[1]FF[4]SZ[9];B[aa])", encoding="ascii")
    arguments = {"render": ["render", str(record), "-o", str(picture)], "window": [str(record)]}[command]
    done = subprocess.run(
        [sys.executable, "-c", IMPORTING, repr(arguments)], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout == "Qt is imported\n" and not done.stderr
    # nothing needs to be written before a window is there
    assert done.returncode == (INTERRUPTED if command == "render" else -signal.SIGINT)
    assert not picture.exists()


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_help_that_nobody_reads_is_no_fault(option: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "goboard", option]
    try:
        done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, timeout=60, check=False)
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"")
