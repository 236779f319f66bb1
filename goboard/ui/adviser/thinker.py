"""An adviser at work beside the window: its newest advice comes back, some times a second, until it is dropped."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from time import monotonic

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from goboard.jobs.watch import UNLIMITED, Watch
from goboard.players.advice import Advice, advice_of, read_advice, with_report, within
from goboard.players.engine_files import EngineEntry
from goboard.players.engine_game import EnginePlayer, course_of
from goboard.players.estimates import estimate
from goboard.players.gtp_client import EngineError
from goboard.players.gtp_texts import PASS
from goboard.session.snapshot import Subject
from goboard.ui.job_signals import JobSignals, window_thread

ADVISE = "advise"
OWN = "goboard"
INTERVAL, SLICE = 20, 0.3
"""Centiseconds between two lines of an engine, seconds between two reports of goboard's own search."""
Take = Callable[[Advice], None]


class Thinker(QObject):
    """`advised` carries the newest Advice, `failed` a sentence, `rested` comes when nothing more is to come."""

    advised = Signal(object)
    failed = Signal(object)
    rested = Signal()

    def __init__(self, entry: EngineEntry | None, parent: QObject) -> None:
        """None is goboard's own search."""
        super().__init__(parent)
        self.entry = entry
        self._player = EnginePlayer(entry) if entry is not None else None
        self._jobs = JobSignals("adviser", self, refusals=(OSError, EngineError), waits=False)
        self._jobs.refused.connect(lambda _kind, sentence: self.failed.emit(sentence))
        self._jobs.ended.connect(lambda _kind: self.rested.emit())
        self._post, self._guard = window_thread(), Lock()
        self._newest: Advice | None = None
        self._number = 0
        self.owns = False
        """Is it wanted what follows from the owners?"""

    @property
    def is_busy(self) -> bool:
        return self._jobs.is_busy(ADVISE)

    def advise(self, subject: Subject, seconds: float, region: frozenset[int] = frozenset()) -> None:
        """About the player to move there, for that long, instead of what was asked before; about moves in a region
        alone, if there is one."""
        self._number += 1
        number, player = self._number, self._player

        def take(advice: Advice) -> None:
            if self.owns:
                advice = with_report(advice, subject.rules, subject.position)
            with self._guard:
                is_waiting, self._newest = self._newest is not None, advice
            if not is_waiting:
                self._post(lambda: self._tell(number))

        if player is None:
            self._jobs.run(ADVISE, lambda watch: search(subject, seconds, watch, take, region), _nothing, UNLIMITED)
        else:
            self._jobs.run(ADVISE, lambda _watch: analyse(player, subject, seconds, take, region), _nothing, UNLIMITED)

    def drop(self) -> None:
        """Nothing is wanted any more."""
        self._number += 1
        self._jobs.drop(ADVISE)

    def close(self) -> None:
        self.drop()
        self._jobs.stop()
        if self._player is not None:
            self._player.close()

    def _tell(self, number: int) -> None:
        with self._guard:
            advice, self._newest = self._newest, None
        if advice is not None and number == self._number and isValid(self):
            self.advised.emit(advice)


def search(subject: Subject, seconds: float, watch: Watch, take: Take, region: frozenset[int] = frozenset()) -> None:
    """goboard's own search, slice by slice."""
    end = monotonic() + seconds
    from goboard.players.player import search as begun
    from goboard.players.thoughts import Effort

    position = subject.position
    barred = frozenset(range(PASS, position.board.size)) - region if region else frozenset()
    searching = begun(subject.rules, position, Effort(), watch, barred)
    while monotonic() < end:
        searching.run(SLICE)
        watch.check()
        thoughts = searching.thoughts()
        if not thoughts.candidates:
            return
        take(advice_of(OWN, position.to_move, thoughts))


def analyse(
    player: EnginePlayer, subject: Subject, seconds: float, take: Take, region: frozenset[int] = frozenset()
) -> None:
    """An engine's analysis, line by line; what it says of other moves is left out."""
    position = subject.position

    def tell(advice: Advice) -> None:
        take(within(advice, region, is_cut=not player.keeps_to_allowed) if region else advice)

    if player.entry.is_gnugo:
        tell(estimate(player, subject.rules, position))
        return
    course = course_of(subject.rules, position)
    # whose the points are is asked for at the end of a game too, where nobody may play
    legal = subject.rules.legal(position) if not position.is_over else bytes(not stone for stone in position.stones)

    def read(line: str) -> bool:
        advice = read_advice(player.title, position, legal, player.dialect, line)
        if advice is not None:
            tell(advice)
        return True

    player.analyse(course, position.to_move, INTERVAL, read, seconds, sorted(region))


def _nothing(_answer: object) -> None:
    """What came of it was told on the way."""
