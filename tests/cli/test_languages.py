"""The command line speaks English whatever the system and the window speak, to the byte."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from goboard.user_folders import user_folders

ROOT = Path(__file__).resolve().parents[2]
RECORD = "(;GM[1]FF[4]SZ[9]KM[6.5]RU[Chinese]PB[Ann]PW[Ben]RE[B+1.5];B[cc];W[gg];B[cg];W[gc];B[ee];W[ee])"
COMMANDS = {
    "help": ["--help"],
    "help of a command": ["analyze", "--help"],
    "replay": ["replay", "game.sgf"],
    "audit": ["audit", ".", "--no-count"],
    "sgf": ["sgf", "game.sgf"],
    "boards": ["boards"],
    "drawn": ["render", "game.sgf", "-o", "-"],
    "no such file": ["replay", "nothing.sgf"],
    "no such command": ["replay", "--nonsense"],
}
HERE, THERE = {"LC_ALL": "C.UTF-8"}, {"LC_ALL": "ko_KR.UTF-8", "LANG": "de_DE.UTF-8", "LANGUAGE": "de"}


def said(arguments: list[str], folder: Path, **language: str) -> tuple[int, bytes, bytes]:
    """Its exit status and both of its outputs."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    home = {f"XDG_{name}_HOME": str(folder / name) for name in ("CONFIG", "DATA", "STATE", "CACHE")}
    environment = {**kept, **home, **language, "PYTHONPATH": os.pathsep.join((str(ROOT), *sys.path))}
    command = [sys.executable, "-m", "goboard", *arguments]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, timeout=120, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_the_command_line_is_english_everywhere(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game.sgf").write_text(RECORD, "utf-8")
    expected = said(COMMANDS[command], tmp_path, **HERE)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "CONFIG"))
    settings = user_folders().settings
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text("[text]\nlanguage=de\n", "utf-8")
    assert expected[1] or expected[2]
    assert said(COMMANDS[command], tmp_path, **THERE) == expected
