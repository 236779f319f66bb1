"""Stones that an estimate calls dead: they have the sign that dead stones have in a count, without its cross."""

from dataclasses import replace

import numpy as np

from goboard.analysis.report import Report, Status
from goboard.arrays import mask
from goboard.drawing.overlays.overlay import Overlay, Points
from goboard.drawing.overlays.ownership import probable_owner
from goboard.drawing.scene import Scene
from goboard.rules.position import BLACK, WHITE
from goboard.words.message import phrase


def tell(scene: Scene, report: Report) -> Scene:
    """The scene with these stones; their points go to whoever territory says, or else to the likely owner."""
    dead, known = report.of(Status.DEAD), frozenset(scene.dead)
    territory = np.frombuffer(report.territory, dtype=np.uint8)
    owner, _, _ = probable_owner(report.shares)
    heirs = np.where(territory > 0, territory, owner) * mask(len(owner), dead)
    presumed = tuple(vertex for vertex in dead if vertex not in known)
    return replace(scene, presumed=presumed, heirs=heirs.astype(np.uint8).tobytes())


def told_sample(scene: Scene, vertex: int) -> Scene:
    """A stone whose point becomes White's."""
    heirs = bytes(WHITE if each == vertex else 0 for each in range(scene.board.size))
    return replace(scene, presumed=(vertex,), heirs=heirs)


DEAD: Overlay[Points] = Overlay(
    "dead",
    phrase("Dead stones"),
    phrase("faint, with a small square in the colour of whoever gets the point"),
    "3",
    Status.DEAD,
    tell=tell,
    told_sample=told_sample,
    sample_stone=BLACK,
)
