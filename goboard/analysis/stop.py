"""How an analysis is called off: a flag that the kernel polls while it runs without the interpreter."""

from goboard.boards.layout.progress import Cancelled

__all__ = ["Cancelled", "Stop"]


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
