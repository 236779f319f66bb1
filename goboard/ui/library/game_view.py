"""The game that is chosen in the table, to step through before it is opened."""

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QSlider, QWidget

from goboard.drawing.scene import Preview, Scene, View
from goboard.games.record_rules import rules_said
from goboard.library.entries import GameEntry
from goboard.library.lines import GameLine, LineStep
from goboard.library.notes import MOST_SIGNS
from goboard.library.sought import SoughtPosition, on_board
from goboard.rules.position import BLACK, WHITE
from goboard.session.results import short_result
from goboard.ui.board.scene_board import SceneBoard
from goboard.ui.language import tr, worded
from goboard.ui.library.game_columns import size_words
from goboard.ui.library.pattern_controller import StepController
from goboard.ui.library.position_query import NAMES
from goboard.ui.library.search import Standing
from goboard.ui.panels.emphasis import Emphasis
from goboard.ui.plain import MOST_IN_REPORT, PlainLabel, plain_text
from goboard.ui.plain_editor import TypingPause
from goboard.ui.widgets import in_column, in_row, named, push_button
from goboard.words.message import phrase

LINES, NOTE_LINES = 4, 3
"""Of a comment, and of a note, that are seen at once."""
NOTE_AFTER = 1000
"""Milliseconds after the last key, when a note is kept."""
NOTE_TIP = phrase("What you think of this game: kept in the library, found by its words; the file is not changed")
NOBODY = phrase("Choose a game in the table to see it here.")
OPEN_TIP = phrase("Open it in the game window (Enter); Ctrl+Enter in a new one")


def _height_of(box: QPlainTextEdit, lines: int) -> int:
    """Of a box in which so many lines are whole."""
    # the margin is above the first line alone: below the last one the next would look in
    return box.fontMetrics().lineSpacing() * lines + round(box.document().documentMargin()) + 2 * box.frameWidth()


class GameView(QWidget):
    """`open_asked` comes with whether a new window is wanted, `position_asked` carries what is to be looked for,
    `noted` a GameEntry and what is noted of it from now on."""

    open_asked = Signal(bool)
    position_asked = Signal(object)
    noted = Signal(object, str)

    def __init__(self, parent: QWidget | None = None, *, has_note: bool = True) -> None:
        super().__init__(parent)
        self.entry: GameEntry | None = None
        self.line: GameLine | None = None
        self._standing: Standing | None = None
        self.at = 0
        self.board = SceneBoard(self, tr("Position in the chosen game"))
        self.steps = StepController(self.board)
        self.steps.stepped.connect(lambda by: self.go_to(self.at + by))
        self.title = PlainLabel(self, wordWrap=True)
        self.title.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.slider = named(QSlider(Qt.Orientation.Horizontal, self), tr("Move of the chosen game"))
        self.slider.valueChanged.connect(self.go_to)
        self.said = PlainLabel(self)
        self.comment = named(QPlainTextEdit(self, readOnly=True), tr("Comment in the chosen game"))
        self.comment.setFixedHeight(_height_of(self.comment, LINES))
        self._emphasis = Emphasis(self.comment)
        self._has_note, self._note = has_note, ""
        """May something be noted, and what is kept of it."""
        self.note = named(QPlainTextEdit(self), tr("Note on the chosen game"), NOTE_TIP)
        self.note.setPlaceholderText(tr("Your note on this game"))
        self.note.setTabChangesFocus(True)
        self.note.setFixedHeight(_height_of(self.note, NOTE_LINES))
        self._pause = TypingPause(self, NOTE_AFTER, self.keep_note)
        self.note.textChanged.connect(self._pause.type)
        self.open_button = push_button(self, tr("&Open"), lambda: self.open_asked.emit(False), OPEN_TIP)
        # of two games that are compared none is the one to open
        self.open_button.setDefault(has_note)
        self.find_button = push_button(self, tr("Find &this position"), lambda: self.position_asked.emit(self.sought()))
        row, buttons = in_row((self.slider, 1), self.said), in_row(self.open_button, self.find_button, 1)
        in_column(self.title, (self.board, 1), row, self.comment, self.note, buttons, of=self)
        self.show_nothing()

    @property
    def step(self) -> LineStep | None:
        """The step that is shown."""
        return self.line.steps[self.at] if self.line is not None and self.line.steps else None

    @property
    def node(self) -> int:
        """The node to open the game at, counted in preorder: what is looked at. The end is where nobody has stepped to
        and nothing was found; the game is opened at its beginning then."""
        step = self.step
        if step is None or self.line is None or (self.at == self.line.at and not self.line.is_found):
            return 0
        return step.node

    def show_nothing(self, words: str = NOBODY) -> None:
        """No game is chosen, or it is not here yet."""
        self.keep_note()
        self.entry = self.line = None
        self._show_note("")
        self.steps.show(None, words)
        self.title.setText("")
        self._show_rest()

    def show_line(self, entry: GameEntry, line: GameLine, standing: Standing | None = None, note: str = "") -> None:
        """Show a game at the step that was asked for, with what stands there and what is noted of it."""
        if self.entry is None or self.entry.id != entry.id:
            self.keep_note()
            self._show_note(note)
        self.line, self._standing = line, standing
        self.show_entry(entry)
        with QSignalBlocker(self.slider):
            self.slider.setMaximum(max(0, len(line.steps) - 1))
        self.at = -1
        if line.steps:
            self.go_to(line.at)
        else:
            self.steps.show(None, line.fault)
            self.at = 0
            self._show_rest()

    def keep_room(self, *, is_kept: bool) -> None:
        """Is there room for comments also where the game has none, as beside one that has?"""
        policy = self.comment.sizePolicy()
        policy.setRetainSizeWhenHidden(is_kept)
        self.comment.setSizePolicy(policy)

    def show_entry(self, entry: GameEntry) -> None:
        """What is known of that game now, and where it is."""
        self.entry = entry
        self.title.setText(_title(entry))

    def keep_note(self) -> None:
        """What was typed is kept."""
        self._pause.stop()
        note = self.note.toPlainText()
        if self.entry is not None and note != self._note:
            self._note = note
            self.noted.emit(self.entry, note)

    def _show_note(self, note: str) -> None:
        self._note = note
        with QSignalBlocker(self.note):
            self.note.setPlainText(plain_text(note, MOST_SIGNS))
        self._note = self.note.toPlainText()

    def go_to(self, at: int) -> None:
        """Show that step of the line, the nearest one there is."""
        if self.line is None or not self.line.steps:
            return
        at = min(max(at, 0), len(self.line.steps) - 1)
        if at != self.at:
            is_new, self.at = self.at < 0, at
            step = self.line.steps[at]
            self.steps.show(self._scene(step), is_new=is_new)
            self._show_rest()

    def sought(self) -> SoughtPosition | None:
        """The position that is shown, None if positions on its board cannot be looked for."""
        step = self.step
        return None if step is None else on_board(step.board, step.stones)

    def _scene(self, step: LineStep) -> Scene:
        assert self.line is not None
        scene = Scene(step.board, step.stones, View(coordinates=True), last_vertex=step.vertex)
        if self._standing is None or self.at != self.line.at:
            return scene
        chosen = self._standing.vertices(step.board)
        return scene if len(chosen) == step.board.size else replace(scene, preview=Preview(chosen=chosen))

    def _show_rest(self) -> None:
        step = self.step
        self.slider.setEnabled(step is not None)
        with QSignalBlocker(self.slider):
            self.slider.setValue(self.at if step is not None else 0)
        last = self.line.steps[-1].number if self.line is not None and self.line.steps else 0
        self.said.setText(f"{step.number} / {last}" if step is not None else "")
        fault = self.line.fault if self.line is not None else ""
        self.board.setAccessibleDescription(
            tr("Move {number} of {last}", number=step.number, last=last) if step is not None else worded(fault)
        )
        comment = plain_text(step.comment, MOST_IN_REPORT) if step is not None else ""
        if comment != self.comment.toPlainText():
            self.comment.setPlainText(comment)
        self.comment.setVisible(self.line is not None and any(each.comment for each in self.line.steps))
        self.open_button.setEnabled(self.entry is not None)
        self.note.setVisible(self._has_note and self.entry is not None)
        self.find_button.setEnabled(self.sought() is not None)


def _title(game: GameEntry) -> str:
    """Players and result, then event, date and board."""
    black = f"{game.black or worded(NAMES[BLACK])} {game.black_rank}".strip()
    white = f"{game.white or worded(NAMES[WHITE])} {game.white_rank}".strip()
    # a number alone would look like one more of the date
    size = f"{game.columns} × {game.rows}" if game.columns and game.board == "grid" else size_words(game)
    rest = [game.event.strip() or game.name.strip(), game.date, size, worded(rules_said(game.rules))]
    result = f", {short_result(game.result)}" if game.result else ""
    return f"{black} – {white}{result}\n{' · '.join(filter(None, rest))}"
