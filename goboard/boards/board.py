"""The board as a graph. What lies on it belongs to `goboard.rules.position`, how it looks to `goboard.drawing`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from goboard.arrays import Float, Int, Int32, closed, each_once
from goboard.jobs.garbage import without_collector
from goboard.jobs.threads import apart
from goboard.jobs.watch import checkpoint
from goboard.words.message import phrase

if TYPE_CHECKING:
    from goboard.boards.plane import Plane


Place = tuple[int, int]
"""The exact coordinates of a point of the plane."""

FLAT = 1e-6
"""Places are in one plane if none is farther from it than this part of their extent."""


def flattened(places: Float) -> Float | None:
    """Places (n, 3) as (n, 2) in the plane that all of them lie in, None if there is none.

    Level planes keep x and y as they are; others are looked at from the side on which the viewer is.
    """
    centred = places - places.mean(axis=0)
    reach = FLAT * max(float(np.abs(centred).max(initial=0.0)), 1e-300)
    if (np.abs(centred[:, 2]) <= reach).all():
        return np.ascontiguousarray(places[:, :2])
    # the plane's own axes, longest first; the last is what stands on it
    _, axes = np.linalg.eigh(centred.T @ centred)
    normal = axes[:, 0]
    if (np.abs(centred @ normal) > reach).any():
        return None
    normal = normal * (1.0 if normal[np.argmax(np.abs(normal))] > 0 else -1.0)
    # as level as the plane allows
    across = np.cross((0.0, 1.0, 0.0), normal)
    if np.hypot.reduce(across) < 0.1:
        across = np.array([1.0, 0.0, 0.0]) - normal * normal[0]
    across = across / np.linalg.norm(across)
    return np.ascontiguousarray(np.column_stack([centred @ across, centred @ np.cross(normal, across)]))


class BoardError(ValueError):
    """A board that cannot be built from what was given; the text is a sentence for the user."""


_STRIDE = 4096
_MANY = 1 << 18
"""So many keys take long to sort."""


@dataclass(frozen=True, eq=False)
class Board:
    """A finite graph: a vertex is an int 0..size-1, its neighbours are `indices[indptr[v]:indptr[v + 1]]`, sorted.

    `positions` is (size, 2), x to the right and y up, neighbours about 1 apart; on grids x counts columns from 1 at
    the left and y rows from 1 at the bottom. `edges` is (m, 2), each edge once. `hoshi` are the vertices drawn as
    dots. `columns` and `rows` are 0 unless the vertices lie on a grid, row by row from the top left; `cells` (size,)
    are then the cells they lie on, column + columns * row, None where every cell has one. A board in space has
    (size, 3) positions, z towards the viewer. `has_every_letter`: the columns are called a, b .. i, j .. All arrays are
    read-only. Two boards are compared by identity.

    What is known of the infinite plane has a `plane` that it came from, a vertex `outside` that stands for all other
    points (-1 on other boards), and `places`, (size, 2) exact whole coordinates, int64 or Python's own; those and the
    position (nan) of `outside` mean nothing.
    """

    shape: str
    title: str
    indptr: Int32
    indices: Int32
    positions: Float
    labels: tuple[str, ...]
    edges: Int32
    hoshi: tuple[int, ...] = ()
    columns: int = 0
    rows: int = 0
    spec: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    plane: "Plane | None" = None
    outside: int = -1
    places: NDArray[Any] | None = None
    cells: Int32 | None = None
    has_every_letter: bool = False

    @property
    def size(self) -> int:
        """The number of vertices."""
        return len(self.labels)

    @property
    def grown(self) -> "Board":
        """Everything that is known of the infinite plane by now; the board itself where nothing grows."""
        return self if self.plane is None else self.plane.board

    @cached_property
    def drawn_positions(self) -> Float:
        """The positions, (size, 2) where all points lie in one plane, of which only these two coordinates are drawn."""
        flat = flattened(self.positions) if self.positions.shape[1] == 3 else None
        return self.positions if flat is None else flat

    @property
    def is_plain_grid(self) -> bool:
        """Is it a flat grid without holes, whose vertices are numbered row by row?"""
        return self.shape == "grid" and self.cells is None

    @property
    def is_spatial(self) -> bool:
        """Do the points lie in space, and not all in one plane?"""
        return int(self.drawn_positions.shape[1]) == 3

    @cached_property
    def lattice(self) -> Int:
        """(rows, columns) the vertex on every cell of a grid, from the top left, -1 where there is none."""
        found = np.full(self.rows * self.columns, -1, dtype=np.int64)
        found[np.arange(self.size) if self.cells is None else self.cells] = np.arange(self.size)
        return closed(found.reshape(self.rows, self.columns))

    def neighbours(self, vertex: int) -> tuple[int, ...]:
        """The vertices next to `vertex`, ascending."""
        known = self.__dict__
        if "_neighbour_table" not in known and self.size >= _MANY:
            # a click asks about a few: all of them together would hold it up for half a second
            asked = known["_asked"] = known.get("_asked", 0) + 1
            if asked <= _STRIDE:
                return tuple(self.indices[self.indptr[vertex] : self.indptr[vertex + 1]].tolist())
        return self._neighbour_table[vertex]

    def name(self, vertex: int) -> str:
        """The label as a sentence can hold it: D4, but Point 6 or Point 3,-2 where labels are mere numbers."""
        label = self.labels[vertex]
        return label if label[:1].isupper() or self.has_every_letter else phrase("Point {label}", label=label)

    def vertex(self, label: str) -> int:
        """The vertex with that label, letters in either case; raises KeyError."""
        return self._by_label[label.upper()]

    @property
    def near(self) -> Callable[[int], tuple[int, ...]]:
        """`neighbours` for who asks about many: faster, once all of them were listed."""
        return self._neighbour_table.__getitem__

    @cached_property
    def _neighbour_table(self) -> tuple[tuple[int, ...], ...]:
        starts, flat = self.indptr.tolist(), self.indices.tolist()
        found: list[tuple[int, ...]] = []
        with without_collector():
            for first in range(0, self.size, _STRIDE):
                checkpoint()
                found += [tuple(flat[a:b]) for a, b in pairwise(starts[first : first + _STRIDE + 1])]
        return tuple(found)

    @cached_property
    def _by_label(self) -> dict[str, int]:
        return {label.upper(): vertex for vertex, label in enumerate(self.labels)}

    def __reduce__(self) -> tuple[object, ...]:
        if self.plane is not None:
            return _board_of, (self.plane, self.size)
        parts = (self.shape, self.title, self.indptr, self.indices, self.positions, self.labels, self.edges)
        return _rebuilt, (
            *parts,
            self.hoshi,
            self.columns,
            self.rows,
            self.cells,
            self.has_every_letter,
            dict(self.spec),
        )


def _board_of(plane: "Plane", size: int) -> Board:
    return plane.board_of(size)


def _rebuilt(*parts: Any) -> Board:
    cells, has_every_letter, spec = parts[-3:]
    values: list[Any] = [*parts[:-3], MappingProxyType(spec), None, -1, None, cells, has_every_letter]
    return read_only(Board(*values))


def read_only(board: Board) -> Board:
    """The same board, its arrays closed to writing."""
    arrays = (board.indptr, board.indices, board.positions, board.edges, board.places, board.cells)
    for array in arrays:
        if array is not None:
            closed(array)
    return board


def _sorted(keys: Int) -> Int:
    """In ascending order; a stable sort is quick where runs are in order."""
    if len(keys) < _MANY:
        return np.sort(keys, kind="stable")
    return apart(lambda: np.sort(keys, kind="stable"))


def board_from_edges(
    title: str,
    positions: Sequence[Sequence[float]] | Float,
    edges: Sequence[tuple[int, int]] | Int,
    labels: Sequence[str],
    hoshi: tuple[int, ...] = (),
    columns: int = 0,
    rows: int = 0,
    cells: Int32 | None = None,
    spec: Mapping[str, object] = MappingProxyType({}),
) -> Board:
    """A graph with these undirected edges; double edges count once, a loop or an unknown vertex is a BoardError. Of
    another shape it is once the catalogue says so; `spec` is what it need not be told of that."""
    size = len(labels)
    pairs = np.asarray(edges, dtype=np.int64).reshape(-1, 2)
    checkpoint()
    if pairs.size and (pairs.min() < 0 or pairs.max() >= size):
        raise BoardError(phrase("An edge names a point outside 0..{last}.", last=size - 1))
    if pairs.size and (pairs[:, 0] == pairs[:, 1]).any():
        loop = int(pairs[pairs[:, 0] == pairs[:, 1]][0, 0])
        raise BoardError(phrase("Point {point} is joined to itself; a board has no loops.", point=loop))
    checkpoint()
    # one number for each edge: they sort many times as fast as pairs
    low, high, base = np.minimum(pairs[:, 0], pairs[:, 1]), np.maximum(pairs[:, 0], pairs[:, 1]), max(size, 1)
    keys = _sorted(low * base + high)
    checkpoint()
    keys = each_once(keys)
    low, high = np.divmod(keys, base)
    once = np.stack([low, high], axis=1)
    checkpoint()
    # each half by itself is nearly in order
    both = _sorted(np.concatenate([keys, _sorted(high * base + low)]))
    checkpoint()
    first, second = np.divmod(both, base)
    indptr = np.zeros(size + 1, dtype=np.int32)
    np.cumsum(np.bincount(first, minlength=size), out=indptr[1:])
    indices = np.ascontiguousarray(second, dtype=np.int32)
    checkpoint()
    placed = np.ascontiguousarray(positions, dtype=np.float64).reshape(size, -1)
    drawn = np.ascontiguousarray(once, dtype=np.int32)
    fixed = MappingProxyType({"shape": "graph", **spec})
    names = tuple(labels)
    board = Board("graph", title, indptr, indices, placed, names, drawn, hoshi, columns, rows, fixed, cells=cells)
    return read_only(board)
