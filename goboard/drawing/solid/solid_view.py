"""How dragging, zooming and named viewpoints change the view of a board in space."""

import math
from dataclasses import replace

from goboard.boards.board import Board
from goboard.drawing.camera.view import BoardView, Quaternion
from goboard.drawing.solid.body import body_of
from goboard.drawing.solid.camera import SolidCamera
from goboard.drawing.solid.flat_map import RADIANS, MapPanel
from goboard.drawing.solid.front import scale_in
from goboard.drawing.solid.panel import Panel
from goboard.drawing.solid.rotation import HOME, TO_VIEWER, about, after, revealing, rolled_along

LARGEST_ZOOM = 40.0
CUTS = 20
"""In so many steps all of a lattice would be cut away."""
SEEN_SLANT = 0.62
"""A last move that is narrower than this, in its width, is turned into view."""


def orientation_of(view: BoardView) -> Quaternion:
    """From where the board is seen."""
    return view.orientation or HOME


def picture_at(camera: SolidCamera, x: float, y: float) -> Panel:
    """The picture that a pixel lies in; the large one where there is none."""
    return next((panel for panel in reversed(camera.panels) if panel.holds(x, y)), camera.first)


def pushed(camera: SolidCamera, view: BoardView, panel: Panel, right: float, down: float) -> BoardView:
    """Turned as if what lies in front in that picture were pushed by so many pixels."""
    radians = 1 / max(panel.circle.radius * (view.zoom if panel is camera.first else 1.0), 1.0)
    if isinstance(panel, MapPanel):
        radians = RADIANS / panel.scale
    # what is seen from behind goes the other way, but only up and down: it is turned about the upright axis
    is_behind = panel is not camera.first and panel.slant is not None
    down = -down if is_behind else down
    return replace(view, orientation=rolled_along(orientation_of(view), right * radians, down * radians))


def rolled(view: BoardView, degrees: float) -> BoardView:
    """Turned in the picture, against the clock."""
    return replace(view, orientation=after(about(TO_VIEWER, degrees), orientation_of(view)))


def rolled_round(view: BoardView, panel: Panel, start: tuple[float, float], stop: tuple[float, float]) -> BoardView:
    """Turned in the picture as the pointer goes round its middle."""
    first, last = (math.atan2(panel.circle.y - y, x - panel.circle.x) for x, y in (start, stop))
    return rolled(view, math.degrees(last - first))


def moved(camera: SolidCamera, view: BoardView, right: float, down: float) -> BoardView:
    """Pulled along by so many pixels; a body that is shown whole stays where it is."""
    if view.zoom <= 1:
        return replace(view, centre=(0.0, 0.0))
    reach = view.zoom * scale_in(camera.body, camera.first.circle)
    return _held(view, view.centre[0] + right / reach, view.centre[1] - down / reach)


def zoomed(camera: SolidCamera, view: BoardView, factor: float, x: float, y: float) -> BoardView:
    """Closer by that factor; what lies at the pixel stays there."""
    zoom = min(max(view.zoom * factor, 1.0), LARGEST_ZOOM)
    if zoom == 1.0 or view.shows == "map":
        return replace(view, zoom=zoom, centre=(0.0, 0.0))
    circle, grown = camera.first.circle, zoom / view.zoom
    # where the pixel lies, in radii of the body as large as it is now; what is there moves off by as much as it grows
    scale = view.zoom * scale_in(camera.body, circle)
    across, up = (x - circle.x) / scale, (circle.y - y) / scale
    return _held(
        replace(view, zoom=zoom), view.centre[0] - across * (1 - 1 / grown), view.centre[1] - up * (1 - 1 / grown)
    )


def _held(view: BoardView, across: float, up: float) -> BoardView:
    """The middle of the body goes no farther off than its rim needs to come to the middle of the picture."""
    reach = 1 - 0.5 / view.zoom
    away = math.hypot(across, up)
    part = min(1.0, reach / away) if away else 1.0
    return replace(view, centre=(across * part, up * part))


def can_be_cut(board: Board) -> bool:
    """Is it a lattice in space, of which one sees what lies inside?"""
    return board.plane is None and board.is_spatial and not body_of(board).is_closed


def cut_through(view: BoardView, steps: int) -> BoardView:
    """So many steps more of a lattice's depth cut away (negative: less)."""
    return cut_to(view, round(view.cut * CUTS) + steps)


def cut_to(view: BoardView, steps: int) -> BoardView:
    """So many steps of its depth cut away, of CUTS in all; what is farthest always stays."""
    return replace(view, cut=min(max(steps, 0), CUTS - 1) / CUTS)


def with_vertex(camera: SolidCamera, view: BoardView, vertex: int) -> BoardView:
    """The view that cuts away no more than leaves this vertex."""
    depth = camera.first.depth
    low, high = float(depth.min()), float(depth.max())
    most = math.floor((high - float(depth[vertex])) / max(high - low, 1e-9) * CUTS)
    return cut_to(view, min(round(view.cut * CUTS), most))


def seen_from(view: BoardView, viewpoint: Quaternion) -> BoardView:
    """Seen whole, from there."""
    return replace(view, orientation=viewpoint, zoom=1.0, centre=(0.0, 0.0))


def facing(camera: SolidCamera, view: BoardView, vertex: int) -> BoardView:
    """Turned, no farther than needed, so that a vertex is well seen."""
    return replace(view, orientation=revealing(orientation_of(view), camera.body.directions[vertex]))


def is_well_seen(camera: SolidCamera, vertex: int) -> bool:
    """Does the large picture show this vertex, and not near its rim?"""
    first = camera.first
    if first.slant is None:
        return True
    return bool(first.is_shown[vertex] and first.slant[vertex] > SEEN_SLANT)
