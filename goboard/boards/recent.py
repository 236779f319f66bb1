"""Boards that were made lately: whoever asks for the same again gets the same, as boards are compared by identity."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from weakref import WeakValueDictionary

from goboard.boards.board import Board

MOST_BOARDS, MOST_POINTS_HELD = 8, 100_000


class RecentBoards:
    """The boards asked for last, at most `MOST_BOARDS` of `MOST_POINTS_HELD` points in all; older ones are known as
    long as anybody else holds them. Threads may share it."""

    def __init__(self) -> None:
        self._known: WeakValueDictionary[Hashable, Board] = WeakValueDictionary()
        self._held: OrderedDict[Hashable, Board] = OrderedDict()
        self._points = 0
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], Board]) -> Board:
        """The board of that key, made if nobody has it."""
        board = self._known.get(key)
        if board is None:
            made = make()
            with self._lock:
                # another thread may have made it meanwhile
                board = self._known.setdefault(key, made)
        with self._lock:
            self._hold(key, board)
        return board

    def _hold(self, key: Hashable, board: Board) -> None:
        if key in self._held:
            self._held.move_to_end(key)
            return
        self._held[key] = board
        self._points += board.size
        while len(self._held) > MOST_BOARDS or (self._points > MOST_POINTS_HELD and len(self._held) > 1):
            _, oldest = self._held.popitem(last=False)
            self._points -= oldest.size
