# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Games written as what changes from node to node in 16-bit words, to be searched for positions.

Every node has a header: how many points change, and flags. Under RETURN the node is no child of the one before it, and
there follow how many moves had been made before it and how many points change back to what its parent left, and those;
under PLAY the move; then the changes. A move or a change is a point, column + columns * row, and above it a state, a
colour 1..14 or empty. Nodes come in preorder, words have their lowest byte first.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from goboard.kernel.flood import Flood
    from goboard.kernel.memory import copied, frozen, ints

POINT_BITS = 12
PLAY, RETURN, MOVE = 0x1000, 0x2000, 0x4000
"""Flags of a header: a stone is played; the node is no child of the last; there is a move, a pass perhaps."""
MOST_POINTS = (1 << POINT_BITS) - 1
MOST_NUMBER = (1 << 16) - 1
STATES = 15

cython.declare(_COUNT=cython.int, _PLAY=cython.int, _MOVE=cython.int)
_COUNT, _PLAY, _MOVE = MOST_POINTS, PLAY, MOVE
_SHIFT = cython.declare(cython.int, POINT_BITS)
_STATES = cython.declare(cython.int, STATES)


@cython.final
@cython.cclass
class StoneChanges:
    """The changes as they are written: one game on a board of so many points, at most `MOST_POINTS`."""

    def __init__(self, size: int) -> None:
        self._size, self._words, self._standing = size, bytearray(), bytes(size)

    def add(self, before: bytes, stones: bytes, flags: int, number: int, move: int) -> bool:
        """Add a node that leaves these stones, `before` being those that its parent left.

        `number`, of the moves made before it, counts under RETURN, `move`, a word, under PLAY. False, and nothing of
        use added, if there is a colour that the words do not hold.
        """
        back = self._changes(self._standing, before)
        changes = self._changes(before, stones)
        if back is None or changes is None:
            return False
        self._words += (flags | len(changes) // 2).to_bytes(2, "little")
        if flags & RETURN:
            self._words += min(number, MOST_NUMBER).to_bytes(2, "little")
            self._words += (len(back) // 2).to_bytes(2, "little") + back
        if flags & PLAY:
            self._words += move.to_bytes(2, "little")
        self._words += changes
        self._standing = stones
        return True

    def add_moves(self, flood: Flood, stones: bytes, moves: bytearray) -> bytes:
        """Add nodes with a move and nothing else, each the child of the one before and the first that of the node added
        last, which left these stones. `moves` are int32 words, 0 for a pass; `flood` is of the board. Moves are made as
        `Graph.place` makes them where all is settled. Returns what the last one leaves."""
        i: cython.int
        count: cython.int = len(moves) // 4
        words: cython.p_int = ints(moves)
        if flood.size != self._size or len(stones) != self._size:
            raise ValueError(f"This is no board of {self._size} points.")
        flood.load(frozen(stones))
        for i in range(count):
            if words[i] == 0:
                self._put(_MOVE)
            else:
                self._make(flood, words[i])
        self._standing = copied(flood.stones, self._size)
        return self._standing

    def _make(self, flood: Flood, word: cython.int) -> None:
        """Make a move on the board and add its node."""
        vertex: cython.int = word & _COUNT
        colour: cython.int = word >> _SHIFT
        if vertex >= self._size:
            raise ValueError(f"Vertex {vertex} is not on the board.")
        if not 0 < colour < _STATES:
            raise ValueError(f"There are the colours 1 to {_STATES - 1}, not {colour}.")
        replaced: cython.int = flood.stones[vertex]
        flood.stones[vertex] = colour
        changed = self._taken(flood, flood.breathless(vertex, colour, True, False))
        changed += self._taken(flood, flood.breathless(vertex, colour, True, True))
        if changed:
            changed = sorted({*changed, vertex})
            if flood.stones[vertex] == replaced:
                changed.remove(vertex)
        elif replaced != colour:
            changed.append(vertex)
        self._put(_PLAY | _MOVE | cython.cast(cython.int, len(changed)))
        self._put(word)
        for at in changed:
            self._put(cython.cast(cython.int, at) | flood.stones[at] << _SHIFT)

    def _taken(self, flood: Flood, count: cython.int) -> list[int]:
        """Empty the first points of the fill's queue; returns them."""
        i: cython.int
        for i in range(count):
            flood.stones[flood.queue[i]] = 0
        return [flood.queue[i] for i in range(count)]

    def _put(self, word: cython.int) -> None:
        self._words.append(word & 255)
        self._words.append(word >> 8)

    def _changes(self, old: bytes, new: bytes) -> bytearray | None:
        """The words of what differs; None if a colour is too high."""
        vertex: cython.int
        size: cython.int = self._size
        before: cython.p_uchar = frozen(old)
        after: cython.p_uchar = frozen(new)
        changes = bytearray()
        if old is new:
            return changes
        for vertex in range(size):
            if before[vertex] != after[vertex]:
                if after[vertex] >= _STATES:
                    return None
                changes.append(vertex & 255)
                changes.append((vertex >> 8) | (after[vertex] << (_SHIFT - 8)))
        return changes

    def packed(self) -> bytes:
        """All changes so far."""
        return bytes(self._words)
