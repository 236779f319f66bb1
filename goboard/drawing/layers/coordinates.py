"""Coordinates: letters and numbers around a grid, or every vertex's own label. They thin out where room is short."""

from goboard.boards.grids import column_letters
from goboard.drawing.camera import Camera
from goboard.drawing.plane_camera import PlaneCamera
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Shape, Texts
from goboard.drawing.theme import Theme

STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
CHARACTER = 0.62
"""The width of a character, of the text's size."""
LEAST_SPACING = 30.0
"""In device-independent pixels: closer vertices of a graph carry no labels."""


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """One batch of texts, or nothing where none are asked for; the plane has them over its stones, in a strip."""
    if not scene.view.coordinates or isinstance(camera, PlaneCamera):
        return []
    if not camera.geometry.is_grid:
        return _labels(camera, theme)
    items = (*_letters(camera), *_numbers(camera))
    return [Texts(items, camera.label_size, theme.coordinate)]


def _letters(camera: Camera) -> list[tuple[str, float, float]]:
    board, size = camera.board, camera.label_size
    wide = (len(column_letters(board.columns - 1)) * CHARACTER + 0.4) * size
    first, last = camera.centres[0], camera.centres[-1]
    above, below = _middle(camera, float(first[1]), -1), _middle(camera, float(last[1]), 1)
    found = []
    for column in _thinned(board.columns, wide / camera.spacing):
        x = float(camera.centres[column][0])
        found += [(column_letters(column), x, above), (column_letters(column), x, below)]
    return found


def _numbers(camera: Camera) -> list[tuple[str, float, float]]:
    board, size = camera.board, camera.label_size
    first, last = camera.centres[0], camera.centres[-1]
    left, right = _beside(camera, float(first[0]), -1), _beside(camera, float(last[0]), 1)
    found = []
    for row in _thinned(board.rows, 1.3 * size / camera.spacing):
        y = float(camera.centres[board.columns * (board.rows - 1 - row)][1])
        found += [(str(row + 1), left, y), (str(row + 1), right, y)]
    return found


def _thinned(count: int, room: float) -> list[int]:
    """The lines, counted from 0, that carry a coordinate: 1 and the multiples of the first step that has room."""
    step = next((step for step in STEPS if step >= room), STEPS[-1])
    return [line for line in range(count) if step == 1 or (line + 1) % step == 0 or line == 0]


def _beside(camera: Camera, border: float, outward: int) -> float:
    """The middle between the stones' room at the border and the edge of the wood."""
    left, _, width, _ = camera.frame
    edge = left if outward < 0 else left + width
    return _between(border, edge, camera, outward, CHARACTER * len(str(camera.board.rows)) / 2)


def _middle(camera: Camera, border: float, outward: int) -> float:
    _, top, _, height = camera.frame
    edge = top if outward < 0 else top + height
    return _between(border, edge, camera, outward, 0.4)


def _between(border: float, edge: float, camera: Camera, outward: int, half: float) -> float:
    inner = border + outward * 0.5 * camera.spacing
    closest = border + outward * (0.72 * camera.spacing + (half + 0.25) * camera.label_size)
    middle = (inner + edge) / 2
    return min(middle, closest) if outward > 0 else max(middle, closest)


def _labels(camera: Camera, theme: Theme) -> list[Shape]:
    if camera.spacing < LEAST_SPACING * camera.ratio:
        return []
    size = min(camera.label_size, 0.26 * camera.spacing)
    away = 0.36 * camera.spacing
    places = camera.centres.tolist()
    items = tuple((label, x + away, y + away) for label, (x, y) in zip(camera.board.labels, places, strict=True))
    return [Texts(items, size, theme.coordinate)]
