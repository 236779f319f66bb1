"""Makes the sounds in resources/sounds from nothing: run it only to change them. The same numbers each time."""

from __future__ import annotations

import sys
import wave
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

TARGET = Path(__file__).resolve().parent.parent / "resources" / "sounds"
RATE = 22_050
LOUDEST = 32_767
Samples = NDArray[np.float64]


def times(seconds: float) -> Samples:
    return np.arange(round(seconds * RATE)) / RATE


def tone(pitch: float, seconds: float, fall: float, overtones: tuple[float, ...] = (1.0, 0.35, 0.12)) -> Samples:
    """One that dies away: after `fall` seconds a third is left."""
    at = times(seconds)
    waves = sum(part * np.sin(2 * np.pi * pitch * (number + 1) * at) for number, part in enumerate(overtones))
    begin, end = np.minimum(at / 0.003, 1), np.minimum((seconds - at) / 0.01, 1)
    return np.asarray(waves * np.exp(-at / fall) * begin * end)


def click(seconds: float, seed: int, weight: float = 1.0) -> Samples:
    """A stone on wood: a knock of noise, and the board that rings shortly."""
    at = times(seconds)
    noise = np.random.default_rng(seed).standard_normal(at.size) * np.exp(-at / 0.0025)
    rings = sum(
        part * np.sin(2 * np.pi * pitch * at) * np.exp(-at / fall)
        for pitch, part, fall in ((410 / weight, 0.9, 0.02), (1280 / weight, 0.6, 0.011), (2750 / weight, 0.4, 0.006))
    )
    return np.asarray((0.5 * noise + rings) * np.minimum((seconds - at) / 0.01, 1))


def put(seconds: float, *pieces: tuple[float, Samples]) -> Samples:
    """Pieces that begin after so many seconds, one over the other."""
    whole = np.zeros(round(seconds * RATE))
    for begin, piece in pieces:
        at = round(begin * RATE)
        room = whole[at : at + piece.size]
        room += piece[: room.size]
    return whole


def sounds() -> dict[str, NDArray[np.int16]]:
    """By the names of their files."""
    made = {
        "stone": (0.75, click(0.09, 7)),
        "capture": (0.7, put(
            0.2, (0, click(0.09, 7)), (0.07, 0.6 * click(0.08, 8, 0.8)), (0.115, 0.5 * click(0.08, 9, 0.7))
        )),
        "pass": (0.4, put(0.24, (0, tone(392, 0.14, 0.06)), (0.09, tone(330, 0.15, 0.07)))),
        "tick": (0.35, tone(990, 0.035, 0.012)),
        "tick_last": (0.5, tone(1480, 0.06, 0.025)),
        "warning": (0.45, tone(880, 0.36, 0.12)),
        "period": (0.5, put(0.36, (0, tone(784, 0.2, 0.08)), (0.13, tone(587, 0.22, 0.09)))),
        "time_up": (0.55, put(0.5, (0, tone(294, 0.22, 0.12)), (0.2, tone(220, 0.3, 0.14)))),
        "end": (0.45, put(0.7, (0, tone(523, 0.3, 0.14)), (0.14, tone(659, 0.3, 0.14)), (0.28, tone(784, 0.42, 0.18)))),
    }  # fmt: skip
    return {
        name: np.rint(samples / np.abs(samples).max() * loud * LOUDEST).astype(np.int16)
        for name, (loud, samples) in made.items()
    }


def main() -> int:
    """The exit code."""
    TARGET.mkdir(exist_ok=True)
    for name, samples in sounds().items():
        with wave.open(str(TARGET / f"{name}.wav"), "wb") as file:
            file.setparams((1, 2, RATE, 0, "NONE", "not compressed"))
            file.writeframes(samples.astype("<i2").tobytes())
    return 0


if __name__ == "__main__":
    sys.exit(main())
