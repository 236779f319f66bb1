"""Positions played out by chance many times over: how likely each side ends up with each vertex.

An `Estimate` is what that says of one configuration with either side first, as shares of its vertices and chains.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic
from weakref import WeakKeyDictionary

import numpy as np

from goboard.analysis.chains import Chains
from goboard.analysis.frames import Frame, frame_of
from goboard.analysis.sides import OWN, REST
from goboard.arrays import Float, Int32, UInt8, closed
from goboard.boards.board import Board
from goboard.jobs.threads import Threads
from goboard.jobs.watch import Cancelled, Watch
from goboard.kernel.eye_points import rings
from goboard.kernel.eyespace_values import EyespaceValues
from goboard.kernel.playout_games import Playouts
from goboard.kernel.playout_tree import LocalTree

_VERTICES_IN_A_CHUNK = 8192
_MOST_GAMES_IN_A_CHUNK = 32
_WORTH_A_THREAD = 8192
"""To start another thread takes as long as to play about so many vertices."""
_64_BITS = (1 << 64) - 1
_MOST_NODES = 150_000

_Tables = tuple[bytearray, bytearray, bytearray, bytearray]
_tables: WeakKeyDictionary[Board, _Tables] = WeakKeyDictionary()
_spare_values: list[EyespaceValues] = []
"""What was read out before: it is the same for every board, and one thread at a time adds to it."""


@dataclass(frozen=True, eq=False)
class Outcome:
    """What became of a position in so many games.

    `first` and `second` (n,) int32 count the games in which the vertex ended as that side's: its stone, or empty and
    reached by its stones alone. `kept` (n,) int32 counts those in which the stone that lies there now was never taken.
    `margins` (games,) int32 are the vertices of the first side less those of the second, game by game, and `finals`
    (k, n) uint8 the owners, 0 for nobody, in the first k games. All arrays are read-only.
    """

    games: int
    first: Int32
    second: Int32
    kept: Int32
    margins: Int32
    finals: UInt8


@dataclass(frozen=True)
class _Plan:
    """All games in chunks, one thread's each, whose lengths and seeds do not depend on the machine.

    Where both sides begin in turn the two have the same seeds, so that exchanging the sides exchanges the outcomes.
    """

    movers: tuple[int, ...]
    games: int
    """How many each of the movers begins."""
    usual: int
    """The length of a chunk but the last."""
    finals: int
    seed: int

    @property
    def chunks(self) -> int:
        return -(-self.games // self.usual) * len(self.movers)

    def chunk(self, number: int) -> "_Chunk":
        row, turn = divmod(number, len(self.movers))
        length = min(self.usual, self.games - row * self.usual)
        earlier = row * self.usual * len(self.movers) + turn * length
        finals = min(max(self.finals - earlier, 0), length)
        return _Chunk(self.movers[turn], mixed(self.seed, row), length, finals)


@dataclass(frozen=True)
class _Chunk:
    """Some games in a row; the `finals` of the first of them are to be kept."""

    to_move: int
    state: int
    games: int
    finals: int


@dataclass(frozen=True)
class _Played:
    number: int
    margins: bytearray
    finals: bytearray


def play_out(
    board: Board,
    stones: bytes,
    to_move: int | None,
    *,
    games: int,
    seed: int,
    ko: int = -1,
    guided: bool = True,
    finals: int = 0,
    threads: int | None = None,
    watch: Watch | None = None,
    deadline: float | None = None,
) -> Outcome:
    """Play a position of two sides (stones 0, 1 and 2, one byte a vertex) to its end, so many times.

    `to_move` is 1 or 2, or None to let each side begin half of the games; `ko` is the vertex that may not be retaken at
    once. Suicide is not played. Equal seeds give equal outcomes on any number of `threads` and however vertices are
    numbered, and mirrored ones when the sides are exchanged. After `deadline` (of `time.monotonic`) no chunk of games
    is begun but the first. Raises `Cancelled` once it is called off, and ValueError if a chain has no liberty.
    """
    watch = watch or Watch()
    watch.check()
    plan, frame = _plan(board.size, to_move, games, finals, seed), frame_of(board, stones)
    values = [_borrowed_values() for _ in range(min(threads or _useful_threads(board.size, plan), plan.chunks))]
    banned = int(frame.place[ko]) if ko >= 0 else ko
    workers = [_worker(frame.board, frame.stones(stones), banned, guided, known) for known in values]
    waiting = iter(range(plan.chunks))

    def work(worker: Playouts) -> list[_Played]:
        return list(_played(worker, plan, waiting, board.size, watch, deadline))

    played = _shared_out(work, workers, watch)
    watch.check()
    _spare_values.extend(values)
    return _summed(frame, workers, sorted(played, key=lambda chunk: chunk.number))


def _useful_threads(size: int, plan: _Plan) -> int:
    return max(1, min(os.cpu_count() or 1, size * plan.games * len(plan.movers) // _WORTH_A_THREAD))


def _shared_out(work: Callable[[Playouts], list[_Played]], workers: Sequence[Playouts], watch: Watch) -> list[_Played]:
    """What all of them played, the first in this thread and each other one in its own."""
    if len(workers) < 2:
        return [chunk for worker in workers for chunk in work(worker)]
    with Threads(len(workers) - 1, "playouts", watch) as pool:
        others = [pool.submit(work, worker) for worker in workers[1:]]
        return work(workers[0]) + [chunk for other in others for chunk in other.result()]


def _plan(size: int, to_move: int | None, games: int, finals: int, seed: int) -> _Plan:
    movers = (1, 2) if to_move is None else (to_move,)
    usual = max(1, min(_MOST_GAMES_IN_A_CHUNK, _VERTICES_IN_A_CHUNK // max(size, 1)))
    return _Plan(movers, -(-games // len(movers)), usual, finals, seed)


def mixed(seed: int, number: int) -> int:
    """A start for the random numbers of a chunk, not 0 (splitmix64)."""
    state = (seed * 0xD1342543DE82EF95 + (number + 1) * 0x9E3779B97F4A7C15) & _64_BITS
    state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _64_BITS
    state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _64_BITS
    return (state ^ (state >> 31)) or 1


def _worker(board: Board, stones: bytes, ko: int, guided: bool, values: EyespaceValues) -> Playouts:
    worker = Playouts(tables_of(board), values)
    if not worker.begin(stones, ko, guided):
        raise ValueError("A chain without a liberty cannot be played on.")
    return worker


def _borrowed_values() -> EyespaceValues:
    try:
        return _spare_values.pop()
    except IndexError:
        return EyespaceValues()


@contextmanager
def tree_of(board: Board) -> Iterator[LocalTree]:
    """A tree of first moves, which is the caller's for a while."""
    values = _borrowed_values()
    yield LocalTree(tables_of(board), values, _MOST_NODES)
    _spare_values.append(values)


def tables_of(board: Board) -> _Tables:
    tables = _tables.get(board)
    if tables is None:
        arrays = (np.ascontiguousarray(array, dtype=np.int32) for array in (board.indptr, board.indices))
        starts, near = (bytearray(array.tobytes()) for array in arrays)
        tables = _tables[board] = (starts, near, *rings(board.indptr, board.indices))
    return tables


def _played(
    worker: Playouts, plan: _Plan, waiting: Iterator[int], size: int, watch: Watch, deadline: float | None
) -> Iterator[_Played]:
    """The chunks that this thread gets hold of."""
    for number in waiting:
        if deadline is not None and number > 0 and monotonic() > deadline:
            return
        chunk = plan.chunk(number)
        margins, finals = bytearray(4 * chunk.games), bytearray(size * chunk.finals)
        if not worker.run(chunk.to_move, chunk.state, chunk.games, margins, finals, watch.flag):
            raise Cancelled
        yield _Played(number, margins, finals)


def _summed(frame: Frame, workers: Sequence[Playouts], played: Sequence[_Played]) -> Outcome:
    size = frame.board.size
    totals = np.zeros((3, size), dtype=np.int32)
    for worker in workers:
        totals += np.array([np.frombuffer(total, np.int32) for total in worker.totals()])
    margins = np.frombuffer(b"".join(chunk.margins for chunk in played), np.int32)
    finals = np.frombuffer(b"".join(chunk.finals for chunk in played), np.uint8).reshape(-1, max(size, 1))
    first, second, kept = (closed(total[frame.place]) for total in totals)
    return Outcome(len(margins), first, second, kept, margins, closed(finals[:, frame.place]))


EITHER = (OWN, REST)


@dataclass(frozen=True)
class Effort:
    """How much may be done: until when (`time.monotonic`), unless it is called off, and what makes it repeatable. It is
    one of so many `shares` of the work."""

    seed: int
    watch: Watch
    deadline: float | None = None
    shares: int = 1

    @property
    def is_late(self) -> bool:
        return self.deadline is not None and monotonic() >= self.deadline


@dataclass(frozen=True, eq=False)
class Estimate:
    """`shares[f, s]` (2, 2, n): how often side s + 1 has the vertex in the end when side f + 1 moves first.

    `finals` (g, n) are final boards, whoever moved first; `games` were played.
    """

    shares: Float
    finals: UInt8
    games: int

    def with_more(self, other: "Estimate") -> "Estimate":
        """The games of both."""
        weight = other.games / max(self.games + other.games, 1)
        shares = (1 - weight) * self.shares + weight * other.shares
        return Estimate(shares, np.concatenate([self.finals, other.finals]), self.games + other.games)

    @property
    def mean(self) -> Float:
        """(2, n) whoever moves first."""
        mean: Float = self.shares.mean(axis=0)
        return mean

    @property
    def unclear(self) -> float:
        """The part of the board that is nobody's: by how much less than always somebody has a vertex, on average."""
        first, second = self.mean
        return float((1 - np.abs(first - second)).sum() / max(len(first), 1))

    def own(self, chains: Chains) -> Float:
        """(2, k) how often each chain's points are its own side's in the end when side 1 or side 2 moves first."""
        is_first = chains.player == OWN
        by_side = [[chains.mean(self.shares[first, side]) for side in (0, 1)] for first in (0, 1)]
        return np.stack([np.where(is_first, *of_sides) for of_sides in by_side])


def estimated(board: Board, stones: bytes, games: int, effort: Effort, *, finals: int = 0) -> Estimate:
    """`games` with each side first, played to their end."""
    played = [
        play_out(
            board,
            stones,
            side,
            games=games,
            seed=effort.seed,
            finals=finals,
            watch=effort.watch,
            deadline=effort.deadline,
        )
        for side in EITHER
    ]
    shares = frame_of(board, stones).evened(np.stack([_shares(outcome) for outcome in played]))
    return Estimate(shares, np.concatenate([outcome.finals for outcome in played]), sum(o.games for o in played))


def unplayed(board: Board) -> Estimate:
    """What no games say."""
    return Estimate(np.zeros((2, 2, board.size)), np.zeros((0, board.size), dtype=np.uint8), 0)


def _shares(outcome: Outcome) -> Float:
    return np.stack([outcome.first, outcome.second]).astype(np.float64) / max(outcome.games, 1)
