"""What can be looked for in a record, and what the session answers to that."""

import re
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple


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

    @property
    def words(self) -> str:
        """Of `TEXT`: the regular expression of the words in small letters, any blanks between them; "" for none."""
        words = r"\s+".join(map(re.escape, self.text.casefold().split()))
        return rf"(?<!\w){words}(?!\w)" if words and self.whole_words else words


@dataclass(frozen=True)
class Found:
    """Where the search for `query` is. `index` is the match to be shown, counted from 0, None as long as there is none;
    `count` is how many were found by now, all of them once `is_complete`. `has_wrapped`: the search went round past an
    end. `is_new` is True when the match has just been reached, and `examined` how many nodes were looked at."""

    query: Query
    index: int | None
    count: int
    is_complete: bool
    has_wrapped: bool = False
    is_new: bool = False
    examined: int = 0


class TextHit(NamedTuple):
    """A node that a few words lead to: its key and number, where its move is ("" without one), what it says.

    In another game of the file `game` is that one's place, `place` the node's in preorder, and `players` who plays it,
    where it says that; -1 in the game shown.
    """

    key: int
    number: int
    label: str
    said: str
    game: int = -1
    place: int = 0
    players: str = ""


class SaidIn(NamedTuple):
    """The first comments and names with `words` in a record of so many games that nobody has opened."""

    words: str
    games: int
    hits: tuple[TextHit, ...]


@dataclass(frozen=True)
class TextsFound:
    """The first moves that are called like `words` in the game shown, and the first comments and names with them, in
    the game shown before the others; more may come where it is not yet complete."""

    words: str
    moves: tuple[TextHit, ...]
    comments: tuple[TextHit, ...]
    is_complete: bool = True
