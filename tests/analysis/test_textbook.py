"""Life and death as books have it: eyespaces that are shut in, groups along the edge, corners."""

from collections.abc import Iterable

import pytest

from goboard.analysis.analyse import final_report
from goboard.analysis.report import Status
from tests.analysis.positions import CHINESE, drawn

SIZE = 9
ALIVE, DEAD, OPEN = Status.ALIVE, Status.DEAD, Status.UNSETTLED
SPACES = (
    ("##", DEAD, DEAD),
    ("###", OPEN, OPEN),
    ("##/#.", OPEN, OPEN),
    ("####", ALIVE, ALIVE),
    ("###/..#", ALIVE, ALIVE),
    ("##./.##", ALIVE, ALIVE),
    ("###/.#.", OPEN, OPEN),
    ("##/##", DEAD, DEAD),
    ("##./###", OPEN, OPEN),
    ("#####", ALIVE, ALIVE),
    (".#./###/.#.", OPEN, None),
    (".#./###/##.", OPEN, None),
    ("###/###", ALIVE, ALIVE),
)
"""Eyespaces, # being their points, with what becomes of who owns them in the middle and at the edge."""
CORNERS = (
    ("##/#.", 0, OPEN),
    ("##/##", 0, DEAD),
    ("####", 0, ALIVE),
    ("###/##.", 0, OPEN),
    ("###/###", 2, ALIVE),
)
"""The same in the corner, with the liberties that are left outside."""


def shut_in(space: str, left: int, top: int, outside: int = 0) -> tuple[str, ...]:
    """The eyespace with walls of X around it and O around these, but for so many liberties."""
    rows = space.split("/")
    inside = {(left + x, top + y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#"}
    walls = set(_around(inside))
    attackers = sorted(set(_around(inside | walls)))
    free = [(x, y) for x, y in attackers if {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)} & walls][:outside]
    signs = dict.fromkeys(walls, "X") | {at: "O" for at in attackers if at not in free}
    return tuple("".join(signs.get((x, y), ".") for x in range(SIZE)) for y in range(SIZE))


def _around(points: set[tuple[int, int]]) -> Iterable[tuple[int, int]]:
    near = {(x + dx, y + dy) for x, y in points for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    return ((x, y) for x, y in near - points if 0 <= x < SIZE and 0 <= y < SIZE)


def _fate(rows: tuple[str, ...]) -> Status:
    at = "".join(rows).index("X")
    verdict = final_report(CHINESE, drawn(*rows)).verdict(at)
    assert verdict is not None
    return verdict.status


@pytest.mark.parametrize(("space", "middle", "edge"), SPACES)
def test_what_an_eyespace_is_worth(space: str, middle: Status, edge: Status | None) -> None:
    assert _fate(shut_in(space, 2, 3)) is middle
    assert edge is None or _fate(shut_in(space, 2, 0)) is edge


@pytest.mark.parametrize(("space", "outside", "fate"), CORNERS)
def test_what_it_is_worth_in_the_corner(space: str, outside: int, fate: Status) -> None:
    assert _fate(shut_in(space, 0, 0, outside)) is fate


@pytest.mark.parametrize(
    ("stones", "left", "fate"), [(6, 3, DEAD), (7, 3, OPEN), (8, 2, ALIVE), (4, 0, DEAD), (6, 0, ALIVE)]
)
def test_on_the_second_line_six_die_and_eight_live_and_in_the_corner_four_and_six(
    stones: int, left: int, fate: Status
) -> None:
    end = left + stones
    walled, below = ["."] * 13, ["."] * 13
    walled[left:end], walled[end] = ["X"] * stones, "O"
    walled[max(left - 1, 0)] = "O" if left else "X"
    below[max(left - 1, 0) : end + 1] = ["O"] * (end + 1 - max(left - 1, 0))
    rows = (".............", "".join(walled), "".join(below), *[".............", "..O...O...O.."] * 5)
    assert _fate(rows) is fate
