"""The choice of a shape, with a small picture of each, and the usual sizes of grids one click away."""

from collections.abc import Sequence
from functools import partial
from operator import itemgetter

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPixmap, QShowEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QApplication, QComboBox, QWidget

from goboard.boards.board import Board, BoardError
from goboard.boards.catalogue import FAMILIES, SHAPES, board_from_spec, shape_of
from goboard.drawing.scene import Scene
from goboard.drawing.theme import Theme
from goboard.jobs.watch import Watch
from goboard.library.wording import key_of
from goboard.ui.job_signals import JobSignals
from goboard.ui.language import tr, worded
from goboard.ui.plain import one_line, tip_text
from goboard.ui.small_board import MOST_DRAWN, SmallBoards, prepared
from goboard.ui.style import clear_pixmap, embolden, theme_for
from goboard.ui.widgets import after_pause, in_row, push_button
from goboard.words.message import english, phrase

SIDE = 2.4
"""Of a small board, in heights of a line."""

OWN = "own"
"""The data of the entry for a board that is not of the catalogue."""
OWN_FAMILY = phrase("Your own")
TITLE_CHARACTERS = 24
MOST_ROWS = 24
FAR = Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown


class ShapeBox(QComboBox):
    """The data are the names of shapes, `OWN` for the board of a file."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Board"))
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(TITLE_CHARACTERS)
        self.setMaxVisibleItems(MOST_ROWS)
        # whole rows of two heights would leave an empty strip below the last one
        self.view().setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.jobs = JobSignals("boards", self, refusals=(BoardError,), waits=False)
        self._small = SmallBoards(self, round(SIDE * self.fontMetrics().height()), self._ask)
        self._own: Board | None = None
        # a row and the box have their height before there are pictures
        side = QSize(self._small.side, self._small.side)
        self.setIconSize(side)
        self._room = QIcon(clear_pixmap(side))
        for family in FAMILIES:
            self._add_family(family)
            for shape in SHAPES:
                if shape.family == family:
                    self.addItem(self._room, one_line(shape.title), shape.name)
                    self.setItemData(self.count() - 1, tip_text(shape.summary), Qt.ItemDataRole.ToolTipRole)
        self.setCurrentIndex(self.findData(SHAPES[0].name))
        self._typed = ""
        self._pause = after_pause(self, QApplication.keyboardInputInterval(), self._forget_typed)
        self.view().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys for far steps lead to shapes; Qt does nothing where they would lead to what cannot be chosen."""
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        if event.key() in FAR:
            self._step_far(Qt.Key(event.key()))
        elif self._is_typed(event):
            row = self._type(event.text(), self.view().currentIndex().row())
            self.view().setCurrentIndex(self.model().index(row, 0))
        else:
            return super().eventFilter(watched, event)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._is_typed(event):
            self.setCurrentIndex(self._type(event.text(), self.currentIndex()))
        else:
            super().keyPressEvent(event)

    def _is_typed(self, event: QKeyEvent) -> bool:
        """Is it a letter, or a blank between words?"""
        with_keys = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        text = event.text()
        return not with_keys and text.isprintable() and bool(text.strip() or (text and self._typed))

    def _type(self, text: str, here: int) -> int:
        """The row of what has been typed by now: a title that begins so before a word of it, and that before other
        words that people look for it by. The same letter again leads to the next one. The row `here` where there is
        none."""
        self._typed += text
        self._pause.start()
        is_one = len(set(self._typed)) == 1
        wanted = key_of(text if is_one else self._typed)
        rows = sorted(self._offered(), key=lambda row: (row - here - is_one) % self.count())
        found = [(rank, row) for row in rows for rank in [_rank(self._shape_at(row), wanted)] if rank is not None]
        return min(found, key=itemgetter(0))[1] if found else here

    def _forget_typed(self) -> None:
        self._typed = ""

    def _shape_at(self, row: int) -> tuple[str, ...]:
        """What the row is found by: its title, and other words in the language of the window and in English."""
        shape = shape_of(str(self.itemData(row)))
        more = (worded(shape.sought), english(shape.title), english(shape.sought)) if shape is not None else ()
        return tuple(key_of(text) for text in (self.itemText(row), *more))

    def _offered(self) -> list[int]:
        """The rows that can be chosen."""
        model = self.model()
        return [row for row in range(self.count()) if model.flags(model.index(row, 0)) & Qt.ItemFlag.ItemIsEnabled]

    def _step_far(self, key: Qt.Key) -> None:
        view, model = self.view(), self.model()
        rows = self._offered()
        here, page = view.currentIndex().row(), MOST_ROWS // 2
        before = [row for row in rows if row <= here - page]
        after = [row for row in rows if row >= here + page]
        targets = {
            Qt.Key.Key_Home: rows[0],
            Qt.Key.Key_End: rows[-1],
            Qt.Key.Key_PageUp: before[-1] if before else rows[0],
            Qt.Key.Key_PageDown: after[0] if after else rows[-1],
        }
        view.setCurrentIndex(model.index(targets[key], 0))

    def show_own(self, board: Board) -> None:
        """Offer a board of one's own under its title, and choose it."""
        self._own = board
        if self.findData(OWN) < 0:
            self._add_family(OWN_FAMILY)
            self.addItem(self._room, "", OWN)
        row = self.findData(OWN)
        self.setItemText(row, one_line(board.title))
        self.setItemIcon(row, self._room)
        self._small.renew(row)
        self._show_small(row)
        self.setCurrentIndex(row)

    def _add_family(self, title: str) -> None:
        model = self.model()
        assert isinstance(model, QStandardItemModel)
        heading = QStandardItem(one_line(title))
        heading.setFlags(Qt.ItemFlag.NoItemFlags)
        heading.setFont(self.font())
        embolden(heading)
        model.appendRow(heading)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_all()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.DevicePixelRatioChange) and self.isVisible():
            self._show_all()

    def _show_all(self) -> None:
        for row in range(self.count()):
            if self.itemData(row) is not None:
                self._show_small(row)

    def _show_small(self, row: int) -> None:
        """Its picture, or what is asked for it."""
        if self.isVisible() and not (picture := self._small.picture(row)).isNull():
            self.setItemIcon(row, _untinted(picture))

    def _ask(self, wanted: list[int]) -> None:
        """After the dialog's first picture; that of the chosen one comes first."""
        ratio, theme = self.devicePixelRatioF(), theme_for(self.palette())
        for row in sorted(wanted, key=lambda row: row != self.currentIndex()):
            board = self._own if self.itemData(row) == OWN else None
            work = partial(_pictured, str(self.itemData(row)), board, round(self._small.side * ratio), ratio, theme)
            self.jobs.run(f"board {row}", work, partial(self._take, row))

    def _take(self, row: int, scene: Scene | None) -> None:
        self._small.take(row, scene)
        self._show_small(row)


def _pictured(name: str, own: Board | None, pixels: int, ratio: float, theme: Theme, _watch: Watch) -> Scene | None:
    """A board of that shape, or one's own; nothing of one with too many points."""
    shape = shape_of(name)
    board = own if own is not None or shape is None else board_from_spec(shape.in_picture())
    return prepared(board, pixels, ratio, theme) if board is not None and board.size <= MOST_DRAWN else None


def _rank(texts: Sequence[str], wanted: str) -> int | None:
    """How well a title, and other words behind it, fit what is wanted, 0 best; None: not at all."""
    if texts[0].startswith(wanted):
        return 0
    for rank, text in enumerate(texts, 1):
        # what has no blanks between its words is looked into
        if f" {wanted}" in f" {text}" or (wanted in text and not wanted.isascii()):
            return rank
    return None


def _untinted(picture: QPixmap) -> QIcon:
    """The same where a row is chosen."""
    icon = QIcon(picture)
    for mode in (QIcon.Mode.Selected, QIcon.Mode.Disabled):
        icon.addPixmap(picture, mode)
    return icon


QUICK_SIDES = (9, 13, 19)


class QuickSizes(QWidget):
    """`chosen` carries the length of both sides; the button of the board that is chosen is lit."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        line = in_row(of=self, flush=True)
        self._buttons = {
            side: push_button(self, f"{side} × {side}", partial(self._choose, side)) for side in QUICK_SIDES
        }
        self._sides = 0, 0
        for side, button in self._buttons.items():
            button.setObjectName(f"side{side}")
            button.setCheckable(True)
            line.addWidget(button)

    def show_sides(self, columns: int, rows: int) -> None:
        """That board is chosen."""
        self._sides = columns, rows
        for side, button in self._buttons.items():
            button.setChecked(self._sides == (side, side))

    def _choose(self, side: int) -> None:
        # a click on the one that is lit changes nothing
        self.show_sides(*self._sides)
        self.chosen.emit(side)
