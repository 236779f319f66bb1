"""The rules of placing and taking once more, as plainly and slowly as they can be said: what the kernel is held to."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

Neighbours = Sequence[Sequence[int]]


def random_graph(source: random.Random, size: int) -> list[list[int]]:
    """Sparse, not always connected, with vertices of very different degree."""
    near: list[set[int]] = [set() for _ in range(size)]
    for _ in range(source.randint(0, 2 * size)):
        one, other = source.randrange(size), source.choice([0, source.randrange(size)])
        if one != other:
            near[one].add(other)
            near[other].add(one)
    return [sorted(vertices) for vertices in near]


def arrays(near: Neighbours) -> tuple[np.ndarray, np.ndarray]:
    """The same graph as CSR arrays."""
    starts = np.cumsum([0, *(len(vertices) for vertices in near)], dtype=np.int32)
    return starts, np.array([vertex for vertices in near for vertex in vertices], dtype=np.int32)


def chain(near: Neighbours, stones: Sequence[int], vertex: int) -> set[int]:
    found, waiting = {vertex}, [vertex]
    while waiting:
        for other in near[waiting.pop()]:
            if stones[other] == stones[vertex] and other not in found:
                found.add(other)
                waiting.append(other)
    return found


def liberties(near: Neighbours, stones: Sequence[int], members: set[int]) -> set[int]:
    return {other for vertex in members for other in near[vertex] if stones[other] == 0}


def breathless(near: Neighbours, stones: Sequence[int], starts: Sequence[int], colours: set[int]) -> set[int]:
    dead: set[int] = set()
    for vertex in starts:
        if stones[vertex] in colours:
            members = chain(near, stones, vertex)
            if not liberties(near, stones, members):
                dead |= members
    return dead


def place(near: Neighbours, stones: bytes, vertex: int, colour: int, settled: bool) -> tuple[bytes, set[int], set[int]]:
    """(stones, captured, cleared) after a stone of `colour` was put on the vertex."""
    board = list(stones)
    board[vertex] = colour
    starts = [vertex, *near[vertex]] if settled else range(len(board))
    captured = breathless(near, board, starts, set(range(1, 63)) - {colour})
    for dead in captured:
        board[dead] = 0
    cleared = breathless(near, board, [vertex] if settled else range(len(board)), {colour})
    for dead in cleared:
        board[dead] = 0
    return bytes(board), captured, cleared


@dataclass
class Line:
    """A game as a list of (stones, player facing them)."""

    near: Neighbours
    entries: list[tuple[bytes, int]]

    def repeated(self, stones: bytes, facing: int) -> int:
        """The first equal entry (`facing` 0: whoever faces it), or -1."""
        for index, (before, faced) in enumerate(self.entries):
            if before == stones and facing in (0, faced):
                return index
        return -1

    def legal(self, colour: int, settled: bool, suicide: bool, facing: int) -> bytes:
        stones = self.entries[-1][0]
        mask = bytearray(len(stones))
        for vertex, stone in enumerate(stones):
            if stone == 0:
                after, _, _ = place(self.near, stones, vertex, colour, settled)
                mask[vertex] = (suicide or after[vertex] != 0) and self.repeated(after, facing) < 0
        return bytes(mask)
