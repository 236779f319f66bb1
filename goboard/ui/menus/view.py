"""How board and window look."""

from goboard.ui.menus.entry import RULE, Entry, Submenu
from goboard.ui.menus.numbers import NUMBERS

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
