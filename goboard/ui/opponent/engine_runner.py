"""An engine beside the window: what it is asked goes to a thread of its own, what it answers comes back as signals."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from goboard.games.clocks import passed
from goboard.jobs.watch import UNLIMITED, Watch
from goboard.players.engine_game import Claim, EnginePlayer, course_of
from goboard.players.gtp_client import EngineError
from goboard.players.move_time import Timing
from goboard.ui.job_signals import JobSignals
from goboard.ui.language import tr

if TYPE_CHECKING:
    from goboard.players.engine_files import EngineEntry
    from goboard.session.snapshot import Snapshot, Subject

MOVE, TYPED, END = "move", "typed", "end"
LONGEST_ANSWER = 60.0
"""Seconds that what a person types may take."""


class EngineRunner(QObject):
    """One engine. A question that is not wanted any more is dropped: an engine that thinks about it is ended."""

    claimed = Signal(object)
    """The Claim that it makes for a move."""
    failed = Signal(object)
    """A sentence on why it makes none."""
    rested = Signal()
    """It is at nothing any more."""

    def __init__(self, entry: EngineEntry, parent: QObject) -> None:
        super().__init__(parent)
        self.entry = entry
        self._player = EnginePlayer(entry)
        self._jobs = JobSignals("engine", self, refusals=(OSError, EngineError), waits=False)
        self._jobs.refused.connect(self._take_refusal)
        self._jobs.ended.connect(lambda _kind: self.rested.emit())
        player = self._player
        self.talk = player.talk
        # not a method of this: by then it is gone
        self.destroyed.connect(lambda: player.close())

    @property
    def title(self) -> str:
        return self._player.title

    @property
    def state(self) -> str:
        """What it is at, in a word or two."""
        if self._jobs.is_busy(MOVE):
            return tr("thinking")
        return tr("running") if self._player.is_running else tr("not running")

    @property
    def is_thinking(self) -> bool:
        return self._jobs.is_busy(MOVE)

    def move(self, subject: Subject, timing: Timing, owed: int) -> None:
        """Have it claim a move there, or the next of so many handicap stones that Black owes."""
        player = self._player
        if player.is_given_up:
            self.failed.emit(tr("{engine} has ended three times within five minutes.", engine=player.title))
            return

        def claim(_watch: Watch) -> Claim:
            return player.move(course_of(subject.rules, subject.position), subject.position, timing, owed)

        self._jobs.run(MOVE, claim, self.claimed.emit, UNLIMITED)

    def drop(self) -> None:
        """No move is wanted any more."""
        self._jobs.drop(MOVE)

    def forgive(self) -> None:
        """A person wants it to go on, however often it has ended."""
        self._player.forgive()

    def ask(self, command: str) -> None:
        """What a person typed, after what they typed before; the answer is in the talk."""
        self._jobs.run_after(TYPED, lambda _watch: self._player.ask(command, LONGEST_ANSWER), _nothing)

    def end(self) -> None:
        """End it; the next question begins it anew, and it catches up with the game."""
        self._jobs.drop(MOVE)
        self._player.forgive()
        self._jobs.run(END, lambda _watch: self._player.stop(), _nothing, UNLIMITED)

    def close(self) -> None:
        """The engine is not wanted any more."""
        self._jobs.stop()
        self._player.close()

    def _take_refusal(self, kind: str, sentence: str) -> None:
        if kind == MOVE:
            self.failed.emit(sentence)
        else:
            self.talk.put("!", sentence)


def timing_at(snapshot: Snapshot, seconds: float) -> Timing:
    """How long the player to move may take: by the clock if that runs, else so many seconds."""
    clock = snapshot.clock
    if clock is None or not clock.is_used or clock.settings is None:
        return Timing(seconds)
    times = list(clock.times)
    at, settings = snapshot.to_move - 1, clock.settings
    if at < len(times) and (time := times[at]) is not None:
        used = clock.used
        if clock.running == snapshot.to_move and not clock.is_paused:
            used += round((monotonic() - clock.since) * 1000)
        times[at] = passed(settings, time, used)
    return Timing(seconds, settings, tuple(times))


def _nothing(_answer: object) -> None:
    """What came of it is in the talk."""
