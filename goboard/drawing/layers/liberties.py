"""How many liberties chains have that have few: one number a chain, on a stone near its middle."""

import numpy as np

from goboard.drawing.camera.camera import Camera
from goboard.drawing.glyphs import AWAY, RADIUS
from goboard.drawing.layers.stones import stone_centres
from goboard.drawing.scene import Scene, players_in
from goboard.drawing.shapes import Discs, Shape, Texts
from goboard.drawing.theme import Theme

SIZE, SMALL = 0.36, 0.32
"""Of a number by itself on its stone, and of one that gives way to the player's mark, in spacings."""
LEAST_SPACING = 12.0
"""In device-independent pixels: where points are closer, numbers cannot be read."""
ATARI = 1


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """The numbers, bold where one move captures; none where the record or a dead stone has a sign of its own."""
    if scene.findings is None or camera.spacing < LEAST_SPACING * camera.ratio:
        return []
    liberties, stones = scene.findings.liberties.copy(), np.frombuffer(scene.stones, dtype=np.uint8)
    liberties[[*(mark.vertex for mark in scene.marks), *scene.faint]] = 0
    is_seen = (liberties > 0) & camera.shown
    found: list[Shape] = []
    for player in players_in(scene.stones):
        for is_atari in (True, False):
            chosen = is_seen & (stones == player) & ((liberties == ATARI) == is_atari)
            for spacing, spots in camera.by_size(np.flatnonzero(chosen)):
                centres, ink, size = stone_centres(scene, camera, spots), theme.mark_on(player), SIZE * spacing
                if scene.letters:
                    centres, ink, size = (
                        centres + AWAY * spacing * np.array([-1.0, 1.0]),
                        theme.sign[1],
                        SMALL * spacing,
                    )
                    found.append(
                        Discs(centres, RADIUS * spacing, theme.sign[0], ink, max(1.0, 0.14 * RADIUS * spacing))
                    )
                numbers = zip(liberties[spots].tolist(), centres.tolist(), strict=True)
                found.append(Texts(tuple((str(count), x, y) for count, (x, y) in numbers), size, ink, bold=is_atari))
    return found
