"""An eyespace drawn by hand: signs on the cells of a grid, and the same as rows of text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from goboard.analysis.eyes.labelled import LABELS, EyespaceError
from goboard.analysis.eyes.notation import Cell, Picture, drawn, read_picture

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
        raise EyespaceError(f"The picture is larger than {LARGEST} rows or columns.")
    return picture


def _placed(lines: list[str]) -> str:
    """The first sign that means nothing, with its place; "" if all do."""
    for number, line in enumerate(lines, 1):
        for column, sign in enumerate(line, 1):
            if sign not in KNOWN and not line.lstrip().startswith(("#", ":")):
                said = f"Line {number}, column {column}: {sign!r} means nothing here."
                return f"{said} An eyespace is made of {' '.join(LABELS)}"
    return ""
