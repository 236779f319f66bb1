"""Positions that players and rule texts have names for, with whose each point is under area and under territory rules.

Others are in `test_known_positions` and `test_kos`: races, bent four, ten thousand year kos, double kos.
"""

from typing import NamedTuple

import pytest

from goboard.analysis.analyse import final_report
from goboard.analysis.report import Request, Status
from goboard.boards.catalogue import cached_grid
from goboard.rules import catalogue
from goboard.rules.position import Setup
from tests.analysis.test_known_positions import BLACK, MEANT, other_way


class Named(NamedTuple):
    """A drawing in the letters of `test_known_positions`, and whose each point is: X, O, . nobody's; ? is not asked."""

    stones: str
    area: str
    territory: str = ""
    dame: frozenset[tuple[int, int]] = frozenset()


POSITIONS = {
    # Each of Black's two points is false by itself, but either half stays by both: two chains that share two points
    # as eyes live though their owner always passes (Benson 1976, the Chinese rules' "live stones").
    "two-headed dragon": Named(
        """
        OOXXXX.XOOOOO
        OOXOOOXXXXXOO
        .OXOOOOOOOXO.
        OOXO.OOO.OXOO
        OOXOOOOOOOXOO
        OOXOOOOOOOXOO
        .OXOOOOOOOXO.
        OOXXXXXOOOXOO
        OOOOOX.XXXXOO
        """,
        """
        OOXXXXXXOOOOO
        OOXOOOXXXXXOO
        OOXOOOOOOOXOO
        OOXOOOOOOOXOO
        OOXOOOOOOOXOO
        OOXOOOOOOOXOO
        OOXOOOOOOOXOO
        OOXXXXXOOOXOO
        OOOOOXXXXXXOO
        """,
    ),
    # White would be taken at E5, two stones at once; Black may play there, and White then has to connect. As long as
    # nobody does the point is between both, and nobody's by either count (Japanese rules 1989, article 8).
    "one-sided dame": Named(
        """
        ..X.XO.O.
        ....XO...
        .X..XOO..
        ....XXO..
        ..XX.O.O.
        ....XXO..
        .X..XOO..
        ....XO.O.
        ..X.XO...
        """,
        """
        XXXXXOOOO
        XXXXXOOOO
        XXXXXOOOO
        XXXXXXOOO
        XXXX.OOOO
        XXXXXXOOO
        XXXXXOOOO
        XXXXXOOOO
        XXXXXOOOO
        """,
        dame=frozenset({(4, 4)}),
    ),
    # Moonshine life: White in the corner has an eye and a ko that filling would not win, and finds threats without end
    # in the double ko. It is dead all the same: where the double ko cannot be repeated for ever, by superko, the
    # threats come to an end, and in the confirmation of Japanese rules (article 7.2) no ko is retaken before a pass.
    # Nor does the third ko decide the double ko, in which both stay.
    "moonshine life": Named(
        """
        O.OOXX.XOOXX.X....
        OOOOX.XO.OXXXXXXXX
        O.OOXXXOOOX.XXXooo
        OOOOXXO.OOXXXXo.o.
        """,
        """
        OOOOXX?XOOXXXXXXXX
        OOOOX?XO?OXXXXXXXX
        OOOOXXXOOOXXXXXXXX
        OOOOXXO?OOXXXXXXXX
        """,
    ),
    # The stone is taken if White connects it, but nobody has to: it is dead inside a seki, whose eyes count as area
    # alone (Japanese rules 1989, article 8: points of stones in seki are no territory).
    "a dead stone inside a seki": Named(
        """
        Bo.B.W.WX
        BBBBBWWWX
        OOOOOXXXX
        ....OX...
        ....OX...
        .O.OOXX.X
        ....OX...
        ..O.OX.X.
        ....OX...
        """,
        """
        BBBB.WWWX
        BBBBBWWWX
        OOOOOXXXX
        OOOOOXXXX
        OOOOOXXXX
        OOOOOXXXX
        OOOOOXXXX
        OOOOOXXXX
        OOOOOXXXX
        """,
        """
        B..B.W.WX
        BBBBBWWWX
        OOOOOXXXX
        OOOOOXXXX
        OOOOOXXXX
        OOOOOXXXX
        OOOOOXXXX
        OOOOOXXXX
        OOOOOXXXX
        """,
    ),
}


def told(stones: list[str], rules: str) -> tuple[list[str], list[str], list[tuple[int, int]], int]:
    """The letters of the verdicts, the owners, the neutral points, and how many borders are said to be open."""
    text, columns = "".join(stones), len(stones[0])
    laid = {v: 1 if sign in BLACK else 2 for v, sign in enumerate(text) if sign != "."}
    board, chosen = cached_grid("grid", columns, len(stones)), catalogue.make(rules)
    report = final_report(chosen, chosen.start(board, Setup(laid)), Request(seed=1))
    letter = {(status, sign in BLACK): sign for sign, status in MEANT.items()}
    verdicts = [report.verdict(v) for v in range(board.size)]
    fates = ["." if one is None else letter[one.status, one.player == 1] for one in verdicts]
    dead = set(report.of(Status.DEAD))
    owners = [".XO"[report.territory[v] or (laid.get(v, 0) if v not in dead else 0)] for v in range(board.size)]
    rows = [["".join(signs[v : v + columns]) for v in range(0, board.size, columns)] for signs in (fates, owners)]
    return rows[0], rows[1], [(v % columns, v // columns) for v in report.dame], len(report.sealing)


def agree(wanted: list[str], found: list[str]) -> bool:
    """Are those the same where the first says something?"""
    return all(w in ("?", f) for w, f in zip("".join(wanted), "".join(found), strict=True))


@pytest.mark.parametrize("rules", ["chinese", "japanese"])
@pytest.mark.parametrize("name", POSITIONS)
def test_what_has_a_name_is_judged_as_rule_texts_and_players_do(name: str, rules: str) -> None:
    position = POSITIONS[name]
    owned = position.area if rules == "chinese" else position.territory or position.area
    fates, owners = position.stones.split(), owned.translate(str.maketrans("BW", "XO")).split()
    for turned in (False, True):
        if turned:
            fates, owners = other_way(fates), other_way(owners)
        found, whose, dame, open_borders = told(fates, rules)
        assert fates == found
        assert agree(owners, whose), whose
        assert {point[::-1] if turned else point for point in dame} >= position.dame
        assert not open_borders
