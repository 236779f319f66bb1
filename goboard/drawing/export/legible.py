"""Which numbers of a diagram can be read in its picture; the moves of the others are told below it."""

from collections.abc import Collection
from dataclasses import replace
from itertools import pairwise

from goboard.drawing.camera.camera import Camera
from goboard.drawing.camera.view import Part
from goboard.drawing.export.diagram import Diagram, span_words
from goboard.drawing.export.part import shown_in
from goboard.drawing.numbering import Reused, reused_words
from goboard.drawing.picture import camera_for
from goboard.drawing.scene import Scene
from goboard.drawing.solid.camera import SolidCamera

LEGIBLE, ALIKE = 16.0, 0.5
"""Numbers on stones of so many pixels, or of that part of the usual size, can be read: those at a rim may be less."""
MANY = 12
"""More moves that are not seen are told by their numbers alone."""


def in_part(diagram: Diagram, part: Part | None) -> Diagram:
    """The diagram of a part of the board; the moves outside of it and of what the record shows are told below."""
    scene = shown_in(diagram.scene, part)
    kept = {vertex for vertex, _ in scene.numbers}
    if scene.shown_part is not None:
        kept.intersection_update(scene.shown_part)
    return replace(_told(diagram, kept), scene=scene)


def as_seen(diagram: Diagram, scene: Scene, width: int, height: int) -> Diagram:
    """The diagram with what cannot be read in its picture, `scene` in these pixels, told below."""
    camera = camera_for(scene, width, height)
    return _told(diagram, {vertex for vertex, _ in scene.numbers if _is_legible(camera, vertex)})


def _is_legible(camera: Camera, vertex: int) -> bool:
    if isinstance(camera, SolidCamera):
        least = min(LEGIBLE, ALIKE * camera.spacing)
        panels = [panel for panel in camera.panels if panel.is_shown[vertex] and panel.sizes[vertex] >= least]
        places = [panel.centres[vertex] for panel in panels]
    else:
        places = [camera.centres[spot] for spot in camera.geometry.linked(vertex)]
    return any(0 <= x <= camera.width and 0 <= y <= camera.height for x, y in places)


def _told(diagram: Diagram, legible: Collection[int]) -> Diagram:
    hidden = [(number, vertex) for vertex, number in diagram.scene.numbers if vertex not in legible]
    if not hidden:
        return diagram
    if len(hidden) > MANY:
        elsewhere = f"elsewhere: {_spans(sorted(number for number, _ in hidden))}"
        return replace(diagram, caption="; ".join(filter(None, (diagram.caption, elsewhere))))
    found = (*diagram.reused, *(Reused(number, vertex) for number, vertex in hidden))
    reused = tuple(sorted(found, key=lambda each: each.number))
    return replace(diagram, caption=reused_words(reused, diagram.scene.board.labels), reused=reused)


def _spans(numbers: list[int]) -> str:
    """Ascending numbers, those that follow each other together: "2, 5–9"."""
    starts = [0, *(at + 1 for at, (one, two) in enumerate(pairwise(numbers)) if two != one + 1), len(numbers)]
    return ", ".join(span_words(numbers[first], numbers[after - 1]) for first, after in pairwise(starts))
