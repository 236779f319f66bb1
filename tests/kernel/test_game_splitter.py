"""Games found and taken apart by the kernel, compiled and interpreted; the latter against regular expressions."""

import random
import re

import pytest

from goboard.kernel import game_splitter as installed
from tests.kernel.conftest import Load

CUT, REMARKS = "\0", frozenset({"C", "N", "BL"})
VALUE = r"\[[^\[\]\\();\x00-\x1f\x7f-\x9f]*+\](?!\[)"
FIRST = re.compile(rf"(?:\(;)?+((?:[A-Z]{{1,9}}+{VALUE})*+)(?=[;)]|\Z)")
REMARK = rf"(?:C|N|BL){VALUE}"
MOVE = r"[BW]\[[A-Za-z0-9]*+\](?!\[)"
NODES = re.compile(
    rf"(?:(?:\)\s*+(?=;[BW]\[))?+;(?:{MOVE})?+(?:{REMARK})*+)*+(?P<end>\)[\s)]*+[(;]?|\s*+\({CUT})?+", re.ASCII
)
PIECES = (
    *("(;", ";", ")", "(", "\0", "\n", " ", "(\0", "\\", "é", "x", "[", "]"),
    *("B[aa]", "W[]", "B[pass]", "W[PaSs]", "B[abc]", "W[12]", "B[a b]", "B[aa][bb]", "W[é]"),
    *("C[x]", "C[表 y]", "N[]", "BL[3]", "C[a][b]", "SZ[9]", "GM[\x7f]", "ABCDEFGHI[a]", "ABCDEFGHIJ[a]", "KM[(]"),
    *(";B[aa]", ";W[bb]C[x]", ");B[cc]", ") ;W[dd]", ";B[dd]N[]", ")", ")("),
)


def parts_by_expressions(text: str) -> object:
    first = FIRST.match(text)
    if first is None:
        return None
    parts = first[1].replace("]", "[").split("[")
    rest = text[first.end() :]
    names = "".join(f"{name}[" for name in parts[:-1:2])
    nodes = NODES.fullmatch(rest)
    if nodes is None:
        return names + rest, parts[1::2], ""
    if nodes["end"] and nodes["end"][0] == ")":
        rest = rest[: nodes.start("end") + 1]
    shape = re.sub(rf"(?<=[\];]){REMARK}", "", rest, flags=re.ASCII)
    moves = [
        move if len(move) < 6 or move[2:-1].lower() == "pass" else f"{move[0]}[?]" for move in re.findall(MOVE, shape)
    ]
    return names + re.sub(r"\[[^\]]*\]", "", shape), parts[1::2], "".join(moves)


@pytest.mark.parametrize("name", ["interpreted", "installed"])
def test_games_are_taken_apart_as_the_grammar_says(name: str, load: Load) -> None:
    module = load("game_splitter") if name == "interpreted" else installed
    splitter = module.GameSplitter(REMARKS, CUT)
    source, told = random.Random(5), 0
    for _ in range(6000):
        begin = source.choice(("", "(;", "(;SZ[9]", "(;GM[1]FF[4]", "B[aa]"))
        text = begin + "".join(source.choices(PIECES[-16:] if source.random() < 0.6 else PIECES, k=source.randrange(7)))
        parts = splitter.split(text)
        expected = parts_by_expressions(text)
        told += parts is not None and bool(parts[2])
        assert parts == expected, text
    assert told > 500


PLAIN, FAULTY, CUT_OFF = 0, 1, 3
FOUND = (
    ("(;B[a])(;W[b]\n)\t (;N[(;)];\v)", 99, "", [("(;B[a])", PLAIN), ("(;W[b]\n)\t ", PLAIN), ("(;N[(;)];\v)", PLAIN)]),
    ("( ;SZ [9]\n[8](;B[a](;W[b])\n(;W[c]))( ; ) )", 99, "", [("( ;SZ [9]\n[8](;B[a](;W[b])\n(;W[c]))( ; ) )", PLAIN)]),
    ("(;B[a])(;W[bb]) (;B[c])", 8, "", [("(;B[a])", PLAIN), ("(;W[bb]) ", PLAIN), ("(;B[c])", PLAIN)]),
    ("(;B[a])(;W[bb]) (;B[c])", 7, "", [("(;B[a])", PLAIN)]),
    ("(;B[a])(;W[b])x", 99, "", [("(;B[a])", PLAIN)]),
    ("(;B[a]))(;W[b])", 99, "", []),
    ("(;B[a]) ) (;W[b]))", 99, "mends", [("(;B[a]) ) ", FAULTY), ("(;W[b]))", FAULTY)]),
    ("(;B[a]);W[b]))(;B[c])\n;FF[4]", 99, "mends", [("(;B[a]);W[b]))", FAULTY), ("(;B[c])\n", PLAIN)]),
    ("(;B[a]);XY[b])", 99, "mends", [("(;B[a])", PLAIN)]),
    ("((;B[a])(;W[b](;B[c])());W[d]))(;N[])", 99, "mends", [
        ("(;B[a])", FAULTY), ("(;W[b](;B[c])())", FAULTY), (";W[d]))", FAULTY), ("(;N[])", PLAIN)]),
    ("(((;B[a])(;W[b]));W[c])x", 99, "mends", []),
    ("(((;B[a])(;W[b]));W[c];)", 99, "mends", [("(;B[a])", FAULTY), ("(;W[b])", FAULTY), (";W[c];)", FAULTY)]),
    ("((;B[a])(;W[b])", 99, "mends", []),
    ("((;B[a])(;W[b[c]))", 99, "mends", []),
    ("(())(;B[a])", 99, "mends", []),
    ("(;B[a])((;)(;));)", 99, "mends", [("(;B[a])", PLAIN)]),
    ("(;B[a](;FF[4]))", 99, "mends", []),
    ("(;B[a](;W[b](( ; SZ\n[9])", 99, "mends cuts", [("(;B[a](;W[b]", CUT_OFF), ("( ; SZ\n[9])", PLAIN)]),
    ("(;B[a] (;GM[1])", 99, "cuts", []),
    ("(;B[a] (;GM[1])", 7, "mends cuts", [("(;B[a] ", CUT_OFF)]),
)  # fmt: skip
"""A text, the longest game, what may be, and the games that are found one behind the other, each with what is told."""


@pytest.mark.parametrize("name", ["interpreted", "installed"])
def test_games_in_which_nothing_could_be_mistaken_are_found(name: str, load: Load) -> None:
    module = load("game_splitter") if name == "interpreted" else installed
    for text, longest, may, games in FOUND:
        finder = module.GameFinder(text, frozenset({"W", "N"}))
        found, end = finder.find(0, longest, 99, "cuts" in may, "mends" in may)
        assert [(text[start:stop], told) for start, stop, told in found] == games, text
        at, step = 0, []
        while games:
            games, at = finder.find(at, longest, 1, "cuts" in may, "mends" in may)
            step += games
        assert (step, at) == (found, end), "a few at a time are the same ones"
