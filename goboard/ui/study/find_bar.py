"""The bar of the search: what is looked for, how many there are, on and back."""

import contextlib
from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QSpinBox, QStackedWidget, QToolButton, QWidget

from goboard.session.search import Found, Kind, Query, Wanted
from goboard.ui.language import tr
from goboard.ui.plain import ElidedLabel, PlainLabel, one_line, tip_text
from goboard.ui.widgets import after_pause, check_box, choice_box, named, push_button
from goboard.ui.window.slot import SlotStrip
from goboard.words.message import Number, phrase

KINDS = (
    (Kind.TEXT, phrase("Text")),
    (Kind.POINT, phrase("Point")),
    (Kind.JUDGEMENT, phrase("Judgement")),
    (Kind.COMMENT, phrase("Comment")),
    (Kind.ILLEGAL, phrase("Illegal move")),
    (Kind.NUMBER, phrase("Move number")),
    (Kind.PATTERN, phrase("Stones")),
)
JUDGEMENTS = (
    ((), phrase("any")),
    (("TE",), phrase("good move")),
    (("BM",), phrase("bad move")),
    (("DO",), phrase("doubtful move")),
    (("IT",), phrase("interesting move")),
    (("GB",), phrase("good for Black")),
    (("GW",), phrase("good for White")),
    (("DM",), phrase("even")),
    (("UC",), phrase("unclear")),
    (("HO",), phrase("hotspot")),
)
PAUSE = 300
"""Milliseconds without typing after which the text is looked for."""


class Kept(NamedTuple):
    """What a bar holds."""

    kind: Kind
    text: str
    judgement: int
    number: int
    boxes: tuple[bool, ...]
    vertex: int
    wanted: Wanted
    said: str


class FindBar(SlotStrip):
    """`asked` carries a Query and the step: +1 next, -1 previous, 0 the node shown or the next. `left` closes the bar;
    `kind_changed` comes when something else is to be looked for."""

    asked = Signal(object, int)
    left = Signal()
    kind_changed = Signal()
    leaves_rest = True

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Find"), parent)
        self._vertex, self._wanted, self._said = -1, Wanted((), b""), ""
        self.kind_box = choice_box(self, tr("What to find"), KINDS)
        self.text = QLineEdit(self, clearButtonEnabled=True, placeholderText=tr("Text…"))
        named(self.text, tr("Text to find"), tr("In comments, names of positions, players, game and event, and labels"))
        self.text.installEventFilter(self)
        self.hint = PlainLabel(self)
        self.hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.judgement = choice_box(self, tr("Judgement to find"), JUDGEMENTS)
        self.number = named(QSpinBox(self, maximum=10**7, value=1), tr("Number of the move to find"))
        self.number.setKeyboardTracking(False)
        self._fields: dict[Kind, QWidget] = {
            Kind.TEXT: self.text,
            Kind.JUDGEMENT: self.judgement,
            Kind.NUMBER: self.number,
        }
        self._stack = QStackedWidget(self)
        for field in (self.text, self.hint, self.judgement, self.number):
            self._stack.addWidget(field)
        self.words = check_box(self, tr("Whole wor&ds"))
        self.symmetric = check_box(self, tr("T&urned, mirrored, colours changed"), True)
        self.everywhere = check_box(self, tr("All games of the fi&le"))
        self.counter = ElidedLabel(self)
        self._least = self.fontMetrics().horizontalAdvance(tr("{number} of {all}", number="00", all="000"))
        self.previous = _arrow(Qt.ArrowType.LeftArrow, tr("The match before (Shift+F3)"), lambda: self.ask(-1))
        self.next = _arrow(Qt.ArrowType.RightArrow, tr("The next match (F3)"), lambda: self.ask(1))
        self.close_button = push_button(self, tr("Close"), self.left.emit, tr("Close this bar (Esc)"))
        self._pause = after_pause(self, PAUSE, lambda: self.ask(0))
        for widget, stretch in ((self.kind_box, 0), (self._stack, 2), (self.counter, 1)):
            self.head.addWidget(widget, stretch)
        for control in (self.previous, self.next, self.words, self.symmetric, self.everywhere, self.close_button):
            self.row.addWidget(control)
        self._connect()
        self._show_kind()

    def _connect(self) -> None:
        self.kind_box.currentIndexChanged.connect(self._change_kind)
        self.text.textChanged.connect(lambda: self._pause.start())
        self.judgement.activated.connect(lambda: self.ask(0))
        self.number.valueChanged.connect(lambda: self.ask(0))
        for box in (self.words, self.symmetric, self.everywhere):
            box.clicked.connect(lambda: self.ask(0))

    @property
    def kind(self) -> Kind:
        """What is looked for."""
        return Kind(self.kind_box.currentData())

    @property
    def query(self) -> Query:
        """Everything that the bar says."""
        kind = self.kind
        return Query(
            kind=kind,
            text=self.text.text() if kind is Kind.TEXT else "",
            whole_words=kind is Kind.TEXT and self.words.isChecked(),
            vertex=self._vertex if kind is Kind.POINT else -1,
            idents=tuple(self.judgement.currentData()) if kind is Kind.JUDGEMENT else (),
            number=self.number.value() if kind is Kind.NUMBER else 0,
            wanted=self._wanted if kind is Kind.PATTERN else None,
            in_all_games=self.everywhere.isChecked() and not self.everywhere.isHidden(),
        )

    def hand_over(self) -> Kept:
        """All that it holds, for one in its place."""
        boxes = self.words.isChecked(), self.symmetric.isChecked(), self.everywhere.isChecked()
        fields = self.text.text(), self.judgement.currentIndex(), self.number.value()
        return Kept(self.kind, *fields, boxes, self._vertex, self._wanted, self._said)

    def take_over(self, kept: Kept) -> None:
        """Hold that; nothing is looked for by it."""
        held = (self.kind_box, self.text, self.judgement, self.number)
        with contextlib.ExitStack() as blocked:
            for each in held:
                blocked.enter_context(QSignalBlocker(each))
            self.choose_kind(kept.kind)
            self.text.setText(kept.text)
            self.judgement.setCurrentIndex(kept.judgement)
            self.number.setValue(kept.number)
        for box, is_on in zip((self.words, self.symmetric, self.everywhere), kept.boxes, strict=True):
            box.setChecked(is_on)
        self._vertex, self._wanted = kept.vertex, kept.wanted
        self._show_kind()
        if kept.said:
            self._say(kept.said)

    @property
    def is_filled(self) -> bool:
        """Does the bar say what to look for?"""
        match self.kind:
            case Kind.TEXT:
                return bool(self.text.text().strip())
            case Kind.POINT:
                return self._vertex >= 0
            case Kind.PATTERN:
                return bool(self._wanted.vertices)
        return True

    def ask(self, step: int) -> None:
        """Look for it, or say what is missing."""
        self._pause.stop()
        if self.is_filled:
            self.asked.emit(self.query, step)
        else:
            self.counter.setText("")

    def begin(self) -> None:
        """Come forward, ready for another text."""
        self.show()
        field = self._fields.get(self.kind, self.kind_box)
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        if field is self.text:
            self.text.selectAll()

    def choose_kind(self, kind: Kind) -> None:
        """Look for that."""
        self.kind_box.setCurrentIndex(self.kind_box.findData(kind))

    def set_point(self, vertex: int, name: str) -> None:
        """This point was clicked: look for it."""
        self._vertex = vertex
        self._say(phrase("At {point}", point=name))
        self.ask(0)

    def set_wanted(self, wanted: Wanted, words: str) -> None:
        """These stones were chosen: look for them."""
        symmetric = self.symmetric.isChecked()
        self._wanted = Wanted(wanted.vertices, wanted.stones, wanted.at_sides, symmetric, symmetric)
        self._say(words)
        self.ask(0)

    def _say(self, words: str) -> None:
        """Of what was chosen on the board."""
        self._said = words
        self.hint.setText(words)

    def forget_board(self) -> None:
        """The board is another one: its points mean nothing any more."""
        self._vertex, self._wanted = -1, Wanted((), b"")
        self._show_kind()

    def forget_found(self) -> None:
        """How many there are is not known any more."""
        self.counter.clear()
        self.counter.setToolTip("")

    def show_games(self, count: int) -> None:
        """So many games are in the file."""
        self.everywhere.setVisible(count > 1)

    def show_found(self, found: Found) -> None:
        """Say which of how many is shown."""
        more = "" if found.is_complete else "…"
        if found.index is not None:
            said = phrase("{number} of {all}", number=found.index + 1, all=f"{found.count}{more}")
            went_round = found.has_wrapped and found.count > 1
            self.counter.setText(one_line(phrase("{place}, went round", place=said) if went_round else said))
        elif found.is_complete:
            self.counter.setText(tr("Not found"))
        else:
            self.counter.setText(tr("{number} positions looked at…", number=Number(found.examined)))
        # beside many boxes in a narrow window it is cut
        self.counter.setToolTip(tip_text(self.counter.text()))
        self._give_room()

    def _give_room(self) -> None:
        """Where the controls have rows of their own, what was found is read whole rather than the field is long."""
        words = self.fontMetrics().horizontalAdvance(self.counter.text()) + 1
        self.counter.setMinimumWidth(max(self._least, 0 if self.is_flat else min(words, self.width() // 2)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._give_room()

    def _change_kind(self) -> None:
        self._show_kind()
        self.kind_changed.emit()
        if self.kind in (Kind.COMMENT, Kind.ILLEGAL, Kind.JUDGEMENT):
            self.ask(0)

    def _show_kind(self) -> None:
        kind = self.kind
        self._stack.setCurrentWidget(self._fields.get(kind, self.hint))
        self.words.setVisible(kind is Kind.TEXT)
        self.symmetric.setVisible(kind is Kind.PATTERN)
        self.counter.setText("")
        self._say("")
        self.hint.setText(_HINTS.get(kind, ""))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_press = event.type() == QEvent.Type.KeyPress
        if is_press and isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.ask(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
            return True
        return super().eventFilter(watched, event)


_HINTS = {
    Kind.POINT: phrase("Click a point on the board"),
    Kind.PATTERN: phrase("Draw a box on the board"),
    Kind.COMMENT: phrase("Positions with a comment"),
    Kind.ILLEGAL: phrase("Under the rules in force"),
}


def _arrow(shape: Qt.ArrowType, tip: str, pressed: Callable[[], object]) -> QToolButton:
    """Narrow: the text to look for needs the room beside it."""
    button = named(QToolButton(arrowType=shape), tip, tip)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    button.clicked.connect(lambda: pressed())
    return button
