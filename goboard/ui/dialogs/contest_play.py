"""Paper-Rock-Scissors as a Contest of its own: two people begin it, choose in secret, and go on to the next one."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QLineEdit, QWidget

from goboard.games.contest_history import announced, series_words
from goboard.games.contests import Candidate, Contest, ContestError, Prize
from goboard.games.paper_rock_scissors import HOUSE, TITLE, PaperRockScissors
from goboard.ui.dialogs.paper_rock_scissors import Duel, told_apart, wrapped_label
from goboard.ui.language import tr, without_mnemonic
from goboard.ui.widgets import in_column, in_row, push_button
from goboard.words.message import joined, phrase, sentences


class PlayPage(QWidget):
    """`changed` carries the Contest when it has begun, when a round is over, and when the next one begins."""

    changed = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._contest = Contest()
        self.said, self.problem, self.series = (wrapped_label(self) for _ in range(3))
        self.names = QLineEdit(self), QLineEdit(self)
        self.prize = QLineEdit(self, placeholderText=tr("What the winner gets; it may be left empty"))
        self.begin_button = push_button(self, tr("Both consent: &begin"), self._begin, takes_enter=True)
        self.duel = Duel(self, lambda contest: sentences(*announced(contest)))
        self.duel.changed.connect(self._tell)
        self.next_button = push_button(self, tr("&Next contest"), self._go_on, takes_enter=True)
        self._opening = QWidget(self)
        form = QFormLayout(self._opening)
        form.setContentsMargins(0, 0, 0, 0)
        for title, field in zip(
            (tr("&First player"), tr("S&econd player"), tr("P&rize")), (*self.names, self.prize), strict=True
        ):
            field.setAccessibleName(without_mnemonic(title))
            form.addRow(title, field)
        row = in_row(self.begin_button, self.next_button, 1)
        in_column(self.said, self._opening, row, self.problem, self.duel, self.series, 1, of=self)

    def show_contest(self, contest: Contest, players: Sequence[str]) -> None:
        """Go on with this Contest; where it cannot be played yet, ask for what is missing. `players` are proposed."""
        self._contest = contest
        game = PaperRockScissors(_with_master(contest))
        is_open = _is_open(game)
        is_over = contest.is_decided and bool(contest.rounds) and len(contest.contestants) == len(self.names)
        self.duel.setVisible(is_open or is_over)
        # choices that were made in secret stay where the Contest is the same
        if (is_open or is_over) and replace(self.duel.game, received=()) != game:
            self.duel.play(game)
        self._opening.setVisible(not is_open)
        for field in self.names:
            field.setEnabled(not is_over)
        self.begin_button.setVisible(not is_open and not is_over)
        self.next_button.setVisible(is_over)
        if not is_open:
            self._propose(contest, players)
        self.said.setText(_stakes(contest) if is_open else _opening_words(contest, is_over))
        self.problem.say("")
        self.series.say(series_words(contest))

    def _propose(self, contest: Contest, players: Sequence[str]) -> None:
        named = [*contest.contestants, *(one.name for one in contest.candidates), *players, "", ""]
        for field, name in zip(self.names, dict.fromkeys(named), strict=False):
            field.setText(name)
        self.prize.clear()

    def _begin(self) -> None:
        """Both consent in public, before the same screen."""
        first, second = told_apart((self.names[0].text(), self.names[1].text()))
        contest = self._contest
        meets = {one.name: one.meets for one in contest.candidates}
        others = [one for one in contest.candidates if one.name not in (first, second)]
        two = tuple(Candidate(name, True, meets.get(name, frozenset())) for name in (first, second))
        begun = replace(
            _with_master(contest),
            name=contest.name or TITLE,
            candidates=(*two, *others),
            prizes=(*contest.prizes, *self._offered()),
        )
        try:
            PaperRockScissors(begun).require_open()
        except ContestError as error:
            missing = next(filter(None, map(begun.missing, (first, second))), "")
            self.problem.say(missing or str(error))
            return
        self.changed.emit(begun)

    def _go_on(self) -> None:
        self.changed.emit(self._contest.following(self._offered()))

    def _offered(self) -> tuple[Prize, ...]:
        text = self.prize.text().strip()
        return (Prize(text),) if text else ()

    def _tell(self) -> None:
        """A choice that waits for the other one is nobody's business."""
        if not self.duel.game.received:
            self.changed.emit(self.duel.game.contest)


def _with_master(contest: Contest) -> Contest:
    """Where nobody is the Contestmaster the program takes the choices."""
    return contest if contest.contestmaster else replace(contest, contestmaster=HOUSE)


def _is_open(game: PaperRockScissors) -> bool:
    try:
        game.require_open()
    except ContestError:
        return False
    return True


def _stakes(contest: Contest) -> str:
    master = contest.contestmaster or HOUSE
    prizes = joined([prize.text for prize in contest.prizes]) if contest.prizes else phrase("honour")
    return tr(
        "{contestants} play for {prizes}. The contestmaster is {master}.",
        contestants=joined(contest.contestants),
        prizes=prizes,
        master=master,
    )


def _opening_words(contest: Contest, is_over: bool) -> str:
    if is_over:
        return tr("{winner} has won. The next contest may have a prize of its own.", winner=contest.winner)
    if contest.is_decided:
        return tr("{winner} has won the contest. A new one is begun on the page Contest.", winner=contest.winner)
    return tr(
        "Two people at one screen, each with three keys, choose without seeing the other's choice. Whoever wins gets "
        "the prize and is the next contestmaster; a tie is repeated."
    )
