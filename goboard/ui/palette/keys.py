"""The editor of keyboard shortcuts: every action with its keys, other keys for it, what is in conflict."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QSettings, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPalette
from PySide6.QtWidgets import QDialog, QKeySequenceEdit, QTreeWidget, QTreeWidgetItem, QWidget

from goboard.plural import joined
from goboard.ui.palette.fuzzy import best_fits
from goboard.ui.plain import PlainLabel, one_line
from goboard.ui.widgets import (
    FilterLine,
    OwnKeys,
    close_button,
    in_column,
    in_row,
    named,
    push_button,
    title_of,
)
from goboard.ui.window.bindings import (
    PORTABLE,
    TAKEN,
    choose_keys,
    holders,
    is_changed,
    is_key,
    keys_of,
    usual_keys,
)
from goboard.ui.window.menu_entry import Entry

NATIVE = QKeySequence.SequenceFormat.NativeText
NAME = Qt.ItemDataRole.UserRole
NO_KEY = "This action has no key."
NEW_KEY = "Press the new key, then Add or Replace."


class KeyLine(QKeySequenceEdit):
    """Takes one key with what is held beside it; Tab and Esc go where they always go."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setMaximumSequenceLength(1)
        self.setClearButtonEnabled(True)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and Qt.Key(event.key()) in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            return QWidget.event(self, event)
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            event.ignore()
        else:
            super().keyPressEvent(event)


class KeysDialog(QDialog):
    """What is changed is kept and in force at once, which `changed` tells."""

    changed = Signal()

    def __init__(self, parent: QWidget, entries: Mapping[str, Entry], settings: QSettings) -> None:
        super().__init__(parent)
        self.setWindowTitle("Keyboard shortcuts")
        self._entries, self._settings = entries, settings
        self.sought = named(FilterLine(self), "Find an action or a key", "Letters of an action, or a key: Ctrl+G")
        self.sought.setPlaceholderText("Find an action or a key")
        self.table = named(QTreeWidget(self), "Actions and their keys")
        self.table.setHeaderLabels(["Action", "Keys", ""])
        self.table.setRootIsDecorated(False)
        self.table.setUniformRowHeights(True)
        self.table.setColumnWidth(0, self.fontMetrics().averageCharWidth() * 38)
        self.table.setColumnWidth(1, self.fontMetrics().averageCharWidth() * 24)
        self.key = named(KeyLine(self), "New key", NEW_KEY)
        self.note = PlainLabel(self, wordWrap=True)
        self.replace = push_button(self, "R&eplace", self._replace, "The new key instead of those it has")
        self.add = push_button(self, "&Add", self._add, "The new key beside those it has")
        self.remove = push_button(self, "&No key", self._remove, "The action has no key any more")
        self.restore = push_button(self, "As at &first", self._restore, "The keys that this action had at first")
        self.restore_all = push_button(
            self, "All as at first", self._restore_all, "Every action has the keys that it had at first"
        )
        in_column(
            self.sought,
            (self.table, 1),
            in_row(title_of(self.key, "New &key"), (self.key, 1), self.replace, self.add, self.remove, self.restore),
            self.note,
            in_row(self.restore_all, 1, close_button(self)),
            of=self,
        )
        OwnKeys(self.table, [Qt.Key.Key_Up, Qt.Key.Key_Down])
        self.sought.textChanged.connect(self._filter)
        self.sought.left.connect(self.table.setFocus)
        self.table.currentItemChanged.connect(lambda: self._show_chosen())
        self.table.itemActivated.connect(lambda: self.key.setFocus())
        self.key.keySequenceChanged.connect(lambda: self._show_note())
        self._items = {name: self._item(entry) for name, entry in entries.items()}
        self._show()
        width = self.fontMetrics().averageCharWidth()
        self.resize(min(width * 92, parent.width()), min(width * 80, parent.height()))
        self.table.setCurrentItem(next(iter(self._items.values())))
        self.sought.setFocus()

    def choose(self, name: str) -> None:
        """That action, ready for its new key."""
        self.sought.clear()
        self.table.setCurrentItem(self._items[name])
        self.table.scrollToItem(self._items[name])
        self.key.setFocus()

    @property
    def chosen(self) -> Entry | None:
        item = self.table.currentItem()
        return self._entries[item.data(0, NAME)] if item is not None and not item.isHidden() else None

    def _item(self, entry: Entry) -> QTreeWidgetItem:
        item = QTreeWidgetItem()
        self.table.addTopLevelItem(item)
        item.setText(0, one_line(entry.title))
        item.setData(0, NAME, entry.name)
        item.setToolTip(0, one_line(entry.tip or entry.title))
        return item

    def _show(self) -> None:
        """The keys as they are now."""
        held = holders(self._settings, self._entries.values())
        for name, item in self._items.items():
            entry = self._entries[name]
            keys = keys_of(self._settings, entry)
            item.setText(1, ", ".join(key.toString(NATIVE) for key in keys))
            others = {
                other.title for key in keys for other in held[key.toString(PORTABLE)] if other is not entry
            }  # fmt: skip
            said = f"also {joined(sorted(others))}" if others else "changed" * is_changed(self._settings, entry)
            item.setText(2, said)
            role = QPalette.ColorRole.BrightText if others else QPalette.ColorRole.PlaceholderText
            item.setForeground(2, self.palette().color(role))
        self._show_chosen()

    def _filter(self, words: str) -> None:
        said = words.casefold().strip()
        fits = best_fits(words, self._items.values(), lambda item: item.text(0)) if said else []
        first = fits[0][0] if fits else None
        shown = {item.data(0, NAME) for item, _ in fits}
        for name, item in self._items.items():
            is_shown = not said or name in shown or said in item.text(1).casefold()
            item.setHidden(not is_shown)
            first = first or (item if is_shown else None)
        if first is not None:
            self.table.setCurrentItem(first)
        self._show_chosen()

    def _show_chosen(self) -> None:
        self.key.clear()
        entry = self.chosen
        self.remove.setEnabled(entry is not None and bool(keys_of(self._settings, entry)))
        self.restore.setEnabled(entry is not None and is_changed(self._settings, entry))
        self._show_note()

    def _show_note(self) -> None:
        """What the new key is now."""
        entry, key = self.chosen, self.key.keySequence()
        is_good = entry is not None and is_key(key) and key.toString(PORTABLE) not in TAKEN
        self.replace.setEnabled(is_good)
        self.add.setEnabled(is_good)
        self.note.setText(self._note(entry, key))

    def _note(self, entry: Entry | None, key: QKeySequence) -> str:
        if entry is None:
            return "No action is called that."
        if key.isEmpty():
            return NEW_KEY if keys_of(self._settings, entry) else f"{NO_KEY} {NEW_KEY}"
        said = key.toString(NATIVE)
        if key.toString(PORTABLE) in TAKEN:
            return f"{said} cannot be chosen: it {TAKEN[key.toString(PORTABLE)]}."
        others = [other.title for other in self._others(entry, key)]
        if others:
            return f"{said} belongs to {joined(others)} now, which would lose it."
        return f"{said} is free."

    def _others(self, entry: Entry, key: QKeySequence) -> list[Entry]:
        held = holders(self._settings, self._entries.values()).get(key.toString(PORTABLE), [])
        return [other for other in held if other is not entry]

    def _replace(self) -> None:
        self._give([])

    def _add(self) -> None:
        assert self.chosen is not None
        self._give(keys_of(self._settings, self.chosen))

    def _give(self, before: list[QKeySequence]) -> None:
        """The new key behind those; who had it loses it."""
        entry, key = self.chosen, self.key.keySequence()
        assert entry is not None
        for other in self._others(entry, key):
            kept = [each for each in keys_of(self._settings, other) if each != key]
            choose_keys(self._settings, other, kept)
        choose_keys(self._settings, entry, [*(each for each in before if each != key), key])
        self._tell()

    def _remove(self) -> None:
        if self.chosen is not None:
            choose_keys(self._settings, self.chosen, [])
            self._tell()

    def _restore(self) -> None:
        if self.chosen is not None:
            choose_keys(self._settings, self.chosen, usual_keys(self.chosen))
            self._tell()

    def _restore_all(self) -> None:
        for entry in self._entries.values():
            choose_keys(self._settings, entry, usual_keys(entry))
        self._tell()

    def _tell(self) -> None:
        self._show()
        self.changed.emit()
