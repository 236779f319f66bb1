"""Which positions of a line a review looks at, and in which order."""

from __future__ import annotations

from collections.abc import Mapping

from goboard.games.review_report import by
from goboard.games.reviews import Judgement, looked
from goboard.players.reviewer import COARSE, Level
from goboard.session.events import Line
from goboard.ui.review.strip import BEFORE, FROM_HERE

ENOUGH = 0.5
"""A position is not looked at again if it has had that part of the visits."""


class Scheme:
    """The moves of one side, 0 for all, in a part of the line seen from move `here`, reviewed by that name; `known` is
    what this review has found by key, the record may not say it yet."""

    def __init__(self, line: Line, name: str, known: Mapping[int, Judgement], side: int, part: str, here: int) -> None:
        self._line, self._name, self._known = line, name, known
        self._side, self._part, self._here = side, part, here

    def moves(self) -> list[int]:
        """The places of the moves that are to be judged."""
        left_out = {BEFORE: 1, FROM_HERE: -1}.get(self._part, 0)
        return [
            place
            for place, ((player, _), number) in enumerate(zip(self._line.moves, self._line.numbers, strict=True))
            if player and self._side in (0, player)
            and not (left_out and (1 if number > self._here else -1) == left_out)
        ]  # fmt: skip

    def queue(self, level: Level) -> list[tuple[int, Level]]:
        """A glance at all first, then as well as is wanted, the largest swings first."""
        chosen = dict.fromkeys(at for place in self.moves() for at in (place - 1, place))
        places = [place for place in chosen if not self._line.subjects[place].position.is_over]
        coarse = [(place, COARSE) for place in places if self._visits(place) < ENOUGH * COARSE.visits]
        deep = [place for place in places if self._visits(place) < ENOUGH * level.visits]
        deep.sort(key=lambda place: -self.swing(place))
        return coarse + [(place, level) for place in deep if level is not COARSE]

    def swing(self, place: int) -> float:
        """How much is won or lost around that position, in points or parts of ten per cent."""
        near = [self._known_at(at) for at in (place - 1, place) if at >= 0]
        leads = [each.lead for each in near if each is not None and each.lead is not None]
        shares = [10 * each.share for each in near if each is not None and each.share is not None]
        return max((abs(known[0] - known[1]) for known in (leads, shares) if len(known) > 1), default=0.0)

    def _known_at(self, place: int) -> Judgement | None:
        line = self._line
        return self._known.get(line.keys[place]) or (by(self._name, line.reviews[place]) if line.reviews else None)

    def _visits(self, place: int) -> int:
        """By which the record or this review knows the position, under the same komi and rules."""
        known, rules = self._known_at(place), self._line.subjects[place].rules
        fits = known is not None and (known.komi, known.rules) == (str(rules.values.get("komi", "")), rules.info.name)
        return looked(known) if known is not None and fits else 0
