"""The local game beside the board: who begins, what was played by which rule, and the moves that are no point."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QListWidget, QPushButton, QRadioButton, QWidget

from goboard.analysis.eyes.local_game import End, Rule
from goboard.session.eyespace_game import Played, move_words, off_words, state_words
from goboard.session.eyespace_table import Table
from goboard.session.questions import Weighed
from goboard.ui.language import tr, without_mnemonic, worded
from goboard.ui.plain import PlainLabel, menu_text, plain_text, tip_text
from goboard.ui.style import embolden
from goboard.ui.widgets import add_key, in_column, in_grid, in_row, named, push_button
from goboard.words.message import enumerated, phrase, sentences

NO_CHOICE = phrase("Every move comes to the same.")
NO_GAME = phrase("There is no eyespace that can be played here.")
OVER = phrase("The local game is over.")
NONE_LEFT = phrase("No outer liberty is left.")
HINTING = phrase("Show the moves that keep what the side to move can have")
MOST_NAMED = 6


def key_button(page: QWidget, text: str, key: str, tip: str, pressed: Callable[[], object]) -> QPushButton:
    """A button whose key works wherever the focus is, as long as the page is seen."""
    button = push_button(page, text, pressed, f"{worded(tip)} ({key})")
    # a button's own shortcut is slow: it shows itself pressed first
    add_key(page, key, button.click)
    return button


class PlayPage(QWidget):
    """Each signal is a wish of the person; what it leads to is shown by `show_game`."""

    attacker_chosen = Signal(bool)
    bonus_chosen = Signal(int)
    moved = Signal(object)
    """The Rule of a move that is no point of the board."""
    stepped = Signal(int)
    restarted = Signal()
    hinted = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tips: dict[QPushButton, str] = {}
        self._passing = Rule.PASS
        self.owner_first, self.attacker_first = QRadioButton(tr("&O begins"), self), QRadioButton(tr("&X begins"), self)
        self.owner_first.setChecked(True)
        first = QButtonGroup(self)
        first.addButton(self.owner_first)
        first.addButton(self.attacker_first)
        self.bonus = QCheckBox(tr("O has a safe &eye elsewhere"), self)
        self.state = PlainLabel(self, wordWrap=True)
        self.outlook = PlainLabel(self, wordWrap=True)
        self.moves = named(QListWidget(self), tr("Moves of the local game"))
        self.moves.setWordWrap(True)
        self.moves.setAlternatingRowColors(True)
        moved, stepped = self.moved.emit, self.stepped.emit
        self.pass_button = self._button(without_mnemonic(tr("&Pass")), "P", "", lambda: moved(self._passing))
        waiting = tr("X takes an outer liberty of the wall: RULE 5")
        self.wait_button = self._button(tr("Outer liberty"), "L", waiting, lambda: moved(Rule.WAIT))
        self.undo_button = self._button(tr("Undo"), "Ctrl+Z", tr("Take the last move back"), lambda: stepped(-1))
        self.redo_button = self._button(tr("Redo"), "Ctrl+Y", tr("Make it again"), lambda: stepped(1))
        self.restart_button = self._button(
            tr("Restart"), "Ctrl+R", tr("Begin the local game anew"), self.restarted.emit
        )
        self.hint_button = self._button(tr("Hint"), "H", HINTING, lambda: None)
        self.hint_button.setCheckable(True)
        self.hint_button.toggled.connect(self.hinted)
        self.attacker_first.toggled.connect(self.attacker_chosen)
        self.bonus.toggled.connect(lambda is_on: self.bonus_chosen.emit(int(is_on)))
        self._lay_out()

    def show_game(self, table: Table | None, played: Played | None, weighed: Weighed | None, is_hinting: bool) -> None:
        """Show that state of the game; None where there is no game."""
        rules = {move.rule for move in played.game.elsewhere()} if played is not None else set()
        if played is not None:
            self._passing = Rule.PASS if played.game.is_owners_turn else Rule.ATTACKER_PASS
            owner, attacker = played.table.sides
            self._tips[self.pass_button] = (
                tr("{player} passes (P)", player=owner)
                if self._passing is Rule.PASS
                else tr(
                    "{player} passes, as the text allows; what is said of the worth goes by outer liberties instead "
                    "(P)",
                    player=attacker,
                )
            )
        for button, rule in ((self.pass_button, self._passing), (self.wait_button, Rule.WAIT)):
            problem = "" if rule in rules else _why_not(played)
            button.setEnabled(not problem)
            # the board marks the good moves that are points of it
            good = weighed.best if weighed is not None and is_hinting else ()
            embolden(button, is_bold=any(move.rule is rule for move in good))
            button.setToolTip(tip_text(problem or self._tips[button]))
        self.undo_button.setEnabled(played is not None and played.can_undo)
        self.redo_button.setEnabled(played is not None and played.can_redo)
        self.restart_button.setEnabled(played is not None and len(played.states) > 1)
        self.hint_button.setEnabled(played is not None and played.game.end is None)
        self.hint_button.setChecked(is_hinting)
        if table is not None:
            owner, attacker = menu_text(table.sides[0]), menu_text(table.sides[1])
            self.owner_first.setText(tr("{player} begins", player=owner).replace("(O", "(&O"))
            self.attacker_first.setText(tr("{player} begins", player=attacker).replace("(X", "(&X"))
            self.bonus.setText(tr("{player} has a safe &eye elsewhere", player=owner))
        self.state.setText("" if played is None else state_words(played))
        self.outlook.setText("" if played is None else self._outlook(played, weighed, is_hinting))
        self._list(played)

    def _outlook(self, played: Played, weighed: Weighed | None, is_hinting: bool) -> str:
        owner, attacker = played.table.sides
        if played.game.end:
            return (
                tr("{owner}'s group lives.", owner=owner)
                if played.game.end is End.SURVIVES
                else tr("{attacker} captures the group.", attacker=attacker)
            )
        if weighed is None or weighed.stands is None:
            return ""
        said = [
            phrase("If both play their best from here, {owner}'s group lives.", owner=owner)
            if weighed.stands
            else phrase("If both play their best from here, {attacker} captures the group.", attacker=attacker)
        ]
        if is_hinting:
            names = [move_words(played.table, move) for move in weighed.best[:MOST_NAMED]]
            said.append(phrase("Good: {moves}.", moves=enumerated(names)) if names else NO_CHOICE)
        return sentences(*said)

    def _list(self, played: Played | None) -> None:
        moves = [] if played is None else played.notes()
        numbered = [f"{number}. {worded(note)}" for number, note in enumerate(moves, 1)]
        if played is not None and (off := off_words(played)):
            numbered = [worded(off), *numbered]
        if numbered != [self.moves.item(row).text() for row in range(self.moves.count())]:
            self.moves.clear()
            self.moves.addItems(list(map(plain_text, numbered)))
            self.moves.scrollToBottom()

    def _button(self, text: str, key: str, tip: str, pressed: Callable[[], object]) -> QPushButton:
        button = key_button(self, text, key, tip, pressed)
        self._tips[button] = button.toolTip()
        return button

    def _lay_out(self) -> None:
        first = in_row(self.owner_first, self.attacker_first, 1)
        moving = (self.pass_button, self.wait_button, self.hint_button)
        buttons = in_grid(moving, (self.undo_button, self.redo_button, self.restart_button))
        self.outlook.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        embolden(self.state)
        in_column(first, self.bonus, (self.moves, 1), self.state, self.outlook, buttons, of=self)


def _why_not(played: Played | None) -> str:
    if played is None or played.game.end:
        return NO_GAME if played is None else OVER
    if not played.game.is_owners_turn:
        return NONE_LEFT
    owner, attacker = played.table.sides
    return tr("Only {attacker} takes outer liberties, and {owner} is to move.", attacker=attacker, owner=owner)
