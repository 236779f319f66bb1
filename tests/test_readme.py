"""The README's promises: its examples run and print what it says, and its commands are the ones that are checked."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^ {4}(python3 \S+)$", README, re.MULTILINE)


def examples() -> list[tuple[str, str]]:
    """Each command of the README's console blocks with the output that the README shows for it."""
    blocks = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    return [
        (command, shown) for block in blocks for command, shown in re.findall(r"^\$ (.*)\n((?:[^$].*\n)*)", block, re.M)
    ]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the shipped resources and a `goboard` command."""
    (tmp_path / "resources").symlink_to(ROOT / "resources", target_is_directory=True)
    command = tmp_path / "bin" / "goboard"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m goboard "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    return tmp_path


@pytest.mark.skipif(sys.platform == "win32", reason="the examples are written for a POSIX shell")
@pytest.mark.parametrize(("command", "shown"), examples(), ids=lambda text: text[:40])
def test_example_prints_what_the_readme_shows(command: str, shown: str, folder: Path) -> None:
    environment = os.environ | {"PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, shell=True, cwd=folder, env=environment, capture_output=True, encoding="utf-8", timeout=120
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert doctest.OutputChecker().check_output(shown, done.stdout, doctest.ELLIPSIS), done.stdout


def test_examples_are_found() -> None:
    assert {command.split("goboard ")[1].split()[0] for command, _ in examples()} == {
        "replay",
        "analyze",
        "eyes",
        "sgf",
        "render",
        "boards",
        "audit",
    }


def test_ci_runs_the_second_command_word_for_word() -> None:
    assert COMMANDS[:2] == ["python3 tools/start.py", "python3 tools/test.py"]
    assert COMMANDS[1] in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`((?:goboard|tests|tools)/[\w./]+)`", README))))
def test_folder_that_the_readme_names_exists(path: str) -> None:
    assert (ROOT / path).exists()
