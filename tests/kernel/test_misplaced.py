"""Signs out of place counted by the kernel, compiled and interpreted, against a regular expression."""

import random
import re

import pytest

from goboard.kernel import misplaced as installed
from goboard.possessive import compiled
from tests.kernel.conftest import Load

STEP = compiled(r"(?:[^\[\]()]++|\[[^\]\\]*+(?:\\.[^\]\\]*+)*+\])*+(?:([()\[\]])|\Z)", re.DOTALL)
BEGINS, GOES_ON = re.compile(r"\(;F"), re.compile(r"\s*[();]")
PIECES = ("(", ")", "[", "]", "\\", "é", "\n", "(;F", "(;", ";B[aa]", ")", "]", "[x]", "[\\]]")


def counted(text: str, position: int, depth: int) -> tuple[int, int]:
    stray = lowest = 0
    while (found := STEP.match(text, position)) is not None and found[1]:
        sign, position = found[1], found.end()
        if sign == "[":
            return -1, len(text)
        if sign == "(":
            if depth <= 0 and BEGINS.match(text, found.start(1)):
                break
            depth += 1
        elif sign == "]":
            stray += 1
        else:
            depth -= 1
            lowest = min(lowest, depth)
            if depth <= 0 and not GOES_ON.match(text, position):
                break
    else:
        position = len(text)
    return stray - lowest + (depth - lowest), position


@pytest.mark.parametrize("name", ["interpreted", "installed"])
def test_signs_out_of_place_are_counted(name: str, load: Load) -> None:
    module = load("misplaced") if name == "interpreted" else installed
    source = random.Random(3)
    for _ in range(5000):
        text = "".join(source.choices(PIECES, k=source.randrange(25)))
        position, depth = source.randrange(len(text) + 1), source.randrange(4)
        found = module.misplaced(text, position, depth, BEGINS.match, GOES_ON.match, lambda: None)
        assert found == counted(text, position, depth), text


@pytest.mark.parametrize("name", ["interpreted", "installed"])
def test_a_long_count_can_be_ended(name: str, load: Load) -> None:
    module = load("misplaced") if name == "interpreted" else installed

    def end() -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        module.misplaced("()" * 100_000, 0, 1, BEGINS.match, GOES_ON.match, end)
