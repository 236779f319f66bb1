"""Where the result of a line of play stands in its record: in RE that of the game's own line, the first of all
variations; in GOBF, at the node where it ends, that of any other, and that of a game to which moves were added."""

from collections.abc import Collection

from goboard.games.edits import Change, MoveNode, puts
from goboard.games.record_rules import Values
from goboard.games.tree import Node, main_line, upwards
from goboard.games.values import simple_text
from goboard.words.message import phrase

OWN_RESULT = "GOBF"
"""What RE would say, at the last node of a line that is not the game's own, and where the game has ended if its line
goes on."""
UNKNOWN = "?"
"""What RE says of a game of which nobody knows how it ended, and a line that became the game's own without a result."""


def later_branches(node: Node) -> list[Node]:
    """The nodes from here upwards that stand behind a sibling."""
    return [at for at in upwards(node) if at.parent is not None and at.parent.children[0] is not at]


def ends_game(node: Node) -> bool:
    """Does the game's own line end here?"""
    return not node.children and not later_branches(node)


def _ends_above(node: Node) -> list[Node]:
    """The nodes before this one of which the record says that a line has ended there."""
    return [at for at in upwards(node) if at is not node and at.has(OWN_RESULT)]


def known(result: str) -> bool:
    """Does that text, in RE's form, tell of a result?"""
    return result.strip() not in ("", UNKNOWN)


def result_at(root: Node, node: Node) -> str:
    """What the record says of the line of play that ends at the node, in RE's form; "" if that is nothing."""
    own, said = simple_text(node, OWN_RESULT).strip(), simple_text(root, "RE").strip()
    if own:
        return own if known(own) else ""
    # the ways up are long in long games
    return said if known(said) and ends_game(node) and not _ends_above(node) else ""


def end_kept(root: Node, node: Node) -> tuple[Change, ...]:
    """What is to be written where a node is added to this one: that the game has ended here if its own line does, so
    that its result is none of the line that is longer now."""
    result = root.values("RE")
    is_its_end = known(simple_text(root, "RE")) and ends_game(node) and not node.has(OWN_RESULT)
    return puts(node, [(OWN_RESULT, result)]) if is_its_end and not _ends_above(node) else ()


def played_on(root: Node, node: Node) -> tuple[Change, ...]:
    """What is to be written where play goes on from this node: in a variation that takes back what has ended it."""
    if node.children or ends_game(node):
        return end_kept(root, node)
    return puts(node, [(OWN_RESULT, ())])


def placed(root: Node, node: Node, result: tuple[str, ...]) -> tuple[tuple[Change, ...], Values]:
    """What writes that result of the line which ends at `node`: changes, and what the last node of the line is to say.

    In a record without result a variation that is played to its end becomes the game's own line.
    """
    if ends_game(node):
        before = [change for at in _ends_above(node) for change in puts(at, [(OWN_RESULT, ())])]
        return (*puts(root, [("RE", result)]), *before), ((OWN_RESULT, ()),)
    if not result or node.children or known(simple_text(root, "RE")):
        goes_on = bool(result) and not later_branches(node)
        return end_kept(root, list(main_line(root))[-1]) if goes_on else (), ((OWN_RESULT, result),)
    first = tuple(MoveNode(at, 0) for at in reversed(later_branches(node)))
    return (*first, *puts(root, [("RE", result)])), ((OWN_RESULT, ()),)


def _end_of(last: Node) -> Node:
    """Where the line that goes on to that last node has ended by what the record says, else the node itself."""
    return next((at for at in upwards(last) if at.has(OWN_RESULT)), last)


def exchanged(root: Node, before: Node, after: Node) -> tuple[Change, ...]:
    """What the record says of two ends once the game's own line ends at the second of them, no more at the first. A
    result is never lost: where the second has none, RE keeps that of the game, which has ended at the first."""
    first, second = _end_of(before), _end_of(after)
    is_told = known(simple_text(second, OWN_RESULT))
    if first is second or not (is_told or known(simple_text(root, "RE"))):
        return ()
    said = first.values(OWN_RESULT) if known(simple_text(first, OWN_RESULT)) else ()
    at_first = said if first.has(OWN_RESULT) else root.values("RE")
    # RE is not the result of a line of which the record says that it has ended before
    at_second = () if second is after and not _ends_above(after) else second.values(OWN_RESULT)
    return (
        *(puts(root, [("RE", second.values(OWN_RESULT))]) if is_told else ()),
        *puts(second, [(OWN_RESULT, at_second if is_told else (UNKNOWN,))]),
        *puts(first, [(OWN_RESULT, at_first)]),
    )


def moved(root: Node, node: Node, index: int) -> tuple[Change, ...]:
    """What gives a variation another place among its siblings, and what the record says of the ends if the game's own
    line is another one then."""
    parent, move = node.parent, MoveNode(node, index)
    assert parent is not None
    siblings = parent.children
    first = siblings[0] if siblings[0] is not node and index else siblings[1] if index else node
    if first is siblings[0] or later_branches(parent):
        return (move,)
    before, after = (list(main_line(top))[-1] for top in (root, first))
    return (move, *exchanged(root, before, after))


def left(root: Node, gone: Collection[Node]) -> tuple[Change, ...]:
    """What the record says of the ends, before those nodes are taken out with all below them, if another variation is
    the game's own line then. A line that only ends earlier keeps the result."""
    keys = {node.key for node in gone}
    before = list(main_line(root))[-1]
    if not any(node.key in keys for node in upwards(before)):
        return ()
    after = root
    while stays := next((child for child in after.children if child.key not in keys), None):
        after = stays
    return () if any(node is after for node in upwards(before)) else exchanged(root, before, after)


def placed_news(root: Node, node: Node, result: str) -> str:
    """What is to be told, in words, before `placed` is done; "" if nothing but the result itself is."""
    before = simple_text(root, "RE").strip()
    if ends_game(node):
        return (
            phrase("The record's result was {result}; Undo brings it back.", result=before)
            if known(before) and before != result
            else ""
        )
    if known(before):
        return phrase("The record's own result is still {result}.", result=before)
    if node.children:
        return phrase("The record's game goes on.")
    return phrase("This line is now the record's main line.")
