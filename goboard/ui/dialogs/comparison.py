"""One record under every rule set that fits it, as a table whose links lead into the record."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from goboard.games.compared import ComparedRow, Place
from goboard.session.commands.ask import Compare
from goboard.session.commands.count import StartCounting
from goboard.session.commands.navigate import GoTo
from goboard.session.counting import suggestion_of
from goboard.session.events import Compared, Comparing
from goboard.session.questions import Answer, DeadEstimated, EstimateDead, Question
from goboard.session.snapshot import Subject
from goboard.ui.dialogs.game_info import result_words
from goboard.ui.language import number_text, tr, worded
from goboard.ui.plain import PlainLabel, plain_text, tip_text
from goboard.ui.style import UNIT, embolden, letter_width
from goboard.ui.widgets import close_button, in_column, in_row, named, push_button
from goboard.ui.window.workspace import Part, Workspace
from goboard.words.message import enumerated, in_context, phrase, sentences

COLUMNS = (
    (phrase("Rules"), phrase("The rule set; the one in force comes first")),
    (phrase("First illegal move"), phrase("The first move of the main line that the rules forbid")),
    (phrase("Prisoners"), phrase("Stones that each player has taken")),
    (phrase("Score"), phrase("At the end of the main line")),
    (phrase("Result"), phrase("At the end of the main line")),
    (
        phrase("Board differs from"),
        phrase("The first move after which other stones are on the board than under the rules in force"),
    ),
)
KEY = Qt.ItemDataRole.UserRole
WIDTH, LINES = 140, 20
"""In average characters and lines."""
MOST, LEAST_OF_REASON = 40, 24
"""How wide a column may be before its text is wrapped, and how wide that of the illegal moves is at least."""
REASON, SCORE = 1, 3
"""The column of the illegal moves, which has what the others leave, and that of the scores."""
SCREEN_PART = 0.97
"""Of the screen: how wide and tall the dialog may become by itself."""
NONE_TAKEN = phrase("stones stay")
"""Where nobody can have prisoners."""
UNMARKED = phrase("The record marks no dead stones: counted as the board lies.")
ESTIMATED = phrase("The record marks no dead stones: those are off that are estimated.")
ESTIMATING = phrase("The record marks no dead stones: they are being estimated…")
HINT = phrase("A click, or Enter, on an underlined move shows it on the board.")


class ComparisonDialog(QDialog):
    """`node_asked` carries the key of the node that a link of the table leads to, `estimate_asked` that of the node
    whose dead stones are to be estimated, as no game has come to its end there; where one has they are, and
    `taking_off` says whether they are off."""

    node_asked = Signal(object)
    estimate_asked = Signal(object)
    taking_off = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Compare rule sets"))
        self.table = named(QTableWidget(0, len(COLUMNS), self), tr("The record under every rule set that fits"))
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setTabKeyNavigation(False)
        self.table.setWordWrap(True)
        self.table.setAlternatingRowColors(True)
        self.table.itemClicked.connect(self._follow)
        self.table.itemActivated.connect(self._follow)
        self._make_header()
        self.table.viewport().installEventFilter(self)
        self.progress = PlainLabel(self, wordWrap=True)
        self._end = 0
        self.estimate_button = push_button(
            self,
            tr("&Estimate dead stones"),
            lambda: self.estimate_asked.emit(self._end),
            tr("Count the end of the record, where dead stones can be marked as well"),
        )
        self.estimate_button.hide()
        self.estimate_box = QCheckBox(tr("&Take estimated dead stones off"), self)
        self.estimate_box.setToolTip(tr("Without it the record is counted as the board lies"))
        self.estimate_box.setChecked(True)
        # not `toggled`: that is told too when it is set
        self.estimate_box.clicked.connect(self.taking_off)
        self.estimate_box.hide()
        self._is_estimating = False
        self._is_hinting = False
        self._counted = ""
        self._unremoved: tuple[str, ...] = ()
        """The rules under which no dead stones come off where others take some."""
        buttons = close_button(self)
        # Enter belongs to the table
        buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        below = in_row(self.estimate_button, self.estimate_box, (buttons, 1))
        in_column((self.table, 1), self.progress, below, of=self)
        metrics = self.fontMetrics()
        width = min(letter_width(metrics) * WIDTH, self._most().width())
        self.resize(width, metrics.lineSpacing() * LINES + buttons.sizeHint().height())

    def show_rows(self, compared: Compared) -> None:
        """Fill the table; the cell that was chosen stays chosen."""
        rows = compared.rows
        row, column = max(self.table.currentRow(), 0), max(self.table.currentColumn(), 0)
        is_new = self.isHidden() or not self.table.rowCount()
        self.table.setRowCount(len(rows))
        for index, each in enumerate(rows):
            for number, item in enumerate(self._items(each)):
                self.table.setItem(index, number, item)
        self._fit_columns()
        if is_new:
            self._grow()
        self.table.setCurrentCell(min(row, len(rows) - 1), column)
        self._is_hinting = any(row.illegal or row.parts for row in rows)
        self._counted = "" if compared.is_marked else ESTIMATED if compared.is_estimated else UNMARKED
        self._unremoved = () if self._counted is UNMARKED else tuple(row.title for row in rows if row.unremoved)
        self._say_counted()
        self._end = compared.end
        self.estimate_box.setVisible(compared.finished is not None)
        self.estimate_button.setVisible(self._counted is UNMARKED and bool(self._end) and compared.finished is None)

    def show_estimating(self, *, is_estimating: bool) -> None:
        """Say whether the dead stones are about to be known."""
        self._is_estimating = is_estimating
        self._say_counted()

    def _say_counted(self) -> None:
        counted = ESTIMATING if self._is_estimating and self._counted is UNMARKED else self._counted
        names = enumerated(map(worded, self._unremoved))
        others = tr("These rules take no dead stones off: {rules}.", rules=names) if names else ""
        self.progress.setText(sentences(counted, others, *[HINT] * self._is_hinting))

    def show_progress(self, progress: Comparing) -> None:
        """Say how far the comparison has come; the rows before stay until the new ones are there."""
        self.progress.setText(tr("Comparing: {done}%", done=100 * progress.done // max(progress.total, 1)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # the bar beside the rows takes room too, which comes and goes with the height of the rows
        if event.type() == QEvent.Type.Resize:
            self._fit_columns()
        return False

    def _fit_columns(self) -> None:
        """Every column as its text needs, up to a limit; longer texts are wrapped."""
        table, header, character = self.table, self.table.horizontalHeader(), letter_width(self.fontMetrics())
        rest = table.viewport().width()
        for column in range(len(COLUMNS)):
            if column != REASON:
                wish = max(table.sizeHintForColumn(column), header.sectionSizeHint(column))
                table.setColumnWidth(column, min(wish, MOST * character))
                rest -= table.columnWidth(column)
        table.setColumnWidth(REASON, max(rest, LEAST_OF_REASON * character))
        table.resizeRowsToContents()
        for row in range(table.rowCount()):
            table.setRowHeight(row, table.rowHeight(row) + 2 * UNIT)

    def _grow(self) -> None:
        """Show all columns, and then all rows, if the screen has room for them."""
        table, most = self.table, self._most()
        wide = self.width() + table.horizontalHeader().length() - table.viewport().width()
        self.resize(min(max(self.width(), wide), most.width()), self.height())
        tall = self.height() + table.verticalHeader().length() - table.viewport().height()
        if tall > most.height():
            # the bar beside the rows must not hide the last column
            wide += table.verticalScrollBar().sizeHint().width()
        self.resize(min(max(self.width(), wide), most.width()), min(max(self.height(), tall), most.height()))

    def _most(self) -> QSize:
        return self.screen().availableSize() * SCREEN_PART

    def _items(self, row: ComparedRow) -> list[QTableWidgetItem]:
        title = QTableWidgetItem(tr("{rules}, in force", rules=row.title) if row.is_in_force else worded(row.title))
        embolden(title, is_bold=row.is_in_force)
        parted = "–" if row.is_in_force else tr("the same board")
        items = [
            title,
            self._link(row.illegal, in_context("illegal move", "none")),
            QTableWidgetItem(plain_text(_by_player(row.names, list(map(str, row.prisoners))) or NONE_TAKEN)),
            QTableWidgetItem(plain_text(_by_player(row.names, list(map(number_text, row.scores))))),
            QTableWidgetItem(plain_text(result_words(row.result) or row.result)),
            self._link(row.parts, parted),
        ]
        items[SCORE].setToolTip(worded(row.unremoved))
        for item in items:
            item.setToolTip(tip_text("\n".join(filter(None, (item.text(), item.toolTip())))))
        return items

    def _link(self, place: Place | None, otherwise: str) -> QTableWidgetItem:
        """A cell that leads to a node, or says that there is none."""
        if place is None:
            return QTableWidgetItem(plain_text(otherwise))
        item = QTableWidgetItem(
            plain_text(tr("{move}: {reason}", move=place.name, reason=place.message) if place.message else place.name)
        )
        item.setData(KEY, place.key)
        item.setForeground(self.palette().color(QPalette.ColorRole.Link))
        item.setToolTip(tr("Show this move"))
        font = item.font()
        font.setUnderline(True)
        item.setFont(font)
        return item

    def _make_header(self) -> None:
        header = self.table.horizontalHeader()
        for column, (title, tip) in enumerate(COLUMNS):
            item = QTableWidgetItem(plain_text(title))
            item.setToolTip(tip_text(tip))
            item.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            self.table.setHorizontalHeaderItem(column, item)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setHighlightSections(False)
        # rows out of sight count too
        header.setResizeContentsPrecision(-1)
        self.table.verticalHeader().hide()

    def _follow(self, item: QTableWidgetItem) -> None:
        if (key := item.data(KEY)) is not None:
            self.node_asked.emit(key)


def _by_player(names: tuple[str, ...], texts: tuple[str, ...] | list[str]) -> str:
    return "\n".join(
        tr("{player}: {words}", player=name, words=text) for name, text in zip(names, texts, strict=bool(texts))
    )


class ComparisonPart(Part):
    """The table is filled anew whenever the record is another one, as long as it is open."""

    dialog: ComparisonDialog | None = None

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._serial = 0
        self._asked: tuple[int, Subject] | None = None
        """Of which node, and what there, the dead stones were asked for."""

    def actions(self) -> dict[str, Callable[[], None]]:
        return {"compare": self.compare}

    def compare(self) -> None:
        """Open the table, or bring it to the front, and have it filled."""
        dialog = self._open()
        dialog.raise_()
        dialog.activateWindow()

    def close(self) -> None:
        self._give_up()

    def hand_over(self) -> Any:
        return self.dialog.saveGeometry() if self.dialog is not None and self.dialog.isVisible() else None

    def take_over(self, kept: Any) -> None:
        self._open().restoreGeometry(kept)

    def _open(self) -> ComparisonDialog:
        if self.dialog is None:
            self.dialog = ComparisonDialog(self.workspace.window)
            self.dialog.node_asked.connect(lambda key: self.workspace.send(GoTo(key)))
            # a count brings the estimate, by which the table is filled anew
            self.dialog.estimate_asked.connect(lambda end: self.workspace.send(StartCounting(end)))
            self.dialog.taking_off.connect(self._take_off)
            self.dialog.finished.connect(self._give_up)
            self.workspace.analysis.answered.connect(self._take_estimate)
            self.workspace.analysis.unanswered.connect(self._take_fault)
            self.workspace.analysis.settled.connect(self._take_end)
        self.dialog.show()
        self._compare()
        return self.dialog

    def _compare(self) -> None:
        assert self.dialog is not None
        self.workspace.ask(Compare(is_estimating=self.dialog.estimate_box.isChecked()))

    def take(self, event: object) -> None:
        # nobody is bothered with it once the table is closed
        if self.dialog is None or not self.dialog.isVisible():
            return
        if isinstance(event, Compared):
            self.dialog.show_rows(event)
            self._estimate(event)
        elif isinstance(event, Comparing):
            self.dialog.show_progress(event)
        else:
            self._compare()

    def _estimate(self, compared: Compared) -> None:
        """Have the dead stones of a finished game estimated, once."""
        assert self.dialog is not None
        subject = compared.finished
        if subject is None or compared.is_estimated or not self.dialog.estimate_box.isChecked():
            self._give_up()
        elif self._asked is None or (compared.end, subject.key) != (self._asked[0], self._asked[1].key):
            self._asked = compared.end, subject
            self._serial += 1
            self.dialog.show_estimating(is_estimating=True)
            self.workspace.analysis.ask(EstimateDead(self._serial, subject))

    @Slot()
    def _give_up(self) -> None:
        if self._asked is not None and self.dialog is not None:
            self._asked = None
            self.workspace.analysis.drop(EstimateDead)
            self.dialog.show_estimating(is_estimating=False)

    @Slot(bool)
    def _take_off(self, _is_wanted: bool) -> None:
        self._compare()

    @Slot(object)
    def _take_estimate(self, answer: Answer) -> None:
        """The session keeps it for the table, and for a count."""
        if isinstance(answer, DeadEstimated) and answer.serial == self._serial and self._asked is not None:
            end, subject = self._asked
            if suggestion := suggestion_of(end, subject.rules, answer.report):
                self.workspace.ask(suggestion)
            else:
                self._take_end()

    @Slot(object)
    def _take_fault(self, question: Question) -> None:
        if isinstance(question, EstimateDead) and question.serial == self._serial:
            self._take_end()

    @Slot()
    def _take_end(self) -> None:
        """Nothing more will come of what was asked; that it was asked is kept, so that it is not asked again."""
        if self.dialog is not None:
            self.dialog.show_estimating(is_estimating=False)
