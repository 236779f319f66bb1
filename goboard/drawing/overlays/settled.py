"""Territory that is settled by now, whether or not the game is over: whole cells, paler than those of a count."""

import numpy as np

from goboard.drawing.camera.camera import Camera
from goboard.drawing.overlays.overlay import Height, Known, Overlay, Owners, Told, one_owner
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Shape
from goboard.drawing.theme import Theme
from goboard.rules.position import BLACK
from goboard.words.message import phrase

PALE = np.float32(0.75)
"""Of a count's colour."""


def find(known: Known) -> Owners | None:
    """The owners of settled territory."""
    assert known.report is not None
    owner = np.frombuffer(known.report.territory, dtype=np.uint8)
    return Owners(owner, np.full(len(owner), PALE))


def cells(found: Owners, scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Cells in their owners' colours; none where the record or a count has its own."""
    from goboard.drawing.cells import edged, shaded

    owner = found.owner
    if scene.owner:
        owner = np.where(np.frombuffer(scene.owner, dtype=np.uint8) > 0, 0, owner).astype(np.uint8)
    return [*shaded(camera, theme, owner, found.strength), *edged(camera, owner, theme.territory_edge)]


def words(told: Told) -> str:
    """Whose territory it is."""
    owner = told.report.territory[told.vertex]
    return phrase("settled territory of {player}", player=told.names[owner - 1]) if owner else ""


SETTLED = Overlay(
    "settled",
    phrase("Settled territory"),
    phrase("whole cells in the colour of whoever owns them by now"),
    "2",
    find=find,
    draws={Height.AREAS: cells},
    covers=lambda found, view: bool(found.owner.any()),
    words=words,
    sample=lambda: one_owner(BLACK, float(PALE)),
)
