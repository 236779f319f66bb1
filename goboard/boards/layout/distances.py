"""How many steps apart the vertices of a graph are."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from goboard.arrays import Float, Int


@dataclass(frozen=True)
class Links:
    """A graph of `size` vertices with the edges (m, 2), each once."""

    size: int
    edges: Int

    @cached_property
    def lengths_all(self) -> Float:
        """(size, size) steps between any two vertices, inf where no path joins them; for small graphs."""
        near = np.zeros((self.size, self.size), dtype=np.float32)
        near[self.edges[:, 0], self.edges[:, 1]] = near[self.edges[:, 1], self.edges[:, 0]] = 1
        steps = np.full((self.size, self.size), np.inf)
        np.fill_diagonal(steps, 0)
        front = np.eye(self.size, dtype=np.float32)
        for far in range(1, self.size):
            new = (front @ near > 0) & np.isinf(steps)
            if not new.any():
                break
            steps[new] = far
            front = new.astype(np.float32)
        return steps

    @cached_property
    def matrix(self) -> Any:
        """The adjacency as a scipy sparse matrix."""
        # a third of a second that only large graphs need
        from scipy.sparse import coo_array

        one, other = self.edges[:, 0], self.edges[:, 1]
        ones = np.ones(2 * len(one), dtype=np.int8)
        ends = (np.concatenate([one, other]), np.concatenate([other, one]))
        return coo_array((ones, ends), shape=(self.size, self.size)).tocsr()

    def lengths_from(self, vertex: int) -> Int:
        """(size,) steps from one vertex in a connected graph."""
        from scipy.sparse.csgraph import breadth_first_order

        order, before = breadth_first_order(self.matrix, vertex, directed=False)
        rank = np.empty(self.size, dtype=np.int64)
        rank[order] = np.arange(len(order))
        # every round looks twice as far ahead
        ahead = np.concatenate([[0], rank[before[order[1:]]]])
        depth = np.ones(len(order), dtype=np.int64)
        depth[0] = 0
        while ahead.any():
            depth += depth[ahead]
            ahead = ahead[ahead]
        steps = np.empty(self.size, dtype=np.int64)
        steps[order] = depth
        return steps


def component_of(size: int, edges: Int) -> Int:
    """(size,) the number of the part, connected in itself, that each vertex belongs to, by their first vertices."""
    part = np.arange(size)
    while True:
        least = part.copy()
        np.minimum.at(least, edges[:, 0], part[edges[:, 1]])
        np.minimum.at(least, edges[:, 1], part[edges[:, 0]])
        least = least[least]
        if np.array_equal(least, part):
            break
        part = least
    return np.unique(part, return_inverse=True)[1].reshape(-1)
