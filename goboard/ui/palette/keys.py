"""The editor of keyboard shortcuts: every action with its keys, other keys for it, what is in conflict."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QSettings, Qt, Signal
from PySide6.QtGui import QAccessibleInterface, QKeyEvent, QKeySequence, QPalette
from PySide6.QtWidgets import (
    QDialog,
    QHeaderView,
    QKeySequenceEdit,
    QLineEdit,
    QMenu,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from goboard.ui.inside import OWN
from goboard.ui.language import tr, worded
from goboard.ui.palette.fuzzy import best_fits
from goboard.ui.plain import PlainLabel, one_line
from goboard.ui.style import letter_width
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
from goboard.ui.window.actions import Actions
from goboard.ui.window.bindings import (
    OTHER_PROGRAMS,
    PORTABLE,
    choose_keys,
    holders,
    is_changed,
    is_key,
    keys_of,
    take_keys,
    usual_keys,
)
from goboard.ui.window.menu_entry import Entry
from goboard.words.message import enumerated, joined, phrase, sentences

NATIVE = QKeySequence.SequenceFormat.NativeText
NAME = Qt.ItemDataRole.UserRole
TITLE, KEYS, SAID = range(3)
"""The columns."""
NO_KEY = phrase("This action has no key.")
NEW_KEY = phrase("Press the new key, then Add or Replace.")


SIDES = 40
"""Pixels of the frame and of the button that clears."""


class KeyLine(QKeySequenceEdit):
    """Takes one key with what is held beside it; Tab and Esc go where they always go."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setMaximumSequenceLength(1)
        self.setClearButtonEnabled(True)
        # room for what Qt says in it, in any language
        if (line := self.findChild(QLineEdit, options=OWN)) is not None:
            self.setMinimumWidth(line.fontMetrics().horizontalAdvance(line.placeholderText()) + SIDES)

    def spoken(self) -> QAccessibleInterface:
        """How screen readers find it."""
        from goboard.ui.spoken import Role, SpokenWidget

        return SpokenWidget(self, Role.HotkeyField)

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

    def __init__(self, parent: QWidget, actions: Actions, settings: QSettings) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Keyboard shortcuts"))
        self._entries, self._titles, self._settings = actions.entries, actions.full_titles(), settings
        self.sought = named(
            FilterLine(self), tr("Find an action or a key"), tr("Letters of an action, or a key: Ctrl+G")
        )
        self.sought.setPlaceholderText(tr("Find an action or a key"))
        self.table = named(QTreeWidget(self), tr("Actions and their keys"))
        self.table.setHeaderLabels([tr("Action"), tr("Keys"), ""])
        self.table.setRootIsDecorated(False)
        self.table.setUniformRowHeights(True)
        header = self.table.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(TITLE, QHeaderView.ResizeMode.Stretch)
        # what is called so stands at the end of a title
        self.table.setTextElideMode(Qt.TextElideMode.ElideLeft)
        self.key = named(KeyLine(self), tr("New key"), NEW_KEY)
        self.note = PlainLabel(self, wordWrap=True)
        self._add_buttons()
        in_column(
            self.sought,
            (self.table, 1),
            in_row(
                title_of(self.key, tr("New &key")), (self.key, 1), self.replace, self.add, self.remove, self.restore
            ),
            self.note,
            in_row(self.restore_all, self.others, 1, close_button(self)),
            of=self,
        )
        OwnKeys(self.table, [Qt.Key.Key_Up, Qt.Key.Key_Down])
        self.sought.textChanged.connect(self._filter)
        self.sought.left.connect(self.table.setFocus)
        self.table.currentItemChanged.connect(lambda: self._show_chosen())
        self.table.itemActivated.connect(lambda: self.key.setFocus())
        self.key.keySequenceChanged.connect(lambda: self._show_note())
        self._items = {name: self._item(entry) for name, entry in self._entries.items()}
        self._show()
        width = letter_width(self.fontMetrics())
        self.resize(min(width * 92, parent.width()), min(width * 80, parent.height()))
        self.table.setCurrentItem(next(iter(self._items.values())))
        self.sought.setFocus()

    def _add_buttons(self) -> None:
        """What is done with the keys of the action chosen, and with those of all."""
        self.replace = push_button(self, tr("R&eplace"), self._replace, tr("The new key instead of those it has"))
        self.add = push_button(self, tr("&Add"), self._add, tr("The new key beside those it has"))
        self.remove = push_button(self, tr("&No key"), self._remove, tr("The action has no key any more"))
        self.restore = push_button(
            self, tr("As at &first"), self._restore, tr("The keys that this action had at first")
        )
        self.restore_all = push_button(
            self, tr("All as at first"), self._restore_all, tr("Every action has the keys that it had at first")
        )
        self.others = named(
            QPushButton(tr("As in &other programs"), self, autoDefault=False),
            tip=tr("Keys that those programs have too"),
        )
        menu = QMenu(self.others)
        for program in OTHER_PROGRAMS:
            words = tr("Arrows as in Sabaki") if program == "Sabaki" else tr("Keys as in {program}", program=program)
            menu.addAction(one_line(words)).triggered.connect(partial(self._take_keys, program))
        self.others.setMenu(menu)

    def choose(self, name: str) -> None:
        """That action, ready for its new key."""
        self.sought.clear()
        self.table.setCurrentItem(self._items[name])
        self.table.scrollToItem(self._items[name])
        self.key.setFocus()

    @property
    def chosen(self) -> Entry | None:
        item = self.table.currentItem()
        return self._entries[item.data(TITLE, NAME)] if item is not None and not item.isHidden() else None

    def _item(self, entry: Entry) -> QTreeWidgetItem:
        item = QTreeWidgetItem()
        self.table.addTopLevelItem(item)
        item.setText(TITLE, one_line(self._titles[entry.name]))
        item.setData(TITLE, NAME, entry.name)
        item.setToolTip(TITLE, one_line(entry.tip or entry.title))
        return item

    def _show(self) -> None:
        """The keys as they are now."""
        held = holders(self._settings, self._entries.values())
        for name, item in self._items.items():
            entry = self._entries[name]
            keys = keys_of(self._settings, entry)
            item.setText(KEYS, worded(enumerated(key.toString(NATIVE) for key in keys)))
            others = {
                self._titles[other.name] for key in keys for other in held[key.toString(PORTABLE)] if other is not entry
            }  # fmt: skip
            said = tr("changed") if is_changed(self._settings, entry) else ""
            if others:
                said = tr("also {actions}", actions=joined(sorted(others)))
            item.setText(SAID, said)
            role = QPalette.ColorRole.BrightText if others else QPalette.ColorRole.PlaceholderText
            item.setForeground(SAID, self.palette().color(role))
        # once for all rows: of itself the header measures them again at whatever happens
        for column in KEYS, SAID:
            self.table.resizeColumnToContents(column)
        self._show_chosen()

    def _filter(self, words: str) -> None:
        said = words.casefold().strip()
        fits = best_fits(words, self._entries.values(), lambda entry: entry.title, self._words_of) if said else []
        first = self._items[fits[0][0].name] if fits else None
        shown = {entry.name for entry, _ in fits}
        for name, item in self._items.items():
            is_shown = not said or name in shown or said in item.text(1).casefold()
            item.setHidden(not is_shown)
            first = first or (item if is_shown else None)
        if first is not None:
            self.table.setCurrentItem(first)
        self._show_chosen()

    def _words_of(self, entry: Entry) -> str:
        return self._titles[entry.name].lower()

    def _show_chosen(self) -> None:
        self.key.clear()
        entry = self.chosen
        self.remove.setEnabled(entry is not None and bool(keys_of(self._settings, entry)))
        self.restore.setEnabled(entry is not None and is_changed(self._settings, entry))
        self._show_note()

    def _show_note(self) -> None:
        """What the new key is now."""
        entry, key = self.chosen, self.key.keySequence()
        is_good = entry is not None and is_key(key)
        self.replace.setEnabled(is_good)
        self.add.setEnabled(is_good)
        self.note.setText(self._note(entry, key))

    def _note(self, entry: Entry | None, key: QKeySequence) -> str:
        if entry is None:
            return tr("No action is called that.")
        if key.isEmpty():
            return NEW_KEY if keys_of(self._settings, entry) else sentences(NO_KEY, NEW_KEY)
        said = key.toString(NATIVE)
        match key.toString(PORTABLE):
            case "Esc":
                return tr("{key} cannot be chosen: it leaves what one is in.", key=said)
            case "Tab":
                return tr("{key} cannot be chosen: it goes to the next control.", key=said)
            case "Shift+Tab":
                return tr("{key} cannot be chosen: it goes to the control before.", key=said)
            case "Return" | "Enter":
                return tr("{key} cannot be chosen: it does what is chosen.", key=said)
            case "F10":
                return tr("{key} cannot be chosen: it opens the menus.", key=said)
            case "Shift+F10":
                return tr("{key} cannot be chosen: it opens the menu of what has the keys.", key=said)
        others = [self._titles[other.name] for other in self._others(entry, key)]
        if others:
            return tr("{key} belongs to {actions} now, which would lose it.", key=said, actions=joined(others))
        return tr("{key} is free.", key=said)

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

    def _take_keys(self, program: str) -> None:
        bare = [self._titles[entry.name] for entry in take_keys(self._settings, self._entries, program)]
        self._tell()
        if bare:
            self.note.setText(tr("Without a key now: {actions}.", actions=joined(bare)))

    def _tell(self) -> None:
        self._show()
        self.changed.emit()
