"""Saved and read again a tree is the same, whatever it holds; and clean files read as sgfmill reads them."""

import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sgfmill import boards, sgf, sgf_grammar, sgf_moves

from goboard.games.properties import is_raw_value
from goboard.games.tree import Collection, Node, preorder
from goboard.games.values import raw_text, simple_text_of, text_of
from goboard.sgf.reader import SgfError, read
from goboard.sgf.writer import write
from tests.sgf.invariants import as_saved
from tests.sgf.reading import game

LETTERS = "abcdefghijklmnopqrstuvwxyz"
OWN = {"CA", "AP"}

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
raw_values = st.one_of(texts.map(raw_text), st.sampled_from(["", "aa", "x\\:y", "\\\n", "[", "(;)"]))
idents = st.text("ABCXYZ", min_size=3, max_size=6)
nodes = st.dictionaries(idents, st.lists(raw_values, min_size=1, max_size=3).map(tuple), max_size=4)
shapes = st.lists(st.tuples(nodes, st.integers(0, 3)), max_size=12)


def tree(shape: list[tuple[dict[str, tuple[str, ...]], int]]) -> Node:
    """A tree from properties and how far above the node before it each one hangs."""
    root = last = Node()
    for properties, up in shape:
        for _ in range(up):
            last = last.parent or last
        last = Node("", last)
        for ident, values in properties.items():
            last.put(ident, values)
    return root


def described(root: Node) -> list[tuple[list[tuple[str, tuple[str, ...]]], int]]:
    return [
        ([(i, node.values(i)) for i in node.idents() if i not in OWN], len(node.children)) for node in preorder(root)
    ]


@pytest.mark.slow
@given(shapes)
def test_random_trees(shape: list[tuple[dict[str, tuple[str, ...]], int]]) -> None:
    root = tree(shape)
    again = read(write(Collection([root])))
    assert [described(one) for one in again.games] == [described(root)]
    assert again.warnings == ()


@given(texts)
def test_texts(text: str) -> None:
    assert is_raw_value(raw_text(text))
    for char in "\t\v\f":
        text = text.replace(char, " ")
    text = text.replace("\n\r", "\n").replace("\r\n", "\n").replace("\r", "\n")
    assert text_of(raw_text(text)) == text
    assert simple_text_of(raw_text(text)) == text.replace("\n", " ")


@settings(max_examples=300)
@given(st.binary(max_size=60) | st.text("(;)[]\\ABCabz19:\n é表", max_size=60).map(str.encode))
def test_any_bytes(data: bytes) -> None:
    """Nothing but SgfError comes out, and what could be read can be saved and read again with the same moves."""
    for source in (data, b"(;SZ[9]" + data):
        try:
            collection = read(source)
        except SgfError:
            continue
        again = read(write(collection))
        assert [described(root) for root in again.games] == [as_saved(root) for root in collection.games]


@pytest.mark.slow
@settings(max_examples=200)
@given(st.data())
def test_damaged_files(data: st.DataObject) -> None:
    source = bytearray(clean_file(random.Random(data.draw(st.integers(0, 50))), 9))
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(source) - 1))
        source[place : place + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    # what begins like a picture is one
    assume(not source.startswith(b"\xff\xd8\xff"))
    collection = read(bytes(source))
    again = read(write(collection))
    assert [described(root) for root in again.games] == [as_saved(root) for root in collection.games]


def clean_file(chance: random.Random, size: int) -> bytes:
    """A faultless record with forks, setup, remarks and passes."""
    pieces, depth = [f"(;FF[4]GM[1]SZ[{size}]PB[Ann \\]]AB[aa][bb:cc]AW[dd]"], 1
    for number in range(40):
        if chance.random() < 0.2:
            pieces.append("(")
            depth += 1
        elif chance.random() < 0.1 and depth > 1:
            pieces.append(")(")
        point = "".join(chance.choices(LETTERS[:size], k=2)) if chance.random() < 0.95 else ""
        pieces.append(
            f";{'BW'[number % 2]}[{point}]" + chance.choice(["", "", "C[so \\] \\\\ \\\nsaid]", "\n TR [aa]\n[bb]"])
        )
    return "".join([*pieces, ")" * depth]).encode()


def test_the_same_tree_as_sgfmill() -> None:
    for seed in range(60):
        data = clean_file(random.Random(seed), 9)
        (coarse,) = sgf_grammar.parse_sgf_collection(data)
        theirs, waiting = [], [coarse]
        while waiting:
            part = waiting.pop()
            theirs += [{i: [v.decode() for v in vs] for i, vs in node.items()} for node in part.sequence]
            waiting.extend(reversed(part.children))
        (root,) = read(data).games
        assert [{i: list(node.values(i)) for i in node.idents()} for node in preorder(root)] == theirs


@pytest.mark.slow
def test_the_same_moves_and_stones_as_sgfmill() -> None:
    """sgfmill plays legal-looking games alike: no stone on a stone, no setup after the root."""
    for seed in range(40):
        chance = random.Random(seed)
        size = chance.choice([5, 9, 19])
        data = legal_game(chance, size)
        theirs = sgf.Sgf_game.from_bytes(data)
        board, plays = sgf_moves.get_setup_and_moves(theirs)
        for colour, point in plays:
            if point is not None:
                board.play(*point, colour)
        found = game(data)
        stones: dict[str, list[str]] = {"B": [], "W": []}
        for colour, (row, column) in board.list_occupied_points():
            stones[colour.upper()].append(LETTERS[column] + LETTERS[size - 1 - row])
        assert {colour: sorted(points) for colour, points in found["stones"].items()} == {
            colour: sorted(points) for colour, points in stones.items()
        }
        assert len(found["main_line"]) == len(plays)


def legal_game(chance: random.Random, size: int) -> bytes:
    """Random moves on empty points, with captures and suicide."""
    board = boards.Board(size)
    pieces = [f"(;FF[4]SZ[{size}]"]
    for number in range(size * size * 2):
        empty = [(r, c) for r in range(size) for c in range(size) if board.get(r, c) is None]
        if not empty or chance.random() < 0.02:
            pieces.append(f";{'BW'[number % 2]}[]")
            continue
        row, column = chance.choice(empty)
        board.play(row, column, "bw"[number % 2])
        pieces.append(f";{'BW'[number % 2]}[{LETTERS[column]}{LETTERS[size - 1 - row]}]")
    return "".join([*pieces, ")"]).encode()
