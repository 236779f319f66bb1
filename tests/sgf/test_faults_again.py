"""Faults that come again and again are read by the kernel, once nothing more is told of them: calls are counted."""

import random
import sys
from collections.abc import Callable
from types import FrameType, SimpleNamespace

import pytest

from goboard.games import node_values
from goboard.games.node_values import codec_for
from goboard.games.record_dialect import board_of
from goboard.games.tree import LONG, Node, preorder, sifted_along
from goboard.sgf import execute, lenient, log, parser, tokens, value_checks
from goboard.sgf.reader import MOST_AT_ONCE, read
from goboard.sgf.report import file_report

MANY = 1000
PATTERNS = (";B[[", "]aB(;", "B]]([W[c:[[c", ";;c ](B", "(b[)(bWW;([C", "Ba(\\][W(", ":[];B(", "(C:)]", "(;KM[6")


def calls(data: bytes, most_at_once: int = MOST_AT_ONCE) -> int:
    """How many functions of the reader are called for these bytes."""
    count = 0

    def profile(frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "call" and "goboard/sgf/" in frame.f_code.co_filename.replace("\\", "/")

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        read(data, most_at_once=most_at_once)
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("pattern", PATTERNS)
def test_known_faults_are_not_looked_at_again(pattern: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "MOST_WARNINGS", 10)
    monkeypatch.setattr(log, "MOST_COUNTED", 10)
    monkeypatch.setattr(parser, "STRIDE", 1 << 20)
    few, many = (calls(b"(;GM[1]FF[4]SZ[19]" + pattern.encode() * count) for count in (MANY, 3 * MANY))
    assert many - few < MANY // 10


PROPERTIES = ("b:[B:b]B", "B][;ca[", "[C:a", "c\\ ab]W[W", "cW[\nc")


def noting(taken: list[int], real: Callable[[lenient.Properties, int], int]) -> Callable[..., int]:
    def noted(properties: lenient.Properties, position: int) -> int:
        taken.append(position)
        return real(properties, position)

    return noted


@pytest.mark.parametrize("pattern", PROPERTIES)
def test_known_properties_are_not_parsed_again(pattern: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "MOST_WARNINGS", 10)
    monkeypatch.setattr(log, "MOST_COUNTED", 10)
    taken: list[int] = []
    for name in ("_value", "_skip_junk"):
        monkeypatch.setattr(lenient.Properties, name, noting(taken, getattr(lenient.Properties, name)))
    read(b"(;GM[1]FF[4]SZ[19]" + pattern.encode() * MANY)
    assert len(taken) < MANY // 10


def test_of_a_node_that_is_certainly_read_again_only_the_beginning_is_read_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    taken: list[int] = []
    monkeypatch.setattr(lenient.Properties, "_named", noting(taken, lenient.Properties._named))
    data = "(;GM[1]FF[4]SZ[19] ] " + "".join(f"C[{number}\\]]" for number in range(200))
    [root] = read(data.encode()).games
    assert root.values("C")[0].count("\n") == 199
    assert 200 <= len(taken) < 210


GAMES = ("))((;;B[[[", "((;B[aa)", "(;;B[aa]x])")


@pytest.mark.parametrize("pattern", GAMES)
def test_known_games_are_not_read_again(pattern: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "MOST_WARNINGS", 10)
    monkeypatch.setattr(log, "MOST_COUNTED", 10)
    data = b"(;GM[1]FF[4]SZ[19]" + pattern.encode() * 3 * MANY
    few, many = (calls(data[: len(data) // part], most_at_once=0) for part in (3, 1))
    assert many - few < MANY // 10
    lazy, whole = read(data, most_at_once=0), read(data)
    assert [texts(game) for game in lazy.games] == [texts(game) for game in whole.games]


def test_parentheses_of_which_nothing_is_told_are_gone_through_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "MOST_WARNINGS", 0)
    monkeypatch.setattr(log, "MOST_COUNTED", 0)
    chance = random.Random(1)
    pieces = (b"(", b")", b";", b"(;", b");", b";B[aa]", b"(;W[bb]", b"(;W[b]))", b" ", b"x")
    data = b"(;SZ[9]" + b"(;B[cc]" * 400 + b"".join(chance.choices(pieces, k=4000))
    taken: list[int] = []
    take = parser.Parser._parens
    monkeypatch.setattr(parser.Parser, "_parens", lambda reading, at: taken.append(at) or take(reading, at))
    quick, few = read(data), len(taken)
    monkeypatch.setattr(parser.Parser, "_read_litter", lambda _, at: at)
    taken.clear()
    slow = read(data)
    assert few < 100 < len(taken)
    assert [texts(game) for game in quick.games] == [texts(game) for game in slow.games]
    assert [len(node.children) for node in preorder(quick.games[0])] == [
        len(node.children) for node in preorder(slow.games[0])
    ]


def texts(root: Node) -> list[str]:
    return [node.text() for node in preorder(root)]


def test_a_long_text_is_parsed_once_for_all_who_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    for name in ("_MAY_MOVE", "_MAY_SET_UP", "_MAY_LAY"):
        monkeypatch.setattr(execute, name, asked.append)
    game = Node(f"KM[5]AB[aa]C[{'x' * LONG}]")
    assert list(sifted_along([game], frozenset({"KM"}))) == [(game, None)]
    assert node_values.info_along([game]) == {"KM": "5"}
    state, moves = execute.Executor(board_of(game), codec_for(game)).along([game])
    assert (state.points(1), moves, asked) == ([0], [], [])


def test_of_texts_only_what_matters_is_gone_through(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    read: list[str] = []
    for name in ("_MAY_MOVE", "_MAY_SET_UP"):
        search = getattr(execute, name)
        monkeypatch.setattr(execute, name, lambda text, search=search: asked.append(text) or search(text))
    look = execute.Executor._read
    monkeypatch.setattr(
        execute.Executor, "_read", lambda executor, node, text: read.append(text) or look(executor, node, text)
    )
    said = ("KM[5]", "PL[W]N[1]", "KM[6]HA[2]", "C[x]AB[aa]", "PB[x]", "W[ba]C[y]", "TR[aa]AE[ba]")
    line = [Node(text) for text in ("SZ[9]", *said * 50)]
    assert node_values.info_along(line) == {"KM": "6", "HA": "2", "PB": "x"}
    state, moves = execute.Executor(board_of(line[0]), codec_for(line[0])).along(line)
    assert (state.points(1), len(moves), state.to_move) == ([0], 50, 1)
    assert set(asked) == {"PL[W]", "AB[aa]", "W[ba]", "AE[ba]"}
    assert sorted(read) == ["AB[aa]", "AE[ba]", "W[ba]"]


def test_what_is_known_of_many_properties_is_not_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "MOST_WARNINGS", 0)
    monkeypatch.setattr(log, "MOST_COUNTED", 0)
    gone_through, asked = [], []
    monkeypatch.setattr(value_checks, "KEPT_NODE", SimpleNamespace(fullmatch=gone_through.append))
    values = Node.values
    monkeypatch.setattr(Node, "values", lambda *given: asked.append(given[1]) or values(*given))
    names = [f"x{number}" for number in range(100)]
    text = "".join(f"{name}[a]" for name in names)
    [game] = file_report("", read(f"(;SZ[9]{text}{text})".encode()))["games"]
    assert game["properties"] == [["SZ", ["9"]], *([name.upper(), ["a", "a"]] for name in names)]
    assert gone_through == [] and len(asked) < 20


@pytest.mark.parametrize(
    "head, pattern", [("", "(;FF[4]C[hi "), ("(;FF[4];", "C[hi (;FF[4]\n"), ("(;FF[4];", "C[hi (;FF[4]XX[a]")]
)
def test_what_follows_texts_that_hold_games_is_gone_through_once(
    head: str, pattern: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[int] = []
    match = tokens.FOLLOWING.match
    noted = SimpleNamespace(match=lambda text, position: taken.append(position) or match(text, position))
    monkeypatch.setattr(tokens, "FOLLOWING", noted)
    read((head + pattern * 200).encode())
    assert 100 < len(taken) < 1000
