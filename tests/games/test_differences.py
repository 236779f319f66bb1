"""Two records of one game: in what they differ, whatever way the second lies."""

import random

import pytest

from goboard.games.differences import Differing, differences, turn
from goboard.games.patterns import ORIENTATIONS, TRANSPOSE
from goboard.games.record_dialect import form_of
from goboard.games.tree import Node, preorder
from goboard.sgf.reader import read
from tests.library.records import random_moves, record

GAME = """(;FF[4]GM[1]SZ[9]PB[Ann]PW[Bob]DT[1999]C[start]AB[aa:ba];B[cc]C[good]TR[dd][ee]LB[aa:1];W[gg]
    (;B[cg];W[gc]LN[aa:bb])(;B[gc]C[also];W[]))"""


def game(text: str) -> Node:
    return read(text.encode()).games[0]


def told(root: Node) -> list[dict[str, list[str]]]:
    return [{ident: sorted(node.values(ident)) for ident in node.idents()} for node in preorder(root)]


def test_a_record_does_not_differ_from_itself() -> None:
    found = differences(game(GAME), game(GAME))
    assert found.is_same
    assert (found.moves, found.common, found.orientation) == ((4, 4), 4, 0)


@pytest.mark.parametrize("orientation", range(ORIENTATIONS))
def test_a_turned_record_is_turned_back(orientation: int) -> None:
    one, other = game(GAME), game(GAME)
    turn(other, form_of(other).codec, orientation, 9, 9)
    assert (other.children[0].values("B") == ("cc",)) == (orientation in (0, TRANSPOSE))
    found = differences(one, other)
    assert (found.is_same, found.common) == (True, 4)
    flat = game(GAME)
    flat.children[0].put("TR", ("dd", "ee"))
    assert told(other) == [{**said, **({"AB": ["aa", "ba"]} if "AB" in said else {})} for said in told(flat)]


def test_all_that_differs_is_told() -> None:
    other = GAME.replace("Bob", "Bo").replace("DT[1999]", "EV[Cup]").replace("good", "bad").replace("[dd][ee]", "[dd]")
    found = differences(game(GAME), game(other.replace(";B[cg];W[gc]LN[aa:bb]", ";B[cg];W[hc];B[hd]")))
    assert found.info == (("DT", "1999", ""), ("EV", "", "Cup"), ("PW", "Bob", "Bo"))
    assert [(each.move, each.one, each.other) for each in found.comments] == [(1, "good", "bad")]
    ways = {(each.move, each.name, each.nodes, each.is_of_other) for each in found.variations}
    assert ways == {(4, "G7", 1, False), (4, "H7", 2, True)}
    assert (found.moves, found.common) == ((4, 5), 3)
    assert found.signs == (Differing(1, (("TR", "D6 E5"),), (("TR", "D6"),)),)
    assert not found.is_same


def test_signs_are_told_with_the_points_as_the_board_calls_them() -> None:
    signs = "LB[aa:1][zz:2]LN[aa:bb]AR[cc:dd]VW[]N[The \\] name]GB[2]XX[a][b]"
    (found,) = differences(game("(;SZ[9];B[cc])"), game(f"(;SZ[9];B[cc]{signs})")).signs
    assert (found.move, found.one) == (1, ())
    assert dict(found.other) == {
        "LB": "A9 “1”, zz “2”", "LN": "A9–B8", "AR": "C7–D6", "VW": "", "N": "The ] name", "GB": "2", "XX": "a, b",
    }  # fmt: skip


def test_ways_that_begin_with_no_point_are_told_by_what_they_begin_with() -> None:
    found = differences(game("(;SZ[9];B[cc])"), game("(;SZ[9](;B[cc])(;B[];W[aa])(;B[zz])(;C[on];B[dd]))"))
    assert [(each.move, each.name, each.nodes) for each in found.variations] == [
        (1, "pass", 2),
        (0, "zz", 1),
        (0, "", 2),
    ]


def test_other_boards_are_not_compared() -> None:
    found = differences(game(GAME), game("(;SZ[13]PB[Ann];B[cc])"))
    assert "another board" in found.misfit
    assert not found.is_same


@pytest.mark.parametrize("size", [(9, 9), (7, 5)])
def test_random_games_are_recognized_in_every_orientation(size: tuple[int, int]) -> None:
    chance = random.Random(3)
    for orientation in range(ORIENTATIONS):
        if size[0] != size[1] and orientation & TRANSPOSE:
            continue
        text = record(random_moves(chance, *size, 20), *size)
        other = game(text)
        turn(other, form_of(other).codec, orientation, *size)
        found = differences(game(text), other)
        assert (found.is_same, found.common) == (True, 20)
