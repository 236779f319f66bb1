"""The start page: what to begin with, records seen last, boards that only goboard has; over the board until something
is chosen."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from goboard.boards.board import Board
from goboard.drawing.scene import Scene, View
from goboard.jobs.watch import Watch
from goboard.rules import catalogue
from goboard.session.commands.files import NewGame
from goboard.session.results import short_result
from goboard.ui.files.recent import NOT_KNOWN, match_words, name_of
from goboard.ui.inside import widgets_in
from goboard.ui.job_signals import board_jobs
from goboard.ui.language import tr
from goboard.ui.plain import PlainLabel
from goboard.ui.small_board import glimpsed
from goboard.ui.start.cards import GAP, ActionButton, BoardCard, CardRow, NoteCard, Shelves, left_to_page
from goboard.ui.style import Type, embolden
from goboard.ui.widgets import press_by_enter, push_button
from goboard.words.message import phrase, plural

if TYPE_CHECKING:
    from goboard.library.lines import Glimpse

RECORD, BOARD = 10.5, 8.5
"""The sides of boards of records and of boards to play on, in heights of a line."""
COLUMN = 15
"""The least width of the column of buttons, in the same."""
LARGEST = 2.2
"""How many times larger boards are where the window has room for all shelves."""
MOST = 8
"""Records seen last."""
SAMPLES = (
    ("ear-reddening-game.sgf", "Shusaku – Gennan", "1846 · B+2"),
    ("first-problems.sgf", phrase("First problems"), phrase("Four shapes of eyes")),
)
"""Records that ship: file, title, facts."""
ASK = phrase(
    "Press W over a stone, or click it with the right button: goboard says why it lives or dies, and how sure that is."
)
TOUR = phrase("A short tour of the window. Leave it with Esc, take it again from Help.")


class Offer(NamedTuple):
    """A game on a board that only goboard has: what it is called, the board, and the names of more than two players."""

    title: str
    facts: str
    board: dict[str, object]
    names: tuple[str, ...] = ()

    @property
    def players(self) -> int:
        return len(self.names) or 2

    @property
    def command(self) -> NewGame:
        """More than two play by the first rules that ask who they are."""
        asking = (
            (info.name, field.name) for info in catalogue.infos() for field in info.options if field.kind == "players"
        )
        rules, field = next(asking) if self.names else ("", "")
        options = {field: json.dumps(self.names)} if self.names else {}
        return NewGame(rules=rules, options=options, board=self.board)


OFFERS = (
    Offer(phrase("Six neighbours"), phrase("Hexagons"), {"shape": "hexagonal", "side": 6}),
    Offer(phrase("Sphere"), phrase("No edge, no corner"), {"shape": "geodesic", "frequency": 4}),
    Offer(phrase("Torus"), phrase("Left meets right"), {"shape": "torus", "columns": 13, "rows": 13}),
    Offer(phrase("Cubic lattice"), phrase("Layers in space"), {"shape": "cubic", "columns": 5, "rows": 5, "layers": 5}),
    Offer(phrase("Four players"), phrase("Pacts and wars"), {"shape": "grid", "columns": 13, "rows": 13},
        ("Ann", "Bob", "Cid", "Dot")),
)  # fmt: skip
EVERY = 7
"""In the picture of a board there is a stone on every so many points."""


def facts_of(glimpse: Glimpse) -> str:
    """Date and result, or how many games there are."""
    if glimpse.games > 1:
        return plural("{n} game", "{n} games", glimpse.games)
    is_known = glimpse.result != NOT_KNOWN
    said = " · ".join(filter(None, [glimpse.date[:4], short_result(glimpse.result) if is_known else ""]))
    return said or (tr("not over") if is_known else tr("result unknown"))


def title_of(glimpse: Glimpse, path: str) -> str:
    """Who played, or else the file."""
    if glimpse.games > 1 or not (glimpse.black or glimpse.white):
        return name_of(path)
    return match_words(glimpse.black, glimpse.white)


class StartPage(QWidget):
    """`chosen` names an action of the window, `opened` carries a path and whether it is a sample, `offered` a game;
    `against` asks for one against a program."""

    chosen = Signal(str)
    against = Signal()
    opened = Signal(str)
    sample_opened = Signal(str)
    why_tried = Signal()
    problems_asked = Signal()
    """Those that ship are to be solved."""
    offered = Signal(object)
    left = Signal()

    def __init__(self, parent: QWidget, keys: Callable[[str], str]) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Start page"))
        self.setAutoFillBackground(True)
        self._keys = keys
        self._line = self.fontMetrics().height()
        self._jobs = board_jobs(self)
        self._jobs.refused.connect(lambda kind, _: self._forget(kind))
        self._records: dict[str, BoardCard] = {}
        self.buttons: dict[str, ActionButton] = {}
        self.recent_title = self._title(tr("Go on with"))
        self.recent, self.samples, self.boards = CardRow(self), CardRow(self), CardRow(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * GAP, GAP, GAP, GAP)
        row.setSpacing(2 * GAP)
        self._column = self._make_column()
        row.addWidget(self._column)
        row.addWidget(self._make_shelves(), 1)
        self.setGeometry(parent.rect())

    def fill(self, paths: Sequence[str]) -> None:
        """Show the records seen last, without their pictures yet."""
        self._records = {}
        for path in paths[:MOST]:
            card = BoardCard(
                round(RECORD * self._line), name_of(path), "", partial(self.opened.emit, path), self.recent
            )
            card.setObjectName(path)
            self._records[path] = card
        self.recent.fill(list(self._records.values()))
        self._show_recent()

    def _show_recent(self) -> None:
        """Without a record that can be read there is nothing to go on with."""
        for shown in (self.recent, self.recent_title):
            shown.setVisible(bool(self._records))
        self._grow()

    def load(self) -> None:
        """Work out the pictures, of the records first."""
        for path in list(self._records):
            self._jobs.run(path, partial(_glimpse, path), partial(self._show, path))

        self._fill_rest()

    def _forget(self, path: str) -> None:
        """What cannot be read has no card."""
        if self._records.pop(path, None) is not None:
            self.recent.fill([card for card in self.recent.cards if card.objectName() != path])
            self._show_recent()

    def _show(self, path: str, glimpse: Glimpse) -> None:
        card = self._records.get(path)
        if card is not None:
            card.show_words(title_of(glimpse, path), facts_of(glimpse))
            _put(card, glimpse)

    def _fill_rest(self) -> None:
        """Samples and boards."""
        if self.boards.cards:
            return
        samples: list[QWidget] = []
        for name, title, facts in SAMPLES:
            card = BoardCard(
                round(RECORD * self._line), title, facts, partial(self.sample_opened.emit, name), self.samples
            )
            samples.append(card)
            self._jobs.run(tr("sample {name}", name=name), partial(_glimpse, _sample(name)), partial(_put, card))
        self.samples.fill([*samples, self._note(tr("Ask any stone"), ASK, tr("Try it on a game"), self.why_tried.emit)])
        boards: list[QWidget] = []
        for offer in OFFERS:
            card = BoardCard(
                round(BOARD * self._line), offer.title, offer.facts, partial(self.offered.emit, offer), self.boards
            )
            boards.append(card)
            self._jobs.run(tr("board {title}", title=offer.title), partial(_pictured, offer), card.show_scene)
        self.boards.fill(boards)

    def _make_column(self) -> QWidget:
        column = QWidget(self)
        rows = QVBoxLayout(column)
        rows.setContentsMargins(0, GAP, 0, 0)
        rows.setSpacing(GAP // 4)
        name = PlainLabel("goboard", column)
        embolden(name, larger=Type.TITLE)
        rows.addWidget(name)
        rows.addSpacing(GAP)
        actions = (
            ("new", "new", tr("New game")), ("against", "opponent", tr("Play against goboard")),
            ("open", "open", tr("Open a record")),
            ("library", "library", tr("Library")), ("problems", "problems", tr("Problems")),
            ("daily", "daily", tr("Daily problems")), ("edit_board", "edit", tr("Draw a board")),
        )  # fmt: skip
        own: dict[str, Callable[[], object]] = {
            "problems": self.problems_asked.emit,
            "against": self.against.emit,
        }
        for action, sign, words in actions:
            pressed = own.get(action, partial(self.chosen.emit, action))
            button = ActionButton(sign, words, self._keys(action), pressed, column, is_first=action == "new")
            self.buttons[action] = button
            rows.addWidget(button)
        # words and keys stand beside each other, however long a language makes them
        widest = max(button.sizeHint().width() for button in self.buttons.values())
        column.setFixedWidth(max(round(COLUMN * self._line), widest))
        rows.addStretch(1)
        self.tour = self._note(
            tr("A tour of two minutes"), TOUR, tr("Start the tour"), partial(self.chosen.emit, "tour")
        )
        self.tour.setFixedWidth(column.width())
        rows.addWidget(self.tour)
        self.close_button = push_button(
            column, tr("To the board (Esc)"), self.left.emit, tr("An empty board, as it is")
        )
        self.close_button.setFlat(True)
        self.close_button.installEventFilter(self)
        rows.addWidget(self.close_button)
        return column

    def _make_shelves(self) -> QWidget:
        scroll = self._scrolled = Shelves(self, widgetResizable=True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inner = QWidget(scroll)
        rows = QVBoxLayout(inner)
        rows.setSpacing(GAP // 2)
        for title, shown in (
            (self.recent_title, self.recent),
            (self._title(tr("To look at")), self.samples),
            (self._title(tr("Boards that only goboard has")), self.boards),
        ):
            if rows.count():
                rows.addSpacing(GAP)
            rows.addWidget(title)
            rows.addWidget(shown)
        rows.addStretch(1)
        scroll.setWidget(inner)
        return scroll

    def _title(self, words: str) -> PlainLabel:
        label = PlainLabel(words, self)
        embolden(label, larger=Type.SECTION)
        return label

    def _note(self, title: str, words: str, button: str, pressed: Callable[[], object]) -> QWidget:
        """A card of words."""
        card = NoteCard(title, words, button, pressed, self)
        card.button.installEventFilter(self)
        # words of the button may be longer in another language
        card.setFixedWidth(max(round(RECORD * 1.35 * self._line), card.minimumSizeHint().width()))
        return card

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # the menu has the tour too, where this column has no room for it
        rows, margins = self._column.layout(), self.contentsMargins()
        self.tour.show()
        if rows is not None:
            least = rows.minimumHeightForWidth(self._column.width()) + 2 * GAP + margins.top() + margins.bottom()
            self.tour.setVisible(least <= self.height())
        self._grow()

    def _grow(self) -> None:
        """The boards are as large as lets all shelves be seen whole, one below the other."""
        every = (self.recent, RECORD), (self.samples, RECORD), (self.boards, BOARD)
        shelves = [each for each in every if not each[0].isHidden()]
        wide = self.width() - self._column.width() - 8 * GAP - (len(OFFERS) - 1) * GAP
        high = self.height() - len(shelves) * (5 * self._line + 2 * GAP)
        least = len(OFFERS) * BOARD * self._line, sum(side for _, side in shelves) * self._line
        times = min(max(min(wide / least[0], high / least[1]), 1.0), LARGEST)
        for _ in range(2):
            for row, _side in every:
                row.grow(round(times, 2))
            # titles and words are as high as the letters are: nothing is scrolled for their sake
            over = self._overflow()
            if over <= 0 or times <= 1.0:
                break
            times = max(times - over / least[1] - 0.01, 1.0)
        # what is left over goes evenly to both sides
        rows = (len(self._records), RECORD), (len(OFFERS), BOARD)
        used = max(count * side * self._line * times + (count - 1) * GAP for count, side in rows)
        over = round(self.width() - self._column.width() - 8 * GAP - used) // 2
        layout = self.layout()
        if layout is not None:
            layout.setContentsMargins(2 * GAP + max(over, 0), GAP, GAP, GAP)

    def _overflow(self) -> int:
        """How many pixels of the shelves are out of sight."""
        inner = self._scrolled.widget()
        layout = inner.layout() if inner is not None else None
        if layout is None:
            return 0
        layout.activate()
        return layout.minimumSize().height() - (self.height() - 2 * GAP)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            for card in widgets_in(self, BoardCard):
                card.forget_picture()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Buttons that are not the page's own would take the arrows."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent) or not left_to_page(event):
            return False
        self.keyPressEvent(event)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        from goboard.ui.focus import WAYS, go_towards

        if event.matches(QKeySequence.StandardKey.Cancel):
            self.left.emit()
        elif Qt.Key(event.key()) in WAYS:
            go_towards(self, WAYS[Qt.Key(event.key())])
        elif not press_by_enter(event):
            super().keyPressEvent(event)

    def stop(self) -> None:
        """The window closes."""
        self._jobs.stop()


def _glimpse(path: str, watch: Watch) -> Glimpse:
    from goboard.library.entries import LibraryError
    from goboard.library.lines import glimpse_of

    try:
        return glimpse_of(path, watch.check)
    except LibraryError as error:
        raise OSError(str(error)) from None


def _put(card: BoardCard, glimpse: Glimpse) -> None:
    card.show_scene(glimpsed(glimpse))


def _sample(name: str) -> str:
    from goboard.resources_path import resource

    return str(resource("records", name))


def _pictured(offer: Offer, _watch: Watch) -> Scene:
    """The board with some stones on it."""
    from goboard.boards.catalogue import board_from_spec
    from goboard.drawing.numbering import stone_letters

    board: Board = board_from_spec(offer.board)
    stones = bytearray(board.size)
    for number, vertex in enumerate(range(EVERY // 2, board.size, EVERY)):
        stones[(vertex * 5) % board.size] = number % offer.players + 1
    names = tuple("ABCDEFGH"[: offer.players])
    return Scene(board, bytes(stones), View(), letters=stone_letters(names))
