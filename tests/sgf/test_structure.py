"""Parentheses, semicolons, brackets, identifiers: what is mended, what is kept, and that it is said."""

import pytest

from goboard.games.tree import Collection, Node, preorder
from goboard.games.values import raw_text
from goboard.sgf import parser
from goboard.sgf.lenient import Properties
from goboard.sgf.reader import SgfError, read
from goboard.sgf.writer import write
from tests.sgf.reading import at, codes, collection, game, report

MENDED = [
    ("root semicolon missing", "(SZ[9]PB[Ann];B[aa])", ["missing_semicolon"], [2], ["B aa"]),
    ("with variations", "(FF[4]SZ[9](;B[aa])(;B[bb]))", ["missing_semicolon"], [3], ["B aa"]),
    ("in a variation", "(;SZ[9](B[aa];W[bb])(;B[cc]))", ["missing_semicolon"], [4], ["B aa", "W bb"]),
    ("unclosed tree", "(;SZ[9];B[aa](;W[bb]", ["unclosed_game"], [3], ["B aa", "W bb"]),
    ("extra parenthesis", "(;SZ[9];B[aa]))\n", ["extra_parenthesis"], [2], ["B aa"]),
    ("double parentheses", "((;SZ[9];B[aa]))", ["extra_parenthesis"], [2], ["B aa"]),
    ("empty variation", "(;SZ[9];B[aa]()(;W[bb]))", ["empty_variation"], [3], ["B aa", "W bb"]),
    ("node after variations", "(;SZ[9](;B[aa])(;B[bb]);W[cc])", ["node_after_variations"], [4], ["B aa"]),
    ("value open at the end", "(;SZ[9];B[aa]C[so", ["unclosed_value", "unclosed_game"], [2], ["B aa"]),
    ("number open in the middle", "(;SZ[9]PM[1;B[aa];W[bb])", ["unclosed_value"], [3], ["B aa", "W bb"]),
    ("point open before an identifier", "(;SZ[9];B[aaC[so];W[bb])", ["unclosed_value"], [3], ["B aa", "W bb"]),
    ("junk between tokens", "(;SZ[9]\0,;B[aa],;W[bb]\xa0)", ["junk"] * 3, [3], ["B aa", "W bb"]),
    ("value without identifier", "(;SZ[9];[zz]B[aa])", ["junk"], [2], ["B aa"]),
    ("identifier without value", "(;SZ[9]KM;B[aa])", ["no_value"], [2], ["B aa"]),
    ("lower case", "(;sz[9];b[aa])", ["lower_case"] * 2, [2], ["B aa"]),
    ("older mixed case", "(;FF[3]SiZe[9];Black[aa])", [], [2], ["B aa"]),
    ("digits in an identifier", "(;SZ[9]X1_Y[3];B[aa])", ["odd_identifier"], [2], ["B aa"]),
    ("white space anywhere", "( ;\n SZ [9]\t; B\r\n[aa] ; )", [], [3], ["B aa"]),
    ("empty nodes", "(;SZ[9];;;B[aa];)", [], [5], ["B aa"]),
    ("text around a game", "Hi :-) (c)\n(;SZ[9];B[aa])\n-- \n(see [1]) bye", [], [2], ["B aa"]),
    ("a drawing in the text", "Look (;) here\n(;SZ[9];B[aa])", [], [2], ["B aa"]),
    ("opening parenthesis missing", ";SZ[9];B[aa])", ["no_parenthesis"], [2], ["B aa"]),
    ("game cut off by the next", "(;SZ[9];B[aa]\n(;FF[4]SZ[9];B[bb])", ["unclosed_game"], [2, 2], ["B aa"]),
    ("game cut off twice", "(;FF[4]SZ[9];B[aa](;FF[4];B[bb](;FF[4])", ["unclosed_game"] * 2, [2, 2, 1], ["B aa"]),
    ("root property in a variation", "(;SZ[9];B[aa](;FF[4]W[bb])(;W[cc]))", ["misplaced"], [4], ["B aa", "W bb"]),
    ("two games in one pair", "((;SZ[9];B[aa])(;SZ[9]))", ["extra_parenthesis"], [2, 1], ["B aa"]),
    ("game without semicolon in a collection", "(;SZ[9];B[aa])(SZ[9];B[bb])", ["missing_semicolon"], [2, 2], ["B aa"]),
    ("face in the text", "Hi (;-) there\n(;SZ[9];B[aa])", [], [2], ["B aa"]),
    (
        "opening parenthesis missing before variations",
        ";SZ[9];B[aa](;W[bb])(;W[cc]))",
        ["no_parenthesis"],
        [4],
        ["B aa", "W bb"],
    ),
    ("nothing but properties", "SZ[9]PB[Ann];B[aa])", ["no_parenthesis", "missing_semicolon"], [2], ["B aa"]),
    ("opening parenthesis missing behind a text", "Hi\n;FF[4]SZ[9];B[aa])", ["no_parenthesis"], [2], ["B aa"]),
    ("second game without parenthesis", "(;SZ[9];B[aa])\n;FF[4]SZ[9];B[bb])", ["no_parenthesis"], [2, 2], ["B aa"]),
    (
        "closed too early",
        "(;SZ[9];B[aa]);W[bb];B[cc])(;SZ[9])",
        ["extra_parenthesis"],
        [4, 1],
        ["B aa", "W bb", "B cc"],
    ),
    ("closed too early twice", "(;SZ[9];B[aa])));W[bb])", ["extra_parenthesis"], [3], ["B aa", "W bb"]),
    ("game cut off by one that states its size", "(;SZ[9];B[aa]\n(;SZ[9];B[bb])", ["unclosed_game"], [2, 2], ["B aa"]),
    (
        "node behind a game in double parentheses",
        "((;SZ[9];B[aa]);W[bb])",
        ["extra_parenthesis", "node_after_variations"],
        [2, 1],
        ["B aa"],
    ),
    ("text open before variations", "(;SZ[9];B[aa]C[so (;W[bb])(;W[cc]))", ["unclosed_value"], [4], ["B aa", "W bb"]),
    (
        "text open twice before variations",
        "(;SZ[9];B[aa]C[a(;W[bb]C[b(;B[cc]))(;W[dd]))",
        ["unclosed_value"] * 2,
        [5],
        ["B aa", "W bb", "B cc"],
    ),
    (
        "text open before the end of a game",
        "(;SZ[9](;B[aa]C[so))(;FF[4]SZ[9];B[bb])",
        ["unclosed_value"],
        [2, 2],
        ["B aa"],
    ),
    ("text open before a game", "(;SZ[9];B[aa]N[so)\n(;FF[4]SZ[9];B[bb])", ["unclosed_value"], [2, 2], ["B aa"]),
    (
        "text open at the end",
        "(;SZ[9];B[aa]C[so;W[bb",
        ["unclosed_value"] * 2 + ["unclosed_game"],
        [3],
        ["B aa", "W bb"],
    ),
    (
        "label open before variations",
        "(;SZ[9];B[aa]LB[bb:A][cc:B(;W[cc])(;W[dd]))",
        ["unclosed_value"],
        [4],
        ["B aa", "W cc"],
    ),
    ("bracket in a text", "(;SZ[9];B[aa]C[a]b] c];W[bb])", ["unescaped_bracket"], [3], ["B aa", "W bb"]),
    ("brackets in a text", "(;SZ[9];B[aa]C[see [x] and [y]];W[bb])", ["unescaped_bracket"], [3], ["B aa", "W bb"]),
    ("face in a comment", "(;SZ[9];B[aa]C[good :]) move];W[bb])", ["unescaped_bracket"], [3], ["B aa", "W bb"]),
    ("face in a variation", "(;SZ[9](;B[aa]C[:]) x];W[bb])(;B[cc]))", ["unescaped_bracket"], [4], ["B aa", "W bb"]),
    ("brackets opened many times", "(;SZ[9];B[[[aa];W[bb])", ["junk"], [3], ["B aa", "W bb"]),
    ("brackets too many", "(;SZ[9];B[aa]]];W[bb])", ["junk"], [3], ["B aa", "W bb"]),
    ("digits and _ before an identifier", "(;SZ[9]1X[a]_Y[b]2[c];B[aa])", ["odd_identifier"] * 3, [2], ["B aa"]),
    ("capital and small letter", "(;Sz[9];B[aa])", ["lower_case"], [2], ["B aa"]),
    ("words in small letters", "(;size[9];black[aa];white[bb])", ["lower_case"] * 3, [3], ["B aa", "W bb"]),
    (
        "first parenthesis missing before whole games",
        ";GM[1]SZ[9];B[aa];W[bb]\n(;GM[1]SZ[9];B[cc])\n(;GM[1]SZ[9];B[dd])",
        ["no_parenthesis"] + ["misplaced"] * 2 + ["unclosed_game"],
        [7],
        ["B aa", "W bb", "B cc"],
    ),
    (
        "nothing but a property before whole games",
        "C[a\\]b](;SZ[9];B[aa])(;SZ[9];B[bb])",
        ["no_parenthesis", "missing_semicolon"] + ["misplaced"] * 2 + ["unclosed_game"],
        [5],
        ["B aa"],
    ),
    (
        "face before a game that is not closed",
        "(;SZ[9];B[aa]C[a :]) c];W[bb]\n(;SZ[9];B[cc])\n(;SZ[9];B[dd])",
        ["unescaped_bracket"] + ["misplaced"] * 2 + ["unclosed_game"],
        [7],
        ["B aa", "W bb", "B cc"],
    ),
    ("long identifier", f"(;SZ[9]{'LONG' * 30}[x];B[aa])", [], [2], ["B aa"]),
]


@pytest.mark.parametrize(
    ("source", "warned", "nodes", "moves"), [row[1:] for row in MENDED], ids=[r[0] for r in MENDED]
)
def test_mended(source: str, warned: list[str], nodes: list[int], moves: list[str]) -> None:
    found = report(source)
    assert [warning["code"] for warning in found["warnings"]] == warned
    assert [one["nodes"] for one in found["games"]] == nodes
    assert found["games"][0]["main_line"] == moves


@pytest.mark.parametrize("source", [row[1] for row in MENDED], ids=[row[0] for row in MENDED])
def test_what_was_mended_is_faultless_once_saved(source: str) -> None:
    saved = write(collection(source))
    again = report(saved)
    assert {warning["code"] for warning in again["warnings"]} <= {"odd_identifier", "misplaced"}
    assert [one["nodes"] for one in again["games"]] == [one["nodes"] for one in report(source)["games"]]
    assert write(read(saved)) == saved


@pytest.mark.parametrize(
    ("source", "moves"),
    [
        ("(;SZ[9];B[aa]C[the file said (;GM[1 and then nothing];W[dd])", ["B aa", "W dd"]),
        ("(;SZ[9];B[aa]C[(;B[];W[bb];B[cc])", ["B aa", "W bb", "B cc"]),
        ("(;SZ[9];B[aa]C[so;W[bb];B[cc])", ["B aa", "B cc"]),
        ("(;SZ[9]GC[try ;B[x];B[aa];W[bb])", ["B aa", "W bb"]),
        ("(;SZ[9]PB[GM[1];W[bb];B[cc])", ["W bb", "B cc"]),
        ("(;SZ[9]PB[Ann\nPW[Bo]KM[6];B[aa])", ["B aa"]),
        ("(;SZ[9]C[see \\];B[aa];W[bb])", ["W bb"]),
        ("(;SZ[9]FG[1:see [x];B[bb])", ["B bb"]),
        ("(;SZ[9];B[aa]N[so)\n(;SZ[9];B[bb])", ["B aa", "B bb"]),
    ],
)
def test_what_is_sound_is_read_as_it_is_written(source: str, moves: list[str]) -> None:
    found = report(source)
    assert [one["main_line"] for one in found["games"]] == [moves]
    assert {warning["code"] for warning in found["warnings"]} <= {"open_bracket"}


def test_a_text_that_seems_to_have_swallowed_a_move_is_told() -> None:
    (warning,) = report("(;SZ[9];B[aa]C[so;W[bb];B[cc])")["warnings"]
    assert (warning["code"], warning["column"]) == ("open_bracket", 15)
    assert codes("(;SZ[9];B[aa]C[try ;B[x];W[bb])") == []
    assert codes("(;SZ[9];B[aa]LB[bb:2;W[bb];B[cc])") == ["open_bracket"]
    assert codes("(;SZ[9];B[aa]LB[bb:[x][cc:1]FG[1:see [x];W[bb])") == []


def test_repeated_properties_are_put_together() -> None:
    source = "(;SZ[9]AB[aa]AB[bb]C[one]C[two]GN[a][b])"
    found = game(source)
    assert found["stones"]["B"] == ["aa", "bb"]
    assert dict(found["properties"])["C"] == ["one\ntwo"]
    assert found["info"] == {"GN": "a b"}
    assert sorted(codes(source)) == ["repeated", "repeated", "several_values"]


def test_warnings_say_where() -> None:
    (warning,) = report("(;SZ[9]\r\n;B[aa]\r\n;W[bb]TR[zz])")["warnings"]
    assert (warning["line"], warning["column"]) == (3, 7)
    assert "TR[zz]" in warning["message"]


def test_only_so_many_warnings() -> None:
    found = report("(;SZ[9]" + ",;" * 5000 + ")")["warnings"]
    assert len(found) == 1001
    assert "4000 more" in found[-1]["message"]


def test_an_unclosed_value_keeps_its_text() -> None:
    assert dict(game("(;SZ[9]C[never ended\\")["properties"])["C"] == ["never ended"]


@pytest.mark.parametrize(
    ("source", "comment"),
    [
        ("C[foo]]];B[cc]", "foo]]"), ("C[a]b];B[cc]", "a]b"), ("C[see [x]]", "see [x]"),
        ("C[see [x] and [y]]", "see [x] and [y]"), ("C[so\n;W[bb]", "so\n;W[bb"), ("C[(;B[aa\\])]", "(;B[aa])"),
        ("C[try ;B\\[aa]", "try ;B[aa"), ("C[see [1]", "see [1"), ("C[a [b\\] c]", "a [b] c"),
    ],
)  # fmt: skip
def test_where_a_text_ends(source: str, comment: str) -> None:
    assert at(f"(;SZ[9];B[aa]{source})", "0.0")["comment"] == comment


def test_a_text_that_looks_open_is_saved_so_that_it_is_not() -> None:
    root = Node("SZ[9]")
    root.put("C", (raw_text("black plays ;B[aa"),))
    assert at(write(Collection([root])), "0")["comment"] == "black plays ;B[aa"
    assert codes(write(Collection([root]))) == []


def test_several_games() -> None:
    found = report("(;SZ[9];B[aa])\nnext one\n(;SZ[13];B[bb];W[cc]) (;SZ[19:7])")
    assert [one["size"] for one in found["games"]] == [[9, 9], [13, 13], [19, 7]]
    assert found["warnings"] == []


def test_games_in_one_another_s_parentheses_are_all_kept() -> None:
    found = report("((;PB[a];B[aa];W[bb])(;B[cc];W[dd])(;W[ee]))")
    assert [one["main_line"] for one in found["games"]] == [["B aa", "W bb"], ["B cc", "W dd"], ["W ee"]]


@pytest.mark.parametrize(
    "data", [b"", b" \n", b"\xef\xbb\xbf", b"hello", b"()", b"((((", b"[x]", b"\0" * 50, b"(see [1])"]
)
def test_nothing_there(data: bytes) -> None:
    with pytest.raises(SgfError, match=r"^(The file is empty|There is no game in this file).*\.$"):
        read(data)


def test_an_unknown_encoding_is_refused() -> None:
    with pytest.raises(SgfError, match="klingon"):
        read(b"(;)", "klingon")


@pytest.mark.parametrize("start", [b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0", b"GIF89a", b"%PDF-1.4\n"])
def test_a_picture_in_which_a_game_seems_to_begin_by_chance_is_no_record(start: bytes) -> None:
    with pytest.raises(SgfError, match="nothing in it looks like SGF"):
        read(start + b"\x00\x07(;T[\x01\x02])\x00(;x)")


def test_nodes_behind_a_closed_game_are_read_as_fast_as_others(monkeypatch: pytest.MonkeyPatch) -> None:
    slow: list[int] = []

    class Counted(Properties):
        def read(self, position: int) -> int:
            slow.append(position)
            return super().read(position)

    monkeypatch.setattr(parser, "Properties", Counted)
    games = read(b"((;SZ[9]B[aa]);W[bb];B[cc])\n" * 100).games
    assert [len(list(preorder(root))) for root in games] == [1, 2] * 100
    assert not slow
