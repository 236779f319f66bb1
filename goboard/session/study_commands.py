"""Commands of guessing moves and of solving problems. Nothing of them changes the record."""

from dataclasses import dataclass


@dataclass(frozen=True)
class StartGuessing:
    """Hide what follows the node shown and have its moves guessed: those of these players, () for all. `PlayAt` is a
    guess from now on."""

    players: tuple[int, ...] = ()


@dataclass(frozen=True)
class StartProblem:
    """The game shown is a problem: its solver plays with `PlayAt`, the record answers."""


@dataclass(frozen=True)
class ShowAnswer:
    """Play the move that is to be found; it does not count as found."""


@dataclass(frozen=True)
class GiveHint:
    """Narrow down where the move is."""


@dataclass(frozen=True)
class TryAgain:
    """Solve the problem from its start."""


@dataclass(frozen=True)
class TakeBack:
    """Take the solver's last move back, and the record's answer to it."""


@dataclass(frozen=True)
class NextProblem:
    """The next problem in the file (+1), or the one before (-1): games that are none are passed over."""

    by: int = 1


@dataclass(frozen=True)
class LeaveStudy:
    """The whole record is shown again."""


StudyCommand = StartGuessing | StartProblem | ShowAnswer | GiveHint | TryAgain | TakeBack | NextProblem | LeaveStudy
