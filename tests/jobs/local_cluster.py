"""A cluster on this machine, whose address comes into a file; it ends with the standard input."""

import sys
from pathlib import Path

from distributed import LocalCluster


def main(place: Path) -> None:
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        begun = place.with_suffix(".tmp")
        begun.write_text(cluster.scheduler_address)
        begun.rename(place)
        sys.stdin.read()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
