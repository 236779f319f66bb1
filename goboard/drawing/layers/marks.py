"""The record's own signs: TR SQ CR MA SL LB, lines and arrows."""

from collections.abc import Callable, Iterable, Iterator, Sequence

import numpy as np

from goboard.arrays import Float, Int
from goboard.drawing.camera.camera import Camera, radius_of
from goboard.drawing.colours import faded, opaque
from goboard.drawing.glyphs import arrow, crosses, fitting_size, squares, triangles
from goboard.drawing.layers.stones import stone_centres
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Discs, Lines, Rects, Shape, Texts
from goboard.drawing.theme import Theme
from goboard.session.snapshot import Mark

CROWDED = 0.9
"""Stones that cover more than this of a line are drawn over."""
PATCH = 0.86
"""The opacity of bare wood below what is written."""
CLEAR, DASH = 0.36, 0.16
"""Of the spacing: the radius of a patch, and how wide a piece of line is wiped off."""
READABLE, LEGIBLE, WIDEST = 11.0, 0.3, 3.0
"""Device-independent pixels, and spacings, below which letters are too small, and spacings that a long label takes at
most."""
SHORT, REACH = 2, 5.0
"""Letters of a label that need no room beside their point; and the side, in spacings, outside of which nothing of a
longer one is drawn, even where letters are wider than they are taken for."""
ARROW = 0.115
"""The widest shaft of a short arrow, in its length: the head is to be seen as one."""


def marks(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Every sign, on a patch of bare wood where it stands on an empty point, then lines and arrows."""
    found = [*patches(scene.marks, scene, camera, theme)]
    for mark in scene.marks:
        found += sign(mark, scene, camera, theme)
    for start, stop, is_arrow in scene.lines:
        found += stroke(start, stop, is_arrow, scene, camera, theme)
    return found


def patches(marks: Sequence[Mark], scene: Scene, camera: Camera, theme: Theme) -> Iterator[Shape]:
    """Bare wood on the empty points among these, where board lines would cross what is written, and between two of
    them that are written on: a piece of line would be read as a dash."""
    filled = {each.vertex for each in scene.variations}
    bare = [
        mark.vertex
        for mark in marks
        if not scene.stones[mark.vertex] and mark.kind in ("LB", "MA", "SL") and mark.vertex not in filled
    ]
    labelled = {mark.vertex for mark in marks if mark.kind == "LB"}.intersection(bare)
    between = _between(camera, labelled)
    if len(between):
        yield Lines(between, DASH * camera.spacing, faded(theme.wood_flat, PATCH))
    for spacing, spots in camera.by_size(np.array(bare, dtype=np.intp)):
        yield Discs(camera.centres[spots], CLEAR * spacing, fill=faded(theme.wood_flat, PATCH))


def _between(camera: Camera, spots: Iterable[int]) -> Float:
    """The lines (k, 4) both of whose ends are among these, without what the patches on their ends cover."""
    shape, chosen = camera.geometry, np.array(sorted(spots), dtype=np.int64)
    vertices = np.unique(chosen if shape.vertices is None else shape.vertices[chosen]).tolist()
    pairs = np.concatenate([np.empty((0, 2), dtype=np.int64), *map(shape.links, vertices)])
    pairs = pairs[np.isin(pairs, chosen).all(axis=1) & (pairs[:, 0] < pairs[:, 1])]
    ends = camera.centres[pairs].reshape(-1, 4)
    span = ends[:, 2:] - ends[:, :2]
    inner = CLEAR * camera.spacing / np.maximum(np.hypot(*span.T), 1e-9)[:, None] * span
    pieces: Float = ends + np.concatenate([inner, -inner], axis=1)
    return pieces


def sign(mark: Mark, scene: Scene, camera: Camera, theme: Theme, opacity: float = 1.0) -> list[Shape]:
    """One sign on its stone or point; nothing for a kind that has no sign."""
    centre = _centres(scene, camera, np.array([mark.vertex]))
    spacing = float(camera.sizes[mark.vertex])
    ink = _ink_at(scene, theme, mark.vertex)
    colour = ink if opacity == 1 else faded(ink, opacity)
    if mark.kind == "LB":
        return _label(mark, centre[0], scene, camera, colour, theme)
    draw = _KINDS.get(mark.kind)
    return [draw(centre, spacing, max(1.0, 0.065 * spacing), colour)] if draw else []


def _centres(scene: Scene, camera: Camera, spots: Int) -> Float:
    """Of stones where they lie, which may be slightly off their points, and of empty points."""
    is_taken = np.frombuffer(scene.stones, dtype=np.uint8)[spots] > 0
    return np.where(is_taken[:, None], stone_centres(scene, camera, spots), camera.centres[spots])


def _ink_at(scene: Scene, theme: Theme, spot: int) -> str:
    """What is read on the stone there, or on one that follows."""
    places = [number for number, each in enumerate(scene.variations) if each.vertex == spot]
    if scene.stones[spot] or not places:
        return theme.mark_on(scene.stones[spot])
    from goboard.drawing.layers.next_moves import ink_of

    return ink_of(places[0], scene.variations[places[0]].player, theme)


def reaching(scene: Scene) -> set[int]:
    """Where labels are that may take room beside their points: how much depends on what is there."""
    return {
        mark.vertex
        for mark in scene.marks
        if mark.kind == "LB" and len(mark.text) > SHORT and not scene.stones[mark.vertex]
    }


def _label(mark: Mark, centre: Float, scene: Scene, camera: Camera, colour: str, theme: Theme) -> list[Shape]:
    """A text as wide as its stone or point; on a point what would not be readable so takes the room beside it."""
    (x, y), text, spacing = centre.tolist(), mark.text or "•", float(camera.sizes[mark.vertex])
    largest, room = 0.54 * spacing, (0.9 if scene.stones[mark.vertex] else 0.8) * spacing
    size, readable = fitting_size(text, largest, room), min(max(READABLE * camera.ratio, LEGIBLE * spacing), largest)
    found: list[Shape] = []
    if size < readable and not scene.stones[mark.vertex]:
        size = max(size, fitting_size(text, readable, 2 * _free_beside(mark, centre, scene, camera)))
        width, height = 0.62 * size * len(text), 1.3 * size
        if width > room:
            box = np.array([[x - width / 2, y - height / 2, width, height]])
            found.append(Rects(box, faded(theme.wood_flat, PATCH)))
    return [*found, Texts(((text, x, y),), size, colour, bold=len(text) < 3)]


def _free_beside(mark: Mark, centre: Float, scene: Scene, camera: Camera) -> float:
    """How far to the left and right of a label there is neither a stone nor another sign; labels share the room."""
    spacing = float(camera.sizes[mark.vertex])
    stones = np.flatnonzero(np.frombuffer(scene.stones, dtype=np.uint8))
    others = np.array([other.vertex for other in scene.marks], dtype=np.intp)
    away = np.abs(camera.centres[np.concatenate([stones, others])] - centre)
    is_beside = (away[:, 1] < spacing / 2) & (away[:, 0] > spacing / 4)
    reach = np.where(np.arange(len(away)) < len(stones), away[:, 0] - spacing / 2, away[:, 0] / 2)[is_beside]
    return float(reach.min(initial=WIDEST / 2 * spacing))


_KINDS: dict[str, Callable[[Float, float, float, str], Shape]] = {
    "TR": lambda centre, spacing, width, ink: triangles(centre, 0.29 * spacing, stroke=ink, width=width),
    "SQ": lambda centre, spacing, width, ink: squares(centre, 0.40 * spacing, stroke=ink, width=width),
    "CR": lambda centre, spacing, width, ink: Discs(centre, 0.24 * spacing, stroke=ink, width=width),
    "MA": lambda centre, spacing, width, ink: crosses(centre, 0.38 * spacing, 1.2 * width, ink),
    "SL": lambda centre, spacing, width, ink: squares(centre, 0.34 * spacing, fill=ink),
}


def stroke(start: int, stop: int, is_arrow: bool, scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """A line or an arrow between two spots, from the border of a stone there to the border of the other."""
    width = max(1.5 * camera.ratio, 0.075 * camera.spacing)
    colour = opaque(theme.accent)
    ends = _centres(scene, camera, np.array([start, stop]))
    span = ends[1] - ends[0]
    length = max(float(np.hypot(*span)), 1e-9)
    first, last = (_clearance(spot, scene, camera) for spot in (start, stop))
    if first + last < CROWDED * length:
        ends = ends + np.array([first, -last])[:, None] * (span / length)
    if not is_arrow:
        return [Lines(ends.reshape(1, 4), width, colour)]
    return [*arrow(ends[0], ends[1], min(width, ARROW * length), colour)]


def _clearance(spot: int, scene: Scene, camera: Camera) -> float:
    return radius_of(float(camera.sizes[spot])) if scene.stones[spot] else 0.0
