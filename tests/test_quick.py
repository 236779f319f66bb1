"""What `--quick` runs: a few tests of every file, none of the slow ones, and something of every package of goboard."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.quick import MOST_CASES, MOST_FUNCTIONS, quick

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = sorted(
    ".".join(path.parent.relative_to(ROOT).parts)
    for path in (ROOT / "goboard").rglob("__init__.py")
    if any(other.name != "__init__.py" for other in path.parent.glob("*.py"))
)
TESTED_FROM = {
    "goboard.rules.sets": "tests/golden",
    "goboard.ui.analysis": "tests/ui/test_analysis.py",
}
"""Packages that no test imports from, and whose tests do not lie in the folder of the same name."""


class Case:
    """A test as far as the choice looks at it: where it stands and how it is marked."""

    def __init__(self, nodeid: str, mark: str = "") -> None:
        self.nodeid = nodeid
        self._mark = mark

    def get_closest_marker(self, name: str) -> str | None:
        return name if name == self._mark else None


def quick_tests_of(path: Path) -> Iterator[str]:
    """The modules of goboard that a file's quick tests may use: none if all its tests are slow."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    tests = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    if all(any("mark.slow" in ast.unparse(mark) for mark in test.decorator_list) for test in tests):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


@pytest.fixture(scope="module")
def used() -> set[str]:
    """All modules that quick tests import."""
    return {name for path in (ROOT / "tests").rglob("test_*.py") for name in quick_tests_of(path)}


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_has_quick_tests(package: str, used: set[str]) -> None:
    folder = ROOT.joinpath(*package.split("."))
    if not {f"{package}.{path.stem}" for path in folder.glob("*.py")} & used:
        place = ROOT / TESTED_FROM.get(package, package.replace("goboard.", "tests/").replace(".", "/"))
        files = [place] if place.is_file() else place.rglob("test_*.py")
        assert any(True for path in files for _ in quick_tests_of(path)), f"Nothing tests {package} in a quick run."


def test_tests_that_are_named_for_a_package_are_there() -> None:
    assert set(TESTED_FROM) <= set(PACKAGES)
    assert all((ROOT / place).exists() for place in TESTED_FROM.values())


def test_a_few_cases_of_a_function_are_chosen_and_nothing_slow() -> None:
    cases = [Case(f"test_a.py::test_many[{n}]") for n in range(9)]
    tests = [*cases, Case("test_a.py::test_one"), Case("test_a.py::test_slow", "slow"), Case("b.py::test_x", "longest")]
    chosen = [test.nodeid.partition("::")[2] for test in quick(tests)]  # type: ignore[arg-type]
    assert chosen == ["test_many[0]", "test_many[8]", "test_one", "test_x"]


def test_a_file_of_many_functions_has_some_of_them_chosen() -> None:
    tests = [Case(f"test_a.py::test_{n}") for n in range(3 * MOST_FUNCTIONS)]
    chosen = list(quick([*tests, Case("test_b.py::test_other")]))  # type: ignore[list-item]
    assert len(chosen) == MOST_FUNCTIONS + 1
    assert chosen[0] is tests[0] and chosen[-2] is tests[-1]


def test_few_cases_are_all_chosen() -> None:
    cases = [Case(f"test_a.py::test_few[{n}]") for n in range(MOST_CASES)]
    assert list(quick(cases)) == cases  # type: ignore[arg-type]
