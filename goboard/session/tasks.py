"""Work that takes a while, as the one who asked for it and the one who does it both hold it. The only values that are
shared by two threads and not frozen."""

from threading import Event

from goboard.boards.layout.progress import Cancelled


class Task:
    """Travels with a command: the worker tells how far it is, the window reads that and may call the work off."""

    def __init__(self) -> None:
        self._called_off = Event()
        self._progress = (0.0, "")

    @property
    def progress(self) -> tuple[float, str]:
        """(how much is done, 0 to 1, and what is being done); no word before any is told."""
        return self._progress

    @property
    def is_cancelled(self) -> bool:
        return self._called_off.is_set()

    def cancel(self) -> None:
        """The work is not wanted any more: it ends at the next word about its progress."""
        self._called_off.set()

    def tell(self, part: float, word: str) -> None:
        """Note how far the work is; raises `Cancelled` if it was called off."""
        self._progress = part, word
        self.check()

    def check(self) -> None:
        """Raises `Cancelled` if the work was called off."""
        if self.is_cancelled:
            raise Cancelled
