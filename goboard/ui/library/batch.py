"""Game information and names of many files changed at once: what would be changed is listed first."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from os.path import basename
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QComboBox, QDialog, QLineEdit, QTableView, QWidget

from goboard.jobs.watch import Watch
from goboard.library.batch import (
    EXAMPLE,
    FIELDS,
    INFO_NAMES,
    KEPT,
    Edit,
    InfoChange,
    Renaming,
    change_info,
    info_changes,
    rename,
    renamings,
    unchangeable,
)
from goboard.library.entries import GameEntry
from goboard.library.library import Library
from goboard.library.undoing import Undoing
from goboard.ui.inside import widgets_in
from goboard.ui.job_signals import JobSignals
from goboard.ui.language import tr
from goboard.ui.library.comparing import why_not
from goboard.ui.library.side_pages import RowsModel
from goboard.ui.plain import PlainLabel, one_line
from goboard.ui.tables import dense_table
from goboard.ui.widgets import (
    after_pause,
    answer_buttons,
    choice_box,
    in_column,
    in_row,
    named,
    open_dialog,
)
from goboard.words.message import phrase, plural, sentences

PATIENCE = 250
PLAN, DO = "plan", "do"
MOST_LISTED = 2000
_LETTERS = 200
WRITE, REPLACE, CLEAR = "write", "replace", "clear"
_WAYS = ((WRITE, phrase("Write")), (REPLACE, phrase("Replace words")), (CLEAR, phrase("Take it away")))
_CHOSEN = ("EV", "RO", "PC", "DT", "PB", "BR", "BT", "PW", "WR", "WT", "RE", "RU", "KM", "TM", "OT", "GN", "ON", "SO")
_PROPERTIES = tuple((ident, INFO_NAMES[ident]) for ident in (*_CHOSEN, "US", "AN", "CP", "GC"))


class PlanDialog(QDialog):
    """Asks how, lists what would be changed, and does it when told to. `outdated` comes when what is listed, or about
    to be, is not wanted any more, and `wanted` when another plan is."""

    outdated = Signal()
    wanted = Signal()

    def __init__(self, parent: QWidget, title: str, columns: Sequence[str], button: str) -> None:
        super().__init__(parent)
        self.resize(parent.size() * 0.65)
        self._timer = after_pause(self, PATIENCE, self.wanted.emit)
        self.table, self.model = QTableView(self), RowsModel(columns, self)
        dense_table(self.table, tr("{title}: what would be changed", title=title), self.model, (28, 50))
        self.said = PlainLabel(self, wordWrap=True)
        self.buttons, self.do_button = answer_buttons(self, button)

    def lay_out(self, *pieces: object) -> None:
        """These above the list; what they ask comes first by Tab, too."""
        in_column(*pieces, (self.table, 1), self.said, self.buttons, of=self)  # type: ignore[arg-type]
        asked = (*widgets_in(self, QComboBox), *widgets_in(self, QLineEdit))
        for before, after in pairwise((*asked, self.table, *self.buttons.buttons())):
            QWidget.setTabOrder(before, after)
        asked[0].setFocus()
        self.show_rows((), "")

    def show_rows(self, rows: Sequence[Sequence[str]], sentence: str) -> None:
        """List what would be changed."""
        told = [[one_line(cell, _LETTERS) for cell in row] for row in rows[:MOST_LISTED]]
        self.model.show_rows(told, told)
        self.said.setText(sentence)
        self.do_button.setEnabled(bool(rows))

    def line(self, name: str, hint: str) -> QLineEdit:
        """A line whose text the plan depends on."""
        line = named(QLineEdit(self), name, hint)
        line.setPlaceholderText(hint)
        line.textChanged.connect(self.renew)
        return line

    def renew(self) -> None:
        """Something else is wanted: nothing is done before that has been listed."""
        self.outdated.emit()
        self.show_rows((), "")
        self._timer.start()


class EditDialog(PlanDialog):
    """Game information of many games."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, tr("Edit the information"), (tr("File"), tr("Now"), tr("Then")), tr("&Change"))
        self.setWindowTitle(tr("Edit the information"))
        self.ident = choice_box(self, tr("Which information"), _PROPERTIES)
        self.way = choice_box(self, tr("What is done with it"), _WAYS)
        self.words = self.line(tr("Words that are replaced"), tr("these words"))
        self.text = self.line(tr("New text"), tr("the new text"))
        for box in (self.ident, self.way):
            box.currentIndexChanged.connect(self._choose)
        self.lay_out(in_row(self.ident, self.way, (self.words, 1), (self.text, 1)))
        self._choose()

    def edits(self) -> list[Edit]:
        """What is asked for; nothing while it is not said."""
        way, ident = self.way.currentData(), self.ident.currentData()
        if way == CLEAR:
            return [Edit(ident, "")]
        if way == REPLACE:
            return [Edit(ident, self.text.text(), self.words.text())] if self.words.text() else []
        return [Edit(ident, self.text.text())] if self.text.text() else []

    def _choose(self) -> None:
        way = self.way.currentData()
        self.words.setVisible(way == REPLACE)
        self.text.setVisible(way != CLEAR)
        self.renew()


class RenameDialog(PlanDialog):
    """Names of many files."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, tr("Rename the files"), (tr("Now"), tr("Then"), tr("Note")), tr("&Rename"))
        self.setWindowTitle(tr("Rename the files"))
        self.pattern = self.line(tr("Pattern of the names"), EXAMPLE)
        self.pattern.setText(EXAMPLE)
        hint = PlainLabel(tr("Parts: {parts}", parts=" ".join(f"{{{field}}}" for field in FIELDS)), self, wordWrap=True)
        self.lay_out(self.pattern, hint)


class Batch(QObject):
    """`told` carries a sentence, `changed` comes when files are others. `games` is asked for those that are chosen, in
    the thread that works on them."""

    told = Signal(object)
    changed = Signal()

    def __init__(self, library: Library, jobs: JobSignals, parent: QWidget) -> None:
        super().__init__(parent)
        self._jobs, self._window = jobs, parent
        self._undoing = Undoing(library.path)
        self.dialog: EditDialog | RenameDialog | None = None
        jobs.refused.connect(self._refuse)

    def edit(self, games: Callable[[Watch], Sequence[GameEntry]]) -> None:
        """Ask what their information is to be."""
        dialog = EditDialog(self._window)
        edits: list[Edit] = []
        listed: list[InfoChange] = []

        def plan() -> None:
            edits[:] = asked = dialog.edits()
            self._jobs.run(PLAN, lambda watch: info_changes(games(watch), asked, watch.check), show)

        def show(told: tuple[list[InfoChange], object]) -> None:
            listed[:], problems = told
            rows = [(f"{basename(each.file)}{f' #{each.number + 1}' if each.number else ''}", each.before, each.after)
                    for each in listed]  # fmt: skip
            said = plural("{n} game would be changed.", "{n} games would be changed.", len(rows))
            dialog.show_rows(rows, sentences(said, why_not(problems)))

        def do() -> None:
            self._do(
                lambda watch: _changed(*change_info(games(watch), edits, self._undoing, watch.check, listed=listed))
            )

        self._open(dialog, plan, do)

    def rename(self, games: Callable[[Watch], Sequence[GameEntry]]) -> None:
        """Ask what their files are to be called."""
        dialog = RenameDialog(self._window)
        listed: list[Renaming] = []

        def plan() -> None:
            pattern = dialog.pattern.text()
            self._jobs.run(PLAN, lambda watch: renamings(games(watch), pattern, None, watch.check), show)

        def show(names: list[Renaming]) -> None:
            listed[:] = names
            wanted = [each for each in names if each.target != each.file]
            rows = [(basename(each.file), basename(each.target), each.note) for each in wanted]
            said = plural("{n} file would be renamed.", "{n} files would be renamed.", len(rows))
            dialog.show_rows(rows, sentences(said, why_not(unchangeable(names))))

        def call(watch: Watch) -> str:
            count, problems = rename(listed, self._undoing, watch.check)
            return sentences(plural("{n} file renamed.", "{n} files renamed.", count), why_not(problems))

        def do() -> None:
            self._do(call)

        self._open(dialog, plan, do)

    def move(self, games: Callable[[Watch], Sequence[GameEntry]], folder: str) -> None:
        """Their files into a folder, under the names that they have."""

        def call(watch: Watch) -> str:
            plan = renamings(games(watch), KEPT, Path(folder), watch.check)
            count, problems = rename(plan, self._undoing, watch.check)
            return sentences(plural("{n} file moved.", "{n} files moved.", count), why_not(problems))

        self._do(call)

    def rewrite(self, games: Callable[[Watch], Sequence[GameEntry]]) -> None:
        """Write the files again in UTF-8 and SGF's fourth version."""

        def call(watch: Watch) -> str:
            count, problems = change_info(games(watch), (), self._undoing, watch.check, is_rewritten=True)
            said = plural("{n} file written in UTF-8.", "{n} files written in UTF-8.", count)
            return sentences(said, why_not(problems))

        self._do(call)

    def undo(self) -> None:
        """Take the last change of files back, all of it."""

        def call(watch: Watch) -> str:
            change, count, problems = self._undoing.undo(watch.check)
            said = plural(
                "Taken back: {change}, {n} file as before.",
                "Taken back: {change}, {n} files as before.",
                count,
                change=change,
            )
            return sentences(said, why_not(problems))

        self._do(call)

    def _open(self, dialog: "EditDialog | RenameDialog", plan: Callable[[], None], do: Callable[[], None]) -> None:
        self.dialog = dialog
        dialog.outdated.connect(self._drop_plan)
        dialog.wanted.connect(plan)
        dialog.finished.connect(self._forget)
        open_dialog(dialog, do)
        plan()

    def _drop_plan(self) -> None:
        self._jobs.drop(PLAN)

    def _do(self, call: Callable[[Watch], str]) -> None:
        def take(sentence: str) -> None:
            self.told.emit(sentence)
            self.changed.emit()

        self._jobs.run_after(DO, call, take)

    def _refuse(self, kind: str, sentence: str) -> None:
        if kind == PLAN and self.dialog is not None:
            self.dialog.show_rows((), sentence)

    def _forget(self) -> None:
        self._drop_plan()
        self.dialog = None


def _changed(count: int, problems: object) -> str:
    return sentences(plural("{n} file changed.", "{n} files changed.", count), why_not(problems))
