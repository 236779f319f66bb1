"""Which stones are alive, what a placement takes off, and where a stone would surely produce something new."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from goboard.arrays import Int32
from goboard.boards.board import Board
from goboard.jobs.watch import checkpoint
from goboard.kernel.cuts import walk
from goboard.kernel.graph import graph_of, zobrist_keys
from goboard.rules.formulas.errors import FormulaError, Undecided
from goboard.rules.mango.threshold import FAILS, HOLDS, NO_ANSWER, OPEN, Bytes, Threshold
from goboard.rules.mango.weights import Exact, Int, Sum, Weights
from goboard.rules.position import BLACK, EMPTY, WHITE, Position
from goboard.rules.turns import other, remembered

_BLOCKED = [bytes(0 if stone in (EMPTY, colour) else 1 for stone in range(256)) for colour in range(3)]

_OPEN = [bytes(stone in (EMPTY, colour) for stone in range(256)) for colour in range(3)]


@dataclass(frozen=True)
class Region:
    """A component of one colour's stones and the empty points: what is `empty` in it, and the `stones`; ascending."""

    stones: tuple[int, ...]
    empty: tuple[int, ...]


def played(
    board: Board,
    stones: bytes,
    vertex: int,
    mover: int,
    not_alive: Callable[[Board, bytes, int], tuple[int, ...]],
) -> tuple[bytes, tuple[int, ...], tuple[int, ...]]:
    """The stones after the actions 1 to 4, the opponent's removed and one's own removed.

    "All members of H that are not alive at the end of the above step are removed from H and placed in E. All members
    of M that are not alive at the end of the previous step are removed from M and placed in E."
    """
    left = bytearray(stones)
    left[vertex] = mover
    taken = not_alive(board, bytes(left), BLACK + WHITE - mover)
    for at in taken:
        left[at] = EMPTY
    own = not_alive(board, bytes(left), mover)
    for at in own:
        left[at] = EMPTY
    return bytes(left), taken, own


def region_at(board: Board, stones: bytes, vertex: int) -> Region:
    """The region of the stone at `vertex`."""
    inside = graph_of(board).chain(stones.translate(_BLOCKED[stones[vertex]]), vertex)
    return Region(tuple(v for v in inside if stones[v]), tuple(v for v in inside if not stones[v]))


class Sums(NamedTuple):
    """Sums of F over the empty points of parts of the board, and how many stones each part holds."""

    lows: Exact
    highs: Exact
    stones: Int


class Regions:
    """The components of one colour's stones and the empty points. `of` has that of each vertex, -1 on other stones;
    `sums` are what they come to."""

    def __init__(self, board: Board, stones: bytes, colour: int, weights: Weights) -> None:
        checkpoint()
        labels, masks = graph_of(board).regions(stones.translate(_BLOCKED[colour]))
        self.of = labels
        colours = np.frombuffer(stones, dtype=np.uint8)
        self.is_empty, self.is_own = colours == EMPTY, colours == colour
        count = np.bincount(labels[self.is_own], minlength=len(masks))
        at = np.flatnonzero(self.is_empty)
        lows = _added(weights.lows[at], labels[at], len(masks))
        self.sums = Sums(lows, lows if weights.is_exact else _added(weights.highs[at], labels[at], len(masks)), count)

    def empty(self, label: int) -> Int:
        """The empty points of a region."""
        return np.flatnonzero((self.of == label) & self.is_empty)


def _added(values: Exact, labels: Int | Int32, count: int) -> Exact:
    """The sums of the values by label, exact."""
    checkpoint()
    found: Exact = np.zeros(count, dtype=values.dtype)
    np.add.at(found, labels, values)
    return found


class Parts:
    """One colour's regions, and what is left of a region without one of its empty vertices."""

    def __init__(self, board: Board, regions: Regions, stones: bytes, colour: int, weights: Weights) -> None:
        checkpoint()
        self._regions, self._weights = regions, weights
        walked = walk(board.indptr, board.indices, stones.translate(_OPEN[colour]))
        cuts = walked.parts[regions.is_empty[walked.parts[:, 0]]]
        self.vertex = cuts[:, 0]
        is_empty = regions.is_empty[walked.order]
        lows = _between(weights.lows[walked.order], is_empty, cuts)
        highs = lows if weights.is_exact else _between(weights.highs[walked.order], is_empty, cuts)
        count = _between(~is_empty, ~is_empty, cuts)
        self.cut_off = Sums(lows, highs, count)
        """What each part comes to that hangs on a `vertex`; a vertex comes once for each part."""

    def rest(self, vertices: Int) -> Sums:
        """What is left of the region of each of these empty vertices without it and without what hangs on it."""
        regions, weights, size = self._regions, self._weights, len(self._regions.of)
        label = regions.of[vertices]
        gone = [_added(cut, self.vertex, size)[vertices] for cut in self.cut_off]
        # sums of the same addends: the rounding of what is left is that of its own addends alone
        return Sums(
            regions.sums.lows[label] - weights.lows[vertices] - gone[0],
            regions.sums.highs[label] - weights.highs[vertices] - gone[1],
            regions.sums.stones[label] - gone[2],
        )


def _between(values: Exact, counted: NDArray[np.bool_], cuts: Int) -> Exact:
    """The sums of those values that count, over the stretches of the cuts."""
    checkpoint()
    values = values.astype(np.int64) if values.dtype == np.bool_ else values
    until: Exact = np.zeros(len(values) + 1, dtype=values.dtype)
    np.cumsum(values * counted, out=until[1:])
    return until[cuts[:, 2]] - until[cuts[:, 1]]


class Judge:
    """F on one board and T: which stones are alive."""

    def __init__(self, weights: Weights, threshold: Threshold) -> None:
        self.weights = weights
        self._threshold = threshold

    def holds(self, found: Sum, members: Sequence[int] | Int) -> bool:
        """T of a sum of F over `members`; Undecided, FormulaError."""
        return self._threshold.holds(found, self.weights.unit, lambda: self.weights.exact_sum(members))

    def is_alive(self, region: Region) -> bool:
        """Whether the region's stones are alive; Undecided, FormulaError."""
        return self.holds(self.weights.sum(region.empty), region.empty)

    def not_alive(self, board: Board, stones: bytes, colour: int) -> tuple[int, ...]:
        """The stones of a colour that are not alive, ascending; Undecided, FormulaError."""
        return self._dead(board, stones, colour, surely=False)

    def surely_not_alive(self, board: Board, stones: bytes, colour: int) -> tuple[int, ...]:
        """Those that are certainly not alive: where T gives no answer, stones are left alone."""
        return self._dead(board, stones, colour, surely=True)

    def told(self, sums: Sums) -> Bytes:
        """What T says of them; where they are no sums of stones, that they live."""
        told = np.full(len(sums.stones), HOLDS, dtype=np.uint8)
        at = np.flatnonzero(sums.stones)
        told[at] = self._threshold.of_all(sums.lows[at], sums.highs[at], self.weights.unit)
        return told

    def judged(self, regions: Regions) -> Bytes:
        """What T says of the stones of each region, looked at as closely as it takes."""
        told = self.told(regions.sums)
        for label in np.flatnonzero(told == OPEN).tolist():
            checkpoint()
            free = regions.empty(label)
            try:
                told[label] = self.holds(self.weights.sum(free), free)
            except FormulaError:
                told[label] = NO_ANSWER
            except Undecided:
                pass
        return told

    def _dead(self, board: Board, stones: bytes, colour: int, *, surely: bool) -> tuple[int, ...]:
        if colour not in stones:
            return ()
        regions = Regions(board, stones, colour, self.weights)
        told = self.judged(regions)
        unclear = np.flatnonzero(told > HOLDS)
        if len(unclear) and not surely:
            # it says why there is no answer
            self.is_alive(Region((), tuple(regions.empty(int(unclear[0])).tolist())))
        dead: list[int] = np.flatnonzero(regions.is_own & (told[regions.of] == FAILS)).tolist()
        return tuple(dead)


def _elsewhere(told: Bytes, label: Int32) -> list[Int]:
    """For each answer (m,) how many regions have it beside that of each point."""
    return [np.count_nonzero(told == answer) - (told[label] == answer) for answer in range(4)]


class Candidates:
    """Where a stone would produce something new, for all empty points at once.

    `doubtful` are those that must be played out to be known: what they cut off dies in parts, or T does not tell.
    """

    def __init__(self, position: Position, judge: Judge) -> None:
        self._position, self._judge, self._mover = position, judge, position.to_move
        board, stones = position.board, position.stones
        self._colours = np.frombuffer(stones, dtype=np.uint8)
        self._keys = zobrist_keys(board.size, 2)
        self.is_new = np.zeros(board.size, dtype=bool)
        self._is_doubtful = np.zeros(board.size, dtype=bool)
        theirs = Regions(board, stones, other(self._mover), judge.weights)
        told, vertices = judge.judged(theirs), np.flatnonzero(theirs.is_empty)
        if not len(vertices):
            return
        dies, vertices = self._beside(theirs, told, vertices)
        label = theirs.of[vertices]
        is_dead = told == FAILS
        # nearly always the same stones die wherever one is put: those that are dead as it is
        is_usual = dies == is_dead[label]
        self._look(vertices[is_usual], is_dead[theirs.of] & theirs.is_own)
        label, vertices = label[~is_usual], vertices[~is_usual]
        for changed in np.unique(label).tolist():
            is_dead[changed] ^= True
            self._look(vertices[label == changed], is_dead[theirs.of] & theirs.is_own)
            is_dead[changed] ^= True

    @property
    def doubtful(self) -> list[int]:
        found: list[int] = np.flatnonzero(self._is_doubtful).tolist()
        return found

    def _beside(self, theirs: Regions, told: Bytes, vertices: Int) -> tuple[NDArray[np.bool_], Int]:
        """Whether all enemy stones in the region of an empty point die of a stone there, or none; those points where
        this is known. Where T has no answer no stone may be put."""
        judge, label = self._judge, theirs.of[vertices]
        parts = Parts(self._position.board, theirs, self._position.stones, other(self._mover), judge.weights)
        rest = parts.rest(vertices)
        counts = np.zeros((4, len(theirs.of)), dtype=np.int64)
        np.add.at(counts, (judge.told(parts.cut_off), parts.vertex), (parts.cut_off.stones > 0).astype(np.int64))
        counts = counts[:, vertices]
        np.add.at(counts, (judge.told(rest), np.arange(len(vertices))), (rest.stones > 0).astype(np.int64))
        elsewhere = _elsewhere(told, label)
        is_answered = counts[NO_ANSWER] + elsewhere[NO_ANSWER] == 0
        is_known = counts[OPEN] + elsewhere[OPEN] + np.minimum(counts[FAILS], counts[HOLDS]) == 0
        self._is_doubtful[vertices[is_answered & ~is_known]] = True
        return counts[FAILS][is_answered & is_known] > 0, vertices[is_answered & is_known]

    def _look(self, vertices: Int, is_taken: NDArray[np.bool_]) -> None:
        """Judge these points, at each of which the same enemy stones would die."""
        if not len(vertices):
            return
        position, judge, mover = self._position, self._judge, self._mover
        left = self._colours.copy()
        left[is_taken] = EMPTY
        ours = Regions(position.board, left.tobytes(), mover, judge.weights)
        told, label = judge.judged(ours), ours.of[vertices]
        sums, weights = ours.sums, judge.weights
        with_stone = Sums(
            sums.lows[label] - weights.lows[vertices],
            sums.highs[label] - weights.highs[vertices],
            sums.stones[label] + 1,
        )
        own = judge.told(with_stone)
        elsewhere = _elsewhere(told, label)
        is_answered = (own != NO_ANSWER) & (elsewhere[NO_ANSWER] == 0)
        is_known = (own != OPEN) & (elsewhere[OPEN] == 0)
        self._is_doubtful[vertices[is_answered & ~is_known]] = True
        chosen = is_answered & is_known
        self._compare(left, ours, told, vertices[chosen], own[chosen] == HOLDS)

    def _compare(self, left: Bytes, ours: Regions, told: Bytes, vertices: Int, lives: NDArray[np.bool_]) -> None:
        """Which of these points produce something new: `told` is of the regions before a stone is put, which `lives` or
        dies with all of its region."""
        checkpoint()
        position, keys, mover, label = self._position, self._keys, self._mover, ours.of[vertices]
        hashes = np.zeros(len(told), dtype=np.uint64)
        own = np.flatnonzero(ours.is_own)
        np.bitwise_xor.at(hashes, ours.of[own], keys[mover, own])
        is_dead = told == FAILS
        gone = np.flatnonzero(left != self._colours)
        taken = np.bitwise_xor.reduce(keys[self._colours[gone], gone]) ^ np.bitwise_xor.reduce(hashes[is_dead])
        outcomes = np.uint64(position.zobrist) ^ taken ^ np.where(is_dead[label], hashes[label], np.uint64(0))
        outcomes ^= np.where(lives, keys[mover, vertices], hashes[label])
        met = position.history.trail.meeting(bytearray(outcomes.tobytes()), len(vertices), len(position.history))
        self.is_new[vertices] = True
        known: dict[int, bool] = {}
        for at in met:
            checkpoint()
            vertex, of = int(vertices[at]), int(label[at])
            if lives[at] or of not in known:
                stones = left.copy()
                stones[ours.is_own & is_dead[ours.of] & (ours.of != of)] = EMPTY
                if lives[at]:
                    stones[vertex] = mover
                else:
                    stones[ours.is_own & (ours.of == of)] = EMPTY
                kept = remembered(position.board, stones.tobytes())
                known[of] = position.history.find(kept, int(outcomes[at])) < 0
            self.is_new[vertex] = known[of]
