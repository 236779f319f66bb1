"""The actions of the window and its menus, made from the tables in `goboard.ui.window.menus`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QKeyCombination, QObject, QSettings, Qt
from PySide6.QtGui import QAction, QActionEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QToolBar, QToolButton, QWidget

from goboard.ui.icons import icon
from goboard.ui.inside import widgets_in
from goboard.ui.language import worded
from goboard.ui.plain import tip_text, unmarked
from goboard.ui.window.bindings import keys_of, usual_keys
from goboard.ui.window.menu_entry import RULE, VIEWED, Condition, Entry, Submenu, all_entries, full_titles

if TYPE_CHECKING:
    from goboard.session.commands.command import Command
    from goboard.session.snapshot import Snapshot

Menus = Mapping[str, Sequence[Entry | Submenu]]


class SteadyButtons(QObject):
    """The buttons of a toolbar show signs: where an action is called otherwise, as Undo is at each move, those who hear
    the screen are told, and nothing is laid out and painted again."""

    def __init__(self, toolbar: QToolBar) -> None:
        super().__init__(toolbar)
        self._toolbar = toolbar
        toolbar.installEventFilter(self)

    def hold(self, button: QWidget) -> None:
        """From now on that one, too."""
        button.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.ActionChanged or not isinstance(event, QActionEvent):
            return False
        action = event.action()
        button = watched if watched is not self._toolbar else self._toolbar.widgetForAction(action)
        if not isinstance(button, QToolButton):
            return False
        is_called_so = button.accessibleName() == action.iconText()
        if watched is button:
            button.setAccessibleName(action.iconText())
        return not is_called_so and _looks_like(button, action)


def _looks_like(button: QToolButton, action: QAction) -> bool:
    """Does the button show already what there is of the action besides its words?"""
    icon = action.icon()
    return (
        not icon.isNull()
        and icon.cacheKey() == button.icon().cacheKey()
        and button.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly
        and action.isVisible() is not button.isHidden()
        and action.isEnabled() is button.isEnabled()
        and action.isChecked() is button.isChecked()
        and action.toolTip() == button.toolTip()
    )


class Actions(Mapping[str, QAction]):
    """By name; they belong to the window, so that their keys work wherever the focus is."""

    def __init__(
        self,
        window: QMainWindow,
        table: Menus,
        handler: Callable[[str], Callable[[], object]],
        send: Callable[[Command], None] | None = None,
    ) -> None:
        """`handler` finds what an action does that sends no command."""
        self._entries = [entry for items in table.values() for entry in all_entries(items)]
        self.entries = {entry.name: entry for entry in self._entries}
        """What each of them was made from."""
        self._actions: dict[str, QAction] = {}
        self._table = table
        self._send = send
        self._steady: SteadyButtons | None = None
        self._snapshot: Snapshot | None = None
        self._by_condition: dict[Condition | None, list[Entry]] = {}
        self._held: dict[Condition | None, bool] = {}
        """Which conditions hold for what is shown; of none while the record is hidden."""
        self._said: dict[str, tuple[str | None, str | None]] = {}
        """The words and hints of those that are not always called so."""
        for entry in self._entries:
            self._add(window, entry, partial(self._send_for, entry) if entry.command else handler(entry.name))
            self._by_condition.setdefault(entry.when, []).append(entry)
        self._ticked = [(self[entry.name], entry.is_checked) for entry in self._entries if entry.is_checked]
        self._called = [entry for entry in self._entries if entry.words or entry.hint]
        self.menus = _fill_menus(window, self._actions, table)
        """Menus and their submenus, by their English titles without the mnemonic's sign."""

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._actions)

    def __len__(self) -> int:
        return len(self._actions)

    def show(self, snapshot: Snapshot) -> None:
        """Enable, check and word each action as its entry says."""
        self._snapshot = snapshot
        self._enable(snapshot)
        for action, is_checked in self._ticked:
            action.setChecked(is_checked(snapshot))
        for entry in self._called:
            self._call(self[entry.name], entry, *(said and said(snapshot) for said in (entry.words, entry.hint)))

    def _call(self, action: QAction, entry: Entry, words: str | None, hint: str | None) -> None:
        """So it is called and told of from now on; where that is nothing new, no menu and button hears of it."""
        if self._said.get(entry.name) == (words, hint):
            return
        self._said[entry.name] = words, hint
        if words is not None:
            action.setText(worded(words))
        if hint is not None:
            _describe(action, entry, hint)

    def _enable(self, snapshot: Snapshot) -> None:
        """Each condition is asked once; the actions of one that holds as before stay as they are."""
        if snapshot.study is not None:
            # then it is asked of each command whether it is allowed
            self._held.clear()
            for entry in self._entries:
                self._actions[entry.name].setEnabled(entry.is_usable(snapshot))
            return
        for condition, entries in self._by_condition.items():
            holds = condition is None or condition(snapshot)
            if self._held.get(condition) is not holds:
                self._held[condition] = holds
                for entry in entries:
                    self._actions[entry.name].setEnabled(holds)

    def full_titles(self) -> Mapping[str, str]:
        """How each of them is called with the menus that lead to it, where its name alone may say little."""
        return full_titles(self._table)

    def why_not(self, name: str) -> str:
        """Why that action cannot be used now; "" if it can."""
        if self[name].isEnabled():
            return ""
        said = self.entries[name].why_not(self._snapshot) if self._snapshot is not None else ""
        return said or VIEWED

    def refused_key(self, key: QKeyCombination) -> str:
        """Why what that key stands for cannot be used now; "" if it can, stands for nothing, or is a plain key, such as
        those of steps, which are held down up to the end."""
        is_plain = key.keyboardModifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
        if is_plain and not Qt.Key.Key_F1 <= key.key() <= Qt.Key.Key_F35:
            return ""
        keys = QKeySequence(key)
        return next(filter(None, (self.why_not(name) for name in self if keys in self[name].shortcuts())), "")

    def use_keys(self, settings: QSettings) -> None:
        """Give each action the keys chosen for it."""
        for entry in self._entries:
            action, keys = self[entry.name], keys_of(settings, entry)
            if action.shortcuts() != keys:
                action.setShortcuts(keys)
                _describe(action, entry, entry.tip)
                self._said.pop(entry.name, None)

    def set_icons(self) -> None:
        """Signs in the colours of the program's palette, which a window takes over only later; to be called again
        then."""
        for entry in self._entries:
            if entry.icon:
                self[entry.name].setIcon(icon(entry.icon, QApplication.palette()))

    def fill_toolbar(self, toolbar: QToolBar, names: Iterable[str]) -> None:
        """What stands there, with a line for "" between."""
        toolbar.clear()
        if self._steady is None or self._steady.parent() is not toolbar:
            self._steady = SteadyButtons(toolbar)
        for name in names:
            if not name:
                toolbar.addSeparator()
            elif name in self:
                toolbar.addAction(self[name])
                self._steady.hold(toolbar.widgetForAction(self[name]))

    def _add(self, window: QMainWindow, entry: Entry, do: Callable[[], object]) -> None:
        action = QAction(worded(entry.text), window)
        action.setObjectName(entry.name)
        action.setShortcuts(usual_keys(entry))
        action.setCheckable(entry.is_checkable or entry.is_checked is not None)
        # in menus a tick says more than a sign in its place
        action.setIconVisibleInMenu(not action.isCheckable())
        action.setMenuRole(entry.role)
        _describe(action, entry, entry.tip)
        action.triggered.connect(lambda: do())
        window.addAction(action)
        self._actions[entry.name] = action

    def _send_for(self, entry: Entry) -> None:
        if self._snapshot is not None and self._send is not None:
            command = entry.command_for(self._snapshot)
            assert command is not None
            self._send(command)


def _fill_menus(window: QMainWindow, actions: Mapping[str, QAction], table: Menus) -> dict[str, QMenu]:
    menus: dict[str, QMenu] = {}
    bar = window.menuBar()
    shown = {menu.title(): menu for menu in widgets_in(bar, QMenu)}
    for title, items in table.items():
        menu = menus[title.replace("&", "")] = shown.get(worded(title)) or bar.addMenu(worded(title))
        menu.setToolTipsVisible(False)
        for item in items:
            if isinstance(item, Submenu):
                inner = menus[item.title.replace("&", "")] = menu.addMenu(worded(item.title))
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


def _describe(action: QAction, entry: Entry, tip: str) -> None:
    key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    words, told = _told(worded(tip or entry.title), key)
    action.setStatusTip(words)
    action.setToolTip(told)
    action.setWhatsThis(words)


@lru_cache(maxsize=512)
def _told(tip: str, key: str) -> tuple[str, str]:
    """What is told of an action of that tip and key, and its tooltip: the same in every window."""
    words = unmarked(tip)
    return words, tip_text(f"{words} ({key})" if key else words)
