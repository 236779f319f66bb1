"""Animated GIFs, written picture by picture: no more than one of them is kept."""

import math
import struct
from collections.abc import Sequence
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
"""(height, width, 3), red green blue."""

FOREVER = 0
COLOURS = 255
UNCHANGED = 255
"""The place in the palette that stands for what lay there before."""
SAMPLED = 250_000
"""Pixels of a picture that are asked for its colours."""
TERMINATOR = b";"


class GifWriter:
    """Writes a GIF into `file`: each picture replaces the one before it, of which only what has changed is written.

    `samples` are pictures whose colours the palette is made for, all as large as those that will be added. The whole is
    shown `loops` times, for ever by default. Nothing has to be closed but `end` called.
    """

    def __init__(self, file: BinaryIO, samples: Sequence[Pixels], loops: int = FOREVER) -> None:
        from PIL import Image

        self._file = file
        self._before: Pixels | None = None
        self._palette = Image.fromarray(_colours_of(samples)).quantize(
            COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE
        )
        height, width = samples[0].shape[:2]
        colours = bytes(self._palette.getpalette() or ())[: 3 * COLOURS].ljust(3 * (COLOURS + 1), b"\0")
        # a palette of 256 colours for the whole file, eight bits each
        file.write(b"GIF89a" + struct.pack("<HHBBB", width, height, 0b11110111, 0, 0) + colours)
        if loops != 1:
            repeats = loops - 1 if loops else FOREVER
            file.write(b"\x21\xff\x0bNETSCAPE2.0\x03\x01" + struct.pack("<H", repeats) + b"\0")

    def add(self, pixels: Pixels, seconds: float) -> None:
        """Show a picture for so many seconds."""
        from PIL import GifImagePlugin, Image

        flat = Image.fromarray(pixels).quantize(palette=self._palette, dither=Image.Dither.NONE)
        now = np.asarray(flat)
        left, top, right, bottom = _changed(self._before, now)
        part = now[top:bottom, left:right]
        if self._before is not None:
            part = np.where(part != self._before[top:bottom, left:right], part, np.uint8(UNCHANGED))
        timing = {"duration": round(1000 * seconds), "disposal": 1, "transparency": UNCHANGED}
        for chunk in GifImagePlugin.getdata(Image.fromarray(part), (left, top), **timing):
            self._file.write(chunk)
        self._before = now

    def end(self) -> None:
        """No more pictures."""
        self._file.write(TERMINATOR)


def _colours_of(samples: Sequence[Pixels]) -> Pixels:
    """The colours of pictures as one of a single row, rare ones more often than they are there: a few white stones on
    much wood stay white."""
    red, green, blue = np.concatenate([_thinned(each) for each in samples]).T.astype(np.uint32)
    colours, counts = np.unique(red << 16 | green << 8 | blue, return_counts=True)
    many = np.repeat(colours, np.ceil(np.sqrt(counts)).astype(np.int64))
    return np.stack([many >> 16, many >> 8 & 255, many & 255], axis=1).astype(np.uint8)[None]


def _thinned(pixels: Pixels) -> Pixels:
    """Pixels from all over a picture (n, 3)."""
    step = math.isqrt(max(pixels.shape[0] * pixels.shape[1] - 1, 0) // SAMPLED) + 1
    return pixels[::step, ::step].reshape(-1, 3)


def _changed(before: Pixels | None, now: Pixels) -> tuple[int, int, int, int]:
    """The box (left, top, right, bottom) outside of which both are the same; never empty, as each picture is a part."""
    if before is None:
        return 0, 0, now.shape[1], now.shape[0]
    differs = before != now
    if not differs.any():
        return 0, 0, 1, 1
    rows, columns = np.flatnonzero(differs.any(axis=1)), np.flatnonzero(differs.any(axis=0))
    return int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1
