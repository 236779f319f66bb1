"""Many things gone through by several processes, each answered in its turn."""

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

FEW = 48
"""So many are gone through here: other processes would take longer to begin."""
BATCH = 8
_AHEAD = 3
"""Batches that wait for each process."""

Item = TypeVar("Item")
Answer = TypeVar("Answer")


def in_order(
    work: Callable[[Item], Answer],
    items: Sequence[Item],
    processes: int,
    crashed: Callable[[Item], Answer],
    few: int = FEW,
    batch: int = BATCH,
) -> Iterator[Answer]:
    """What `work` makes of each item, in order. `work` can be pickled, and so can items and answers.

    An item that ends the process which works on it is answered by `crashed`. So `few` are worked on here, where nothing
    ends a process without ending this one.
    """
    if len(items) <= few or processes == 1 or not _can_start():
        yield from map(work, items)
        return
    done = 0
    while done < len(items):
        try:
            for answer in _in_pool(work, items[done:], processes, batch):
                done += 1
                yield answer
        except BrokenProcessPool:
            # one of those that were handed out ended its process
            for item in items[done : done + batch * _AHEAD * processes]:
                done += 1
                yield _alone(work, item, crashed)


def _can_start() -> bool:
    """Whether other processes can import what they need: not where the program itself was read from a pipe."""
    try:
        with _pool(1) as pool:
            return pool.submit(os.getpid).result() != os.getpid()
    except (BrokenProcessPool, OSError):
        return False


@contextmanager
def _pool(processes: int) -> Iterator[ProcessPoolExecutor]:
    # a fork would take locks along that threads of the window hold
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"))
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _in_pool(work: Callable[[Item], Answer], items: Sequence[Item], processes: int, batch: int) -> Iterator[Answer]:
    batches = (items[at : at + batch] for at in range(0, len(items), batch))
    with _pool(processes) as pool:
        waiting: deque[Future[list[Answer]]] = deque()

        def hand_out(count: int) -> None:
            for some in islice(batches, count):
                waiting.append(pool.submit(_batch, work, some))

        hand_out(_AHEAD * processes)
        while waiting:
            found = waiting.popleft().result()
            hand_out(1)
            yield from found


def _batch(work: Callable[[Item], Answer], items: Sequence[Item]) -> list[Answer]:
    return [work(item) for item in items]


def _alone(work: Callable[[Item], Answer], item: Item, crashed: Callable[[Item], Answer]) -> Answer:
    """The answer for one item, worked on in a process of its own."""
    try:
        with _pool(1) as pool:
            return pool.submit(work, item).result()
    except BrokenProcessPool:
        return crashed(item)
