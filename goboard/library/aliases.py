"""One player under many names: which spellings people have confirmed to be one's, and which may be.

A name is known by its key, as `wording.name_key` gives it. What is suggested comes from a shipped list of well-known
players and from names of the collection that differ in blanks, order, signs or a rank alone; nothing is joined until a
person says so, and each change can be taken back.
"""

import json
import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations
from typing import NamedTuple

from goboard.library import phrases
from goboard.library.entries import LibraryError
from goboard.library.wording import key_of, name_key
from goboard.resources_path import resource
from goboard.words.message import joined, phrase, plural

TABLES = """CREATE TABLE IF NOT EXISTS aliases (key TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, person TEXT NOT NULL)
    WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS alias_steps (id INTEGER PRIMARY KEY, said TEXT NOT NULL, earlier TEXT NOT NULL);"""
"""A person is called by one of the own names. A row without a person has the keys of names that are not one, a line
each. A step has what its keys stood for before."""
MOST_STEPS, MOST_SIGNS = 200, 200
_MOST_SAID = 1000
SAME_PERSON = """{column} IN (SELECT other.key FROM aliases AS one JOIN aliases AS other USING (person)
    WHERE person <> '' AND {holds})"""
"""The condition that the name of a column is one of a person's who has another that holds what is asked for."""

Row = tuple[str, str]
"""A name and a person."""
_NAMES = """SELECT key, name, count(*) FROM (SELECT black_key AS key, black AS name FROM games
    UNION ALL SELECT white_key, white FROM games) WHERE key <> '' GROUP BY key, name"""


class Person(NamedTuple):
    """All spellings of one player's name, as they were confirmed."""

    person: str
    names: tuple[str, ...]


class Suggestion(NamedTuple):
    """Names that may be one player's: `names` of the collection, which have so many games, and `further` spellings of
    the shipped list."""

    person: str
    names: tuple[str, ...]
    further: tuple[str, ...]
    games: int


def people(connection: sqlite3.Connection) -> tuple[Person, ...]:
    """Everybody who has several names, in the order of the alphabet."""
    found: dict[str, list[str]] = defaultdict(list)
    for name, person in connection.execute("SELECT name, person FROM aliases WHERE person <> '' ORDER BY key"):
        found[person].append(name)
    return tuple(
        Person(person, tuple(names)) for person, names in sorted(found.items(), key=lambda each: key_of(each[0]))
    )


def person_by_key(connection: sqlite3.Connection) -> dict[str, str]:
    """By the keys of their names, what those are called who have several."""
    return dict(connection.execute("SELECT key, person FROM aliases WHERE person <> ''"))


def keys_of(connection: sqlite3.Connection, name: str) -> frozenset[str]:
    """The keys of all names of the person whose name that is."""
    key = name_key(name)
    sql = "SELECT key FROM aliases WHERE person <> '' AND person = (SELECT person FROM aliases WHERE key = ?)"
    return frozenset((key, *(other for (other,) in connection.execute(sql, (key,)))))


def join(connection: sqlite3.Connection, names: Iterable[str], person: str = "") -> Person:
    """Make names one person's, with all others that these persons have; LibraryError where there is nothing to join."""
    person = _said(person)
    given = _keyed((*names, *([person] if person else ())))
    people_by_key = person_by_key(connection)
    called = dict.fromkeys(people_by_key[key] for key in given if key in people_by_key)
    rows = {key: name for key, name, of in connection.execute("SELECT * FROM aliases") if of in called}
    wanted = {**given, **rows}
    name = person or next(iter(called), "") or next(iter(given.values()))
    if len(wanted) < 2:
        raise LibraryError(phrase("“{name}” is one name; a player of several names has at least two.", name=name))
    changed = {key: (said, name) for key, said in wanted.items()}
    if all(people_by_key.get(key) == name for key in changed):
        raise LibraryError(phrase("{names} are one player already.", names=joined([*given.values()])))
    _change(connection, phrase("{names} as one player", names=joined([*given.values()])), changed)
    return Person(name, tuple(wanted.values()))


def join_all(connection: sqlite3.Connection, suggested: Sequence[Suggestion]) -> int:
    """Join what is suggested, in one step that can be taken back; how many players."""
    (last,) = connection.execute("SELECT ifnull(max(id), 0) FROM alias_steps").fetchone()
    for one in suggested:
        join(connection, (*one.names, *one.further), one.person)
    sql = "SELECT earlier FROM alias_steps WHERE id > ? ORDER BY id DESC"
    earlier: dict[str, object] = {}
    for (step,) in connection.execute(sql, (last,)):
        earlier |= json.loads(step)
    if earlier:
        connection.execute("DELETE FROM alias_steps WHERE id > ?", (last,))
        said = plural("{n} player of several names", "{n} players of several names", len(suggested))
        _note_step(connection, said, earlier)
    return len(suggested)


def part(connection: sqlite3.Connection, names: Iterable[str]) -> tuple[str, ...]:
    """Take names out of the persons that they were given to; those that were. A person with one name left is none."""
    given = _keyed(names)
    rows = {key: (name, of) for key, name, of in connection.execute("SELECT * FROM aliases WHERE person <> ''")}
    gone = [key for key in given if key in rows]
    if not gone:
        raise LibraryError(
            phrase("{names}: no player has several names with this among them.", names=joined([*given.values()]))
        )
    changed: dict[str, Row | None] = dict.fromkeys(gone)
    for person in {rows[key][1] for key in gone}:
        left = {key: name for key, (name, of) in rows.items() if of == person and key not in changed}
        if len(left) < 2:
            changed |= dict.fromkeys(left)
        elif name_key(person) in gone:
            changed |= {key: (name, next(iter(left.values()))) for key, name in left.items()}
    told = tuple(rows[key][0] for key in gone)
    _change(connection, phrase("{names} as a player of one name", names=joined(told)), changed)
    return told


def dismiss(connection: sqlite3.Connection, names: Iterable[str]) -> None:
    """These are different players: they are not suggested again, unless there is a further name with them."""
    given = _keyed(names)
    _change(
        connection,
        phrase("{names} as different players", names=joined([*given.values()])),
        {"\n".join(sorted(given)): ("", "")},
    )


def undo(connection: sqlite3.Connection) -> str:
    """Take the last change back; what it had made of names."""
    row = connection.execute("SELECT id, said, earlier FROM alias_steps ORDER BY id DESC LIMIT 1").fetchone()
    if row is None:
        raise LibraryError(phrase("There is no change of players' names to take back."))
    _set(connection, json.loads(row[2]))
    connection.execute("DELETE FROM alias_steps WHERE id = ?", (row[0],))
    return phrases.meant(connection, str(row[1]))


def _keyed(names: Iterable[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name in names:
        name = name.replace("\0", " ").encode("utf-8", "replace").decode()
        key, said = name_key(name), _said(name)
        if not key or not said or len(name) > MOST_SIGNS:
            raise LibraryError(phrase("“{name}” is no name of a player.", name=name[:MOST_SIGNS]))
        found.setdefault(key, said)
    return found


def _said(name: str) -> str:
    """A name as it is kept: in one line of characters that can be written."""
    return " ".join(_CONTROL.sub(" ", name).encode("utf-8", "replace").decode().split())


def _change(connection: sqlite3.Connection, said: str, changed: Mapping[str, Row | None]) -> None:
    """Write rows, and what was there for those who take it back."""
    rows = {key: row for key, *row in connection.execute("SELECT * FROM aliases")}
    _set(connection, changed)
    _note_step(connection, said, {key: rows.get(key) for key in changed})
    connection.execute(f"DELETE FROM alias_steps WHERE id <= (SELECT max(id) FROM alias_steps) - {MOST_STEPS}")


def _note_step(connection: sqlite3.Connection, said: str, earlier: Mapping[str, object]) -> None:
    # a list of names without end need not be said whole
    kept = phrases.kept(connection, said if len(said) <= _MOST_SAID else said[:_MOST_SAID])
    connection.execute("INSERT INTO alias_steps (said, earlier) VALUES (?, ?)", (kept, json.dumps(earlier)))


def _set(connection: sqlite3.Connection, rows: Mapping[str, Sequence[str] | None]) -> None:
    connection.executemany("DELETE FROM aliases WHERE key = ?", [(key,) for key in rows])
    kept = [(key, *row) for key, row in rows.items() if row is not None]
    connection.executemany("INSERT INTO aliases VALUES (?, ?, ?)", kept)


def noted(connection: sqlite3.Connection) -> list[Sequence[object]]:
    """All of it as values of JSON."""
    return connection.execute("SELECT key, name, person FROM aliases ORDER BY key").fetchall()


def bring_back(connection: sqlite3.Connection, rows: object) -> None:
    """Inverse of `noted`; rows that make no sense are passed over."""
    for row in rows if isinstance(rows, list) else ():
        match row:
            case [str(), str(), str()]:
                connection.execute("INSERT OR IGNORE INTO aliases VALUES (?, ?, ?)", row)


_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_SIGNS = re.compile(r"['’`´·・.\-‐]")
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_TITLE = re.compile(
    r"(?:[\[(（][0-9]{1,2}\s*[pdk?][^\])）]*[\])）]|[0-9]{1,2}p(?:ro)?|(?<=..)(?:[0-9]{1,2}|[一二三四五六七八九初])[段단]"
    r"|(?<=...)(?:名人|本因坊|棋聖|棋圣|十段|天元|王座|碁聖|碁圣|名誉.{2,3}|先生|老师|老師))$",
    re.IGNORECASE,
)
_MOST_TITLE = 40
_SHORT = 5
"""Letters without which names that are written in one word say too little."""


def forms(name: str) -> frozenset[str]:
    """What names have in common that differ in blanks, order, signs or a rank alone."""
    name = " ".join(name.split())
    name = name[:-_MOST_TITLE] + _TITLE.sub("", name[-_MOST_TITLE:])
    key = key_of(_HUMP.sub(" ", name))
    words = re.findall(r"[^\W_]+", _SIGNS.sub("", key))
    if not words:
        return frozenset()
    orders = permutations(words) if len(words) <= 3 else (words, words[::-1])
    solid = ("".join(order) for order in orders)
    return frozenset((" ".join(sorted(words)), *(form for form in solid if len(form) >= _SHORT or not form.isascii())))


@cache
def known_people() -> tuple[Person, ...]:
    """The shipped list."""
    lines = resource("players", "names.txt").read_text("utf-8").splitlines()
    found = ([name.strip() for name in line.split("|")] for line in lines if line and not line.startswith("#"))
    return tuple(Person(names[0], tuple(names)) for names in found)


def suggestions(connection: sqlite3.Connection) -> tuple[Suggestion, ...]:
    """Names that may be one player's and are not yet: those with most spellings in the collection first."""
    spellings: dict[str, Counter[str]] = defaultdict(Counter)
    for key, name, games in connection.execute(_NAMES):
        # longer ones are no names: they are not joined either
        if len(said := " ".join(name.split())) <= MOST_SIGNS:
            spellings[key][said] += games
    people_by_key = person_by_key(connection)
    apart = [set(key.split("\n")) for (key,) in connection.execute("SELECT key FROM aliases WHERE person = ''")]
    found = []
    for keys, person in _groups(spellings):
        settled = {people_by_key.get(key, f"\0{key}") for key in keys}
        listed = _keyed(person.names) if person is not None else {}
        is_new = len(settled) > 1 or any(people_by_key.get(key) not in settled for key in listed)
        if is_new and not any(keys <= other for other in apart):
            found.append(_suggestion({key: spellings[key] for key in keys}, listed, people_by_key))
    return tuple(sorted(found, key=lambda each: (-len(each.names), -each.games, each.person)))


def _suggestion(
    spellings: Mapping[str, Counter[str]], listed: Mapping[str, str], people_by_key: Mapping[str, str]
) -> Suggestion:
    ranked = sorted(spellings, key=lambda key: (-spellings[key].total(), key))
    names = tuple(spellings[key].most_common(1)[0][0] for key in ranked)
    further = tuple(name for key, name in listed.items() if key not in spellings)
    called = next((people_by_key[key] for key in ranked if key in people_by_key), names[0])
    return Suggestion(called, names, further, sum(counts.total() for counts in spellings.values()))


def _groups(spellings: Mapping[str, Counter[str]]) -> Iterator[tuple[set[str], Person | None]]:
    """Keys of the collection that share a form, with the person of the shipped list who has it: several keys, or one
    that the list knows."""
    leads: dict[str, str] = {}

    def lead(node: str) -> str:
        while (above := leads.setdefault(node, node)) != node:
            node = leads[node] = leads[above]
        return node

    known = {f"\0{person.person}": person for person in known_people()}
    by_form: dict[str, str] = {}
    for node, names in (*((node, person.names) for node, person in known.items()), *spellings.items()):
        for form in {form for name in names for form in forms(name)}:
            leads[lead(node)] = lead(by_form.setdefault(form, node))
    groups: dict[str, set[str]] = defaultdict(set)
    for node in leads:
        groups[lead(node)].add(node)
    for group in groups.values():
        persons = [known[node] for node in group if node in known]
        keys = {node for node in group if node not in known}
        # names that are of two known people say of neither
        if len(persons) < 2 and len(keys) + len(persons) > 1 and keys:
            yield keys, persons[0] if persons else None
