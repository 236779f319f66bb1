"""Work for other processes. It imports next to nothing, so that they begin soon."""

import os
import signal
import sys
from time import sleep


def work(name: str) -> str:
    """In capitals; one name ends the process."""
    if name == "fatal":
        os._exit(3)
    return name.upper()


def ended_by(item: tuple[str, int]) -> int:
    """The number; on the way to one of them its process is killed, and leaves its own in a file of that name."""
    mark, number = item
    if number == 7 and not os.path.exists(mark):
        with open(mark, "x") as file:
            file.write(str(os.getpid()))
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def length(name: str) -> int:
    """Of what is in a file, wherever that is."""
    from goboard.formats.archives import record_bytes

    return len(record_bytes(name))


def place(_item: str) -> str:
    """The address of the worker that is asked."""
    from distributed import get_worker

    return str(get_worker().address)


def hungry(size: int) -> int:
    """Takes so many bytes."""
    try:
        return len(bytearray(size))
    except MemoryError:
        return -1


def slow(name: str) -> str:
    """Says that it has begun, by a file of that name, and does not end."""
    open(name, "x").close()
    while True:
        sleep(1)


def leave_slow_work(name: str) -> None:
    """A program that is ended while its processes work; it tells their numbers."""
    from multiprocessing import active_children
    from threading import Thread

    from goboard.jobs.processes import Task, in_order

    def tell_and_end() -> None:
        while not os.path.exists(name):
            sleep(0.05)
        print(*(process.pid for process in active_children()), flush=True)
        os._exit(1)

    Thread(target=tell_and_end).start()
    for _ in in_order(Task(slow, str, few=1, batch=1), [name, f"{name}2"], 2):
        pass


if __name__ == "__main__":
    leave_slow_work(sys.argv[1])
