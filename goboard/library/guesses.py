"""Moves guessed through a collection of games, one after the other: which are left, and what came of each.

A round has its games as they were chosen; what came of their moves stays in the index until the round is removed.
"""

import os
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from goboard.formats.archives import letting_go, record_bytes
from goboard.formats.reader import open_record
from goboard.games.record_dialect import form_of
from goboard.games.review_report import phase_of
from goboard.games.tree import Collection, Node
from goboard.games.values import simple_text
from goboard.library.entries import GameEntry, LibraryError
from goboard.library.wording import name_key, outcome_of
from goboard.rules.position import BLACK, WHITE
from goboard.sgf.reader import SgfError
from goboard.sgf.writer import write
from goboard.words.message import Number, phrase

MOST_GAMES = 1000
BEST = 6
"""Points of a move found at the first guess."""
TABLES = """CREATE TABLE IF NOT EXISTS guess_rounds (
    round INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, begun REAL NOT NULL
);
CREATE TABLE IF NOT EXISTS guess_games (
    round INTEGER NOT NULL REFERENCES guess_rounds ON DELETE CASCADE,
    place INTEGER NOT NULL,
    path BLOB NOT NULL,
    number INTEGER NOT NULL,
    black TEXT NOT NULL,
    white TEXT NOT NULL,
    points INTEGER NOT NULL,
    is_done INTEGER NOT NULL,
    PRIMARY KEY (round, place)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS guesses (
    round INTEGER NOT NULL,
    place INTEGER NOT NULL,
    depth INTEGER NOT NULL,
    number INTEGER NOT NULL,
    player INTEGER NOT NULL,
    tries INTEGER NOT NULL,
    points INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (round, place, depth),
    FOREIGN KEY (round, place) REFERENCES guess_games ON DELETE CASCADE
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS guess_choices (
    round INTEGER PRIMARY KEY REFERENCES guess_rounds ON DELETE CASCADE,
    whose TEXT NOT NULL, name TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL
);"""
"""A guess is of the main line's node at that depth, the move of that number; 0 tries: it was shown in the end."""


class Guess(NamedTuple):
    """What came of a move: found at that try, 0 if it was shown in the end, for so many points."""

    depth: int
    number: int
    player: int
    tries: int
    points: int


class Guessed(NamedTuple):
    """What came of the moves of the game shown, by its key; `passed` are the keys of games before it in which there is
    nothing to guess."""

    key: str
    guesses: tuple[Guess, ...]
    is_over: bool
    passed: tuple[str, ...]


class Whose(StrEnum):
    """Whose moves a round asks for."""

    BOTH = "both"
    WINNER = "winner"
    BLACK = "black"
    WHITE = "white"
    PLAYER = "player"


class Choice(NamedTuple):
    """The moves that a round asks for: whose, `name` being the player's, and from which to which, 0 for the last."""

    whose: str = Whose.BOTH
    name: str = ""
    first: int = 1
    last: int = 0


USUAL = Choice()
NOBODY = (0,)


class Round(NamedTuple):
    """How it stands with one: games in all and those that are over; moves asked for and found, points of the most; what
    it asks for, and who plays in its games, those of most games first."""

    id: int
    title: str
    games: int
    done: int
    asked: int
    found: int
    points: int
    most: int
    choice: Choice = USUAL
    players: tuple[str, ...] = ()


class Waiting(NamedTuple):
    """A game that is not over, and what came of its moves so far; `players` are those whose moves are asked for, () for
    all, which is known when the record has been read."""

    place: int
    path: str
    number: int
    guesses: tuple[Guess, ...]
    players: tuple[int, ...] = ()


def key_of(round_: int, place: int) -> str:
    """By which a game of a round is known elsewhere."""
    return f"{round_}:{place}"


def place_of(key: str) -> tuple[int, int]:
    """Inverse of `key_of`."""
    round_, place = key.split(":")
    return int(round_), int(place)


def begin(connection: sqlite3.Connection, title: str, games: Sequence[GameEntry], now: float) -> int:
    """A round through these games; its number. LibraryError for none, or too many."""
    if not 0 < len(games) <= MOST_GAMES:
        raise LibraryError(phrase("Moves are guessed through 1 to {most} games at a time.", most=Number(MOST_GAMES)))
    sql = "INSERT INTO guess_rounds (title, begun) VALUES (?, ?)"
    id_ = connection.execute(sql, (title, now)).lastrowid
    assert id_ is not None
    rows = [
        (id_, place, os.fsencode(game.file), game.number, game.black, game.white, game.columns * game.rows or 361, 0)
        for place, game in enumerate(games)
    ]
    connection.executemany("INSERT INTO guess_games VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
    return id_


def round_of(connection: sqlite3.Connection, games: Sequence[GameEntry]) -> int | None:
    """The newest round through just these games, in whatever order, that is not over; None if there is none."""
    wanted = {(os.fsencode(game.file), game.number) for game in games}
    sql = "SELECT round FROM guess_games GROUP BY round HAVING count(*) = ? AND NOT min(is_done) ORDER BY round DESC"
    for (round_,) in connection.execute(sql, (len(games),)).fetchall():
        if set(connection.execute("SELECT path, number FROM guess_games WHERE round = ?", (round_,))) == wanted:
            return int(round_)
    return None


def rounds(connection: sqlite3.Connection) -> list[Round]:
    """All of them, the newest first."""
    sql = """SELECT round, title, (SELECT count(*) FROM guess_games AS g WHERE g.round = r.round),
        (SELECT ifnull(sum(is_done), 0) FROM guess_games AS g WHERE g.round = r.round), count(depth),
        ifnull(sum(tries > 0), 0), ifnull(sum(points), 0), count(depth) * ? FROM guess_rounds AS r
        LEFT JOIN guesses USING (round) GROUP BY round ORDER BY round DESC"""
    found = [Round(*row) for row in connection.execute(sql, (BEST,))]
    return [each._replace(choice=_choice(connection, each.id), players=_names(connection, each.id)) for each in found]


def _choice(connection: sqlite3.Connection, round_: int) -> Choice:
    row = connection.execute("SELECT whose, name, first, last FROM guess_choices WHERE round = ?", (round_,)).fetchone()
    return USUAL if row is None else Choice(*row)


def _names(connection: sqlite3.Connection, round_: int) -> tuple[str, ...]:
    rows = connection.execute("SELECT black, white FROM guess_games WHERE round = ? ORDER BY place", (round_,))
    return tuple(name for name, _ in Counter(name for row in rows for name in row if name).most_common())


def choose(connection: sqlite3.Connection, round_: int, choice: Choice) -> None:
    """A round asks for these moves from now on; nothing where it was removed meanwhile."""
    sql = "INSERT OR REPLACE INTO guess_choices SELECT round, ?, ?, ?, ? FROM guess_rounds WHERE round = ?"
    connection.execute(sql, (*choice, round_))


def waiting(connection: sqlite3.Connection, round_: int) -> list[Waiting]:
    """The games of a round that are not over."""
    sql = "SELECT place, path, number FROM guess_games WHERE round = ? AND NOT is_done ORDER BY place"
    told = "SELECT depth, number, player, tries, points FROM guesses WHERE round = ? AND place = ? ORDER BY depth"
    found = []
    for place, path, number in connection.execute(sql, (round_,)).fetchall():
        guesses = tuple(Guess(*row) for row in connection.execute(told, (round_, place)))
        found.append(Waiting(place, os.fsdecode(path), number, guesses))
    return found


def note(
    connection: sqlite3.Connection, round_: int, place: int, guesses: Sequence[Guess], now: float, *, is_over: bool
) -> None:
    """What came of a game's moves so far; nothing where the round was removed meanwhile."""
    sql = "SELECT 1 FROM guess_games WHERE round = ? AND place = ?"
    if connection.execute(sql, (round_, place)).fetchone() is None:
        return
    rows = [(round_, place, *guess, now) for guess in guesses]
    # what was guessed first counts
    connection.executemany("INSERT OR IGNORE INTO guesses VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
    if is_over:
        connection.execute("UPDATE guess_games SET is_done = 1 WHERE round = ? AND place = ?", (round_, place))


def remove(connection: sqlite3.Connection, round_: int) -> bool:
    """With all that came of it; False if there is none."""
    return connection.execute("DELETE FROM guess_rounds WHERE round = ?", (round_,)).rowcount > 0


class Gathered(NamedTuple):
    """One record of the games that are to be guessed, `kept`, and those that cannot be played at all. What cannot be
    read now is left out: it may be back another time."""

    data: bytes
    kept: list[Waiting]
    unplayable: list[Waiting]


@letting_go()
def record_of(games: Sequence[Waiting], check: Callable[[], None], choice: Choice = USUAL) -> Gathered:
    """The games from where they were left."""
    roots, kept, opened = list[Node](), list[Waiting](), dict[str, Sequence[Node]]()
    unplayable: list[Waiting] = []
    for game in games:
        check()
        if game.path not in opened:
            try:
                opened[game.path] = open_record(record_bytes(game.path), game.path).games
            except (OSError, SgfError):
                opened[game.path] = ()
        if game.number >= len(opened[game.path]):
            continue
        root = opened[game.path][game.number]
        if form_of(root).fault:
            unplayable.append(game)
            continue
        roots.append(root)
        kept.append(game._replace(players=_players(root, choice)))
    data = write(Collection(roots, ["UTF-8"] * len(roots))) if roots else b""
    return Gathered(data, kept, unplayable)


def _players(root: Node, choice: Choice) -> tuple[int, ...]:
    """Those whose moves are asked for in a game, () for all."""
    if choice.whose == Whose.BOTH:
        return ()
    if choice.whose == Whose.WINNER:
        winner = outcome_of(simple_text(root, "RE")).winner
        return (winner,) if winner else NOBODY
    if choice.whose == Whose.PLAYER:
        wanted = name_key(choice.name)
        names = enumerate((simple_text(root, "PB"), simple_text(root, "PW")), BLACK)
        return tuple(player for player, name in names if name_key(name) == wanted) or NOBODY
    return (BLACK,) if choice.whose == Whose.BLACK else (WHITE,)


class Score(NamedTuple):
    """How the moves of a player were guessed, of one phase, "" for all of them."""

    player: str
    phase: str
    asked: int
    first: int
    second: int
    third: int
    shown: int
    points: int
    most: int


def scores(connection: sqlite3.Connection, round_: int) -> list[Score]:
    """By the players of the games and by phases, whoever was asked for most first."""
    found: dict[str, dict[str, list[Guess]]] = defaultdict(lambda: defaultdict(list))
    for name, size, guess in _guesses(connection, round_):
        for phase in ("", phase_of(guess.number, size)):
            found[name][phase].append(guess)
    order = sorted(found, key=lambda name: (-len(found[name][""]), name))
    return [_score(name, phase, guesses) for name in order for phase, guesses in _in_order(found[name])]


def _in_order(phases: Mapping[str, list[Guess]]) -> list[tuple[str, list[Guess]]]:
    return sorted(phases.items(), key=lambda item: (item[0] != "", min(guess.number for guess in item[1])))


def _score(name: str, phase: str, guesses: Sequence[Guess]) -> Score:
    first, second, third, shown = (sum(guess.tries == number for guess in guesses) for number in (1, 2, 3, 0))
    points, asked = sum(guess.points for guess in guesses), len(guesses)
    return Score(name, phase, asked, first, second, third, shown, points, BEST * asked)


def _guesses(connection: sqlite3.Connection, round_: int) -> Iterator[tuple[str, int, Guess]]:
    sql = """SELECT CASE player WHEN ? THEN black ELSE white END, g.points, depth, o.number, player, tries, o.points
        FROM guesses AS o JOIN guess_games AS g USING (round, place) WHERE round = ? ORDER BY place, depth"""
    for name, size, *rest in connection.execute(sql, (BLACK, round_)):
        yield name, size, Guess(*rest)


def results(connection: sqlite3.Connection) -> list[dict[str, object]]:
    """What came of every move of every round, for a list."""
    sql = """SELECT title, path, g.number, black, white, o.number, player, tries, o.points, at, g.points
        FROM guesses AS o JOIN guess_games AS g USING (round, place) JOIN guess_rounds USING (round)
        ORDER BY round, place, depth"""
    found: list[dict[str, object]] = []
    for title, path, game, black, white, number, player, tries, points, at, size in connection.execute(sql):
        name = black if player == BLACK else white
        told = {"round": title, "file": os.fsdecode(path), "game": game, "player": name, "move": number}
        told |= {"phase": str(phase_of(number, size)), "tries": tries, "points": points, "at": at}
        found.append(told)
    return found


def noted(connection: sqlite3.Connection) -> list[Sequence[object]]:
    """All of it as values of JSON."""
    kept: list[Sequence[object]] = [("round", *row) for row in connection.execute("SELECT * FROM guess_rounds")]
    for round_, place, path, *rest in connection.execute("SELECT * FROM guess_games"):
        kept.append(("game", round_, place, os.fsdecode(path), *rest))
    kept += [("guess", *row) for row in connection.execute("SELECT * FROM guesses")]
    kept += [("choice", *row) for row in connection.execute("SELECT * FROM guess_choices")]
    return kept


_KINDS: Mapping[str, tuple[str, tuple[type, ...]]] = {
    "round": ("guess_rounds", (int, str, float)),
    "game": ("guess_games", (int, int, str, int, str, str, int, int)),
    "guess": ("guesses", (int, int, int, int, int, int, int, float)),
    "choice": ("guess_choices", (int, str, str, int, int)),
}


def bring_back(connection: sqlite3.Connection, rows: object) -> None:
    """Inverse of `noted`; rows that make no sense are passed over."""
    for row in rows if isinstance(rows, list) else ():
        if not (isinstance(row, list) and row and isinstance(row[0], str) and row[0] in _KINDS):
            continue
        table, kinds = _KINDS[row[0]]
        values: list[object] = row[1:]
        if [*map(type, values)] == [*kinds]:
            try:
                if table == "guess_games":
                    values[2] = os.fsencode(row[3])
                connection.execute(f"INSERT OR IGNORE INTO {table} VALUES ({', '.join('?' * len(values))})", values)
            except (sqlite3.IntegrityError, OverflowError, UnicodeError):
                continue
