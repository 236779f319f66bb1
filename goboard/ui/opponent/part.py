"""Playing against goboard or another engine: whose turn it is to think, wait or ask, and what becomes of the moves,
which are thought of in threads and processes of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from goboard.session.commands.edit import SetInfo
from goboard.session.commands.play import OnlyAt, ResignGame
from goboard.session.events import TOO_LATE, Refused
from goboard.session.snapshot import Snapshot
from goboard.ui.job_signals import JobSignals
from goboard.ui.language import tr, worded
from goboard.ui.opponent.buttons import Actions, Moment, OpponentButtons, taken_back
from goboard.ui.opponent.hint import HINT, Hint
from goboard.ui.opponent.players import EnginePlayers
from goboard.ui.opponent.resumption import Disputes
from goboard.ui.opponent.seating import Seating, ask_for_alliance
from goboard.ui.opponent.strip import OWN, OpponentStrip, taker_of_handicap, waits
from goboard.ui.opponent.teacher import NOT_SURE, Teacher
from goboard.ui.opponent.thinking import Asked, can_think, chosen, decided, nobody_moves, offered, theirs, weak, yours
from goboard.ui.opponent.trial import Trial
from goboard.ui.opponent.waiting_clock import WaitingClock
from goboard.ui.plain import one_line
from goboard.ui.window.requests import ENGINES, SitDown, TryFromHere
from goboard.ui.window.workspace import Part
from goboard.words.message import phrase, sentences

if TYPE_CHECKING:
    from goboard.players.engine_files import Engines
    from goboard.players.thoughts import Choice
    from goboard.rules.moves import Move
    from goboard.session.commands.command import Command
    from goboard.ui.opponent.teaching import Lesson
    from goboard.ui.window.workspace import Workspace

MOVE, LESSON = "move", "lesson"
_ASK_AGAIN = phrase("The game waits: ask again, or play for it.")
_PAUSED = phrase("The match is paused: go on, or have one move made now.")


class OpponentPart(Part):
    """goboard, or another program in its place, moves at the end of a variation when it is its turn, and waits
    everywhere else: while the person looks back, counts, or has taken a move back."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._strip: OpponentStrip | None = None
        self._asked: Asked | None = None
        self._done = ""
        """What a program has done, told as long as the node is shown that it led to."""
        self._done_at: int | None = None
        """That node; None before it is shown."""
        self._hint = Hint(workspace.canvas)
        self._stuck: tuple[Asked, str] | None = None
        """Where an engine has made no move that could be made, and what was said of it."""
        self._seating = Seating()
        self._teacher, self._disputes = Teacher(), Disputes()
        self._clock = WaitingClock(workspace.ask)
        self._is_paused = False
        """Do the programs of a match wait until they are to go on?"""
        self._trial: Trial | None = None
        self._wanted = ""
        """The program that a trial is to be against."""
        self._refused: tuple[int, str] | None = None
        """The player whose move a person has tried to make, and what was said of it."""
        self._programs = EnginePlayers(self, self._make_move, self._take_failure)
        self.jobs = JobSignals("opponent", self, waits=False)
        self.jobs.refused.connect(self._take_refusal)
        for change in (workspace.result_told, workspace.stage.shape_changed):
            change.connect(self._show_again)
        workspace.refusals.append(self._refusal)
        workspace.meanings.append(self._meant)
        workspace.strip_says = lambda: self.strip.words.text() if self.is_playing else ""
        workspace.who_plays = lambda: self.strip.players if self.is_playing and self._trial is None else None

    def follow_settings(self, keys: Sequence[str]) -> None:
        if self._strip is not None:
            self._strip.follow_level()
        if ENGINES in keys:
            # what runs may be another program than its file says now
            self._forget()
            self._programs.end()
            if self.is_playing:
                self._list_engines()

    @property
    def strip(self) -> OpponentStrip:
        """Made when it is first needed."""
        if self._strip is None:
            strip = OpponentStrip(self.workspace.settings, self.workspace.stage)
            self.workspace.stage.add_strip(strip)
            strip.changed.connect(self._take_settings)
            strip.set_up_asked.connect(self.workspace.action("engines").trigger)
            self.buttons = OpponentButtons(
                strip,
                self.workspace,
                Actions(
                    hint=self._ask_hint,
                    take_back=self._take_back,
                    move_now=self._move_now,
                    pause=self._pause,
                    give_up=self._resign,
                    talk=self._talk,
                    leave=self.leave,
                ),
            )
            self._strip = strip
        return self._strip

    def actions(self) -> dict[str, Callable[[], None]]:
        return {"opponent": self.toggle, "move_here": self._move_here}

    @property
    def is_playing(self) -> bool:
        return self._strip is not None and not self._strip.isHidden()

    def _refusal(self, command: Command) -> str:
        """A person makes no move for a program that thinks about it, or is about to."""
        snapshot = self.workspace.snapshot
        if not command.is_move or snapshot is None or not self.is_playing:
            return ""
        if isinstance(command, ResignGame) and self.strip.person:
            return ""
        if (doubt := self._teacher.doubt(snapshot)) and doubt == self._reason_to_wait(snapshot):
            return worded(NOT_SURE)
        is_due = self.workspace.worker.is_busy and self._reason_to_wait(snapshot) is None
        question = self._question(snapshot)
        if not is_due and not (self._asked == question and (self._is_moving or self.jobs.is_busy(LESSON))):
            return ""
        said = theirs(snapshot, question.who)
        self._refused = snapshot.to_move, said
        return said

    def _end_refusal(self) -> None:
        """It is that player's move no more."""
        if self._refused is not None:
            self.workspace.untell(self._refused[1])
            self._refused = None

    def _meant(self, command: Command) -> Command:
        """A person moves in the position that they see, and not for a program where it came in between; whoever gives
        up gives up their own game, whose turn it may be."""
        snapshot = self.workspace.snapshot
        if not command.is_move or snapshot is None or not self.is_playing or snapshot.study is not None:
            return command
        if isinstance(command, ResignGame):
            return ResignGame(self.strip.person)
        return OnlyAt(snapshot.node.key, command)

    def toggle(self) -> None:
        """Begin, the person to move against goboard, or leave."""
        snapshot = self.workspace.snapshot
        if self.is_playing or snapshot is None:
            self.leave()
        else:
            self._begin(snapshot)

    def take(self, event: object) -> None:
        """A trial begins, in place of whatever was played."""
        snapshot = self.workspace.snapshot
        is_done = bool(self._done) and self._done_at is None
        if isinstance(event, TryFromHere) and snapshot is not None:
            self.leave()
            self._trial, self._wanted = Trial(snapshot), event.who or OWN
            self._begin(snapshot)
        elif isinstance(event, SitDown):
            self._seating.expect(event.players, snapshot)
        elif isinstance(event, Refused) and event.message == TOO_LATE:
            self._done = ""
        elif is_done and isinstance(event, Refused) and snapshot is not None and not snapshot.is_over:
            # what a program has done may not be done here
            self._done, self._stuck = "", (self._question(snapshot), sentences(event.message, _ASK_AGAIN))
            self.show(snapshot)

    def _begin(self, snapshot: Snapshot) -> None:
        person = taker_of_handicap(snapshot) or snapshot.to_move
        everybody = range(1, snapshot.players + 1)
        if self._wanted:
            self.strip.sit_down(snapshot.names, ["" if each == person else self._wanted for each in everybody])
        else:
            self.strip.begin(snapshot.names, tuple(each for each in everybody if each != person))
        self._enter()
        self.show(snapshot)

    def _enter(self) -> None:
        self._done, self._is_paused = "", False
        self._list_engines()
        self.strip.show()
        self.workspace.actions["opponent"].setChecked(True)

    def leave(self) -> None:
        """goboard moves no more; what was only tried leads back to where it began."""
        self._forget()
        self._hint.take_off()
        self._end_refusal()
        trial, self._trial, self._wanted = self._trial, None, ""
        if trial is not None and self.workspace.snapshot is not None:
            for command in trial.way_back(self.workspace.snapshot):
                self.workspace.send(command)
        self._programs.end()
        if self._strip is not None:
            self._strip.hide()
        self._clock.go_on()
        self.workspace.actions["opponent"].setChecked(False)

    def _take_settings(self) -> None:
        self._done, self._stuck = "", None
        self._is_paused = self._is_paused and self.strip.is_match
        self._let_play()

    def _let_play(self) -> None:
        """Whoever gives goboard the seat, or goes on after a pause, wants it to move."""
        self._show_again()
        snapshot = self.workspace.snapshot
        if snapshot is not None and self._reason_to_wait(snapshot) == waits(self.strip.player_of(snapshot.to_move)):
            self._move_now()

    def _pause(self) -> None:
        """Have the programs of a match wait, or go on."""
        self._is_paused = not self._is_paused
        if self._is_paused:
            self._forget()
        self._let_play()

    def _sit_down(self, snapshot: Snapshot) -> None:
        """The players of a new game, as it was asked for, or none but people."""
        if (players := self._seating.due(snapshot)) is None:
            return
        self.leave()
        if any(players):
            self.strip.sit_down(snapshot.names, players)
            self.strip.keep()
            self._enter()

    def show(self, snapshot: Snapshot) -> None:
        self._sit_down(snapshot)
        if not self.is_playing:
            return
        self._hint.follow(snapshot)
        self._disputes.follow(snapshot)
        if self._trial is not None and not self._trial.follow(snapshot):
            self._trial = None
        self.strip.show_players(snapshot.names, (2,))
        self.strip.show_misfits(self._programs.misfits(snapshot))
        words = self._reason_to_wait(snapshot)
        if self._refused is not None and (words is not None or snapshot.to_move != self._refused[0]):
            self._end_refusal()
        if self._asked is not None and not can_think(snapshot):
            self._forget()
        if words is None:
            names = self._seating.names(snapshot, self.strip) if self._trial is None else {}
            if names:
                self.workspace.ask(SetInfo(names, with_move=True))
            elif not self._teach(snapshot):
                self._think(snapshot, MOVE)
        else:
            self._wait(snapshot, words)
        if snapshot is self.workspace.snapshot:
            self._show_buttons(snapshot, words)

    def _wait(self, snapshot: Snapshot, words: str) -> None:
        """Say why nobody thinks about the move there."""
        is_theirs = snapshot.to_move in self.strip.chosen_seats
        if not is_theirs:
            self._teacher.remember(snapshot)
        if self._asked is not None and self._asked != self._question(snapshot):
            self._forget()
        if self._done_at not in (None, snapshot.node.key):
            self._done = ""
        self._done_at = snapshot.node.key
        if self._asked is None:
            self._say(sentences(self._hint.words or self._done, words))
        self._clock.follow(snapshot.clock, is_waiting=is_theirs and not self._is_moving)

    def _show_buttons(self, snapshot: Snapshot, words: str | None) -> None:
        """What can be done while the strip says that."""
        moment = Moment(
            is_thinking=self._asked is not None and self._is_moving,
            is_doubted=bool(words) and words == self._teacher.doubt(snapshot),
            has_better=self._teacher.better is not None,
            is_stuck=self._stuck is not None and words is not None and words == self._stuck[1],
            is_trial=self._trial is not None,
            is_paused=self._is_paused,
        )
        self.buttons.show(snapshot, moment)

    @property
    def _is_moving(self) -> bool:
        """Does a program think about a move?"""
        return self.jobs.is_busy(MOVE) or self._programs.is_thinking()

    def _reason_to_wait(self, snapshot: Snapshot) -> str | None:
        """Why goboard does not move here, a sentence; None if it does."""
        if nobody := nobody_moves(snapshot, is_told=self.workspace.is_result_told or not self.workspace.stage.has_foot):
            return nobody
        if snapshot.node.next and not (self._trial is not None and self._trial.is_unanswered(snapshot)):
            who = one_line(next(iter(self.strip.programs), OWN))
            return tr("{program} plays on at the end of this variation.", program=who)
        if snapshot.to_move not in self.strip.chosen_seats:
            trial = self._trial.words if self._trial is not None else ""
            return sentences(yours(snapshot), weak(snapshot) if OWN in self.strip.programs else "", trial)
        if self._stuck is not None and self._stuck[0] == self._question(snapshot):
            return self._stuck[1]
        if doubt := self._teacher.doubt(snapshot):
            return doubt
        if self._is_paused:
            return _PAUSED
        mover = self.strip.player_of(snapshot.to_move)
        return self._programs.misfit(snapshot, mover) or (waits(mover) if snapshot.document.can_redo else None)

    def _question(self, snapshot: Snapshot) -> Asked:
        level, seconds = (int(box.currentData()) for box in (self.strip.level, self.strip.seconds))
        return Asked.of(snapshot, self.strip.player_of(snapshot.to_move), level, seconds, self._disputes)

    def _think(self, snapshot: Snapshot, kind: str) -> None:
        """About the move for whose turn it is, unless that is being done."""
        question, subject = self._question(snapshot), snapshot.subject
        is_busy = self.jobs.is_busy(kind) or (question.who != OWN and self._programs.is_thinking(question.who))
        if subject is None or (question == self._asked and is_busy):
            return
        self._forget()
        self._asked, self._stuck = question, None
        mover = snapshot.names[snapshot.to_move - 1]
        if question.who != OWN and kind == MOVE:
            self._say(tr("{program} thinks about {player}'s move…", program=question.who, player=mover))
            self._programs.think(snapshot, question.who, float(question.seconds))
            return
        self._say(sentences(phrase("goboard thinks about {player}'s move…", player=mover), weak(snapshot)))
        self.jobs.run(
            kind,
            lambda watch: chosen(subject, question, watch, may_resign=kind == MOVE),
            (lambda choice: self._make_move(choice.move, choice.why)) if kind == MOVE else self._tell,
        )

    def _teach(self, snapshot: Snapshot) -> bool:
        """Look at the person's move before it is answered; is that being done?"""
        strip = self.strip
        if not strip.teaches.isChecked():
            return False
        look = self._teacher.look(snapshot, strip.chosen_seats, strip.points.value())
        question = self._question(snapshot)
        if look is None or (question == self._asked and self.jobs.is_busy(LESSON)):
            return look is not None
        self._forget()
        self._asked = question
        self._say(tr("goboard looks at your move…"))
        self.jobs.run(LESSON, look, self._take_lesson)
        return True

    def _take_lesson(self, told: Lesson) -> None:
        if self._is_wanted():
            self._teacher.learn(self.workspace.shown, told)
            self.show(self.workspace.shown)

    def _forget(self) -> None:
        self._asked = None
        for kind in (MOVE, HINT, LESSON):
            self.jobs.drop(kind)
        self._programs.drop()

    def _is_wanted(self) -> bool:
        """Is what was thought about still on the screen?"""
        snapshot = self.workspace.snapshot
        is_same = snapshot is not None and self.is_playing and self._question(snapshot) == self._asked
        self._asked = None
        return is_same

    def _list_engines(self) -> None:
        self._programs.look(self.workspace.engines_folder, self._take_engines)

    def _take_engines(self, found: Engines) -> None:
        self.strip.take_engines([entry.name for entry in found.entries], self._wanted)
        if found.faults:
            self.workspace.tell(sentences(*found.faults))
        self._show_again()

    def _show_again(self) -> None:
        if self.workspace.snapshot is not None:
            self.show(self.workspace.snapshot)

    def _take_refusal(self, _kind: str, sentence: str) -> None:
        """goboard cannot think about that."""
        self._say(sentence)
        self._show_buttons(self.workspace.shown, sentence)

    def _take_failure(self, sentence: str) -> None:
        """The engine makes no move here: the game waits for a person."""
        question, shown = self._asked, self.workspace.shown
        if question is None or not self._is_wanted():
            return
        self._stuck = question, sentences(one_line(sentence, 500), _ASK_AGAIN)
        self.show(shown)

    def _resign(self) -> None:
        self._stuck = None
        self.workspace.ask(ResignGame())

    def _talk(self) -> None:
        """The consoles of those who play."""
        for name in set(self.strip.programs) - {OWN}:
            self._programs.talk(name, self.workspace.window)

    def _ask_hint(self) -> None:
        """What goboard would play, or would have played in place of a move that it asks about."""
        shown, better = self.workspace.shown, self._teacher.better
        if self._teacher.doubt(shown) and better is not None:
            self._hint.give_better(better, shown)
            self.show(shown)
        else:
            self._think(shown, HINT)

    def _make_move(self, move: Move, why: str) -> None:
        from goboard.rules.moves import Offer, Resign

        if not self._is_wanted():
            return
        shown = self.workspace.shown
        if self._trial is not None:
            self._trial.answer(shown)
        if isinstance(move, Resign) and self._trial is not None:
            mover = shown.names[shown.to_move - 1]
            self._stuck = self._question(shown), tr("{player} would resign here: play on, or close this.", player=mover)
            self.show(shown)
        elif isinstance(move, Offer):
            self._offer(move.to)
        else:
            self._do(*decided(shown, move, why))

    def _do(self, command: Command, done: str) -> None:
        """What a program has decided in the position shown, and the words for it."""
        self._done, self._done_at = done, None
        self.workspace.ask(OnlyAt(self.workspace.shown.node.key, command))

    def _offer(self, to: int) -> None:
        """Offer an alliance: goboard's players accept what serves them, people are asked."""
        shown = self.workspace.shown
        asked = self._question(shown)

        def answered(is_accepted: bool) -> None:
            if self._question(self.workspace.shown) == asked:
                self._do(*offered(shown, to, is_accepted))

        ask_for_alliance(self.strip, shown, to, answered)

    def _tell(self, choice: Choice) -> None:
        if self._is_wanted():
            self._hint.give(choice, self.workspace.shown)
            self._say(self._hint.words)

    def _say(self, words: str) -> None:
        if self._strip is not None:
            self._strip.say(worded(words))

    def _move_here(self) -> None:
        """It takes the side whose turn it is, where it does not play yet."""
        snapshot = self.workspace.snapshot
        if snapshot is None:
            return
        if not self.is_playing:
            self.strip.begin(snapshot.names, (snapshot.to_move,))
            self._enter()
        if can_think(snapshot):
            self._move_now()
        else:
            self.show(snapshot)

    def _move_now(self) -> None:
        self._stuck = None
        self._teacher.trust()
        self._programs.forgive()
        self._think(self.workspace.shown, MOVE)
        self._show_buttons(self.workspace.shown, None)
        self._clock.go_on()

    def _take_back(self) -> None:
        self._forget()
        for command in taken_back(self.workspace.shown, self.strip.chosen_seats, self._trial):
            self.workspace.send(command)

    def hand_over(self) -> Any:
        if not self.is_playing:
            return None
        state = self._trial, self._wanted, self._teacher, self._clock.is_halted, self._is_paused
        return self.strip.players, state, self._programs.consoles()

    def take_over(self, kept: Any) -> None:
        players, state, consoles = kept
        shown = self.workspace.shown
        self.strip.sit_down(shown.names, players)
        self._enter()
        self._trial, self._wanted, self._teacher, self._clock.is_halted, self._is_paused = state
        self.show(shown)
        for name, said in consoles.items():
            self._programs.open_again(name, self.workspace.window, said)

    def close(self) -> None:
        self.jobs.stop()
        self._programs.stop()
