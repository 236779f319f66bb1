"""The game that is chosen in the table, to step through before it is opened."""

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QSlider, QWidget

from goboard.drawing.scene import Preview, Scene, View
from goboard.library import can_be_sought
from goboard.library.entries import GameEntry
from goboard.library.lines import GameLine, LineStep
from goboard.ui.board.scene_board import SceneBoard
from goboard.ui.library.games_page import size_words
from goboard.ui.library.pattern_controller import StepController
from goboard.ui.library.position_query import SoughtPosition, whole
from goboard.ui.library.search import Standing
from goboard.ui.plain import MOST_IN_REPORT, PlainLabel, plain_text
from goboard.ui.widgets import in_column, in_row, named, push_button

LINES = 4
"""Of a comment that are seen at once."""
NOBODY = "Choose a game in the table to see it here."
OPEN_TIP = "Open it in the game window (Enter); Ctrl+Enter in a new one"


class GameView(QWidget):
    """`open_asked` comes with whether a new window is wanted, `position_asked` carries what is to be looked for."""

    open_asked = Signal(bool)
    position_asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.entry: GameEntry | None = None
        self.line: GameLine | None = None
        self._standing: Standing | None = None
        self.at = 0
        self.board = SceneBoard(self, "Position in the chosen game")
        self.steps = StepController(self.board)
        self.steps.stepped.connect(lambda by: self.go_to(self.at + by))
        self.title = PlainLabel(self, wordWrap=True)
        self.title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.slider = named(QSlider(Qt.Orientation.Horizontal, self), "Move of the chosen game")
        self.slider.valueChanged.connect(self.go_to)
        self.said = PlainLabel(self)
        self.comment = named(QPlainTextEdit(self, readOnly=True), "Comment in the chosen game")
        self.comment.setFixedHeight(self.fontMetrics().lineSpacing() * LINES)
        self.open_button = push_button(self, "&Open", lambda: self.open_asked.emit(False), OPEN_TIP)
        self.find_button = push_button(self, "&Find this position", lambda: self.position_asked.emit(self.sought()))
        row, buttons = in_row((self.slider, 1), self.said), in_row(self.open_button, self.find_button, 1)
        in_column(self.title, (self.board, 1), row, self.comment, buttons, of=self)
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
        self.entry = self.line = None
        self.steps.show(None, words)
        self.title.setText("")
        self._show_rest()

    def show_line(self, entry: GameEntry, line: GameLine, standing: Standing | None = None) -> None:
        """Show a game at the step that was asked for, with what stands there."""
        self.entry, self.line, self._standing = entry, line, standing
        self.title.setText(_title(entry))
        with QSignalBlocker(self.slider):
            self.slider.setMaximum(max(0, len(line.steps) - 1))
        self.at = -1
        if line.steps:
            self.go_to(line.at)
        else:
            self.steps.show(None, line.fault)
            self.at = 0
            self._show_rest()

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
        if step is None or not can_be_sought(step.board):
            return None
        return whole(step.board.columns, step.board.rows, step.stones)

    def _scene(self, step: LineStep) -> Scene:
        assert self.line is not None
        scene = Scene(step.board, step.stones, View(coordinates=True), last_vertex=step.vertex)
        standing, size = self._standing, (step.board.columns, step.board.rows)
        if standing is None or self.at != self.line.at or standing.size == size:
            return scene
        (left, top), (columns, rows) = standing.corner, standing.size
        chosen = (x + size[0] * y for y in range(top, top + rows) for x in range(left, left + columns))
        return replace(scene, preview=Preview(chosen=tuple(chosen)))

    def _show_rest(self) -> None:
        step = self.step
        self.slider.setEnabled(step is not None)
        with QSignalBlocker(self.slider):
            self.slider.setValue(self.at if step is not None else 0)
        last = self.line.steps[-1].number if self.line is not None and self.line.steps else 0
        self.said.setText(f"{step.number} / {last}" if step is not None else "")
        fault = self.line.fault if self.line is not None else ""
        self.board.setAccessibleDescription(f"Move {step.number} of {last}" if step is not None else fault)
        comment = plain_text(step.comment, MOST_IN_REPORT) if step is not None else ""
        if comment != self.comment.toPlainText():
            self.comment.setPlainText(comment)
        self.comment.setVisible(self.line is not None and any(each.comment for each in self.line.steps))
        self.open_button.setEnabled(self.entry is not None)
        self.find_button.setEnabled(self.sought() is not None)


def _title(game: GameEntry) -> str:
    """Players and result, then event, date and board."""
    black = f"{game.black or 'Black'} {game.black_rank}".strip()
    white = f"{game.white or 'White'} {game.white_rank}".strip()
    # a number alone would look like one more of the date
    size = f"{game.columns} x {game.rows}" if game.columns and game.board == "grid" else size_words(game)
    rest = [game.event or game.name, game.date, size, game.rules]
    result = f", {game.result}" if game.result else ""
    return f"{black} – {white}{result}\n{' · '.join(filter(None, rest))}"
