"""Lines around groups of cells: one border a group on grids and closed bodies, the cells' own outlines elsewhere."""

from collections.abc import Iterable

import numpy as np

from goboard.drawing.arrays import Float, Mask
from goboard.drawing.camera import Camera
from goboard.drawing.shapes import Lines, Polygons, Shape
from goboard.drawing.solid.camera import SolidCamera

CASING = "#201812"
"""Below the line, to set it off from stones of its own colour."""
SIDES = ((0, 1), (0, -1), (1, 0), (-1, 0))
"""Where a cell's neighbours are: (rows down, columns to the right)."""


def bordered(camera: Camera, chosen: Mask, inset: float, thickness: float, colour: str) -> list[Shape]:
    """The border around the chosen spots (m,), `inset` inside their cells and so thick, both in spacings."""
    if isinstance(camera, SolidCamera):
        parts = camera.by_panel(np.flatnonzero(chosen & camera.shown))
        around = ((panel.outlines(vertices), panel.spacing) for panel, _, vertices in parts)
        return [
            shape
            for outlines, spacing in around
            for shape in _around(outlines, inset * spacing, _width(thickness, spacing), colour)
        ]
    width = _width(thickness, camera.spacing)
    if camera.lattice is None:
        return _around(camera.outlines(chosen), inset * camera.spacing, width, colour)
    is_chosen = np.append(chosen, False)[camera.lattice]
    ends = _border(is_chosen, camera.across, camera.down, camera.pitch, inset * camera.spacing)
    return [Lines(ends, 1.7 * width, CASING), Lines(ends, width, colour)]


def _around(outlines: Iterable[Float], inset: float, width: float, colour: str) -> list[Shape]:
    inner = tuple(_shrunk(outline, inset) for outline in outlines)
    return [Polygons(inner, "", CASING, 1.7 * width), Polygons(inner, "", colour, width)]


def _width(thickness: float, spacing: float) -> float:
    return max(1.5, thickness * spacing)


def _shrunk(outline: Float, inset: float) -> Float:
    """A closed outline moved inside by so many pixels; inside is to its left, and to the right where y points down."""
    apart = np.hypot(*(outline - np.roll(outline, 1, axis=0)).T) > inset / 2
    corners: Float = outline[apart] if apart.sum() > 2 else outline
    along = np.roll(corners, -1, axis=0) - corners
    inwards = np.column_stack([along[:, 1], -along[:, 0]]) / np.maximum(np.hypot(*along.T), 1e-9)[:, None]
    both = inwards + np.roll(inwards, 1, axis=0)
    # a mitre, but no longer than twice the inset
    moved: Float = corners + inset * both / np.maximum((both**2).sum(axis=1) / 2, 0.5)[:, None]
    return moved


def _border(chosen: Mask, across: Float, down: Float, spacing: float, inset: float) -> Float:
    """The border (m, 4) of the chosen cells (rows, columns), `inset` pixels inside it; `across` and `down` are middles.

    At a corner that points outwards a stroke ends earlier, at one that points inwards later, so that they meet.
    """
    wide = np.zeros((chosen.shape[0] + 2, chosen.shape[1] + 2), dtype=np.bool_)
    wide[1:-1, 1:-1] = chosen
    half, found = spacing / 2, []
    for side_down, side_right in SIDES:
        rows, columns = np.nonzero(chosen & ~_moved(wide, side_down, side_right))
        along_down, along_right = side_right, side_down
        ends = []
        for way in (-1, 1):
            step = way * along_down, way * along_right
            goes_on = _moved(wide, *step)[rows, columns]
            turns_in = _moved(wide, side_down + step[0], side_right + step[1])[rows, columns]
            reach = way * (half + np.where(~goes_on, -inset, np.where(turns_in, inset, 0.0)))
            ends.append(across[columns] + side_right * (half - inset) + along_right * reach)
            ends.append(down[rows] + side_down * (half - inset) + along_down * reach)
        found.append(np.column_stack(ends))
    return np.concatenate(found)


def _moved(wide: Mask, down: int, right: int) -> Mask:
    """For each cell, whether the one so many rows down and columns to the right of it is chosen."""
    return wide[1 + down : wide.shape[0] - 1 + down, 1 + right : wide.shape[1] - 1 + right]
