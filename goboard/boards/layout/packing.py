"""Drawings side by side: the parts of a graph that is not connected."""

import math

import numpy as np

from goboard.boards.layout.distances import Float

GAP = 1.5
"""Between two parts, where neighbours are 1 apart."""
TOLERANCE = 1e-9


def turned(places: Float) -> Float:
    """The drawing with its longest extent to the right, in whichever way of four lies nearest."""
    centred = places - places.mean(axis=0)
    _, vectors = np.linalg.eigh(centred.T @ centred)
    longest = vectors[:, -1] if vectors[0, -1] >= 0 else -vectors[:, -1]
    x, y = longest
    found: Float = centred @ np.array([[x, -y], [y, x]])
    return found


def rows_of(count: int) -> Float:
    """(count, 2) single points in rows that make about a square."""
    width = math.ceil(count**0.5)
    order = np.arange(count)
    return GAP * np.column_stack([order % width, -(order // width)])


def packed(drawings: list[Float]) -> list[Float]:
    """The drawings moved so that none overlaps another: large ones first, in rows of about a square's width."""
    corners = [drawing.min(axis=0) for drawing in drawings]
    sizes = [drawing.max(axis=0) - corner + GAP for drawing, corner in zip(drawings, corners, strict=True)]
    order = sorted(range(len(drawings)), key=lambda index: (-sizes[index][1], -sizes[index][0], index))
    area = sum(float(size[0] * size[1]) for size in sizes)
    width = max(area**0.5, *(float(size[0]) for size in sizes)) + TOLERANCE
    moved = list(drawings)
    x = y = tallest = 0.0
    for index in order:
        if x + sizes[index][0] > width:
            x, y, tallest = 0.0, y - tallest, 0.0
        moved[index] = drawings[index] - corners[index] + (x, y - sizes[index][1])
        x += float(sizes[index][0])
        tallest = max(tallest, float(sizes[index][1]))
    return moved
