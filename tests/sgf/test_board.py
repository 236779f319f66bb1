"""Sizes, points, moves, setup and what is on the board at the end, as FF[4] executes it."""

import pytest

from goboard.boards.catalogue import board_from_spec
from tests.sgf.reading import at, codes, game, report

SIZES = [
    ("(;B[aa])", [19, 19], []),
    ("(;SZ[9])", [9, 9], []),
    ("(;SZ[19:13])", [19, 13], []),
    ("(;SZ[9:9])", [9, 9], ["odd_value"]),
    ("(;SZ[ 7 : 3 ])", [7, 3], []),
    ("(;SZ[19x13])", [19, 13], ["odd_value"]),
    ("(;SZ[9.0])", [9, 9], ["odd_value"]),
    ("(;SZ[13 by 9])", [13, 9], ["odd_value"]),
    ("(;SZ[19 19])", [19, 19], ["odd_value"]),
    ("(;SZ[1 9])", [19, 19], []),
    ("(;SZ[13路])", [13, 13], ["odd_value"]),
    ("(;GM[4800]GOBV[1]GOBB[kind:grid]SZ[60])", [60, 60], []),
    ("(;SZ[9]MASK[aa][zz])", [9, 9], ["bad_point"]),
    ("(;SZ[1])", [1, 1], []),
    ("(;SZ[52:2])", [52, 2], []),
    ("(;GM[Go]SZ[9])", [9, 9], ["odd_value"]),
    ("(;SZ[])", [19, 19], ["bad_size"]),
    ("(;SZ[nine])", [19, 19], ["bad_size"]),
    ("(;SZ[0])", [19, 19], ["bad_size"]),
    ("(;SZ[-9])", [19, 19], ["bad_size"]),
    ("(;SZ[60])", [60, 60], ["bad_size"]),
    ("(;SZ[19:53];B[aa])", [19, 53], ["bad_size"]),
    ("(;SZ[999999999])", [999999999, 999999999], ["bad_size"]),
    ("(;SZ[99999999999999999999:9])", [999999999, 9], ["bad_size"]),
    ("(;GM[1.0]SZ[9])", [9, 9], ["odd_value"]),
]
LINES = [
    ("(;SZ[52];B[aZ];W[Za];B[zA])", ["B aZ", "W Za", "B zA"], []),
    ("(;SZ[19];B[];W[tt])", ["B pass", "W pass"], []),
    ("(;SZ[20];B[tt];W[])", ["B tt", "W pass"], []),
    ("(;SZ[25:21];B[tt])", ["B tt"], []),
    ("(;SZ[13:20];B[tt];W[])", ["B pass", "W pass"], ["odd_value"]),
    ("(;SZ[9];B[pass];W[Pass];B[aa])", ["B pass", "W pass", "B aa"], ["odd_value"] * 2),
    ("(;SZ[60];B[aa])", [], ["bad_size"]),
    ("(;SZ[9];B[jj];W[aa];B[a];W[a1];B[aaa])", ["W aa"], ["bad_move"] * 4),
    ("(;SZ[9];B[ aa ];W[a\nb])", ["B aa", "W ab"], []),
    ("(;SZ[9]B[aa];W[bb];W[cc])", ["B aa", "W bb", "W cc"], []),
    ("(;SZ[9];B[aa]W[bb]C[x])", ["B aa", "W bb"], ["parted"]),
    ("(;SZ[9];W[bb][cc]B[aa])", ["W bb", "W cc", "B aa"], ["parted"]),
    ("(;SZ[9];AB[aa]B[bb])", ["B bb"], ["parted"]),
    ("(;SZ[9];B[aa:bb])", [], ["bad_move"]),
]
BOARDS = [
    ("a capture", "(;SZ[9]AB[ba]AW[aa];B[ab])", "ba ab", "", (1, 0)),
    ("an occupied point is replaced without a prisoner", "(;SZ[9];B[ee];W[ee])", "", "ee", (0, 0)),
    ("suicide gives prisoners to the other side", "(;SZ[9]AB[ba][ab];W[aa])", "ba ab", "", (1, 0)),
    ("suicide of a chain", "(;SZ[3:1]AB[ba]AW[ca];B[aa])", "", "ca", (0, 2)),
    ("captures come before suicide", "(;SZ[3]AB[ba][ab]AW[ca][bb][ac];W[aa])", "", "aa ca bb ac", (0, 2)),
    ("setup takes nothing", "(;SZ[9]AB[ba][ab]AW[aa];B[ee])", "ba ab ee", "aa", (0, 0)),
    ("a move beside takes what setup left breathless", "(;SZ[3]AB[ba]AW[aa];B[ab])", "ba ab", "", (1, 0)),
    ("setup overwrites", "(;SZ[9];B[aa];AW[aa]AE[bb];AE[aa]AB[cc])", "cc", "", (0, 0)),
    ("off-board moves do nothing", "(;SZ[9];B[zz];W[aa])", "", "aa", (0, 0)),
    ("rectangles", "(;SZ[9]AB[aa:bb][bb]AW[dd:cc][ee:ee])", "aa ba ab bb", "cc dc cd dd ee", (0, 0)),
    ("a rectangle over the edge", "(;SZ[2]AB[ba:cc])", "ba bb", "", (0, 0)),
]  # fmt: skip


@pytest.mark.parametrize(("source", "size", "warned"), SIZES)
def test_size(source: str, size: list[int], warned: list[str]) -> None:
    assert game(source)["size"] == size
    assert codes(source) == warned


@pytest.mark.parametrize(("source", "moves", "warned"), LINES)
def test_moves(source: str, moves: list[str], warned: list[str]) -> None:
    assert game(source)["main_line"] == moves
    assert codes(source) == warned


@pytest.mark.parametrize(("source", "black", "white", "taken"), [b[1:] for b in BOARDS], ids=[b[0] for b in BOARDS])
def test_board(source: str, black: str, white: str, taken: tuple[int, int]) -> None:
    found = game(source)
    assert found["stones"] == {"B": black.split(), "W": white.split()}
    assert found["captures"] == {"B": taken[0], "W": taken[1]}


def test_a_breathless_chain_elsewhere_stays() -> None:
    assert game("(;SZ[9]AB[ba][ab]AW[aa];B[ee];W[ff];B[gg])")["stones"]["W"] == ["aa", "ff"]


def test_parting_keeps_setup_first_and_remarks_with_the_move() -> None:
    source = "(;FF[4]SZ[9]PB[Ann]B[bb]AB[aa]C[hi]TR[bb]N[start])"
    assert [ident for ident, _ in at(source, "0")["properties"]] == ["FF", "SZ", "PB", "AB", "N"]
    assert at(source, "0.0")["properties"] == [["B", ["bb"]], ["C", ["hi"]], ["TR", ["bb"]]]


@pytest.mark.parametrize(
    ("source", "path", "player"),
    [
        ("(;SZ[9])", "0", "B"), ("(;SZ[9]HA[2]AB[aa][bb])", "0", "W"), ("(;SZ[9]PL[W])", "0", "W"),
        ("(;SZ[9]PL[white])", "0", "W"), ("(;SZ[9]PL[2])", "0", "W"), ("(;SZ[9];B[aa])", "0.0", "W"),
        ("(;SZ[9];B[aa];PL[B]AB[bb])", "0.0.0", "B"), ("(;SZ[9]AB[aa];W[bb])", "0", "W"),
        ("(;SZ[9]HA[1];B[])", "0", "B"),
    ],
)  # fmt: skip
def test_who_plays(source: str, path: str, player: str) -> None:
    assert at(source, path)["to_play"] == player


def test_move_numbers() -> None:
    source = "(;SZ[9];B[aa];C[note];W[bb]MN[10];B[])"
    assert [at(source, path)["move_number"] for path in ("0", "0.0", "0.0.0", "0.0.0.0", "0.0.0.0.0")] == [
        0,
        1,
        1,
        10,
        11,
    ]


def test_game_that_is_not_go() -> None:
    source = "(;FF[4]GM[11]SZ[11];B[f6];W[swap-pieces])"
    found = game(source)
    assert (found["playable"], found["main_line"], found["nodes"], found["size"]) == (False, [], 3, [11, 11])
    assert codes(source) == ["not_go"]
    assert at(source, "0.0")["properties"] == [["B", ["f6"]]]


@pytest.mark.parametrize(("number", "name"), [(2, "Othello"), (11, "Hex"), (40, "Kropki"), (4100, "Havannah")])
def test_other_games_have_names(number: int, name: str) -> None:
    (warning,) = report(f"(;GM[{number}]SZ[9];B[aa])")["warnings"]
    assert f"GM[{number}] is {name}, not Go" in warning["message"]


@pytest.mark.parametrize("root", ["", "GM[1]", "GM[]", "GM[ 1 ]", "GM[Go]", "GM[1.0]"])
def test_game_that_is_go(root: str) -> None:
    assert game(f"(;{root}SZ[9];B[aa])")["playable"]


@pytest.mark.parametrize(("joined", "shape"), [("1", "cylinder"), ("3", "torus")])
def test_joined_edges(joined: str, shape: str) -> None:
    found = game(f"(;GM[q5go-1]TO[{joined}]SZ[3]AB[ba][ab][ac]AW[aa];B[ca])")
    assert found["topology"] == {"shape": shape, "columns": 3, "rows": 3}
    assert found["captures"]["B"] == 1


def test_top_and_bottom_joined() -> None:
    board = board_from_spec(game("(;GM[q5go-1]TO[2]SZ[3])")["topology"])
    assert board.neighbours(0) == (1, 3, 6)


def test_points_taken_away() -> None:
    found = game("(;GM[q5go-2]SZ[3]MASK[ba:cc]AB[ab];W[aa];B[bb])")
    assert found["topology"] == {"shape": "masked", "mask": ["X..", "X..", "X.."], "joined": "none"}
    assert found["main_line"] == ["W aa"]
    assert found["stones"] == {"B": ["ab"], "W": []}
    assert found["captures"] == {"B": 1, "W": 0}
