"""A board in space as a body: closed with faces, a ball among them, or open like a lattice. Not turned, not in pixels.

All lengths are parts of the distance of the outermost vertex from the middle.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from goboard.arrays import Float, Int, Mask, median
from goboard.boards.board import Board
from goboard.boards.building import components, edge_lengths, repeated
from goboard.drawing.camera.layout import distances


@dataclass(frozen=True, eq=False)
class Faces:
    """Faces as rounds of vertices against the clock from outside.

    Round v's `starts[v]:starts[v + 1]` are its edges against the clock: `ends` the neighbour, `lefts` the face that
    lies to the left of the way there. `rounds[f]` are a face's corners; `of_corner` and `corners` say the same flat.
    """

    starts: Int
    ends: Int
    lefts: Int
    rounds: tuple[Int, ...]
    of_corner: Int
    corners: Int

    @cached_property
    def tails(self) -> Int:
        """The vertex where each directed edge begins."""
        return np.repeat(np.arange(len(self.starts) - 1), np.diff(self.starts))

    @cached_property
    def twins(self) -> Int:
        """For each directed edge the one that goes back."""
        return _twins(len(self.starts) - 1, self.tails, self.ends)

    @cached_property
    def rights(self) -> Int:
        """The face to the right of each directed edge."""
        return np.asarray(self.lefts[self.twins])


def faces_around(board: Board, directions: Float) -> Faces | None:
    """The faces, `directions` (n, 3) being unit vectors from the middle; None unless they cover a ball exactly once."""
    starts, vertices = board.indptr.astype(np.int64), np.repeat(np.arange(board.size), np.diff(board.indptr))
    if board.size < 4 or np.diff(starts).min() < 2:
        return None
    ends = _in_turn(vertices, board.indices.astype(np.int64), directions)
    following = _following(board.size, starts, vertices, ends)
    lefts, rounds = _rounds(following, vertices)
    if board.size - len(ends) // 2 + len(rounds) != 2 or not _is_cover(rounds, directions):
        return None
    of_corner = np.repeat(np.arange(len(rounds)), [len(each) for each in rounds])
    return Faces(starts, ends, lefts, rounds, of_corner, np.concatenate(rounds))


def _in_turn(vertices: Int, ends: Int, directions: Float) -> Int:
    """The neighbours of every vertex in the order in which one outside sees them, against the clock."""
    normal = directions[vertices]
    helper = np.where(np.abs(normal[:, 2:]) < 0.9, np.array([[0.0, 0.0, 1.0]]), np.array([[1.0, 0.0, 0.0]]))
    first = np.cross(helper, normal)
    second = np.cross(normal, first)
    way = directions[ends]
    turns = np.arctan2((way * second).sum(axis=1), (way * first).sum(axis=1))
    return np.asarray(ends[np.lexsort((turns, vertices))])


def _following(size: int, starts: Int, vertices: Int, ends: Int) -> Int:
    """For each directed edge the next one around the face to its left."""
    back = _twins(size, vertices, ends)
    first, count = starts[ends], np.diff(starts)[ends]
    return np.asarray(first + (back - first - 1) % count)


def _twins(size: int, vertices: Int, ends: Int) -> Int:
    keys = vertices * size + ends
    order = np.argsort(keys)
    return np.asarray(order[np.searchsorted(keys, ends * size + vertices, sorter=order)])


def _rounds(following: Int, vertices: Int) -> tuple[Int, tuple[Int, ...]]:
    """The face to the left of each directed edge, and the corners of every face in a round."""
    size = len(following)
    count, lefts = components(size, np.column_stack([np.arange(size), following]))
    first = np.unique(lefts, return_index=True)[1]
    faces, edges = [np.arange(count)], [first]
    while True:
        onward = following[edges[-1]]
        is_open = onward != first[faces[-1]]
        if not is_open.any():
            break
        faces.append(faces[-1][is_open])
        edges.append(onward[is_open])
    of_edge, walked = np.concatenate(faces), np.concatenate(edges)
    walked = walked[np.argsort(of_edge, kind="stable")]
    return lefts.astype(np.int64), tuple(np.split(vertices[walked], np.cumsum(np.bincount(of_edge))[:-1]))


def _is_cover(rounds: tuple[Int, ...], directions: Float) -> bool:
    """Do the faces cover the ball once: is every one seen from outside, and are they as large as all of it together?"""
    lengths = np.array([len(each) for each in rounds])
    corners, (of_corner, place) = np.concatenate(rounds), repeated(lengths)
    seconds = np.flatnonzero((place > 0) & (place < lengths[of_corner] - 1))
    first = directions[corners[seconds - place[seconds]]]
    second, third = directions[corners[seconds]], directions[corners[seconds + 1]]
    volume = (np.cross(second, third) * first).sum(axis=1)
    rest = 1 + (second * first).sum(axis=1) + (third * first).sum(axis=1) + (second * third).sum(axis=1)
    angles = np.bincount(of_corner[seconds], weights=2 * np.arctan2(volume, rest), minlength=len(rounds))
    return bool(angles.min() > -1e-9) and abs(float(angles.sum()) - 4 * np.pi) < 1e-3


LARGEST = 0.36
"""No stone has more room than this."""
UNEVEN = 0.02
"""The distances of a ball's vertices from its middle differ by no more."""
BALL_EDGE = 0.42
"""Triangles with longer edges are drawn as flat faces, even if their corners lie on a ball."""
FLAT = 1e-6
"""How far off the plane of a flat face its corners may be."""
SAME_PLANE = 1 - 1e-6
"""The cosine between the normals of faces that are parts of one flat facet."""
LARGE_PART = 0.5
"""Of the largest facet that a vertex lies on: narrow ones along the edges of a body do not count."""
DENT = 0.05
"""So far below the convex hull a vertex of a closed body may lie, and so far may a face rise above one beside it."""
MOST_AT_ONCE = 1_000_000


@dataclass(frozen=True, eq=False)
class Body:
    """`places` (n, 3) from the middle, `normals` (n, 3) outwards, `sizes` (n,) the room of each vertex.

    `faces` is None for an open body.
    """

    board: Board
    places: Float
    normals: Float
    sizes: Float
    spacing: float
    faces: Faces | None
    is_ball: bool

    @property
    def is_closed(self) -> bool:
        return self.faces is not None

    @property
    def closed(self) -> Faces:
        """The faces of a closed body."""
        assert self.faces is not None
        return self.faces

    @cached_property
    def directions(self) -> Float:
        """(n, 3) unit vectors from the middle to the vertices."""
        return unit(self.places)

    @cached_property
    def face_centres(self) -> Float:
        """(f, 3), of a ball on its surface."""
        centres = face_means(self.places, self.closed)
        return unit(centres) if self.is_ball else centres

    @cached_property
    def face_normals(self) -> Float:
        """(f, 3) unit vectors outwards."""
        return normals_of(self.places, self.closed)

    @cached_property
    def edge_middles(self) -> Float:
        """(2 m, 3) the middle of every directed edge, in the order of `faces.ends`; of a ball on its surface."""
        middles = (self.places[self.closed.tails] + self.places[self.closed.ends]) / 2
        return unit(middles) if self.is_ball else middles

    @cached_property
    def facets(self) -> Int:
        """(f,) the flat facet that each face is a part of."""
        return facets_of(self.closed, self.face_normals)

    @cached_property
    def is_large_there(self) -> Mask:
        """For each corner of a face, in the order of `faces.corners`: is its facet one of the larger ones there?"""
        areas = np.linalg.norm(area_vectors(self.places, self.closed), axis=1)
        whole = np.bincount(self.facets, weights=areas)[self.facets][self.closed.of_corner]
        most = np.zeros(self.board.size)
        np.maximum.at(most, self.closed.corners, whole)
        return np.asarray(whole >= LARGE_PART * most[self.closed.corners])

    @cached_property
    def angular_sizes(self) -> Float:
        """(n,) the room of each vertex as it is seen from the middle, in radians."""
        return np.minimum(distances(self.directions)[1], LARGEST)

    @cached_property
    def facet_outlines(self) -> tuple[tuple[Int, int], ...]:
        """The corners of every flat facet in a round, and one of its faces."""
        found = []
        for facet, members in enumerate(_gathered(self.facets)):
            first = int(members[0])
            if len(members) == 1:
                found.append((self.closed.rounds[first], first))
            else:
                found.append((self._rim(facet, members, self.face_normals[first]), first))
        return tuple(found)

    def _rim(self, facet: int, members: Int, normal: Float) -> Int:
        """The vertices around a facet of several faces, which is convex."""
        corners = np.unique(np.concatenate([self.closed.rounds[face] for face in members.tolist()]))
        starts, lefts = self.closed.starts, self.closed.lefts
        outer = [
            each for each in corners.tolist() if (self.facets[lefts[starts[each] : starts[each + 1]]] != facet).any()
        ]
        places = self.places[outer] - self.places[outer].mean(axis=0)
        first = unit(places[:1])[0]
        turns = np.arctan2(places @ np.cross(normal, first), places @ first)
        return np.asarray(np.array(outer, dtype=np.int64)[np.argsort(turns)])

    @cached_property
    def edge_faces(self) -> Int:
        """(m, 2) the faces on both sides of every edge of the board."""
        faces, (low, high) = self.closed, self.board.edges.astype(np.int64).T
        keys = faces.tails * self.board.size + faces.ends
        order = np.argsort(keys)
        edges = order[np.searchsorted(keys, low * self.board.size + high, sorter=order)]
        return np.stack([faces.lefts[edges], faces.rights[edges]], axis=1)


@lru_cache(maxsize=8)
def body_of(board: Board) -> Body:
    """The body that a board's places and edges make, remembered for the last few."""
    places = board.positions - (board.positions.max(axis=0) + board.positions.min(axis=0)) / 2
    middle = places - places.mean(axis=0)
    radii = np.linalg.norm(middle, axis=1)
    reach = float(radii.max(initial=0.0)) or 1.0
    middle = middle / reach
    faces = None
    if board.size and radii.min() > 1e-3 * reach:
        faces = faces_around(board, unit(middle))
        if faces is not None and radii.min() < (1 - UNEVEN) * reach and not _is_convex(middle, faces):
            faces = None
    if faces is None:
        places = places / (float(np.linalg.norm(places, axis=1).max(initial=0.0)) or 1.0)
        usual, sizes = distances(places)
        return Body(board, places, unit(places), np.minimum(sizes, LARGEST), min(usual, LARGEST), None, False)
    is_ball = bool(radii.min() > (1 - UNEVEN) * reach) and not _has_facets(middle, faces, board)
    normals = unit(middle) if is_ball else _vertex_normals(middle, faces)
    usual, sizes = distances(middle, normals)
    return Body(board, middle, normals, np.minimum(sizes, LARGEST), min(usual, LARGEST), faces, is_ball)


def unit(vectors: Float) -> Float:
    """Vectors (n, 3) of length 1 in the same directions; those of no length stay."""
    lengths = np.linalg.norm(vectors, axis=1)
    return np.asarray(vectors / np.maximum(lengths, 1e-12)[:, None])


def face_means(places: Float, faces: Faces) -> Float:
    """(f, 3) the means of the corners of every face."""
    counts = np.bincount(faces.of_corner)
    sums = [np.bincount(faces.of_corner, weights=places[faces.corners, axis]) for axis in range(3)]
    return np.asarray(np.stack(sums, axis=1) / counts[:, None])


def area_vectors(places: Float, faces: Faces) -> Float:
    """(f, 3) normals of the faces, twice as long as the faces are large."""
    here, edge_of = places[faces.corners], faces.of_corner
    following = np.roll(here, -1, axis=0)
    last = np.append(edge_of[1:] != edge_of[:-1], True)
    firsts = np.flatnonzero(np.append(True, last[:-1]))
    following[last] = here[firsts]
    crossed = np.cross(here, following)
    return np.stack([np.bincount(edge_of, weights=crossed[:, axis]) for axis in range(3)], axis=1)


def normals_of(places: Float, faces: Faces) -> Float:
    """(f, 3) unit normals of the faces."""
    return unit(area_vectors(places, faces))


def facets_of(faces: Faces, normals: Float) -> Int:
    """(f,) numbers of the flat facets: faces side by side with the same normal share one."""
    is_flat = (normals[faces.lefts] * normals[faces.rights]).sum(axis=1) > SAME_PLANE
    pairs = np.column_stack([faces.lefts, faces.rights])[is_flat]
    return components(len(normals), pairs)[1].astype(np.int64)


def _vertex_normals(places: Float, faces: Faces) -> Float:
    """Those of the flat facets that meet at a vertex, the larger ones weighing more: stones lie flat on these."""
    areas = area_vectors(places, faces)
    facets = facets_of(faces, unit(areas))
    whole = np.bincount(facets, weights=np.linalg.norm(areas, axis=1))
    pull = unit(areas) * whole[facets][:, None]
    # each facet pulls once at a vertex, however many of its faces meet there
    pairs = np.unique(np.stack([faces.corners, facets[faces.of_corner]], axis=1), axis=0, return_index=True)[1]
    corners, pulls = faces.corners[pairs], pull[faces.of_corner[pairs]]
    size = len(places)
    return unit(np.stack([np.bincount(corners, weights=pulls[:, axis], minlength=size) for axis in range(3)], axis=1))


def _has_facets(places: Float, faces: Faces, board: Board) -> bool:
    """Is it a polyhedron whose faces are flat and can be told apart, rather than a ball made of small triangles?"""
    offset = places[faces.corners] - face_means(places, faces)[faces.of_corner]
    is_flat = float(np.abs((offset * normals_of(places, faces)[faces.of_corner]).sum(axis=1)).max()) < FLAT
    edges = edge_lengths(places, board.edges)
    return is_flat and (int(np.bincount(faces.of_corner).max()) > 3 or median(edges) > BALL_EDGE)


def _is_convex(places: Float, faces: Faces) -> bool:
    """Does every vertex lie on the convex hull, and no face rise above another beside it, near enough?"""
    normals, centres = normals_of(places, faces), face_means(places, faces)
    beyond = np.roll(faces.lefts, 1)
    across = ((centres[beyond] - centres[faces.lefts]) * normals[faces.lefts]).sum(axis=1)
    is_inner = np.roll(faces.tails, 1) == faces.tails
    if across[is_inner].max(initial=-1.0) >= DENT:
        return False
    return _is_on_hull(places, _vertex_normals(places, faces)) or _depth_in_hull(places) < DENT


def _is_on_hull(places: Float, normals: Float) -> bool:
    """Is every place, of not too many, so near the convex hull that nothing lies farther out along its normal?

    False also where they are, but normals do not show it.
    """
    if len(places) ** 2 > MOST_AT_ONCE:
        return False
    out = (places * normals).sum(axis=1)
    return float((normals @ places.T - out[:, None]).max()) < DENT


def _depth_in_hull(places: Float) -> float:
    """How far below the convex hull the deepest of these places lies."""
    # the library takes longer to load than a board of usual size to draw
    from scipy.spatial import ConvexHull

    hull = ConvexHull(places)
    planes = np.unique(hull.equations.round(9), axis=0)
    inner = np.setdiff1d(np.arange(len(places)), hull.vertices)
    parts = np.array_split(inner, len(inner) * len(planes) // MOST_AT_ONCE + 1)
    return max(float((-places[part] @ planes[:, :3].T - planes[:, 3]).min(axis=1).max(initial=0.0)) for part in parts)


def _gathered(numbers: Int) -> list[Int]:
    """Which places hold 0, which 1, ..."""
    order = np.argsort(numbers, kind="stable")
    return np.split(order, np.cumsum(np.bincount(numbers))[:-1])
