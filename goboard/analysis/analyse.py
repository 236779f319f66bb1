"""From a position under rules to reports: the one entry for the window, the command line and scripts."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from time import monotonic

from goboard.analysis.assembly import Case, report_of
from goboard.analysis.by_signs import report_by_signs
from goboard.analysis.chains import chains_of
from goboard.analysis.estimate import Effort
from goboard.analysis.findings import found, found_quickly
from goboard.analysis.judged import Judged
from goboard.analysis.judging import judged, judged_quickly
from goboard.analysis.past import stood_before
from goboard.analysis.report import Report, Request
from goboard.analysis.sides import Perspective, perspectives
from goboard.analysis.stop import Late, Stop, Until
from goboard.rules.position import Position
from goboard.rules.protocol import RuleSet

_USUAL = Request()
_FOR_FINDING = 0.6
"""With a budget, the part of it in which games are played and lines read; the rest is for judging what was found."""


class AnalysisError(ValueError):
    """A position that cannot be analysed; the text is a sentence for the user."""


def analyse(
    rules: RuleSet, position: Position, request: Request = _USUAL, stop: Stop | None = None
) -> Iterator[Report]:
    """A quick first report, then the final one. The position may lie on any finite board.

    A budget is kept but for what has just been begun, and for the first report, which it always allows. AnalysisError
    on the infinite plane, Cancelled as soon as `stop` is set.
    """
    return _reports(rules, position, request, stop or Stop(), with_first=True)


def final_report(rules: RuleSet, position: Position, request: Request = _USUAL, stop: Stop | None = None) -> Report:
    """The final report alone."""
    *_, final = _reports(rules, position, request, stop or Stop(), with_first=False)
    return final


def _reports(rules: RuleSet, position: Position, request: Request, stop: Stop, *, with_first: bool) -> Iterator[Report]:
    """The first report is left out unless it is wanted, or may have to do for the final one."""
    if position.board.plane is not None:
        raise AnalysisError("The infinite plane cannot be analysed: games on it have no end to play to.")
    begun = monotonic()
    stop.check()
    board = position.board
    case = Case(rules, position, chains_of(board, position.stones), rules.facts(board))
    if not case.facts.is_played_out:
        yield report_by_signs(case, monotonic() - begun)
        return
    effort = Effort(request.seed, stop, None if request.budget is None else begun + request.budget)
    views = perspectives(rules, position)
    suicide = case.facts.allows_suicide
    if request.budget is None and not with_first:
        last = [judged(found(board, view, effort, stood_before(position), suicide=suicide), effort) for view in views]
    else:
        first = [judged_quickly(found_quickly(board, view, effort, suicide=suicide)) for view in views]
        report = report_of(case, first, monotonic() - begun, is_final=False)
        yield report
        stop.check()
        efforts = _efforts(request, begun, stop, len(views))
        last = [_judged(case, *each, suicide=suicide) for each in zip(views, first, efforts, strict=True)]
        if last == first:
            yield replace(report, seconds=monotonic() - begun, is_final=True)
            return
    stop.check()
    yield report_of(case, last, monotonic() - begun, is_final=True)


def _efforts(request: Request, begun: float, stop: Stop, views: int) -> Sequence[Effort]:
    """One for each perspective; from a budget each has its equal part."""
    if request.budget is None:
        return [Effort(request.seed, stop)] * views
    ends = [begun + request.budget * (number + 1) / views for number in range(views)]
    return [Effort(request.seed, Until(stop, end), end) for end in ends]


def _judged(case: Case, view: Perspective, quickly: Judged, effort: Effort, *, suicide: bool) -> Judged:
    """As well as there is time for: with all that can be found and weighed, without weighing, or quickly as before."""
    try:
        effort.stop.check()
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
