"""The Contest around a match, all of it in one place: who takes part, the Prizes, the Contestmaster and who has won;
Paper-Rock-Scissors played in secret, in a series; and what has happened when."""

import time
from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QComboBox, QDialog, QFormLayout, QLineEdit, QPlainTextEdit, QTabWidget, QWidget

from goboard.games.contest_history import WHEN, history_lines, noted, series_words
from goboard.games.contests import Candidate, Contest, ContestError, Prize
from goboard.session.contest_files import load_contest, save_contest
from goboard.ui.dialogs.contest_play import PlayPage
from goboard.ui.dialogs.paper_rock_scissors import round_lines, wrapped_label
from goboard.ui.dialogs.rows_table import RowsTable
from goboard.ui.language import tr, without_mnemonic, worded
from goboard.ui.plain import one_line, plain_text
from goboard.ui.style import letter_width
from goboard.ui.widgets import (
    ScrolledPanel,
    answer_buttons,
    ask_file,
    ask_place,
    in_column,
    in_row,
    push_button,
    title_of,
)
from goboard.words.message import enumerated, phrase, sentences

NAME, CONSENT = 0, 1
PRIZE, OWNER = 0, 1
NOBODY = phrase("Not announced")
NOBODY_YET = phrase("Nobody takes part yet. Contestants consent in public and meet every qualification.")
NO_HISTORY = phrase("Nothing has happened yet.")
AROUND, SCREEN_PART = 7, 0.9
"""Lines of text beside a page, for its frame and the buttons; and how much of the screen the dialog takes at most."""
RULES_LINES = 6
NAME_CHARACTERS = 16
TABLE_CHARACTERS = 36
LONGEST_LINE = 100
RULES_HINT = phrase("They bind the contestants only, and cannot change the rules of the game.")


FILTERS = phrase("Contests and records (*.sgf);;All files (*)")
FORM, PLAY = range(2)
"""The first pages."""


class ContestDialog(QDialog):
    """`contest()` is what was filled in. Announcing a winner passes the Prizes to them, in the Contestmaster's name.
    A Contest that is decided is shown as it is; a new one can be begun after it. `played` carries the Contest when a
    round of Paper-Rock-Scissors is over: it is public, and stands whatever becomes of the dialog. `move` is the move of
    the game at which all this happens."""

    played = Signal(object)

    def __init__(
        self,
        parent: QWidget | None = None,
        contest: Contest | None = None,
        players: Sequence[str] = (),
        move: int = 0,
        page: int = FORM,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Contest"))
        self._move = move
        self._players = [player for player in dict.fromkeys(name.strip() for name in players) if player]
        self._given = contest or Contest()
        self.name = QLineEdit(self)
        self.master = QComboBox(self, editable=True)
        self.rules = QPlainTextEdit(self, tabChangesFocus=True)
        self.qualifications = RowsTable(
            tr("Qualifications"),
            tr("Add a qualification"),
            tr("Remove the chosen qualification"),
            [tr("Qualification")],
            self,
        )
        self.candidates = RowsTable(
            tr("Contestants"), tr("Add a contestant"), tr("Remove the chosen contestant"), [tr("Name")], self
        )
        self.prizes = RowsTable(
            tr("Prizes"),
            tr("Add a prize"),
            tr("Remove the chosen prize"),
            [tr("Prize"), tr("Whose it is")],
            self,
        )
        self.winner = QComboBox(self)
        self.again = push_button(self, tr("N&ew contest"), self._begin_again)
        self.standing, self.told, self.problem = (wrapped_label(self) for _ in range(3))
        self._lines = (self.name, self.rules, self.qualifications, self.candidates, self.prizes)
        self.candidates.add_box_column(CONSENT, tr("Consents"))
        self.pages = QTabWidget(self)
        self.play = PlayPage(self)
        self.history = QPlainTextEdit(self, readOnly=True)
        self.series = wrapped_label(self)
        self._page = FORM
        self._lay_out()
        self._connect()
        self._fill(self._given)
        self.pages.setCurrentIndex(page)

    def contest(self) -> Contest:
        """The Contest as filled in; ContestError with a sentence where that makes none."""
        if self._given.is_decided:
            return self._given
        filled = self._filled()
        if not self._given.candidates and filled.candidates == tuple(map(Candidate, self._players)):
            # the game proposes them, and nobody has said a word of them
            filled = replace(filled, candidates=())
        chosen, filled = self.winner.currentData(), self._noted(filled)
        if not chosen:
            return filled
        # the prizes were offered before they are the winner's
        decided = filled.announce(filled.contestmaster, chosen).transfer_prizes(filled.contestmaster)
        return self._noted(decided, filled)

    def _noted(self, contest: Contest, before: Contest | None = None) -> Contest:
        """That Contest, with what is otherwise in it than before in its history."""
        return noted(before or self._given, contest, time.strftime(WHEN), self._move)

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
            earlier=self._given.earlier,
            history=self._given.history,
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
        """Show this Contest on all pages."""
        self._given = contest
        for table in (self.qualifications, self.candidates, self.prizes):
            table.clear_rows(CONSENT + 1 if table is self.candidates else table.columns)
        self.master.clear()
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
        self.history.setPlainText(plain_text(sentences(*history_lines(contest.history), between="\n") or NO_HISTORY))
        self.series.say(_shortened(series_words(contest)))
        lines = [_shortened(line) for line in round_lines(contest.rounds)]
        if contest.is_decided:
            winner = _shortened(contest.winner)
            lines.append(
                tr("{winner} has won the contest, and the prizes.", winner=winner)
                if contest.prizes and contest.is_paid
                else tr("{winner} has won the contest.", winner=winner)
            )
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
        self.standing.setText(_shortened(tr("Taking part: {names}", names=enumerated(names))) if names else NOBODY_YET)
        self.winner.clear()
        self.winner.addItem(worded(NOBODY), "")
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
        self._fill(self._noted(self._given.following()))
        self.name.setFocus()

    def _turn_to(self, page: int) -> None:
        """The other pages show what was filled in; what makes no Contest is mended first."""
        if page != FORM and self._page == FORM:
            if self._explain():
                self.pages.setCurrentIndex(FORM)
                return
            self._fill(self.contest())
        self._page = page
        if page == PLAY:
            self.play.show_contest(self._given, self._players)

    def _take_played(self, contest: Contest) -> None:
        """Somebody has begun to play, or a round is over."""
        self._fill(self._noted(contest))
        self.played.emit(self._given)
        self.play.show_contest(self._given, self._players)

    def _ask_file(self) -> None:
        ask_file(self, tr("Open a contest"), "", worded(FILTERS), self.open_file)

    def open_file(self, path: str) -> None:
        """Show the Contest that is kept in that file."""
        try:
            found = load_contest(path)
        except OSError as error:
            self.problem.say(str(error))
            return
        self.problem.hide()
        self._fill(found)
        self.play.show_contest(found, self._players)

    def _ask_place(self) -> None:
        if not self._explain():
            ask_place(self, tr("Save the contest"), "contest.sgf", worded(FILTERS), self.save)

    def save(self, path: str) -> None:
        """Keep the Contest alone in that file, without a game."""
        try:
            save_contest(path, self.contest())
        except OSError as error:
            self.problem.say(str(error))

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
        self.pages.currentChanged.connect(self._turn_to)
        self.play.changed.connect(self._take_played)

    def _lay_out(self) -> None:
        self.rules.setMinimumHeight(RULES_LINES * self.fontMetrics().lineSpacing())
        self.standing.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.standing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.problem.hide()
        form = QFormLayout()
        for box in (self.master, self.winner):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(NAME_CHARACTERS)
        for title, field in (
            (tr("&Name"), self.name),
            (tr("Contest&master"), self.master),
            (tr("&Winner"), self.winner),
        ):
            field.setAccessibleName(without_mnemonic(title))
            form.addRow(title, field)
        rules_title = title_of(self.rules, tr("Contest &rules"))
        self.rules.setAccessibleName(tr("Contest rules"))
        self.rules.setAccessibleDescription(worded(RULES_HINT))
        left = in_column(form, rules_title, (self.rules, 1), wrapped_label(self, RULES_HINT), self.told, self.again)
        right = in_column((self.qualifications, 1), (self.candidates, 1), self.standing, (self.prizes, 1))
        self.candidates.setMinimumWidth(TABLE_CHARACTERS * letter_width(self.fontMetrics()))
        form_page, past = QWidget(self), QWidget(self)
        in_row((left, 2), (right, 3), of=form_page)
        self.history.setAccessibleName(tr("What has happened in the contest"))
        in_column(self.series, (self.history, 1), of=past)
        whole = ScrolledPanel(form_page, is_sideways=True), ScrolledPanel(self.play), past
        for page, title in zip(whole, (tr("&Contest"), tr("&Paper-Rock-Scissors"), tr("&History")), strict=True):
            self.pages.addTab(page, title)
        opening = push_button(
            self, tr("&Open…"), self._ask_file, tr("A contest that is kept in a file of its own, or in a record")
        )
        saving = push_button(
            self, tr("&Save as…"), self._ask_place, tr("Keep the contest in a file of its own, without a game")
        )
        buttons, _ = answer_buttons(self)
        in_column((self.pages, 1), self.problem, in_row(opening, saving, (buttons, 1)), of=self)
        margin = AROUND * self.fontMetrics().lineSpacing()
        # words that are wrapped need more height than they ask for
        wanted = form_page.sizeHint().expandedTo(form_page.minimumSizeHint()) + QSize(margin, margin)
        self.resize(wanted.boundedTo(self.screen().availableSize() * SCREEN_PART))


def _shortened(text: str) -> str:
    """The text, cut where it would push the buttons off the screen: records come from strangers."""
    text = worded(text)
    return text if len(text) <= LONGEST_LINE else text[: LONGEST_LINE - 1] + "…"
