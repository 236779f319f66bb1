"""Whole cells around vertices as shapes: boxes on a grid, polygons elsewhere."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from goboard.drawing.arrays import Float
from goboard.drawing.camera import Camera
from goboard.drawing.colours import faded
from goboard.drawing.raster import rasters
from goboard.drawing.shapes import Discs, Polygons, Rects, Shape
from goboard.drawing.solid.camera import SolidCamera

SHADES = 8
"""Steps from nothing to the full colour."""
IN_DEPTH = 0.3
"""The radius of the disc that stands for a cell among others behind and in front, in the room of its point."""


def cells(camera: Camera, chosen: NDArray[np.bool_], fill: str, *, is_beyond: bool = False) -> list[Shape]:
    """The cells of the chosen spots (m,) in one colour; of the plane those in the picture.

    With `is_beyond` points of the plane that the board does not know yet are chosen as well.
    """
    if camera.is_raster:
        return [*rasters(camera, chosen.astype(np.uint8), (fill,))]
    if camera.lattice is not None:
        # what has no spot is -1: the last one
        is_chosen = np.append(chosen, is_beyond and camera.board.plane is not None)[camera.lattice]
        return [Rects(boxes_of(is_chosen, camera.across, camera.down, camera.pitch), fill)]
    return [Polygons(camera.outlines(chosen & camera.shown), fill)]


def shaded(
    camera: Camera, owner: NDArray[np.uint8], strength: NDArray[np.float32], colours: Mapping[int, str]
) -> list[Shape]:
    """Cells in their owners' colours (by player), of `strength` (m,) from 0, left out, to 1, the colour as it is."""
    shades = np.where(owner > 0, np.rint(SHADES * np.clip(strength, 0, 1)), 0).astype(np.int64)
    if isinstance(camera, SolidCamera):
        # cells have no place among what lies behind them and in front
        deep = np.flatnonzero((shades > 0) & camera.is_in_depth & camera.shown)
        shades[camera.is_in_depth] = 0
    else:
        deep = np.zeros(0, dtype=np.intp)
    found: list[Shape] = []
    for player, colour in colours.items():
        tints = [faded(colour, shade / SHADES) for shade in range(1, SHADES + 1)]
        mine = np.where(owner == player, shades, 0)
        if camera.is_raster:
            found += rasters(camera, mine.astype(np.uint8), tints)
            continue
        for shade in np.unique(mine[mine > 0]).tolist():
            found += cells(camera, mine == shade, tints[shade - 1])
        found += [
            Discs(camera.centres[spots], IN_DEPTH * room, colour)
            for room, spots in camera.by_size(deep[owner[deep] == player])
        ]
    return found


def boxes_of(chosen: NDArray[np.bool_], columns: Float, rows: Float, spacing: float) -> Float:
    """The chosen cells (rows, columns) of lines at these pixels, those side by side as one, so that no seams show."""
    padded = np.zeros((len(rows), len(columns) + 1), dtype=np.int8)
    padded[:, 1:] = chosen
    steps = np.diff(padded, axis=1, append=0)
    starts, stops = np.argwhere(steps == 1), np.argwhere(steps == -1)
    across, down = _borders(columns, spacing), _borders(rows, spacing)
    left, right = across[starts[:, 1]], across[stops[:, 1]]
    top, bottom = down[starts[:, 0]], down[starts[:, 0] + 1]
    return np.column_stack([left, top, right - left, bottom - top])


def _borders(centres: Float, spacing: float) -> Float:
    """Where one line's cells end and the next one's begin, on whole pixels."""
    outer = np.concatenate([[centres[0] - spacing / 2], centres + spacing / 2])
    outer[1:-1] = (centres[:-1] + centres[1:]) / 2
    return np.round(outer)
