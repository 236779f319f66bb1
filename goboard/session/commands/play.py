"""Commands that play: each is checked by the rules, and becomes a node of the record if it may be made."""

from __future__ import annotations

from dataclasses import dataclass

from goboard.session.commands.command import Command


@dataclass(frozen=True)
class PlayAt(Command):
    """The player to move puts a stone there; where a variation does so already, it is followed."""

    vertex: int


@dataclass(frozen=True)
class PlayAtPlace(Command):
    """As `PlayAt`, on the infinite plane: at these coordinates, known to the board or not."""

    x: int
    y: int


class PlayPass(Command):
    """The player to move passes."""


@dataclass(frozen=True)
class OfferAlliance(Command):
    """The player to move offers an alliance to that player, who accepts or refuses at once."""

    to: int
    accepted: bool


@dataclass(frozen=True)
class DeclareWar(Command):
    """The player to move ends eir alliance with that player."""

    on: int


class ResignGame(Command):
    """The player to move resigns; the record's result says so."""


class AgreeOnEnd(Command):
    """Both sides agree that the game is over; only rule sets that know this allow it."""
