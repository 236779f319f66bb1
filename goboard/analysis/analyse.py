"""From a position under rules to reports: the one entry for the window, the command line and scripts.

Under rules that do not capture as Go does, `report_by_signs` says what the rule set's own signs say and no more.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from time import monotonic

import numpy as np

from goboard.analysis.assembly import Case, report_of
from goboard.analysis.chains import chains_of
from goboard.analysis.earlier_positions import stood_before
from goboard.analysis.findings import Judged, found, found_quickly
from goboard.analysis.judging import judged, judged_quickly
from goboard.analysis.playouts import Effort
from goboard.analysis.report import Ground, Report, Request, Status, Verdict
from goboard.analysis.sides import Perspective, perspectives
from goboard.jobs.watch import Late, Watch
from goboard.rules.position import Position
from goboard.rules.protocol import RuleSet, signs_of


def report_by_signs(case: Case, seconds: float) -> Report:
    """Stones with a sign of loss are dead, all others alive: the board as it counts now."""
    rules, position, chains = case.rules, case.position, case.chains
    lost = {v: sign.kind for sign in signs_of(rules, position) if sign.kind in case.facts.lost for v in sign.vertices}
    verdicts = tuple(_verdict(case, number, lost.get(chain[0], "")) for number, chain in enumerate(chains.vertices))
    score = rules.score(position)
    owner = np.frombuffer(score.owner, dtype=np.uint8)
    shares = np.stack([owner == player for player in range(1, position.players + 1)]).astype(np.float32)
    chain_of = chains.of.copy()
    for array in (shares, chain_of):
        array.setflags(write=False)
    territory = owner * (chains.on_board == 0)
    totals = score.totals
    return Report(
        board=position.board,
        stones=position.stones,
        shares=shares,
        verdicts=verdicts,
        chain_of=chain_of,
        territory=territory.astype(np.uint8).tobytes(),
        dame=score.dame,
        sealing=(),
        unconditional=((),) * position.players,
        score=score,
        lead=float(totals[0] - max(totals[1:])),
        games=0,
        seconds=seconds,
        is_final=True,
    )


def _verdict(case: Case, number: int, kind: str) -> Verdict:
    chains, facts = case.chains, case.facts
    return Verdict(
        vertices=chains.vertices[number],
        player=int(chains.player[number]),
        status=Status.DEAD if kind else Status.ALIVE,
        certainty=1.0 if kind in facts.final else facts.trust,
        ground=Ground.RULES,
        group=number,
        why=facts.lost[kind] if kind else facts.kept,
        is_proven=kind in facts.final,
    )


_USUAL = Request()
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
        raise AnalysisError("The infinite plane cannot be analysed: games on it have no end to play to.")
    begun = monotonic()
    watch.check()
    board = position.board
    case = Case(rules, position, chains_of(board, position.stones), rules.facts(board))
    if not case.facts.is_played_out:
        yield report_by_signs(case, monotonic() - begun)
        return
    effort = Effort(request.seed, watch, None if request.budget is None else begun + request.budget)
    views = perspectives(rules, position)
    suicide = case.facts.allows_suicide
    if request.budget is None and not with_first:
        last = [judged(found(board, view, effort, stood_before(position), suicide=suicide), effort) for view in views]
    else:
        first = [judged_quickly(found_quickly(board, view, effort, suicide=suicide)) for view in views]
        report = report_of(case, first, monotonic() - begun, is_final=False)
        yield report
        watch.check()
        efforts = _efforts(request, begun, watch, len(views))
        last = [_judged(case, *each, suicide=suicide) for each in zip(views, first, efforts, strict=True)]
        if last == first:
            yield replace(report, seconds=monotonic() - begun, is_final=True)
            return
    watch.check()
    yield report_of(case, last, monotonic() - begun, is_final=True)


def _efforts(request: Request, begun: float, watch: Watch, views: int) -> Sequence[Effort]:
    """One for each perspective; from a budget each has its equal part."""
    if request.budget is None:
        return [Effort(request.seed, watch)] * views
    ends = [begun + request.budget * (number + 1) / views for number in range(views)]
    return [Effort(request.seed, watch.until(end), end) for end in ends]


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
