"""Boards in space: which bodies they make, what is seen of them from a side, and that all their pictures agree."""

import sys
from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.spatial import ConvexHull

from goboard.boards.board import Board, board_from_edges
from goboard.boards.catalogue import SOLIDS, board_from_spec
from goboard.drawing.camera.view import BoardView
from goboard.drawing.export.svg import to_svg
from goboard.drawing.picture import build, camera_for
from goboard.drawing.scene import Scene, View
from goboard.drawing.shapes import Polygons, Stones
from goboard.drawing.solid import solid_view
from goboard.drawing.solid.body import body_of, unit
from goboard.drawing.solid.camera import SolidCamera, solid_camera
from goboard.drawing.solid.flat_map import MapPanel, flattened, placed
from goboard.drawing.solid.front import FrontPanel
from goboard.drawing.solid.panel import Panel
from goboard.drawing.solid.rotation import HOME, VIEWPOINTS, matrix, rolled_along
from goboard.drawing.theme import load_theme
from goboard.session.snapshot import Mark

LIGHT = load_theme("light")
SPHERE = board_from_spec({"shape": "geodesic", "frequency": 4})
CUBE = board_from_spec({"shape": "cube", "side": 5})
CUBIC = board_from_spec({"shape": "cubic", "columns": 4, "rows": 3, "layers": 3})
DIAMOND = board_from_spec({"shape": "diamond"})
BODIES = [
    *({"shape": "solid", "solid": name, "detail": detail} for name, _ in SOLIDS for detail in ("corners", "all")),
    *(
        {"shape": "cube", "points_on": on, "roundness": each}
        for on in ("faces", "edges", "corners")
        for each in (0, 60)
    ),
    *({"shape": "geodesic", "base": base} for base in ("tetrahedron", "octahedron", "icosahedron")),
]


def camera_of(board: Board, **view: object) -> SolidCamera:
    return solid_camera(board, 800, 800, view=BoardView(**view))  # type: ignore[arg-type]


def stones_on(board: Board) -> bytes:
    return bytes((vertex * 7 + vertex // 5) % 3 for vertex in range(board.size))


def bare(board: Board, order: list[int] | None = None) -> Board:
    """The same points and edges as a file has them, the points in another order."""
    order = order or list(range(board.size))
    new = np.argsort(order)
    labels = [str(number) for number in range(board.size)]
    return board_from_edges("Graph", board.positions[order], new[board.edges], labels)


@pytest.mark.parametrize("spec", BODIES, ids=lambda spec: " ".join(map(str, spec.values())))
def test_every_solid_is_closed_and_its_cells_cover_it(spec: dict[str, object]) -> None:
    body = body_of(board_from_spec(spec))
    assert body.faces is not None
    assert body.board.size - len(body.board.edges) + len(body.faces.rounds) == 2
    assert (np.einsum("fk,fk->f", body.face_normals, body.face_centres) > 0).all()


@pytest.mark.parametrize("points_on", ["faces", "edges", "corners"])
@pytest.mark.parametrize("side", range(2, 10))
def test_cubes_are_closed_however_round_they_are(side: int, points_on: str) -> None:
    for roundness in (0, 20, 50, 100):
        spec = {"shape": "cube", "side": side, "points_on": points_on, "roundness": roundness}
        assert body_of(board_from_spec(spec)).is_closed


@pytest.mark.parametrize("board", [CUBIC, DIAMOND], ids=["cubic", "diamond"])
def test_lattices_are_open(board: Board) -> None:
    assert not body_of(board).is_closed
    assert camera_of(board).first.is_shown.all()


def test_a_sphere_without_one_face_is_still_one_and_a_sphere_with_a_chord_is_none() -> None:
    first, second = SPHERE.edges[0].tolist()
    edges = [tuple(edge) for edge in SPHERE.edges.tolist()]
    without = board_from_edges("Graph", SPHERE.positions, edges[1:], SPHERE.labels)
    far = int((SPHERE.positions @ SPHERE.positions[first]).argmin())
    through = board_from_edges("Graph", SPHERE.positions, [*edges, (second, far)], SPHERE.labels)
    assert body_of(without).is_ball
    assert not body_of(through).is_closed


@pytest.mark.parametrize("view", [*VIEWPOINTS.values(), HOME])
@pytest.mark.parametrize("board", [SPHERE, CUBE, CUBIC], ids=["sphere", "cube", "cubic"])
def test_a_click_on_what_is_seen_means_that_vertex(board: Board, view: tuple[float, float, float, float]) -> None:
    camera = camera_of(board, orientation=view)
    for panel in camera.panels:
        for vertex in np.flatnonzero(panel.is_shown).tolist():
            x, y = panel.centres[vertex].tolist()
            found = camera.nearest(x, y)
            assert found is not None
            if found != vertex:
                # only something nearer to the viewer may lie over it
                assert panel.depth[found] > panel.depth[vertex]
                assert np.hypot(*(panel.centres[found] - (x, y))) < panel.room[found]


def test_the_far_side_is_hidden_and_shown_from_behind() -> None:
    camera = camera_of(SPHERE)
    front, _, back = camera.panels
    assert 0.35 * SPHERE.size < front.is_shown.sum() < 0.55 * SPHERE.size
    middle = int(front.depth.argmax())
    assert front.is_shown[middle] and not back.is_shown[middle]
    hidden = int(front.depth.argmin())
    assert back.is_shown[hidden] and camera.nearest(*front.centres[hidden].tolist()) != hidden


def test_the_map_shows_every_vertex_once_and_its_middle_faces_the_viewer() -> None:
    camera = camera_of(SPHERE, shows="map")
    (chart,) = camera.panels
    assert chart.is_shown.all()
    assert {camera.nearest(*centre) for centre in chart.centres.tolist()} == set(range(SPHERE.size))
    turned = SPHERE.positions @ matrix(HOME).T
    nearest = int(np.hypot(*(chart.centres - (400, 400)).T).argmin())
    assert turned[nearest, 2] == pytest.approx(turned[:, 2].max(), rel=0.02)


def test_cells_of_the_map_fill_it() -> None:
    (chart,) = camera_of(SPHERE, shows="map").panels
    areas = [_area(cell) for cell in chart.outlines(np.arange(SPHERE.size))]
    oval = np.pi * chart.scale**2 / 2  # type: ignore[attr-defined]
    assert min(areas) > -1e-6
    assert sum(areas) == pytest.approx(oval, rel=0.06)


def test_cells_of_a_ball_fill_what_is_seen_of_it() -> None:
    camera = camera_of(SPHERE, shows="solid")
    assert isinstance(camera.first, FrontPanel) and camera.first.sight is not None
    seen = np.flatnonzero(camera.first.is_shown)
    total = sum(_area(cell) for cell in camera.first.outlines(seen))
    assert total == pytest.approx(np.pi * camera.first.sight.scale**2, rel=0.12)


def test_cells_of_one_owner_are_one_region() -> None:
    for board in (SPHERE, CUBE):
        camera = camera_of(board)
        high = np.flatnonzero(board.positions[:, 1] > 0.3 * board.positions[:, 1].max())
        for panel in camera.panels[:2]:
            seen = high[panel.is_shown[high]]
            (region,) = panel.outlines(seen)
            cells = sum(_area(outline) for each in seen for outline in panel.outlines(np.array([each])))
            assert _area(region) == pytest.approx(cells, rel=1e-3)


@pytest.mark.parametrize("viewpoint", [*VIEWPOINTS.values(), HOME])
def test_regions_of_the_map_share_it_out(viewpoint: tuple[float, float, float, float]) -> None:
    for board in (SPHERE, CUBE):
        (chart,) = camera_of(board, shows="map", orientation=viewpoint).panels
        whole = sum(map(_area, chart.outlines(np.arange(board.size))))
        assert whole == pytest.approx(np.pi * chart.scale**2 / 2, rel=1e-2)  # type: ignore[attr-defined]
        for axis in range(3):
            is_high = board.positions[:, axis] > 0.2 * board.positions[:, axis].max()
            parts = [sum(map(_area, chart.outlines(np.flatnonzero(each)))) for each in (is_high, ~is_high)]
            assert min(parts) > 0
            assert sum(parts) == pytest.approx(whole, rel=1e-2)


@pytest.mark.parametrize("viewpoint", [*VIEWPOINTS.values(), HOME])
def test_no_edge_goes_across_the_map(viewpoint: tuple[float, float, float, float]) -> None:
    (chart,) = camera_of(SPHERE, shows="map", orientation=viewpoint).panels
    strokes = chart.lines[0]
    lengths = np.hypot(*(strokes[:, 2:] - strokes[:, :2]).T)
    assert lengths.max() < 0.35 * chart.circle.radius


def test_layers_of_a_lattice_have_whole_cells() -> None:
    layers = camera_of(CUBIC).panels[1]
    outlines = layers.outlines(np.arange(CUBIC.size))
    assert len(outlines) == 3
    assert sum(map(_area, outlines)) == pytest.approx(CUBIC.size * layers.spacing**2, rel=1e-6)


def _area(outline: NDArray[np.float64]) -> float:
    x, y = outline.T
    # pixels go down, so that a round against the clock is negative
    return float(-(x * np.roll(y, -1) - y * np.roll(x, -1)).sum() / 2)


@pytest.mark.parametrize("board", [SPHERE, CUBE, CUBIC], ids=["sphere", "cube", "cubic"])
def test_the_picture_does_not_depend_on_the_order_of_the_vertices(board: Board) -> None:
    order = np.random.default_rng(3).permutation(board.size).tolist()
    first, second = camera_of(bare(board)), camera_of(bare(board, order))
    assert len(first.panels) == len(second.panels)
    for one, other in zip(first.panels, second.panels, strict=True):
        np.testing.assert_allclose(one.centres[order], other.centres, atol=1e-6)
        np.testing.assert_allclose(one.room[order], other.room, atol=1e-6)
        assert (one.is_shown[order] == other.is_shown).all()


def test_stones_are_drawn_where_they_are_seen_and_nowhere_else() -> None:
    scene = Scene(SPHERE, stones_on(SPHERE))
    camera = camera_for(scene, 800, 800)
    drawn = sum(len(shape.centres) for shape in build(scene, camera, LIGHT) if isinstance(shape, Stones))
    assert isinstance(camera, SolidCamera)
    is_taken = np.frombuffer(scene.stones, dtype=np.uint8) > 0
    assert drawn == sum(int((panel.is_shown & is_taken).sum()) for panel in camera.panels)


def test_signs_are_on_the_solid_and_on_the_map() -> None:
    scene = Scene(SPHERE, bytes(SPHERE.size), View(part=BoardView()))
    camera = camera_for(scene, 800, 800)
    assert isinstance(camera, SolidCamera)
    seen = int(camera.first.depth.argmax())
    marked = replace(scene, marks=(Mark("TR", seen),))
    triangles = [shape for shape in build(marked, camera, LIGHT) if isinstance(shape, Polygons)]
    places = [outline.mean(axis=0) for shape in triangles for outline in shape.outlines]
    assert len(places) == 2
    for place, panel in zip(places, camera.panels, strict=False):
        assert np.hypot(*(place - panel.centres[seen])) < panel.room[seen] / 4


def test_a_body_is_drawn_and_pointed_at_without_a_library_of_geometry(monkeypatch: pytest.MonkeyPatch) -> None:
    """To load it takes a quarter of a second, and the window answers nothing meanwhile."""
    monkeypatch.setitem(sys.modules, "scipy.spatial", None)
    for number, spec in enumerate(BODIES[::3]):
        camera = camera_of(board_from_spec(spec), orientation=rolled_along(HOME, 0.3 * number, 0.2))
        panel = camera.first
        seen = int(np.flatnonzero(panel.is_shown)[0])
        assert camera.nearest(*panel.centres[seen].tolist()) == seen
        assert isinstance(panel, FrontPanel)
        if panel.body.is_ball:
            continue
        x, y = panel.silhouette.T
        # all of the body lies within, and every corner is one of its own
        hull = ConvexHull(panel.centres)
        area = abs(float(x @ np.roll(y, -1) - y @ np.roll(x, -1))) / 2
        assert area == pytest.approx(hull.volume, rel=1e-9)
        assert set(map(tuple, panel.silhouette)) <= set(map(tuple, panel.centres))


def test_a_push_to_the_right_takes_the_front_to_the_right() -> None:
    before = camera_of(SPHERE)
    middle = int(before.first.depth.argmax())
    after = camera_of(SPHERE, orientation=rolled_along(HOME, 0.3, 0.0))
    moved = after.first.centres[middle] - before.first.centres[middle]
    assert moved[0] > 50 and abs(moved[1]) < 15


def test_a_push_on_the_map_keeps_what_is_pushed_under_the_pointer() -> None:
    camera, view = camera_of(SPHERE), BoardView()
    chart = camera.panels[1]
    middle = int(np.hypot(*(chart.centres - (chart.circle.x, chart.circle.y)).T).argmin())
    view = solid_view.pushed(camera, view, chart, 20.0, 0.0)
    moved = solid_camera(SPHERE, 800, 800, view=view).panels[1].centres[middle] - chart.centres[middle]
    assert moved.tolist() == pytest.approx([20.0, 0.0], abs=2.0)


def test_a_push_on_a_lattice_takes_it_along() -> None:
    camera = camera_of(CUBIC)
    middle = camera.first.circle
    held = solid_view.picture_at(camera, middle.x, middle.y)
    view = solid_view.pushed(camera, BoardView(), held, 20.0, 0.0)
    front = int(camera.first.depth.argmax())
    moved = solid_camera(CUBIC, 800, 800, view=view).first.centres[front] - camera.first.centres[front]
    assert 10 < moved[0] < 30


def test_the_pictures_of_a_lattice_do_not_overlap() -> None:
    for width, height in ((600, 600), (1200, 700), (500, 900)):
        camera = solid_camera(CUBIC, width, height)
        body, layers = camera.panels
        assert not any(layers.holds(*centre) for centre in body.centres.tolist())
        assert all(layers.holds(*centre) for centre in layers.centres.tolist())


def test_what_lies_behind_is_turned_into_view_and_what_is_seen_stays() -> None:
    camera, view = camera_of(SPHERE), BoardView()
    hidden, seen = int(camera.first.depth.argmin()), int(camera.first.depth.argmax())
    turned = solid_view.facing(camera, view, hidden)
    assert solid_view.is_well_seen(solid_camera(SPHERE, 800, 800, view=turned), hidden)
    assert solid_view.is_well_seen(camera, seen) and not solid_view.is_well_seen(camera, hidden)


def test_going_closer_keeps_what_is_under_the_pointer() -> None:
    view = BoardView(shows="solid")
    camera = solid_camera(CUBIC, 800, 800, view=view)
    x, y = 450.0, 380.0
    closer = solid_view.zoomed(camera, view, 2.0, x, y)
    after = solid_camera(CUBIC, 800, 800, view=closer)
    # in the plane through the middle nothing moves off; what lies nearer or farther does so by perspective alone
    middle = int(np.hypot(np.hypot(*(camera.first.centres - (x, y)).T), 99 * camera.first.depth).argmin())
    before = camera.first.centres[middle] - (x, y)
    np.testing.assert_allclose(after.first.centres[middle] - (x, y), 2 * before, atol=1.0)


def test_svg_has_the_ball_and_every_stone_squeezed() -> None:
    scene = Scene(SPHERE, stones_on(SPHERE))
    shapes = build(scene, camera_for(scene, 400, 400), LIGHT)
    root = ElementTree.fromstring(to_svg(shapes, 400, 400))
    used = [each for each in root.iter("{http://www.w3.org/2000/svg}use") if "shadow" not in each.get("href", "")]
    assert len(used) == sum(len(shape.centres) for shape in shapes if isinstance(shape, Stones))
    assert all(each.get("transform", "").startswith("matrix(") for each in used)


def test_a_place_on_the_map_is_that_of_hammer_s_projection() -> None:
    poles_and_axes = np.concatenate([np.eye(3), -np.eye(3)])
    scattered = np.random.default_rng(14).normal(size=(500, 3))
    directions = np.concatenate([poles_and_axes, scattered / np.linalg.norm(scattered, axis=1)[:, None]])
    longitudes, latitudes = np.arctan2(directions[:, 0], directions[:, 2]), np.arcsin(directions[:, 1])
    # what lies opposite the viewer has its place on the right of the rim
    longitudes = np.where(longitudes == -np.pi, np.pi, longitudes)
    below = np.sqrt(1 + np.cos(latitudes) * np.cos(longitudes / 2))
    across, up = np.cos(latitudes) * np.sin(longitudes / 2) / below, np.sin(latitudes) / (2 * below)
    assert np.abs(flattened(directions) - np.column_stack([across, up])).max() < 1e-9


def test_a_single_point_that_is_laid_on_the_map_stays_what_it_was() -> None:
    pole = np.array([[0.0, 1.0, 0.0]])
    pole.flags.writeable = False
    assert np.abs(flattened(pole) - [[0.0, 0.5]]).max() < 1e-9


@pytest.mark.parametrize("spec", [{"shape": "geodesic", "frequency": 4}, {"shape": "geodesic", "frequency": 10}])
@pytest.mark.parametrize("side", [300, 800, 2000])
def test_the_straight_pieces_of_edges_lie_where_the_arcs_do(spec: dict[str, object], side: int) -> None:
    board = board_from_spec(spec)
    front, chart, *_ = solid_camera(board, side, side, view=BoardView(orientation=rolled_along(HOME, 0.3, 0.2))).panels
    assert isinstance(front, FrontPanel) and isinstance(chart, MapPanel) and front.pieces is not None
    for panel, strokes in ((front, front.pieces), (chart, chart.pieces)):
        first, last = (strokes.directions[ends] for ends in strokes.pieces.T)
        if panel is front:
            is_seen = (front.cosines[strokes.pieces] > 0.1).all(axis=1)
        else:
            # the oval's rim cuts edges on its far half
            is_seen = ((np.stack([first, last]) @ chart.turn.T)[:, :, 2] > 0).all(axis=0)
        middle = unit(first + last)
        ends, between = [_seen(panel, each[is_seen]) for each in (first, last)], _seen(panel, middle[is_seen])
        # at the poles of the map a few are bent more
        assert np.quantile(np.hypot(*(between - (ends[0] + ends[1]) / 2).T), 0.99) < 0.6


def _seen(panel: Panel, directions: NDArray[np.float64]) -> NDArray[np.float64]:
    if isinstance(panel, FrontPanel):
        return panel.sight.pixels(directions)
    assert isinstance(panel, MapPanel)
    return placed(flattened(directions @ panel.turn.T), panel.circle, panel.scale)


def test_stones_of_one_picture_are_where_they_are_in_any_order() -> None:
    camera = camera_of(SPHERE, orientation=HOME)
    spots = np.flatnonzero(camera.shown)
    spots = spots[spots < SPHERE.size]
    (sorted_ones,), mixed = camera.batches(spots), camera.batch(spots[::-1])
    assert sorted_ones.frames is not None and mixed.frames is not None
    assert np.array_equal(sorted_ones.centres, mixed.centres[::-1])
    assert np.array_equal(sorted_ones.frames, mixed.frames[::-1])
