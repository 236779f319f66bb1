"""The shape of a game's tree, for the window to draw: arrays over its nodes in preorder, first children first. No nodes
here."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from goboard.arrays import Int, Int32, Mask


@dataclass(frozen=True, eq=False)
class Outline:
    """The tree of the game, laid out: one entry a node, in preorder, first variations first, arrays read-only.

    `keys` (int64), `columns` (depth) and `rows` (int32) place the node, `parents` (int32) is the parent's index or
    -1, `players` (int8) the colour of its move or 0, `numbers` (int32) its move number or 0 (as MN counts), `flags`
    (int32) a sum of the flags below, `vertices` (int32) the point of its move or -1. All that follows node i are the
    nodes i + 1 to `ends[i]` - 1 (int32); `by_key` (intp) are the indices in the order of the keys. `epoch` grows with
    every change.
    """

    epoch: int
    keys: Int
    columns: Int32
    rows: Int32
    parents: Int32
    players: NDArray[np.int8]
    numbers: Int32
    flags: Int32
    vertices: Int32
    ends: Int32
    by_key: Int

    def index_of(self, key: int) -> int:
        """The index of the node with that key, -1 if there is none."""
        place = int(np.searchsorted(self.keys, key, sorter=self.by_key))
        index = int(self.by_key[min(place, len(self.keys) - 1)])
        return index if self.keys[index] == key else -1

    def parent_of(self, key: int) -> int:
        """The key of the node before the one with that key."""
        return int(self.keys[self.parents[self.index_of(key)]])

    def flags_of(self, keys: Int) -> Int32:
        """(n,): the flags of the nodes with these keys, 0 where there is none."""
        places = np.minimum(np.searchsorted(self.keys, keys, sorter=self.by_key), len(self.keys) - 1)
        found = self.by_key[places]
        return np.where(self.keys[found] == keys, self.flags[found], 0).astype(np.int32)

    def on_way_to(self, index: int) -> Mask:
        """(n,): the nodes from the root to that one, both included."""
        found = self.ends > index
        found[index + 1 :] = False
        return found

    @property
    def is_reviewed(self) -> bool:
        """Does an engine say something of a position in this tree?"""
        return bool((self.flags & REVIEWED).any())

    def freeze(self) -> None:
        """From now on nobody writes into the arrays."""
        for array in vars(self).values():
            if isinstance(array, np.ndarray):
                array.setflags(write=False)


ILLEGAL, COMMENT, MARKUP, SETUP, PASS, NAMED = (1 << bit for bit in range(6))
GOOD, BAD, DOUBTFUL, INTERESTING = (1 << bit for bit in range(6, 10))
"""Of the move: TE BM DO IT."""
HOTSPOT, EVEN, GOOD_FOR_BLACK, GOOD_FOR_WHITE, UNCLEAR = (1 << bit for bit in range(10, 15))
"""Of the position: HO DM GB GW UC."""
VERY = 1 << 15
"""A judgement of the node is a strong one."""
FIGURE, MAIN_LINE = 1 << 16, 1 << 17
"""A figure for print begins here; the node is on the main line."""
ALLIANCE, REFUSAL, WAR, DEALT = (1 << bit for bit in range(18, 22))
"""An offer accepted, an offer refused, a war; stones captured by the move were dealt among players."""
REVIEWED = 1 << 22
"""An engine says something of the position; the tree does not show it."""
COUNTED = 1 << 23
"""Points are said to be somebody's, as in a count; with MARKUP."""
VALUED = 1 << 24
"""The record says who leads by how much; the tree does not show it."""
IN_WORDS = NAMED | VALUED | sum(1 << bit for bit in range(6, 15))
"""A name, a judgement, a lead: there is a line of words for that."""


@dataclass(frozen=True)
class Stretches:
    """The tree cut into stretches of nodes, each the first child of the one before.

    `starts` are the indices of their first nodes, ascending, the root's 0 among them; `lengths` say how many nodes each
    has, `forks` from which node it branches off (-1 for the root's), `owners` (n,) to which stretch a node belongs.
    """

    starts: Int
    lengths: Int
    forks: Int
    owners: Int

    @property
    def parents(self) -> Int32:
        """(n,): each node's parent, -1 for the root."""
        parents = np.arange(-1, len(self.owners) - 1, dtype=np.int32)
        parents[self.starts] = self.forks
        return parents


def stretches(starts: Int, forks: Int, size: int) -> Stretches:
    """The stretches of a tree of that many nodes."""
    lengths = np.diff(starts, append=size)
    return Stretches(starts, lengths, forks, np.repeat(np.arange(len(starts)), lengths))


def stretches_in(parents: Int32) -> Stretches:
    """The stretches of the tree in which the nodes have these parents."""
    size = len(parents)
    starts = np.concatenate([[0], np.flatnonzero(parents[1:] != np.arange(size - 1)) + 1])
    return stretches(starts, parents[starts].astype(np.int64), size)


def columns(cut: Stretches) -> Int32:
    """(n,): how many nodes lie above each node."""
    first = [0] * len(cut.starts)
    owners, starts = cut.owners[cut.forks].tolist(), cut.starts.tolist()
    forks = cut.forks.tolist()
    for number in range(1, len(first)):
        owner = owners[number]
        first[number] = first[owner] + forks[number] - starts[owner] + 1
    found = np.arange(len(cut.owners)) + np.repeat(np.array(first) - cut.starts, cut.lengths)
    return found.astype(np.int32)


def ends(cut: Stretches) -> Int32:
    """(n,): the index behind the last of all that follow each node."""
    sizes = cut.lengths.tolist()
    owners = cut.owners[cut.forks].tolist()
    for number in range(len(sizes) - 1, 0, -1):
        sizes[owners[number]] += sizes[number]
    hanging = np.ones(len(cut.owners), dtype=np.int64)
    np.add.at(hanging, cut.forks[1:], np.array(sizes[1:], dtype=np.int64))
    # what hangs from a node on to the end of its stretch
    before = np.cumsum(hanging) - hanging
    until = np.append(before, hanging.sum())[cut.starts + cut.lengths]
    found: Int = np.arange(len(hanging)) + np.repeat(until, cut.lengths) - before
    return found.astype(np.int32)


def rows(cut: Stretches, columns: Int32, is_longer: Mask | None = None) -> Int32:
    """(n,): a row for each node so that no two variations touch: the main line in row 0, later forks nearer to it.

    `is_longer` (n,) keeps the place behind a stretch's last node free as well.
    """
    first = np.maximum(columns[cut.starts] - 1, 0).tolist()
    tails = is_longer[cut.starts + cut.lengths - 1] if is_longer is not None else 0
    last = (columns[cut.starts] + cut.lengths + tails).tolist()
    begin, following = _following(cut)
    lowest = [-1] * max(last)
    found = [0] * len(first)
    waiting = [0]
    while waiting:
        number = waiting.pop()
        low, high = first[number], last[number]
        row = found[number] = max(lowest[low:high]) + 1
        lowest[low:high] = [row] * (high - low)
        waiting.extend(following[begin[number] : begin[number + 1]])
    return np.repeat(np.array(found, dtype=np.int32), cut.lengths)


def _following(cut: Stretches) -> tuple[list[int], list[int]]:
    """The stretches that branch off each one, last to be placed first: those of stretch s are b[begin[s]:begin[s + 1]].

    The last fork of a line is placed first, siblings keep their order.
    """
    count = len(cut.starts)
    owners = cut.owners[cut.forks[1:]]
    order = np.lexsort((-cut.starts[1:], cut.forks[1:], owners))
    begin = np.searchsorted(owners[order], np.arange(count + 1))
    return begin.tolist(), (order + 1).tolist()
