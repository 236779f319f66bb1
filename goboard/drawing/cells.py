"""Whole cells around vertices as shapes: boxes on a grid, polygons elsewhere."""

import numpy as np
from numpy.typing import NDArray

from goboard.drawing.camera import Camera
from goboard.drawing.raster import rasters
from goboard.drawing.shapes import Polygons, Rects, Shape

Float = NDArray[np.float64]


def cells(camera: Camera, chosen: NDArray[np.bool_], fill: str) -> list[Shape]:
    """The cells of the chosen spots (m,) in one colour; of the plane those in the picture, unknown points too."""
    if camera.is_raster:
        return [*rasters(camera, chosen.astype(np.uint8), (fill,))]
    if camera.lattice is not None:
        # what has no spot is -1: the last one, which is never chosen
        is_chosen = np.append(chosen, False)[camera.lattice]
        return [Rects(boxes_of(is_chosen, camera.across, camera.down, camera.pitch), fill)]
    return [Polygons(camera.outlines(chosen & camera.shown), fill)]


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
