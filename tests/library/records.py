"""Records as the tests of the library need them."""

import random
from collections.abc import Sequence
from pathlib import Path

from goboard.boards.catalogue import cached_grid
from goboard.games.values import LETTERS
from goboard.kernel.graph import graph_of
from goboard.library.library import Library


def point(vertex: int, columns: int) -> str:
    row, column = divmod(vertex, columns)
    return LETTERS[column] + LETTERS[row]


def random_moves(chance: random.Random, columns: int, rows: int, count: int) -> list[int]:
    """Moves on empty points of a board on which stones are taken as they lose their liberties."""
    graph, stones, made = graph_of(cached_grid("grid", columns, rows)), bytes(columns * rows), []
    for number in range(count):
        vertex = chance.choice([vertex for vertex, owner in enumerate(stones) if owner == 0])
        stones = graph.place(stones, 0, vertex, number % 2 + 1, True)[0]
        made.append(vertex)
    return made


def record(moves: Sequence[int], columns: int = 9, rows: int = 9, **info: str) -> str:
    """A main line, Black first."""
    size = str(columns) if columns == rows else f"{columns}:{rows}"
    said = "".join(f"{ident}[{value}]" for ident, value in info.items())
    line = "".join(f";{'BW'[number % 2]}[{point(vertex, columns)}]" for number, vertex in enumerate(moves))
    return f"(;FF[4]GM[1]CA[UTF-8]SZ[{size}]{said}{line})"


def save(folder: Path, **records: str) -> None:
    """One file each, called as the argument."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in records.items():
        (folder / f"{name}.sgf").write_text(text, "utf-8")


def indexed(folder: Path, index: Path, processes: int | None = None) -> Library:
    """The records of a folder, read into an index that begins with them; by so many processes, 1 for this one alone."""
    library = Library(index)
    library.add_folder(folder)
    library.refresh(workers=processes)
    return library


def library_with(place: Path, **records: str) -> Library:
    """The library of these records, which lie in a folder of that place."""
    save(place / "records", **records)
    return indexed(place / "records", place / "index.db")
