"""How a finite board is looked at: closer, from another side, turned, mirrored. Not yet in pixels."""

from dataclasses import dataclass, field

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


@dataclass(frozen=True)
class BoardView:
    """`zoom` 1 fits the whole board in; `centre` is what is in the middle, from the board's own middle, in its units.

    `orientation` is the rotation of a board in space (w, x, y, z), `shows` which pictures of it are wanted.
    """

    zoom: float = 1.0
    centre: tuple[float, float] = (0.0, 0.0)
    layout: Layout = field(default_factory=Layout)
    orientation: Quaternion | None = None
    shows: str = "both"


WHOLE = BoardView()
