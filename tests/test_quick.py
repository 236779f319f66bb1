"""What `--quick` runs: a few tests of every file, none of the slow ones, and something of every package of goboard."""

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType

import pytest

from tests.quick import MOST_CASES, MOST_FUNCTIONS, WINDOWS, quick_cases, quick_functions, quick_tests

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
    """A case of a test as far as the choice looks at it: where it stands, how it is marked and what it needs."""

    def __init__(self, *marks: pytest.Mark, nodeid: str = "", needs: Sequence[str] = ()) -> None:
        self.marks = self.pytestmark = marks
        self.nodeid, self.fixturenames = nodeid, needs

    def iter_markers(self) -> Iterator[pytest.Mark]:
        return iter(self.marks)


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


@pytest.mark.slow
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


def module(tests: dict[str, object]) -> ModuleType:
    """A file of tests."""
    made = ModuleType("test_made")
    vars(made).update(tests)
    return made


def test_a_few_cases_of_a_function_are_chosen_and_nothing_slow() -> None:
    slow, others = Case(pytest.mark.slow.mark), [Case() for _ in range(9)]
    assert quick_cases([slow, *others, slow], ()) == [others[0], others[-1]]
    all_slow, longest = quick_cases([slow], ()), Case(pytest.mark.longest.mark)
    assert list(quick_tests([*all_slow, longest])) == [longest]  # type: ignore[list-item]


def test_of_what_opens_windows_there_is_one_test_of_each_file() -> None:
    needs, cases = [WINDOWS], [Case() for _ in range(9)]
    assert quick_cases(cases, needs) == [cases[0]]
    opening = [Case(nodeid=f"test_{name}.py::test_{n}", needs=needs) for name in "ab" for n in range(2)]
    others = [Case(nodeid=f"test_a.py::test_other_{n}") for n in range(2)]
    chosen = list(quick_tests([*opening, *others]))  # type: ignore[list-item]
    assert chosen == [opening[0], opening[2], *others]


def test_a_file_of_many_functions_has_some_of_them_chosen() -> None:
    slow, others = Case(pytest.mark.slow.mark), {f"test_{n}": len for n in range(3 * MOST_FUNCTIONS)}
    names = ["test_0", f"test_{3 * MOST_FUNCTIONS - 1}"]
    assert sorted(quick_functions(module({"test_slow": slow, "other": len, **others, "test_last": slow}))) == names


def test_few_functions_and_few_cases_are_all_chosen() -> None:
    few = {f"test_{n}": len for n in range(MOST_FUNCTIONS)}
    assert quick_functions(module(few)) == set(few)
    cases = [Case() for _ in range(MOST_CASES)]
    assert quick_cases(cases, ()) == cases
