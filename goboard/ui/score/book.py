"""The one place that knows who leads: what graph, analysis, count and adviser say of a position is taken from here."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal

from goboard.ui.analysis_words import EVEN, EVEN_PART
from goboard.words.message import phrase

if TYPE_CHECKING:
    from goboard.analysis.report import Report
    from goboard.games.reviews import Judgement
    from goboard.session.snapshot import Subject

OWN, COUNT = "goboard", phrase("the count")
MOST = 1 << 15


class Said(NamedTuple):
    """Player 1's margin over the best other and by how much it may be off, both in points; who says so, how likely
    player 1 wins if that is told, and what is as good as nothing."""

    margin: float
    error: float
    source: str = OWN
    share: float | None = None
    even: float = EVEN
    is_whole: bool = True
    """A whole analysis, a review or a count says so, not a first look."""


class LeadBook(QObject):
    """What is known of who leads, by position. The count in progress comes before all, then the source that was chosen,
    then goboard's analysis."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.source = ""
        """Whose word is taken where it has one; "": goboard's analysis alone."""
        self._own: OrderedDict[Hashable, Said] = OrderedDict()
        self._smooth: dict[Hashable, float] = {}
        self._others: OrderedDict[tuple[Hashable, str], Judgement] = OrderedDict()
        self._counted: tuple[Hashable, Said] | None = None

    def of(self, subject: Subject | None) -> Said | None:
        """What is said of that position, None as long as nothing is known."""
        return self.at(subject.key) if subject is not None else None

    def at(self, key: Hashable) -> Said | None:
        if self._counted is not None and self._counted[0] == key:
            return self._counted[1]
        return self.by(self.source, key) or self.own(key)

    def own(self, key: Hashable) -> Said | None:
        """By goboard's analysis; a first look as a mean over its neighbours where these are known."""
        said = self._own.get(key)
        return said if said is None or said.is_whole else said._replace(margin=self._smooth.get(key, said.margin))

    def by(self, source: str, key: Hashable) -> Said | None:
        """By that adviser or reviewer; None where it has told no margin."""
        found = self.judgement(source, key)
        if found is None or found.lead is None:
            return None
        return Said(found.lead, found.error or 0.0, found.source, found.share)

    def judgement(self, source: str, key: Hashable) -> Judgement | None:
        return self._others.get((key, source))

    def raw(self, key: Hashable) -> Said | None:
        """A first look as it was."""
        return self._own.get(key)

    def put_report(self, key: Hashable, report: Report) -> None:
        """goboard's analysis says that of the position with that key."""
        even = min(EVEN, EVEN_PART * max(map(float, report.score.totals)))
        self.put(key, Said(report.lead, report.error, even=even, is_whole=report.is_final))

    def put(self, key: Hashable, said: Said) -> None:
        """A first look replaces no whole analysis."""
        before = self._own.get(key)
        if before == said or (before is not None and before.is_whole and not said.is_whole):
            return
        self._own[key] = said
        self._own.move_to_end(key)
        if len(self._own) > MOST:
            self._smooth.pop(self._own.popitem(last=False)[0], None)
        self.changed.emit()

    def smooth(self, margins: Iterable[tuple[Hashable, float]]) -> None:
        """First looks at these positions, held against their neighbours."""
        new = dict(margins)
        if any(self._smooth.get(key) != margin for key, margin in new.items()):
            self._smooth.update(new)
            self.changed.emit()

    def judge(self, judgements: Iterable[tuple[Hashable, Judgement]]) -> None:
        """Others say that of these positions."""
        is_new = False
        for key, judgement in judgements:
            at = key, judgement.source
            is_new = is_new or self._others.get(at) != judgement
            self._others[at] = judgement
            self._others.move_to_end(at)
        while len(self._others) > MOST:
            self._others.popitem(last=False)
        if is_new:
            self.changed.emit()

    def count(self, key: Hashable, margin: float | None) -> None:
        """The count in progress there comes to that margin; None: there is none, or it is not to be believed."""
        counted = (key, Said(margin, 0.0, COUNT, even=0.0)) if margin is not None else None
        if counted != self._counted:
            self._counted = counted
            self.changed.emit()

    def choose(self, source: str) -> None:
        if source != self.source:
            self.source = source
            self.changed.emit()
