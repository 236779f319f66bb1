"""The shapes that are worth a move in playouts, and the rings around vertices in which they are looked for."""

import pytest

from goboard.boards.catalogue import board_from_spec, cached_grid
from goboard.kernel.playout_patterns import good_shapes
from tests.kernel.conftest import Load
from tests.kernel.test_playouts import tables


def code(rows: str) -> int:
    """The ring of eight around the middle, from the top clockwise, `#` beyond the border."""
    places = rows.replace(" ", "")
    return sum(".XO#".index(places[place]) << 2 * i for i, place in enumerate((1, 2, 5, 8, 7, 6, 3, 0)))


@pytest.mark.parametrize(
    ("shape", "is_good"),
    [
        ("XOX ... ...", True),  # reach round
        ("XO. O.. ...", True),  # cut
        ("XO. O.O .O.", False),  # into a tiger's mouth
        (".XO ..O ###", True),  # go down on the side
        ("... ... ...", False),
        ("XXX X.X XXX", False),
    ],
)
def test_shapes_are_known_whichever_way_they_lie(shape: str, is_good: bool) -> None:
    rows = shape.split()
    for _ in range(4):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
        for seen in (rows, [row[::-1] for row in rows]):
            text = " ".join(seen)
            assert bool(good_shapes()[code(text)]) is is_good
            assert bool(good_shapes()[code(text.translate(str.maketrans("XO", "OX")))]) is is_good


def rings(load: Load, near: list[list[int]]) -> list[list[int]]:
    board_module, eyes_module = load("playout_board"), load("eye_points")
    starts, nears, link_starts, links = tables(near)
    board = board_module.PlayoutBoard(starts, nears)
    found = load("playout_patterns").Patterns(board, eyes_module.EyePoints(board, link_starts, links))
    return [[found.ring[8 * vertex + i] for i in range(8)] for vertex in range(len(near))]


def test_rings_lie_around_what_looks_like_a_lattice(load: Load) -> None:
    grid = cached_grid("grid", 4, 4)
    near = [list(grid.neighbours(vertex)) for vertex in range(16)]
    middle, side, corner = (rings(load, near)[vertex] for vertex in (5, 1, 0))
    assert set(middle) == {0, 1, 2, 4, 6, 8, 9, 10}
    assert all(middle[i] in near[middle[i - 1]] for i in range(8))
    assert side[:5] in ([0, 4, 5, 6, 2], [2, 6, 5, 4, 0])
    assert side[5:] == [-1] * 3
    assert corner[:3] in ([1, 5, 4], [4, 5, 1])


def test_other_boards_have_none(load: Load) -> None:
    hexagons = board_from_spec({"shape": "honeycomb", "side": 3})
    near = [list(hexagons.neighbours(vertex)) for vertex in range(hexagons.size)]
    assert all(ring[0] == -2 for vertex, ring in enumerate(rings(load, near)) if len(near[vertex]) > 2)
