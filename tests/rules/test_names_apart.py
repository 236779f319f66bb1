"""No rule set is known by its name: only its own file and the catalogue say it."""

import ast
from pathlib import Path

import goboard
from goboard.rules import catalogue

ROOT = Path(goboard.__file__).parent
NAMES = frozenset(info.name for info in catalogue.infos())
OF_SETS = ("rules/sets/", "rules/catalogue.py")


def named(source: str) -> list[int]:
    """The lines with a text that is just a rule set's name."""
    if not any(name in source for name in NAMES):
        return []
    return [
        node.lineno for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant) and node.value in NAMES
    ]


def test_a_comparison_with_a_name_is_found() -> None:
    assert named('x = rules.info.name == "mango"\ny = {"disto": 1}\nz = "the mango"') == [1, 2]


def test_nothing_but_the_sets_and_the_catalogue_says_the_name_of_a_rule_set() -> None:
    paths = sorted(ROOT.rglob("*.py"))
    assert len(paths) > 100
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in paths
        if not path.relative_to(ROOT).as_posix().startswith(OF_SETS)
        for line in named(path.read_text(encoding="utf-8"))
    ]
    assert found == []
