"""What a right click on the board or on a panel offers: tables of actions, and what is about the point clicked."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from string import ascii_uppercase

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDockWidget, QMenu, QToolBar, QWidget

from goboard.drawing.scene import instead_at
from goboard.session.commands.count import ToggleDead, ToggleSeki
from goboard.session.commands.edit import AddLine
from goboard.session.commands.mark import SetMarks
from goboard.session.commands.play import PlayAt
from goboard.ui.language import BRACKETED, LATIN_ENDS, in_english, tr, worded
from goboard.ui.window.menu_entry import is_editable
from goboard.ui.window.workspace import Workspace
from goboard.words.message import phrase

BOARD: tuple[str, ...] = (
    "pass", "count", "edit_tools", "region", "region_off", "", "copy_picture", "export_picture", "", "coordinates",
    "numbers", "whole_board", "", "palette",
)  # fmt: skip
GAME: tuple[str, ...] = (
    "info",
    "show_rules",
    "clock",
    "pause_clock",
    "opponent",
    "",
    "new",
    "open",
    "save",
    "",
    "palette",
)
PANELS: Mapping[str, tuple[str, ...]] = {
    "Comment": ("edit_comment", "comment_larger", "comment_smaller", "", "node_name", "find"),
    "Adviser": (
        "candidate_lost",
        "candidate_lead",
        "candidate_share",
        "candidate_visits",
        "",
        "adviser",
        "region",
        "region_off",
        "engines",
        "",
        "score_graph",
        "review",
        "",
        "palette",
    ),
    "Analysis": ("analysis", "shades", "", "score_graph", "changes", "adviser", "review", "next_mistake", "eyespace"),
    "Tree": ("tree_whole", "tree_fold_others", "tree_unfold_all", "", "tree_down", "tree_map", "tree_losses"),
    "Rules": ("compare", "edit_rules", "rules_help"),
    "Game": ("info", "contest", "handicap"),
    "Counting": ("count", "agree", "compare"),
    "Games": ("add_game", "remove_game"),
}
"""By the title of the dock; what is in none of them has the menu of the game."""
SIGNS = {"TR": phrase("&Triangle"), "SQ": phrase("&Square"), "CR": phrase("&Circle"), "MA": phrase("Cr&oss")}
INSIDE = QPoint(12, 8)
"""From the corner of a menu's first entry to the pointer."""


def panel_menu(workspace: Workspace, widget: QWidget | None) -> QMenu:
    """The menu of the panel that the widget is in."""
    names = GAME
    while widget is not None and widget is not workspace.window:
        if isinstance(widget, QDockWidget) and (title := str(widget.property("title"))) in PANELS:
            names = PANELS[title]
            break
        if isinstance(widget, QToolBar):
            names = ("choose_toolbar", "palette")
        widget = widget.parentWidget()
    menu = _menu(workspace)
    _offer_line(menu, workspace)
    if menu.actions():
        menu.addSeparator()
    return _filled(menu, workspace, names)


def point_menu(
    workspace: Workspace, vertex: int, ask: Callable[[], None], go_to_move: Callable[[], None]
) -> QMenu:  # fmt: skip
    """ "Why?" first, then what can be done at that point, then with the board."""
    menu, shown = _menu(workspace), workspace.shown
    keys = workspace.action("why").shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    why = tr("&Why?")
    menu.addAction(f"{why}\t{keys}" if keys else why, ask)
    menu.addSeparator()
    is_taken = bool(shown.stones[vertex])
    if not is_taken and shown.count is None and not shown.is_over:
        play = menu.addAction(tr("P&lay here"), partial(workspace.send, PlayAt(vertex)))
        play.setEnabled(bool(shown.legal[vertex]))
    if is_taken:
        _add_counting(menu, workspace, vertex)
    if shown.study is None:
        menu.addAction(tr("&Go to this stone's move") if is_taken else tr("&Go to the next move here"), go_to_move)
    _offer_line(menu, workspace)
    signs = menu.addMenu(tr("&Sign"))
    for kind, title in SIGNS.items():
        signs.addAction(worded(title), partial(workspace.send, SetMarks(kind, (vertex,), is_toggled=True)))
    signs.addSeparator()
    signs.addAction(tr("&None"), partial(workspace.send, SetMarks("", (vertex,))))
    signs.setEnabled(is_editable(shown) and shown.study is None)
    menu.addSeparator()
    left_out = () if workspace.canvas.scene.region else ("region_off",)
    return _filled(menu, workspace, tuple(name for name in BOARD if name not in left_out))


def _add_counting(menu: QMenu, workspace: Workspace, vertex: int) -> None:
    """What a stone may be marked as while the points are counted, with a tick where it is that."""
    count, info = workspace.shown.count, workspace.shown.rules.info
    if count is None:
        return
    if info.removes_dead:
        dead = menu.addAction(tr("&Dead stones"), partial(workspace.send, ToggleDead(vertex)))
        dead.setCheckable(True)
        dead.setChecked(vertex in count.dead)
    if info.reads_seki:
        seki = menu.addAction(tr("Sek&i"), partial(workspace.send, ToggleSeki(vertex)))
        seki.setCheckable(True)
        seki.setChecked(vertex in count.seki)


def _offer_line(menu: QMenu, workspace: Workspace) -> None:
    """Moves shown with numbers on the board, as an adviser's or those of a reason, can be kept."""
    shown, analysis = workspace.shown, workspace.canvas.scene.analysis
    if analysis is not None and analysis.line and is_editable(shown) and shown.study is None:
        moves = tuple((step.player, step.vertex) for step in analysis.line)
        adds = AddLine(line_root(workspace, moves[0][1]), moves)
        menu.addAction(tr("&Add these moves as a variation"), partial(workspace.send, adds))


def line_root(workspace: Workspace, vertex: int) -> int:
    """The key of the node that moves shown with numbers follow if that is their first point: what was better than the
    last move stands beside it."""
    shown, is_instead = workspace.shown, bool(instead_at(workspace.canvas.scene, vertex))
    return shown.outline.parent_of(shown.node.key) if is_instead else shown.node.key


def popup_at_first(menu: QMenu, place: QPoint) -> None:
    """Show it so that its first entry is where the pointer is."""
    menu.popup(place - INSIDE)


def _menu(workspace: Workspace) -> QMenu:
    menu = QMenu(workspace.window)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return menu


def _filled(menu: QMenu, workspace: Workspace, names: tuple[str, ...]) -> QMenu:
    """With these actions behind what it has, each with a letter of its own."""
    taken = {key for action in menu.actions() if (key := QKeySequence.mnemonic(action.text()).toString())}
    for name in names:
        if not name:
            menu.addSeparator()
            continue
        action = workspace.action(name)
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        title = _with_mnemonic(action.text(), taken)
        entry = menu.addAction(f"{title}\t{keys}" if keys else title, action.trigger)
        entry.setIcon(action.icon())
        entry.setObjectName(name)
        entry.setEnabled(action.isEnabled())
        entry.setCheckable(action.isCheckable())
        entry.setChecked(action.isChecked())
    return menu


def _with_mnemonic(text: str, taken: set[str]) -> str:
    """The first letter that is free, those of capitals before the others. Words of signs that no key types have it in
    brackets behind them: their own, or else one of the English words."""
    bracketed = re.search(BRACKETED, text)
    if bracketed is None and (any(sign.isalpha() and sign < LATIN_ENDS for sign in text) or not text):
        title = text.replace("&", "")
        place = _free(title, taken)
        return title if place < 0 else f"{title[:place]}&{title[place:]}"
    own = bracketed.group().strip()[2] if bracketed else ""
    letters = own + in_english(text).upper() + ascii_uppercase
    place = _free(letters, taken)
    key = f"(&{letters[place]})" if place >= 0 else ""
    if bracketed is not None:
        return f"{text[: bracketed.start()]}{key}{text[bracketed.end() :]}"
    words = text.removesuffix("…")
    return f"{words}{key}{text[len(words) :]}"


def _free(letters: str, taken: set[str]) -> int:
    """The place of a letter whose key nothing else has, which is taken now; -1 for none."""
    for place in sorted(range(len(letters)), key=lambda at: not letters[at].isupper()):
        key = QKeySequence.mnemonic(f"&{letters[place]}").toString()
        if letters[place].isalnum() and letters[place] < LATIN_ENDS and key not in taken:
            taken.add(key)
            return place
    return -1
