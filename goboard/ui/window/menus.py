"""Every action of the window, by the menus that hold them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtGui import QAction

from goboard.drawing.judgements import OF_MOVES, OF_NODES, OF_POSITIONS, Judgement
from goboard.drawing.numbering import ALL, FIGURE, ONWARD
from goboard.drawing.overlays.overlay import Overlay, Table
from goboard.drawing.overlays.table import OVERLAYS
from goboard.session.commands.edit import AddGame, Redo, Undo
from goboard.session.commands.mark import SetDim, SetVisible
from goboard.session.commands.navigate import GoToMainLine, Step, SwitchVariation
from goboard.session.commands.play import AgreeOnEnd, PlayPass, ResignGame
from goboard.session.snapshot import Snapshot
from goboard.ui.plain import menu_text
from goboard.ui.window import TITLES
from goboard.ui.window.menu_entry import RULE, Entry, Study, Submenu, hidden_in_study


def is_playable(shown: Snapshot) -> bool:
    """Is this a game that goboard can play?"""
    return shown.game.playable


def is_editable(shown: Snapshot) -> bool:
    """Can the board be changed? A file's game that is not Go has none."""
    return shown.game.playable and shown.count is None


def is_below_root(shown: Snapshot) -> bool:
    return not shown.node.is_root


def has_next(shown: Snapshot) -> bool:
    return bool(shown.node.next)


def has_clock(shown: Snapshot) -> bool:
    return shown.clock is not None and shown.clock.is_used


def can_be_sought(shown: Snapshot) -> bool:
    """Does the library know positions on such boards?"""
    from goboard.library import can_be_sought as can_be

    return can_be(shown.board)


def _said(title: str, what: str) -> str:
    """Undo and redo say what."""
    return f"{title} “{what}”" if what else title


EXPORT = (
    Entry(
        "export_picture",
        "&Picture…",
        ("Ctrl+Shift+E",),
        tip="PNG, SVG, PDF, GIF or text of positions and moves",
        when=is_playable,
    ),
    RULE,
    Entry(
        "copy_picture",
        "&Copy picture",
        ("Ctrl+Shift+C",),
        tip="The board as it is seen, for the clipboard",
        when=is_playable,
    ),
    Entry("copy_text", "Copy as &text", tip="The position in letters, for the clipboard", when=is_playable),
    Entry(
        "copy_wiki",
        "Copy for &Sensei's Library",
        tip="The position as the wiki writes it, for the clipboard",
        when=is_playable,
    ),
    RULE,
    Entry("export_q5go", "For &q5Go…", tip="Write this game as q5Go opens it"),
)
FILE = (
    Entry("new", "&New game…", ("Ctrl+N",), icon="new", tip="Start a new game"),
    Entry("new_window", "New &window", ("Ctrl+Shift+N",), tip="Open another window with its own game"),
    Entry("open", "&Open…", ("Ctrl+O",), icon="open", tip="Open a game record or a board"),
    RULE,
    Entry("save", "&Save", ("Ctrl+S",), icon="save", tip="Save the record"),
    Entry("save_as", "Save &as…", ("Ctrl+Shift+S",), tip="Save the record as another file"),
    Entry("edit_board", "Board e&ditor…", ("Ctrl+B",), tip="Draw a board of your own, beginning with the one shown"),
    Entry(
        "save_board",
        "Save &board as…",
        tip="Save the board alone, to play on it again",
        when=lambda shown: shown.board.plane is None,
    ),
    Submenu("E&xport", EXPORT),
    Entry("library", "Record &library…", ("F9",), icon="library", tip="Folders of records, to search"),
    RULE,
    Entry(
        "print", "&Print…", ("Ctrl+P",), icon="print", tip="Diagrams and comments on paper, or as PDF", when=is_playable
    ),
    RULE,
    Entry("info", "Game &information…", ("Ctrl+I",), tip="Players, event, date, result", study=Study.HIDDEN),
    Entry(
        "contest",
        "Con&test…",
        tip="The Contest around this match: contestants, rules, prizes, contestmaster",
        study=Study.HIDDEN,
    ),
    RULE,
    Entry("close", "&Close window", ("Ctrl+W",), tip="Close this window"),
    Entry("quit", "&Quit", ("Ctrl+Q",), tip="Close every window and leave goboard", role=QAction.MenuRole.QuitRole),
)


VARIATIONS = (
    Entry(
        "promote", "Make this the &main line", tip="Bring this variation to the front at every fork", when=is_below_root
    ),
    Entry("move_up", "Move &up", ("Ctrl+Shift+Up",), tip="Shift this variation towards the front", when=is_below_root),
    Entry(
        "move_down", "Move &down", ("Ctrl+Shift+Down",), tip="Shift this variation towards the end", when=is_below_root
    ),
    RULE,
    Entry(
        "delete_others",
        "Delete the &others here",
        tip="Of the variations beside this one none stays",
        when=lambda shown: not shown.node.is_root and len(shown.node.siblings) > 1,
    ),
    Entry("keep_only", "&Keep only this line", tip="Every variation but the one shown goes"),
)
MOVES = (
    Entry(
        "insert_moves",
        "&Insert moves",
        ("Ins",),
        tip="Clicks put moves between this one and what follows, until Esc",
        is_checkable=True,
        when=is_editable,
    ),
    Entry("insert_pass", "Insert a &pass", tip="A pass between this move and what follows", when=is_editable),
    Entry("insert_node", "Insert an &empty node", tip="A node without a move, before what follows"),
    RULE,
    Entry(
        "replace_move",
        "Put this move else&where…",
        tip="The next click says where; what follows stays",
        when=lambda shown: is_editable(shown) and not shown.node.is_root,
    ),
    Entry(
        "split_node",
        "&Split this node",
        tip="Setup, text and signs become a node of their own before the move",
        when=is_below_root,
    ),
)
GAMES = (
    Entry("merge", "&Merge a record…", tip="What both have is kept once, the rest becomes variations"),
    Entry("merge_clipboard", "Merge the clip&board", tip="The same with the record in the clipboard"),
    Entry("handicap", "&Handicap…", tip="Place handicap stones on the empty board", when=is_editable),
    RULE,
    Entry(
        "start_here",
        "&Start the game here",
        tip="This position becomes the start; what led to it goes",
        when=is_below_root,
    ),
    Entry(
        "split_game",
        "Split &off as a game",
        tip="This position and what follows moves to a game of its own",
        when=is_below_root,
    ),
    Entry(
        "copy_as_game",
        "Cop&y as a game",
        tip="This position and what follows becomes another game of the file too",
        when=is_below_root,
    ),
    Entry("add_game", "&Add a game to the file", (), AddGame(), tip="An empty game on the same board"),
    Entry(
        "remove_game",
        "&Remove this game from the file",
        tip="Undo brings it back",
        when=lambda shown: shown.game.count > 1,
    ),
    RULE,
    Entry("clean_up", "&Clean up…", tip="Remove comments, signs, variations and more"),
)
EDIT: tuple[Entry | Submenu, ...] = (
    Entry(
        "undo",
        "&Undo",
        ("Ctrl+Z",),
        Undo(),
        "undo",
        "Take the last change to the record back",
        when=lambda shown: bool(shown.document.can_undo),
        words=lambda shown: _said("&Undo", shown.document.can_undo),
    ),
    Entry(
        "redo",
        "&Redo",
        ("Ctrl+Y", "Ctrl+Shift+Z"),
        Redo(),
        "redo",
        "Make the change again",
        when=lambda shown: bool(shown.document.can_redo),
        words=lambda shown: _said("&Redo", shown.document.can_redo),
    ),
    RULE,
    Entry(
        "cut_branch",
        "Cu&t branch",
        ("Ctrl+X",),
        tip="Take this move and what follows to the clipboard",
        when=is_below_root,
    ),
    Entry("copy_branch", "&Copy branch", ("Ctrl+C",), tip="Copy this move and what follows as SGF"),
    Entry("paste_branch", "&Paste branch", ("Ctrl+V",), tip="Add the variations of the clipboard behind this move"),
    Entry("copy_game", "Copy the whole &game", tip="Copy the game as SGF"),
    Entry("paste_game", "Paste as &new game", ("Ctrl+Shift+V",), tip="Open the record in the clipboard"),
    RULE,
    Entry(
        "delete", "&Delete this move and what follows", ("Ctrl+Delete",), tip="Undo brings it back", when=is_below_root
    ),
    Entry(
        "delete_node",
        "Delete &only this",
        ("Ctrl+Shift+Delete",),
        tip="What follows moves up to its place",
        when=is_below_root,
    ),
    Submenu("&Variation", VARIATIONS),
    Submenu("&Move", MOVES),
    Submenu("Whole g&ame", GAMES),
    RULE,
    Entry("properties", "Propert&ies of this node…", tip="Everything the file says here, as it stands there"),
)


TOOL = "tool_"
"""Begins the names of the actions that take a tool into the hand."""


def judgement_action(judgement: Judgement) -> str:
    """The name of the action that makes that judgement."""
    return f"judge_{judgement.ident}_{judgement.degree}"


def _judge(judgement: Judgement) -> Entry:
    text = f"{judgement.words} \u2002{judgement.sign}"
    return Entry(
        judgement_action(judgement),
        text,
        tip=f"{judgement.words}; again takes it away",
        is_checkable=True,
        is_checked=lambda shown: shown.node.annotations.get(judgement.ident) == judgement.degree,
    )


JUDGEMENTS = (*OF_MOVES, *OF_POSITIONS, *OF_NODES[:1])


def _tool(name: str, text: str, tip: str, icon: str = "") -> Entry:
    return Entry(TOOL + name, text, icon=icon, tip=tip, is_checkable=True, when=is_editable)


def _player_tool(player: int, text: str, tip: str) -> Entry:
    """The tool of a player is called as the rules call the player."""

    def name(shown: Snapshot) -> str:
        return menu_text(shown.names[player - 1]) if player <= len(shown.names) else text

    return replace(_tool(f"stone{player}", text, tip), words=name)


STONES = (
    _tool("alternate", "&Alternately", "Set up stones of the players in turn", "edit-alternate"),
    _player_tool(1, "&First player", "Set up stones of the first player; right button: the next player's"),
    _player_tool(2, "&Second player", "Set up stones of the second player; right button: the next player's"),
    _tool("erase", "&Erase", "Take signs off, and stones", "edit-erase"),
    RULE,
    Entry(
        "edit_turn",
        "Let the next player &move",
        icon="edit-turn",
        tip="Who is to move here: the next player",
        when=is_editable,
    ),
    Entry(
        "edit_boxes",
        "Fill &boxes",
        icon="edit-boxes",
        tip="Draw boxes from corner to corner",
        is_checkable=True,
        when=is_editable,
    ),
    Entry(
        "edit_in_place",
        "Change this very &position",
        tip="Stones are put before what follows, instead of beginning a variation",
        is_checkable=True,
        when=is_editable,
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
    Entry("dim_none", "Dim &nothing", (), SetDim(()), tip="No point is dimmed from here on", when=is_editable),
    Entry(
        "dim_inherit", "Dim as &before", (), SetDim(None), tip="What the moves before this one say", when=is_editable
    ),
    RULE,
    _tool("visible", "&Show a part…", "Choose the part of the board that is shown from here on", "edit-visible"),
    Entry(
        "visible_all", "Show &all", (), SetVisible(()), tip="The whole board is shown from here on", when=is_editable
    ),
    Entry(
        "visible_inherit",
        "Show as be&fore",
        (),
        SetVisible(None),
        tip="What the moves before this one say",
        when=is_editable,
    ),
)
MARK: tuple[Entry | Submenu, ...] = (
    Entry(
        "edit_tools",
        "Edit &tools",
        ("F4",),
        icon="edit",
        tip="Set up stones, mark points",
        is_checkable=True,
        when=is_editable,
    ),
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


WHO_BEGINS = "Let Paper-Rock-Scissors settle who begins"

GAME = (
    Entry(
        "pass", "&Pass", ("P",), PlayPass(), "pass", "Leave this turn unused", when=is_playable, study=Study.NOT_GUESSED
    ),
    Entry(
        "resign",
        "&Resign",
        (),
        ResignGame(),
        "resign",
        "The player to move gives up; undo takes it back",
        when=is_playable,
        study=Study.HIDDEN,
    ),
    Entry(
        "agree",
        "&Agree that the game is over",
        (),
        AgreeOnEnd(),
        tip="Where the rules know this end",
        when=is_playable,
        study=Study.HIDDEN,
    ),
    RULE,
    Entry(
        "count",
        "&Count",
        ("T",),
        icon="count",
        tip="Mark dead stones, see territory and score",
        is_checkable=True,
        when=is_playable,
        is_checked=lambda shown: shown.count is not None,
        study=Study.HIDDEN,
    ),
    RULE,
    Entry(
        "clock",
        "C&lock…",
        ("Ctrl+Shift+K",),
        tip="Play on from here with a clock, or without",
        when=is_playable,
        study=Study.HIDDEN,
    ),
    Entry(
        "pause_clock",
        "Pause t&he clock",
        ("Pause",),
        tip="The clock stands still until it goes on",
        is_checkable=True,
        when=has_clock,
        is_checked=lambda shown: shown.clock is not None and shown.clock.is_used and shown.clock.is_paused,
        study=Study.HIDDEN,
    ),
    RULE,
    Entry(
        "who_begins",
        "Paper, roc&k, scissors…",
        tip=WHO_BEGINS,
        when=lambda shown: not shown.game.settled,
        hint=lambda shown: shown.game.settled or WHO_BEGINS,
        study=Study.HIDDEN,
    ),
    Entry("point_with_keys", "Point with the ke&yboard", ("Ctrl+K",), tip="Arrows walk over the board, Enter plays"),
    Entry(
        "why", "&Why?", ("W", "?"), tip="What the rules say of the point or stone under the pointer", when=is_playable
    ),
    Entry(
        "compare",
        "Compare rule &sets…",
        ("F8",),
        tip="This record under every rule set that fits it",
        when=is_playable,
        study=Study.HIDDEN,
    ),
)


def overlay_action(name: str) -> str:
    """The name of the action that switches the overlay of that name."""
    return f"overlay_{name}"


def _switch(overlay: Overlay[Any]) -> Entry:
    words = f"Show {overlay.help}"
    return Entry(overlay_action(overlay.name), overlay.title, (overlay.key,), tip=words, is_checkable=True)


def overlay_entries(table: Table = OVERLAYS) -> tuple[Entry, ...]:
    """A switch for each overlay of the table."""
    return tuple(map(_switch, table))


ANALYSIS = (
    *overlay_entries(),
    RULE,
    Entry(
        "analysis", "&Show these", ("N",), icon="analysis", tip="Show the analysis, or nothing of it", is_checkable=True
    ),
    Entry("shades", "Owners as sh&ades", tip="Whole cells shaded instead of squares", is_checkable=True),
    RULE,
    Entry(
        "score_graph", "Score &graph", ("G",), tip="Who led when, along the game", is_checkable=True, study=Study.HIDDEN
    ),
    Entry(
        "changes",
        "What &changed",
        ("C",),
        tip="Whose life and territory is judged otherwise",
        is_checkable=True,
        study=Study.HIDDEN,
    ),
    Entry("eyespace", "Eyespace &workbench…", ("Ctrl+E",), tip="The eyespace under the pointer as a game of its own"),
)


LIBRARY = (
    Entry(
        "find_in_library",
        "This &position",
        ("Ctrl+F9",),
        tip="The library's games with this position",
        when=can_be_sought,
        study=Study.HIDDEN,
    ),
    Entry(
        "find_part_in_library",
        "Par&t of it…",
        ("Shift+F9",),
        tip="Draw around stones to find in the library",
        when=can_be_sought,
        study=Study.HIDDEN,
    ),
)

NAVIGATE = (
    Entry("first", "&First", ("Home",), Step(-(10**9)), "first", "Go to the start", when=is_below_root),
    Entry("back10", "Ten b&ack", ("Shift+Left",), Step(-10), "back10", "Go ten moves back", when=is_below_root),
    Entry("back", "&Back", ("Left",), Step(-1), "back", "Go one move back", when=is_below_root),
    Entry("forward", "F&orward", ("Right",), Step(1), "forward", "Go one move on", when=has_next),
    Entry("forward10", "&Ten on", ("Shift+Right",), Step(10), "forward10", "Go ten moves on", when=has_next),
    Entry("last", "&Last", ("End",), Step(10**9), "last", "Go to the end of this variation", when=has_next),
    RULE,
    Entry(
        "previous_variation",
        "&Previous variation",
        ("Up",),
        SwitchVariation(-1),
        "previous-variation",
        study=Study.HIDDEN,
    ),
    Entry("next_variation", "&Next variation", ("Down",), SwitchVariation(1), "next-variation", study=Study.HIDDEN),
    Entry("main_line", "Back to the &main line", ("Ctrl+M",), GoToMainLine(), study=Study.HIDDEN),
    RULE,
    Entry("go_to_move", "&Go to move…", ("Ctrl+G",), tip="Go to a move by its number", study=Study.HIDDEN),
    Entry(
        "find", "F&ind…", ("Ctrl+F",), tip="Find text, points, judgements, illegal moves, stones", study=Study.HIDDEN
    ),
    Entry("find_next", "Find ne&xt", ("F3",), tip="The next match in the order of the tree", study=Study.HIDDEN),
    Entry("find_previous", "Find pre&vious", ("Shift+F3",), tip="The match before", study=Study.HIDDEN),
    Submenu("Find in the librar&y", LIBRARY),
    RULE,
    Entry(
        "autoplay",
        "A&utoplay",
        ("F5",),
        tip="The record plays by itself",
        is_checkable=True,
        when=lambda shown: shown.study is None and shown.count is None,
        study=Study.HIDDEN,
    ),
    Entry(
        "guess",
        "Gu&ess the move",
        ("F6",),
        tip="What follows is hidden: find the moves",
        is_checkable=True,
        when=is_playable,
    ),
    Entry(
        "problem", "&Solve as problem", ("F7",), tip="Play, and the record answers", is_checkable=True, when=is_playable
    ),
)


TOGGLE, KEY = "numbers", "M"


def action_of(name: str) -> str:
    """The name of the action that numbers these moves."""
    return f"numbers_{name}"


def _choice(name: str, text: str, tip: str) -> Entry:
    return Entry(action_of(name), text, tip=tip, is_checkable=True)


NUMBERS = (
    Entry(TOGGLE, "Show &numbers", (KEY,), tip="Number the moves chosen below on their stones", is_checkable=True),
    RULE,
    _choice("last_one", "The &last move", "The number of the last move"),
    _choice("last_many", "The last &moves…", "The numbers of the last moves; how many is asked"),
    _choice(ONWARD, "From &here on", "Number the moves that follow the one shown now"),
    _choice(ALL, "From the &start", "Number every move as the record counts"),
    _choice(FIGURE, "This &figure", "The moves since the record's last figure, numbered as it prints them"),
    RULE,
    _choice("from_one", "Begin with &1", "The first of these moves is 1, whatever its number in the record"),
)


TREE = (
    Entry("tree_whole", "&Whole tree, or back", tip="As much of the tree as its panel can hold, or the size before"),
    RULE,
    Entry("tree_fold_others", "&Fold all but the line shown", tip="Hide what follows in other variations"),
    Entry("tree_unfold_all", "&Unfold all", tip="Show every node of the tree"),
    Entry("tree_folds_itself", "Fold by &itself", tip="Keep other variations folded", is_checkable=True),
    RULE,
    Entry("tree_down", "&Downwards", tip="The game goes down instead of across", is_checkable=True),
    Entry("tree_map", "&Map in the corner", tip="The whole tree in small where it is too large", is_checkable=True),
)
VIEW = (
    Entry("coordinates", "&Coordinates", ("K",), icon="coordinates", tip="Letters and numbers", is_checkable=True),
    Entry("natural", "&Natural placement", tip="Stones lie slightly off their points", is_checkable=True),
    Submenu("Move num&bers", NUMBERS),
    RULE,
    Entry("closer", "C&loser", ("Ctrl++", "Ctrl+="), tip="Show a part of the board larger"),
    Entry("farther", "Fa&rther", ("Ctrl+-",), tip="Show more of the board"),
    Entry("whole_board", "&Whole board", ("Ctrl+0",), tip="Show all of it, or all stones of the plane"),
    Entry("turn_left", "&Turn left", ("Ctrl+L",), tip="Turn the board a quarter to the left"),
    Entry("turn_right", "Turn r&ight", ("Ctrl+R",), tip="Turn the board a quarter to the right"),
    Entry("mirror_across", "&Mirror left and right", tip="Left and right change places"),
    Entry("mirror_down", "Mirror top an&d bottom", tip="Top and bottom change places"),
    Entry("reset_view", "The board as &at first", tip="Whole, and neither turned nor mirrored nor pushed on"),
    RULE,
    Submenu("Tr&ee", TREE),
    Entry("full_screen", "&Full screen", ("F11",), is_checkable=True),
    Entry("reset_panels", "Arran&ge panels as at first", tip="Bring every panel back to where it was at first"),
)


HELP = (
    Entry("help", "&Keys and mouse", ("F1",), tip="What keys and mouse do"),
    Entry("rules_help", "&Rules", ("Shift+F1",), tip="The rule sets in their own words, and how goboard reads them"),
    Entry("report", "&Log of this program…", tip="What goes into a report of a fault"),
    RULE,
    Entry("about", "&About goboard", role=QAction.MenuRole.AboutRole),
)


_MENUS = FILE, hidden_in_study(EDIT), hidden_in_study(MARK), GAME, ANALYSIS, NAVIGATE, VIEW, HELP
MENUS: Mapping[str, tuple[Entry | Submenu, ...]] = dict(zip(TITLES, _MENUS, strict=True))
TOOLBAR = (
    "new", "open", "save", "", "undo", "redo", "",
    "first", "back10", "back", "forward", "forward10", "last", "previous_variation", "next_variation", "",
    "pass", "resign", "count", "analysis", "edit_tools", "", "coordinates",
)  # fmt: skip
