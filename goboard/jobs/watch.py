"""How long work tells of itself, is called off and is held to limits: the value that its threads share."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from time import monotonic
from typing import NamedTuple, TypeVar

from goboard.words.message import Number, phrase

Item = TypeVar("Item")
Progress = Callable[[float, str], None]
"""Told how much of the work is done, 0 to 1, and a word for what is being done; raises `Cancelled` to stop it."""
STRETCH = 1024
"""Items of a long loop between two checks."""
_FEW = 8
"""Items that are gone through without any."""
LOOK_AGAIN = 0.02
"""Seconds between two looks at how much memory there is in use."""


class Cancelled(Exception):  # noqa: N818 (it is no error)
    """The work is not wanted any more."""


CALLED_OFF = phrase("That was called off.")
"""What is said where work was called off on the way."""


class Late(Cancelled):
    """The time is over, but an answer is still wanted."""


class LimitError(Exception):
    """The work went past one of its limits; the text is a sentence for a person."""


class TooSlowError(LimitError):
    """It took too long."""


class TooLargeError(LimitError):
    """It took too much memory, or would have."""


class Limits(NamedTuple):
    """What a piece of work may take: seconds from its beginning, and bytes of memory on top of what was in use."""

    seconds: float = inf
    size: float = inf


UNLIMITED = Limits()
USUAL = Limits(size=2 << 30)
"""What everything may take that a file, a formula or a click asks for."""


class Watch:
    """Held by whoever asked and by those who work. The limits count from `begin` on.

    `flag` is one byte, not 0 once the work is not wanted any more: the kernel polls it while it runs without the
    interpreter.
    """

    def __init__(self, limits: Limits = USUAL) -> None:
        self.flag = bytearray(1)
        self._limits = limits
        self._progress = (0.0, "")
        self._look_at, self._end, self._most = inf, inf, inf
        self._has_begun = False

    def begin(self) -> None:
        """From now on time and memory count; nothing changes if they do already."""
        if self._has_begun:
            return
        self._has_begun = True
        if self._limits != UNLIMITED:
            self._look_at = monotonic()
            self._end = self._look_at + self._limits.seconds
            self._most = self._limits.size + _lately_in_use()

    @property
    def progress(self) -> tuple[float, str]:
        """(how much is done, 0 to 1, and what is being done); no word before any is told."""
        return self._progress

    @property
    def is_cancelled(self) -> bool:
        return self.flag[0] != 0

    def cancel(self) -> None:
        """The work is not wanted any more: it ends at its next check."""
        self.flag[0] = 1

    def check(self) -> None:
        """Raises `Cancelled` once the work is not wanted any more, `LimitError` once it is past a limit."""
        if self.flag[0]:
            raise Cancelled
        if self._look_at < inf and monotonic() >= self._look_at:
            self._look()

    def tell(self, part: float, word: str) -> None:
        """Note how far the work is, and check."""
        self._progress = part, word
        self.check()

    def need(self, size: int) -> None:
        """So many bytes are about to be taken: raises `TooLargeError` before that, where they are too many."""
        self.check()
        if size > self._limits.size or memory_in_use() + size > self._most:
            raise too_large(self._limits.size)

    def until(self, deadline: float) -> Watch:
        """A watch of the same work whose `check` raises `Late` too, after the deadline (of `time.monotonic`).

        The flag knows nothing of the deadline: what the kernel has begun goes on to its end.
        """
        return _Until(self, deadline)

    def _look(self) -> None:
        now = monotonic()
        self._look_at = now + LOOK_AGAIN
        if now >= self._end:
            raise TooSlowError(
                phrase(
                    "This was given up: it takes longer than {seconds} seconds.",
                    seconds=Number(self._limits.seconds, 0),
                )
            )
        if self._most < inf and _lately_in_use() > self._most:
            raise too_large(self._limits.size)


class _Until(Watch):
    def __init__(self, watch: Watch, deadline: float) -> None:
        super().__init__()
        self.flag = watch.flag
        self._watch, self._deadline = watch, deadline

    @property
    def progress(self) -> tuple[float, str]:
        return self._watch.progress

    def check(self) -> None:
        self._watch.check()
        if monotonic() >= self._deadline:
            raise Late

    def tell(self, part: float, word: str) -> None:
        self._watch.tell(part, word)
        self.check()

    def need(self, size: int) -> None:
        self._watch.need(size)


def too_large(most: float) -> TooLargeError:
    """The error of work that needs more bytes than these."""
    return TooLargeError(
        phrase("This was given up: it needs more than {most} MB of memory.", most=Number(most / (1 << 20), 0))
    )


_STATM = 256
"""More than the system's seven numbers of pages take."""


def memory_in_use() -> int:
    """Bytes of memory that this process holds; 0 where the system does not say."""
    try:
        # without the buffers of a Python file
        number = os.open("/proc/self/statm", os.O_RDONLY)
        try:
            return int(os.read(number, _STATM).split()[1]) * os.sysconf("SC_PAGE_SIZE")
        finally:
            os.close(number)
    except (OSError, ValueError, IndexError):
        return 0


_read: tuple[float, int] = (-inf, 0)
"""When memory was read last, and how much was in use."""


def _lately_in_use() -> int:
    """Bytes in use as of at most `LOOK_AGAIN` seconds ago: a file of short games begins a watch for each of them."""
    global _read
    now = monotonic()
    if now - _read[0] >= LOOK_AGAIN:
        _read = now, memory_in_use()
    return _read[1]


_at: ContextVar[Watch | None] = ContextVar("watch", default=None)


@contextmanager
def watched(watch: Watch) -> Iterator[Watch]:
    """What this thread does inside is watched by that: its limits count, and `checkpoint` asks it."""
    watch.begin()
    before = _at.set(watch)
    try:
        yield watch
    finally:
        _at.reset(before)


@contextmanager
def unwatched() -> Iterator[None]:
    """What this thread does inside comes to its end, whatever watches it: half of it would be worse than all."""
    before = _at.set(None)
    try:
        yield
    finally:
        _at.reset(before)


def current() -> Watch:
    """The watch of the work that this thread is at; one that nobody calls off where there is none."""
    return _at.get() or Watch()


def checkpoint() -> None:
    """Raises `Cancelled` or `LimitError` if the work that this thread is at is to end; for loops that may be long."""
    watch = _at.get()
    if watch is not None:
        watch.check()


def checked(items: Iterable[Item]) -> Iterator[Item]:
    """These items, with a look now and then whether the work that goes through them is to end: for long loops, also
    over a list that grows meanwhile."""
    for number, item in enumerate(items):
        if not number % STRETCH:
            checkpoint()
        yield item


def checked_if_many(items: Collection[Item]) -> Iterable[Item]:
    """The same for items of which there mostly are few, and which do not grow meanwhile."""
    return items if len(items) < _FEW else checked(items)


def reserve(size: int) -> None:
    """So many bytes are about to be taken by the work that this thread is at: raises `TooLargeError` if too many."""
    watch = _at.get()
    if watch is not None:
        watch.need(size)


def silent(part: float, word: str) -> None:
    """Progress that nobody is told of; the work ends all the same where that around it is to end."""
    checkpoint()


def share(progress: Progress, first: float, last: float) -> Progress:
    """Progress of a piece of work that is the part from `first` to `last` of a larger one."""

    def told(part: float, word: str) -> None:
        progress(first + (last - first) * part, word)

    return told
