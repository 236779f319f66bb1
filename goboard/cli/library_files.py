"""`goboard library`, what is done with files: two records compared and merged, and files moved to the trash."""

import argparse
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from time import monotonic

from goboard.cli.console import Json, complain, file_name_argument, print_json, uninterrupted, whole_number
from goboard.cli.library_options import Adding, add_filters, index_file, opened, pages, query_of
from goboard.library.batch import (
    EXAMPLE,
    FIELDS,
    KEPT,
    Edit,
    change_info,
    info_changes,
    rename,
    renamings,
    unchangeable,
)
from goboard.library.entries import LibraryError
from goboard.library.library import Library
from goboard.library.undoing import Undoing
from goboard.sgf.saving import save_bytes
from goboard.words.message import plural


def add_files(add: Adding) -> None:
    """Their actions."""
    for name, action, what in (
        ("compare", _compare, "say in what two records of a game differ"),
        ("merge", _merge, "merge the second record into the first, and write that into a new file"),
    ):
        found = add(name, action, what)
        found.add_argument("one", metavar="FILE", type=file_name_argument, help="a record")
        what = "another record of the game, turned or mirrored perhaps"
        found.add_argument("other", metavar="OTHER", type=file_name_argument, help=what)
        for option, said in (("game", "the game in the first file, from 0"), ("other-game", "that in the second")):
            found.add_argument(f"--{option}", metavar="N", type=whole_number(), default=0, help=said)
        if name == "merge":
            taken = "information in which they differ, as PW or DT, that is to be the second's; may be repeated"
            found.add_argument("--take", metavar="PROPERTY", action="append", default=[], help=taken)
            found.add_argument("-o", "--out", metavar="OUT", required=True, type=index_file, help="a new file")
    found = add(
        "edit", _edit, "change the information of the games that fit: without --apply only say what would change"
    )
    found.add_argument(
        "--set", nargs=2, metavar=("PROPERTY", "TEXT"), action="append", default=[], help="as EV Honinbo"
    )
    replaced = ("PROPERTY", "OLD", "NEW")
    words = "words in what it says, whatever their case"
    found.add_argument("--replace", nargs=3, metavar=replaced, action="append", default=[], help=words)
    found.add_argument("--clear", metavar="PROPERTY", action="append", default=[], help="take it away")
    found.add_argument("--utf8", action="store_true", help="write all the files in UTF-8 and as FF[4]")
    found.add_argument("--apply", action="store_true", help="do it")
    add_filters(found)
    found = add("rename", _rename, "name the files of the games that fit: without --apply only say how")
    names = " ".join(f"{{{field}}}" for field in FIELDS)
    found.add_argument("--pattern", metavar="PATTERN", default="", help=f"of {names} (default: {EXAMPLE})")
    found.add_argument("--into", metavar="FOLDER", type=index_file, help="move them into that folder")
    found.add_argument("--apply", action="store_true", help="do it")
    add_filters(found)
    add("undo", _undo, "take the last edit or renaming back, all of it")
    found = add("trash", _trash, "move files to the system's trash after a question, or bring back the last ones")
    what = "a file; all its games go with it"
    found.add_argument("files", nargs="*", metavar="FILE", type=file_name_argument, help=what)
    found.add_argument("--yes", action="store_true", help="without the question")
    found.add_argument("--undo", action="store_true", help="bring back what went there last")


def _compare(options: argparse.Namespace) -> int:
    from goboard.library.comparing import Side, compared

    start = monotonic()
    found = compared(Side(options.one, options.game), Side(options.other, options.other_game))
    for ident, one, other in found.info:
        print_json({"what": "info", "property": ident, "one": one, "other": other})
    for each in found.comments:
        print_json({"what": "comment", "move": each.move, "one": each.one, "other": each.other})
    for way in found.variations:
        where = "other" if way.is_of_other else "one"
        print_json({"what": "variation", "move": way.move, "point": way.name, "nodes": way.nodes, "in": where})
    for signs in found.signs:
        print_json({"what": "signs", "move": signs.move, "one": dict(signs.one), "other": dict(signs.other)})
    if found.misfit:
        raise LibraryError(found.misfit)
    said = {"same": found.is_same, "moves": list(found.moves), "common": found.common}
    print_json({**said, "orientation": found.orientation, "seconds": round(monotonic() - start, 3)})
    return 0


def _merge(options: argparse.Namespace) -> int:
    from goboard.library.comparing import Side, is_known, merged

    unknown = [ident for ident in options.take if not is_known(ident)]
    if unknown:
        raise LibraryError(f"{unknown[0]} is no property of game information, such as PW or DT.")
    if os.path.lexists(options.out):
        raise LibraryError(f"{options.out} is there already; nothing is replaced.")
    data = merged(Side(options.one, options.game), Side(options.other, options.other_game), options.take)
    save_bytes(options.out, data)
    print_json({"out": str(options.out), "bytes": len(data)})
    return 0


def _trash(options: argparse.Namespace) -> int:
    with uninterrupted():
        from goboard.ui.library.trash import Trash

    if bool(options.files) == options.undo:
        raise LibraryError("Name files, or say --undo.")
    library = opened(options)
    trash = Trash(Path(library.path))
    if not options.undo and not options.yes and not _is_wanted(len(options.files)):
        raise LibraryError("Nothing was moved.")
    count, problems = trash.bring_back() if options.undo else trash.take(options.files, _no_check)
    return _finished(library, problems, {"back" if options.undo else "trashed": count})


def _edit(options: argparse.Namespace) -> int:
    library = opened(options)
    edits = [Edit(ident, text) for ident, text in options.set]
    edits += [Edit(ident, new, old) for ident, old, new in options.replace if old]
    edits += [Edit(ident, "") for ident in options.clear]
    if not edits and not options.utf8:
        raise LibraryError("Nothing is to be changed: say --set, --replace, --clear or --utf8.")
    games = [*pages(library, query_of(options, library), options.limit)]
    changes, problems = info_changes(games, edits, _no_check)
    for change in changes:
        print_json({"file": change.file, "game": change.number, "property": change.ident, "before": change.before,
                    "after": change.after})  # fmt: skip
    done = 0
    if options.apply:
        undoing = Undoing(library.path)
        done, problems = change_info(games, edits, undoing, _no_check, is_rewritten=options.utf8)
    return _finished(library, problems, {"changes": len(changes), "changed": done})


def _rename(options: argparse.Namespace) -> int:
    library = opened(options)
    if options.into and not os.path.isdir(options.into):
        raise LibraryError(f"{options.into} is no folder.")
    place = options.into.absolute() if options.into else None
    pattern = options.pattern or (KEPT if place else EXAMPLE)
    plan = renamings(pages(library, query_of(options, library), options.limit), pattern, place)
    wanted = [each for each in plan if each.target != each.file]
    for each in wanted:
        print_json(
            {"file": each.file, "name": each.target if place else os.path.basename(each.target), "note": each.note}
        )
    done, problems = rename(plan, Undoing(library.path), _no_check) if options.apply else (0, unchangeable(plan))
    return _finished(library, problems, {"names": len(wanted), "renamed": done})


def _undo(options: argparse.Namespace) -> int:
    library = opened(options)
    said, count, problems = Undoing(library.path).undo(_no_check)
    return _finished(library, problems, {"undone": said, "files": count})


def _finished(library: Library, problems: Mapping[str, str], totals: Json) -> int:
    """Have the index know of what was done, tell what was not; the status."""
    for file, why in problems.items():
        complain(f"{file}: {why}")
        print_json({"file": file, "error": why})
    print_json(totals)
    if any(totals.get(key) for key in ("changed", "renamed", "files", "trashed", "back")):
        library.refresh()
    return 1 if problems else 0


def _no_check() -> None:
    """Nobody calls it off but by ending the program."""


def _is_wanted(count: int) -> bool:
    """Does whoever sits at the terminal say yes?"""
    if sys.stdin is None or not sys.stdin.isatty():
        raise LibraryError("Nobody can be asked here; say --yes to move them to the trash.")
    print(
        f"Move {plural('{n} file', '{n} files', count)} to the trash, with all games in them? [y/N] ",
        end="",
        file=sys.stderr,
        flush=True,
    )
    return sys.stdin.readline().strip().casefold() in ("y", "yes")
