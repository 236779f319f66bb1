"""What a library tells: games, files, problems, groups of equal games. All frozen."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class LibraryError(Exception):
    """Something that a library cannot do; the text is a sentence for the user."""


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What is told of one game. Texts are as the record has them, "" where it says nothing.

    `first_day` and `last_day` are ISO days that enclose the date, "" if it cannot be made out. `winner` is 1 or 2, 0
    for a draw, None if nobody knows; `margin` in points. `columns` and `rows` are 0 on boards that are no grid; `board`
    is the shape's name. `note` says why the game cannot be played.
    """

    name: str
    black: str
    white: str
    black_rank: str
    white_rank: str
    date: str
    first_day: str
    last_day: str
    event: str
    round: str
    place: str
    result: str
    winner: int | None
    margin: float | None
    komi: float | None
    handicap: int
    columns: int
    rows: int
    board: str
    rules: str
    moves: int
    nodes: int
    encoding: str
    note: str


@dataclass(frozen=True, slots=True)
class GameEntry(GameFacts):
    """One game of the index, and where it is: `number` counts the file's games from 0."""

    id: int
    file: str
    number: int


@dataclass(frozen=True)
class Page:
    """Some of the games that a query finds, in its order, and how many there are in all."""

    games: tuple[GameEntry, ...]
    total: int


class Folder(NamedTuple):
    """A folder that the library looks into, with all below it: how many files and games it holds of it."""

    path: str
    files: int
    games: int


@dataclass(frozen=True)
class Problem:
    """A file that could not be read, with `error`, or that was read with so many `warnings`, of which the first is
    `first_warning`."""

    file: str
    error: str
    warnings: int
    first_warning: str


class Likeness(StrEnum):
    """How equal the games of a group are."""

    SAME_FILE = "same file"
    """Their files are equal byte for byte."""
    SAME_MOVES = "same moves"
    """The main line, up to symmetry; other things may differ."""
    SAME_OPENING = "same opening"
    """The first fifty moves, up to symmetry: one record may be cut short or faulty."""


@dataclass(frozen=True)
class DuplicateGroup:
    """Games that are probably one, in order of file and number, and the fields of `GameEntry` in which they differ."""

    likeness: Likeness
    games: tuple[GameEntry, ...]
    differing: tuple[str, ...]


@dataclass(frozen=True)
class Refreshed:
    """What a refresh did, in files; `broken` of those read could not be made out."""

    read: int
    unchanged: int
    moved: int
    removed: int
    broken: int
