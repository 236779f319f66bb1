"""The games that one file holds, and what was wrong with it."""

from collections.abc import MutableSequence
from dataclasses import dataclass, field

from goboard.games.tree import Node


@dataclass(frozen=True, slots=True)
class Warning:
    """Something in a file that is not as it should be: where, counted from 1, and what was made of it."""

    code: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"Line {self.line}, column {self.column}: {self.message}"


@dataclass
class Collection:
    """The games of one file: their roots, the character encoding each was read in, and what was wrong.

    Of a large file `games` parses a game when it is asked for (see `goboard.games.lazy_games`); `warnings` grow then.
    """

    games: MutableSequence[Node]
    encodings: list[str] = field(default_factory=list)
    warnings: tuple[Warning, ...] = ()
    is_foreign: bool = False
    """The file is in another format than SGF."""
