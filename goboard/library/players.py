"""The players of a library's games."""

import sqlite3
from collections import Counter, defaultdict
from dataclasses import dataclass, field

from goboard.library.entries import Career, LibraryError, PlayerTally, YearTally
from goboard.library.wording import name_key, search_words
from goboard.rules.position import BLACK, WHITE

_ENDS = ("wins", "losses", "draws")
_SQL = "SELECT {0}_key, {0}, winner, first_day, last_day FROM games WHERE {0}_key <> ''"


@dataclass
class _Player:
    names: Counter[str] = field(default_factory=Counter)
    sides: Counter[int] = field(default_factory=Counter)
    winners: Counter[str] = field(default_factory=Counter)
    first: str = ""
    last: str = ""

    def add(self, name: str, side: int, end: str, first: str, last: str) -> None:
        """One game more."""
        self.names[name.strip()] += 1
        self.sides[side] += 1
        self.winners[end] += 1
        if first:
            self.first = min(self.first or first, first)
            self.last = max(self.last, last)


def _end(winner: int | None, side: int) -> str:
    """How a game ended for that side."""
    return "" if winner is None else "draws" if not winner else "wins" if winner == side else "losses"


def tallies(connection: sqlite3.Connection, text: str) -> tuple[PlayerTally, ...]:
    """See `Library.players`."""
    words = search_words(text)
    players: dict[str, _Player] = defaultdict(_Player)
    for side, column in ((BLACK, "black"), (WHITE, "white")):
        for key, name, winner, first, last in connection.execute(_SQL.format(column)):
            if all(word in key for word in words):
                players[key].add(name, side, _end(winner, side), first, last)
    found = [_tally(player) for _, player in sorted(players.items())]
    return tuple(sorted(found, key=lambda player: -player.games))


def _tally(player: _Player) -> PlayerTally:
    name = min(player.names, key=lambda name: (-player.names[name], name))
    wins, losses, draws = (player.winners[end] for end in _ENDS)
    black, white = player.sides[BLACK], player.sides[WHITE]
    return PlayerTally(name, black + white, black, white, wins, losses, draws, player.first, player.last)


_OF_ONE = "SELECT {0}, {1}_key, {1}, winner, first_day, last_day FROM games WHERE {0}_key = ?"


def career(connection: sqlite3.Connection, name: str) -> Career:
    """See `Library.career`."""
    own = _Player()
    opponents: dict[str, _Player] = defaultdict(_Player)
    years: dict[str, Counter[str]] = defaultdict(Counter)
    for side, column, other in ((BLACK, "black", "white"), (WHITE, "white", "black")):
        found = connection.execute(_OF_ONE.format(column, other), (name_key(name),))
        for said, key, opponent, winner, first, last in found:
            end = _end(winner, side)
            own.add(said, side, end, first, last)
            if key:
                opponents[key].add(opponent, side, end, first, last)
            years[first[:4]].update(("games", end))
    if not own.names:
        raise LibraryError(f"Nobody of the name “{name}” plays in the library.")
    met = sorted((_tally(each) for _, each in sorted(opponents.items())), key=lambda each: -each.games)
    told = (YearTally(year, *(ends[end] for end in ("games", *_ENDS))) for year, ends in sorted(years.items()))
    return Career(_tally(own), tuple(met), tuple(told))
