"""Whose each point is in finished positions: how often right, and the open borders that are named.

    python -m benchmarks.owners [--shared FOLDER] [--wrong] [--documents] [--drawn]

Drawings of positions/owners.txt stand in the corners of boards of 9, 13 and 19 lines: White's half holds them as they
are drawn, Black's with the colours exchanged, and strips of the same file lie between the halves. Beside the stones
each has the owners by area, and by territory where that differs (eyes in seki are nobody's there). `?` is not judged,
`!` a border that somebody has to close: some of each run of these is to be named as such, and nothing else.

Each board is judged as it is, mirrored, and with the colours exchanged. Then come the positions of
positions/owners.json, which `benchmarks.played_out` made: GNU Go played on from there to the end, and only points that
are the same player's whoever moved first are judged; those that are named as open borders are not. With `--shared` the
maps of territory_ogs.json in that folder follow. `--drawn` leaves out all but the drawings, and `--documents` prints
game documents instead, as `goboard analyze` reads them.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

from benchmarks.dead_stone_peers import report_on
from goboard.analysis.report import Report, Status

DRAWINGS = Path(__file__).with_name("positions") / "owners.txt"
PLAYED = DRAWINGS.with_name("owners.json")
RULES = ("chinese", "japanese")
_STRIP = "strip:"
_EXCHANGED, _OF_COLOURS = str.maketrans("XO", "OX"), str.maketrans("BW", "XO")
_SPACING = 3
"""Stones stand so far apart in wide land, so that nobody can come to live there."""
_ROOM = 2
"""So many rows of bare land at least lie between the drawings and the border."""
_CLEAR = 0.3
"""A point is somebody's by the sign of its owner if that is so far from 0."""
_SHIFT, _FLAT = 5, 3
"""The drawing in the next corner is so many further on; where they are too high those of so few rows are taken."""
_BOARDS = ((9, 1), (13, 1), (19, 2))
"""The lines of the boards, and how many drawings stand side by side."""

Rows = tuple[str, ...]


@dataclass(frozen=True)
class Drawing:
    """Stones with the owners by area and by territory, each as rows of the same size; `has_borders` where the open ones
    are to be named as they are marked."""

    name: str
    stones: Rows
    area: Rows
    territory: Rows
    has_borders: bool = True

    @cached_property
    def document(self) -> dict[str, Any]:
        """As `goboard analyze` reads it, under area rules."""
        signs = "".join(self.stones)
        return {
            "id": self.name,
            "board": {"shape": "grid", "columns": self.width, "rows": len(self.stones)},
            "rules": {"name": RULES[0]},
            "setup": {
                name: [v for v, one in enumerate(signs) if one == sign] for name, sign in (("B", "X"), ("W", "O"))
            },
        }

    @property
    def width(self) -> int:
        return len(self.stones[0])

    @property
    def layers(self) -> tuple[Rows, Rows, Rows]:
        return self.stones, self.area, self.territory

    def changed(self, exchanged: bool = False, mirrored: bool = False, turned: bool = False) -> "Drawing":
        """With the colours exchanged, left and right, or top and bottom."""
        stones, area, territory = (_changed(rows, exchanged, mirrored, turned) for rows in self.layers)
        return replace(self, stones=stones, area=area, territory=territory)

    def owners(self, rules: str) -> str:
        """One sign a vertex: X, O, `.` for nobody's, `?` and `!`."""
        return "".join(self.area if rules == RULES[0] else self.territory)


def _changed(rows: Rows, exchanged: bool, mirrored: bool, turned: bool) -> Rows:
    found = rows[::-1] if turned else rows
    found = tuple(row[::-1] for row in found) if mirrored else found
    return tuple(row.translate(_EXCHANGED) for row in found) if exchanged else found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shared", type=Path, metavar="FOLDER", help="take the maps that others established, too")
    parser.add_argument("--wrong", action="store_true", help="show the maps that are wrong in parts")
    parser.add_argument("--drawn", action="store_true", help="take the drawings alone")
    parser.add_argument("--documents", action="store_true", help="print the positions instead of judging them")
    chosen = parser.parse_args()
    positions = [*boards(*read_drawings(DRAWINGS))]
    if chosen.documents:
        for one in positions:
            print(json.dumps(one.document))
        return
    for name, change in (("as drawn", {}), ("mirrored", {"mirrored": True}), ("exchanged", {"exchanged": True})):
        print_tally(name, [one.changed(**change) for one in positions], RULES, chosen.wrong)
    if chosen.drawn:
        return
    for side in sorted({one.width for one in played_out()}):
        of_side = [one for one in played_out() if one.width == side]
        for kind, name in (("out", "played out"), ("lack", "a few moves before")):
            some = [one for one in of_side if one.name.startswith(kind)]
            print_tally(f"{side}x{side}, {name}", some, RULES[:1], chosen.wrong)
    if chosen.shared:
        print_tally("of others", [*published(chosen.shared)], RULES[:1], chosen.wrong)


def read_drawings(path: Path) -> tuple[list[Drawing], list[Drawing]]:
    """Those of corners, and the strips of borders."""
    found: tuple[list[Drawing], list[Drawing]] = [], []
    for block in path.read_text("utf-8").strip().split("\n\n"):
        name, *rows = block.splitlines()
        layers = [tuple(column) for column in zip(*(row.split() for row in rows), strict=True)]
        drawing = Drawing(name.removeprefix(_STRIP).strip(), layers[0], layers[1], layers[-1])
        found[name.startswith(_STRIP)].append(drawing)
    return found


def boards(corners: Sequence[Drawing], strips: Sequence[Drawing]) -> Iterator[Drawing]:
    """Boards of each size on which every drawing and every strip stands, as far as it has room."""
    for side, beside in _BOARDS:
        fitting = [one for one in corners if one.width + _ROOM <= side // beside]
        most = max(len(fitting), len(strips))
        for number in range(2 * most):
            strip, shift = strips[number % len(strips)], _SHIFT + number // most
            chosen = [fitting[(number + shift * at) % len(fitting)] for at in range(2 * beside)]
            top, bottom = chosen[:beside], chosen[beside:]
            if _height(top) + len(strip.stones) + _height(bottom) > side:
                flat = [one for one in fitting if len(one.stones) <= _FLAT]
                bottom = [flat[number % len(flat)]] * beside
            if _height(top) + len(strip.stones) + _height(bottom) <= side:
                yield _composed(side, top, bottom, strip)


def _height(drawings: Sequence[Drawing]) -> int:
    return max(len(one.stones) for one in drawings) + _ROOM


def _composed(side: int, top: Sequence[Drawing], bottom: Sequence[Drawing], strip: Drawing) -> Drawing:
    """White's half with the drawings at the top, the strip, and Black's half turned round."""
    low = [one.changed(exchanged=True, turned=True) for one in bottom]
    room = side - len(strip.stones)
    height = max(_height(top), min(room // 2, room - _height(low)))
    name = f"{side}: " + " / ".join(one.name for one in (*top, strip, *bottom))
    halves = _half(side, height, top), _half(side, room - height, [one.changed(turned=True) for one in low])
    layers = []
    for layer in range(3):
        upper, lower = halves[0][layer], _changed(halves[1][layer], False, False, True)
        layers.append((*upper, *_widened(strip.layers[layer], side), *lower))
    return Drawing(name, layers[0], layers[1], layers[2])


def _widened(rows: Rows, side: int) -> Rows:
    """The strip at the left edge, with its last column on to the right edge."""
    return tuple(row + row[-1] * (side - len(row)) for row in rows)


def _half(side: int, height: int, drawings: Sequence[Drawing]) -> tuple[Rows, Rows, Rows]:
    """One side's land, drawings in its upper corners, which its stones enclose."""
    own = drawings[0].stones[-1].strip(".")[-1]
    grid = [[own if _is_post(x, y, side, height) else "." for x in range(side)] for y in range(height)]
    layers = [grid, *([[own] * side for _ in range(height)] for _ in range(2))]
    for at, drawing in enumerate(drawings):
        placed = drawing.changed(mirrored=at > 0)
        left = side - drawing.width if at else 0
        for layer, rows in zip(layers, placed.layers, strict=True):
            for y, row in enumerate(rows):
                layer[y][left : left + drawing.width] = row
    found = tuple(tuple("".join(row) for row in layer) for layer in layers)
    return found[0], found[1], found[2]


def _is_post(x: int, y: int, side: int, height: int) -> bool:
    return side > 9 and x % _SPACING == 1 and y % _SPACING == 1 and y < height - 1


@dataclass(frozen=True)
class Found:
    """Of a map's judged points those that are wrong by the stones and the territory that are told, how many are by the
    sign of their owner, and whether the open borders are those that were named."""

    points: int
    wrong: tuple[int, ...]
    by_sign: int
    is_sealed: bool


def judged(drawing: Drawing, rules: str) -> tuple[Found, Report]:
    """What goboard says of it."""
    report = report_on(drawing.document | {"rules": {"name": rules}})
    wanted, stones = drawing.owners(rules), report.stones
    dead = frozenset(report.of(Status.DEAD))
    owners = [report.territory[v] or (stones[v] if v not in dead else 0) for v in range(len(stones))]
    named = frozenset(report.sealing)
    asked = [v for v, sign in enumerate(wanted) if sign not in "?!" and (drawing.has_borders or v not in named)]
    wrong = tuple(v for v in asked if ".XO"[owners[v]] != wanted[v])
    by_sign = sum(_sign(float(report.owner[v])) != wanted[v] for v in asked)
    return Found(len(asked), wrong, by_sign, _is_sealed(drawing, wanted, named)), report


def _sign(owner: float) -> str:
    return "X" if owner > _CLEAR else "O" if owner < -_CLEAR else "."


def _is_sealed(drawing: Drawing, wanted: str, named: frozenset[int]) -> bool:
    left = {v for v, sign in enumerate(wanted) if sign == "!"}
    if not drawing.has_borders:
        return True
    if named - left - {v for v, sign in enumerate(wanted) if sign == "?"}:
        return False
    while left:
        run, waiting = set[int](), [left.pop()]
        for vertex in waiting:
            run.add(vertex)
            near = left & _near(vertex, drawing.width)
            left -= near
            waiting += near
        if not run & named:
            return False
    return True


def _near(vertex: int, width: int) -> set[int]:
    found = {vertex - width, vertex + width}
    return found | {one for one in (vertex - 1, vertex + 1) if one // width == vertex // width}


def print_tally(name: str, drawings: Sequence[Drawing], rule_sets: Sequence[str], is_shown: bool) -> None:
    """Points and maps that are right under each rule set."""
    for rules in rule_sets:
        found = [(one, *judged(one, rules)) for one in drawings]
        points, wrong = sum(one.points for _, one, _ in found), sum(len(one.wrong) for _, one, _ in found)
        maps, sealed = sum(not one.wrong for _, one, _ in found), sum(one.is_sealed for _, one, _ in found)
        print(
            f"{name}, {rules}: {points - wrong} of {points} points ({1 - wrong / points:.2%}), "
            f"{maps} of {len(found)} maps, open borders as they are in {sealed}; "
            f"{sum(one.by_sign for _, one, _ in found)} points wrong by the sign of their owner"
        )
        if is_shown:
            for drawing, one, report in found:
                if one.wrong or not one.is_sealed:
                    _show(drawing, rules, one, report)


def _show(drawing: Drawing, rules: str, found: Found, report: Report) -> None:
    """The stones, the owners wanted, the points that are wrong (*) and named as open (!)."""
    width, wanted = drawing.width, drawing.owners(rules)
    signs = "".join("*" if v in found.wrong else "!" if v in report.sealing else "." for v in range(len(wanted)))
    print(f"  {drawing.name}")
    for start, end in pairwise(range(0, len(wanted) + 1, width)):
        print("   ", "".join(drawing.stones)[start:end], wanted[start:end], signs[start:end])


def played_out() -> Iterator[Drawing]:
    """The positions of positions/owners.json."""
    for line in PLAYED.read_text("utf-8").splitlines():
        document = json.loads(line)
        side, sign = document["board"]["columns"], {1: "X", 2: "O"}
        of = {v: sign[player] for player, name in ((1, "B"), (2, "W")) for v in document["setup"][name]}
        owners = document["owners"].translate(_OF_COLOURS)
        stones = "".join(of.get(v, ".") for v in range(side * side))
        rows, wanted = (tuple(text[v : v + side] for v in range(0, side * side, side)) for text in (stones, owners))
        yield Drawing(document["id"], rows, wanted, wanted, has_borders=False)


def published(folder: Path) -> Iterator[Drawing]:
    """The maps of territory_ogs.json."""
    for case in json.loads((folder / "territory_ogs.json").read_text("utf-8")):
        columns, rows = case["board_size"]
        grid = [["."] * columns for _ in range(rows)]
        for sign, key in (("X", "black"), ("O", "white")):
            for x, y in case[key]:
                grid[y][x] = sign
        wanted = case["expected"]
        owners = [list(row) for row in wanted.get("ownership_after_sealing", wanted["ownership"])]
        for x, y in wanted.get("needs_sealing", ()):
            owners[y][x] = "!"
        area = tuple("".join(row).translate(_OF_COLOURS) for row in owners)
        yield Drawing(case["id"], tuple("".join(row) for row in grid), area, area)


if __name__ == "__main__":
    main()
