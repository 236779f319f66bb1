"""Who plays against the person: the programs, the seats, how well and how long they think, and what has happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import combinations

from PySide6.QtCore import QSettings, Qt, Signal
from PySide6.QtWidgets import QComboBox, QPushButton, QSpinBox, QWidget

from goboard.players.thoughts import STRONGEST
from goboard.session.snapshot import Snapshot
from goboard.ui.language import NUMBER, around_number, tr
from goboard.ui.plain import BETWEEN, one_line
from goboard.ui.preferences.table import value_of
from goboard.ui.study.strips import Strip
from goboard.ui.style import letter_width
from goboard.ui.widgets import check_box, choice_box, named, set_offered
from goboard.words.message import in_context, joined, phrase

OWN, SET_UP = "goboard", "…"
"""The player of one's own, and the entry of the list that leads to the dialog for engines."""
WIDEST = 24
"""Of the title, in average characters."""
TIMES = (1, 2, 5, 10, 30, 60, 120)
USUAL_SECONDS = 2
LEVEL, SECONDS, WHO, OTHER = "opponent/level", "opponent/seconds", "opponent/who", "opponent/other"
TEACHES, POINTS = "opponent/teaches", "opponent/points"

LEVEL_TIP = phrase("Each level reads more than the one before; the strongest takes all the time that a move may take")

MOST_CHOSEN = 5
"""Among more players not every choice of seats is offered."""

Seats = tuple[int, ...]


def seats_offered(names: Sequence[str]) -> dict[Seats, str]:
    """The seats that may be taken by programs, with words: one, several, all but one, all."""
    everybody = tuple(range(1, len(names) + 1))
    sizes = everybody[:-1] if len(names) <= MOST_CHOSEN else (1, len(names) - 1)
    offered = {seats: _words(seats, names) for size in sizes for seats in combinations(everybody, size)}
    return {**offered, everybody: phrase("both") if len(names) == 2 else phrase("all")}


def _words(seats: Seats, names: Sequence[str]) -> str:
    if len(names) > 2 and len(seats) == len(names) - 1:
        return next(
            phrase("all but {player}", player=name) for player, name in enumerate(names, 1) if player not in seats
        )
    return joined([names[player - 1] for player in seats])


def waits(program: str) -> str:
    """What is said of a program whose move was taken back."""
    return tr("{program} waits: play on, or let it move now.", program=one_line(program))


def level_titles() -> list[tuple[int, str]]:
    """goboard's levels, from the weakest to the strongest."""
    return [(level, _level_words(level)) for level in range(1, STRONGEST + 1)]


def _level_words(level: int) -> str:
    if level in (1, STRONGEST):
        ends = tr("Level {number}, easiest", number=level), tr("Level {number}, strongest", number=level)
        return ends[level == STRONGEST]
    return tr("Level {number}", number=level)


def called(program: str, level: int) -> str:
    """What a record calls that program."""
    return f"goboard level {level}" if program == OWN else one_line(program)


def taker_of_handicap(snapshot: Snapshot) -> int:
    """Who has stones on the board before the first move and is not to move: the weaker player, who plays against
    whoever is asked to; 0 for nobody."""
    is_start = snapshot.players == 2 and not snapshot.node.made and snapshot.to_move == 2
    return 1 if is_start and snapshot.stones.count(1) > 1 and not snapshot.stones.count(2) else 0


class OpponentStrip(Strip):
    """Who plays, how well, and what has just happened; the settings remember it. `changed` comes when it is set
    otherwise."""

    changed = Signal()
    set_up_asked = Signal()
    leaves_rest = True

    def __init__(self, settings: QSettings, parent: QWidget | None = None) -> None:
        super().__init__(tr("Against goboard"), parent)
        self._settings = settings
        self.changed.connect(self.keep)
        self._names: tuple[str, ...] = ()
        self._offered: tuple[Seats, ...] = ((),)
        self._words: tuple[str, ...] = ()
        self._chosen: dict[QComboBox, str] = {}
        self.who = choice_box(self, tr("Who plays"), (), tip=tr("goboard, or another program"))
        self.seats = choice_box(self, tr("Whose moves it makes"), ())
        self.other = choice_box(self, tr("Who plays White"), (), tip=tr("Two programs may play each other"))
        self.show_engines((), OWN, OWN)
        self.level = choice_box(
            self,
            tr("How well goboard plays"),
            level_titles(),
            self._level(),
            LEVEL_TIP,
        )
        seconds = settings.value(SECONDS, USUAL_SECONDS, type=int)
        times = [(each, tr("{seconds} s a move", seconds=each)) for each in TIMES]
        self.seconds = choice_box(self, tr("Seconds a move"), times, seconds, tr("How long a move may take at most"))
        self.teaches = check_box(
            self, tr("&Teach"), tip=tr("Before goboard answers a move that loses much it asks: are you sure?")
        )
        self.points = named(QSpinBox(self, minimum=1, maximum=99, value=6), tr("From so many points lost"))
        before, after = around_number(tr("{points} points", points=NUMBER))
        self.points.setPrefix(before)
        self.points.setSuffix(after)
        self.teaches.setChecked(settings.value(TEACHES, False, type=bool) is True)
        self.points.setValue(int(str(settings.value(POINTS, self.points.value(), type=int))))
        self.teaches.clicked.connect(self._teach)
        self.points.valueChanged.connect(lambda _points: self._take(self.level))
        for box in (self.who, self.seats, self.other, self.level, self.seconds):
            box.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            box.setMinimumContentsLength(6)
            self.row.addWidget(box)
            box.activated.connect(partial(self._take, box))
        for widget in (self.teaches, self.points):
            widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.row.addWidget(widget)
        self._show_boxes()

    def _level(self) -> int:
        return int(value_of(self._settings, LEVEL))

    def follow_level(self) -> None:
        """It may have been set elsewhere."""
        self.level.setCurrentIndex(max(self.level.findData(self._level()), 0))

    def keep(self) -> None:
        """What is chosen is remembered."""
        for key, box in ((LEVEL, self.level), (SECONDS, self.seconds), (WHO, self.who), (OTHER, self.other)):
            self._settings.setValue(key, box.currentData())
        self._settings.setValue(TEACHES, self.teaches.isChecked())
        self._settings.setValue(POINTS, self.points.value())

    def take_engines(self, names: Sequence[str], wanted: str) -> None:
        """Offer these programs and choose those that are remembered, or in the place of the first the one wanted."""
        who, other = (str(self._settings.value(key, OWN)) for key in (WHO, OTHER))
        self.show_engines(names, wanted or who, other)
        self.sit(self.chosen_seats)

    def show_engines(self, names: Sequence[str], who: str, other: str) -> None:
        """Offer these programs beside goboard, and choose those two if they are among them."""
        for box, chosen in ((self.who, who), (self.other, other)):
            box.clear()
            for name in (OWN, *names):
                title = tr("{program} plays White", program=name) if box is self.other else name
                box.addItem(one_line(title), name)
            if box is self.who:
                box.addItem(tr("Other engines…"), SET_UP)
            box.setCurrentIndex(max(box.findData(chosen), 0))
            self._chosen[box] = str(box.currentData())

    def show_misfits(self, misfits: Mapping[str, str]) -> None:
        """What cannot play here is grey, and says why."""
        for box in (self.who, self.other):
            for row in range(box.count()):
                why = misfits.get(str(box.itemData(row)), "")
                set_offered(box, row, why, is_offered=not why)

    def sit_down(self, names: Sequence[str], players: Sequence[str]) -> None:
        """These programs play for the players of those names, "" for a person: whoever is no program of one's own is
        there for now unseen."""
        self.show_players(names, ())
        self.follow_level()
        seats = tuple(player for player, name in enumerate(players, 1) if name)
        who, other = players[seats[0] - 1], players[seats[-1] - 1]
        self.show_engines(sorted({who, other} - {OWN}), who, other)
        self.sit(seats)

    def player_of(self, player: int) -> str:
        """The name of the program that makes that player's moves."""
        is_second = len(self.chosen_seats) == 2 and len(self._names) == 2 and player == 2
        return self._chosen[self.other if is_second else self.who]

    def _take(self, box: QComboBox, _row: int = 0) -> None:
        if box in self._chosen:
            if box.currentData() == SET_UP:
                box.setCurrentIndex(max(box.findData(self._chosen[box]), 0))
                self.set_up_asked.emit()
                return
            self._chosen[box] = str(box.currentData())
        self._show_boxes()
        self.changed.emit()

    def _teach(self) -> None:
        """What belongs to it comes beside it; where there is no room for both nothing goes from under the pointer."""
        self._take(self.level)
        if layout := self.layout():
            layout.activate()
        if self.teaches.y() >= self.height() > 0:
            self.more.setChecked(True)

    def put_first(self, button: QPushButton | None) -> None:
        """Of the buttons this one is seen where not all are; None: the first of the row."""
        if self.row.first is not button:
            self.row.first = button
            self.row.invalidate()

    def _show_boxes(self) -> None:
        """Only what matters to those who play."""
        who, seats = self._chosen[self.who], self.chosen_seats
        is_both = len(seats) == 2 and len(self._names) == 2
        self.other.setVisible(is_both and self.other.count() > 1)
        self.teaches.setVisible(len(self._names) == 2 and not is_both)
        self.points.setVisible(self.teaches.isChecked() and len(self._names) == 2 and not is_both)
        self.level.setVisible(who == OWN or (is_both and self._chosen[self.other] == OWN))
        title = self._said()
        metrics = self.title.fontMetrics()
        # what is told stands beside it, however an engine is called
        shown = metrics.elidedText(title, Qt.TextElideMode.ElideRight, WIDEST * letter_width(metrics))
        self.title.setText(shown)
        self.setAccessibleName(title)
        for row, words in enumerate(self._words):
            is_black = is_both and not self.other.isHidden() and row == self.seats.currentIndex()
            self.seats.setItemText(
                row, one_line(tr("plays {players}", players=in_context("side", "Black") if is_black else words))
            )

    def _said(self) -> str:
        """Who plays, a title: the programs of a match, or whom the person plays against."""
        programs = list(map(one_line, dict.fromkeys(self.programs)))
        if not self.is_match:
            return tr("Against {program}", program=joined(programs))
        return BETWEEN.join(programs) if len(programs) > 1 else tr("{program} against itself", program=programs[0])

    def show_players(self, names: Sequence[str], seats: Seats) -> None:
        """Offer each of the players, all but each, and all, where these are not offered yet."""
        if tuple(names) == self._names:
            return
        self._names = tuple(names)
        offered = seats_offered(names)
        self._offered, self._words = tuple(offered), tuple(offered.values())
        self.seats.clear()
        self.seats.addItems([""] * len(offered))
        self.sit(seats)

    def begin(self, names: Sequence[str], seats: Seats) -> None:
        """A game of those players, of whom goboard, or who plays in its place, makes these moves."""
        self.show_players(names, seats)
        self.sit(seats)

    def sit(self, seats: Seats) -> None:
        """goboard makes the moves of these players."""
        if seats in self._offered:
            self.seats.setCurrentIndex(self._offered.index(seats))
        self._show_boxes()

    @property
    def chosen_seats(self) -> Seats:
        """The players whose moves goboard makes."""
        return self._offered[max(self.seats.currentIndex(), 0)]

    @property
    def programs(self) -> tuple[str, ...]:
        """The names of those that play, by the players whose moves they make."""
        return tuple(map(self.player_of, sorted(self.chosen_seats)))

    @property
    def has_engines(self) -> bool:
        """Does another program than goboard play?"""
        return any(name != OWN for name in self.programs)

    @property
    def is_match(self) -> bool:
        """Does nobody play but programs?"""
        return bool(self._names) and len(self.chosen_seats) == len(self._names)

    @property
    def players(self) -> tuple[str, ...]:
        """The program that makes each player's moves, "" for a person, as `sit_down` takes them."""
        seats = self.chosen_seats
        return tuple(self.player_of(each) if each in seats else "" for each in range(1, len(self._names) + 1))

    @property
    def person(self) -> int:
        """The player who alone is no program, 0 where there is none or are several."""
        people = [each for each in range(1, len(self._names) + 1) if each not in self.chosen_seats]
        return people[0] if len(people) == 1 else 0
