"""The Contest around a match: its name, rules, Contestants, Prizes and Contestmaster, and who has won it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import product

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QFormLayout,
    QHeaderView,
    QLineEdit,
    QPlainTextEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from goboard.games.contests import Candidate, Contest, ContestError, Prize
from goboard.ui.dialogs.paper_rock_scissors import round_lines, wrapped_label
from goboard.ui.plain import PlainLabel, one_line, tip_text
from goboard.ui.widgets import answer_buttons, in_column, in_row, named, push_button, title_of

SHOWN_ROWS = 3
LEAST_CHARACTERS = 12


class RowsTable(QWidget):
    """Rows of texts, and of boxes to tick, below a title; the columns are the texts first, then the boxes.
    `rows_changed` comes after every change by the person."""

    rows_changed = Signal()
    row_added = Signal(int)
    row_removed = Signal(int)

    def __init__(self, title: str, thing: str, columns: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self._texts = len(columns)
        self.table = named(QTableWidget(0, len(columns), self), title)
        self.table.setHorizontalHeaderLabels(list(columns))
        self.table.setItemDelegate(BoxDelegate(self.table))
        self.table.verticalHeader().hide()
        self.table.setTabKeyNavigation(False)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(LEAST_CHARACTERS * self.fontMetrics().averageCharWidth())
        header.setVisible(len(columns) > 1)
        adding, removing = f"Add a {thing}", f"Remove the chosen {thing}"
        self.add_button = push_button(self, "Add", self._add_by_hand, adding, adding)
        self.remove_button = push_button(self, "Remove", self._remove_by_hand, removing, removing)
        self.table.itemChanged.connect(lambda: self.rows_changed.emit())
        self.table.itemSelectionChanged.connect(self._enable)
        self._lay_out(title)
        self._enable()

    def add_row(self, texts: Sequence[str], ticks: Iterable[bool] = ()) -> int:
        """One more row at the end; its index. Boxes that nothing is said of are empty."""
        row, boxes = self.table.rowCount(), self.table.columnCount() - self._texts
        told = [*ticks, *[False] * boxes][:boxes]
        with QSignalBlocker(self.table):
            self.table.insertRow(row)
            for column, text in enumerate(texts):
                self.table.setItem(row, column, QTableWidgetItem(text))
            for column, is_ticked in enumerate(told, self._texts):
                self.table.setItem(row, column, box_item(is_ticked))
        return row

    def text(self, row: int, column: int) -> str:
        item = self.table.item(row, column)
        return item.text().strip() if item is not None else ""

    def is_ticked(self, row: int, column: int) -> bool:
        item = self.table.item(row, column)
        return item is not None and item.checkState() == Qt.CheckState.Checked

    def column(self, column: int) -> list[str]:
        """The texts of a column, from top to bottom."""
        return [self.text(row, column) for row in range(self.table.rowCount())]

    def add_box_column(self, index: int, title: str) -> None:
        """One more column of empty boxes."""
        with QSignalBlocker(self.table):
            self.table.insertColumn(index)
            self.name_column(index, title)
            for row in range(self.table.rowCount()):
                self.table.setItem(row, index, box_item(False))
        header = self.table.horizontalHeader()
        # with many boxes the names would be squeezed out: rather let the table scroll
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)
        header.show()

    def name_column(self, index: int, title: str) -> None:
        self.table.setHorizontalHeaderItem(index, QTableWidgetItem(one_line(title)))

    def set_tips(self, tips: Sequence[str]) -> None:
        """What is said of each row beside its first text, "" for nothing."""
        with QSignalBlocker(self.table):
            for row, tip in enumerate(tips):
                item = self.table.item(row, 0)
                if item is not None:
                    item.setToolTip(tip_text(tip))

    def setReadOnly(self, is_read_only: bool) -> None:
        """Show the rows as they are, or let them be changed again."""
        with QSignalBlocker(self.table):
            for row, column in product(range(self.table.rowCount()), range(self.table.columnCount())):
                item = self.table.item(row, column)
                if item is not None:
                    change = Qt.ItemFlag.ItemIsEditable if column < self._texts else Qt.ItemFlag.ItemIsUserCheckable
                    item.setFlags(item.flags() & ~change if is_read_only else item.flags() | change)
        self.add_button.setHidden(is_read_only)
        self.remove_button.setHidden(is_read_only)

    def _add_by_hand(self) -> None:
        row = self.add_row([""] * self._texts)
        self.row_added.emit(row)
        self.table.setFocus()
        self.table.setCurrentCell(row, 0)
        item = self.table.item(row, 0)
        if item is not None:
            self.table.editItem(item)
        self.rows_changed.emit()

    def _remove_by_hand(self) -> None:
        for row in sorted({index.row() for index in self.table.selectedIndexes()}, reverse=True):
            self.table.removeRow(row)
            self.row_removed.emit(row)
        self.rows_changed.emit()

    def _enable(self) -> None:
        self.remove_button.setEnabled(bool(self.table.selectedIndexes()))

    def _lay_out(self, title: str) -> None:
        buttons = in_row((PlainLabel(title, self), 1), self.add_button, self.remove_button)
        in_column(buttons, self.table, of=self, flush=True)
        rows = self.table.verticalHeader().defaultSectionSize() * (SHOWN_ROWS + 1)
        self.table.setMinimumHeight(rows + 2 * self.table.frameWidth())


class BoxDelegate(QStyledItemDelegate):
    """Draws the boxes so that empty ones are seen on dark ground too, where Fusion's own outline is lost."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        palette: QPalette = option.palette
        palette.setColor(QPalette.ColorRole.Window, palette.color(QPalette.ColorRole.PlaceholderText))
        option.palette = palette


def box_item(is_ticked: bool) -> QTableWidgetItem:
    """A cell with a box to tick and no text to edit."""
    item = QTableWidgetItem()
    item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEditable)
    item.setCheckState(Qt.CheckState.Checked if is_ticked else Qt.CheckState.Unchecked)
    return item


NAME, CONSENT = 0, 1
PRIZE, OWNER = 0, 1
NOBODY = "Not announced"
NOBODY_YET = "Nobody takes part yet. Contestants consent in public and meet every qualification."
RULES_LINES = 6
NAME_CHARACTERS = 16
TABLE_CHARACTERS = 60
LONGEST_LINE = 100
RULES_HINT = "They bind the contestants only, and cannot change the rules of the game."


class ContestDialog(QDialog):
    """`contest()` is what was filled in. Announcing a winner passes the Prizes to them, in the Contestmaster's name.
    A Contest that is decided is shown as it is; a new one can be begun after it."""

    def __init__(
        self, parent: QWidget | None = None, contest: Contest | None = None, players: Sequence[str] = ()
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Contest")
        self._players = [player for player in dict.fromkeys(name.strip() for name in players) if player]
        self._given = contest or Contest()
        self.name = QLineEdit(self)
        self.master = QComboBox(self, editable=True)
        self.rules = QPlainTextEdit(self, tabChangesFocus=True)
        self.qualifications = RowsTable("Qualifications", "qualification", ["Qualification"], self)
        self.candidates = RowsTable("Contestants", "contestant", ["Name"], self)
        self.prizes = RowsTable("Prizes", "prize", ["Prize", "Whose it is"], self)
        self.winner = QComboBox(self)
        self.again = push_button(self, "New &contest", self._begin_again)
        self.standing, self.told, self.problem = (wrapped_label(self) for _ in range(3))
        self._lines = (self.name, self.rules, self.qualifications, self.candidates, self.prizes)
        self.candidates.add_box_column(CONSENT, "Consents")
        self._lay_out()
        self._connect()
        self._fill(self._given)

    def contest(self) -> Contest:
        """The Contest as filled in; ContestError with a sentence where that makes none."""
        if self._given.is_decided:
            return self._given
        filled = self._filled()
        chosen = self.winner.currentData()
        if not chosen:
            return filled
        return filled.announce(filled.contestmaster, chosen).transfer_prizes(filled.contestmaster)

    def accept(self) -> None:
        if not self._explain():
            super().accept()

    def _filled(self) -> Contest:
        """The Contest as filled in, without what the Contestmaster announces."""
        wanted = self.qualifications.column(0)
        rows = range(self.candidates.table.rowCount())
        return Contest(
            self.name.text().strip(),
            self.rules.toPlainText(),
            tuple(wanted),
            tuple(self._candidate(row, wanted) for row in rows),
            tuple(map(Prize, self.prizes.column(PRIZE), self.prizes.column(OWNER))),
            self._master(),
            self._given.rounds,
        )

    def _master(self) -> str:
        """The name chosen or typed; what the list shows of a name is made harmless, the name is not."""
        said = self.master.currentText()
        place = self.master.findText(said, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchCaseSensitive)
        return (said if place < 0 else str(self.master.itemData(place))).strip()

    def _candidate(self, row: int, wanted: Sequence[str]) -> Candidate:
        table = self.candidates
        meets = frozenset(one for place, one in enumerate(wanted, CONSENT + 1) if table.is_ticked(row, place))
        return Candidate(table.text(row, NAME), table.is_ticked(row, CONSENT), meets)

    def _fill(self, contest: Contest) -> None:
        self.name.setText(contest.name)
        self.rules.setPlainText(contest.rules)
        for wanted in contest.qualifications:
            row = self.qualifications.add_row([wanted])
            self.candidates.add_box_column(CONSENT + 1 + row, wanted)
        for candidate in contest.candidates or tuple(map(Candidate, self._players)):
            meets = [wanted in candidate.meets for wanted in contest.qualifications]
            self.candidates.add_row([candidate.name], [candidate.has_consented, *meets])
        for prize in contest.prizes:
            self.prizes.add_row([prize.text, prize.owner])
        names = [candidate.name for candidate in contest.candidates]
        for name in dict.fromkeys([*self._players, *names]):
            self.master.addItem(one_line(name), name)
        self.master.setCurrentText(contest.contestmaster)
        self._show_state()

    def _show_state(self) -> None:
        contest = self._given
        lines = [_shortened(line) for line in round_lines(contest.rounds)]
        if contest.is_decided:
            prizes = ", and the prizes" if contest.prizes and contest.is_paid else ""
            lines.append(f"{_shortened(contest.winner)} has won the contest{prizes}.")
        self.told.say("\n".join(lines))
        self.again.setVisible(contest.is_decided)
        for part in self._lines:
            part.setReadOnly(contest.is_decided)
        for box in (self.master, self.winner):
            box.setEnabled(not contest.is_decided)
        self._refresh()

    def _refresh(self) -> None:
        """Say who takes part and what the others lack, and offer the Contestants as winners."""
        if self.problem.text():
            self._explain()
        try:
            filled = self._filled()
        except ContestError:
            # a row that is still being written
            return
        names = filled.contestants
        chosen = self._given.winner or self.winner.currentData()
        self.candidates.set_tips([filled.missing(one.name) for one in filled.candidates])
        self.standing.setText(_shortened(f"Taking part: {', '.join(names)}") if names else NOBODY_YET)
        self.winner.clear()
        self.winner.addItem(NOBODY, "")
        for name in names:
            self.winner.addItem(one_line(name), name)
        self.winner.setCurrentIndex(max(self.winner.findData(chosen), 0))

    def _explain(self) -> bool:
        """Say what keeps this from being a Contest; True if something does."""
        words = ""
        try:
            self.contest()
        except ContestError as error:
            words = str(error)
        self.problem.say(words)
        return bool(words)

    def _begin_again(self) -> None:
        self._given = replace(self._given, winner="", rounds=())
        self.winner.setCurrentIndex(0)
        self._show_state()
        self.name.setFocus()

    def _name_qualifications(self) -> None:
        for row, wanted in enumerate(self.qualifications.column(0)):
            self.candidates.name_column(CONSENT + 1 + row, wanted)
        self._refresh()

    def _connect(self) -> None:
        self.qualifications.row_added.connect(lambda row: self.candidates.add_box_column(CONSENT + 1 + row, ""))
        self.qualifications.row_removed.connect(lambda row: self.candidates.table.removeColumn(CONSENT + 1 + row))
        self.qualifications.rows_changed.connect(self._name_qualifications)
        for table in (self.candidates, self.prizes):
            table.rows_changed.connect(self._refresh)
        self.master.editTextChanged.connect(self._refresh)
        self.winner.activated.connect(self._explain)

    def _lay_out(self) -> None:
        self.rules.setMinimumHeight(RULES_LINES * self.fontMetrics().lineSpacing())
        self.standing.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.standing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.problem.hide()
        form = QFormLayout()
        for box in (self.master, self.winner):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(NAME_CHARACTERS)
        for title, field in (("&Name", self.name), ("Contest&master", self.master), ("&Winner", self.winner)):
            field.setAccessibleName(title.replace("&", ""))
            form.addRow(title, field)
        rules_title = title_of(self.rules, "Contest &rules")
        self.rules.setAccessibleName("Contest rules")
        self.rules.setAccessibleDescription(RULES_HINT)
        left = in_column(form, rules_title, (self.rules, 1), wrapped_label(self, RULES_HINT), self.told, self.again)
        right = in_column((self.qualifications, 1), (self.candidates, 1), self.standing, (self.prizes, 1))
        self.candidates.setMinimumWidth(TABLE_CHARACTERS * self.fontMetrics().averageCharWidth())
        columns = in_row((left, 2), (right, 3))
        buttons, _ = answer_buttons(self)
        in_column((columns, 1), self.problem, buttons, of=self)


def _shortened(text: str) -> str:
    """The text, cut where it would push the buttons off the screen: records come from strangers."""
    return text if len(text) <= LONGEST_LINE else text[: LONGEST_LINE - 1] + "…"
