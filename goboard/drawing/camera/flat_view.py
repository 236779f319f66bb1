"""Looking at a flat board differently: closer, moved, turned, mirrored, pushed on over joined borders."""

import math
from collections.abc import Sequence
from dataclasses import replace

from goboard.boards.board import Board
from goboard.boards.grids import gluing_of
from goboard.drawing.camera.camera import LARGEST_LABEL, MARGIN, Camera, fit
from goboard.drawing.camera.view import QUARTER, WHOLE, BoardView, Layout

CLOSEST = 160.0
"""Device-independent pixels between neighbours: closer is no use."""
LARGEST_GAP = 0.2
"""Of the shorter side: neighbours are at most so far apart where a view is chosen for some of them."""
STRIP = 2.0
"""What names take of it, in their largest size."""
SEEN, ROOM = 0.5, 1.5
"""Spacings between the picture's edge and a vertex that is in view, and one that is brought there."""
Vector = tuple[float, float]


def zoomed(camera: Camera, view: BoardView, factor: float, x: float, y: float) -> BoardView:
    """The view so many times as large, the place under a pixel kept there; never smaller than the whole board."""
    closest = max(1.0, CLOSEST * camera.ratio * view.zoom / camera.spacing)
    zoom = min(view.zoom * factor, closest)
    if zoom <= 1:
        return replace(view, zoom=1.0, centre=(0.0, 0.0))
    closer = _seen(camera, replace(view, zoom=zoom))
    across, up = (x - camera.origin[0]) / camera.scale, (camera.origin[1] - y) / camera.scale
    middle_x, middle_y = _middle(closer)
    right, above = (x - camera.width / 2) / closer.scale, (camera.height / 2 - y) / closer.scale
    return within(closer, replace(view, zoom=zoom, centre=(across - right - middle_x, up - above - middle_y)))


def dragged(camera: Camera, view: BoardView, right: float, down: float) -> BoardView:
    """The view after the picture was moved by these pixels, as far as there is board."""
    x, y = view.centre
    return within(camera, replace(view, centre=(x - right / camera.scale, y + down / camera.scale)))


def within(camera: Camera, view: BoardView) -> BoardView:
    """The view moved so that the wood fills the picture, or lies in its middle where it is smaller.

    The camera shows the board as large as the view does.
    """
    _, _, wide, tall = camera.frame
    sides = (wide - camera.width, tall - camera.height)
    most = tuple(max(0.0, side / 2 / camera.scale) for side in sides)
    x, y = (min(max(value, -limit), limit) for value, limit in zip(view.centre, most, strict=True))
    return replace(view, centre=(x, y))


def focused(whole: Camera, vertices: Sequence[int]) -> BoardView:
    """The view with these vertices in its middle, as far as there is board around them, and as large as possible within
    reason; of a camera that shows all."""
    if not vertices:
        return WHOLE
    shape, shorter = whole.geometry, min(whole.width, whole.height)
    places = shape.places[shape.main_spots[list(vertices)]]
    low, high = places.min(axis=0), places.max(axis=0)
    low_x, low_y, high_x, high_y = shape.bounds
    across, up = ((high - low) + 2 * MARGIN * shape.spacing).tolist()
    # names lie over the picture at its left and at its foot
    strip = STRIP * LARGEST_LABEL * whole.ratio if whole.label_size else 0.0
    scale = min((whole.width - strip) / across, (whole.height - strip) / up, LARGEST_GAP * shorter / shape.spacing)
    x, y = ((low + high) / 2 - strip / 2 / scale).tolist()
    centre = x - (low_x + high_x) / 2, y - (low_y + high_y) / 2
    view = BoardView(max(1.0, scale / whole.scale), centre)
    return within(_seen(whole, view), view)


def turned(camera: Camera, view: BoardView, degrees: int) -> BoardView:
    """The view turned to the left about what is in its middle; grids are turned by quarters."""
    layout = replace(view.layout, turn=(view.layout.turn + degrees) % 360)
    angle = math.radians(degrees)
    cos, sin = math.cos(angle), math.sin(angle)
    return _laid_out(camera, view, layout, ((cos, -sin), (sin, cos)))


def mirrored(camera: Camera, view: BoardView, upside_down: bool = False) -> BoardView:
    """The view with left and right, or top and bottom, changed for each other."""
    turn = (180 - view.layout.turn if upside_down else -view.layout.turn) % 360
    layout = replace(view.layout, turn=turn, is_flipped=not view.layout.is_flipped)
    return _laid_out(camera, view, layout, ((1.0, 0.0), (0.0, -1.0)) if upside_down else ((-1.0, 0.0), (0.0, 1.0)))


def endless_ways(board: Board, layout: Layout) -> tuple[bool, bool]:
    """Whether the board, as it is laid out, can be pushed on for ever to the side, and up and down."""
    gluing = gluing_of(board)
    if not gluing.is_endless:
        return False, False
    ways = bool(gluing.sides), bool(gluing.ends)
    return ways if layout.is_upright else (ways[1], ways[0])


def pushed(board: Board, view: BoardView, right: int, up: int) -> BoardView:
    """The view with what is drawn moved by whole lines, where borders are joined."""
    quarters = view.layout.turn // QUARTER % 4
    for _ in range(quarters):
        right, up = up, -right
    if view.layout.is_flipped:
        right = -right
    # two times round is where one began, also where borders are joined the other way round
    across, down = view.layout.shift[0] - right, view.layout.shift[1] + up
    shift = across % (2 * board.columns), down % (2 * board.rows)
    return replace(view, layout=replace(view.layout, shift=shift))


def revealing(camera: Camera, view: BoardView, vertex: int) -> BoardView:
    """The view nearest to this one that shows a vertex away from the edge; itself if it does."""
    if view.zoom <= 1:
        return view
    place, sides = camera.centre(vertex), (camera.width, camera.height)
    least, room = SEEN * camera.spacing, ROOM * camera.spacing
    if all(least <= at <= side - least for at, side in zip(place, sides, strict=True)):
        return view
    ends = [(min(room, side / 2), max(side - room, side / 2)) for side in sides]
    right, down = (at - min(max(at, low), high) for at, (low, high) in zip(place, ends, strict=True))
    return dragged(camera, view, -right, -down)


def _laid_out(camera: Camera, view: BoardView, layout: Layout, moves: tuple[Vector, Vector]) -> BoardView:
    """The view with another layout, to which that matrix takes places; what was in the middle stays there."""
    after = _seen(camera, replace(view, layout=layout))
    # grids are laid out about their middle, graphs about the origin of their positions
    old, new = ((0.0, 0.0), (0.0, 0.0)) if camera.geometry.is_grid else (_middle(camera), _middle(after))
    x, y = old[0] + view.centre[0], old[1] + view.centre[1]
    centre = moves[0][0] * x + moves[0][1] * y - new[0], moves[1][0] * x + moves[1][1] * y - new[1]
    return within(after, replace(view, layout=layout, centre=centre))


def _seen(camera: Camera, view: BoardView) -> Camera:
    """The camera that shows the same picture like that, its centre left out."""
    whole = replace(view, centre=(0.0, 0.0))
    return fit(camera.board, camera.width, camera.height, camera.label_size > 0, camera.ratio, whole)


def _middle(camera: Camera) -> Vector:
    low_x, low_y, high_x, high_y = camera.geometry.bounds
    return (low_x + high_x) / 2, (low_y + high_y) / 2
