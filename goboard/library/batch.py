"""Game information and file names of many records changed at once: first a plan to be looked at, then all of it in one
step that can be taken back."""

import errno
import os
import re
import string
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from goboard.formats.archives import split
from goboard.formats.reader import open_record
from goboard.games.node_values import info
from goboard.games.properties import GAME_INFO
from goboard.games.record_rules import overruling
from goboard.games.tree import Collection, Node, main_line
from goboard.games.values import raw_text
from goboard.library.entries import GameEntry, LibraryError, require_same
from goboard.library.undoing import Undoing
from goboard.sgf.reader import SgfError
from goboard.sgf.saving import check_writable, plain_bytes
from goboard.sgf.writer import write
from goboard.words.message import enumerated, in_context, phrase, plural
from goboard.words.reasons import reason_of

MOST_NAME = 150
"""Bytes of a file's name that a pattern makes, without its end."""
EXAMPLE = "{date} {black} - {white}"
KEPT = "{file}"
"""The pattern that leaves names as they are."""
_FIELDS = {
    "date": "date", "black": "black", "white": "white", "black_rank": "black_rank", "white_rank": "white_rank",
    "event": "event", "round": "round", "place": "place", "result": "result", "name": "name", "rules": "rules",
    "moves": "moves", "handicap": "handicap",
}  # fmt: skip
FIELDS = (*_FIELDS, "file", "number")
"""What may stand in a pattern: what is said of the first game, the file's name before, and its number among them."""
INFO_NAMES = {
    "AN": phrase("Annotations by"),
    "BR": phrase("Rank of Black"),
    "BT": phrase("Team of Black"),
    "CP": phrase("Copyright"),
    "DT": phrase("Date"),
    "EV": phrase("Event"),
    "GC": phrase("On the game"),
    "GN": phrase("Name"),
    "HA": phrase("Handicap"),
    "KM": phrase("Komi"),
    "ON": phrase("Opening"),
    "OT": phrase("Overtime"),
    "PB": in_context("side", "Black"),
    "PC": phrase("Place"),
    "PW": in_context("side", "White"),
    "RE": phrase("Result"),
    "RO": phrase("Round"),
    "RU": phrase("Rules"),
    "SO": phrase("Source"),
    "TM": phrase("Time"),
    "US": phrase("Entered by"),
    "WR": phrase("Rank of White"),
    "WT": phrase("Team of White"),
}
"""What a game says of itself, by the properties of SGF."""
_FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]+')
_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)", re.IGNORECASE)


@dataclass(frozen=True)
class Edit:
    """Write a text as one piece of information, "" takes it away; or, where `find` is not "", write it in place of that
    wherever it stands in what is said, whatever the case."""

    ident: str
    text: str
    find: str = ""

    def of(self, said: str) -> str:
        """What is said then."""
        return re.sub(re.escape(self.find), lambda _: self.text, said, flags=re.IGNORECASE) if self.find else self.text


class InfoChange(NamedTuple):
    """What a game says of itself now, and then."""

    file: str
    number: int
    ident: str
    before: str
    after: str


class Renaming(NamedTuple):
    """A file's path now and then; `note` says what is odd about that."""

    file: str
    target: str
    note: str = ""


_PACKED = phrase("It lies in an archive, which is only read.")
Problems = Mapping[str, str]
"""Why files are left as they are, by their paths."""
Check = Callable[[], None]


def info_changes(games: Iterable[GameEntry], edits: Sequence[Edit], check: Check) -> tuple[list[InfoChange], Problems]:
    """What the edits would change in the files."""
    _check_edits(edits)
    changes: list[InfoChange] = []
    problems: dict[str, str] = {}
    for file, chosen in _by_file(games).items():
        check()
        try:
            changes += _edited(_bytes_of(file), chosen, edits)[1]
        except (OSError, SgfError, LibraryError) as error:
            problems[file] = reason_of(error)
    return changes, problems


def change_info(
    games: Iterable[GameEntry],
    edits: Sequence[Edit],
    undoing: Undoing,
    check: Check,
    *,
    is_rewritten: bool = False,
    listed: Sequence[InfoChange] | None = None,
) -> tuple[int, Problems]:
    """Do it; how many files were changed. Where it was `listed`, nothing else is done. With `is_rewritten` files
    are also written in which nothing is changed, which brings them to SGF's fourth version and UTF-8."""
    _check_edits(edits)
    by_file, problems, done = _by_file(games), dict[str, str](), 0
    planned: dict[str, list[InfoChange]] = {}
    for change in listed or ():
        planned.setdefault(change.file, []).append(change)

    def called(files: int) -> str:
        if not edits:
            return plural("encoding of {n} file", "encoding of {n} files", files)
        idents = enumerated(INFO_NAMES.get(edit.ident, edit.ident) for edit in edits)
        return plural("{idents} of {n} file", "{idents} of {n} files", files, idents=idents)

    with undoing.step(called) as step:
        for file, chosen in by_file.items():
            check()
            try:
                before = _bytes_of(file)
                collection, changes = _edited(before, chosen, edits)
                if listed is not None and changes != planned.get(file, []):
                    raise LibraryError(phrase("It has changed since this was listed."))
                data = write(collection) if changes or is_rewritten else before
                if data != before:
                    step.write(file, before, data)
                    done += 1
            except (OSError, SgfError, LibraryError) as error:
                problems[file] = reason_of(error)
    return done, problems


def _check_edits(edits: Sequence[Edit]) -> None:
    for edit in edits:
        if edit.ident not in GAME_INFO or edit.ident == "HA":
            raise LibraryError(
                phrase("{ident} is no information that is changed in many games, such as EV.", ident=edit.ident)
                if edit.ident
                else phrase("Nothing is no information that is changed in many games, such as EV.")
            )


def _by_file(games: Iterable[GameEntry]) -> Mapping[str, list[GameEntry]]:
    found: dict[str, list[GameEntry]] = {}
    for game in games:
        found.setdefault(game.file, []).append(game)
    return found


def _bytes_of(file: str) -> bytes:
    if split(file) is not None:
        raise LibraryError(_PACKED)
    return plain_bytes(file)


def _edited(data: bytes, games: Sequence[GameEntry], edits: Sequence[Edit]) -> tuple[Collection, list[InfoChange]]:
    """Games of one file."""
    for digest in {game.digest for game in games}:
        require_same(data, digest)
    collection = open_record(data, games[0].file)
    if collection.is_foreign:
        raise LibraryError(phrase("Only SGF files are changed; convert it first."))
    changes = []
    for game in games:
        root = collection.games[game.number]
        line = [*main_line(root)]
        for edit in edits:
            before = info(line[-1]).get(edit.ident, "")
            after = edit.of(before)
            if after != before:
                _put(root, line, edit.ident, after)
                changes.append(InfoChange(game.file, game.number, edit.ident, before, after))
    if changes:
        check_writable(games[0].file)
    return collection, changes


def _put(root: Node, line: Sequence[Node], ident: str, text: str) -> None:
    """Where it stands in the main line, else in the root."""
    holder = next((node for node in reversed(line) if node.has(ident)), root)
    values = [
        (holder, ident, (raw_text(text),) if text else ()),
        *((root, *each) for each in overruling(root, {ident: text})),
    ]
    for node, name, raw in values:
        if raw:
            node.put(name, raw)
        else:
            node.drop(name)


def renamings(
    games: Iterable[GameEntry], pattern: str, folder: Path | None = None, check: Check = lambda: None
) -> list[Renaming]:
    """What files would be called, in their folders or in another one; those that stay are left out. Names that are
    taken get a number."""
    _check_pattern(pattern)
    first: dict[str, GameEntry] = {}
    for game in games:
        if game.file not in first or game.number < first[game.file].number:
            first[game.file] = game
    place_of = cache(_place)
    taken: dict[object, set[str]] = {}
    counts: dict[tuple[object, str], int] = {}
    found = []
    for number, (file, game) in enumerate(first.items(), 1):
        check()
        path = Path(file)
        place = place_of(folder or path.parent)
        is_here = folder is None or place == place_of(path.parent)
        target = path.parent if folder is None or is_here else folder
        stem = path.stem if pattern == KEPT else file_name(pattern, game, number)
        wanted = f"{stem}{path.suffix}"
        if split(file) is not None:
            found.append(Renaming(file, file, _PACKED))
        elif not stem:
            found.append(Renaming(file, file, phrase("The pattern gives it no name.")))
        elif not os.path.isfile(file) or (is_here and path.name == wanted):
            continue
        elif is_here and path.name.casefold() == wanted.casefold():
            found.append(Renaming(file, str(path.with_name(wanted))))
        else:
            if place not in taken:
                taken[place] = _names_in(target)
            key = (place, wanted.casefold())
            # those up to the last one are taken
            count = counts.get(key, 0) + 1
            while (name := wanted if count == 1 else f"{stem} ({count}){path.suffix}").casefold() in taken[place]:
                count += 1
            counts[key] = count
            taken[place].add(name.casefold())
            found.append(
                Renaming(file, str(target / name), phrase("“{file}” is taken.", file=wanted) if count > 1 else "")
            )
    return found


def rename(plan: Sequence[Renaming], undoing: Undoing, check: Check) -> tuple[int, Problems]:
    """Give files their names; how many have them, and why others do not."""
    wanted = [each for each in plan if each.target != each.file]
    kept = unchangeable(plan)
    problems: dict[str, str] = {}
    with undoing.step(lambda files: plural("names of {n} file", "names of {n} files", files)) as step:
        for each in wanted:
            check()
            try:
                step.rename(each.file, each.target)
            except OSError as error:
                is_far = error.errno == errno.EXDEV
                problems[each.file] = (
                    phrase("It lies on another disk; copy it instead.") if is_far else reason_of(error)
                )
    return len(wanted) - len(problems), {**problems, **kept}


def unchangeable(plan: Iterable[Renaming]) -> Problems:
    """Why files of a plan keep their names."""
    return {each.file: each.note for each in plan if each.target == each.file}


def file_name(pattern: str, game: GameEntry, number: int) -> str:
    """What a file is called without its end, "" where nothing is left that a name may hold."""
    said = {field: " ".join(str(getattr(game, name)).split()) for field, name in _FIELDS.items()}
    # what stands for the file's parts is no folder
    return legal_name(
        string.Formatter().vformat(pattern, (), {**said, "file": Path(game.file).stem, "number": f"{number:04}"})
    )


def legal_name(text: str) -> str:
    """The text as the name of a file without its end, on every system; "" where nothing of it may stand there."""
    name = " ".join(_FORBIDDEN.sub("_", text).split()).strip(" .-_")
    name = name.encode("utf-8", "ignore")[:MOST_NAME].decode("utf-8", "ignore").rstrip(" .")
    return f"_{name}" if _RESERVED.match(name) else name


def _check_pattern(pattern: str) -> None:
    names = ", ".join(f"{{{field}}}" for field in FIELDS)
    try:
        parts = [*string.Formatter().parse(pattern)]
    except ValueError:
        raise LibraryError(phrase("A pattern has whole braces: {fields}.", fields=names)) from None
    for _, field, layout, conversion in parts:
        if field is not None and (field not in FIELDS or layout or conversion):
            raise LibraryError(
                phrase("“{{{field}}}” stands for nothing; there are {fields}.", field=field, fields=names)
            )


def _place(folder: Path) -> object:
    """The same by whatever way a folder is named."""
    try:
        status = os.stat(folder)
    except OSError:
        return str(folder)
    return status.st_dev, status.st_ino


def _names_in(folder: Path) -> set[str]:
    try:
        return {name.casefold() for name in os.listdir(folder)}
    except OSError:
        return set()
