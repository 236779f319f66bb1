"""Names of points where SGF's letters do not reach, and moves in goboard's own properties."""

import pytest

from goboard.boards.plane import Plane
from goboard.games.node_values import move_of, setup_of
from goboard.games.own_moves import alliance_values, alliances_of, move_properties
from goboard.games.tree import Node
from goboard.games.values import CellCodec, NumberCodec, PlaneCodec, PointCodec, pair_values, pairs
from goboard.rules.moves import AgreeEnd, Offer, Pass, Play, Resign, War
from goboard.rules.position import Setup

NINE = PointCodec(9, 9, is_own=True)


def test_cells_of_large_grids() -> None:
    codec = CellCodec(800, 60)
    assert [codec.text(v) for v in (0, 25, 26, 701, 702, 800 + 52)] == ["a1", "z1", "aa1", "zz1", "aaa1", "ba2"]
    assert all(codec.vertex(codec.text(vertex)) == vertex for vertex in range(800 * 60))
    assert [codec.vertex(raw) for raw in ("a0", "a61", "adu1", "A1", "a", "1", "", "a-1")] == [None] * 8


def test_numbers_of_graphs() -> None:
    codec = NumberCodec(12)
    assert [codec.vertex(raw) for raw in ("0", " 11 ", "12", "-1", "x", "")] == [0, 11, None, None, None, None]
    with pytest.raises(ValueError, match="12"):
        codec.text(12)


def test_places_on_the_plane() -> None:
    codec = PlaneCodec(Plane())
    for place in ("0,0", "-3,12", f"{10**18},-{10**18}"):
        vertex = codec.vertex(place)
        assert vertex is not None
        assert codec.text(vertex) == place
    known = codec.plane.total_known
    assert codec.faulty(["1,2", "1;2", "outside", "9999999,3", "1.5,2", "", "9" * 400 + ",1"]) == (
        "1;2", "outside", "1.5,2", "", "9" * 400 + ",1",
    )  # fmt: skip
    assert codec.plane.total_known == known, "asking whether a text names a point makes none known"


@pytest.mark.parametrize(
    "move", [Play(40, 3), Pass(2), Resign(1), Offer(2, True, 3), Offer(1, False, 62), War(3, 1)], ids=str
)
def test_moves_come_back(move: Play | Pass | Resign | Offer | War) -> None:
    node = Node()
    for ident, values in move_properties(move, move.player, NINE):
        node.put(ident, values)
    assert node.idents() == ("GOBM",)
    assert move_of(Node(node.text()), NINE) == move


@pytest.mark.parametrize("raw", ["", "1", "0:ee", "63:ee", "1:zz", "x:ee", "1:offer 2", "1:offer 1 yes", "1:war x"])
def test_what_is_no_move(raw: str) -> None:
    assert move_of(Node(f"GOBM[{raw}]"), NINE) is None


def test_a_record_of_black_and_white_holds_only_their_stones_and_passes() -> None:
    plain = PointCodec(9, 9)
    assert dict(move_properties(Play(0), 2, plain)) == {"W": ("aa",)}
    for move, player in ((Play(0), 3), (Offer(2, True), 1), (Resign(), 1)):
        with pytest.raises(ValueError, match="Black"):
            list(move_properties(move, player, plain))
    with pytest.raises(ValueError, match="agreement"):
        list(move_properties(AgreeEnd(), 1, NINE))
    assert move_of(Node("GOBM[3:aa]"), plain) is None


def test_set_ups() -> None:
    setup = setup_of(Node("GOBU[1:aa][3:bb][0:cc][4][x:dd][2:zz]GOBN[3]"), NINE)
    assert setup == Setup({0: 1, 10: 3, 20: 0}, 3)


def test_alliances_need_not_be_transitive() -> None:
    assert alliances_of(["1,2", "2,3", "4"]) == {(1, 2), (2, 3)}
    assert alliances_of(["3,1,2"]) == {(1, 2), (1, 3), (2, 3)}
    assert alliance_values({(2, 3), (1, 2)}, 4) == ("1,2", "2,3", "4")
    assert alliances_of(alliance_values(frozenset(), 3)) == frozenset()


def test_pairs_of_any_text() -> None:
    entries = [("a:b", "c]d"), ("\\", 'x\\"y:z'), ("T", "z >= 1")]
    assert pairs(Node(f"GOBR[{']['.join(pair_values(entries))}]"), "GOBR") == entries
