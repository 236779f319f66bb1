"""Asks every_game.c and every_position.c, which gcc compiles: does a side keep some stones and take others by force?

They play every game and share nothing with goboard.
"""

import ctypes
import subprocess
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from goboard.boards.board import Board

MOST_STATES = (4_000, 100_000)
LARGEST_WHOLE = 12
MOST_CHAINS = 3
"""So many chains that are to be taken are asked for at once on whole boards."""
_MEMORY = 64_000_000


def compiled(folder: Path) -> ctypes.CDLL:
    """Both, as one library."""
    library, source = folder / "every_position.so", Path(__file__).with_name("every_position.c")
    subprocess.run(["gcc", "-O3", "-shared", "-fPIC", "-o", library, source], check=True)
    found = ctypes.CDLL(str(library))
    found.is_secured.restype = ctypes.c_int
    found.whole_board.restype = ctypes.c_void_p
    return found


def rows_of(board: Board) -> ctypes.Array[ctypes.c_uint32]:
    """The neighbours of each vertex as bits."""
    return (ctypes.c_uint32 * board.size)(*(sum(1 << n for n in board.neighbours(v)) for v in range(board.size)))


class Judge:
    """One board. What is asked has the stones that the side keeps, and the chains that it takes, as bits."""

    def __init__(self, library: ctypes.CDLL, board: Board, *, suicide: bool) -> None:
        self._library, self.board, self.suicide = library, board, suicide
        self._rows, self._whole = rows_of(board), ctypes.c_void_p()
        self.codes = 3**board.size
        if board.size <= LARGEST_WHOLE:
            self._whole = ctypes.c_void_p(library.whole_board(board.size, self._rows, int(suicide)))
            self._answers = lru_cache(maxsize=max(16, 4 * _MEMORY // self.codes))(self._everywhere)

    def close(self) -> None:
        """Forget all that was found of this board."""
        self._library.forget_board(self._whole)

    def most_taken(self) -> int:
        """So many chains to be taken may be asked for at once."""
        return MOST_CHAINS if self._whole else 6

    def is_secured(self, stones: bytes, side: int, kept: int, taken: Sequence[int], *, is_first: bool) -> bool | None:
        """Does the side have its way? None where there are too many games."""
        if not self._whole:
            return self._searched(stones, side, kept, taken, is_first=is_first)
        code = sum((1 if stone == side else 2) * 3**v for v, stone in enumerate(stones) if stone)
        answers = self._answers(kept, tuple(sorted(taken)))
        return bool(answers[code // 4] >> (2 * (code % 4) + (not is_first)) & 1)

    def _everywhere(self, kept: int, taken: tuple[int, ...]) -> bytes:
        answers, chains = ctypes.create_string_buffer(self.codes // 4 + 1), (ctypes.c_uint32 * MOST_CHAINS)(*taken)
        if self._library.secured_everywhere(self._whole, kept, len(taken), chains, answers):
            raise ValueError(f"{len(taken)} chains are too many.")
        return answers.raw

    def _searched(self, stones: bytes, side: int, kept: int, taken: Sequence[int], *, is_first: bool) -> bool | None:
        own, other = (sum(1 << v for v, stone in enumerate(stones) if stone == one) for one in (side, 3 - side))
        chains = (ctypes.c_uint32 * max(1, len(taken)))(*taken)
        for most in MOST_STATES:
            given = (
                self.board.size,
                self._rows,
                own,
                other,
                kept,
                len(taken),
                chains,
                not is_first,
                self.suicide,
                most,
            )
            answer = self._library.is_secured(*given)
            if answer >= 0:
                return bool(answer)
        return None
