"""The tree of a game as the window draws it: arrays with one entry a node, and what their flags say."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Outline:
    """The tree of the game, laid out: one entry a node, in preorder, first variations first, arrays read-only.

    `keys` (int64), `columns` (depth) and `rows` (int32) place the node, `parents` (int32) is the parent's index or -1,
    `players` (int8) the colour of its move or 0, `numbers` (int32) its move number or 0 (as MN counts), `flags` (int32)
    a sum of the flags below. All that follows node i are the nodes i + 1 to `ends[i]` - 1 (int32); `by_key` (intp) are
    the indices in the order of the keys. `epoch` grows with every change.
    """

    epoch: int
    keys: NDArray[np.int64]
    columns: NDArray[np.int32]
    rows: NDArray[np.int32]
    parents: NDArray[np.int32]
    players: NDArray[np.int8]
    numbers: NDArray[np.int32]
    flags: NDArray[np.int32]
    ends: NDArray[np.int32]
    by_key: NDArray[np.intp]

    def index_of(self, key: int) -> int:
        """The index of the node with that key, -1 if there is none."""
        place = int(np.searchsorted(self.keys, key, sorter=self.by_key))
        index = int(self.by_key[min(place, len(self.keys) - 1)])
        return index if self.keys[index] == key else -1

    def on_way_to(self, index: int) -> NDArray[np.bool_]:
        """(n,): the nodes from the root to that one, both included."""
        found = self.ends > index
        found[index + 1 :] = False
        return found

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
