"""A whole game replayed in one call, every ply judged."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from goboard.kernel.candidates import Candidates
from goboard.kernel.line import Line
from goboard.kernel.run import LEGAL, OCCUPIED, OFF_BOARD, REPETITION, SUICIDE, Run

__all__ = ["LEGAL", "OCCUPIED", "OFF_BOARD", "REPETITION", "SUICIDE", "Replayed", "replayed"]

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
    scanner: Candidates,
    start: tuple[bytes, int, bytearray],
    movers: NDArray[np.int8],
    vertices: NDArray[np.int32],
    switches: tuple[bool, bool, bool],
    outputs: tuple[bool, bool],
) -> Replayed:
    """Play on `line` from `start` (stones, hash, keys).

    `switches` are suicide, situational and stop, `outputs` frames and legal.
    """
    stones, zobrist, keys = start
    plies, size = len(movers), len(stones)
    is_settled = line.start(stones, zobrist, keys, plies)
    mover_bytes = bytearray(np.ascontiguousarray(movers, dtype=np.int8).tobytes())
    vertex_bytes = bytearray(np.ascontiguousarray(vertices, dtype=np.int32).tobytes())
    run = Run(line, scanner, mover_bytes, vertex_bytes, switches, outputs)
    played = run.play(is_settled)
    status, repeats, taken, cleared, frames, masks = run.results()
    end, end_zobrist = line.configuration()
    has_frames, has_masks = outputs
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
