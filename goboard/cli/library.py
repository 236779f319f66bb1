"""`goboard library`: the library of records without its window, answers as lines of JSON; the last one has totals."""

import argparse
import os
import re
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

from goboard.cli.console import Json, complain, file_name_argument, print_answers, print_json, too_faulty
from goboard.cli.library_files import add_files
from goboard.cli.library_options import (
    add_filters,
    hit_of,
    index_file,
    listed,
    opened,
    pages,
    query_of,
    since,
    with_actions,
)
from goboard.cli.library_people import add_people
from goboard.cli.library_positions import add_positions
from goboard.cli.workers import add_scheduler, workers_of
from goboard.formats.archives import is_place
from goboard.jobs.cluster import ClusterError
from goboard.library.entries import LibraryError
from goboard.library.export import FORMATS, exported
from goboard.library.library import Library
from goboard.library.query import day_problem
from goboard.library.searches import Searches, words_of
from goboard.library.store import VERSION
from goboard.library.tags import tag_of
from goboard.sgf.saving import SaveError, save_bytes

_MORE = """An index holds what is said of the games in its folders and how their stones come and go; it may be open in
the window meanwhile. Status 1 when a file could not be read, a folder is missing, or the index cannot be used."""
_PART = re.compile(r"([0-9]{1,5}),([0-9]{1,5}),([0-9]{1,5}),([0-9]{1,5})", re.ASCII)
_NEWS = 1.0
"""Seconds between two lines of progress."""
NAMES = ("", "B", "W")


def run(arguments: list[str]) -> int:
    """Do what is asked for; 1 if some of it could not be done."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if "to" in options and (problem := day_problem(getattr(options, "from"), options.to)):
        parser.error(problem)
    if "to_move" in options and 0 < options.to_move < options.from_move:
        first, last = options.from_move, options.to_move
        parser.error(f"no move lies between {first} and {last}: the first is later than the last")
    try:
        return int(options.action(options))
    except (LibraryError, SaveError, ClusterError) as error:
        complain(f"goboard library: {error}")
        return 1


def _parser() -> argparse.ArgumentParser:
    parser, add = with_actions("goboard library", __doc__, _MORE)
    folders = add("add", _add, "look into folders from now on, and read them")
    what = "a folder, with all below it, or an archive"
    folders.add_argument("folders", nargs="+", metavar="FOLDER", type=file_name_argument, help=what)
    again = add("refresh", _refresh, "read what is new or has changed in all folders, and forget what has gone")
    for reading in (folders, again):
        add_scheduler(reading)
    add("status", _status, "say what the index holds")
    add_filters(add("query", _query, "list the games that fit"))
    add_positions(add)
    add_people(add)
    add_files(add)
    for name, what in (("tag", "put a tag on the games that fit"), ("untag", "take a tag off the games that fit")):
        found = add(name, _tag, what)
        found.add_argument("put", metavar="TAG", help="a word or some, whatever the case; quote blanks")
        found.set_defaults(change=name)
        add_filters(found)
    written = add("note", _note, "write about the games that fit, in place of what was noted of them")
    written.add_argument("written", metavar="NOTE", help='free text; "" takes notes away')
    add_filters(written)
    add("notes", _notes, "list the games with what is noted of them")
    add("tags", _tags, "list the tags with the games that have them")
    add("searches", _searches, "list the searches that are kept, for --search")
    out = add("export", _export, "write the games that fit into one file")
    add_filters(out)
    out.add_argument(
        "-o", "--out", metavar="OUT", required=True, type=_exported_to, help=f"a file: {', '.join(FORMATS)}"
    )
    return parser


def _exported_to(text: str) -> Path:
    path = index_file(text)
    if path.suffix.lower() not in FORMATS:
        raise argparse.ArgumentTypeError(f"{text!r} ends with none of {', '.join(FORMATS)}")
    return path


def _searches(options: argparse.Namespace) -> int:
    for name, query in Searches(opened(options).path).saved().items():
        print_json({"name": name, "words": words_of(query)})
    return 0


def _add(options: argparse.Namespace) -> int:
    library = opened(options, is_for_new=True)
    missing, added = False, []
    for folder in options.folders:
        try:
            library.add_folder(folder)
        except LibraryError as error:
            complain(f"goboard library: {error}")
            missing = True
        else:
            added.append(os.path.realpath(folder))
    return max(_refreshed(library, added, options), int(missing)) if added else 1


def _refresh(options: argparse.Namespace) -> int:
    return _refreshed(opened(options), None, options)


def _refreshed(library: Library, only: list[str] | None, options: argparse.Namespace) -> int:
    start = monotonic()
    with workers_of(options) as workers:
        done = library.refresh(Teller(), only, workers)
    totals: dict[str, int] = dict.fromkeys(("files", "games", "new", "changed", "gone", "moved", "broken"), 0)
    status = 0
    for folder in library.folders():
        if only is not None and folder.path not in only:
            continue
        news = done.news.get(folder.path)
        counts = {"files": folder.files, "games": folder.games}
        for name in ("new", "changed", "gone", "moved"):
            counts[name] = getattr(news, name) if news else 0
        counts["broken"] = folder.broken
        is_told = any(folder.path != other and _lies_in(folder.path, other) for other in only or done.news)
        for name, count in counts.items():
            # what lies in another folder too is counted there; news are of one folder alone
            totals[name] += count if name not in ("files", "games", "broken") or not is_told else 0
        told = {} if news else {"error": "The folder is not there."}
        if told:
            complain(f"{folder.path}: {told['error']}")
        status |= bool(told or folder.broken)
        print_json({"folder": folder.path, **counts, "seconds": since(start), **told})
    gone = {folder.path for folder in library.folders() if folder.path not in done.news}
    for problem in library.problems(with_warnings=True):
        if problem.file not in gone and (only is None or any(_lies_in(problem.file, folder) for folder in only)):
            said = f"{problem.file}: {problem.error}" if problem.error else too_faulty(problem.file, problem.warnings)
            if said:
                complain(said)
    print_json({"folders": len(done.news), **totals, "seconds": since(start)})
    return status


def _lies_in(path: str, folder: str) -> bool:
    return path.startswith(os.path.join(folder, ""))


class Teller:
    """Tells the progress on standard error, now and then."""

    def __init__(self) -> None:
        self._next = monotonic() + _NEWS

    def __call__(self, part: float, word: str) -> None:
        if monotonic() >= self._next:
            self._next = monotonic() + _NEWS
            complain(f"{part:.0%} {word}")


def _status(options: argparse.Namespace) -> int:
    library = opened(options)
    folders = library.folders()
    counts = library.counts()
    size = sum(Path(f"{library.path}{ending}").stat().st_size for ending in ("", "-wal") if _is_there(library, ending))
    print_json(
        {
            "index": str(library.path),
            "version": VERSION,
            "folders": [folder.path for folder in folders],
            **counts._asdict(),
            "bytes": size,
        }
    )
    missing = [folder.path for folder in folders if not is_place(folder.path)]
    for path in missing:
        complain(f"{path}: The folder is not there.")
    return 1 if missing else 0


def _is_there(library: Library, ending: str) -> bool:
    return os.path.exists(f"{library.path}{ending}")


def _query(options: argparse.Namespace) -> int:
    library, start = opened(options), monotonic()
    query = query_of(options, library)
    total, listed = library.games(query, 0, 0).total, 0
    for game in pages(library, query, options.limit):
        print_json(hit_of(game))
        listed += 1
    print_json({"games": total, "hits": listed, "seconds": since(start)})
    return 0


def _tag(options: argparse.Namespace) -> int:
    library, start = opened(options), monotonic()
    tag = tag_of(options.put)
    ids = [game.id for game in pages(library, query_of(options, library), options.limit)]
    changed = (library.tag if options.change == "tag" else library.untag)(ids, tag)
    print_json({"tag": tag, "games": len(ids), "changed": changed, "seconds": since(start)})
    return 0


def _note(options: argparse.Namespace) -> int:
    library, start = opened(options), monotonic()
    ids = [game.id for game in pages(library, query_of(options, library), options.limit)]
    print_json({"games": len(ids), "changed": library.note(ids, options.written), "seconds": since(start)})
    return 0


def _notes(options: argparse.Namespace) -> int:
    library, start = opened(options), monotonic()
    ids = library.noted()
    page = library.games(ids=ids, count=len(ids))
    for game in page.games:
        print_json(hit_of(game) | {"note": page.notes.get(game.id, "")})
    print_json({"games": len(ids), "seconds": since(start)})
    return 0


def _tags(options: argparse.Namespace) -> int:
    return listed("tags", lambda: opened(options).tags())


def _export(options: argparse.Namespace) -> int:
    library, start = opened(options), monotonic()
    if options.out.is_file() and any(options.out.resolve().is_relative_to(each.path) for each in library.folders()):
        raise LibraryError(f"{options.out} is there already, in the library; nothing in it is replaced.")
    games = list(pages(library, query_of(options, library), options.limit))
    if not games:
        raise LibraryError("No game fits; nothing is written.")
    said = library.games(ids=[game.id for game in games], count=len(games))
    data, problems = exported(games, options.out.suffix.lower(), said.tags, said.notes)
    save_bytes(options.out, data)
    told: Iterator[Json] = ({"file": path, "error": error} for path, error in problems.items())
    status = print_answers(told, lambda answer: f"{answer['file']}: {answer['error']}")
    written = len(games) - sum(game.file in problems for game in games)
    print_json({"out": str(options.out), "games": written, "seconds": since(start)})
    return status
