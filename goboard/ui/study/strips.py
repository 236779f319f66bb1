"""The strips above and below the board while a record is studied: words, what can be done, moves no stone shows."""

import math
from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHideEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QComboBox, QFrame, QPushButton, QScrollArea, QSizePolicy, QSlider, QWidget

from goboard.session.commands.study import GiveHint, LeaveStudy, NextProblem, ShowAnswer, TakeBack, TryAgain
from goboard.session.snapshot import CHOICES, GUESS, PROBLEM, RIGHT, WRONG, StudyView
from goboard.ui.language import number_text, tr, worded
from goboard.ui.plain import PlainLabel, one_line, tip_text
from goboard.ui.style import embolden, tokens_for
from goboard.ui.told import Told
from goboard.ui.widgets import check_box, named, push_button
from goboard.ui.window.slot import SlotStrip, em_of
from goboard.words.message import phrase, sentences

SIGNS = {RIGHT: "✓", WRONG: "✗"}
WORDS = 12
"""Ems for the words of a strip in one line, at least."""
KEPT_LINES = 3
"""Of words keep their room while shorter ones are said."""
PART_OF_LINE = 0.58
"""Of words that are two lines: they do not end where the first one does."""
TITLE = 9
"""Ems of a title that are never wrapped."""


class StripTitle(PlainLabel):
    """Bold, and in one line where it is short: what has no blanks would become a column of signs beside long words."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(title, parent, wordWrap=True)
        embolden(self)

    def minimumSizeHint(self) -> QSize:
        least, line = super().minimumSizeHint(), self.fontMetrics().horizontalAdvance(self.text())
        return QSize(max(least.width(), min(line + 1, TITLE * em_of(self))), least.height())


class Strip(SlotStrip):
    """A title, words that wrap, and controls."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(title, parent)
        self._mood = ""
        self.title = StripTitle(title, self)
        self.words = PlainLabel(self, wordWrap=True)
        self._told = Told(self, self.words.accessibleName)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self.head.addWidget(self.title)
        self.head.addWidget(self.words, 1)
        self._arrange()

    def _arrange(self) -> None:
        super()._arrange()
        if hasattr(self, "words"):
            at = Qt.AlignmentFlag.AlignVCenter if self.is_flat else Qt.AlignmentFlag.AlignTop
            for label in (self.title, self.words):
                label.setAlignment(at)
            self._give_room()

    def _give_room(self) -> None:
        """In one line there is room for two lines of words: those that are longer have more of it."""
        least = WORDS * em_of(self)
        line = round(self.words.fontMetrics().horizontalAdvance(self.words.text()) * PART_OF_LINE)
        self.words.setMinimumWidth(max(least, min(line, self.width() // 3)) if self.is_flat else 0)

    def _keep_height(self) -> None:
        """Beside the board nothing below it, nor above, moves because fewer words are said than before."""
        if self.is_flat or not self.isVisible():
            self.words.setMinimumHeight(0)
            return
        most = KEPT_LINES * self.words.fontMetrics().lineSpacing()
        needed = min(self.words.heightForWidth(self.words.width()), most)
        self.words.setMinimumHeight(max(self.words.minimumHeight(), needed))

    def drop_spare(self) -> None:
        self.words.setMinimumHeight(0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._give_room()
        if event.size().width() != event.oldSize().width():
            self.words.setMinimumHeight(0)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.words.setMinimumHeight(0)

    def say(self, words: str, mood: str = "") -> None:
        """Show these words, and have a screen reader say them where they are new."""
        self._show(words, mood)
        self._told.changed()

    def show_progress(self, words: str) -> None:
        """Show these words, which others follow soon: who hears the screen would hear nothing else."""
        self._show(words, "")
        self._told.keep_silent()

    def _show(self, words: str, mood: str) -> None:
        words = worded(words)
        told = f"{SIGNS[mood]} {words}" if mood else words
        self._mood = mood
        self.words.setText(told)
        self.words.setToolTip(tip_text(told))
        self._give_room()
        self._keep_height()
        self.words.setAccessibleName(words)
        self._ink()

    def add_button(self, text: str, tip: str, pressed: Callable[[], object], *, is_first: bool = False) -> QPushButton:
        """A button at the end of the row, lit up if it `is_first` to be thought of; the board keeps the keys when it is
        clicked."""
        button = push_button(self, text, pressed, tip)
        button.setDefault(is_first)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.row.addWidget(button)
        return button

    def _ink(self) -> None:
        palette = QPalette(self.palette())
        if self._mood:
            tokens = tokens_for(palette)
            ink = {RIGHT: tokens.good, WRONG: tokens.bad}[self._mood]
            palette.setColor(QPalette.ColorRole.WindowText, QColor(ink))
        self.words.setPalette(palette)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._ink()


STEPS = 200
"""Of the slider, each a hundredth of a power of ten: from 10 seconds a move to a tenth."""
WIDEST = "0.88"
"""As wide as numbers of seconds get."""
DECADE, KEY_STEP = 100, 5


class AutoplayStrip(Strip):
    """`changed` comes when it is set otherwise, `toggled` when it is to play or to stop, `left` when it is to close."""

    changed = Signal()
    toggled = Signal()
    left = Signal()

    def __init__(self, seconds: float, parent: QWidget | None = None) -> None:
        super().__init__(tr("Autoplay"), parent)
        self.slider = named(QSlider(Qt.Orientation.Horizontal, self), tr("Speed"), tr("Faster to the right"))
        self.slider.setRange(0, STEPS)
        self.slider.setSingleStep(KEY_STEP)
        self.slider.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.slider.setMinimumWidth(6 * em_of(self))
        self.seconds = seconds
        self.speed = PlainLabel(self)
        width = self.fontMetrics().horizontalAdvance(tr("{seconds} s a move", seconds=WIDEST))
        self.speed.setMinimumWidth(width)
        self.at_comments = check_box(self, tr("Stop at c&omments"))
        self.at_variations = check_box(self, tr("Stop at var&iations"))
        self.backwards = check_box(self, tr("&Backwards"))
        # beside the title they would leave the words a column of single letters
        for widget in (self.slider, self.speed):
            self.row.addWidget(widget)
        for box in (self.at_comments, self.at_variations, self.backwards):
            self.row.addWidget(box)
            box.clicked.connect(self.changed)
        self.play_button = self.row.first = self.add_button("", "", self.toggled.emit)
        self.close_button = self.add_button(tr("Close"), tr("Close this strip (Esc)"), self.left.emit)
        self.show_playing(is_playing=False)
        self._show_speed()
        self.slider.valueChanged.connect(self._show_speed)
        self.slider.valueChanged.connect(self.changed)

    def show_playing(self, *, is_playing: bool) -> None:
        """What the button does next."""
        self.play_button.setText(tr("&Stop") if is_playing else tr("&Play"))
        self.play_button.setToolTip(tr("Stop here") if is_playing else tr("Play on from here (F5)"))

    @property
    def seconds(self) -> float:
        """A move."""
        return float(round(10 ** (1 - self.slider.value() / DECADE), 2))

    @seconds.setter
    def seconds(self, seconds: float) -> None:
        self.slider.setValue(round(DECADE * (1 - math.log10(seconds))))

    def _show_speed(self) -> None:
        self.speed.setText(tr("{seconds} s a move", seconds=number_text(format(self.seconds, ".2g"))))
        self.slider.setAccessibleDescription(self.speed.text())


TITLES = {GUESS: phrase("Guess the move"), PROBLEM: phrase("Problem"), CHOICES: phrase("Guess the best move")}


class QuizStrip(Strip):
    """`asked` carries a command, `players_chosen` the players whose moves are to be guessed, () for all."""

    asked = Signal(object)
    players_chosen = Signal(object)
    turning_changed = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(TITLES[GUESS], parent)
        self._names: tuple[str, ...] = ()
        self.players = named(QComboBox(self), tr("Whose moves to guess"))
        self.players.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.players.activated.connect(lambda index: self.players_chosen.emit((index,) if index else ()))
        self.row.addWidget(self.players)
        self.turned = check_box(self, tr("T&urned"), tip=tr("See each problem from another side, at random"))
        self.turned.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.turned.toggled.connect(self.turning_changed)
        self.row.addWidget(self.turned)
        ask = self.asked.emit
        self.hint = self.add_button(tr("H&int"), tr("Narrow down where the move is"), lambda: ask(GiveHint()))
        self.show_button = self.add_button(
            tr("&Show it"), tr("Play the move that is to be found"), lambda: ask(ShowAnswer())
        )
        self.back = self.add_button(
            tr("Take &back"), tr("Take your last move back, and its answer"), lambda: ask(TakeBack())
        )
        self.again = self.add_button(tr("Tr&y again"), tr("Back to the start of the problem"), lambda: ask(TryAgain()))
        self.previous = self.add_button(
            tr("&Previous"), tr("The problem before in the file"), lambda: ask(NextProblem(-1))
        )
        self.next = self.add_button(tr("Ne&xt"), tr("The next problem of the file"), lambda: ask(NextProblem()))
        self.row.first = self.next
        # in the row: the words beside the title need the width
        self.score = PlainLabel(self)
        self.score.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self.row.addWidget(self.score)
        self.leave = self.add_button(tr("&Leave"), tr("Show the whole record again (Esc)"), lambda: ask(LeaveStudy()))

    def show_study(self, study: StudyView, names: Sequence[str], players: tuple[int, ...]) -> None:
        """What is to be found, and how it goes."""
        is_guess = study.mode != PROBLEM
        title = worded(TITLES[study.mode])
        self.title.setText(title)
        self.setAccessibleName(title)
        self.say(sentences(study.words, *study.summary, between="\n"), study.mood)
        self.score.say(study.score)
        self._fill(tuple(names))
        self.players.setCurrentIndex(players[0] if players else 0)
        self.players.setVisible(is_guess and study.guessed is None)
        for widget in (self.turned, self.again, self.back):
            widget.setVisible(not is_guess)
        for button in (self.previous, self.next):
            button.setVisible(not is_guess and (study.has_more or study.has_earlier))
        if study.guessed is not None:
            self.next.setVisible(study.has_more)
        self.back.setEnabled(study.can_take_back)
        self.previous.setEnabled(study.has_earlier)
        self.next.setEnabled(study.has_more)
        self.hint.setEnabled(not study.is_over)
        self.show_button.setEnabled(not study.is_over or not is_guess)

    def _fill(self, names: tuple[str, ...]) -> None:
        if names != self._names:
            self._names = names
            self.players.clear()
            self.players.addItems([tr("Every move") if len(names) > 2 else tr("Both"), *map(one_line, names)])


MOST_LINES = 3
"""Longer words scroll."""
MOST_SHOWN = 10
"""Of the places listed; the others are in the tool tip."""


class Caption(QScrollArea):
    """Only as high as it must be; hidden while there is nothing to list."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.label = PlainLabel(wordWrap=True)
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.label.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter)
        self.setWidget(self.label)

    def show_places(self, places: Sequence[str]) -> None:
        """List what lies at these; none hide the line."""
        whole, more = sentences(*places, between="; "), len(places) - MOST_SHOWN
        first = sentences(*places[:MOST_SHOWN], between="; ")
        self.label.setText(whole if more <= 0 else phrase("{moves}; {number} more…", moves=first, number=more))
        self.label.setToolTip(tip_text(whole))
        self.setAccessibleName(tr("Moves that are not on the board any more: {moves}", moves=whole))
        self.setVisible(bool(places))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        line = self.label.fontMetrics().lineSpacing()
        needed = self.label.heightForWidth(max(self.viewport().width(), 1))
        return QSize(super().sizeHint().width(), min(needed, MOST_LINES * line) + line // 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())
