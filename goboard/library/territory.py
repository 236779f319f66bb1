"""Finished positions counted as other rules do: by territory and prisoners, or with points for a handicap."""

from dataclasses import dataclass
from fractions import Fraction

from goboard.rules.numbers import plain
from goboard.rules.position import BLACK, EMPTY, WHITE, Position
from goboard.rules.protocol import Score


@dataclass(frozen=True)
class Count:
    """Black's and White's points, komi included, and how they were counted."""

    black: Fraction
    white: Fraction
    method: str

    @property
    def margin(self) -> Fraction:
        """By how much Black is ahead."""
        return self.black - self.white

    @property
    def result(self) -> str:
        """As RE writes it."""
        if not self.margin:
            return "0"
        return f"{'B' if self.margin > 0 else 'W'}+{plain(abs(self.margin))}"


def own_count(score: Score, allowance: int, counted_by: str) -> Count:
    """The rules' own count, in their own word for it, with so many points for White because Black had a handicap."""
    black, white = score.totals
    method = f"{counted_by}, with {allowance} points for the handicap" if allowance else counted_by
    return Count(black, white + allowance, method)


def territory_count(position: Position, score: Score, komi: Fraction) -> Count:
    """Surrounded points, none of them in seki, with prisoners and dead stones, as Japanese rules count.

    `score` is that of the position after its dead stones were taken off.
    """
    points = {BLACK: 0, WHITE: 0}
    beside_seki = _beside_seki(position, score)
    for vertex, owner in enumerate(score.owner):
        if owner and score.stones[vertex] == EMPTY and vertex not in beside_seki:
            points[owner] += 1
    for vertex, stone in enumerate(position.stones):
        if stone != score.stones[vertex]:
            points[BLACK + WHITE - stone] += 1
    black, white = (points[player] + position.captures[player - 1] for player in (BLACK, WHITE))
    return Count(Fraction(black), white + komi, "territory")


def _beside_seki(position: Position, score: Score) -> frozenset[int]:
    """The empty regions that stones in seki touch."""
    seki = set(score.seki)
    found: set[int] = set()
    waiting = [near for stone in seki for near in position.board.neighbours(stone)]
    while waiting:
        vertex = int(waiting.pop())
        if vertex not in found and score.stones[vertex] == EMPTY:
            found.add(vertex)
            waiting.extend(position.board.neighbours(vertex))
    return frozenset(found)
