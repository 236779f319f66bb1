"""The players of a library's games."""

import sqlite3
from collections import Counter, defaultdict
from dataclasses import dataclass, field

from goboard.library.entries import PlayerTally
from goboard.library.wording import search_words
from goboard.rules.position import BLACK, WHITE

_SQL = "SELECT {0}_key, {0}, winner, first_day, last_day FROM games WHERE {0}_key <> ''"


@dataclass
class _Player:
    names: Counter[str] = field(default_factory=Counter)
    sides: Counter[int] = field(default_factory=Counter)
    winners: Counter[str] = field(default_factory=Counter)
    first: str = ""
    last: str = ""


def tallies(connection: sqlite3.Connection, text: str) -> tuple[PlayerTally, ...]:
    """See `Library.players`."""
    words = search_words(text)
    players: dict[str, _Player] = defaultdict(_Player)
    for side, column in ((BLACK, "black"), (WHITE, "white")):
        for key, name, winner, first, last in connection.execute(_SQL.format(column)):
            if all(word in key for word in words):
                player = players[key]
                player.names[name.strip()] += 1
                player.sides[side] += 1
                if winner is not None:
                    player.winners["draws" if not winner else "wins" if winner == side else "losses"] += 1
                if first:
                    player.first = min(player.first or first, first)
                    player.last = max(player.last, last)
    found = [_tally(player) for _, player in sorted(players.items())]
    return tuple(sorted(found, key=lambda player: -player.games))


def _tally(player: _Player) -> PlayerTally:
    name = min(player.names, key=lambda name: (-player.names[name], name))
    wins, losses, draws = (player.winners[end] for end in ("wins", "losses", "draws"))
    black, white = player.sides[BLACK], player.sides[WHITE]
    return PlayerTally(name, black + white, black, white, wins, losses, draws, player.first, player.last)
