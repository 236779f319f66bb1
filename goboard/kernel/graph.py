# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""A board's graph, and what one frozen configuration on it holds or turns into: chains, captures, regions.

A configuration's 64-bit hash is made of `zobrist_keys`, one for each vertex and colour.
"""

from __future__ import annotations

from functools import lru_cache
from weakref import WeakKeyDictionary

import cython
import numpy as np
from numpy.typing import NDArray

from goboard.boards.board import Board
from goboard.kernel.line import Line
from goboard.kernel.replay import Replayed, replayed

if not cython.compiled:
    from goboard.kernel.candidates import Candidates
    from goboard.kernel.flood import Flood
    from goboard.kernel.memory import copied, frozen, hashes, ints
    from goboard.kernel.trail import Trail

MOST_COLOURS = 62
_SEED = np.uint64(0x60B0A2D1C3E5F789)
_STEP = np.uint64(0x9E3779B97F4A7C15)


@lru_cache(maxsize=2)
def zobrist_keys(size: int, colours: int) -> NDArray[np.uint64]:
    """(colours + 1, size) uint64, read-only: the key of each colour on each vertex, 0 for empty.

    Splitmix64 over vertex and colour with a fixed seed: a key depends neither on the board's size nor on the process.
    Few are kept, as one of a million points takes 32 MB: those of the board that is played on.
    """
    colour = np.arange(colours + 1, dtype=np.uint64)[:, None]
    vertex = np.arange(size, dtype=np.uint64)[None, :]
    mixed = _SEED + _STEP * (vertex * np.uint64(MOST_COLOURS + 2) + colour)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed ^= mixed >> np.uint64(31)
    mixed[0] = 0
    made = np.ascontiguousarray(mixed)
    made.setflags(write=False)
    return made


Int32 = NDArray[np.int32]

# below so many vertices, getting the interpreter lock back may take longer than the work done without it
LONG = cython.declare(cython.int, 4096)

_graphs: WeakKeyDictionary[Board, Graph] = WeakKeyDictionary()


def graph_of(board: Board) -> Graph:
    """The board's graph, made once."""
    graph = _graphs.get(board)
    if graph is None:
        graph = _graphs[board] = Graph(board.indptr, board.indices)
    return graph


@cython.final
@cython.cclass
class Graph:
    """A graph without loops, as CSR arrays: the neighbours of v are `indices[indptr[v]:indptr[v + 1]]`, ascending.

    Stones are bytes, one a vertex: 0 is empty, 1..62 are colours. All methods may be called from several threads.
    """

    def __init__(self, indptr: Int32, indices: Int32) -> None:
        self._size = len(indptr) - 1
        self._start_owner = bytearray(np.ascontiguousarray(indptr, dtype=np.int32).tobytes())
        self._near_owner = bytearray(np.ascontiguousarray(indices, dtype=np.int32).tobytes())
        self._starts, self._near = ints(self._start_owner), ints(self._near_owner)
        self._old_keys: list[bytearray] = []
        self._floods: list[Flood] = []
        self._scanners: list[Candidates] = []
        self._make_keys(3)

    def _make_keys(self, colours: cython.int) -> None:
        """Prepare the keys of so many colours; tables that others may still read are kept."""
        self._key_owner = bytearray(zobrist_keys(self._size, colours).tobytes())
        self._old_keys.append(self._key_owner)
        self._keys, self._colours = hashes(self._key_owner), colours

    def _check(self, stones: bytes, colour: cython.int) -> None:
        """ValueError unless these may be the graph's stones; prepares the keys of their colours and of `colour`."""
        if len(stones) != self._size:
            raise ValueError(f"These are the stones of {len(stones)} vertices, not {self._size}.")
        vertex: cython.int
        size: cython.int = self._size
        colours: cython.int = colour
        given: cython.p_uchar = frozen(stones)
        for vertex in range(size):
            colours |= given[vertex]
        if colours > self._colours:
            highest = max(*stones, int(colour))
            if highest > MOST_COLOURS:
                raise ValueError(f"There are {MOST_COLOURS} colours at most, not {highest}.")
            # a number of the form 2**k - 1 is no less than any of its colours or-ed together
            self._make_keys(2 ** highest.bit_length() - 1)

    def _loaded(self, stones: bytes, colour: cython.int) -> Flood:
        """Working memory that holds these stones, checked."""
        self._check(stones, colour)
        try:
            flood: Flood = self._floods.pop()
        except IndexError:
            flood = self.flood()
        flood.load(frozen(stones))
        return flood

    def _scanner(self) -> Candidates:
        try:
            return self._scanners.pop()
        except IndexError:
            return Candidates(Line(self._start_owner, self._near_owner))

    def flood(self) -> Flood:
        """Working memory of one's own."""
        return Flood(self._start_owner, self._near_owner)

    def zobrist(self, stones: bytes) -> int:
        """The configuration's 64-bit hash: the keys of its stones, each xored in."""
        vertex: cython.int
        flood = self._loaded(stones, 0)
        result: cython.ulonglong = 0
        for vertex in range(self._size):
            if flood.stones[vertex] != 0:
                result ^= self._keys[flood.stones[vertex] * self._size + vertex]
        self._floods.append(flood)
        return result

    def is_settled(self, stones: bytes) -> bool:
        """Whether every chain has a liberty."""
        flood = self._loaded(stones, 0)
        count: cython.int = flood.breathless(0, 0, False, False)
        self._floods.append(flood)
        return count == 0

    def place(
        self, stones: bytes, zobrist: cython.ulonglong, vertex: cython.int, colour: cython.int, settled: cython.bint
    ) -> tuple[bytes, int, tuple[int, ...], tuple[int, ...]]:
        """Put a stone on a vertex, whatever is there, and take the chains without liberty: the others', then one's own.

        The others' chains are found on the unchanged board and leave it at once. With `settled` only chains that
        touch the vertex are looked at. Returns the stones, their hash, the enemy stones taken and the own stones
        cleared, ascending; a stone replaced is in neither. ValueError for a vertex off the board.
        """
        if not 0 <= vertex < self._size:
            raise ValueError(f"Vertex {vertex} is not on the board.")
        if colour < 1:
            raise ValueError(f"{colour} is not a colour.")
        flood = self._loaded(stones, colour)
        replaced: cython.int = flood.stones[vertex]
        outcome: cython.ulonglong = zobrist ^ self._keys[colour * self._size + vertex]
        if replaced != 0:
            outcome ^= self._keys[replaced * self._size + vertex]
        flood.stones[vertex] = colour
        captured = self._take(flood, flood.breathless(vertex, colour, settled, False))
        cleared = self._take(flood, flood.breathless(vertex, colour, settled, True))
        for at in captured:
            outcome ^= self._key(stones, at)
        for at in cleared:
            outcome ^= self._keys[colour * self._size + cython.cast(cython.int, at)]
        result = copied(flood.stones, self._size)
        self._floods.append(flood)
        return result, outcome, captured, cleared

    def follow(self, stones: bytes, vertices: list[int], colours: list[int]) -> tuple[bytes, list[int]]:
        """Put many stones one after another as a settled `place` puts each; returns the stones, and for each placement
        how many enemy stones it took, or how many of its own it cleared, less than 0 then.

        A colour of 0 or less only sets up: 0 clears the vertex, -1 puts a stone of colour 1, and nothing is taken.
        """
        flood = self._loaded(stones, max(map(abs, colours), default=1))
        counts: list[int] = []
        vertex: cython.int
        colour: cython.int
        count: cython.int
        i: cython.int
        for vertex, colour in zip(vertices, colours, strict=True):
            if not 0 <= vertex < self._size:
                self._floods.append(flood)
                raise ValueError(f"Vertex {vertex} is not on the board.")
            count = 0
            if colour <= 0:
                flood.stones[vertex] = -colour
            else:
                flood.stones[vertex] = colour
                count = flood.breathless(vertex, colour, True, False)
                for i in range(count):
                    flood.stones[flood.queue[i]] = 0
                if count == 0:
                    count = -flood.breathless(vertex, colour, True, True)
                    for i in range(-count):
                        flood.stones[flood.queue[i]] = 0
            counts.append(count)
        result = copied(flood.stones, self._size)
        self._floods.append(flood)
        return result, counts

    def _key(self, stones: bytes, vertex: cython.int) -> cython.ulonglong:
        return self._keys[frozen(stones)[vertex] * self._size + vertex]

    def _take(self, flood: Flood, count: cython.int) -> tuple[int, ...]:
        """Empty the first vertices of the fill's queue; returns them ascending."""
        i: cython.int
        if count == 0:
            return ()
        for i in range(count):
            flood.stones[flood.queue[i]] = 0
        return tuple(sorted([flood.queue[i] for i in range(count)]))

    def legal(
        self,
        stones: bytes,
        zobrist: cython.ulonglong,
        colour: cython.int,
        settled: cython.bint,
        suicide: cython.bint,
        trail: Trail | None,
        length: cython.int,
        to_move_next: cython.int,
    ) -> bytes:
        """A mask, one byte a vertex, of where `colour` may be placed: on empty vertices, no repetition.

        Nor suicide, unless `suicide`. A repetition is a configuration among the first `length` entries of the trail,
        faced by `to_move_next` if that is not 0. `settled` says that every chain has a liberty; without it each vertex
        is tried by itself.
        """
        if colour < 1:
            raise ValueError(f"{colour} is not a colour.")
        self._check(stones, colour)
        if not settled:
            return self._tried(stones, zobrist, colour, suicide, trail, length, to_move_next)
        scanner = self._scanner()
        count: cython.int = scanner.of(stones, zobrist, self._key_owner, colour, suicide)
        if trail is not None and (met := trail.meeting(scanner.outcome_owner, count, length)):
            for i in met:
                vertex: cython.int = scanner.vertices[i]
                if scanner.is_alone(vertex, colour):
                    scanner.mask[vertex] = trail.find(stones, zobrist, length, to_move_next) < 0
                else:
                    after, outcome, _, _ = self.place(stones, zobrist, vertex, colour, True)
                    scanner.mask[vertex] = trail.find(after, outcome, length, to_move_next) < 0
        mask = scanner.answer()
        self._scanners.append(scanner)
        return mask

    def _tried(
        self,
        stones: bytes,
        zobrist: cython.ulonglong,
        colour: cython.int,
        suicide: cython.bint,
        trail: Trail | None,
        length: cython.int,
        to_move_next: cython.int,
    ) -> bytes:
        """The work of `legal`, each vertex by itself."""
        mask = bytearray(self._size)
        for vertex, stone in enumerate(stones):
            if stone == 0:
                after, outcome, _, _ = self.place(stones, zobrist, vertex, colour, False)
                repeats = trail is not None and trail.find(after, outcome, length, to_move_next) >= 0
                mask[vertex] = not repeats and (suicide or after[vertex] != 0)
        return bytes(mask)

    def chain(self, stones: bytes, vertex: cython.int) -> tuple[int, ...]:
        """What hangs together with the vertex and looks like it, ascending: a chain, or an empty region."""
        if not 0 <= vertex < self._size:
            raise ValueError(f"Vertex {vertex} is not on the board.")
        flood = self._loaded(stones, 0)
        count: cython.int = flood.fill(vertex)
        members = [flood.queue[i] for i in range(count)]
        self._floods.append(flood)
        return tuple(sorted(members))

    def chains(self, stones: bytes) -> tuple[Int32, Int32]:
        """(n,) int32: the chain of each vertex, in order of first vertices, -1 on empty; the chains' liberties."""
        labels, facts, count = self._labelled(stones, True)
        liberties = bytearray(4 * self._size)
        of_chains: cython.p_ulonglong = hashes(facts)
        to_liberties: cython.p_int = ints(liberties)
        chain: cython.int
        for chain in range(count):
            to_liberties[chain] = of_chains[chain]
        return labels, np.frombuffer(liberties, np.int32)[:count]

    def regions(self, stones: bytes) -> tuple[Int32, tuple[int, ...]]:
        """(n,) int32: the empty region of each vertex, numbered by their first vertices, -1 on stones; and for each
        region a mask with the bit of every colour that it touches."""
        labels, facts, count = self._labelled(stones, False)
        masks: cython.p_ulonglong = hashes(facts)
        return labels, tuple([masks[i] for i in range(count)])

    def _labelled(self, stones: bytes, of_stones: cython.bint) -> tuple[Int32, bytearray, int]:
        """What `Flood.label` finds: the labels, the facts, and how many of these there are."""
        flood = self._loaded(stones, 0)
        labels, facts = bytearray(4 * self._size), bytearray(8 * self._size)
        to_labels: cython.p_int = ints(labels)
        to_facts: cython.p_ulonglong = hashes(facts)
        count: cython.int
        if self._size < LONG:
            count = flood.label(to_labels, to_facts, of_stones)
        else:
            with cython.nogil:
                count = flood.label(to_labels, to_facts, of_stones)
        self._floods.append(flood)
        return np.frombuffer(labels, np.int32), facts, count

    def replay(
        self,
        stones: bytes,
        movers: NDArray[np.int8],
        vertices: NDArray[np.int32],
        *,
        suicide: bool,
        situational: bool,
        stop: bool,
        frames: bool = False,
        legal: bool = False,
    ) -> Replayed:
        """Play a whole game from these stones, every ply judged; vertex -1 is a pass.

        A ply is illegal if its vertex is occupied, if its own stone is cleared (unless `suicide`), or if what it leads
        to stood before, since the start (faced by the same player, if `situational`; passes lead to entries too). With
        `stop` the replay ends before the first illegal ply; else those are made as `place` makes them, and a vertex
        off the board changes nothing.
        """
        top = int(np.max(movers, initial=1))
        if len(movers) != len(vertices) or np.min(movers, initial=1) < 1:
            raise ValueError("Every ply needs a vertex and a colour of 1 or more.")
        self._check(stones, top)
        line = Line(self._start_owner, self._near_owner)
        start = (stones, self.zobrist(stones), self._key_owner)
        scanner = Candidates(line) if legal else None
        return replayed(line, scanner, start, movers, vertices, (suicide, situational, stop), (frames, legal))
