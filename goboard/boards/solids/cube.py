"""The skin of a cube, from sharp edges to a sphere."""

from itertools import product

import numpy as np

from goboard.boards.board import Board, BoardError, Float, board_from_edges
from goboard.boards.building import Whole, edges_by_steps, limited, numbers

FACES = tuple(product((2, 1, 0), (1, -1)))
"""Axis and side of every face, the one towards the viewer first."""
ACROSS = tuple(step for step in product((-1, 0, 1), repeat=3) if sum(map(abs, step)) == 2)
ALONG = ((2, 0, 0), (0, 2, 0), (0, 0, 2))
WORDS = {"faces": "points inside the faces", "edges": "no points on corners", "corners": "points on corners"}


def cube(side: int, points_on: str, roundness: int) -> Board:
    """`side` points along every edge of a cube; neighbours lie next to each other on a face or across an edge.

    Points inside the faces alone have four neighbours each, 6 * side**2 of them; on edges too, 6 * side**2 + 12 * side,
    the corners left out; with the corners, which count for `side`, 6 * side**2 - 12 * side + 8.
    """
    if points_on == "corners" and side < 2:
        raise BoardError("A cube with points on its corners has at least 2 points a side.")
    halves = _inside_faces(side) if points_on == "faces" else _skin(side, points_on)
    limited(len(halves))
    edges = _edges_around(halves, side) if points_on == "faces" else edges_by_steps(halves, ALONG)
    reach = float(np.abs(halves).max())
    places = _rounded(halves / reach, roundness / 100) * reach / 2
    spec = {"shape": "cube", "side": side, "points_on": points_on, "roundness": roundness}
    title = _title(side, points_on, roundness)
    middles = np.flatnonzero((halves == 0).sum(axis=1) == 2).tolist() if side > 2 else ()
    return board_from_edges("cube", title, places, edges, numbers(len(halves)), spec, tuple(middles))


def _title(side: int, points_on: str, roundness: int) -> str:
    name = "Cube" if not roundness else "Sphere made from a cube" if roundness == 100 else "Rounded cube"
    return f"{name}, side {side}, {WORDS[points_on]}"


def _inside_faces(side: int) -> Whole:
    """Twice the coordinates of `side` x `side` points in every face, half a step from its edges."""
    line = np.arange(1 - side, side, 2)
    first, second = (each.ravel() for each in np.meshgrid(-line, line, indexing="ij"))
    faces = []
    for axis, sign in FACES:
        face = np.full((side * side, 3), sign * side)
        upright, level = (each for each in (1, 2, 0) if each != axis)
        face[:, upright], face[:, level] = first, second
        faces.append(face)
    return np.concatenate(faces)


def _edges_around(halves: Whole, side: int) -> Whole:
    """Edges inside every face and over the edges of the cube."""
    at = np.arange(len(halves)).reshape(6, side, side)
    pairs = ((at[:, :-1], at[:, 1:]), (at[:, :, :-1], at[:, :, 1:]))
    inside = [np.stack([a.ravel(), b.ravel()], axis=1) for a, b in pairs]
    return np.concatenate([*inside, edges_by_steps(halves, ACROSS)])


def _skin(side: int, points_on: str) -> Whole:
    """Twice the coordinates of the points on faces, edges and, if wanted, corners."""
    reach = side - 1 if points_on == "corners" else side + 1
    line = np.arange(-reach, reach + 1, 2)
    points = np.stack([each.ravel() for each in np.meshgrid(line, -line, line, indexing="ij")], axis=1)
    on_planes = (np.abs(points) == reach).sum(axis=1)
    is_wanted = (on_planes > 0) & (on_planes < (4 if points_on == "corners" else 3))
    return np.asarray(points[is_wanted], dtype=np.int64)


def _rounded(places: Float, share: float) -> Float:
    """The surface of the cube from -1 to 1 blended with the sphere of the same area."""
    squares = places**2
    y2, z2 = np.roll(squares, -1, axis=1), np.roll(squares, -2, axis=1)
    sphere = places * np.sqrt(1 - y2 / 2 - z2 / 2 + y2 * z2 / 3)
    return np.asarray((1 - share) * places + share * (6 / np.pi) ** 0.5 * sphere)
