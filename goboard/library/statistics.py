"""What was played next where a pattern stood, and how it ended."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from goboard.games.orientations import ORIENTATIONS, Place, original_place
from goboard.games.patterns import Form, Pattern, swapped_player
from goboard.library.positions import Continuation, Found, Statistics
from goboard.rules.position import BLACK, WHITE

Move = tuple[Place, int]
"""A place of the pattern and a player."""


@dataclass(frozen=True)
class Ending:
    """How a game ended, and when it was: its winner, 0 if nobody won or nobody knows, and its days."""

    winner: int
    first_day: str
    last_day: str


@dataclass
class _Tally:
    """What is counted of one continuation."""

    count: int = 0
    black: int = 0
    white: int = 0
    first: str = ""
    last: str = ""


def statistics_of(pattern: Pattern, found: Found, endings: Mapping[int, Ending]) -> Statistics:
    """How the games went on where the pattern stood; `endings` are those of all games found."""
    own = _own_images(pattern)
    tallies: dict[Move, _Tally] = defaultdict(_Tally)
    canonical: dict[tuple[int, ...], tuple[Move, bool]] = {}
    wins = [0, 0, 0]
    for game, _, _, index, _, _, x, y, player in found.rows.tolist():
        form, ending = found.forms[index], endings[game]
        winner = swapped_player(ending.winner) if form.is_swapped else ending.winner
        wins[winner] += 1
        if not player:
            continue
        key = (index, x, y, player)
        if key not in canonical:
            move = form.original_place((x, y)), form.original_player(player)
            canonical[key] = min((image, is_swapped) for image, is_swapped in _images(move, pattern, own))
        move, is_swapped = canonical[key]
        _count(tallies[move], swapped_player(winner) if is_swapped else winner, ending)
    moves = sorted(tallies, key=lambda move: (-tallies[move].count, move))
    continuations = tuple(_continuation(move, tallies[move], pattern, own) for move in moves)
    return Statistics(len(found), len(found.games), wins[BLACK], wins[WHITE], continuations)


def _count(tally: _Tally, winner: int, ending: Ending) -> None:
    tally.count += 1
    tally.black += winner == BLACK
    tally.white += winner == WHITE
    if ending.first_day:
        tally.first = min(tally.first or ending.first_day, ending.first_day)
        tally.last = max(tally.last, ending.last_day)


def _own_images(pattern: Pattern) -> list[Form]:
    """The ways to turn and colour the pattern that leave it as it is."""
    ways = [(orientation, is_swapped) for is_swapped in (False, True) for orientation in range(ORIENTATIONS)]
    swapped = pattern.with_colours_swapped()
    return [
        Form(pattern, orientation, is_swapped)
        for orientation, is_swapped in ways
        if (swapped if is_swapped else pattern).turned(orientation) == pattern
    ]


def _images(move: Move, pattern: Pattern, own: Iterable[Form]) -> Iterable[tuple[Move, bool]]:
    """What a move is as well, by the pattern's own symmetry, and whether the colours change places for that."""
    place, player = move
    for form in own:
        image = original_place(place, form.orientation, pattern.columns, pattern.rows)
        yield (image, form.original_player(player)), form.is_swapped


def _continuation(move: Move, tally: _Tally, pattern: Pattern, own: Iterable[Form]) -> Continuation:
    place, player = move
    same = {at for (at, who), _ in _images(move, pattern, own) if who == player}
    places = tuple(sorted(same))
    return Continuation(place, player, tally.count, tally.black, tally.white, tally.first, tally.last, places)
