"""Every action of the window, by the menus that hold them."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtGui import QAction

from goboard.drawing.judgements import OF_MOVES, OF_NODES, OF_POSITIONS, Judgement
from goboard.drawing.numbering import ALL, FIGURE, ONWARD
from goboard.drawing.overlays.overlay import Overlay, Table
from goboard.drawing.overlays.table import OVERLAYS
from goboard.session.commands import edit
from goboard.session.commands.ask import AskNode, CountClean
from goboard.session.commands.command import Command
from goboard.session.commands.count import StartCounting, StopCounting
from goboard.session.commands.mark import Annotate, SetDim, SetVisible
from goboard.session.commands.navigate import (
    GoToMainLine,
    SelectGame,
    Step,
    StepToComment,
    StepToFork,
    StepToHotspot,
    SwitchVariation,
)
from goboard.session.commands.play import AgreeOnEnd, AnnulGame, PlayPass, ResignGame
from goboard.session.snapshot import Snapshot
from goboard.ui.plain import menu_text
from goboard.ui.window import TITLES
from goboard.ui.window.menu_entry import (
    RULE,
    Entry,
    Submenu,
    can_be_sought,
    can_redo,
    can_undo,
    has_clock,
    has_game_after,
    has_game_before,
    has_games,
    has_move,
    has_next,
    has_next_variation,
    has_politics,
    has_previous_variation,
    has_siblings,
    hidden_in_study,
    is_advised,
    is_below_root,
    is_editable,
    is_finite,
    is_free,
    is_open,
    is_playable,
    may_annul,
    may_pass,
)  # fmt: skip
from goboard.ui.window.tab_actions import CLOSE_WINDOW, NEW_TAB, REOPEN_TAB, TABS
from goboard.words.message import phrase


def at_node(kind: Callable[..., Command], *more: object) -> Callable[[Snapshot], Command]:
    """A command for the node shown."""
    return lambda shown: kind(shown.node.key, *more)


def _said(title: str, what: str) -> str:
    """Undo and redo say what."""
    return phrase("{title} “{change}”", title=title, change=what) if what else title


EXPORT = (
    Entry("export_picture", "&Picture…", "PNG, SVG, PDF, GIF or text of positions and moves", "Ctrl+Shift+E",
        when=is_playable),
    Entry("export_page", "&Web page…", "The whole game as one file that any browser shows", when=is_playable),
    RULE,
    Entry("copy_picture", "&Copy picture", "The board as it is seen, for the clipboard", "Ctrl+Shift+C",
        when=is_playable),
    Entry("copy_text", "Copy as &text", "The position in letters, for the clipboard", when=is_playable),
    Entry("copy_matrix", "Copy as &matrix", "The position in numbers: 1 for Black, -1 for White, 0 for an empty point",
        when=is_playable),
    Entry("copy_wiki", "Copy for &Sensei's Library", "The position as the wiki writes it, for the clipboard",
        when=is_playable),
    RULE,
    Entry("export_q5go", "For &q5Go…", "Write this game as q5Go opens it"),
)  # fmt: skip
FILE = (
    Entry("new", "&New game…", "Start a new game", "Ctrl+N", icon="new"),
    NEW_TAB,
    Entry("new_window", "New &window", "Open another window with its own game", "Ctrl+Shift+N"),
    Entry("open", "&Open…", "Open a game record or a board", "Ctrl+O", icon="open"),
    RULE,
    Entry("save", "&Save", "Save the record", "Ctrl+S", icon="save"),
    Entry("save_as", "Save &as…", "Save the record as another file", "Ctrl+Shift+S"),
    Entry("edit_board", "Board e&ditor…", "Draw a board of your own, beginning with the one shown", "Ctrl+B"),
    Entry("save_board", "Save &board as…", "Save the board alone, to play on it again",
        when=is_finite),
    Submenu("E&xport", EXPORT),
    Entry("start_page", "Start pa&ge", "Records seen last, games and boards to begin with", "Ctrl+Shift+H"),
    Entry("library", "Record &library…", "Folders of records, to search", "F9", icon="library"),
    RULE,
    Entry("print", "&Print…", "Diagrams and comments on paper, or as PDF", "Ctrl+P", icon="print", when=is_playable),
    RULE,
    Entry("info", "Game &information…", "Players, event, date, result", "Ctrl+I", command=at_node(AskNode, "info"),
        in_study=False),
    Entry("contest", "Con&test…", "The Contest around this match: contestants, rules, prizes, contestmaster",
        in_study=False),
    RULE,
    Entry("close", "&Close tab", "Close this record", "Ctrl+W"),
    REOPEN_TAB,
    CLOSE_WINDOW,
    Entry("quit", "&Quit", "Close every window and leave goboard", "Ctrl+Q", role=QAction.MenuRole.QuitRole),
)  # fmt: skip


VARIATIONS = (
    Entry("promote", "Make this the &main line", "Bring this variation to the front at every fork",
        command=at_node(edit.MakeMainLine), when=is_below_root),
    Entry("move_up", "Move &up", "Shift this variation towards the front", "Ctrl+Shift+Up",
        command=at_node(edit.MoveVariation, -1), when=is_below_root),
    Entry("move_down", "Move &down", "Shift this variation towards the end", "Ctrl+Shift+Down",
        command=at_node(edit.MoveVariation, 1), when=is_below_root),
    RULE,
    Entry("delete_others", "Delete the &others here", "Of the variations beside this one none stays",
        command=at_node(edit.DeleteOthers),
        when=has_siblings),
    Entry("keep_only", "&Keep only this line", "Every variation but the one shown goes",
        command=at_node(edit.KeepOnlyThis)),
)  # fmt: skip
MOVES = (
    Entry("insert_moves", "&Insert moves", "Clicks put moves between this one and what follows, until Esc", "Ins",
        is_checkable=True, when=is_editable),
    Entry("insert_pass", "Insert a &pass", "A pass between this move and what follows", command=edit.InsertMove(None),
        when=is_editable),
    Entry("insert_node", "Insert an &empty position", "One without a move, before what follows",
        command=at_node(edit.InsertNode)),
    RULE,
    Entry("replace_move", "Put this move else&where…", "The next click says where; what follows stays",
        when=has_move),
    Entry("split_node", "&Split this position", "Setup, text and signs become a position of their own before the move",
        command=at_node(edit.SplitNode), when=is_below_root),
)  # fmt: skip
GAMES = (
    Entry("merge", "&Merge a record…", "What both have is kept once, the rest becomes variations"),
    Entry("merge_clipboard", "Merge the clip&board", "The same with the record in the clipboard"),
    Entry("handicap", "&Handicap…", "Place handicap stones on the empty board", when=is_editable),
    RULE,
    Entry("start_here", "&Start the game here", "This position becomes the start; what led to it goes",
        command=at_node(edit.StartHere), when=is_below_root),
    Entry("split_game", "Split &off as a game", "This position and what follows moves to a game of its own",
        command=at_node(edit.SplitGame, True), when=is_below_root),
    Entry("copy_as_game", "Cop&y as a game", "This position and what follows becomes another game of the file too",
        command=at_node(edit.SplitGame), when=is_below_root),
    Entry("add_game", "&Add a game to the file", "An empty game on the same board", command=edit.AddGame()),
    Entry("remove_game", "&Remove this game from the file", "Undo brings it back",
        command=lambda shown: edit.RemoveGame(shown.game.index), when=has_games),
    RULE,
    Entry("exchange_colours", "E&xchange the colours",
        "What is Black's becomes White's, and the other way round; komi stays, what engines said goes",
        command=edit.ExchangeColours(), when=is_editable),
    Entry("clean_up", "&Clean up…", "Remove comments, signs, variations and more", command=CountClean()),
)  # fmt: skip
EDIT: tuple[Entry | Submenu, ...] = (
    Entry("undo", "&Undo", "Take the last change to the record back", "Ctrl+Z", command=edit.Undo(), icon="undo",
        when=can_undo, words=lambda shown: _said(phrase("&Undo"), shown.document.can_undo)),
    Entry("redo", "&Redo", "Make the change again", "Ctrl+Y Ctrl+Shift+Z", command=edit.Redo(), icon="redo",
        when=can_redo, words=lambda shown: _said(phrase("&Redo"), shown.document.can_redo)),
    RULE,
    Entry("cut_branch", "Cu&t branch", "Take this move and what follows to the clipboard", "Ctrl+X",
        command=at_node(edit.CutBranch), when=is_below_root),
    Entry("copy_branch", "&Copy branch", "Copy this move and what follows as SGF", "Ctrl+C",
        command=at_node(edit.CopyBranch)),
    Entry("paste_branch", "&Paste branch", "Add the variations of the clipboard behind this move", "Ctrl+V"),
    Entry("copy_game", "Copy the whole &game", "Copy the game as SGF", "Ctrl+Alt+C",
        command=lambda shown: edit.CopyBranch(shown.game_key)),
    Entry("paste_game", "Paste as &new game", "Open the record in the clipboard", "Ctrl+Shift+V"),
    RULE,
    Entry("delete", "&Delete this move and what follows", "Undo brings it back", "Ctrl+Delete",
        command=at_node(edit.DeleteNode), when=is_below_root),
    Entry("delete_node", "Delete &only this", "What follows moves up to its place", "Ctrl+Shift+Delete",
        command=at_node(edit.DeleteOnlyNode), when=is_below_root),
    Submenu("&Variation", VARIATIONS),
    Submenu("&Move", MOVES),
    Submenu("Whole g&ame", GAMES),
    RULE,
    Entry("properties", "Propert&ies of this position…", "Everything the file says here, as it stands there",
        command=at_node(AskNode, "properties")),
)  # fmt: skip


TOOL = "tool_"
"""Begins the names of the actions that take a tool into the hand."""


def judgement_action(judgement: Judgement) -> str:
    """The name of the action that makes that judgement."""
    return f"judge_{judgement.ident}_{judgement.degree}"


def _judge(judgement: Judgement) -> Entry:
    """Say it of the node shown, or no longer."""
    ident, degree = judgement.ident, judgement.degree

    def is_judged(shown: Snapshot) -> bool:
        return shown.node.annotations.get(ident) == degree

    return Entry(
        judgement_action(judgement),
        phrase("{judgement} \u2002{sign}", judgement=judgement.words, sign=judgement.sign),
        phrase("{judgement}; again takes it away", judgement=judgement.words),
        command=lambda shown: Annotate(shown.node.key, ident, 0 if is_judged(shown) else degree),
        is_checked=is_judged,
    )


JUDGEMENTS = (*OF_MOVES, *OF_POSITIONS, *OF_NODES[:1])


def _tool(name: str, text: str, tip: str, icon: str = "") -> Entry:
    return Entry(TOOL + name, text, tip, icon=icon, is_checkable=True, when=is_editable)


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
    Entry("edit_turn", "Let the next player &move", "Who is to move here: the next player", icon="edit-turn",
        when=is_editable),
    Entry("edit_boxes", "Fill &boxes", "Draw boxes from corner to corner", icon="edit-boxes", is_checkable=True,
        when=is_editable),
    Entry("edit_in_place", "Change this very &position",
        "Stones are put before what follows, instead of beginning a variation", is_checkable=True, when=is_editable),
)  # fmt: skip
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
    Entry("dim_none", "Dim &nothing", "No point is dimmed from here on", command=SetDim(()), when=is_editable),
    Entry("dim_inherit", "Dim as &before", "What the moves before this one say", command=SetDim(None),
        when=is_editable),
    RULE,
    _tool("visible", "&Show a part…", "Choose the part of the board that is shown from here on", "edit-visible"),
    Entry("visible_all", "Show &all", "The whole board is shown from here on", command=SetVisible(()),
        when=is_editable),
    Entry("visible_inherit", "Show as be&fore", "What the moves before this one say", command=SetVisible(None),
        when=is_editable),
)  # fmt: skip
MARK: tuple[Entry | Submenu, ...] = (
    Entry("edit_tools", "Edit &tools", "Set up stones, mark points", "F4", icon="edit", is_checkable=True,
        when=is_editable),
    Submenu("Set &up", STONES),
    Submenu("&Sign", SIGNS),
    Submenu("&Part of the board", AREAS),
    RULE,
    Submenu("Rate the &move", tuple(map(_judge, OF_MOVES))),
    Submenu("&Rate the position", tuple(map(_judge, OF_POSITIONS))),
    *map(_judge, OF_NODES[:1]),
    Entry("node_value", "Estimated &lead…", "By how much a player leads here"),
    RULE,
    Entry("node_name", "N&ame of this position…", "A short name for this position"),
    Entry("node_number", "Number &of this move…", "Count the moves anew from here"),
    Entry("node_figure", "&Figure for print…", "A diagram of its own begins here in print",
        command=at_node(AskNode, "node_figure")),
)  # fmt: skip


WHO_BEGINS = phrase("Let Paper-Rock-Scissors settle who begins")

GAME = (
    Entry("pass", "&Pass", "Pass: leave this turn unused", "P", command=PlayPass(), icon="pass", when=may_pass),
    Entry("resign", "&Resign", "The player to move gives up; undo takes it back", command=ResignGame(), icon="resign",
        when=is_playable),
    Entry("annul", "&No result", "Both sides agree on it, once the whole board has come back", command=AnnulGame(),
        when=may_annul, in_study=False),
    Entry("agree", "&Agree that the game is over", "Where the rules know this end", command=AgreeOnEnd(),
        when=is_playable),
    Entry("show_politics", "&Offers and wars", "Show where alliances are offered and wars declared", when=has_politics),
    RULE,
    Entry("opponent", "Play against &goboard", "goboard answers your moves, on any finite board", "Ctrl+Shift+G",
        is_checkable=True, when=is_editable, in_study=False),
    Entry("move_here", "Let goboard &move", "goboard moves for whose turn it is, and answers from then on",
        "Ctrl+Alt+G", when=is_editable, in_study=False),
    Entry("count", "&Count", "See the score as the board lies, and mark what is not as it seems", "T",
        command=lambda shown: StartCounting() if shown.count is None else StopCounting(), icon="count",
        when=is_playable, is_checked=lambda shown: shown.count is not None, in_study=False),
    RULE,
    Entry("clock", "C&lock…", "Play on from here with a clock, or without", "Ctrl+Shift+K", when=is_playable,
        in_study=False),
    Entry("pause_clock", "Pause t&he clock", "The clock stands still until it goes on", "Pause", when=has_clock,
        is_checked=lambda shown: shown.clock is not None and shown.clock.is_used and shown.clock.is_paused,
        in_study=False),
    Entry("clock_window", "Clock win&dow", "The times in large digits, to be read across a room", is_checkable=True),
    RULE,
    Entry("who_begins", "Paper, roc&k, scissors: who begins…", WHO_BEGINS, when=is_open,
        hint=lambda shown: shown.game.settled or WHO_BEGINS, in_study=False),
    Entry("paper_rock_scissors", "Paper-Rock-Sc&issors contest…",
        "Play it for its own sake, for prizes and in a series; the record keeps it", in_study=False),
    Entry("point_with_keys", "Point with the ke&yboard", "Arrows walk over the board, Enter plays", "Ctrl+K"),
    Entry("why", "&Why?", "What the rules say of the point or stone under the pointer", "W ?", when=is_playable),
    Entry("compare", "Compare rule &sets…", "This record under every rule set that fits it", "F8", when=is_playable,
        in_study=False),
    Entry("show_rules", "Rules and &facts of this game", "Which rules judge the record, and what it says of the game",
        "Ctrl+U"),
    Entry("edit_rules", "R&ule editor…", "Put rules together under a name of your own"),
)  # fmt: skip


def overlay_action(name: str) -> str:
    """The name of the action that switches the overlay of that name."""
    return f"overlay_{name}"


def _switch(overlay: Overlay[Any]) -> Entry:
    words = phrase("Show {overlay}", overlay=overlay.help)
    return Entry(
        overlay_action(overlay.name),
        overlay.title,
        words,
        overlay.key,
        is_checkable=True,
        words=lambda shown: shown.rules.worded(overlay.title),
    )


def overlay_entries(table: Table = OVERLAYS) -> tuple[Entry, ...]:
    """A switch for each overlay of the table."""
    return tuple(map(_switch, table))


OVERLAYS_SHOWN = (
    Entry("analysis", "&Show these", "Show the analysis, or nothing of it", "N", icon="analysis", is_checkable=True),
    RULE,
    *overlay_entries(),
    RULE,
    Entry("shades", "Owners as sh&ades", "Whole cells shaded instead of squares", is_checkable=True),
)
ON_CANDIDATES = (
    Entry("candidate_lost", "Points &lost", "On the adviser's candidates: the points that they lose against the best",
        is_checkable=True),
    Entry("candidate_lead", "&Score", "On the adviser's candidates: by how much the player to move leads after them",
        is_checkable=True),
    Entry("candidate_share", "&Win rate", "On the adviser's candidates: how likely the player to move wins after them",
        is_checkable=True),
    Entry("candidate_visits", "&Visits", "On the adviser's candidates: how often they were looked at",
        is_checkable=True),
)  # fmt: skip
"""Two of them at most."""
MISTAKES = (
    Entry("next_mistake", "Ne&xt mistake", "To the next move that lost much", "Ctrl+Shift+Right", in_study=False),
    Entry("previous_mistake", "&Previous mistake", "To the last move before that lost much", "Ctrl+Shift+Left",
        in_study=False),
    Entry("until_mistake", "Play on &to a mistake", "Step on, and wait before the next move that lost much",
        "Ctrl+F5", in_study=False),
)  # fmt: skip
ANALYSIS: tuple[Entry | Submenu, ...] = (
    Submenu("Over&lays", OVERLAYS_SHOWN),
    Entry("score_graph", "Score &graph", "Who led when, along the game", "G", is_checkable=True, in_study=False),
    Entry("changes", "What &changed", "Whose life and territory is judged otherwise", "C", is_checkable=True,
        in_study=False),
    RULE,
    Entry("adviser", "Ad&viser", "Moves that an engine or goboard's own search proposes, and what they lose",
        "Ctrl+Shift+A", is_checkable=True, in_study=False),
    Entry("region", "A&dvise on a region…", "The adviser looks for moves in a part of the board alone", "A",
        when=is_advised, in_study=False),
    Entry("region_off", "Advise on the w&hole board", "The adviser looks for moves everywhere again", "Shift+A",
        in_study=False),
    Submenu("On ca&ndidates", ON_CANDIDATES),
    RULE,
    Entry("review", "&Review the game", "Every move judged by goboard's search or an engine, into the record",
        "Ctrl+Shift+R", is_checkable=True, in_study=False),
    Submenu("Mist&akes", MISTAKES),
    Entry("try_from_here", "Tr&y from here", "Play on from here against the reviewer; leaving it leads back",
        "Ctrl+Shift+F6", when=is_editable, in_study=False),
    Entry("review_report", "Rep&ort of the review…", "Accuracy by player and phase, turning points, best finds",
        in_study=False),
    Entry("review_several", "Review several records…", "Records or a folder, one after the other, saved as copies",
        in_study=False),
    RULE,
    Entry("eyespace", "Eyespace &workbench…", "The eyespace under the pointer as a game of its own", "Ctrl+E"),
)  # fmt: skip


LIBRARY = (
    Entry("find_in_library", "This &position", "The library's games with this position", "Ctrl+F9", when=can_be_sought,
        in_study=False),
    Entry("find_part_in_library", "Par&t of it…", "Draw around stones to find in the library", "Shift+F9",
        when=can_be_sought, in_study=False),
    RULE,
    Entry("explorer", "&Opening explorer", "What the library's games went on with from here, with each move",
        "Ctrl+Shift+F9", is_checkable=True, in_study=False),
)  # fmt: skip

STOPS = (
    Entry("next_comment", "&Next comment", "On to the next comment in this variation", "Alt+Down",
        command=StepToComment(1), when=has_next),
    Entry("previous_comment", "&Previous comment", "Back to the comment before", "Alt+Up",
        command=StepToComment(-1), when=is_below_root),
    Entry("next_hotspot", "Next &hotspot", "On to the next hotspot in this variation", command=StepToHotspot(1),
        when=has_next),
    Entry("previous_hotspot", "Previous ho&tspot", "Back to the hotspot before", command=StepToHotspot(-1),
        when=is_below_root),
    Entry("next_fork", "Next &fork", "On to where several moves follow", "Ctrl+Down", command=StepToFork(1),
        when=has_next),
    Entry("previous_fork", "Previous f&ork", "Back to where several moves follow", "Ctrl+Up", command=StepToFork(-1),
        when=is_below_root),
    RULE,
    Entry("next_game", "Next &game", "On to the next game of a file that holds several", "Ctrl+Shift+PgDown",
        command=lambda shown: SelectGame(shown.game.index + 1), when=has_game_after),
    Entry("previous_game", "Previous ga&me", "Back to the game before in the file", "Ctrl+Shift+PgUp",
        command=lambda shown: SelectGame(shown.game.index - 1), when=has_game_before),
)  # fmt: skip
NAVIGATE = (
    Entry("first", "&First", "Go to the start", "Home", command=Step(-(10**9)), icon="first", when=is_below_root),
    Entry("back10", "Ten b&ack", "Go ten moves back", "Shift+Left", command=Step(-10), icon="back10",
        when=is_below_root),
    Entry("back", "&Back", "Go one move back", "Left", command=Step(-1), icon="back", when=is_below_root),
    Entry("forward", "F&orward", "Go one move on", "Right", command=Step(1), icon="forward", when=has_next),
    Entry("forward10", "&Ten on", "Go ten moves on", "Shift+Right", command=Step(10), icon="forward10", when=has_next),
    Entry("last", "&Last", "Go to the end of this variation", "End", command=Step(10**9), icon="last", when=has_next),
    RULE,
    Entry("previous_variation", "&Previous variation", keys="Up", command=SwitchVariation(-1),
        icon="previous-variation", when=has_previous_variation),
    Entry("next_variation", "&Next variation", keys="Down", command=SwitchVariation(1),
        icon="next-variation", when=has_next_variation),
    Entry("main_line", "Back to the &main line", keys="Ctrl+M", command=GoToMainLine()),
    Submenu("To &comments, forks and games", STOPS),
    RULE,
    Entry("go_to_move", "&Go to move…", "Go to a move by its number", "Ctrl+G", in_study=False),
    Entry("find", "F&ind…", "Find text, points, judgements, illegal moves, stones", "Ctrl+F", in_study=False),
    Entry("find_next", "Find ne&xt", "The next match in the order of the tree", "F3", in_study=False),
    Entry("find_previous", "Find pre&vious", "The match before", "Shift+F3", in_study=False),
    Submenu("Find in the librar&y", LIBRARY),
    RULE,
    Entry("autoplay", "A&utoplay", "The record plays by itself", "F5", icon="autoplay", is_checkable=True,
        when=is_free, in_study=False),
    Entry("guess", "Gu&ess the move", "What follows is hidden: find the moves", "F6", is_checkable=True,
        when=is_playable),
    Entry("guess_choices", "Guess t&he best move",
        "Find what the reviewer or goboard would play, and see what your move loses", "Shift+F6", is_checkable=True,
        when=is_playable),
    Entry("problem", "&Solve as problem", "Play, and the record answers", "F7", is_checkable=True, when=is_playable),
    Entry("guess_rounds", "Guess th&rough games…", "Moves of games of the library, game after game, with scores",
        in_study=False),
    Entry("daily", "&Daily problems…", "Problems that come again when you would forget them", "Ctrl+F7",
        in_study=False),
)  # fmt: skip


TOGGLE, KEY = "numbers", "M"


def action_of(name: str) -> str:
    """The name of the action that numbers these moves."""
    return f"numbers_{name}"


def _choice(name: str, text: str, tip: str) -> Entry:
    return Entry(action_of(name), text, tip, is_checkable=True)


NUMBERS = (
    Entry(TOGGLE, "Show &numbers", "Number the moves chosen below on their stones", KEY, is_checkable=True),
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
    Entry("tree_whole", "&Whole tree, or back", "As much of the tree as its panel can hold, or the size before"),
    RULE,
    Entry("tree_fold_others", "&Fold all but the line shown", "Hide what follows in other variations"),
    Entry("tree_unfold_all", "&Unfold all", "Show all of the tree"),
    Entry("tree_folds_itself", "Fold by &itself", "Keep other variations folded", is_checkable=True),
    RULE,
    Entry("tree_down", "&Downwards", "The game goes down instead of across", is_checkable=True),
    Entry("tree_map", "&Map in the corner", "The whole tree in small where it is too large", is_checkable=True),
    Entry(
        "tree_losses",
        "Mistakes in the tree",
        "Signs beside moves that lost much, where the game is reviewed",
        is_checkable=True,
    ),
)
TURNS = (
    Entry("turn_left", "&Turn left", "Turn the board a quarter to the left", "Ctrl+L"),
    Entry("turn_right", "Turn r&ight", "Turn the board a quarter to the right", "Ctrl+R"),
    Entry("mirror_across", "&Mirror left and right", "Left and right change places"),
    Entry("mirror_down", "Mirror top an&d bottom", "Top and bottom change places"),
)
COMMENTS = (
    Entry("show_comment", "&Show the comment",
        "Bring the comment into sight, over the board where there is no other place", "Shift+C"),
    Entry("edit_comment", "Write a comment", "The keys go into the comment; Esc gives them back to the board",
        "F2 Ctrl+Return"),
    Entry("comment_larger", "Larger comments", "Larger letters in comments", "Ctrl+Alt++ Ctrl+Alt+="),
    Entry("comment_smaller", "Smaller comments", "Smaller letters in comments", "Ctrl+Alt+-"),
)  # fmt: skip
VIEW: tuple[Entry | Submenu, ...] = (
    Entry("coordinates", "&Coordinates", "Letters and numbers", "K", icon="coordinates", is_checkable=True),
    Entry("natural", "&Natural placement", "Stones lie slightly off their points", is_checkable=True),
    Entry("neighbours", "Light &up neighbours",
        "Those of the point under the pointer, on boards that are no plain grid", is_checkable=True),
    Entry("variations", "Ne&xt moves", "How the record goes on, as faint stones on the board", "Shift+N",
        is_checkable=True),
    Entry("problem_moves", "Moves t&hat solve problems", "Show the moves that follow on problems too",
        is_checkable=True),
    Entry("trail", "Last mo&ves fade", "Fainter rings on the two moves before the last one", is_checkable=True),
    Entry("beside", "Moves beside this one", "What the record has in place of this move, as small stones",
        is_checkable=True),
    Entry("losses", "Mistakes on stones", "A dot on the last stones whose moves lost much, where the game is reviewed",
        is_checkable=True),
    Submenu("Move num&bers", NUMBERS),
    RULE,
    Entry("closer", "C&loser", "Show a part of the board larger", "Ctrl++ Ctrl+="),
    Entry("farther", "Fa&rther", "Show more of the board", "Ctrl+-"),
    Entry("whole_board", "&Whole board", "Show all of it, or all stones of the plane", "Ctrl+0"),
    Submenu("&Turn and mirror", TURNS),
    Entry("reset_view", "The board as &at first", "Whole, and neither turned nor mirrored nor pushed on"),
    RULE,
    Submenu("Tabs", TABS),
    Submenu("Tr&ee", TREE),
    Submenu("Co&mments", COMMENTS),
    Entry("full_screen", "&Full screen", "The board alone, as large as the screen", "F11", is_checkable=True),
    Entry("reset_panels", "Arran&ge panels as at first", "Bring every panel back to where it was at first"),
)  # fmt: skip


PREFERENCES = (
    Entry("palette", "&Find an action…", "Every action, record, move and comment, by a few letters of its name",
        "Ctrl+Shift+P", icon="search"),
    Entry("preferences", "Pr&eferences…", "Boards, stones, mouse, text and more", "Ctrl+,"),
    Entry("engines", "Engine&s…", "Programs that play, advise and review: enter, try and remove them"),
    Entry("edit_keys", "&Keyboard shortcuts…", "Which keys do what, and other keys for it"),
    Entry("choose_toolbar", "Too&lbar…", "Which actions have a button"),
)  # fmt: skip
HELP = (
    Entry("manual", "&Manual", "What goboard can do, with pictures; it opens where you are", "F1"),
    Entry("whats_this", "What &is this?", "Click on anything to be told what it is", "Shift+F1"),
    Entry("help", "&Keys and mouse", "What keys and mouse do", "Ctrl+F1"),
    Entry("rules_help", "&Rules", "The rule sets in their own words, and how goboard reads them", "Ctrl+Shift+F1"),
    Entry("tour", "Take the &tour", "Two minutes round the window, with a game that ships"),
    Entry("walk", "A &walk through MANGO…", "MANGO's text step by step, with a board beside it that one can change"),
    Entry("report", "&Log of this program…", "What goes into a report of a fault"),
    RULE,
    Entry("about", "&About goboard", role=QAction.MenuRole.AboutRole),
)


_MENUS = FILE, (*hidden_in_study(EDIT), RULE, *PREFERENCES), hidden_in_study(MARK), GAME, ANALYSIS, NAVIGATE, VIEW, HELP
MENUS: Mapping[str, tuple[Entry | Submenu, ...]] = dict(zip(TITLES, _MENUS, strict=True))
