"""The weights of the points as colours under the stones, with the numbers where there is room for them.

One hue from light to dark where no weight is negative, so that the order is seen without telling hues apart; where some
are, weights below zero have a hue of their own, and the pale middle is zero.
"""

import numpy as np

from goboard.arrays import Float, Int, Mask, distinct
from goboard.drawing.camera.camera import Camera
from goboard.drawing.cells import cells, rasters
from goboard.drawing.colours import blended, contrast, faded, opaque
from goboard.drawing.glyphs import fitting_size
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Shape, Texts
from goboard.drawing.theme import Theme

STEPS = 12
"""Shades between the middle and an end."""
OPACITY = 0.82
"""The lines of the board can still be seen through the colours."""
LEAST_SPACING = 26.0
"""Numbers are written where neighbours are that many pixels apart."""
DIGITS = 3
SMALLEST = 8.0
"""Smaller numbers are left out."""


def heat(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """One batch of cells for each shade, then the numbers on empty points."""
    if camera.is_plane and scene.weight_formula:
        from goboard.drawing.layers.plane_heat import plane_heat

        return plane_heat(scene, camera, theme)
    # what lies in depth comes with the stones around it
    return weights_at(scene, camera, theme, None if camera.is_in_depth is None else ~camera.is_in_depth)


def weights_at(scene: Scene, camera: Camera, theme: Theme, among: Mask | None = None) -> list[Shape]:
    """The same of some spots (m,) only."""
    assert scene.weights is not None
    shades = shades_of(scene.weights)
    known = np.isfinite(scene.weights)
    if among is not None:
        known &= among
    if camera.is_raster:
        colours = [faded(shade_colour(theme, shade / STEPS), OPACITY) for shade in range(-STEPS, STEPS + 1)]
        return [*rasters(camera, np.where(known, shades + STEPS + 1, 0).astype(np.uint8), colours)]
    found: list[Shape] = []
    numbers: list[Shape] = []
    for shade in distinct(shades[known]):
        chosen = known & (shades == shade)
        colour = faded(shade_colour(theme, shade / STEPS), OPACITY)
        found += cells(camera, chosen, colour)
        if camera.spacing >= LEAST_SPACING * camera.ratio:
            numbers += _numbers(scene, camera, theme, chosen, colour)
    return [*found, *numbers]


def shades_of(weights: Float, reference: Float | None = None) -> Int:
    """A shade -STEPS..STEPS for each weight: zero is 0, or, if none is negative, the lowest is. The ends are those of
    the `reference`, if one is given, and weights beyond them have the shades of the ends."""
    known = np.where(np.isfinite(weights), weights, np.nan)
    shades = np.zeros(weights.shape, dtype=np.int64)
    ends = known if reference is None else np.where(np.isfinite(reference), reference, np.nan)
    if np.isnan(known).all() or np.isnan(ends).all():
        return shades
    low, high = float(np.nanmin(ends)), float(np.nanmax(ends))
    if low < 0:
        middle, reach = 0.0, max(-low, high)
    elif low < high:
        middle, reach = low, high - low
    else:
        middle, reach = 0.0, 2 * high or 1.0
    parts = np.nan_to_num((known - middle) / reach)
    shades[:] = np.rint(STEPS * np.clip(parts, -1, 1))
    return shades


def shade_colour(theme: Theme, part: float) -> str:
    """The colour of a shade: -1 the lowest below zero, 0 the middle, 1 the highest."""
    below, middle, above = theme.heat
    return blended(faded(above if part > 0 else below, abs(part)), middle)


def _numbers(scene: Scene, camera: Camera, theme: Theme, chosen: Mask, colour: str) -> list[Shape]:
    assert scene.weights is not None
    seen = chosen & (np.frombuffer(scene.stones, dtype=np.uint8) == 0) & camera.shown
    return [
        shape
        for spacing, spots in camera.by_size(np.flatnonzero(seen))
        for shape in numbers_at(scene.weights[spots], camera.centres[spots], spacing, camera, theme, colour)
    ]


def numbers_at(
    weights: Float, centres: Float, spacing: float, camera: Camera, theme: Theme, colour: str
) -> list[Shape]:
    """The numbers at these pixels on that colour, those of one size together."""
    ground = blended(colour, opaque(theme.wood_flat))
    ink = max(theme.sign, key=lambda one: contrast(one, ground))
    by_size: dict[float, list[tuple[str, float, float]]] = {}
    for weight, (x, y) in zip(weights.tolist(), centres.tolist(), strict=True):
        text = weight_text(weight)
        by_size.setdefault(fitting_size(text, 0.34 * spacing, 0.86 * spacing), []).append((text, x, y))
    return [Texts(tuple(items), size, ink) for size, items in by_size.items() if size >= SMALLEST * camera.ratio]


def weight_text(weight: float) -> str:
    """A weight in a few characters: 1, 0.333, -2.5, 1e-9."""
    text = f"{weight:.{DIGITS}g}".replace("e-0", "e-").replace("e+0", "e").replace("e+", "e")
    return text.replace("-", "−")
