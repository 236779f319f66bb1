"""The problems that come again: how it goes with them, from where they come, and what begins them."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QListWidget, QListWidgetItem, QWidget

from goboard.jobs.watch import Watch
from goboard.library.library import Library
from goboard.library.study import Standing, record_of
from goboard.ui.language import tr
from goboard.ui.plain import one_line
from goboard.ui.study.kept_dialog import KeptDialog
from goboard.ui.widgets import WholeLabel, close_button, in_column, in_row, named, open_dialog, push_button
from goboard.words.message import Number, phrase, plural, sentences

SIZE = 16, 62
"""Lines and letters, at first."""
NOTHING = phrase(
    "Add a folder of problems, or an archive: games of files on whose boards stones lie before the first move.\n"
    "Each comes again when you would forget it, sooner where you missed it."
)


class State(NamedTuple):
    """What the dialog shows."""

    standing: Standing
    places: Sequence[tuple[str, int]]
    mistakes: int


class DailyDialog(KeptDialog):
    """`begun` carries the record of what is to be solved."""

    begun = Signal(bytes)

    def __init__(self, index: Path, folder: str, parent: QWidget, *, is_threaded: bool = True) -> None:
        super().__init__("daily problems", index, folder, parent, SIZE, is_threaded=is_threaded)
        self.setWindowTitle(tr("Daily problems"))
        self.said = WholeLabel(self)
        self.places = named(QListWidget(self), tr("Where problems come from"))
        self.start_button = push_button(self, tr("&Start"), self._start, tr("Solve what is due today, then new ones"))
        self.start_button.setDefault(True)
        told = tr("Those that you missed the last time, due or not")
        self.mistakes_button = push_button(self, tr("&Mistakes"), lambda: self._start(mistakes=True), told)
        told = tr("Problems in a folder and all below it")
        self.folder_button = push_button(self, tr("Add a &folder…"), lambda: self._ask(is_folder=True), told)
        told = tr("Problems in files or archives")
        self.files_button = push_button(self, tr("Add f&iles…"), lambda: self._ask(is_folder=False), told)
        told = tr("The problems of this place come no more; what came of them is kept")
        self.remove_button = push_button(self, tr("&Remove"), self._remove, told)
        told = tr("What came of each problem, as a list (CSV or JSON)")
        self.export_button = push_button(self, tr("&Export…"), self._export, told)
        adding = in_row(self.folder_button, self.files_button, self.remove_button, 1)
        ending = in_row(self.start_button, self.mistakes_button, self.export_button, 1, close_button(self))
        in_column(self.said, (self.places, 1), adding, ending, of=self)
        self.places.itemSelectionChanged.connect(self._enable)
        self._state: State | None = None
        self._jobs.progressed.connect(
            lambda _kind, _part, word: self.said.setText(tr("{work}…", work=word) if word else "")
        )
        self._enable()

    def _look(self, library: Library, watch: Watch) -> State:
        return state_of(library, watch)

    def _show_state(self, state: State | None, said: str = "") -> None:
        if state is not None:
            self._state = state
            self.places.clear()
            for place, count in state.places:
                item = QListWidgetItem(
                    one_line(plural("{place} · {n} problem", "{place} · {n} problems", count, place=place))
                )
                self.places.addItem(item)
        self.said.setText(said or (standing_words(self._state.standing) if self._state is not None else ""))
        self._enable()

    def _enable(self, *, is_busy: bool = False) -> None:
        state = None if is_busy else self._state
        self.start_button.setEnabled(state is not None and state.standing.today > 0)
        self.mistakes_button.setEnabled(state is not None and state.mistakes > 0)
        self.export_button.setEnabled(state is not None and state.standing.problems > 0)
        self.remove_button.setEnabled(state is not None and bool(self.places.selectedItems()))
        for button in (self.folder_button, self.files_button):
            button.setEnabled(not is_busy)

    def _start(self, *, mistakes: bool = False) -> None:
        def collected(library: Library, watch: Watch) -> tuple[bytes, int]:
            watch.tell(0.0, phrase("Reading the problems"))
            return record_of(library.problem_queue(mistakes=mistakes), watch.check)

        self._run(collected, self._begin)

    def _begin(self, found: tuple[bytes, int]) -> None:
        data, lost = found
        if data:
            self.accept()
            self.begun.emit(data)
        else:
            told = plural(
                "{n} problem could not be read any more: add the folder again, or remove it.",
                "{n} problems could not be read any more: add the folder again, or remove it.",
                lost,
            )
            self._show_state(None, told if lost else tr("Nothing is due now."))

    def _ask(self, *, is_folder: bool) -> None:
        dialog = QFileDialog(self, tr("Add problems"), self._folder)
        kinds = QFileDialog.FileMode
        dialog.setFileMode(kinds.Directory if is_folder else kinds.ExistingFiles)
        dialog.filesSelected.connect(self.add)
        open_dialog(dialog)

    def add(self, places: Sequence[str]) -> None:
        """Have the problems of these come."""

        def added(library: Library, watch: Watch) -> State:
            for place in places:
                library.add_problems(place, watch.tell)
            return state_of(library, watch)

        self._run(added, self._show_state)

    def _remove(self) -> None:
        assert self._state is not None
        place = self._state.places[self.places.currentRow()][0]

        def removed(library: Library, watch: Watch) -> State:
            library.remove_problems(place)
            return state_of(library, watch)

        self._run(removed, self._show_state)

    def _export(self) -> None:
        self._ask_place("problems.csv", self.export)

    def export(self, path: str) -> None:
        """What came of each problem, as CSV or as the name's end says."""
        self._write(path, lambda library: library.problem_results())


def state_of(library: Library, _watch: Watch) -> State:
    """What there is."""
    mistakes = len(library.problem_queue(mistakes=True))
    return State(library.problem_standing(), library.problem_places(), mistakes)


def standing_words(standing: Standing) -> str:
    """How it goes, in words."""
    if not standing.problems:
        return NOTHING
    waiting, tried = phrase("Nothing is due now."), ""
    if standing.today:
        waiting = plural("{n} problem to solve.", "{n} problems to solve.", standing.today)
    known = plural(
        "{n} problem in all, {new} of them new.",
        "{n} problems in all, {new} of them new.",
        standing.problems,
        new=Number(standing.new),
    )
    if standing.tried:
        solved, all_tried = Number(standing.solved), Number(standing.tried)
        tried = phrase("Today {solved} of {tried} solved.", solved=solved, tried=all_tried)
    return sentences(waiting, known, tried)
