"""The Contest around a match: its name, rules, Contestants, Prizes and Contestmaster, and who has won it."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from goboard.games.contests import Candidate, Contest, ContestError, Prize
from goboard.ui.dialogs.contest_tables import RowsTable
from goboard.ui.dialogs.paper_rock_scissors import round_lines, wrapped_label

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
    """`contest()` is what was filled in. Announcing a winner passes the Prizes to em, in the Contestmaster's name.

    A Contest that is decided is shown as it is; a new one can be begun after it.
    """

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
        self.again = QPushButton("New &contest", self, autoDefault=False)
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
            self.master.currentText().strip(),
            self._given.rounds,
        )

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
        self.master.addItems(list(dict.fromkeys([*self._players, *names])))
        self.master.setCurrentText(contest.contestmaster)
        self._show_state()

    def _show_state(self) -> None:
        contest = self._given
        lines = [_shortened(line) for line in round_lines(contest.rounds)]
        if contest.is_decided:
            prizes = ", and the prizes" if contest.prizes and contest.is_paid else ""
            lines.append(f"{_shortened(contest.winner)} has won the contest{prizes}.")
        self.told.setText("\n".join(lines))
        self.told.setVisible(bool(lines))
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
            self.winner.addItem(name, name)
        self.winner.setCurrentIndex(max(self.winner.findData(chosen), 0))

    def _explain(self) -> bool:
        """Say what keeps this from being a Contest; True if something does."""
        try:
            self.contest()
        except ContestError as error:
            self.problem.setText(str(error))
        else:
            self.problem.clear()
        self.problem.setVisible(bool(self.problem.text()))
        return bool(self.problem.text())

    def _begin_again(self) -> None:
        self._given = replace(self._given, winner="", rounds=())
        self.winner.setCurrentIndex(0)
        self._show_state()
        self.name.setFocus()

    def _add_qualification(self, row: int) -> None:
        self.candidates.add_box_column(CONSENT + 1 + row, "")

    def _remove_qualification(self, row: int) -> None:
        self.candidates.remove_column(CONSENT + 1 + row)

    def _name_qualifications(self) -> None:
        for row, wanted in enumerate(self.qualifications.column(0)):
            self.candidates.name_column(CONSENT + 1 + row, wanted)
        self._refresh()

    def _connect(self) -> None:
        self.qualifications.row_added.connect(self._add_qualification)
        self.qualifications.row_removed.connect(self._remove_qualification)
        self.qualifications.rows_changed.connect(self._name_qualifications)
        for table in (self.candidates, self.prizes):
            table.rows_changed.connect(self._refresh)
        self.master.editTextChanged.connect(self._refresh)
        self.winner.activated.connect(self._explain)
        self.again.clicked.connect(self._begin_again)

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
        rules_title = QLabel("Contest &rules", self)
        rules_title.setBuddy(self.rules)
        self.rules.setAccessibleName("Contest rules")
        self.rules.setAccessibleDescription(RULES_HINT)
        left, right = QVBoxLayout(), QVBoxLayout()
        left.addLayout(form)
        left.addWidget(rules_title)
        left.addWidget(self.rules, 1)
        for part in (wrapped_label(self, RULES_HINT), self.told, self.again):
            left.addWidget(part)
        right.addWidget(self.qualifications, 1)
        right.addWidget(self.candidates, 1)
        right.addWidget(self.standing)
        right.addWidget(self.prizes, 1)
        self.candidates.setMinimumWidth(TABLE_CHARACTERS * self.fontMetrics().averageCharWidth())
        columns = QHBoxLayout()
        columns.addLayout(left, 2)
        columns.addLayout(right, 3)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(columns, 1)
        layout.addWidget(self.problem)
        layout.addWidget(buttons)


def _shortened(text: str) -> str:
    """The text, cut where it would push the buttons off the screen: records come from strangers."""
    return text if len(text) <= LONGEST_LINE else text[: LONGEST_LINE - 1] + "…"
