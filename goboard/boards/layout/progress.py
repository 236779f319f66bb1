"""How long work tells of itself and is stopped."""

from collections.abc import Callable

Progress = Callable[[float, str], None]
"""Told how much of the work is done, 0 to 1, and a word for what is being done; raises `Cancelled` to stop it."""


class Cancelled(Exception):  # noqa: N818 (it is no error)
    """The user no longer wants what was being done."""


def silent(part: float, word: str) -> None:
    """Progress that nobody watches."""


def share(progress: Progress, first: float, last: float) -> Progress:
    """Progress of a piece of work that is the part from `first` to `last` of a larger one."""

    def told(part: float, word: str) -> None:
        progress(first + (last - first) * part, word)

    return told
