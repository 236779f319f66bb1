"""Where the pictures of a board in space go in a picture of a given size: the body, its back, the map."""

import math
from dataclasses import dataclass
from functools import lru_cache

from goboard.drawing.camera import Box
from goboard.drawing.solid.lattice import Tiles
from goboard.drawing.solid.panel import Circle

SOLID, MAP, BOTH = "solid", "map", "both"
EDGE = 0.025
"""The rim around the pictures, in the shorter side."""
MAP_PART = 0.9
"""Half the map's width, in the body's radius, at least."""
BACK_PART = 0.3
"""The back's radius, in the body's, at most."""
LEAST_BACK, LEAST_PICTURE = 30.0, 260.0
"""Device-independent pixels: a smaller back is left out, a smaller picture shows the body alone."""
LAYERS_PARTS = (0.2, 0.55)
"""How much of the picture the layers of an open body take, at least and at most."""
BODY_WEIGHT = 1.1
"""How much more it counts to have the body large than to have the layers large."""
STEPS = 60
RIM = [(math.cos(turn / 24 * math.tau), math.sin(turn / 24 * math.tau) / 2) for turn in range(24)]
"""Points around an oval whose width is 2."""


@dataclass(frozen=True)
class Arrangement:
    """Circles for the body, its back and (as wide as it) the map, a box for layers; None for what is not shown."""

    body: Circle | None
    back: Circle | None = None
    map: Circle | None = None
    layers: Box | None = None


@lru_cache(maxsize=16)
def arranged(
    width: float, height: float, ratio: float, shows: str, is_closed: bool, tiles: Tiles | None = None
) -> Arrangement:
    """The body as large as the others allow; the map keeps to the lower right, the back to another corner.

    `tiles` are the layers of an open body.
    """
    edge = EDGE * min(width, height)
    is_small = min(width, height) < LEAST_PICTURE * ratio
    if not is_closed:
        return _open(width, height, edge, shows, is_small, tiles)
    whole = Circle(width / 2, height / 2, max(min(width, height) / 2 - edge, 1.0))
    if shows == MAP:
        return Arrangement(None, map=Circle(width / 2, height / 2, max(min(width / 2, height) - edge, 1.0)))
    if is_small:
        return Arrangement(whole)
    least = LEAST_BACK * ratio
    if shows == SOLID:
        body = Circle(whole.x, whole.y, 0.97 * whole.radius)
        return Arrangement(body, _corner(width, height, edge, body, None, least))
    body, flat = _pair(width, height, edge)
    return Arrangement(body, _corner(width, height, edge, body, flat, least), flat)


def _pair(width: float, height: float, edge: float) -> tuple[Circle, Circle]:
    """The body in the upper left corner and the map in the lower right one, as large as possible then."""
    most = min(width, height) / 2 - edge
    widest = min(width / 2, height) - edge

    def map_of(half: float) -> Circle:
        return Circle(width - edge - half, height - edge - half / 2, half)

    def is_free(radius: float, half: float) -> bool:
        return _apart(Circle(edge + radius, edge + radius, radius), map_of(half), edge)

    sizes = [part / STEPS for part in range(STEPS, 0, -1)]
    radius = next(
        (most * part for part in sizes if is_free(most * part, min(widest, MAP_PART * most * part))), most / 3
    )
    least = min(widest, MAP_PART * radius)
    half = next((each for each in (widest * part for part in sizes) if each >= least and is_free(radius, each)), least)
    half = min(half, 1.5 * radius)
    flat = map_of(half)
    free_x = max(0.0, width - 2 * (edge + radius + half)) / 3
    free_y = max(0.0, height - 2 * edge - 2 * radius - half) / 3
    if free_x:
        return Circle(edge + radius + free_x, height / 2, radius), Circle(flat.x - free_x, height / 2, half)
    return Circle(edge + radius, edge + radius + free_y, radius), Circle(flat.x, flat.y - free_y, half)


def _apart(body: Circle, flat: Circle, gap: float) -> bool:
    """Does the oval of the map leave the body free?"""
    away = (math.hypot(flat.x + flat.radius * x - body.x, flat.y + flat.radius * y - body.y) for x, y in RIM)
    return min(away) >= body.radius + gap


def _corner(width: float, height: float, edge: float, body: Circle, flat: Circle | None, least: float) -> Circle | None:
    """The largest circle in a free corner for the back of the body, within bounds."""
    found: Circle | None = None
    for is_right, is_low in ((True, False), (False, True), (True, True), (False, False)):
        radius = BACK_PART * body.radius
        while radius >= least and (found is None or radius > found.radius):
            x = width - edge - radius if is_right else edge + radius
            y = height - edge - radius if is_low else edge + radius
            here = Circle(x, y, radius)
            is_clear = math.hypot(x - body.x, y - body.y) >= radius + body.radius + edge / 2
            if is_clear and (flat is None or _apart(here, flat, edge / 2)):
                found = here
            radius *= 0.94
    return found


def _open(width: float, height: float, edge: float, shows: str, is_small: bool, tiles: Tiles | None) -> Arrangement:
    """The body beside its layers, or below them: where both are larger."""
    if tiles is None or shows == SOLID or (is_small and shows == BOTH):
        return Arrangement(Circle(width / 2, height / 2, max(min(width, height) / 2 - edge, 1.0)))
    if shows == MAP:
        return Arrangement(None, layers=(edge, edge, width - 2 * edge, height - 2 * edge))
    least, most = LAYERS_PARTS
    parts = [least + (most - least) * step / STEPS for step in range(STEPS + 1)]
    beside = (_beside(width, height, edge, part) for part in parts)
    above = (_above(width, height, edge, part) for part in parts)

    def worth(found: Arrangement) -> float:
        assert found.body is not None and found.layers is not None
        return float(max(found.body.radius, 0.0) ** BODY_WEIGHT * max(tiles.scale_in(*found.layers[2:]), 0.0))

    return max((*beside, *above), key=worth)


def _beside(width: float, height: float, edge: float, part: float) -> Arrangement:
    """That part of the width, at least, for the layers."""
    rest = width - max(width * part, width - height)
    body = Circle(rest / 2, height / 2, min(rest, height) / 2 - edge)
    return Arrangement(body, layers=(rest, edge, width - rest - edge, height - 2 * edge))


def _above(width: float, height: float, edge: float, part: float) -> Arrangement:
    """That part of the height, at least, for the layers; the lower left corner is for buttons."""
    used = max(height * part, height - width)
    rest = height - used
    body = Circle(width / 2, used + rest / 2, min(width, rest) / 2 - edge)
    return Arrangement(body, layers=(edge, edge, width - 2 * edge, used - edge))
