"""What is said beside a point of the board, and what the board shows for as long as it stands there."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRect, QSize

from goboard.analysis.report import Step
from goboard.drawing.camera import Spot
from goboard.ui.bubble import Bubble, Spared

if TYPE_CHECKING:
    from goboard.ui.board_surface import BoardSurface

Lit = tuple[tuple[int, ...], ...]
"""Groups of vertices, which may overlap."""
Moves = tuple[Step, ...]
ROOM = 0.8
"""The side of the square beside which something is said, in spacings."""


class Reasons:
    """The bubble over a board. `light` is called with the groups to light up and the moves to number, none when it
    goes."""

    def __init__(self, surface: "BoardSurface", light: Callable[[Lit, Moves], None]) -> None:
        self._surface, self._light = surface, light
        self._place: QPointF | None = None
        self.spot: Spot | None = None
        """The point that something is said about."""
        self.bubble = Bubble(surface)

    def show(
        self,
        spot: Spot,
        place: QPointF | None,
        message: str,
        key: int | None,
        link: str,
        rule: str,
        lit: Lit,
        moves: Moves = (),
    ) -> None:
        """Say it: where a vertex is shown several times, beside the one at `place`, in the surface's own pixels."""
        self.spot, self._place = spot, place
        self._light(lit, moves)
        self.bubble.show_beside(self._target(spot), message, key, link, rule, self._lit_places())

    def hide(self) -> None:
        """Take the bubble away, and the light off the board."""
        self.spot = None
        self._light((), ())
        self.bubble.hide()

    def arrange(self) -> None:
        """The board lies elsewhere now: say it there."""
        if self.spot is not None:
            self._place = None
            self.bubble.move_beside(self._target(self.spot), self._lit_places())

    def _target(self, spot: Spot) -> QRect:
        areas = self._surface.areas(spot, ROOM)
        pointed = (area for area in areas if self._place is not None and area.contains(self._place.toPoint()))
        return next(pointed, areas[0])

    def _lit_places(self) -> Spared:
        """Where moves lie, and the groups lit up, but for those of half a board, which nothing can leave free."""
        scene, surface = self._surface.scene, self._surface
        groups = (group for group in scene.lit if 2 * len(group) < scene.board.size)
        moves = scene.analysis.line if scene.analysis is not None else ()
        side = round(ROOM * surface.camera.spacing / surface.devicePixelRatioF())
        corner = QPoint(side // 2, side // 2)
        return [
            [QRect(surface.vertex_place(vertex) - corner, QSize(side, side)) for vertex in vertices]
            for vertices in (
                [step.vertex for step in moves if step.vertex >= 0],
                [vertex for group in groups for vertex in group],
            )
        ]
