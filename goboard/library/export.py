"""Games of a library written into one file: the records themselves, or what is said of them; and their files copied."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from itertools import count
from pathlib import Path
from typing import Any

from goboard.formats.archives import letting_go, record_bytes
from goboard.formats.reader import open_record
from goboard.games.tree import Collection, Node
from goboard.jobs.watch import checkpoint
from goboard.library.entries import GameEntry
from goboard.library.store import stored_value
from goboard.sgf.reader import SgfError
from goboard.sgf.writer import write
from goboard.words.message import phrase
from goboard.words.reasons import reason_of

FORMATS = (".sgf", ".csv", ".json")
_NONE: Mapping[int, Any] = {}
_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""Some spreadsheets take the wide signs for the narrow ones, and leave out blanks before them."""


def exported(
    games: Sequence[GameEntry],
    suffix: str,
    tags: Mapping[int, tuple[str, ...]] = _NONE,
    notes: Mapping[int, str] = _NONE,
) -> tuple[bytes, Mapping[str, str]]:
    """The file's bytes, of the kind that its name's end tells, and by file why its games are left out: for records they
    are read again. A list has the tags and notes of the games, by their ids, too."""
    if suffix == ".sgf":
        return _records(games)
    rows = [{name: value for name, value in asdict(game).items() if name not in ("id", "digest")} for game in games]
    said = ({"tags": ", ".join(tags.get(game.id, ())), "notes": notes.get(game.id, "")} for game in games)
    rows = [
        {"file": row.pop("file"), "game": row.pop("number"), **row, **more}
        for row, more in zip(rows, said, strict=True)
    ]
    return table_of(rows, suffix), {}


def table_of(rows: Sequence[Mapping[str, object]], suffix: str) -> bytes:
    """A list as CSV or JSON."""
    if suffix == ".json":
        lines = (json.dumps(row, ensure_ascii=False) for row in rows)
        text = "[" + ",\n ".join(lines) + "]\n"
        return text.encode("utf-8", "replace")
    table = io.StringIO(newline="")
    writer = csv.writer(table)
    writer.writerow(rows[0] if rows else ())
    writer.writerows([_cell(value) for value in row.values()] for row in rows)
    # with the mark, spreadsheets take it for what it is
    return table.getvalue().encode("utf-8-sig", "replace")


def _cell(value: object) -> object:
    """What a record says is no formula of a spreadsheet: an apostrophe stands before its first sign."""
    kept = stored_value(value)
    return f"'{kept}" if isinstance(kept, str) and kept.lstrip().startswith(_FORMULA) else kept


@letting_go()
def _records(games: Sequence[GameEntry]) -> tuple[bytes, Mapping[str, str]]:
    roots: list[Node] = []
    problems: dict[str, str] = {}
    opened: tuple[str, Collection] = ("", Collection([]))
    for game in games:
        checkpoint()
        if game.file in problems:
            continue
        try:
            if game.file != opened[0]:
                opened = (game.file, open_record(record_bytes(game.file), game.file))
            roots.append(opened[1].games[game.number])
        except OSError as error:
            problems[game.file] = phrase("The file could not be read: {reason}.", reason=reason_of(error))
        except SgfError as error:
            problems[game.file] = str(error)
        except IndexError:
            problems[game.file] = phrase("The file has changed since it was read; refresh the library first.")
    return write(Collection(roots, ["UTF-8"] * len(roots))), problems


@letting_go()
def converted(files: Iterable[str], folder: Path, check: Callable[[], None]) -> tuple[int, Mapping[str, str]]:
    """The records of files as SGF in UTF-8 into a folder, whatever they are in; how many are there now, and why others
    are not. Nothing that is there is replaced."""
    done, problems = 0, dict[str, str]()
    for file in dict.fromkeys(files):
        check()
        try:
            _copy(write(open_record(record_bytes(file), file)), Path(file).with_suffix(".sgf"), folder)
            done += 1
        except OSError as error:
            problems[file] = phrase("It could not be converted: {reason}.", reason=reason_of(error))
        except SgfError as error:
            problems[file] = str(error)
    return done, problems


@letting_go()
def copied(files: Iterable[str], folder: Path, check: Callable[[], None]) -> tuple[int, Mapping[str, str]]:
    """Copy files into a folder; how many are there now, and why others are not. Nothing that is there is replaced:
    beside a file of the same name that holds something else the copy gets a number."""
    done, problems = 0, dict[str, str]()
    for file in dict.fromkeys(files):
        check()
        try:
            _copy(record_bytes(file), Path(file), folder)
            done += 1
        except OSError as error:
            problems[file] = phrase("It could not be copied: {reason}.", reason=reason_of(error))
    return done, problems


def _copy(data: bytes, file: Path, folder: Path) -> None:
    for number in count(1):
        target = folder / (file.name if number == 1 else f"{file.stem} ({number}){file.suffix}")
        try:
            with target.open("xb") as copy:
                try:
                    copy.write(data)
                    copy.flush()
                except BaseException:
                    # a part of it would be taken for the file
                    target.unlink(missing_ok=True)
                    raise
            return
        except FileExistsError:
            if target.is_file() and target.stat().st_size == len(data) and target.read_bytes() == data:
                return
