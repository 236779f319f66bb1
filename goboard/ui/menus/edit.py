"""Changes to the record: undo, branches, variations, moves, games."""

from goboard.session.commands.edit import AddGame, Redo, Undo
from goboard.ui.menus.entry import RULE, Entry, Submenu

VARIATIONS = (
    Entry("promote", "Make this the &main line", tip="Bring this variation to the front at every fork"),
    Entry("move_up", "Move &up", ("Ctrl+Shift+Up",), tip="Shift this variation towards the front"),
    Entry("move_down", "Move &down", ("Ctrl+Shift+Down",), tip="Shift this variation towards the end"),
    RULE,
    Entry("delete_others", "Delete the &others here", tip="Of the variations beside this one none stays"),
    Entry("keep_only", "&Keep only this line", tip="Every variation but the one shown goes"),
)
MOVES = (
    Entry(
        "insert_moves",
        "&Insert moves",
        ("Ins",),
        tip="Clicks put moves between this one and what follows, until Esc",
        is_checkable=True,
    ),
    Entry("insert_pass", "Insert a &pass", tip="A pass between this move and what follows"),
    Entry("insert_node", "Insert an &empty node", tip="A node without a move, before what follows"),
    RULE,
    Entry("replace_move", "Put this move else&where…", tip="The next click says where; what follows stays"),
    Entry("split_node", "&Split this node", tip="Setup, text and signs become a node of their own before the move"),
)
GAMES = (
    Entry("merge", "&Merge a record…", tip="What both have is kept once, the rest becomes variations"),
    Entry("merge_clipboard", "Merge the clip&board", tip="The same with the record in the clipboard"),
    Entry("handicap", "&Handicap…", tip="Place handicap stones on the empty board"),
    RULE,
    Entry("start_here", "&Start the game here", tip="This position becomes the start; what led to it goes"),
    Entry("split_game", "Split &off as a game", tip="This position and what follows moves to a game of its own"),
    Entry("copy_as_game", "Cop&y as a game", tip="This position and what follows becomes another game of the file too"),
    Entry("add_game", "&Add a game to the file", (), AddGame(), tip="An empty game on the same board"),
    Entry("remove_game", "&Remove this game from the file", tip="Undo brings it back"),
    RULE,
    Entry("clean_up", "&Clean up…", tip="Remove comments, signs, variations and more"),
)
EDIT: tuple[Entry | Submenu, ...] = (
    Entry("undo", "&Undo", ("Ctrl+Z",), Undo(), "undo", "Take the last change to the record back"),
    Entry("redo", "&Redo", ("Ctrl+Y", "Ctrl+Shift+Z"), Redo(), "redo", "Make the change again"),
    RULE,
    Entry("cut_branch", "Cu&t branch", ("Ctrl+X",), tip="Take this move and what follows to the clipboard"),
    Entry("copy_branch", "&Copy branch", ("Ctrl+C",), tip="Copy this move and what follows as SGF"),
    Entry("paste_branch", "&Paste branch", ("Ctrl+V",), tip="Add the variations of the clipboard behind this move"),
    Entry("copy_game", "Copy the whole &game", tip="Copy the game as SGF"),
    Entry("paste_game", "Paste as &new game", ("Ctrl+Shift+V",), tip="Open the record in the clipboard"),
    RULE,
    Entry("delete", "&Delete this move and what follows", ("Ctrl+Delete",), tip="Undo brings it back"),
    Entry("delete_node", "Delete &only this", ("Ctrl+Shift+Delete",), tip="What follows moves up to its place"),
    Submenu("&Variation", VARIATIONS),
    Submenu("&Move", MOVES),
    Submenu("Whole g&ame", GAMES),
    RULE,
    Entry("properties", "Propert&ies of this node…", tip="Everything the file says here, as it stands there"),
)
