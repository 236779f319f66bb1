"""What was played next where a pattern stood, and how it ended."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from goboard.games.patterns import Form, Place, swapped_player
from goboard.library.entries import Continuation, Found, PartTally, PositionQuery, Statistics, Tally
from goboard.library.wording import rank_of
from goboard.rules.position import BLACK, WHITE

Move = tuple[Place, int]
"""A place of the pattern and a player."""


@dataclass(frozen=True)
class Ending:
    """How a game ended, and when it was: its winner, 0 if nobody won or nobody knows, and its days; how strong Black
    and White are, as `wording.strength` tells."""

    winner: int
    first_day: str
    last_day: str
    strengths: tuple[int | None, int | None] = (None, None)


UNKNOWN = Ending(0, "", "")


@dataclass
class _Tally:
    """What is counted of one continuation."""

    count: int = 0
    black: int = 0
    white: int = 0
    first: str = ""
    last: str = ""
    winners: dict[int, tuple[int, str, int | None]] = field(default_factory=dict)
    """By game: who won it, its year, and how strong whoever moved first there is."""

    def games(self) -> Tally:
        """How often it was played, a game counting once."""
        return _games(winner for winner, _, _ in self.winners.values())

    def years(self) -> tuple[PartTally, ...]:
        """The same by years."""
        found = defaultdict[str, list[int]](list)
        for winner, year, _ in self.winners.values():
            found[year].append(winner)
        return tuple(PartTally(year, *_games(found[year])) for year in sorted(found))

    def ranks(self) -> tuple[PartTally, ...]:
        """The same by ranks; those without one come last."""
        found = defaultdict[int | None, list[int]](list)
        for winner, _, strength in self.winners.values():
            found[strength].append(winner)
        order = sorted(found, key=lambda strength: (strength is None, -(strength or 0)))
        return tuple(PartTally(rank_of(strength), *_games(found[strength])) for strength in order)

    def rank(self) -> str:
        """The rank in the middle: a mean of a 1p and a 5d would be none that there is."""
        known = sorted(strength for _, _, strength in self.winners.values() if strength is not None)
        return rank_of(known[(len(known) - 1) // 2]) if known else ""


def _games(winners: Iterable[int]) -> Tally:
    told = [*winners]
    return Tally(len(told), *(told.count(side) for side in (BLACK, WHITE)))


def statistics_of(asked: PositionQuery, found: Found, endings: Mapping[int, Ending]) -> Statistics:
    """How the games went on where the pattern stood; `endings` are those of the games found that are still there."""
    own = _images_that_count(asked)
    tallies: dict[Move, _Tally] = defaultdict(_Tally)
    canonical: dict[tuple[int, ...], tuple[Move, bool]] = {}
    wins = [0, 0, 0]
    for game, _, _, index, _, _, x, y, player in found.rows.tolist():
        form, ending = found.forms[index], endings.get(game, UNKNOWN)
        winner = swapped_player(ending.winner) if form.is_swapped else ending.winner
        if not player:
            wins[winner] += 1
            continue
        key = (index, x, y, player)
        if key not in canonical:
            move = form.original_place((x, y)), form.original_player(player)
            canonical[key] = _canonical(move, asked, own)
        move, is_swapped = canonical[key]
        winner = swapped_player(winner) if is_swapped else winner
        wins[winner] += 1
        _count(tallies[move], winner, ending)
        strength = ending.strengths[player - 1] if player <= len(ending.strengths) else None
        tallies[move].winners.setdefault(game, (winner, ending.first_day[:4], strength))
    moves = sorted(tallies, key=lambda move: (-tallies[move].count, move))
    continuations = tuple(_continuation(move, tallies[move], own) for move in moves)
    return Statistics(Tally(len(found), wins[BLACK], wins[WHITE]), len(found.games), continuations)


def _count(tally: _Tally, winner: int, ending: Ending) -> None:
    tally.count += 1
    tally.black += winner == BLACK
    tally.white += winner == WHITE
    if ending.first_day:
        tally.first = min(tally.first or ending.first_day, ending.first_day)
        tally.last = max(tally.last, ending.last_day)


def _images_that_count(asked: PositionQuery) -> tuple[Form, ...]:
    """The pattern's own symmetries. Colours change places only where it is known whose turn it is: on a whole board,
    or where that was asked for. In a part of a board each side's moves are its own."""
    own = asked.own_images()
    return own if asked.next_player or asked.pattern.is_whole_board else tuple(f for f in own if not f.is_swapped)


def _canonical(move: Move, asked: PositionQuery, own: Iterable[Form]) -> tuple[Move, bool]:
    """The move among all that are the same which stands for them, and whether colours change places for that.

    It is that of the player to move: who was asked for, else Black, as both sides have as many stones wherever the
    colours may change places.
    """
    player = asked.next_player or BLACK
    return min(_images(move, own), key=lambda image: (image[0][1] != player, image))


def _images(move: Move, own: Iterable[Form]) -> Iterable[tuple[Move, bool]]:
    """What a move is as well, by the pattern's own symmetry, and whether the colours change places for that."""
    place, player = move
    for form in own:
        yield (form.original_place(place), form.original_player(player)), form.is_swapped


def _continuation(move: Move, tally: _Tally, own: Iterable[Form]) -> Continuation:
    place, player = move
    same = {at for (at, who), _ in _images(move, own) if who == player}
    places = tuple(sorted(same))
    times = Tally(tally.count, tally.black, tally.white)
    days, years, ranks = (tally.first, tally.last), tally.years(), tally.ranks()
    return Continuation(place, player, times, *days, places, tally.games(), years, ranks, tally.rank())
