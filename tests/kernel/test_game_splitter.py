"""Games found and taken apart by the kernel, compiled and interpreted, as they are read."""

import random
import re

import pytest

from goboard.games.properties import STRICT
from goboard.games.tree import count_nodes, main_line
from goboard.kernel import game_splitter as installed
from goboard.possessive import compiled
from goboard.sgf.reader import read
from goboard.sgf.tokens import spelt
from tests.kernel.conftest import Load

CUT, REMARKS, STRANGE = "\0", frozenset({"C", "N", "BL"}), frozenset({"L"})
TAKEN_APART = compiled(r"(?:[A-Z]++\[)*+((?:;[BW]?+)*+)(?:\(([0-9]++)\(([0-9]++))?+")
PIECES = (
    *(";L[a]", ";GOBN[1]", ";AB[aa][bb]", ";B[aa][bb]", ";W[é]", ";C[a][b]", ";x1[a]", ";C[(]", "é", "x", "]", "\\"),
    *(";B[aa]", ";W[bb]C[x]", ");B[cc]", ") ;W[dd]", ";B[dd]N[]", ";B[]", ";W[pass]", ";B[abc]", ";b[cc]"),
    *(";W[ff", ";W[g ", "(;W[cc])", "(;b[dd]", "(;KM[6](;W[aa])", "(", "()", ")", ")", "\n", ";", ";PL[B"),
    *(";Comment[表]", ";TR[aa][bb]", "(;B[hh])", "(;W[ii]C[y])", "(;N[a];B[aa])"),
)  # fmt: skip


def splitter_of(name: str, load: Load) -> installed.GameSplitter:
    module = load("game_splitter") if name == "interpreted" else installed
    splitter: installed.GameSplitter = module.GameSplitter(REMARKS, CUT, STRANGE, STRICT, spelt)
    return splitter


def test_games_are_taken_apart_as_they_are_read(load: Load) -> None:
    splitter, other = splitter_of("installed", load), splitter_of("interpreted", load)
    source, told, beside = random.Random(5), 0, 0
    for _ in range(3000):
        begin = source.choice(("(;", "(;SZ[9]", "(;GM[1]pb[x]", "(;KM[6", "(;SZ[9]C[x]\n"))
        pieces = PIECES[13:] if source.random() < 0.9 else PIECES
        text = begin + "".join(source.choices(pieces, k=source.randrange(9)))
        text += ")" * 9
        parts = splitter.split(f"{text}(")
        assert parts == other.split(f"{text}("), text
        found = TAKEN_APART.fullmatch(parts[0]) if parts is not None else None
        if parts is None or found is None:
            continue
        _, values, moves = parts
        root = read(f"{text}(;B[aa])".encode()).games[0]
        line = list(main_line(root))
        steps = [first for node in line[1:] for first in list(node.items())[:1] if first[0] in "BW"]
        assert values == [value for _, (value,) in root.items()], text
        assert found[1].count(";") == len(line) - 1, text
        assert re.findall("[BW]", found[1]) == [ident for ident, _ in steps], text
        short = [value if len(value) < 3 or value == "pass" else "?" for _, (value,) in steps]
        assert re.findall(r"\[(.*?)\]", moves) == short, text
        others = count_nodes(root) - len(line)
        assert found[2] is None if not others else (int(found[2]), int(found[3])) == (len(root.children), others), text
        told, beside = told + bool(moves), beside + bool(others)
    assert told > 500
    assert beside > 200


@pytest.mark.parametrize("name", ["interpreted", "installed"])
def test_games_in_doubt_keep_their_text(name: str, load: Load) -> None:
    splitter = splitter_of(name, load)
    for text, parts in (
        ("(;B[aa];AB[bb])", ("B[;AB[bb])", ["aa"], "")),
        ("(;FF[4](;W[bb])(;L[a]))(", ("FF[(;W[bb])(;L[a]))(", ["4"], "")),
        ("(;FF[4](;W[bb])(;B[a]AB[b]))(", ("FF[(;W[bb])(;B[a]AB[b]))(", ["4"], "")),
        ("(;FF[4] C[x];B[aa])", ("FF[ C[x];B[aa])", ["4"], "")),
        ("(;FF[4]x", None),
        ("(;FF[4][3]", None),
        (f"(;SZ[9];W[ab (;B[cc])({CUT}", ("SZ[;W;B", ["9"], "W[ab]B[cc]")),
        ("SZ[9];B[aa];W[abc]", ("SZ[;B;W", ["9"], "B[aa]W[?]")),
    ):
        assert splitter.split(text) == parts, text


PLAIN, FAULTY, CUT_OFF, CAREFUL = 0, 1, 3, 5
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
    ("(;b[a](;Cd[e]))(;B[a]x_1 [b])", 99, "mends", [("(;b[a](;Cd[e]))", FAULTY), ("(;B[a]x_1 [b])", FAULTY)]),
    ("(;B[a])(;b[a])(;B[a])", 99, "mends cares", [("(;B[a])", PLAIN), ("(;b[a])", CAREFUL), ("(;B[a])", PLAIN)]),
    ("(;B[a])(;b[a])(;B[a])", 99, "", [("(;B[a])", PLAIN)]),
    ("(;B[a;w[b ] )(;W[c)(;B[d])", 99, "mends cares", [
        ("(;B[a;w[b ] )", CAREFUL), ("(;W[c)", CAREFUL), ("(;B[d])", PLAIN)]),
    ("(;B[a;W[b])", 99, "mends", []),
    ("(;N[a;W[b])", 99, "mends cares", []),
    ("(;B[[a];W[b])", 99, "mends cares", []),
    ("(;B[aN[b];W[c\\];W[b])", 99, "mends cares", []),
    ("(;B[aN[b]SZ[9:W[b])", 99, "mends cares", [("(;B[aN[b]SZ[9:W[b])", CAREFUL)]),
    ("(;B[a(;SZ[9])", 99, "mends cuts cares", [("(;B[a", CAREFUL | CUT_OFF), ("(;SZ[9])", PLAIN)]),
)  # fmt: skip
"""A text, the longest game, what may be, and the games that are found one behind the other, each with what is told."""


@pytest.mark.parametrize("name", ["interpreted", "installed"])
def test_games_in_which_nothing_could_be_mistaken_are_found(name: str, load: Load) -> None:
    module = load("game_splitter") if name == "interpreted" else installed
    for text, longest, may, games in FOUND:
        finder = module.GameFinder(text, frozenset({"W", "N"}), STRICT, spelt)
        found, end = finder.find(0, longest, 99, "cuts" in may, "mends" in may, "cares" in may)
        assert [(text[start:stop], told) for start, stop, told in found] == games, text
        at, step = 0, []
        while games:
            games, at = finder.find(at, longest, 1, "cuts" in may, "mends" in may, "cares" in may)
            step += games
        assert (step, at) == (found, end), "a few at a time are the same ones"
