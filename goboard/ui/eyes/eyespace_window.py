"""The window of the eyespace workbench: a board, what the eyespace on it is worth, and three ways to work at one."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QCloseEvent, QKeySequence
from PySide6.QtWidgets import QLabel, QMainWindow, QSplitter, QTabWidget, QVBoxLayout, QWidget

from goboard.analysis.eyes.labelled import EMPTY, GONE, MARGINAL, MARGINAL_STONE, STONE
from goboard.analysis.eyes.notation import Picture
from goboard.session.eyes_questions import ShapeWeighed
from goboard.session.eyes_table import drawn_table
from goboard.session.snapshot import Snapshot
from goboard.ui.analysis_worker import AnalysisWorker
from goboard.ui.board.scene_board import SceneBoard
from goboard.ui.eyes.bench import Bench
from goboard.ui.eyes.draw_page import DrawPage
from goboard.ui.eyes.drawing import Drawing
from goboard.ui.eyes.eyespace_controller import EyespaceController
from goboard.ui.eyes.gallery_page import GalleryPage
from goboard.ui.eyes.picture import EyePicture
from goboard.ui.eyes.play_page import PlayPage
from goboard.ui.eyes.worth_panel import WorthPanel

TITLE = "Eyespace workbench"
EXAMPLE = "No eyespace was pointed at. Shown is one of the gallery, as an example."
SAID = {
    "": "not eye space",
    EMPTY: "eye space",
    MARGINAL: "marginal eye space",
    STONE: "a stone of X",
    MARGINAL_STONE: "a stone of X that can be pulled out",
}
MESSAGE_TIME = 10_000
FIRST = 3
"""Of the gallery: the shape that is shown as long as nobody has asked for another."""
SIZE, FRAME = QSize(1060, 720), QSize(24, 64)
"""Of the window at first, and what its frame and a panel of the desktop may need of a small screen."""


class EyespaceWindow(QMainWindow):
    """`quit_asked` comes from its key, `closed` once it is gone."""

    quit_asked = Signal()
    closed = Signal()

    def __init__(self, worker: AnalysisWorker) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.bench = Bench(worker, self)
        self.board = SceneBoard(self)
        self.eyespace = EyespaceController(self.board)
        self._clicked = -1
        """The point where a click is being answered."""
        self.legend = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.worth = WorthPanel(self)
        self.play, self.draw, self.gallery = PlayPage(self), DrawPage(self), GalleryPage(self)
        self.drawing = Drawing(self.bench, self.eyespace, self.draw)
        self.pages = QTabWidget(self)
        self._lay_out()
        self._connect()
        self._make_actions()
        self._show()
        self.board.setFocus()

    def show_example(self) -> None:
        """Show a shape that nobody has asked for, and say so until something else is shown."""
        self.bench.put(drawn_table(self.gallery.shapes[FIRST]))
        self.statusBar().showMessage(EXAMPLE)

    def cut_out(
        self, snapshot: Snapshot, vertex: int, dead: Collection[int], alive: Collection[int] | None = None
    ) -> None:
        """Show the eyespace of a position that the vertex is in, or say that it is in none."""
        self.bench.cut_out(snapshot, vertex, dead, alive)

    @property
    def is_drawing(self) -> bool:
        """Do clicks on the board draw, and not play?"""
        return self.pages.currentWidget() is self.draw

    def _lay_out(self) -> None:
        for page, title in ((self.play, "Local game"), (self.draw, "Draw"), (self.gallery, "Gallery")):
            self.pages.addTab(page, title)
        left, right = QWidget(self), QWidget(self)
        columns = ((left, (self.board, self.legend)), (right, (self.worth, self.pages)))
        for side, parts in columns:
            column = QVBoxLayout(side)
            for part in parts:
                column.addWidget(part, int(part in (self.board, self.pages)))
        splitter = QSplitter(self, childrenCollapsible=False)
        splitter.addWidget(left)
        splitter.addWidget(right)
        splitter.setStretchFactor(0, 3)
        splitter.setStretchFactor(1, 2)
        self.setCentralWidget(splitter)
        self.statusBar()
        self.legend.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.resize(SIZE.boundedTo(self.screen().availableSize() - FRAME))

    def _connect(self) -> None:
        bench, play = self.bench, self.play
        bench.changed.connect(self._show)
        bench.changed.connect(self.statusBar().clearMessage)
        bench.learned.connect(self._show)
        bench.found.connect(self._show_game)
        bench.told.connect(self._tell)
        bench.shape_weighed.connect(self._show_shape)
        self.eyespace.clicked.connect(self._click)
        self.board.vertex_hovered.connect(self._point)
        self.worth.digits_asked.connect(bench.ask_digits)
        play.attacker_chosen.connect(lambda is_on: bench.choose(attacker_first=is_on))
        play.bonus_chosen.connect(lambda bonus: bench.choose(bonus=bonus))
        play.moved.connect(bench.play_elsewhere)
        play.stepped.connect(bench.step)
        play.restarted.connect(bench.restart)
        play.hinted.connect(bench.hint)
        self.drawing.changed.connect(self._show)
        self.gallery.chosen.connect(self._choose)
        self.gallery.shown.connect(self._weigh_gallery)
        self.pages.currentChanged.connect(self._turn_page)

    def _make_actions(self) -> None:
        """Keys that are shown nowhere else."""
        for keys, handler in (("Ctrl+W", self.close), ("Ctrl+Q", self.quit_asked.emit)):
            action = QAction(self)
            action.setShortcut(QKeySequence(keys))
            action.triggered.connect(handler)
            self.addAction(action)

    def _show(self) -> None:
        bench = self.bench
        table, played, weighed = bench.table, bench.played, bench.weighed
        is_shown = not self.is_drawing or self.drawing.is_in_step
        shown = table if is_shown else None
        self.worth.show_worth(shown, weighed, is_known=played is not None, has_failed=bench.has_failed)
        self.play.show_game(table, played, weighed, bench.is_hinting)
        picture = self.drawing.picture() if self.is_drawing else self._picture()
        self.eyespace.show(picture, 0 if self.is_drawing else self._mover(), is_drawing=self.is_drawing)
        self.legend.setText(self.eyespace.shown.legend(*(("O", "X") if table is None else table.sides)))
        self.gallery.show_current(None if table is None else table.eyespace)
        self.setWindowTitle(f"{table.title} – {TITLE}" if table is not None and table.title else TITLE)
        self.board.setAccessibleName("Grid to draw an eyespace on" if self.is_drawing else "Board of the local game")
        self.board.say(self.worth.words.text() if self.is_drawing else self.play.state.text())

    def _picture(self) -> EyePicture:
        """The state of the local game; of an eyespace that is too large what is known of it."""
        bench, table = self.bench, self.bench.table
        if table is None:
            return self.drawing.picture()
        played, weighed = bench.played, bench.weighed
        labels: Mapping[int, str] = dict(zip(table.places, table.eyespace.labels, strict=True))
        if played is None:
            return EyePicture(table.board, table.stones, labels, table.owner, table.attacker, focus=table.focus)
        game = played.game
        now = zip(table.places, game.labels, strict=True)
        last = game.played[-1].vertex if game.played else -1
        worth = None if weighed is None or game.end else weighed.worth
        hints = weighed.best if weighed is not None and bench.is_hinting else ()
        return EyePicture(
            table.board,
            played.stones(),
            {place: label for place, label in now if label != GONE},
            table.owner,
            table.attacker,
            tuple(table.places[vertex] for vertex in (worth.defend if worth is not None else ())),
            tuple(table.places[vertex] for vertex in (worth.attack if worth is not None else ())),
            tuple(table.places[move.vertex] for move in hints if move.vertex >= 0),
            table.places[last] if last >= 0 else None,
            table.focus,
        )

    def _mover(self) -> int:
        table, played = self.bench.table, self.bench.played
        if table is None or played is None or played.game.end:
            return 0
        return table.owner if played.game.is_owners_turn else table.attacker

    def _click(self, place: int) -> None:
        if self.is_drawing:
            return
        if self.pages.currentWidget() is self.gallery:
            self.pages.setCurrentWidget(self.play)
        self._clicked = place
        self.bench.play_at(place)
        self._clicked = -1

    def _point(self, place: int) -> None:
        if place >= 0:
            shown = self.eyespace.shown
            self.board.say(f"{shown.board.name(place)}: {SAID[shown.labels.get(place, '')]}")

    def _choose(self, picture: Picture) -> None:
        self.bench.put(drawn_table(picture))
        self._show_game()

    def _show_game(self) -> None:
        self.pages.setCurrentWidget(self.play)
        self.board.setFocus()

    def _turn_page(self) -> None:
        if self.is_drawing:
            self.drawing.take(self.bench.table)
        self._show()

    def _weigh_gallery(self) -> None:
        self.bench.weigh_shapes(tuple(shape.eyespace for shape in self.gallery.shapes))

    def _show_shape(self, answer: ShapeWeighed) -> None:
        self.gallery.show_worth(answer.index, answer.worth)

    def _tell(self, sentence: str) -> None:
        self.statusBar().showMessage(sentence, MESSAGE_TIME)
        self.board.say(sentence)
        if self._clicked >= 0 and sentence:
            self.board.show_reason(self._clicked, sentence)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.bench.close()
        super().closeEvent(event)
        self.closed.emit()
