"""While a program waits for a person, the clock of whose move it is stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from goboard.session.commands.clock import PauseClock

if TYPE_CHECKING:
    from goboard.session.commands.command import Command
    from goboard.session.snapshot import ClockView


class WaitingClock:
    """It pauses a clock that runs, and lets no other go on."""

    def __init__(self, ask: Callable[[Command], None]) -> None:
        self._ask, self.is_halted = ask, False

    def follow(self, clock: ClockView | None, *, is_waiting: bool) -> None:
        """What is shown of the clock now, and whether the program whose move it is waits there."""
        if clock is None or not clock.is_used:
            self.is_halted = False
        elif not is_waiting:
            self.go_on()
        elif clock.running:
            self.is_halted = True
            self._ask(PauseClock(True))

    def go_on(self) -> None:
        """Nothing waits any more."""
        if self.is_halted:
            self.is_halted = False
            self._ask(PauseClock(False))
