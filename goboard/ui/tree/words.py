"""A node of the tree in words."""

from goboard.session import tree_outline as outlines
from goboard.session.events import Preview
from goboard.session.snapshot import Snapshot
from goboard.session.tree_outline import Outline

SAID = {
    outlines.GOOD: "good move",
    outlines.BAD: "bad move",
    outlines.DOUBTFUL: "doubtful move",
    outlines.INTERESTING: "interesting move",
    outlines.HOTSPOT: "hotspot",
    outlines.EVEN: "even position",
    outlines.GOOD_FOR_BLACK: "good for Black",
    outlines.GOOD_FOR_WHITE: "good for White",
    outlines.UNCLEAR: "unclear position",
    outlines.ILLEGAL: "illegal",
    outlines.SETUP: "stones set up",
    outlines.COMMENT: "comment",
    outlines.MARKUP: "signs",
    outlines.NAMED: "named",
    outlines.FIGURE: "figure begins",
}


def flag_words(flags: int) -> list[str]:
    """What the node says besides its move."""
    return [words for flag, words in SAID.items() if flags & flag]


def node_words(snapshot: Snapshot, outline: Outline) -> str:
    """The node shown: "Move 34, White Q16, 2 variations, comment"."""
    node, index = snapshot.node, outline.index_of(snapshot.node.key)
    player = int(outline.players[index]) if index >= 0 else 0
    said = ["Start"] if node.is_root else []
    if player:
        said.append(f"Move {node.move_number}")
        at = snapshot.last_vertex
        point = "passes" if snapshot.last_was_pass else snapshot.board.labels[at] if at is not None else ""
        said.append(f"{_name(snapshot.names, player)} {point}".rstrip())
    elif not node.is_root:
        said.append(f"After move {node.move_number}")
    if len(node.next) > 1:
        said.append(f"{len(node.next)} variations")
    # the record may not have been judged yet, but this node is
    flags = (int(outline.flags[index]) & ~outlines.ILLEGAL if index >= 0 else 0) | (
        outlines.ILLEGAL if node.flag else 0
    )
    return ", ".join(said + flag_words(flags))


def preview_words(preview: Preview) -> str:
    """The move of a node that is looked at: "34  White Q16"."""
    if not preview.player:
        return f"After move {preview.number}" if preview.number else "Start"
    point = "passes" if preview.is_pass else ""
    if preview.last_vertex is not None:
        point = preview.board.labels[preview.last_vertex]
    return f"{preview.number}  {_name(preview.names, preview.player)} {point}".rstrip()


def _name(names: tuple[str, ...], player: int) -> str:
    return names[player - 1] if player <= len(names) else f"Player {player}"
