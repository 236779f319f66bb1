"""Numbers of moves on their stones."""

from goboard.drawing.numbering import ALL, FIGURE, ONWARD
from goboard.ui.menus.entry import RULE, Entry

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
