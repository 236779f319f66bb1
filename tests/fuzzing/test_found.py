"""What `tools/fuzz.py` attacks holds: on its samples, on all that broke it once, and for a moment by chance."""

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fuzzing.targets import FOUND, TARGETS

ROOT = Path(__file__).resolve().parent.parent.parent
BROKE_ONCE = sorted(path for path in FOUND.iterdir() if path.name.split("-")[0] in TARGETS)


# each sample of settings opens a window
@pytest.mark.parametrize(
    "name", [*sorted(TARGETS.keys() - {"settings"}), pytest.param("settings", marks=pytest.mark.slow)]
)
def test_samples(name: str) -> None:
    target = TARGETS[name]
    for sample in target.samples():
        target.check(sample)


@pytest.mark.parametrize("path", BROKE_ONCE, ids=lambda path: path.name)
def test_what_broke_once(path: Path) -> None:
    TARGETS[path.name.split("-")[0]].check(path.read_bytes())


def test_every_file_found_belongs_to_a_target() -> None:
    assert sorted(FOUND.iterdir()) == BROKE_ONCE


@pytest.fixture
def fuzz(monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    return importlib.import_module("fuzz")


def test_the_tool_knows_every_target(fuzz: object) -> None:
    assert set(vars(fuzz)["TARGETS"]) == set(TARGETS)


def test_a_window_opens_after_a_command_that_draws() -> None:
    """In a process of its own: `all` tries the command lines before the windows."""
    code = """from tests.fuzzing.targets import TARGETS
TARGETS["commands"].check(b"render\\na.sgf\\n-o\\na.png")
TARGETS["settings"].check(b"")"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)


def test_what_breaks_is_written_down(
    fuzz: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(data: bytes) -> None:
        assert b"1" not in data

    monkeypatch.setitem(TARGETS, "formulas", TARGETS["formulas"]._replace(check=fail))
    status = vars(fuzz)["main"](["formulas", "2", str(tmp_path), "5"])
    said = capsys.readouterr()
    assert status == 1
    assert said.out.startswith("seed 5\n")
    found = list(tmp_path.iterdir())
    assert found and all(b"1" in path.read_bytes() for path in found)
    assert "AssertionError" in said.err


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["boards", "documents", "formulas", "commands", "library", "index", "clipboard", "settings"]
)
def test_a_short_run(name: str, tmp_path: Path) -> None:
    arguments = [sys.executable, "tools/fuzz.py", name, "1", str(tmp_path), "1"]
    done = subprocess.run(arguments, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert list(tmp_path.iterdir()) == []
