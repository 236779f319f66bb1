"""Through how many files a click passes, there and back: who adds to the window must not make its way longer."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
MOST_FILES = 90
MOST_STATIONS = 24


@pytest.mark.slow
def test_a_click_passes_through_few_files() -> None:
    command = [sys.executable, str(ROOT / "tools" / "trace_click.py")]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    said = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", timeout=120, check=True)
    files, *rooms, there, back = said.stdout.splitlines()
    assert 30 < int(files.split()[0]) <= MOST_FILES
    assert sum(int(line.split()[0]) for line in rooms) == int(files.split()[0])
    assert there.startswith(tuple("123456789")) and there.split()[-1].startswith("rules/")
    assert back.split()[-1].startswith("drawing/layers/")
    assert int(there.split()[0]) + int(back.split()[0]) <= MOST_STATIONS
