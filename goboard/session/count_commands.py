"""Commands of the count."""

from dataclasses import dataclass


@dataclass(frozen=True)
class StartCounting:
    """Count the position shown: mark dead stones, see territory and the score."""


@dataclass(frozen=True)
class StopCounting:
    """Leave the count without accepting it; marks made on the node stay on it."""


@dataclass(frozen=True)
class ToggleDead:
    """Mark dead, or alive again: all stones of that colour in the region that the other side encloses, or one chain.

    Stones that are alive by proof are asked about first, unless `is_sure`.
    """

    vertex: int
    single: bool = False
    is_sure: bool = False


@dataclass(frozen=True)
class SuggestDead:
    """What an analysis makes of the position with these stones at the node with that key.

    `dead` count as dead until someone marks otherwise; `alive` are those that are so by proof.
    """

    key: int
    stones: bytes
    dead: tuple[int, ...]
    alive: tuple[int, ...] = ()
    seki: tuple[int, ...] = ()


@dataclass(frozen=True)
class AcceptCount:
    """Write result, territory and agreed dead stones into the record."""


CountCommand = StartCounting | StopCounting | ToggleDead | SuggestDead | AcceptCount
