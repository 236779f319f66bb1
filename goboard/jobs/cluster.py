"""Many things gone through by the workers of a Dask cluster, each answered in its turn, as `processes.py` does it here.

Dask is a package of its own, which is loaded when somebody names a scheduler. What it is given are bytes: a call with
its items, and the answers. A worker that is lost is Dask's affair, which hands its work to others.
"""

from __future__ import annotations

import logging
import pickle
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import CancelledError, Future
from functools import partial
from itertools import islice
from threading import Lock, Timer
from typing import TYPE_CHECKING

from goboard import __version__
from goboard.jobs.processes import Answer, Item, Task, alone, result_of

if TYPE_CHECKING:
    from distributed import Client

AHEAD = 3
"""Batches that wait for each worker."""
_PATIENCE = 20
"""Seconds in which a scheduler must answer."""
NO_DASK = "Work is spread over machines where the package distributed is installed: pip install 'goboard[cluster]'."


class ClusterError(Exception):
    """The workers cannot be used, or not any more; a sentence."""


class Cluster:
    """The workers that a scheduler has, however many they are from time to time."""

    def __init__(self, address: str, forget: Callable[[], None]) -> None:
        """ClusterError where nobody answers there. A worker that has nothing to do for a while calls `forget`."""
        try:
            import dask
            from distributed import Client, KilledWorker
        except ImportError:
            raise ClusterError(NO_DASK) from None
        self.address, self._forget = address, forget
        self._killed = KilledWorker
        # what goes wrong is told here, in one sentence; some of Dask's loggers have levels of their own
        for name in ("distributed", *logging.root.manager.loggerDict):
            if name.partition(".")[0] == "distributed":
                logging.getLogger(name).setLevel(logging.CRITICAL)
        dask.config.set({"distributed.admin.large-graph-warning-threshold": "100GB"})
        try:
            self._client: Client = Client(address, timeout=_PATIENCE, set_as_default=False)
        except Exception as error:
            # each of its transports has errors of its own
            raise ClusterError(f"No scheduler answers at {address}: {error or type(error).__name__}.") from None
        self._pool = self._client.get_executor(pure=False)
        self._last = ""
        """The worker whose answer came last."""

    @property
    def workers(self) -> int:
        """How many pieces of work they do at once."""
        known = self._client.scheduler_info(n_workers=-1).get("workers", {})
        return sum(int(worker.get("nthreads", 1)) for worker in known.values())

    def close(self) -> None:
        """Call off what is not done."""
        self._pool.shutdown(wait=False)
        self._client.close()

    def in_order(
        self,
        task: Task[Item, Answer],
        items: Iterable[Item],
        again: Callable[[Item, Answer], Item | None] = lambda _item, _answer: None,
    ) -> Generator[Answer, None, None]:
        """The answers for all items, in order. Items are taken only as they are handed out.

        What ends several workers is tried in a process here, and counts as crashed if it ends that too. `again` is
        asked with each answer for another item to be worked on instead.
        """
        left = iter(items)
        waiting: deque[tuple[Sequence[Item], Future[bytes]]] = deque()
        answers = partial(self._answers, task)
        try:
            while True:
                room = AHEAD * max(self.workers, 1) - len(waiting)
                for some in _batches(left, task.batch, room):
                    waiting.append((some, self._submit(task.work, some)))
                if not waiting:
                    return
                some, future = waiting.popleft()
                found = answers(some, future)
                others = {at: other for at, pair in enumerate(zip(some, found, strict=True)) if (other := again(*pair))}
                if others:
                    retried = [*others.values()]
                    found, worker = [*found], self._last
                    future = self._submit(task.work, retried, worker)
                    for at, answer in zip(others, answers(retried, future), strict=True):
                        found[at] = answer
                yield from found
        finally:
            for _, future in waiting:
                future.cancel()

    def _submit(self, work: Callable[[Item], Answer], some: Sequence[Item], worker: str = "") -> Future[bytes]:
        """Hand it out, to that worker if it is there: what it is sent once it has for the next question."""
        pool = self._pool
        if worker:
            pool = self._client.get_executor(pure=False, workers=[worker], allow_other_workers=True)
        try:
            future: Future[bytes] = pool.submit(_done, __version__, pickle.dumps((work, some, self._forget)))
        except RuntimeError as error:
            raise self._gone(error) from None
        return future

    def _answers(self, task: Task[Item, Answer], some: Sequence[Item], future: Future[bytes]) -> Sequence[Answer]:
        try:
            said, found, self._last = pickle.loads(result_of(future, task.check))
        except self._killed:
            return [alone(task, item) for item in some]
        except CancelledError as error:
            raise self._gone(error) from None
        except ImportError as error:
            raise ClusterError(f"The workers need goboard {__version__} and lack it: {error}.") from None
        if said:
            raise ClusterError(said)
        answers: Sequence[Answer] = found
        return answers

    def _gone(self, error: BaseException) -> ClusterError:
        return ClusterError(f"The scheduler at {self.address} is gone{f': {error}' if str(error) else ''}.")


def _batches(left: Iterator[Item], size: int, most: int) -> Iterator[Sequence[Item]]:
    for _ in range(most):
        some = [*islice(left, size)]
        if not some:
            return
        yield some


_ONE = Lock()
"""What works here holds it: one worker may have several threads, and what is read is kept for the next one who asks."""
_WHILE = 60.0
"""Seconds for which it is kept."""
_ends: list[Timer] = []


def _done(version: str, asked: bytes) -> bytes:
    """In a worker: a sentence on why it is not done, "" if it is, and the answers."""
    if version != __version__:
        return pickle.dumps((f"A worker has goboard {__version__} where {version} is needed.", (), ""))
    from distributed import get_worker

    work, items, forget = pickle.loads(asked)
    with _ONE:
        while _ends:
            _ends.pop().cancel()
        found = [work(item) for item in items]
        _ends.append(Timer(_WHILE, _forgotten, (forget,)))
        _ends[0].daemon = True
        _ends[0].start()
    return pickle.dumps(("", found, get_worker().address))


def _forgotten(forget: Callable[[], None]) -> None:
    with _ONE:
        forget()
