"""The folders of the library, the files with problems, the games that are there more than once, as short tables."""

from collections.abc import Callable, Sequence
from os.path import basename
from pathlib import Path

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPoint, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QAbstractItemView, QMenu, QTableView, QTreeWidget, QTreeWidgetItem, QWidget

from goboard.library.entries import DuplicateGroup, Folder, GameEntry, Likeness, Problem
from goboard.ui.language import number_words, tr
from goboard.ui.plain import PlainLabel, bring_fonts, drawn, one_line, tip_text
from goboard.ui.style import letter_width
from goboard.ui.tables import TitledModel, dense_table
from goboard.ui.widgets import check_box, in_column, in_row, named, push_button
from goboard.ui.window.flow_layout import FlowLayout
from goboard.words.message import enumerated, phrase, plural

Index = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()


class RowsModel(TitledModel):
    """`values` are whatever each row stands for. Columns in `numbers` stand at the right."""

    def __init__(self, titles: Sequence[str], parent: QObject | None = None, numbers: Sequence[int] = ()) -> None:
        super().__init__(parent)
        self.titles, self.right_columns = tuple(titles), frozenset(numbers)
        self.rows: Sequence[Sequence[str]] = ()
        self.values: Sequence[object] = ()

    def show_rows(self, rows: Sequence[Sequence[str]], values: Sequence[object]) -> None:
        """Show others."""
        bring_fonts(" ".join(cell for row in rows for cell in row))
        self.beginResetModel()
        self.rows, self.values = rows, values
        self.endResetModel()

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def cell_words(self, row: int, column: int) -> str:
        return self.rows[row][column]


def has_menu(widget: QWidget, show: Callable[[QPoint], object]) -> None:
    """The right button, or the menu key, has a menu shown at that place of the widget."""
    widget.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    widget.customContextMenuRequested.connect(show)


def is_below_rows(view: QAbstractItemView, place: QPoint) -> bool:
    """Was that place pointed at, where no row is? The menu key asks for the current row wherever that is."""
    return view.viewport().rect().contains(place) and not view.indexAt(place).isValid()


def passing_menu(parent: QWidget) -> QMenu:
    """A menu that is gone once it is closed."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return menu


def add_file_actions(menu: QMenu, path: str) -> None:
    """What can be done with a file outside of goboard."""
    folder = path if Path(path).is_dir() else str(Path(path).parent)
    menu.addAction(tr("Show the &folder"), lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(folder)))
    menu.addAction(tr("&Copy the path"), lambda: QGuiApplication.clipboard().setText(path))


FOLDER_WIDTHS, PROBLEM_WIDTHS = (60, 10, 10), (34, 60)
GROUP_WIDTHS = (30, 15, 12)
MOST_OPEN = 200
"""Groups that are unfolded at first."""
LIKENESSES = {
    Likeness.SAME_FILE: phrase("equal files"),
    Likeness.SAME_MOVES: phrase("the same moves"),
    Likeness.SAME_OPENING: phrase("the same first fifty moves"),
}
FIELD_WORDS = {
    "text": phrase("other text"),
    "first_day": "",
    "last_day": "",
    "black_rank": phrase("rank of Black"),
    "white_rank": phrase("rank of White"),
}
_ENTRY = Qt.ItemDataRole.UserRole


class FoldersPage(QWidget):
    """What the library looks into. `removed` carries a path."""

    add_asked = Signal()
    removed = Signal(str)
    refresh_asked = Signal()
    all_again_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = RowsModel((tr("Folder"), tr("Files"), tr("Games")), self, numbers=(1, 2))
        self.table = QTableView(self)
        dense_table(self.table, tr("Folders of the library"), self.model, FOLDER_WIDTHS)
        self.add_button = push_button(self, tr("Add a folde&r…"), self.add_asked.emit)
        self.remove_button = push_button(
            self, tr("Re&move"), self._remove, tr("Forget the folder; its files stay as they are")
        )
        tips = tr("Read what is new or has changed (F5)"), tr("Read every file, whether it has changed or not")
        self.refresh_button = push_button(self, tr("Refre&sh"), self.refresh_asked.emit, tips[0])
        self.again_button = push_button(self, tr("Read all agai&n"), self.all_again_asked.emit, tips[1])
        self.table.selectionModel().currentRowChanged.connect(self._enable)
        self.model.modelReset.connect(self._enable)
        said = tr("Records in these folders, and in all folders below them, are in the library.")
        hint = PlainLabel(said, self, wordWrap=True)
        row = FlowLayout()
        for button in (self.add_button, self.remove_button, self.refresh_button, self.again_button):
            row.addWidget(button)
        in_column(hint, self.table, row, of=self)
        self._enable()

    def show_folders(self, folders: Sequence[Folder]) -> None:
        """List them."""
        self.model.show_rows(
            [(each.path, number_words(each.files), number_words(each.games)) for each in folders], folders
        )

    def _remove(self) -> None:
        index = self.table.currentIndex()
        if index.isValid():
            self.removed.emit(self.model.rows[index.row()][0])

    def _enable(self) -> None:
        self.remove_button.setEnabled(self.table.currentIndex().isValid())


class ProblemsPage(QWidget):
    """Files that could not be read, and why. `open_asked` carries a path; `warnings_asked` whether files that were read
    with warnings are wanted, too."""

    open_asked = Signal(str)
    warnings_asked = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = RowsModel((tr("File"), tr("What is wrong")), self)
        self.table = QTableView(self)
        dense_table(self.table, tr("Files with problems"), self.model, PROBLEM_WIDTHS)
        self.table.activated.connect(lambda index: self.open_asked.emit(self._path(index.row())))
        has_menu(self.table, self._show_menu)
        self.warnings = check_box(self, tr("Also files that were &read with warnings"))
        self.warnings.toggled.connect(self.warnings_asked)
        self.said = PlainLabel(self)
        in_column(self.warnings, self.table, self.said, of=self)

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """List them."""
        self.model.show_rows([(each.file, _reason(each)) for each in problems], problems)
        count = len(problems)
        self.said.setText(plural("{n} file", "{n} files", count) if count else tr("All files could be read."))

    def _path(self, row: int) -> str:
        return self.model.rows[row][0]

    def _show_menu(self, place: QPoint) -> None:
        index = self.table.currentIndex()
        if index.isValid() and not is_below_rows(self.table, place):
            path = self._path(index.row())
            menu = passing_menu(self)
            menu.addAction(tr("&Open"), lambda: self.open_asked.emit(path))
            add_file_actions(menu, path)
            menu.popup(self.table.viewport().mapToGlobal(place))


class DuplicatesPage(QWidget):
    """Games that are there more than once. `open_asked` and `chosen` carry a GameEntry, `compare_asked` two of them,
    `trash_asked` the paths of files. Nothing goes without a question."""

    open_asked = Signal(object)
    chosen = Signal(object)
    compare_asked = Signal(object, object)
    trash_asked = Signal(object)
    back_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tree = named(QTreeWidget(self), tr("Games that are in the library more than once"))
        self.tree.setHeaderLabels([tr("File"), tr("Date"), tr("Result"), tr("Players")])
        self.tree.setAlternatingRowColors(True)
        self.tree.setUniformRowHeights(True)
        for place, width in enumerate(GROUP_WIDTHS):
            self.tree.setColumnWidth(place, letter_width(self.tree.fontMetrics()) * width)
        self.tree.itemActivated.connect(self._open)
        self.tree.currentItemChanged.connect(self._choose)
        has_menu(self.tree, self._show_menu)
        self.tree.setSelectionMode(QTreeWidget.SelectionMode.ExtendedSelection)
        self.tree.itemSelectionChanged.connect(self._enable)
        tip = tr("Two chosen games side by side; one alone beside the first of its group. They can be merged there")
        self.compare_button = push_button(self, tr("Co&mpare…"), self._compare, tip)
        tip = tr("The files of the chosen games, after a question")
        self.trash_button = push_button(
            self, tr("Move to the t&rash…"), lambda: self.trash_asked.emit(self.files()), tip
        )
        self.back_button = push_button(self, tr("Bri&ng back"), self.back_asked.emit, tr("What went to the trash last"))
        self.said = PlainLabel(self)
        row = in_row(self.compare_button, self.trash_button, self.back_button, 1)
        in_column(self.tree, row, self.said, of=self)
        self._enable()

    def show_groups(self, groups: Sequence[DuplicateGroup]) -> None:
        """List them."""
        self.tree.clear()
        height = round(self.tree.fontMetrics().height() * 1.5)
        items = [_group_item(group, height) for group in groups]
        self.tree.addTopLevelItems(items)
        for item in items:
            item.setFirstColumnSpanned(True)
            item.setExpanded(len(items) <= MOST_OPEN)
        count = len(groups)
        found = plural("{n} group of games that are probably one.", "{n} groups of games that are probably one.", count)
        self.said.setText(found if count else tr("No game is in the library more than once."))
        self._enable()

    def files(self) -> list[str]:
        """Those of the games that are chosen."""
        return [*dict.fromkeys(entry.file for entry in self._entries())]

    def _entries(self) -> list[GameEntry]:
        return [entry for item in self.tree.selectedItems() if (entry := _entry_of(item)) is not None]

    def _pair(self) -> tuple[GameEntry, GameEntry] | None:
        """The games to be compared."""
        chosen = self._entries()
        group = self.tree.selectedItems()[0].parent() if len(chosen) == 1 else None
        if group is not None:
            games = [
                entry for place in range(group.childCount()) if (entry := _entry_of(group.child(place))) is not None
            ]
            others = [entry for entry in games if entry != chosen[0]]
            # the first stays the first
            chosen = sorted((others[0], chosen[0]), key=games.index) if others else chosen
        return (chosen[0], chosen[1]) if len(chosen) == 2 else None

    def _compare(self) -> None:
        pair = self._pair()
        if pair is not None:
            self.compare_asked.emit(*pair)

    def _enable(self) -> None:
        self.compare_button.setEnabled(self._pair() is not None)
        self.trash_button.setEnabled(bool(self._entries()))

    def _open(self, item: QTreeWidgetItem) -> None:
        if (entry := _entry_of(item)) is not None:
            self.open_asked.emit(entry)

    def _choose(self, item: QTreeWidgetItem | None) -> None:
        if (entry := _entry_of(item)) is not None:
            self.chosen.emit(entry)

    def _show_menu(self, place: QPoint) -> None:
        entry = _entry_of(self.tree.currentItem())
        if entry is not None and not is_below_rows(self.tree, place):
            menu = passing_menu(self)
            menu.addAction(tr("&Open"), lambda: self.open_asked.emit(entry))
            menu.addAction(tr("Co&mpare…"), self._compare).setEnabled(self._pair() is not None)
            menu.addAction(tr("Move to the t&rash…"), lambda: self.trash_asked.emit(self.files()))
            add_file_actions(menu, entry.file)
            menu.popup(self.tree.viewport().mapToGlobal(place))


def _entry_of(item: QTreeWidgetItem | None) -> GameEntry | None:
    """The game of a row; the heading of a group has none."""
    entry = item.data(0, _ENTRY) if item is not None else None
    return entry if isinstance(entry, GameEntry) else None


def _reason(problem: Problem) -> str:
    if problem.error:
        return problem.error
    return plural("{n} warning: {first}", "{n} warnings: {first}", problem.warnings, first=problem.first_warning)


def _group_item(group: DuplicateGroup, height: int) -> QTreeWidgetItem:
    first = group.games[0]
    words = enumerated(FIELD_WORDS.get(name, name) for name in group.differing)
    told = {"players": _players(first), "likeness": LIKENESSES[group.likeness], "times": len(group.games)}
    title = (
        tr("{players}: {likeness}, {times} times; different: {differences}", **told, differences=words)
        if words
        else tr("{players}: {likeness}, {times} times; nothing differs", **told)
    )
    bring_fonts(one_line(title))
    item = QTreeWidgetItem([drawn(one_line(title))])
    item.setSizeHint(0, QSize(0, height))
    for game in group.games:
        number = f" #{game.number + 1}" if game.number else ""
        cells = f"{basename(game.file)}{number}", game.date, game.result, _players(game)
        bring_fonts(" ".join(cells))
        row = QTreeWidgetItem(item, [drawn(one_line(cell)) for cell in cells])
        # Chinese signs are taller than the letters of most fonts
        row.setSizeHint(0, QSize(0, height))
        row.setData(0, _ENTRY, game)
        row.setToolTip(0, tip_text(game.file))
    return item


def _players(game: GameEntry) -> str:
    return f"{game.black or '?'} – {game.white or '?'}"
