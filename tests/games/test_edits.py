"""Undo brings back exactly what was, whatever was done."""

from hypothesis import given
from hypothesis import strategies as st

from goboard.games.edits import AddNode, Change, Edits, Group, MoveNode, PutValues, RemoveNode
from goboard.games.tree import Node, preorder

operation = st.tuples(st.sampled_from(("put", "add", "remove", "move")), st.integers(0, 99), st.integers(0, 99))


def shown(root: Node) -> list[tuple[int, int, str]]:
    """Every node's key, its parent's, and its text, in order."""
    return [(node.key, node.parent.key if node.parent else 0, node.text()) for node in preorder(root)]


def change(root: Node, kind: str, first: int, second: int) -> Change | None:
    nodes = list(preorder(root))
    node = nodes[first % len(nodes)]
    if kind == "put":
        return PutValues(node, ("C", "N", "TR")[second % 3], (f"{second}",) if second % 4 else ())
    if kind == "add":
        return AddNode(node, Node(f"C[{second}]"), second % (len(node.children) + 1))
    if node.parent is None:
        return None
    return RemoveNode(node) if kind == "remove" else MoveNode(node, second % len(node.parent.children))


@given(st.lists(operation, max_size=30))
def test_undo_and_redo_are_exact(operations: list[tuple[str, int, int]]) -> None:
    root, edits = Node("FF[4]C[a]"), Edits()
    states = [shown(root)]
    for kind, first, second in operations:
        made = change(root, kind, first, second)
        if made is not None:
            edits.do(Group(kind, (made,), root, root))
            states.append(shown(root))
    for state in reversed(states[:-1]):
        assert edits.undo() is not None
        assert shown(root) == state
    assert edits.undo() is None
    assert not edits.is_modified
    for state in states[1:]:
        edits.redo()
        assert shown(root) == state
    assert edits.redo() is None


def test_the_saved_state_is_known_again() -> None:
    root, edits = Node(), Edits()
    edits.do(Group("one", (PutValues(root, "C", ("1",)),), root, root))
    edits.mark_saved()
    edits.do(Group("two", (PutValues(root, "C", ("2",)),), root, root))
    assert edits.is_modified
    edits.undo()
    assert not edits.is_modified
    edits.undo()
    assert edits.is_modified
    edits.do(Group("other", (PutValues(root, "C", ("3",)),), root, root))
    assert edits.is_modified
    assert edits.redo_title == ""


def test_a_group_that_joins_goes_and_comes_with_the_one_before_it_even_over_a_save() -> None:
    root, edits = Node(), Edits()
    empty = shown(root)
    edits.do(Group("move", (AddNode(root, Node("B[aa]")),), root, root))
    edits.mark_saved()
    edits.do(Group("name", (PutValues(root, "PW", ("program",)),), root, root, joins=True))
    whole = shown(root)
    assert edits.undo_title == "move" and edits.is_modified
    taken = edits.undo()
    assert taken is not None and taken.title == "move" and shown(root) == empty
    assert edits.redo_title == "move" and edits.redo() is not None and shown(root) == whole
    assert Edits().undo() is None and edits.undo_title == "move"


def test_a_group_that_fails_half_way_leaves_nothing_behind() -> None:
    root, edits = Node("C[a]"), Edits()
    bad = Group("bad", (PutValues(root, "C", ("b",)), RemoveNode(root)), root, root)
    try:
        edits.do(bad)
    except ValueError:
        assert root.text() == "C[a]"
        assert edits.undo() is None
    else:
        raise AssertionError("removing the root must fail")
