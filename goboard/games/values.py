"""Raw property values and what they stand for: texts, numbers, composed values, points. Any FF[4] game.

Points have SGF's letters where these reach; large grids, graphs and the infinite plane have codecs of their own. Which
property has which type is said by `goboard.games.properties`, what it means by `goboard.games.node_values`.
"""

import re
import string
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import chain

from sgfmill import sgf_grammar

from goboard.boards.board import BoardError
from goboard.boards.plane import MOST_DIGITS, OUTSIDE, Plane
from goboard.games.tree import Node
from goboard.jobs.watch import checked, checked_if_many
from goboard.possessive import compiled
from goboard.rules.numbers import exact
from goboard.words.message import phrase

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_LINES = len(LETTERS)
PASS_AS_POINT = "tt"
MOST_LINES_WITH_PASS = LETTERS.index("t")
"""Where a board has more lines than this both ways, "tt" is a point of it or a hole in it."""
_LONGEST_PASS = len("pass")
"""Of the words that are read as a pass."""
Cells = tuple[int, ...] | None
_MOST_RECTANGLES = 64
"""So many are remembered of a board."""
_LINES = {letter: line for line, letter in enumerate(LETTERS)}

_MOST_DIGITS = 18
_NUMBER = compiled(rf"[+-]?[0-9]{{1,{_MOST_DIGITS}}}", re.ASCII)
_LEADING_REAL = compiled(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)", re.ASCII)
_SPELT = str.maketrans(
    {",": ".", "，": ".", "．": ".", "－": "-", "＋": "+", "−": "-", "¼": ".25", "½": ".5", "¾": ".75"}
    | {chr(ord("０") + digit): str(digit) for digit in range(10)}
)
"""How numbers are typed where a program of East Asia or a person writes them."""
_HALF = compiled("[目点點子]?半")
_FRACTION = compiled(
    r"\s*([+-]?)(?:([0-9]{1,4})(?:\s+|\s*又\s*))?([0-9]{1,4})/([1-9][0-9]?)\s*[目点點子]?\s*", re.ASCII
)
"""6目半 is six points and a half; 7 1/2, 15/2 and 3又3/4子."""
_GOES_ON = compiled(r"[/.]|:[0-9]|[eExX][+-]?[0-9A-Fa-f]")
"""Behind a number: it is of a kind that SGF has not, and its beginning would be another number."""
_SEEMS_OPEN = compiled(r"([A-Z]\s*+)\[(?=[^\[\]]*\Z)")
"""A bracket behind what may be a property's name, with none behind it."""
_NO_WHITE_SPACE = compiled(r"(?:[^\\\s]++|\\\S|\\\Z)++")
"""What stays where white space goes, with the backslash that makes a line break a soft one."""
_NOT_VERBATIM = compiled(r"[\\\r\t\f\v]")


def text_of(raw: str) -> str:
    r"""The text that a raw Text value stands for: escapes undone, soft line breaks gone, line breaks as "\n"."""
    if not _NOT_VERBATIM.search(raw):
        return raw
    return str(sgf_grammar.text_value(_encoded(raw)), "utf-8", "surrogatepass")


def simple_text_of(raw: str) -> str:
    """The text of a raw SimpleText value: as `text_of`, with line breaks as spaces."""
    if not _NOT_VERBATIM.search(raw) and "\n" not in raw:
        return raw
    return str(sgf_grammar.simpletext_value(_encoded(raw)), "utf-8", "surrogatepass")


def raw_text(text: str) -> str:
    """The raw value that stands for a text; inverse of `text_of` but for kinds of white space."""
    return closed(str(sgf_grammar.escape_text(_encoded(text)), "utf-8", "surrogatepass"))


def closed(raw: str) -> str:
    r"""The same raw text where it ends as in ";B[aa": with "\[", so that it does not seem to have lost its bracket."""
    return _SEEMS_OPEN.sub(r"\1\\[", raw) if "[" in raw else raw


def unbroken(raw: str) -> str:
    """The beginning of a raw value, without half of an escape at its end."""
    backslashes = len(raw) - len(raw.rstrip("\\"))
    return raw[:-1] if backslashes % 2 else raw


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def split_composed(raw: str) -> tuple[str, str | None]:
    """The two raw halves of a composed value, split at the first ":" that is not escaped; (raw, None) without one."""
    if "\\" not in raw:
        whole, colon, rest = raw.partition(":")
        return whole, rest if colon else None
    first, second = sgf_grammar.parse_compose(_encoded(raw))
    return str(first, "utf-8", "surrogatepass"), None if second is None else str(second, "utf-8", "surrogatepass")


def composed(first: str, second: str) -> str:
    """The composed value of two raw halves."""
    return str(sgf_grammar.compose(_encoded(first), _encoded(second)), "utf-8", "surrogatepass")


def text(node: Node, ident: str) -> str:
    """A Text property of a node, "" if it lacks it; faulty further values follow on lines of their own."""
    return "\n".join(map(text_of, node.values(ident)))


def simple_text(node: Node, ident: str) -> str:
    """A SimpleText property of a node, "" if it lacks it; faulty further values follow after a space."""
    return " ".join(map(simple_text_of, node.values(ident)))


def bare(raw: str) -> str:
    """A value that is no text, without the white space that older programs put into it."""
    if raw.isalnum():
        return raw
    parts = raw.split()
    if len(parts) == 1 and len(parts[0]) == len(raw):
        return raw
    return "".join(_NO_WHITE_SPACE.findall(raw) if "\\" in raw else parts)


def number(raw: str) -> int | None:
    """A Number, None for anything else."""
    if raw.isdigit() and raw.isascii() and len(raw) <= _MOST_DIGITS:
        return int(raw)
    if raw[:1].isalpha():
        return None
    digits = bare(raw)
    return int(digits) if _NUMBER.fullmatch(digits) else None


def real(raw: str) -> Fraction | None:
    """A Real, with a decimal comma, wide digits or one of the signs for quarters too, as a fraction, and with a unit
    behind it; None for anything else."""
    parted = _FRACTION.fullmatch(raw)
    if parted:
        size = int(parted[2] or 0) + Fraction(int(parted[3]), int(parted[4]))
        return -size if parted[1] == "-" else size
    found = _LEADING_REAL.match(bare(raw).translate(_SPELT))
    if found and _GOES_ON.match(found.string, found.end()):
        return None
    try:
        points = exact(found[0]) if found else None
    except ValueError:
        return None
    if points is None or found is None or not _HALF.match(found.string, found.end()):
        return points
    return points + Fraction(-1 if found[0].startswith("-") else 1, 2)


def is_worded_pass(raw: str) -> bool:
    """Is it the word that some programs write for a pass?"""
    return bare(raw).lower() == "pass"


class Codec(ABC):
    """How a record names the points of its board, and in which properties it holds moves and set-ups."""

    def __init__(self, is_own: bool = True) -> None:
        self.is_own = is_own
        """True if they are goboard's GOBM and GOBU, for any number of players; False for SGF's B, W, AB, AW and AE."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The board in words, as in "no point of the 9 × 9 board"."""

    @abstractmethod
    def vertex(self, raw: str) -> int | None:
        """The vertex that a raw Point names, None if there is none on this board."""

    @abstractmethod
    def text(self, vertex: int) -> str:
        """The raw Point that names a vertex; ValueError where there is none."""

    def is_point(self, raw: str) -> bool:
        """True if it names a point of the board; on the plane, whether known or not."""
        return self.vertex(raw) is not None

    def is_pass(self, raw: str) -> bool:
        """True for a move that names no point."""
        return not bare(raw)

    def points(self, values: Iterable[str]) -> list[int]:
        """The vertices of a list of points, each once, in the order of the list. What is no point is left out."""
        vertices = (self.vertex(raw) for raw in checked(values))
        return list(dict.fromkeys(vertex for vertex in vertices if vertex is not None))

    def faulty(self, values: Iterable[str]) -> tuple[str, ...]:
        """The values of such a list that name no point of the board."""
        return tuple(raw for raw in checked(values) if not self.is_point(raw))

    def write_points(self, vertices: Iterable[int]) -> tuple[str, ...]:
        """The raw values of a list of points: ascending, each once."""
        return tuple(map(self.text, checked(sorted(set(vertices)))))


class PointCodec(Codec):
    """SGF's letters and the vertices of a grid, numbered row by row from the top left: "aa" is 0.

    Where points are taken away, `cells` are those of the vertices that are left. Letters reach 52 lines; a larger board
    has vertices that SGF cannot name.
    """

    def __init__(self, columns: int, rows: int, is_own: bool = False, cells: Cells = None) -> None:
        super().__init__(is_own)
        self.columns, self.rows = columns, rows
        self.is_whole = cells is None
        """True if every crossing of the lines is a point."""
        self._cells = range(columns * rows) if cells is None else cells
        places = (divmod(cell, columns) for cell in self._cells)
        self._rectangles: dict[str, tuple[int, ...]] = {}
        self._vertices = {
            LETTERS[column] + LETTERS[row]: vertex
            for vertex, (row, column) in enumerate(places)
            if max(row, column) < MOST_LINES
        }

    @property
    def title(self) -> str:
        if self.is_whole:
            return phrase("{columns} × {rows} board", columns=self.columns, rows=self.rows)
        return phrase("{columns} × {rows} board with holes", columns=self.columns, rows=self.rows)

    def vertex(self, raw: str) -> int | None:
        found = self._vertices.get(raw)
        return self._vertices.get(bare(raw)) if found is None and not raw.isalnum() else found

    def text(self, vertex: int) -> str:
        """The letters of a vertex; ValueError where there are none."""
        row, column = divmod(self._cells[vertex], self.columns) if 0 <= vertex < len(self._cells) else (-1, -1)
        if not (0 <= row < MOST_LINES and column < MOST_LINES):
            raise ValueError(f"SGF's letters reach {MOST_LINES} lines; point {vertex} lies beyond.")
        return LETTERS[column] + LETTERS[row]

    def is_pass(self, raw: str) -> bool:
        """True for an empty move, one in words, and for "tt" where that is no point of the board."""
        point = bare(raw)
        if len(point) > _LONGEST_PASS:
            return False
        is_tt = point == PASS_AS_POINT and min(self.columns, self.rows) <= MOST_LINES_WITH_PASS
        return not point or is_tt or is_worded_pass(point)

    def is_doubtful_pass(self, raw: str) -> bool:
        """True for "tt" where the board is too narrow for that point, and too long for all to read it as a pass."""
        return bare(raw) == PASS_AS_POINT and self.is_pass(raw) and max(self.columns, self.rows) > MOST_LINES_WITH_PASS

    def points(self, values: Iterable[str]) -> list[int]:
        """The vertices of a list of points and rectangles, each once, in the order of the list.

        Corners may be given either way round. What lies off the board or is no point is left out; see `faulty`.
        """
        found: dict[int, None] = {}
        named, each = self._vertices.get, dict.fromkeys(values)
        for raw in checked_if_many(each):
            vertex = named(raw)
            if vertex is None and not raw.isalnum():
                vertex = named(bare(raw))
                if vertex is None:
                    found.update(dict.fromkeys(self._rectangle(raw)))
            if vertex is not None:
                found[vertex] = None
        return list(found)

    def faulty(self, values: Iterable[str]) -> tuple[str, ...]:
        """The values of such a list that are no point of the board, or a rectangle that is not wholly inside it."""
        return tuple(raw for raw in values if self.vertex(raw) is None and not self._is_rectangle(raw))

    def _is_rectangle(self, raw: str) -> bool:
        sides = _sides(raw)
        return sides is not None and sides[0].stop <= self.columns and sides[1].stop <= self.rows

    def _rectangle(self, raw: str) -> tuple[int, ...]:
        known = self._rectangles.get(raw)
        if known is not None:
            return known
        sides = _sides(raw)
        if sides is None:
            return ()
        across, down = sides
        if self.is_whole:
            first, beyond = across.start, min(across.stop, self.columns)
            found = tuple(
                chain.from_iterable(
                    range(row * self.columns + first, row * self.columns + beyond) for row in down if row < self.rows
                )
            )
        else:
            named = (LETTERS[column] + LETTERS[row] for row in down for column in across)
            found = tuple(self._vertices[point] for point in named if point in self._vertices)
        if len(self._rectangles) < _MOST_RECTANGLES:
            self._rectangles[raw] = found
        return found


def _sides(raw: str) -> tuple[range, range] | None:
    """The columns and the rows between two corners, given either way round; None for anything else."""
    corners = bare(raw)
    if len(corners) != 5 or corners[2] != ":":
        return None
    left, top, right, bottom = (_LINES.get(corners[place], -1) for place in (0, 1, 3, 4))
    if min(left, top, right, bottom) < 0:
        return None
    return range(min(left, right), max(left, right) + 1), range(min(top, bottom), max(top, bottom) + 1)


@lru_cache(maxsize=64)
def codec_of(columns: int, rows: int, is_own: bool = False, cells: Cells = None) -> PointCodec:
    """The codec of a board of this size, made once; `cells` as in `PointCodec`."""
    return PointCodec(columns, rows, is_own, cells)


def raw_part(text: str) -> str:
    r"""A raw text that can stand on either side of a ":" in a composed value."""
    return raw_text(text).replace(":", r"\:")


def pairs(node: Node, ident: str) -> list[tuple[str, str]]:
    """The interpreted halves of each composed value of a property, in order; what has no ":" is left out."""
    halves = (split_composed(raw) for raw in node.values(ident))
    return [(simple_text_of(key).strip(), simple_text_of(value)) for key, value in halves if value is not None]


def pair_values(entries: Iterable[tuple[object, object]]) -> tuple[str, ...]:
    """The raw composed values of a list of (key, value); inverse of `pairs` but for white space."""
    return tuple(f"{raw_part(str(key))}:{raw_part(str(value))}" for key, value in checked(entries))


def first_of(values: Sequence[str]) -> str:
    """The first value that is not blank, "" if there is none."""
    return next((raw for raw in values if raw.strip()), "")


_CELL = compiled(r"([a-z]{1,5})([0-9]{1,7})", re.ASCII)
_VERTEX = compiled(r"[0-9]{1,9}", re.ASCII)
_PLACE = compiled(rf"([+-]?[0-9]{{1,{MOST_DIGITS}}}),([+-]?[0-9]{{1,{MOST_DIGITS}}})", re.ASCII)


class CellCodec(Codec):
    """Grids of any size, as Hex records name cells: the column in letters (a .. z, aa ..), the row in digits, both from
    the top left: "a1" is 0."""

    def __init__(self, columns: int, rows: int) -> None:
        super().__init__()
        self.columns, self.rows = columns, rows

    @property
    def title(self) -> str:
        return phrase("{columns} × {rows} board", columns=self.columns, rows=self.rows)

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
        return phrase("board of {points} points", points=self.size)

    def vertex(self, raw: str) -> int | None:
        digits = bare(raw)
        vertex = int(digits) if _VERTEX.fullmatch(digits) else self.size
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
        return phrase("infinite plane")

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
