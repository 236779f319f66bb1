"""The position as the matrix of the mathematical description: 1 for Black, −1 for White, 0 for an empty point."""

from dataclasses import dataclass

import numpy as np

from goboard.arrays import Float, UInt8
from goboard.drawing.camera.camera import Camera
from goboard.drawing.colours import faded
from goboard.drawing.overlays.overlay import Found, Height, Known, Overlay
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Discs, Shape, Texts
from goboard.drawing.theme import Theme
from goboard.rules.position import BLACK, EMPTY, WHITE
from goboard.words.message import phrase

ENTRIES = {EMPTY: 0, BLACK: 1, WHITE: -1}
"""MD "Empty 0, Black 1, White -1"."""
ON_STONE, ON_POINT, PATCH = 0.46, 0.34, 0.24
"""The sizes of numbers, and the radius of the wood below those of empty points, in spacings."""
SHARED = 0.2
"""How far a number gives way up and to the left where its stone has another sign."""
LEAST_SPACING = 12.0
"""In device-independent pixels: where points are closer, numbers cannot be read."""


@dataclass(frozen=True, eq=False)
class Matrix(Found):
    """What lies there, plus one: 1 is an empty point."""

    contents: UInt8


def entry(stone: int) -> int:
    """The number of a point with that player's stone; a third player and those after are their own number."""
    return ENTRIES.get(stone, stone)


def find(known: Known) -> Matrix | None:
    """Every vertex has a number."""
    return Matrix(np.frombuffer(known.stones, dtype=np.uint8) + np.uint8(1))


def numbers(found: Matrix, scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """The numbers, but where the record has a sign of its own or a move its number."""
    from goboard.drawing.layers.stones import stone_centres

    if camera.spacing < LEAST_SPACING * camera.ratio:
        return []
    contents, is_shared = found.contents.copy(), np.zeros(len(found.contents), dtype=np.bool_)
    contents[[*(mark.vertex for mark in scene.marks), *(vertex for vertex, _ in scene.numbers)]] = 0
    is_shared[[*scene.faint, *(vertex for sign in scene.signs for vertex in sign.vertices)]] = True
    shapes: list[Shape] = []
    if camera.is_plane and camera.lattice is not None:
        # points that the board does not know yet are empty as well
        beyond = np.stack(np.meshgrid(camera.across, camera.down), axis=2)[camera.lattice == 0]
        shapes += _empty(beyond, camera.spacing, theme)
    for content in np.unique(contents[(contents > 0) & camera.shown]).tolist():
        stone = content - 1
        for spacing, spots in camera.by_size(np.flatnonzero((contents == content) & camera.shown)):
            if stone:
                # signs of the rules and of dead stones keep their place
                aside = is_shared[spots][:, None] * SHARED * spacing
                centres, ink = stone_centres(scene, camera, spots) - aside, theme.mark_on(stone)
                shapes += [
                    _written(str(entry(stone)), centres[among], size * spacing, ink)
                    for among, size in ((~is_shared[spots], ON_STONE), (is_shared[spots], ON_POINT))
                    if among.any()
                ]
            else:
                shapes += _empty(camera.centres[spots], spacing, theme)
    return shapes


def _empty(centres: Float, spacing: float, theme: Theme) -> list[Shape]:
    """Zeros on wood."""
    wood = Discs(centres, PATCH * spacing, fill=faded(theme.wood_flat, 0.86))
    return [wood, _written(str(entry(EMPTY)), centres, ON_POINT * spacing, theme.mark_on(EMPTY))]


def _written(text: str, centres: Float, size: float, ink: str) -> Texts:
    return Texts(tuple((text.replace("-", "−"), x, y) for x, y in centres.tolist()), size, ink)


MATRIX = Overlay(
    "matrix",
    phrase("Matrix B"),
    phrase("the position as numbers: 1 for Black, −1 for White, 0 for an empty point"),
    "B",
    needs_report=False,
    find=find,
    draws={Height.SIGNS: numbers},
    sample=lambda: Matrix(np.array([0, WHITE + 1], dtype=np.uint8)),
    sample_stone=WHITE,
)
