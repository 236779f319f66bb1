"""The small signs that several layers draw, in batches and in pixels: squares, crosses, arrow heads, players' marks.

A player's mark is a letter in a shape: it tells stones apart for eyes that colours do not reach.
"""

from collections.abc import Iterable

import numpy as np

from goboard.arrays import Float
from goboard.drawing.colours import faded
from goboard.drawing.shapes import CHARACTER, Discs, Lines, Polygons, Rects, Shape, StoneStyle, Texts


def squares(centres: Float, side: float, *, fill: str = "", stroke: str = "", width: float = 0.0) -> Polygons:
    """Upright squares with sides of that length."""
    half = side / 2
    corners = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
    return Polygons(tuple(centre + corners for centre in centres), fill=fill, stroke=stroke, width=width)


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
    return Polygons(tuple(centre + outline for centre in centres), fill=fill, stroke=stroke, width=width)


def square_boxes(centres: Float, sides: Float) -> Float:
    """The boxes (n, 4) of upright squares with these sides (n,), all of whole pixels."""
    whole = np.maximum(np.round(sides), 1.0)[:, None]
    return np.hstack([np.round(centres - whole / 2), whole, whole])


def edged_squares(centres: Float, sides: Float, edge: Float, fill: str, stroke: str) -> list[Rects]:
    """Upright squares with these sides (n,) within edges of that thickness (n,), all of whole pixels."""
    thick = np.maximum(np.round(edge), 1.0)
    outer = square_boxes(centres, sides + 2 * thick)
    return [Rects(outer, stroke), Rects(outer + thick[:, None] * np.array([1, 1, -2, -2]), fill)]


def frames(centres: Float, side: float, width: float, colour: str) -> Rects:
    """The borders of upright squares with sides of that length, all of whole pixels; `width` is half outside them."""
    thick = max(round(width), 1)
    outer = square_boxes(centres, np.full(len(centres), side + thick))
    left, top, whole, _ = outer.T
    thin, inner = np.full(len(centres), float(thick)), whole - 2 * thick
    bars = (
        (left, top, whole, thin),
        (left, top + whole - thick, whole, thin),
        (left, top + thick, thin, inner),
        (left + whole - thick, top + thick, thin, inner),
    )
    return Rects(np.concatenate([np.column_stack(bar) for bar in bars]), colour)


def brackets(centres: Float, side: float, width: float, colour: str) -> Lines:
    """The four corners of upright squares, their sides left open in the middle."""
    half, arm = side / 2, 0.3 * side
    corners = [(x, y) for x in (-half, half) for y in (-half, half)]
    strokes = [(x, y, x - np.sign(x) * arm, y) for x, y in corners] + [
        (x, y, x, y - np.sign(y) * arm) for x, y in corners
    ]
    return strokes_about(centres, np.array(strokes), width, colour)


def dashed_rings(centres: Float, radius: float, width: float, colour: str, dashes: int = 9) -> Lines:
    """Rings of so many dashes with gaps of the same length, each dash of two straight strokes."""
    turns = np.arange(dashes)[:, None] * (2 * np.pi / dashes) + np.array([0.0, 0.5, 1.0]) * (np.pi / dashes)
    places = radius * np.stack([np.cos(turns), np.sin(turns)], axis=2)
    strokes = np.concatenate([places[:, :2], places[:, 1:]]).reshape(-1, 4)
    return strokes_about(centres, strokes, width, colour)


def strokes_about(centres: Float, strokes: Float, width: float, colour: str) -> Lines:
    """The same strokes (k, 4) about each centre."""
    return Lines((np.hstack([centres, centres])[:, None, :] + strokes).reshape(-1, 4), width, colour)


def crosses(centres: Float, side: float, width: float, colour: str) -> Lines:
    """Diagonal crosses in squares with sides of that length."""
    half = side / 2
    strokes = np.array([(-half, -half, half, half), (-half, half, half, -half)])
    return strokes_about(centres, strokes, width, colour)


def ticks(centres: Float, side: float, width: float, colour: str) -> Lines:
    """Check marks of that width."""
    start, foot, tip = (-0.5, 0.0), (-0.14, 0.38), (0.5, -0.38)
    return strokes_about(centres, side * np.array([start + foot, foot + tip]), width, colour)


HEAD, HALF_HEAD = 5.8, 0.47
"""How long an arrow's head is, in widths of its shaft, and half of how broad it is, in its length."""


def arrow(start: Float, stop: Float, width: float, colour: str) -> tuple[Lines, Polygons]:
    """A shaft and a head whose tip is at `stop`."""
    along = (stop - start) / max(float(np.hypot(*(stop - start))), 1e-9)
    aside = np.array([-along[1], along[0]])
    head = HEAD * width
    base = stop - head * along
    outline = np.array([stop, base + HALF_HEAD * head * aside, base - HALF_HEAD * head * aside])
    shaft = np.concatenate([start, base + 0.1 * head * along])[None, :]
    return Lines(shaft, width, colour), Polygons((outline,), fill=colour)


def written(words: Iterable[str], centres: Float, size: float, colour: str) -> Texts:
    """Each of the words at its place (n, 2), bold."""
    places = zip(words, centres.tolist(), strict=True)
    return Texts(tuple((word, x, y) for word, (x, y) in places), size, colour, bold=True)


def fitting_size(text: str, size: float, room: float) -> float:
    """The text size, `size` or less, at which the text is no wider than `room` pixels."""
    return min(size, room / max(CHARACTER * len(text), 1e-9))


RADIUS, AWAY = 0.19, 0.25
"""A badge's radius, and how far right of and below its stone's centre it hangs, in spacings."""
LEAST_SPACING = 5.0
"""In device-independent pixels: where points are closer, there are no signs."""
LEAST_LETTER = 8.5
"""Stones of a smaller radius (pixels) show the shape alone."""
LETTER, LINE = 0.82, 0.11
"""The letter's size and the width of an outline, in stone radii."""
DISC = 0.56
CORNERS = ((4, 45.0, 0.74), (3, -90.0, 0.82), (4, 0.0, 0.76), (3, 90.0, 0.82), (6, 0.0, 0.68))
"""Of the shapes beside the disc: how many, where the first one points (degrees, clockwise from the right), and how far
from the centre, in stone radii."""


def player_marks(
    centres: Float, radius: float, style: StoneStyle, player: int, letter: str, opacity: float = 1.0
) -> list[Shape]:
    """The marks on stones of one player at these pixels (n, 2): filled shapes at first, outlines in the next round."""
    kind, is_outlined = player % (len(CORNERS) + 1), player // (len(CORNERS) + 1) % 2 == 1
    ink, paper = faded(style.mark, opacity), faded(style.flat, opacity)
    fill, stroke, width = ("", ink, max(1.0, LINE * radius)) if is_outlined else (ink, "", 0.0)
    found: list[Shape] = []
    if kind:
        corners, turn, reach = CORNERS[kind - 1]
        found.append(polygons(centres, corners, turn, reach * radius, fill=fill, stroke=stroke, width=width))
    else:
        found.append(Discs(centres, DISC * radius, fill=fill, stroke=stroke, width=width))
    if radius >= LEAST_LETTER and letter:
        found.append(written([letter] * len(centres), centres, LETTER * radius, ink if is_outlined else paper))
    return found
