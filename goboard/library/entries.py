"""What a library tells: games, files, problems, groups of equal games, positions found. All frozen."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import NamedTuple

from goboard.arrays import Int32
from goboard.games.patterns import Form, Pattern, Place
from goboard.words.message import phrase


class LibraryError(Exception):
    """Something that a library cannot do; the text is a sentence for the user."""


def digest_of(data: bytes) -> bytes:
    """(16 bytes) the same for equal files alone."""
    # late: it brings a library of 5 MB along
    from hashlib import blake2b

    return blake2b(data, digest_size=16).digest()


def require_same(data: bytes, digest: bytes) -> None:
    """LibraryError where a file does not hold any more what it held when it was read: its games may be others."""
    if digest_of(data) != digest:
        raise LibraryError(phrase("The file has changed since it was read; refresh the library first."))


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
    """One game of the index, and where it is: `number` counts the file's games from 0, as it held them when its
    digest was this."""

    id: int
    file: str
    number: int
    digest: bytes


@dataclass(frozen=True)
class Page:
    """Some of the games that a query finds, in its order, how many there are in all, and the tags and notes of those
    that have any, by their ids."""

    games: tuple[GameEntry, ...]
    total: int
    tags: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    notes: Mapping[int, str] = field(default_factory=dict)


class Counts(NamedTuple):
    """What an index holds: files, games, and how many of the files could not be made out."""

    files: int
    games: int
    broken: int


class PlayerTally(NamedTuple):
    """What an index says of a player: games in all, by colours and by ends, and the days of the first and last, ISO,
    "" where none is dated. A name is that which is written most often, ranks left out of account."""

    player: str
    games: int
    black: int
    white: int
    wins: int
    losses: int
    draws: int
    first: str
    last: str


class YearTally(NamedTuple):
    """A player's games of one year, "" those without a date."""

    year: str
    games: int
    wins: int
    losses: int
    draws: int


class Career(NamedTuple):
    """What an index says of one player. Opponents are told from the player's view: `wins` are those of the player,
    `black` the games in which the player had Black; whoever was met most often comes first. Years are in order."""

    player: PlayerTally
    opponents: tuple[PlayerTally, ...]
    years: tuple[YearTally, ...]


class Played(NamedTuple):
    """What some games say: by year, wins being Black's, and who plays in them, whoever plays most first."""

    years: tuple[YearTally, ...]
    players: tuple[PlayerTally, ...]


class EventTally(NamedTuple):
    """What an index says of an event, in all years or places of its name: games, different players, how the games
    ended, and the days of the first and last, ISO, "" where none is dated."""

    event: str
    games: int
    players: int
    black_wins: int
    white_wins: int
    draws: int
    first: str
    last: str


class Folder(NamedTuple):
    """A folder that the library looks into, with all below it: how many files and games it holds of it, and how many of
    these files could not be made out."""

    path: str
    files: int
    games: int
    broken: int = 0


@dataclass
class FolderNews:
    """What a refresh found in a folder, in files."""

    new: int = 0
    changed: int = 0
    gone: int = 0
    moved: int = 0


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
    """What a refresh did, in files; `broken` of those read could not be made out. `news` has the folders in which it
    looked, by their paths; a file in two of them counts in the one that was added first."""

    read: int
    unchanged: int
    moved: int
    removed: int
    broken: int
    news: Mapping[str, FolderNews] = field(default_factory=dict, compare=False)
    renamed: Mapping[str, str] = field(default_factory=dict, compare=False)
    """Where files are now that were elsewhere, by where they were."""


@dataclass(frozen=True, kw_only=True)
class Appearance:
    """How a pattern may appear: turned and mirrored, with its colours exchanged, and in variations too, not in main
    lines alone.

    With `next_player`, 1 or 2 in the pattern's colours, it counts only where that player moves next; with `first_move`
    and `last_move`, 0 for any, only where it comes to stand after so many moves.
    """

    is_symmetric: bool = True
    is_swapped: bool = True
    has_variations: bool = False
    next_player: int = 0
    first_move: int = 0
    last_move: int = 0

    def of(self, pattern: Pattern) -> "PositionQuery":
        """The question for a pattern that may appear so."""
        return PositionQuery(pattern, **{each.name: getattr(self, each.name) for each in fields(Appearance)})


@dataclass(frozen=True)
class PositionQuery(Appearance):
    """A pattern, and how it may appear."""

    pattern: Pattern

    @property
    def forms(self) -> tuple[Form, ...]:
        """The different appearances of the pattern that are looked for."""
        return self.pattern.forms(symmetric=self.is_symmetric, swapped=self.is_swapped)

    def own_images(self) -> tuple[Form, ...]:
        """The ways to turn and colour the pattern, as far as it may be, that leave it as it is."""
        found = []
        for is_swapped in (False, True) if self.is_swapped else (False,):
            coloured = self.pattern.with_colours_swapped() if is_swapped else self.pattern
            ways = self.pattern.own_orientations(coloured)
            found += [Form(self.pattern, way, is_swapped) for way in ways if self.is_symmetric or not way]
        return tuple(found)


@dataclass(frozen=True)
class Hit:
    """A pattern that has come to stand in a game.

    `node` counts the game's nodes in preorder from 0, the root; in a main line that is the depth. `move_number` moves
    had been made. `form` says how the pattern is turned and coloured there, `column` and `row` where its top left cell
    lies. `next_place` and `next_player` are the next move in the pattern's rectangle, in the coordinates and colours
    of the pattern as it was asked for; None and 0 where there is none in that line.
    """

    game: int
    node: int
    move_number: int
    form: Form
    column: int
    row: int
    next_place: Place | None
    next_player: int


class Tally(NamedTuple):
    """Times that something stood or was played, or games, and those that Black and that White won, in the pattern's
    colours."""

    total: int
    black_wins: int
    white_wins: int

    @property
    def decided(self) -> int:
        return self.black_wins + self.white_wins


class PartTally(NamedTuple):
    """The same of the games of one part: a year, or a rank as people write it; "" where the games say none."""

    part: str
    games: int
    black_wins: int
    white_wins: int


@dataclass(frozen=True)
class Continuation:
    """A move that was played next, in the coordinates and colours of the pattern.

    `places` are all the places that are the same by the pattern's own symmetry, `place` the first of them. `times` it
    was played, in `games`, each counted once. The days are ISO, "" where no game has a date. `years`
    are in order, `ranks` those of who played it, the strongest first; `rank` is the one in their middle, "" where
    nobody has one.
    """

    place: Place
    player: int
    times: Tally
    first_day: str
    last_day: str
    places: tuple[Place, ...]
    games: Tally
    years: tuple[PartTally, ...] = ()
    ranks: tuple[PartTally, ...] = ()
    rank: str = ""


@dataclass(frozen=True)
class Statistics:
    """How the games that reached a position or pattern went on: so many `times` it stood, in `games` games."""

    times: Tally
    games: int
    continuations: tuple[Continuation, ...]


@dataclass(frozen=True, eq=False)
class Found:
    """All times that a pattern came to stand. `rows` is (n, 9) int32: game, node, move number, form, column and row of
    the top left cell, column and row of the next move counted from there and its player, or -1, -1, 0."""

    forms: tuple[Form, ...]
    rows: Int32
    is_cut: bool = False
    """More was found than can be kept: of every game at least the first is there."""

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def games(self) -> frozenset[int]:
        """The games in which it stood, by their ids."""
        return frozenset(self.rows[:, 0].tolist())

    def hits(self, first: int = 0, count: int | None = None) -> tuple[Hit, ...]:
        """Some of the hits, game by game, in order of their nodes."""
        return tuple(map(self._hit, self.rows[first : None if count is None else first + count].tolist()))

    def _hit(self, row: list[int]) -> Hit:
        game, node, number, index, column, line, x, y, player = row
        form = self.forms[index]
        place = form.original_place((x, y)) if player else None
        return Hit(game, node, number, form, column, line, place, form.original_player(player))
