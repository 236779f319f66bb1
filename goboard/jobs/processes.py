"""Many things gone through by several processes, each answered in its turn."""

import os
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing import parent_process
from multiprocessing.connection import wait as wait_for_end
from multiprocessing.context import SpawnContext, SpawnProcess
from threading import Thread
from typing import Any, Generic, TypeVar

FEW = 48
"""So many are gone through here: other processes would take longer to begin."""
MOST_MEMORY = 4 << 30
"""Bytes that each process may take: one item that needs more fails alone."""
BATCH = 8
_AHEAD = 3
"""Batches that wait for each process."""
_PATIENCE = 0.1
"""Seconds after which those who wait ask whether the work is still wanted."""


def own_command() -> list[str]:
    """What begins this program again, frozen or not."""
    return [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "goboard"]


Item = TypeVar("Item")
Answer = TypeVar("Answer")


def unchecked() -> None:
    """For callers who do not call off."""


@dataclass(frozen=True)
class Task(Generic[Item, Answer]):
    """What is to be done with each of many items. `work` can be pickled, and so can items and answers.

    An item that ends the process which works on it is answered by `crashed`. So `few` are worked on here, where nothing
    ends a process without ending this one. They are handed out in batches. `check` is called while others work; where
    it raises, and where nobody wants more answers, they are ended at once.
    """

    work: Callable[[Item], Answer]
    crashed: Callable[[Item], Answer]
    few: int = FEW
    batch: int = BATCH
    check: Callable[[], None] = unchecked


def in_order(task: Task[Item, Answer], items: Sequence[Item], processes: int) -> Generator[Answer, None, None]:
    """The answers for all items, in order."""
    if len(items) <= task.few or processes == 1:
        yield from map(task.work, items)
        return
    done, has_begun = 0, False
    while done < len(items):
        try:
            with _pool(processes) as pool:
                has_begun = has_begun or _can_begin(pool, task.check)
                if not has_begun:
                    break
                for answer in _in_pool(pool, task, items[done:], processes * _AHEAD):
                    done += 1
                    yield answer
        except BrokenProcessPool:
            # one of those that were handed out ended its process
            for item in items[done : done + task.batch * _AHEAD * processes]:
                done += 1
                yield alone(task, item)
    yield from map(task.work, items[done:])


def _can_begin(pool: ProcessPoolExecutor, check: Callable[[], None]) -> bool:
    """Whether other processes can import what they need: not where the program itself was read from a pipe."""
    try:
        return result_of(pool.submit(os.getpid), check) != os.getpid()
    except (BrokenProcessPool, OSError):
        return False


class _Spawning(SpawnContext):
    """Begins processes anew, as a fork would take locks along that threads of the window hold; and knows them."""

    def __init__(self) -> None:
        super().__init__()
        self._begun: list[SpawnProcess] = []

    def Process(self, *arguments: Any, **named: Any) -> SpawnProcess:  # type: ignore[override]
        process = SpawnProcess(*arguments, **named)
        self._begun.append(process)
        return process

    def end_all(self) -> None:
        """End them at once, whatever they are at."""
        for process in self._begun:
            if process.is_alive():
                process.kill()


@contextmanager
def _pool(processes: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that end with this one, however it ends; and at once where the work inside is given up."""
    context = _Spawning()
    pool = ProcessPoolExecutor(processes, mp_context=context, initializer=_begin)
    try:
        yield pool
    except BaseException:
        context.end_all()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _begin() -> None:
    """In a process of a pool: limit its memory, and end it as soon as the program that began it is gone."""
    limit_memory(MOST_MEMORY)

    def watch() -> None:
        parent = parent_process()
        if parent is not None:
            wait_for_end([parent.sentinel])
            os._exit(1)

    Thread(target=watch, name="parent", daemon=True).start()


def limit_memory(size: int) -> None:
    """No more bytes than that for this process: what needs more fails there with MemoryError. Not on every system."""
    try:
        import resource
    except ImportError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (size if most == resource.RLIM_INFINITY else min(size, most), most))


def result_of(future: Future[Answer], check: Callable[[], None]) -> Answer:
    """The result once it is there; `check` is called meanwhile."""
    while not wait([future], _PATIENCE).done:
        check()
    return future.result()


def _in_pool(
    pool: ProcessPoolExecutor, task: Task[Item, Answer], items: Sequence[Item], ahead: int
) -> Iterator[Answer]:
    batches = (items[at : at + task.batch] for at in range(0, len(items), task.batch))
    waiting: deque[Future[list[Answer]]] = deque()

    def hand_out(count: int) -> None:
        for some in islice(batches, count):
            waiting.append(pool.submit(_batch, task.work, some))

    hand_out(ahead)
    while waiting:
        found = result_of(waiting.popleft(), task.check)
        hand_out(1)
        yield from found


def _batch(work: Callable[[Item], Answer], items: Sequence[Item]) -> list[Answer]:
    return [work(item) for item in items]


def alone(task: Task[Item, Answer], item: Item) -> Answer:
    """The answer for one item, worked on in a process of its own."""
    try:
        with _pool(1) as pool:
            return result_of(pool.submit(task.work, item), task.check)
    except BrokenProcessPool:
        return task.crashed(item)
