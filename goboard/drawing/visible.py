"""A scene as a camera draws it: told by spots instead of vertices, and without what is out of the picture."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from goboard.boards.board import Place
from goboard.drawing.arrays import Mask
from goboard.drawing.camera.camera import Camera
from goboard.drawing.scene import Pointer, Preview, Scene
from goboard.session.snapshot import StudyView, Variation


def visible(scene: Scene, camera: Camera) -> Scene:
    """The scene with spots of the camera wherever it names vertices.

    Stones, territory, weights and the signs of rules and counts are at every spot of their vertices; the record's own
    signs, lines and letters at one. Territory of the plane is kept, as it is drawn point by point.
    """
    if scene.view.overlays or scene.analysis is not None:
        from goboard.drawing.findings import with_findings

        scene = with_findings(scene)
    if camera.geometry.vertices is not None:
        scene = _at_spots(scene, camera, camera.geometry.vertices)
    elif scene.pointer is not None and scene.pointer.place is None:
        scene = replace(scene, pointer=replace(scene.pointer, spots=(scene.pointer.vertex,)))
    if camera.is_solid:
        scene = _in_front(scene, camera.shown)
    return scene if camera.shown.all() else _inside(scene, camera)


def _at_spots(scene: Scene, camera: Camera, vertices: NDArray[np.int64]) -> Scene:
    main = camera.geometry.main_spots
    last = scene.last_vertex
    return replace(
        scene,
        stones=_gathered(scene.stones, vertices),
        owner=_gathered(scene.owner, vertices),
        weights=None if scene.weights is None else scene.weights[vertices],
        last_vertex=None if last is None else int(main[last]),
        marks=tuple(replace(mark, vertex=spot) for mark in scene.marks for spot in camera.geometry.linked(mark.vertex)),
        lines=tuple(pair for line in scene.lines for pair in _line_spots(camera, *line)),
        numbers=tuple((spot, number) for at, number in scene.numbers for spot in camera.geometry.linked(at)),
        variations=tuple(
            each if each.vertex is None else replace(each, vertex=int(main[each.vertex])) for each in scene.variations
        ),
        dim=_spots(camera, scene.dim),
        study=None if scene.study is None else _study(scene.study, camera),
        shown_part=None if scene.shown_part is None else _spots(camera, scene.shown_part),
        preview=None if scene.preview is None else _preview(scene.preview, camera),
        dead=_spots(camera, scene.dead),
        presumed=_spots(camera, scene.presumed),
        spared=_spots(camera, scene.spared),
        dame=_spots(camera, scene.dame),
        seki=_spots(camera, scene.seki),
        signs=tuple(replace(sign, vertices=_spots(camera, sign.vertices)) for sign in scene.signs),
        lit=tuple(_spots(camera, group) for group in scene.lit),
        pointer=None if scene.pointer is None else _pointer(scene.pointer, camera),
        findings=None if scene.findings is None else scene.findings.at(vertices),
    )


def _line_spots(camera: Camera, start: int, stop: int, is_arrow: bool) -> list[tuple[int, int, bool]]:
    return [(first, last, is_arrow) for first, last in camera.geometry.linked_pairs(start, stop)]


def _pointer(pointer: Pointer, camera: Camera) -> Pointer:
    return replace(pointer, spots=_spots(camera, (pointer.vertex,)))


def _preview(preview: Preview, camera: Camera) -> Preview:
    """Stones wherever their vertices are shown; signs, lines and points chosen as the record's own."""
    return Preview(
        tuple((spot, player) for vertex, player in preview.stones for spot in _spots(camera, (vertex,))),
        tuple(replace(mark, vertex=spot) for mark in preview.marks for spot in camera.geometry.linked(mark.vertex)),
        tuple(pair for line in preview.lines for pair in _line_spots(camera, *line)),
        _spots(camera, preview.chosen),
    )


def _study(study: StudyView, camera: Camera) -> StudyView:
    return replace(
        study,
        wrong=_spots(camera, study.wrong),
        ruled_out=_spots(camera, study.ruled_out),
        hint=_spots(camera, study.hint),
    )


def _gathered(values: bytes, vertices: NDArray[np.int64]) -> bytes:
    return np.frombuffer(values, dtype=np.uint8)[vertices].tobytes() if values else b""


def _spots(camera: Camera, vertices: Sequence[int]) -> tuple[int, ...]:
    return tuple(camera.geometry.spots(vertices).tolist()) if vertices else ()


def _inside(scene: Scene, camera: Camera) -> Scene:
    """The same without the spots that are not shown."""
    shown = camera.shown
    # points too close to be told apart have no room for signs
    written = shown & (not camera.is_far)
    stones = np.frombuffer(scene.stones, dtype=np.uint8) * shown
    last, pointer = scene.last_vertex, scene.pointer
    return replace(
        scene,
        stones=stones.tobytes(),
        last_vertex=last if last is not None and shown[last] else None,
        marks=tuple(mark for mark in scene.marks if written[mark.vertex]),
        numbers=tuple(item for item in scene.numbers if written[item[0]]),
        lines=tuple(line for line in scene.lines if shown[line[0]] and shown[line[1]]),
        variations=tuple(_unless_hidden(each, written) for each in scene.variations),
        dead=tuple(spot for spot in scene.dead if shown[spot]),
        presumed=tuple(spot for spot in scene.presumed if shown[spot]),
        spared=tuple(spot for spot in scene.spared if written[spot]),
        dame=tuple(spot for spot in scene.dame if written[spot]),
        seki=tuple(spot for spot in scene.seki if written[spot]),
        pointer=pointer and replace(pointer, spots=tuple(spot for spot in pointer.spots if shown[spot])),
        preview=scene.preview and _preview_inside(scene.preview, shown),
    )


def _preview_inside(preview: Preview, shown: Mask) -> Preview:
    return Preview(
        tuple(stone for stone in preview.stones if shown[stone[0]]),
        tuple(mark for mark in preview.marks if shown[mark.vertex]),
        tuple(line for line in preview.lines if shown[line[0]] and shown[line[1]]),
        tuple(spot for spot in preview.chosen if shown[spot]),
    )


def _in_front(scene: Scene, shown: Mask) -> Scene:
    """The same without the areas on the far side of a body."""
    return replace(
        scene,
        owner=np.where(shown, np.frombuffer(scene.owner, dtype=np.uint8), 0).astype(np.uint8).tobytes()
        if scene.owner
        else b"",
        weights=None if scene.weights is None else np.where(shown, scene.weights, np.nan),
        findings=None if scene.findings is None else scene.findings.among(shown),
        dim=tuple(spot for spot in scene.dim if shown[spot]),
        lit=tuple(tuple(spot for spot in group if shown[spot]) for group in scene.lit),
        signs=tuple(
            replace(sign, vertices=tuple(spot for spot in sign.vertices if shown[spot])) for sign in scene.signs
        ),
    )


def _unless_hidden(variation: Variation, shown: Mask) -> Variation:
    """Without its place if that is not in the picture; the letters of the others stay what they are."""
    is_hidden = variation.vertex is not None and not shown[variation.vertex]
    return replace(variation, vertex=None) if is_hidden else variation


def places_of_stones(scene: Scene) -> list[Place]:
    """Where the stones lie on the plane, exactly."""
    assert scene.board.places is not None
    found = np.flatnonzero(np.frombuffer(scene.stones, dtype=np.uint8))
    return [(x, y) for x, y in scene.board.places[found].tolist()]
