"""The dialogs of editing: a node's properties, figures for print, handicap stones, what to clean up in a record."""

from collections.abc import Mapping, Sequence

from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QHeaderView,
    QLineEdit,
    QRadioButton,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from goboard.games.cleaning import CLEANABLE
from goboard.games.properties import is_identifier, is_raw_value, parsed
from goboard.session.commands.edit import CleanUp, PutProperty
from goboard.session.commands.mark import SetFigure
from goboard.session.events import CleanCounted
from goboard.session.snapshot import Snapshot
from goboard.ui.dialogs.new_game import HandicapBox
from goboard.ui.language import number_words, tr, worded
from goboard.ui.plain import PlainLabel, one_line
from goboard.ui.style import letter_width
from goboard.ui.widgets import answer_buttons, check_box, in_column, in_row, named, push_button
from goboard.words.message import phrase, plural

Property = tuple[str, tuple[str, ...]]
HEADINGS = (phrase("Property"), phrase("Values"))
HOW = phrase("Values stand in brackets as in the file: [first][second]. A “]” within one is written “\\]”.")
ROWS, COLUMNS = 12, 90
"""At first, in lines and average characters."""


class PropertiesDialog(QDialog):
    """`commands` are the changes that were made."""

    def __init__(self, parent: QWidget, properties: Sequence[Property]) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("What the file says here"))
        self._before = dict(properties)
        self.table = named(QTableWidget(0, len(HEADINGS), self), tr("What the file says here"))
        self.table.setHorizontalHeaderLabels([worded(title) for title in HEADINGS])
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.table.setTabKeyNavigation(False)
        for ident, values in properties:
            self._add(ident, "".join(f"[{value}]" for value in values))
        self.problem = PlainLabel(self, wordWrap=True)
        add = push_button(self, tr("&Add"), self._add_row, takes_enter=True)
        remove = push_button(self, tr("&Delete"), self._remove_row, takes_enter=True)
        buttons, self._ok = answer_buttons(self)
        how, row, metrics = PlainLabel(HOW, self, wordWrap=True), in_row(add, remove, 1), self.fontMetrics()
        self.table.setMinimumSize(letter_width(metrics) * COLUMNS // 2, metrics.lineSpacing() * ROWS // 2)
        in_column(self.table, row, how, self.problem, buttons, of=self)
        self.resize(letter_width(metrics) * COLUMNS, metrics.lineSpacing() * 2 * ROWS)
        self.table.itemChanged.connect(self._check)
        self._check()

    def commands(self, key: int) -> list[PutProperty]:
        """One for every property that is another one now."""
        said, _ = self._said()
        gone = [PutProperty(key, ident, ()) for ident in self._before if ident not in said]
        put = [PutProperty(key, ident, values) for ident, values in said.items() if values != self._before.get(ident)]
        return gone + put

    def _said(self) -> tuple[dict[str, tuple[str, ...]], str]:
        """The properties in the table, and what is wrong with them in a sentence."""
        found: dict[str, tuple[str, ...]] = {}
        for row in range(self.table.rowCount()):
            ident, text = (self._text(row, column).strip() for column in (0, 1))
            if not ident and not text:
                continue
            if not is_identifier(ident):
                return found, tr("Row {row}: a property has a name of capital letters, such as C.", row=row + 1)
            values = values_in(text)
            if not values:
                return found, tr(
                    "Row {row}: {property} needs its values in brackets, such as [text].", row=row + 1, property=ident
                )
            if ident in found:
                return found, tr(
                    "Row {row}: {property} is there already; its values go into one row.", row=row + 1, property=ident
                )
            found[ident] = values
        return found, ""

    def _text(self, row: int, column: int) -> str:
        item = self.table.item(row, column)
        return item.text() if item is not None else ""

    def _check(self) -> None:
        _, problem = self._said()
        self.problem.setText(problem)
        self._ok.setEnabled(not problem)

    def _add(self, ident: str, values: str) -> QTableWidgetItem:
        row, name = self.table.rowCount(), QTableWidgetItem(ident)
        self.table.insertRow(row)
        self.table.setItem(row, 0, name)
        self.table.setItem(row, 1, QTableWidgetItem(values))
        return name

    def _add_row(self) -> None:
        name = self._add("", "")
        self.table.setCurrentItem(name)
        self.table.editItem(name)

    def _remove_row(self) -> None:
        if self.table.currentRow() >= 0:
            self.table.removeRow(self.table.currentRow())
            self._check()


def values_in(text: str) -> tuple[str, ...]:
    """The raw values of "[first][second]", () if that is no list of values."""
    if not (text.startswith("[") and text.endswith("]")):
        return ()
    found = parsed(f"X{text}").get("X", ())
    return found if all(map(is_raw_value, found)) and "".join(f"[{value}]" for value in found) == text else ()


NUMBERINGS = (phrase("No numbers"), phrase("As the moves are counted"), phrase("From 1 to 100 again and again"))
AS_COUNTED = 1


class FigureDialog(QDialog):
    """`command` is what was chosen; `properties` are the raw ones of the node."""

    def __init__(self, parent: QWidget, properties: Mapping[str, tuple[str, ...]]) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Figure for print"))
        self.begins = check_box(self, tr("A &figure begins here"), True)
        said = properties.get("FG", ("",))[0]
        self.line = QLineEdit(said.partition(":")[2].replace("\\", ""), self)
        self.line.setPlaceholderText(tr("Figure 1 (1–50)"))
        self.box = QComboBox(self)
        self.box.addItems([one_line(title) for title in NUMBERINGS])
        number = properties.get("PM", ("1",))[0].strip()
        self.box.setCurrentIndex(int(number) if number in ("0", "1", "2") else AS_COUNTED)
        buttons, _ = answer_buttons(self)
        layout = QFormLayout(self)
        layout.addRow(self.begins)
        layout.addRow(tr("&Name"), self.line)
        layout.addRow(tr("N&umbers"), self.box)
        layout.addRow(buttons)
        for widget in (self.line, self.box):
            self.begins.toggled.connect(widget.setEnabled)

    def command(self, key: int) -> SetFigure:
        """For the node with that key."""
        return SetFigure(key, self.line.text().strip(), self.box.currentIndex(), self.begins.isChecked())


PLACED = phrase("The stones go on the usual points of the empty board. Free handicap is set up with the edit tools.")


class HandicapDialog(QDialog):
    """`box` holds the number."""

    def __init__(self, parent: QWidget, snapshot: Snapshot) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Handicap"))
        self.box = HandicapBox(self)
        board = snapshot.board
        self.box.offer(board.columns, board.rows, board.columns > 0 and snapshot.players == 2)
        said = snapshot.game.info.get("HA", "").strip()
        offered = [str(self.box.itemData(index)) for index in range(self.box.count())]
        self.box.setCurrentIndex(offered.index(said) if said in offered else 0)
        buttons, accepting = answer_buttons(self)
        accepting.setEnabled(self.box.isEnabled())
        layout = QFormLayout(self)
        layout.addRow(tr("&Stones"), self.box)
        layout.addRow(PlainLabel(PLACED if self.box.isEnabled() else self.box.toolTip(), self, wordWrap=True))
        layout.addRow(buttons)


TITLES = {
    "comments": phrase("&Comments"),
    "markup": phrase("&Signs, labels, lines, dimmed and hidden parts"),
    "annotations": phrase("&Judgements"),
    "variations": phrase("&Variations, all but the line shown"),
    "names": phrase("&Names of positions"),
    "territory": phrase("&Territory marks"),
    "times": phrase("Times of the cloc&ks"),
    "analysis": phrase("Values of programs that &analysed the game"),
    "unknown": phrase("&Properties that SGF does not know"),
}


class CleanDialog(QDialog):
    """`command` removes what is chosen."""

    def __init__(self, parent: QWidget, counted: CleanCounted, key: int) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Clean up"))
        self._counted, self._key = counted, key
        self.whole, self.below = QRadioButton(tr("In the &whole game"), self), QRadioButton(tr("From &here on"), self)
        group = QButtonGroup(self)
        for button in (self.whole, self.below):
            group.addButton(button)
        self.whole.setChecked(True)
        self.boxes = {kind: QCheckBox(self) for kind in CLEANABLE}
        buttons, self._ok = answer_buttons(self, tr("&Remove"))
        hint = PlainLabel(tr("Undo brings everything back."), self)
        in_column(self.whole, self.below, *self.boxes.values(), hint, buttons, of=self)
        for box in self.boxes.values():
            box.toggled.connect(self._offer)
        self.whole.toggled.connect(self._count)
        self._count()

    def command(self) -> CleanUp:
        chosen = frozenset(kind for kind, box in self.boxes.items() if box.isChecked() and box.isEnabled())
        return CleanUp(chosen, 0 if self.whole.isChecked() else self._key)

    def _count(self) -> None:
        """Say how much there is; what there is nothing of cannot be chosen."""
        counts = self._counted.of_game if self.whole.isChecked() else self._counted.from_here
        for kind, box in self.boxes.items():
            number = counts.get(kind, 0)
            much = number_words(number) if kind == "variations" else plural("{n} position", "{n} positions", number)
            box.setText(tr("{title} ({count})", title=TITLES[kind], count=much) if number else worded(TITLES[kind]))
            box.setEnabled(number > 0)
        self._offer()

    def _offer(self) -> None:
        self._ok.setEnabled(bool(self.command().kinds))
