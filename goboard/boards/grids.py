"""Rectangular grids: whole ones, the five ways to glue their borders, and grids with holes drawn as lines of text."""

from dataclasses import dataclass
from functools import partial

import numpy as np

from goboard.arrays import Float, Int, Mask
from goboard.boards.board import Board, BoardError, board_from_edges
from goboard.boards.building import column_letters, limited, pairs_of, renumbered
from goboard.jobs.watch import checked, checkpoint
from goboard.words.message import phrase, sentences

OPEN, STRAIGHT, FLIPPED = "", "straight", "flipped"
BY_SHAPE = {
    "cylinder": (STRAIGHT, OPEN),
    "torus": (STRAIGHT, STRAIGHT),
    "mobius": (FLIPPED, OPEN),
    "klein": (FLIPPED, STRAIGHT),
    "projective": (FLIPPED, FLIPPED),
}
BY_JOINED = {"sides": (STRAIGHT, OPEN), "ends": (OPEN, STRAIGHT), "both": (STRAIGHT, STRAIGHT)}


_SIDES = {
    OPEN: "",
    STRAIGHT: phrase("Left and right are joined: who leaves on one side comes back at the same height on the other."),
    FLIPPED: phrase("Left and right are joined with a flip: who leaves high on one side comes back low on the other."),
}
_ENDS = {
    OPEN: "",
    STRAIGHT: phrase("Top and bottom are joined: who leaves at one comes back in the same column at the other."),
    FLIPPED: phrase("Top and bottom are joined with a flip: who leaves on the left of one comes back on the right."),
}
_ARROWS = phrase("Borders with the same arrows are one: laid on each other the arrows point the same way.")


@dataclass(frozen=True)
class Gluing:
    """`sides` joins left and right, `ends` top and bottom: OPEN, STRAIGHT or FLIPPED."""

    columns: int
    rows: int
    sides: str = OPEN
    ends: str = OPEN

    @property
    def is_joined(self) -> bool:
        return bool(self.sides or self.ends)

    @property
    def words(self) -> str:
        """How it is joined, in sentences; "" where it is not."""
        return sentences(_SIDES[self.sides], _ENDS[self.ends], _ARROWS if self.is_joined else "")

    @property
    def is_endless(self) -> bool:
        """Can one walk on over the borders for ever, on paper? Not where both pairs are flipped: that is no plane."""
        return self.is_joined and not (self.sides == FLIPPED and self.ends == FLIPPED)

    def cells(self, across: Int, down: Int) -> Int:
        """The cell, column + columns * row, at these columns and rows, any whole numbers; -1 where there is nothing."""
        turns, falls = across // self.columns, down // self.rows
        is_nothing = (turns != 0) & (not self.sides) | (falls != 0) & (not self.ends)
        if not self.is_endless:
            is_nothing |= (turns != 0) & (falls != 0) | (abs(turns) > 1) | (abs(falls) > 1)
        column, row = across % self.columns, down
        if self.sides == FLIPPED:
            row = np.where(turns % 2 == 1, self.rows - 1 - row, row)
        if self.ends == FLIPPED:
            column = np.where(falls % 2 == 1, self.columns - 1 - column, column)
        return np.where(is_nothing, -1, column + self.columns * (row % self.rows))


def gluing_of(board: Board) -> Gluing:
    """How the borders of a grid are joined; nothing is on other boards."""
    sides, ends = BY_SHAPE.get(board.shape) or BY_JOINED.get(str(board.spec.get("joined", ""))) or (OPEN, OPEN)
    return Gluing(board.columns, board.rows, sides, ends) if board.columns else Gluing(0, 0)


HANDICAP_ORDER = ((0, 2), (2, 0), (2, 2), (0, 0), (1, 1), (0, 1), (2, 1), (1, 0), (1, 2))
"""Fixed handicap points as (left-middle-right, top-middle-bottom), in the order in which they are used."""


def hoshi_lines(length: int) -> tuple[int, ...]:
    """The lines of one side, counted from 0, with star points: low, middle (only if there is one), high."""
    if length < 5:
        return ()
    if length < 7:
        return (length // 2,) if length % 2 else ()
    edge = 3 if length >= 13 else 2
    middle = (length // 2,) if length % 2 else ()
    return (edge, *middle, length - 1 - edge) if length != 7 else (edge, 3, 4)


def hoshi(columns: int, rows: int) -> tuple[int, ...]:
    """Star points as printed boards have them: corners and centre, and the sides too from 15 lines on."""
    across, down = hoshi_lines(columns), hoshi_lines(rows)
    if not across or not down:
        return ()
    points = []
    for x in across:
        for y in down:
            on_side = (x == columns // 2 and columns % 2) != (y == rows // 2 and rows % 2)
            if not on_side or min(columns, rows) >= 15 or len(across) == 1 or len(down) == 1:
                points.append(x + columns * y)
    return tuple(sorted(points))


def handicap_points(columns: int, rows: int, stones: int) -> tuple[int, ...]:
    """The fixed points of 2 to 9 handicap stones; BoardError where the board has no such points."""
    across, down = hoshi_lines(columns), hoshi_lines(rows)
    if min(columns, rows) < 7 or len(across) < 2 or len(down) < 2:
        raise BoardError(
            phrase(
                "A {columns} × {rows} board has no fixed handicap points; place the stones by hand.",
                columns=columns,
                rows=rows,
            )
        )
    odd = len(across) == 3 and len(down) == 3
    most = 9 if odd and min(columns, rows) >= 9 else 4
    if not 2 <= stones <= most:
        raise BoardError(
            phrase(
                "A {columns} × {rows} board has fixed points for 2 to {most} handicap stones, not {stones}.",
                columns=columns,
                rows=rows,
                most=most,
                stones=stones,
            )
        )
    cells = list(HANDICAP_ORDER[:stones])
    if stones in (6, 8):
        cells.remove((1, 1))
        cells.append(HANDICAP_ORDER[stones])
    return tuple(sorted(across[x if odd else x // 2] + columns * down[y if odd else y // 2] for x, y in cells))


def grid_edges(columns: int, rows: int, sides: str = OPEN, ends: str = OPEN) -> Int:
    """(m, 2) the edges of a grid whose left and right and top and bottom are OPEN, STRAIGHT or FLIPPED.

    A line of one point makes no loop; lines of two points that are joined give the same edge twice.
    """
    at = np.arange(columns * rows).reshape(rows, columns)
    pairs = [(at[:, :-1], at[:, 1:]), (at[:-1], at[1:])]
    if sides:
        pairs.append((at[:, -1], at[::-1, 0] if sides == FLIPPED else at[:, 0]))
    if ends:
        pairs.append((at[-1], at[0, ::-1] if ends == FLIPPED else at[0]))
    edges = pairs_of(pairs)
    return np.asarray(edges[edges[:, 0] != edges[:, 1]], dtype=np.int64)


def grid_positions(columns: int, rows: int) -> Float:
    """(columns * rows, 2) the column from 1 at the left and the row from 1 at the bottom, from the top left."""
    return np.stack([np.tile(np.arange(1.0, columns + 1), rows), np.repeat(np.arange(rows, 0.0, -1), columns)], axis=1)


def grid_labels(columns: int, rows: int) -> list[str]:
    """A19 .. T19, A18 ..: the name of every cell of a grid, from the top left."""
    names = [column_letters(x) for x in range(columns)]
    labels: list[str] = []
    for number in range(rows, 0, -1):
        checkpoint()
        labels += [f"{name}{number}" for name in names]
    return labels


def _whole(name: str, gluing: tuple[str, str], columns: int, rows: int) -> Board:
    """A grid without holes whose sides and ends are joined like that."""
    limited(columns * rows)
    edges = grid_edges(columns, rows, *gluing)
    title = (
        phrase("{shape} {columns} × {rows}", shape=name, columns=columns, rows=rows) if name else f"{columns} × {rows}"
    )
    checkpoint()
    labels, positions = grid_labels(columns, rows), grid_positions(columns, rows)
    return board_from_edges(title, positions, edges, labels, hoshi(columns, rows), columns, rows)


grid = partial(_whole, "", (OPEN, OPEN))
cylinder = partial(_whole, phrase("Cylinder"), BY_SHAPE["cylinder"])
torus = partial(_whole, phrase("Torus"), BY_SHAPE["torus"])
mobius = partial(_whole, phrase("Möbius strip"), BY_SHAPE["mobius"])
klein = partial(_whole, phrase("Klein bottle"), BY_SHAPE["klein"])
projective = partial(_whole, phrase("Projective plane"), BY_SHAPE["projective"])


POINTS = "Xx#Oo*0123456789"
HOLES = ". -_"


def masked(mask: tuple[str, ...], joined: str) -> Board:
    """The crossings of a grid that the picture shows, numbered row by row, joined along the lines of the grid.

    Where the borders are `joined`, the ends of a line are neighbours if both are points. BoardError for characters
    that say nothing and for a picture without a point.
    """
    is_point = _points(mask)
    rows, columns = is_point.shape
    flat = is_point.ravel()
    cells = np.flatnonzero(flat)
    if not len(cells):
        raise BoardError(phrase('"mask" has no point: write X for each.'))
    limited(len(cells))
    labels = grid_labels(columns, rows)
    number = np.cumsum(flat) - 1
    # one spelling of each mask, so that equal boards have equal descriptions
    lines = tuple(map("".join, checked(np.where(is_point, "X", ".").tolist())))
    return board_from_edges(
        phrase("Grid with holes {columns} × {rows}, {cells} points", columns=columns, rows=rows, cells=len(cells)),
        grid_positions(columns, rows)[cells],
        renumbered(grid_edges(columns, rows, *BY_JOINED.get(joined, (OPEN, OPEN))), flat),
        [labels[cell] for cell in checked(cells.tolist())],
        tuple(int(number[dot]) for dot in hoshi(columns, rows) if flat[dot]),
        columns,
        rows,
        cells.astype(np.int32),
        {"mask": lines},
    )


def _points(mask: tuple[str, ...]) -> Mask:
    """(rows, columns) is there a point? Short lines end in holes."""
    for number, line in enumerate(checked(mask), 1):
        strange = line.strip(POINTS + HOLES)
        if strange:
            raise BoardError(
                phrase(
                    'Line {number} of "mask" has {sign}; X is a point, a full stop is none.',
                    number=number,
                    sign=repr(strange[0]),
                )
            )
    columns = max(map(len, mask))
    found = np.zeros((len(mask), columns), dtype=np.bool_)
    for number, line in enumerate(mask):
        checkpoint()
        found[number, : len(line)] = [character in POINTS for character in line]
    return found
