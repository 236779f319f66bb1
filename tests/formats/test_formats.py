"""Records of servers and other programs: what they say is in the record, what they cannot mean is told."""

import pytest

from goboard.formats.reader import format_of, open_record
from goboard.games.tree import Collection, Node, main_line
from goboard.sgf.reader import SgfError

GIB = r"""\HS
\[GAMEBLACKNAME=이세돌 (9D)\]
\[GAMEWHITENAME=white (1K)\]
\[GAMEDATE=2016- 3- 6-17-29-25\]
\[GAMEINFOMAIN=GBKIND:3,GTIME:1200-30-3,GRLT:1,ZIPSU:35,DUM:0,GONGJE:65,TCNT:0\]
\HE
\GS
2 1 0
5 0 &4
INI 0 1 3 &4
STO 0 2 2 15 15
STO 0 3 1 3 2
STO 0 3 1 2 3
SKI 0 4
STO 0 5 1 30 3
\GE
"""
NGF = """Rated game
19
ace550      7D*
p81587      5D*
www.cyberoro.com
0
0
6
20170316 [09:51]
5
White wins by 3.5 points
3
PMABBQRRQ
PMACWEEEE
PMADBAAAA
"""
UGF = """[Header]
Lang=SJIS
Title=名人戦
Date=2019/03/08,22:09:00
Rule=JPN
Size=19
Hdcp=2,0.50
Winner=W,C
CoordinateType=IGS
PlayerB=坂田栄男,7d,,a@b
PlayerW=呉清源,8d,,
[Data]
QP,B1,0,0
DD,B1,0,0
QD,W1,1,0
YA,B1,2,0
[Figure]
.Text,1
初手
.EndText
"""
REVIEW = """[Header]
Size=19
CoordinateType=IGS
PlayerB=a,1k
[Data]
QP,B1,1,0
DQ,W1,2,0
[ReviewNode]
NODE,1,0,0,0
NODE,2,1,17,16
  VARIATION,
    NODE,4,2,4,4
  VARIATIONEND,
NODE,3,2,4,17
[ReviewComment]
.Comment,4
instead
"""
XML = """<?xml version='1.0' encoding='utf-8'?>
<Go><GoGame name="x"><Information><BoardSize>9</BoardSize><BlackPlayer>Ann</BlackPlayer><Komi>5.5</Komi></Information>
<Nodes><Node><Comment><P>start</P></Comment><AddWhite at="C3"/></Node>
<Black number="1" at="E5"/><White number="2" at="G7"/><Comment>last</Comment>
<Variation><White number="2" at="J9"/></Variation>
<Black number="3" at=""/></Nodes></GoGame></Go>
"""


def opened(text: str, encoding: str = "utf-8", name: str = "") -> Collection:
    return open_record(text.encode(encoding), name)


def line(collection: Collection) -> list[str]:
    return [node.text() for node in main_line(collection.games[0])][1:]


def said(root: Node, *idents: str) -> list[str]:
    return [root.values(ident)[0] for ident in idents]


@pytest.mark.parametrize("encoding", ["utf-8", "cp949"])
def test_gib(encoding: str) -> None:
    collection = opened(GIB, encoding)
    (root,) = collection.games
    assert said(root, "PB", "BR", "PW", "DT", "RE", "KM", "TM", "OT", "HA") == [
        "이세돌", "9D", "white", "2016-03-06", "W+3.5", "6.5", "1200", "3x30 byo-yomi", "3",
    ]  # fmt: skip
    assert set(root.values("AB")) == {"pd", "dp", "dd"}, "Tygem puts the third stone at the upper left"
    assert line(collection) == ["W[pp]", "B[cd]", "W[]"]
    assert [child.text() for child in root.children[0].children] == ["B[cd]", "B[dc]"], "what was taken back is kept"
    assert [(warning.code, warning.line) for warning in collection.warnings if warning.code == "bad_move"] == [
        ("bad_move", 15)
    ]


def test_ngf() -> None:
    collection = opened(NGF)
    assert said(collection.games[0], "PW", "WR", "PB", "KM", "DT", "RE") == [
        "ace550", "7D*", "p81587", "6.5", "2017-03-16", "W+3.5",
    ]  # fmt: skip
    assert line(collection) == ["B[pq]", "W[dd]", "B[]"]


def test_a_server_s_number_in_the_place_of_an_ngf_result_is_no_result() -> None:
    head = "\n".join(NGF.splitlines()[:10])
    (root,) = opened(f"{head}\nGI211\n2\nPMABBQRRQ\nPMACWEEEE\n").games
    assert not root.has("RE")
    assert said(root, "GC", "DT") == ["GI211", "2017-03-16"]


def test_ugf_in_shift_jis_with_stones_of_the_handicap() -> None:
    collection = opened(UGF, "cp932")
    (root,) = collection.games
    assert said(root, "GN", "PB", "BR", "PW", "RU", "RE", "HA", "KM") == [
        "名人戦", "坂田栄男", "7d", "呉清源", "Japanese", "W+R", "2", "0.5",
    ]  # fmt: skip
    assert root.values("AB") == ("qd", "dp")
    assert line(collection) == ["W[qp]C[初手]", "B[]"]
    assert collection.encodings == ["Shift_JIS"]


def test_a_reviewed_game_has_its_variations_and_remarks() -> None:
    (root,) = opened(REVIEW).games
    (first,) = root.children
    assert [node.text() for node in first.children] == ["W[dc]", "W[dp]C[instead]"]


def test_go_in_xml() -> None:
    collection = opened(XML)
    (root,) = collection.games
    assert said(root, "SZ", "PB", "KM", "C", "AW") == ["9", "Ann", "5.5", "start", "cg"]
    assert line(collection) == ["B[ee]", "W[gc]C[last]", "B[]"]
    assert [node.text() for node in root.children[0].children] == ["W[gc]C[last]", "W[ia]"]


@pytest.mark.parametrize(
    ("text", "size", "moves"),
    [
        ("1. D4 Q16\n2. J5 pass\n", "19", ["B[dp]", "W[pd]", "B[io]", "W[]"]),
        ("boardsize 9\nplay b D4\nplay white pass\n= \n", "9", ["B[df]", "W[]"]),
        ("B D4\nW c3\nB resign", "9", ["B[df]", "W[cg]"]),
        ("# two moves\nblack: N13, white: A1", "13", ["B[ma]", "W[am]"]),
    ],
)
def test_lists_of_moves(text: str, size: str, moves: list[str]) -> None:
    collection = opened(text)
    assert collection.games[0].values("SZ") == (size,)
    assert line(collection) == moves


GTP = """boardsize 9
=

1 play b e5
=1

2 genmove w
=2 C3

play b g7
=

undo
=

showboard
=
   A B C
 9 . . .

play b g3
=

play w e5
? illegal move

what is this
"""


def test_a_log_of_commands_and_answers() -> None:
    collection = opened(GTP)
    assert line(collection) == ["B[ee]", "W[cg]", "B[gg]"]
    assert [(warning.code, warning.line) for warning in collection.warnings] == [
        ("not_understood", 25),
        ("not_understood", 27),
    ]


def test_logs_without_answers_and_with_a_handicap() -> None:
    collection = opened("boardsize 9\nplace_free_handicap 2\n= C3 G7\n\nplay w e5\ngenmove b\nplay w e6\n")
    assert said(collection.games[0], "HA") == ["2"]
    assert collection.games[0].values("AB") == ("cg", "gc")
    assert line(collection) == ["W[ee]", "W[ed]"]
    assert [warning.line for warning in collection.warnings] == [6]


def test_a_size_that_is_none_is_told_with_its_line() -> None:
    (warning,) = opened("[Header]\nTitle=x\nSize=99\n[Data]\nQP,B1,1,0\n").warnings
    assert (warning.code, warning.line) == ("bad_size", 3)


def test_the_last_game_of_a_log_counts() -> None:
    collection = opened("boardsize 9\nplay b e5\nclear_board\nplay b e6\nclear_board\n")
    assert line(collection) == ["B[ed]"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("D4, Q16; C3 tenuki", "Line 1: 'tenuki' is neither a move"), ("D4\nQ16 I5", "Line 2: I5 is no point")],
)
def test_an_odd_word_in_a_list_of_moves_is_named(text: str, sentence: str) -> None:
    with pytest.raises(SgfError, match=sentence):
        opened(text)


@pytest.mark.parametrize("text", ["B I5", "boardsize 9\nB D4\nB T19", "D4 or not D4"])
def test_what_is_no_clear_list_of_moves_is_refused(text: str) -> None:
    with pytest.raises(SgfError):
        opened(text)


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("(;SZ[9];B[aa])", "x.gib", "sgf"),
        (GIB, "x.sgf", "gib"),
        ("A1 A2\nA2 B2\n", "edges.txt", ""),
        ("<graphml></graphml>", "x.xml", ""),
        ("just words", "x.txt", ""),
        (NGF, "x", "ngf"),
    ],
)
def test_content_tells_the_format(text: str, name: str, kind: str) -> None:
    assert format_of(text.encode(), name) == kind


@pytest.mark.parametrize("whole", [GIB, NGF, UGF, REVIEW, XML])
def test_a_file_that_breaks_off_anywhere_is_read_or_refused_with_a_sentence(whole: str) -> None:
    for end in range(0, len(whole), 7):
        try:
            assert opened(whole[:end], name="x.gib").games
        except SgfError as error:
            assert str(error).endswith(".")
