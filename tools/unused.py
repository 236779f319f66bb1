"""Finds code of goboard that nothing in goboard uses; what only tests use counts as unused.

Run: .venv/bin/python tools/unused.py; it ends with 1 where something is found. Vulture does the search, by names. Used
besides is what a table names as "module:function", and methods that Qt calls because they override its own, or Python
because they are called __so__.
What else is used although no name says so stands in EXCEPTIONS with the reason.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from vulture import Vulture

ROOT = Path(__file__).resolve().parent.parent
REFERENCE = re.compile(r"[\w.]+:(\w+)")
EXCEPTIONS = {
    r"goboard/(boards/files/graphml|formats/xml)\.py:(\w+Handler|buffer_text)": "expat calls or reads it",
    r"goboard/formats/gib\.py:_(ini|sto|ski|rem)": "found by the first word of a line of the file",
    r"goboard/formats/unpacking\.py:create": "py7zr asks it where a record goes",
    r"goboard/library/summary\.py:(\w+_key|\w+_strength|fingerprint)": "a column of the library's index, read by SQL",
    r"goboard/cli/console\.py:readinto": "the buffer that stands before the stream calls it",
    r"goboard/jobs/processes\.py:Process": "ProcessPoolExecutor begins its processes by it",
    r"goboard/kernel/\w+\.py:_\w+_owner": "keeps the memory alive that a pointer leads to",
    r"goboard/\w+/\w+\.py:writeable": "numpy reads it: the array cannot be changed any more",
    r"goboard/rules/catalogue\.py:TITLES_WITHIN": "names marked for the translations, which look them up by their text",
    r"goboard/kernel/replay\.py:LEGAL": "the first of five answers, and the only one that asks for nothing more",
    r"goboard/kernel/playout_board\.py:dump": "shows what is compiled to the tests that compare it with plain Python",
    r"goboard/library/entries\.py:next_place": "a field of what a search answers, whole as the index has it",
    r"goboard/games/contests\.py:(with_candidate|consent|qualify|with_qualification|with_prize)": "steps of the rules",
    r"goboard/games/paper_rock_scissors\.py:(shown_to|next_contest)": "steps of the rules",
    r"goboard/ui/.*:\w+_button": "a button that people press in the window; tests alone press it by its name",
    r"goboard/ui/.*:(cell_place|point_place|centre_of)": "where to press the mouse: tests ask, people see it",
    r"goboard/ui/window/parts\.py:is_made": "which parts there are already: tests ask, people see no difference",
    r"goboard/ui/.*(accessible|spoken)\.py:(object|relations|invalid|(focus|select)able|(off|in)\w+)": "Qt asks",
}
"""Used where no name shows it: "file:name", or a pattern of it, with the reason."""


def main() -> int:
    """Print what is unused, and the exceptions that are not needed any more."""
    found = dict(unused(ROOT / "goboard"))
    faults = [f"{place}: {what}" for place, what in found.items() if not exception(place)]
    faults += [
        f"{pattern} is used or gone: take it out of EXCEPTIONS in tools/unused.py"
        for pattern in EXCEPTIONS
        if not any(re.fullmatch(pattern, place) for place in found)
    ]
    for fault in faults:
        print(fault)
    return 1 if faults else 0


def exception(place: str) -> str | None:
    """The reason why this need not be used by name; None if there is none."""
    return next((reason for pattern, reason in EXCEPTIONS.items() if re.fullmatch(pattern, place)), None)


def unused(package: Path) -> Iterator[tuple[str, str]]:
    """What is unused in a package: "file:name", and what it is."""
    search = Vulture()
    search.scavenge([str(package)])
    named = referred_to(package)
    for item in search.get_unused_code():
        if item.name.startswith("__") or (item.typ in ("function", "class", "variable") and item.name in named):
            continue
        if item.typ == "method" and item.name in names_of_qt():
            continue
        yield f"{item.filename.relative_to(package.parent).as_posix()}:{item.name}", f"unused {item.typ}"


def referred_to(package: Path) -> set[str]:
    """What tables name in a text such as "grids:torus", or as in Late("stones", "shadows")."""
    found = set()
    for path in package.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= {match[1] for match in [REFERENCE.fullmatch(node.value)] if match}
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Late":
                found |= {part.value for part in node.args[1:2] if isinstance(part, ast.Constant)}
    return found


@cache
def names_of_qt() -> frozenset[str]:
    """Everything that a class of Qt's has; Qt writes its names as goboard writes none of its own: likeThis."""
    from PySide6 import QtCore, QtGui, QtWidgets

    classes = (getattr(module, name) for module in (QtCore, QtGui, QtWidgets) for name in dir(module))
    names = (name for each in classes if isinstance(each, type) for name in dir(each))
    return frozenset(name for name in names if name != name.lower() and not name.startswith("_"))


if __name__ == "__main__":
    sys.exit(main())
