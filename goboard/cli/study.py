"""`goboard study`: problems that come again when they would be forgotten, answers as lines of JSON."""

import argparse
from functools import partial
from pathlib import Path

from goboard.cli.console import complain, file_name_argument, print_json, whole_number
from goboard.cli.library import Teller
from goboard.cli.library_options import opened, with_actions
from goboard.library.entries import LibraryError
from goboard.library.export import table_of
from goboard.library.study import NEW_A_DAY, record_of
from goboard.sgf.saving import SaveError, save_bytes

_MORE = """A problem is a game of a file on whose board stones of several players lie before the first move. It is known
by its position, wherever its file lies. When it is due again FSRS reckons (the package fsrs) from what came of it: in
the window, where solving any problem of these places counts, or by `note`. All of it is kept in the library's index.
Status 1 when a place is missing, or the index cannot be used."""
_LISTS = (".csv", ".json")


def run(arguments: list[str]) -> int:
    """Do what is asked for; 1 if some of it could not be done."""
    options = _parser().parse_args(arguments)
    try:
        return int(options.action(options))
    except (LibraryError, SaveError) as error:
        complain(f"goboard study: {error}")
        return 1


def _parser() -> argparse.ArgumentParser:
    parser, add = with_actions("goboard study", __doc__, _MORE)
    for name, action, what in (
        ("add", _add, "have the problems of folders, archives or files come from now on, or look there again"),
        ("remove", _remove, "have them come no more; what came of them is kept"),
    ):
        found = add(name, action, what)
        what = "a folder, an archive or a file"
        found.add_argument("places", nargs="+", metavar="PLACE", type=file_name_argument, help=what)
    add("status", _status, "say where problems come from, how many there are, and how it goes today")
    found = add("queue", _queue, "list what is to be solved today, the most overdue first")
    new = f"problems that come for the first time on one day (default: {NEW_A_DAY})"
    found.add_argument("--new", metavar="N", type=whole_number(most=99_999), default=NEW_A_DAY, help=new)
    found.add_argument("--mistakes", action="store_true", help="those whose last try failed instead, due or not")
    found.add_argument("-o", "--out", metavar="OUT", type=partial(_path, (".sgf",)), help="write them as one record")
    found = add("note", _note, "say what came of a problem")
    found.add_argument("key", metavar="KEY", help="of the problem, as queue tells it")
    found.add_argument("result", choices=("solved", "failed"), help="at the first try")
    found = add("export", _export, "write what came of each problem as a list")
    what = f"a file: {' or '.join(_LISTS)}"
    found.add_argument("-o", "--out", metavar="OUT", type=partial(_path, _LISTS), required=True, help=what)
    return parser


def _path(endings: tuple[str, ...], text: str) -> Path:
    if "\0" in text or Path(text).suffix.lower() not in endings:
        raise argparse.ArgumentTypeError(f"{text!r} does not end with {' or '.join(endings)}")
    return Path(text)


def _add(options: argparse.Namespace) -> int:
    library, status = opened(options, is_for_new=True), 0
    for place in options.places:
        try:
            count = library.add_problems(place, Teller())
        except LibraryError as error:
            complain(f"goboard study: {error}")
            status = 1
            continue
        print_json({"place": place, "problems": count})
        if not count:
            complain(f"goboard study: there are no problems in {place}.")
    return status


def _remove(options: argparse.Namespace) -> int:
    library, status = opened(options), 0
    for place in options.places:
        is_known = library.remove_problems(place)
        if not is_known:
            complain(f"goboard study: no problems come from {place}.")
            status = 1
        print_json({"place": place, "removed": is_known})
    return status


def _status(options: argparse.Namespace) -> int:
    library = opened(options)
    for place, count in library.problem_places():
        print_json({"place": place, "problems": count})
    print_json(library.problem_standing()._asdict())
    return 0


def _queue(options: argparse.Namespace) -> int:
    library = opened(options)
    due = library.problem_queue(options.new, mistakes=options.mistakes)
    for problem in due:
        print_json({"key": problem.key, "file": problem.path, "game": problem.number, "new": problem.is_new})
    lost = 0
    if options.out is not None and due:
        data, lost = record_of(due, lambda: None)
        save_bytes(options.out, data)
    if lost:
        complain(f"goboard study: {lost} could not be read any more; add their places again.")
    print_json({"problems": len(due), "unreadable": lost})
    return 1 if lost else 0


def _note(options: argparse.Namespace) -> int:
    due = opened(options).note_problem(options.key, is_solved=options.result == "solved")
    if due is None:
        raise LibraryError(f"there is no problem {options.key}.")
    print_json({"key": options.key, "due": due})
    return 0


def _export(options: argparse.Namespace) -> int:
    rows = opened(options).problem_results()
    save_bytes(options.out, table_of(rows, options.out.suffix.lower()))
    print_json({"out": str(options.out), "problems": len(rows)})
    return 0
