"""Which part of the plane is shown: exact when it moves, and the stones that fit into one picture."""

import pytest

from goboard.boards.board import Place
from goboard.drawing.camera.plane import is_needed, plane_map
from goboard.drawing.camera.view import Extent, PlaneView, groups, shown_extent

FAR = 10**30


@pytest.mark.parametrize("centre", [(0, 0), (-5, 7), (FAR, -FAR)])
def test_small_moves_add_up_exactly_at_any_distance(centre: Place) -> None:
    view = PlaneView(centre)
    for _ in range(8):
        view = view.moved(0.375, -0.125)
    assert view == PlaneView((centre[0] + 3, centre[1] - 1))


def test_all_stones_and_two_lines_more_are_shown() -> None:
    assert shown_extent([(0, 0), (10, 4)], 50, 50) == Extent(-2, -2, 12, 6)


def test_without_stones_the_origin_is_shown() -> None:
    assert shown_extent([], 50, 50) == Extent(-6, -6, 6, 6)


def test_of_stones_too_far_apart_the_largest_group_is_shown() -> None:
    places = [(FAR, 0), (0, 0), (5, 5), (5, 6), (-FAR, 3)]
    assert shown_extent(places, 200, 200) == Extent(-2, -2, 7, 8)
    assert sorted(len(group) for group in groups(places)) == [1, 1, 3]


def test_groups_are_parted_both_ways() -> None:
    corners = [(0, 0), (100, 0), (0, 100), (100, 100)]
    assert sorted(map(tuple, groups(corners))) == [((x, y),) for x, y in sorted(corners)]


def test_a_box_grows_about_its_middle() -> None:
    assert Extent(0, 0, 0, 20).at_least(5) == Extent(-2, 0, 2, 20)
    assert Extent(0, 0, 3, 4).middle == PlaneView((2, 2), (-0.5, 0.0))


def test_the_map_leads_back_to_the_stones_however_far_apart_they_are() -> None:
    stones = [(0, 0), (3, 1), (FAR, 5)]
    overview = plane_map(stones, Extent(-10, -10, 10, 10), 150, 110)
    for stone in stones[1:]:
        x, y = overview.pixel(stone)
        assert 0 <= x <= 150 and 0 <= y <= 110
    x, y = overview.pixel((FAR, 5))
    assert overview.place(x + 3, y - 2, stones) == (FAR, 5)
    left, _, width, height = overview.frame(Extent(-10, -10, 10, 10))
    assert min(width, height) >= 5 and left < 3


def test_a_bare_pixel_of_the_map_is_a_place() -> None:
    overview = plane_map([(0, 0)], Extent(0, -100, 300, 100), 150, 100)
    x, y = overview.pixel((200, 50))
    gap_x, gap_y = (a - b for a, b in zip(overview.place(x, y, [(0, 0)]), (200, 50), strict=True))
    assert abs(gap_x) <= 2 and abs(gap_y) <= 2


def test_the_map_is_needed_when_a_stone_is_out_of_sight() -> None:
    seen = Extent(-5, -5, 5, 5)
    assert not is_needed([(0, 0), (5, -5)], seen)
    assert is_needed([(0, 0), (6, 0)], seen)
