"""Every tool of the edit mode in one table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from goboard.ui.editing.sign_tools import AreaTool, LabelTool, LineTool, SignTool, TextTool
from goboard.ui.editing.stone_tools import AlternateTool, EraserTool, StoneTool
from goboard.ui.editing.tool import Bench, Tool

STONES = (
    "Right button: the next player",
    "a stone that is there already goes, the right button puts the next player's.",
)
SIGNS = ("Again takes it off", "a sign that is there already goes, with the right button as well.")
AREAS = ("Draw boxes, or click corners", "what is chosen already goes; boards without lines are drawn over.")
LINES = ("From point to point", "draw from one to the other, or click both; what is there already goes.")
ERASER = ("Signs go before stones", "signs and lines go first, then stones.")
TEXT = ("Click a point and type", "click a point and type its label.")


@dataclass(frozen=True)
class Kind:
    """A tool's key in the edit mode, how it is made, and what it does."""

    key: str
    make: Callable[[Bench], Tool]
    hints: tuple[str, str] = SIGNS
    """Few words for the toolbar, and the rest of a sentence."""


def _sign(kind: str) -> Callable[[Bench], Tool]:
    return lambda bench: SignTool(bench, kind)


def stone_kind(player: int) -> Kind:
    """The tool for stones of that player; only those of the first two have keys."""
    return Kind({1: "B", 2: "W"}.get(player, ""), lambda bench: StoneTool(bench, player), STONES)


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "alternate": Kind("A", AlternateTool, STONES),
        "erase": Kind("E", EraserTool, ERASER),
        "TR": Kind("T", _sign("TR")),
        "SQ": Kind("S", _sign("SQ")),
        "CR": Kind("C", _sign("CR")),
        "MA": Kind("X", _sign("MA")),
        "SL": Kind("Q", _sign("SL")),
        "letter": Kind("L", lambda bench: LabelTool(bench, is_number=False)),
        "number": Kind("N", lambda bench: LabelTool(bench, is_number=True)),
        "text": Kind("F", TextTool, TEXT),
        "line": Kind("I", lambda bench: LineTool(bench, is_arrow=False), LINES),
        "arrow": Kind("R", lambda bench: LineTool(bench, is_arrow=True), LINES),
        "dim": Kind("D", lambda bench: AreaTool(bench, is_dim=True), AREAS),
        "visible": Kind("V", lambda bench: AreaTool(bench, is_dim=False), AREAS),
        "TB": Kind("Y", _sign("TB")),
        "TW": Kind("U", _sign("TW")),
    }
)
BOXES_KEY, TURN_KEY = "O", "H"
STONE = "stone"
"""Begins the names of the tools for single players' stones; the player's number follows."""


def kind_of(name: str) -> Kind:
    """The tool of that name; KeyError if there is none."""
    if name.startswith(STONE):
        return stone_kind(int(name[len(STONE) :]))
    return KINDS[name]
