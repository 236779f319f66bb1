"""An eyespace as it lies on a board: cut out of a position, or drawn by hand with a wall around it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from goboard.analysis.eyes.cutting import CutEyespace
from goboard.analysis.eyes.labelled import LABELS, MARGINAL, MARGINAL_STONE, STONE, EyespaceError, Labelled
from goboard.analysis.eyes.notation import Cell, Picture, drawn, read_picture
from goboard.boards.board import Board, board_from_edges
from goboard.boards.catalogue import cached_grid
from goboard.words.message import in_context, phrase, sentences

BLACK, WHITE = 1, 2
ATTACKER, OWNER = BLACK, WHITE
"""Of eyespaces drawn by hand."""
SIDES = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y]
TORN = 2.5
"""In lines of a grid: neighbours that lie farther apart are joined across a border."""
LEAST = 5
"""Rows and columns of the board of an eyespace drawn by hand."""
STONES = STONE + MARGINAL_STONE
OPEN = MARGINAL + MARGINAL_STONE


@dataclass(frozen=True, eq=False)
class Table:
    """`places[v]` is the board's vertex for vertex v of the eyespace, `stones` has one byte a vertex of the board.

    `owner` and `attacker` are players, `names` what they are called. `focus` are the vertices that should be seen,
    none for all of the board.
    """

    eyespace: Labelled
    board: Board
    stones: bytes
    places: tuple[int, ...]
    owner: int = OWNER
    attacker: int = ATTACKER
    names: tuple[str, str] = (in_context("side", "White"), in_context("side", "Black"))
    focus: tuple[int, ...] = ()
    title: str = ""

    def vertex(self, place: int) -> int | None:
        """The eyespace's vertex at a vertex of the board."""
        return self.places.index(place) if place in self.places else None

    def name(self, vertex: int) -> str:
        """What a vertex of the eyespace is called on the board."""
        return self.board.name(self.places[vertex])

    @property
    def sides(self) -> tuple[str, str]:
        """The owner and the attacker, as in "White (O)" and "Black (X)"."""
        return phrase("{player} (O)", player=self.names[0]), phrase("{player} (X)", player=self.names[1])


def table_of(board: Board, stones: bytes, found: CutEyespace, names: Sequence[str]) -> Table:
    """An eyespace cut out of a position, on its board.

    Of boards in space, of the plane and of what a border cuts in two only what lies around it is shown.
    """
    attacker = _attacker(board, stones, found, len(names))
    called = names[found.owner - 1], names[attacker - 1] if len(names) == 2 else phrase("Attacker")
    near = {other for vertex in found.vertices for other in board.neighbours(vertex)} - {board.outside}
    corners = {other for vertex in near for other in board.neighbours(vertex)} - near - {board.outside}
    rim = {corner for corner in corners if len(near.intersection(board.neighbours(corner))) > 1}
    shown = tuple(sorted(near | rim | set(found.vertices)))
    title = (
        phrase("{name} and around", name=board.name(found.space[0])) if found.size > 1 else board.name(found.space[0])
    )
    parts = (found.owner, attacker, called)
    if board.plane is None and not board.is_spatial and not _is_torn(board, found):
        return Table(found.labelled, board, stones, found.vertices, *parts, shown, title)
    number = {vertex: index for index, vertex in enumerate(shown)}
    small = _around(board, shown, number)
    places = tuple(number[vertex] for vertex in found.vertices)
    return Table(found.labelled, small, bytes(stones[vertex] for vertex in shown), places, *parts, (), title)


def _is_torn(board: Board, found: CutEyespace) -> bool:
    """Does it reach across a joined border, so that its points lie far apart?"""
    ends = board.drawn_positions[
        np.array(found.vertices)[np.array(found.labelled.edges, dtype=np.int64).reshape(-1, 2)]
    ]
    lengths = np.hypot(*(ends[:, 0] - ends[:, 1]).T)
    return bool(board.columns) and bool((lengths > TORN).any())


def _attacker(board: Board, stones: bytes, found: CutEyespace, players: int) -> int:
    """Whose stones are inside, or around, or who else there is."""
    near = [stones[other] for vertex in found.vertices for other in (vertex, *board.neighbours(vertex))]
    enemies = [player for player in near if player not in (0, found.owner)]
    return enemies[0] if enemies else next(player for player in range(1, players + 1) if player != found.owner)


def _around(board: Board, shown: Sequence[int], number: dict[int, int]) -> Board:
    """The part of a board that these vertices make, laid out flat."""
    from goboard.boards.layout.layout import lay_out

    edges = [(number[v], number[near]) for v in shown for near in board.neighbours(v) if v < near and near in number]
    if board.places is not None:
        places = np.array([[float(part) for part in board.places[vertex]] for vertex in shown])
        places -= places.min(axis=0)
    else:
        places = lay_out(len(shown), np.array(edges, dtype=np.int64))
    return board_from_edges(board.title, places, edges, [board.labels[vertex] for vertex in shown])


def drawn_table(picture: Picture) -> Table:
    """An eyespace drawn by hand, with a wall around it that is open beside the marginal points."""
    labels = dict(zip(picture.cells, picture.eyespace.labels, strict=True))
    left, columns = _room([x for x, _ in labels])
    top, rows = _room([y for _, y in labels])
    board = cached_grid("grid", columns, rows)

    def vertex(cell: Cell) -> int:
        return cell[0] - left + columns * (cell[1] - top)

    stones = bytearray(board.size)
    for cell in {(x + right, y + down) for x, y in labels for right, down in SIDES} - set(labels):
        is_open = any(labels.get(beside, STONE) in OPEN for beside in _beside(cell))
        stones[vertex(cell)] = 0 if is_open else OWNER
    for cell, label in labels.items():
        stones[vertex(cell)] = ATTACKER if label in STONES else 0
    places = tuple(vertex(cell) for cell in picture.cells)
    return Table(picture.eyespace, board, bytes(stones), places, title=picture.name or "")


def _room(at: Sequence[int]) -> tuple[int, int]:
    """The first line and the number of lines of a board that has these ones in its middle, and a wall around them."""
    low, high = min(at), max(at)
    lines = max(LEAST, high - low + 3)
    return low - (lines - (high - low + 1)) // 2, lines


def _beside(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]


def cells_of(table: Table) -> dict[Cell, str] | None:
    """The labels by column and row, where rows of signs can show this eyespace; None where they cannot."""
    places = table.board.positions[list(table.places)]
    if not table.board.columns or len(places) == 0:
        return None
    cells = [(round(x), -round(y)) for x, y in places.tolist()]
    number = {cell: index for index, cell in enumerate(cells)}
    touching = {
        (min(index, number[beside]), max(index, number[beside]))
        for cell, index in number.items()
        for beside in _beside(cell)
        if beside in number
    }
    return dict(zip(cells, table.eyespace.labels, strict=True)) if touching == set(table.eyespace.edges) else None


KNOWN = LABELS + "x* "
COLUMNS, ROWS = 9, 7
"""The least size of the grid."""
SPARE = 1
"""Rows and columns of cells that stay free around what is drawn."""
LARGEST = 40
"""Rows and columns beyond which nothing is drawn."""
NOTHING = ""


@dataclass(frozen=True)
class Sketch:
    """`signs` are the labels by column and row, counted from the top left of a grid of `columns` by `rows` cells."""

    signs: Mapping[Cell, str] = field(default_factory=dict)
    columns: int = COLUMNS
    rows: int = ROWS

    @property
    def text(self) -> str:
        """The rows of signs, without the free cells around them."""
        ordered = sorted(self.signs.items(), key=lambda item: (item[0][1], item[0][0]))
        return drawn("".join(sign for _, sign in ordered), [cell for cell, _ in ordered])

    def at(self, cell: Cell) -> str:
        """The sign of a cell, "" for none."""
        return self.signs.get(cell, NOTHING)

    def put(self, cell: Cell, sign: str) -> Sketch:
        """The same with another sign, or with none, in that cell."""
        signs = {**self.signs, cell: sign}
        rest = {at: signs[at] for at in sorted(signs, key=lambda at: (at[1], at[0])) if signs[at]}
        return Sketch(rest, self.columns, self.rows)

    def next_sign(self, cell: Cell) -> str:
        """What a click makes of a cell: nothing, then each label in turn."""
        order: tuple[str, ...] = (NOTHING, *LABELS)
        return order[(order.index(self.at(cell)) + 1) % len(order)]


def sketch_of(signs: Mapping[Cell, str]) -> Sketch:
    """These signs in the middle of a grid that leaves some room around them."""
    if not signs:
        return Sketch()
    left, top = (min(cell[axis] for cell in signs) for axis in (0, 1))
    wide, tall = (max(cell[axis] for cell in signs) - low + 1 for axis, low in ((0, left), (1, top)))
    columns, rows = max(COLUMNS, wide + 2 * SPARE), max(ROWS, tall + 2 * SPARE)
    right, down = (columns - wide) // 2 - left, (rows - tall) // 2 - top
    return Sketch({(x + right, y + down): sign for (x, y), sign in signs.items()}, columns, rows)


def read_sketch(text: str) -> Picture:
    """The eyespace that a text draws; EyespaceError with a sentence that says where it cannot be read."""
    lines = text.expandtabs().splitlines()
    try:
        picture = read_picture(text)
    except EyespaceError as error:
        raise EyespaceError(_placed(lines) or str(error)) from error
    if max(max(cell) for cell in picture.cells) >= LARGEST:
        raise EyespaceError(phrase("The picture is larger than {number} rows or columns.", number=LARGEST))
    return picture


def _placed(lines: list[str]) -> str:
    """The first sign that means nothing, with its place; "" if all do."""
    for number, line in enumerate(lines, 1):
        for column, sign in enumerate(line, 1):
            if sign not in KNOWN and not line.lstrip().startswith(("#", ":")):
                said = phrase(
                    "Line {number}, column {column}: {sign} means nothing here.",
                    number=number,
                    column=column,
                    sign=f"{sign!r}",
                )
                return sentences(said, phrase("An eyespace is made of {signs}", signs=" ".join(LABELS)))
    return ""
