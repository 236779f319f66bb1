"""Files of nothing but faults can be read, saved and read again, whatever kind the faults are of."""

import sys
from pathlib import Path

import pytest

from goboard.sgf.reader import read
from tests.sgf.invariants import check_file

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
from faults import KINDS, file_of  # noqa: E402


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_is_read_saved_and_told(kind: str) -> None:
    data = file_of(kind, 6000)
    assert data == file_of(kind, 6000)
    check_file(data)
    # white space around what is written is no fault, but takes more work to read
    assert bool(read(data).warnings) == (kind != "spaces")
