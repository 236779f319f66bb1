"""Can a graph be drawn without crossings, and how do its edges then lie around each vertex?

The left-right criterion (de Fraysseix, Rosenstiehl), in the form of Brandes: The left-right planarity test. An edge is
a number; `low` is the height to which the edges behind it return. No recursion, linear but for sorting.
"""

from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from goboard.arrays import Int
from goboard.jobs.watch import Progress, silent
from goboard.words.message import phrase

NONE = -1
"""No edge, no vertex."""


class Forest:
    """A depth-first search: every edge directed, down to a new vertex or back up to an earlier one."""

    def __init__(self, size: int, edges: list[list[int]]) -> None:
        self.size = size
        self.edges = edges
        self.height = [NONE] * size
        self.parent = [NONE] * size
        self.source, self.target = [NONE] * len(edges), [NONE] * len(edges)
        self.low, self.second_low = [0] * len(edges), [0] * len(edges)
        self.nesting = [0] * len(edges)
        self.out: list[list[int]] = [[] for _ in range(size)]
        self.roots: list[int] = []
        self._around: list[list[int]] = [[] for _ in range(size)]
        for edge, (one, other) in enumerate(edges):
            self._around[one].append(edge)
            self._around[other].append(edge)
        for vertex in range(size):
            if self.height[vertex] == NONE:
                self.height[vertex] = 0
                self.roots.append(vertex)
                self._search(vertex)
        self.sort()

    def is_tree(self, edge: int) -> bool:
        return self.parent[self.target[edge]] == edge

    def sort(self) -> None:
        """The edges out of each vertex by nesting depth."""
        for out in self.out:
            out.sort(key=self.nesting.__getitem__)

    def _search(self, root: int) -> None:
        stack = [(root, iter(self._around[root]))]
        while stack:
            vertex, rest = stack[-1]
            edge = next((edge for edge in rest if self.source[edge] == NONE), NONE)
            if edge == NONE:
                stack.pop()
                if self.parent[vertex] != NONE:
                    self._finish(self.parent[vertex])
                continue
            one, other = self.edges[edge]
            target = other if vertex == one else one
            self.source[edge], self.target[edge] = vertex, target
            self.out[vertex].append(edge)
            self.low[edge] = self.second_low[edge] = self.height[vertex]
            if self.height[target] == NONE:
                self.parent[target] = edge
                self.height[target] = self.height[vertex] + 1
                stack.append((target, iter(self._around[target])))
            else:
                self.low[edge] = self.height[target]
                self._finish(edge)

    def _finish(self, edge: int) -> None:
        """What is behind the edge is known: how it nests, and what that says of the edge before it."""
        source = self.source[edge]
        low, second = self.low[edge], self.second_low[edge]
        self.nesting[edge] = 2 * low + (second < self.height[source])
        before = self.parent[source]
        if before == NONE:
            return
        known = self.low[before]
        if low < known:
            self.second_low[before] = min(known, second)
            self.low[before] = low
        else:
            self.second_low[before] = min(self.second_low[before], second if low == known else low)


WORD = phrase("Laying out")


def planar_turns(size: int, edges: Int, progress: Progress = silent) -> Int | None:
    """(2m,) the next half-edge around the start of each, as in `faces`; None for a graph that is not planar."""
    if size > 2 and len(edges) > 3 * size - 6:
        return None
    forest = Forest(size, edges.tolist())
    progress(0.3, WORD)
    sides = _Sides(forest)
    if not sides.are_found():
        return None
    progress(0.7, WORD)
    return np.array(_Embedding(forest, sides).following, dtype=np.int64)


@dataclass
class _Interval:
    """Return edges that lie on one side, from the lowest to the highest."""

    low: int = NONE
    high: int = NONE

    @property
    def is_empty(self) -> bool:
        return self.high == NONE


@dataclass(eq=False)
class _Conflict:
    """Two intervals that must lie on different sides."""

    left: _Interval = field(default_factory=_Interval)
    right: _Interval = field(default_factory=_Interval)

    def swap(self) -> None:
        self.left, self.right = self.right, self.left


class _Sides:
    """To which side, 1 or -1, each edge goes relative to another one, if that can be answered for all of them."""

    def __init__(self, forest: Forest) -> None:
        self.forest = forest
        count = len(forest.edges)
        self.side = [1] * count
        self.reference = [NONE] * count
        self._lowest_edge = [NONE] * count
        self._bottom: list[_Conflict | None] = [None] * count
        self._stack: list[_Conflict] = []

    def are_found(self) -> bool:
        return all(self._search(root) for root in self.forest.roots)

    def signed(self, edge: int) -> int:
        """The side of an edge, absolute; the chain of references is walked once."""
        chain = [edge]
        while self.reference[chain[-1]] != NONE:
            chain.append(self.reference[chain[-1]])
        side = self.side[chain.pop()]
        for link in reversed(chain):
            side = self.side[link] = self.side[link] * side
            self.reference[link] = NONE
        return side

    def _search(self, root: int) -> bool:
        forest = self.forest
        stack = [(root, iter(forest.out[root]))]
        while stack:
            vertex, rest = stack[-1]
            edge = next(rest, NONE)
            if edge == NONE:
                stack.pop()
                if forest.parent[vertex] != NONE and not self._leave(forest.parent[vertex]):
                    return False
                continue
            self._bottom[edge] = self._stack[-1] if self._stack else None
            if forest.is_tree(edge):
                target = forest.target[edge]
                stack.append((target, iter(forest.out[target])))
                continue
            self._lowest_edge[edge] = edge
            self._stack.append(_Conflict(right=_Interval(edge, edge)))
            if not self._integrate(edge):
                return False
        return True

    def _leave(self, edge: int) -> bool:
        """The search is back at the upper end of a tree edge."""
        self._trim(edge)
        return self._integrate(edge)

    def _integrate(self, edge: int) -> bool:
        """The return edges behind `edge` beside those of the edges out of the same vertex before it."""
        forest = self.forest
        source = forest.source[edge]
        if forest.low[edge] >= forest.height[source]:
            return True
        before = forest.parent[source]
        if edge == forest.out[source][0]:
            self._lowest_edge[before] = self._lowest_edge[edge]
            return True
        return self._constrain(edge, before)

    def _constrain(self, edge: int, before: int) -> bool:
        merged = _Conflict()
        return self._merge_own(edge, before, merged) and self._merge_conflicting(edge, merged)

    def _merge_own(self, edge: int, before: int, merged: _Conflict) -> bool:
        """All return edges behind `edge` go to the right."""
        low = self.forest.low
        while True:
            pair = self._stack.pop()
            if not pair.left.is_empty:
                pair.swap()
            if not pair.left.is_empty:
                return False
            if low[pair.right.low] > low[before]:
                if merged.right.is_empty:
                    merged.right.high = pair.right.high
                else:
                    self.reference[merged.right.low] = pair.right.high
                merged.right.low = pair.right.low
            else:
                self.reference[pair.right.low] = self._lowest_edge[before]
            if (self._stack[-1] if self._stack else None) is self._bottom[edge]:
                return True

    def _merge_conflicting(self, edge: int, merged: _Conflict) -> bool:
        """Return edges of earlier edges that would cross those behind `edge` go to the left."""
        while self._stack and self._is_bound(self._stack[-1], edge):
            pair = self._stack.pop()
            if self._conflicts(pair.right, edge):
                pair.swap()
            if self._conflicts(pair.right, edge):
                return False
            if merged.right.low != NONE:
                self.reference[merged.right.low] = pair.right.high
            if pair.right.low != NONE:
                merged.right.low = pair.right.low
            if merged.left.is_empty:
                merged.left.high = pair.left.high
            else:
                self.reference[merged.left.low] = pair.left.high
            merged.left.low = pair.left.low
        if not (merged.left.is_empty and merged.right.is_empty):
            self._stack.append(merged)
        return True

    def _is_bound(self, pair: _Conflict, edge: int) -> bool:
        return self._conflicts(pair.left, edge) or self._conflicts(pair.right, edge)

    def _conflicts(self, interval: _Interval, edge: int) -> bool:
        return not interval.is_empty and self.forest.low[interval.high] > self.forest.low[edge]

    def _trim(self, edge: int) -> None:
        """Return edges that end at the upper end of the tree edge bind nothing any more."""
        forest, stack = self.forest, self._stack
        upper = forest.source[edge]
        while stack and self._lowest(stack[-1]) == forest.height[upper]:
            gone = stack.pop()
            if gone.left.low != NONE:
                self.side[gone.left.low] = -1
        if stack:
            self._shorten(stack[-1].left, stack[-1].right, upper)
            self._shorten(stack[-1].right, stack[-1].left, upper)
        if forest.low[edge] < forest.height[upper]:
            self._refer_to_highest(edge)

    def _shorten(self, interval: _Interval, opposite: _Interval, upper: int) -> None:
        while interval.high != NONE and self.forest.target[interval.high] == upper:
            interval.high = self.reference[interval.high]
        if interval.high == NONE and interval.low != NONE:
            self.reference[interval.low] = opposite.low
            # its own side is the opposite of what it now refers to
            self.side[interval.low] = -1
            interval.low = NONE

    def _refer_to_highest(self, edge: int) -> None:
        low, top = self.forest.low, self._stack[-1]
        left, right = top.left.high, top.right.high
        is_left = left != NONE and (right == NONE or low[left] > low[right])
        self.reference[edge] = left if is_left else right

    def _lowest(self, pair: _Conflict) -> int:
        ends = [low for low in (pair.left.low, pair.right.low) if low != NONE]
        return min(self.forest.low[end] for end in ends)


class _Embedding:
    """The half-edges in a ring around each vertex: `following` and `preceding`."""

    def __init__(self, forest: Forest, sides: _Sides) -> None:
        self._forest, self._sides = forest, sides
        count = 2 * len(forest.edges)
        self.following = list(range(count))
        self._preceding = list(range(count))
        for edge in range(len(forest.edges)):
            forest.nesting[edge] *= sides.signed(edge)
        forest.sort()
        for out in forest.out:
            for one, other in pairwise(out):
                self._put_after(self._half(other, forest.source[other]), self._half(one, forest.source[one]))
        self._left, self._right = [NONE] * forest.size, [NONE] * forest.size
        for root in forest.roots:
            self._search(root)

    def _half(self, edge: int, vertex: int) -> int:
        return 2 * edge + (self._forest.edges[edge][0] != vertex)

    def _put_after(self, half: int, before: int) -> None:
        after = self.following[before]
        self.following[before] = self._preceding[after] = half
        self._preceding[half], self.following[half] = before, after

    def _search(self, root: int) -> None:
        forest = self._forest
        stack = [iter(forest.out[root])]
        while stack:
            edge = next(stack[-1], NONE)
            if edge == NONE:
                stack.pop()
                continue
            source, target = forest.source[edge], forest.target[edge]
            incoming = self._half(edge, target)
            if forest.is_tree(edge):
                if forest.out[target]:
                    first = self._half(forest.out[target][0], target)
                    self._put_after(incoming, self._preceding[first])
                self._left[source] = self._right[source] = self._half(edge, source)
                stack.append(iter(forest.out[target]))
            elif self._sides.side[edge] == 1:
                self._put_after(incoming, self._right[target])
            else:
                self._put_after(incoming, self._preceding[self._left[target]])
                self._left[target] = incoming
