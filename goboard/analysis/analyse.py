"""From a position under rules to reports: the one entry for the window, the command line and scripts."""

from collections.abc import Iterator
from time import monotonic

from goboard.analysis.assembly import Case, report_of
from goboard.analysis.by_signs import report_by_signs
from goboard.analysis.chains import chains_of
from goboard.analysis.estimate import Effort
from goboard.analysis.findings import found, found_quickly
from goboard.analysis.judging import judged, judged_quickly
from goboard.analysis.own_notions import notion_of
from goboard.analysis.report import Report, Request
from goboard.analysis.sides import perspectives
from goboard.analysis.stop import Stop
from goboard.rules.position import Position
from goboard.rules.protocol import RuleSet

_USUAL = Request()


class AnalysisError(ValueError):
    """A position that cannot be analysed; the text is a sentence for the user."""


def analyse(
    rules: RuleSet, position: Position, request: Request = _USUAL, stop: Stop | None = None
) -> Iterator[Report]:
    """A quick first report, then the final one. The position may lie on any finite board.

    AnalysisError on the infinite plane, Cancelled as soon as `stop` is set.
    """
    if position.board.plane is not None:
        raise AnalysisError("The infinite plane cannot be analysed: games on it have no end to play to.")
    begun, stop = monotonic(), stop or Stop()
    stop.check()
    board = position.board
    deadline = None if request.budget is None else begun + request.budget
    case = Case(rules, position, chains_of(board, position.stones), notion_of(rules, board))
    if not case.notion.captures:
        yield report_by_signs(case, monotonic() - begun)
        return
    effort = Effort(request.seed, stop, deadline)
    views = perspectives(rules, position)
    suicide = case.notion.allows_suicide
    first = [judged_quickly(found_quickly(board, view, effort, suicide=suicide)) for view in views]
    yield report_of(case, first, monotonic() - begun, is_final=False)
    effort.stop.check()
    last = [judged(found(board, view, effort, suicide=suicide), effort) for view in views]
    effort.stop.check()
    yield report_of(case, last, monotonic() - begun, is_final=True)


def final_report(rules: RuleSet, position: Position, request: Request = _USUAL, stop: Stop | None = None) -> Report:
    """The final report alone."""
    *_, final = analyse(rules, position, request, stop)
    return final
