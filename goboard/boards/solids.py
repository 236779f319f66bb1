"""Boards on the surface of a solid, centred on the origin.

Platonic and Archimedean solids with their exact corners, geodesic spheres, and the cube, as round as wanted.
"""

from itertools import permutations, product

import numpy as np

from goboard.arrays import Float, Int
from goboard.boards.board import Board, BoardError, board_from_edges
from goboard.boards.building import distinct, edges_by_steps, limited, numbers, pairs_of, sides_of, usual_length
from goboard.boards.catalogue import SOLIDS
from goboard.jobs.watch import checkpoint
from goboard.words.message import phrase

Triple = tuple[float, float, float]
G = (1 + 5**0.5) / 2
"""The golden ratio."""
R = 2**0.5
T = (1 + (19 - 3 * 33**0.5) ** (1 / 3) + (19 + 3 * 33**0.5) ** (1 / 3)) / 3
"""The tribonacci number."""

FREE, EVEN, TURNED, SNUB = "all", "even", "turned", "snub"
"""Which orders and signs of three numbers are corners: all; even orders with all signs; all orders with an even number
of minus signs; even orders with an even number of minus signs and odd ones with an odd number."""

SEEDS: dict[str, tuple[str, tuple[Triple, ...]]] = {
    "tetrahedron": (TURNED, ((1, 1, 1),)),
    "cube": (FREE, ((1, 1, 1),)),
    "octahedron": (FREE, ((1, 0, 0),)),
    "dodecahedron": (EVEN, ((1, 1, 1), (0, 1 / G, G))),
    "icosahedron": (EVEN, ((0, 1, G),)),
    "truncated_tetrahedron": (TURNED, ((3, 1, 1),)),
    "cuboctahedron": (FREE, ((1, 1, 0),)),
    "truncated_cube": (FREE, ((R - 1, 1, 1),)),
    "truncated_octahedron": (FREE, ((0, 1, 2),)),
    "rhombicuboctahedron": (FREE, ((1, 1, 1 + R),)),
    "truncated_cuboctahedron": (FREE, ((1, 1 + R, 1 + 2 * R),)),
    "snub_cube": (SNUB, ((1, 1 / T, T),)),
    "icosidodecahedron": (EVEN, ((0, 0, 2 * G), (1, G, G**2))),
    "truncated_dodecahedron": (EVEN, ((0, 1 / G, 2 + G), (1 / G, G, 2 * G), (G, 2, G + 1))),
    "truncated_icosahedron": (EVEN, ((0, 1, 3 * G), (1, 2 + G, 2 * G), (G, 2, G**3))),
    "rhombicosidodecahedron": (EVEN, ((1, 1, G**3), (G**2, G, 2 * G), (2 + G, 0, G**2))),
    "truncated_icosidodecahedron": (
        EVEN,
        (
            (1 / G, 1 / G, 3 + G), (2 / G, G, 1 + 2 * G), (1 / G, G**2, 3 * G - 1), (2 * G - 1, 2, 2 + G),
            (G, 3, 2 * G),
        ),
    ),
}  # fmt: skip


def corners(solid: str) -> Float:
    """(n, 3) the corners, in reading order, edges 1 long."""
    found = _snub_dodecahedron() if solid == "snub_dodecahedron" else _arranged(*SEEDS[solid])
    keys = found.round(6)
    found = found[np.lexsort((-keys[:, 2], keys[:, 0], -keys[:, 1]))]
    return np.asarray(found / _distances(found).min())


def _arranged(kind: str, seeds: tuple[Triple, ...]) -> Float:
    found: dict[tuple[float, ...], None] = {}
    for seed in seeds:
        for order in permutations(range(3)):
            is_odd = (order[0] > order[1]) ^ (order[0] > order[2]) ^ (order[1] > order[2])
            for signs in product((1, -1), repeat=3):
                is_minus = signs.count(-1) % 2 == 1
                skip = {FREE: False, EVEN: is_odd, TURNED: is_minus, SNUB: is_odd != is_minus}[kind]
                if not skip:
                    # adding 0 makes -0.0 the same key as 0.0
                    found[tuple(signs[axis] * seed[order[axis]] + 0.0 for axis in range(3))] = None
    return np.array(list(found))


def _snub_dodecahedron() -> Float:
    """What the 60 rotations of the icosahedron make of one point."""
    x = float(max(np.roots([1, 2, 0, -(G**2)]).real))
    point = np.array([G**2 - G**2 * x, -(G**3) + G * x + 2 * G * x**2, x])
    third = np.array([[0.0, 1, 0], [0, 0, 1], [1, 0, 0]])
    half = np.diag([-1.0, -1, 1])
    fifth = np.array([[1 / G, -G, 1], [G, 1, 1 / G], [-1, 1 / G, G]]) / 2
    found = point[None]
    while len(found) < 60:
        images = np.concatenate([found, found @ third, found @ half, found @ fifth])
        _, first = np.unique(images.round(6), axis=0, return_index=True)
        found = images[np.sort(first)]
    return np.asarray(found)


def _distances(points: Float) -> Float:
    apart = np.linalg.norm(points[:, None] - points[None], axis=2)
    np.fill_diagonal(apart, np.inf)
    return np.asarray(apart)


def edges_of(points: Float) -> Int:
    """(m, 2) the pairs of corners that are the least distance apart."""
    apart = _distances(points)
    return np.argwhere(np.triu(apart < 1.001 * apart.min())).astype(np.int64)


def faces_of(points: Float, edges: Int) -> list[list[int]]:
    """The corners of every face in a round. The solid is convex and holds the origin."""
    around: dict[int, list[int]] = {}
    for corner in range(len(points)):
        near = [int(b if a == corner else a) for a, b in edges if corner in (a, b)]
        around[corner] = _turning(points, corner, near)
    left = {(a, b) for a, near in around.items() for b in near}
    faces = []
    while left:
        here, there = first = min(left)
        face = []
        while (here, there) in left:
            left.remove((here, there))
            face.append(here)
            near = around[there]
            here, there = there, near[near.index(here) - 1]
        assert (here, there) == first
        faces.append(face)
    return faces


def _turning(points: Float, corner: int, near: list[int]) -> list[int]:
    """The neighbours in the order in which one sees them from outside, against the clock."""
    outwards = points[corner] / np.linalg.norm(points[corner])
    first = np.cross(outwards, points[near[0]])
    first /= np.linalg.norm(first)
    second = np.cross(outwards, first)
    return sorted(near, key=lambda other: float(np.arctan2(points[other] @ second, points[other] @ first)))


def solid(solid: str, detail: str) -> Board:
    """The corners of a solid, joined along its edges; with `detail` "all" its edges and faces bear points as well.

    Then the middle of an edge is a neighbour of the two corners and of the middles of the two faces.
    """
    places = corners(solid)
    edges = edges_of(places)
    if detail == "all":
        places, edges = _detailed(places, edges)
    places = places / usual_length(places, edges)
    title = phrase("{solid}, {points} points", solid=phrase(dict(SOLIDS)[solid]), points=len(places))
    return board_from_edges(title, places, edges, numbers(len(places)))


def _detailed(places: Float, edges: Int) -> tuple[Float, Int]:
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
    edges = sides_of(at)
    places = places[order]
    places = places / usual_length(places, edges)
    return board_from_edges(
        phrase("Geodesic sphere, {points} points", points=len(places)), places, edges, numbers(len(places))
    )


def _in_space(exact: Int) -> Float:
    return np.asarray(exact[:, :3] + GOLDEN * exact[:, 3:])


def _faces(corners: Float) -> Int:
    """(f, 3) the corners of every face: three that are next to each other."""
    apart = np.linalg.norm(corners[:, None] - corners[None], axis=2)
    is_near = (apart > 0) & (apart < 1.01 * apart[apart > 0].min())
    every = np.argwhere(is_near[:, :, None] & is_near[:, None, :] & is_near[None, :, :])
    return every[(every[:, 0] < every[:, 1]) & (every[:, 1] < every[:, 2])]


def _cut(frequency: int) -> tuple[Int, Int]:
    """The points of one cut face as whole weights of its corners, (p, 3), and its triangles, (t, 3)."""
    first, second = (each.ravel() for each in np.mgrid[: frequency + 1, : frequency + 1])
    is_in = first + second <= frequency
    at = np.full((frequency + 2, frequency + 2), -1)
    at[first[is_in], second[is_in]] = np.arange(is_in.sum())
    first, second = first[is_in], second[is_in]
    weights = np.stack([first, second, frequency - first - second], axis=1)
    upright = np.stack([at[first, second], at[first + 1, second], at[first, second + 1]], axis=1)
    return weights, upright[(upright >= 0).all(axis=1)]


FACES = tuple(product((2, 1, 0), (1, -1)))
"""Axis and side of every face, the one towards the viewer first."""
ACROSS = tuple(step for step in product((-1, 0, 1), repeat=3) if sum(map(abs, step)) == 2)
ALONG = ((2, 0, 0), (0, 2, 0), (0, 0, 2))
WORDS = {
    "faces": phrase("points inside the faces"),
    "edges": phrase("no points on corners"),
    "corners": phrase("points on corners"),
}


def cube(side: int, points_on: str, roundness: int) -> Board:
    """`side` points along every edge of a cube; neighbours lie next to each other on a face or across an edge.

    Points inside the faces alone have four neighbours each, 6 * side**2 of them; on edges too, 6 * side**2 + 12 * side,
    the corners left out; with the corners, which count for `side`, 6 * side**2 - 12 * side + 8.
    """
    if points_on == "corners" and side < 2:
        raise BoardError(phrase("A cube with points on its corners has at least 2 points a side."))
    halves = _inside_faces(side) if points_on == "faces" else _skin(side, points_on)
    limited(len(halves))
    edges = _edges_around(halves, side) if points_on == "faces" else edges_by_steps(halves, ALONG)
    reach = float(np.abs(halves).max())
    places = _rounded(halves / reach, roundness / 100) * reach / 2
    name = phrase("Cube") if not roundness else phrase("Rounded cube")
    name = phrase("Sphere made from a cube") if roundness == 100 else name
    title = phrase("{solid}, side {side}, {points}", solid=name, side=side, points=WORDS[points_on])
    middles = np.flatnonzero((halves == 0).sum(axis=1) == 2).tolist() if side > 2 else ()
    return board_from_edges(title, places, edges, numbers(len(halves)), tuple(middles))


def _inside_faces(side: int) -> Int:
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


def _edges_around(halves: Int, side: int) -> Int:
    """Edges inside every face and over the edges of the cube."""
    at = np.arange(len(halves)).reshape(6, side, side)
    pairs = ((at[:, :-1], at[:, 1:]), (at[:, :, :-1], at[:, :, 1:]))
    return np.concatenate([pairs_of(pairs), edges_by_steps(halves, ACROSS)])


def _skin(side: int, points_on: str) -> Int:
    """Twice the coordinates of the points on faces, edges and, if wanted, corners."""
    reach = side - 1 if points_on == "corners" else side + 1
    line = np.arange(-reach, reach + 1, 2)
    upright, level = (each.ravel() for each in np.meshgrid(-line, line, indexing="ij"))
    on_sides = (np.abs(upright) == reach).astype(np.int64) + (np.abs(level) == reach)
    layers = []
    for across in line.tolist():
        checkpoint()
        on_planes = on_sides + (abs(across) == reach)
        is_wanted = (on_planes > 0) & (on_planes < (4 if points_on == "corners" else 3))
        layers.append(np.stack([np.full(is_wanted.sum(), across), upright[is_wanted], level[is_wanted]], axis=1))
    return np.concatenate(layers)


def _rounded(places: Float, share: float) -> Float:
    """The surface of the cube from -1 to 1 blended with the sphere of the same area."""
    squares = places**2
    y2, z2 = np.roll(squares, -1, axis=1), np.roll(squares, -2, axis=1)
    sphere = places * np.sqrt(1 - y2 / 2 - z2 / 2 + y2 * z2 / 3)
    return np.asarray((1 - share) * places + share * (6 / np.pi) ** 0.5 * sphere)
