"""What the overlays shown find in a position, worked out once; and each overlay's sign by itself, for its switch."""

from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np

from goboard.arrays import mask
from goboard.boards.board import Board
from goboard.boards.catalogue import cached_grid
from goboard.drawing.camera.camera import fit
from goboard.drawing.camera.view import BoardView
from goboard.drawing.overlays.overlay import Findings, Found, Known, Overlay, Table
from goboard.drawing.overlays.table import OVERLAYS, UNASKED
from goboard.drawing.scene import AnalysisScene, Scene, fitting
from goboard.drawing.shapes import RoundedRect, Shape
from goboard.drawing.theme import Theme

NOTHING = AnalysisScene()
MIDDLE = 4
"""Of three by three points, whose others lie outside the picture."""
SPACING, CORNER = 0.94, 0.12
"""The room of that point and the radius of the picture's corners, in its sides."""


def with_overlays(scene: Scene, table: Table = OVERLAYS) -> Scene:
    """The scene with what its overlays say; dead stones, seki and dame have the signs that they have in a count."""
    names, analysis = scene.view.overlays, scene.analysis or NOTHING
    if not names and analysis is NOTHING:
        return scene
    taken = {mark.vertex for mark in scene.marks} | ({scene.last_vertex} if scene.last_vertex is not None else set())
    if scene.is_counted:
        # the count says itself whose the points are, and what is dead
        names = frozenset()
    scene = replace(scene, findings=findings(scene.board, scene.stones, names, analysis, frozenset(taken), table))
    report = fitting(analysis, scene.board, scene.stones)
    if report is None:
        return scene
    for overlay in table:
        if overlay.name in names and overlay.tell is not None:
            scene = overlay.tell(scene, report)
    return scene


@lru_cache(maxsize=4)
def findings(
    board: Board,
    stones: bytes,
    names: frozenset[str],
    analysis: AnalysisScene,
    taken: frozenset[int] = frozenset(),
    table: Table = OVERLAYS,
) -> Findings:
    """What these overlays draw; numbers of liberties keep off the vertices `taken` if they can, worths surely."""
    is_free = ~mask(board.size, (step.vertex for step in analysis.line if step.vertex >= 0))
    report = fitting(analysis, board, stones)
    known = Known(board, stones, report, analysis, names, taken, frozenset(), is_free)
    pairs = []
    for overlay in (*UNASKED, *table):
        is_shown = overlay.name in names and (report is not None or not overlay.needs_report)
        found = overlay.find(known) if is_shown or overlay.is_given(analysis) else None
        if found is None:
            continue
        pairs.append((overlay, found.among(is_free) if overlay.gives_way else found))
        if not overlay.leaves_room:
            known = replace(known, busy=known.busy.union(np.flatnonzero(found.says_something).tolist()))
    return Findings(tuple(pairs))


def swatch(overlay: Overlay[Any] | None, side: int, theme: Theme) -> list[Shape]:
    """The sign of that overlay in a square of so many pixels; they need about 20. None is the bare board."""
    from goboard.drawing.layers import STILL, ground

    board = cached_grid("grid", 3, 3)
    whole = fit(board, side, side)
    camera = fit(board, side, side, view=BoardView(zoom=SPACING * side / whole.spacing))
    stones = bytearray(board.size)
    scene = Scene(board, bytes(stones))
    if overlay is not None:
        stones[MIDDLE] = overlay.sample_stone
        scene = replace(scene, stones=bytes(stones), findings=_sampled(overlay, board.size))
        if overlay.told_sample is not None:
            scene = overlay.told_sample(scene, MIDDLE)
    wood = RoundedRect((0, 0, side, side), CORNER * side, fill=theme.wood_flat)
    return [wood, *(shape for layer in (ground.lines, *STILL) for shape in layer(scene, camera, theme))]


def _sampled(overlay: Overlay[Any], size: int) -> Findings | None:
    if overlay.sample is None:
        return None
    at = np.zeros(size, dtype=np.int64)
    at[MIDDLE] = 1
    sample: Found = overlay.sample()
    return Findings(((overlay, sample.at(at)),))
