"""What is said and offered while moves are guessed or a problem is solved."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QWidget

from goboard.session.commands.study import GiveHint, LeaveStudy, NextProblem, ShowAnswer, TakeBack, TryAgain
from goboard.session.study_view import GUESS, PROBLEM, StudyView
from goboard.ui.study.strip import Strip

TITLES = {GUESS: "Guess the move", PROBLEM: "Problem"}


class QuizStrip(Strip):
    """`asked` carries a command, `players_chosen` the players whose moves are to be guessed, () for all."""

    asked = Signal(object)
    players_chosen = Signal(object)
    turning_changed = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(TITLES[GUESS], parent)
        self._names: tuple[str, ...] = ()
        self.players = QComboBox(self)
        self.players.setAccessibleName("Whose moves to guess")
        self.players.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.players.activated.connect(self._choose_players)
        self.row.addWidget(self.players)
        self.turned = QCheckBox("T&urned", self)
        self.turned.setToolTip("See each problem from another side, at random")
        self.turned.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.turned.toggled.connect(self.turning_changed)
        self.row.addWidget(self.turned)
        ask = self.asked.emit
        self.hint = self.add_button("H&int", "Narrow down where the move is", lambda: ask(GiveHint()))
        self.show_button = self.add_button("&Show it", "Play the move that is to be found", lambda: ask(ShowAnswer()))
        self.back = self.add_button("Take &back", "Take your last move back, and its answer", lambda: ask(TakeBack()))
        self.again = self.add_button("Tr&y again", "Back to the start of the problem", lambda: ask(TryAgain()))
        self.previous = self.add_button("&Previous", "The problem before in the file", lambda: ask(NextProblem(-1)))
        self.next = self.add_button("Ne&xt", "The next problem of the file", lambda: ask(NextProblem()))
        self.leave = self.add_button("&Leave", "Show the whole record again (Esc)", lambda: ask(LeaveStudy()))
        # in the row: the words beside the title need the width
        self.score = QLabel(self)
        self.score.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self.row.addWidget(self.score)

    def show_study(self, study: StudyView, names: Sequence[str], players: tuple[int, ...]) -> None:
        """What is to be found, and how it goes."""
        is_guess = study.mode == GUESS
        self.title.setText(f"<b>{TITLES[study.mode]}</b>")
        self.setAccessibleName(TITLES[study.mode])
        self.say("\n".join([study.words, *study.summary]), study.mood)
        self.score.setText(study.score)
        self._fill(tuple(names))
        self.players.setCurrentIndex(players[0] if players else 0)
        for widget, is_wanted in (
            (self.players, is_guess),
            (self.turned, not is_guess),
            (self.again, not is_guess),
            (self.back, not is_guess),
            (self.previous, not is_guess and (study.has_more or study.has_earlier)),
            (self.next, not is_guess and (study.has_more or study.has_earlier)),
        ):
            widget.setVisible(is_wanted)
        self.back.setEnabled(study.can_take_back)
        self.previous.setEnabled(study.has_earlier)
        self.next.setEnabled(study.has_more)
        self.hint.setEnabled(not study.is_over)
        self.show_button.setEnabled(not study.is_over or not is_guess)

    def _fill(self, names: tuple[str, ...]) -> None:
        if names != self._names:
            self._names = names
            self.players.clear()
            self.players.addItems(["Every move" if len(names) > 2 else "Both", *names])

    def _choose_players(self, index: int) -> None:
        self.players_chosen.emit((index,) if index else ())
