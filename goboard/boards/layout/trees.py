"""Trees in rings around their middle, paths on a line."""

import numpy as np

from goboard.boards.layout.distances import Float, Int

ROOM = 0.6
"""Of the outermost ring, for each leaf, where neighbouring rings are 1 apart."""


def path_drawing(size: int, edges: Int) -> Float:
    """(size, 2) the path on a line, neighbours 1 apart."""
    around = _around(size, edges)
    order, _ = _walk(around, next(vertex for vertex in range(size) if len(around[vertex]) == 1))
    places = np.zeros((size, 2))
    places[order, 0] = np.arange(size)
    return places


def tree_drawing(size: int, edges: Int) -> Float:
    """(size, 2) the tree with its middle at the origin, every vertex in the sector of the one before it."""
    around = _around(size, edges)
    order, before = _walk(around, _middle(around))
    leaves = [0] * size
    for vertex in reversed(order):
        leaves[vertex] = leaves[vertex] or 1
        if before[vertex] >= 0:
            leaves[before[vertex]] += leaves[vertex]
    depth, first, angle = [0] * size, [0.0] * size, [0.0] * size
    for vertex in order:
        angle[vertex] = (first[vertex] + leaves[vertex] / 2) * 2 * np.pi / leaves[order[0]]
        start = first[vertex]
        for child in around[vertex]:
            if child != before[vertex]:
                depth[child], first[child] = depth[vertex] + 1, start
                start += leaves[child]
    step = max(1.0, ROOM * leaves[order[0]] / (2 * np.pi * max(1, max(depth))))
    radii = step * np.array(depth)
    return np.column_stack([radii * np.cos(angle), radii * np.sin(angle)])


def _around(size: int, edges: Int) -> list[list[int]]:
    """The neighbours of each vertex."""
    around: list[list[int]] = [[] for _ in range(size)]
    for one, other in edges.tolist():
        around[one].append(other)
        around[other].append(one)
    return around


def _walk(around: list[list[int]], root: int) -> tuple[list[int], list[int]]:
    """The vertices, each behind the one through which it is reached, and that one (-1 for the root)."""
    before = [-1] * len(around)
    order = [root]
    for vertex in order:
        for other in around[vertex]:
            if other != before[vertex]:
                before[other] = vertex
                order.append(other)
    return order, before


def _middle(around: list[list[int]]) -> int:
    """The vertex in the middle of a longest path."""
    end = _walk(around, 0)[0][-1]
    order, before = _walk(around, end)
    path = [order[-1]]
    while before[path[-1]] >= 0:
        path.append(before[path[-1]])
    return path[len(path) // 2]
