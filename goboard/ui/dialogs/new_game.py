"""What a new game is to be: board, rules that fit it with their options, handicap, komi, names, who begins."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLabel, QLineEdit, QPushButton, QWidget

from goboard.boards.board import Board, BoardError
from goboard.boards.grids import handicap_points
from goboard.games.contests import Contest
from goboard.rules import catalogue
from goboard.rules.options import drawn_ties
from goboard.rules.protocol import OptionError, OptionField, Preset, RuleInfo
from goboard.session.commands.files import NewGame
from goboard.ui.clocks.choice import ClockChoice
from goboard.ui.dialogs.board_choice import PLANE, BoardChoice
from goboard.ui.dialogs.paper_rock_scissors import KomiOfferDialog, WhoBeginsButton
from goboard.ui.dialogs.players_choice import PlayersChoice
from goboard.ui.job_signals import board_jobs
from goboard.ui.language import tr
from goboard.ui.opponent.strip import OWN
from goboard.ui.options_form import OptionsForm
from goboard.ui.panels.rule_choice import PresetsBox, RulesBox
from goboard.ui.plain import one_line, tip_text
from goboard.ui.scrolled import Scrolled
from goboard.ui.widgets import (
    WholeLabel,
    answer_buttons,
    choice_box,
    in_column,
    in_row,
    line_up,
    named,
    open_dialog,
    push_button,
    set_offered,
)
from goboard.words.message import in_context, phrase, plural

SMALL = 2000
"""Points of boards that are looked through at once."""
FIT = "fit"


def misfit(rules: str, options: Mapping[str, str], board: Board) -> str:
    """Why such a game cannot be played, "" if it can."""
    try:
        return catalogue.make(rules, options).misfit(board)
    except (OptionError, BoardError) as error:
        return str(error)


MOST_HANDICAP = 9


class HandicapBox(QComboBox):
    """The data are numbers of stones, 0 for none."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Handicap"))

    @property
    def stones(self) -> int:
        """How many are chosen."""
        return int(self.currentData() or 0)

    def offer(self, columns: int, rows: int, is_offered: bool, is_free: bool = False) -> None:
        """Offer as many stones as a grid of that size has fixed points for, none where they are not offered at all; all
        numbers where Black `is_free` to place them.
        `currentIndexChanged` comes only if the number chosen is another one now."""
        chosen = self.stones
        with QSignalBlocker(self):
            self.clear()
            self.addItem(tr("None"), 0)
            for stones in range(2, MOST_HANDICAP + 1):
                if is_free or (is_offered and _has_points(columns, rows, stones)):
                    self.addItem(one_line(plural("{n} stone", "{n} stones", stones)), stones)
            self.setCurrentIndex(max(self.findData(chosen), 0))
        self.setEnabled(self.count() > 1)
        self.setToolTip("" if self.isEnabled() else tr("This board has no fixed handicap points"))
        if self.stones != chosen:
            self.currentIndexChanged.emit(self.currentIndex())


def _has_points(columns: int, rows: int, stones: int) -> bool:
    try:
        handicap_points(columns, rows, stones)
    except BoardError:
        return False
    return True


HANDICAP_KOMI = "0.5"
"""What is proposed where Black starts with stones: White only wins a tie."""


class KomiButton(QPushButton):
    """Changes the komi of a form, and swaps the names of two players who swap sides. `changed` comes afterwards."""

    changed = Signal()

    def __init__(self, options: OptionsForm, names: tuple[QLineEdit, QLineEdit], parent: QWidget) -> None:
        super().__init__(tr("Offer the ko&mi…"), parent, autoDefault=False)
        self.setToolTip(tr("One player names the komi, the other then chooses a side"))
        self._options, self._names = options, names
        self._before: str | None = None
        self.clicked.connect(self._offer)

    def forget(self) -> None:
        """The options are those of other rules now."""
        self._before = None

    def propose(self, has_handicap: bool) -> None:
        """Handicap stones propose a komi of their own; taken back, they leave the one from before."""
        komi, before = self._options.values().get("komi"), self._before
        if not has_handicap:
            self._before = None
            if before is not None and komi == HANDICAP_KOMI:
                self._options.set_value("komi", before)
        elif before is None and komi is not None:
            self._before = komi
            self._options.set_value("komi", HANDICAP_KOMI)
        self.changed.emit()

    def names(self) -> tuple[str, str]:
        """What the two players are called."""
        black, white = (line.text().strip() for line in self._names)
        return black or in_context("side", "Black"), white or in_context("side", "White")

    def _offer(self) -> None:
        dialog = KomiOfferDialog(self.window(), self.names(), self._options.values()["komi"])
        open_dialog(dialog, lambda: self._take_offer(dialog))

    def _take_offer(self, offer: KomiOfferDialog) -> None:
        self._options.set_value("komi", offer.komi)
        if offer.is_swapped:
            black, white = self._names
            before = black.text()
            black.setText(white.text())
            white.setText(before)
        self.changed.emit()


PLACES = {False: phrase("on the fixed points"), True: phrase("where Black likes")}
BEGINNERS = {1: phrase("Black begins"), 2: phrase("White begins")}


class NewGameDialog(QDialog):
    """`command` is what was filled in. `editor_asked` comes when a person wants to draw a board of their own, with the
    rules and options chosen, or none where something is wrong with these; `rules_asked` when they want rules of their
    own, with what takes the options of those."""

    editor_asked = Signal(str, object)
    rules_asked = Signal(object)

    def __init__(
        self,
        parent: QWidget | None = None,
        start: NewGame | None = None,
        folder: str = "",
        engines: Path | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("New game"))
        start = start or NewGame()
        self.board = BoardChoice(self, spec_of(start), folder)
        self._is_starting = False
        self.columns, self.rows = self.board.columns, self.board.rows
        self.rules = RulesBox(self)
        self.rules.choose(start.rules or catalogue.USUAL)
        self.rules_button = push_button(
            self, tr("R&ule editor…"), self._ask_rules, tr("Put rules of your own together")
        )
        self.presets = PresetsBox(self)
        self._ties = drawn_ties()
        self._komi = start.options.get("komi", "")
        self.options = OptionsForm(self, explain_itself=False)
        self.handicap = HandicapBox(self)
        tip = tr("Black may place them one by one")
        self._wants_free = False
        self.placing = choice_box(self, tr("Where handicap stones lie"), PLACES.items(), tip=tip)
        self.begins = choice_box(self, tr("Who begins?"), BEGINNERS.items())
        self._jobs = board_jobs(self)
        self._asked: tuple[object, ...] = ()
        self.black, self.white = (
            _name_line(self, tr("Name of Black"), start.black),
            _name_line(self, tr("Name of White"), start.white),
        )
        self.players = PlayersChoice(engines, self)
        self.komi_button = KomiButton(self.options, (self.black, self.white), self)
        self.decide_button = WhoBeginsButton(self.komi_button.names, self)
        self.clock = ClockChoice(self, start.clock)
        self.problem = WholeLabel(self)
        self.problem.hide()
        self._lay_out()
        self._show_options()
        self._connect()

    def command(self) -> NewGame:
        """The game as filled in."""
        board, is_for_two = self.board.wanted(), self._info.players == 2
        is_flat = isinstance(board, Mapping) and board["shape"] == "grid"
        rounds = self.decide_button.rounds
        black, white = (
            line.text().strip() or name for line, name in zip((self.black, self.white), self.players.names, strict=True)
        )
        return NewGame(
            columns=self.columns.value(),
            rows=self.rows.value(),
            rules=self._info.name,
            options=self._values,
            handicap=self.handicap.stones,
            black=black if is_for_two else "",
            white=white if is_for_two else "",
            board=None if is_flat else board,
            begins=int(self.begins.currentData()) if is_for_two else 1,
            contest=Contest(rounds=rounds) if is_for_two and rounds else None,
            clock=self.clock.settings,
            is_free=bool(self.placing.currentData()),
        )

    def accept(self) -> None:
        """A board that is still being built is waited for."""
        self._is_starting = False
        self._check()
        self._finish()

    def _finish(self) -> None:
        if not self._start.isEnabled():
            return
        self._is_starting = self.board.is_building or self._jobs.is_busy()
        if self._is_starting:
            self.problem.say(tr("The game begins once the board is built."))
        else:
            super().accept()

    def done(self, result: int) -> None:
        self.board.stop()
        self.players.stop()
        self._jobs.stop()
        super().done(result)

    @property
    def _info(self) -> RuleInfo:
        return self.rules.chosen.info

    @property
    def _values(self) -> dict[str, str]:
        """What makes the rules what they are, and the options as filled in."""
        return {**self.rules.chosen.options, **self.options.values()}

    def _ask_rules(self) -> None:
        self.rules_asked.emit(self._take_rules)

    def _take_rules(self, options: Mapping[str, str]) -> None:
        """These were chosen in the rule editor."""
        self.rules.show_sets(catalogue.OWN, options)
        self._show_options()
        self.options.set_value("komi", options["komi"])
        self._check()

    @property
    def _fields(self) -> tuple[OptionField, ...]:
        """What is asked of the rules; with how many stones is asked elsewhere. Ties are drawn, unless somebody wants an
        order: the seed stays in the record."""
        fields = (field for field in self._info.form if field.name != "handicap")
        return tuple(replace(field, default=self._ties) if field.kind == "ties" else field for field in fields)

    def _connect(self) -> None:
        self.board.shape.currentIndexChanged.connect(
            lambda: self.rules.give_way(is_on_plane=self.board.shape.currentData() == PLANE)
        )
        self.board.changed.connect(self._show_choice)
        self.board.settled.connect(self._show_board)
        self._jobs.refused.connect(lambda _kind, sentence: self._show_problem(sentence))
        self.board.editor_asked.connect(self._ask_editor)
        self.rules.currentIndexChanged.connect(self._show_options)
        self.presets.chosen.connect(self._take_preset)
        self.options.values_edited.connect(self._check)
        self.options.values_changed.connect(self._check)
        self.handicap.currentIndexChanged.connect(self._show_handicap)
        self.placing.activated.connect(self._place)
        self.players.changed.connect(self._check)
        self.decide_button.decided.connect(lambda winner: self.begins.setCurrentIndex(winner - 1))
        self.komi_button.changed.connect(self._check)
        self.clock.changed.connect(self._check)

    def _show_options(self) -> None:
        info = self._info
        self.rules.setToolTip(tip_text(info.summary))
        self.presets.show_presets(info.presets)
        self._form.setRowVisible(self.presets, bool(info.presets))
        self.options.set_fields(self._fields, self.rules.chosen.options)
        if self._komi and info.has_option("komi") and "komi" not in self.rules.chosen.options:
            self.options.set_value("komi", self._komi)
        self.komi_button.forget()
        self._say_what_plane_takes()
        self.players.is_shown = info.players == 2
        for row in (self._handicap_row, self._beginning, self._black_row, self._white_row):
            self._form.setRowVisible(row, info.players == 2)
        self._show_choice()
        self._show_board()
        self.komi_button.propose(bool(self.handicap.stones))

    def _say_what_plane_takes(self) -> None:
        """Rules that are not for the infinite plane give way to those that are, once it is chosen."""
        info, title, words = self._info, tr("Infinite plane"), ""
        if not info.is_for_plane:
            suited = self.rules.for_plane.info.title
            title = tr("Infinite plane ({rules})", rules=suited)
            words = tr(
                "{rules} cannot be played on the infinite plane: {others} takes its place.",
                rules=info.title,
                others=suited,
            )
        shape, plane = self.board.shape, self.board.shape.findData(PLANE)
        shape.setItemText(plane, one_line(title))
        set_offered(shape, plane, words, is_offered=True)

    def _take_preset(self, preset: Preset) -> None:
        """Choosing one fills in the options, and the board if it has one."""
        if preset.board is not None:
            self.board.choose(preset.board)
        self.options.set_fields(self._fields, preset.options)
        self._check()

    def _show_choice(self) -> None:
        """A person chose something else: the game does not begin by itself any more."""
        self._is_starting = False
        self._arrange()

    def _suit_board(self) -> None:
        """On the plane the usual options make no game: those of a preset for it take their place at once, and the usual
        ones theirs on another board, as long as nobody has changed them."""
        values, usual = self.options.values(), {field.name: field.default for field in self._fields}
        for preset in self._info.presets:
            if preset.board is not None and preset.board.get("shape") == PLANE:
                is_on_plane, suited = self.board.shape.currentData() == PLANE, {**usual, **preset.options}
                if values == (usual if is_on_plane else suited):
                    self.options.set_fields(self._fields, suited if is_on_plane else usual)

    def _show_board(self) -> None:
        """The board that was chosen is there."""
        self._suit_board()
        if self.board.board is not None:
            self.options.set_board(self.board.board)
        self._arrange()

    def _arrange(self) -> None:
        """Everything that goes with the board as it is now."""
        self._line_up()
        self._offer_handicap()
        self._show_stones()
        self._check()

    def _place(self, row: int) -> None:
        """Handicap stones on the fixed points, or where Black likes."""
        self._wants_free = bool(self.placing.itemData(row))
        self._arrange()

    def _offer_handicap(self) -> None:
        """A board without fixed points leaves the stones to Black, the plane has none."""
        shape, size = self.board.shape.currentData(), (self.columns.value(), self.rows.value())
        is_flat = shape == "grid" and self._info.players == 2
        has_points = is_flat and _has_points(*size, 2)
        is_free = shape != PLANE and (self._wants_free or not has_points)
        self.placing.setCurrentIndex(self.placing.findData(is_free))
        self.placing.setEnabled(has_points)
        self.handicap.offer(*size, is_flat, is_free)

    def _show_stones(self) -> None:
        """The board is shown with the handicap stones, if it is clear where they will lie."""
        board, size = self.board.board, (self.columns.value(), self.rows.value())
        is_clear = board is not None and not self.placing.currentData() and spec_of(self.command()) == board.spec
        stones = self.handicap.stones
        self.board.preview.picture.show_stones(handicap_points(*size, stones) if stones and is_clear else ())

    def _ask_editor(self) -> None:
        self.reject()
        rules = ("", {}) if self.options.problem() else (self._info.name, self._values)
        self.editor_asked.emit(*rules)

    def _check(self) -> None:
        """Say what keeps the game from being played, which preset it is, and what the record calls the players."""
        self.presets.show_values(self.options.values(), self.board.spec())
        for line, name in zip((self.black, self.white), self.players.names, strict=True):
            line.setPlaceholderText(name or tr("Name"))
        self._show_level(is_shown=self.players.is_shown and OWN in self.players.chosen)
        clock = self.clock.settings
        problem = self.board.problem or self.options.problem() or (clock.fault if clock is not None else "")
        board = self.board.board
        if problem or board is None:
            self._jobs.drop(FIT)
            self._show_problem(problem)
            return
        asked = self._info.name, self._values, board
        if self._jobs.is_busy() and asked == self._asked:
            # it is being looked into
            return
        self._asked = asked
        if board.size <= SMALL:
            self._jobs.drop(FIT)
            self._show_fit(misfit(*asked))
        else:
            self._jobs.run(FIT, lambda _watch: misfit(*asked), self._show_fit)

    def _show_fit(self, problem: str) -> None:
        """The rules and the board go together, or not; then who can play there."""
        rules = None
        if not problem and self.board.board is not None:
            rules = catalogue.make(self._info.name, self._values)
            self.players.show_fit(rules, self.board.board)
            problem = self.players.problem
        self.board.preview.picture.show_weights(rules)
        self._show_problem(problem)

    def _show_problem(self, problem: str) -> None:
        self.problem.say(problem)
        self._start.setEnabled(not problem)
        self._is_starting = self._is_starting and not problem
        if self._is_starting:
            self._finish()

    def _show_handicap(self) -> None:
        """White begins after Black's handicap stones."""
        has_handicap = bool(self.handicap.stones)
        self._beginning.setEnabled(not has_handicap)
        self.begins.setCurrentIndex(self.begins.findData(2 if has_handicap else 1))
        self._show_stones()
        self.komi_button.propose(bool(self.handicap.stones))

    def _show_level(self, *, is_shown: bool) -> None:
        """Last, and its room stays: what starts the game does not move away under the mouse."""
        self._spare.setFixedHeight(self.players.level.sizeHint().height())
        self._form.setRowVisible(self.players.level, is_shown)
        self._form.setRowVisible(self._spare, self.players.is_shown and not is_shown)

    def _line_up(self) -> None:
        """One column of titles, though board and options have forms of their own."""
        rows = (
            self.presets, self._handicap_row, self._beginning, self._black_row, self._white_row, self.players.level,
            self.clock,
        )  # fmt: skip
        found = [self._form.labelForField(row) for row in (self._rules_row, *rows)]
        titles = [title for title in found if title is not None]
        line_up([*titles, *self.board.labels(), *self.options.labels()])

    def _lay_out(self) -> None:
        inner, self._beginning = QWidget(self), QWidget(self)
        in_row(self.begins, self.decide_button, of=self._beginning, flush=True)
        self._form = form = QFormLayout(inner)
        form.setContentsMargins(0, 0, 0, 0)
        self._rules_row = in_row((self.rules, 1), self.rules_button)
        form.addRow(tr("Rules"), self._rules_row)
        form.addRow(tr("Pr&eset"), self.presets)
        form.addRow(self.board)
        form.addRow(self.options)
        self.options.put_beside("komi", self.komi_button)
        self._handicap_row = in_row((self.handicap, 1), self.placing)
        self._black_row, self._white_row = (
            in_row((line, 1), box) for line, box in zip((self.black, self.white), self.players.boxes, strict=True)
        )
        for title, row, first in (
            (tr("&Handicap"), self._handicap_row, self.handicap),
            (tr("&Black"), self._black_row, self.black),
            (tr("Wh&ite"), self._white_row, self.white),
            (tr("Be&gins"), self._beginning, self.begins),
            (tr("&Clock"), self.clock, self.clock.presets),
        ):
            form.addRow(title, row)
            label = form.labelForField(row)
            assert isinstance(label, QLabel)
            label.setBuddy(first)
        form.addRow(tr("&Level"), self.players.level)
        self._spare = QWidget(inner)
        form.addRow(self._spare)
        buttons, self._start = answer_buttons(self, tr("&Start"))
        # Enter must not give up a form that cannot be started yet
        buttons.button(QDialogButtonBox.StandardButton.Cancel).setAutoDefault(False)
        sides = in_row((self.board.preview, 1), Scrolled(inner))
        # two lines have room beside the buttons: what comes and goes there moves nothing, and covers no row
        buttons.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        in_column((sides, 1), in_row((self.problem, 1), buttons), of=self)


def _name_line(parent: QWidget, title: str, name: str) -> QLineEdit:
    line = named(QLineEdit(name, parent), title)
    line.setPlaceholderText(tr("Name"))
    return line


def spec_of(command: NewGame) -> dict[str, object]:
    """The board of a new game as game documents describe it; of a board given as such only its kind."""
    if isinstance(command.board, Board):
        return dict(command.board.spec)
    return dict(command.board or {"shape": "grid", "columns": command.columns, "rows": command.rows})
