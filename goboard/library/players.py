"""The players of a library's games."""

import json
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from goboard.games.patterns import swapped_player
from goboard.library.aliases import keys_of, person_by_key
from goboard.library.entries import Career, EventTally, LibraryError, Played, PlayerTally, YearTally
from goboard.library.wording import key_of, name_key, search_words
from goboard.rules.position import BLACK, WHITE
from goboard.words.message import phrase

_ENDS = ("wins", "losses", "draws")
_SQL = "SELECT {0}_key, {0}, winner, first_day, last_day FROM games WHERE {0}_key <> ''"


@dataclass
class Player:
    """What is counted of one player."""

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


def end_of(winner: int | None, side: int) -> str:
    """How a game ended for that side."""
    return "" if winner is None else "draws" if not winner else "wins" if winner == side else "losses"


def tallies(connection: sqlite3.Connection, text: str) -> tuple[PlayerTally, ...]:
    """See `Library.players`."""
    words, people = search_words(text), person_by_key(connection)
    wanted = {person for key, person in people.items() if all(word in key for word in words)}
    players: dict[str, Player] = defaultdict(Player)
    for side, column in ((BLACK, "black"), (WHITE, "white")):
        for key, name, winner, first, last in connection.execute(_SQL.format(column)):
            person = people.get(key)
            if all(word in key for word in words) if person is None else person in wanted:
                players[player_key(key, person)].add(person or name, side, end_of(winner, side), first, last)
    return ranked(players)


def player_key(key: str, person: str | None) -> str:
    """What tells players apart: no key of a name begins with a blank."""
    return key if person is None else f" {person}"


def ranked(players: Mapping[str, Player]) -> tuple[PlayerTally, ...]:
    """Whoever has played most first."""
    found = [_tally(player) for _, player in sorted(players.items())]
    return tuple(sorted(found, key=lambda player: -player.games))


def _tally(player: Player) -> PlayerTally:
    name = min(player.names, key=lambda name: (-player.names[name], name))
    wins, losses, draws = (player.winners[end] for end in _ENDS)
    black, white = player.sides[BLACK], player.sides[WHITE]
    return PlayerTally(name, black + white, black, white, wins, losses, draws, player.first, player.last)


_EVENTS = """SELECT event_key, event, black_key, white_key, winner, first_day, last_day FROM games
    WHERE event_key <> ''"""


@dataclass
class _Event:
    names: Counter[str] = field(default_factory=Counter)
    players: set[str] = field(default_factory=set)
    winners: Counter[int | None] = field(default_factory=Counter)
    days: list[str] = field(default_factory=list)


def events(connection: sqlite3.Connection, text: str) -> tuple[EventTally, ...]:
    """See `Library.events`."""
    words, people = search_words(text), person_by_key(connection)
    found: dict[str, _Event] = defaultdict(_Event)
    for key, name, black, white, winner, first, last in connection.execute(_EVENTS):
        if all(word in key for word in words):
            event = found[key]
            event.names[" ".join(name.split())] += 1
            event.players.update(player_key(each, people.get(each)) for each in (black, white) if each)
            event.winners[winner] += 1
            event.days += filter(None, (first, last))
    return tuple(sorted((_event(event) for _, event in sorted(found.items())), key=lambda event: -event.games))


def _event(event: _Event) -> EventTally:
    name = min(event.names, key=lambda name: (-event.names[name], name))
    black, white, draws = (event.winners[winner] for winner in (BLACK, WHITE, 0))
    first, last = min(event.days, default=""), max(event.days, default="")
    return EventTally(name, event.winners.total(), len(event.players), black, white, draws, first, last)


_OF_EVENT = """SELECT winner, first_day, last_day, black_key, black, white_key, white FROM games
    WHERE event_key = ? ORDER BY id"""


class Gathering:
    """Games that are gathered one by one, see `Played`; where colours are exchanged Black is White."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._people = person_by_key(connection)
        self._players = defaultdict[str, Player](Player)
        self._years = defaultdict[str, Counter[str]](Counter)

    def add(self, winner: int | None, days: tuple[str, str], named: Sequence[str], *, is_swapped: bool = False) -> None:
        """One game more, with the days of its beginning and end; `named` are key and name of Black and of White."""
        self._years[days[0][:4]].update(("games", end_of(winner, WHITE if is_swapped else BLACK)))
        for side, key, name in zip((BLACK, WHITE), named[::2], named[1::2], strict=True):
            if key:
                shown = swapped_player(side) if is_swapped else side
                person = self._people.get(key)
                self._players[player_key(key, person)].add(person or name, shown, end_of(winner, side), *days)

    def told(self) -> Played:
        """What they say."""
        return Played(by_year(self._years), ranked(self._players))


def event(connection: sqlite3.Connection, name: str) -> Played:
    """See `Library.event`."""
    gathering = Gathering(connection)
    for winner, first, last, *named in connection.execute(_OF_EVENT, (key_of(name),)):
        gathering.add(winner, (first, last), named)
    return gathering.told()


def by_year(years: Mapping[str, Counter[str]]) -> tuple[YearTally, ...]:
    """The tallies in order, of "games" and of how they ended."""
    return tuple(YearTally(year, *(ends[end] for end in ("games", *_ENDS))) for year, ends in sorted(years.items()))


_OF_ONE = (
    "SELECT {0}, {1}_key, {1}, winner, first_day, last_day FROM games WHERE {0}_key IN (SELECT value FROM json_each(?))"
)


def career(connection: sqlite3.Connection, name: str) -> Career:
    """See `Library.career`."""
    own = Player()
    opponents: dict[str, Player] = defaultdict(Player)
    years: dict[str, Counter[str]] = defaultdict(Counter)
    people, keys = person_by_key(connection), json.dumps([*keys_of(connection, name)])
    for side, column, other in ((BLACK, "black", "white"), (WHITE, "white", "black")):
        found = connection.execute(_OF_ONE.format(column, other), (keys,))
        for said, key, opponent, winner, first, last in found:
            end, met = end_of(winner, side), people.get(key)
            own.add(people.get(name_key(said), said), side, end, first, last)
            if key:
                opponents[player_key(key, met)].add(met or opponent, side, end, first, last)
            years[first[:4]].update(("games", end))
    if not own.names:
        raise LibraryError(phrase("Nobody of the name “{name}” plays in the library.", name=name))
    return Career(_tally(own), ranked(opponents), by_year(years))
