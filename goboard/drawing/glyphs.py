"""The small signs that several layers draw: squares, triangles, crosses, arrow heads. Batches, in pixels."""

import numpy as np
from numpy.typing import NDArray

from goboard.drawing.shapes import Lines, Polygons

Float = NDArray[np.float64]


def squares(centres: Float, side: float, *, fill: str = "", stroke: str = "", width: float = 0.0) -> Polygons:
    """Upright squares with sides of that length."""
    half = side / 2
    corners = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
    return Polygons(tuple(centre + corners for centre in centres), fill, stroke, width)


def triangles(centres: Float, radius: float, *, fill: str = "", stroke: str = "", width: float = 0.0) -> Polygons:
    """Triangles that point upwards, their corners `radius` from the centre."""
    return polygons(centres, 3, -90.0, radius, fill=fill, stroke=stroke, width=width)


def polygons(
    centres: Float, corners: int, turn: float, radius: float, *, fill: str = "", stroke: str = "", width: float = 0.0
) -> Polygons:
    """Regular polygons, their corners `radius` from the centre; the first one lies `turn` degrees clockwise from the
    right."""
    turns = np.radians(turn + np.arange(corners) * (360.0 / corners))
    outline = radius * np.column_stack([np.cos(turns), np.sin(turns)])
    return Polygons(tuple(centre + outline for centre in centres), fill, stroke, width)


def crosses(centres: Float, side: float, width: float, colour: str) -> Lines:
    """Diagonal crosses in squares with sides of that length."""
    half = side / 2
    strokes = np.array([(-half, -half, half, half), (-half, half, half, -half)])
    return Lines((np.hstack([centres, centres])[:, None, :] + strokes).reshape(-1, 4), width, colour)


def arrow(start: Float, stop: Float, width: float, colour: str) -> tuple[Lines, Polygons]:
    """A shaft and a head whose tip is at `stop`."""
    along = (stop - start) / max(float(np.hypot(*(stop - start))), 1e-9)
    aside = np.array([-along[1], along[0]])
    head = 4.2 * width
    base = stop - head * along
    outline = np.array([stop, base + 0.45 * head * aside, base - 0.45 * head * aside])
    shaft = np.concatenate([start, base + 0.1 * head * along])[None, :]
    return Lines(shaft, width, colour), Polygons((outline,), colour)


def fitting_size(text: str, size: float, room: float) -> float:
    """The text size, `size` or less, at which the text is no wider than `room` pixels."""
    return min(size, room / max(0.62 * len(text), 1e-9))
