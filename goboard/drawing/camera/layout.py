"""How boards are laid out flat: turned, mirrored, a part of them alone; grids pushed on over joined borders too.

Beyond joined borders grids show again what lies there.
"""

from functools import lru_cache

import numpy as np

from goboard.arrays import Float, Int, Int32, Mask, mask, median
from goboard.boards.board import Board
from goboard.boards.building import column_name
from goboard.boards.grids import Gluing, gluing_of
from goboard.drawing.camera.geometry import Border, Geometry, Names
from goboard.drawing.camera.view import QUARTER, Layout, Part

REPEATED = 2
"""How many lines are shown again beyond a joined border."""
STUB = 0.52
"""How far a line goes on beyond the part of a board that is drawn."""
HALF = 0.5
"""The same of an edge, in its length, on a board that is no grid."""
UNEVEN = 4.0
"""The longest way to a neighbour, in usual ones, with which the nearest places are looked for in squares."""
FEW = 400
"""Of so many places each is compared with every other one."""
EVEN = 0.8
"""A board whose points are all at least so far apart, as a part of the usual distance, has stones of one size."""
LARGEST_SIZE = 1.35
"""Of the usual distance: lonely points have no larger stones."""
PLAIN = Layout()


@lru_cache(maxsize=3)
def geometry(board: Board, layout: Layout = PLAIN) -> Geometry:
    """The geometry of a finite flat board laid out like this, remembered for the last few."""
    if board.columns:
        return _grid_geometry(board, layout)
    places = _turned(_apart(board), layout)
    strokes = np.hstack([places[board.edges[:, 0]], places[board.edges[:, 1]]])
    spacing, sizes = _parted(gaps_along(places, board.edges))
    whole = Geometry(board, places, spacing, sizes, strokes)
    return whole if layout.part is None else _cut_out(whole, layout.part)


def _apart(board: Board) -> Float:
    """The positions (n, 2) of the vertices, found anew if all of them are one and the same."""
    places: Float = np.ascontiguousarray(board.drawn_positions)
    if len(places) < 2 or np.ptp(places, axis=0).any():
        return places
    from goboard.boards.layout.layout import lay_out

    return lay_out(board.size, board.edges.astype(np.int64))


def _turned(places: Float, layout: Layout) -> Float:
    """Places mirrored and turned about the origin."""
    if layout.is_flipped:
        places = places * (-1.0, 1.0)
    if not layout.turn % 360:
        return places
    angle = np.deg2rad(layout.turn)
    cos, sin = np.cos(angle), np.sin(angle)
    turned: Float = places @ np.array([[cos, sin], [-sin, cos]])
    return turned


def _cut_out(whole: Geometry, part: Part) -> Geometry:
    """The geometry of a part of a board that is no grid; edges that leave it end on their way."""
    vertices = np.array(part.points, dtype=np.int64)
    is_in = mask(whole.board.size, vertices)
    ends = is_in[whole.board.edges]
    strokes = whole.strokes.copy()
    middles = HALF * (strokes[:, :2] + strokes[:, 2:])
    leaves, comes = ends[:, 0] & ~ends[:, 1], ~ends[:, 0] & ends[:, 1]
    strokes[leaves, 2:] = middles[leaves]
    strokes[comes, :2] = middles[comes]
    return Geometry(
        whole.board, whole.places[vertices], whole.spacing, whole.sizes[vertices], strokes[ends.any(axis=1)], vertices
    )


def distances(places: Float, normals: Float | None = None) -> tuple[float, Float]:
    """The usual distance of neighbours, and each place's distance to the nearest other one, within bounds.

    With `normals` (n, 3) of a surface it is measured about as it is along that surface.
    """
    if len(places) < 2:
        return 1.0, np.ones(len(places))
    gaps, nearest = _nearest(places)
    if normals is not None:
        gaps = gaps / np.sqrt(np.maximum((1 + (normals * normals[nearest]).sum(axis=1)) / 2, 0.25))
    return _parted(gaps)


def _nearest(places: Float) -> tuple[Float, Int]:
    """How far from each place the nearest other one is, and which that is."""
    if len(places) > FEW:
        from scipy.spatial import cKDTree

        gaps, others = cKDTree(places).query(places, k=2)
        return gaps[:, 1], others[:, 1]
    # the library would take longer to load, and 40 MB
    squares: Float = ((places[:, None] - places) ** 2).sum(axis=2)
    np.fill_diagonal(squares, np.inf)
    nearest = squares.argmin(axis=1)
    return np.sqrt(squares[np.arange(len(places)), nearest]), nearest


def gaps_along(places: Float, edges: Int32) -> Float:
    """(n,) how far from each place (n, 2) the nearest other one is; (0,) of a single place.

    Where edges are about as long as that, they tell where to look, which takes a third of the time and no library.
    """
    if len(places) < 2:
        return np.zeros(0)
    one, other = edges.T
    lengths = np.hypot(*(places[one] - places[other]).T)
    most = np.full(len(places), np.inf)
    for ends in (one, other):
        np.minimum.at(most, ends, lengths)
    reach = float(most.max())
    if not 0 < reach <= UNEVEN * median(most) < np.inf:
        from scipy.spatial import cKDTree

        found: Float = cKDTree(places).query(places, k=2)[0][:, 1]
        return found
    return _gaps_within(places, reach)


def _gaps_within(places: Float, reach: float) -> Float:
    """The same where no nearest place is farther off than `reach`: in squares with such sides it lies next to it."""
    columns, rows = np.floor((places - places.min(axis=0)) / reach).astype(np.int64).T + 1
    width = int(columns.max()) + 2
    keys = columns + width * rows
    order = np.argsort(keys, kind="stable")
    keys, (x, y) = keys[order], places[order].T
    squares, places_in_order = np.full(len(keys), np.inf), np.arange(len(keys))
    for step in (0, 1, width - 1, width, width + 1):
        # one after the other all places in that square; those of the same square that come later
        first = np.searchsorted(keys, keys + step) if step else places_in_order + 1
        last = np.searchsorted(keys, keys + step, side="right")
        while len(here := np.flatnonzero(first < last)):
            there = first[here]
            away = (x[here] - x[there]) ** 2 + (y[here] - y[there]) ** 2
            np.minimum.at(squares, there, away)
            squares[here] = np.minimum(squares[here], away)
            first[here] += 1
    found = np.empty(len(keys))
    found[order] = np.sqrt(squares)
    return found


def _parted(gaps: Float) -> tuple[float, Float]:
    """The usual one of the gaps, and all of them within bounds; alike where that says no less."""
    places = max(len(gaps), 1)
    known = gaps[gaps > 0]
    if not len(known):
        return 1.0, np.ones(places)
    usual = median(known)
    sizes = np.clip(gaps, 0.05 * usual, LARGEST_SIZE * usual)
    if known.min() >= EVEN * usual:
        sizes = np.full(places, float(known.min()))
        usual = float(known.min())
    return usual, sizes


def _grid_geometry(board: Board, layout: Layout) -> Geometry:
    """Lines 1 apart; row and column 1 are the lowest and the leftmost that are drawn."""
    cells, is_repeat = _window(gluing_of(board), layout)
    vertices = _vertices_in(board, cells)
    is_there = vertices >= 0
    lattice = np.full(cells.shape, -1, dtype=np.int64)
    lattice[is_there] = np.arange(is_there.sum())
    down, across = np.nonzero(is_there)
    places = np.column_stack([across + 1.0, len(cells) - down.astype(np.float64)])
    border, main_border = _borders(board, cells, is_repeat, layout)
    stubs = _stubs(board, layout) if layout.part is not None else np.zeros((0, 4))
    is_plain = len(places) == board.size and bool((vertices[is_there] == np.arange(board.size)).all())
    return Geometry(
        board=board,
        places=places,
        spacing=1.0,
        sizes=np.ones(len(places)),
        strokes=_strokes(board, vertices),
        vertices=None if is_plain else vertices[is_there],
        lattice=lattice,
        is_repeat=is_repeat[is_there] if is_repeat.any() else None,
        border=border,
        main_border=main_border,
        stubs=stubs,
    )


def _window(gluing: Gluing, layout: Layout) -> tuple[Int, Mask]:
    """The cells (rows, columns) as they are drawn, -1 for none, and which of them are repeats."""
    if layout.part is not None:
        cells = _cells_of(gluing, layout.part, layout)
        return cells, np.zeros(cells.shape, dtype=np.bool_)
    beside = min(REPEATED, gluing.columns) if gluing.sides else 0
    below = min(REPEATED, gluing.rows) if gluing.ends else 0
    shift = layout.shift if gluing.is_endless else (0, 0)
    across = np.arange(-beside, gluing.columns + beside)
    down = np.arange(-below, gluing.rows + below)
    is_repeat = np.logical_or.outer((down < 0) | (down >= gluing.rows), (across < 0) | (across >= gluing.columns))
    moved = across + (shift[0] if gluing.sides else 0), down + (shift[1] if gluing.ends else 0)
    cells = gluing.cells(*np.broadcast_arrays(moved[0][None, :], moved[1][:, None]))
    if layout.is_flipped:
        cells, is_repeat = cells[:, ::-1], is_repeat[:, ::-1]
    quarters = layout.turn // QUARTER
    return np.rot90(cells, quarters), np.rot90(is_repeat, quarters)


def _cells_of(gluing: Gluing, part: Part, layout: Layout, around: int = 0) -> Int:
    """The cells of a part as they are drawn, -1 for none, with so many more `around` it."""
    across = np.arange(part.columns[0] - around, part.columns[1] + 1 + around)
    down = np.arange(part.rows[0] - around, part.rows[1] + 1 + around)
    cells = gluing.cells(*np.broadcast_arrays(across[None, :], down[:, None]))
    return np.rot90(cells[:, ::-1] if layout.is_flipped else cells, layout.turn // QUARTER)


def _vertices_in(board: Board, cells: Int) -> Int:
    """The vertices in these cells, -1 for none."""
    return np.where(cells < 0, -1, board.lattice.reshape(-1)[cells])


def _stubs(board: Board, layout: Layout) -> Float:
    """The beginnings of the edges that leave the part that is drawn."""
    assert layout.part is not None
    cells = _cells_of(gluing_of(board), layout.part, layout, around=1)
    vertices = _vertices_in(board, cells)
    top, right = len(cells) - 2, len(cells[0]) - 2
    rows, columns = top - np.arange(top, dtype=np.float64), np.arange(right) + 1.0
    sides = (
        (vertices[1:-1, 1], vertices[1:-1, 0], np.ones(top), rows, (-STUB, 0)),
        (vertices[1:-1, -2], vertices[1:-1, -1], np.full(top, float(right)), rows, (STUB, 0)),
        (vertices[1, 1:-1], vertices[0, 1:-1], columns, np.full(right, float(top)), (0, STUB)),
        (vertices[-2, 1:-1], vertices[-1, 1:-1], columns, np.ones(right), (0, -STUB)),
    )
    found = []
    for inner, outer, x, y, (along, up) in sides:
        goes_on = _are_joined(board, inner, outer)
        found.append(np.column_stack([x, y, x + along, y + up])[goes_on])
    return np.vstack(found)


def _borders(board: Board, cells: Int, is_repeat: Mask, layout: Layout) -> tuple[Border, Border]:
    """The names along what is drawn outermost, and those of the board proper on the sides where it has others."""
    numbers, letters = np.where(cells < 0, -1, cells // board.columns), np.where(cells < 0, -1, cells % board.columns)
    is_main_row, is_main_column = np.asarray(~is_repeat.all(axis=1)), np.asarray(~is_repeat.all(axis=0))
    is_upright = layout.is_upright
    of_rows, of_columns = (numbers, letters) if is_upright else (letters, numbers)
    sides = (
        _side(of_columns.T, is_main_column, is_main_row),
        _side(of_columns.T[:, ::-1], is_main_column, is_main_row[::-1]),
        _side(of_rows, is_main_row, is_main_column),
        _side(of_rows[:, ::-1], is_main_row, is_main_column[::-1]),
    )

    def names(lines: Int, is_lettered: bool) -> Names:
        found = lines.tolist()
        return tuple("" if at < 0 else column_name(board, at) if is_lettered else str(board.rows - at) for at in found)

    lettered = (is_upright, is_upright, not is_upright, not is_upright)
    outer = [names(side[0], is_lettered) for side, is_lettered in zip(sides, lettered, strict=True)]
    main = [names(side[1], is_lettered) for side, is_lettered in zip(sides, lettered, strict=True)]
    return Border(*outer), Border(*main)


def _side(lines: Int, is_main: Mask, is_main_across: Mask) -> tuple[Int, Int]:
    """What is named outermost on each line, and on the border of the board proper if that is something else.

    `lines` has a row for each line, from that side on: a number or a letter, -1 for none. A repeated line is named only
    if it is the same one all along the board proper, and outermost only if it is the same one all through the repeats.
    """
    first, last = np.flatnonzero(is_main_across)[[0, -1]].tolist()
    own = np.where(is_main | _is_one(lines[:, first : last + 1]), lines[:, first], -1)
    outer = np.where(_is_one(lines[:, :first]) & (own >= 0), lines[:, 0], -1)
    is_other = bool((own != outer).any())
    return outer, own if is_other else np.zeros(0, dtype=np.int64)


def _is_one(lines: Int) -> Mask:
    """Whether all of a line that is there has one name, line by line."""
    least = np.where(lines < 0, np.iinfo(np.int64).max, lines).min(axis=1, initial=np.iinfo(np.int64).max)
    is_one: Mask = least >= lines.max(axis=1, initial=-1)
    return is_one


def _strokes(board: Board, vertices: Int) -> Float:
    """Runs of edges between neighbouring cells as single strokes."""
    rows, columns = (
        runs(_are_joined(board, vertices[:, :-1], vertices[:, 1:])),
        runs(_are_joined(board, vertices[:-1], vertices[1:]).T),
    )
    top = len(vertices)
    level = np.column_stack([rows[:, 1] + 1, top - rows[:, 0], rows[:, 2] + 1, top - rows[:, 0]])
    upright = np.column_stack([columns[:, 0] + 1, top - columns[:, 1], columns[:, 0] + 1, top - columns[:, 2]])
    return np.vstack([level, upright]).astype(np.float64)


def _are_joined(board: Board, first: Int, second: Int) -> Mask:
    """Whether the board has an edge between these vertices, pair by pair; -1 is joined to nothing."""
    keys = board.edges[:, 0].astype(np.int64) * board.size + board.edges[:, 1]
    wanted = np.minimum(first, second) * board.size + np.maximum(first, second)
    if not len(keys):
        return np.zeros(wanted.shape, dtype=np.bool_)
    at = np.searchsorted(keys, wanted).clip(max=len(keys) - 1)
    found: Mask = (keys[at] == wanted) & (np.minimum(first, second) >= 0)
    return found


def runs(joined: Mask) -> Int:
    """(line, first, last) of every run of joined neighbours; `joined[i, j]` joins j and j + 1 of line i. Of every run
    of chosen cells the last one is that behind it."""
    padded = np.zeros((joined.shape[0], joined.shape[1] + 1), dtype=np.int8)
    padded[:, 1:] = joined
    steps = np.diff(padded, axis=1, append=0)
    starts, stops = np.argwhere(steps == 1), np.argwhere(steps == -1)
    return np.column_stack([starts, stops[:, 1]])
