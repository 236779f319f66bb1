"""Analyses that were made once are not made again: the last whole reports, and many more of who leads by how much."""

from collections import OrderedDict
from collections.abc import Callable, Generator, Hashable, Iterator
from contextlib import closing
from typing import NamedTuple, TypeVar

import numpy as np

from goboard.analysis.report import Report, Request
from goboard.jobs.watch import Watch
from goboard.rules.position import Position
from goboard.rules.protocol import RuleSet
from goboard.session.snapshot import Subject

Engine = Callable[[RuleSet, Position, Request, Watch | None], Iterator[Report]]
"""Analyses a position: a quick report first, the final one last; raises `Cancelled` soon after
the stop is set."""

_Kept = TypeVar("_Kept")

MOST_REPORTS = 64
MOST_LEADS = 1 << 15


class Lead(NamedTuple):
    """The expected margin of player 1, how settled the board is, 0 to 1, and whether a whole analysis says so."""

    lead: float
    certainty: float
    is_final: bool


class Reports:
    """What an engine said, by subject and request. For one thread."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._finals: OrderedDict[Hashable, Report] = OrderedDict()
        self._leads: OrderedDict[Hashable, Lead] = OrderedDict()

    def each(self, subject: Subject, request: Request, watch: Watch) -> Generator[Report]:
        """The reports on a subject as they come; only the final one where it is known."""
        key = subject.key, request
        known = self._finals.get(key)
        if known is not None:
            self._finals.move_to_end(key)
            yield known
            return
        for report in self._engine(subject.rules, subject.position, request, watch):
            watch.check()
            if report.is_final:
                _remember(self._finals, key, report, MOST_REPORTS)
                self._note(key, report)
            yield report

    def final(self, subject: Subject, request: Request, watch: Watch) -> Report:
        """The final report on a subject."""
        *_, last = self.each(subject, request, watch)
        return last

    def lead(self, subject: Subject, request: Request, watch: Watch, is_thorough: bool) -> Lead:
        """Who leads, by a quick report unless a whole one is wanted or known."""
        key = subject.key, request
        known = self._leads.get(key)
        if known is not None and (known.is_final or not is_thorough):
            self._leads.move_to_end(key)
            return known
        with closing(self.each(subject, request, watch)) as reports:
            for report in reports:
                self._note(key, report)
                if report.is_final or not is_thorough:
                    break
        return self._leads[key]

    def _note(self, key: Hashable, report: Report) -> None:
        certainty = float(np.abs(report.owner).mean()) if report.board.size else 1.0
        _remember(self._leads, key, Lead(report.lead, certainty, report.is_final), MOST_LEADS)


def _remember(held: OrderedDict[Hashable, _Kept], key: Hashable, value: _Kept, most: int) -> None:
    held[key] = value
    held.move_to_end(key)
    if len(held) > most:
        held.popitem(last=False)
