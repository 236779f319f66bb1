"""Short ways to read a text and to look at what came of it."""

from typing import Any

from goboard.games.tree import Collection
from goboard.sgf.reader import read
from goboard.sgf.report import file_report

Report = dict[str, Any]


def collection(source: str | bytes) -> Collection:
    return read(source.encode() if isinstance(source, str) else source)


def report(source: str | bytes) -> Report:
    """The answer of `goboard sgf`."""
    return file_report("x.sgf", collection(source))


def game(source: str | bytes) -> Report:
    """The answer for the only game of a file."""
    (only,) = report(source)["games"]
    return dict(only)


def at(source: str | bytes, path: str) -> Report:
    """The answer for a node."""
    answer = file_report("x.sgf", collection(source), tuple(map(int, path.split("."))))["at"]
    assert isinstance(answer, dict)
    return answer


def codes(source: str | bytes) -> list[str]:
    """The codes of the warnings."""
    return [warning["code"] for warning in report(source)["warnings"]]
