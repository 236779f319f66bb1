"""How a board in space is turned: unit quaternions (w, x, y, z), named viewpoints. x right, y up, z to the viewer."""

import math

import numpy as np

from goboard.arrays import Float
from goboard.drawing.camera.view import Quaternion

Axis = tuple[float, float, float]

ACROSS: Axis = (1.0, 0.0, 0.0)
UPRIGHT: Axis = (0.0, 1.0, 0.0)
TO_VIEWER: Axis = (0.0, 0.0, 1.0)
SEEN_WITHIN = math.radians(35)
"""A point that the board is turned for is then at most so far off the middle."""


def about(axis: Axis, degrees: float) -> Quaternion:
    """The rotation about a unit axis, against the clock for whom the axis points at."""
    half = math.radians(degrees) / 2
    sin = math.sin(half)
    return math.cos(half), sin * axis[0], sin * axis[1], sin * axis[2]


def after(then: Quaternion, first: Quaternion) -> Quaternion:
    """One rotation after another, as a unit quaternion."""
    a, b, c, d = then
    e, f, g, h = first
    whole = (
        a * e - b * f - c * g - d * h,
        a * f + b * e + c * h - d * g,
        a * g - b * h + c * e + d * f,
        a * h + b * g - c * f + d * e,
    )
    length = math.hypot(*whole)
    return whole[0] / length, whole[1] / length, whole[2] / length, whole[3] / length


def matrix(turn: Quaternion) -> Float:
    """(3, 3): `places @ matrix(turn).T` are the places after the rotation."""
    w, x, y, z = turn
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


FRONT: Quaternion = (1.0, 0.0, 0.0, 0.0)
HALF_ROUND = about(UPRIGHT, 180)
HOME = after(about(ACROSS, 22), about(UPRIGHT, -28))
"""What a board in space is seen from at first: its front, a little from the right and from above."""
VIEWPOINTS: dict[str, Quaternion] = {
    "front": FRONT,
    "back": HALF_ROUND,
    "left": about(UPRIGHT, 90),
    "right": about(UPRIGHT, -90),
    "top": about(ACROSS, 90),
    "bottom": about(ACROSS, -90),
    "isometric": after(about(ACROSS, math.degrees(math.atan(math.sqrt(0.5)))), about(UPRIGHT, -45)),
}


def rolled_along(turn: Quaternion, right: float, down: float) -> Quaternion:
    """Turned on as a ball is whose front is pushed that many radii to the right and down."""
    way = math.hypot(right, down)
    if not way:
        return turn
    return after(about((down / way, right / way, 0.0), math.degrees(way)), turn)


def revealing(turn: Quaternion, direction: Float) -> Quaternion:
    """Turned on no farther than needed to bring what lies in that direction of the board near the middle."""
    x, y, z = (matrix(turn) @ (direction / max(float(np.linalg.norm(direction)), 1e-12))).tolist()
    away, aside = math.acos(max(-1.0, min(1.0, z))), math.hypot(x, y)
    if away <= SEEN_WITHIN:
        return turn
    axis = (y / aside, -x / aside, 0.0) if aside > 1e-9 else UPRIGHT
    return after(about(axis, math.degrees(away - SEEN_WITHIN)), turn)
