"""Spheres of triangles: the faces of a Platonic solid cut into smaller triangles and pushed out."""

import numpy as np

from goboard.boards.board import Board, Float, board_from_edges
from goboard.boards.building import Whole, distinct, numbers, usual_length

GOLDEN = (1 + 5**0.5) / 2
SIGNS = (1, -1)
CORNERS = {
    "tetrahedron": np.array([(1, 1, 1, 0, 0, 0), (1, -1, -1, 0, 0, 0), (-1, 1, -1, 0, 0, 0), (-1, -1, 1, 0, 0, 0)]),
    "octahedron": np.array([[sign * (axis == at) for at in range(6)] for axis in range(3) for sign in SIGNS]),
    "icosahedron": np.array(
        [
            [a * (at == axis) + b * (at == 3 + (axis + 1) % 3) for at in range(6)]
            for axis in range(3)
            for a in SIGNS
            for b in SIGNS
        ]
    ),
}
"""(n, 6) whole numbers: the corner x, y, z is the first three, plus the golden ratio times the last three."""


def geodesic(frequency: int, base: str) -> Board:
    """Every edge of the base cut into `frequency` parts, every face into frequency**2 triangles (class I).

    Six neighbours everywhere but at the corners of the base. An icosahedron gives 10 * frequency**2 + 2 points.
    """
    corners = CORNERS[base]
    faces = _faces(_in_space(corners))
    weights, triangles = _cut(frequency)
    exact = np.einsum("pk,fkd->fpd", weights, corners[faces]).reshape(-1, 6)
    points, which = distinct(exact)
    places = _in_space(points)
    places = places / np.linalg.norm(places, axis=1)[:, None]
    keys = places.round(6)
    order = np.lexsort((-keys[:, 2], keys[:, 0], -keys[:, 1]))
    steps = (len(weights) * np.arange(len(faces)))[:, None, None]
    at = np.argsort(order)[which[(triangles + steps).reshape(-1, 3)]]
    edges = np.concatenate([at[:, [0, 1]], at[:, [1, 2]], at[:, [2, 0]]])
    places = places[order]
    places = places / usual_length(places, edges)
    spec = {"shape": "geodesic", "frequency": frequency, "base": base}
    title = f"Geodesic sphere, {len(places)} points"
    return board_from_edges("geodesic", title, places, edges, numbers(len(places)), spec)


def _in_space(exact: Whole) -> Float:
    return np.asarray(exact[:, :3] + GOLDEN * exact[:, 3:])


def _faces(corners: Float) -> Whole:
    """(f, 3) the corners of every face: three that are next to each other."""
    apart = np.linalg.norm(corners[:, None] - corners[None], axis=2)
    is_near = (apart > 0) & (apart < 1.01 * apart[apart > 0].min())
    every = np.argwhere(is_near[:, :, None] & is_near[:, None, :] & is_near[None, :, :])
    return every[(every[:, 0] < every[:, 1]) & (every[:, 1] < every[:, 2])]


def _cut(frequency: int) -> tuple[Whole, Whole]:
    """The points of one cut face as whole weights of its corners, (p, 3), and its triangles, (t, 3)."""
    first, second = (each.ravel() for each in np.mgrid[: frequency + 1, : frequency + 1])
    is_in = first + second <= frequency
    at = np.full((frequency + 2, frequency + 2), -1)
    at[first[is_in], second[is_in]] = np.arange(is_in.sum())
    first, second = first[is_in], second[is_in]
    weights = np.stack([first, second, frequency - first - second], axis=1)
    upright = np.stack([at[first, second], at[first + 1, second], at[first, second + 1]], axis=1)
    return weights, upright[(upright >= 0).all(axis=1)]
