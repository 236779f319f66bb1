"""Planar graphs without crossings: a drawing that nearly has none is mended, else one is made from an embedding.

The latter is Tutte's: every vertex in the middle of its neighbours. For that the graph is filled up to triangles with
vertices of its own that are not drawn, so any connected planar graph will do. Where it squeezes a part of the graph to
nothing, the drawing on the grid is left, which never does.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from goboard.arrays import Float, Int, Mask, mask
from goboard.boards.building import edge_lengths
from goboard.boards.layout.clearance import MOST_EDGES as MOST_ROOM_EDGES
from goboard.boards.layout.clearance import crossings, room
from goboard.boards.layout.planarity import planar_turns
from goboard.boards.layout.relaxing import faces, relaxed
from goboard.jobs.watch import Progress, share
from goboard.words.message import phrase


class Filled:
    """A graph whose faces are filled with triangles, by new vertices behind the old ones.

    `triangles` holds the filled faces, all turning the way in which the faces were given.
    """

    def __init__(self, size: int, edges: Int) -> None:
        self.size = size
        self.edges: list[list[int]] = edges.tolist()
        self.triangles: list[tuple[int, int, int]] = []

    def fill(self, face: list[int]) -> None:
        """A vertex in the middle, and a ring between where the face comes to a vertex twice."""
        if len(face) <= 3:
            self.triangles.append((face[0], face[1], face[2]))
            return
        corners = face if len(set(face)) == len(face) else self.ring(face)
        middle = self.size
        self.size += 1
        for index, corner in enumerate(corners):
            self.edges.append([middle, corner])
            self.triangles.append((corner, corners[(index + 1) % len(corners)], middle))

    def ring(self, face: list[int]) -> list[int]:
        """As many new vertices as the face has corners, joined to each other and each to two corners."""
        ring = list(range(self.size, self.size + len(face)))
        self.size += len(face)
        for index, vertex in enumerate(ring):
            following = (index + 1) % len(face)
            self.edges += [[vertex, face[index]], [vertex, face[following]], [vertex, ring[following]]]
            self.triangles += [(face[index], face[following], vertex), (face[following], ring[following], vertex)]
        return ring


def _filled_around(size: int, edges: Int, around: Sequence[list[int]]) -> tuple[Filled, list[int]]:
    """The graph with all of its faces filled but the longest, and that one."""
    outer, filled = max(around, key=len), Filled(size, edges)
    for face in around:
        if face is not outer:
            filled.fill(face)
    return filled, outer


NONE = -1
"""No vertex."""


def grid_drawing(size: int, edges: Int, turns: Int) -> Float:
    """(size, 2) whole numbers: the connected graph of more than two vertices, embedded by `turns`, drawn below its
    longest face."""
    filled, outer = _filled_around(size, edges, faces(edges, turns))
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


MOST_EDGES = 20_000
"""Graphs with more edges keep the crossings that their drawing has."""
DENSE = 200
"""Up to so many unknown places they are found without scipy, which takes long to load."""
MENDINGS = 8
BALANCINGS, BALANCE, BALANCE_POWER, LIGHTEST = 12, 10.0, 0.7, 1e5
"""Rounds of new weights in Tutte's drawing, the most that a length counts for in one, and the bounds of a weight."""
MOST_STEPS, EDGE_STEPS = 80, 24_000
"""Steps of evening out: at most, and for one edge."""
LEAST_ROOM = 0.15
"""A drawing in which a point comes nearer to an edge that is not its own is not clear, where edges are about 1 long."""
WORD = phrase("Laying out")


def without_crossings(places: Float, edges: Int, progress: Progress) -> Float:
    """A drawing of the connected graph without crossings, near the given one if that can be; it itself if it has none.

    The same drawing comes back where the graph is not planar, or too large to find out.
    """
    if len(edges) > MOST_EDGES:
        return places
    met = crossings(places, edges)
    if not len(met) and room(places, edges) >= LEAST_ROOM:
        return places
    progress(0.0, WORD)
    turns = planar_turns(len(places), edges, share(progress, 0, 0.1))
    if turns is None:
        return places
    steps = min(MOST_STEPS, max(8, EDGE_STEPS // len(edges)))
    mended = _mended(places, edges, met)
    if mended is not None:
        mended = relaxed(mended, edges, steps, progress=share(progress, 0.1, 0.4))
        if room(mended, edges) >= LEAST_ROOM:
            return mended
    found = [] if mended is None else [mended]
    drawn = _embedded(len(places), edges, turns, share(progress, 0.4, 0.7))
    if not len(crossings(drawn, edges)):
        found.append(relaxed(drawn, edges, steps, progress=share(progress, 0.7, 0.8)))
    best = max((room(each, edges) for each in found), default=0.0)
    if best < LEAST_ROOM:
        found.append(_on_grid(len(places), edges, turns, steps, share(progress, 0.8, 1)))
    return max(found, key=lambda each: room(each, edges))


def _on_grid(size: int, edges: Int, turns: Int, steps: int, progress: Progress) -> Float:
    drawn = grid_drawing(size, edges, turns)
    if len(edges) > MOST_ROOM_EDGES:
        # nobody would see to it that points stay off the edges
        return drawn
    return relaxed(drawn, edges, steps, progress=progress)


def _mended(places: Float, edges: Int, met: Int) -> Float | None:
    """The ends of crossing edges, and more and more around them, put into the middle of their neighbours."""
    is_loose = np.zeros(len(places), dtype=np.bool_)
    for _ in range(MENDINGS):
        is_loose[edges[met].ravel()] = True
        if 2 * is_loose.sum() > len(places):
            return None
        places = _balanced(places, edges, ~is_loose)
        met = crossings(places, edges)
        if not len(met):
            return places
        around = edges[is_loose[edges].any(axis=1)]
        is_loose[around.ravel()] = True
    return None


def _balanced(places: Float, edges: Int, is_fixed: Mask, weights: Float | None = None) -> Float:
    """The places with every vertex that is not fixed in the middle of its neighbours, which may have weights (m,)."""
    loose = np.flatnonzero(~is_fixed)
    number = np.full(len(places), -1, dtype=np.int64)
    number[loose] = np.arange(len(loose))
    both = np.concatenate([edges, edges[:, ::-1]])
    each: Float = np.ones(len(both)) if weights is None else np.concatenate([weights, weights])
    matters = number[both[:, 0]] >= 0
    each, here, there = each[matters], number[both[matters, 0]], both[matters, 1]
    pull = np.zeros((len(loose), 2))
    held = is_fixed[there]
    np.add.at(pull, here[held], places[there[held]] * each[held, None])
    total = np.bincount(here, each, len(loose)).astype(np.float64)
    solved = places.copy()
    solved[loose] = _solved(here[~held], number[there[~held]], each[~held], total, pull)
    return solved


def _solved(rows: Int, columns: Int, weights: Float, total: Float, pull: Float) -> Float:
    """x with total * x - (sum of weights * x over the columns of each row) = pull."""
    count = len(total)
    if count <= DENSE:
        matrix = np.diag(total)
        np.add.at(matrix, (rows, columns), -weights)
        return np.asarray(np.linalg.solve(matrix, pull), dtype=np.float64)
    from scipy.sparse import coo_array, diags_array
    from scipy.sparse.linalg import splu

    links = coo_array((weights, (rows, columns)), shape=(count, count))
    solution: Float = splu((diags_array(total) - links).tocsc()).solve(pull)
    return solution


def _embedded(size: int, edges: Int, turns: Int, progress: Progress) -> Float:
    """Tutte's drawing inside of the longest face."""
    around = faces(edges, turns)
    progress(0.1, WORD)
    filled, outer = _filled_around(size, edges, around)
    ring = filled.ring(outer)
    angles = 2 * np.pi * np.arange(len(ring)) / len(ring)
    places = np.zeros((filled.size, 2))
    places[ring] = np.column_stack([np.cos(angles), np.sin(angles)])
    drawings = _evened(places, np.array(filled.edges, dtype=np.int64), mask(filled.size, ring), progress)
    return max((drawing[:size] for drawing in drawings), key=lambda drawing: room(drawing, edges))


def _evened(places: Float, edges: Int, is_fixed: Mask, progress: Progress) -> Iterator[Float]:
    """Tutte's drawings with weights, any of which keep it free of crossings, such that no part of it is tiny."""
    weights = np.ones(len(edges))
    for turn in range(BALANCINGS):
        progress(0.1 + 0.9 * turn / BALANCINGS, WORD)
        places = _balanced(places, edges, is_fixed, weights)
        yield places
        lengths = edge_lengths(places, edges)
        weights = weights * np.clip(lengths / np.median(lengths), 1 / BALANCE, BALANCE) ** BALANCE_POWER
        weights = np.clip(weights / float(np.median(weights)), 1 / LIGHTEST, LIGHTEST)
    yield _balanced(places, edges, is_fixed, weights)
