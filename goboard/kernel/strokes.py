# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""What changes from one configuration to the next, as 16-bit words: the strokes that `goboard.kernel.games` searches.

Every node has a header: how many points change, and flags. Under RETURN the node is no child of the one before it, and
there follow how many moves had been made before it and how many points change back to what its parent left, and those;
under PLAY the move; then the changes. A move or a change is a point, column + columns * row, and above it a state, a
colour 1..14 or empty. Nodes come in preorder, words have their lowest byte first.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from goboard.kernel.memory import frozen

POINT_BITS = 12
PLAY, RETURN, MOVE = 0x1000, 0x2000, 0x4000
"""Flags of a header: a stone is played; the node is no child of the last; there is a move, a pass perhaps."""
MOST_POINTS = (1 << POINT_BITS) - 1
MOST_NUMBER = (1 << 16) - 1
STATES = 15

_SHIFT = cython.declare(cython.int, POINT_BITS)
_STATES = cython.declare(cython.int, STATES)


@cython.final
@cython.cclass
class Strokes:
    """Strokes as they are written: one game on a board of so many points, at most `MOST_POINTS`."""

    _size: cython.int
    _words: bytearray
    _standing: bytes

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

    @cython.cfunc
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
        """All strokes so far."""
        return bytes(self._words)
