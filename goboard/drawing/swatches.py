"""Every overlay's sign by itself, on a bit of board: for switches, legends and help."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

import numpy as np

from goboard.boards.catalogue import cached_grid
from goboard.drawing.camera.camera import fit
from goboard.drawing.camera.view import BoardView
from goboard.drawing.findings import Findings, nothing
from goboard.drawing.layers import STILL, ground
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import RoundedRect, Shape
from goboard.drawing.theme import Theme

MIDDLE = 4
"""Of three by three points, whose others lie outside the picture."""
SPACING, CORNER = 0.94, 0.12
"""The room of that point and the radius of the picture's corners, in its sides."""
BLACK, WHITE = 1, 2
SURE, FELT = 0.9, 0.6

STONES: Mapping[str, int] = MappingProxyType(
    {"dead": BLACK, "alive": BLACK, "seki": WHITE, "liberties": BLACK, "unsettled": WHITE}
)
"""The stones on which some overlays show anything."""
SAMPLES: Mapping[str, Mapping[str, float]] = MappingProxyType(
    {
        "ownership": {"owner": BLACK, "certainty": SURE},
        "settled": {"settled": BLACK},
        "dead": {"heir": WHITE},
        "alive": {"is_alive": True},
        "sealing": {"is_sealing": True},
        "liberties": {"liberties": 2},
        "influence": {"influencer": WHITE, "influence": FELT},
        "unsettled": {"is_unsettled": True},
        "eyes": {"eye": WHITE, "attacker": BLACK, "defender": WHITE},
    }
)
"""What is found at the point; dead stones, seki and dame are told by the scene."""
TOLD: Mapping[str, str] = MappingProxyType({"dead": "presumed", "seki": "seki", "dame": "dame"})


def swatch(name: str, side: int, theme: Theme) -> list[Shape]:
    """The sign of the overlay of that name in a square of so many pixels; they need about 20."""
    board = cached_grid("grid", 3, 3)
    whole = fit(board, side, side)
    camera = fit(board, side, side, view=BoardView(zoom=SPACING * side / whole.spacing))
    stones = bytearray(board.size)
    stones[MIDDLE] = STONES.get(name, 0)
    scene = Scene(board, bytes(stones), findings=_found(name, board.size))
    if name in TOLD:
        scene = replace(scene, **{TOLD[name]: (MIDDLE,)})  # type: ignore[arg-type]
    wood = RoundedRect((0, 0, side, side), CORNER * side, theme.wood_flat)
    return [wood, *(shape for layer in (ground.lines, *STILL) for shape in layer(scene, camera, theme))]


def _found(name: str, size: int) -> Findings:
    found = nothing(size)
    for field, value in SAMPLES.get(name, {}).items():
        array = np.zeros_like(getattr(found, field))
        array[MIDDLE] = value
        found = replace(found, **{field: array})
    return found
