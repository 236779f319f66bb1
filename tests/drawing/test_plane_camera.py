"""The plane in pixels: sharp and exact anywhere, every point found again, nothing drawn that is out of sight."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray

from goboard.boards.board import Place
from goboard.boards.plane import OUTSIDE, Plane
from goboard.drawing.camera.plane import PlaneCamera, line_label
from goboard.drawing.camera.view import PlaneView
from goboard.drawing.picture import build, camera_for, sides_for
from goboard.drawing.scene import Pointer, Scene, View
from goboard.drawing.shapes import Rects, Shape, Stones, Texts
from goboard.drawing.theme import load_theme
from goboard.session.snapshot import Mark, Variation

LIGHT = load_theme("light")
ANYWHERE = [(0, 0), (-40, 3), (10**9, -(10**9)), (10**18, 5), (-(10**40), 10**40)]


def plane_scene(*stones: Place, part: PlaneView | None = None, coordinates: bool = False) -> tuple[Plane, Scene]:
    """Black and white stones in turn."""
    plane = Plane()
    vertices = [plane.vertex(*place) for place in stones]
    owners = bytearray(plane.board.size)
    for number, vertex in enumerate(vertices):
        owners[vertex] = 1 + number % 2
    return plane, Scene(plane.board, bytes(owners), View(part=part, coordinates=coordinates))


def camera_at(place: Place, ratio: float = 1.0, offset: tuple[float, float] = (0.3, -0.2)) -> PlaneCamera:
    camera = camera_for(plane_scene(place, part=PlaneView(place, offset))[1], 640, 480, ratio)
    assert isinstance(camera, PlaneCamera)
    return camera


def centres_of(shapes: list[Shape]) -> list[list[float]]:
    return [place for shape in shapes if isinstance(shape, Stones) for place in shape.centres.tolist()]


@pytest.mark.parametrize("ratio", [1.0, 1.25, 2.0])
@pytest.mark.parametrize("place", ANYWHERE)
def test_lines_fall_on_whole_pixels_equally_far_apart(place: Place, ratio: float) -> None:
    camera = camera_at(place, ratio)
    edges = camera.across - camera.line_width / 2
    assert (edges == np.round(edges)).all()
    assert len(np.unique(np.diff(camera.across))) == len(np.unique(np.diff(camera.down))) == 1
    assert camera.across[0] <= 0 and camera.across[-1] >= 640
    assert camera.down[0] <= 0 and camera.down[-1] >= 480


@pytest.mark.parametrize("place", ANYWHERE)
def test_known_and_unknown_points_are_found_again(place: Place) -> None:
    camera = camera_at(place)
    vertex = camera.board.vertex(f"{place[0]},{place[1]}")
    x, y = camera.centre(vertex)
    assert (x, y) == camera.centre(place)
    assert camera.spot(x + 0.3 * camera.spacing, y) == camera.nearest(x, y) == vertex
    unknown = (place[0] + 7, place[1] - 6)
    x, y = camera.centre(unknown)
    assert camera.spot(x, y - 0.3 * camera.spacing) == unknown
    assert camera.nearest(x, y) is None
    half = 0.49 * camera.spacing
    assert {camera.spot(x + right, y + down) for right in (-half, half) for down in (-half, half)} == {unknown}


def test_the_outside_is_in_no_picture() -> None:
    camera = camera_at((0, 0))
    assert not camera.shown[OUTSIDE]
    assert camera.shown.any()


def test_only_what_is_in_sight_is_drawn() -> None:
    plane, scene = plane_scene((0, 0), (10**20, 3), (1, 1), part=PlaneView())
    far, near = plane.vertex(10**20, 3), plane.vertex(1, 1)
    scene = replace(
        scene,
        last_vertex=far,
        marks=(Mark("TR", far), Mark("LB", near, "a")),
        lines=((near, far, True),),
        dead=(far,),
        dame=(far,),
        seki=(far,),
        variations=(Variation(1, far, 1), Variation(2, near, 1)),
        owner=bytes(scene.board.size),
    )
    camera = camera_for(scene, 400, 400)
    shapes = build(scene, camera, LIGHT)
    assert len(centres_of(shapes)) == 2
    assert ("a", *camera.centre(near)) in [item for shape in shapes if isinstance(shape, Texts) for item in shape.items]


def test_variations_keep_their_letters_where_others_are_out_of_sight() -> None:
    plane, scene = plane_scene((10**20, 3), part=PlaneView())
    forks = (Variation(1, plane.vertex(10**20, 3), 1), Variation(2, plane.vertex(1, 1), 1))
    scene = replace(scene, variations=forks)
    shapes = build(scene, camera_for(scene, 400, 400), LIGHT)
    assert [item[0] for shape in shapes if isinstance(shape, Texts) for item in shape.items] == ["B"]


def test_territory_of_the_outside_fills_the_unknown_points() -> None:
    _, scene = plane_scene(part=PlaneView(spacing=20.0))
    half = bytes(1 if vertex == OUTSIDE else 2 for vertex in range(scene.board.size))
    scene = replace(scene, owner=half)
    areas = {shape.fill: shape.boxes[:, 2] @ shape.boxes[:, 3] for shape in _territory(scene)}
    camera = camera_for(scene, 600, 600)
    assert areas[LIGHT.cell(2)] == (13 * camera.spacing) ** 2
    assert areas[LIGHT.cell(1)] >= 600**2 - areas[LIGHT.cell(2)]


def _territory(scene: Scene) -> list[Rects]:
    fills = {LIGHT.cell(1), LIGHT.cell(2)}
    shapes = build(scene, camera_for(scene, 600, 600), LIGHT)
    return [shape for shape in shapes if isinstance(shape, Rects) and shape.fill in fills]


def test_a_ghost_stands_on_a_point_not_known_yet() -> None:
    _, scene = plane_scene(part=PlaneView((50, 50)))
    scene = replace(scene, pointer=Pointer(OUTSIDE, 1, (51, 49)))
    camera = camera_for(scene, 400, 400)
    assert centres_of(build(scene, camera, LIGHT)) == [list(camera.centre((51, 49)))]


def test_coordinates_number_the_lines_signed_and_leave_room() -> None:
    _, scene = plane_scene(part=PlaneView((10**9, -3)), coordinates=True)
    camera = camera_for(scene, 700, 400)
    texts = next(shape for shape in build(scene, camera, LIGHT) if isinstance(shape, Texts))
    across = {text: x for text, x, y in texts.items if y > camera.height - 20}
    up = {text: y for text, x, y in texts.items if x < 30}
    assert across["1000000000"] == camera.centre((10**9, 0))[0]
    assert up["-3"] == camera.centre((10**9, -3))[1]
    places = sorted(across.values())
    assert min(b - a for a, b in pairwise(places)) > 0.5 * 10 * camera.label_size
    assert camera.spot(3, 200) is None


@pytest.mark.parametrize(("number", "text"), [(0, "0"), (-(10**9), "-1000000000"), (10**40 + 7, "…000000007")])
def test_very_long_numbers_are_told_by_their_last_digits(number: int, text: str) -> None:
    assert line_label(number) == text


@pytest.mark.parametrize("coordinates", [False, True])
@pytest.mark.parametrize("stones", [[], [(0, 0)], [(0, 0), (30, 3)], [(10**12, 10**12), (10**12 + 4, 10**12 + 9)]])
def test_a_picture_shows_all_stones_with_their_margin(stones: list[Place], coordinates: bool) -> None:
    plane, scene = plane_scene(*stones, coordinates=coordinates)
    width, height = sides_for(scene, 900)
    assert max(width, height) <= 900
    camera = camera_for(scene, width, height)
    assert isinstance(camera, PlaneCamera)
    left, top, wide, tall = camera.inner
    room = 2 * camera.spacing
    for stone in stones:
        x, y = camera.centre(plane.vertex(*stone))
        assert left + room <= x <= left + wide - room
        assert top + room <= y <= top + tall - room


def test_a_picture_s_sides_follow_the_stones() -> None:
    wide = sides_for(plane_scene((0, 0), (40, 0))[1], 900)
    tall = sides_for(plane_scene((0, 0), (0, 40))[1], 900)
    assert wide == tall[::-1]
    assert wide[0] > 5 * wide[1]


def test_stones_too_far_apart_for_one_picture_still_give_one() -> None:
    _, scene = plane_scene((0, 0), (10**9, 0), (10**9 + 1, 2))
    width, height = sides_for(scene, 900)
    assert len(centres_of(build(scene, camera_for(scene, width, height), LIGHT))) == 2


def test_zooming_keeps_the_point_under_the_pointer_and_has_limits() -> None:
    _, scene = plane_scene((3, 2), part=PlaneView((10**9, 0)))
    camera = camera_for(scene, 640, 480)
    assert isinstance(camera, PlaneCamera)
    place = (10**9 + 5, -4)
    x, y = camera.centre(place)
    closer = camera_for(replace(scene, view=View(part=camera.zoomed(2, x, y))), 640, 480)
    assert closer.spacing > 1.4 * camera.spacing
    assert closer.centre(place) == pytest.approx((x, y), abs=1.0)
    spacings = {camera_for(replace(scene, view=View(part=camera.zoomed(n, 0, 0))), 640, 480).spacing for n in (99, 100)}
    assert len(spacings) == 1
    assert camera.zoomed(-99, 0, 0).spacing < 1e-3


def test_a_point_out_of_sight_is_brought_in_by_the_least_move() -> None:
    plane, scene = plane_scene((40, 1), part=PlaneView())
    camera = camera_for(scene, 640, 480)
    assert isinstance(camera, PlaneCamera)
    part = camera.revealing(plane.vertex(40, 1))
    assert (part.centre[1], part.offset[1]) == (0, 0.0)
    moved = camera_for(replace(scene, view=View(part=part)), 640, 480)
    assert moved.centre((40, 1))[0] == pytest.approx(640 - moved.spacing, abs=1.0)
    assert camera.revealing((2, 2)) is camera.view
    assert camera.revealing((10**30, 4)).centre == (10**30, 4)


@pytest.mark.parametrize("place", [(0, 0), (10**18 + 3, -(10**40) + 1)])
def test_far_out_only_every_fifth_line_is_drawn(place: Place) -> None:
    near, far = (plane_scene(part=PlaneView(place, spacing=spacing))[1] for spacing in (6.0, 5.0))
    assert len(_lines_of(near)) > 3 * len(_lines_of(far))
    camera = camera_for(far, 600, 600)
    lines = _lines_of(far)
    across = lines[lines[:, 3] == camera.height, 0] + camera.line_width / 2
    fifth = camera.centre((place[0] - place[0] % 5, 0))[0]
    assert fifth in across.tolist()
    assert (np.diff(across) == 5 * camera.spacing).all()


@pytest.mark.parametrize("spacing", [2.4, 0.31, 0.007, 1e-3, 1e-6])
@pytest.mark.parametrize("place", [(0, 0), (10**18 + 3, -(10**40) + 1)])
def test_however_far_out_lines_in_powers_of_ten_can_be_told_apart(place: Place, spacing: float) -> None:
    _, scene = plane_scene(place, part=PlaneView(place, spacing=spacing), coordinates=True)
    camera = camera_for(scene, 900, 900)
    assert isinstance(camera, PlaneCamera)
    numbers, pixels = camera.columns_by(camera.line_step)
    assert str(camera.line_step).strip("0") == "1"
    assert all(number % camera.line_step == 0 for number in numbers)
    assert np.diff(pixels).min() >= 10 and np.diff(pixels).max() <= 101
    assert camera.lattice.size <= 200_000
    assert camera.spot(450, 450) is None
    assert len(centres_of(build(scene, camera, LIGHT))) == 1 and camera.stone_radius >= 1.5


def test_territory_is_seen_from_far_out() -> None:
    _, scene = plane_scene(part=PlaneView(spacing=0.5))
    scene = replace(scene, owner=bytes(1 if vertex == OUTSIDE else 2 for vertex in range(scene.board.size)))
    areas = {shape.fill: shape.boxes[:, 2] @ shape.boxes[:, 3] for shape in _territory(scene)}
    assert sum(areas.values()) == 600**2
    assert 0 < areas[LIGHT.cell(2)] <= 12**2


def test_zooming_in_again_comes_back_to_whole_pixels() -> None:
    _, scene = plane_scene(part=PlaneView(spacing=3.0))
    camera = camera_for(scene, 640, 480)
    assert isinstance(camera, PlaneCamera)
    far = camera_for(replace(scene, view=View(part=camera.zoomed(-9, 320, 240))), 640, 480)
    assert isinstance(far, PlaneCamera) and far.is_far
    near = camera_for(replace(scene, view=View(part=far.zoomed(9, 320, 240))), 640, 480)
    assert near.spacing == 3.0


def _lines_of(scene: Scene) -> NDArray[np.float64]:
    """The boxes of all lines: of a picture without territory the largest batch of boxes."""
    shapes = build(scene, camera_for(scene, 600, 600), LIGHT)
    return max((shape.boxes for shape in shapes if isinstance(shape, Rects)), key=len)
