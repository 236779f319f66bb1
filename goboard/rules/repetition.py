"""The configurations that have stood in a game, shared by all positions along a line of play."""

import sys
from collections.abc import Iterable

from goboard.kernel.trail import Trail


class History:
    """Every configuration up to and including the present one; index 0 is the start.

    Immutable to the outside: `extended` makes a new one. Two lines of play that part share what they have in common.
    """

    __slots__ = ("_length", "_setups", "_trail")

    def __init__(self, trail: Trail, length: int, setups: tuple[int, ...] = ()) -> None:
        self._trail = trail
        self._length = length
        self._setups = setups

    @classmethod
    def of(cls, size: int, entries: Iterable[tuple[bytes, int, int]]) -> "History":
        """A history of these (stones, zobrist, to_move) on a board of `size` vertices."""
        history = cls(Trail(size), 0)
        for stones, zobrist, to_move in entries:
            history = history.extended(stones, zobrist, to_move)
        return history

    def __len__(self) -> int:
        return self._length

    @property
    def trail(self) -> Trail:
        """The kernel's store; only its first `len(self)` entries belong to this history."""
        return self._trail

    def extended(self, stones: bytes, zobrist: int, to_move: int, is_setup: bool = False) -> "History":
        """This history with one more configuration; `to_move` faces it."""
        setups = (*self._setups, self._length) if is_setup else self._setups
        return History(self._trail.extend(self._length, stones, zobrist, to_move), self._length + 1, setups)

    def ply(self, index: int) -> int:
        """How many turns had been taken when entry `index` stood: the index without the set-ups up to there."""
        return index - sum(setup <= index for setup in self._setups)

    def find(self, stones: bytes, zobrist: int, to_move: int = 0) -> int:
        """The first index at which exactly these stones stood (faced by `to_move`, if given), or -1."""
        return self._trail.find(stones, zobrist, self._length, to_move)

    def has_hash(self, zobrist: int) -> bool:
        """Whether any configuration has that hash; False is certain, True wants a look at the stones."""
        return bool(self._trail.meeting(bytearray(zobrist.to_bytes(8, sys.byteorder)), 1, self._length))

    def entry(self, index: int) -> tuple[bytes, int, int]:
        """(stones, zobrist, to_move) at `index`."""
        return self._trail.entry(index)

    def __reduce__(self) -> tuple[object, ...]:
        entries = [self.entry(index) for index in range(self._length)]
        return _rebuilt, (len(entries[0][0]) if entries else 0, entries, self._setups)


def _rebuilt(size: int, entries: list[tuple[bytes, int, int]], setups: tuple[int, ...]) -> History:
    history = History.of(size, entries)
    return History(history.trail, len(history), setups)
