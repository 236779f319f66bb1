"""Faults that come again and again are read by the kernel, once nothing more is told of them: calls are counted."""

import sys
from types import FrameType

import pytest

from goboard.sgf import log, parser
from goboard.sgf.reader import read

MANY = 1000
PATTERNS = (";B[[", "]aB(;", "B]]([W[c:[[c", ";;c ](B", "(b[)(bWW;([C", "Ba(\\][W(", ":[];B(", "(C:)]")


def calls(data: bytes) -> int:
    """How many functions of the reader are called for these bytes."""
    count = 0

    def profile(frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "call" and "goboard/sgf/" in frame.f_code.co_filename.replace("\\", "/")

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        read(data)
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("pattern", PATTERNS)
def test_known_faults_are_not_looked_at_again(pattern: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "MOST_WARNINGS", 10)
    monkeypatch.setattr(log, "MOST_COUNTED", 10)
    monkeypatch.setattr(parser, "STRIDE", 1 << 20)
    few, many = (calls(b"(;GM[1]FF[4]SZ[19]" + pattern.encode() * count) for count in (MANY, 3 * MANY))
    assert many - few < MANY // 10
