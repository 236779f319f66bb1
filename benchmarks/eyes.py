"""How long an eyespace takes to search, both values and the vital points, on one core.

    python -m benchmarks.eyes

Prints the mean and the worst of many shapes of each size, in milliseconds of the processor: connected pieces of planar
boards, random graphs where every second pair is joined, and the complete graph, which no board has. Nothing is kept
from one to the next.
"""

import random
import time
from collections.abc import Callable
from functools import partial

from goboard.analysis.eyes import solver
from goboard.analysis.eyes.labelled import Labelled, labelled
from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec

AIMS = {8: 0.1, 10: 0.1, 12: 1.0, 14: 1.0, 16: 1.0, 18: 1.0, 20: 1.0}
"""Seconds, on planar boards."""
PLANAR = {
    "grid": {"shape": "grid", "columns": 19, "rows": 19},
    "triangular": {"shape": "triangular", "side": 14},
    "sphere": {"shape": "geodesic", "frequency": 4},
    "random board": {"shape": "delaunay", "count": 150, "seed": 1},
}
"""The boards that the pieces are cut from."""
LARGEST_DENSE = 16
"""Of larger graphs only planar ones are searched."""
LEAST_UNBOUND = 14
"""From this size on dense graphs have no time to keep."""
SECONDS_A_ROW = 4.0
_MIXTURES = ((1, 0, 0), (5, 1, 0), (5, 1, 1), (3, 3, 1))


def labels(source: random.Random, size: int) -> str:
    """Mostly eye space, with some margins and stones."""
    return "".join(source.choices(".!X", source.choice(_MIXTURES), k=size))


def piece(source: random.Random, size: int, board: Board) -> Labelled:
    """A connected piece of the board."""
    number = {source.randrange(board.size): 0}
    while len(number) < size:
        number.setdefault(source.choice(board.neighbours(source.choice(list(number)))), len(number))
    near = [(number[one], number[other]) for one in number for other in board.neighbours(one) if other in number]
    return labelled(labels(source, size), near)


def graph(source: random.Random, size: int, density: float) -> Labelled:
    """Every pair is joined with this chance."""
    pairs = [(one, other) for one in range(size) for other in range(one)]
    return labelled(labels(source, size), [pair for pair in pairs if source.random() < density])


def measure(name: str, size: int, make: Callable[[], Labelled], aim: float | None) -> None:
    """One line."""
    times: list[float] = []
    while sum(times) < SECONDS_A_ROW and len(times) < 1000:
        eyespace = make()
        solver.forget()
        start = time.process_time()
        solver.solve(eyespace)
        times.append(time.process_time() - start)
    said = f"   aim {1000 * aim:.0f}" if aim else ""
    mean, worst = 1000 * sum(times) / len(times), 1000 * max(times)
    print(
        f"{size:3} points  {name:14} {len(times):5} shapes  mean {mean:8.2f}  worst {worst:8.2f} ms{said}", flush=True
    )


def main() -> None:
    source = random.Random(1)
    boards = {name: board_from_spec(spec) for name, spec in PLANAR.items()}
    for size, aim in AIMS.items():
        for name, board in boards.items():
            measure(name, size, partial(piece, source, size, board), aim)
        if size <= LARGEST_DENSE:
            aimed = aim if size < LEAST_UNBOUND else None
            measure("random graph", size, partial(graph, source, size, 0.5), aimed)
            measure("complete graph", size, partial(graph, source, size, 1.0), aimed)


if __name__ == "__main__":
    main()
