"""Faultless nodes read by the kernel, compiled and interpreted, against SGF's grammar as one regular expression."""

import random
import re
from typing import Any

import pytest

from goboard.games.tree import Node, preorder
from goboard.kernel import node_reader as installed
from goboard.sgf.reader import read
from tests.kernel.conftest import Load

NODE = re.compile(r";\s*+((?:[A-Z]++\s*+(?:\[[^\]\\]*+(?:\\.[^\]\\]*+)*+\]\s*+)++)*+)(?=[;()])", re.DOTALL | re.ASCII)
PIECES = (
    *(";B[aa]", ";W[bb]", ";", " ;", "AB[a][b]", "C [x]", "C[\\]]", "C[a longer text \\] with \\\\]", "C[(;)]", "C[\\"),
    *("]", "[", "]]", "KM", "x", "\\", "\n", "\t\v", "\0", "é", "\u3000", "N[表表表"),
)
MODULES = ["interpreted", "installed"]


def module_named(name: str, load: Load) -> Any:
    return load("node_reader") if name == "interpreted" else installed


def nodes_of(module: Any, text: str) -> tuple[list[str], int]:
    made: list[str] = []

    def make(body: str, before: int) -> int:
        assert before == len(made)
        made.append(body)
        return before + 1

    end = module.NodeReader(text, make).read(0, 0, [None], {}, lambda _: True, 10_000)
    return made, end


@pytest.mark.parametrize("name", MODULES)
def test_nodes_are_those_of_the_grammar(name: str, load: Load) -> None:
    module, chance = module_named(name, load), random.Random(1)
    for _ in range(2000):
        text = ";" + "".join(chance.choices(PIECES, k=chance.randrange(1, 12))) + chance.choice((";", "", "("))
        expected, position = [], 0
        while (found := NODE.match(text, position)) is not None:
            expected.append(found[1].rstrip(" \t\r\n\f\v"))
            position = found.end()
            if text[position] != ";":
                break
        assert nodes_of(module, text) == (expected, position), text


@pytest.mark.parametrize("name", MODULES)
@pytest.mark.parametrize("size", [3, 8, 65_520, 65_536, 200_000])
def test_nodes_may_be_of_any_length(name: str, size: int, load: Load) -> None:
    body = f"C[{'é' * size}\\]{'x' * size}]"
    made, end = nodes_of(module_named(name, load), f";B[aa];{body}\n" + ";W[bb]" * 20 + ";")
    assert made == ["B[aa]", body, *["W[bb]"] * 20]
    assert end == len(body) + 8 + 20 * 6


@pytest.mark.parametrize("name", MODULES)
@pytest.mark.parametrize("most", [2, 7, 8, 9, 30])
def test_what_follows_a_backslash_closes_nothing_however_close_the_next_is(name: str, most: int, load: Load) -> None:
    chance = random.Random(most)
    parts = ("x" * chance.randrange(most) + "\\" + chance.choice("]\\n é") for _ in range(30_000))
    body = f"C[{''.join(parts)}]"
    made, end = nodes_of(module_named(name, load), f";{body}N[a];B[aa];")
    assert made == [f"{body}N[a]", "B[aa]"] and end == len(body) + 11


@pytest.mark.parametrize("name", MODULES)
def test_parentheses_make_variations_and_doubtful_ones_are_left(name: str, load: Load) -> None:
    module = module_named(name, load)
    for text, left in (
        ("(;C[a](;C[b](;C[c])(;C[d]))\n (;C[e];C[f]))", "))"),
        ("(;C[a]((;C[b]))", "((;C[b]))"),
        ("(;C[a](;FF[4]))", "(;FF[4]))"),
        ("(;C[a](;C[b]);C[c])", ");C[c])"),
        ("(;C[a]()(;C[b]))", "()(;C[b]))"),
    ):
        reader = module.NodeReader(text, Node)
        position = reader.read(1, None, [None], {}, lambda _: True, 100)
        assert text[position:] == left
        assert reader.reason == module.PARENTHESES
    reader = module.NodeReader("(;C[a](;C[b])(;C[c];C[d])", Node)
    reader.read(1, None, [None], {}, lambda _: True, 100)
    root = reader.node.parent.parent
    assert [node.text() for node in preorder(root)] == ["C[a]", "C[b]", "C[c]", "C[d]"]
    assert [len(node.children) for node in preorder(root)] == [2, 0, 1, 0]


def test_a_record_of_many_windows_is_read_whole() -> None:
    game = "(;FF[4]SZ[19]" + ";B[aa]C[柯洁 \\] é]\n(;W[bb])" * 10_000 + "(;B[cc])" + ")"
    [root] = read(game.encode()).games
    texts = [node.text() for node in preorder(root)]
    assert len(texts) == 20_002
    assert texts.count("B[aa]C[柯洁 \\] é]") == 10_000
