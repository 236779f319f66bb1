"""The corners of the Platonic and the Archimedean solids, exactly, and the faces between them. No boards here."""

from itertools import permutations, product

import numpy as np

from goboard.boards.board import Float
from goboard.boards.building import Whole

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


def edges_of(points: Float) -> Whole:
    """(m, 2) the pairs of corners that are the least distance apart."""
    apart = _distances(points)
    return np.argwhere(np.triu(apart < 1.001 * apart.min())).astype(np.int64)


def faces_of(points: Float, edges: Whole) -> list[list[int]]:
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
