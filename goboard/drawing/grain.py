"""The growth lines of a clam-shell stone: a few curves across it, in stone radii from its centre, y down."""

import math
from functools import lru_cache

Curve = tuple[float, float, float, float, float, float]
"""A quadratic curve: start, control point, end."""

RIM = 0.965
"""The curves end that far from the centre."""
LEAST_RADIUS = 9.0
"""In device pixels: smaller stones show no grain."""
LINE_WIDTH = 0.035


@lru_cache(maxsize=64)
def grain(variant: int) -> tuple[Curve, ...]:
    """The curves of one of the stones in the bowl: turned and bent differently, more or fewer."""
    turn = variant * 2.399963
    count = 5 + variant * 5 % 4
    bend = 0.10 + 0.05 * (variant % 3)
    return tuple(_curve(turn, -0.82 + 1.64 * (line + 0.5) / count, bend) for line in range(count))


def _curve(turn: float, offset: float, bend: float) -> Curve:
    half = math.sqrt(RIM * RIM - offset * offset)
    corners = ((-half, offset), (0.0, offset + 2 * bend * half), (half, offset))
    (x1, y1), (cx, cy), (x2, y2) = (_turned(x, y, turn) for x, y in corners)
    return x1, y1, cx, cy, x2, y2


def _turned(x: float, y: float, turn: float) -> tuple[float, float]:
    sine, cosine = math.sin(turn), math.cos(turn)
    return x * cosine - y * sine, x * sine + y * cosine
