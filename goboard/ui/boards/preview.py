"""A picture of a board that is being chosen, with its title and its size."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from goboard.boards.board import Board
from goboard.boards.grids import gluing_of
from goboard.drawing.scene import Scene
from goboard.rules.protocol import RuleSet
from goboard.session.snapshot import WeightsView
from goboard.session.weights import weights_view
from goboard.ui.board.scene_board import SceneBoard
from goboard.ui.decimals import ProgressBar
from goboard.ui.job_signals import board_jobs
from goboard.ui.language import tr, worded
from goboard.ui.plain import PlainLabel, tip_text
from goboard.ui.small_board import prepared
from goboard.ui.widgets import in_column, push_button
from goboard.words.message import phrase, plural, sentences

SIDE, LEAST_SIDE = 340, 112
NARROW, CRAMPED = ((860, 216), (940, 300)), 860
"""Of the window below: beside narrower ones the picture is that small; and of the screen, on narrower ones it is
tiny."""
MOST_DRAWN = 250_000
"""Points of boards that are drawn at this size; of more nothing could be seen."""
SHAPES, WEIGHTS = "shapes", "weights"
TOO_MANY = phrase("Too many points to be shown as small as this.")


class BoardPreview(QWidget):
    """`cancelled` comes when a person no longer wants what is being read."""

    cancelled = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.picture = BoardPicture(self)
        self.words = PlainLabel(self, wordWrap=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.bar = ProgressBar(self)
        self.cancel_button = push_button(self, tr("Cancel &reading"), self.cancelled.emit)
        in_column(self.picture, self.words, self.bar, self.cancel_button, 1, of=self, flush=True)
        self.show_progress(None)

    def show_board(self, board: Board) -> None:
        """Show that board and how many points it has."""
        self.picture.show_board(board)
        is_drawn = board.plane is not None or board.size <= MOST_DRAWN
        self.words.setText(described(board) if is_drawn else sentences(described(board), TOO_MANY, between="\n"))

    def show_waiting(self, words: str) -> None:
        """There is no board yet."""
        self.picture.show_board(None)
        self.words.setText(words)

    def show_progress(self, progress: tuple[float, str] | None) -> None:
        """Show how far the work is, 0 to 1, and what is being done; None hides it."""
        for part in (self.bar, self.cancel_button):
            part.setVisible(progress is not None)
        if progress is not None:
            part_done, word = progress
            self.bar.show_part(part_done)
            self.words.setText(tr("{work}…", work=word or phrase("Reading")))


class BoardPicture(SceneBoard):
    """The board as a game begins on it. What takes long of that is worked out beside the window."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, tr("Preview"))
        below = parent.window().parentWidget()
        width = below.window().width() if below is not None else NARROW[-1][0]
        side = next((small for narrow, small in NARROW if width < narrow), SIDE)
        side = LEAST_SIDE if self.screen().availableSize().width() < CRAMPED else side
        self.setFixedSize(side, side)
        self._board: Board | None = None
        self._stones: tuple[int, ...] = ()
        self._weights: WeightsView | None = None
        self.jobs = board_jobs(self)

    @property
    def is_drawn(self) -> bool:
        """Is the picture of the board there?"""
        return not self.is_blank

    def show_board(self, board: Board | None) -> None:
        """Draw that board; None leaves the place empty."""
        self._board, self._weights = board, None
        self.jobs.drop(WEIGHTS)
        words = "" if board is None else gluing_of(board).words
        title = "" if board is None else worded(board.title)
        self.setAccessibleDescription(f"{title}. {worded(words)}" if words else title)
        self.setToolTip(tip_text(words))
        self._prepare()

    def show_stones(self, vertices: tuple[int, ...]) -> None:
        """Draw Black's handicap stones there too."""
        if vertices != self._stones:
            self._stones = vertices
            if not self.is_blank:
                self._take_scene(self.scene)

    def show_weights(self, rules: RuleSet | None) -> None:
        """Draw there, too, what the points weigh under those rules, unless all weigh the same."""
        self.jobs.drop(WEIGHTS)
        board = self._board
        if rules is None or board is None or board.size > MOST_DRAWN:
            self._take_weights(None)
        else:
            work = partial(weights_view, rules, board)
            self.jobs.run(WEIGHTS, lambda _watch: work(), self._take_weights)

    def _take_weights(self, weights: WeightsView | None) -> None:
        before = self._weights
        is_told = weights is not None and (bool(weights.formula) or weights.low != weights.high)
        self._weights = weights if is_told else None
        if self._weights is not before and not self.is_blank:
            self._take_scene(self.scene)

    def _prepare(self) -> None:
        self.show_nothing()
        self.jobs.drop(SHAPES)
        if self._board is not None and self._board.size <= MOST_DRAWN and self.isVisible():
            ratio = self.devicePixelRatioF()
            work = partial(prepared, self._board, round(self.width() * ratio), ratio, self.theme)
            self.jobs.run(SHAPES, lambda _watch: work(), self._take_scene)

    def _take_scene(self, scene: Scene) -> None:
        stones = bytearray(scene.board.size)
        for vertex in self._stones:
            stones[vertex] = 1
        values, formula = (self._weights.values, self._weights.formula) if self._weights is not None else (None, "")
        shown = replace(scene, stones=bytes(stones), weights=values, weight_formula=formula)
        self.show_scene(shown, is_new=True)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._prepare()


def described(board: Board) -> str:
    """Title and number of points."""
    if board.plane is not None:
        return board.title
    if "point" in board.title:
        return board.title
    return plural("{board}: {n} point", "{board}: {n} points", board.size, board=board.title)
