"""Python's collector of cycles, which in a large record takes longer than the work that calls it up."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_at_rest() -> Iterator[None]:
    """Nothing is collected meanwhile: a command makes many objects at once, and hardly any cycles."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
