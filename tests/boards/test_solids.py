"""Cubes, spheres, and the solids whose corners, edges and faces are known."""

from math import dist

import pytest

from goboard.boards.board import BoardError
from goboard.boards.catalogue import SOLIDS, board_from_spec
from goboard.words.wording import Wording
from tests.boards.checks import degrees, edge_lengths

COUNTS = {
    "tetrahedron": (4, 6, 4), "cube": (8, 12, 6), "octahedron": (6, 12, 8), "dodecahedron": (20, 30, 12),
    "icosahedron": (12, 30, 20), "truncated_tetrahedron": (12, 18, 8), "cuboctahedron": (12, 24, 14),
    "truncated_cube": (24, 36, 14), "truncated_octahedron": (24, 36, 14), "rhombicuboctahedron": (24, 48, 26),
    "truncated_cuboctahedron": (48, 72, 26), "snub_cube": (24, 60, 38), "icosidodecahedron": (30, 60, 32),
    "truncated_dodecahedron": (60, 90, 32), "truncated_icosahedron": (60, 90, 32),
    "rhombicosidodecahedron": (60, 120, 62), "truncated_icosidodecahedron": (120, 180, 62),
    "snub_dodecahedron": (60, 150, 92),
}  # fmt: skip


def test_no_solid_is_forgotten() -> None:
    assert set(COUNTS) == {name for name, _ in SOLIDS}


def test_a_solid_has_its_name_in_the_language_of_the_window() -> None:
    board = board_from_spec({"shape": "solid", "solid": "snub_dodecahedron"})
    assert str(board.title) == "Snub dodecahedron, 302 points"
    assert Wording("fr")(board.title) == "Dodécaèdre adouci, 302 intersections"


@pytest.mark.parametrize("solid", COUNTS)
def test_corners_edges_and_faces(solid: str) -> None:
    corners, edges, faces = COUNTS[solid]
    board = board_from_spec({"shape": "solid", "solid": solid, "detail": "corners"})
    assert (board.size, len(board.edges)) == (corners, edges)
    assert degrees(board) == {2 * edges // corners: corners}
    assert edge_lengths(board) == pytest.approx([1] * edges)
    full = board_from_spec({"shape": "solid", "solid": solid, "detail": "all"})
    assert full.size == corners + edges + faces
    # every edge is cut in two, and every face has a spoke to each of its sides
    assert len(full.edges) == 4 * edges
    assert min(degrees(full)) >= 3
    radii = [dist(place, (0, 0, 0)) for place in full.positions.tolist()]
    assert radii == pytest.approx([radii[0]] * full.size)


@pytest.mark.parametrize(
    ("base", "corners", "around"), [("tetrahedron", 4, 3), ("octahedron", 6, 4), ("icosahedron", 12, 5)]
)
@pytest.mark.parametrize("frequency", [1, 2, 3, 8])
def test_geodesic_spheres_have_six_neighbours_but_at_the_corners(
    base: str, corners: int, around: int, frequency: int
) -> None:
    board = board_from_spec({"shape": "geodesic", "frequency": frequency, "base": base})
    assert board.size == (corners - 2) * frequency**2 + 2
    inner = {6: board.size - corners} if frequency > 1 else {}
    assert degrees(board) == {around: corners} | inner
    radii = [dist(place, (0, 0, 0)) for place in board.positions.tolist()]
    assert radii == pytest.approx([radii[0]] * board.size)


@pytest.mark.parametrize("side", [1, 2, 3, 7])
def test_the_inside_of_the_faces_of_a_cube_has_four_neighbours_everywhere(side: int) -> None:
    board = board_from_spec({"shape": "cube", "side": side})
    assert degrees(board) == {4: 6 * side**2}
    assert len(board.hoshi) == (6 if side in (3, 7) else 0)


def test_points_on_the_edges_of_a_cube() -> None:
    board = board_from_spec({"shape": "cube", "side": 5, "points_on": "edges"})
    assert degrees(board) == {4: 6 * 25 + 12 * 3, 3: 24}
    board = board_from_spec({"shape": "cube", "side": 5, "points_on": "corners"})
    assert degrees(board) == {4: 98 - 8, 3: 8}
    with pytest.raises(BoardError, match="at least 2 points a side"):
        board_from_spec({"shape": "cube", "side": 1, "points_on": "corners"})


def test_roundness_moves_the_points_and_leaves_the_graph() -> None:
    sharp, half, ball = (board_from_spec({"shape": "cube", "side": 4, "roundness": r}) for r in (0, 50, 100))
    assert sharp.edges.tolist() == half.edges.tolist() == ball.edges.tolist()
    spread = [
        max(radii) - min(radii) for radii in ([dist(p, (0, 0, 0)) for p in b.positions] for b in (sharp, half, ball))
    ]
    assert spread[0] > spread[1] > spread[2] == pytest.approx(0)
    for board in (sharp, half, ball):
        assert board.positions.mean(axis=0).tolist() == pytest.approx([0, 0, 0])
