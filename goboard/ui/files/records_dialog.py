"""The records of a folder or an archive that was opened: some of them are chosen, or all taken into the library."""

import os
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtWidgets import QAbstractItemView, QDialog, QListView, QWidget

from goboard.jobs.watch import Watch
from goboard.library.folders import RecordFile, record_files
from goboard.ui.job_signals import JobSignals
from goboard.ui.language import tr
from goboard.ui.plain import PlainLabel, one_line, window_title
from goboard.ui.style import letter_width
from goboard.ui.widgets import FilterLine, answer_buttons, in_column, in_row, named, open_dialog, push_button
from goboard.ui.window.requests import ShowLibrary
from goboard.ui.window.workspace import Workspace
from goboard.words.message import phrase, plural, sentences

MOST_AT_ONCE = 20
"""Records that are opened at once, each in a tab."""
LINES, WIDTH = 18, 60
LISTING = "listing"
_NO_INDEX = QModelIndex()


def choose_records(workspace: Workspace, place: str, open_records: Callable[[list[str]], None]) -> None:
    """The records of a folder or an archive are there to choose from."""
    add = partial(workspace.request, ShowLibrary((place,)))
    open_dialog(RecordsDialog(place, open_records, add, workspace.window)).begin()


class RecordsDialog(QDialog):
    """Lists them beside the window. A single record is opened without a question, a place without any is told."""

    def __init__(
        self,
        place: str,
        open_records: Callable[[list[str]], None],
        add_to_library: Callable[[], None],
        parent: QWidget,
        *,
        is_threaded: bool = True,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(
            window_title(tr("Records in {folder}", folder=os.path.basename(place.rstrip(os.sep)) or place))
        )
        self._place, self._open_records, self._add_to_library = place, open_records, add_to_library
        self.model = RecordsModel(self)
        self.filter = named(FilterLine(self), tr("Filter"), tr("Words that the names hold"))
        self.filter.setPlaceholderText(tr("Filter"))
        self.list = named(QListView(self), tr("Records"))
        self.list.setModel(self.model)
        self.list.setUniformItemSizes(True)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.said = PlainLabel(self, wordWrap=True)
        self.buttons, self.open_button = answer_buttons(self, tr("&Open"))
        told = tr("Keep all of them in the library, where they are")
        self.add_button = push_button(self, tr("Add to the &library"), self._add, told)
        in_column(self.filter, (self.list, 1), self.said, in_row(self.add_button, (self.buttons, 1)), of=self)
        self.filter.textChanged.connect(self._filter)
        self.filter.left.connect(self.list.setFocus)
        self.list.doubleClicked.connect(self.accept)
        self.list.selectionModel().selectionChanged.connect(self._show_choice)
        self.accepted.connect(self._open)
        self._jobs = JobSignals("records", self, threads=int(is_threaded), waits=False)
        self._jobs.progressed.connect(lambda _kind, _part, word: self.said.setText(_working(word)))
        self._jobs.refused.connect(lambda _kind, sentence: self.said.setText(sentence))
        self.finished.connect(self._jobs.stop)
        self._show_choice()

    def begin(self) -> None:
        """Look what there is."""
        place = self._place
        self.said.setText(tr("Looking into it…"))
        self._jobs.run(LISTING, lambda watch: listed(place, watch), self._take)

    def _take(self, found: list[RecordFile]) -> None:
        sound = [record.path for record in found if not record.fault]
        broken = [record for record in found if record.fault]
        if len(sound) == 1 and not broken:
            self.model.show(self._place, sound)
            self.list.selectAll()
            self.accept()
            return
        self.model.show(self._place, sound)
        self.list.setCurrentIndex(self.model.index(0))
        words = plural("{n} record.", "{n} records.", len(sound)) if sound else phrase("There is no record in it.")
        if broken:
            file = os.path.relpath(broken[0].path, self._place)
            first = one_line(phrase("{file}: {fault}", file=file, fault=broken[0].fault), 300)
            unread = plural(
                "{n} file cannot be read: {first}", "{n} files cannot be read: {first}", len(broken), first=first
            )
            words = sentences(words, unread)
        self.said.setText(words)

    def _filter(self, words: str) -> None:
        self.model.filter(words)
        self.list.setCurrentIndex(self.model.index(0))

    def _chosen(self) -> list[str]:
        return [self.model.path(index.row()) for index in sorted(self.list.selectedIndexes())]

    def _show_choice(self) -> None:
        count = len(self.list.selectionModel().selectedRows())
        self.open_button.setEnabled(0 < count <= MOST_AT_ONCE)
        self.open_button.setToolTip(
            tr("At most {number} at once", number=MOST_AT_ONCE) if count > MOST_AT_ONCE else tr("Each in a tab")
        )

    def _open(self) -> None:
        self._open_records(self._chosen()[:MOST_AT_ONCE])

    def _add(self) -> None:
        self.reject()
        self._add_to_library()

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(WIDTH * letter_width(metrics), LINES * metrics.lineSpacing())


def _working(word: str) -> str:
    return tr("{work}…", work=word) if word else tr("Looking into it…")


def listed(place: str, watch: Watch) -> list[RecordFile]:
    """The records there, and what cannot be read."""
    found: list[RecordFile] = []
    for record in record_files(place):
        found.append(record)
        watch.tell(0.0, plural("Looking into it: {n} record", "Looking into it: {n} records", len(found)))
    return found


class RecordsModel(QAbstractListModel):
    """Paths as they lie in a place, those whose names hold all words of a filter."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._place = ""
        self._paths: list[str] = []
        self._shown: list[str] = []

    def show(self, place: str, paths: list[str]) -> None:
        """From now on these."""
        self.beginResetModel()
        self._place, self._paths, self._shown = os.path.join(place, ""), paths, paths
        self.endResetModel()

    def filter(self, said: str) -> None:
        """Those alone whose names hold all these words."""
        words, begins = said.casefold().split(), len(self._place)
        self.beginResetModel()
        self._shown = [path for path in self._paths if all(word in path[begins:].casefold() for word in words)]
        self.endResetModel()

    def path(self, row: int) -> str:
        """The whole path in that row."""
        return self._shown[row]

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return one_line(self._shown[index.row()].removeprefix(self._place))
        return None

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._shown)
