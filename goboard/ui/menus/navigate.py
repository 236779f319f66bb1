"""Walking through the record."""

from goboard.session.commands.navigate import GoToMainLine, Step, SwitchVariation
from goboard.ui.menus.entry import RULE, Entry, Submenu

LIBRARY = (
    Entry("find_in_library", "This &position", ("Ctrl+F9",), tip="The library's games with this position"),
    Entry("find_part_in_library", "Par&t of it…", ("Shift+F9",), tip="Draw around stones to find in the library"),
)

NAVIGATE = (
    Entry("first", "&First", ("Home",), Step(-(10**9)), "first", "Go to the start"),
    Entry("back10", "Ten b&ack", ("Shift+Left",), Step(-10), "back10", "Go ten moves back"),
    Entry("back", "&Back", ("Left",), Step(-1), "back", "Go one move back"),
    Entry("forward", "F&orward", ("Right",), Step(1), "forward", "Go one move on"),
    Entry("forward10", "&Ten on", ("Shift+Right",), Step(10), "forward10", "Go ten moves on"),
    Entry("last", "&Last", ("End",), Step(10**9), "last", "Go to the end of this variation"),
    RULE,
    Entry("previous_variation", "&Previous variation", ("Up",), SwitchVariation(-1), "previous-variation"),
    Entry("next_variation", "&Next variation", ("Down",), SwitchVariation(1), "next-variation"),
    Entry("main_line", "Back to the &main line", ("Ctrl+M",), GoToMainLine()),
    RULE,
    Entry("go_to_move", "&Go to move…", ("Ctrl+G",), tip="Go to a move by its number"),
    Entry("find", "F&ind…", ("Ctrl+F",), tip="Find text, points, judgements, illegal moves, stones"),
    Entry("find_next", "Find ne&xt", ("F3",), tip="The next match in the order of the tree"),
    Entry("find_previous", "Find pre&vious", ("Shift+F3",), tip="The match before"),
    Submenu("Find in the librar&y", LIBRARY),
    RULE,
    Entry("autoplay", "A&utoplay", ("F5",), tip="The record plays by itself", is_checkable=True),
    Entry("guess", "Gu&ess the move", ("F6",), tip="What follows is hidden: find the moves", is_checkable=True),
    Entry("problem", "&Solve as problem", ("F7",), tip="Play, and the record answers", is_checkable=True),
)
