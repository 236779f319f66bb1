"""A few threads that do one piece of work after the other. The program does not wait for them when it ends."""

from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread

Work = tuple[Future[object], Callable[[], object]]


class Hands:
    """Like an executor of the standard library, whose threads would hold the end of the program up."""

    def __init__(self, most: int, name: str) -> None:
        self._most, self._name = most, name
        self._threads: list[Thread] = []
        self._works: SimpleQueue[Work | None] = SimpleQueue()

    def submit(self, call: Callable[[], object]) -> Future[object]:
        """Have it done as soon as a thread is free, unless the future is cancelled before."""
        work: Future[object] = Future()
        self._works.put((work, call))
        if len(self._threads) < self._most:
            self._threads.append(Thread(target=_do_all, args=(self._works,), name=self._name, daemon=True))
            self._threads[-1].start()
        return work

    def stop(self) -> None:
        """The threads end, each after the work that it is at."""
        for _ in self._threads:
            self._works.put(None)


def _do_all(works: SimpleQueue[Work | None]) -> None:
    while (next_one := works.get()) is not None:
        work, call = next_one
        if not work.set_running_or_notify_cancel():
            continue
        try:
            work.set_result(call())
        except BaseException as error:
            # whoever asks for the result is told
            work.set_exception(error)
        # a board may be large: it is not held until there is other work
        del next_one, work, call
