"""Commands that ask what the record holds and what the rules say. None of them changes the record."""

from __future__ import annotations

from dataclasses import dataclass

from goboard.session.commands.command import Command


@dataclass(frozen=True)
class Explain(Command):
    """Ask why the player to move may or may not play there, or what keeps the stone there.

    `is_asked` goes through to the answer: a person wants to know, the pointer did not merely pass.
    """

    vertex: int
    is_asked: bool = False


@dataclass(frozen=True)
class ExplainAtPlace(Command):
    """As `Explain`, asked by a person, on the infinite plane: at these coordinates, known to the board or not."""

    x: int
    y: int


class Compare(Command):
    """Judge the main line by every rule set that fits it, in the background."""


class AskLine(Command):
    """Ask for the positions along the variation shown, in the background."""


@dataclass(frozen=True)
class AskPreview(Command):
    """Ask for the position at the node with that key, in the background; `Preview` brings it."""

    key: int


@dataclass(frozen=True)
class AskFrames(Command):
    """Ask for all positions of the variation shown, with `branches` for those of the other variations too; `Frames`
    brings them, in the background. `purpose` goes through to the answer."""

    purpose: str
    branches: bool = False


@dataclass(frozen=True)
class AskNode(Command):
    """Ask for a node's raw properties and for where the game information stands; `NodeTold` brings them."""

    key: int
    purpose: str = ""
    """Goes through to the answer."""


class CountClean(Command):
    """Ask how much `CleanUp` would remove of each kind; `CleanCounted` says it."""


@dataclass(frozen=True)
class MakeKnown(Command):
    """The point of the infinite plane at these coordinates becomes a vertex of the board, if it was none."""

    x: int
    y: int
