"""Random records, whole and damaged: what every file must hold to, checked by `tests.sgf.invariants`."""

import importlib
import random
import subprocess
import sys
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sgfmill import sgf_grammar

from goboard.games.properties import TYPES
from goboard.games.tree import Node, preorder
from goboard.sgf.reader import read
from goboard.sgf.tokens import NOTHING
from goboard.sgf.writer import write
from tests.sgf.invariants import check_any_format, check_file, check_text, described

ROOT = Path(__file__).resolve().parent.parent.parent
FOUND = sorted((Path(__file__).parent / "found").iterdir())

Properties = dict[str, list[str]]

SPACES = ("", "", "", "", " ", "\n", "\r\n", "\t", " \n ")
POINTS = ("aa", "ab", "ba", "bb", "ee", "ei", "ie", "", "tt", "aa:bb", "bb:aa", "zz", "A", "aa:1", "aa:bb:cc", " aa ")
TEXTS = ("", "x", "one\ntwo", "a\\]b", "\\\\", "\\:", "(;B[aa\\])", "see [1", "soft \\\n break", "柯洁 Søren", ";", ")")
NUMBERS = ("1", "2", "0", "-1", "6.5", "6,5", "", "x", "99999999999999999999", "4", "9", "19:13", "1:2")
IDENTS = (*sorted(TYPES), "AP", "CA", "L", "M", "TO", "MASK", "KGSDE", "QKGV", "X1")
JUNK = (
    "(",
    ")",
    ";",
    "[",
    "]",
    "\\",
    ":",
    ",",
    "\0",
    "\n",
    "é",
    "(;",
    ")(",
    "[]",
    "B[",
    "aa]",
    ";W[bb]",
    "(;FF[4]",
    "x",
)

values = st.sampled_from(POINTS) | st.sampled_from(TEXTS) | st.sampled_from(NUMBERS)
nodes = st.dictionaries(st.sampled_from(IDENTS), st.lists(values, min_size=1, max_size=3), max_size=4)
shapes = st.lists(st.tuples(nodes, st.integers(0, 3)), min_size=1, max_size=8)
collections = st.lists(shapes, min_size=1, max_size=3)


def written(shape: list[tuple[Properties, int]], chance: random.Random) -> str:
    """A game in words of its own: (properties, how far above the node before it a node hangs), with any layout."""

    def space() -> str:
        return chance.choice(SPACES)

    children: dict[int, list[int]] = {number: [] for number in range(len(shape))}
    line = [0]
    for number, (_, up) in enumerate(shape[1:], 1):
        del line[max(1, len(line) - up) :]
        children[line[-1]].append(number)
        line.append(number)
    pieces: list[str] = ["(" + space()]
    waiting: list[str | int] = [")", 0]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            pieces.append(part + space())
            continue
        pieces.append(";" + space())
        for ident, raws in shape[part][0].items():
            pieces += [ident, space(), *(f"[{raw}]{space()}" for raw in raws)]
        below = children[part]
        if len(below) == 1:
            waiting.append(below[0])
        for child in reversed(below if len(below) > 1 else ()):
            waiting += [")", child, "("]
    return "".join(pieces)


def damaged(text: str, chance: random.Random) -> str:
    """The text with a piece cut out, doubled, moved, or with junk in it."""
    start, end = sorted(chance.choices(range(len(text) + 1), k=2))
    end = min(end, start + chance.choice((1, 2, 5, 40)))
    kind = chance.randrange(5)
    piece = text[start:end]
    if kind == 0:
        return text[:start] + text[end:]
    if kind == 1:
        return text[:end] + piece + text[end:]
    if kind == 2:
        place = chance.randrange(len(text) + 1)
        rest = text[:start] + text[end:]
        return rest[:place] + piece + rest[place:]
    if kind == 3:
        return text[:start]
    return text[:start] + chance.choice(JUNK) + text[start:]


def encoded(text: str, chance: random.Random) -> bytes:
    """The text in some character set, or in two."""
    codecs = ("utf-8", "utf-8", "utf-8", "utf-16", "gb18030", "cp932", "latin-1", "utf-8-sig")
    data = text.encode(chance.choice(codecs), "replace")
    if chance.random() < 0.1:
        middle = len(data) // 2
        data = data[:middle] + text[middle:].encode(chance.choice(codecs), "replace")
    return data


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(collections, st.randoms(use_true_random=False))
def test_damaged_records(shapes: list[list[tuple[Properties, int]]], chance: random.Random) -> None:
    text = "\n".join(written(shape, chance) for shape in shapes)
    for _ in range(chance.randrange(5)):
        text = damaged(text, chance)
    check_file(encoded(text, chance))


plain_values = st.sampled_from([raw for raw in POINTS + TEXTS + NUMBERS if "\\\n" not in raw])
PRIVATE = ("XX", "KGSDE", "QLZV", "SBKS", "KTV", "LZ", "GOBA", "MULTIGOGM")
plain_nodes = st.dictionaries(st.sampled_from(PRIVATE), st.lists(plain_values, min_size=1, max_size=3), max_size=3)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(plain_nodes, st.integers(0, 3)), min_size=1, max_size=8), st.randoms(use_true_random=False))
def test_an_unmodified_file_keeps_all_that_it_holds(shape: list[tuple[Properties, int]], chance: random.Random) -> None:
    """As sgfmill's grammar reads what was saved: values byte for byte, nodes and variations in their order."""
    saved = write(read(written(shape, chance).encode()))
    (game,) = sgf_grammar.parse_sgf_collection(saved)
    found, waiting = [], [game]
    while waiting:
        part = waiting.pop()
        found += [({ident: [raw.decode() for raw in raws] for ident, raws in node.items()}) for node in part.sequence]
        waiting.extend(reversed(part.children))
    assert [{i: raws for i, raws in node.items() if i not in ("CA", "AP")} for node in found] == [
        properties for properties, _ in shape
    ]
    (root,) = read(saved).games
    assert [list(node.idents()) for node in list(preorder(root))[1:]] == [list(node) for node, _ in shape[1:]]
    assert len(described(root)) == len(shape)


PIECES = (
    "[",
    "(;",
    ";B[aa",
    "\\\\",
    "\\]",
    "(",
    ")",
    " ",
    "x",
    ";",
    "\n(;FF[4",
    ")(;W[bb",
    "GM[1",
    "PW[Ann",
    "\\[",
    ":",
    "柯",
)
texts = st.lists(st.sampled_from(PIECES), max_size=5).map("".join)
said = st.dictionaries(st.sampled_from(("C", "N", "GC", "PB", "RE", "XX")), texts.map(lambda raw: [raw]), max_size=3)
moves = st.sampled_from(({}, {"B": ["aa"]}, {"W": ["bb"]}, {"W": [""]}, {"TR": ["aa", "bb"]}))
sound_nodes = st.builds(lambda move, said: {**move, **said}, moves, said)
sound_games = st.lists(st.tuples(sound_nodes, st.integers(0, 3)), min_size=1, max_size=8)


def held(node: Node) -> list[tuple[str, list[str]]]:
    return [(ident, list(node.values(ident))) for ident in node.idents()]


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(st.lists(sound_games, min_size=1, max_size=3), st.randoms(use_true_random=False))
def test_sound_games_are_read_as_they_are_written(
    games: list[list[tuple[Properties, int]]], chance: random.Random
) -> None:
    """Whatever their texts hold; a "[" needs no backslash."""
    data = "".join(written(game, chance) for game in games).encode()
    for at_once in (0, 1 << 20):
        found = read(data, most_at_once=at_once)
        assert [[held(node) for node in preorder(root)] for root in found.games] == [
            [[*node.items()] for node, _ in game] for game in games
        ]
        assert {warning.code for warning in found.warnings} <= {"open_bracket", "repeated_info"}


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=80) | st.text("(;)[]\\CAGBK表é \x1b$B~{", max_size=80).map(str.encode))
def test_any_bytes_are_some_text(data: bytes) -> None:
    check_text(data)
    check_text(b"(;CA[" + data[:9] + b"]C[" + data)


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.name)
def test_what_broke_once(path: Path) -> None:
    data = path.read_bytes()
    check_text(data)
    check_file(data)
    check_any_format(data)


@pytest.mark.slow
def test_a_short_run_of_the_fuzzer(tmp_path: Path) -> None:
    arguments = [sys.executable, "tools/fuzz.py", "formats", "1", str(tmp_path), "1"]
    done = subprocess.run(arguments, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("arguments", [["nothing"], ["sgf", "soon"]])
def test_misuse_of_the_fuzzer(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    assert importlib.import_module("fuzz").main(arguments) == 2
    assert "Targets: sgf, charset, formats" in capsys.readouterr().err


marked = st.sampled_from(["TR", "SQ", "CR", "MA", "LB", "BL", "WL", "OB", "OW", "C", "DD", "N"])
said_of = st.sampled_from(
    ["aa", "ab", "ss", "zz", "", "aa:1", "aa:2", "ab:x", "12.5", "7", "3.", "a \\[b\\] c", "\\", "a:b:c"]
)
bodies = st.builds(
    lambda move, said: move + "".join([f"{ident}[{']['.join(held)}]" for ident, held in said]),
    st.sampled_from(["B[aa]", "W[cc]", "B[tt]", "W[zz]", "B[]"]),
    st.lists(st.tuples(marked, st.lists(said_of, min_size=1, max_size=3)), max_size=4),
)


@given(st.lists(bodies, min_size=1, max_size=5))
def test_what_is_taken_for_sound_at_a_glance_has_nothing_wrong(texts: list[str]) -> None:
    source = ("(;SZ[19];" + ";".join(texts) + ")").encode()
    glanced = read(source)
    with mock.patch("goboard.sgf.value_checks.sound_nodes", lambda *_lines: NOTHING):
        looked = read(source)
    assert list(glanced.warnings) == list(looked.warnings)
    kept = [[node.text() for game in each.games for node in preorder(game)] for each in (glanced, looked)]
    assert kept[0] == kept[1]
