"""What is asked of the analysis, in which order it is worked through, what is remembered of it, and what two positions
differ in. Knows no threads but is made for two."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Generator, Hashable, Iterator
from contextlib import closing
from threading import Lock
from typing import Any, NamedTuple, TypeVar

import numpy as np

from goboard.analysis.report import Report, Request
from goboard.jobs.watch import Cancelled, Watch
from goboard.rules.position import Position
from goboard.rules.protocol import RuleSet
from goboard.session.questions import (
    Analyse,
    Analysed,
    Answer,
    ChainChange,
    Changed,
    Changes,
    CutFound,
    CutOut,
    DeadEstimated,
    EstimateDead,
    LeadProgress,
    PointChange,
    Question,
    ScoreLine,
    ShapeWeighed,
    Weigh,
    Weighed,
    WeighShapes,
)
from goboard.session.snapshot import Subject
from goboard.words.message import phrase

Engine = Callable[[RuleSet, Position, Request, Watch | None], Iterator[Report]]
"""Analyses a position: a quick report first, the final one last; raises `Cancelled` soon after
it is called off."""

_Kept = TypeVar("_Kept")

MOST_REPORTS = 64
MOST_LEADS = 1 << 15


class Lead(NamedTuple):
    """The expected margin of player 1, how settled the board is, 0 to 1, whether a whole analysis says so, by how much
    the margin may be off, and the highest score of a player."""

    lead: float
    certainty: float
    is_final: bool
    error: float
    most: float


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
        certainty = float(np.abs(report.chances).mean()) if report.board.size else 1.0
        most = max(map(float, report.score.totals))
        _remember(self._leads, key, Lead(report.lead, certainty, report.is_final, report.error, most), MOST_LEADS)


def _remember(held: OrderedDict[Hashable, _Kept], key: Hashable, value: _Kept, most: int) -> None:
    held[key] = value
    held.move_to_end(key)
    if len(held) > most:
        held.popitem(last=False)


def changed_chains(before: Report, after: Report) -> tuple[ChainChange, ...]:
    """The chains whose verdict differs, stones played since and stones taken since among them.

    A chain that has grown is held against what its oldest stones were; ValueError for two boards.
    """
    if before.board is not after.board:
        raise ValueError(phrase("The two positions are not on the same board."))
    old, new = (np.frombuffer(report.stones, dtype=np.uint8) for report in (before, after))
    stays = old == new
    found: list[ChainChange] = []
    for verdict in after.verdicts:
        known = [vertex for vertex in verdict.vertices if stays[vertex]]
        earlier = before.verdict(known[0]) if known else None
        was = earlier.status if earlier is not None else None
        if was is not verdict.status:
            found.append(ChainChange(verdict.vertices, verdict.player, was, verdict.status))
    for verdict in before.verdicts:
        gone = tuple(vertex for vertex in verdict.vertices if not stays[vertex])
        if gone:
            found.append(ChainChange(gone, verdict.player, verdict.status, None))
    return tuple(found)


def changed_points(before: Report, after: Report) -> tuple[PointChange, ...]:
    """The vertices whose settled territory differs, ascending.

    Where it ended because a stone lies there now nothing is judged otherwise: the stone's chain tells of itself.
    """
    was, now = (np.frombuffer(report.territory, dtype=np.uint8) for report in (before, after))
    is_played = (now == 0) & (np.frombuffer(after.stones, dtype=np.uint8) > 0)
    return tuple(PointChange(int(v), int(was[v]), int(now[v])) for v in np.flatnonzero((was != now) & ~is_played))


KINDS: dict[type[Answer], type[Question]] = {
    CutFound: CutOut,
    Weighed: Weigh,
    Analysed: Analyse,
    DeadEstimated: EstimateDead,
    Changed: Changes,
    ShapeWeighed: WeighShapes,
    LeadProgress: ScoreLine,
}
ORDER = tuple(KINDS.values())
"""The kinds of questions, the most pressing first: it interrupts those after it, which go on later."""


class _Work:
    """A question on its way: what may end it, and how many of its answers are given."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.watch = Watch()
        self.done = 0


class Analyst:
    """Of each kind of question the newest counts; the older one is called off and its answers are dropped.

    `work` belongs to one thread. Everything else may be called from any thread and does not wait for it.
    """

    def __init__(self, engine: Engine | None = None) -> None:
        """`engine` is `goboard.analysis.analyse.analyse` unless another is given."""
        self._reports = Reports(engine or _whole_engine)
        self._lock = Lock()
        self._asked: dict[type[Question], _Work] = {}
        self._newest: dict[type[Question], int] = {}
        self._at: _Work | None = None
        self._is_closed = False
        self.failed_at: Question | None = None
        """Of the thread that works: the question at which `work` raised last."""

    def ask(self, question: Question) -> None:
        """Have it answered, instead of what was asked of this kind before."""
        kind = type(question)
        with self._lock:
            if self._is_closed:
                return
            self._newest[kind] = question.serial
            self._asked[kind] = _Work(question)
            if self._at is not None and ORDER.index(kind) <= ORDER.index(type(self._at.question)):
                self._at.watch.cancel()

    def drop(self, kind: type[Question]) -> None:
        """What was asked of this kind is not wanted any more."""
        with self._lock:
            self._newest.pop(kind, None)
            self._asked.pop(kind, None)
            if self._at is not None and type(self._at.question) is kind:
                self._at.watch.cancel()

    def close(self) -> None:
        """Nothing is wanted any more, whatever is asked from now on."""
        with self._lock:
            self._is_closed = True
            self._newest.clear()
            self._asked.clear()
            if self._at is not None:
                self._at.watch.cancel()

    @property
    def is_busy(self) -> bool:
        """Is there anything that has not been answered to its end?"""
        with self._lock:
            return bool(self._asked)

    def is_wanted(self, answer: Answer) -> bool:
        """Is it to the newest question of its kind?"""
        with self._lock:
            return self._newest.get(KINDS[type(answer)]) == answer.serial

    def work(self) -> Iterator[Answer]:
        """The answers to all that is asked, until nothing is left. After an exception it may be called again."""
        while (work := self._next()) is not None:
            try:
                yield from ANSWERING[type(work.question)](self._reports, work)
            except Exception as error:
                if not (isinstance(error, Cancelled) and work.watch.is_cancelled):
                    self._finish(work)
                    self.failed_at = work.question
                    raise
            else:
                self._finish(work)

    def _next(self) -> _Work | None:
        """The most pressing work, with a fresh watch."""
        with self._lock:
            self._at = next((self._asked[kind] for kind in ORDER if kind in self._asked), None)
            if self._at is not None:
                self._at.watch = Watch()
                self._at.watch.begin()
            return self._at

    def _finish(self, work: _Work) -> None:
        with self._lock:
            self._at = None
            kind = type(work.question)
            if self._asked.get(kind) is work:
                del self._asked[kind]


def _whole_engine(rules: RuleSet, position: Position, request: Request, watch: Watch | None) -> Iterator[Report]:
    """Loaded by the thread that works, when it first does: a window that shows no analysis does without it."""
    from goboard.analysis.analyse import analyse

    return analyse(rules, position, request, watch)


def _analysed(reports: Reports, work: _Work) -> Iterator[Answer]:
    question: Any = work.question
    for report in reports.each(question.subject, question.request, work.watch):
        yield Analysed(question.serial, report)


def _estimated(reports: Reports, work: _Work) -> Iterator[Answer]:
    question: Any = work.question
    for report in reports.each(question.subject, question.request, work.watch):
        if report.is_final:
            yield DeadEstimated(question.serial, report)


def _changed(reports: Reports, work: _Work) -> Iterator[Answer]:
    question: Any = work.question
    before, after = (reports.final(at, question.request, work.watch) for at in (question.before, question.after))
    yield Changed(question.serial, changed_chains(before, after), changed_points(before, after))


def _cut(_reports: Reports, work: _Work) -> Iterator[Answer]:
    from goboard.session.eyespace_answers import cut_found

    question: Any = work.question
    yield cut_found(question, work.watch)


def _weighed(_reports: Reports, work: _Work) -> Iterator[Answer]:
    from goboard.session.eyespace_answers import weighed

    question: Any = work.question
    yield from weighed(question, work.watch)


def _shapes(_reports: Reports, work: _Work) -> Iterator[Answer]:
    """Interrupted work goes on with the shape that it was at."""
    from goboard.session.eyespace_answers import shapes_weighed

    question: Any = work.question
    for answer in shapes_weighed(question, work.done, work.watch):
        work.done += 1
        yield answer


def _leads(reports: Reports, work: _Work) -> Iterator[Answer]:
    """Interrupted work goes on with the node that it was at."""
    question: Any = work.question
    order = far_apart_first(len(question.subjects))
    passes = [(False, place) for place in order]
    if question.is_thorough:
        passes += [(True, place) for place in order]
    while work.done < len(passes):
        work.watch.check()
        is_thorough, place = passes[work.done]
        lead = reports.lead(question.subjects[place], question.request, work.watch, is_thorough)
        work.done += 1
        key = question.keys[place]
        at = work.done, len(passes)
        yield LeadProgress(question.serial, key, lead.lead, lead.certainty, *at, lead.is_final, lead.error, lead.most)


def far_apart_first(count: int) -> list[int]:
    """The numbers 0..count - 1, the last and the first in front, then those halfway between, and so on."""
    if count < 2:
        return list(range(count))
    found = dict.fromkeys((count - 1, 0))
    step = 1 << (count - 1).bit_length()
    while step > 1:
        step //= 2
        found.update(dict.fromkeys(range(0, count, step)))
    return list(found)


ANSWERING: dict[type[Question], Callable[[Reports, _Work], Iterator[Answer]]] = {
    CutOut: _cut,
    Weigh: _weighed,
    Analyse: _analysed,
    EstimateDead: _estimated,
    Changes: _changed,
    WeighShapes: _shapes,
    ScoreLine: _leads,
}
