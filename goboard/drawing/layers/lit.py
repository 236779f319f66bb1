"""The groups of vertices that an answer to "Why?" speaks of: each tinted and outlined in a colour of its own.

Outlines of later groups lie inside those of earlier ones, so that groups which overlap can be told apart.
"""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from goboard.drawing.camera import Camera
from goboard.drawing.cells import cells
from goboard.drawing.colours import faded
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Lines, Polygons, Shape
from goboard.drawing.solid.camera import SolidCamera
from goboard.drawing.theme import Theme

Float = NDArray[np.float64]
Mask = NDArray[np.bool_]

TINT = 0.22
"""The opacity of a group's cells."""
INSET, STEP = 0.05, 0.085
"""How far the first outline lies inside the cells' borders, and each one more, in spacings."""
DEEPEST = 4
"""That many outlines lie inside each other, then the next ones lie over the first again."""
CASING = "#201812"
"""Below the outline, to set it off from stones of its own colour."""
SIDES = ((0, 1), (0, -1), (1, 0), (-1, 0))
"""Where a cell's neighbours are: (rows down, columns to the right)."""


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Tints of all groups, then their outlines over them."""
    tints: list[Shape] = []
    outlines: list[Shape] = []
    for number, group in enumerate(scene.lit):
        chosen = np.zeros(len(camera.centres), dtype=np.bool_)
        chosen[list(group)] = True
        colour = theme.lit[number % len(theme.lit)]
        inset = INSET + STEP * (number % DEEPEST)
        tints += cells(camera, chosen, faded(colour, TINT))
        if isinstance(camera, SolidCamera):
            for panel, _, vertices in camera.by_panel(np.flatnonzero(chosen & camera.shown)):
                outlines += _around(panel.outlines(vertices), panel.spacing, inset, colour)
        else:
            outlines += _outline(camera, chosen, inset, colour)
    return [*tints, *outlines]


def _outline(camera: Camera, chosen: Mask, inset: float, colour: str) -> Sequence[Shape]:
    """The group's border, around all its cells."""
    if camera.lattice is None:
        return _around(camera.outlines(chosen), camera.spacing, inset, colour)
    width, is_chosen = _width(camera.spacing), np.append(chosen, False)[camera.lattice]
    ends = _border(is_chosen, camera.across, camera.down, camera.pitch, inset * camera.spacing)
    return Lines(ends, 1.7 * width, CASING), Lines(ends, width, colour)


def _around(outlines: Iterable[Float], spacing: float, inset: float, colour: str) -> Sequence[Shape]:
    inner, width = tuple(_shrunk(outline, inset * spacing) for outline in outlines), _width(spacing)
    return Polygons(inner, "", CASING, 1.7 * width), Polygons(inner, "", colour, width)


def _width(spacing: float) -> float:
    return max(1.5, 0.055 * spacing)


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
