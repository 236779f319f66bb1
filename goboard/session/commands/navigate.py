"""Commands that walk through a record and change nothing in it."""

from __future__ import annotations

from dataclasses import dataclass

from goboard.session.commands.command import Command


@dataclass(frozen=True)
class SelectGame(Command):
    """Show another game of the file, counted from 0."""

    index: int


@dataclass(frozen=True)
class GoTo(Command):
    """Show the node with that key."""

    key: int


@dataclass(frozen=True)
class Step(Command):
    """Walk along the variation shown: forward (+n) or back (-n); large numbers reach its ends."""

    moves: int


@dataclass(frozen=True)
class GoToMove(Command):
    """Show the node of the variation shown after which that many moves have been made."""

    number: int


class GoToMainLine(Command):
    """Show the last node of the main line that this variation has in common with it."""


@dataclass(frozen=True)
class SwitchVariation(Command):
    """Show the next (+1) or previous (-1) sibling; where there is none, that of the nearest fork behind."""

    by: int
