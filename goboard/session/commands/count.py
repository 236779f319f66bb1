"""Commands of counting: dead stones are marked on the node, and an accepted count is written into the record."""

from __future__ import annotations

from dataclasses import dataclass

from goboard.session.commands.command import Command


class StartCounting(Command):
    """Count the position shown: mark dead stones, see territory and the score."""


class StopCounting(Command):
    """Leave the count without accepting it; marks made on the node stay on it."""


@dataclass(frozen=True)
class ToggleDead(Command):
    """Mark dead, or alive again: all stones of that colour in the region that the other side encloses, or one chain.

    Stones that are alive by proof are asked about first, unless `is_sure`.
    """

    vertex: int
    single: bool = False
    is_sure: bool = False


@dataclass(frozen=True)
class SuggestDead(Command):
    """What an analysis makes of the position with these stones at the node with that key.

    `dead` count as dead until someone marks otherwise; `alive` are those that are so by proof.
    """

    key: int
    stones: bytes
    dead: tuple[int, ...]
    alive: tuple[int, ...] = ()
    seki: tuple[int, ...] = ()


class AcceptCount(Command):
    """Write result, territory and agreed dead stones into the record."""
