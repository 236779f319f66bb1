"""When Python's collector looks for things that nothing needs any more, and in which thread."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from time import monotonic

FULL = 10
"""Of so many looks one goes through everything there is."""
SHARE = 0.02
"""Of the time that looks through everything may take."""

_lock = Lock()
_at_rest = 0
"""Pieces of work, of any thread, that want no collector meanwhile."""
_is_to_go_on = False


@contextmanager
def without_collector() -> Iterator[None]:
    """For work that makes very many things and no garbage: the collector would look through all of them again and
    again, half a second at a time, during which nothing else goes on."""
    global _at_rest, _is_to_go_on
    with _lock:
        if not _at_rest:
            _is_to_go_on = gc.isenabled()
            gc.disable()
        _at_rest += 1
    try:
        yield
    finally:
        with _lock:
            _at_rest -= 1
            if not _at_rest and _is_to_go_on:
                gc.enable()


class Collector:
    """From now on garbage is collected only where `look` is called, which belongs to one thread and is called often.

    Widgets that have been closed are such garbage. By itself the collector runs in whatever thread makes things, and a
    widget that another thread than the window's takes away can stop both for ever.
    """

    def __init__(self) -> None:
        global _is_to_go_on
        with _lock:
            gc.disable()
            _is_to_go_on = False
        self._looks = 0
        self._next = 0.0

    def look(self) -> None:
        """Collect what there is, if enough has been made since: new things, and now and then all."""
        if _at_rest or gc.get_count()[0] <= gc.get_threshold()[0]:
            return
        self._looks += 1
        start = monotonic()
        if self._looks < FULL or start < self._next:
            gc.collect(1)
        else:
            gc.collect()
            self._looks = 0
            end = monotonic()
            self._next = end + (end - start) / SHARE
