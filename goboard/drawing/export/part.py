"""Parts of boards that are drawn alone: which there are, and what of a scene lies in one."""

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from goboard.boards.board import Board
from goboard.boards.grids import gluing_of
from goboard.drawing.arrays import mask
from goboard.drawing.camera.layout import geometry
from goboard.drawing.camera.view import BoardView, Part
from goboard.drawing.kinds import cut_to
from goboard.drawing.scene import Scene

AROUND = 2
"""Lines that are drawn around the stones that a part is to show."""
NEAR_BORDER = 2
"""A part that comes so near to the border of a grid reaches up to it."""


class PartError(ValueError):
    """No part of the board is meant; the text is a sentence for the user."""


def can_be_cut(board: Board) -> bool:
    """Can parts of the board be drawn alone? The plane is all parts, and of a body one sees what one sees."""
    return board.plane is None and not board.is_spatial


def part_of(board: Board, vertices: Iterable[int]) -> Part | None:
    """The smallest part with all these vertices: of a grid the box around them. None for no vertex."""
    chosen = np.unique(np.fromiter(vertices, dtype=np.int64))
    if not len(chosen):
        return None
    if not board.columns:
        return Part(points=tuple(chosen.tolist()))
    down, across = np.nonzero(np.isin(board.lattice, chosen))
    return Part((int(across.min()), int(across.max())), (int(down.min()), int(down.max())))


def part_between(board: Board, first: str, last: str) -> Part:
    """The box of a grid whose corners have these labels, or the points as near to its middle as they; PartError."""
    try:
        corners = board.vertex(first), board.vertex(last)
    except KeyError:
        raise PartError(f"{board.title} has no points {first} and {last}.") from None
    if not can_be_cut(board):
        raise PartError(f"Of {board.title} no part can be drawn alone.")
    if board.columns:
        found = part_of(board, corners)
        assert found is not None
        return found
    return part_in_box(board, board.drawn_positions[list(corners)])


def part_in_box(board: Board, corners: "np.ndarray[tuple[int, ...], np.dtype[np.float64]]") -> Part:
    """The points of a board that is no grid between two places; PartError if there is none."""
    low, high = corners.min(axis=0), corners.max(axis=0)
    slack = 1e-6 * (1 + np.abs(high - low).max())
    places = board.drawn_positions
    inside = np.flatnonzero(((places >= low - slack) & (places <= high + slack)).all(axis=1))
    if not len(inside):
        raise PartError("There is no point between these two.")
    return Part(points=tuple(inside.tolist()))


def around_stones(board: Board, stones: bytes) -> Part | None:
    """The part with all stones and their surroundings, up to borders that are near; None without stones, or if that is
    the whole board."""
    chosen = np.flatnonzero(np.frombuffer(stones, dtype=np.uint8))
    if not len(chosen) or not can_be_cut(board):
        return None
    if board.columns:
        tight = part_of(board, chosen.tolist())
        assert tight is not None
        found = Part(_widened(tight.columns, board.columns), _widened(tight.rows, board.rows))
        is_whole = found == Part((0, board.columns - 1), (0, board.rows - 1))
        return None if is_whole else found
    is_near = mask(board.size, chosen)
    for _ in range(AROUND):
        reached = is_near[board.edges].any(axis=1)
        is_near[board.edges[reached].ravel()] = True
    return None if is_near.all() else Part(points=tuple(np.flatnonzero(is_near).tolist()))


def _widened(lines: tuple[int, int], count: int) -> tuple[int, int]:
    first, last = lines[0] - AROUND, lines[1] + AROUND
    return (0 if first <= NEAR_BORDER else first), (count - 1 if last >= count - 1 - NEAR_BORDER else last)


def shown_in(scene: Scene, part: Part | None) -> Scene:
    """The scene of that part alone; None is the whole board. Looked at as before, but not from nearer."""
    view = scene.view.part if isinstance(scene.view.part, BoardView) else BoardView()
    if part is None or not can_be_cut(scene.board):
        return scene
    layout = replace(view.layout, part=part, shift=(0, 0))
    seen = replace(scene.view, part=BoardView(layout=layout))
    vertices = geometry(scene.board, layout).vertices
    kept = np.full(scene.board.size, vertices is None)
    kept[[] if vertices is None else vertices] = True
    return cut_to(replace(scene, view=seen), kept)


def whole_cells(board: Board, part: Part) -> Part:
    """A part of a grid without cells beyond its borders, where these are not joined, and no more than all of it."""
    gluing = gluing_of(board)
    return Part(
        _within(part.columns, board.columns, bool(gluing.sides)), _within(part.rows, board.rows, bool(gluing.ends))
    )


def _within(lines: tuple[int, int], count: int, is_joined: bool) -> tuple[int, int]:
    first, last = min(lines), max(lines)
    if not is_joined:
        return max(first, 0), min(last, count - 1)
    return first, min(last, first + count - 1)
