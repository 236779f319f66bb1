"""Walking over boards by arrows: straight on where there are lines, over borders, to islands, and everywhere."""

from collections.abc import Callable, Iterable

import pytest

from goboard.boards.board import Board
from goboard.boards.catalogue import SHAPES, board_from_spec
from goboard.boards.plane import Plane
from goboard.drawing.camera.camera import Camera
from goboard.drawing.camera.view import BoardView, Layout
from goboard.drawing.camera.walking import Way, around, middle_of, next_along, next_beyond
from goboard.drawing.picture import camera_for
from goboard.drawing.scene import Scene, View

FLAT = [shape.name for shape in SHAPES if shape.family not in ("Solids", "Space", "Infinite")]
FINITE = [shape.name for shape in SHAPES if shape.family != "Infinite"]


def camera(board: Board, layout: Layout | None = None) -> Camera:
    view = View(part=None if layout is None else BoardView(layout=layout))
    return camera_for(Scene(board, bytes(board.size), view), 700, 700)


def walked(board: Board, start: str, ways: str, layout: Layout | None = None) -> str:
    """Where arrows lead, given by their first letters."""
    seen = camera(board, layout)
    spot = board.vertex(start)
    for letter in ways:
        found = next_along(seen, spot, next(way for way in Way if way.name[0] == letter))
        assert isinstance(found, int)
        spot = found
    return board.labels[spot]


def reached(start: int, steps: Callable[[int], Iterable[int]]) -> set[int]:
    """What can be reached from a vertex, step by step."""
    found, todo = {start}, [start]
    while todo:
        new = set(steps(todo.pop())) - found
        found |= new
        todo += new
    return found


@pytest.mark.parametrize("name", FLAT)
def test_arrows_lead_from_everywhere_to_everywhere(name: str) -> None:
    board = board_from_spec({"shape": name})
    seen = camera(board)
    ahead = [[w for way in Way if isinstance(w := next_along(seen, v, way), int)] for v in range(board.size)]
    behind: list[list[int]] = [[] for _ in ahead]
    for vertex, found in enumerate(ahead):
        for other in found:
            behind[other].append(vertex)
    assert len(reached(0, ahead.__getitem__)) == len(reached(0, behind.__getitem__)) == board.size


@pytest.mark.parametrize("name", FINITE)
def test_going_round_a_vertex_meets_each_neighbour_once(name: str) -> None:
    board = board_from_spec({"shape": name})
    seen = camera(board)
    assert all(sorted(around(seen, v)) == sorted(board.neighbours(v)) for v in range(board.size))


@pytest.mark.parametrize("name", FINITE)
def test_whoever_has_a_neighbour_can_leave(name: str) -> None:
    board = board_from_spec({"shape": name})
    seen = camera(board)
    assert all(any(next_along(seen, v, way) is not None for way in Way) for v in range(board.size))


def test_clockwise_begins_at_the_top() -> None:
    board = board_from_spec({"shape": "grid", "columns": 5, "rows": 5})
    assert [board.labels[v] for v in around(camera(board), board.vertex("C3"))] == ["C4", "D3", "C2", "B3"]


@pytest.mark.parametrize(
    ("layout", "ends"), [(Layout(), "H6"), (Layout(90), "H2"), (Layout(is_flipped=True), "B6"), (Layout(180), "B2")]
)
def test_arrows_go_as_the_board_is_seen(layout: Layout, ends: str) -> None:
    board = board_from_spec({"shape": "grid", "columns": 9, "rows": 9})
    ways = {"H6": "RRRUU", "H2": "UUURR", "B6": "RRRUU", "B2": "RRRUU"}[ends]
    assert walked(board, "E4", ways, layout) == ends


def test_arrows_go_on_over_joined_borders_and_stop_at_others() -> None:
    strip = board_from_spec({"shape": "mobius", "columns": 9, "rows": 7})
    assert walked(strip, "J2", "R") == "A6"
    assert walked(strip, "J2", "R", Layout(shift=(3, 0))) == "A6"
    assert next_along(camera(strip), strip.vertex("C7"), Way.UP) is None


def test_islands_are_reached_by_jumps() -> None:
    board = board_from_spec({"shape": "masked", "mask": ["XXX.XX", "XXX.XX", "......", "XX...X"]})
    seen = camera(board)
    at = {label: board.vertex(label) for label in board.labels}
    assert next_along(seen, at["C4"], Way.RIGHT) is None
    assert next_beyond(seen, at["C4"], Way.RIGHT) == at["E4"]
    jumps = [
        [w for way in Way for step in (next_along, next_beyond) if isinstance(w := step(seen, v, way), int)]
        for v in range(board.size)
    ]
    assert all(len(reached(v, jumps.__getitem__)) == board.size for v in range(board.size))


def test_on_the_plane_there_is_always_a_next_point() -> None:
    plane = Plane()
    board = plane.board
    seen = camera(board)
    corner = plane.find(6, 0)
    assert corner is not None
    assert next_along(seen, corner, Way.RIGHT) == (7, 0)
    assert next_along(seen, (7, 0), Way.LEFT) == corner
    assert next_along(seen, (10**30, 0), Way.UP) == (10**30, 1)
    assert next_beyond(seen, (7, 0), Way.DOWN) == (7, -5)


def test_pointing_begins_in_the_middle() -> None:
    board = board_from_spec({"shape": "grid", "columns": 9, "rows": 9})
    assert middle_of(camera(board)) == board.vertex("E5")
    assert middle_of(camera(Plane().board)) == Plane().board.plane.find(0, 0)  # type: ignore[union-attr]
