"""An analysis by board size: the first report, the final one, what cancelling takes, and GNU Go on the same positions.

    python -m benchmarks.analysis [--tries 30] [--seed 1]

The boards are parted into areas of two colours with walls between them, gaps in the walls and a few stones of either
colour inside. Figures are the median of three runs after one that is not counted: seconds of the clock until the first
and the final report on all cores and, where the system lets a program choose, on one; and of processor time. Other work
on the machine makes the clock's figures too high. Cancelling is the longest of so many tries at moments spread over the
whole analysis. GNU Go answers `final_status_list dead` for finished positions of positions/finished.json, taking turns
with goboard; where it is absent it is left out with a word.
"""

import argparse
import json
import os
import random
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.dead_stone_peers import AbsentError, Finished, GnuGo, Goboard
from goboard.analysis.analyse import analyse
from goboard.analysis.chains import chains_of
from goboard.analysis.report import Request
from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec
from goboard.jobs.watch import Cancelled, Watch
from goboard.rules import catalogue
from goboard.rules.position import Position, Setup

BOARDS: dict[str, dict[str, object]] = {
    **{f"{n}x{n}": {"shape": "grid", "columns": n, "rows": n} for n in (9, 13, 19, 50, 100)},
    "torus 19x19": {"shape": "torus", "columns": 19, "rows": 19},
    "Delaunay 1,000": {"shape": "delaunay", "count": 1_000, "seed": 1},
    "Delaunay 10,000": {"shape": "delaunay", "count": 10_000, "seed": 1},
}
POSITIONS = Path(__file__).with_name("positions") / "finished.json"
RUNS, PEER_POSITIONS = 3, 12
AREA, WALLED, INSIDE, STRANGERS = 40, 0.92, 0.12, 0.04
RULES = catalogue.make("chinese")


@dataclass(frozen=True)
class Took:
    """Seconds until the first report, until the final one, and of processor time in all."""

    first: float
    final: float
    processor: float


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tries", type=int, default=30, help="how often each analysis is cancelled")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    print(f"{'ms':18}{'first':>9}{'final':>9}{'one core':>20}{'processor':>12}{'cancel':>9}")
    for title, spec in BOARDS.items():
        position = parted(board_from_spec(spec), chosen.seed)
        every = typical(position)
        with one_core() as is_held:
            alone = typical(position) if is_held else None
        slowest = max(cancelled(position, every.final * (n + 0.5) / chosen.tries) for n in range(chosen.tries))
        one = f"{1000 * alone.first:10.1f}{1000 * alone.final:10.1f}" if alone else f"{'-':>20}"
        print(
            f"{title:18}{1000 * every.first:9.1f}{1000 * every.final:9.1f}{one}{1000 * every.processor:12.1f}"
            f"{1000 * slowest:9.1f}"
        )
    beside_gnu_go()


def parted(board: Board, seed: int) -> Position:
    """A position with areas of about `AREA` vertices."""
    rng = random.Random(seed)
    reached = rng.sample(range(board.size), max(2, board.size // AREA))
    owner = {vertex: 1 + index % 2 for index, vertex in enumerate(reached)}
    for vertex in reached:
        fresh = [near for near in board.neighbours(vertex) if near not in owner]
        owner.update(dict.fromkeys(fresh, owner[vertex]))
        reached += fresh
    stones = bytearray(board.size)
    for vertex, player in owner.items():
        is_border = any(owner[near] != player for near in board.neighbours(vertex))
        chance = rng.random()
        if chance < (WALLED if is_border else INSIDE):
            stones[vertex] = player
        elif chance > 1 - STRANGERS:
            stones[vertex] = 3 - player
    chains = chains_of(board, bytes(stones))
    left = chains.without(np.asarray(chains.liberties == 0))
    return RULES.start(board, Setup({vertex: stone for vertex, stone in enumerate(left) if stone}))


def typical(position: Position) -> Took:
    """The medians."""
    timed(position)
    took = [timed(position) for _ in range(RUNS)]
    return Took(
        *(statistics.median(each) for each in zip(*((t.first, t.final, t.processor) for t in took), strict=True))
    )


def timed(position: Position) -> Took:
    """One analysis."""
    begun, processor = time.perf_counter(), time.process_time()
    clock = [time.perf_counter() - begun for _ in analyse(RULES, position, Request(seed=1))]
    return Took(clock[0], clock[-1], time.process_time() - processor)


@contextmanager
def one_core() -> Iterator[bool]:
    """Hold this program to one core; false where the system does not let it."""
    if not hasattr(os, "sched_setaffinity"):
        yield False
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        yield True
    finally:
        os.sched_setaffinity(0, cores)


def cancelled(position: Position, after: float) -> float:
    """Seconds from calling an analysis off, so long after it began, until it ends; 0 if it was done before."""
    watch, ends = Watch(), []

    def work() -> None:
        try:
            list(analyse(RULES, position, Request(seed=1), watch))
        except Cancelled:
            ends.append(time.perf_counter())

    thread = threading.Thread(target=work)
    thread.start()
    thread.join(after)
    asked = time.perf_counter()
    watch.cancel()
    thread.join()
    return ends[0] - asked if ends else 0.0


def beside_gnu_go() -> None:
    """Both programs on finished positions; the ratio is GNU Go's median time to goboard's."""
    try:
        peer = GnuGo()
    except AbsentError as absence:
        print(f"left out: {absence}")
        return
    finished = [Finished(json.loads(line)) for line in POSITIONS.read_text("utf-8").splitlines()]
    with closing(peer):
        for side in sorted({position.side for position in finished}):
            chosen = [position for position in finished if position.side == side][:PEER_POSITIONS]
            took = [(Goboard().answer(one).seconds, peer.answer(one).seconds) for one in chosen]
            own, other = (statistics.median(seconds) for seconds in zip(*took, strict=True))
            print(f"{side}x{side} finished, median ms: goboard {1000 * own:.1f}, GNU Go {1000 * other:.1f}", end="")
            print(f", ratio {other / own:.1f}")


if __name__ == "__main__":
    main()
