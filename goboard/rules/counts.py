"""How a final position of Go is counted: by territory, by area, with or without a tax, by the stones taken."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from goboard.kernel.graph import graph_of
from goboard.rules.area import Area, area, chains_at, without
from goboard.rules.numbers import exact
from goboard.rules.position import BLACK, EMPTY, WHITE, Position
from goboard.rules.protocol import Score, ScoreLine
from goboard.rules.turns import result_text, winners_of
from goboard.words.message import phrase

if TYPE_CHECKING:
    from goboard.rules.go import GoRules

PRISONERS, TERRITORY, TAX = "prisoners", "territory", "tax"
"""What a count tells of both sides besides their scores."""
EYES = 2
"""So many points each group keeps for itself where there is a tax."""

Pair = tuple[int, int]


class Counting(StrEnum):
    """What scores."""

    TERRITORY = "territory"
    """Points of the regions that count, and prisoners."""
    AREA = "area"
    """Living stones, and points of the regions that count."""
    TAXED = "taxed area"
    """The same, less two points for each group: the stones that could be put on the board."""
    CAPTURES = "captures"
    """Stones taken."""


class Bonus(StrEnum):
    """What White gets where Black has N handicap stones, two or more; nothing where territory is counted."""

    NONE = "0"
    LESS_ONE = "N-1"
    ALL = "N"

    def points(self, stones: int) -> int:
        if stones < 2 or self is Bonus.NONE:
            return 0
        return stones - (self is Bonus.LESS_ONE)


@dataclass(frozen=True)
class _Counted:
    """A position without its dead stones. `prisoners` are what was `taken` in play, pass stones (one of which White
    may still owe) and the `dead`; all but `area` are by player - 1."""

    stones: bytes
    area: Area
    taken: Pair
    dead: Pair
    is_owed: bool
    komi: Fraction
    bonus: int

    @property
    def prisoners(self) -> Pair:
        black, white = (sum(pair) for pair in zip(self.taken, self.dead, strict=True))
        return black + self.is_owed, white

    @property
    def by_territory(self) -> tuple[Fraction, Fraction]:
        black, white = (sum(pair) for pair in zip(self.area.territory, self.prisoners, strict=True))
        return Fraction(black), white + self.komi

    @property
    def by_area(self) -> tuple[Fraction, Fraction]:
        return Fraction(self.area.points(BLACK)), self.area.points(WHITE) + self.komi + self.bonus


def komi_of(rules: GoRules) -> Fraction:
    """Points added to White's score."""
    return exact(rules.values.get("komi", "0"))


def seki_fault(rules: GoRules, position: Position, dead: Collection[int], seki: Collection[int]) -> str:
    """Why these chains cannot be in seki, a sentence; "" if they can, and where the rules do not look at them."""
    if not rules.info.reads_seki:
        return ""
    board, stones = position.board, position.stones
    left = without(board, stones, dead) if rules.info.removes_dead else stones
    for vertex in seki:
        if stones[vertex] == EMPTY:
            return phrase("{point} is marked as seki, and there is no stone.", point=board.name(vertex))
        if left[vertex] == EMPTY:
            return phrase("{point} is marked as seki and belongs to a dead chain.", point=board.name(vertex))
    return ""


def go_score(rules: GoRules, position: Position, dead: Collection[int], seki: Collection[int]) -> Score:
    """The count that the rules make; a mark of seki on a dead stone counts for nothing, and one on an empty point says
    that its region is nobody's."""
    if rules.counting is Counting.CAPTURES:
        return _by_captures(position)
    counted = _counted(rules, position, dead, seki)
    lines: tuple[ScoreLine, ...]
    details: dict[str, Pair] = {}
    komi = ScoreLine(phrase("Komi"), (Fraction(0), counted.komi))
    if rules.counting is Counting.TERRITORY:
        totals = counted.by_territory
        lines = ScoreLine.of(phrase("Territory"), counted.area.territory), *_held(rules, counted), komi
    else:
        totals = counted.by_area
        lines = (
            ScoreLine.of(phrase("Stones"), counted.area.stones),
            ScoreLine.of(phrase("Surrounded points"), counted.area.territory),
            komi,
        )
        if counted.bonus:
            lines += (ScoreLine.of(phrase("For the handicap"), (0, counted.bonus)),)
    if rules.counting is Counting.TAXED:
        tax = details[TAX] = _tax(position, counted)
        totals = totals[0] - tax[0], totals[1] - tax[1]
        lines += (ScoreLine.of(phrase("Tax: two points a group"), (-tax[0], -tax[1])),)
    if rules.counting is Counting.TERRITORY or rules.has_pass_stones:
        details |= {PRISONERS: counted.prisoners, TERRITORY: _pair(counted.area.territory)}
    if rules.has_pass_stones and rules.counting is not Counting.TAXED:
        is_by_area = rules.counting is Counting.AREA
        if is_by_area:
            lines += (ScoreLine.of(phrase("Prisoners and pass stones, not counted"), counted.prisoners),)
            lines += (ScoreLine(phrase("Counted by territory"), counted.by_territory),)
        else:
            lines += (ScoreLine(phrase("Counted by area"), counted.by_area),)
    found, winners, result = counted.area, winners_of(position, totals), result_text(position, totals)
    score = Score(
        totals, found.owner, counted.stones, found.dame, found.seki, lines, winners, result, {},
        details=details, counts_stones=rules.counting is not Counting.TERRITORY,
    )  # fmt: skip
    return rules.recount(score, counted.area, counted.komi, counted.bonus) if rules.recount is not None else score


def _held(rules: GoRules, counted: _Counted) -> Iterator[ScoreLine]:
    """What both sides hold, and from where."""
    yield ScoreLine.of(
        phrase("Prisoners and pass stones") if rules.has_pass_stones else phrase("Prisoners"), counted.taken
    )
    if any(counted.dead):
        yield ScoreLine.of(phrase("Dead stones"), counted.dead)
    if counted.is_owed:
        yield ScoreLine.of(phrase("White's last pass"), (1, 0))


def _counted(rules: GoRules, position: Position, dead: Collection[int], seki: Collection[int]) -> _Counted:
    board = position.board
    stones = without(board, position.stones, dead) if rules.info.removes_dead else position.stones
    marked = {*np.flatnonzero(chains_at(board, stones, seki)).tolist(), *(v for v in seki if not position.stones[v])}
    lost = [position.stones.count(player) - stones.count(player) for player in (WHITE, BLACK)]
    # White makes the last turn, and so passes once more
    is_owed = rules.has_pass_stones and position.last == BLACK
    found = area(board, stones, 2, marked if rules.info.reads_seki else None)
    bonus = rules.bonus.points(int(rules.values.get("handicap", "0")))
    return _Counted(stones, found, _pair(position.captures), _pair(lost), is_owed, komi_of(rules), bonus)


def _tax(position: Position, counted: _Counted) -> Pair:
    """Two points for each connected set of a colour's stones and points that count for it; all that it has if fewer."""
    stones, owner = (np.frombuffer(each, dtype=np.uint8) for each in (counted.stones, counted.area.owner))
    group_of, liberties = graph_of(position.board).chains(counted.area.owner)
    empty = np.bincount(group_of[(owner != EMPTY) & (stones == EMPTY)], minlength=len(liberties))
    _, first = np.unique(group_of[owner != EMPTY], return_index=True)
    colour = owner[owner != EMPTY][first]
    return _pair([int(np.minimum(empty, EYES)[colour == player].sum()) for player in (BLACK, WHITE)])


def _by_captures(position: Position) -> Score:
    """The score is the stones taken; the board itself counts for nothing, and each stone is its owner's."""
    taken = tuple(map(Fraction, captured_stones(position)))
    winners, lines = winners_of(position, taken), (ScoreLine(phrase("Stones taken"), taken),)
    return Score(taken, position.stones, position.stones, (), (), lines, winners, result_text(position, taken), {})


def captured_stones(position: Position) -> Pair:
    """What Black and White have taken; what they had when that won the game."""
    return _pair(position.extra if isinstance(position.extra, tuple) else position.captures)


def _pair(values: Collection[int]) -> Pair:
    black, white = values
    return black, white
