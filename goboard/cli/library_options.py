"""What the actions of `goboard library` have in common: the index, the filters, games as they are listed."""

import argparse
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from goboard.cli.console import Json, complain, file_name_argument, print_json, whole_number
from goboard.library.entries import GameEntry, LibraryError
from goboard.library.library import Library
from goboard.library.query import Query, SortKey
from goboard.library.searches import Searches, combined
from goboard.library.store import is_index
from goboard.user_folders import user_folders
from goboard.words.reasons import reason_of

Adding = Callable[[str, Callable[[argparse.Namespace], int], str], argparse.ArgumentParser]
"""Adds an action by its name, with what it does and what it says of itself."""
_SIZE = re.compile(r"([1-9][0-9]{0,4})(?:[x:×]([1-9][0-9]{0,4}))?", re.ASCII)
_ALL = 1 << 40
_PAGE = 1000


def with_actions(command: str, told: str | None, more: str) -> tuple[argparse.ArgumentParser, Adding]:
    """The parser of a command that has actions, and what adds one: each works with an index."""
    parser = argparse.ArgumentParser(prog=command, description=told, epilog=more)
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)

    def add(name: str, action: Callable[[argparse.Namespace], int], what: str) -> argparse.ArgumentParser:
        found = actions.add_parser(name, help=what, description=f"{what[0].upper()}{what[1:]}.", epilog=more)
        found.add_argument("--index", metavar="FILE", type=index_file, help="the index (default: that of the window)")
        found.set_defaults(action=action)
        return found

    return parser, add


def add_filters(parser: argparse.ArgumentParser, *, has_text: bool = True) -> None:
    if has_text:
        said = "words, or phrases in quotes, that occur in what is said of a game and in its comments"
        parser.add_argument("text", nargs="?", default="", metavar="TEXT", help=said)
    for name, metavar, what in (
        ("player", "NAME", "who plays on either side"),
        ("black", "NAME", "who plays Black"),
        ("white", "NAME", "who plays White"),
        ("event", "TEXT", "words of the event's name"),
        ("comment", "TEXT", "words or phrases of the comments"),
        ("from", "DATE", "the first day, as 1996, 1996-05 or 1996-05-27"),
        ("to", "DATE", "the last day"),
        ("result", "RESULT", "how it ended, as B+R, W+0.5, B+ or 0"),
        ("rules", "NAME", "the rules, in any spelling"),
        ("tag", "TAG", "a tag that was put on the games"),
        ("note", "TEXT", "words or phrases of what is noted of the games"),
        ("file", "TEXT", "a part of the file's path"),
        ("search", "NAME", "a search that is kept; what else is asked for comes on top of it"),
    ):
        parser.add_argument(f"--{name}", metavar=metavar, default="", help=what)
    parser.add_argument("--size", metavar="SIZE", type=size_of, default=(0, 0), help="19, or columns and rows: 19x13")
    keys = ", ".join(_FIELDS)
    parser.add_argument("--sort", metavar="FIELD", type=_sort, default=SortKey.DATE, help=f"{keys} (default: date)")
    parser.add_argument("--descending", action="store_true", help="the last first")
    parser.add_argument("--limit", metavar="N", type=whole_number(), default=_ALL, help="so many games at most")


_FIELDS = {key.value.replace(" ", "-"): key for key in SortKey}


def _sort(text: str) -> SortKey:
    if text not in _FIELDS:
        raise argparse.ArgumentTypeError(f"{text!r} is none of {', '.join(_FIELDS)}")
    return _FIELDS[text]


def size_of(text: str) -> tuple[int, int]:
    """Columns and rows."""
    found = _SIZE.fullmatch(text)
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} is no size such as 19 or 19x13")
    return int(found[1]), int(found[2] or found[1])


def index_file(text: str) -> Path:
    return Path(file_name_argument(text))


def opened(options: argparse.Namespace, *, is_for_new: bool = False) -> Library:
    """The index that is asked for; what had to be done to it is told. LibraryError where there is none to be used."""
    path = options.index or user_folders().library
    try:
        is_there = path.exists() and path.stat().st_size > 0
        if is_there and not is_index(path):
            raise LibraryError(f"{path} is no index of a library and is left alone; name another with --index.")
    except OSError as error:
        raise LibraryError(f"The index {path} cannot be opened: {reason_of(error)}.") from None
    if not is_there and not is_for_new:
        raise LibraryError(f"There is no index {path} yet; goboard library add FOLDER makes it.")
    library = Library(path)
    if library.notice:
        complain(f"goboard library: {library.notice}")
    return library


def query_of(options: argparse.Namespace, library: Library) -> Query:
    columns, rows = options.size
    query = Query(
        player=options.player, black=options.black, white=options.white, event=options.event, rules=options.rules,
        text=getattr(options, "text", ""), comment=options.comment, first_day=getattr(options, "from"),
        last_day=options.to, result=options.result, columns=columns, rows=rows, tag=options.tag, note=options.note,
        file=options.file, sort=options.sort, is_descending=options.descending,
    )  # fmt: skip
    if not options.search:
        return query
    kept = Searches(library.path).saved().get(options.search)
    if kept is None:
        raise LibraryError(f"No search is named “{options.search}”; `goboard library searches` lists them.")
    return combined(kept, query)


def hit_of(game: GameEntry) -> Json:
    """A game as it is listed."""
    return {
        "file": game.file,
        "game": game.number,
        "black": game.black,
        "white": game.white,
        "date": game.date,
        "result": game.result,
        "event": game.event,
        "size": [game.columns, game.rows] if game.columns else None,
        "moves": game.moves,
    }


def pages(library: Library, query: Query, limit: int, ids: Iterable[int] | None = None) -> Iterator[GameEntry]:
    """The games that fit, in the query's order."""
    query, ids = library.settled(query, ids)
    for first in range(0, limit, _PAGE):
        games = library.games(query, first, min(_PAGE, limit - first), ids).games
        yield from games
        if len(games) < _PAGE:
            return


def since(start: float) -> float:
    """Seconds, as they are told."""
    return round(monotonic() - start, 3)


def listed(what: str, ask: Callable[[], Sequence[NamedTuple]]) -> int:
    start = monotonic()
    rows = ask()
    for row in rows:
        print_json(row._asdict())
    print_json({what: len(rows), "seconds": since(start)})
    return 0
