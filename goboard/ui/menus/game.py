"""Playing and counting."""

from goboard.session.commands.play import AgreeOnEnd, PlayPass, ResignGame
from goboard.ui.menus.entry import RULE, Entry

WHO_BEGINS = "Let Paper-Rock-Scissors settle who begins"

GAME = (
    Entry("pass", "&Pass", ("P",), PlayPass(), "pass", "Leave this turn unused"),
    Entry("resign", "&Resign", (), ResignGame(), "resign", "The player to move gives up; undo takes it back"),
    Entry("agree", "&Agree that the game is over", (), AgreeOnEnd(), tip="Where the rules know this end"),
    RULE,
    Entry("count", "&Count", ("T",), icon="count", tip="Mark dead stones, see territory and score", is_checkable=True),
    RULE,
    Entry("clock", "C&lock…", ("Ctrl+Shift+K",), tip="Play on from here with a clock, or without"),
    Entry(
        "pause_clock", "Pause t&he clock", ("Pause",), tip="The clock stands still until it goes on", is_checkable=True
    ),
    RULE,
    Entry("who_begins", "Paper, roc&k, scissors…", tip=WHO_BEGINS),
    Entry("point_with_keys", "Point with the ke&yboard", ("Ctrl+K",), tip="Arrows walk over the board, Enter plays"),
    Entry("why", "&Why?", ("W", "?"), tip="What the rules say of the point or stone under the pointer"),
    Entry("compare", "Compare rule &sets…", ("F8",), tip="This record under every rule set that fits it"),
)
