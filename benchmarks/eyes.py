"""How long an eyespace takes to search, both values and the vital points, on one core.

    python -m benchmarks.eyes

Prints the mean and the worst of many shapes of each size, in milliseconds: connected pieces of a square grid, random
graphs where every second pair is joined, and the complete graph, which no board has. Nothing is kept from one to the
next.
"""

import random
import time

from goboard.analysis.eyes import solver
from goboard.analysis.eyes.labelled import Labelled, labelled

AIMS = {8: 0.1, 10: 0.1, 12: 1.0, 14: 1.0, 16: 1.0, 18: 1.0, 20: 1.0}
"""Seconds, on planar boards."""
LARGEST_DENSE = 16
"""Of larger graphs only planar ones are searched."""
SECONDS_A_ROW = 4.0
_MIXTURES = ((1, 0, 0), (5, 1, 0), (5, 1, 1), (3, 3, 1))


def labels(source: random.Random, size: int) -> str:
    """Mostly eye space, with some margins and stones."""
    return "".join(source.choices(".!X", source.choice(_MIXTURES), k=size))


def piece(source: random.Random, size: int) -> Labelled:
    """A connected piece of the square grid."""
    cells = [(0, 0)]
    while len(cells) < size:
        x, y = source.choice(cells)
        right, down = source.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
        if (x + right, y + down) not in cells:
            cells.append((x + right, y + down))
    near = [
        (one, other)
        for one, (x, y) in enumerate(cells)
        for other, (u, v) in enumerate(cells[:one])
        if abs(x - u) + abs(y - v) == 1
    ]
    return labelled(labels(source, size), near)


def graph(source: random.Random, size: int, density: float) -> Labelled:
    """Every pair is joined with this chance."""
    pairs = [(one, other) for one in range(size) for other in range(one)]
    return labelled(labels(source, size), [pair for pair in pairs if source.random() < density])


def measure(name: str, size: int, source: random.Random, density: float | None) -> None:
    """One line."""
    times: list[float] = []
    while sum(times) < SECONDS_A_ROW and len(times) < 1000:
        eyespace = piece(source, size) if density is None else graph(source, size, density)
        solver.forget()
        start = time.perf_counter()
        solver.solve(eyespace)
        times.append(time.perf_counter() - start)
    aim = AIMS[size]
    said = f"   aim {1000 * aim:.0f}" if density is None or size < 14 else ""
    mean, worst = sum(times) / len(times), max(times)
    print(
        f"{size:3} points  {name:14} {len(times):5} shapes  mean {1000 * mean:8.2f}  worst {1000 * worst:8.2f} ms{said}"
    )


def main() -> None:
    source = random.Random(1)
    for size in AIMS:
        measure("grid", size, source, None)
        if size <= LARGEST_DENSE:
            measure("random graph", size, source, 0.5)
            measure("complete graph", size, source, 1.0)


if __name__ == "__main__":
    main()
