"""`goboard audit`: folders of records looked through, one JSON line a file."""

import argparse
import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from goboard.cli.console import Json, bytes_of, file_name_argument, file_problem, seconds
from goboard.cli.workers import Run, add_workers, told
from goboard.words.reasons import reason_of

if TYPE_CHECKING:
    from goboard.games.record_rules import Asked
    from goboard.games.tree import Collection, Node

_MORE = """Every record in the folders and all below them is read, in the order of its path: files whose names end in
.sgf, .mgt, .gib, .ngf, .ugf or .ugi, also in archives (.zip, .tar, .tar.gz, .tar.bz2, .tar.xz, .7z), as
"games.zip/1998/a.sgf". XML and lists of moves, whose names do not tell, are read where they are given by
name. A line has "file", "games", "warnings" as `goboard sgf` gives them, and "error", null unless the
file could not be made out. A game has "playable"; "rules", by which it was judged, and "note", what of the record's own
rules goboard lacks; "nodes" and "moves" (of the main line); "illegal", the moves that its rules forbid, anywhere in the
tree: "path" as child numbers from the root (0), "number" and "move", "reason", "message"; "illegal_moves", how many
there are (the first 200 are told, of a very long game fewer); "result", which is RE; "count", the points at the end of
the main line and how they were counted; "dead_stones" says whether the record told them or an estimate;
and "agrees": whether the result is what the count gives, null where that cannot be told, as after a resignation or
where the record stops early; "why" says which. Records without rules may be counted by area or by territory."""


def run(arguments: list[str]) -> int:
    """Print one line for each file as it is found; 1 if some could not be read."""
    options = _parser().parse_args(arguments)
    look = partial(audit, counts=not options.no_count, budget=options.budget, asked=options.rules)
    return told(options, file_problem, "file", partial(_answers, options.folders, look))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="goboard audit", description=__doc__, epilog=_MORE)
    what = "a folder or archive of records, or a record"
    parser.add_argument("folders", nargs="+", metavar="FOLDER", type=file_name_argument, help=what)
    parser.add_argument(
        "--no-count", action="store_true", help="leave the count and its comparison with RE out: faster"
    )
    from goboard.cli.inputs import rules_argument

    rules_argument(parser)
    limit = "how long a position may be analysed at most where dead stones must be estimated (default: 10)"
    parser.add_argument("--budget", metavar="SECONDS", type=partial(seconds, most=10**6), default=10.0, help=limit)
    add_workers(parser, os.cpu_count() or 1, "one for each processor")
    return parser


def _files(folders: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each record once, in the order of paths within each folder, and why there is none where that is so."""
    from goboard.formats.archives import is_place, split
    from goboard.library.folders import record_files, unreached

    seen = set()
    for folder in folders:
        if not is_place(folder):
            why = unreached(folder)
            is_there = os.path.exists(folder) or split(folder)
            missing = f"The folder could not be read: {why}." if why else "There is no such folder."
            yield folder, "" if is_there else missing
            continue
        for found in record_files(folder):
            if found.path not in seen:
                seen.add(found.path)
                yield found.path, found.fault


def _answers(folders: Sequence[str], look: "partial[Json]", run: Run) -> Iterator[Json]:
    from goboard.formats.sending import in_order
    from goboard.jobs.processes import Task

    paths, faults = [], {}
    for path, fault in _files(folders):
        if not run.has(path):
            paths.append(path)
            if fault:
                faults[path] = fault
    sound = [path for path in paths if path not in faults]
    # a count may take seconds, all else is sooner done than another process has begun
    task = Task(look, _crashed, few=1, batch=1) if look.keywords["counts"] else Task(look, _crashed)
    found = in_order(task, sound, run.workers, read=bytes_of)
    for path in paths:
        yield _failed(path, faults[path]) if path in faults else next(found)


def audit(path: str, *, counts: bool, budget: float | None, asked: "Asked | None" = None) -> Json:
    """The answer for one file, whatever is in it."""
    from goboard.formats.reader import open_record, unforeseen
    from goboard.jobs.watch import USUAL, LimitError, Watch, watched
    from goboard.sgf.reader import SgfError

    try:
        with watched(Watch(USUAL)):
            collection = open_record(bytes_of(path), path)
            games = list(_games(collection, partial(_game, counts=counts, budget=budget, asked=asked)))
    except LimitError as error:
        return _failed(path, str(error))
    except OSError as error:
        return _failed(path, f"The file could not be read: {reason_of(error)}.")
    except SgfError as error:
        return _failed(path, str(error))
    except Exception as error:
        # ten thousand other files are waiting
        return _failed(path, unforeseen(error))
    warnings = [
        {"code": each.code, "line": each.line, "column": each.column, "message": each.message}
        for each in collection.warnings
    ]
    return {"file": path, "games": games, "warnings": warnings, "error": None}


def _failed(path: str, error: str) -> Json:
    return {"file": path, "games": [], "warnings": [], "error": error}


def _crashed(path: str) -> Json:
    return _failed(path, "The process that read this file came to a sudden end, which is a fault of goboard.")


_MOST_KNOWN = 10_000
"""Answers for short games, which come again and again where a file holds hardly anything else."""


def _games(collection: "Collection", look: "Callable[[Node], Json]") -> Iterator[Json]:
    """The answer for each game; those that are played and end alike are looked through once."""
    from goboard.games.lazy_games import all_written
    from goboard.jobs.watch import checkpoint
    from goboard.remembered import Remembered
    from goboard.sgf.likeness import played_of

    known = Remembered[object, Json](_MOST_KNOWN)
    for index, (said, is_quiet) in enumerate(all_written(collection)):
        checkpoint()
        key = None if said is None else played_of(said, tells_odd=True)
        found = None if key is None else known.get(key)
        if found is None:
            found = look(collection.games[index])
            if key is not None:
                known.keep(key, found)
        elif not is_quiet:
            # what is wrong with a game is noted while it is parsed
            collection.games[index]
        yield found


def _game(root: "Node", *, counts: bool, budget: float | None, asked: "Asked | None") -> Json:
    from goboard.library.audit import audited
    from goboard.rules.numbers import plain

    found = audited(root, counts=counts, budget=budget, asked=asked)
    agreement = found.agreement
    count: Json | None = None
    if agreement.counts:
        first = agreement.counts[0]
        count = {"B": plain(first.black), "W": plain(first.white), "result": first.result, "method": first.method}
    illegal = [
        {
            "path": ".".join(map(str, each.path)),
            "number": each.number,
            "move": each.move,
            "reason": each.illegal.reason,
            "message": each.illegal.message,
        }
        for each in found.illegal
    ]
    return {
        "playable": found.is_playable,
        "rules": found.rules,
        "note": found.note,
        "nodes": found.nodes,
        "moves": found.moves,
        "illegal": illegal,
        "illegal_moves": found.illegal_moves,
        "result": found.result,
        "count": count,
        "dead_stones": agreement.dead or None,
        "agrees": agreement.agrees,
        "why": agreement.why,
    }
