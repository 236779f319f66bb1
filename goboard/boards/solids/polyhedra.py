"""Boards on the Platonic and the Archimedean solids."""

import numpy as np

from goboard.boards.board import Board, Float, board_from_edges
from goboard.boards.building import Whole, numbers, usual_length
from goboard.boards.solids.coordinates import corners, edges_of, faces_of


def solid(solid: str, detail: str) -> Board:
    """The corners of a solid, joined along its edges; with `detail` "all" its edges and faces bear points as well.

    Then the middle of an edge is a neighbour of the two corners and of the middles of the two faces.
    """
    places = corners(solid)
    edges = edges_of(places)
    if detail == "all":
        places, edges = _detailed(places, edges)
    places = places / usual_length(places, edges)
    title = f"{solid.replace('_', ' ').capitalize()}, {len(places)} points"
    spec = {"shape": "solid", "solid": solid, "detail": detail}
    return board_from_edges("solid", title, places, edges, numbers(len(places)), spec)


def _detailed(places: Float, edges: Whole) -> tuple[Float, Whole]:
    """Corners, then middles of edges, then of faces, all on the sphere of the corners."""
    faces = faces_of(places, edges)
    size = len(places)
    middle_of = {(a, b): size + number for number, (a, b) in enumerate(edges.tolist())}
    pairs = [(end, middle) for ends, middle in middle_of.items() for end in ends]
    for number, face in enumerate(faces, size + len(edges)):
        sides = zip(face, [*face[1:], face[0]], strict=True)
        pairs += [(number, middle_of[min(side), max(side)]) for side in sides]
    middles = places[edges].mean(axis=1)
    centres = np.array([places[face].mean(axis=0) for face in faces])
    points = np.concatenate([places, middles, centres])
    radius = np.linalg.norm(places[0])
    return np.asarray(points * (radius / np.linalg.norm(points, axis=1))[:, None]), np.array(pairs, dtype=np.int64)
