"""How many pixels lie between the lines of the infinite plane, and which of the lines are drawn at that."""

import math

LEAST_SCALE, MOST_SCALE = 3, 160
"""Device-independent pixels between lines where points are closest and farthest to play on."""
LEAST_FAR = 1e-6
"""The same at most zoom out."""
ZOOM = 1.25
"""How much a step of zooming changes."""
FEWER_LINES, GROUP = 6.0, 5
"""Lines closer than so many device-independent pixels: only one in so many is drawn."""
FAR_APART = 10.0
"""Device-independent pixels between the lines drawn where points can no longer be told apart."""


def scale_limits(ratio: float) -> tuple[int, int]:
    """The least scale at which points can be played on and the largest, in device pixels."""
    return math.ceil(LEAST_SCALE * ratio), math.floor(MOST_SCALE * ratio)


def is_far(scale: float, ratio: float) -> bool:
    """Are points so close that no pixel means one of them?"""
    return scale < LEAST_SCALE * ratio


def allowed(scale: float, ratio: float) -> float:
    """The scale next to this one: a whole number, but for those at which points are too close to be played on."""
    least, most = scale_limits(ratio)
    whole = round(scale)
    return float(min(whole, most)) if whole >= least else max(scale, LEAST_FAR * ratio)


def stepped(scale: float, steps: int, ratio: float) -> float:
    """The scale that many steps closer, negative: farther."""
    for _ in range(abs(steps)):
        further = allowed(scale * (ZOOM if steps > 0 else 1 / ZOOM), ratio)
        scale = further if further != scale else allowed(scale + (1 if steps > 0 else -1), ratio)
    return scale


def line_step(scale: float, ratio: float) -> int:
    """Every how many lines one is drawn: all, every fifth, or every so many in powers of ten."""
    if not is_far(scale, ratio):
        return 1 if scale >= FEWER_LINES * ratio else GROUP
    step = 10
    while step * scale < FAR_APART * ratio:
        step *= 10
    return step
