"""Every action of the board editor in one table."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QToolBar

from goboard.ui.editor.add_tool import AddTool
from goboard.ui.editor.join_tool import JoinTool
from goboard.ui.editor.select_tool import SelectTool
from goboard.ui.icons import icon
from goboard.ui.window.menu_entry import RULE, Entry

TOOLS = (SelectTool, AddTool, JoinTool)
CENTRE_TIP = "Put the centre of the symmetry in the middle of what is selected, or of all points"
COMPLETE_TIP = "Add every image of points and edges that is missing"
RELAX_TIP = "Even out edges and angles, of all points or of several that are selected"

FILE = (
    Entry("new", "&New", ("Ctrl+N",), icon="new", tip="An empty sheet"),
    Entry("shape", "From a &shape…", ("Ctrl+Shift+N",), tip="Begin from a shape and its size"),
    Entry("open", "&Open board file…", ("Ctrl+O",), icon="open", tip="JSON, GraphML or a list of edges"),
    RULE,
    Entry("save", "&Save", ("Ctrl+S",), icon="save", tip="Save as a board file"),
    Entry("save_as", "Save &as…", ("Ctrl+Shift+S",), tip="Save as another board file"),
    RULE,
    Entry("close", "&Close", ("Ctrl+W",), tip="Close the editor"),
    Entry("quit", "&Quit", ("Ctrl+Q",), tip="Close the editor and all windows"),
)
EDIT = (
    Entry("undo", "&Undo", ("Ctrl+Z",), icon="undo", tip="Take the last edit back"),
    Entry("redo", "&Redo", ("Ctrl+Y", "Ctrl+Shift+Z"), icon="redo", tip="Make the edit again"),
    RULE,
    Entry("select_all", "Select &all", ("Ctrl+A",), tip="Select every point"),
    Entry("delete", "&Delete points", ("Del",), tip="Delete the points selected, with their edges"),
    Entry("merge", "&Merge points", ("M",), tip="Make one point of those selected"),
    Entry("snap", "Put on the &lattice", ("L",), tip="Move the points selected, or all, onto the lattice"),
    RULE,
    Entry("centre", "&Centre the symmetry here", ("C",), tip=CENTRE_TIP),
    Entry("complete", "Complete the s&ymmetry", tip=COMPLETE_TIP),
    Entry("relax", "Rela&x", ("R",), tip=RELAX_TIP),
)
VIEW = (
    Entry("fit", "&Fit", ("Ctrl+0", "F"), tip="Show the whole board"),
    Entry("zoom_in", "Zoom &in", ("Ctrl++", "Ctrl+="), icon="zoom-in", tip="Larger"),
    Entry("zoom_out", "Zoom &out", ("Ctrl+-",), icon="zoom-out", tip="Smaller"),
)
PLAY = (Entry("play", "&Play on this board", ("Ctrl+Return",), tip="Begin a game on this board"),)
MENUS: Mapping[str, tuple[Entry, ...]] = {"&File": FILE, "&Edit": EDIT, "&View": VIEW, "&Play": PLAY}
TOOLBAR = ("new", "open", "save", "", "undo", "redo", "", "*", "", "relax", "fit", "", "play")


def make_actions(window: QMainWindow, handlers: Mapping[str, Callable[[], object]]) -> dict[str, QAction]:
    """The actions by name, in the window's menus, each calling the handler of its name."""
    actions = {}
    for title, entries in MENUS.items():
        menu = window.menuBar().addMenu(title)
        for entry in entries:
            if entry is RULE:
                menu.addSeparator()
                continue
            actions[entry.name] = action = QAction(entry.text, window)
            action.triggered.connect(_caller(handlers[entry.name]))
            _describe(action, entry.name, entry.tip, entry.keys)
            menu.addAction(action)
    return actions


def make_tools(window: QMainWindow, use: Callable[[int], None]) -> QActionGroup:
    """The tools, in a menu of their own; one is in use."""
    group = QActionGroup(window)
    menu = QMenu("&Tools", window)
    window.menuBar().insertMenu(window.menuBar().actions()[list(MENUS).index("&View")], menu)
    for number, kind in enumerate(TOOLS):
        action = QAction(kind.title, group, checkable=True)
        action.triggered.connect(_caller(partial(use, number)))
        _describe(action, kind.name, kind.hint, (kind.key,))
        menu.addAction(action)
    return group


def fill_toolbar(bar: QToolBar, actions: Mapping[str, QAction], tools: QActionGroup) -> None:
    """The most used actions; a star stands for the tools."""
    for name in TOOLBAR:
        if name == "*":
            bar.addActions(tools.actions())
        elif name:
            bar.addAction(actions[name])
        else:
            bar.addSeparator()


def set_icons(actions: Mapping[str, QAction]) -> None:
    """Signs in the colours of the program's palette; to be called again when that changes."""
    for entry in (entry for entries in MENUS.values() for entry in entries if entry.icon):
        actions[entry.name].setIcon(icon(entry.icon, QApplication.palette()))


def _describe(action: QAction, name: str, tip: str, keys: tuple[str, ...]) -> None:
    action.setObjectName(name)
    action.setShortcuts([QKeySequence(key) for key in keys])
    action.setStatusTip(tip)
    action.setToolTip(f"{tip} ({keys[0]})" if keys else tip)


def _caller(handler: Callable[[], object]) -> Callable[[], object]:
    return lambda: handler()
