"""The one place that knows who leads: what graph, analysis, count and adviser say of a position is taken from here."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from PySide6.QtCore import QObject, Signal

from goboard.arrays import Float, Int
from goboard.games.reviews import SURE
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


class Smoothed(NamedTuple):
    """A first look as a mean over its neighbours along a line: of how many something is known, and their nodes."""

    margin: float
    known: int
    nodes: tuple[int, ...]


class Levelled(NamedTuple):
    """A raw lead held against those around it: the lead, its error, and how likely player 1 wins if that is told; of
    the line along which that was done how many are known, and its end."""

    raw: float
    lead: float
    error: float
    share: float | None
    known: int
    end: Hashable


class LeadBook(QObject):
    """What is known of who leads, by position. The count in progress comes before all, then the one that the record
    holds, the source that was chosen, an engine that advises there, and goboard's analysis."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.source = ""
        """Whose word is taken where it has one; "": goboard's analysis."""
        self._is_asked_for = False
        """Has a person chosen that source? Nobody else is believed then."""
        self._advised: OrderedDict[Hashable, Said] = OrderedDict()
        self._own: OrderedDict[Hashable, Said] = OrderedDict()
        self._smooth: dict[Hashable, Smoothed] = {}
        self._others: OrderedDict[tuple[Hashable, str], Judgement] = OrderedDict()
        self._levelled: dict[tuple[Hashable, str], Levelled] = {}
        self._counted: tuple[Hashable, Said] | None = None

    def of(self, subject: Subject | None) -> Said | None:
        """What is said of that position, None as long as nothing is known."""
        return self.at(subject.key, subject.agreed) if subject is not None else None

    def at(self, key: Hashable, agreed: float | None = None) -> Said | None:
        """The same by its key, and by the margin that the record says was agreed on there."""
        if self._counted is not None and self._counted[0] == key:
            return self._counted[1]
        if agreed is not None:
            return Said(agreed, 0.0, COUNT, even=0.0)
        advised = None if self._is_asked_for else self._advised.get(key)
        return self.by(self.source, key) or advised or self.own(key)

    def own(self, key: Hashable) -> Said | None:
        """By goboard's analysis; a first look as a mean over its neighbours where these are known."""
        said = self._own.get(key)
        smoothed = self._smooth.get(key)
        return said if said is None or said.is_whole or smoothed is None else said._replace(margin=smoothed.margin)

    def by(self, source: str, key: Hashable) -> Said | None:
        """By that adviser or reviewer; None where it has told no margin."""
        found = self.judgement(source, key)
        if found is None or found.lead is None:
            return None
        levelled = self._levelled.get((key, source))
        if levelled is None or levelled.raw != found.lead:
            return Said(found.lead, found.error or 0.0, found.source, found.share)
        return Said(levelled.lead, levelled.error, found.source, levelled.share)

    def share(self, source: str, key: Hashable) -> float | None:
        """How likely player 1 wins by that source."""
        said, found = self.by(source, key), self.judgement(source, key)
        return said.share if said is not None else found.share if found is not None else None

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

    def smooth(self, margins: Iterable[tuple[Hashable, Smoothed]]) -> None:
        """First looks at these positions, held against their neighbours. A position that several lines share keeps what
        that line says in which most is known around it: it has one lead, whichever of them is shown."""
        new = {}
        for key, smoothed in margins:
            before = self._smooth.get(key)
            if before is None or smoothed.known > before.known or smoothed.nodes == before.nodes:
                new[key] = smoothed
        if any(self._smooth.get(key) != smoothed for key, smoothed in new.items()):
            self._smooth.update(new)
            self.changed.emit()

    def level(self, source: str, keys: Sequence[Hashable]) -> None:
        """What that source says of these positions, one move apart each, is held against its neighbours as far as its
        errors allow; who tells none is taken at their word."""
        told = [(place, found) for place, key in enumerate(keys) if (found := self.judgement(source, key))]
        known = [(place, found, found.lead) for place, found in told if found.lead is not None and found.error]
        places = np.array([place for place, *_ in known])
        leads, errors = np.array([lead for *_, lead in known]), np.array([found.error for _, found, _ in known])
        shares = np.array([np.nan if found.share is None else found.share for _, found, _ in known])
        if not len(known):
            return
        doubts = errors**2
        drift = _drift(leads, doubts, np.diff(places))
        rows = zip(known, *_levelled(leads, doubts, drift), _levelled(shares, doubts, drift)[0], strict=True)
        for (place, found, raw), lead, doubt, share in rows:
            at, before = (keys[place], source), self._levelled.get((keys[place], source))
            if before is not None and before.raw == raw and before.end != keys[-1] and before.known >= len(known):
                # another line, of which more is known, has this position too
                continue
            likely = None if found.share is None else min(max(float(share), 0.0), 1.0)
            self._levelled[at] = Levelled(raw, float(lead), float(np.sqrt(doubt)), likely, len(known), keys[-1])

    def judge(self, judgements: Iterable[tuple[Hashable, Judgement]]) -> None:
        """Others say that of these positions."""
        is_new = False
        for key, judgement in judgements:
            at = key, judgement.source
            is_new = is_new or self._others.get(at) != judgement
            self._others[at] = judgement
            self._others.move_to_end(at)
        while len(self._others) > MOST:
            self._levelled.pop(self._others.popitem(last=False)[0], None)
        if is_new:
            self.changed.emit()

    def count(self, key: Hashable, margin: float | None) -> None:
        """The count in progress there comes to that margin; None: there is none, or it is not to be believed."""
        counted = (key, Said(margin, 0.0, COUNT, even=0.0)) if margin is not None else None
        if counted != self._counted:
            self._counted = counted
            self.changed.emit()

    def advise(self, key: Hashable, said: Said) -> None:
        """An engine that thinks about that position for the person says so."""
        if self._advised.get(key) != said:
            self._advised[key] = said
            self._advised.move_to_end(key)
            if len(self._advised) > MOST:
                self._advised.popitem(last=False)
            self.changed.emit()

    def choose(self, source: str, *, is_asked_for: bool = False) -> None:
        """`is_asked_for`: by a person, not as the best there is."""
        if (source, is_asked_for) != (self.source, self._is_asked_for):
            self.source, self._is_asked_for = source, is_asked_for
            self.changed.emit()


def _drift(leads: Float, doubts: Float, moves: Int) -> Float:
    """By how much, squared, the lead itself may have gone from each position to the next, so many moves on: a change
    that is no matter of error may have been one at a blow; of the others what their errors do not explain."""
    changes, chance = np.diff(leads) ** 2, doubts[:-1] + doubts[1:]
    is_blow = changes > SURE**2 * chance
    usual = (changes - chance)[~is_blow].sum() / max(int(moves[~is_blow].sum()), 1)
    drift: Float = np.where(is_blow, changes, max(usual, 0.0) * moves)
    return drift


def _levelled(values: Float, doubts: Float, drift: Float) -> tuple[Float, Float]:
    """The values that are likely behind these, which are off by chance, and how far these still are, squared (the
    smoother of Rauch, Tung and Striebel for a level that drifts)."""
    level, left = values.astype(np.float64), doubts.astype(np.float64)
    for at in range(1, len(level)):
        before = left[at - 1] + drift[at - 1]
        gain = before / (before + doubts[at])
        level[at] = level[at - 1] + gain * (values[at] - level[at - 1])
        left[at] = (1 - gain) * before
    for at in range(len(level) - 2, -1, -1):
        part = left[at] / (left[at] + drift[at])
        level[at] += part * (level[at + 1] - level[at])
        left[at] += part**2 * (left[at + 1] - left[at] - drift[at])
    return level, left
