"""Which tests `--quick` runs: of every file a few functions, of every function a few cases; none marked as slow."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from types import ModuleType
from typing import Protocol, TypeVar

import pytest

MOST_FUNCTIONS = 2
"""So many test functions of one file are enough for a quick run."""
MOST_CASES = 2
"""So many cases of one test function."""
WINDOWS = "windows"
"""The fixture of what opens windows, which takes longest: of each file there is one such test, in one case."""

T = TypeVar("T")


class Marked(Protocol):
    """One case of a test function."""

    marks: Sequence[pytest.Mark]


Case = TypeVar("Case", bound=Marked)


@cache
def quick_functions(module: ModuleType) -> frozenset[str]:
    """Some of the test functions of a file, chosen evenly among those that are not slow."""
    tests = [(name, each) for name, each in vars(module).items() if name.startswith("test_")]
    return frozenset(spread([name for name, test in tests if not is_slow(marks_of(test))], MOST_FUNCTIONS))


def marks_of(test: object) -> Sequence[pytest.Mark]:
    """What a test function, or a file, is marked with itself."""
    marks = getattr(test, "pytestmark", ())
    return marks if isinstance(marks, list | tuple) else (marks,)


def is_slow(marks: Iterable[pytest.Mark]) -> bool:
    """Are those the marks of what a quick run leaves out?"""
    return any(mark.name == "slow" for mark in marks)


def quick_cases(cases: list[Case], fixtures: Iterable[str]) -> list[Case]:
    """A few of the cases of one test function, none that is slow while there are others."""
    most = 1 if WINDOWS in fixtures else MOST_CASES
    return spread([case for case in cases if not is_slow(case.marks)] or cases, most)


def quick_tests(tests: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
    """Those of the tests found that are run: none that is slow in each of its cases, and few that open windows."""
    opening = set[str]()
    for test in tests:
        if is_slow(test.iter_markers()):
            continue
        if WINDOWS in getattr(test, "fixturenames", ()):
            file = test.nodeid.partition("::")[0]
            if file in opening:
                continue
            opening.add(file)
        yield test


def spread(things: list[T], most: int) -> list[T]:
    """At most so many of these, evenly spread: the first, the last and some between."""
    if len(things) <= most or most == 1:
        return things[:most]
    return [things[place * (len(things) - 1) // (most - 1)] for place in range(most)]
