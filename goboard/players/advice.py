"""What an adviser makes of a position: candidates with their worth, whose points there will be, and who leads.

An adviser is another program's analysis, read here line by line, or goboard's own search. Estimates both, no proofs.
"""

import re
from collections.abc import Container
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import erf, exp, isfinite, log, sqrt

from goboard.analysis.report import Report
from goboard.boards.board import Board
from goboard.games.reviews import LEAST_VISITS, THRESHOLDS, Judgement, least_told
from goboard.players.engine_files import KATA
from goboard.players.gtp_texts import vertex_named
from goboard.players.thoughts import Thoughts
from goboard.rules.position import Position
from goboard.rules.protocol import RuleSet

_FEW = 0.02
"""A candidate with less than that share of the visits is hardly looked at."""
_LONGEST_LINE, _MOST_CANDIDATES = 20, 40
_WORDS = re.compile(r"\S+")
_LONGEST_WORD = 24
_MOST_LEAD = 2.0
_LEAST_ERROR, _LEAST_SHARE = 0.5, 0.001
"""In points, and of the games: nothing that is estimated is surer."""


@dataclass(frozen=True)
class Proposal:
    """A move that was looked at, -1 a pass: how often, how likely its player wins and by how many points they lead
    after it, if that is told, what is lost against the best, and the moves expected, itself the first. `least` is the
    least loss that is not chance; where no error is known, `is_few` says that it was looked at too little."""

    vertex: int
    visits: int
    share: float | None
    lead: float | None
    lost: float | None
    line: tuple[int, ...]
    is_rare: bool = False
    least: float = 0.0
    is_few: bool = False

    @property
    def is_told(self) -> bool:
        """Is what it loses known, and more than chance?"""
        return self.lost is not None and self.lost >= self.least

    @property
    def is_rough(self) -> bool:
        """Is chance larger than what the classes of moves are apart?"""
        return self.least >= THRESHOLDS[0]


@dataclass(frozen=True)
class Advice:
    """The proposals for `player` to move, the best first; `owner` (n,) whose points there will be, from 1, the first
    player's, to -1, empty if that is not told."""

    source: str
    player: int
    proposals: tuple[Proposal, ...]
    visits: int
    owner: tuple[float, ...] = ()
    owned: Report | None = field(default=None, compare=False)
    """What follows from the owners, where that was asked for."""
    is_cut: bool = False
    """Were the moves outside a region thought of, too, and left out afterwards?"""

    @property
    def black_share(self) -> float | None:
        """How likely the first of two players wins."""
        best = self.proposals[0] if self.proposals else None
        if best is None or best.share is None:
            return None
        return best.share if self.player == 1 else 1 - best.share

    @property
    def black_lead(self) -> float | None:
        best = self.proposals[0] if self.proposals else None
        if best is None or best.lead is None:
            return None
        return best.lead if self.player == 1 else -best.lead


def with_report(advice: Advice, rules: RuleSet, position: Position) -> Advice:
    """With what follows from its owners."""
    from goboard.analysis.owned import report_by_owners

    if not advice.owner:
        return advice
    return replace(advice, owned=report_by_owners(rules, position, advice.owner, advice.source))


def level_with(advice: Advice, margin: float, error: float, share: float | None = None) -> Advice:
    """The same moves where the position is told to stand so for the first of two players: by that margin, give or take
    the error, and if it is known how likely they win. The best move leads to that, the others are as far from it as
    before, in points and in odds. A search by itself finds whoever is to move better off than they are."""
    best = advice.proposals[0] if advice.proposals else None
    if best is None or best.lead is None:
        return advice
    sign = 1 if advice.player == 1 else -1
    if share is None:
        share = 0.5 * (1.0 + erf(margin / (max(error, _LEAST_ERROR) * sqrt(2.0))))
    more = sign * margin - best.lead
    odds = _odds(share if sign > 0 else 1.0 - share) - _odds(0.5 if best.share is None else best.share)
    proposals = tuple(
        replace(
            each,
            lead=None if each.lead is None else each.lead + more,
            share=None if each.share is None else 1.0 / (1.0 + exp(-_odds(each.share) - odds)),
        )
        for each in advice.proposals
    )
    return replace(advice, proposals=proposals)


def _odds(share: float) -> float:
    """The logarithm of the odds, of what is never quite sure."""
    share = min(max(share, _LEAST_SHARE), 1.0 - _LEAST_SHARE)
    return log(share / (1.0 - share))


def loss_class(lost: float, thresholds: tuple[float, ...] = THRESHOLDS) -> int:
    """0 for the best class of moves, one more for each threshold passed."""
    return sum(lost >= threshold for threshold in thresholds)


def advice_of(source: str, player: int, thoughts: Thoughts) -> Advice:
    """What goboard's own search has found."""
    found: list[_Found] = [(c.vertex, c.games, c.share, c.lead, c.line) for c in thoughts.candidates[:_MOST_CANDIDATES]]
    owner = tuple(each if player == 1 else -each for each in thoughts.owner)
    return Advice(source, player, proposals(found, thoughts.spread), thoughts.games, owner)


def advice_from(judgement: Judgement, position: Position) -> Advice:
    """What a record holds of that position."""
    player, stones = position.to_move, position.stones
    sign = 1 if player == 1 else -1
    found: list[_Found] = [
        (
            each.vertex, each.visits, each.share if each.share is None or sign > 0 else 1 - each.share,
            None if each.lead is None else sign * each.lead, each.line or (each.vertex,),
        )
        for each in judgement.moves
        if each.vertex < 0 or (each.vertex < len(stones) and not stones[each.vertex])
    ]  # fmt: skip
    spread = (judgement.error or 0.0) * sqrt(judgement.visits)
    return Advice(judgement.source, player, proposals(found, spread), judgement.visits, judgement.owners)


def read_advice(source: str, position: Position, legal: bytes, dialect: str, line: str) -> Advice | None:
    """One line of an analysis; None where no candidate can be read. What is not known is skipped, and what is not legal
    is no candidate."""
    board, player = position.board, position.to_move
    words = [word for word in _WORDS.findall(line) if len(word) <= _LONGEST_WORD]
    owner: tuple[float, ...] = ()
    for name in ("ownershipStdev", "ownership", "rootInfo"):
        if name in words:
            at = words.index(name)
            if name == "ownership":
                owner = _owners(words[at + 1 :], board.size, player)
            words = words[:at]
    starts = [at for at, word in enumerate(words) if word == "info"] + [len(words)]
    found, orders = list[_Found](), list[int]()
    for begin, end in pairwise(starts[: _MOST_CANDIDATES + 1]):
        each = _candidate(words[begin + 1 : end], board, dialect)
        if each is not None and (each[0][0] < 0 or legal[each[0][0]]):
            found.append(each[0])
            orders.append(each[1])
    ranked = [each for _, each in sorted(zip(orders, found, strict=True), key=lambda pair: pair[0])]
    visits = sum(each[1] for each in ranked)
    return Advice(source, player, proposals(ranked), visits, owner) if ranked else None


_Found = tuple[int, int, float | None, float | None, tuple[int, ...]]


def _candidate(words: list[str], board: Board, dialect: str) -> tuple[_Found, int] | None:
    """(what is said of one candidate, its place among them)."""
    line: list[str] = []
    if "pv" in words:
        at = words.index("pv")
        words, line = words[:at], words[at + 1 :]
    said = dict(zip(words[::2], words[1::2], strict=False))
    vertex = vertex_named(board, said.get("move", ""))
    share, visits = _number(said.get("winrate")), _number(said.get("visits"))
    if vertex is None or share is None or visits is None:
        return None
    share = share if dialect == KATA else share / 10_000
    lead = _number(said.get("scoreLead", said.get("scoreMean"))) if dialect == KATA else None
    if lead is not None and abs(lead) > _MOST_LEAD * (board.size + 1000):
        # nobody can be so far ahead there
        lead = None
    order = _number(said.get("order"))
    expected = []
    for word in line[:_LONGEST_LINE]:
        next_vertex = vertex_named(board, word)
        if next_vertex is None:
            break
        expected.append(next_vertex)
    found = vertex, max(int(visits), 0), min(max(share, 0.0), 1.0), lead, tuple(expected) or (vertex,)
    return found, int(order) if order is not None else 10**6


def _number(text: str | None) -> float | None:
    try:
        value = float(text or "")
    except ValueError:
        return None
    return value if isfinite(value) and abs(value) < 1e12 else None


def _owners(words: list[str], size: int, player: int) -> tuple[float, ...]:
    values = [_number(word) for word in words[:size]]
    if len(values) < size or any(value is None for value in values):
        return ()
    sign = 1 if player == 1 else -1
    return tuple(sign * min(max(value or 0.0, -1.0), 1.0) for value in values)


def proposals(found: list[_Found], spread: float = 0.0) -> tuple[Proposal, ...]:
    """The same with what each loses against the first; `spread` is the standard deviation of a margin, 0 where
    the figures are taken as they are."""
    most = max((each[1] for each in found), default=0)
    best = found[0][3] if found else None
    errors = [spread / sqrt(max(each[1], 1)) for each in found]
    return tuple(
        Proposal(vertex, visits, share, lead, None if lead is None or best is None else best - lead, line,
                 visits < _FEW * most, least_told(error, errors[0]) if place else 0.0,
                 not spread and 0 < visits < LEAST_VISITS)
        for place, ((vertex, visits, share, lead, line), error) in enumerate(zip(found, errors, strict=True))
    )  # fmt: skip


def within(advice: Advice, region: Container[int], *, is_cut: bool = False) -> Advice:
    """The candidates at these vertices alone, and what they lose against the best of them."""
    found = [each for each in advice.proposals if each.vertex in region]
    most = max((each.visits for each in found), default=0)
    least = found[0].lost if found else None
    kept = tuple(
        replace(
            each,
            lost=None if each.lost is None or least is None else each.lost - least,
            is_rare=each.visits < _FEW * most,
            least=each.least if place else 0.0,
        )
        for place, each in enumerate(found)
    )
    return replace(advice, proposals=kept, is_cut=is_cut)


def with_move(advice: Advice, vertex: int, most: int) -> Advice:
    """The candidate of that vertex, -1 a pass, becomes the last of so many where it comes behind them."""
    found = advice.proposals
    place = next((at for at, each in enumerate(found) if each.vertex == vertex), 0)
    if place < most:
        return advice
    moved = (*found[: most - 1], found[place], *found[most - 1 : place], *found[place + 1 :])
    return replace(advice, proposals=moved)
