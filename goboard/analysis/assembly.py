"""Judgements from every perspective put together into one report."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from goboard.analysis import wording
from goboard.analysis.chains import Chains, united
from goboard.analysis.judged import GROUNDS, STATUSES, Judged
from goboard.analysis.lead import expected_lead
from goboard.analysis.report import Float32, Ground, Report, Status, Step, Verdict
from goboard.analysis.territory import land_of
from goboard.analysis.unconditional import unconditional
from goboard.rules.position import Position
from goboard.rules.protocol import Facts, HasAlliances, RuleSet

_SUREST_ESTIMATE = 0.999


@dataclass(frozen=True, eq=False)
class Case:
    """What is analysed: a position under rules, its chains of single players, and what the rules make of capture."""

    rules: RuleSet
    position: Position
    chains: Chains
    facts: Facts


def report_of(case: Case, judged: Sequence[Judged], seconds: float, is_final: bool) -> Report:
    """The report on what was judged from every perspective."""
    rules, position = case.rules, case.position
    lasting = _unconditional(case)
    surely = [frozenset(own) for own in lasting]
    verdicts = _as_dragons(case, tuple(_verdict(case, judged, surely, n) for n in range(case.chains.count)))
    dead = tuple(v for verdict in verdicts if verdict.status is Status.DEAD for v in verdict.vertices)
    score = rules.score(position, dead)
    shares = _shares(position, judged)
    land = land_of(position, dead, shares)
    chain_of = case.chains.of.copy()
    chain_of.setflags(write=False)
    return Report(
        board=position.board,
        stones=position.stones,
        shares=shares,
        verdicts=verdicts,
        chain_of=chain_of,
        territory=land.territory,
        dame=land.dame,
        sealing=land.sealing,
        unconditional=lasting,
        score=score,
        lead=expected_lead(rules, position, score, shares, land.owner),
        games=sum(one.games for one in judged),
        seconds=seconds,
        is_final=is_final,
    )


def _verdict(case: Case, judged: Sequence[Judged], surely: Sequence[frozenset[int]], number: int) -> Verdict:
    chains, vertices = case.chains, case.chains.vertices[number]
    player = int(chains.player[number])
    seen = next(at for at, one in enumerate(judged) if player in one.perspective.players)
    one = judged[seen]
    index = int(one.chains.of[vertices[0]])
    status, ground = STATUSES[one.status[index]], GROUNDS[one.ground[index]]
    is_proven = bool(one.is_proven[index])
    if vertices[0] in surely[player - 1]:
        # among friends no chain is judged by itself
        status, ground, is_proven = Status.ALIVE, Ground.UNCONDITIONAL, True
    names = wording.Names(case.rules.names[player - 1], _enemies(case, one, player))
    why = wording.reason(status, ground, names, float(one.kept[index]), is_proven)
    vital = one.vital.get(index, ())
    line = one.lines.get(index, ()) if case.position.players == 2 else ()
    more = [wording.first_move(case.position.board, status, line, case.rules.names, player)]
    if vital and not is_proven:
        line = (Step(3 - player, vital[0]),) if case.position.players == 2 else ()
        more = [wording.either_first(case.position.board, names, *vital)]
    more += [case.facts.unremoved] if status is Status.DEAD else []
    return Verdict(
        vertices=vertices,
        player=player,
        status=status,
        certainty=1.0 if is_proven else min(float(one.certainty[index]), _SUREST_ESTIMATE),
        ground=ground,
        group=int(one.group[index]) + seen * len(case.position.stones),
        why=" ".join(filter(None, (why, *more))),
        eyes=one.eyes.get(index, ()),
        line=line,
        is_proven=is_proven,
    )


def _enemies(case: Case, judged: Judged, player: int) -> str:
    """The other side's name: the opponent's, or a word for several."""
    side = judged.perspective.side
    others = [p for p in range(1, case.position.players + 1) if side(p) != side(player)]
    return case.rules.names[others[0] - 1] if len(others) == 1 else "the enemies"


def _as_dragons(case: Case, verdicts: tuple[Verdict, ...]) -> tuple[Verdict, ...]:
    """Stones that the rules mark together get the verdict of most of them, which is then no proof for the others."""
    if not isinstance(case.rules, HasAlliances):
        return verdicts
    of = case.chains.of
    pairs = [
        (number, int(of[vertex]))
        for number, verdict in enumerate(verdicts)
        for vertex in case.rules.marked_together(case.position, verdict.vertices[0])
    ]
    dragon = united(len(verdicts), pairs)
    changed = list(verdicts)
    for first in set(dragon):
        together = [number for number, root in enumerate(dragon) if root == first]
        leading = _leading([verdicts[number] for number in together])
        for number in together:
            changed[number] = _joined(verdicts[number], leading)
    return tuple(changed)


def _leading(verdicts: Sequence[Verdict]) -> Verdict:
    """The verdict that weighs most, by stones and certainty; that of stones which cannot be taken, if there are any."""
    for verdict in verdicts:
        if verdict.ground is Ground.UNCONDITIONAL and verdict.status is Status.ALIVE:
            return verdict
    weights: dict[Status, float] = {}
    for verdict in verdicts:
        weight = len(verdict.vertices) * (2 if verdict.is_proven else verdict.certainty)
        weights[verdict.status] = weights.get(verdict.status, 0.0) + weight
    return max(verdicts, key=lambda verdict: (weights[verdict.status], verdict.certainty))


def _joined(verdict: Verdict, leading: Verdict) -> Verdict:
    if verdict.status is leading.status:
        return replace(verdict, group=leading.group)
    return replace(
        verdict,
        status=leading.status,
        certainty=min(leading.certainty, 1 - verdict.certainty) if not leading.is_proven else _SUREST_ESTIMATE,
        ground=leading.ground,
        group=leading.group,
        why=leading.why,
        is_proven=False,
    )


def _shares(position: Position, judged: Sequence[Judged]) -> Float32:
    shares = np.zeros((position.players, position.board.size), dtype=np.float32)
    for one in judged:
        for player in one.perspective.players:
            shares[player - 1] = one.shares[one.perspective.side(player) - 1]
    if len(judged) > 1:
        # each player was played against all others together, so that all may have been likely to get a vertex
        claims = sum(one.shares[0] for one in judged)
        shares /= np.maximum(claims, 1).astype(np.float32)
    shares.setflags(write=False)
    return shares


def _unconditional(case: Case) -> tuple[tuple[int, ...], ...]:
    position, suicide = case.position, case.facts.allows_suicide
    players = range(1, position.players + 1)
    found = (unconditional(position.board, position.stones, player, suicide=suicide) for player in players)
    return tuple(tuple(sorted((*one.stones, *one.territory))) for one in found)
