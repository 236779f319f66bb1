"""Nodes: order of properties, changes that can be taken back exactly, and walks."""

import pytest

from goboard.games import tree
from goboard.games.tree import Node, count_along, count_nodes, depth, main_line, path_to, preorder, root_of, speaking

TEXT = "B[aa]C[x\\]y] \n TR[bb]\n[cc]"


def test_text_stays_as_it_was_read() -> None:
    node = Node(TEXT)
    assert node.text() == TEXT
    assert node.idents() == ("B", "C", "TR")
    assert node.values("TR") == ("bb", "cc")
    assert node.values("C") == ("x\\]y",)
    assert (node.has("B"), node.has("W"), node.values("W")) == (True, False, ())


def test_put_keeps_the_place_and_put_text_takes_it_back() -> None:
    node = Node(TEXT)
    node.put("C", ("z",))
    node.put("MA", ("dd",))
    node.drop("B")
    node.drop("W")
    assert node.text() == "C[z]TR[bb][cc]MA[dd]"
    node.put_text(TEXT)
    assert node.text() == TEXT


def test_nodes_with_the_same_text_are_changed_apart() -> None:
    first, second = Node("B[aa]"), Node("B[aa]")
    first.put("B", ("bb",))
    assert second.values("B") == ("aa",)


@pytest.mark.parametrize(("ident", "values"), [("C", ("a]",)), ("C", ("a\\",)), ("C", ()), ("c", ("a",)), ("", ("a",))])
def test_what_sgf_cannot_write_is_refused(ident: str, values: tuple[str, ...]) -> None:
    node = Node("B[aa]")
    with pytest.raises(ValueError, match=r"SGF|value"):
        node.put(ident, values)
    assert node.text() == "B[aa]"


def family(count: int) -> tuple[Node, list[Node]]:
    parent = Node("N[parent]")
    return parent, [Node(f"N[{number}]", parent) for number in range(count)]


@pytest.mark.parametrize("count", [1, 2, 3])
def test_children_leave_and_come_back(count: int) -> None:
    parent, children = family(count)
    for child in children:
        index = parent.remove_child(child)
        assert child not in parent.children
        assert child.parent is None
        parent.add_child(child, index)
        assert list(parent.children) == children
        assert child.parent is parent


def test_children_change_places() -> None:
    parent, (first, second, third) = family(3)
    assert parent.move_child(third, 0) == 2
    assert list(parent.children) == [third, first, second]
    parent.move_child(third, 2)
    assert list(parent.children) == [first, second, third]


def test_wrong_families() -> None:
    parent, (child,) = family(1)
    with pytest.raises(ValueError, match="already"):
        Node().add_child(child)
    with pytest.raises(ValueError, match="no child"):
        Node().remove_child(child)
    assert list(parent.children) == [child]


def test_walks() -> None:
    parent, (first, second) = family(2)
    below = Node("N[below]", first)
    assert list(preorder(parent)) == [parent, first, below, second]
    assert list(main_line(parent)) == [parent, first, below]
    assert (count_nodes(parent), count_nodes(first), count_nodes(second)) == (4, 2, 1)
    assert path_to(below) == [parent, first, below]
    assert (depth(parent), depth(below), root_of(below)) == (0, 2, parent)


def test_keys_are_unique() -> None:
    parent, children = family(5)
    assert len({node.key for node in [parent, *children]}) == 6


@pytest.mark.parametrize(
    "text",
    [
        "",
        "B[aa]C[W[x\\]",
        "C[B[aa\\]]W[cc]",
        "B[a\\]b]",
        "B[aa\\]",
        "B[\\\\]C[x]",
        "B[",
        "B",
        "B[]",
        " \n B [aa][bb]",
        "TB[aa]",
        "N[b];B[cc]",
        "C[a]MN[3]B[]",
    ],
)
def test_what_is_asked_without_parsing_is_what_parsing_tells(text: str) -> None:
    for node in (Node(text), changed(text)):
        for idents in ({"B"}, {"B", "W"}, {"MN"}, {"C", "N"}):
            assert node.has_any(frozenset(idents)) == any(map(node.has, idents))
        first = next(iter(node.idents()), "")
        assert node.first_value() == (first, next(iter(node.values(first)), ""))


def test_a_comment_with_brackets_behind_a_move_is_not_parsed_to_find_the_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "parsed", lambda _text: pytest.fail("parsed"))
    node = Node("B[dd]C[see [x\\]]")
    assert node.has_any(frozenset({"B", "W"})) and not node.has_any(frozenset({"AB", "AW"}))
    assert node.first_value() == ("B", "dd")


def changed(text: str) -> Node:
    node = Node(text)
    node.put("ZZ", ("1",))
    return node


def test_a_long_text_is_gone_through_once_for_all_that_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "mention", lambda _idents: pytest.fail("gone through"))
    node = Node(f"C[{'a]b'.replace(']', chr(92) + ']') * (tree.LONG // 4)}]B[dd]")
    assert node.has_any(frozenset({"B", "W"})) and not node.has_any(frozenset({"AB", "AW"}))


def test_the_nodes_of_a_line_that_say_anything_are_told_from_the_others() -> None:
    root = Node()
    said = Node("B[aa]", Node("", root))
    emptied = Node("C[x]", said)
    emptied.drop("C")
    changed_one = changed("")
    emptied.add_child(changed_one)
    assert speaking(list(main_line(root))) == [said, changed_one]


def test_a_main_line_counts_what_hangs_beside_it() -> None:
    root = Node()
    first = Node("", root)
    last = Node("", Node("", first))
    beside = Node("", Node("", root))
    Node("", beside)
    Node("", beside)
    Node("", last)
    Node("", last)
    for node in (root, first, last, beside, Node()):
        assert count_along(list(main_line(node))) == count_nodes(node)
