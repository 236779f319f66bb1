"""The position that is looked for, the buttons and clicks that make it, and what was played next where it stood."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QGridLayout,
    QLabel,
    QSizePolicy,
    QSpinBox,
    QTabWidget,
    QToolButton,
    QWidget,
)

from goboard.boards.board import Board
from goboard.drawing.scene import Preview, Scene, View
from goboard.library.entries import Continuation
from goboard.library.sought import Options, SoughtPosition, place_of, whole
from goboard.rules.position import BLACK, EMPTY, WHITE
from goboard.session.snapshot import Mark
from goboard.ui.board.scene_board import SceneBoard
from goboard.ui.icons import icon
from goboard.ui.language import tr, worded
from goboard.ui.library import position_query
from goboard.ui.library.next_moves import NextMoves
from goboard.ui.library.pattern_controller import PatternController
from goboard.ui.library.position_query import USUAL
from goboard.ui.library.search import Answer
from goboard.ui.plain import PlainLabel, menu_text, one_line, tip_text
from goboard.ui.widgets import check_box, choice_box, in_column, in_row, named, push_button
from goboard.ui.window.flow_layout import FlowLayout
from goboard.words.message import in_context, phrase, sentences


class Pencil(Enum):
    """The tools: the icon, the title and what it is for."""

    PLAY = (
        "edit-alternate",
        phrase("Play"),
        phrase("Play: play a move, or go on with one that has a letter, and search again"),
    )
    BLACK = ("edit-black", in_context("side", "Black"), phrase("Black: put black stones, or take them off"))
    WHITE = ("edit-white", in_context("side", "White"), phrase("White: put white stones, or take them off"))
    EMPTY = ("edit-erase", phrase("Empty"), phrase("Empty: empty points"))
    ANYTHING = (
        "edit-dim",
        phrase("Anything"),
        phrase("Anything: points that may hold what they like; they are marked ?"),
    )
    ORDER = (
        "edit-number",
        phrase("Order"),
        phrase("Order: number stones one after another: only games that played them in this order are found"),
    )
    PART = (
        "edit-boxes",
        phrase("Part"),
        phrase("Part: draw a box: only what lies in it is looked for; a click brings the whole board back"),
    )


_STONES = {Pencil.BLACK: BLACK, Pencil.WHITE: WHITE, Pencil.EMPTY: EMPTY}


@dataclass(frozen=True)
class Stroke:
    """A pencil on its way from point to point. `is_off` takes away what lies there instead."""

    pencil: Pencil
    start: int
    is_off: bool = False

    def drawn(self, sought: SoughtPosition, vertex: int) -> SoughtPosition:
        """The position with that point drawn, too."""
        if self.pencil is Pencil.PART:
            return sought.part((self.start, vertex))
        if self.pencil is Pencil.ORDER:
            is_numbered = any(vertex == at for at, _ in sought.order)
            return sought.numbered(vertex) if is_numbered == self.is_off else sought
        if self.pencil is Pencil.ANYTHING:
            is_free = place_of(vertex, sought.columns) in sought.anything
            return sought.freed(vertex) if is_free == self.is_off else sought
        return sought.put(vertex, EMPTY if self.is_off else _STONES[self.pencil])


def stroke(pencil: Pencil, sought: SoughtPosition, vertex: int) -> Stroke:
    """Begin to draw there: on what the pencil itself puts it takes that away."""
    if pencil is Pencil.ANYTHING:
        return Stroke(pencil, vertex, place_of(vertex, sought.columns) in sought.anything)
    if pencil is Pencil.ORDER:
        return Stroke(pencil, vertex, any(vertex == at for at, _ in sought.order))
    stone = _STONES.get(pencil, EMPTY)
    return Stroke(pencil, vertex, stone != EMPTY and sought.stones[vertex] == stone)


def next_player(sought: SoughtPosition) -> int:
    """Who plays next, by the stones that lie there."""
    return BLACK if sought.stones.count(BLACK) <= sought.stones.count(WHITE) else WHITE


SIDES = (19, 13, 9, 7)
CHANGED_SIGN = "•"
NEXT = ((0, phrase("Either side moves next")), (BLACK, phrase("Black moves next")), (WHITE, phrase("White moves next")))


class PencilRow(QWidget):
    """What clicks on the board do, and how large it is. `size_chosen` carries the sides of an empty board."""

    size_chosen = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.pencil = Pencil.PLAY
        self._group = QButtonGroup(self)
        self.buttons: dict[Pencil, QToolButton] = {}
        row = in_row(of=self, flush=True)
        for pencil in Pencil:
            _, title, tip = pencil.value
            button = named(QToolButton(self, autoRaise=True), worded(title), tip)
            button.setCheckable(True)
            button.setChecked(pencil is self.pencil)
            button.clicked.connect(partial(self._take, pencil))
            self._group.addButton(button)
            self.buttons[pencil] = button
            row.addWidget(button)
        row.addStretch(1)
        self.sizes = named(QComboBox(self), tr("Size of the board"), tr("An empty board of that size"))
        self.sizes.activated.connect(self._choose_size)
        row.addWidget(self.sizes)
        self._draw_icons()

    def show_board(self, board: Board) -> None:
        """The board that is shown."""
        self.sizes.clear()
        for side in SIDES:
            self.sizes.addItem(one_line(f"{side} × {side}"), side)
        columns, rows = board.columns, board.rows
        place = SIDES.index(columns) if board.is_plain_grid and columns == rows and columns in SIDES else -1
        if place < 0:
            place = self.sizes.count()
            self.sizes.addItem(one_line(f"{columns} × {rows}" if board.is_plain_grid else worded(board.title)), 0)
        self.sizes.setCurrentIndex(place)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange:
            self._draw_icons()
        super().changeEvent(event)

    def _take(self, pencil: Pencil) -> None:
        self.pencil = pencil

    def _choose_size(self, place: int) -> None:
        if side := self.sizes.itemData(place):
            self.size_chosen.emit(side)

    def _draw_icons(self) -> None:
        for pencil, button in self.buttons.items():
            button.setIcon(icon(pencil.value[0], self.palette()))


class OptionBoxes(QWidget):
    """How the position may appear; `changed` carries Options."""

    changed = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        usual = Options()
        self.symmetric = self._box(tr("&Turned, mirrored"), tr("Also turned and mirrored"), usual.is_symmetric)
        self.swapped = self._box(tr("Colours s&wapped"), tr("Also with the colours exchanged"), usual.is_swapped)
        self.anchored = self._box(
            tr("At t&he same edges"), tr("A part that touches an edge must do so"), usual.is_anchored
        )
        self.variations = self._box(tr("In &variations"), tr("Not in main lines alone"), usual.has_variations)
        self.ordered = self._box(
            tr("In this or&der"), tr("Only where the moves that have numbers here were played in their order"), False
        )
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        for place, box in enumerate((self.symmetric, self.swapped, self.anchored, self.variations)):
            grid.addWidget(box, place // 2, place % 2)
        tip = tr("Only where that player makes the next move")
        self.next_player = choice_box(self, tr("Who moves next"), NEXT, tip=tip)
        self.next_player.currentIndexChanged.connect(lambda: self.changed.emit(self.options))
        grid.addWidget(self.next_player, 2, 0)
        grid.addWidget(self.ordered, 2, 1)
        self.first_move = self._move_box(tr("From which move on the position may stand"), tr("from any move"), "≥ ")
        self.last_move = self._move_box(tr("Up to which move the position may stand"), tr("to any move"), "≤ ")
        grid.addLayout(in_row(self.first_move, self.last_move, 1), 3, 0, 1, 2)
        grid.setRowStretch(4, 1)

    @property
    def options(self) -> Options:
        """What is chosen."""
        return Options(
            is_symmetric=self.symmetric.isChecked(),
            is_swapped=self.swapped.isChecked(),
            is_anchored=self.anchored.isChecked(),
            has_variations=self.variations.isChecked(),
            next_player=self.next_player.currentData(),
            first_move=self.first_move.value(),
            last_move=self.last_move.value(),
            is_in_order=self.ordered.isChecked(),
        )

    def put(self, options: Options) -> None:
        """Choose these."""
        chosen = options.is_symmetric, options.is_swapped, options.is_anchored, options.has_variations
        for box, is_on in zip((self.symmetric, self.swapped, self.anchored, self.variations), chosen, strict=True):
            box.setChecked(is_on)
        self.next_player.setCurrentIndex(max(self.next_player.findData(options.next_player), 0))
        self.ordered.setChecked(options.is_in_order)
        self.first_move.setValue(options.first_move)
        self.last_move.setValue(options.last_move)

    def _move_box(self, title: str, at_zero: str, before: str) -> QSpinBox:
        box = named(QSpinBox(self), title)
        box.setRange(0, 9999)
        box.setSpecialValueText(at_zero)
        box.setPrefix(before)
        box.setKeyboardTracking(False)
        box.valueChanged.connect(lambda: self.changed.emit(self.options))
        return box

    def _box(self, text: str, tip: str, is_on: bool) -> QCheckBox:
        box = check_box(self, text, is_on, tip)
        box.toggled.connect(lambda: self.changed.emit(self.options))
        return box


HINT = phrase("Put up a position or play moves, then Search. Or find one from a game: Navigate > Find in the library.")
FOLLOW_TIP = phrase("Look for each position that the game window shows, while one steps there")
CHANGED = phrase("The position is another now: Search finds the games with it.")


PARTS, OPTIONS = 1, 2
"""Places of the pages below the board, after the one of the moves."""
BOARD = 6
"""How much more of the room than the table the board takes."""


class PositionView(QWidget):
    """The board stays where it is, and as large as it is, whatever is found.

    `searched` carries the SoughtPosition to look for, None to look for no position any more."""

    searched = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sought = whole(USUAL, USUAL)
        self.answer: Answer | None = None
        self._before: list[SoughtPosition] = []
        self._stroke: Stroke | None = None
        self._player = 0
        self.pencils = PencilRow(self)
        self.pencils.size_chosen.connect(lambda side: self.put_up(whole(side, side)))
        self.board = SceneBoard(self, tr("Position to look for"))
        self.drawing = PatternController(self.board)
        self.drawing.pressed.connect(self._press)
        self.drawing.drawn_to.connect(self._draw)
        self.drawing.released.connect(self._release)
        self.drawing.stepped.connect(self._step)
        self.options = OptionBoxes(self)
        self.options.ordered.toggled.connect(self._show)
        search_tip = tr("Find the games in which this position stands")
        self.search_button = push_button(self, tr("Sear&ch"), self.search, search_tip)
        self.back_button = push_button(self, tr("&Back"), self.back, tr("The position before"))
        self.clear_button = push_button(self, tr("C&lear"), self.clear, tr("Look for no position any more"))
        self.follow = check_box(self, tr("F&ollow the game"), tip=FOLLOW_TIP)
        self.said = PlainLabel(self, wordWrap=True)
        self.said.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.said.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.following = NextMoves(self)
        self.model, self.table = self.following.model, self.following.table
        self.following.chosen.connect(self._choose)
        self.below = QTabWidget(self, documentMode=True)
        self.below.addTab(self.following, tr("Next moves"))
        # of its own: the board would be small in a low window
        self.below.addTab(self.following.parts, tr("By year and rank"))
        self.below.addTab(self.options, tr("Options"))
        self.following.looked_at.connect(self._tell_move)
        row = FlowLayout()
        for control in (self.search_button, self.back_button, self.clear_button, self.follow):
            row.addWidget(control)
        in_column(self.pencils, (self.board, BOARD), row, self.said, (self.below, 1), of=self)
        self.options.changed.connect(self._tell_options)
        self._show()

    def hand_over(self) -> Any:
        """What a view in another language goes on with."""
        is_sought = self._answer is not None
        options, page = self.options.options, self.below.currentIndex()
        return self.sought, self._before, self._player, self.pencils.pencil, options, is_sought, page

    def take_over(self, kept: Any) -> None:
        self.sought, self._before, self._player, pencil, options, is_sought, page = kept
        self.below.setCurrentIndex(page)
        self.pencils.buttons[pencil].click()
        self.options.put(options)
        self._show()
        if is_sought:
            self.search()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Nothing moves when other words come, and the board takes no room that it cannot use."""
        super().resizeEvent(event)
        width = self.said.width()
        self.said.setMinimumHeight(max(_height_of(self.said, words, width) for words in (HINT, CHANGED)))
        self.board.setMaximumHeight(max(self.board.width(), self.board.minimumHeight()))

    def put_up(self, sought: SoughtPosition) -> None:
        """Have another position on the board, without looking for it yet."""
        if sought != self.sought:
            self._before.append(self.sought)
            self.sought = sought
            self._player = 0
        self._show()

    def look_for(self, sought: SoughtPosition) -> None:
        """Put a position up and look for it."""
        self.put_up(sought)
        self.search()

    def search(self) -> None:
        """Look for what is on the board."""
        self.said.setText(tr("Searching…"))
        self.searched.emit(self.sought)

    def back(self) -> None:
        """The position before, which is looked for if this one was."""
        if self._before:
            is_searched = self.answer is not None
            self.sought = self._before.pop()
            self._player = 0
            self._show()
            if is_searched:
                self.search()

    def clear(self) -> None:
        """Look for no position any more, and begin with an empty board of the same size."""
        self.put_up(self.sought.emptied())
        self.searched.emit(None)

    def show_answer(self, answer: Answer | None) -> None:
        """What a search has found."""
        self.answer = answer
        self._show()

    @property
    def _answer(self) -> Answer | None:
        """What is known of the position that is shown."""
        return self.answer if self.answer is not None and self.answer.sought == self.sought else None

    @property
    def _moves(self) -> Sequence[Continuation]:
        """What was played next there."""
        return self._answer.statistics.continuations if self._answer is not None else ()

    def _show(self) -> None:
        """Board, table and words as they are now."""
        sought, moves, answer = self.sought, self._moves, self._answer
        spots = position_query.spots_of(sought, moves)
        marks = tuple(Mark("LB", column + sought.columns * row, "?") for column, row in sorted(sought.anything))
        if self.options.ordered.isChecked():
            marks += tuple(Mark("LB", vertex, text) for vertex, text in position_query.numbers_of(sought).items())
        preview = None if sought.is_whole else Preview(chosen=sought.vertices)
        scene = Scene(sought.board, sought.stones, View(coordinates=True), marks=marks, preview=preview)
        self.following.show_moves(sought, moves, answer.statistics.games if answer is not None else 0)
        words = CHANGED if self.answer is not None else HINT
        if answer is not None:
            words = position_query.summary(answer.statistics, answer.found.is_cut)
            if not answer.is_whole:
                words = sentences(words, phrase("Searching…"))
        self.said.setText(words)
        self.drawing.show_next(scene, spots, "" if answer is None else words)
        self.back_button.setEnabled(bool(self._before))
        self.clear_button.setEnabled(self.answer is not None or bool(self._before))
        self.pencils.show_board(sought.board)

    def _press(self, vertex: int) -> None:
        if self.pencils.pencil is Pencil.PLAY:
            self._play(vertex)
            return
        self._before.append(self.sought)
        self._stroke = stroke(self.pencils.pencil, self.sought, vertex)
        self._draw(vertex)

    def _draw(self, vertex: int) -> None:
        if self._stroke is not None:
            self.sought = self._stroke.drawn(self.sought, vertex)
            self._show()

    def _release(self) -> None:
        made, self._stroke = self._stroke, None
        if made is not None and made.pencil is Pencil.ORDER and self.sought.order:
            self.options.ordered.setChecked(True)
        if made is not None and made.pencil is Pencil.PART and len(self.sought.vertices) == 1:
            self.sought = self.sought.unboxed()
            self._show()

    def _play(self, vertex: int) -> None:
        for move in self._moves:
            if vertex in map(self.sought.vertex_of, move.places):
                self._go_on(vertex, move.player)
                return
        if not self.sought.stones[vertex]:
            self._go_on(vertex, self._player or next_player(self.sought))

    def _tell_options(self, options: Options) -> None:
        """What is not as usual is seen while the options are not."""
        is_usual = options == Options()
        # in few letters: the three titles are read whole where the side is narrow
        self.below.setTabText(OPTIONS, menu_text(tr("Options") if is_usual else f"{tr('Options')} {CHANGED_SIGN}"))
        self.below.setTabToolTip(OPTIONS, "" if is_usual else tip_text(tr("Options (changed)")))

    def _tell_move(self, row: int) -> None:
        """Of which move years and ranks are told."""
        name = position_query.letter(row) if row >= 0 else ""
        title = tr("{letter} by year and rank", letter=name) if name else tr("By year and rank")
        self.below.setTabText(PARTS, menu_text(title))

    def _choose(self, row: int) -> None:
        if row < len(self._moves):
            move = self._moves[row]
            self._go_on(self.sought.vertex_of(move.place), move.player)

    def _go_on(self, vertex: int, player: int) -> None:
        self.look_for(self.sought.played(vertex, player))
        self._player = BLACK + WHITE - player

    def _step(self, by: int) -> None:
        """The wheel: back, or on with what was played most."""
        if by < 0:
            self.back()
        elif self.model.rows:
            self._choose(0)


def _height_of(label: QLabel, words: str, width: int) -> int:
    """What the label needs for these words."""
    room = QRect(0, 0, width, 10_000)
    return label.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, worded(words)).height()
