"""Commands that ask what nodes hold, and that make points of the plane known. None of them changes the record."""

from dataclasses import dataclass


@dataclass(frozen=True)
class AskNode:
    """Ask for a node's raw properties and for where the game information stands; `NodeTold` brings them."""

    key: int
    purpose: str = ""
    """Goes through to the answer."""


@dataclass(frozen=True)
class MakeKnown:
    """The point of the infinite plane at these coordinates becomes a vertex of the board, if it was none."""

    x: int
    y: int


@dataclass(frozen=True)
class CountClean:
    """Ask how much `CleanUp` would remove of each kind; `CleanCounted` says it."""


NodeCommand = AskNode | CountClean | MakeKnown
