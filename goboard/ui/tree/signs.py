"""What is said of a node of the tree: in words, and in letters and colours, which their shapes tell apart as well."""

from PySide6.QtGui import QColor, QPalette

from goboard.session import tree_outline as outlines
from goboard.session.events import Preview
from goboard.session.snapshot import Snapshot
from goboard.session.tree_outline import Outline
from goboard.ui.style import is_dark

OF_MOVE = {
    outlines.GOOD: ("!", "!!"),
    outlines.BAD: ("?", "??"),
    outlines.DOUBTFUL: ("?!", "?!"),
    outlines.INTERESTING: ("!?", "!?"),
}
"""The letters of a judgement of the move, and of a strong one."""
OF_POSITION = {outlines.EVEN: "=", outlines.GOOD_FOR_BLACK: "B+", outlines.GOOD_FOR_WHITE: "W+", outlines.UNCLEAR: "~"}
JUDGEMENTS = {
    outlines.GOOD: "#0f7b6c",
    outlines.BAD: "#c0261c",
    outlines.DOUBTFUL: "#8d55b5",
    outlines.INTERESTING: "#e0b000",
}
"""Fills that differ in lightness too, for those who do not tell red from green."""
PAPER, INK = "#ffffff", "#16171a"
HOTSPOT_COLOUR = "#e8751a"
WARNING = {False: "#c0261c", True: "#ff7b70"}
"""The colour of an illegal move's cross, by whether the palette is dark."""
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
    outlines.ALLIANCE: "alliance made",
    outlines.REFUSAL: "offer refused",
    outlines.WAR: "war declared",
    outlines.DEALT: "captured stones dealt",
    outlines.COMMENT: "comment",
    outlines.MARKUP: "signs",
    outlines.NAMED: "named",
    outlines.FIGURE: "figure begins",
}
"""What a node says besides its move, in words."""


def node_words(snapshot: Snapshot, outline: Outline) -> str:
    """The node shown: "Move 34, White Q16, 2 variations, comment"."""
    node, index = snapshot.node, outline.index_of(snapshot.node.key)
    player = int(outline.players[index]) if index >= 0 else 0
    said = ["Start"] if node.is_root else []
    if player:
        said.append(f"Move {node.move_number}")
        at = snapshot.last_vertex
        point = "passes" if snapshot.last_was_pass else snapshot.board.labels[at] if at is not None else ""
        point = point or snapshot.last_turn
        said.append(f"{_name(snapshot.names, player)} {point}".rstrip())
    elif not node.is_root:
        said.append(f"After move {node.move_number}")
    if len(node.next) > 1:
        said.append(f"{len(node.next)} variations")
    # the record may not have been judged yet, but this node is
    flags = (int(outline.flags[index]) & ~outlines.ILLEGAL if index >= 0 else 0) | (
        outlines.ILLEGAL if node.flag else 0
    )
    return ", ".join(said + [words for flag, words in SAID.items() if flags & flag])


def preview_words(preview: Preview) -> str:
    """The move of a node that is looked at: "34  White Q16"."""
    if not preview.player:
        return f"After move {preview.number}" if preview.number else "Start"
    point = "passes" if preview.is_pass else preview.turn
    if preview.last_vertex is not None:
        point = preview.board.labels[preview.last_vertex]
    return f"{preview.number}  {_name(preview.names, preview.player)} {point}".rstrip()


def _name(names: tuple[str, ...], player: int) -> str:
    return names[player - 1] if player <= len(names) else f"Player {player}"


def judged(flags: int) -> int:
    """Which judgement of the move the flags hold, 0 for none."""
    return next((flag for flag in OF_MOVE if flags & flag), 0)


def letters_of_move(flags: int) -> str:
    """As in "?!"; "" without a judgement of the move."""
    kind = judged(flags)
    return OF_MOVE[kind][flags & outlines.VERY > 0] if kind else ""


def letters_of_position(flags: int) -> str:
    """As in "B+"; "" without a judgement of the position."""
    return next((letters for flag, letters in OF_POSITION.items() if flags & flag), "")


def warning(palette: QPalette) -> QColor:
    """The colour of what is illegal."""
    return QColor(WARNING[is_dark(palette)])


def line_colour(palette: QPalette, line: int) -> QColor:
    """The colour of a line by what it is part of: 1 the main line, 2 the line shown, 3 both, 0 neither."""
    if line & 2:
        return palette.color(QPalette.ColorRole.Accent)
    return palette.color(QPalette.ColorRole.PlaceholderText if line else QPalette.ColorRole.Mid)
