"""Work for other processes. It imports next to nothing, so that they begin soon."""

import os
import sys
from time import sleep


def work(name: str) -> str:
    """In capitals; one name ends the process."""
    if name == "fatal":
        os._exit(3)
    return name.upper()


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

    from goboard.jobs.processes import in_order

    def tell_and_end() -> None:
        while not os.path.exists(name):
            sleep(0.05)
        print(*(process.pid for process in active_children()), flush=True)
        os._exit(1)

    Thread(target=tell_and_end).start()
    for _ in in_order(slow, [name, f"{name}2"], 2, str, few=1, batch=1):
        pass


if __name__ == "__main__":
    leave_slow_work(sys.argv[1])
