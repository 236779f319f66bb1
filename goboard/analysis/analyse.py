"""From a position under rules to reports: the one entry for the window, the command line and scripts.

Under rules that do not capture as Go does, `report_by_signs` says what the rule set's own signs say and no more.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from time import monotonic

import numpy as np

from goboard.analysis.chains import Chains, chains_of, united
from goboard.analysis.checker import certainly_unconditional
from goboard.analysis.earlier_positions import stood_before
from goboard.analysis.findings import GROUNDS, MOST_VERTICES, STATUSES, Judged, found, found_quickly
from goboard.analysis.judging import judged, judged_quickly
from goboard.analysis.playouts import Effort
from goboard.analysis.region import forget_memories
from goboard.analysis.report import Ground, Ko, Report, Request, Status, Step, Verdict, stones_with
from goboard.analysis.sides import Perspective, perspectives
from goboard.analysis.territory import Land, land_of
from goboard.analysis.wording import Names, either_first, first_move, ko_in_words, race_in_words, reason
from goboard.arrays import Float, Float32, UInt8, closed
from goboard.jobs.garbage import without_collector
from goboard.jobs.watch import Late, Watch, checkpoint, watched
from goboard.rules.position import End, Position
from goboard.rules.protocol import Facts, HasAlliances, HasWeights, RuleSet, Score, signs_of
from goboard.words.message import Number, phrase, sentences

SUREST_ESTIMATE = 0.999
_CLEARER = 3


def expected_lead(rules: RuleSet, position: Position, score: Score, shares: Float32, land: Land) -> float:
    """The expected margin of player 1 over the best other.

    Under area counting every vertex counts for whom it will belong to, with its weight where vertices have weights;
    what the score adds to the area, as komi, stays as it is. Where more than the area counts, or among several
    players, what somebody has now counts as far as others will not come to have it. `land` is whose each vertex is by
    the verdicts, and how far: settled points are held far more surely than games of chance do. Where play has stopped
    nobody comes to have anything any more: it is what the count comes to.
    """
    if position.end in (End.PASSES, End.BLOCKED):
        return float(score.totals[0] - max(score.totals[1:], default=0))
    weights = np.array(rules.weights(position.board)) if isinstance(rules, HasWeights) else np.ones(len(land.owner))
    owner = np.frombuffer(score.owner, dtype=np.uint8)
    if position.players == 2 and rules.facts(position.board).counts_area:
        counted = ((owner == 1) * weights).sum() - ((owner == 2) * weights).sum()
        margin = float(score.totals[0] - score.totals[1])
        return float(margin - counted + (_expected(shares, land) * weights).sum())
    power = np.where(land.owner == owner, _power(land), 1)
    open_to_others = (1 - _clear_share(shares, owner)) ** power * weights
    totals = [float(total) - open_to_others[owner == player].sum() for player, total in enumerate(score.totals, 1)]
    return float(totals[0] - max(totals[1:], default=0.0))


def _clear_share(shares: Float32, owner: UInt8) -> Float:
    """(n,) how far its owner's share in each vertex is above anybody's who has less."""
    ranked = np.sort(shares.astype(np.float64), axis=0)
    own = np.take_along_axis(shares, np.maximum(owner.astype(np.intp) - 1, 0)[np.newaxis], axis=0)[0]
    less = np.where(ranked < own, ranked, 0.0).max(axis=0)
    return np.asarray(np.clip(np.where(own >= ranked[-1], own - less, 0.0), 0.0, 1.0), dtype=np.float64)


def _expected(shares: Float32, land: Land) -> Float:
    """(n,) 1 for player 1 to -1: players hold what is theirs far more surely than games of chance do."""
    raw = shares[0].astype(np.float64) - shares[1]
    sign = np.where(land.owner == 1, 1.0, np.where(land.owner == 2, -1.0, 0.0))
    held = sign * (1 - (1 - np.abs(raw)) ** _power(land))
    return np.asarray(np.where(raw * sign > 0, held, raw), dtype=np.float64)


def _power(land: Land) -> Float:
    """(n,) to which power doubt is raised: what is not held at all is as unsure as it is in games of chance."""
    return np.asarray(1 + (_CLEARER - 1) * land.held, dtype=np.float64)


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
    verdicts = _as_dragons(case, tuple(_chain_verdict(case, judged, surely, n) for n in range(case.chains.count)))
    dead, seki = (stones_with(verdicts, status) for status in (Status.DEAD, Status.SEKI))
    score = rules.score(position, dead, seki)
    shares = _shares(position, judged)
    land = land_of(position, dead, shares, seki, score.owner)
    return _reporting(case, verdicts, shares, score, seconds)(
        territory=land.territory,
        dame=land.dame,
        sealing=land.sealing,
        unconditional=lasting,
        lead=expected_lead(rules, position, score, shares, land),
        games=sum(one.games for one in judged),
        is_final=is_final,
        is_open=any(one.is_open for one in judged),
    )


def _reporting(
    case: Case, verdicts: tuple[Verdict, ...], shares: Float32, score: Score, seconds: float
) -> Callable[..., Report]:
    """Makes the report on what these say of the case."""
    chain_of = closed(case.chains.of.copy())
    position = case.position
    return partial(Report, position.board, position.stones, shares, verdicts, chain_of, score=score, seconds=seconds)


def _chain_verdict(case: Case, judged: Sequence[Judged], surely: Sequence[frozenset[int]], number: int) -> Verdict:
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
    names = Names(case.rules.names[player - 1], _enemies(case, one, player))
    why = reason(status, ground, names, float(one.kept[index]), is_proven)
    vital = one.vital.get(index, ())
    line = one.lines.get(index, ()) if case.position.players == 2 else ()
    more = [first_move(case.position.board, status, line, case.rules.names, player)]
    if vital and not is_proven:
        line = (Step(3 - player, vital[0]),) if case.position.players == 2 else ()
        more = [either_first(case.position.board, names, *vital)]
    ko = one.kos.get(index, Ko.NONE)
    if ko is not Ko.NONE:
        said = ko_in_words(case.position.board, names, ko, status, vital)
        why, more = (said, []) if ko.is_to_be_won else (why, [said])
    if index in one.races and not ko.is_to_be_won:
        more.append(race_in_words(case.position.board, names, one.races[index], status))
    more += [case.facts.unremoved] if status is Status.DEAD else []
    return Verdict(
        vertices=vertices,
        player=player,
        status=status,
        certainty=1.0 if is_proven else min(float(one.certainty[index]), SUREST_ESTIMATE),
        ground=ground,
        group=int(one.group[index]) + seen * len(case.position.stones),
        why=sentences(why, *more),
        eyes=one.eyes.get(index, ()),
        line=line,
        is_proven=is_proven,
    )


def _enemies(case: Case, judged: Judged, player: int) -> str:
    """The other side's name: the opponent's, or a word for several."""
    side = judged.perspective.side
    others = [p for p in range(1, case.position.players + 1) if side(p) != side(player)]
    return case.rules.names[others[0] - 1] if len(others) == 1 else phrase("the enemies")


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
    dragon = united(len(verdicts), pairs).tolist()
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
        certainty=min(leading.certainty, 1 - verdict.certainty) if not leading.is_proven else SUREST_ESTIMATE,
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
    return closed(shares)


def _unconditional(case: Case) -> tuple[tuple[int, ...], ...]:
    position, suicide = case.position, case.facts.allows_suicide
    players = range(1, position.players + 1)
    found = (certainly_unconditional(position.board, position.stones, p, suicide=suicide) for p in players)
    return tuple(tuple(sorted((*one.stones, *one.territory))) for one in found)


def report_by_signs(case: Case, begun: float, watch: Watch) -> Report:
    """Stones with a sign of loss are dead, all others alive: the board as it counts now."""
    with watched(watch), without_collector():
        return _by_signs(case, begun)


def _by_signs(case: Case, begun: float) -> Report:
    rules, position, chains = case.rules, case.position, case.chains
    lost = {v: sign.kind for sign in signs_of(rules, position) if sign.kind in case.facts.lost for v in sign.vertices}
    checkpoint()
    verdicts = tuple(_by_sign(case, number, lost.get(chain[0], "")) for number, chain in enumerate(chains.vertices))
    checkpoint()
    score = rules.score(position)
    checkpoint()
    owner = np.frombuffer(score.owner, dtype=np.uint8)
    shares = closed(np.stack([owner == player for player in range(1, position.players + 1)]).astype(np.float32))
    territory = owner * (chains.on_board == 0)
    totals = score.totals
    return _reporting(case, verdicts, shares, score, monotonic() - begun)(
        territory=territory.astype(np.uint8).tobytes(),
        dame=score.dame,
        sealing=(),
        unconditional=((),) * position.players,
        lead=float(totals[0] - max(totals[1:])),
        games=0,
        is_final=True,
    )


def _by_sign(case: Case, number: int, kind: str) -> Verdict:
    checkpoint()
    chains, facts = case.chains, case.facts
    return Verdict(
        vertices=chains.vertices[number],
        player=int(chains.player[number]),
        status=Status.DEAD if kind else Status.ALIVE,
        certainty=1.0 if kind in facts.final else facts.trust,
        ground=Ground.RULES,
        group=number,
        why=facts.lost[kind] if kind else facts.kept or TOO_LARGE,
        is_proven=kind in facts.final,
    )


_USUAL = Request()
TOO_LARGE = phrase(
    "Boards of more than {number} points, or fewer where many play, are not read: no "
    "games were played out, no stones are taken for dead, and the board is counted as it "
    "stands.",
    number=Number(MOST_VERTICES),
)
_FOR_FINDING = 0.6
"""With a budget, the part of it in which games are played and lines read; the rest is for judging what was found."""


class AnalysisError(ValueError):
    """A position that cannot be analysed; the text is a sentence for the user."""


def analyse(
    rules: RuleSet, position: Position, request: Request = _USUAL, watch: Watch | None = None
) -> Iterator[Report]:
    """A quick first report, then the final one. The position may lie on any finite board.

    A budget is kept but for what has just been begun, and for the first report, which it always allows. AnalysisError
    on the infinite plane, Cancelled as soon as it is called off.
    """
    return _reports(rules, position, request, watch or Watch(), with_first=True)


def final_report(rules: RuleSet, position: Position, request: Request = _USUAL, watch: Watch | None = None) -> Report:
    """The final report alone."""
    *_, final = _reports(rules, position, request, watch or Watch(), with_first=False)
    return final


def _reports(
    rules: RuleSet, position: Position, request: Request, watch: Watch, *, with_first: bool
) -> Iterator[Report]:
    """The first report is left out unless it is wanted, or may have to do for the final one."""
    if position.board.plane is not None:
        raise AnalysisError(phrase("The infinite plane cannot be analysed: games on it have no end to play to."))
    begun = monotonic()
    watch.check()
    board = position.board
    case = Case(rules, position, chains_of(board, position.stones), rules.facts(board))
    if not case.facts.is_played_out:
        yield report_by_signs(case, begun, watch)
        return
    views = perspectives(rules, position)
    watch.check()
    if board.size * len(views) > MOST_VERTICES:
        yield replace(report_by_signs(case, begun, watch), note=TOO_LARGE, is_read=False)
        return
    effort = Effort(request.seed, watch, None if request.budget is None else begun + request.budget, len(views))
    suicide = case.facts.allows_suicide
    report = first = None
    try:
        if request.budget is None and not with_first:
            past = stood_before(position)
            last = [judged(found(board, view, effort, past, suicide=suicide), effort) for view in views]
        else:
            first = [judged_quickly(found_quickly(board, view, effort, suicide=suicide)) for view in views]
            report = report_of(case, first, monotonic() - begun, is_final=False)
            yield report
            watch.check()
            efforts = _efforts(request, begun, watch, len(views))
            last = [_judged(case, *each, suicide=suicide) for each in zip(views, first, efforts, strict=True)]
    finally:
        # called off, too
        forget_memories()
    watch.check()
    if report is not None and last == first:
        yield replace(report, seconds=monotonic() - begun, is_final=True)
    else:
        yield report_of(case, last, monotonic() - begun, is_final=True)


def _efforts(request: Request, begun: float, watch: Watch, views: int) -> Sequence[Effort]:
    """One for each perspective; from a budget each has its equal part."""
    if request.budget is None:
        return [Effort(request.seed, watch, shares=views)] * views
    ends = [begun + request.budget * (number + 1) / views for number in range(views)]
    return [Effort(request.seed, watch.until(end), end, views) for end in ends]


def _judged(case: Case, view: Perspective, quickly: Judged, effort: Effort, *, suicide: bool) -> Judged:
    """As well as there is time for: with all that can be found and weighed, without weighing, or quickly as before."""
    try:
        effort.watch.check()
        earlier = stood_before(case.position)
        findings = found(case.position.board, view, _for_finding(effort), earlier, suicide=suicide)
    except Late:
        return quickly
    try:
        return judged(findings, effort)
    except Late:
        return judged_quickly(findings)


def _for_finding(effort: Effort) -> Effort:
    if effort.deadline is None:
        return effort
    now = monotonic()
    return replace(effort, deadline=now + _FOR_FINDING * max(effort.deadline - now, 0.0))
