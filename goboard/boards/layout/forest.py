"""The depth-first search on which the test for planarity stands."""

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
