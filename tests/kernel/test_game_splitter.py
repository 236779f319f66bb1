"""Short games taken apart by the kernel, compiled and interpreted, against regular expressions of the same."""

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
