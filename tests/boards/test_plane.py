"""The infinite plane: ids that stay, one region of unknown points, stones at any distance."""

import pickle
import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goboard.boards.board import Board, BoardError
from goboard.boards.catalogue import board_from_spec
from goboard.boards.plane import MOST_KNOWN, OUTSIDE, Plane

Place = tuple[int, int]


def known(plane: Plane) -> set[Place]:
    return {plane.place(vertex) for vertex in range(1, plane.board.size)}


def unknown_regions(points: set[Place]) -> int:
    """How many regions the unknown points form, counted in a frame one point wider than what is known."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left = {
        (x, y) for x in range(min(xs) - 1, max(xs) + 2) for y in range(min(ys) - 1, max(ys) + 2) if (x, y) not in points
    }
    regions = 0
    while left:
        regions += 1
        todo = [left.pop()]
        while todo:
            x, y = todo.pop()
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
            left -= near
            todo += near
    return regions


def check_graph(plane: Plane) -> None:
    """Every known point is joined to the four around it, the outside standing for those that are unknown."""
    board = plane.board
    for vertex in range(1, board.size):
        x, y = plane.place(vertex)
        around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        assert set(board.neighbours(vertex)) == {plane.find(*place) or OUTSIDE for place in around}
    assert all(OUTSIDE in board.neighbours(vertex) for vertex in board.neighbours(OUTSIDE))
    flat = [(v, n) for v in range(board.size) for n in board.neighbours(v)]
    assert sorted(flat) == sorted((n, v) for v, n in flat)
    assert all(a < b for v in range(board.size) for a, b in pairwise(board.neighbours(v)))


def test_it_starts_around_the_origin() -> None:
    board = board_from_spec({"shape": "plane"})
    plane = board.plane
    assert plane is not None and plane.board is board
    assert known(plane) == {(x, y) for x in range(-6, 7) for y in range(-6, 7)}
    assert (board.outside, board.labels[0]) == (OUTSIDE, "outside")
    assert board.vertex("3,-2") == plane.find(3, -2)
    assert board.name(board.vertex("-3,2")) == "Point -3,2"
    assert board.positions[board.vertex("3,-2")].tolist() == [3, -2]
    assert board_from_spec({"shape": "plane"}).plane is not plane
    check_graph(plane)


def test_a_known_point_with_known_surroundings_changes_nothing() -> None:
    plane = Plane()
    before = plane.board
    assert plane.vertex(4, -4) == plane.find(4, -4)
    assert plane.board is before


def test_ids_and_earlier_boards_stay_when_it_grows() -> None:
    plane = Plane()
    before = plane.board
    names, joined = list(before.labels), before.indices.tolist()
    for x in range(7, 60, 5):
        plane.vertex(x, 0)
    assert list(before.labels) == names == list(plane.board.labels[: before.size])
    assert before.indices.tolist() == joined
    assert plane.board.size > before.size
    check_graph(plane)


@pytest.mark.parametrize("place", [(1_000_000, 5), (10**18, -(10**18)), (-(10**40), 7)])
def test_far_points_cost_no_more_than_near_ones(place: Place) -> None:
    plane = Plane()
    before = plane.total_known
    vertex = plane.vertex(*place)
    assert plane.place(vertex) == place
    assert plane.find(place[0] + 1, place[1]) in plane.board.neighbours(vertex)
    assert plane.total_known == before + 49
    assert plane.board.labels[vertex] == f"{place[0]},{place[1]}"
    assert plane.board.places is not None and plane.board.places[vertex].tolist() == list(place)
    plane.vertex(0, 9)
    check_graph(plane)


@pytest.mark.parametrize("spread", [8, 25])
@pytest.mark.parametrize("seed", range(6))
def test_the_unknown_points_stay_one_region(spread: int, seed: int) -> None:
    plane, dice = Plane(), random.Random(seed)
    for _ in range(40):
        x, y = dice.randint(-spread, spread), dice.randint(-spread, spread)
        plane.vertex(x, y)
        assert all(plane.find(x + dx, y + dy) for dx in range(-2, 3) for dy in range(-2, 3))
    assert unknown_regions(known(plane)) == 1
    check_graph(plane)


def test_a_ring_makes_all_that_it_encloses_known() -> None:
    plane = Plane()
    plane.vertex(100, 100)
    side = 40
    corners = [(100 - side, 100 - side), (100 + side, 100 - side), (100 + side, 100 + side), (100 - side, 100 + side)]
    for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]]):
        assert plane.find(90, 90) is None
        for step in range(0, 2 * side, 5):
            plane.vertex(x1 + (x2 - x1) * step // (2 * side), y1 + (y2 - y1) * step // (2 * side))
    inside = {(x, y) for x in range(60, 141) for y in range(60, 141)}
    assert inside <= known(plane)
    assert unknown_regions(known(plane)) == 1
    check_graph(plane)


@pytest.mark.slow
def test_too_large_a_hole_is_refused_and_leaves_the_plane_as_it_was() -> None:
    plane = Plane()
    side = 1100
    around = [(x, y) for x in range(0, side, 6) for y in (0, side)] + [
        (x, y) for y in range(0, side + 1, 6) for x in (0, side)
    ]
    around += [(side, side)]
    assert side**2 > MOST_KNOWN
    with pytest.raises(BoardError, match="closes off too much"):
        for place in around:
            before = plane.board.size
            plane.vertex(*place)
    assert plane.board.size == before
    plane.vertex(5000, 0)


def test_coordinates_beyond_all_measure_are_refused() -> None:
    with pytest.raises(BoardError, match="at most 300 digits"):
        Plane().vertex(10**300, 0)


def test_boards_pickle_with_their_plane() -> None:
    plane = Plane()
    early = plane.board
    vertex = plane.vertex(10**30, 8)
    boards: list[Board] = pickle.loads(pickle.dumps([plane.board, early]))
    copy = boards[0].plane
    assert copy is not None and copy is boards[1].plane and copy is not plane
    assert copy.place(vertex) == (10**30, 8)
    assert [board.size for board in boards] == [plane.board.size, early.size]
    assert boards[1].indices.tolist() == early.indices.tolist()
    assert copy.vertex(-9, 0) == plane.vertex(-9, 0)


@given(st.lists(st.tuples(st.integers(-30, 30), st.integers(-30, 30)), max_size=12))
def test_the_same_calls_give_the_same_ids(places: list[Place]) -> None:
    first, second = Plane(), Plane()
    assert [first.vertex(*place) for place in places] == [second.vertex(*place) for place in places]
    assert first.board.labels == second.board.labels


def test_the_outside_has_no_place() -> None:
    plane = Plane()
    with pytest.raises(KeyError):
        plane.place(OUTSIDE)
    assert plane.find(50, 50) is None
