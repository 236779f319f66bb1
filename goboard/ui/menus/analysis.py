"""Overlays and other views of what an analysis says."""

from goboard.drawing.overlays import OVERLAYS, Overlay
from goboard.ui.menus.entry import RULE, Entry


def overlay_action(name: str) -> str:
    """The name of the action that switches the overlay of that name."""
    return f"overlay_{name}"


def _switch(overlay: Overlay) -> Entry:
    words = f"Show {overlay.help}"
    return Entry(overlay_action(overlay.name), overlay.title, (overlay.key,), tip=words, is_checkable=True)


ANALYSIS = (
    *map(_switch, OVERLAYS),
    RULE,
    Entry(
        "analysis", "&Show these", ("N",), icon="analysis", tip="Show the analysis, or nothing of it", is_checkable=True
    ),
    Entry("shades", "Owners as sh&ades", tip="Whole cells shaded instead of squares", is_checkable=True),
    RULE,
    Entry("score_graph", "Score &graph", ("G",), tip="Who led when, along the game", is_checkable=True),
    Entry("changes", "What &changed", ("C",), tip="Whose life and territory is judged otherwise", is_checkable=True),
    Entry("eyespace", "Eyespace &workbench…", ("Ctrl+E",), tip="The eyespace under the pointer as a game of its own"),
)
