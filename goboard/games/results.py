"""Where the result of a line of play stands in its record: in RE that of the game's own line, the first of all
variations; in GOBF, at the node where it ends, that of any other."""

from goboard.games.edits import Change, MoveNode, puts
from goboard.games.record_rules import Values
from goboard.games.tree import Node, upwards
from goboard.games.values import simple_text
from goboard.words.message import phrase

OWN_RESULT = "GOBF"
"""What RE would say, at the last node of a line that is not the game's own."""


def later_branches(node: Node) -> list[Node]:
    """The nodes from here upwards that stand behind a sibling."""
    return [at for at in upwards(node) if at.parent is not None and at.parent.children[0] is not at]


def ends_game(node: Node) -> bool:
    """Does the game's own line end here?"""
    return not node.children and not later_branches(node)


def result_at(root: Node, node: Node) -> str:
    """What the record says of the line of play that ends at the node, in RE's form; "" if that is nothing."""
    own = simple_text(node, OWN_RESULT).strip()
    return own or (simple_text(root, "RE").strip() if ends_game(node) else "")


def placed(root: Node, node: Node, result: tuple[str, ...]) -> tuple[tuple[Change, ...], Values]:
    """What writes that result of the line which ends at `node`: changes, and what the last node of the line is to say.

    In a record without result a variation that is played to its end becomes the game's own line.
    """
    if ends_game(node):
        return puts(root, [("RE", result)]), ((OWN_RESULT, ()),)
    if not result or node.children or simple_text(root, "RE").strip() not in ("", "?"):
        return (), ((OWN_RESULT, result),)
    first = tuple(MoveNode(at, 0) for at in reversed(later_branches(node)))
    return (*first, *puts(root, [("RE", result)])), ((OWN_RESULT, ()),)


def exchanged(root: Node, before: Node, after: Node) -> tuple[Change, ...]:
    """What the record says of two ends once the game's own line ends at the second of them, no more at the first."""
    own, result = after.values(OWN_RESULT), root.values("RE")
    if not own:
        return ()
    return (*puts(root, [("RE", own)]), *puts(after, [(OWN_RESULT, ())]), *puts(before, [(OWN_RESULT, result)]))


def placed_news(root: Node, node: Node, result: str) -> str:
    """What is to be told, in words, before `placed` is done; "" if nothing but the result itself is."""
    before = simple_text(root, "RE").strip()
    if ends_game(node):
        return (
            phrase("The record's result was {result}; Undo brings it back.", result=before)
            if before not in ("", "?", result)
            else ""
        )
    if before not in ("", "?"):
        return phrase("The record's own result is still {result}.", result=before)
    if node.children:
        return phrase("The record's game goes on.")
    return phrase("This line is now the record's main line.")
