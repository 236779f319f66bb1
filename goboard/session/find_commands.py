"""Commands that look for something in a record; what they answer is in `found`."""

from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    """What can be looked for."""

    TEXT = "text"
    """In comments, names, labels and game information."""
    POINT = "point"
    """Moves and setup there."""
    JUDGEMENT = "judgement"
    COMMENT = "comment"
    """Any comment at all."""
    ILLEGAL = "illegal"
    """Moves that the rules in force forbid, and those off the board."""
    NUMBER = "number"
    """Moves of that number, in every variation."""
    PATTERN = "pattern"
    """Nodes at which the stones come to lie like that."""


@dataclass(frozen=True)
class Wanted:
    """Stones to look for: what lies on `vertices` in `stones` (one byte a vertex of the board shown).

    On flat grids that is the smallest rectangle around them, looked for anywhere, turned, mirrored and with the
    colours changed; `at_sides` leaves it at the sides of the board that it touches. On other boards it is looked for
    where it is.
    """

    vertices: tuple[int, ...]
    stones: bytes
    at_sides: bool = True
    symmetric: bool = True
    swapped: bool = True


@dataclass(frozen=True)
class Query:
    """What is looked for, in the game shown or in all games of the file."""

    kind: Kind
    text: str = ""
    whole_words: bool = False
    vertex: int = -1
    idents: tuple[str, ...] = ()
    """Of `JUDGEMENT`: any of these properties; none of them means any judgement."""
    number: int = 0
    wanted: Wanted | None = None
    in_all_games: bool = False


@dataclass(frozen=True)
class Find:
    """Look for the next match behind the node shown in the order of the tree (+1), the previous one (-1), or the node
    shown itself if it is one and else the next (0). It goes round at the ends; `Found` tells which one it is."""

    query: Query
    step: int = 1


@dataclass(frozen=True)
class ShowFound:
    """Show the match of that index; nothing where another search has begun since."""

    index: int
    query: Query


@dataclass(frozen=True)
class StopFinding:
    """Nothing is looked for any more."""


FindCommand = Find | ShowFound | StopFinding
