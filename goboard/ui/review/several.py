"""Several records reviewed one after the other, in their own time: each is saved as a copy, in place of nothing."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QByteArray, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHeaderView,
    QLineEdit,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from goboard.games.reviews import OWN
from goboard.jobs.watch import UNLIMITED, Watch
from goboard.library.folders import record_files
from goboard.players.engine_files import EngineEntry, Engines, engines
from goboard.players.engine_game import EnginePlayer
from goboard.players.gtp_client import EngineError
from goboard.players.record_review import REVIEWED, Reviewer, reviewed_record, save_reviewed
from goboard.players.reviewer import LEVELS, by_engine, by_own_search
from goboard.resources_path import is_shipped
from goboard.sgf.reader import SgfError
from goboard.sgf.saving import SaveError
from goboard.ui.decimals import ProgressBar
from goboard.ui.dialogs.messages import ask_whether
from goboard.ui.job_signals import JobSignals
from goboard.ui.language import share_words, tr, worded
from goboard.ui.plain import PlainLabel, one_line, tip_text
from goboard.ui.review.strip import level_choices
from goboard.ui.review.wording import misfit_words
from goboard.ui.style import letter_width
from goboard.ui.widgets import (
    choice_box,
    close_button,
    in_column,
    in_row,
    named,
    open_dialog,
    push_button,
    show_sources,
)
from goboard.ui.window.frame import Asleep, Frame
from goboard.ui.window.requests import OpenFiles
from goboard.ui.window.workspace import Part
from goboard.words.message import Message, phrase, plural, sentences

if TYPE_CHECKING:
    from goboard.session.snapshot import DocumentView
    from goboard.ui.window.workspace import Workspace

REVIEW, LIST, LOOK = "review", "list", "look"
BESIDE, INTO = "beside", "into"
COLUMNS = (phrase("Record"), phrase("Review"))
NOTHING = phrase("Each record is saved as a copy; none is overwritten.")
MOST, LETTERS = 5000, 300
"""Records at once, and letters of a name or a sentence."""
WIDTH, LINES = 90, 26


class Kept(NamedTuple):
    """What a dialog in another language goes on with."""

    paths: Sequence[str]
    done: Mapping[str, str]
    words: Mapping[str, str]
    chosen: tuple[object, ...]
    """Who reviews, how well, where the copies are saved."""
    place: str
    engines: Engines
    geometry: QByteArray
    is_shown: bool
    is_running: bool


class SeveralReviews(QDialog):
    """Closed while it works it pauses; what is saved stays, and Start goes on with the others. `open_asked` carries the
    path of a copy, or of a record that has none yet."""

    open_asked = Signal(str)

    def __init__(self, folder: Callable[[], str], engines_folder: Path, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Review several records"))
        self._folder, self._engines_folder, self._engines = folder, engines_folder, Engines()
        self.paths: list[str] = []
        self._done: dict[str, str] = {}
        """Where the copies of the records are that are done with, "" for none."""
        self._words: dict[str, str] = {}
        """What is said of records."""
        self._at: str | None = None
        """The record that is being reviewed."""
        self._player: EnginePlayer | None = None
        self._jobs = JobSignals("several", self, refusals=(OSError, EngineError, SgfError, SaveError), waits=False)
        self._jobs.refused.connect(self._take_refusal)
        self._jobs.progressed.connect(self._take_progress)
        self.table = named(QTableWidget(0, len(COLUMNS), self), tr("Records to review"))
        self.table.setHorizontalHeaderLabels([worded(title) for title in COLUMNS])
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(round(self.fontMetrics().lineSpacing() * 1.3))
        self.table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.who = choice_box(self, tr("Who reviews"), (), tip=tr("goboard's own search, or an engine that analyses"))
        show_sources(self.who, ((OWN, ""),), OWN)
        self.level = choice_box(self, tr("How well each position is looked at"), level_choices(), 1)
        ways = ((BESIDE, phrase("beside each record, as NAME{ending}.sgf", ending=REVIEWED)), (INTO, phrase("into")))
        self.way = choice_box(self, tr("Where the copies are saved"), ways)
        self.place = named(QLineEdit(self), tr("Folder of the copies"))
        self.said, self.bar = PlainLabel(self, wordWrap=True), ProgressBar(self)
        self._lay_out()
        self._show_way()
        self._tell(NOTHING)

    def _lay_out(self) -> None:
        self.add = push_button(self, tr("Add &records…"), self._ask_records, tr("Files to review"))
        self.add_folder = push_button(self, tr("Add a &folder…"), self._ask_folder, tr("All records in it and below"))
        self.remove = push_button(self, tr("Re&move"), self._remove, tr("Take what is marked off the list"))
        self.choose = push_button(self, tr("C&hoose…"), self._ask_place, tr("The folder for the copies"))
        self.run = push_button(
            self, tr("&Start"), self._toggle, tr("Review what is left of the list, or pause"), takes_enter=True
        )
        self.run.setDefault(True)
        buttons = close_button(self)
        buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        self.way.currentIndexChanged.connect(self._show_way)
        for box in (self.who, self.level, self.way):
            box.activated.connect(lambda _row: self._begin_anew())
        self.table.cellDoubleClicked.connect(lambda row, _column: self._open(row))
        in_column(
            in_row(self.add, self.add_folder, self.remove, (PlainLabel(self), 1)), (self.table, 1),
            in_row(PlainLabel(tr("Reviewed by"), self), self.who, (self.level, 1)),
            in_row(PlainLabel(tr("Saved"), self), (self.way, 2), (self.place, 3), self.choose),
            self.bar, self.said, in_row((PlainLabel(self), 1), self.run, buttons), of=self,
        )  # fmt: skip
        metrics = self.fontMetrics()
        self.resize(letter_width(metrics) * WIDTH, metrics.lineSpacing() * LINES)

    def begin(self, paths: Sequence[str]) -> None:
        """Show it, with these records on the list too."""
        self.take_paths(paths)
        self.show()
        self.raise_()
        self.activateWindow()
        self.list_engines()

    def list_engines(self) -> None:
        """Offer those there are now, unless one is at work."""
        if not self._is_running:
            folder = self._engines_folder
            self._jobs.run(LIST, lambda _watch: engines(folder), self._take_engines)

    @property
    def _is_running(self) -> bool:
        return self._at is not None

    def take_paths(self, paths: Sequence[str]) -> None:
        """These records are to be reviewed too."""
        known = set(self.paths)
        for path in [each for each in dict.fromkeys(paths) if each not in known][: MOST - len(known)]:
            self.paths.append(path)
            row = self.table.rowCount()
            self.table.insertRow(row)
            for column, (text, tip) in enumerate(((os.path.basename(path), path), ("", ""))):
                item = QTableWidgetItem(one_line(text, LETTERS))
                item.setToolTip(tip_text(tip))
                self.table.setItem(row, column, item)
        self._show_state()

    def _take_engines(self, found: Engines) -> None:
        self._engines, chosen = found, self.who.currentData() or OWN
        sources = [(OWN, ""), *((each.name, worded(misfit_words(each, None))) for each in found.entries)]
        show_sources(self.who, sources, str(chosen))

    # what is on the list

    def _ask_records(self) -> None:
        from goboard.ui.files.part import OPEN_FILTERS

        dialog = QFileDialog(self, tr("Add records"), self._folder(), worded(OPEN_FILTERS))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(self.take_paths)
        open_dialog(dialog)

    def _ask_folder(self) -> None:
        self._ask_for(tr("Add a folder of records"), self._look_into)

    def _ask_place(self) -> None:
        self._ask_for(tr("The folder for the copies"), self.place.setText)

    def _ask_for(self, title: str, take: Callable[[str], object]) -> None:
        dialog = QFileDialog(self, title, self._folder())
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(take)
        open_dialog(dialog)

    def _look_into(self, folder: str) -> None:
        """Copies of an earlier review are no records to review."""

        def look(watch: Watch) -> list[str]:
            found = list[str]()
            for each in record_files(folder):
                watch.check()
                if not each.fault and not Path(each.path).stem.endswith(REVIEWED):
                    found.append(each.path)
                if len(found) >= MOST:
                    break
            return found

        self._jobs.run(LOOK, look, self.take_paths)

    def _remove(self) -> None:
        rows = {index.row() for index in self.table.selectedIndexes()}
        for row in sorted(rows, reverse=True):
            if self.paths[row] != self._at:
                self.table.removeRow(row)
                self._done.pop(self.paths.pop(row), None)
        self._show_state()

    # the review

    def _toggle(self) -> None:
        if self._is_running:
            self._pause()
        elif self.way.currentData() == INTO and not os.path.isdir(self.place.text()):
            self._tell(tr("Choose the folder for the copies."))
        else:
            entry = self._engines.named(str(self.who.currentData()))
            self._player = EnginePlayer(entry) if entry is not None else None
            self._next()

    def _next(self) -> None:
        """One record at a time, away from the window's thread."""
        path = next((each for each in self.paths if each not in self._done), None)
        if path is None:
            self._end()
            return
        self._at = path
        by, folder = self._reviewer(), self.place.text() if self.way.currentData() == INTO else ""

        def call(watch: Watch) -> tuple[str, str]:
            data, note = reviewed_record(path, by, watch)
            watch.check()
            return save_reviewed(data, path, folder) if data else "", note

        self._jobs.run(REVIEW, call, self._take, UNLIMITED)
        self._write(path, tr("Reviewing…"))
        self._show_state()

    def _reviewer(self) -> Reviewer:
        player, level = self._player, LEVELS[int(self.level.currentData())]
        entry: EngineEntry | None = player.entry if player is not None else None
        return Reviewer(by_engine(player) if player is not None else by_own_search, level, entry)

    def _take(self, found: tuple[str, str]) -> None:
        saved, note = found
        self._finish(sentences(phrase("Saved as {file}.", file=os.path.basename(saved)) if saved else "", note), saved)

    def _take_refusal(self, kind: str, sentence: str) -> None:
        if kind == REVIEW and self._at is not None:
            self._finish(sentence)
        else:
            self._tell(sentence)

    def _finish(self, words: str, saved: str = "") -> None:
        assert self._at is not None
        self._done[self._at] = saved
        self._write(self._at, words)
        self._next()

    def _take_progress(self, kind: str, share: float, _word: object) -> None:
        if kind == REVIEW and self._at is not None:
            self._write(self._at, share_words(share))
            self._show_state(share)

    def _begin_anew(self) -> None:
        """Another reviewer, level or place is another review."""
        for path in self._done:
            self._write(path, "")
        self._done.clear()
        self._show_state()

    def _open(self, row: int) -> None:
        self.open_asked.emit(self._done.get(self.paths[row]) or self.paths[row])

    def _pause(self) -> None:
        """What is half done is not saved."""
        self._jobs.drop(REVIEW)
        if self._at is not None:
            self._write(self._at, "")
        self._end()

    def _end(self) -> None:
        self._at, player, self._player = None, self._player, None
        if player is not None:
            player.close()
        self._show_state()

    # what is said

    def _write(self, path: str, words: str) -> None:
        self._words[path] = words
        item = QTableWidgetItem(one_line(words, LETTERS))
        item.setToolTip(tip_text(words))
        self.table.setItem(self.paths.index(path), 1, item)

    def _show_state(self, share: float = 0.0) -> None:
        total, done = len(self.paths), len(self._done)
        self.bar.show_part((done + share) / total if total else 0.0)
        self.run.setText(tr("&Pause") if self._is_running else tr("&Start"))
        self.run.setEnabled(done < total)
        for each in (self.who, self.level, self.way, self.place, self.choose):
            each.setEnabled(not self._is_running)
        self._tell(self._how_far if done or self._is_running else NOTHING)

    @property
    def _how_far(self) -> str:
        done, total = len(self._done), len(self.paths)
        return plural("{done} of {n} record reviewed.", "{done} of {n} records reviewed.", total, done=done)

    def _show_way(self) -> None:
        is_into = self.way.currentData() == INTO
        self.place.setVisible(is_into)
        self.choose.setVisible(is_into)

    def _tell(self, words: str | Message) -> None:
        self.said.setText(words)

    def settle(self, then: Callable[[], None]) -> None:
        """Do it, which ends a review, unless a person wants that to go on."""
        if not self._is_running:
            then()
            return

        def end() -> None:
            self._pause()
            then()

        question = sentences(self._how_far, phrase("Closing ends the review; the copies that are saved stay."))
        ask_whether(self, question, tr("&End the review"), end, no=tr("&Go on"))

    def hand_over(self) -> Kept:
        """The dialog is made anew in another language."""
        chosen = tuple(box.currentData() for box in (self.who, self.level, self.way))
        is_shown, geometry = self.isVisible(), self.saveGeometry()
        return Kept(
            self.paths, self._done, self._words, chosen, self.place.text(), self._engines, geometry, is_shown,
            self._is_running,
        )  # fmt: skip

    def take_over(self, kept: Kept) -> None:
        """Go on where the one before was, with the record that it had not finished from its beginning."""
        self._take_engines(kept.engines)
        for box, chosen in zip((self.who, self.level, self.way), kept.chosen, strict=True):
            box.setCurrentIndex(max(box.findData(chosen), 0))
        self.place.setText(kept.place)
        self.take_paths(kept.paths)
        self._done.update(kept.done)
        for path in kept.done:
            self._write(path, kept.words[path])
        self.restoreGeometry(kept.geometry)
        self.setVisible(kept.is_shown)
        if kept.is_running:
            self._toggle()
        else:
            self._show_state()

    def done(self, code: int) -> None:
        """Nothing goes on behind a closed window."""
        if self._is_running:
            self._pause()
        super().done(code)

    def stop(self) -> None:
        """The window closes."""
        self._pause()
        self._jobs.stop()


class SeveralPart(Part):
    """Keeps the list while it is closed."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.dialog: SeveralReviews | None = None

    def actions(self) -> dict[str, Callable[[], None]]:
        return {"review_several": self.open}

    def open(self) -> None:
        """With the records of all tabs on the list."""
        if self.dialog is None:
            self.dialog = self._made()
        self.dialog.begin(self._tabs())

    def _made(self) -> SeveralReviews:
        workspace = self.workspace
        # not of the window around it, which may be closed after the tab has left it
        dialog = SeveralReviews(lambda: workspace.folder.path, workspace.engines_folder, workspace.window)
        dialog.open_asked.connect(lambda path: workspace.request(OpenFiles((path,))))
        return dialog

    def settle(self, then: Callable[[], None]) -> None:
        if self.dialog is None:
            then()
        else:
            self.dialog.settle(then)

    def hand_over(self) -> Kept | None:
        return self.dialog.hand_over() if self.dialog is not None else None

    def take_over(self, kept: Kept) -> None:
        self.dialog = self._made()
        self.dialog.take_over(kept)

    def _tabs(self) -> list[str]:
        frame = self.workspace.window.window()
        tabs = frame.tabs if isinstance(frame, Frame) else []
        found = [tab.request.path if isinstance(tab, Asleep) else _source(tab.workspace.document) for tab in tabs]
        return [path for path in found if os.path.isfile(path) and not is_shipped(path)]

    def close(self) -> None:
        if self.dialog is not None:
            self.dialog.stop()
            self.dialog.close()


def _source(document: DocumentView | None) -> str:
    return document.source if document is not None else ""
