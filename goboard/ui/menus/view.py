"""How board and window look."""

from goboard.ui.menus.entry import RULE, Entry

VIEW = (
    Entry("coordinates", "&Coordinates", ("K",), icon="coordinates", tip="Letters and numbers", is_checkable=True),
    Entry("natural", "&Natural placement", tip="Stones lie slightly off their points", is_checkable=True),
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
    Entry("full_screen", "&Full screen", ("F11",), is_checkable=True),
    Entry("reset_panels", "Arran&ge panels as at first", tip="Bring every panel back to where it was at first"),
)
