"""Eyespaces cut out of positions."""

import random

import pytest

from goboard.analysis.eyes.cutting import CutEyespace, cut, eye_of, eyespaces
from goboard.analysis.eyes.solver import canonical
from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec
from goboard.boards.graphs import explicit
from goboard.kernel.graph import graph_of

BLACK, WHITE = 1, 2
LARGE = 16
"""Points of an eyespace whose value is not asked for where its form says enough."""


def position(picture: str) -> tuple[Board, bytes]:
    """A grid from rows of X (black), O (white) and dots."""
    rows = picture.split()
    board = board_from_spec({"shape": "grid", "columns": len(rows[0]), "rows": len(rows)})
    return board, bytes(".XO".index(sign) for row in rows for sign in row)


def at(board: Board, stones: bytes, label: str, dead: tuple[int, ...] = ()) -> CutEyespace:
    found = cut(board, stones, board.vertex(label), dead=dead)
    assert found is not None
    return found


def names(board: Board, vertices: tuple[int, ...]) -> list[str]:
    return [board.labels[vertex] for vertex in vertices]


def test_a_closed_eyespace_has_its_vital_point_on_the_board() -> None:
    board, stones = position("...OX.. OOOOX.. XXXXX.. ....... .......")
    found = at(board, stones, "B5")
    eye = eye_of(found)
    assert found.owner == WHITE
    assert names(board, eye.vertices) == ["A5", "B5", "C5"]
    assert (eye.most, eye.least, names(board, eye.attack)) == (2, 1, ["B5"])
    assert eye.marginal == eye.stones == ()


def test_stones_inside_and_the_point_where_the_enemy_can_come_in() -> None:
    board, stones = position("XO..X... .X.OX... OOOOX... XXXXX... ........ ........ ........ ........")
    eye = eye_of(at(board, stones, "A7"))
    assert names(board, eye.stones) == ["A8", "B7"]
    assert names(board, eye.marginal) == ["D8"]
    assert (eye.most, eye.least) != (None, None)


def test_dead_stones_are_inside_and_living_ones_never() -> None:
    board, stones = position("..X..OX OOOOOOX XXXXXXX ....... .......")
    inside = eye_of(at(board, stones, "A5", dead=(2,)))
    assert names(board, inside.stones) == ["C5"]
    parts = eyespaces(board, stones, WHITE, alive=(2,))
    assert [names(board, part.space) for part in parts] == [["A5", "B5"], ["D5", "E5"]]
    assert [part.labelled.labels for part in parts] == [".!", "!."]


def test_an_eye_that_the_wall_must_fill_to_hold_together_is_false() -> None:
    board, stones = position("O.OX.. XOOX.. XXXX.. ...... ......")
    assert at(board, stones, "B5").labelled.labels == "!"
    board, stones = position("O.OX.. OOOX.. XXXX.. ...... ......")
    assert at(board, stones, "B5").labelled.labels == "."


def test_an_eye_is_half_an_eye_while_both_sides_can_take_what_it_hangs_on() -> None:
    board, stones = position("O.OOX.. OO.X... XOOX... XXXX... ....... .......")
    found = at(board, stones, "B6")
    eye = eye_of(found)
    assert names(board, found.vertices) == ["B6", "C5"]
    assert names(board, eye.vertices) == ["B6"]
    assert (eye.most, eye.least) == (1, 0)
    assert names(board, eye.attack) == names(board, eye.defend) == ["C5"]


@pytest.mark.parametrize(("second", "labels"), [([[0, 3], [1, 3]], [".", "."]), ([[0, 3]], ["!", "."])])
def test_each_of_two_eyes_holds_the_wall_together_for_the_other(second: list[list[int]], labels: list[str]) -> None:
    around = [[0, 4], [1, 4], [4, 5], [4, 6], [5, 7], [6, 8]]
    positions = [[v % 3, v // 3] for v in range(9)]
    edges = [[0, 2], [1, 2], *second, *around]
    board = board_from_spec({"shape": "graph", "points": 9, "edges": edges, "positions": positions})
    stones = bytes([WHITE, WHITE, 0, 0, BLACK, 0, 0, 0, 0])
    assert [part.labelled.labels for part in eyespaces(board, stones, WHITE)] == labels


def test_the_infinite_rest_of_the_plane_is_nobodys_ground() -> None:
    board = board_from_spec({"shape": "plane"})
    assert board.plane is not None
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    vertices = [board.plane.vertex(x, y) for x, y in ring]
    eye, grown = board.plane.vertex(1, 1), board.grown
    stones = bytearray(grown.size)
    for vertex in vertices:
        stones[vertex] = BLACK
    parts = eyespaces(grown, bytes(stones), BLACK)
    assert all(grown.outside not in part.space for part in parts)
    found = cut(grown, bytes(stones), eye)
    assert found is not None
    assert (found.space, found.labelled.labels) == ((eye,), ".")


def test_dame_between_two_walls_is_nobodys_eye() -> None:
    board, stones = position("..O.X.. ..O.X.. ..O.X..")
    spaces = eyespaces(board, stones, WHITE)
    assert [part.labelled.labels for part in spaces] == ["......", "!!!"]
    assert eye_of(spaces[1]).most == 0


def test_too_large_a_space_is_named_and_not_valued() -> None:
    board, stones = position("......OX ......OX ......OX ......OX OOOOOOOX XXXXXXXX")
    eye = eye_of(at(board, stones, "A6"))
    assert len(eye.vertices) == 24
    assert (eye.most, eye.least, eye.attack) == (None, None, ())


def test_a_space_of_twenty_points_is_valued() -> None:
    board, stones = position(".....OX .....OX .....OX .....OX OOOOOOX XXXXXXX")
    eye = eye_of(at(board, stones, "A6"))
    assert len(eye.vertices) == 20
    assert (eye.most, eye.least) == (2, 2)


@pytest.mark.parametrize(
    "spec", [{"shape": "torus", "columns": 7, "rows": 7}, {"shape": "grid"}], ids=["torus", "grid"]
)
def test_other_names_and_other_colours_cut_the_same_eyespaces(spec: dict[str, object]) -> None:
    source = random.Random(2)
    board = board_from_spec(spec)
    for _ in range(6):
        stones = bytes(source.choices((0, BLACK, WHITE), (2, 1, 1), k=board.size))
        while not graph_of(board).is_settled(stones):
            stones = bytes(source.choices((0, BLACK, WHITE), (2, 1, 1), k=board.size))
        new = list(range(board.size))
        source.shuffle(new)
        moved = bytearray(board.size)
        for vertex, stone in enumerate(stones):
            moved[new[vertex]] = (0, WHITE, BLACK)[stone]
        other = renamed(board, new)
        expected = {tuple(sorted(new[v] for v in part.space)): values(part) for part in eyespaces(board, stones, BLACK)}
        assert expected == {part.space: values(part) for part in eyespaces(other, bytes(moved), WHITE)}


def values(part: CutEyespace) -> tuple[object, ...]:
    """What the names of the points do not change. Equal forms have one value, which is kept: that of a large one takes
    seconds and would say no more."""
    form, _ = canonical(part.labelled)
    found = eye_of(part) if part.labelled.size <= LARGE else None
    return form, len(part.marginal), len(part.stones), found and (found.most, found.least)


def renamed(board: Board, new: list[int]) -> Board:
    graph = explicit(board)
    edges = [[new[one], new[other]] for one, other in board.edges.tolist()]
    return board_from_spec({"shape": "graph", "points": board.size, "edges": edges, "positions": graph["positions"]})
