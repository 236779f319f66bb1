"""Bent four in the corner and its like: what looks like seki, but one side can play it out to a ko that it begins.

Under area counting the attacker first takes away all ko threats and fills all outer liberties at no cost, then lets
his stones be taken and plays inside the shape that they leave. Where that shape lives, it was a seki indeed.
"""

from collections.abc import Sequence

from goboard.analysis.chains import Chains
from goboard.analysis.reading import Reader
from goboard.jobs.watch import Watch
from goboard.kernel.graph import graph_of
from goboard.rules.position import EMPTY

_NODES = 8_000
_MOST_SHARED = 3
_LARGEST_BAIT = 5
"""The shapes that more stones leave live."""


def can_be_played_out(chains: Chains, group: Sequence[int], watch: Watch) -> bool:
    """Is there an attack on these chains, in seki with stones among them, that ends in a ko or worse?"""
    board, stones = chains.board, chains.stones
    side = int(chains.player[group[0]])
    own = {vertex for chain in group for vertex in chains.vertices[chain]}
    free = {near for vertex in own for near in board.neighbours(vertex) if stones[near] == EMPTY}
    for bait in _baits(chains, group):
        shared = sorted(v for v in free if any(chains.of[near] == bait for near in board.neighbours(v)))
        if not 1 < len(shared) <= _MOST_SHARED:
            continue
        filled = _filled(stones, free.difference(shared), 3 - side)
        if any(_falls(chains, filled, own, bait, move, watch) for move in shared):
            return True
    return False


def _baits(chains: Chains, group: Sequence[int]) -> list[int]:
    """The enemy chains that breathe only where the group does."""
    inside = []
    beside = {int(b) for a, b in chains.touching if a in group and chains.player[b] != chains.player[a]}
    for chain in (b for b in beside if chains.sizes[b] <= _LARGEST_BAIT):
        liberties = [v for c, v in chains.at_liberty if c == chain]
        near = ({int(chains.of[n]) for n in chains.board.neighbours(int(v))} for v in liberties)
        if all(around & set(group) for around in near):
            inside.append(chain)
    return sorted(inside)


def _filled(stones: bytes, vertices: set[int], side: int) -> bytes:
    board = bytearray(stones)
    for vertex in vertices:
        board[vertex] = side
    return bytes(board)


def _falls(chains: Chains, stones: bytes, own: set[int], bait: int, move: int, watch: Watch) -> bool:
    """The attacker gives one more stone, all of them are taken, and he moves in: does the group not live?"""
    graph, side = graph_of(chains.board), stones[next(iter(own))]
    given, _, taken, lost = graph.place(stones, 0, move, 3 - side, False)
    if taken or lost or not graph.is_settled(given):
        return False
    chain = graph.chain(given, chains.vertices[bait][0])
    last = {near for vertex in chain for near in chains.board.neighbours(vertex) if given[near] == EMPTY}
    if len(last) != 1:
        return False
    after, _, _, lost = graph.place(given, 0, last.pop(), side, True)
    if lost:
        return False
    found = Reader(chains.board, after).region([min(own)], nodes=_NODES, watch=watch)
    return found.attacker_first is not True and 0 < found.nodes < _NODES // 4
