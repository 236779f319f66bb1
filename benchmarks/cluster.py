"""What a file costs by the workers of a Dask cluster, beside one process that reads it itself.

Run it from the project's folder: `python -m benchmarks.cluster [RECORDS]`. The records of `benchmarks.library` are read
for the index of the library, which takes some milliseconds each, so that what is told is mostly the way there and back.
Seconds are those of processors; the scheduler works in a process of those that ask.
"""

import random
import sys
import tempfile
import time
from pathlib import Path

import psutil
from distributed import LocalCluster

from benchmarks.library import record
from goboard.formats import sending
from goboard.jobs.cluster import Cluster
from goboard.jobs.processes import Task
from goboard.library.reading import crashed_file, read_file


def main(count: int) -> None:
    """Print a line for each number of workers."""
    chance = random.Random(7)
    with tempfile.TemporaryDirectory() as folder:
        names = [str(Path(folder) / f"{number}.sgf") for number in range(count)]
        for name in names:
            Path(name).write_text(record(chance))
        begun = time.process_time()
        wanted = [read_file(name) for name in names]
        alone = time.process_time() - begun
        print(f"{count} files, one process: {1000 * alone / count:.2f} ms a file", flush=True)
        for workers in (1, 2, 4):
            for is_sent in (False, True):
                _measure(workers, names, wanted, alone, is_sent=is_sent)


def _measure(workers: int, names: list[str], wanted: list[object], alone: float, *, is_sent: bool) -> None:
    with LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as local:
        cluster = Cluster(local.scheduler_address, sending.forget)
        processes = [psutil.Process(worker.process.process.pid) for worker in local.workers.values()]
        place, task = sending.abspath, Task(read_file, crashed_file)
        if is_sent:
            sending.abspath = "/elsewhere".__add__
        try:
            # imports are no part of it
            list(sending.in_order(task, names[: 64 * workers], cluster))
            before, begun, clock = _spent(processes), time.process_time(), time.monotonic()
            assert list(sending.in_order(task, names, cluster)) == wanted
        finally:
            sending.abspath = place
        here, there, passed = time.process_time() - begun, _spent(processes) - before, time.monotonic() - clock
        cluster.close()
    scale = 1000 / len(names)
    how = "sent" if is_sent else "read there"
    print(
        f"{workers} workers, {how}: {here * scale:.2f} ms a file here and {there * scale:.2f} ms there, "
        f"{(here + there - alone) * scale:+.2f} ms beside one process; {passed * scale:.2f} ms passed",
        flush=True,
    )


def _spent(processes: list[psutil.Process]) -> float:
    return sum(sum(process.cpu_times()[:2]) for process in processes)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
