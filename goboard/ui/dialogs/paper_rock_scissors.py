"""Who begins: Paper-Rock-Scissors between two people at one keyboard, and the komi offer of which one names, the
other chooses."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QGridLayout, QLineEdit, QPushButton, QWidget

from goboard.games.contest_history import round_sentence
from goboard.games.contests import Contest, Round
from goboard.games.paper_rock_scissors import Choice, PaperRockScissors, beginner, next_contestmaster, who_begins
from goboard.rules.numbers import exact, plain
from goboard.ui.language import number_text, tr, worded
from goboard.ui.plain import PlainLabel, menu_text
from goboard.ui.style import embolden, letter_width
from goboard.ui.widgets import answer_buttons, close_button, in_column, in_row, named, open_dialog, push_button
from goboard.words.message import in_context, phrase, sentences

KEYS = ("ASD", "JKL")
"""Each player's keys for paper, rock and scissors: under the left and under the right hand."""

CHOICES = {Choice.PAPER: in_context("game", "Paper"), Choice.ROCK: phrase("Rock"), Choice.SCISSORS: phrase("Scissors")}
SHOWN_ROUNDS = 3
"""How many of the last rounds are told: a long row of ties must not push the buttons off the screen."""


def told_apart(names: tuple[str, str]) -> tuple[str, str]:
    """Two names that differ: a blank one is replaced, the same ones are numbered."""
    # a record that keeps the rounds has them in English
    first, second = (_trimmed(name) or phrase("Player {number}", number=number) for number, name in enumerate(names, 1))
    return (first, second) if first != second else (f"{first} (1)", f"{second} (2)")


def _trimmed(name: str) -> str:
    return name if name == name.strip() else name.strip()


def round_lines(rounds: Sequence[Round]) -> list[str]:
    """The last rounds, one numbered line each."""
    last = list(enumerate(rounds, 1))[-SHOWN_ROUNDS:]
    return [f"{number}. {worded(round_sentence(played))}" for number, played in last]


class Hand:
    """One player's name, what is known of their choice, and three buttons; `choose` is told it. The player's keys work
    as long as they have not chosen; unlike the buttons they show nobody what was chosen."""

    def __init__(self, name: str, keys: str, window: QWidget, choose: Callable[[str, Choice], None]) -> None:
        self.buttons: dict[Choice, QPushButton] = {}
        self._shortcuts: list[QShortcut] = []
        self.title, self.state = wrapped_label(window, name), wrapped_label(window)
        embolden(self.title)
        for choice, key in zip(Choice, keys, strict=True):
            self._add(name, choice, key, window, partial(choose, name, choice))

    def fill(self, grid: QGridLayout, column: int) -> None:
        """Take a column of a grid, so that both players' buttons stand side by side."""
        for row, part in enumerate((self.title, *self.buttons.values(), self.state)):
            grid.addWidget(part, row, column)
        grid.setColumnStretch(column, 1)

    def leave(self) -> None:
        """Somebody else plays."""
        for part in (self.title, *self.buttons.values(), self.state, *self._shortcuts):
            part.deleteLater()

    def ask(self, is_open: bool, is_in_turn: bool, state: str) -> None:
        """Keys work while the choice is open, buttons when it is the player's turn as well."""
        for button in self.buttons.values():
            button.setEnabled(is_open and is_in_turn)
        for shortcut in self._shortcuts:
            shortcut.setEnabled(is_open)
        self.state.setText(state)

    def _add(self, name: str, choice: Choice, key: str, window: QWidget, choose: Callable[[], None]) -> None:
        word = worded(CHOICES[choice])
        spoken = tr("{choice} for {player}", choice=word, player=name)
        button = push_button(window, f"{word}  ({key})", choose, name=spoken)
        button.setAccessibleDescription(tr("Key {key}", key=key))
        # a shortcut of the button itself would let it sink in before everybody's eyes
        shortcut = QShortcut(QKeySequence(key), window)
        shortcut.activated.connect(choose)
        self._shortcuts.append(shortcut)
        self.buttons[choice] = button


class Duel(QWidget):
    """Two people choose in turn, hidden from each other, until one of them has won. `changed` comes after each choice;
    `game` is how the Contest stands. `won` words what is said of a Contest that is decided."""

    changed = Signal()

    def __init__(self, parent: QWidget, won: Callable[[Contest], str]) -> None:
        super().__init__(parent)
        self.game = PaperRockScissors(Contest())
        self._won = won
        self._names: tuple[str, ...] = ()
        self.hands: list[Hand] = []
        self.prompt, self.history = wrapped_label(self), wrapped_label(self)
        embolden(self.prompt)
        self._hands = QGridLayout()
        gap = letter_width(self.fontMetrics())
        self._hands.setHorizontalSpacing(4 * gap)
        rule = wrapped_label(self, tr("Paper beats rock, rock beats scissors, scissors beats paper."))
        for label, name in ((self.prompt, tr("What to do")), (self.history, tr("Rounds"))):
            label.setMinimumWidth(52 * gap)
            label.setAccessibleDescription(name)
        in_column(self.prompt, self._hands, rule, self.history, 1, of=self, flush=True)

    def play(self, game: PaperRockScissors) -> None:
        """Go on with this Contest, whose two Contestants take part."""
        self.game = game
        if game.contest.contestants != self._names:
            self._names = game.contest.contestants
            for hand in self.hands:
                hand.leave()
            self.hands = [Hand(name, keys, self, self._choose) for name, keys in zip(self._names, KEYS, strict=True)]
            for column, hand in enumerate(self.hands):
                hand.fill(self._hands, column)
        self._show()

    @property
    def turn(self) -> int | None:
        """Whose turn it is to choose, 0 or 1; None once somebody has won."""
        waiting = self._waiting()
        return waiting.index(True) if any(waiting) else None

    def _waiting(self) -> list[bool]:
        is_over = self.game.contest.is_decided
        return [not is_over and not self.game.has_chosen(name) for name in self._names]

    def _choose(self, name: str, choice: Choice) -> None:
        self.game = self.game.choose(name, choice)
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        waiting, turn = self._waiting(), self.turn
        self.prompt.setText(self._prompt(turn))
        self.history.setText("\n".join(round_lines(self.game.rounds)))
        for index, hand in enumerate(self.hands):
            hand.ask(waiting[index], index == turn, self._state(index, turn))
        if turn is not None:
            # focus that stays on the button just clicked would tell the other what it was
            self.hands[turn].buttons[Choice.PAPER].setFocus()

    def _prompt(self, turn: int | None) -> str:
        if turn is None:
            return self._won(self.game.contest)
        now, other = self._names[turn], self._names[1 - turn]
        is_again = bool(self.game.rounds) and not self.game.received
        said = phrase("{player} chooses while {other} looks away.", player=now, other=other)
        return sentences(phrase("A tie: both choose again."), said) if is_again else said

    def _state(self, index: int, turn: int | None) -> str:
        name = self._names[index]
        if turn is None:
            return tr("Has won") if self.game.contest.winner == name else tr("Has lost")
        return tr("Has chosen") if self.game.has_chosen(name) else tr("Has not chosen yet")


class PaperRockScissorsDialog(QDialog):
    """Settles who begins. `winner` is 1 or 2, None before the decision; `rounds` are all that were played, `contest` is
    the Contest itself. `before` are the rounds of earlier ones: the last of their winners is the Contestmaster."""

    def __init__(self, parent: QWidget | None, names: tuple[str, str], before: Sequence[Round] = ()) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Paper-Rock-Scissors: who begins?"))
        self.duel = Duel(self, lambda contest: tr("{winner} has won and begins.", winner=contest.winner))
        buttons, self._ok = answer_buttons(self)
        in_column((self.duel, 1), buttons, of=self)
        self.duel.changed.connect(self._show)
        self.duel.play(who_begins(*told_apart(names), next_contestmaster(before)))
        self._show()

    @property
    def hands(self) -> list[Hand]:
        return self.duel.hands

    @property
    def winner(self) -> int | None:
        return beginner(self.contest)

    @property
    def rounds(self) -> tuple[Round, ...]:
        return self.duel.game.rounds

    @property
    def contest(self) -> Contest:
        return self.duel.game.contest

    def accept(self) -> None:
        if self.winner is not None:
            super().accept()

    def _show(self) -> None:
        is_over = self.winner is not None
        self._ok.setEnabled(is_over)
        self._ok.setDefault(is_over)
        if is_over:
            self._ok.setFocus()


class WhoBeginsButton(QPushButton):
    """Lets Paper-Rock-Scissors decide who begins. `decided` carries 1 or 2; `rounds` are those of every time. `names`
    is asked for the two players when the button is pressed."""

    decided = Signal(int)

    def __init__(self, names: Callable[[], tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(tr("Let &Paper-Rock-Scissors decide who begins"), parent, autoDefault=False)
        self._names = names
        self.rounds: tuple[Round, ...] = ()
        self.clicked.connect(self._ask)

    def _ask(self) -> None:
        dialog = PaperRockScissorsDialog(self, self._names(), self.rounds)
        open_dialog(dialog, lambda: self._tell(dialog))

    def _tell(self, dialog: PaperRockScissorsDialog) -> None:
        self.rounds += dialog.rounds
        self.decided.emit(dialog.winner)


def wrapped_label(parent: QWidget, text: str = "") -> PlainLabel:
    """A label for names and sentences of any length, shown as they are written."""
    label = PlainLabel(text, parent, wordWrap=True)
    # a name without blanks must not make the window wider than the screen
    label.setMinimumWidth(1)
    return label


class KomiOfferDialog(QDialog):
    """Two steps. `komi` is what was named; `is_swapped` says that the second player has chosen Black."""

    def __init__(self, parent: QWidget | None, names: tuple[str, str], komi: str) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Offer the komi"))
        self.komi = komi
        self.is_swapped = False
        self._first, self._second = told_apart(names)
        self.prompt, self.problem = wrapped_label(self), wrapped_label(self)
        self.line = named(QLineEdit(komi, self), tr("Komi"))
        self.offer_button = push_button(self, tr("&Offer"), self._offer, takes_enter=True)
        self.black_button = push_button(self, "", lambda: self._choose(True), takes_enter=True)
        self.white_button = push_button(self, "", lambda: self._choose(False), takes_enter=True)
        self.prompt.setMinimumWidth(letter_width(self.fontMetrics()) * 52)
        self._lay_out()
        self._ask(is_offered=False)

    def _offer(self) -> None:
        try:
            self.komi = plain(exact(self.line.text().strip()))
        except ValueError as error:
            self.problem.say(str(error))
            return
        self._ask(is_offered=True)

    def _choose(self, is_black: bool) -> None:
        self.is_swapped = is_black
        self.accept()

    def _ask(self, *, is_offered: bool) -> None:
        self.problem.hide()
        self.line.setEnabled(not is_offered)
        self.offer_button.setVisible(not is_offered)
        for button in (self.black_button, self.white_button):
            button.setVisible(is_offered)
        if is_offered:
            self.prompt.setText(
                tr(
                    "The komi is {komi}. {player} chooses which side to take.",
                    komi=number_text(self.komi),
                    player=self._second,
                )
            )
            self.black_button.setText(tr("{player} takes &Black", player=menu_text(self._second)))
            self.white_button.setText(
                tr(
                    "{player} takes &White and {komi} points",
                    player=menu_text(self._second),
                    komi=menu_text(number_text(self.komi)),
                )
            )
            self.black_button.setFocus()
        else:
            self.prompt.setText(
                tr(
                    "{first} names the komi, White's points before the first move; {second} then chooses "
                    "Black or White. Half a point more than a whole number leaves no ties.",
                    first=self._first,
                    second=self._second,
                )
            )
            self.line.selectAll()
            self.line.setFocus()
            self.offer_button.setDefault(True)

    def _lay_out(self) -> None:
        row, cancel = in_row(self.line, self.offer_button), close_button(self, is_cancel=True)
        in_column(self.prompt, row, self.problem, self.black_button, self.white_button, cancel, of=self)
