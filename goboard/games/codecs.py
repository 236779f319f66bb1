"""Names of points where SGF's letters do not reach: large grids, graphs, the infinite plane."""

import re
import string
from collections.abc import Iterable

from goboard.boards.board import BoardError
from goboard.boards.plane import MOST_DIGITS, OUTSIDE, Plane
from goboard.games.values import Codec, bare

_CELL = re.compile(r"([a-z]{1,5})([0-9]{1,7})", re.ASCII)
_NUMBER = re.compile(r"[0-9]{1,9}", re.ASCII)
_PLACE = re.compile(rf"([+-]?[0-9]{{1,{MOST_DIGITS}}}),([+-]?[0-9]{{1,{MOST_DIGITS}}})", re.ASCII)


class CellCodec(Codec):
    """Grids of any size, as Hex records name cells: the column in letters (a .. z, aa ..), the row in digits, both from
    the top left: "a1" is 0."""

    def __init__(self, columns: int, rows: int) -> None:
        super().__init__()
        self.columns, self.rows = columns, rows

    @property
    def title(self) -> str:
        return f"{self.columns} x {self.rows} board"

    def vertex(self, raw: str) -> int | None:
        found = _CELL.fullmatch(bare(raw))
        if not found:
            return None
        column = 0
        for letter in found[1]:
            column = 26 * column + string.ascii_lowercase.index(letter) + 1
        row = int(found[2])
        inside = column <= self.columns and 1 <= row <= self.rows
        return column - 1 + self.columns * (row - 1) if inside else None

    def text(self, vertex: int) -> str:
        row, column = divmod(vertex, self.columns)
        if not 0 <= row < self.rows:
            raise ValueError(f"Point {vertex} is not on the {self.title}.")
        letters = ""
        column += 1
        while column:
            column, letter = divmod(column - 1, 26)
            letters = string.ascii_lowercase[letter] + letters
        return f"{letters}{row + 1}"


class NumberCodec(Codec):
    """Graphs: a vertex is its decimal number, from 0."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.size = size

    @property
    def title(self) -> str:
        return f"board of {self.size} points"

    def vertex(self, raw: str) -> int | None:
        digits = bare(raw)
        vertex = int(digits) if _NUMBER.fullmatch(digits) else self.size
        return vertex if vertex < self.size else None

    def text(self, vertex: int) -> str:
        if not 0 <= vertex < self.size:
            raise ValueError(f"Point {vertex} is not on the {self.title}.")
        return str(vertex)


class PlaneCodec(Codec):
    """The infinite plane: signed whole coordinates "x,y", x to the right and y up. Reading a point makes it known."""

    def __init__(self, plane: Plane) -> None:
        super().__init__()
        self.plane = plane

    @property
    def title(self) -> str:
        return "infinite plane"

    def vertex(self, raw: str) -> int | None:
        found = _PLACE.fullmatch(bare(raw))
        try:
            return self.plane.vertex(int(found[1]), int(found[2])) if found else None
        except BoardError:
            return None

    def text(self, vertex: int) -> str:
        try:
            x, y = self.plane.place(vertex)
        except KeyError:
            raise ValueError(f"Point {vertex} of the plane has no coordinates.") from None
        return f"{x},{y}"

    def is_point(self, raw: str) -> bool:
        """True for coordinates, which are not made known by being asked about."""
        return _PLACE.fullmatch(bare(raw)) is not None

    def write_points(self, vertices: Iterable[int]) -> tuple[str, ...]:
        """The raw values of a list of points, by coordinates; what lies beyond the known points has no name."""
        places = sorted(self.plane.place(vertex) for vertex in set(vertices) if vertex != OUTSIDE)
        return tuple(f"{x},{y}" for x, y in places)
