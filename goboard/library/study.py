"""Problems that come again when they would be forgotten: which there are, when each is due, what came of it so far.

A problem is known by its position and by who moves first in it, wherever its file lies and whoever solves it where.
When it is due FSRS says, through its package; what came of problems stays when their places are forgotten.
"""

import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from goboard.boards.board import Board
from goboard.games.tree import Collection, Node
from goboard.jobs.watch import Progress
from goboard.library.entries import LibraryError, digest_of
from goboard.words.message import Number, phrase

if TYPE_CHECKING:
    from goboard.library.folders import RecordFile

TABLES = """CREATE TABLE IF NOT EXISTS problems (
    key TEXT NOT NULL, place BLOB NOT NULL, path BLOB NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (key, place)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS problem_places (place BLOB PRIMARY KEY NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS problem_cards (key TEXT PRIMARY KEY NOT NULL, card TEXT NOT NULL, due REAL NOT NULL)
    WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS problem_results (
    key TEXT NOT NULL, at REAL NOT NULL, is_solved INTEGER NOT NULL, PRIMARY KEY (key, at)
) WITHOUT ROWID;"""
"""A card is FSRS's memory of a problem, as its package writes it; times are seconds since 1970."""
NEW_A_DAY, MOST_A_DAY = 20, 200
"""Problems that come for the first time on one day, and all that one queue holds."""
SOON = 20 * 60
"""Seconds: what is due within them may as well come now."""
NO_FSRS = phrase("Problems come again by the package fsrs, which is not installed: pip install 'goboard[study]'.")
_ALL = "(SELECT key, min(path) AS path, number FROM problems GROUP BY key)"
_TRIED = "(SELECT key, count(*) AS tries, sum(is_solved) AS solved, max(at) AS last FROM problem_results GROUP BY key)"


class Due(NamedTuple):
    """A problem of a queue, and whether it comes for the first time."""

    key: str
    path: str
    number: int
    is_new: bool


class Standing(NamedTuple):
    """How it goes: problems in all, those never tried, due now, to come today; tries and successes of the day."""

    problems: int
    new: int
    due: int
    today: int
    tried: int
    solved: int


def key_of(board: Board, stones: bytes, player: int) -> str:
    """What a problem is known by."""
    said = f"{board.shape} {board.columns} {board.rows} {board.size} {player} ".encode()
    return digest_of(said + stones).hex()


def problem_in(root: Node) -> str:
    """The key of a game whose stones of several players lie there before the first move, "" if it is no problem."""
    from goboard.games.node_values import move_of
    from goboard.games.record_dialect import form_of
    from goboard.games.tree import path_to
    from goboard.library.lines import positions

    form, node = form_of(root), root
    if form.fault or form.board.plane is not None:
        return ""
    while len(node.children) == 1 and move_of(node.children[0], form.codec) is None:
        node = node.children[0]
    first = move_of(node.children[0], form.codec) if node.children else None
    if first is None:
        return ""
    *_, (board, stones) = positions(root, form, list(path_to(node)))
    return key_of(board, stones, first.player) if len(set(stones) - {0}) > 1 else ""


Row = tuple[str, bytes, int]


def found_in(place: str, tell: Progress) -> list[Row]:
    """The problems in a folder, an archive or a file: key, path and number. Of a file that cannot be read there are
    none; one on which goboard fails is in the log."""
    from goboard.formats.archives import forget as forget_archives
    from goboard.formats.archives import is_place
    from goboard.library.folders import RecordFile, record_files

    try:
        return _rows(record_files(place) if is_place(place) else [RecordFile(place)], tell)
    finally:
        forget_archives()


def _progress(found: int, files: int) -> str:
    return phrase("Looking for problems: {found} in {files} files", found=Number(found), files=Number(files))


def _rows(records: Iterable["RecordFile"], tell: Progress) -> list[Row]:
    found: list[Row] = []
    for read, record in enumerate(records):
        tell(0.0, _progress(len(found), read))
        if record.fault:
            continue
        for number, root in enumerate(_games_in(record.path)):
            if number % 64 == 63:
                tell(0.0, _progress(len(found), read))
            with _one_of_many(record.path):
                if key := problem_in(root):
                    found.append((key, os.fsencode(record.path), number))
    return found


def _games_in(path: str) -> Sequence[Node]:
    """None where it cannot be read."""
    from goboard.formats.archives import record_bytes
    from goboard.formats.reader import open_record

    with _one_of_many(path):
        return open_record(record_bytes(path), path).games
    return ()


@contextmanager
def _one_of_many(path: str) -> Iterator[None]:
    """What is wrong with one file does not end the work on the others."""
    from goboard.formats.reader import unforeseen
    from goboard.jobs.watch import Cancelled, LimitError
    from goboard.sgf.reader import SgfError

    try:
        yield
    except (OSError, SgfError, LimitError):
        pass
    except Cancelled:
        raise
    except Exception as error:
        error.add_note(path)
        unforeseen(error)


def add(connection: sqlite3.Connection, place: str, found: Sequence[Row]) -> int:
    """These are the problems of that place from now on; how many there are."""
    stored = os.fsencode(place)
    forget(connection, place)
    connection.execute("INSERT INTO problem_places VALUES (?)", (stored,))
    rows = [(key, stored, path, number) for key, path, number in found]
    connection.executemany("INSERT OR IGNORE INTO problems VALUES (?, ?, ?, ?)", rows)
    return int(connection.execute("SELECT count(*) FROM problems WHERE place = ?", (stored,)).fetchone()[0])


def forget(connection: sqlite3.Connection, place: str) -> bool:
    """Its problems come no more, what came of them is kept; False if nobody knew the place."""
    stored = os.fsencode(place)
    connection.execute("DELETE FROM problems WHERE place = ?", (stored,))
    return connection.execute("DELETE FROM problem_places WHERE place = ?", (stored,)).rowcount > 0


def places(connection: sqlite3.Connection) -> list[tuple[str, int]]:
    """All places, and how many problems are in each."""
    sql = "SELECT place, count(key) FROM problem_places LEFT JOIN problems USING (place) GROUP BY place ORDER BY place"
    return [(os.fsdecode(place), count) for place, count in connection.execute(sql)]


def queue(
    connection: sqlite3.Connection, now: float, day: float, new: int = NEW_A_DAY, *, mistakes: bool = False
) -> list[Due]:
    """What is to be solved now, the most overdue first, then new ones, so many on the day that began then. `mistakes`:
    those whose last try failed instead, due or not."""
    if mistakes:
        sql = f"""SELECT key, path, number FROM {_ALL} JOIN {_TRIED} USING (key) JOIN problem_results USING (key)
            WHERE at = last AND NOT is_solved ORDER BY at LIMIT ?"""
        rows = connection.execute(sql, (MOST_A_DAY,)).fetchall()
        return [Due(key, os.fsdecode(path), number, False) for key, path, number in rows]
    sql = f"SELECT key, path, number FROM {_ALL} JOIN problem_cards USING (key) WHERE due <= ? ORDER BY due LIMIT ?"
    rows = connection.execute(sql, (now + SOON, MOST_A_DAY)).fetchall()
    found = [Due(key, os.fsdecode(path), number, False) for key, path, number in rows]
    left = min(new - _begun(connection, day), MOST_A_DAY - len(found))
    sql = f"""SELECT key, path, number FROM {_ALL} WHERE key NOT IN (SELECT key FROM problem_cards)
        ORDER BY path, number LIMIT ?"""
    rows = connection.execute(sql, (max(left, 0),)).fetchall()
    return found + [Due(key, os.fsdecode(path), number, True) for key, path, number in rows]


def _begun(connection: sqlite3.Connection, day: float) -> int:
    sql = "SELECT count(*) FROM (SELECT min(at) AS first FROM problem_results GROUP BY key) WHERE first >= ?"
    return int(connection.execute(sql, (day,)).fetchone()[0])


def is_known(connection: sqlite3.Connection, key: str) -> bool:
    """Is the problem in one of the places?"""
    return connection.execute("SELECT 1 FROM problems WHERE key = ?", (key,)).fetchone() is not None


def note(connection: sqlite3.Connection, key: str, now: float, *, is_solved: bool) -> float:
    """A problem was solved at once, or was not; when it comes again."""
    try:
        from fsrs import Card, Rating, Scheduler
    except ImportError:
        raise LibraryError(NO_FSRS) from None
    at = datetime.fromtimestamp(now, UTC)
    row = connection.execute("SELECT card FROM problem_cards WHERE key = ?", (key,)).fetchone()
    card = Card.from_dict(json.loads(row[0])) if row else Card(card_id=0, due=at)
    card, _ = Scheduler(enable_fuzzing=False).review_card(card, Rating.Good if is_solved else Rating.Again, at)
    due = card.due.timestamp()
    kept = key, json.dumps(card.to_dict()), due
    connection.execute("INSERT OR REPLACE INTO problem_cards VALUES (?, ?, ?)", kept)
    connection.execute("INSERT OR REPLACE INTO problem_results VALUES (?, ?, ?)", (key, now, is_solved))
    return due


def standing(connection: sqlite3.Connection, now: float, day: float) -> Standing:
    """How it goes on the day that began then."""
    sql = f"""SELECT count(*), count(due), count(CASE WHEN due <= ? THEN 1 END)
        FROM {_ALL} LEFT JOIN problem_cards USING (key)"""
    problems, tried, due = connection.execute(sql, (now,)).fetchone()
    sql = "SELECT count(*), ifnull(sum(is_solved), 0) FROM problem_results WHERE at >= ?"
    today = len(queue(connection, now, day))
    return Standing(problems, problems - tried, due, today, *connection.execute(sql, (day,)).fetchone())


def results(connection: sqlite3.Connection) -> list[dict[str, object]]:
    """Each problem with its tries, for a list."""
    sql = f"""SELECT path, number, tries, solved, last, due, card FROM {_ALL} LEFT JOIN {_TRIED} USING (key)
        LEFT JOIN problem_cards USING (key) ORDER BY path, number"""
    found = []
    for path, number, tries, solved, last, due, card in connection.execute(sql):
        said = json.loads(card) if card else {}
        found.append(
            {
                "file": os.fsdecode(path),
                "game": number,
                "tries": tries or 0,
                "solved": solved or 0,
                "last": _date(last),
                "due": _date(due),
                "stability": said.get("stability"),
                "difficulty": said.get("difficulty"),
            }
        )
    return found


def _date(at: float | None) -> str | None:
    return None if at is None else datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


def record_of(due: Iterable[Due], check: Callable[[], None]) -> tuple[bytes, int]:
    """One record with all of these problems in their order, and how many could not be read any more."""
    from goboard.formats.archives import forget as forget_archives
    from goboard.sgf.writer import write

    wanted, roots, opened, lost = [*due], list[Node](), dict[str, Sequence[Node]](), 0
    for problem in wanted:
        check()
        if problem.path not in opened:
            opened[problem.path] = _games_in(problem.path)
        games = opened[problem.path]
        if problem.number < len(games):
            roots.append(games[problem.number])
        else:
            lost += 1
    forget_archives()
    return (write(Collection(roots, ["UTF-8"] * len(roots))) if roots else b""), lost


def noted(connection: sqlite3.Connection) -> list[Sequence[object]]:
    """All of it but what a place holds, as values of JSON."""
    kept: list[Sequence[object]] = [("place", place, 0) for place, _ in places(connection)]
    kept += [("card", *row) for row in connection.execute("SELECT key, card FROM problem_cards ORDER BY key")]
    kept += [("result", *row) for row in connection.execute("SELECT key, at, is_solved FROM problem_results")]
    return kept


def bring_back(connection: sqlite3.Connection, rows: object) -> None:
    """Inverse of `noted`; rows that make no sense are passed over. Places are looked into when they are added again."""
    for row in rows if isinstance(rows, list) else ():
        match row:
            case ["place", str(place), int()]:
                connection.execute("INSERT OR IGNORE INTO problem_places VALUES (?)", (os.fsencode(place),))
            case ["result", str(key), float(at), int(is_solved)]:
                connection.execute("INSERT OR IGNORE INTO problem_results VALUES (?, ?, ?)", (key, at, is_solved))
            case ["card", str(key), str(card)]:
                try:
                    due = datetime.fromisoformat(json.loads(card)["due"]).timestamp()
                except (ValueError, TypeError, KeyError):
                    continue
                connection.execute("INSERT OR IGNORE INTO problem_cards VALUES (?, ?, ?)", (key, card, due))
