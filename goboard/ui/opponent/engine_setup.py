"""The dialog in which engines are entered, tried and removed; each that was changed becomes a small file. And the
part of the window that shows it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

from goboard.jobs.watch import UNLIMITED
from goboard.players.engine_files import LONGEST_START, EngineEntry, engines, found_engines, remove_entry, save_entry
from goboard.players.engine_game import Abilities, EnginePlayer
from goboard.players.gtp_client import EngineError, found_program, joined_command, split_command
from goboard.sgf.saving import SaveError
from goboard.ui.dialogs.messages import ask_unsaved
from goboard.ui.job_signals import JobSignals
from goboard.ui.language import NUMBER, around_number, tr
from goboard.ui.plain import PlainLabel, RecordLabel, one_line
from goboard.ui.style import letter_width
from goboard.ui.widgets import (
    answer_buttons,
    ask_file,
    in_column,
    in_row,
    named,
    open_dialog,
    push_button,
    title_of,
)
from goboard.ui.window.requests import ENGINES, SettingsChanged
from goboard.ui.window.workspace import Part
from goboard.words.message import phrase, sentences

TEST = "test"
LONGEST = 2000
NEW = phrase("New engine")
NOTHING = phrase("Engines are programs that speak the Go Text Protocol, as GNU Go, Pachi, Leela Zero and KataGo do.")


def _typed(entries: Iterable[EngineEntry]) -> list[tuple[object, ...]]:
    """What a person has entered of each, without what a test has found out; one that was only begun is none."""
    return [
        (each.name, each.program, each.arguments, each.folder, dict(each.environment), each.start)
        for each in entries
        if each.program or each.name != one_line(NEW)
    ]


class EngineSetup(QDialog):
    """`changed` is called once the files are other ones. Nothing is written before Save."""

    def __init__(self, folder: Path, changed: Callable[[], object], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Engines"))
        self._folder, self._changed = folder, changed
        self._trial: EnginePlayer | None = None
        self._jobs = JobSignals("engine test", self, refusals=(OSError, EngineError), waits=False)
        self._jobs.refused.connect(lambda _kind, sentence: self._tell(sentence))
        self._row = -1
        found = engines(folder)
        self._before = {entry.path for entry in found.entries if entry.path}
        self.entries: list[EngineEntry] = list(found.entries)
        self._as_found = _typed(self.entries)
        self._touched: set[int] = set()
        self._removed: list[EngineEntry] = []
        self._hidden = list(found.hidden)
        self.list = named(QListWidget(self), tr("Engines"))
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.name, self.program, self.arguments, self.place = (QLineEdit(self, maxLength=LONGEST) for _ in range(4))
        self.start = QSpinBox(self, minimum=1, maximum=LONGEST_START)
        before, after = around_number(tr("{seconds} s", seconds=NUMBER))
        self.start.setPrefix(before)
        self.start.setSuffix(after)
        named(
            self.start, tr("Begins within"), tr("How long it may take to begin: some engines tune for minutes at first")
        )
        self.environment = QPlainTextEdit(self, tabChangesFocus=True)
        self.environment.setPlaceholderText(tr("NAME=value, one a line"))
        self.environment.setFixedHeight(self.fontMetrics().lineSpacing() * 3 + 12)
        self.browse = push_button(self, tr("&Browse…"), self._browse, tr("Look for the program"))
        self.test = push_button(self, tr("&Test"), self._test, tr("Begin it, and see what it can do"))
        self.remove = push_button(self, tr("&Remove"), self._remove, tr("Take this engine off the list"))
        self.again = push_button(self, tr("Bring bac&k"), self._bring_back, tr("Engines that were taken off the list"))
        self.again.setVisible(bool(self._hidden))
        self.told = RecordLabel(self, is_selectable=True)
        self._lay_out()
        self.list.currentRowChanged.connect(self._choose)
        for entry in self.entries:
            self.list.addItem(one_line(entry.name))
        self.list.setCurrentRow(0)
        self._choose(self.list.currentRow())
        if found.faults:
            self._tell(sentences(*found.faults, between="\n"))

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        form.addRow(title_of(self.name, tr("&Name")), self.name)
        form.addRow(title_of(self.program, tr("&Program")), in_row((self.program, 1), self.browse, flush=True))
        form.addRow(title_of(self.arguments, tr("&Arguments")), self.arguments)
        form.addRow(title_of(self.place, tr("&Folder")), self.place)
        form.addRow(title_of(self.environment, tr("&Environment")), self.environment)
        form.addRow(title_of(self.start, tr("Begins &within")), self.start)
        self.place.setPlaceholderText(tr("That of goboard"))
        self.place.setToolTip(tr("The folder in which it is begun"))
        self.fields = QWidget(self)
        in_column(form, (in_row(self.test, PlainLabel(self), flush=True)), of=self.fields, flush=True)
        add = push_button(self, tr("A&dd"), self._add, tr("One more engine"))
        buttons, save = answer_buttons(self, tr("&Save"))
        save.setDefault(True)
        left = in_column((self.list, 1), in_row(add, self.remove, flush=True), self.again, flush=True)
        right = in_column(self.fields, self.told, flush=True)
        right.addStretch(1)
        in_column((in_row((left, 2), (right, 5), flush=True), 1), buttons, of=self)
        for field in (self.name, self.program, self.arguments, self.place):
            field.textEdited.connect(self._edit)
        self.program.editingFinished.connect(self._part_command)
        self.environment.textChanged.connect(self._edit)
        self.start.valueChanged.connect(self._edit)
        width = letter_width(self.fontMetrics())
        self.list.setMinimumWidth(width * 18)
        self.resize(width * 92, self.fontMetrics().lineSpacing() * 22)

    def _choose(self, row: int) -> None:
        """Show the engine of that row in the form."""
        self._row = -1
        self.fields.setEnabled(row >= 0)
        self.remove.setEnabled(row >= 0)
        entry = self.entries[row] if row >= 0 else EngineEntry("", "")
        for field, text in zip(
            (self.name, self.program, self.arguments, self.place),
            (entry.name, entry.program, entry.arguments, entry.folder),
            strict=True,
        ):
            field.setText(one_line(text, LONGEST))
            field.setCursorPosition(0)
        environment = "\n".join(f"{name}={value}" for name, value in entry.environment.items())
        self.environment.setPlainText(environment)
        self.start.setValue(entry.start)
        self._row = row
        self._end_trial()
        self.test.setEnabled(row >= 0)
        self._tell(tr("It plays {games}.", games=entry.plays) if row >= 0 and entry.is_tested else NOTHING)

    def _edit(self) -> None:
        """The form was changed: what was found out about the engine may be true no more."""
        if self._row < 0:
            return
        lines = (line.partition("=") for line in self.environment.toPlainText().splitlines())
        self._put(
            replace(
                self.entries[self._row],
                name=self.name.text().strip(),
                program=self.program.text().strip(),
                arguments=self.arguments.text(),
                folder=self.place.text().strip(),
                start=self.start.value(),
                environment={name.strip(): value for name, sign, value in lines if sign and name.strip()},
            )
        )
        self.list.item(self._row).setText(one_line(self.name.text()))
        self._end_trial()
        self._tell(NOTHING)

    def _part_command(self) -> None:
        """A whole command line, as other programs take it, is a program and its arguments."""
        text = self.program.text().strip()
        if self._row < 0 or self.arguments.text().strip() or not text or found_program(text) is not None:
            return
        try:
            program, *arguments = split_command(text)
        except EngineError:
            return
        if arguments and found_program(program) is not None:
            self.program.setText(program)
            self.arguments.setText(joined_command(arguments))
            self._edit()

    def _put(self, entry: EngineEntry) -> None:
        self._touched.add(self._row)
        self.entries[self._row] = entry

    def _add(self) -> None:
        name = one_line(NEW)
        self.entries.append(EngineEntry(name, ""))
        self._touched.add(len(self.entries) - 1)
        self.list.addItem(name)
        self.list.setCurrentRow(len(self.entries) - 1)
        self.name.setFocus()
        self.name.selectAll()

    def _remove(self) -> None:
        row = self.list.currentRow()
        self._removed.append(self.entries[row])
        self.again.setVisible(True)
        del self.entries[row]
        self._touched = {each - (each > row) for each in self._touched if each != row}
        self.list.blockSignals(True)
        self.list.takeItem(row)
        self.list.blockSignals(False)
        self._choose(self.list.currentRow())

    def _bring_back(self) -> None:
        for entry in (*self._removed, *self._hidden):
            self.entries.append(replace(entry, is_hidden=False))
            self._touched.add(len(self.entries) - 1)
            self.list.addItem(one_line(entry.name))
        self._removed, self._hidden = [], []
        self.again.setVisible(False)
        self.list.setCurrentRow(len(self.entries) - 1)

    def _browse(self) -> None:
        folder = os.path.dirname(self.program.text()) or "/"
        ask_file(self, tr("The program of the engine"), folder, tr("All files (*)"), self._take_program)

    def _take_program(self, path: str) -> None:
        self.program.setText(path)
        self._edit()

    def _test(self) -> None:
        """Begin it in a thread, and tell what it can do."""
        entry, row = self.entries[self._row], self._row
        self._end_trial()
        if not entry.program:
            self._tell(tr("Which program is it?"))
            return
        trial = self._trial = EnginePlayer(entry)
        self._tell(tr("Beginning it…"))
        self.test.setEnabled(False)

        def take(found: Abilities) -> None:
            if self._row == row and self.entries[row] is entry:
                self._put(found.entry)
            self._tell(sentences(*found.sentences, between="\n"))

        self._jobs.run(TEST, lambda _watch: trial.probe(), take, UNLIMITED)

    def _end_trial(self) -> None:
        trial, self._trial = self._trial, None
        self._jobs.drop(TEST)
        if trial is not None:
            trial.close()

    def _tell(self, words: str) -> None:
        self.test.setEnabled(self._row >= 0)
        self.told.setText(words)

    def accept(self) -> None:
        """Write what was changed, and remove what was taken off the list."""
        names = [entry.name for entry in self.entries]
        faulty = next((e for e in self.entries if not e.name or not e.program or names.count(e.name) > 1), None)
        if faulty is not None:
            self._tell(
                tr("There are two engines called {name}.", name=faulty.name)
                if faulty.name and faulty.program
                else tr("Every engine needs a name and a program.")
            )
            return
        try:
            for row in self._touched:
                self.entries[row] = save_entry(self._folder, self.entries[row])
            found = {entry.name for entry in found_engines()} if self._removed else set()
            for entry in self._removed:
                # one that is found would come back by itself
                if entry.name in found:
                    save_entry(self._folder, replace(entry, is_hidden=True, path=""))
            for path in self._before - {entry.path for entry in self.entries}:
                remove_entry(EngineEntry("", "", path=path))
        except (SaveError, EngineError) as error:
            self._tell(str(error))
            return
        self._as_found = _typed(self.entries)
        super().accept()
        self._changed()

    @property
    def is_changed(self) -> bool:
        """Is there anything that would be missed?"""
        return _typed(self.entries) != self._as_found

    def reject(self) -> None:
        """Esc and Cancel: what was changed is asked about."""
        self._ask(self.accept, super().reject)

    def settle(self, then: Callable[[], None]) -> None:
        """Do it once what was changed is saved, or is not to be."""

        def save() -> None:
            self.accept()
            if not self.is_changed:
                then()

        self._ask(save, then)

    def _ask(self, save: Callable[[], None], drop: Callable[[], None]) -> None:
        if self.is_changed:
            ask_unsaved(self, self.windowTitle(), save, drop)
        else:
            drop()

    def done(self, code: int) -> None:
        """However it ends, nothing that it began goes on."""
        self._end_trial()
        self._jobs.stop()
        super().done(code)


class EnginesPart(Part):
    """One dialog at a time; every window hears of other engines."""

    dialog: EngineSetup | None = None

    def actions(self) -> dict[str, Callable[[], object]]:
        return {"engines": self.open}

    def open(self) -> None:
        """Show it, as it was left where it is open."""
        if self.dialog is None:
            workspace = self.workspace
            self.dialog = EngineSetup(workspace.engines_folder, self._tell, workspace.window)
            self.dialog.finished.connect(self._forget)
            open_dialog(self.dialog)

    def _tell(self) -> None:
        self.workspace.request(SettingsChanged((ENGINES,)))

    def _forget(self) -> None:
        self.dialog = None

    def settle(self, then: Callable[[], None]) -> None:
        if self.dialog is None:
            then()
        else:
            self.dialog.settle(then)
