"""The report of a review: a table for each player and phase, the moves that stand out, and the classes to be set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QLineEdit,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from goboard.drawing.colours import contrast
from goboard.drawing.export.review import review_svg
from goboard.drawing.layers.advice import COLOURS
from goboard.games.review_report import FORMULA, HEADS, Name, Review, as_text, class_words, remarks, rows, told
from goboard.sgf.saving import SaveError, save_bytes
from goboard.ui.language import number_words, numbers_text, tr, worded
from goboard.ui.plain import PlainLabel, one_line, plain_text, tip_text, window_title
from goboard.ui.preferences.table import BY_KEY, in_a_row
from goboard.ui.style import UNIT, letter_width
from goboard.ui.tables import row_table
from goboard.ui.widgets import ask_place, close_button, in_column, in_row, named, push_button, title_of
from goboard.words.message import enumerated, phrase, plural, sentences

Index = QModelIndex | QPersistentModelIndex
CLASSES = 5
NUMBERS = range(2, len(HEADS) - 1)
"""The columns of numbers, which stand at the right."""


class ClassLegend(QWidget):
    """What each number below "By class" counts: the colour of the class and what a move of it loses, in order."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_thresholds(self, thresholds: tuple[float, ...]) -> None:
        """The classes begin at these."""
        self._words = tuple(map(worded, class_words(thresholds)))
        said = tr("By class, in points lost: {classes}", classes=enumerated(self._words))
        self.setAccessibleName(said)
        self.setToolTip(tip_text(said))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        line = self.fontMetrics().height()
        return QSize(40 * line, (1 + max(len(self.lines()), 1)) * line)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()

    def lines(self) -> list[list[str]]:
        """What stands beside each other; as many lines as the words of the language need in this width."""
        found, left = list[list[str]](), 0.0
        for at, words in enumerate((worded(LEGEND), *self._words)):
            wide = self._wide(words, has_sign=at > 0)
            if not found or left + wide > self.width():
                found.append([])
                left = 0.0
            found[-1].append(words)
            left += wide + self.fontMetrics().height()
        return found

    def _wide(self, words: str, *, has_sign: bool) -> float:
        metrics = self.fontMetrics()
        return metrics.horizontalAdvance(words) + (metrics.height() if has_sign else 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, metrics = QPainter(self), self.fontMetrics()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side, lines, at = metrics.height(), self.lines(), 0
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        for row, line in enumerate(lines):
            left, middle = 0.0, self.height() / 2 + (row - (len(lines) - 1) / 2) * side
            for words in line:
                if at:
                    painter.setBrush(QColor(COLOURS[at - 1]))
                    painter.drawEllipse(QRectF(left, middle - 0.35 * side, 0.7 * side, 0.7 * side))
                painter.drawText(round(left + (side if at else 0)), round(middle + metrics.capHeight() / 2), words)
                left += self._wide(words, has_sign=at > 0) + side
                at += 1
        painter.end()


LEGEND = phrase("By class, in points lost:")


class ClassBars(QStyledItemDelegate):
    """How many moves are in each class, as a bar of their colours as wide as the column: the numbers stand in it."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        counts = [int(each) for each in str(index.data()).split() if each.isdigit()]
        bar = QRectF(option.rect).adjusted(UNIT, UNIT, -UNIT, -UNIT)
        ink = option.palette.color(QPalette.ColorRole.Text)
        painter.save()
        for left, width, kind in segments(counts, bar.width()):
            part = QRectF(bar.left() + left, bar.top(), width, bar.height())
            painter.fillRect(part, QColor(COLOURS[kind]))
            said = number_words(counts[kind])
            if painter.fontMetrics().horizontalAdvance(said) < width:
                painter.setPen(QColor(max(("#000000", "#FFFFFF"), key=lambda ink: contrast(ink, COLOURS[kind]))))
                painter.drawText(part, Qt.AlignmentFlag.AlignCenter, said)
        painter.setPen(ink)
        painter.drawRect(bar)
        painter.restore()


def segments(counts: Sequence[int], width: float) -> list[tuple[float, float, int]]:
    """(left, width, class) of what stands for each class that has moves; together they are as wide as there is room."""
    total, left, found = sum(counts), 0.0, list[tuple[float, float, int]]()
    for kind, count in enumerate(counts):
        if count:
            found.append((left, width * count / total, kind))
            left += found[-1][1]
    return found


class ReviewReport(QDialog):
    """`thresholds_set` carries the points at which the classes begin; `move_asked` the place of a move on the line."""

    thresholds_set = Signal(object)
    move_asked = Signal(int)

    def __init__(self, folder: Callable[[], str], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(window_title(tr("Report of the review")))
        self._folder = folder
        self._review: Review | None = None
        self._title = ""
        self._name: Name = str
        self._shown: list[int] = []
        self.headline = PlainLabel(self, wordWrap=True)
        self.table = QTableWidget(0, len(HEADS), self)
        row_table(self.table, tr("Accuracy by player and phase"))
        self.table.setHorizontalHeaderLabels([worded(head) for head in HEADS])
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setItemDelegateForColumn(len(HEADS) - 1, ClassBars(self.table))
        self.table.horizontalHeader().setStretchLastSection(True)
        # all its rows are in sight where there is room; what is left belongs to the list of moves
        self.table.setSizeAdjustPolicy(QAbstractItemView.SizeAdjustPolicy.AdjustToContents)
        self.moves = QTableWidget(0, 1, self)
        row_table(self.moves, tr("Turning points and best finds"))
        self.moves.horizontalHeader().hide()
        self.moves.horizontalHeader().setStretchLastSection(True)
        self.moves.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.moves.cellActivated.connect(lambda row, _column: self._ask(row))
        self.moves.cellClicked.connect(lambda row, _column: self._ask(row))
        self.legend = ClassLegend(self)
        self.formula = PlainLabel(FORMULA, self, wordWrap=True)
        tip = tr("Points lost at which the classes begin, as in 0.5 1.5 3 6 12")
        self.classes = named(QLineEdit(self, maxLength=60), tr("Classes begin at"), tip)
        self.classes.editingFinished.connect(self._set)
        save = push_button(self, tr("&Save…"), self._save, tr("As text or as a picture (SVG)"))
        copy = push_button(self, tr("&Copy"), self._copy, tr("Copy it as text"))
        row = in_row(title_of(self.classes, tr("C&lasses begin at")), (self.classes, 1), flush=True)
        in_column(
            self.headline, self.table, self.legend, (self.moves, 1), self.formula, row,
            in_row(save, copy, (close_button(self), 1), flush=True), of=self,
        )  # fmt: skip
        line, room = self.fontMetrics().lineSpacing(), self.screen().availableSize()
        size = QSize(letter_width(self.fontMetrics()) * 108, line * 42)
        self.resize(size.boundedTo(QSize(round(0.95 * room.width()), round(0.85 * room.height()))))

    def show_review(self, review: Review, title: str, name: Name, thresholds: tuple[float, ...]) -> None:
        """Say all of it."""
        self._review, self._title, self._name = review, title, name
        counted = len([move for move in review.moves if move.loss.points is not None])
        words = (
            plural(
                "{record}: {n} move, reviewed by {source}.",
                "{record}: {n} moves, reviewed by {source}.",
                counted,
                record=title,
                source=review.source,
            )
            if counted
            else NOTHING
        )
        self.headline.setText(plain_text(words))
        found = rows(review)
        self.table.setRowCount(len(found))
        for row, cells in enumerate(found):
            for column, text in enumerate(cells):
                item = QTableWidgetItem(one_line(text))
                if column in NUMBERS:
                    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                if column == len(HEADS) - 1:
                    item.setToolTip(tip_text(self._by_class(text, thresholds)))
                self.table.setItem(row, column, item)
        for column in range(len(HEADS) - 1):
            # the last one takes the rest; Qt would leave it as narrow as its head
            self.table.resizeColumnToContents(column)
        self.table.updateGeometry()
        lines = told(review, name)
        self._shown = [move.place for move in (*review.turning, *review.finds)]
        self.moves.setRowCount(len(lines))
        for row, text in enumerate(lines):
            self.moves.setItem(row, 0, QTableWidgetItem(one_line(text)))
        self.formula.setText(self._remarks)
        self.legend.show_thresholds(thresholds)
        if not self.classes.hasFocus():
            self.classes.setText(numbers_text(in_a_row(thresholds)))

    def _by_class(self, counts: str, thresholds: tuple[float, ...]) -> str:
        """As in "18 below 0.5, 3 from 0.5"."""
        pairs = zip(counts.split(), class_words(thresholds), strict=False)
        return sentences(*(phrase("{n} {judged}", n=n, judged=words) for n, words in pairs if n != "0"), between=", ")

    @property
    def _remarks(self) -> str:
        return sentences(*remarks(self._review)) if self._review is not None else FORMULA

    @property
    def text(self) -> str:
        assert self._review is not None
        return as_text(self._review, self._title, self._name)

    def _ask(self, row: int) -> None:
        if 0 <= row < len(self._shown):
            self.move_asked.emit(self._shown[row])

    def _set(self) -> None:
        found = BY_KEY["review/classes"].numbers(self.classes.text())
        if found is None:
            self.formula.setText(
                tr("{count} numbers are wanted, each larger than the one before: 0.5 1.5 3 6 12.", count=CLASSES)
            )
        else:
            self.formula.setText(self._remarks)
            self.thresholds_set.emit(found)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text)

    def _save(self) -> None:
        path = str(Path(self._folder()) / "review.svg")
        ask_place(self, tr("Save the report"), path, tr("Picture (*.svg);;Text (*.txt)"), self._write)

    def _write(self, path: str) -> None:
        assert self._review is not None
        is_text = path.lower().endswith(".txt")
        said = self.text if is_text else review_svg(self._review, self._title, self._name)
        try:
            save_bytes(Path(path), said.encode())
        except SaveError as error:
            self.formula.setText(plain_text(str(error)))


NOTHING = phrase("Nothing was reviewed yet in points: begin a review, or open a record that holds one.")
