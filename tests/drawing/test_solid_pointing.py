"""What places on boards in space mean to a pointer."""

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.spatial import Delaunay

from goboard.boards.catalogue import board_from_spec
from goboard.drawing.camera.view import BoardView
from goboard.drawing.solid.camera import SolidCamera, solid_camera
from goboard.drawing.solid.flat_map import MapPanel
from goboard.drawing.solid.panel import Panel

SPECS: list[dict[str, object]] = [
    {"shape": "geodesic"},
    {"shape": "cube"},
    {"shape": "solid", "solid": "snub_dodecahedron"},
]


def camera_of(spec: dict[str, object], **view: object) -> SolidCamera:
    return solid_camera(board_from_spec(spec), 800, 800, view=BoardView(**view))  # type: ignore[arg-type]


def _inside(panel: Panel, place: NDArray[np.float64]) -> bool:
    """Does a place lie within the picture, away from its rim?"""
    if isinstance(panel, MapPanel):
        return bool(np.hypot(*((place - (panel.circle.x, panel.circle.y)) * (1, 2))) < 0.95 * panel.scale)
    hull = Delaunay(panel.centres)
    return bool(hull.find_simplex(panel.centres.mean(axis=0) + (place - panel.centres.mean(axis=0)) / 0.95) >= 0)


@pytest.mark.slow
@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: str(spec["shape"]))
def test_every_place_on_a_solid_and_its_map_means_the_nearest_vertex_seen_there(spec: dict[str, object]) -> None:
    camera = camera_of(spec)
    for panel in camera.panels:
        low, high = panel.centres.min(axis=0), panel.centres.max(axis=0)
        places = low + (high - low) * np.random.default_rng(5).random((150, 2))
        chosen = [place for place in places if _inside(panel, place)]
        assert len(chosen) > 60
        seen = np.flatnonzero(panel.is_shown)
        for place in chosen:
            assert camera.nearest(*place.tolist()) == seen[np.hypot(*(panel.centres[seen] - place).T).argmin()]


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: str(spec["shape"]))
def test_no_place_beside_the_pictures_means_a_vertex(spec: dict[str, object]) -> None:
    camera = camera_of(spec)
    places = np.random.default_rng(6).uniform(0, 800, (400, 2)).tolist()
    beside = [place for place in places if not any(panel.holds(*place) for panel in camera.panels)]
    far = [place for place in beside if np.hypot(*(camera.centres - place).T).min() > camera.sizes.max()]
    assert len(far) > 20
    assert all(camera.nearest(*place) is None for place in far)


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: str(spec["shape"]))
def test_close_up_only_vertices_in_the_picture_are_meant(spec: dict[str, object]) -> None:
    camera = camera_of(spec, shows="solid", zoom=5.0)
    seen = np.flatnonzero(camera.first.is_shown)
    for place in np.random.default_rng(7).uniform(0, 800, (100, 2)):
        nearest = seen[np.hypot(*(camera.first.centres[seen] - place).T).argmin()]
        assert camera.nearest(*place.tolist()) == (nearest if camera.shown[nearest] else None)
