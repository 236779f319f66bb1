"""Boards so far away that points are a few pixels apart: what lies at their points, pixel by pixel."""

import base64
import math
import struct
import zlib
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from goboard.drawing.camera import Camera
from goboard.drawing.colours import channels
from goboard.drawing.shapes import Raster

Bytes = NDArray[np.uint8]

REACH = 1.1
"""How far a point's colour reaches, in the room it has: a little more than half the way across a cell."""
CLEAR = "#00000000"
PNG_HEAD = b"\x89PNG\r\n\x1a\n"
WITH_PALETTE = 3
"""What PNG calls images whose pixels are numbers of colours."""


def rasters(camera: Camera, values: Bytes, palette: Sequence[str]) -> list[Raster]:
    """A value for each spot (m,), each above 0 with a colour, as pixels of the parts of a picture that are painted."""
    # what has no spot is -1: the last one
    values, colours = np.append(values, np.uint8(0)), (CLEAR, *palette)
    spots = _spots_of_pixels(camera.whole)
    return [
        Raster(values[spots[top : top + height, left : left + width]], colours, (left, top))
        for left, top, width, height in camera.windows
    ]


@lru_cache(maxsize=2)
def _spots_of_pixels(camera: Camera) -> NDArray[np.int32]:
    """(height, width) the spot that each pixel belongs to, -1 where none is near."""
    if camera.lattice is None:
        return _nearest_spots(camera)
    columns, rows = _lines(camera.across, camera.width), _lines(camera.down, camera.height)
    lattice = np.pad(camera.lattice.astype(np.int32), ((0, 1), (0, 1)), constant_values=-1)
    return lattice[rows[:, None], columns]


def _nearest_spots(camera: Camera) -> NDArray[np.int32]:
    """Every spot takes the pixels around it, those farthest off first: whoever is nearest to a pixel is the last."""
    spots = camera.geometry.largest_first
    spots = spots[camera.shown[spots]].astype(np.int32)
    reaches = np.maximum(REACH * camera.sizes[spots], 1.0)
    room = int(reaches[0]) if len(reaches) else 0
    # with that much around the picture and what is shown of its surroundings nothing has to be cut off
    edge = room + math.ceil(float(np.maximum(camera.sizes[spots], camera.spacing).max(initial=0.0))) + 1
    width = camera.width + 2 * edge
    found = np.full((camera.height + 2 * edge) * width, -1, dtype=np.int32)
    columns, rows = np.floor(camera.centres[spots]).astype(np.int64).T + edge
    pixels = columns + width * rows
    steps = range(-room, room + 1)
    for gap, right, down in sorted(((math.hypot(x, y), x, y) for x in steps for y in steps), reverse=True):
        count = int(np.searchsorted(-reaches, -gap, side="right"))
        if count:
            found[pixels[:count] + (right + width * down)] = spots[:count]
    return found.reshape(-1, width)[edge:-edge, edge:-edge]


def _lines(lines: NDArray[np.float64], size: int) -> NDArray[np.int64]:
    """(size,) for each pixel along a side the number of the line that it belongs to, -1 beyond the outermost."""
    half = (lines[-1] - lines[0]) / max(len(lines) - 1, 1) / 2 if len(lines) > 1 else 0.5
    borders = np.concatenate([[lines[0] - half], (lines[:-1] + lines[1:]) / 2, [lines[-1] + half]])
    numbers = np.searchsorted(np.round(borders), np.arange(size), side="right") - 1
    return np.where(numbers < len(lines), numbers, -1)


def png_uri(shape: Raster) -> str:
    """The pixels as a PNG data URI."""
    height, width = shape.values.shape
    colours = [channels(colour) for colour in shape.palette]
    rows = np.zeros((height, width + 1), dtype=np.uint8)
    rows[:, 1:] = shape.values
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, WITH_PALETTE, 0, 0, 0)),
        (b"PLTE", b"".join(bytes(colour[:3]) for colour in colours)),
        (b"tRNS", bytes(colour[3] for colour in colours)),
        (b"IDAT", zlib.compress(rows.tobytes(), 9)),
        (b"IEND", b""),
    )
    png = PNG_HEAD + b"".join(_chunk(kind, data) for kind, data in parts)
    return "data:image/png;base64," + base64.b64encode(png).decode("ascii")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
