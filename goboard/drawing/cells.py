"""Whole cells around vertices as shapes: boxes on a grid, polygons elsewhere."""

import numpy as np
from numpy.typing import NDArray

from goboard.drawing.camera import Camera
from goboard.drawing.shapes import Polygons, Rects


def cells(camera: Camera, chosen: NDArray[np.bool_], fill: str) -> Rects | Polygons:
    """The cells of the chosen vertices (n,) in one colour."""
    if camera.geometry.is_grid:
        return Rects(_boxes(camera, chosen), fill)
    outlines = (camera.geometry.cell(vertex) for vertex in np.flatnonzero(chosen).tolist())
    return Polygons(tuple(camera.pixels(outline) for outline in outlines), fill)


def _boxes(camera: Camera, chosen: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Cells of a grid as boxes, those side by side in a row as one, so that no seams show."""
    board = camera.board
    padded = np.zeros((board.rows, board.columns + 1), dtype=np.int8)
    padded[:, 1:] = chosen.reshape(board.rows, board.columns)
    steps = np.diff(padded, axis=1, append=0)
    starts, stops = np.argwhere(steps == 1), np.argwhere(steps == -1)
    across = _borders(camera.centres[: board.columns, 0], camera.spacing)
    down = _borders(camera.centres[:: board.columns, 1], camera.spacing)
    left, right = across[starts[:, 1]], across[stops[:, 1]]
    top, bottom = down[starts[:, 0]], down[starts[:, 0] + 1]
    return np.column_stack([left, top, right - left, bottom - top])


def _borders(centres: NDArray[np.float64], spacing: float) -> NDArray[np.float64]:
    """Where one line's cells end and the next one's begin, on whole pixels."""
    outer = np.concatenate([[centres[0] - spacing / 2], centres + spacing / 2])
    outer[1:-1] = (centres[:-1] + centres[1:]) / 2
    return np.round(outer)
