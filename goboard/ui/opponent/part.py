"""Playing against goboard: the strip above the board, and the opponent's moves, thought of in a thread of their own."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from goboard.jobs.watch import Watch
from goboard.session.commands.edit import DeleteNode
from goboard.session.commands.play import DeclareWar, OfferAlliance, PlayAt, PlayPass, ResignGame
from goboard.session.snapshot import Snapshot, Subject
from goboard.ui.job_signals import JobSignals
from goboard.ui.plain import one_line
from goboard.ui.study.strips import Strip
from goboard.ui.widgets import choice_box
from goboard.ui.window.part import Part

if TYPE_CHECKING:
    from goboard.players.thoughts import Choice
    from goboard.ui.window.workspace import Workspace

LEVEL, SECONDS = "opponent/level", "opponent/seconds"
STRONGEST, USUAL_LEVEL, USUAL_SECONDS = 10, 6, 2
TIMES = (1, 2, 5, 10, 30, 60, 120)
_HARD = 200
"""On boards of more points goboard plays weakly."""
MOVE, HINT = "move", "hint"
_TAKEN_BACK = "goboard waits: play on, or let it move now."

Seats = tuple[int, ...]


class OpponentStrip(Strip):
    """Who plays, how well, and what has just happened. `changed` comes when it is set otherwise."""

    changed = Signal()

    def __init__(self, level: int, seconds: int, parent: QWidget | None = None) -> None:
        super().__init__("Against goboard", parent)
        self._names: tuple[str, ...] = ()
        self._offered: tuple[Seats, ...] = ((),)
        self.seats = choice_box(self, "Whose moves goboard makes", ())
        levels = [(n, f"Level {n}{_WORDS.get(n, '')}") for n in range(1, STRONGEST + 1)]
        self.level = choice_box(self, "How well goboard plays", levels, level, "By how many games it looks at")
        times = [(each, f"{each} s a move") for each in TIMES]
        self.seconds = choice_box(self, "Seconds a move", times, seconds, "How long a move may take at most")
        for box in (self.seats, self.level, self.seconds):
            box.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.row.addWidget(box)
            box.activated.connect(self.changed)

    def show_players(self, names: Sequence[str], seats: Seats) -> None:
        """Offer each of the players, all but each, and all, where these are not offered yet."""
        if tuple(names) == self._names:
            return
        self._names = tuple(names)
        everybody = tuple(range(1, len(names) + 1))
        offered: dict[Seats, str] = {(player,): name for player, name in enumerate(names, 1)}
        if len(names) > 2:
            offered |= {
                tuple(p for p in everybody if p != player): f"all but {name}" for player, name in enumerate(names, 1)
            }
        offered[everybody] = "both" if len(names) == 2 else "all"
        self._offered = tuple(offered)
        self.seats.clear()
        self.seats.addItems([one_line(f"goboard plays {title}") for title in offered.values()])
        self.sit(seats)

    def sit(self, seats: Seats) -> None:
        """goboard makes the moves of these players."""
        if seats in self._offered:
            self.seats.setCurrentIndex(self._offered.index(seats))

    @property
    def chosen_seats(self) -> Seats:
        """The players whose moves goboard makes."""
        return self._offered[self.seats.currentIndex()]


_WORDS = {1: ", weakest", STRONGEST: ", strongest"}


@dataclass(frozen=True)
class _Asked:
    """What is thought about: the position, and whose move it is by which settings."""

    node: int
    subject: Hashable
    level: int
    seconds: int


class OpponentPart(Part):
    """goboard moves at the end of a variation when it is its turn, and waits everywhere else: while the person looks
    back, counts, or has taken a move back."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._strip: OpponentStrip | None = None
        self._asked: _Asked | None = None
        self._done = ""
        self.jobs = JobSignals("opponent", self, waits=False)
        self.jobs.refused.connect(lambda _kind, sentence: self._say(sentence))

    @property
    def strip(self) -> OpponentStrip:
        """Made when it is first needed."""
        if self._strip is None:
            settings = self.workspace.settings
            level = settings.value(LEVEL, USUAL_LEVEL, type=int)
            seconds = settings.value(SECONDS, USUAL_SECONDS, type=int)
            strip = OpponentStrip(level, seconds, self.workspace.stage)  # type: ignore[arg-type]
            self.workspace.stage.add_above(strip)
            strip.changed.connect(self._take_settings)
            self.now = strip.add_button("&Move now", "goboard makes the move for whose turn it is", self._move_now)
            self.hint = strip.add_button("H&int", "Which move goboard would make", self._ask_hint)
            self.back = strip.add_button("Take &back", "Take your last move and the answer back", self._take_back)
            self.stop = strip.add_button("&Close", "Go on without goboard", self.leave)
            self._strip = strip
        return self._strip

    def actions(self) -> dict[str, Callable[[], None]]:
        return {"opponent": self.toggle}

    @property
    def is_playing(self) -> bool:
        return self._strip is not None and not self._strip.isHidden()

    def toggle(self) -> None:
        """Begin, the person to move against goboard, or leave."""
        snapshot = self.workspace.snapshot
        if self.is_playing or snapshot is None:
            self.leave()
            return
        others = [player for player in range(1, snapshot.players + 1) if player != snapshot.to_move]
        self._done = ""
        self.strip.show_players(snapshot.names, tuple(others))
        self.strip.sit(tuple(others))
        self.strip.show()
        self.workspace.actions["opponent"].setChecked(True)
        self.show(snapshot)

    def leave(self) -> None:
        """goboard moves no more."""
        self._forget()
        if self._strip is not None:
            self._strip.hide()
        self.workspace.actions["opponent"].setChecked(False)

    def _take_settings(self) -> None:
        settings = self.workspace.settings
        settings.setValue(LEVEL, self.strip.level.currentData())
        settings.setValue(SECONDS, self.strip.seconds.currentData())
        self._done = ""
        snapshot = self.workspace.snapshot
        if snapshot is None:
            return
        self.show(snapshot)
        if self._reason_to_wait(snapshot) == _TAKEN_BACK:
            # whoever gives goboard the seat wants it to move
            self._think(snapshot, MOVE)

    def show(self, snapshot: Snapshot) -> None:
        if not self.is_playing:
            return
        self.strip.show_players(snapshot.names, (2,))
        words = self._reason_to_wait(snapshot)
        self.back.setEnabled(snapshot.node.made > 0 and not snapshot.node.next)
        can_think = snapshot.subject is not None and not snapshot.is_over and not snapshot.count and not snapshot.study
        for button in (self.now, self.hint):
            button.setEnabled(can_think)
        if words is None:
            self._think(snapshot, MOVE)
            return
        if self._asked is not None and self._asked != self._question(snapshot):
            self._forget()
        if self._asked is None:
            self._say(" ".join(filter(None, (self._done, words))))
        self._done = "" if not snapshot.is_over else self._done

    def _reason_to_wait(self, snapshot: Snapshot) -> str | None:
        """Why goboard does not move here, a sentence; None if it does."""
        if snapshot.study is not None or snapshot.count is not None:
            return "goboard waits while the points are counted." if snapshot.count is not None else "goboard waits."
        if snapshot.subject is None:
            return "goboard plays Go and its kin on boards that have an end."
        if snapshot.is_over:
            return snapshot.result or "The game is over."
        if snapshot.node.next:
            return "goboard plays on at the end of this variation."
        if snapshot.to_move not in self.strip.chosen_seats:
            return f"Your move.{_weak(snapshot)}"
        if snapshot.document.can_redo:
            return _TAKEN_BACK
        return None

    def _question(self, snapshot: Snapshot) -> _Asked:
        subject = snapshot.subject.key if snapshot.subject is not None else None
        return _Asked(
            snapshot.node.key, subject, int(self.strip.level.currentData()), int(self.strip.seconds.currentData())
        )

    def _think(self, snapshot: Snapshot, kind: str) -> None:
        """About the move for whose turn it is, unless that is being done."""
        question, subject = self._question(snapshot), snapshot.subject
        if subject is None or (question == self._asked and self.jobs.is_busy(kind)):
            return
        self._forget()
        self._asked = question
        mover = snapshot.names[snapshot.to_move - 1]
        self._say(f"goboard thinks about {mover}'s move…{_weak(snapshot)}")
        may_resign = kind == MOVE
        self.jobs.run(
            kind,
            lambda watch: chosen(subject, question.level, question.seconds, watch, may_resign=may_resign),
            self._make if kind == MOVE else self._tell,
        )

    def _forget(self) -> None:
        self._asked = None
        for kind in (MOVE, HINT):
            self.jobs.drop(kind)

    def _is_wanted(self) -> bool:
        """Is what was thought about still on the screen?"""
        snapshot = self.workspace.snapshot
        is_same = snapshot is not None and self.is_playing and self._question(snapshot) == self._asked
        self._asked = None
        return is_same

    def _make(self, choice: Choice) -> None:
        from goboard.rules.moves import Offer, Play, Resign, War

        if not self._is_wanted():
            return
        shown = self.workspace.shown
        mover = shown.names[shown.to_move - 1]
        if isinstance(choice.move, Play):
            self._done = f"{mover} plays {shown.board.name(choice.move.vertex)}."
            self.workspace.ask(PlayAt(choice.move.vertex))
        elif isinstance(choice.move, Resign):
            self._done = f"{mover} resigns."
            self.workspace.ask(ResignGame())
        elif isinstance(choice.move, War):
            self._done = f"{mover} declares war on {shown.names[choice.move.on - 1]}."
            self.workspace.ask(DeclareWar(choice.move.on))
        elif isinstance(choice.move, Offer):
            self._offer(choice.move.to)
        else:
            self._done = " ".join(filter(None, (f"{mover} passes.", choice.why)))
            self.workspace.ask(PlayPass())

    def _offer(self, to: int) -> None:
        """Offer an alliance: goboard's players accept what serves them, people are asked."""
        from goboard.ui.dialogs.messages import OfferDialog
        from goboard.ui.player_sign import letter_on, player_icon

        shown = self.workspace.shown
        asked = self._question(shown)
        mover, other = shown.names[shown.to_move - 1], shown.names[to - 1]

        def answered(is_accepted: bool) -> None:
            if self._question(self.workspace.shown) != asked:
                return
            self._done = f"{mover} offers {other} an alliance: {'accepted' if is_accepted else 'refused'}."
            self.workspace.ask(OfferAlliance(to, is_accepted))

        if to in self.strip.chosen_seats:
            answered(True)
            return
        icon = player_icon(to, letter_on(shown.names, to), self.strip)
        OfferDialog(self.strip.window(), mover, other, icon, answered).open()

    def _tell(self, choice: Choice) -> None:
        from goboard.rules.moves import Play

        if self._is_wanted():
            move = choice.move
            what = f"play {self.workspace.shown.board.name(move.vertex)}" if isinstance(move, Play) else "pass"
            self._say(" ".join(filter(None, (f"goboard would {what}.", choice.why))))

    def _say(self, words: str) -> None:
        if self._strip is not None:
            self._strip.say(words)

    def _move_now(self) -> None:
        self._think(self.workspace.shown, MOVE)

    def _ask_hint(self) -> None:
        self._think(self.workspace.shown, HINT)

    def _take_back(self) -> None:
        """The person's last move, and the answer to it if it has been given."""
        self._forget()
        shown = self.workspace.shown
        made = shown.node.moves[: shown.node.made]
        own = [move for move in made if move.player not in self.strip.chosen_seats]
        if own or made:
            self.workspace.send(DeleteNode((own or made)[-1].key))

    def close(self) -> None:
        self.jobs.stop()


def _weak(snapshot: Snapshot) -> str:
    return " On a board this large goboard plays weakly." if snapshot.board.size > _HARD else ""


def chosen(subject: Subject, level: int, seconds: int, watch: Watch, *, may_resign: bool) -> Choice:
    """The move that goboard makes there; imported only now, beside the window."""
    from goboard.players.player import choose
    from goboard.players.thoughts import Effort

    effort = Effort(float(seconds), level)
    choice = choose(subject.rules, subject.position, effort, watch, may_resign=may_resign, may_talk=may_resign)
    watch.check()
    return choice
