"""Commands of guessing moves and of solving problems. Nothing of them changes the record."""

from __future__ import annotations

from dataclasses import dataclass

from goboard.session.commands.command import Command


@dataclass(frozen=True)
class StartGuessing(Command):
    """Hide what follows the node shown and have its moves guessed: those of these players, () for all. `PlayAt` is a
    guess from now on."""

    players: tuple[int, ...] = ()


class StartProblem(Command):
    """The game shown is a problem: its solver plays with `PlayAt`, the record answers."""


class ShowAnswer(Command):
    """Play the move that is to be found; it does not count as found."""


class GiveHint(Command):
    """Narrow down where the move is."""


class TryAgain(Command):
    """Solve the problem from its start."""


class TakeBack(Command):
    """Take the solver's last move back, and the record's answer to it."""


@dataclass(frozen=True)
class NextProblem(Command):
    """The next problem in the file (+1), or the one before (-1): games that are none are passed over."""

    by: int = 1


class LeaveStudy(Command):
    """The whole record is shown again."""
