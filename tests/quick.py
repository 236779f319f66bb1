"""Which tests `--quick` runs: of every function a few cases, spread over all that it has, but none marked as slow."""

from collections.abc import Iterable, Iterator

import pytest

MOST_CASES = 3
"""So many cases of one test function are enough for a quick run."""


def quick(tests: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
    """A few cases of each function that is not slow."""
    functions: dict[str, list[pytest.Item]] = {}
    for test in tests:
        if test.get_closest_marker("slow") is None:
            functions.setdefault(test.nodeid.partition("[")[0], []).append(test)
    for cases in functions.values():
        yield from spread(cases, MOST_CASES)


def spread(cases: list[pytest.Item], most: int) -> list[pytest.Item]:
    """At most so many of the cases, evenly spread: the first, the last and what lies between."""
    if len(cases) <= most:
        return cases
    return [cases[place * (len(cases) - 1) // (most - 1)] for place in range(most)]
