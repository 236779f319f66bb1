"""Games found and taken apart by the kernel, compiled and interpreted, against regular expressions of the same."""

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
NODES = re.compile(rf"(?:(?:\)\s*+(?=;[BW]\[))?+;(?:{MOVE})?+(?:{REMARK})*+)*+(?:\)[\s)]*+\(?|\s*+\({CUT})?+", re.ASCII)
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
    if NODES.fullmatch(rest) is None:
        return tuple(parts[:-1:2]), parts[1::2], rest, ""
    shape = re.sub(rf"(?<=[\];]){REMARK}", "", rest, flags=re.ASCII)
    moves = [
        move if len(move) < 6 or move[2:-1].lower() == "pass" else f"{move[0]}[?]" for move in re.findall(MOVE, shape)
    ]
    return tuple(parts[:-1:2]), parts[1::2], re.sub(r"\[[^\]]*\]", "", shape), "".join(moves)


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
        told += parts is not None and bool(parts[3])
        assert parts == expected, text
    assert told > 500


NODE = r"(?:;|\s++|[A-Z]++\s*+(?:\[[^\[\]\\]*+\]\s*+)++(?!\[))*+"
CLOSED = re.compile(rf"\(;(?=[A-Z]+\[){NODE}(?:\)\s*+(?=\(|\Z)|(?=(\(;(?:FF|GM|SZ|CA|AP|ST)\[)))", re.ASCII)


def ends_by_expressions(text: str, longest: int, most: int, *, cuts: bool) -> list[int]:
    ends, start = [], 0
    while len(ends) < most and (found := CLOSED.match(text, start)):
        if found.end() - start > longest or (found[1] and not cuts):
            break
        ends.append(-found.end() if found[1] else found.end())
        start = found.end()
    return ends


@pytest.mark.parametrize("name", ["interpreted", "installed"])
def test_games_in_which_nothing_could_be_mistaken_are_found(name: str, load: Load) -> None:
    module = load("game_splitter") if name == "interpreted" else installed
    source, found = random.Random(7), 0
    pieces = (*PIECES[1:], *["(;SZ[9];B[aa])", "(;PB[x]", "(;FF[4];W[b]\n", "(;GM[1])\n", ";B[cc]", ")"] * 20)
    for _ in range(4000):
        text = "".join(source.choices(pieces, k=source.randrange(9)))
        longest, most, cuts = source.choice((12, 99)), source.choice((2, 99)), source.random() < 0.5
        ends = module.plain_games(text, 0, longest, most, cuts)
        assert ends == ends_by_expressions(text, longest, most, cuts=cuts), text
        found += len(ends)
    assert found > 700
