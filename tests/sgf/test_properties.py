"""Texts, markup, inherited properties, older versions, checks, and that nothing else is touched."""

import pytest

from goboard.games import tree
from goboard.games.properties import MOVES
from goboard.games.tree import Node
from goboard.sgf import lenient
from goboard.sgf.reader import read
from goboard.sgf.writer import write
from tests.sgf.reading import at, codes, collection, game, report

TEXTS = [
    (r"C[a\]b\\c\:d\e]", r"a]b\c:de"),
    ("C[one\\\ntwo\\\r\nthree]", "onetwothree"),
    ("C[a\r\nb\rc\n\rd\ne]", "a\nb\nc\nd\ne"),
    ("C[tab\there\x0bthere]", "tab here there"),
    ("C[(;B[aa\\])]", "(;B[aa])"),
    ("C[]", ""),
]
FAULTS = [
    ("root property elsewhere", ";SZ[13]", "misplaced"),
    ("game information again", ";PB[Ann]", "repeated_info"),
    ("annotation without a move", ";TE[1]", "misplaced"),
    ("annotations together", ";B[aa]DO[]TE[1]", "contradiction"),
    ("ko without a move", ";KO[]", "misplaced"),
    ("game information twice on a way", ";PW[Bo]\n;PW[Cy]", "repeated_info"),
    ("neither good nor very good", ";B[aa]TE[3]", "bad_value"),
    ("value where none belongs", ";B[aa]KO[1]", "bad_value"),
    ("print mode that is none", ";PM[3]", "bad_value"),
    ("figure without number", ";FG[x]", "bad_value"),
    ("several numbers", ";MN[1][2]", "several_values"),
    ("two labels on a point", ";LB[aa:1][aa:2]", "contradiction"),
    ("judgements together", ";GB[1]GW[1]", "contradiction"),
    ("one point twice in setup", ";AB[aa]AW[aa]", "contradiction"),
    ("two marks on a point", ";TR[aa]SQ[aa]", "contradiction"),
    ("territory of both", ";TB[aa:bb]TW[bb]", "contradiction"),
    ("line without length", ";LN[aa:aa]", "bad_value"),
    ("label without text", ";LB[aa]", "bad_value"),
    ("arrow off the board", ";AR[aa:zz]", "bad_value"),
    ("mark off the board", ";MA[zz]", "bad_point"),
    ("no number", ";MN[x]", "bad_value"),
    ("no colour", ";PL[green]", "bad_value"),
    ("no colour at all", ";PL[]", "bad_value"),
    ("colour in words", ";PL[black]", "odd_value"),
    ("colour as number", ";PL[2]", "odd_value"),
    ("corners the wrong way round", ";AB[bb:aa]", "odd_value"),
    ("corners across", ";AB[ba:ab]", "odd_value"),
    ("rectangle of a point", ";TR[aa:aa]", "odd_value"),
]
FINE = [
    "KM[+6.5]", "KM[ 6 ]", "KM[375]", "HA[1]", "RE[draw]", "TM[30 min]", "TB[]", "DD[]", "VW[]", "FF[]",
    "ST[3]", "PM[2]", "FG[257]", "LB[aa:1][aa:1]", "TR[aa][aa]", "SBKV[52.3]", "QLZV[9:0.5]", "KGSDE[aa]", "AA[]",
    "FG[257:x]", "FG[]", "LB[aa:1:2]", "AB[aa:bb][aa]", "GN[]", "MULTIGOGM[1]", "GOBD[aa]",
]  # fmt: skip


@pytest.mark.parametrize(("raw", "text"), TEXTS)
def test_text(raw: str, text: str) -> None:
    assert at(f"(;SZ[9];{raw})", "0.0")["comment"] == text


def test_simple_text_has_no_line_breaks() -> None:
    assert game("(;PB[Ann\r\nLee]PW[a\\\nb])")["info"] == {"PB": "Ann Lee", "PW": "ab"}


@pytest.mark.parametrize(("node", "code"), [row[1:] for row in FAULTS], ids=[row[0] for row in FAULTS])
def test_faults_are_told_and_kept(node: str, code: str) -> None:
    source = f"(;FF[4]SZ[9]PB[Ann]{node})"
    assert codes(source) == [code]
    assert node in write(collection(source)).decode()


@pytest.mark.parametrize(
    ("values", "code", "read_as"),
    [("KM[]", "bad_value", "empty"), ("KM[six]", "bad_value", "no sense"), ("KM[6,5]", "odd_value", "read as 6.5"),
     ("KM[6½]", "odd_value", "read as 6.5"), ("KM[3,75]", "odd_value", "read as 7.5"), ("KM[７.５]", "odd_value", "7"),
     ("KM[6目半]", "odd_value", "read as 6.5"), ("KM[5 點半]", "odd_value", "read as 5.5"),
     ("KM[7 1/2]", "odd_value", "read as 7.5"), ("KM[-13/2]", "odd_value", "read as -6.5"),
     ("KM[1/0]", "bad_value", "no sense"), ("KM[6半]", "odd_value", "read as 6.5"),
     ("KM[7.5目(3.75子)]", "odd_value", "read as 7.5"), ("KM[-6半]", "odd_value", "read as -6.5"),
     ("KM[3 3/4子]", "odd_value", "read as 7.5"), ("KM[3又3/4子]", "odd_value", "read as 7.5"),
     ("KM[3子半]", "odd_value", "read as 7."), ("KM[4子]", "odd_value", "read as 8."),
     ("KM[3.75子]", "odd_value", "read as 7.5"), ("KM[七目半]", "odd_value", "read as 7.5"),
     ("KM[6:5]", "bad_value", "no sense"),
     ("KM[Komi 6.5]", "odd_value", "read as 6.5"), ("KM[黑贴3¾子]", "odd_value", "read as 7.5"),
     ("KM[コミ：6目半]", "odd_value", "read as 6.5"), ("KM[B+3]", "bad_value", "no sense"),
     ("HA[二子]", "odd_value", "read as 2"), ("HA[授三子]", "odd_value", "read as 3"),
     ("HA[H4]", "odd_value", "read as 4"),
     ("HA[讓九子]", "odd_value", "read as 9"), ("HA[互先]", "bad_value", "no sense"),
     ("HA[]", "bad_value", "empty"), ("HA[two]", "bad_value", "no sense"), ("HA[-2]", "bad_value", "no sense"),
     ("HA[2.0]", "odd_value", "read as 2"), ("HA[3 stones]", "odd_value", "read as 3")],
)  # fmt: skip
def test_odd_spellings_of_komi_and_handicap(values: str, code: str, read_as: str) -> None:
    source = f"(;SZ[9]{values})"
    (warning,) = report(source)["warnings"]
    assert (warning["code"], read_as in warning["message"]) == (code, True)
    assert values in write(collection(source)).decode()


@pytest.mark.parametrize("values", FINE)
def test_harmless_oddities_pass(values: str) -> None:
    assert codes(f"(;SZ[9]{values})") == []


def test_markup() -> None:
    found = at("(;SZ[9];TR[aa]MA[ba:bb]CR[ca]LB[aa:x\\]][bb:1:2]AR[aa:bb]LN[cc:aa]TB[dd])", "0.0")
    assert found["marks"] == {"TR": ["aa"], "MA": ["ba", "bb"], "CR": ["ca"]}
    assert found["labels"] == {"aa": "x]", "bb": "1:2"}
    assert [(line["from"], line["to"], line["arrow"]) for line in found["lines"]] == [
        ("cc", "aa", False),
        ("aa", "bb", True),
    ]
    assert found["territory"] == {"B": ["dd"], "W": []}


def test_dimmed_points_and_view_are_inherited() -> None:
    source = "(;SZ[9];DD[aa:bb]VW[aa:cc](;B[ee];DD[]VW[];B[ff])(;DD[cc];W[ff]))"
    dims = {path: at(source, path)["dim"] for path in ("0", "0.0", "0.0.0", "0.0.0.0", "0.0.0.0.0", "0.0.1.0")}
    four = ["aa", "ba", "ab", "bb"]
    assert dims == {"0": [], "0.0": four, "0.0.0": four, "0.0.0.0": [], "0.0.0.0.0": [], "0.0.1.0": ["cc"]}
    assert len(at(source, "0.0.0")["view"]) == 9
    assert at(source, "0.0.0.0.0")["view"] is None


def test_older_versions_are_translated() -> None:
    source = "(;FF[3]SZ[9]AB[aa];L[aa][bb]M[aa][bb];VW[aa][cc]B[cc]TE[1]BM[1];W[dd]BM[1]TE[1])"
    assert at(source, "0.0")["labels"] == {"aa": "A", "bb": "B"}
    assert at(source, "0.0")["marks"] == {"TR": ["aa"], "MA": ["bb"]}
    assert len(at(source, "0.0.0")["view"]) == 9
    assert [ident for ident, _ in at(source, "0.0.0")["properties"]] == ["VW", "B", "IT"]
    assert [ident for ident, _ in at(source, "0.0.0.0")["properties"]] == ["W", "DO"]
    assert codes(source) == []
    assert b"FF[4]" in write(collection(source))


def test_each_game_of_a_file_is_translated_that_holds_what_is_old() -> None:
    games = read(b"(;SZ[9];L[aa][bb])" * 3 + b"(;SZ[9];B[aa])").games
    assert [root.children[0].text() for root in games] == ["LB[aa:A][bb:B]"] * 3 + ["B[aa]"]


def test_ff4_is_not_translated() -> None:
    source = "(;FF[4]SZ[9];L[aa]M[bb]VW[aa][cc])"
    assert [ident for ident, _ in at(source, "0.0")["properties"]] == ["L", "M", "VW"]


def test_merged_games_may_each_have_their_information() -> None:
    assert codes("(;SZ[9];B[aa](;PB[Ann];W[bb])(;PB[Bo]))") == []


def test_a_move_named_twice_is_made_once() -> None:
    assert game("(;SZ[9];B[aa][aa])")["main_line"] == ["B aa"]
    assert codes("(;SZ[9];B[aa][aa])") == ["several_values"]


def test_soft_line_breaks_in_points_are_white_space() -> None:
    assert game("(;SZ[9]AB[a\\\na];B[b\\\r\nb])")["stones"]["B"] == ["aa", "bb"]


@pytest.mark.parametrize("stated", ["0", "-1", "5"])
def test_a_version_that_makes_no_sense_is_kept(stated: str) -> None:
    assert f"FF[{stated}]" in write(collection(f"(;FF[{stated}]SZ[9])")).decode()


def test_game_information_may_stand_deeper() -> None:
    assert game("(;SZ[9];B[aa](;PB[Ann];W[bb])(;PB[Bo]))")["info"] == {"PB": "Ann"}


def test_unmodified_nodes_are_saved_as_they_came() -> None:
    nodes = ["ZZ[1]XQ[a\\]b\\\\c\\:d]KGSDE[aa][bb]", "SBKV[52.31]B[dd]AA[]C[a\\\nb\tc]", "W[tt]", ""]
    source = f"(;GM[1]FF[4]CA[UTF-8]AP[x:1]SZ[9];{';'.join(nodes)})"
    assert [node.text() for node in _chain(write(collection(source)))][1:] == nodes


def _chain(data: bytes) -> list:  # type: ignore[type-arg]
    node = read(data).games[0]
    found = [node]
    while node.children:
        node = node.children[0]
        found.append(node)
    return found


def test_the_root_says_utf_8_and_goboard() -> None:
    assert write(collection("(;GM[1]SZ[9]RU[x])")).startswith(b"(;GM[1]CA[UTF-8]AP[goboard:")
    assert write(collection("(;SZ[9]CA[latin1]PB[x])")).startswith(b"(;SZ[9]CA[UTF-8]AP[goboard:")


def test_a_property_whose_name_ends_like_another_is_not_taken_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long game of such nodes is not parsed again and again while its moves are looked for."""
    parsed: list[str] = []
    parse = tree.parsed
    monkeypatch.setattr(tree, "parsed", lambda text: parsed.append(text) or parse(text))
    assert not Node("XB[aa]YW[bb]GOBMB[cc]").has_any(MOVES)
    assert parsed == []
    assert Node("XB[aa] W [bb]").has_any(MOVES) and Node("B[aa]").has_any(MOVES) and Node("N[x]B[aa]").has_any(MOVES)


@pytest.mark.parametrize(
    "node",
    [
        "abc[x]" * 1500 + "B[aa]" * 40 + "[bb]W[cc]",
        "abc[x]" * 1500 + "Black[aa]Comment[a] b]C[c]W[bb]" + "xy[z]TR[aa][bb" + "]" * 3,
        "B[aa]" * 1500 + "W[[bb]W[c\\]]AB[aa] [bb]abC[q];W[dd]",
        "B[aa]AB[aa:]XX" * 800 + "_1[x]2_[y]9W[ ]",
        "C[x]" * 700 + "B[aa]C[one] two]" * 300,
    ],
)
def test_properties_taken_together_are_those_taken_one_by_one(node: str, monkeypatch: pytest.MonkeyPatch) -> None:
    source = f"(;SZ[9];{node};W[ee])"
    together, said = write(collection(source)), report(source)
    monkeypatch.setattr(lenient.Properties, "_read_plain", lambda _, position: position)
    assert (write(collection(source)), report(source)) == (together, said)
