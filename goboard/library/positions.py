"""What a search for positions finds, and what was played next."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from goboard.games.patterns import ORIENTATIONS, Form, Pattern, Place

Int32 = NDArray[np.int32]


@dataclass(frozen=True)
class PositionQuery:
    """A pattern, and how it may appear. Without `variations` only main lines are looked through.

    With `next_player`, 1 or 2 in the pattern's colours, it counts only where that player moves next.
    """

    pattern: Pattern
    symmetric: bool = True
    swapped: bool = True
    variations: bool = False
    next_player: int = 0

    @property
    def forms(self) -> tuple[Form, ...]:
        """The different appearances of the pattern that are looked for."""
        return self.pattern.forms(symmetric=self.symmetric, swapped=self.swapped)

    def own_images(self) -> tuple[Form, ...]:
        """The ways to turn and colour the pattern, as far as it may be, that leave it as it is."""
        found = []
        for is_swapped in (False, True) if self.swapped else (False,):
            coloured = self.pattern.with_colours_swapped() if is_swapped else self.pattern
            for orientation in range(ORIENTATIONS if self.symmetric else 1):
                if coloured.turned(orientation) == self.pattern:
                    found.append(Form(self.pattern, orientation, is_swapped))
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


@dataclass(frozen=True)
class Continuation:
    """A move that was played next, in the coordinates and colours of the pattern.

    `places` are all the places that are the same by the pattern's own symmetry, `place` the first of them. Of `count`
    times, Black (in the pattern's colours) won `black_wins`. The days are ISO, "" where no game has a date.
    """

    place: Place
    player: int
    count: int
    black_wins: int
    white_wins: int
    first_day: str
    last_day: str
    places: tuple[Place, ...]


@dataclass(frozen=True)
class Statistics:
    """How the games that reached a position or pattern went on. `hits` times it stood, in `games` games."""

    hits: int
    games: int
    black_wins: int
    white_wins: int
    continuations: tuple[Continuation, ...]


@dataclass(frozen=True, eq=False)
class Found:
    """All times that a pattern came to stand. `rows` is (n, 9) int32: game, node, move number, form, column and row of
    the top left cell, column and row of the next move counted from there and its player, or -1, -1, 0."""

    forms: tuple[Form, ...]
    rows: Int32
    is_cut: bool = False
    """More was found than can be kept."""

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
