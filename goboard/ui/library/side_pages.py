"""The folders of the library, the files with problems, the games that are there more than once, as short tables."""

from collections.abc import Sequence
from os.path import basename
from pathlib import Path

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    Qt,
    QUrl,
    Signal,
)
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import (
    QCheckBox,
    QMenu,
    QTableView,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from goboard.library.entries import DuplicateGroup, Folder, GameEntry, Likeness, Problem
from goboard.plural import counted
from goboard.ui.plain import PlainLabel, one_line, tip_text
from goboard.ui.widgets import TitledModel, dense_table, in_column, in_row, push_button

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
        self.beginResetModel()
        self.rows, self.values = rows, values
        self.endResetModel()

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def cell_words(self, row: int, column: int) -> str:
        return self.rows[row][column]


def reveal(path: str) -> None:
    """Show the folder of a file in the system's file manager."""
    place = Path(path)
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(place if place.is_dir() else place.parent)))


def copy_path(path: str) -> None:
    """Put a path into the clipboard."""
    QGuiApplication.clipboard().setText(path)


FOLDER_WIDTHS, PROBLEM_WIDTHS = (60, 10, 10), (34, 60)
GROUP_WIDTHS = (30, 14, 10)
MOST_OPEN = 200
"""Groups that are unfolded at first."""
LIKENESSES = {
    Likeness.SAME_FILE: "equal files",
    Likeness.SAME_MOVES: "the same moves",
    Likeness.SAME_OPENING: "the same first fifty moves",
}
FIELD_WORDS = {
    "text": "comments",
    "first_day": "",
    "last_day": "",
    "black_rank": "rank of Black",
    "white_rank": "rank of White",
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
        self.model = RowsModel(("Folder", "Files", "Games"), self, numbers=(1, 2))
        self.table = QTableView(self)
        dense_table(self.table, "Folders of the library", self.model, FOLDER_WIDTHS)
        self.add_button = push_button(self, "&Add a folder…", self.add_asked.emit)
        self.remove_button = push_button(self, "Re&move", self._remove, "Forget the folder; its files stay as they are")
        self.refresh_button = push_button(
            self, "Re&fresh", self.refresh_asked.emit, "Read what is new or has changed (F5)"
        )
        self.again_button = push_button(
            self, "Rea&d all again", self.all_again_asked.emit, "Read every file, whether it has changed or not"
        )
        self.table.selectionModel().currentRowChanged.connect(self._enable)
        self.model.modelReset.connect(self._enable)
        row = in_row(self.add_button, self.remove_button, self.refresh_button, self.again_button, 1)
        in_column(
            PlainLabel("Records in these folders, and in all folders below them, are in the library.", self),
            self.table,
            row,
            of=self,
        )
        self._enable()

    def show_folders(self, folders: Sequence[Folder]) -> None:
        """List them."""
        self.model.show_rows([(each.path, f"{each.files:,}", f"{each.games:,}") for each in folders], folders)

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
        self.model = RowsModel(("File", "What is wrong"), self)
        self.table = QTableView(self)
        dense_table(self.table, "Files with problems", self.model, PROBLEM_WIDTHS)
        self.table.activated.connect(lambda index: self.open_asked.emit(self._path(index.row())))
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.table.customContextMenuRequested.connect(self._show_menu)
        self.warnings = QCheckBox("Also files that were read with &warnings", self)
        self.warnings.toggled.connect(self.warnings_asked)
        self.said = PlainLabel(self)
        column = QVBoxLayout(self)
        for part in (self.warnings, self.table, self.said):
            column.addWidget(part)

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """List them."""
        self.model.show_rows([(each.file, _reason(each)) for each in problems], problems)
        count = len(problems)
        self.said.setText(counted(count, "file") if count else "All files could be read.")

    def _path(self, row: int) -> str:
        return self.model.rows[row][0]

    def _show_menu(self, place: QPoint) -> None:
        index = self.table.currentIndex()
        if index.isValid():
            path = self._path(index.row())
            menu = file_menu(self, path)
            menu.insertAction(menu.actions()[0], menu.addAction("&Open", lambda: self.open_asked.emit(path)))
            menu.popup(self.table.viewport().mapToGlobal(place))


class DuplicatesPage(QWidget):
    """Games that are there more than once. `open_asked` and `chosen` carry a GameEntry. Nothing is deleted here."""

    open_asked = Signal(object)
    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tree = QTreeWidget(self)
        self.tree.setAccessibleName("Games that are in the library more than once")
        self.tree.setHeaderLabels(["File", "Date", "Result", "Players"])
        self.tree.setAlternatingRowColors(True)
        self.tree.setUniformRowHeights(True)
        for place, width in enumerate(GROUP_WIDTHS):
            self.tree.setColumnWidth(place, self.tree.fontMetrics().averageCharWidth() * width)
        self.tree.itemActivated.connect(self._open)
        self.tree.currentItemChanged.connect(self._choose)
        self.tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.tree.customContextMenuRequested.connect(self._show_menu)
        self.said = PlainLabel(self)
        in_column(self.tree, self.said, of=self)

    def show_groups(self, groups: Sequence[DuplicateGroup]) -> None:
        """List them."""
        self.tree.clear()
        items = [_group_item(group) for group in groups]
        self.tree.addTopLevelItems(items)
        for item in items:
            item.setFirstColumnSpanned(True)
            item.setExpanded(len(items) <= MOST_OPEN)
        count = len(groups)
        found = f"{counted(count, 'group')} of games that are probably one; nothing is deleted here."
        self.said.setText(found if count else "No game is in the library more than once.")

    def _open(self, item: QTreeWidgetItem) -> None:
        entry = item.data(0, _ENTRY)
        if isinstance(entry, GameEntry):
            self.open_asked.emit(entry)

    def _choose(self, item: QTreeWidgetItem | None) -> None:
        entry = item.data(0, _ENTRY) if item is not None else None
        if isinstance(entry, GameEntry):
            self.chosen.emit(entry)

    def _show_menu(self, place: QPoint) -> None:
        item = self.tree.currentItem()
        entry = item.data(0, _ENTRY) if item is not None else None
        if isinstance(entry, GameEntry):
            menu = file_menu(self, entry.file)
            menu.insertAction(menu.actions()[0], menu.addAction("&Open", lambda: self.open_asked.emit(entry)))
            menu.popup(self.tree.viewport().mapToGlobal(place))


def file_menu(parent: QWidget, path: str) -> QMenu:
    """What can be done with a file outside of goboard."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.addAction("Show the &folder", lambda: reveal(path))
    menu.addAction("&Copy the path", lambda: copy_path(path))
    return menu


def _reason(problem: Problem) -> str:
    if problem.error:
        return problem.error
    return f"{counted(problem.warnings, 'warning')}: {problem.first_warning}"


def _group_item(group: DuplicateGroup) -> QTreeWidgetItem:
    first = group.games[0]
    named = (FIELD_WORDS.get(name, name) for name in group.differing)
    words = ", ".join(filter(None, named))
    differs = f"; different: {words}" if words else "; nothing differs"
    item = QTreeWidgetItem(
        [one_line(f"{_players(first)}: {LIKENESSES[group.likeness]}, {len(group.games)} times{differs}")]
    )
    for game in group.games:
        number = f" #{game.number + 1}" if game.number else ""
        cells = f"{basename(game.file)}{number}", game.date, game.result, _players(game)
        row = QTreeWidgetItem(item, [one_line(cell) for cell in cells])
        row.setData(0, _ENTRY, game)
        row.setToolTip(0, tip_text(game.file))
    return item


def _players(game: GameEntry) -> str:
    return f"{game.black or '?'} – {game.white or '?'}"
