"""The faces of a drawing or an embedding: the walks along edges that keep to one side.

A half-edge 2e leads from the first end of the edge e to its second, 2e + 1 back.
"""

import numpy as np

from goboard.boards.layout.distances import Float, Int


def starts_of(edges: Int) -> Int:
    """(2m,) the vertex from which each half-edge leads away."""
    return edges.reshape(-1)


def turns_of_drawing(places: Float, edges: Int) -> Int:
    """(2m,) for each half-edge the next one around its start, against the clock, as drawn."""
    starts = starts_of(edges)
    ways = places[edges[:, ::-1].reshape(-1)] - places[starts]
    order = np.lexsort((np.arctan2(ways[:, 1], ways[:, 0]), starts))
    counts = np.bincount(starts)
    counts = counts[counts > 0]
    lasts = np.cumsum(counts) - 1
    following = np.arange(1, len(order) + 1)
    following[lasts] = lasts - counts + 1
    turns = np.empty(len(order), dtype=np.int64)
    turns[order] = order[following]
    return turns


def faces(edges: Int, turns: Int) -> list[list[int]]:
    """The vertices along each face of the embedding in which `turns` leads around vertices, one way or the other."""
    starts = starts_of(edges).tolist()
    after = turns[np.arange(len(turns)) ^ 1].tolist()
    is_walked = [False] * len(starts)
    found = []
    for first in range(len(starts)):
        face = []
        half = first
        while not is_walked[half]:
            is_walked[half] = True
            face.append(starts[half])
            half = after[half]
        if face:
            found.append(face)
    return found


def areas(places: Float, around: list[list[int]]) -> list[float]:
    """The signed area of each face."""
    x, y = places[:, 0].tolist(), places[:, 1].tolist()
    return [
        sum(x[a] * y[b] - x[b] * y[a] for a, b in zip(face, face[1:] + face[:1], strict=True)) / 2 for face in around
    ]
