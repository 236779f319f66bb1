"""What many cells of a closed body cover together: the way around it, from the middles of faces to those of edges.

The nodes of such ways are numbered: the faces, then (of a body that is no ball) the middles of the directed edges, then
the vertices.
"""

from functools import lru_cache

import numpy as np

from goboard.drawing.arrays import Float, Int, Mask
from goboard.drawing.solid.body import Body


@lru_cache(maxsize=4)
def nodes_of(body: Body) -> Float:
    """(q, 3) where the nodes lie; a ball needs only its faces."""
    return body.face_centres if body.is_ball else np.concatenate([body.face_centres, body.edge_middles, body.places])


def border(body: Body, vertices: Int, is_front: Mask | None = None) -> Int:
    """The strokes (k, 2) between nodes around the cells of these vertices, which lie to their left.

    With `is_front` (f,) only what lies on those faces, as far as the body is no ball.
    """
    faces = body.faces
    assert faces is not None
    is_chosen = np.zeros(body.board.size, dtype=np.bool_)
    is_chosen[vertices] = True
    outwards = np.flatnonzero(is_chosen[faces.tails] & ~is_chosen[faces.ends])
    lefts, rights = faces.lefts[outwards], faces.rights[outwards]
    if body.is_ball:
        return np.stack([rights, lefts], axis=1)
    count = len(faces.rounds)
    middles = count + np.minimum(outwards, faces.twins[outwards])
    before, after = np.stack([rights, middles], axis=1), np.stack([middles, lefts], axis=1)
    if is_front is None:
        return np.concatenate([before, after])
    return np.concatenate([before[is_front[rights]], after[is_front[lefts]], _rim(body, is_chosen, is_front)])


def _rim(body: Body, is_chosen: Mask, is_front: Mask) -> Int:
    """The strokes along edges between a face in front and one that is hidden."""
    faces = body.faces
    assert faces is not None
    first = len(faces.rounds)
    rim = np.flatnonzero(is_front[faces.lefts] & ~is_front[faces.rights])
    middles = first + np.minimum(rim, faces.twins[rim])
    tails, ends = faces.tails[rim], faces.ends[rim]
    first += len(faces.ends)
    starting = np.stack([first + tails, middles], axis=1)[is_chosen[tails]]
    return np.concatenate([starting, np.stack([middles, first + ends], axis=1)[is_chosen[ends]]])


def loops(strokes: Int) -> list[Int]:
    """Strokes (k, 2) from node to node as closed ways; as many end at every node as begin there."""
    following = np.empty(len(strokes), dtype=np.int64)
    following[np.argsort(strokes[:, 1], kind="stable")] = np.argsort(strokes[:, 0], kind="stable")
    onward, starts = following.tolist(), strokes[:, 0].tolist()
    is_open = [True] * len(onward)
    found = []
    for first in range(len(onward)):
        way, here = [], first
        while is_open[here]:
            is_open[here] = False
            way.append(starts[here])
            here = onward[here]
        if len(way) > 2:
            found.append(np.array(way, dtype=np.int64))
    return found
