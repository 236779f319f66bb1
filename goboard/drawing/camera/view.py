"""How a board is looked at, not yet in pixels: a finite one closer, from another side, turned; a part of the plane."""

import math
from collections.abc import Sequence
from dataclasses import field, replace

from goboard.boards.board import Place
from goboard.dataclass import dataclass

QUARTER = 90
Quaternion = tuple[float, float, float, float]


@dataclass(frozen=True)
class Part:
    """A part of a board that is drawn alone. Of a grid it is a box of cells, first and last column and row from the
    upper left, which goes on beyond joined borders; of another flat board its `points`, in ascending order."""

    columns: tuple[int, int] = (0, -1)
    rows: tuple[int, int] = (0, -1)
    points: tuple[int, ...] = ()


@dataclass(frozen=True)
class Layout:
    """How a board is laid out flat: mirrored left and right first, then turned by `turn` degrees to the left.

    Grids are turned by quarters. `shift` is how many columns and rows a board with joined borders was pushed on. Of a
    `part` all else is left out: then only what lies in it may be asked for.
    """

    turn: int = 0
    is_flipped: bool = False
    shift: tuple[int, int] = (0, 0)
    part: Part | None = None

    @property
    def is_upright(self) -> bool:
        """Are columns still upright?"""
        return self.turn // QUARTER % 2 == 0


@dataclass(frozen=True)
class BoardView:
    """`zoom` 1 fits the whole board in; `centre` is what is in the middle, from the board's own middle, in its units.

    `orientation` is the rotation of a board in space (w, x, y, z), `shows` which pictures of it are wanted. Of a
    lattice the part of its depth that is nearest to the viewer is `cut` away, 0 to less than 1.
    While a picture moves it may be `rough`: without what takes longest and shows least.
    """

    zoom: float = 1.0
    centre: tuple[float, float] = (0.0, 0.0)
    layout: Layout = field(default_factory=Layout)
    orientation: Quaternion | None = None
    shows: str = "both"
    cut: float = 0.0
    rough: bool = False


WHOLE = BoardView()


FIRST_SPACING = 36.0
"""Device-independent pixels between lines where nothing asks for another number."""
FAR_APART = 40
"""Empty lines between stones that part them into groups, where all together are too far apart for one picture."""
MARGIN = 2
"""Lines around the stones that a picture of all of them shows."""
FIRST_REACH = 6
"""What is shown of a plane without stones: the lines up to that far from the origin."""


@dataclass(frozen=True)
class PlaneView:
    """The middle of the picture is `centre` plus `offset` (each within half a line); `spacing` is the lines' distance.

    The spacing is in device-independent pixels.
    """

    centre: Place = (0, 0)
    offset: tuple[float, float] = (0.0, 0.0)
    spacing: float = FIRST_SPACING

    def moved(self, right: float, up: float) -> "PlaneView":
        """The view that many lines further."""
        across, above = self.offset[0] + right, self.offset[1] + up
        columns, rows = math.floor(across + 0.5), math.floor(above + 0.5)
        centre = (self.centre[0] + columns, self.centre[1] + rows)
        return replace(self, centre=centre, offset=(across - columns, above - rows))


@dataclass(frozen=True)
class Extent:
    """A box of lattice points, its borders included."""

    left: int
    bottom: int
    right: int
    top: int

    @property
    def columns(self) -> int:
        return self.right - self.left + 1

    @property
    def rows(self) -> int:
        return self.top - self.bottom + 1

    @property
    def middle(self) -> PlaneView:
        """The view of its middle, which may lie between lines."""
        across, up = self.left + self.right, self.bottom + self.top
        return PlaneView((across // 2, up // 2)).moved(across % 2 / 2, up % 2 / 2)

    def grown(self, lines: int) -> "Extent":
        """The box with that many more lines on every side."""
        return Extent(self.left - lines, self.bottom - lines, self.right + lines, self.top + lines)

    def at_least(self, lines: int) -> "Extent":
        """The box, grown about its middle where it has fewer columns or rows."""
        across, up = max(0, lines - self.columns), max(0, lines - self.rows)
        return Extent(
            self.left - across // 2, self.bottom - up // 2, self.right + (across + 1) // 2, self.top + (up + 1) // 2
        )


def extent_of(places: Sequence[Place]) -> Extent:
    """The smallest box around at least one place."""
    across, up = [x for x, _ in places], [y for _, y in places]
    return Extent(min(across), min(up), max(across), max(up))


def shown_extent(places: Sequence[Place], most_columns: int, most_rows: int) -> Extent:
    """All stones and their margin; only the group of most stones (the first such one) where all are too far apart."""
    if not places:
        return Extent(0, 0, 0, 0).grown(FIRST_REACH)
    whole = extent_of(places).grown(MARGIN)
    if whole.columns <= most_columns and whole.rows <= most_rows:
        return whole
    return extent_of(max(groups(places), key=len)).grown(MARGIN)


def groups(places: Sequence[Place]) -> list[list[Place]]:
    """The places parted wherever a wide strip, upright or level, holds none of them."""
    todo, found = [list(places)], []
    while todo:
        group = todo.pop()
        parts = _parted(group, 0)
        if len(parts) == 1:
            parts = _parted(group, 1)
        if len(parts) == 1:
            found.append(group)
        else:
            todo.extend(reversed(parts))
    return found


def _parted(places: list[Place], axis: int) -> list[list[Place]]:
    ordered = sorted(places, key=lambda place: place[axis])
    parts = [[ordered[0]]]
    for place in ordered[1:]:
        if place[axis] - parts[-1][-1][axis] > FAR_APART:
            parts.append([])
        parts[-1].append(place)
    return parts
