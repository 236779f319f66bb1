"""Where exactly a stone lies, and which one of the bowl it is: the same for a vertex every time."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from goboard.drawing.camera.camera import Camera, radius_of
from goboard.drawing.scene import Scene
from goboard.drawing.solid.camera import SolidCamera

VARIANTS = 8
SWAY = 0.05
"""How far off its vertex a stone is placed by hand at most, in spacings."""
_MIX = np.uint64(0x9E3779B97F4A7C15)


def stone_centres(scene: Scene, camera: Camera, vertices: NDArray[np.intp]) -> NDArray[np.float64]:
    """The pixels (n, 2) of the stones at these vertices, a whole number of pixels off their vertices."""
    centres = camera.centres[vertices]
    if isinstance(camera, SolidCamera):
        is_taken = np.frombuffer(scene.stones, dtype=np.uint8)[vertices] > 0
        return centres + camera.lift(vertices) * is_taken[:, None]
    if not scene.view.natural:
        return centres
    sway = SWAY * camera.spacing
    off = np.column_stack([_uniform(vertices, 1), _uniform(vertices, 2)]) * (2 * sway) - sway
    return centres + np.round(off)


@dataclass(frozen=True, eq=False)
class Batch:
    """Stones of one radius at `spots`, in pixels; `frames` say how each of them is seen, see `Stones`."""

    spots: NDArray[np.intp]
    centres: NDArray[np.float64]
    radius: float
    frames: NDArray[np.float64] | None = None


def stone_batches(scene: Scene, camera: Camera, spots: NDArray[np.intp]) -> list[Batch]:
    """Stones at these spots: on flat boards by their size, on boards in space by the picture that they are in."""
    if not isinstance(camera, SolidCamera):
        parts = camera.by_size(spots)
        return [Batch(chosen, stone_centres(scene, camera, chosen), radius_of(room)) for room, chosen in parts]
    found = []
    for panel, chosen, vertices in camera.by_panel(spots):
        radius = radius_of(panel.spacing)
        room = panel.room[vertices]
        frames = panel.frames(vertices) * (room / panel.spacing)[:, None, None]
        found.append(Batch(chosen, panel.centres[vertices] + panel.lift(vertices) * room[:, None], radius, frames))
    return found


def variant_numbers(vertices: NDArray[np.intp], variants: int) -> NDArray[np.int64]:
    """A number 0..variants-1 for each vertex, scattered."""
    return (_scattered(vertices, 3) % np.uint64(variants)).astype(np.int64)


def _uniform(vertices: NDArray[np.intp], salt: int) -> NDArray[np.float64]:
    return _scattered(vertices, salt).astype(np.float64) / 2.0**32


def _scattered(vertices: NDArray[np.intp], salt: int) -> NDArray[np.uint64]:
    """Thirty-two well mixed bits for each vertex."""
    mixed = (vertices.astype(np.uint64) + np.uint64(salt << 40)) * _MIX
    mixed ^= mixed >> np.uint64(29)
    mixed *= _MIX
    return mixed >> np.uint64(32)
