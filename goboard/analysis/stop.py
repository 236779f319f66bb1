"""How an analysis is called off: a flag that the kernel polls while it runs without the interpreter."""

from time import monotonic

from goboard.boards.layout.progress import Cancelled

__all__ = ["Cancelled", "Late", "Stop", "Until"]


class Late(Cancelled):
    """The time is over, but an answer is still wanted."""


class Stop:
    """Held by the asker and the worker. `flag` is one byte, not 0 once the work is not wanted any more."""

    def __init__(self) -> None:
        self.flag = bytearray(1)

    @property
    def is_set(self) -> bool:
        return self.flag[0] != 0

    def set(self) -> None:
        """The work is not wanted any more."""
        self.flag[0] = 1

    def check(self) -> None:
        """Raises `Cancelled` once the work is not wanted any more."""
        if self.is_set:
            raise Cancelled


class Until(Stop):
    """Called off with another one; `check` raises `Late` after the deadline (of `time.monotonic`) as well.

    The flag knows nothing of the deadline: what the kernel has begun goes on to its end.
    """

    def __init__(self, stop: Stop, deadline: float) -> None:
        self.flag = stop.flag
        self._deadline = deadline

    def check(self) -> None:
        super().check()
        if monotonic() >= self._deadline:
            raise Late
