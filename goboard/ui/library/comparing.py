"""Two games of the library side by side: in what they differ, one merged into the other, and files to the trash."""

from collections.abc import Sequence
from os.path import basename
from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QDialog, QHeaderView, QSplitter, QTableView, QWidget

from goboard.games.differences import Differences, Said
from goboard.jobs.watch import Watch
from goboard.library.batch import INFO_NAMES
from goboard.library.comparing import Side, compared, merging, said_alone
from goboard.library.entries import GameEntry
from goboard.library.library import Library
from goboard.library.lines import GameLine, line_of
from goboard.session.board_edits import JUDGED, SIGNS
from goboard.session.commands.edit import MergeRecord
from goboard.ui.dialogs.messages import ask_whether
from goboard.ui.job_signals import JobSignals
from goboard.ui.language import tr, worded
from goboard.ui.library.game_view import GameView
from goboard.ui.library.side_pages import RowsModel
from goboard.ui.library.trash import Trash
from goboard.ui.plain import PlainLabel, one_line
from goboard.ui.tables import dense_table
from goboard.ui.widgets import close_button, in_column, in_row, open_dialog, push_button
from goboard.words.message import phrase, plural, sentences

COMPARE, MERGE, TRASH = "compare", "merge", "trash"
KEPT = "✓ "
MOST_LETTERS = 200
ROWS = 6
"""Of the differences, that are seen at least."""
_TURNED = phrase("The second lies turned or mirrored beside the first; it is turned where it is merged.")


class Comparison(NamedTuple):
    """What is known of two games beside each other."""

    entries: tuple[GameEntry, GameEntry]
    found: Differences
    lines: tuple[GameLine, GameLine]


class Row(NamedTuple):
    """A difference as it is listed: `ident` for information, else where so many moves have been made."""

    words: tuple[str, str, str]
    ident: str = ""
    move: int = -1


class CompareDialog(QDialog):
    """`merge_asked` carries the identifiers of what the second says and is to be kept, `swap_asked` nothing,
    `trash_asked` the path of the second, `open_asked` a GameEntry and a node."""

    merge_asked = Signal(object)
    swap_asked = Signal()
    trash_asked = Signal(str)
    open_asked = Signal(object, int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Compare two games"))
        self.resize(round(parent.width() * 0.9), parent.height())
        self.views = GameView(self, has_note=False), GameView(self, has_note=False)
        boards, self.split = QSplitter(self), QSplitter(Qt.Orientation.Vertical, self)
        boards.splitterMoved.connect(self._level)
        self.views[0].open_button.setText(tr("Open the &first"))
        self.views[1].open_button.setText(tr("Open the se&cond"))
        for view in self.views:
            view.find_button.hide()
            view.open_asked.connect(lambda _is_new, view=view: self.open_asked.emit(view.entry, view.node))
            boards.addWidget(view)
        self.table, self.model = QTableView(self), RowsModel((tr("What"), tr("First"), tr("Second")), self)
        dense_table(self.table, tr("In what the games differ"), self.model, (24, 50))
        self.table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        for column in (1, 2):
            self.table.horizontalHeader().setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        self.table.setMinimumHeight(self.table.verticalHeader().defaultSectionSize() * (ROWS + 1))
        self.table.activated.connect(self._take_other)
        self.table.clicked.connect(self._take_cell)
        self.table.selectionModel().currentRowChanged.connect(self._go_there)
        self.taken: set[str] = set()
        """Of which information what the second says is kept."""
        self.said = PlainLabel(self, wordWrap=True)
        tip = tr(
            "The first is opened, and what only the second says comes into it; one step of undo, saved when you save"
        )
        self.merge_button = push_button(
            self, tr("&Merge into the first"), lambda: self.merge_asked.emit({*self.taken}), tip
        )
        self.swap_button = push_button(self, tr("&Swap"), self.swap_asked.emit, tr("The second becomes the first"))
        self.trash_button = push_button(self, tr("Move the second to the &trash…"), self._ask_trash)
        row = in_row(self.merge_button, self.swap_button, self.trash_button, 1, close_button(self))
        for place, widget in enumerate((boards, self.table)):
            self.split.addWidget(widget)
            self.split.setStretchFactor(place, 3 - place)
        self.split.setChildrenCollapsible(False)
        in_column((self.split, 1), self.said, row, of=self)
        self.comparison: Comparison | None = None
        self._enable()

    def show_comparison(self, comparison: Comparison) -> None:
        """Show that of these games; of each information what the first says is kept, or what one of them says alone."""
        self.comparison = comparison
        # both boards are of one size
        has_comments = any(step.comment for line in comparison.lines for step in line.steps)
        for view, entry, line in zip(self.views, comparison.entries, comparison.lines, strict=True):
            view.keep_room(is_kept=has_comments)
            view.show_line(entry, line)
        self.taken = {*said_alone(comparison.found)}
        self._list()
        self.said.setText(summary(comparison.found))
        self._level()
        self._enable()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._level()

    def _level(self) -> None:
        """The boards begin at one height, also where one of the titles takes more lines."""
        titles = [view.title for view in self.views]
        for title in titles:
            # what is asked for now must not be what was asked for before
            title.setMinimumHeight(0)
        height = max(0, *(title.heightForWidth(title.width()) for title in titles))
        for title in titles:
            title.setMinimumHeight(height)

    def _list(self) -> None:
        assert self.comparison is not None
        rows = rows_of(self.comparison.found)
        self.model.show_rows([self._cells(row) for row in rows], rows)

    def _cells(self, row: Row) -> tuple[str, ...]:
        if not row.ident:
            return row.words
        kept = 1 + (row.ident in self.taken)
        return tuple(f"{KEPT}{words}" if place == kept else words for place, words in enumerate(row.words))

    def _take_cell(self, index: QModelIndex) -> None:
        row = self._row(index)
        if row.ident and index.column() and (index.column() == 2) != (row.ident in self.taken):
            self._take_other(index)

    def _take_other(self, index: QModelIndex) -> None:
        row = self._row(index)
        if row.ident:
            self.taken ^= {row.ident}
            self._list()
            self.table.setCurrentIndex(self.model.index(index.row(), index.column()))

    def _go_there(self, index: QModelIndex) -> None:
        if index.isValid() and (move := self._row(index).move) >= 0:
            for view in self.views:
                steps = view.line.steps if view.line is not None else ()
                view.go_to(next((at for at, step in enumerate(steps) if step.number >= move), len(steps) - 1))

    def _row(self, index: QModelIndex) -> Row:
        row = self.model.values[index.row()]
        assert isinstance(row, Row)
        return row

    def _ask_trash(self) -> None:
        if self.comparison is not None:
            self.trash_asked.emit(self.comparison.entries[1].file)

    def _enable(self) -> None:
        is_there = self.comparison is not None
        files = {entry.file for entry in self.comparison.entries} if self.comparison is not None else set()
        self.merge_button.setEnabled(self.comparison is not None and not self.comparison.found.misfit)
        self.swap_button.setEnabled(is_there)
        self.trash_button.setEnabled(len(files) == 2)


def rows_of(found: Differences) -> list[Row]:
    """The differences, information first, then in order of moves."""
    rows = [
        Row((worded(INFO_NAMES.get(ident, ident)), _line(one), _line(other)), ident) for ident, one, other in found.info
    ]
    later = [
        Row((_comment_at(each.move), _line(each.one), _line(each.other)), "", each.move) for each in found.comments
    ]
    for each in found.variations:
        name = each.name or tr("no move")
        words = _line(plural("{move}: {n} position", "{move}: {n} positions", each.nodes, move=name))
        told = ("", words) if each.is_of_other else (words, "")
        later.append(Row((tr("From move {move}", move=each.move), *told), "", each.move))
    later += [
        Row((_signs_at(each.move), _signs_said(each.one), _signs_said(each.other)), "", each.move)
        for each in found.signs
    ]
    return rows + sorted(later, key=lambda row: row.move)


def summary(found: Differences) -> str:
    """All of it in a few words."""
    if found.misfit:
        return found.misfit
    one, other = found.moves
    if one == other == found.common:
        moves = plural("The same {n} move.", "The same {n} moves.", one)
    elif found.common in (one, other):
        moves = (
            plural(
                "The same {n} move; the first goes on to {last}.",
                "The same {n} moves; the first goes on to {last}.",
                found.common,
                last=one,
            )
            if one > other
            else plural(
                "The same {n} move; the second goes on to {last}.",
                "The same {n} moves; the second goes on to {last}.",
                found.common,
                last=other,
            )
        )
    else:
        moves = phrase(
            "The same up to move {common}, of {first} and {second}.", common=found.common, first=one, second=other
        )
    return sentences(moves, phrase("Nothing differs.") if found.is_same else "", _TURNED if found.orientation else "")


def _comment_at(move: int) -> str:
    return tr("Comment at move {move}", move=move) if move else tr("Comment at the start")


def _signs_at(move: int) -> str:
    return tr("Signs at move {move}", move=move) if move else tr("Signs at the start")


def _signs_said(said: Said) -> str:
    """As in "triangle: D4 E5; good move"."""
    names = {**SIGNS, **JUDGED}
    parts = [
        phrase("{point}: {facts}", point=names.get(ident, ident), facts=value)
        if value and ident not in JUDGED
        else names.get(ident, ident)
        for ident, value in said
    ]
    return _line(worded(sentences(*parts, between="; ")))


def _line(words: str) -> str:
    return one_line(words, MOST_LETTERS)


class Comparing(QObject):
    """Compares, merges, and moves files to the trash. `told` carries a sentence, `merge_asked` a file, the number of a
    game in it and a MergeRecord; `open_asked` a GameEntry and a node; `changed` comes when there are other files."""

    told = Signal(object)
    merge_asked = Signal(str, int, object)
    open_asked = Signal(object, int)
    changed = Signal()

    def __init__(self, library: Library, jobs: JobSignals, parent: QWidget) -> None:
        super().__init__(parent)
        self._jobs, self._window = jobs, parent
        self._library, self._trash = library, Trash(library.path)
        self.dialog: CompareDialog | None = None

    def compare(self, one: GameEntry, other: GameEntry) -> None:
        """Show them side by side."""
        if self.dialog is None:
            dialog = self.dialog = CompareDialog(self._window)
            dialog.merge_asked.connect(self._merge)
            dialog.swap_asked.connect(self._swap)
            dialog.trash_asked.connect(lambda path: self.ask_trash([path]))
            dialog.open_asked.connect(self.open_asked)
            dialog.finished.connect(self._forget)
            open_dialog(dialog)

        def call(watch: Watch) -> Comparison:
            found = compared(_side(one), _side(other))
            lines = line_of(one, None, "", watch.check), line_of(other, None, "", watch.check)
            return Comparison((one, other), found, lines)

        self._jobs.run(COMPARE, call, self._show)

    def ask_trash(self, paths: Sequence[str]) -> None:
        """Move files to the trash if that is really wanted."""
        files = [*dict.fromkeys(paths)]
        if files:
            question = plural(
                "Move “{file}” to the trash, with all games in it?",
                "Move {n} files to the trash, with all games in them?",
                len(files),
                file=one_line(basename(files[0])),
            )
            ask_whether(self._window, question, tr("&Move to the trash"), lambda: self.discard(files))

    def discard(self, paths: Sequence[str]) -> None:
        """Move files to the trash."""

        def call(watch: Watch) -> str:
            count, problems = self._trash.take(paths, watch.check)
            said = plural("{n} file moved to the trash.", "{n} files moved to the trash.", count)
            return sentences(said, why_not(problems))

        self._jobs.run_after(TRASH, call, self._take_files)

    def bring_back(self) -> None:
        """Bring back what went to the trash last."""

        def call(_watch: Watch) -> str:
            count, problems = self._trash.bring_back()
            said = plural("{n} file brought back from the trash.", "{n} files brought back from the trash.", count)
            return sentences(said, why_not(problems))

        self._jobs.run_after(TRASH, call, self._take_files)

    def _take_files(self, sentence: str) -> None:
        self.told.emit(sentence)
        self.changed.emit()

    def _show(self, comparison: Comparison) -> None:
        if self.dialog is not None:
            self.dialog.show_comparison(comparison)

    def _swap(self) -> None:
        if self.dialog is not None and self.dialog.comparison is not None:
            one, other = self.dialog.comparison.entries
            self.compare(other, one)

    def _merge(self, taken: set[str]) -> None:
        if self.dialog is None or self.dialog.comparison is None:
            return
        one, other = self.dialog.comparison.entries

        def call(_watch: Watch) -> MergeRecord:
            done = merging(_side(one), _side(other), taken)
            return MergeRecord(done.data, basename(other.file), done.info)

        def take(command: MergeRecord) -> None:
            if self.dialog is not None:
                self.dialog.accept()
            self.merge_asked.emit(one.file, one.number, command)

        self._jobs.run(MERGE, call, take)

    def _forget(self) -> None:
        self.dialog = None


def _side(entry: GameEntry) -> Side:
    return Side(entry.file, entry.number, entry.digest)


def why_not(problems: object) -> str:
    """How many files are left as they are, and why the first is."""
    if not isinstance(problems, dict) or not problems:
        return ""
    file, why = next(iter(problems.items()))
    return plural(
        "{n} file could not: {file}: {why}",
        "{n} files could not: {file}: {why}",
        len(problems),
        file=basename(file),
        why=why,
    )
