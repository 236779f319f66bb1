"""The window of the eyespace workbench: a board, what the eyespace on it is worth, well-known ones, and ways to work
at one."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QIcon, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QListView,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QSizePolicy,
    QSplitter,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from goboard.analysis.eyes.labelled import GONE, Labelled
from goboard.analysis.eyes.local_game import Rule, unknown, value, vital
from goboard.analysis.eyes.notation import Picture, gallery
from goboard.analysis.eyes.solver import Answer
from goboard.session.eyespace_table import Table, drawn_table
from goboard.session.questions import Weighed
from goboard.ui.analysis_worker import AnalysisWorker
from goboard.ui.board.scene_board import SceneBoard
from goboard.ui.eyes.draw_page import Drawing, DrawPage
from goboard.ui.eyes.eyespace_controller import EyespaceController, picture_pixmap
from goboard.ui.eyes.model import EyespaceModel
from goboard.ui.eyes.picture import EyePicture, small_camera
from goboard.ui.eyes.play_page import PlayPage
from goboard.ui.eyes.shape_names import SHAPE_NAMES
from goboard.ui.language import tr, worded
from goboard.ui.plain import PlainLabel, one_line, plain_text, window_title
from goboard.ui.style import UNIT, Type, embolden, theme_for
from goboard.ui.widgets import KeyWindow, add_key, check_box, in_column, named
from goboard.words.message import in_context, phrase, sentences

TEXT = phrase(
    "GNU Go's manual, 11.3: O owns the eyespace. “The two players O and X take turns moving, or either may pass.”"
)
RULES: tuple[tuple[frozenset[Rule], str, str], ...] = (
    (
        frozenset({Rule.FILL}),
        phrase("RULE 1. “O for his move may remove any vertex marked ! or marked .”"),
        phrase(
            "goboard: but not the last one, which is O's last eye. Stones of X that lose their last liberty come off."
        ),
    ),
    (
        frozenset({Rule.PLACE}),
        phrase("RULE 2. “X for his move may replace a . by an X.”"),
        phrase(
            "goboard: not where the stone would have no liberty; and the last point only once the wall has no other "
            "liberty, which captures it."
        ),
    ),
    (
        frozenset({Rule.ENTER}),
        phrase(
            "RULE 3. “X may remove a ! In this case, each . adjacent to the ! which is removed becomes a ! If "
            "an X adjoins "
            "the ! which is removed, then that X and any which are connected to it are also removed. Any . which are "
            "adjacent to the removed X's then become .”"
        ),
        phrase("goboard: those become ! as well; the text's last sentence would say nothing."),
    ),
    (
        frozenset({Rule.PULL}),
        phrase("RULE 4, goboard's own. X may join stones to the outside that have one on a marginal point, written $."),
        phrase("They leave the eyespace, and each . beside them becomes a !"),
    ),
    (
        frozenset({Rule.WAIT}),
        phrase("RULE 5, goboard's own. X may take one of the two outer liberties of O's wall."),
        phrase("It is what X waits with. Where X has no move left at all, the wall stands."),
    ),
    (
        frozenset({Rule.PASS, Rule.ATTACKER_PASS}),
        phrase("Passes. “Either may pass.”"),
        phrase(
            "goboard: either may here too. The worth is counted with O's passes and without X's, who has outer "
            "liberties."
        ),
    ),
)
WORTH = (
    phrase(
        "The end. “We will not attempt to characterize the terminal states of the local game (some of which "
        "could be seki) "
        "or the scoring.”"
    ),
    phrase(
        "goboard: X tries to capture the wall. Two eyes: it survives by itself, also in seki. One eye: it "
        "survives with "
        "one more eye elsewhere. None: it is captured even so. The figures: eyes if O moves first, and if X does."
    ),
)


class RulesPage(QScrollArea):
    """The rule of the last move stands out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, tr("Rules of the local game"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        inside = QWidget(self)
        column = QVBoxLayout(inside)
        column.addWidget(PlainLabel(TEXT, inside, wordWrap=True))
        self.titles: dict[frozenset[Rule], PlainLabel] = {}
        for rules, text, own in (*RULES, (frozenset[Rule](), *WORTH)):
            self.titles[rules] = PlainLabel(text, inside, wordWrap=True)
            column.addWidget(self.titles[rules])
            departure = PlainLabel(own, inside, wordWrap=True)
            departure.setIndent(self.fontMetrics().horizontalAdvance("mm"))
            column.addWidget(departure)
        column.addStretch(1)
        self.setWidget(inside)

    def show_last(self, rule: Rule | None) -> None:
        """Let the rule of that move stand out, or none."""
        for rules, title in self.titles.items():
            font = title.font()
            font.setBold(rule in rules)
            title.setFont(font)
            if rule in rules and self.isVisible():
                self.ensureWidgetVisible(title)


PROMPT = phrase("Draw an eyespace or type one, choose a shape, or point at one on the board.")
READING = phrase("Being read…")
FAILED = phrase("This could not be worked out.")
LINES = 3
"""Room for so many lines of words, so that nothing jumps."""
UNWRAPPED = 10_000  # pixels


class WorthPanel(QFrame):
    """`digits_asked` comes when a person wants four digits, or no longer."""

    digits_asked = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.figures = PlainLabel("?", self)
        embolden(self.figures, larger=Type.FIGURE)
        self.figures.setMinimumWidth(self.figures.fontMetrics().horizontalAdvance(":0,0") + 12)
        self.words = PlainLabel(self, wordWrap=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        self.digits_box = check_box(self, tr("&Four digits"), tip=tr("What each side threatens by moving twice"))
        self.digits = PlainLabel(self, wordWrap=True)
        self.digits_box.toggled.connect(self.digits_asked)
        layout = self._rows = QGridLayout(self)
        layout.addWidget(self.figures, 0, 0)
        layout.addWidget(self.words, 0, 1)
        layout.addWidget(self.digits_box, 1, 0, 1, 2)
        layout.addWidget(self.digits, 2, 0, 1, 2)
        layout.setColumnStretch(1, 1)

    def show_worth(
        self,
        table: Table | None,
        weighed: Weighed | None,
        name: Callable[[int], str],
        *,
        is_known: bool,
        has_failed: bool = False,
    ) -> None:
        """Show what is known of an eyespace; without `is_known` it is too large for anything to become known, and after
        a fault no more becomes known than is. `name` says what its vertices are called on the board beside."""
        coming = FAILED if has_failed else READING
        self.digits.setVisible(self.digits_box.isChecked() and table is not None and is_known)
        if table is None:
            self._say("", PROMPT)
        elif not is_known:
            self._say("?", unknown(table.eyespace.size))
        elif weighed is None:
            self._say("?" if has_failed else "…", coming)
            self.digits.setText(coming)
        else:
            worth = weighed.worth
            said = [value(worth, *table.sides), vital(worth, *table.sides, name)]
            self._say(f":{worth.most},{worth.least}", sentences(*said, between="\n"))
            meaning = tr(
                "Eyes after {attacker} has moved twice, {attacker} once, {owner} once, {owner} twice",
                attacker=table.sides[1],
                owner=table.sides[0],
            )
            digits = " ".join(map(str, weighed.digits or ()))
            self.digits.setText(f"{digits}  –  {meaning}" if digits else coming)

    def _say(self, figures: str, words: str) -> None:
        self.figures.setText(figures)
        self.words.setText(words)
        self._give_room()

    def _give_room(self) -> None:
        """Signs of other fonts are taller, and large ones take more lines; what was asked for before must not count."""
        self.words.setMinimumHeight(0)
        line = math.ceil(self.words.heightForWidth(UNWRAPPED) / (self.words.text().count("\n") + 1))
        self.words.setMinimumHeight(max(LINES * line, self.words.heightForWidth(self.words.width())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._rows.activate()
        self._give_room()


SIDE, ACROSS = 88, 118
"""Of the pictures, and the room for one with its name, in device-independent pixels."""


class GalleryPage(QListWidget):
    """`chosen` carries the Picture that a person wants to work at, `shown` comes when it is first seen."""

    chosen = Signal(object)
    shown = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Gallery of eyespaces"))
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setWordWrap(True)
        self.setIconSize(QSize(SIDE, SIDE))
        self.setSpacing(UNIT)
        self.shapes: tuple[Picture, ...] = gallery()
        room = QSize(ACROSS, SIDE + round(3.6 * self.fontMetrics().lineSpacing()))
        for shape in self.shapes:
            item = QListWidgetItem(plain_text(f"{_name_of(shape)}\n"))
            item.setSizeHint(room)
            self.addItem(item)
        self._undrawn = list(range(len(self.shapes)))
        self._drawing = QTimer(self, interval=0)
        self._drawing.timeout.connect(self._draw_next)
        self._was_shown = False
        self._current: Labelled | None = None
        self.itemActivated.connect(lambda item: self.chosen.emit(self.shapes[self.row(item)]))

    def show_worth(self, index: int, worth: Answer) -> None:
        """Write below a picture what it is worth."""
        self.item(index).setText(f"{_name_of(self.shapes[index])}\n:{worth.most},{worth.least}")

    def show_current(self, eyespace: Labelled | None) -> None:
        """Highlight the shape that is worked at, if it is one of these; where it stays the same, what was chosen."""
        if eyespace == self._current:
            return
        self._current = eyespace
        self.setCurrentRow(next((row for row, shape in enumerate(self.shapes) if shape.eyespace == eyespace), -1))

    def _draw_next(self) -> None:
        """One picture at a time: the window answers in between."""
        if not self._undrawn:
            self._drawing.stop()
            return
        index = self._undrawn.pop(0)
        table = drawn_table(self.shapes[index])
        labels = dict(zip(table.places, table.eyespace.labels, strict=True))
        shown = EyePicture(table.board, table.stones, labels, table.owner, table.attacker)
        ratio = self.devicePixelRatioF()
        camera = small_camera(shown, round(SIDE * ratio), ratio)
        self.item(index).setIcon(QIcon(picture_pixmap(shown, camera, theme_for(self.palette()))))

    def _draw_all(self) -> None:
        self._undrawn = list(range(len(self.shapes)))
        self._drawing.start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._was_shown:
            self._was_shown = True
            self._draw_all()
            self.shown.emit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._was_shown:
            self._draw_all()


TITLE = phrase("Eyespace workbench")
EXAMPLE = phrase("No eyespace was pointed at. Shown is one of the gallery, as an example.")
MESSAGE_TIME = 10_000
FIRST = 3
"""Of the gallery: the shape that is shown as long as nobody has asked for another."""
SIZE, FRAME = QSize(1060, 720), QSize(24, 64)
"""Of the window at first, and what its frame and a panel of the desktop may need of a small screen."""


class EyespaceWindow(KeyWindow):
    """`quit_asked` comes from its key, `closed` once it is gone."""

    quit_asked = Signal()
    closed = Signal()

    def __init__(self, worker: AnalysisWorker) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.model = EyespaceModel(worker, self)
        self.board = SceneBoard(self)
        self.eyespace = EyespaceController(self.board)
        self._clicked = -1
        """The point where a click is being answered."""
        self.legend = PlainLabel(self, wordWrap=True)
        self.worth = WorthPanel(self)
        self.play, self.draw, self.gallery = PlayPage(self), DrawPage(self), GalleryPage(self)
        self.rules = RulesPage(self)
        self.drawing = Drawing(self.model, self.eyespace, self.draw)
        self.pages = QTabWidget(self)
        self._lay_out()
        self._connect()
        # keys that are shown nowhere else
        add_key(self, "Ctrl+W", self.close)
        add_key(self, "Ctrl+Q", self.quit_asked.emit)
        self._show()
        self.board.setFocus()

    def show_example(self) -> None:
        """Show a shape that nobody has asked for, and say so until something else is shown."""
        self.model.put(drawn_table(self.gallery.shapes[FIRST]))
        self.statusBar().showMessage(one_line(EXAMPLE))

    def hand_over(self) -> Any:
        """What a workbench made anew goes on with."""
        model = self.model
        chosen = model.attacker_first, bool(model.bonus), model.with_digits
        page = self.pages.currentIndex()
        return model.table, model.played, chosen, self.drawing.steps, page, self.saveGeometry()

    def take_over(self, kept: Any) -> None:
        """Go on with that."""
        table, played, (attacker_first, has_bonus, with_digits), steps, page, geometry = kept
        self.restoreGeometry(geometry)
        self.play.attacker_first.setChecked(attacker_first)
        self.play.bonus.setChecked(has_bonus)
        self.pages.setCurrentIndex(page)
        self.model.ask_digits(with_digits)
        self.drawing.restore(steps)
        self.model.resume(table, played)

    @property
    def is_drawing(self) -> bool:
        """Do clicks on the board draw, and not play?"""
        return self.pages.currentWidget() is self.draw

    def _lay_out(self) -> None:
        pages = (
            (self.play, tr("Local game")),
            (self.rules, tr("Rules")),
            (self.draw, worded(in_context("drawing", "Draw"))),
            (self.gallery, tr("Gallery")),
        )
        for page, title in pages:
            self.pages.addTab(page, title)
        left, right = QWidget(self), QWidget(self)
        in_column((self.board, 1), self.legend, of=left)
        in_column(self.worth, (self.pages, 1), of=right)
        splitter = QSplitter(self, childrenCollapsible=False)
        for place, side in enumerate((left, right)):
            splitter.addWidget(side)
            splitter.setStretchFactor(place, 3 - place)
        self.setCentralWidget(splitter)
        self.statusBar()
        self.legend.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.resize(SIZE.boundedTo(self.screen().availableSize() - FRAME))

    def _connect(self) -> None:
        model, play = self.model, self.play
        model.changed.connect(self._show)
        model.changed.connect(self.statusBar().clearMessage)
        model.learned.connect(self._show)
        model.found.connect(self._show_game)
        model.told.connect(self._tell)
        model.shape_weighed.connect(lambda answer: self.gallery.show_worth(answer.index, answer.worth))
        self.eyespace.clicked.connect(self._click)
        self.board.vertex_hovered.connect(self._point)
        self.worth.digits_asked.connect(model.ask_digits)
        play.attacker_chosen.connect(lambda is_on: model.choose(attacker_first=is_on))
        play.bonus_chosen.connect(lambda bonus: model.choose(bonus=bonus))
        play.moved.connect(model.play_elsewhere)
        play.stepped.connect(model.step)
        play.restarted.connect(model.restart)
        play.hinted.connect(model.hint)
        self.drawing.changed.connect(self._show)
        self.gallery.chosen.connect(self._choose)
        shapes = tuple(shape.eyespace for shape in self.gallery.shapes)
        self.gallery.shown.connect(lambda: model.weigh_shapes(shapes))
        self.pages.currentChanged.connect(self._turn_page)

    def _show(self) -> None:
        model = self.model
        table, played, weighed = model.table, model.played, model.weighed
        is_shown = not self.is_drawing or self.drawing.is_in_step
        shown = table if is_shown else None
        name = self.drawing.name if self.is_drawing or table is None else table.name
        self.worth.show_worth(shown, weighed, name, is_known=played is not None, has_failed=model.has_failed)
        self.rules.show_last(played.game.played[-1].rule if played is not None and played.game.played else None)
        self.drawing.show_steps()
        self.play.show_game(table, played, weighed, model.is_hinting)
        picture = self.drawing.picture() if self.is_drawing else self._picture()
        self.eyespace.show(picture, 0 if self.is_drawing else self._mover(), is_drawing=self.is_drawing)
        self.legend.setText(self.eyespace.shown.legend(*(("O", "X") if table is None else table.sides)))
        self.gallery.show_current(None if table is None else table.eyespace)
        title = worded(TITLE)
        shape = SHAPE_NAMES.get(table.title, table.title) if table is not None else ""
        self.setWindowTitle(f"{window_title(shape)} – {title}" if table is not None and table.title else title)
        self.board.setAccessibleName(
            tr("Grid to draw an eyespace on") if self.is_drawing else tr("Board of the local game")
        )
        self.board.say(self.worth.words.text() if self.is_drawing else self.play.state.text())

    def _picture(self) -> EyePicture:
        """The state of the local game; of an eyespace that is too large what is known of it."""
        model, table = self.model, self.model.table
        if table is None:
            return self.drawing.picture()
        played, weighed = model.played, model.weighed
        labels: Mapping[int, str] = dict(zip(table.places, table.eyespace.labels, strict=True))
        if played is None:
            return EyePicture(table.board, table.stones, labels, table.owner, table.attacker, focus=table.focus)
        game = played.game
        now = zip(table.places, game.labels, strict=True)
        last = game.played[-1].vertex if game.played else -1
        sides = ((), ()) if weighed is None or game.end else (weighed.worth.defend, weighed.worth.attack)
        owners, attackers = (tuple(table.places[vertex] for vertex in side) for side in sides)
        hints = weighed.best if weighed is not None and model.is_hinting else ()
        return EyePicture(
            table.board,
            played.stones(),
            {place: label for place, label in now if label != GONE},
            table.owner,
            table.attacker,
            owners,
            attackers,
            tuple(table.places[move.vertex] for move in hints if move.vertex >= 0),
            table.places[last] if last >= 0 else None,
            table.focus,
        )

    def _mover(self) -> int:
        table, played = self.model.table, self.model.played
        if table is None or played is None or played.game.end:
            return 0
        return table.owner if played.game.is_owners_turn else table.attacker

    def _click(self, place: int) -> None:
        if self.is_drawing:
            return
        if self.pages.currentWidget() is self.gallery:
            self.pages.setCurrentWidget(self.play)
        self._clicked = place
        self.model.play_at(place)
        self._clicked = -1

    def _point(self, place: int) -> None:
        if place >= 0 and self.board.cursor_spot is None:
            self.board.say(self.eyespace.words(place))

    def _choose(self, picture: Picture) -> None:
        self.model.put(drawn_table(picture))
        self._show_game()

    def _show_game(self) -> None:
        self.pages.setCurrentWidget(self.play)
        self.board.setFocus()

    def _turn_page(self) -> None:
        if self.is_drawing:
            self.drawing.take(self.model.table)
        self._show()

    def _tell(self, sentence: str) -> None:
        sentence = worded(sentence)
        self.statusBar().showMessage(one_line(sentence), MESSAGE_TIME)
        self.board.say(sentence)
        if self._clicked >= 0 and sentence:
            self.board.show_reason(self._clicked, sentence)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.model.close()
        super().closeEvent(event)
        self.closed.emit()


def _name_of(shape: Picture) -> str:
    name = shape.name or ""
    return worded(SHAPE_NAMES.get(name, name))
