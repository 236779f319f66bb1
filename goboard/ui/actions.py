"""Every action of the window in one table: words, keys, sign, and the command it sends or the handler it calls."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu

from goboard.drawing.overlays import OVERLAYS, Overlay
from goboard.session import commands as do
from goboard.session.commands import Command
from goboard.ui.icons import icon


@dataclass(frozen=True)
class Entry:
    """One action. Without a `command` the window's handler of the same name is called."""

    name: str
    text: str
    keys: tuple[str, ...] = ()
    command: Command | None = None
    icon: str = ""
    tip: str = ""
    is_checkable: bool = False
    role: QAction.MenuRole = QAction.MenuRole.NoRole


RULE = Entry("", "")
"""A line between two groups of a menu or of the toolbar."""

WHO_BEGINS = "Let Paper-Rock-Scissors settle who begins"

FILE = (
    Entry("new", "&New game…", ("Ctrl+N",), icon="new", tip="Start a new game"),
    Entry("new_window", "New &window", ("Ctrl+Shift+N",), tip="Open another window with its own game"),
    Entry("open", "&Open…", ("Ctrl+O",), icon="open", tip="Open a game record or a board"),
    RULE,
    Entry("save", "&Save", ("Ctrl+S",), icon="save", tip="Save the record"),
    Entry("save_as", "Save &as…", ("Ctrl+Shift+S",), tip="Save the record as another file"),
    Entry("edit_board", "Board e&ditor…", ("Ctrl+B",), tip="Draw a board of your own, beginning with the one shown"),
    Entry("save_board", "Save &board as…", tip="Save the board alone, to play on it again"),
    Entry("export_q5go", "E&xport for q5Go…", tip="Write this game as q5Go opens it"),
    RULE,
    Entry("info", "Game &information…", ("Ctrl+I",), tip="Players, event, date, result"),
    Entry("contest", "Con&test…", tip="The Contest around this match: contestants, rules, prizes, contestmaster"),
    RULE,
    Entry("close", "&Close window", ("Ctrl+W",), tip="Close this window"),
    Entry("quit", "&Quit", ("Ctrl+Q",), tip="Close every window and leave goboard", role=QAction.MenuRole.QuitRole),
)
EDIT = (
    Entry("undo", "&Undo", ("Ctrl+Z",), do.Undo(), "undo", "Take the last change to the record back"),
    Entry("redo", "&Redo", ("Ctrl+Y", "Ctrl+Shift+Z"), do.Redo(), "redo", "Make the change again"),
    RULE,
    Entry("delete", "&Delete this move and what follows", ("Ctrl+Delete",), tip="Undo brings it back"),
    Entry("promote", "Make this the &main line", tip="Bring this variation to the front at every fork"),
    Entry("move_up", "Move variation u&p", ("Ctrl+Shift+Up",), tip="Shift this variation towards the front"),
    Entry("move_down", "Move variation do&wn", ("Ctrl+Shift+Down",), tip="Shift this variation towards the end"),
)
GAME = (
    Entry("pass", "&Pass", ("P",), do.PlayPass(), "pass", "Leave this turn unused"),
    Entry("resign", "&Resign", (), do.ResignGame(), "resign", "The player to move gives up; undo takes it back"),
    Entry("agree", "&Agree that the game is over", (), do.AgreeOnEnd(), tip="Where the rules know this end"),
    RULE,
    Entry("count", "&Count", ("T",), icon="count", tip="Mark dead stones, see territory and score", is_checkable=True),
    RULE,
    Entry("who_begins", "Paper, roc&k, scissors…", tip=WHO_BEGINS),
    Entry("point_with_keys", "Point with the ke&yboard", ("Ctrl+K",), tip="Arrows walk over the board, Enter plays"),
    Entry("why", "&Why?", ("W", "?"), tip="What the rules say of the point or stone under the pointer"),
    Entry("compare", "Compare rule &sets…", ("F8",), tip="This record under every rule set that fits it"),
)


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
NAVIGATE = (
    Entry("first", "&First", ("Home",), do.Step(-(10**9)), "first", "Go to the start"),
    Entry("back10", "Ten b&ack", ("Shift+Left",), do.Step(-10), "back10", "Go ten moves back"),
    Entry("back", "&Back", ("Left",), do.Step(-1), "back", "Go one move back"),
    Entry("forward", "F&orward", ("Right",), do.Step(1), "forward", "Go one move on"),
    Entry("forward10", "&Ten on", ("Shift+Right",), do.Step(10), "forward10", "Go ten moves on"),
    Entry("last", "&Last", ("End",), do.Step(10**9), "last", "Go to the end of this variation"),
    RULE,
    Entry("previous_variation", "&Previous variation", ("Up",), do.SwitchVariation(-1), "previous-variation"),
    Entry("next_variation", "&Next variation", ("Down",), do.SwitchVariation(1), "next-variation"),
    Entry("main_line", "Back to the &main line", ("Ctrl+M",), do.GoToMainLine()),
    RULE,
    Entry("go_to_move", "&Go to move…", ("Ctrl+G",), tip="Go to a move by its number"),
)
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
HELP = (
    Entry("help", "&Keys and mouse", ("F1",), tip="What keys and mouse do"),
    Entry("rules_help", "&Rules", ("Shift+F1",), tip="The rule sets in their own words, and how goboard reads them"),
    Entry("report", "&Log of this program…", tip="What goes into a report of a fault"),
    RULE,
    Entry("about", "&About goboard", role=QAction.MenuRole.AboutRole),
)
MENUS: Mapping[str, tuple[Entry, ...]] = {
    "&File": FILE,
    "&Edit": EDIT,
    "&Game": GAME,
    "&Analysis": ANALYSIS,
    "&Navigate": NAVIGATE,
    "&View": VIEW,
    "&Help": HELP,
}
TOOLBAR = (
    "new", "open", "save", "", "undo", "redo", "",
    "first", "back10", "back", "forward", "forward10", "last", "previous_variation", "next_variation", "",
    "pass", "resign", "count", "analysis", "", "coordinates",
)  # fmt: skip


def make_actions(
    window: QMainWindow, send: Callable[[Command], None], handlers: Mapping[str, Callable[[], None]]
) -> dict[str, QAction]:
    """The actions by name, wired and added to the window, so that their keys work wherever the focus is."""
    actions = {}
    for entry in (entry for entries in MENUS.values() for entry in entries if entry.name):
        action = QAction(entry.text, window)
        action.setObjectName(entry.name)
        action.setShortcuts([QKeySequence(key) for key in entry.keys])
        action.setCheckable(entry.is_checkable)
        action.setMenuRole(entry.role)
        _describe(action, entry)
        action.triggered.connect(_sender(send, entry.command) if entry.command else _caller(handlers[entry.name]))
        window.addAction(action)
        actions[entry.name] = action
    return actions


def fill_menus(window: QMainWindow, actions: Mapping[str, QAction]) -> dict[str, QMenu]:
    """The menus of the table, by their titles without the mnemonic's sign."""
    menus = {}
    for title, entries in MENUS.items():
        menu = window.menuBar().addMenu(title)
        menu.setToolTipsVisible(False)
        for entry in entries:
            if entry is RULE:
                menu.addSeparator()
            else:
                menu.addAction(actions[entry.name])
        menus[title.replace("&", "")] = menu
    return menus


def set_icons(actions: Mapping[str, QAction]) -> None:
    """Signs in the colours of the program's palette, which a window takes over only later; to be called again then."""
    for entry in (entry for entries in MENUS.values() for entry in entries if entry.icon):
        actions[entry.name].setIcon(icon(entry.icon, QApplication.palette()))


def _describe(action: QAction, entry: Entry) -> None:
    words = entry.tip or entry.text.replace("&", "").rstrip("…")
    action.setStatusTip(words)
    action.setToolTip(f"{words} ({entry.keys[0]})" if entry.keys else words)


def _sender(send: Callable[[Command], None], command: Command) -> Callable[[], None]:
    return lambda: send(command)


def _caller(handler: Callable[[], None]) -> Callable[[], None]:
    return lambda: handler()
