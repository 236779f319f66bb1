"""`goboard eyes`: eyespaces as local games: the eyes they give, and the vital points of both sides, as JSON."""

import argparse
from collections.abc import Iterator
from itertools import chain

from goboard.analysis.eyes.labelled import EyespaceError, Labelled, read_labelled
from goboard.analysis.eyes.notation import Picture, read_pictures
from goboard.analysis.eyes.solver import EyespaceTooLargeError, digits, solve
from goboard.cli.console import STANDARD_INPUT, Json, failure, file_name_argument, opened, print_answers
from goboard.cli.documents import MalformedError, begins_json, decoded, json_values
from goboard.rules.moves import Reason
from goboard.words.reasons import reason_of

_MORE = """A document is {"id": ..., "labels": "..!X", "edges": [[0, 1], [1, 2], [2, 3]]}, one a line, with a character
for each vertex: . eye space, ! marginal eye space, X a stone of the attacker, $ one on a marginal vertex. A picture has
the same characters in rows and is joined where they touch. The answer is {"id", "max", "min", "attack", "defend"}: the
eyes, 2 at most, when the owner or the attacker moves first, and every first move that reaches them where they
differ."""


def run(arguments: list[str]) -> int:
    """Answer every eyespace of every file, one JSON line each; 1 if some could not be read or are too large."""
    parser = argparse.ArgumentParser(prog="goboard eyes", description=__doc__, epilog=_MORE)
    what = "eyespaces as JSON, one a line, or the picture of one; - reads them"
    parser.add_argument("files", nargs="+", metavar="FILE", type=file_name_argument, help=what)
    parser.add_argument("--digits", action="store_true", help="add the four digits: eyes after -2, -1, +1, +2 moves")
    chosen = parser.parse_args(arguments)
    return print_answers(answer for name in chosen.files for answer in answers(name, chosen.digits))


def answers(name: str, with_digits: bool) -> Iterator[Json]:
    """One answer for each eyespace of a file; an unreadable file is answered as one malformed document."""
    try:
        with opened(name) as file:
            first = next((line for line in file if line.strip()), b"")
            if begins_json(first):
                for value in json_values(decoded(chain([first], file))):
                    yield _document_answer(value, with_digits)
            elif first or name != STANDARD_INPUT:
                yield from _picture_answers(name, "".join(decoded([first, file.rest()])), with_digits)
    except OSError as error:
        yield failure(Reason.MALFORMED, f"{name}: {reason_of(error)}.", id=name)


def _document_answer(value: object, with_digits: bool) -> Json:
    id_ = value.get("id") if isinstance(value, dict) else None
    try:
        if isinstance(value, MalformedError):
            raise EyespaceError(str(value))
        if not isinstance(value, dict):
            raise EyespaceError('An eyespace is a JSON object with "labels" and "edges".')
        return _answer(id_, read_labelled(value), with_digits)
    except EyespaceError as error:
        return failure(Reason.MALFORMED, str(error), id=id_)


def _picture_answers(name: str, text: str, with_digits: bool) -> Iterator[Json]:
    found = list(read_pictures(text))
    if not found:
        yield failure(Reason.MALFORMED, f"{name}: There is no eyespace in it.", id=name)
    for number, picture in enumerate(found, 1):
        id_ = name if len(found) == 1 else f"{name}#{number}"
        if isinstance(picture, Picture):
            yield _answer(picture.name or id_, picture.eyespace, with_digits)
        else:
            yield failure(Reason.MALFORMED, f"{id_}: {picture}", id=id_)


def _answer(id_: object, eyespace: Labelled, with_digits: bool) -> Json:
    try:
        found = solve(eyespace)
        more: Json = {"digits": list(digits(eyespace))} if with_digits else {}
    except EyespaceTooLargeError as error:
        return failure("too_large", str(error), id=id_, max=None, min=None, attack=[], defend=[])
    values: Json = {"max": found.most, "min": found.least}
    return {"id": id_, **values, "attack": list(found.attack), "defend": list(found.defend), **more}
