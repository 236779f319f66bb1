"""How long an engine may think about a move on the clock of the Go Text Protocol: as one, and what another is told."""

from collections.abc import Collection
from dataclasses import dataclass
from math import inf

from goboard.games.clocks import ClockSettings, Overtime, Time
from goboard.players.gtp_texts import COLOURS

_OVERTIME = 30.0
_SHORTEST, _LONGEST = 0.05, 3600.0
_LOST_ON_THE_WAY = 0.1
"""Seconds of a move's time that are kept for what is not thinking."""
_FOR_THE_SEARCH = 0.8
"""Of the time that is there at most."""


@dataclass
class Clock:
    """What a player has left: main time, then periods of `period` seconds for `stones` moves each, or, `is_byoyomi`, so
    many periods of which each move that takes no longer uses none up; after each move an increment is added."""

    main: float = 0.0
    period: float = 0.0
    stones: int = 0
    left: float = 0.0
    left_stones: int = 0
    is_set: bool = False
    is_byoyomi: bool = False
    increment: float = 0.0

    def begin(self) -> None:
        """All the time is left. A period without stones is none, and no limit at all."""
        self.is_set = bool(self.increment) or not (self.period > 0 and self.stones == 0)
        self.left, self.left_stones = self.main, 0
        if not self.main:
            self.left, self.left_stones = self.period, self.stones

    def seconds(self, moves_to_go: int) -> float | None:
        """How long the next move should take; None where there is no limit."""
        if not self.is_set:
            return None
        moves = 1 if self.is_byoyomi and self.left_stones else self.left_stones
        share = self.left / (moves or max(moves_to_go, 1)) + self.increment
        if not self.left_stones and self.stones:
            share += self.period / (1 if self.is_byoyomi else self.stones) / 2
        # something is left for the look at the end
        most = max(self.left - _LOST_ON_THE_WAY, _SHORTEST) * _FOR_THE_SEARCH
        return min(max(share - _LOST_ON_THE_WAY, _SHORTEST), most, _LONGEST)

    def most(self) -> float | None:
        """How long the next move may take at the very most; None where there is no limit."""
        return max(self.left - _LOST_ON_THE_WAY, _SHORTEST) if self.is_set else None

    def spend(self, seconds: float) -> None:
        """What a move took, unless the controller tells better."""
        self.left += self.increment - seconds
        if self.is_byoyomi:
            if self.left_stones or self.left <= 0:
                # a period that is not used up comes again
                gone = int(-self.left // self.period) + bool(self.left_stones) if self.left <= 0 else 0
                self.left, self.left_stones = self.period, max((self.left_stones or self.stones) - gone, 1)
            return
        in_period, self.left_stones = self.left_stones > 0, max(self.left_stones - 1, 0)
        if self.stones and not self.left_stones and (in_period or self.left <= 0):
            self.left, self.left_stones = self.period, self.stones


def time_of(word: str) -> float:
    """A time that there can be; ValueError otherwise."""
    seconds = float(word)
    if not 0 <= seconds < inf:
        raise ValueError(word)
    return seconds


@dataclass(frozen=True)
class Timing:
    """How long a move may take: by the game's clock, or so many seconds."""

    seconds: float
    settings: ClockSettings | None = None
    left: tuple[Time | None, ...] = ()

    def commands(self, known: Collection[str], player: int) -> list[str]:
        """What an engine is told of it, in words that it knows."""
        settings = self.settings
        if settings is None:
            return [f"time_settings 0 {max(1, round(self.seconds))} 1"] if "time_settings" in known else []
        main, period = round(settings.main / 1000), max(1, round(settings.period / 1000))
        said = []
        if settings.overtime is Overtime.BYO_YOMI and "kgs-time_settings" in known:
            said.append(f"kgs-time_settings byoyomi {main} {period} {settings.count}")
        elif settings.overtime is Overtime.FISCHER and "kata-time_settings" in known:
            said.append(f"kata-time_settings fischer {settings.main / 1000:g} {settings.period / 1000:g}")
        elif "time_settings" in known:
            stones = {Overtime.CANADIAN: settings.count, Overtime.BYO_YOMI: 1}.get(settings.overtime, 0)
            said.append(f"time_settings {main} {period if stones else 0} {stones}")
        time = self.left[player - 1] if player <= len(self.left) else None
        if time is not None and "time_left" in known:
            stones = 0 if time.main or settings.overtime is Overtime.FISCHER else max(time.left, 1)
            said.append(f"time_left {COLOURS[player]} {max(round(time.shown / 1000), 1)} {stones}")
        return said

    @property
    def most(self) -> float:
        """Seconds after which an engine is taken to hang."""
        if self.settings is None:
            return self.seconds + _OVERTIME
        times = [time for time in self.left if time is not None]
        main = max((time.main for time in times), default=self.settings.main)
        more = self.settings.period * max(self.settings.count, 1)
        return (main + more) / 1000 + _OVERTIME
