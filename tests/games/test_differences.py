"""Two records of one game: in what they differ, whatever way the second lies."""

import random

import pytest

from goboard.games.differences import differences, turn
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
    assert ways == {(4, "gc", 1, False), (4, "hc", 2, True)}
    assert (found.moves, found.common, found.signs) == ((4, 5), 3, (1,))
    assert not found.is_same


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
