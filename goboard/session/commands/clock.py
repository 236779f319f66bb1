"""Commands of the clock that players at this computer share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from goboard.session.commands.command import Command

if TYPE_CHECKING:
    from goboard.games.clocks import ClockSettings


@dataclass(frozen=True)
class UseClock(Command):
    """Play on from the node shown with that clock, which the record keeps as TM and OT; times that it knows already
    count. None: play without a clock; times in the record stay."""

    settings: ClockSettings | None


@dataclass(frozen=True)
class PauseClock(Command):
    """Stop the clock, or let it go on."""

    is_paused: bool


@dataclass(frozen=True)
class LoseOnTime(Command):
    """That player's time is up: the result says so."""

    player: int
