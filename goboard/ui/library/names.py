"""One player under many names: what is suggested, what was confirmed, and the way back."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QAbstractItemView, QDialog, QTableView, QWidget

from goboard.library.aliases import Person, Suggestion
from goboard.library.library import Library
from goboard.ui.job_signals import JobSignals
from goboard.ui.language import number_words, tr
from goboard.ui.library.side_pages import RowsModel
from goboard.ui.plain import PlainLabel, one_line
from goboard.ui.tables import dense_table
from goboard.ui.widgets import close_button, in_column, in_row, open_dialog, push_button
from goboard.words.message import joined, phrase, plural

NAMES, CHANGE = "names", "names changed"
_HINT = phrase("Nothing is joined until you say so, no record is changed, and each step can be taken back.")
Told = tuple[Sequence[Suggestion], Sequence[Person]]


class NamesDialog(QDialog):
    """`joined` and `differ` carry lists of Suggestions, `parted` names, `undo_asked` nothing."""

    joined = Signal(object)
    differ = Signal(object)
    parted = Signal(object)
    undo_asked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Players of several names"))
        self.resize(parent.size() * 0.7)
        self.suggested, self.model = self._rows(
            tr("Names that may be one player's"), (tr("Games"), tr("Names"), tr("Also called")), (8, 50), [0]
        )
        self.people, self.known = self._rows(tr("Players of several names"), (tr("Player"), tr("Names")), (24,))
        tip = tr("The names of the chosen rows are one player's from now on, in lists and searches")
        self.join_button = push_button(self, tr("They are &one player"), lambda: self.joined.emit(self._chosen()), tip)
        self.all_button = push_button(
            self,
            tr("&All of them are"),
            lambda: self.joined.emit([*self.model.values]),
            tr("Join the names of every row"),
        )
        tip = tr("The names of the chosen rows belong to different players; they are not suggested again")
        self.differ_button = push_button(self, tr("They &differ"), lambda: self.differ.emit(self._chosen()), tip)
        tip = tr("The names of the chosen player belong to different ones again")
        self.part_button = push_button(self, tr("&Take apart"), self._part, tip)
        self.undo_button = push_button(
            self, tr("&Undo"), self.undo_asked.emit, tr("Take the last change of names back")
        )
        self.said = PlainLabel(self, wordWrap=True)
        row = in_row(self.join_button, self.all_button, self.differ_button, 1)
        below = in_row(self.part_button, self.undo_button, 1, close_button(self))
        hint = PlainLabel(_HINT, self, wordWrap=True)
        in_column(hint, (self.suggested, 3), row, (self.people, 2), self.said, below, of=self)
        for table in (self.suggested, self.people):
            table.selectionModel().selectionChanged.connect(self._enable)
        self.show_names(((), ()))

    def show_names(self, told: Told) -> None:
        """List what is suggested and what was confirmed."""
        suggested, people = told
        rows = [(number_words(each.games), _words(each.names), _words(each.further)) for each in suggested]
        self.model.show_rows(rows, suggested)
        self.known.show_rows([(each.person, _words(each.names)) for each in people], people)
        self.said.setText(
            tr(
                "{suggestions}, {players}",
                suggestions=plural("{n} suggestion", "{n} suggestions", len(suggested)),
                players=plural("{n} player of several names", "{n} players of several names", len(people)),
            )
        )
        self._enable()

    def _rows(
        self, name: str, titles: Sequence[str], widths: Sequence[int], numbers: Sequence[int] = ()
    ) -> tuple[QTableView, RowsModel]:
        table = QTableView(self)
        model = RowsModel(titles, self, numbers=numbers)
        dense_table(table, name, model, widths)
        table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        return table, model

    def _chosen(self) -> list[object]:
        return [self.model.values[index.row()] for index in self.suggested.selectionModel().selectedRows()]

    def _part(self) -> None:
        rows = self.people.selectionModel().selectedRows()
        self.parted.emit([name for index in rows for name in self._person(index.row()).names])

    def _person(self, row: int) -> Person:
        person = self.known.values[row]
        assert isinstance(person, Person)
        return person

    def _enable(self) -> None:
        is_chosen = self.suggested.selectionModel().hasSelection()
        self.join_button.setEnabled(is_chosen)
        self.differ_button.setEnabled(is_chosen)
        self.all_button.setEnabled(bool(self.model.rows))
        self.part_button.setEnabled(self.people.selectionModel().hasSelection())


class Names(QObject):
    """Changes what names are one player's. `told` carries a sentence; `changed` comes when players are others."""

    told = Signal(object)
    changed = Signal()

    def __init__(self, library: Library, jobs: JobSignals, parent: QWidget) -> None:
        super().__init__(parent)
        self._library, self._jobs, self._window = library, jobs, parent
        self.dialog: NamesDialog | None = None

    def open(self) -> None:
        """Ask what is one, and what is not."""
        dialog = self.dialog = NamesDialog(self._window)
        dialog.joined.connect(self._join_suggested)
        dialog.differ.connect(self._dismiss)
        dialog.parted.connect(self.part)
        dialog.undo_asked.connect(self.undo)
        dialog.finished.connect(self._forget)
        open_dialog(dialog)
        self._ask()

    def join(self, names: Sequence[str]) -> None:
        """These are one player, called by the first of the names."""
        person = names[0]
        self._change(
            lambda library: tr("{names} are one player now.", names=joined(library.join_names(names, person).names))
        )

    def part(self, names: Sequence[str]) -> None:
        """Different players, or nobody else's."""
        self._change(lambda library: tr("Apart again: {names}.", names=joined(library.part_names(names))))

    def undo(self) -> None:
        """Take the last change back."""
        self._change(lambda library: tr("Taken back: {change}.", change=library.undo_names()))

    def _join_suggested(self, suggested: Sequence[Suggestion]) -> None:
        self._change(lambda library: plural("{n} player joined.", "{n} players joined.", library.join_all(suggested)))

    def _dismiss(self, suggested: Sequence[Suggestion]) -> None:
        def change(library: Library) -> str:
            for each in suggested:
                library.dismiss_names(each.names)
            return tr("These names are not suggested again.")

        self._change(change)

    def _change(self, change: Callable[[Library], str]) -> None:
        # each is done, however soon the next one comes
        self._jobs.run_after(CHANGE, lambda _watch: change(self._library), self._take)

    def _take(self, sentence: str) -> None:
        self.told.emit(one_line(sentence, 300))
        self.changed.emit()
        self._ask()

    def _ask(self) -> None:
        library = self._library
        if self.dialog is not None:
            self._jobs.run(NAMES, lambda _watch: (library.alias_suggestions(), library.people()), self._show)

    def _show(self, told: Told) -> None:
        if self.dialog is not None:
            self.dialog.show_names(told)

    def _forget(self) -> None:
        self.dialog = None


def names_of(player: str, people: Sequence[Person]) -> Sequence[str]:
    """All names of somebody who is called so; that one where there are no others."""
    return next((each.names for each in people if each.person == player), (player,))


def _words(names: Sequence[str]) -> str:
    return one_line(" · ".join(names), 300)
