"""`goboard sgf`: what SGF files hold, as JSON, and the same files repaired."""

import argparse
import os
import re
from collections import Counter
from collections.abc import Callable, Sequence
from json.encoder import encode_basestring
from operator import itemgetter
from pathlib import Path

from goboard.cli.console import (
    STANDARD_INPUT,
    Given,
    Json,
    WrittenList,
    bytes_of,
    file_name_argument,
    file_problem,
    harmlessly,
    node_path,
    print_answers,
    unpacked,
    written,
)
from goboard.formats.archives import split
from goboard.formats.reader import SUFFIXES, open_record, unforeseen
from goboard.games.tree import Collection
from goboard.jobs.garbage import age, without_collector
from goboard.jobs.watch import USUAL, LimitError, Watch, watched
from goboard.sgf.reader import SgfError
from goboard.sgf.report import PLAYED, Keeping, but_for, failed_report, file_report
from goboard.sgf.saving import SaveError
from goboard.sgf.writer import save
from goboard.words.reasons import reason_of

DONE, MISUSED = 0, 2
_OTHER_SUFFIXES = (".xml", ".txt", ".log")
"""Of records in other formats, beside those that all are records."""


def run(arguments: list[str]) -> int:
    """Answer each file with one line of JSON; returns the exit status."""
    parser = _parser()
    try:
        options = parser.parse_args(arguments)
        files = list(unpacked(options.files))
        _check(parser, options, [given.name for given in files])
    except SystemExit as end:
        return DONE if end.code in (None, 0) else MISUSED
    return print_answers((_answer(given, options) for given in files), file_problem)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="goboard sgf",
        description="Say what SGF files hold, as one line of JSON each. With -o they are saved repaired, in UTF-8.",
    )
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        type=file_name_argument,
        help="an SGF file, or an archive of records; - reads standard input",
    )
    parser.add_argument(
        "--at", type=node_path, metavar="PATH", help="a node to describe, as child numbers: 0 is the root"
    )
    what = "where to save: a file, or a folder, for several files"
    parser.add_argument("-o", "--out", metavar="OUT", type=file_name_argument, help=what)
    parser.add_argument("--encoding", default="", metavar="NAME", help="read by this character set, whatever files say")
    return parser


def _check(parser: argparse.ArgumentParser, options: argparse.Namespace, files: Sequence[str]) -> None:
    """Refuse an OUT that the files cannot go to before any of them is read."""
    if options.out == STANDARD_INPUT:
        parser.error("the answers go to standard output, so OUT must be a file or a folder")
    if options.out is None or list(files) == options.files[:1]:
        return
    if not os.path.isdir(options.out):
        parser.error(f"several files need a folder that exists to be saved in; {options.out} is none")
    check_names(parser, files, options.out)


def check_names(parser: argparse.ArgumentParser, files: Sequence[str], folder: str) -> None:
    """Refuse files of which one would replace another in the folder."""
    names = Counter(map(file_name, files))
    twice = sorted(name for name, count in names.items() if count > 1)
    if twice:
        parser.error(f"two of the files are called {twice[0]}; one would replace the other in {folder}")


def _answer(given: Given, options: argparse.Namespace) -> Json:
    """The answer for one file, which is saved if that was asked for."""
    name = given.name
    if given.fault:
        return failed_report(name, given.fault)
    try:
        with watched(Watch(USUAL)):
            answer, collection = _described(name, options.at, options.encoding)
        if collection is not None and options.out is not None:
            target = _destination(name, options.out)
            if os.path.isdir(options.out):
                target.parent.mkdir(parents=True, exist_ok=True)
            save(target, collection)
    except LimitError as failure:
        answer = failed_report(name, str(failure))
    except SaveError as failure:
        answer["error"] = str(failure)
    except OSError as failure:
        answer["error"] = f"No folder could be made for it: {reason_of(failure)}."
    except Exception as failure:
        # the other files are still to be answered
        answer = failed_report(name, unforeseen(failure))
    return answer


def _described(name: str, at: Sequence[int] | None, encoding: str) -> tuple[Json, Collection | None]:
    try:
        with without_collector():
            collection = open_record(bytes_of(name), name, encoding)
            age()
    except OSError as failure:
        return failed_report(name, f"The file could not be read: {reason_of(failure)}."), None
    except SgfError as failure:
        return failed_report(name, str(failure)), None
    return file_report(name, collection, at, _WrittenReports()), collection


_Form = tuple[Json, list[str], list[int], Callable[[list[str]], tuple[str, ...]]]
"""A report, the text of those alike in pieces, which value stands at each second place, and what finds these values."""


class _WrittenReports(Keeping):
    """Reports as JSON text. What many have in common is written once."""

    def __init__(self) -> None:
        self._forms: dict[int, _Form] = {}
        """By the identity of a report."""

    def together(self, reports: list[object]) -> list[object]:
        return WrittenList(reports)  # type: ignore[arg-type, return-value]

    def whole(self, report: Json) -> str:
        return written(report)

    def played(self, told: Json) -> list[str]:
        return [written(told[key]) for key in PLAYED]

    def alike(self, report: Json, values: Sequence[str], played: object) -> str:
        _, pieces, _, standing = self._form_like(report, values)
        pieces[1::2] = standing([*map(encode_basestring, values), *played])  # type: ignore[misc]
        return harmlessly("".join(pieces))

    def _form_like(self, report: Json, values: Sequence[str]) -> _Form:
        form = self._forms.get(id(report))
        if form is None:
            pieces, places = _form_of(report, len(values))
            form = self._forms[id(report)] = report, pieces, places, itemgetter(*places)
        return form

    def form(
        self, report: Json, values: Sequence[str], speaking: Sequence[int], played: object
    ) -> tuple[list[str], list[int]]:
        _, pieces, places, _ = self._form_like(report, values)
        standing = [*map(encode_basestring, values), *played]  # type: ignore[misc]
        free = set(range(len(values))).difference(speaking)
        made = [pieces[0]]
        for place, piece in zip(places, pieces[2::2], strict=True):
            if place in free:
                made += "", piece
            else:
                made[-1] += standing[place] + piece
        return made, [place for place in places if place in free]

    def filled(self, form: object, values: Sequence[str]) -> str:
        assert isinstance(form, tuple)
        pieces, places = form
        pieces[1::2] = [encode_basestring(values[place]) for place in places]
        return harmlessly("".join(pieces))


_PLACE = re.compile(r'"\\u0000([0-9]+)"')
"""A value that no record holds, as JSON."""


def _form_of(report: Json, count: int) -> tuple[list[str], list[int]]:
    """The text of the reports that are like this one, cut where they differ, and which of so many values of each, and
    of what its moves lead to behind them, stands at each second place."""
    played: Json = {key: f"\0{place}" for place, key in enumerate(PLAYED, count)}
    pieces = _PLACE.split(written(but_for(report, [f"\0{place}" for place in range(count)], played)))
    return pieces, [int(place) for place in pieces[1::2]]


def _destination(name: str, out: str) -> Path:
    return Path(out) / file_name(name) if os.path.isdir(out) else Path(out)


def file_name(name: str) -> str:
    """The name to save under: what is written is SGF, whatever was read; with its folder if that is in an archive."""
    if name == STANDARD_INPUT:
        return "stdin.sgf"
    is_foreign = Path(name).suffix.lower() in {*SUFFIXES, *_OTHER_SUFFIXES} - {".sgf", ".mgt"}
    packed = split(name)
    path = Path(packed[1] if packed else os.path.basename(name))
    return str(path.with_suffix(".sgf") if is_foreign else path)
