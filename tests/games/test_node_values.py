"""What nodes say: points, numbers, komi, moves, setup, topology."""

from fractions import Fraction

import pytest

from goboard.games import node_values
from goboard.games.node_values import (
    handicap,
    info,
    komi,
    marks,
    move_of,
    setup_of,
)
from goboard.games.record_dialect import board_of, topology
from goboard.games.roots import board_size
from goboard.games.tree import Node
from goboard.games.values import PointCodec, composed, number, real, split_composed
from goboard.rules.moves import Pass, Play
from goboard.rules.position import Setup

NINE = PointCodec(9, 9)


def test_points_and_letters() -> None:
    codec = PointCodec(52, 52)
    assert [codec.vertex(raw) for raw in ("aa", "ba", "ab", "aZ", "Za")] == [0, 1, 52, 51 * 52, 51]
    assert all(codec.vertex(codec.text(vertex)) == vertex for vertex in range(52 * 52))
    assert [NINE.vertex(raw) for raw in ("ii", "ji", "ij", "A", "aaa", "", " a\na ")] == [
        80,
        None,
        None,
        None,
        None,
        None,
        0,
    ]


def test_points_beyond_the_letters() -> None:
    codec = PointCodec(60, 60)
    assert codec.vertex("ZZ") == 51 + 60 * 51
    with pytest.raises(ValueError, match="52"):
        codec.text(59)


def test_lists() -> None:
    assert NINE.points(["bb:aa", "aa", "ee:ee", "hh:kk", "x"]) == [0, 1, 9, 10, 40, 70, 71, 79, 80]
    assert NINE.faulty(["bb:aa", "aa", "hh:kk", "x", ""]) == ("hh:kk", "x", "")
    assert NINE.write_points([10, 0, 10]) == ("aa", "bb")


@pytest.mark.parametrize(
    ("columns", "rows", "is_pass"), [(19, 19, True), (20, 20, False), (19, 20, True), (20, 19, True), (52, 52, False)]
)
def test_tt(columns: int, rows: int, is_pass: bool) -> None:
    codec = PointCodec(columns, rows)
    assert codec.is_pass("tt") == is_pass
    assert codec.is_pass("")
    assert not codec.is_pass("aa")
    assert codec.is_pass(" P\nass ")
    assert not codec.is_pass("passe")


@pytest.mark.parametrize(
    ("raw", "points"),
    [
        ("6.5", "13/2"), ("6,5", "13/2"), ("-5", "-5"), ("0", "0"), ("375", "15/2"), ("325", "13/2"), ("650", "13/2"),
        ("3.75", "15/2"), ("7.50", "15/2"), (".5", "1/2"), ("5 points", "5"), (" 7 . 5 ", "15/2"),
    ],
)  # fmt: skip
def test_komi(raw: str, points: str) -> None:
    assert komi(Node(f"KM[{raw}]")) == Fraction(points)


@pytest.mark.parametrize("text", ["", "KM[]", "KM[none]", "KM[三又四分之三子]", "KM[四点五]", f"KM[{'9' * 5000}]"])
def test_no_komi(text: str) -> None:
    assert komi(Node(text)) is None


def test_a_komi_or_handicap_that_is_not_said_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(node_values, "real", None)
    assert (komi(Node("SZ[9]")), handicap(Node("SZ[9]"))) == (None, 0)


def test_numbers() -> None:
    assert [number(raw) for raw in ("12", " +3", "-1", "x", "", "1.5", "9" * 30)] == [12, 3, -1, None, None, None, None]
    assert real("x") is None
    halves = {"6目半": "13/2", "-6目半": "-13/2", "-0目半": "-1/2", "－3點半": "-7/2", "-6½": "-13/2", "-6目": "-6"}
    assert [real(raw) for raw in halves] == [Fraction(points) for points in halves.values()]
    assert [handicap(Node(text)) for text in ("HA[4]", "HA[]", "", "HA[-2]")] == [4, 0, 0, 0]


def test_composed_values() -> None:
    assert split_composed("a\\:b:c:d") == ("a\\:b", "c:d")
    assert split_composed("ab") == ("ab", None)
    assert composed("a:b", "c") == "a\\:b:c"


def test_moves() -> None:
    assert move_of(Node("C[x]B[aa]"), NINE) == Play(0, 1)
    assert move_of(Node("W[]"), NINE) == Pass(2)
    assert move_of(Node("W[tt]"), NINE) == Pass(2)
    assert move_of(Node("W[jj]"), NINE) is None
    assert move_of(Node("C[x]"), NINE) is None


def test_setup() -> None:
    assert setup_of(Node("AB[aa][bb]AE[bb]AW[cc]PL[W]"), NINE) == Setup({0: 1, 10: 0, 20: 2}, 2)
    assert setup_of(Node("PL[B]"), NINE) == Setup({}, 1)
    assert setup_of(Node("B[aa]"), NINE) is None
    assert setup_of(Node("AB[zz]PL[x]"), NINE) is None


def test_marks_and_labels() -> None:
    assert marks(Node("SL[aa]LB[bb:x\\]y]TR[cc:dc]"), NINE) == [
        ("TR", 20, ""), ("TR", 21, ""), ("SL", 0, ""), ("LB", 10, "x]y")
    ]  # fmt: skip


def test_info_of_the_nearest_node() -> None:
    root = Node("PB[Ann]EV[Cup]")
    below = Node("PB[Bo]", root)
    assert info(below) == {"PB": "Bo", "EV": "Cup"}


def test_boards() -> None:
    flat = Node("SZ[5:4]")
    assert board_size(flat) == (5, 4)
    assert topology(board_of(flat)) is None
    assert board_of(flat).shape == "grid"
    assert topology(board_of(Node("SZ[5]TO[3]"))) is None
    assert board_of(Node("SZ[5]TO[3]GM[q5go-1]")).shape == "torus"
    assert board_of(Node("SZ[3]MASK[bb]")).labels == ("A3", "B3", "C3", "A2", "C2", "A1", "B1", "C1")
