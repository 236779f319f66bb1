"""How a grid is laid out: turned, mirrored, pushed on over joined borders, which show again what lies beyond them."""

import numpy as np
from numpy.typing import NDArray

from goboard.boards.board import Board
from goboard.boards.gluing import Gluing, gluing_of
from goboard.boards.grids import column_letters
from goboard.drawing.board_view import QUARTER, Layout
from goboard.drawing.geometry import Border, Float, Geometry, Int, Names

REPEATED = 2
"""How many lines are shown again beyond a joined border."""

Mask = NDArray[np.bool_]


def grid_geometry(board: Board, layout: Layout) -> Geometry:
    """Lines 1 apart; row and column 1 are the lowest and the leftmost that are drawn."""
    cells, is_repeat = _window(gluing_of(board), layout)
    vertices = np.where(cells < 0, -1, board.lattice.reshape(-1)[cells])
    is_there = vertices >= 0
    lattice = np.full(cells.shape, -1, dtype=np.int64)
    lattice[is_there] = np.arange(is_there.sum())
    down, across = np.nonzero(is_there)
    places = np.column_stack([across + 1.0, len(cells) - down.astype(np.float64)])
    border, main_border = _borders(board, cells, is_repeat, layout)
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
    )


def _window(gluing: Gluing, layout: Layout) -> tuple[Int, Mask]:
    """The cells (rows, columns) as they are drawn, -1 for none, and which of them are repeats."""
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


def _borders(board: Board, cells: Int, is_repeat: Mask, layout: Layout) -> tuple[Border, Border]:
    """The names along what is drawn outermost, and those of the board proper on the sides where it has others."""
    is_main_row, is_main_column = np.asarray(~is_repeat.all(axis=1)), np.asarray(~is_repeat.all(axis=0))
    rows, columns = np.flatnonzero(is_main_row), np.flatnonzero(is_main_column)
    main = _names(board, (cells[rows[0]], cells[rows[-1]], cells[:, columns[0]], cells[:, columns[-1]]), layout)
    outer = _names(board, (cells[0], cells[-1], cells[:, 0], cells[:, -1]), layout)
    found: list[Names] = []
    for own, others, is_own in zip(main.sides, outer.sides, (is_main_column,) * 2 + (is_main_row,) * 2, strict=True):
        names = tuple(name if is_here else "" for name, is_here in zip(own, is_own.tolist(), strict=True))
        is_other = any(name and name != other for name, other in zip(names, others, strict=True))
        found.append(names if is_other else ())
    return outer, Border(*found)


def _names(board: Board, lines: tuple[Int, Int, Int, Int], layout: Layout) -> Border:
    """Letters and numbers as the cells along four sides have them: above, below, left, right."""

    def letters(line: Int) -> Names:
        return tuple(column_letters(cell % board.columns) if cell >= 0 else "" for cell in line.tolist())

    def numbers(line: Int) -> Names:
        return tuple(str(board.rows - cell // board.columns) if cell >= 0 else "" for cell in line.tolist())

    is_upright = layout.turn // QUARTER % 2 == 0
    of_columns, of_rows = (letters, numbers) if is_upright else (numbers, letters)
    return Border(of_columns(lines[0]), of_columns(lines[1]), of_rows(lines[2]), of_rows(lines[3]))


def _strokes(board: Board, vertices: Int) -> Float:
    """Runs of edges between neighbouring cells as single strokes."""
    rows, columns = (
        _runs(_are_joined(board, vertices[:, :-1], vertices[:, 1:])),
        _runs(_are_joined(board, vertices[:-1], vertices[1:]).T),
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


def _runs(joined: Mask) -> Int:
    """(line, first, last) of every run of joined neighbours; `joined[i, j]` joins j and j + 1 of line i."""
    padded = np.zeros((joined.shape[0], joined.shape[1] + 1), dtype=np.int8)
    padded[:, 1:] = joined
    steps = np.diff(padded, axis=1, append=0)
    starts, stops = np.argwhere(steps == 1), np.argwhere(steps == -1)
    return np.column_stack([starts, stops[:, 1]])
