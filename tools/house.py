"""How the house is cut: files and lines, files that are too long, files that import each other in a circle.

Run: python3 tools/house.py; it ends with 1 where a rule is broken. tests/test_house.py holds the same rules.

Every import counts: those at the top of a file, those for type checkers alone (`if TYPE_CHECKING`), and the late ones
inside functions. A late import only puts off the moment at which a circle hurts: who reads one of its files must still
know them all.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MOST_LINES = 500
MOST_IN_A_CIRCLE = 3
LONG_FILES = {
    "goboard/ui/window/menus.py": "The table of all menus: an entry stands in one place, beside those around it.",
    "goboard/ui/board/widget.py": "The one widget of every board: picture, pointing, zooming, turning belong together.",
    "goboard/ui/look.py": "The one style: how each kind of control is drawn, with the measures that all share.",
}
"""Files that may be longer than MOST_LINES, each with the reason."""

Graph = Mapping[str, frozenset[str]]
"""The modules that each module imports."""


def main() -> int:
    """Print the figures and what is wrong."""
    parser = argparse.ArgumentParser(description="How the house is cut: sizes and circles.")
    parser.add_argument("--rooms", action="store_true", help="figures of each room too")
    options = parser.parse_args()
    sizes = lines_of_files()
    print(f"{len(sizes)} files, {sum(sizes.values()):,} lines in goboard/")
    if options.rooms:
        print_rooms(sizes)
    faults = [*too_long(sizes), *outdated(sizes)]
    faults += [f"{len(circle)} files import each other: {' '.join(circle)}" for circle in circles(imports())]
    knots = circles(imports(is_early=True), most=1)
    faults += [f"{' '.join(knot)} import each other at their top: not each can come first." for knot in knots]
    for fault in faults:
        print(fault)
    return 1 if faults else 0


def print_rooms(sizes: Mapping[str, int]) -> None:
    """A line for each room: its files and lines."""
    rooms: dict[str, list[int]] = {}
    for name, lines in sizes.items():
        rooms.setdefault(name.split("/")[1], []).append(lines)
    for room, found in sorted(rooms.items(), key=lambda pair: -sum(pair[1])):
        print(f"  {room:20} {len(found):4} files {sum(found):7,} lines")


def lines_of_files(root: Path = ROOT) -> dict[str, int]:
    """The lines of each of goboard's files, by its path in the project."""
    return {
        path.relative_to(root).as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for path in sorted((root / "goboard").rglob("*.py"))
    }


def too_long(sizes: Mapping[str, int]) -> Iterator[str]:
    """A sentence for each file that is longer than it may be."""
    for name, lines in sizes.items():
        if lines > MOST_LINES and name not in LONG_FILES:
            yield f"{name} has {lines} lines; more than {MOST_LINES} need a reason in LONG_FILES of tools/house.py."


def outdated(sizes: Mapping[str, int]) -> Iterator[str]:
    """A sentence for each reason that nobody needs any more: its file is gone, or well below the limit."""
    for name in LONG_FILES:
        if sizes.get(name, 0) <= MOST_LINES - 50:
            yield f"{name} is no longer so long: take it out of LONG_FILES of tools/house.py."


def imports(root: Path = ROOT, *, is_early: bool = False) -> dict[str, frozenset[str]]:
    """Which of goboard's modules each of them imports, wherever in the file it does; or those that it needs to be
    imported itself, which leaves out the late ones and those for type checkers."""
    paths = {name_of(path, root): path for path in (root / "goboard").rglob("*.py")}
    return {name: frozenset(imported(path, paths, is_early=is_early) - {name}) for name, path in paths.items()}


def name_of(path: Path, root: Path) -> str:
    """The module that a file holds."""
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path, known: Mapping[str, Path], *, is_early: bool = False) -> set[str]:
    """The modules among the known ones that a file imports."""
    found = set()
    tree = parsed(path.read_text(encoding="utf-8"))
    for node in run_first(tree) if is_early else ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            # what is taken from a package is one of its modules, or else something that the package itself holds
            taken = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if name in known else node.module for name in taken}
    return found & known.keys()


@lru_cache(maxsize=1024)
def parsed(source: str) -> ast.Module:
    """A file is looked through for all imports and for the early ones."""
    return ast.parse(source)


def run_first(node: ast.AST) -> Iterator[ast.AST]:
    """What runs while the file is being imported."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return
    yield node
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        children: Iterator[ast.AST] = iter(node.orelse)
    else:
        children = ast.iter_child_nodes(node)
    for child in children:
        yield from run_first(child)


def circles(graph: Graph, most: int = MOST_IN_A_CIRCLE) -> list[list[str]]:
    """Sets of more than so many modules in which each leads to each other by imports; the largest first."""
    found = [sorted(part) for part in components(graph) if len(part) > most]
    return sorted(found, key=len, reverse=True)


def components(graph: Graph) -> list[set[str]]:
    """The strongly connected components (Kosaraju's two searches)."""
    finished: list[str] = []
    seen: set[str] = set()
    for name in graph:
        search(name, graph, seen, finished)
    importers: dict[str, set[str]] = {name: set() for name in graph}
    for name, others in graph.items():
        for other in others:
            importers[other].add(name)
    seen.clear()
    parts = []
    for name in reversed(finished):
        part: list[str] = []
        search(name, importers, seen, part)
        if part:
            parts.append(set(part))
    return parts


def search(start: str, graph: Mapping[str, frozenset[str] | set[str]], seen: set[str], finished: list[str]) -> None:
    """Depth first from there through what is not seen yet; modules are appended as they are left."""
    if start in seen:
        return
    seen.add(start)
    way = [(start, iter(sorted(graph[start])))]
    while way:
        name, others = way[-1]
        following = next((other for other in others if other not in seen), None)
        if following is None:
            finished.append(name)
            way.pop()
        else:
            seen.add(following)
            way.append((following, iter(sorted(graph[following]))))


if __name__ == "__main__":
    sys.exit(main())
