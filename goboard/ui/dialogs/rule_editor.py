"""The rule editor: the switches of ordinary Go put together under a name, with what they mean, kept as files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from goboard.rules import catalogue, katago
from goboard.rules.go import GoRules
from goboard.rules.protocol import OptionError
from goboard.rules.switches import SWITCHES, sentences, switches_of
from goboard.session import own_rules
from goboard.session.commands.rules import UseRules
from goboard.session.own_rules import OwnRules
from goboard.sgf.saving import SaveError, delete_file, save_bytes
from goboard.ui.dialogs.messages import ask_unsaved, ask_whether, tell_problem
from goboard.ui.fitting import room_for
from goboard.ui.language import tr, worded
from goboard.ui.options_form import OptionsForm
from goboard.ui.plain import PlainLabel, escape, one_line
from goboard.ui.plain_editor import ClosedBrowser
from goboard.ui.scrolled import Scrolled
from goboard.ui.style import letter_width
from goboard.ui.widgets import (
    WholeLabel,
    ask_file,
    ask_place,
    close_button,
    in_column,
    in_grid,
    in_row,
    named,
    open_dialog,
    push_button,
)
from goboard.ui.window.requests import EditRules, RulesListed
from goboard.ui.window.workspace import Part
from goboard.words.message import enumerated, phrase
from goboard.words.message import sentences as in_order

FILTER = phrase("Rule sets (*{suffix})", suffix=own_rules.SUFFIX)
NEW = phrase("New rules")
KEY = Qt.ItemDataRole.UserRole
NARROW = 125
"""Average letters that a screen has room for: in less what the rules mean stands below them."""
EMPTY = phrase("Choose a preset, change what is different with you, give it a name, and save it.")


class RuleEditor(QDialog):
    """`used` carries the options of the rules that a person wants to have judge now; `listed` comes whenever a set was
    saved, renamed or deleted."""

    used = Signal(object)
    listed = Signal()

    def __init__(
        self, parent: QWidget, folder: Path, is_for_game: bool, start: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Rule editor"))
        self._folder = folder
        self._kept = own_rules.FolderOfRules()
        self._shown: OwnRules | None = None
        """The saved set that is being edited, None for a new one."""
        self._as_shown: tuple[str, Mapping[str, str]] = ("", {})
        self._presets = own_rules.presets()
        self.list = named(QListWidget(self), tr("Your rule sets"))
        self.faults = PlainLabel(self, wordWrap=True)
        self.title = named(QLineEdit(self), tr("Name of the rules"))
        self.title.setPlaceholderText(tr("A name of your own"))
        self.preset = named(QComboBox(self), tr("Start from a preset"), tr("Sets every switch as in these rules"))
        for info, _ in self._presets:
            self.preset.addItem(one_line(info.title), info.name)
        self.form = OptionsForm(self, explain_itself=False)
        self.meaning = named(ClosedBrowser(self), tr("What these rules mean"))
        self.katago = WholeLabel(self)
        # it consists of one long word, which is whole
        self.katago.setMinimumWidth(0)
        self.katago.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.problem = PlainLabel(self, wordWrap=True)
        self.new_button = push_button(self, tr("&New"), self._begin_new, tr("Begin another set"))
        self.delete_button = push_button(self, tr("&Delete…"), self._ask_delete, tr("Records keep their rules"))
        self.import_button = push_button(self, tr("&Import…"), self._ask_import, tr("A rule set out of a file"))
        self.export_button = push_button(
            self, tr("E&xport…"), self._ask_export, tr("This set as a file, for somebody else")
        )
        self.save_button = push_button(
            self, tr("&Save"), self.save, tr("Keep these rules under their name"), takes_enter=True
        )
        self.use_button = push_button(self, tr("&Use in this record"), self._use)
        if is_for_game:
            self.use_button.setText(tr("&Choose these rules"))
        self._lay_out()
        self._connect()
        self._begin(start)
        self.title.setFocus()

    @property
    def options(self) -> dict[str, str]:
        """The switches and the komi as they stand in the form."""
        return self.form.values()

    @property
    def is_changed(self) -> bool:
        """Is there anything that is not saved?"""
        return (self.title.text().strip(), self.options) != self._as_shown

    def save(self) -> bool:
        """Keep the set, under another name if that was changed; what keeps it from that is told."""
        try:
            self._shown = own_rules.save(self._folder, self.title.text(), self.options, self._shown)
        except (OptionError, SaveError) as error:
            self.problem.say(str(error))
            return False
        self._show_list()
        self._show_set(self._shown.title, self._shown.options, self.preset.currentIndex())
        self.listed.emit()
        return True

    def reject(self) -> None:
        """Esc and Close: what was changed is asked about."""
        self._after_asking(super().reject)

    def _begin(self, start: Mapping[str, str] | None) -> None:
        """With the set that has these options, else with a new one that begins like them."""
        self._show_list()
        said = {key: value for key, value in (start or {}).items() if key != "komi"}
        own = next((each for each in self._kept.sets if "title" in said and each.options.items() >= said.items()), None)
        if own is not None:
            self._choose(own)
        else:
            self._show_new(start or self._presets[0][1], said.get("title", ""))

    def _show_list(self) -> None:
        self._kept = own_rules.use(self._folder)
        with QSignalBlocker(self.list):
            self.list.clear()
            for own in self._kept.sets:
                item = QListWidgetItem(one_line(own.title))
                item.setData(KEY, own.path)
                self.list.addItem(item)
                if self._shown is not None and own.path == self._shown.path:
                    self.list.setCurrentItem(item)
        self.faults.say("\n".join(map(worded, self._kept.faults)))

    def _choose(self, own: OwnRules) -> None:
        self._shown = own
        self._show_list()
        self._show_set(own.title, own.options)

    def _show_new(self, switches: Mapping[str, str], title: str = "") -> None:
        self._shown = None
        with QSignalBlocker(self.list):
            self.list.clearSelection()
            self.list.setCurrentRow(-1)
        self._show_set(title, switches)

    def _show_set(self, title: str, options: Mapping[str, str], preset: int = -1) -> None:
        """Beside that preset, else beside the one that is nearest."""
        info = catalogue.info_of(catalogue.OWN)
        self.title.setText(title)
        fields = tuple(f for f in info.options if f.kind != "name" and f.name != "handicap")
        self.form.set_fields(fields, options)
        self._as_shown = title, self.options
        nearest = preset if preset >= 0 else self.preset.findData(own_rules.nearest(self.options).name)
        self.preset.setCurrentIndex(nearest)
        self._show_meaning()

    def _take_preset(self, index: int) -> None:
        """All switches as there; the komi too."""
        info, switches = self._presets[index]
        komi = catalogue.make(info.name).values.get("komi", "0")
        for name, value in {**switches, "komi": komi}.items():
            self.form.set_value(name, value)
        self._show_meaning()

    def _show_meaning(self) -> None:
        """One sentence a switch; what differs from the preset stands out and says what it is there."""
        info, base = self._presets[max(self.preset.currentIndex(), 0)]
        values, titles = self.options, {each.name: each.choices for each in SWITCHES}
        parts = []
        differing = []
        for said in sentences(values):
            is_other = values[said.name] != base[said.name]
            at_first = tr("{switch}: {choice}", switch=info.title, choice=titles[said.name][base[said.name]].title)
            chosen = tr("{switch}: {choice}", switch=said.title, choice=said.choice)
            there = f" (<i>{escape(at_first)}</i>)"
            head = f"<b>{escape(chosen)}</b>" if is_other else escape(said.title)
            head += there if is_other else ""
            parts.append(f"<p>{worded(in_order(head, escape(said.sentence), between='. '))}</p>")
            differing += [said.title] if is_other else []
        like = (
            tr("As {rules}, but for: {differing}.", rules=info.title, differing=enumerated(differing))
            if differing
            else tr("As {rules}.", rules=info.title)
        )
        self.meaning.setHtml(f"<p><b>{escape(like)}</b></p>{''.join(parts)}")
        self._check()

    def _check(self) -> None:
        problem, written = self.form.problem(), ""
        title = self.title.text().strip()
        try:
            rules = catalogue.make(catalogue.OWN, self.options)
            assert isinstance(rules, GoRules)
            written = katago.written(rules)
            if title:
                own_rules.checked(title, self.options)
        except OptionError as error:
            problem = problem or str(error)
        self.problem.say(problem or ("" if title or not self.is_changed else EMPTY))
        self.katago.say(tr("KataGo: {rules}", rules=written) if written and not problem else "")
        is_fine = not problem
        self.save_button.setEnabled(is_fine and bool(title) and (self.is_changed or self._shown is None))
        self.use_button.setEnabled(is_fine)
        self.export_button.setEnabled(is_fine and bool(title))
        self.delete_button.setEnabled(self._shown is not None)

    def _use(self) -> None:
        title = self.title.text().strip() or catalogue.info_of(catalogue.OWN).title
        rules = catalogue.make(catalogue.OWN, {**self.options, "title": title})
        self.used.emit(dict(rules.values))
        self.accept()

    def _follow(self) -> None:
        path = next((item.data(KEY) for item in self.list.selectedItems()), "")
        own = next((each for each in self._kept.sets if each.path == path), None)
        if own is not None and own != self._shown:
            self._after_asking(partial(self._choose, own), self._show_list)

    def _begin_new(self) -> None:
        def begin() -> None:
            self._show_new(self._presets[0][1])
            self.title.setFocus()

        self._after_asking(begin)

    def _after_asking(self, then: Callable[[], None], stay: Callable[[], None] = lambda: None) -> None:
        if not self.is_changed:
            then()
            return
        # while the question stands the list shows what is being edited
        stay()
        ask_unsaved(self, self.title.text().strip() or NEW, lambda: self._save_and(then), then)

    def _save_and(self, then: Callable[[], None]) -> None:
        if self.save():
            then()

    def _ask_delete(self) -> None:
        own = self._shown
        if own is not None:
            question = tr(
                "Delete the rules {rules}? Records that are played by them keep them.", rules=one_line(own.title)
            )
            ask_whether(self, question, tr("&Delete"), partial(self._delete, own))

    def _delete(self, own: OwnRules) -> None:
        try:
            delete_file(own.path)
        except SaveError as error:
            self.problem.say(str(error))
            return
        self._shown = None
        self._show_list()
        # what was deleted may still be saved again
        self._show_new(own.options, own.title)
        self.listed.emit()

    def _ask_import(self) -> None:
        self._after_asking(lambda: ask_file(self, tr("Import a rule set"), str(Path.home()), worded(FILTER), self.read))

    def read(self, path: str) -> None:
        """Take the set of that file in; one whose name is taken is shown, to be called otherwise."""
        try:
            own = own_rules.read_file(path)
        except OptionError as error:
            tell_problem(self, str(error))
            return
        self._show_new(own.options, own.title)
        self.save()

    def _ask_export(self) -> None:
        own = OwnRules(*own_rules.checked(self.title.text(), self.options))
        stem = own.title.replace("/", "_")
        ask_place(
            self,
            tr("Export the rule set"),
            str(Path.home() / f"{stem}{own_rules.SUFFIX}"),
            worded(FILTER),
            partial(self._write, own),
        )

    def _write(self, own: OwnRules, path: str) -> None:
        try:
            save_bytes(path, own_rules.text_of(own))
        except SaveError as error:
            self.problem.say(str(error))

    def _connect(self) -> None:
        # the first one becomes current by itself when the list has the focus, which is no choice
        self.list.itemSelectionChanged.connect(self._follow)
        self.preset.activated.connect(self._take_preset)
        self.title.textChanged.connect(lambda _text: self._check())
        self.form.values_edited.connect(self._show_meaning)

    def _lay_out(self) -> None:
        rows = QFormLayout()
        rows.addRow(tr("Na&me"), self.title)
        rows.addRow(tr("Start &from"), self.preset)
        inner = QWidget(self)
        middle = in_column(rows, self.form, of=inner, flush=True)
        buttons = in_grid((self.new_button, self.delete_button), (self.import_button, self.export_button), flush=True)
        metrics = self.fontMetrics()
        letter, line = letter_width(metrics), metrics.lineSpacing()
        self.list.setFixedWidth(max(buttons.minimumSize().width(), letter * 20))
        left = in_column(PlainLabel(tr("Your rule sets"), self), (self.list, 1), buttons)
        right = in_column(PlainLabel(tr("What they mean"), self), (self.meaning, 1), self.katago)
        closing = close_button(self)
        closing.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        foot = in_row((self.problem, 1), self.use_button, self.save_button, closing)
        room = room_for(self)
        is_narrow = room.width() < letter * NARROW
        if is_narrow:
            middle.addLayout(right, 1)
            self.meaning.setMinimumHeight(line * 10)
        else:
            middle.addStretch(1)
            self.meaning.setMinimumSize(letter * 30, min(line * 24, room.height() - line * 16))
        body = in_row(left, (Scrolled(inner), 1)) if is_narrow else in_row(left, Scrolled(inner), (right, 1))
        in_column(body, self.faults, foot, of=self)
        self.resize(QSize(letter * 130, line * 32).boundedTo(room))


class RuleEditorPart(Part):
    """Opens the editor with the rules of the record, or for whoever asks for it."""

    def actions(self) -> dict[str, Callable[[], object]]:
        return {"edit_rules": lambda: self.take(EditRules())}

    def take(self, event: object) -> None:
        if not isinstance(event, EditRules):
            return
        then = event.then or (lambda options: self.workspace.send(UseRules(catalogue.OWN, options)))
        editor = RuleEditor(
            event.parent or self.workspace.window, self.workspace.rules_folder, bool(event.then), self._start()
        )
        editor.used.connect(then)
        editor.listed.connect(lambda: self.workspace.request(RulesListed()))
        open_dialog(editor)

    def _start(self) -> Mapping[str, str] | None:
        """The rules of the record, as far as they are of this family."""
        shown = self.workspace.snapshot
        if shown is None:
            return None
        if shown.rules.name == catalogue.OWN:
            return {key: value for key, value in shown.rules.values.items() if key != "handicap"}
        rules = catalogue.make(shown.rules.name, shown.rules.values)
        komi = shown.rules.values.get("komi", "0")
        return {**switches_of(rules), "komi": komi} if own_rules.is_of_family(rules) else None
