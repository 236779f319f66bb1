"""When Python's collector looks for things that nothing needs any more, and in which thread."""

import gc
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from threading import Lock, Thread, current_thread
from time import monotonic, thread_time
from typing import Any

FULL = 10
"""Of so many looks one goes through all that was made since the last such."""
SHARE = 0.02
"""Of the time that these looks, and those through everything, may take."""
REST, QUIET = 0.005, 2.0
"""A thread that has computed for no more than that share of so many seconds has nothing to answer: nobody presses a key
or moves the pointer."""
PATIENCE = 60.0
"""Seconds for which a look through everything waits for such a moment."""
SOON = 15.0
"""The same where a window has been closed: there is much to find, and what comes in the meantime takes more memory."""

_lock = Lock()
_at_rest = 0
"""Pieces of work, of any thread, that want no collector meanwhile."""
_is_to_go_on = False


class _AtRest:
    """What is done inside wants no collector."""

    def __enter__(self) -> None:
        global _at_rest, _is_to_go_on
        with _lock:
            if not _at_rest:
                _is_to_go_on = gc.isenabled()
                gc.disable()
            _at_rest += 1

    def __exit__(self, *_raised: object) -> None:
        global _at_rest
        with _lock:
            _at_rest -= 1
            if not _at_rest and _is_to_go_on:
                gc.enable()


_NO_COLLECTOR = _AtRest()


def without_collector() -> AbstractContextManager[None]:
    """For work that makes very many things and no garbage: the collector would look through all of them again and
    again, half a second at a time, during which nothing else goes on. Entered for each of very many games."""
    return _NO_COLLECTOR


VERY_MANY = 1 << 20
_has_aged = False


def age() -> None:
    """Inside `without_collector`: the very many things made there are as old as all else from now on, so that the
    collector, which goes on behind it, does not look through them first. Done once in a process: whoever forgets them
    and makes as many more has both collected as usual."""
    global _has_aged
    if _has_aged or gc.get_count()[0] < VERY_MANY or gc.get_freeze_count():
        return
    _has_aged = True
    gc.freeze()
    gc.unfreeze()


_home: Thread | None = None
"""The thread in which things go, once there is a collector."""
_handed: deque[list[Any]] = deque()


def _nothing() -> None:
    """For a thread that looks often enough by itself."""


_wake: Callable[[], None] = _nothing


def hand_over(holder: list[Any]) -> None:
    """What `holder` alone holds goes in the collector's thread, as the last thing that knows a widget may be work that
    another thread has done; at once where that is this thread, or where there is no collector."""
    if _home is None or current_thread() is _home:
        holder.clear()
        return
    with _lock:
        _handed.append(holder)
        is_first = len(_handed) == 1
    if is_first:
        _wake()


def let_go() -> None:
    """In the collector's thread: what others have handed over goes now."""
    while _handed:
        with _lock:
            holder = _handed.popleft()
        # the other thread may still know the list, but nothing in it
        holder.clear()


def keep_for_good() -> None:
    """What has been imported by now stays as long as the program: only a look through everything goes through it."""
    gc.freeze()


_large = 0
"""Large records that are open."""


def pass_over() -> None:
    """A large record has been opened, and no look goes through it, nor through what there is beside it: that would hold
    everything up again and again. What goes of it meanwhile is found once no such record is open, after `large_left`.
    """
    global _large
    with _lock:
        _large += 1
    gc.freeze()


def large_left() -> None:
    """One of these records is open no longer."""
    global _large
    with _lock:
        _large -= 1
    look_at_all()


@contextmanager
def passing_over() -> Iterator[None]:
    """For work on a large record that leaves garbage behind, of which none is in the record itself."""
    pass_over()
    try:
        yield
    finally:
        large_left()


_is_expected = False


def expect() -> None:
    """A window is closed, and all that belongs to it goes: a look through everything there is comes soon."""
    global _is_expected
    _is_expected = True


def look_at_all() -> None:
    """Something has gone that looks may have passed over: it is found again, but for what is in large records."""
    if _home is not None:
        expect()
    elif not _large:
        gc.unfreeze()


def give_back() -> None:
    """Have the C library return to the system what is free: GNU's keeps what lies before something that is in use."""
    if sys.platform == "linux":
        import ctypes

        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)


class Collector:
    """From now on garbage is collected only where `look` is called, which belongs to one thread and is called often.

    Widgets that have been closed are such garbage. By itself the collector runs in whatever thread makes things, and a
    widget that another thread than the window's takes away can stop both for ever. For the same reason threads hand
    over what they have done; `wake` is called then, by any thread, to have `let_go` called in this one soon.

    A look through everything holds the thread up for a tenth of a second. It waits, for at most `patience` seconds,
    until the thread has nothing else to do, and less long once a window is closed; what such a look has found in use
    others pass over meanwhile.
    """

    def __init__(self, wake: Callable[[], None] = _nothing, patience: float = PATIENCE) -> None:
        global _is_to_go_on, _home, _wake
        with _lock:
            gc.disable()
            _is_to_go_on = False
            _home, _wake = current_thread(), wake
        self._patience = patience
        self._looks = 0
        self._next = 0.0
        self._due: float | None = None
        """When a look through everything comes at the latest, if one is wanted."""
        self._busy = self._seen = monotonic()
        """When the thread was last seen at work, and when it was last looked whether it is."""
        self._computed = thread_time()

    def look(self) -> None:
        """Collect what there is, if enough has been made since: new things, now and then also what earlier looks have
        not found in use; and everything, in a quiet moment after such a look or once a window is closed."""
        let_go()
        now = monotonic()
        if thread_time() - self._computed > REST * (now - self._seen):
            self._busy = now
        if not _at_rest:
            self._collect(now)
        self._seen, self._computed = monotonic(), thread_time()

    def _collect(self, now: float) -> None:
        global _is_expected
        has_new = gc.get_count()[0] > gc.get_threshold()[0]
        self._looks += has_new
        is_full = has_new and self._looks >= FULL
        if _is_expected:
            _is_expected = False
            self._want_all(now + min(SOON, self._patience))
        if is_full and _large:
            self._want_all(now + self._patience)
        if now >= self._next and self._is_time_for_all(now):
            self._due = None
            if not _large:
                gc.unfreeze()
            self._look_far()
        elif now >= self._next and is_full and not _large:
            self._look_far()
            self._want_all(now + self._patience)
        elif has_new:
            gc.collect(1)

    def _want_all(self, latest: float) -> None:
        self._due = latest if self._due is None else min(self._due, latest)

    def _is_time_for_all(self, now: float) -> bool:
        return self._due is not None and (now - self._busy >= QUIET or now >= self._due)

    def _look_far(self) -> None:
        self._looks = 0
        # what the machine does for others meanwhile is no work of this
        start = thread_time()
        gc.collect()
        if not _large:
            # what is in use now is not gone through again until everything is
            gc.freeze()
        give_back()
        self._next = monotonic() + (thread_time() - start) / SHARE
