"""Records of other boards and more players in reports and warnings, whole and damaged."""

import pytest

from goboard.sgf.writer import write
from tests.sgf.reading import at, codes, collection, game

THREE = (
    "(;FF[4]GM[4800]CA[UTF-8]AP[goboard:0.1.0]GOBV[1]RU[Political Go]GOBR[rules:political-go]GOBP[1:Ann][2:Bo][3:Cy]"
    "GOBB[kind:graph][vertices:4]GOBE[0:1][1:2][2:3]GOBU[1:0]GOBN[2]"
)
PLANE = (
    "(;FF[4]GM[4800]CA[UTF-8]AP[goboard:0.1.0]GOBV[1]GOBB[kind:infinite]RU[MANGO]KM[0]"
    "GOBR[rules:mango][F:exp(-x^2-y^2)][T:z > 1/1000]"
)


def test_three_players() -> None:
    found = game(f"{THREE};GOBM[2:1];GOBM[3:offer 1 yes]GOBL[1,3][2];GOBM[1:];GOBM[2:resign])")
    assert found["main_line"] == ["Bo 1", "Cy offer 1 yes", "Ann pass", "Bo resign"]
    assert found["size"] is None
    assert found["topology"]["edges"] == [[0, 1], [1, 2], [2, 3]]
    # Ann's stone had no liberty left when Bo's move ended, and was taken
    assert found["stones"] == {"Ann": [], "Bo": ["1"], "Cy": []}
    assert found["captures"] == {"Ann": 0, "Bo": 1, "Cy": 0}


def test_a_node_of_the_plane() -> None:
    found = at(f"{PLANE};GOBM[1:-2,0]TR[30,-4]LN[0,0:1,1];GOBM[2:5,{10**18}])", "0.0.0")
    assert (found["move"], found["to_play"]) == (f"W 5,{10**18}", "B")
    assert found["stones"] == {"B": ["-2,0"], "W": [f"5,{10**18}"]}
    before = at(f"{PLANE};GOBM[1:-2,0]TR[30,-4]LN[0,0:1,1])", "0.0")
    assert before["marks"] == {"TR": ["30,-4"]}
    assert before["lines"] == [{"from": "0,0", "to": "1,1", "arrow": False}]


def test_territory_of_three() -> None:
    assert at(f"{THREE};GOBO[1:0][3:2][3:3])", "0.0")["territory"] == {"Ann": ["0"], "Bo": [], "Cy": ["2", "3"]}


@pytest.mark.parametrize(
    ("rest", "warned"),
    [
        (";GOBM[2:1]", []), (";GOBM[2:]", []), (";GOBM[9:1]", ["bad_player"]), (";GOBM[2:7]", ["bad_move"]),
        (";GOBM[1]", ["bad_move"]),
        (";GOBM[x:1]", ["bad_move"]), (";GOBM[1:offer 1 yes]", ["bad_move"]), (";GOBM[1:offer 2]", ["bad_move"]),
        (";GOBM[1:1][2:2]", ["several_values"]), (";GOBU[0:1]", []), (";GOBU[1:9]", ["bad_point"]),
        (";GOBM[1:1]GOBU[2:2]", ["parted"]), (";GOBM[2:1]B[3]", ["parted"]), (";TR[9]", ["bad_point"]),
        (";GOBO[]GOBD[]", []), (";GOBU[4:1][3:2]", ["bad_player"]), (";GOBN[4]", ["bad_value"]), (";GOBN[3]", []),
    ],
)  # fmt: skip
def test_warnings(rest: str, warned: list[str]) -> None:
    assert codes(f"{THREE}{rest})") == warned


def test_a_board_that_cannot_be_made_out_is_kept_as_it_is() -> None:
    source = f"{THREE.replace('[2:3]', '[2:3][1:8]')};GOBM[2:1])"
    assert codes(source) == ["bad_board"]
    found = game(source)
    assert (found["playable"], found["main_line"], found["topology"]) == (False, [], None)


@pytest.mark.parametrize(
    "source",
    [f"{THREE}\n;GOBM[2:1]\n(;GOBM[3:3])\n(;GOBM[3:war 1]C[a\\]b]))\n", f"{PLANE}\n;GOBM[1:-2,0]\n;GOBM[2:])\n"],
)
def test_unmodified_records_are_saved_as_they_came(source: str) -> None:
    assert write(collection(source)).decode() == source


def test_a_record_of_black_and_white_knows_no_third_player() -> None:
    found = game("(;SZ[9]AB[aa];GOBM[2:bb];GOBM[3:cc];GOBN[3])")
    assert found["main_line"] == ["W bb"]
    assert found["stones"] == {"B": ["aa"], "W": ["bb"]}
