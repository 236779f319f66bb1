"""The mark of a player: a letter in a shape. It tells stones apart for eyes that colours do not reach."""

from goboard.drawing.arrays import Float
from goboard.drawing.colours import faded
from goboard.drawing.glyphs import polygons
from goboard.drawing.shapes import Discs, Shape, Texts
from goboard.drawing.stone_style import StoneStyle

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
        outline = polygons(centres, corners, turn, reach * radius, fill=fill, stroke=stroke, width=width)
        found.append(outline)
    else:
        found.append(Discs(centres, DISC * radius, fill, stroke, width))
    if radius >= LEAST_LETTER and letter:
        items = tuple((letter, x, y) for x, y in centres.tolist())
        found.append(Texts(items, LETTER * radius, ink if is_outlined else paper, bold=True))
    return found
