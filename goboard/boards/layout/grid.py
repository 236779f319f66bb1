"""A drawing of any connected planar graph on the integer grid, without crossings and with all points apart.

The shift method (de Fraysseix, Pach, Pollack: How to draw a planar graph on a grid) in linear time (Chrobak, Payne: A
linear-time algorithm for drawing a planar graph on a grid), over a graph that is filled up to triangles. Vertices are
added from below in a canonical order: each is joined to a run of the outline, which the graph drawn so far has above.
"""

from collections import deque
from itertools import pairwise

import numpy as np

from goboard.boards.layout.distances import Float, Int
from goboard.boards.layout.faces import faces
from goboard.boards.layout.filling import Filled

NONE = -1
"""No vertex."""


def grid_drawing(size: int, edges: Int, turns: Int) -> Float:
    """(size, 2) whole numbers: the connected graph of more than two vertices, embedded by `turns`, drawn below its
    longest face."""
    around = faces(edges, turns)
    outer = max(around, key=len)
    filled = Filled(size, edges)
    for face in around:
        if face is not outer:
            filled.fill(face)
    filled.fill(outer)
    peeled = _Peeled(filled)
    return _shifted(filled.size, peeled.base, peeled.runs[::-1])[:size]


class _Peeled:
    """A triangulated graph taken off from above, vertex by vertex, each with the run of the outline below it.

    `runs` has (vertex, run) for all but the two vertices of the base; backwards this is a canonical order.
    """

    def __init__(self, filled: Filled) -> None:
        right, left, top = filled.triangles[-1]
        self.base = (left, right)
        self.runs: list[tuple[int, list[int]]] = []
        self._third: dict[tuple[int, int], int] = {}
        for one, two, three in filled.triangles:
            self._third.update({(one, two): three, (two, three): one, (three, one): two})
        self._around: list[list[int]] = [[] for _ in range(filled.size)]
        for one, two in filled.edges:
            self._around[one].append(two)
            self._around[two].append(one)
        self._is_outer = [False] * filled.size
        self._is_gone = [False] * filled.size
        self._chords = [0] * filled.size
        self._after, self._before = [NONE] * filled.size, [NONE] * filled.size
        self._join([left, top, right])
        for vertex in (left, top, right):
            self._is_outer[vertex] = True
        self._free = deque([top])
        self._peel()

    def _peel(self) -> None:
        while self._free:
            vertex = self._free.popleft()
            if self._is_gone[vertex] or self._chords[vertex] or vertex in self.base:
                continue
            run = self._run(vertex)
            self._is_gone[vertex] = True
            self.runs.append((vertex, run))
            self._join(run)
            if len(run) == 2:
                for end in run:
                    self._chords[end] -= 1
            self._bare(run[1:-1])
            self._free.extend(end for end in run if not self._chords[end])

    def _run(self, vertex: int) -> list[int]:
        """The neighbours of an outer vertex, from the one before it on the outline to the one after it."""
        run = [self._before[vertex]]
        while run[-1] != self._after[vertex]:
            run.append(self._third[vertex, run[-1]])
        return run

    def _join(self, run: list[int]) -> None:
        for one, two in pairwise(run):
            self._after[one], self._before[two] = two, one

    def _bare(self, vertices: list[int]) -> None:
        """Vertices come to lie on the outline: their edges to others there, but for the next, are chords of it."""
        for vertex in vertices:
            self._is_outer[vertex] = True
            for other in self._around[vertex]:
                is_next = other in (self._before[vertex], self._after[vertex])
                if self._is_outer[other] and not self._is_gone[other] and not is_next:
                    self._chords[vertex] += 1
                    self._chords[other] += 1


def _shifted(size: int, base: tuple[int, int], runs: list[tuple[int, list[int]]]) -> Float:
    """(size, 2) each vertex above its run, whose inner vertices it covers, the ends moved apart by one on each side."""
    left, right = base
    height = [0] * size
    # from the vertex before it on the outline, or from the one that covers it, if it is the first of the covered ones
    ahead = [0] * size
    after, covered = [NONE] * size, [NONE] * size
    after[left] = right
    for vertex, run in runs:
        first, last = run[0], run[-1]
        ahead[run[1]] += 1
        ahead[last] += 1
        width = sum(ahead[other] for other in run[1:])
        ahead[vertex] = (width + height[last] - height[first]) // 2
        height[vertex] = (width + height[last] + height[first]) // 2
        ahead[last] = width - ahead[vertex]
        after[first], after[vertex] = vertex, last
        if len(run) > 2:
            ahead[run[1]] -= ahead[vertex]
            covered[vertex] = run[1]
            after[run[-2]] = NONE
    places = np.zeros((size, 2))
    places[:, 1] = height
    stack = [left]
    while stack:
        vertex = stack.pop()
        for other in (after[vertex], covered[vertex]):
            if other != NONE:
                places[other, 0] = places[vertex, 0] + ahead[other]
                stack.append(other)
    return places
