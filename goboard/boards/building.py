"""What the builders of the shapes share: sizes, labels, the order of the points, edges found from places."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from goboard.arrays import Float, Int, Int32, Mask, median
from goboard.boards.board import Board, BoardError
from goboard.boards.recent import RecentBoards
from goboard.jobs.threads import apart
from goboard.jobs.watch import checked, checkpoint
from goboard.words.message import Number, phrase

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
EVERY_LETTER = "abcdefghijklmnopqrstuvwxyz"
MOST_POINTS = 1_000_000
TOUCHING = 1.0001
"""Points of a tiling at most this far apart are one edge apart; the next ones are much farther."""


def column_letters(column: int, alphabet: str = LETTERS) -> str:
    """A, B .. H, J .. Z, AA, AB ..: the letters of a column counted from 0, the letter I left out."""
    letters = ""
    column += 1
    while column:
        column, digit = divmod(column - 1, len(alphabet))
        letters = alphabet[digit] + letters
    return letters


def column_name(board: Board, column: int) -> str:
    """What a column of that grid is called, counted from 0."""
    return column_letters(column, EVERY_LETTER if board.has_every_letter else LETTERS)


def every_letter(board: Board) -> Board:
    """The same grid with its files called a to s, the letter i among them; other boards as they are."""
    if not board.columns or board.has_every_letter:
        return board
    return _lettered.get(board, lambda: _with_every_letter(board))


_lettered = RecentBoards()


def _with_every_letter(board: Board) -> Board:
    columns = [column_letters(column, EVERY_LETTER) for column in range(board.columns)]
    cells = range(board.size) if board.cells is None else board.cells.tolist()
    labels = tuple(f"{columns[cell % board.columns]}{board.rows - cell // board.columns}" for cell in checked(cells))
    return replace(board, labels=labels, has_every_letter=True)


def limited(points: int) -> int:
    """That number of points; BoardError if no board has so many."""
    if points > MOST_POINTS:
        raise BoardError(
            phrase(
                "That board would have {points} points; the most is {most}.",
                points=Number(points),
                most=Number(MOST_POINTS),
            )
        )
    return points


def numbers(size: int) -> tuple[str, ...]:
    """Every vertex named by its own number."""
    return tuple(map(str, range(size)))


def reading_order(positions: Float) -> Int:
    """The points row by row from the top left, as (n,) indices; heights that differ by rounding are one row."""
    checkpoint()
    return np.lexsort((positions[:, 0], -positions[:, 1].round(3)))


def row_labels(positions: Float) -> list[str]:
    """The names of points in reading order: letters for the place in a row, then the row's number from the bottom."""
    _, first, row = np.unique(-positions[:, 1].round(3), return_index=True, return_inverse=True)
    checkpoint()
    places = (np.arange(len(positions)) - first[row]).tolist()
    letters = [column_letters(place) for place in range(max(places) + 1)]
    named = zip(places, (len(first) - row).tolist(), strict=True)
    return [f"{letters[place]}{number}" for place, number in checked(named)]


def distinct(cells: Int) -> tuple[Int, Int]:
    """Each of the rows of whole numbers (n, dimensions) once, and which one of these every row is, (n,)."""
    low = cells.min(axis=0)
    keys = (cells - low) @ _strides(cells.max(axis=0) - low + 1)
    _, first, which = apart(lambda: np.unique(keys, return_index=True, return_inverse=True))
    return cells[first], which


def _strides(spans: Int) -> Int:
    return np.append(np.cumprod(spans[:0:-1])[::-1], 1)


def edges_by_steps(cells: Int, steps: Sequence[Sequence[int]]) -> Int:
    """(m, 2) the pairs of rows of `cells` (n, dimensions), no two alike, that differ by one of the steps."""
    reach = int(np.abs(steps).max())
    low = cells.min(axis=0) - reach
    spans = cells.max(axis=0) - low + reach + 1
    strides = _strides(spans)
    keys = (cells - low) @ strides
    checkpoint()
    order = np.argsort(keys, kind="stable")
    keys = keys[order]
    found = []
    for step in steps:
        checkpoint()
        # both in order: what is looked for lies behind what was found last
        wanted = keys + int(np.dot(step, strides))
        at = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
        is_there = keys[at] == wanted
        found.append(np.stack([order[is_there], order[at[is_there]]], axis=1))
    return np.concatenate(found)


def touching(positions: Float) -> Int:
    """(m, 2) all pairs of points that are at most about 1 apart."""
    from scipy.spatial import cKDTree

    tree = apart(lambda: cKDTree(positions))
    return np.asarray(apart(lambda: tree.query_pairs(TOUCHING, output_type="ndarray")), dtype=np.int64)


def components(size: int, pairs: NDArray[np.integer]) -> tuple[int, Int32]:
    """How many pieces the pairs (m, 2) leave of `size` points, and (size,) the number of the piece of each."""
    # a library for graphs would take longer to load than this takes for most boards
    root = np.arange(size)
    one, other = pairs[:, 0].astype(np.int64), pairs[:, 1].astype(np.int64)
    while len(one):
        checkpoint()
        one, other = root[one], root[other]
        is_apart = one != other
        one, other = one[is_apart], other[is_apart]
        np.minimum.at(root, np.maximum(one, other), np.minimum(one, other))
        while ((further := root[root]) != root).any():
            root = further
    firsts, piece_of = np.unique(root, return_inverse=True)
    return len(firsts), piece_of.astype(np.int32)


def repeated(counts: Int) -> tuple[Int, Int]:
    """The number of each entry so many times over, and of each of these which one of its own it is, from 0."""
    which = np.repeat(np.arange(len(counts)), counts)
    return which, np.arange(len(which)) - np.repeat(np.cumsum(counts) - counts, counts)


def not_dangling(size: int, edges: Int) -> Mask:
    """(size,) the points that are left when those with fewer than two neighbours go, again and again."""
    is_kept = np.ones(size, dtype=np.bool_)
    left = edges
    while True:
        checkpoint()
        is_loose = is_kept & (np.bincount(left.ravel(), minlength=size) < 2)
        if not is_loose.any():
            return is_kept
        is_kept &= ~is_loose
        left = left[is_kept[left].all(axis=1)]


def renumbered(edges: Int, is_kept: Mask) -> Int:
    """The edges between points that are kept, by the numbers that these then have."""
    return (np.cumsum(is_kept) - 1)[edges[is_kept[edges].all(axis=1)]]


def edge_lengths(positions: Float, edges: NDArray[np.integer]) -> Float:
    """(m,) how long the edges (m, 2) are."""
    return np.asarray(np.linalg.norm(positions[edges[:, 0]] - positions[edges[:, 1]], axis=1))


def usual_length(positions: Float, edges: Int) -> float:
    """The middle one of the lengths of all edges."""
    return median(edge_lengths(positions, edges))


def pairs_of(arrays: Iterable[tuple[Int, Int]]) -> Int:
    """(m, 2) what stands at the same place in both of the arrays, of all of them."""
    return np.concatenate([np.stack([one.ravel(), other.ravel()], axis=1) for one, other in arrays])


def sides_of(triangles: Int) -> Int:
    """(3 t, 2) the sides of triangles (t, 3)."""
    return np.concatenate([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [2, 0]]])
