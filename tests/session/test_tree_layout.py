"""The tree laid out: no two nodes on one place, no connecting line through a node."""

from unittest.mock import Mock

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from goboard.games.tree import Node, path_to, preorder
from goboard.games.values import codec_of
from goboard.session import tree_layout
from goboard.session.commands.files import OpenBytes
from goboard.session.events import Shown
from goboard.session.session import Session
from goboard.session.tree_layout import LARGE_TREE, OutlineBuilder
from goboard.session.tree_outline import (
    BAD,
    COMMENT,
    DOUBTFUL,
    EVEN,
    FIGURE,
    GOOD,
    GOOD_FOR_BLACK,
    GOOD_FOR_WHITE,
    HOTSPOT,
    ILLEGAL,
    INTERESTING,
    MAIN_LINE,
    PASS,
    REVIEWED,
    SETUP,
    UNCLEAR,
    VERY,
    Outline,
)


def tree(parents: list[int]) -> Node:
    nodes = [Node()]
    for index, parent in enumerate(parents, 1):
        nodes.append(Node(f"{'BW'[index % 2]}[aa]"))
        nodes[parent % index].add_child(nodes[-1])
    return nodes[0]


def outline(root: Node) -> Outline:
    return OutlineBuilder(codec_of(19, 19)).build(root, ())


@given(st.lists(st.integers(0, 200), max_size=60))
def test_no_two_nodes_share_a_place_and_no_line_crosses_a_node(parents: list[int]) -> None:
    laid = outline(tree(parents))
    places = set(zip(laid.columns.tolist(), laid.rows.tolist(), strict=True))
    assert len(places) == len(laid.keys)
    for index in range(1, len(laid.keys)):
        parent = int(laid.parents[index])
        assert laid.columns[index] == laid.columns[parent] + 1
        assert laid.rows[index] >= laid.rows[parent]
        for row in range(int(laid.rows[parent]) + 1, int(laid.rows[index])):
            assert (int(laid.columns[parent]), row) not in places, "a node lies on the way down to a variation"


def test_the_main_line_runs_straight_and_late_forks_lie_closer() -> None:
    root = tree([0, 1, 2, 3, 2, 0])
    laid = outline(root)
    rows = dict(zip(laid.keys.tolist(), laid.rows.tolist(), strict=True))
    main = [root]
    while main[-1].children:
        main.append(main[-1].children[0])
    assert {rows[node.key] for node in main} == {0}
    assert rows[main[2].children[1].key] == 1
    assert rows[root.children[1].key] > 0


def flags(laid: Outline) -> list[int]:
    return list((laid.flags & ~MAIN_LINE).tolist())


def same(first: Outline, second: Outline) -> bool:
    """Are they the same but for their epochs?"""
    names = ("keys", "columns", "rows", "parents", "players", "numbers", "flags", "ends", "by_key")
    return all(np.array_equal(getattr(first, name), getattr(second, name)) for name in names)


def test_what_a_node_shows() -> None:
    root = Node("AB[aa]C[Hello]")
    for text in ("B[aa]", "W[]", "C[only a comment]"):
        root.add_child(Node(text))
    illegal = root.children[0].key
    laid = OutlineBuilder(codec_of(9, 9)).build(root, {illegal})
    assert flags(laid) == [SETUP | COMMENT, ILLEGAL, PASS, COMMENT]
    assert ((laid.flags & MAIN_LINE) > 0).tolist() == [True, True, False, False]
    assert laid.players.tolist() == [0, 1, 2, 0]
    assert laid.numbers.tolist() == [0, 1, 1, 0]


def test_what_is_said_of_the_game_is_no_comment_on_its_start() -> None:
    root = Node("GC[The record needs goboard]")
    root.add_child(Node("B[aa]"))
    assert flags(OutlineBuilder(codec_of(9, 9)).build(root, set())) == [0, 0]


def test_judgements_and_figures_are_told() -> None:
    texts = ("TE[1]", "BM[2]", "DO[]", "IT[]", "HO[2]", "DM[1]", "GB[1]", "GW[2]", "UC[1]", "FG[]")
    root = Node()
    for text in texts:
        root.add_child(Node(text))
    told = [GOOD, BAD | VERY, DOUBTFUL, INTERESTING, HOTSPOT | VERY, EVEN, GOOD_FOR_BLACK]
    assert flags(outline(root))[1:] == [*told, GOOD_FOR_WHITE | VERY, UNCLEAR, FIGURE]


def test_what_engines_say_is_told_beside_moves_and_their_numbers() -> None:
    root = Node()
    for text in ("B[aa]SBKV[50]", "W[bb]MN[7]KT[x]", "B[cc]C[SBKV]"):
        root.add_child(Node(text))
    laid = outline(root)
    assert flags(laid) == [0, REVIEWED, REVIEWED, COMMENT]
    assert (laid.players.tolist(), laid.numbers.tolist()) == ([0, 1, 2, 1], [0, 1, 7, 1])
    assert len(set(laid.vertices.tolist()[1:])) == 3
    assert laid.is_reviewed


def test_moves_are_numbered_as_the_record_wants_it() -> None:
    nodes = [Node()]
    for text in ("B[aa]", "W[bb]MN[10]", "B[cc]"):
        nodes.append(Node(text, nodes[-1]))
    Node("W[dd]", nodes[1])
    assert outline(nodes[0]).numbers.tolist() == [0, 1, 10, 11, 2]


@given(st.lists(st.integers(0, 200), max_size=60))
def test_a_node_ends_behind_all_that_follow_it(parents: list[int]) -> None:
    root = tree(parents)
    laid = outline(root)
    by_key = {node.key: node for node in preorder(root)}
    assert laid.keys.tolist() == list(by_key)
    for index, key in enumerate(by_key):
        assert laid.ends[index] - index == sum(1 for _ in preorder(by_key[key]))
        assert laid.index_of(key) == index
        assert laid.keys[laid.on_way_to(index)].tolist() == [node.key for node in path_to(by_key[key])]
    assert laid.index_of(-1) == -1


KINDS = ("comment", "add", "remove", "move", "up")
CHANGES = st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 500)), max_size=12)


@given(st.lists(st.integers(0, 200), min_size=1, max_size=30), CHANGES)
def test_after_changes_the_outline_is_as_if_laid_out_for_the_first_time(
    parents: list[int], changes: list[tuple[str, int]]
) -> None:
    root = tree(parents)
    builder = OutlineBuilder(codec_of(19, 19))
    builder.build(root, ())
    for kind, number in changes:
        nodes = list(preorder(root))
        node = nodes[number % len(nodes)]
        if kind == "comment":
            node.put("C", [str(number)])
        elif kind == "move":
            node.put("W", ["cc"])
        elif kind == "add":
            node = Node("W[bb]MN[5]" if number % 3 == 0 else "B[bb]", node)
        elif node.parent is not None and kind == "remove":
            node.parent.remove_child(node)
        elif node.parent is not None:
            node.parent.move_child(node, 0)
        builder.forget(node)
        if number % 2:
            assert same(builder.build(root, ()), outline(root))
    assert same(builder.build(root, ()), outline(root))


def test_a_move_at_the_end_of_the_longest_line_leaves_all_others_where_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    root = tree([0, 1, 1, 0])
    builder = OutlineBuilder(codec_of(19, 19))
    builder.build(root, ())
    walked = Mock(wraps=tree_layout._Walk)
    monkeypatch.setattr(tree_layout, "_Walk", walked)
    for text in ("B[bb]", "W[cc]"):
        line = root
        while line.children:
            line = line.children[0]
        line.add_child(node := Node(text))
        builder.forget(node)
        laid = builder.build(root, ())
        assert not walked.called
        assert same(laid, outline(root)) and laid.vertices[laid.index_of(node.key)] >= 0
        walked.reset_mock()
    root.children[0].add_child(node := Node("B[dd]"))
    builder.forget(node)
    assert same(builder.build(root, ()), outline(root)) and walked.called, "beside others rows may change"


def test_a_comment_leaves_the_layout_alone() -> None:
    root = tree([0, 1, 1])
    builder = OutlineBuilder(codec_of(19, 19))
    first = builder.build(root, ())
    root.children[0].put("C", ["Hello"])
    builder.forget(root.children[0])
    second = builder.build(root, ())
    assert second.rows is first.rows
    assert second.epoch > first.epoch
    assert flags(second) == [0, COMMENT, 0, 0]


def test_a_large_tree_begins_with_a_sketch_and_is_laid_out_in_the_background() -> None:
    moves = ";".join(f"{'BW'[n % 2]}[{'abcdefghi'[n % 9]}{'abcdefghi'[n // 9 % 9]}]" for n in range(LARGE_TREE + 500))
    session = Session()
    shown = [event for event in session.handle(OpenBytes(f"(;SZ[9];{moves})".encode(), "")) if isinstance(event, Shown)]
    assert LARGE_TREE <= len(shown[-1].snapshot.outline.keys) < LARGE_TREE + 500
    outlines: list[Outline] = []
    while len(outlines) == 0:
        outlines = [event.snapshot.outline for event in session.idle()[1] if isinstance(event, Shown)]
    assert len(outlines[0].keys) == LARGE_TREE + 501


def test_an_outline_is_read_only() -> None:
    laid = outline(tree([0, 1]))
    for array in (laid.keys, laid.rows, laid.flags, laid.ends, laid.by_key):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


values = st.sampled_from(["", "aa", "ai", "jj", "2", "x:y", "aa:b", "a \\] b", "C[q", "; N"])
said = st.tuples(
    st.sampled_from(["C", "CR", "N", "TE", "DO", "BL", "MN", "SQ", "GC"]), st.lists(values, min_size=1, max_size=2)
)
nodes = st.tuples(st.sampled_from(["B[aa]", "W[]", "B[zz]", ""]), st.lists(said, max_size=4))


@given(st.lists(nodes, min_size=1, max_size=6))
def test_remembered_looks_are_those_of_the_node_itself(wanted: list[tuple[str, list[tuple[str, list[str]]]]]) -> None:
    texts = [move + "".join([f"{ident}[{']['.join(held)}]" for ident, held in rest]) for move, rest in wanted]
    root = Node("SZ[19]")
    for text in texts * 2:
        Node(text, root)
    together = outline(root)
    for index, node in enumerate(preorder(root)):
        alone = outline(Node("SZ[19]" if node is root else node.text()))
        place = int(np.flatnonzero(together.keys == node.key)[0])
        assert together.flags[place] & ~MAIN_LINE == alone.flags[0] & ~MAIN_LINE, (index, node.text())
        assert together.players[place] == alone.players[0]


def test_each_move_has_its_point() -> None:
    codec = codec_of(19, 19)
    root = Node()
    for text in ("B[dd]C[x]", "W[]", "AB[aa]", "B[qd]N[y]"):
        root.add_child(Node(text))
    points = outline(root).vertices.tolist()
    assert points == [-1, codec.vertex("dd"), -1, -1, codec.vertex("qd")]
