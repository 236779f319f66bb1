"""Which actions have a button in the toolbar, and in which order."""

from __future__ import annotations

from PySide6.QtCore import QSettings, Qt, Signal
from PySide6.QtWidgets import QDialog, QListWidget, QListWidgetItem, QWidget

from goboard.ui.language import tr
from goboard.ui.palette.fuzzy import best_fits
from goboard.ui.plain import one_line, tip_text
from goboard.ui.style import letter_width
from goboard.ui.widgets import FilterLine, close_button, in_column, in_row, named, push_button
from goboard.ui.window.actions import Actions
from goboard.ui.window.bindings import TOOLBAR, choose_toolbar, toolbar_names
from goboard.words.message import phrase

NAME = Qt.ItemDataRole.UserRole
LINE_TITLE = phrase("– line –")


class ToolbarDialog(QDialog):
    """What is changed is kept and seen at once, which `changed` tells."""

    changed = Signal()

    def __init__(self, parent: QWidget, actions: Actions, settings: QSettings) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Toolbar"))
        self._actions, self._settings = actions, settings
        self._titles = actions.full_titles()
        self.sought = named(FilterLine(self), tr("Find an action"))
        self.sought.setPlaceholderText(tr("Find an action"))
        self.offered = named(QListWidget(self), tr("Actions"), tr("Double click an action to give it a button"))
        self.chosen = named(
            QListWidget(self), tr("Buttons"), tr("Drag a button to another place; a double click takes it away")
        )
        self.chosen.setDragDropMode(QListWidget.DragDropMode.InternalMove)
        for shown in (self.offered, self.chosen):
            # what is called so stands at the end of a title
            shown.setTextElideMode(Qt.TextElideMode.ElideLeft)
        for name, title in self._titles.items():
            self._item(self.offered, name, title)
        self.offered.setCurrentRow(0)
        self.add = push_button(self, tr("&Add"), self._add, tr("Give the chosen action a button"))
        self.add_line = push_button(
            self, tr("Add a &line"), lambda: self._put(""), tr("A line between two groups of buttons")
        )
        self.remove = push_button(self, tr("&Remove"), self._remove, tr("Take the chosen button away"))
        self.up = push_button(self, tr("&Up"), lambda: self._move(-1), tr("The chosen button comes earlier"))
        self.down = push_button(self, tr("&Down"), lambda: self._move(1), tr("The chosen button comes later"))
        self.restore = push_button(self, tr("As at &first"), self._restore, tr("The buttons that were there at first"))
        moves = in_column(1, self.add, self.add_line, self.remove, self.up, self.down, 1, self.restore, flush=True)
        left = in_column(self.sought, (self.offered, 1), flush=True)
        in_column((in_row((left, 1), moves, (self.chosen, 1), flush=True), 1), close_button(self), of=self)
        self.sought.textChanged.connect(self._filter)
        self.sought.left.connect(self.offered.setFocus)
        self.offered.itemDoubleClicked.connect(lambda: self._add())
        self.chosen.itemDoubleClicked.connect(lambda: self._remove())
        self.chosen.model().rowsMoved.connect(lambda: self._keep(self.names()))
        self._show(toolbar_names(settings))
        width = letter_width(self.fontMetrics())
        self.resize(min(width * 140, parent.width()), min(width * 66, parent.height()))
        self.sought.setFocus()

    def names(self) -> tuple[str, ...]:
        """The buttons in their order, "" for a line."""
        return tuple(str(self.chosen.item(at).data(NAME)) for at in range(self.chosen.count()))

    def _item(self, where: QListWidget, name: str, title: str) -> QListWidgetItem:
        item = QListWidgetItem(one_line(title))
        item.setToolTip(tip_text(title))
        item.setData(NAME, name)
        if name:
            item.setIcon(self._actions[name].icon())
        where.addItem(item)
        return item

    def _show(self, names: tuple[str, ...], current: int = 0) -> None:
        self.chosen.clear()
        for name in names:
            if not name or name in self._actions:
                self._item(self.chosen, name, self._titles[name] if name else LINE_TITLE)
        self.chosen.setCurrentRow(min(current, self.chosen.count() - 1))

    def _filter(self, words: str) -> None:
        places = range(self.offered.count())
        fits = [
            at for at, _ in best_fits(words, places, self._title_at, lambda at: self.offered.item(at).text().lower())
        ]
        for at in places:
            self.offered.item(at).setHidden(bool(words.strip()) and at not in fits)
        if fits:
            self.offered.setCurrentRow(fits[0])

    def _title_at(self, row: int) -> str:
        return self._actions.entries[self.offered.item(row).data(NAME)].title

    def _add(self) -> None:
        item = self.offered.currentItem()
        if item is not None and not item.isHidden():
            self._put(str(item.data(NAME)))

    def _put(self, name: str) -> None:
        """Behind the chosen button; one that is there already goes to that place."""
        names = list(self.names())
        at = self.chosen.currentRow() + 1
        if name and name in names:
            at -= names.index(name) < at
            names.remove(name)
        names.insert(at, name)
        self._keep(tuple(names), at, is_shown=True)

    def _remove(self) -> None:
        names, at = list(self.names()), self.chosen.currentRow()
        if 0 <= at < len(names) and len(names) > 1:
            del names[at]
            self._keep(tuple(names), at, is_shown=True)

    def _move(self, step: int) -> None:
        names, at = list(self.names()), self.chosen.currentRow()
        if 0 <= at < len(names) and 0 <= at + step < len(names):
            names[at], names[at + step] = names[at + step], names[at]
            self._keep(tuple(names), at + step, is_shown=True)

    def _restore(self) -> None:
        self._keep(TOOLBAR, is_shown=True)

    def _keep(self, names: tuple[str, ...], current: int = 0, *, is_shown: bool = False) -> None:
        if is_shown:
            self._show(names, current)
        choose_toolbar(self._settings, names)
        self.changed.emit()
