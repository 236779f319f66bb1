"""The actions of the window and its menus, made from the tables in `goboard.ui.window.menus`."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu

from goboard.session.commands.command import Command
from goboard.ui.icons import icon
from goboard.ui.window.menu_entry import RULE, Entry, Submenu, all_entries
from goboard.ui.window.menus import MENUS


def make_actions(
    window: QMainWindow, send: Callable[[Command], None], handlers: Mapping[str, Callable[[], None]]
) -> dict[str, QAction]:
    """The actions by name, wired and added to the window, so that their keys work wherever the focus is."""
    actions = {}
    groups: dict[str, QActionGroup] = {}
    for entry in (entry for items in MENUS.values() for entry in all_entries(items)):
        action = QAction(entry.text, window)
        action.setObjectName(entry.name)
        action.setShortcuts([QKeySequence(key) for key in entry.keys])
        action.setCheckable(entry.is_checkable)
        action.setMenuRole(entry.role)
        _describe(action, entry)
        action.triggered.connect(_sender(send, entry.command) if entry.command else _caller(handlers[entry.name]))
        window.addAction(action)
        if entry.group:
            groups.setdefault(entry.group, QActionGroup(window)).addAction(action)
        actions[entry.name] = action
    return actions


def fill_menus(window: QMainWindow, actions: Mapping[str, QAction]) -> dict[str, QMenu]:
    """The menus of the table and their submenus, by their titles without the mnemonic's sign."""
    menus: dict[str, QMenu] = {}
    for title, items in MENUS.items():
        menu = menus[title.replace("&", "")] = window.menuBar().addMenu(title)
        menu.setToolTipsVisible(False)
        for item in items:
            if isinstance(item, Submenu):
                inner = menus[item.title.replace("&", "")] = menu.addMenu(item.title)
                _fill(inner, item.entries, actions)
            else:
                _fill(menu, (item,), actions)
    return menus


def _fill(menu: QMenu, entries: Sequence[Entry], actions: Mapping[str, QAction]) -> None:
    for entry in entries:
        if entry is RULE:
            menu.addSeparator()
        else:
            menu.addAction(actions[entry.name])


def set_icons(actions: Mapping[str, QAction]) -> None:
    """Signs in the colours of the program's palette, which a window takes over only later; to be called again then."""
    for entry in (entry for items in MENUS.values() for entry in all_entries(items) if entry.icon):
        actions[entry.name].setIcon(icon(entry.icon, QApplication.palette()))


def _describe(action: QAction, entry: Entry) -> None:
    words = entry.tip or entry.text.replace("&", "").rstrip("…")
    action.setStatusTip(words)
    action.setToolTip(f"{words} ({entry.keys[0]})" if entry.keys else words)


def _sender(send: Callable[[Command], None], command: Command) -> Callable[[], None]:
    return lambda: send(command)


def _caller(handler: Callable[[], None]) -> Callable[[], None]:
    return lambda: handler()
