"""The tree laid out: no two nodes on one place, no connecting line through a node."""

from hypothesis import given
from hypothesis import strategies as st

from goboard.games.tree import Node
from goboard.games.values import codec_of
from goboard.session.outline import OutlineBuilder
from goboard.session.snapshot import COMMENT, ILLEGAL, PASS, SETUP, Outline


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


def test_what_a_node_shows() -> None:
    root = Node("AB[aa]C[Hello]")
    for text in ("B[aa]", "W[]", "C[only a comment]"):
        root.add_child(Node(text))
    illegal = root.children[0].key
    laid = OutlineBuilder(codec_of(9, 9)).build(root, {illegal})
    assert laid.flags.tolist() == [SETUP | COMMENT, ILLEGAL, PASS, COMMENT]
    assert laid.players.tolist() == [0, 1, 2, 0]
    assert laid.numbers.tolist() == [0, 1, 1, 0]
