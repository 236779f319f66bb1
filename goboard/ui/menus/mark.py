"""What is put on the board and said of a node: stones, signs, labels, lines, judgements, names."""

from goboard.drawing.judgements import OF_MOVES, OF_NODES, OF_POSITIONS, Judgement
from goboard.session.commands.mark import SetDim, SetVisible
from goboard.ui.menus.entry import RULE, Entry, Submenu

TOOL = "tool_"
"""Begins the names of the actions that take a tool into the hand."""


def judgement_action(judgement: Judgement) -> str:
    """The name of the action that makes that judgement."""
    return f"judge_{judgement.ident}_{judgement.degree}"


def _judge(judgement: Judgement) -> Entry:
    text = f"{judgement.words} \u2002{judgement.sign}"
    return Entry(judgement_action(judgement), text, tip=f"{judgement.words}; again takes it away", is_checkable=True)


def _tool(name: str, text: str, tip: str, icon: str = "") -> Entry:
    return Entry(TOOL + name, text, icon=icon, tip=tip, is_checkable=True)


STONES = (
    _tool("alternate", "&Alternately", "Set up stones of the players in turn", "edit-alternate"),
    _tool("stone1", "&First player", "Set up stones of the first player; right button: the next player's"),
    _tool("stone2", "&Second player", "Set up stones of the second player; right button: the next player's"),
    _tool("erase", "&Erase", "Take signs off, and stones", "edit-erase"),
    RULE,
    Entry("edit_turn", "Let the next player &move", icon="edit-turn", tip="Who is to move here: the next player"),
    Entry("edit_boxes", "Fill &boxes", icon="edit-boxes", tip="Draw boxes from corner to corner", is_checkable=True),
    Entry(
        "edit_in_place",
        "Change this very &position",
        tip="Stones are put before what follows, instead of beginning a variation",
        is_checkable=True,
    ),
)
SIGNS = (
    _tool("TR", "&Triangle", "Triangles", "edit-triangle"),
    _tool("SQ", "&Square", "Squares", "edit-square"),
    _tool("CR", "&Circle", "Circles", "edit-circle"),
    _tool("MA", "Cr&oss", "Crosses", "edit-cross"),
    _tool("SL", "Se&lected", "Filled squares: points that are selected", "edit-selected"),
    RULE,
    _tool("letter", "L&etters", "The next letter that is free", "edit-letter"),
    _tool("number", "&Numbers", "The next number that is free", "edit-number"),
    _tool("text", "Te&xt…", "A label of your own", "edit-text"),
    RULE,
    _tool("line", "L&ine", "Draw a line between two points", "edit-line"),
    _tool("arrow", "&Arrow", "Draw an arrow from point to point", "edit-arrow"),
    RULE,
    _tool("TB", "Territory of &Black", "Mark points as Black's", "edit-black"),
    _tool("TW", "Territory of &White", "Mark points as White's", "edit-white"),
)
AREAS = (
    _tool("dim", "&Dim points…", "Choose the points that are dimmed from here on", "edit-dim"),
    Entry("dim_none", "Dim &nothing", (), SetDim(()), tip="No point is dimmed from here on"),
    Entry("dim_inherit", "Dim as &before", (), SetDim(None), tip="What the moves before this one say"),
    RULE,
    _tool("visible", "&Show a part…", "Choose the part of the board that is shown from here on", "edit-visible"),
    Entry("visible_all", "Show &all", (), SetVisible(()), tip="The whole board is shown from here on"),
    Entry("visible_inherit", "Show as be&fore", (), SetVisible(None), tip="What the moves before this one say"),
)
MARK: tuple[Entry | Submenu, ...] = (
    Entry("edit_tools", "Edit &tools", ("F4",), icon="edit", tip="Set up stones, mark points", is_checkable=True),
    Submenu("Set &up", STONES),
    Submenu("&Sign", SIGNS),
    Submenu("&Part of the board", AREAS),
    RULE,
    Submenu("Judge the &move", tuple(map(_judge, OF_MOVES))),
    Submenu("&Judge the position", tuple(map(_judge, OF_POSITIONS))),
    *map(_judge, OF_NODES[:1]),
    Entry("node_value", "Estimated &lead…", tip="By how much a player leads here"),
    RULE,
    Entry("node_name", "N&ame of this node…", tip="A short name for this position"),
    Entry("node_number", "Number &of this move…", tip="Count the moves anew from here"),
    Entry("node_figure", "&Figure for print…", tip="A diagram of its own begins here in print"),
)
