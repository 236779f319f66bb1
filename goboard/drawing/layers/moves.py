"""What the record says of moves: the last ones, their judgement, the numbers."""

from itertools import groupby

import numpy as np

from goboard.drawing.camera.camera import Camera, radius_of
from goboard.drawing.colours import faded
from goboard.drawing.glyphs import AWAY, LEAST_SPACING, fitting_size, written
from goboard.drawing.layers.stones import stone_centres
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Discs, Lines, Shape
from goboard.drawing.theme import Theme


def last_move(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """One ring; a dot where stones are tiny; nothing where the record has a sign of its own."""
    vertex = scene.last_vertex
    if vertex is None or any(mark.vertex == vertex for mark in scene.marks):
        return []
    return [shape for spot in camera.geometry.linked_spots(vertex) for shape in _ring(scene, camera, theme, spot)]


FADING = 0.60, 0.30
"""The rings of the moves before the last one, the latest first."""


def trail(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Fainter rings on the moves before the last one."""
    marked = {mark.vertex for mark in scene.marks}
    return [
        shape
        for vertex, age in scene.trail
        if vertex not in marked and vertex != scene.last_vertex
        for shape in _ring(scene, camera, theme, vertex, FADING[age - 1])
    ]


def _ring(scene: Scene, camera: Camera, theme: Theme, vertex: int, strength: float = 1.0) -> list[Shape]:
    if not camera.shown[vertex]:
        return []
    centre = stone_centres(scene, camera, np.array([vertex]))
    stone = scene.stones[vertex]
    colour = theme.warning if scene.last_is_illegal and strength == 1 else theme.mark_on(stone)
    colour = faded(colour, strength) if strength < 1 else colour
    radius = radius_of(float(camera.sizes[vertex]))
    if radius < 6:
        return [Discs(centre, max(0.45 * radius, 0.8), theme.warning)] if strength == 1 else []
    # where a player's mark or a number fills the stone, the ring runs round it
    is_full = scene.letters or any(spot == vertex for spot, _ in scene.numbers)
    reach = 0.90 if is_full else 0.48
    return [Discs(centre, reach * radius, "", colour, max(1.0, 0.125 * radius))]


BADGE, SIGN_SIZE, SIGN_WIDEST = 0.24, 0.36, 0.34
"""Of the badge, and of the sign and the room for it, in spacings."""
READABLE_FROM = 11.0
"""In device-independent pixels: no sign can be read where points are closer."""


def judgement(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """One badge wherever the last move is shown."""
    vertex = scene.last_vertex
    if not scene.judgement or vertex is None or camera.spacing < READABLE_FROM * camera.ratio:
        return []
    ground, ink = theme.sign
    found: list[Shape] = []
    for spot in camera.geometry.linked_spots(vertex):
        if not camera.shown[spot]:
            continue
        spacing = float(camera.sizes[spot])
        centre = stone_centres(scene, camera, np.array([spot])) + spacing * np.array([1.15 * AWAY, -1.15 * AWAY])
        size = fitting_size(scene.judgement, SIGN_SIZE * spacing, SIGN_WIDEST * spacing)
        found.append(Discs(centre, BADGE * spacing, ground, ink, max(1.0, 0.03 * spacing)))
        found.append(written([scene.judgement], centre, size, ink))
    return found


SPEECH, SPEECH_LINE = 0.17, 0.15
"""The radius of the sign of a comment, and the length of its lines, in spacings."""


def comment(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """A small disc with two lines of writing at the upper right of the last move; its judgement comes first."""
    vertex = scene.last_vertex
    if not scene.has_text or scene.judgement or vertex is None or camera.spacing < READABLE_FROM * camera.ratio:
        return []
    ground, found = theme.sign[0], list[Shape]()
    for spot in camera.geometry.linked_spots(vertex):
        if camera.shown[spot]:
            spacing = float(camera.sizes[spot])
            centre = stone_centres(scene, camera, np.array([spot])) + spacing * np.array([0.36, -0.36])
            found.append(Discs(centre, SPEECH * spacing, theme.speech, ground, max(1.0, 0.04 * spacing)))
            half = SPEECH_LINE / 2 * spacing
            rows = [(-half, -0.045 * spacing, half), (-half, 0.045 * spacing, 0.3 * half)]
            x, y = centre[0]
            ends = np.array([[x + left, y + row, x + right, y + row] for left, row, right in rows])
            found.append(Lines(ends, max(1.0, 0.045 * spacing), ground))
    return found


SIZE, WIDEST = 0.52, 0.74
"""Of the numbers and of the room for them, in spacings."""
RAISED, LOWERED, LETTER = 0.10, 0.25, 0.26
"""How far above a stone's centre a number stands that has a letter below it, how far below it the letter, and the
letter's size, in spacings."""

Key = tuple[int, float, int]


def move_numbers(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """One batch for each player, size and count of digits; no number where the record has a sign of its own."""
    marked = {mark.vertex for mark in scene.marks}
    told = [(spot, number) for spot, number in scene.numbers if spot not in marked and camera.shown[spot]]
    if not told or camera.spacing < 2 * LEAST_SPACING * camera.ratio:
        return []

    def key(item: tuple[int, int]) -> Key:
        spot, number = item
        return scene.stones[spot], float(camera.sizes[spot]), len(str(number))

    found: list[Shape] = []
    for (player, spacing, digits), group in groupby(sorted(told, key=key), key):
        items = list(group)
        centres = stone_centres(scene, camera, np.array([spot for spot, _ in items]))
        numbers = [str(number) for _, number in items]
        ink, size = theme.mark_on(player), fitting_size("0" * digits, SIZE * spacing, WIDEST * spacing)
        if scene.letters and player:
            letters = [scene.letters[player - 1]] * len(items)
            found.append(written(letters, centres - (0.0, -LOWERED * spacing), LETTER * spacing, ink))
            found.append(written(numbers, centres - (0.0, RAISED * spacing), min(size, 0.42 * spacing), ink))
        else:
            found.append(written(numbers, centres, size, ink))
    return found
