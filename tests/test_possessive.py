"""Groups that give nothing back end where they should, be the Python the first 3.11 or the last."""

import ast
import importlib
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import goboard
from goboard.possessive import IS_RIGHT, compiled, guarded

FILES = Path(goboard.__file__).parent
ENDS = (
    (r"(?:a[b-d]*+e)*+", "abeab", 3),
    (r"(?:\[[^\]]*+\])*+", "[a][b", 3),
    (r"(?:(?:\[[^\]]*+\])|x)*+", "[a]x[b", 4),
    (r"(?:\s*+[A-Z]++\s*+(?:\[[^\]]*+\]\s*+)++)*+", "B[aa] [bb] W[cc]TR ", 16),
    (r"(a[b]*+c){1,2}+", "abcabb", 3),
    (r"(?:a[b]*+c)?+", "abb", 0),
    (r"x(?:a[b]*+c)++", "xabcacabb", 6),
)
RECORD = "(;SZ[9]C[a\\]b: [c]];B[aa] [bb W[cc];;;AB[dd]:[ee](;B[](; junk) b[cc])\n))(;C[x y[;B [aa]])(;N"


@pytest.mark.parametrize(("expression", "text", "end"), ENDS)
def test_a_group_ends_behind_the_last_that_fits(expression: str, text: str, end: int) -> None:
    for each in (compiled(expression), re.compile(guarded(expression))):
        found = each.match(text)
        assert found is not None and found.end() == end


def test_groups_are_told_from_sets_and_from_what_is_escaped() -> None:
    assert guarded(r"[(a)*+](\)*+b)*+ (?:c){2,}+ (d)* [])*+]++ (?:e)+") == (
        r"[(a)*+](\)*+b|(?!))*+ (?:c|(?!)){2,}+ (d)* [])*+]++ (?:e)+"
    )
    assert guarded(guarded(r"(?:(?:a)*+b)++")) == guarded(r"(?:(?:a)*+b)++")


def modules() -> list[str]:
    """All but the window's, which read no files."""
    found = pkgutil.walk_packages(goboard.__path__, "goboard.")
    return [each.name for each in found if not each.name.startswith(("goboard.ui", "goboard.__main__"))]


def expressions() -> dict[str, re.Pattern[str]]:
    found = {}
    for name in modules():
        for title, each in vars(importlib.import_module(name)).items():
            if isinstance(each, re.Pattern) and isinstance(each.pattern, str):
                found[f"{name}.{title}"] = each
    return found


@pytest.mark.skipif(not IS_RIGHT, reason="this Python itself is not right")
def test_guarded_they_find_what_they_find_without_it() -> None:
    tried = 0
    for each in expressions().values():
        if guarded(each.pattern) != each.pattern:
            other = re.compile(guarded(each.pattern), each.flags)
            for text in (RECORD, RECORD[::-1]):
                for at in range(len(text)):
                    found, again = each.match(text, at), other.match(text, at)
                    assert (found and found.regs) == (again and again.regs), (each.pattern, text[at:])
            tried += 1
    assert tried > 30


def test_where_a_python_is_wrong_all_are_guarded() -> None:
    code = (
        "from goboard import possessive; possessive.IS_RIGHT = False\n"
        "from tests.test_possessive import expressions, guarded\n"
        "print(*(name for name, each in expressions().items() if guarded(each.pattern) != each.pattern))"
    )
    ran = subprocess.run([sys.executable, "-c", code], cwd=FILES.parent, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == ""


def test_no_other_way_leads_to_such_groups() -> None:
    wrong = []
    for path in FILES.rglob("*.py"):
        source = path.read_text("utf-8")
        if path.name == "possessive.py" or not re.search(r"\)[*+?{}0-9,]+\+", source):
            continue
        for call in ast.walk(ast.parse(source)):
            if isinstance(call, ast.Call) and ast.unparse(call.func).startswith("re."):
                said = [each.value for each in ast.walk(call) if isinstance(each, ast.Constant)]
                wrong += [(path.name, each) for each in said if isinstance(each, str) and guarded(each) != each]
    assert wrong == []
