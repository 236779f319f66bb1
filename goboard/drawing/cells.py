"""What covers whole cells as shapes: boxes on a grid, polygons elsewhere, pixels where points are too close for either.

Lines around groups of cells are drawn here too: one border a group on grids and closed bodies, the cells' own outlines
elsewhere.
"""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from goboard.arrays import Float, Float32, Int, Int32, Mask, UInt8, distinct
from goboard.drawing.camera.camera import Camera
from goboard.drawing.camera.layout import runs
from goboard.drawing.colours import faded
from goboard.drawing.scene import players_in
from goboard.drawing.shapes import Discs, Lines, Polygons, Raster, Rects, Shape
from goboard.drawing.theme import Theme

REACH = 1.1
"""How far a point's colour reaches, in the room it has: a little more than half the way across a cell."""
COARSE = 2
"""Pixels of that side are one while a picture moves."""
CLEAR = "#00000000"
SHADES = 8
"""Steps from nothing to the full colour."""
IN_DEPTH = 0.3
"""The radius of the disc that stands for a cell among others behind and in front, in the room of its point."""


def rasters(camera: Camera, values: UInt8, palette: Sequence[str]) -> list[Raster]:
    """A value for each spot (m,), each above 0 with a colour, as pixels of the parts of a picture that are painted."""
    # what has no spot is -1: the last one
    values, colours = np.append(values, np.uint8(0)), (CLEAR, *palette)
    spots = _spots_of_pixels(camera.whole)
    if camera.is_rough and camera.lattice is None:
        return [Raster(values[spots], colours, side=COARSE)]
    return [
        Raster(values[spots[top : top + height, left : left + width]], colours, (left, top))
        for left, top, width, height in camera.windows
    ]


@lru_cache(maxsize=2)
def _spots_of_pixels(camera: Camera) -> Int32:
    """(height, width) the spot that each pixel belongs to, -1 where none is near; of a rough picture each square."""
    if camera.lattice is None:
        return _nearest_spots(camera, COARSE if camera.is_rough else 1)
    columns, rows = _lines(camera.across, camera.width), _lines(camera.down, camera.height)
    lattice = np.pad(camera.lattice.astype(np.int32), ((0, 1), (0, 1)), constant_values=-1)
    return lattice[rows[:, None], columns]


def _nearest_spots(camera: Camera, side: int = 1) -> Int32:
    """Every spot takes the pixels around it, those farthest off first: whoever is nearest to a pixel is the last.

    With a `side` so many rows and columns of pixels are one.
    """
    spots = np.flatnonzero(camera.shown)
    if not camera.is_even:
        spots = camera.geometry.largest_first[camera.shown[camera.geometry.largest_first]]
    spots = spots.astype(np.int32)
    reaches = np.maximum(REACH / side * camera.sizes[spots], 1.0)
    room = int(reaches[0]) if len(reaches) else 0
    # with that much around the picture and what is shown of its surroundings nothing has to be cut off
    edge = room + math.ceil(float(np.maximum(camera.sizes[spots], camera.spacing).max(initial=0.0)) / side) + 1
    width = math.ceil(camera.width / side) + 2 * edge
    found = np.full((math.ceil(camera.height / side) + 2 * edge) * width, -1, dtype=np.int32)
    columns, rows = np.floor(camera.centres[spots] / side).astype(np.int64).T + edge
    # the first pixel of what each takes: parts of the picture that begin later are the pixels around that
    pixels = columns - room + width * (rows - room)
    steps = range(-room, room + 1)
    for gap, right, down in sorted(((math.hypot(x, y), x, y) for x in steps for y in steps), reverse=True):
        count = int(np.searchsorted(-reaches, -gap, side="right"))
        if count:
            found[right + room + width * (down + room) :][pixels[:count]] = spots[:count]
    return found.reshape(-1, width)[edge:-edge, edge:-edge]


def _lines(lines: Float, size: int) -> Int:
    """(size,) for each pixel along a side the number of the line that it belongs to, -1 beyond the outermost."""
    half = (lines[-1] - lines[0]) / max(len(lines) - 1, 1) / 2 if len(lines) > 1 else 0.5
    borders = np.concatenate([[lines[0] - half], (lines[:-1] + lines[1:]) / 2, [lines[-1] + half]])
    numbers = np.searchsorted(np.round(borders), np.arange(size), side="right") - 1
    return np.where(numbers < len(lines), numbers, -1)


class Disc(NamedTuple):
    """What is round about a spot: its centre (2,) in pixels, and the matrix (2, 2) that makes it of the unit circle."""

    spot: int
    centre: Float
    shape: Float


def cells(
    camera: Camera, chosen: Mask, fill: str, *, is_beyond: bool = False, discs: Sequence[Disc] = ()
) -> list[Shape]:
    """The cells of the chosen spots (m,) in one colour; of the plane those in the picture.

    With `is_beyond` points of the plane that the board does not know yet are chosen as well. The border runs around
    `discs`, of chosen spots outside, of others inside; without effect where cells are pixels.
    """
    if camera.is_raster:
        return [*rasters(camera, chosen.astype(np.uint8), (fill,))]
    if camera.lattice is not None:
        # what has no spot is -1: the last one
        is_chosen = np.append(chosen, is_beyond and camera.board.plane is not None)[camera.lattice]
        bent = _bent_boxes(camera, is_chosen, discs) if discs else {}
        for row, column in bent:
            is_chosen[row, column] = False
        found: list[Shape] = [Rects(boxes_of(is_chosen, camera.across, camera.down, camera.pitch), fill)]
        return [*found, Polygons(tuple(bent.values()), fill=fill)] if bent else found
    outlines = camera.outlines(chosen & camera.shown)
    if discs:
        outlines = tuple(_bent(outline, discs) for outline in outlines)
    return [Polygons(outlines, fill=fill, smooth=not camera.is_rough)]


def at_border(camera: Camera, chosen: Mask) -> Mask:
    """(m,) which spots have one beside them that is chosen and they are not, or the other way about; chosen ones at the
    board's edge too."""
    found = np.zeros(len(chosen) + 1, dtype=bool)
    if camera.lattice is None:
        first, second = camera.geometry.joined.T
        apart = chosen[first] != chosen[second]
        found[first[apart]] = found[second[apart]] = True
        rim = camera.geometry.rim
        found[rim] |= chosen[rim]
        return found[:-1]
    is_chosen = np.append(chosen, False)[camera.lattice]
    wide = np.pad(is_chosen, 1)
    for side in SIDES:
        found[camera.lattice[is_chosen != moved(wide, *side)]] = True
    return found[:-1]


def _bent_boxes(camera: Camera, is_chosen: Mask, discs: Sequence[Disc]) -> dict[tuple[int, int], Float]:
    """The chosen cells (row, column) of a grid whose border discs change, as polygons."""
    assert camera.lattice is not None
    across, down = _borders(camera.across, camera.pitch), _borders(camera.down, camera.pitch)
    wide, found = np.pad(is_chosen, 1), dict[tuple[int, int], Float]()
    at = {disc.spot: disc for disc in discs}
    spots = np.pad(camera.lattice, 1, constant_values=-1)
    has_disc = np.isin(spots, list(at))
    near_disc = np.logical_or.reduce([moved(has_disc, *side) for side in ((0, 0), *SIDES)])
    for row, column in np.argwhere(is_chosen & near_disc).tolist():
        sides, is_changed = list[Float](), False
        left, right, top, bottom = across[column], across[column + 1], down[row], down[row + 1]
        corners = np.array([[left, top], [right, top], [right, bottom], [left, bottom]])
        for number, (step_down, step_right) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
            side = corners[[number, (number + 1) % 4]]
            beside = row + 1 + step_down, column + 1 + step_right
            if not wide[beside]:
                near = [at[spot] for spot in (spots[row + 1, column + 1], spots[beside]) if spot in at]
                bent = _pushed(_divided(side), near)
                is_changed |= not np.array_equal(bent, _divided(side))
                side = bent
            sides.append(side[:-1])
        if is_changed:
            found[row, column] = np.concatenate(sides)
    return found


def _bent(outline: Float, discs: Sequence[Disc]) -> Float:
    """A closed outline that runs around the discs which it crosses."""
    return _pushed(_divided(np.concatenate([outline, outline[:1]]))[:-1], discs)


PIECES = 24
"""Of a side that may run around a disc."""


def _divided(corners: Float) -> Float:
    """The same way with more points."""
    steps = np.arange(PIECES)[:, None] / PIECES
    pieces = [first + (second - first) * steps for first, second in pairwise(corners)]
    return np.concatenate([*pieces, corners[-1:]])


def _pushed(points: Float, discs: Sequence[Disc]) -> Float:
    """Points (n, 2) in a disc go to its edge, away from its centre."""
    found = points.copy()
    for _, centre, shape in discs:
        reach = np.linalg.norm(shape, 2)
        near = np.flatnonzero((np.abs(found - centre) < reach).all(axis=1))
        if not len(near):
            continue
        places = np.linalg.solve(shape, (found[near] - centre).T).T
        away = np.hypot(*places.T)
        inside = (away < 1) & (away > 0)
        found[near[inside]] = centre + (places[inside] / away[inside, None]) @ shape.T
    return found


def shaded(camera: Camera, theme: Theme, owner: UInt8, strength: Float32) -> list[Shape]:
    """Cells in their owners' colours, of `strength` (m,) from 0, left out, to 1, the colour as it is."""
    shades = np.where(owner > 0, np.rint(SHADES * np.clip(strength, 0, 1)), 0).astype(np.int64)
    if camera.is_in_depth is not None:
        # cells have no place among what lies behind them and in front
        deep = np.flatnonzero((shades > 0) & camera.is_in_depth & camera.shown)
        shades[camera.is_in_depth] = 0
    else:
        deep = np.zeros(0, dtype=np.intp)
    found: list[Shape] = []
    for player in players_in(owner.tobytes()):
        colour = theme.cell(player)
        tints = [faded(colour, shade / SHADES) for shade in range(1, SHADES + 1)]
        mine = np.where(owner == player, shades, 0)
        if camera.is_raster:
            found += rasters(camera, mine.astype(np.uint8), tints)
            continue
        for shade in distinct(mine[mine > 0]):
            found += cells(camera, mine == shade, tints[shade - 1])
        found += [
            Discs(camera.centres[spots], IN_DEPTH * room, fill=colour)
            for room, spots in camera.by_size(deep[owner[deep] == player])
        ]
    return found


def boxes_of(chosen: Mask, columns: Float, rows: Float, spacing: float) -> Float:
    """The chosen cells (rows, columns) of lines at these pixels, those side by side as one, so that no seams show."""
    row, first, last = runs(chosen).T
    across, down = _borders(columns, spacing), _borders(rows, spacing)
    left, right, top, bottom = across[first], across[last], down[row], down[row + 1]
    return np.column_stack([left, top, right - left, bottom - top])


def _borders(centres: Float, spacing: float) -> Float:
    """Where one line's cells end and the next one's begin, on whole pixels."""
    outer = np.concatenate([[centres[0] - spacing / 2], centres + spacing / 2])
    outer[1:-1] = (centres[:-1] + centres[1:]) / 2
    return np.round(outer)


CASING = "#201812"
"""Below the line, to set it off from stones of its own colour."""
SIDES = ((0, 1), (0, -1), (1, 0), (-1, 0))
"""Where a cell's neighbours are: (rows down, columns to the right)."""


def bordered(camera: Camera, chosen: Mask, inset: float, thickness: float, colour: str) -> list[Shape]:
    """The border around the chosen spots (m,), `inset` inside their cells and so thick, both in spacings."""
    if camera.lattice is None:
        return [
            shape
            for outlines, room in camera.outlines_by_room(chosen)
            for shape in _around(outlines, inset * room, _width(thickness, room), colour)
        ]
    width = _width(thickness, camera.spacing)
    is_chosen = np.append(chosen, False)[camera.lattice]
    ends = _border(is_chosen, camera.across, camera.down, camera.pitch, inset * camera.spacing)
    return [Lines(ends, 1.7 * width, CASING), Lines(ends, width, colour)]


EDGE_INSET, EDGE = 0.07, 0.06
"""How far the line around territory lies inside its cells, and how thick it is, in spacings."""


def edged(camera: Camera, owner: UInt8, colour: str) -> list[Shape]:
    """A line of that colour around what each player owns; none without a colour, or where cells are pixels."""
    if not colour or camera.is_raster:
        return []
    if camera.is_in_depth is not None:
        owner = np.where(camera.is_in_depth, 0, owner).astype(np.uint8)
    return [
        shape
        for player in distinct(owner[owner > 0])
        for shape in bordered(camera, owner == player, EDGE_INSET, EDGE, colour)
    ]


def _around(outlines: Iterable[Float], inset: float, width: float, colour: str) -> list[Shape]:
    inner = tuple(_shrunk(outline, inset) for outline in outlines)
    return [
        Polygons(inner, stroke=CASING, width=1.7 * width),
        Polygons(inner, stroke=colour, width=width),
    ]


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
    wide = np.pad(chosen, 1)
    half, found = spacing / 2, []
    for side_down, side_right in SIDES:
        rows, columns = np.nonzero(chosen & ~moved(wide, side_down, side_right))
        along_down, along_right = side_right, side_down
        ends = []
        for way in (-1, 1):
            step = way * along_down, way * along_right
            goes_on = moved(wide, *step)[rows, columns]
            turns_in = moved(wide, side_down + step[0], side_right + step[1])[rows, columns]
            reach = way * (half + np.where(~goes_on, -inset, np.where(turns_in, inset, 0.0)))
            ends.append(across[columns] + side_right * (half - inset) + along_right * reach)
            ends.append(down[rows] + side_down * (half - inset) + along_down * reach)
        found.append(np.column_stack(ends))
    return np.concatenate(found)


def moved(wide: Mask, down: int, right: int) -> Mask:
    """For each cell, whether the one so many rows down and columns to the right of it is chosen; `wide` has one more
    on every side."""
    return wide[1 + down : wide.shape[0] - 1 + down, 1 + right : wide.shape[1] - 1 + right]
