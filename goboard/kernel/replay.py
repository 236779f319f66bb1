# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""A whole game replayed in one call, every ply judged and its repetitions found, without a Python object in between.

The configurations passed through are not kept: a log of what each ply changed tells whether two of them are equal.
"""

from __future__ import annotations

from dataclasses import dataclass

import cython
import numpy as np
from numpy.typing import NDArray

if not cython.compiled:
    from goboard.kernel.candidates import Candidates
    from goboard.kernel.line import Line
    from goboard.kernel.memory import chars, copy, hashes, ints

LEGAL, OCCUPIED, SUICIDE, REPETITION, OFF_BOARD = range(5)
cython.declare(_OCCUPIED=cython.int, _SUICIDE=cython.int, _REPETITION=cython.int, _OFF_BOARD=cython.int)
_OCCUPIED, _SUICIDE, _REPETITION, _OFF_BOARD = OCCUPIED, SUICIDE, REPETITION, OFF_BOARD


@cython.final
@cython.cclass
class Run:
    """One replay: entry 0 is the start, entry i + 1 what stands after ply i."""

    def __init__(
        self,
        line: Line,
        scanner: Candidates | None,
        movers: bytearray,
        vertices: bytearray,
        switches: tuple[bool, bool, bool],
        outputs: tuple[bool, bool],
    ) -> None:
        plies, size, slots = len(movers), line.size, 4
        while slots < 2 * (plies + 1):
            slots *= 2
        if scanner is not None:
            self._scanner = scanner
        self._line, self._plies, self._slot_mask = line, plies, slots - 1
        self._suicide, self._situational, self._stop = switches
        self._has_frames, self._has_masks = outputs
        self._owners = [movers, vertices]
        self._movers, self._vertices = chars(movers), ints(vertices)
        self._status, self._repeats = chars(self._room(plies)), ints(self._room(4 * plies))
        self._taken, self._cleared = ints(self._room(4 * plies)), ints(self._room(4 * plies))
        self._frames = chars(self._room((plies + 1) * size if self._has_frames else 0))
        self._masks = chars(self._room(plies * size if self._has_masks else 0))
        self._slots, self._entry_hash = ints(self._room(4 * slots)), hashes(self._room(8 * (plies + 1)))
        self._log_end, self._latest = ints(self._room(4 * (plies + 1))), ints(self._room(4 * (plies + 1)))
        self._before, self._touched = chars(self._room(size)), ints(self._room(4 * size))

    def _room(self, count: cython.Py_ssize_t) -> bytearray:
        owner = bytearray(count)
        self._owners.append(owner)
        return owner

    def results(self) -> tuple[bytearray, ...]:
        """status (uint8), repeats, taken, cleared (int32), frames (int8) and masks (uint8), as memory."""
        return tuple(self._owners[2:8])

    def play(self, settled: cython.bint) -> int:
        """Play all plies, or up to the first illegal one; returns how many were made."""
        self._is_settled = settled
        played: cython.int
        with cython.nogil:
            played = self._play()
        return int(played)

    def _play(self) -> cython.int:
        ply: cython.int
        self._remember(0)
        for ply in range(self._plies):
            if self._has_masks:
                self._map(ply)
            self._repeats[ply] = -1
            if self._vertices[ply] != -1:
                self._turn(ply, self._vertices[ply], self._movers[ply])
                if self._stop and self._status[ply] != 0:
                    self._undo(self._log_end[ply], self._entry_hash[ply])
                    return ply
            self._remember(ply + 1)
        return self._plies

    def _turn(self, ply: cython.int, vertex: cython.int, colour: cython.int) -> None:
        """Put the stone, whatever was there, and note what came of it."""
        if vertex < 0 or vertex >= self._line.size:
            self._status[ply] = _OFF_BOARD
            return
        if self._line.stones[vertex] != 0:
            self._status[ply] = _OCCUPIED
            if self._stop:
                return
            self._line.lift(vertex)
        self._taken[ply] = self._line.put(vertex, colour, self._is_settled)
        self._cleared[ply] = self._line.clear_own(vertex, colour, self._is_settled)
        self._is_settled = True
        if self._line.stones[vertex] == 0 and not self._suicide and self._status[ply] == 0:
            self._status[ply] = _SUICIDE
        repeated: cython.int = self._earliest(ply + 1)
        self._repeats[ply] = repeated
        if repeated >= 0:
            self._latest[repeated] = ply + 1
            if self._status[ply] == 0:
                self._status[ply] = _REPETITION

    def _facing(self, entry: cython.int) -> cython.int:
        """Who faces that entry; after the last ply the one of the first two colours that did not make it."""
        if entry < self._plies:
            return self._movers[entry]
        if entry == 0:
            return 1
        return 2 if self._movers[entry - 1] == 1 else 1

    def _earliest(self, entry: cython.int) -> cython.int:
        """The earliest entry that is what stands now (and faced by the same player, if that counts), or -1."""
        at: cython.int = cython.cast(cython.int, self._line.zobrist & self._slot_mask)
        found: cython.int = self._slots[at] - 1
        while found >= 0:
            if (
                self._entry_hash[found] == self._line.zobrist
                and not (self._situational and self._facing(found) != self._facing(entry))
                and self._stands_again(self._latest[found])
            ):
                return found
            at = (at + 1) & self._slot_mask
            found = self._slots[at] - 1
        return -1

    def _stands_again(self, entry: cython.int) -> cython.bint:
        """Whether the stones are those of that entry: whether all that changed since was changed back."""
        i: cython.int
        vertex: cython.int
        count: cython.int = 0
        log: cython.p_int = self._line.log
        equal: cython.bint = True
        for i in range(self._line.logged - 1, self._log_end[entry] - 1, -1):
            vertex = log[2 * i]
            if self._before[vertex] == 0:
                self._touched[count] = vertex
                count += 1
            # colours count from 0, and 0 says that the vertex was not touched
            self._before[vertex] = log[2 * i + 1] + 1
        for i in range(count):
            vertex = self._touched[i]
            equal = equal and self._before[vertex] == self._line.stones[vertex] + 1
            self._before[vertex] = 0
        return equal

    def _remember(self, entry: cython.int) -> None:
        """Enter what stands now, unless an equal entry is there already."""
        at: cython.int
        size: cython.int = self._line.size
        self._entry_hash[entry] = self._line.zobrist
        self._log_end[entry] = self._line.logged
        self._latest[entry] = entry
        if self._has_frames:
            copy(self._line.stones, self._frames, entry * cython.cast(cython.Py_ssize_t, size), size)
        if entry > 0 and self._known(entry):
            return
        at = cython.cast(cython.int, self._line.zobrist & self._slot_mask)
        while self._slots[at] != 0:
            at = (at + 1) & self._slot_mask
        self._slots[at] = entry + 1

    def _known(self, entry: cython.int) -> cython.bint:
        if self._vertices[entry - 1] != -1 and self._status[entry - 1] != _OFF_BOARD:
            return self._repeats[entry - 1] >= 0
        repeated: cython.int = self._earliest(entry)
        if repeated >= 0:
            self._latest[repeated] = entry
        return repeated >= 0

    def _undo(self, logged: cython.int, zobrist: cython.ulonglong) -> None:
        """Put the stones back as they were when the log ended there; the chains are not restored."""
        log: cython.p_int = self._line.log
        while self._line.logged > logged:
            self._line.logged -= 1
            self._line.stones[log[2 * self._line.logged]] = log[2 * self._line.logged + 1]
        self._line.zobrist = zobrist

    def _map(self, ply: cython.int) -> None:
        """Where the mover of that ply may place a stone, repetition included."""
        size: cython.int = self._line.size
        colour: cython.int = self._movers[ply]
        if self._is_settled:
            count = self._scanner.scan(colour, self._suicide)
            for i in range(count):
                if self._is_known_hash(self._scanner.outcomes[i]):
                    vertex = self._scanner.vertices[i]
                    self._scanner.mask[vertex] = self._is_legal(ply, vertex, colour)
        else:
            for i in range(size):
                self._scanner.mask[i] = self._line.stones[i] == 0 and self._is_legal(ply, i, colour)
        copy(self._scanner.mask, self._masks, ply * cython.cast(cython.Py_ssize_t, size), size)

    def _is_known_hash(self, zobrist: cython.ulonglong) -> cython.bint:
        at: cython.int = cython.cast(cython.int, zobrist & self._slot_mask)
        while self._slots[at] != 0:
            if self._entry_hash[self._slots[at] - 1] == zobrist:
                return True
            at = (at + 1) & self._slot_mask
        return False

    def _is_legal(self, ply: cython.int, vertex: cython.int, colour: cython.int) -> cython.bint:
        """Make the move on an empty vertex, see whether it may be made, and take it back."""
        legal: cython.bint
        logged: cython.int = self._line.logged
        zobrist: cython.ulonglong = self._line.zobrist
        self._line.put(vertex, colour, self._is_settled)
        self._line.clear_own(vertex, colour, self._is_settled)
        legal = (self._suicide or self._line.stones[vertex] != 0) and self._earliest(ply + 1) < 0
        self._undo(logged, zobrist)
        self._line.join_all()
        return legal


PASS = -1


@dataclass(frozen=True, eq=False)
class Replayed:
    """What a replay found. Arrays have one entry a ply given; those beyond `played` say nothing but the next's status.

    `status` (uint8) is LEGAL, OCCUPIED, SUICIDE, REPETITION or OFF_BOARD. `repeats` (int32) is the earliest ply after
    which the configuration that the ply leads to stood, 0 for the start, -1 if it is new. `taken` and `cleared`
    (int32) count the enemy and own stones removed, `stones` and `zobrist` are what stands at the end, `played` says how
    many plies were made. `frames`, (played + 1, n) int8, are all configurations; `legal`, (played, n) uint8, is 1 where
    the mover of each ply could have placed a stone.
    """

    status: NDArray[np.uint8]
    repeats: NDArray[np.int32]
    taken: NDArray[np.int32]
    cleared: NDArray[np.int32]
    stones: bytes
    zobrist: int
    played: int
    frames: NDArray[np.int8] | None
    legal: NDArray[np.uint8] | None


def replayed(
    line: Line,
    scanner: Candidates | None,
    start: tuple[bytes, int, bytearray],
    movers: NDArray[np.int8],
    vertices: NDArray[np.int32],
    switches: tuple[bool, bool, bool],
    outputs: tuple[bool, bool],
) -> Replayed:
    """Play on `line` from `start` (stones, hash, keys).

    `switches` are suicide, situational and stop, `outputs` frames and legal; these need a scanner.
    """
    stones, zobrist, keys = start
    plies, size = len(movers), len(stones)
    has_frames, has_masks = outputs
    line.has_sums = has_masks
    is_settled = line.start(stones, zobrist, keys, plies)
    mover_bytes = bytearray(np.ascontiguousarray(movers, dtype=np.int8).tobytes())
    vertex_bytes = bytearray(np.ascontiguousarray(vertices, dtype=np.int32).tobytes())
    run = Run(line, scanner, mover_bytes, vertex_bytes, switches, outputs)
    played = run.play(is_settled)
    status, repeats, taken, cleared, frames, masks = run.results()
    end, end_zobrist = line.configuration()
    return Replayed(
        np.frombuffer(status, np.uint8),
        np.frombuffer(repeats, np.int32),
        np.frombuffer(taken, np.int32),
        np.frombuffer(cleared, np.int32),
        end,
        end_zobrist,
        played,
        np.frombuffer(frames, np.int8).reshape(plies + 1, size)[: played + 1] if has_frames else None,
        np.frombuffer(masks, np.uint8).reshape(plies, size)[:played] if has_masks else None,
    )
