"""How strongly stones are felt on the empty points around them: soft shades in their players' colours."""

import numpy as np

from goboard.analysis.report import Status
from goboard.drawing.camera.camera import Camera
from goboard.drawing.overlays.overlay import Height, Known, Overlay, Owners, one_owner
from goboard.drawing.overlays.ownership import probable_owner
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Shape
from goboard.drawing.theme import Theme
from goboard.rules.position import WHITE
from goboard.words.message import phrase

FELT = 0.04
"""Weaker influence is not shown."""
STRENGTH = 0.85
"""Of the colour of territory, right beside walls."""


def find(known: Known) -> Owners | None:
    """Who is felt most; stones that are known to be dead are not felt. On the plane nobody is."""
    from goboard.analysis.influence import influence

    players = max(known.stones, default=0)
    if not players or known.board.plane is not None:
        return None
    living = bytearray(known.stones)
    for vertex in np.flatnonzero(known.judged(Status.DEAD)).tolist():
        living[vertex] = 0
    owner, ahead, _ = probable_owner(influence(known.board, bytes(living), players))
    is_felt = ahead >= FELT
    # what is felt falls off steeply: the root keeps it visible some steps away
    return Owners(owner * is_felt, np.sqrt(ahead) * is_felt)


def shades(found: Owners, scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Cells in several shades of each player's colour, below the stones."""
    from goboard.drawing.cells import shaded

    return shaded(camera, theme, found.owner, STRENGTH * found.strength)


INFLUENCE = Overlay(
    "influence",
    "Influence",
    phrase("soft shades around stones, fading with the distance"),
    "9",
    needs_report=False,
    find=find,
    draws={Height.SHADES: shades},
    covers=lambda found, view: bool(found.owner.any()),
    sample=lambda: one_owner(WHITE, 0.6),
)
