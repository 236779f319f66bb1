"""Walking over a board by arrow keys, as it is drawn: which vertex comes next in a direction."""

import math
from enum import Enum

import numpy as np

from goboard.arrays import Float, Int
from goboard.drawing.camera.camera import Camera, Spot
from goboard.drawing.camera.plane import PlaneCamera


class Way(Enum):
    """Columns to the right and rows down, as the picture has them."""

    LEFT = (-1, 0)
    RIGHT = (1, 0)
    UP = (0, -1)
    DOWN = (0, 1)


def next_along(camera: Camera, spot: Spot, way: Way) -> Spot | None:
    """The neighbour whose drawn direction is nearest to the arrow's, None where all lie behind; on grids straight on.

    Over joined borders it goes on, as neighbours are drawn beyond them.
    """
    if isinstance(camera, PlaneCamera):
        return _on_plane(camera, spot, way, 1)
    assert isinstance(spot, int)
    if camera.lattice is not None:
        beside = _beside(camera, spot, way)
        return beside if beside is not None and beside in camera.board.neighbours(spot) else None
    near = np.array(camera.board.neighbours(spot), dtype=np.int64)
    ahead, aside = _offsets(camera, spot, near, way)
    reachable = ahead > 0
    if not reachable.any():
        return None
    # a hair of the distance decides between neighbours at the same angle
    angles = np.arctan2(aside, ahead) + 1e-9 * np.hypot(ahead, aside) / camera.spacing
    return int(near[np.where(reachable, angles, np.inf).argmin()])


def next_beyond(camera: Camera, spot: Spot, way: Way) -> Spot | None:
    """The nearest vertex in a direction that is not joined to this one, None where there is none.

    What lies aside counts as farther, and nothing farther aside than ahead is looked at.
    """
    if isinstance(camera, PlaneCamera):
        return _on_plane(camera, spot, way, JUMP)
    assert isinstance(spot, int)
    ahead, aside = _offsets(camera, spot, np.arange(camera.board.size), way)
    is_far = (ahead > 0) & (aside <= ahead * (1 + 1e-9))
    is_far[[spot, *camera.board.neighbours(spot)]] = False
    if not is_far.any():
        return None
    return int(np.where(is_far, ahead + 2 * aside, np.inf).argmin())


JUMP = 5
"""Lines of the plane, on which every point is joined to the next."""


def around(camera: Camera, vertex: int) -> tuple[int, ...]:
    """The neighbours of a vertex clockwise as they are drawn, beginning at the top."""
    near = camera.board.neighbours(vertex)
    offsets = _drawn(camera, vertex, np.array(near, dtype=np.int64))
    turns = np.arctan2(offsets[:, 0], -offsets[:, 1]) % (2 * math.pi)
    turns[turns > 2 * math.pi - 1e-6] = 0.0
    return tuple(near[index] for index in np.argsort(turns, kind="stable").tolist())


def middle_of(camera: Camera) -> Spot:
    """What lies nearest to the middle of the picture."""
    x, y = camera.width / 2, camera.height / 2
    if isinstance(camera, PlaneCamera):
        return camera.known(camera.view.centre)
    centres = camera.centres[camera.geometry.main_spots]
    return int(np.hypot(centres[:, 0] - x, centres[:, 1] - y).argmin())


def _on_plane(camera: PlaneCamera, spot: Spot, way: Way, lines: int) -> Spot:
    x, y = camera.place(spot) if isinstance(spot, int) else spot
    right, down = way.value
    return camera.known((x + lines * right, y - lines * down))


def _beside(camera: Camera, vertex: int, way: Way) -> int | None:
    """The vertex in the next cell of a grid, if there is any."""
    assert camera.lattice is not None
    row, column = np.argwhere(camera.lattice == camera.geometry.main_spots[vertex])[0].tolist()
    right, down = way.value
    row, column = row + down, column + right
    rows, columns = camera.lattice.shape
    if not (0 <= row < rows and 0 <= column < columns) or camera.lattice[row, column] < 0:
        return None
    found = int(camera.lattice[row, column])
    return found if camera.geometry.vertices is None else int(camera.geometry.vertices[found])


def _offsets(camera: Camera, vertex: int, others: Int, way: Way) -> tuple[Float, Float]:
    """How far other vertices are drawn ahead of this one, and how far aside, in pixels."""
    offsets = _drawn(camera, vertex, others)
    right, down = way.value
    ahead = right * offsets[:, 0] + down * offsets[:, 1]
    aside = np.abs(down * offsets[:, 0] + right * offsets[:, 1])
    return ahead, aside


def _drawn(camera: Camera, vertex: int, others: Int) -> Float:
    """From a vertex to others, (k, 2) pixels to the right and down."""
    main = int(camera.geometry.main_spots[vertex])
    found: Float = camera.centres[camera.geometry.beside(main, others)] - camera.centres[main]
    return found
