"""Games whose moves are guessed one after the other: how far each round is, how it goes by player and phase."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSpinBox, QTableView, QWidget

from goboard.jobs.watch import Watch
from goboard.library.guesses import USUAL, Choice, Round, Score, Whose, key_of, record_of
from goboard.library.library import Library
from goboard.session.commands.study import StartRound
from goboard.session.guessing_round import RoundGame
from goboard.ui.language import number_words, share_words, tr, worded
from goboard.ui.library.side_pages import RowsModel
from goboard.ui.plain import PlainLabel, one_line
from goboard.ui.study.kept_dialog import KeptDialog
from goboard.ui.tables import dense_table
from goboard.ui.widgets import choice_box, close_button, in_column, in_row, named, push_button
from goboard.ui.window.requests import OpenText
from goboard.words.message import in_context, phrase

SIZE = 24, 78
"""Lines and letters, at first."""
NOTHING = phrase("Choose games in the library (F9), and “Guess their moves” in the menu of the right button.")
POINTS = in_context("score", "Points")
ROUNDS = (phrase("Begun with"), phrase("Games"), phrase("Moves"), phrase("Found"), POINTS)
WHOSE = (
    (Whose.BOTH, phrase("Moves of both players")),
    (Whose.WINNER, phrase("Moves of who won")),
    (Whose.BLACK, phrase("Moves of Black")),
    (Whose.WHITE, phrase("Moves of White")),
)
MOST_MOVES = 9999
SCORES = (phrase("Player"), phrase("Phase"), phrase("Moves"), phrase("Found"), phrase("At once"), POINTS)


class State(NamedTuple):
    """What the dialog shows: the rounds, and how the moves of each were guessed."""

    rounds: Sequence[Round]
    scores: Sequence[Sequence[Score]]


class RoundsDialog(KeptDialog):
    """`begun` carries a request for the record whose moves are guessed."""

    begun = Signal(object)

    def __init__(self, index: Path, folder: str, parent: QWidget, *, is_threaded: bool = True) -> None:
        super().__init__("rounds", index, folder, parent, SIZE, is_threaded=is_threaded)
        self.setWindowTitle(tr("Guess through games"))
        self._state = State((), ())
        self.said = PlainLabel("", self, wordWrap=True)
        self.rounds, self.listed = self._rows(tr("Rounds of games"), ROUNDS, (30, 10, 8, 10, 8))
        self.scores, self.scored = self._rows(tr("Scores by player and phase"), SCORES, (20, 14, 8, 8, 9, 8))
        self.rounds.selectionModel().currentRowChanged.connect(lambda *_: self._show_scores())
        self.rounds.activated.connect(lambda _index: self._start())
        tip = tr("Guess on where this round was left")
        self.start_button = push_button(self, tr("&Go on"), self._start, tip)
        self.start_button.setDefault(True)
        tip = tr("What came of every move, as a list (CSV or JSON)")
        self.export_button = push_button(self, tr("&Export…"), self._export, tip)
        tip = tr("Forget this round, with its scores")
        self.remove_button = push_button(self, tr("&Remove"), self._remove, tip)
        asking = self._choices()
        ending = in_row(self.start_button, self.export_button, self.remove_button, 1, close_button(self))
        in_column(self.said, (self.rounds, 2), asking, (self.scores, 3), ending, of=self)
        self._enable()

    def _choices(self) -> QHBoxLayout:
        """Which moves the round asks for."""
        self.whose = choice_box(self, tr("Whose moves are guessed"), WHOSE)
        # names of players may be longer than there is room
        self.whose.setMinimumWidth(self.whose.sizeHint().width())
        self.whose.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._offered: list[tuple[str, str]] = []
        self.first, self.last = QSpinBox(self), QSpinBox(self)
        named(self.first, tr("First move that is guessed"))
        named(self.last, tr("Last move that is guessed"))
        self.first.setRange(1, MOST_MOVES)
        self.last.setRange(0, MOST_MOVES)
        self.last.setSpecialValueText(tr("the end"))
        self.whose.activated.connect(self._choose)
        for each in (self.first, self.last):
            each.editingFinished.connect(self._choose)
        from_move, to_move = PlainLabel(tr("from move"), self), PlainLabel(tr("to"), self)
        return in_row((self.whose, 1), from_move, self.first, to_move, self.last)

    def _choose(self) -> None:
        """Other moves of the chosen round are wanted."""
        chosen = self._round
        whose, name = self._offered[max(self.whose.currentIndex(), 0)]
        choice = Choice(whose, name, self.first.value(), self.last.value())
        if chosen is not None and choice != chosen.choice:

            def changed(library: Library, watch: Watch) -> State:
                library.choose_guesses(chosen.id, choice)
                return state_of(library, watch)

            self._run(changed, self._show_state)

    def _show_choice(self, chosen: Round | None) -> None:
        choice = USUAL if chosen is None else chosen.choice
        names = chosen.players if chosen is not None else ()
        self._offered = [(str(whose), "") for whose, _ in WHOSE] + [(str(Whose.PLAYER), name) for name in names]
        self.whose.clear()
        self.whose.addItems([*map(one_line, [*(title for _, title in WHOSE), *names])])
        wanted = (choice.whose, choice.name)
        self.whose.setCurrentIndex(self._offered.index(wanted) if wanted in self._offered else 0)
        self.first.setValue(choice.first)
        self.last.setValue(choice.last)

    def _look(self, library: Library, watch: Watch) -> State:
        return state_of(library, watch)

    def _rows(self, name: str, titles: Sequence[str], widths: Sequence[int]) -> tuple[QTableView, RowsModel]:
        table, model = (
            QTableView(self),
            RowsModel(titles, self, numbers=range(2 if titles is SCORES else 1, len(titles))),
        )
        dense_table(table, name, model, widths)
        return table, model

    @property
    def _round(self) -> Round | None:
        """That of the row that is chosen."""
        row = self.rounds.currentIndex().row()
        return self._state.rounds[row] if 0 <= row < len(self._state.rounds) else None

    def _show_state(self, state: State | None, said: str = "") -> None:
        if state is not None:
            kept = self._round
            self._state = state
            self.listed.show_rows([_round_row(each) for each in state.rounds], state.rounds)
            ids = [each.id for each in state.rounds]
            self.rounds.selectRow(ids.index(kept.id) if kept is not None and kept.id in ids else 0)
            self._show_scores()
        self.said.say(said or ("" if self._state.rounds else NOTHING))
        self._enable()

    def _show_scores(self) -> None:
        row = self.rounds.currentIndex().row()
        scores = self._state.scores[row] if 0 <= row < len(self._state.scores) else ()
        self.scored.show_rows([_score_row(each) for each in scores], scores)
        self._show_choice(self._round)
        self._enable()

    def _enable(self, *, is_busy: bool = False) -> None:
        chosen = None if is_busy else self._round
        self.start_button.setEnabled(chosen is not None and chosen.done < chosen.games)
        self.export_button.setEnabled(any(each.asked for each in self._state.rounds) and not is_busy)
        self.remove_button.setEnabled(chosen is not None)
        for each in (self.whose, self.first, self.last):
            each.setEnabled(chosen is not None)

    def _start(self) -> None:
        chosen = self._round
        if chosen is None or not self.start_button.isEnabled():
            return
        self._run(lambda library, watch: request_of(library, chosen, watch), self._begin)

    def _begin(self, request: OpenText | None) -> None:
        if request is None:
            self._run(state_of, lambda state: self._show_state(state, tr("None of these games can be guessed now.")))
        else:
            self.accept()
            self.begun.emit(request)

    def _remove(self) -> None:
        chosen = self._round
        if chosen is not None:
            self._run(lambda library, watch: _without(library, chosen, watch), self._show_state)

    def _export(self) -> None:
        self._ask_place("guesses.csv", self.export)

    def export(self, path: str) -> None:
        """What came of every move, as CSV or as the name's end says."""
        self._write(path, lambda library: library.guess_results())


def state_of(library: Library, _watch: Watch) -> State:
    """What there is."""
    rounds = library.guess_rounds()
    return State(rounds, [library.guess_scores(each.id) for each in rounds])


def _without(library: Library, chosen: Round, watch: Watch) -> State:
    library.remove_guess_round(chosen.id)
    return state_of(library, watch)


def request_of(library: Library, chosen: Round, watch: Watch) -> OpenText | None:
    """The record of the games that are left, from where they were left; None where none can be read."""
    choice = chosen.choice
    gathered = record_of(library.waiting_guesses(chosen.id), watch.check, choice)
    for game in gathered.unplayable:
        library.note_guesses(key_of(chosen.id, game.place), (), is_over=True)
    begun = tuple(
        RoundGame(key_of(chosen.id, game.place), game.guesses, game.players, choice.first, choice.last)
        for game in gathered.kept
    )
    return OpenText(gathered.data, chosen.title, then=StartRound(begun)) if begun else None


def _round_row(each: Round) -> tuple[str, ...]:
    games = tr("{done} of {games}", done=each.done, games=each.games)
    return each.title, games, number_words(each.asked), _share(each.found, each.asked), _share(each.points, each.most)


def _score_row(each: Score) -> tuple[str, ...]:
    found = each.asked - each.shown
    shares = _share(found, each.asked), _share(each.first, each.asked), _share(each.points, each.most)
    return each.player or "?", worded(each.phase or phrase("Whole game")), number_words(each.asked), *shares


def _share(part: int, whole: int) -> str:
    return share_words(part / whole) if whole else ""
