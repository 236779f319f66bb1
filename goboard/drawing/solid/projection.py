"""A sphere laid flat in an oval, twice as wide as high: Hammer's projection, in which areas keep their proportions.

x goes from -1 to 1 and y from -0.5 to 0.5, upwards. What faces the viewer is in the middle; the half circle farthest
away from it, from top to bottom, is the oval's rim.
"""

import numpy as np

from goboard.drawing.arrays import Float
from goboard.drawing.solid.panel import Circle

RADIANS = 2 * 2**0.5
"""Half the oval's width is so many radians long in its middle."""
ON_RIM = 1e-9


def angles_of(directions: Float) -> Float:
    """(k, 2) longitudes and latitudes of unit vectors, 0 and 0 towards the viewer."""
    longitudes = np.arctan2(directions[:, 0], directions[:, 2])
    # what lies on the rim itself goes to its right side, however the last digits came out
    longitudes[longitudes < -np.pi + ON_RIM] = np.pi
    return np.stack([longitudes, np.arcsin(np.clip(directions[:, 1], -1, 1))], axis=1)


def hammer(longitudes: Float, latitudes: Float) -> Float:
    """Places (k, 2) in the oval."""
    cos = np.cos(latitudes)
    below = np.sqrt(1 + cos * np.cos(longitudes / 2))
    return np.stack([cos * np.sin(longitudes / 2) / below, np.sin(latitudes) / (2 * below)], axis=1)


def flattened(directions: Float) -> Float:
    """Unit vectors (k, 3) as places (k, 2) in the oval."""
    return hammer(*angles_of(directions).T)


def placed(flat: Float, circle: Circle, scale: float) -> Float:
    """Places in the oval as pixels, y down."""
    return np.stack([circle.x + scale * flat[:, 0], circle.y - scale * flat[:, 1]], axis=1)


def scales(longitudes: Float, latitudes: Float) -> Float:
    """(k,) how much smaller than in the middle things are where they are squeezed most.

    Areas keep their size, so this follows from how much all lengths change together.
    """
    sin, cos = np.sin(longitudes / 2), np.cos(longitudes / 2)
    high, level = np.sin(latitudes), np.cos(latitudes)
    square = 1 + level * cos
    below = np.sqrt(square)
    by_turn = sin / (4 * square)
    across = RADIANS * (cos / 2 + level * sin * by_turn) / below, RADIANS / 2 * high * by_turn / below
    by_rise = high * cos / (2 * square)
    up = RADIANS * sin * (level * by_rise - high) / below, RADIANS / 2 * (level + high * by_rise) / below
    total = across[0] ** 2 + across[1] ** 2 + up[0] ** 2 + up[1] ** 2
    least: Float = np.sqrt(np.maximum(total - np.sqrt(np.maximum(total**2 - 4, 0)), 0) / 2)
    return least
