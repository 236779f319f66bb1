"""Which tests `--quick` runs: of every file a few functions, of every function a few cases; none marked as slow."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol, TypeVar

import pytest

MOST_FUNCTIONS = 2
"""So many test functions of one file are enough for a quick run."""
MOST_CASES = 2
"""So many cases of one test function."""

T = TypeVar("T")


class Marked(Protocol):
    """One case of a test function."""

    marks: Sequence[pytest.Mark]


Case = TypeVar("Case", bound=Marked)


def quick(tests: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
    """A few cases of some functions of each file, chosen evenly among those that are not slow."""
    files: dict[str, dict[str, list[pytest.Item]]] = {}
    for test in tests:
        if test.get_closest_marker("slow") is None:
            functions = files.setdefault(test.nodeid.partition("::")[0], {})
            functions.setdefault(test.nodeid.partition("[")[0], []).append(test)
    for functions in files.values():
        for cases in spread(list(functions.values()), MOST_FUNCTIONS):
            yield from spread(cases, MOST_CASES)


def quick_cases(cases: list[Case]) -> list[Case]:
    """A few of the cases of one test function, none that is slow while there are others."""
    return spread([case for case in cases if all(mark.name != "slow" for mark in case.marks)] or cases, MOST_CASES)


def spread(things: list[T], most: int) -> list[T]:
    """At most so many of these, evenly spread: the first, the last and some between."""
    if len(things) <= most:
        return things
    return [things[place * (len(things) - 1) // (most - 1)] for place in range(most)]
