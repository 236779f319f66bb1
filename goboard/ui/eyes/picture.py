"""An eyespace as a picture: the board around it, its points with their signs, vital points, the last move. No Qt."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from goboard.analysis.eyes.labelled import MARGINAL, MARGINAL_STONE, STONE
from goboard.arrays import Float
from goboard.boards.board import Board
from goboard.drawing.camera.camera import Camera, fit
from goboard.drawing.camera.flat_view import focused
from goboard.drawing.cells import bordered, cells
from goboard.drawing.colours import faded
from goboard.drawing.glyphs import polygons
from goboard.drawing.layers import GROUND, STILL
from goboard.drawing.layers.stones import stone_centres
from goboard.drawing.picture import build
from goboard.drawing.scene import Scene, View
from goboard.drawing.shapes import Discs, Shape, Texts
from goboard.drawing.theme import Theme
from goboard.ui.language import tr

TINT, INSET, THICKNESS = 0.22, 0.05, 0.035
RING, DIAMOND, STROKE, HINT = 0.29, 0.44, 0.055, 0.15
"""The signs of vital points and of good moves: radii and the thickness of lines, in spacings."""
SIGN = 0.50
"""The size of the signs on points, in spacings."""


def _signs(owner: str, attacker: str) -> tuple[tuple[str, str, str], tuple[str, str, str]]:
    """What the signs say, those that are drawn and those of the notation."""
    drawn = (
        tr("◯  vital for {player}", player=owner),
        tr("◇  vital for {player}", player=attacker),
        tr("●  a good move"),
    )
    written = (
        tr("!  {player} can come in here", player=attacker),
        tr("X  a stone of {player}", player=attacker),
        tr("$  a stone of {player} that can be pulled out", player=attacker),
    )
    return drawn, written


@dataclass(frozen=True)
class EyePicture:
    """`labels` are those of the eyespace's vertices on the board; the rest is what lies around it. `owners` and
    `attackers` are the vital points of either side, `hints` good moves. `focus` are the vertices that should be seen,
    none for all of the board."""

    board: Board
    stones: bytes
    labels: Mapping[int, str] = field(default_factory=dict)
    owner: int = 2
    attacker: int = 1
    owners: tuple[int, ...] = ()
    attackers: tuple[int, ...] = ()
    hints: tuple[int, ...] = ()
    last: int | None = None
    focus: tuple[int, ...] = ()

    def legend(self, owner: str, attacker: str) -> str:
        """What the signs in the picture say, "" where there are none; the sides are called so."""
        labels = set(self.labels.values())
        seen = (self.owners, self.attackers, self.hints), [sign in labels for sign in (MARGINAL, STONE, MARGINAL_STONE)]
        rows = (compress(signs, is_seen) for signs, is_seen in zip(_signs(owner, attacker), seen, strict=True))
        return "\n".join(filter(None, map("     ".join, rows)))

    def scene(self, *, coordinates: bool = True) -> Scene:
        """What the board's own layers draw of it."""
        return Scene(self.board, self.stones, View(coordinates=coordinates), self.last)

    def under(self, scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
        """A tint and a border, below the stones."""
        chosen = np.zeros(len(camera.centres), dtype=np.bool_)
        chosen[camera.geometry.spots(np.array([*self.labels], dtype=np.int64))] = True
        if not chosen.any():
            return []
        colour = theme.lit[0]
        return [*cells(camera, chosen, faded(colour, TINT)), *bordered(camera, chosen, INSET, THICKNESS, colour)]

    def over(self, scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
        """The signs of the notation, vital points and good moves, above the stones."""
        return [*_labels(scene, self, camera, theme), *_vital(self, camera, theme)]


def small_camera(shown: EyePicture, side: int, ratio: float) -> Camera:
    """The camera of a small picture without coordinates, which has what should be seen in its middle."""
    return fit(shown.board, side, side, False, ratio, focused(fit(shown.board, side, side, False, ratio), shown.focus))


def eye_shapes(shown: EyePicture, camera: Camera, theme: Theme) -> list[Shape]:
    """All of a small picture, from the ground up."""
    scene = shown.scene(coordinates=False)
    return [
        *build(scene, camera, theme, GROUND),
        *shown.under(scene, camera, theme),
        *build(scene, camera, theme, STILL),
        *shown.over(scene, camera, theme),
    ]


def _labels(scene: Scene, shown: EyePicture, camera: Camera, theme: Theme) -> list[Shape]:
    """The signs of the notation, but for the full stop."""
    found: list[Shape] = []
    for vertex, label in shown.labels.items():
        if label not in MARGINAL + STONE + MARGINAL_STONE or vertex in shown.hints:
            continue
        spots = camera.geometry.spots((vertex,))
        centres = camera.centres[spots] if label == MARGINAL else stone_centres(scene, camera, spots)
        items = tuple((label, x, y) for x, y in centres.tolist())
        found.append(Texts(items, SIGN * camera.spacing, theme.mark_on(shown.stones[vertex]), bold=True))
    return found


def _vital(shown: EyePicture, camera: Camera, theme: Theme) -> list[Shape]:
    """A ring where the owner should play, a diamond where the attacker should, a dot on a good move."""
    found: list[Shape] = []
    width, reach = max(1.5, STROKE * camera.spacing), camera.spacing
    for wide in (True, False):
        for player, vertices, is_ring in ((shown.owner, shown.owners, True), (shown.attacker, shown.attackers, False)):
            style = theme.stone(player)
            ink, across = (style.mark, 2 * width) if wide else (style.flat, width)
            centres = _centres(camera, vertices)
            if is_ring:
                found.append(Discs(centres, RING * reach, stroke=ink, width=across))
            else:
                found.append(polygons(centres, 4, 0.0, DIAMOND * reach, stroke=ink, width=across))
    found.append(
        Discs(_centres(camera, shown.hints), HINT * reach, fill=theme.accent, stroke=theme.sign[0], width=width)
    )
    return found


def _centres(camera: Camera, vertices: Sequence[int]) -> Float:
    spots: NDArray[np.int64] = camera.geometry.spots(np.array(vertices, dtype=np.int64))
    return camera.centres[spots]
