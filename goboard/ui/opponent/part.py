"""Playing against goboard or another engine: the strip above the board, and the moves, thought of in threads and
processes of their own."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from goboard.session.commands.edit import DeleteNode
from goboard.session.commands.play import DeclareWar, OfferAlliance, PlayAt, PlayPass, ResignGame
from goboard.session.snapshot import Snapshot, Subject
from goboard.ui.job_signals import JobSignals
from goboard.ui.opponent.strip import OWN, OpponentStrip, taker_of_handicap
from goboard.ui.opponent.thinking import chosen, taught
from goboard.ui.opponent.trial import Trial
from goboard.ui.plain import one_line
from goboard.ui.preferences.table import value_of
from goboard.ui.widgets import add_help_key
from goboard.ui.window.part import Part
from goboard.ui.window.requests import TryFromHere

if TYPE_CHECKING:
    from goboard.players.engine_files import EngineEntry, Engines
    from goboard.players.engine_game import Claim
    from goboard.players.thoughts import Choice
    from goboard.rules.moves import Move
    from goboard.ui.opponent.console import Console
    from goboard.ui.opponent.engine_runner import EngineRunner
    from goboard.ui.opponent.teaching import Lesson
    from goboard.ui.window.workspace import Workspace

LEVEL, SECONDS, WHO, OTHER = "opponent/level", "opponent/seconds", "opponent/who", "opponent/other"
USUAL_SECONDS = 2
_HARD = 200
"""On boards of more points goboard plays weakly."""
MOVE, HINT, LIST, LESSON = "move", "hint", "list", "lesson"
TEACHES, POINTS = "opponent/teaches", "opponent/points"
_TAKEN_BACK = "goboard waits: play on, or let it move now."


@dataclass(frozen=True)
class _Asked:
    """What is thought about: the position, and whose move it is by which settings."""

    node: int
    subject: Hashable
    who: str
    level: int
    seconds: int


class OpponentPart(Part):
    """goboard, or another program in its place, moves at the end of a variation when it is its turn, and waits
    everywhere else: while the person looks back, counts, or has taken a move back."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._strip: OpponentStrip | None = None
        self._asked: _Asked | None = None
        self._done = ""
        self._stuck: tuple[_Asked, str] | None = None
        """Where an engine has made no move that could be made, and what was said of it."""
        self._before: tuple[int, Subject] | None = None
        """Where the person was to move the last time: the node and its position."""
        self._doubt: tuple[int, str] | None = None
        """The node of a move that loses much, and what was said of it."""
        self._trial: Trial | None = None
        self._wanted = ""
        """The program that a trial is to be against."""
        self._sure: set[int] = set()
        """Nodes of moves that are not asked about any more."""
        self._engines: Engines | None = None
        self._runners: dict[str, EngineRunner] = {}
        self._consoles: dict[str, Console] = {}
        self.jobs = JobSignals("opponent", self, waits=False)
        self._looking = JobSignals("engines", self, waits=False)
        self.jobs.refused.connect(lambda _kind, sentence: self._say(sentence))

    def follow_settings(self, keys: Sequence[str]) -> None:
        strip = self._strip
        if strip is not None:
            level = int(value_of(self.workspace.settings, LEVEL))
            strip.level.setCurrentIndex(max(strip.level.findData(level), 0))

    @property
    def strip(self) -> OpponentStrip:
        """Made when it is first needed."""
        if self._strip is None:
            settings = self.workspace.settings
            level, seconds = int(value_of(settings, LEVEL)), settings.value(SECONDS, USUAL_SECONDS, type=int)
            strip = OpponentStrip(level, seconds, self.workspace.stage)  # type: ignore[arg-type]
            strip.teaches.setChecked(settings.value(TEACHES, False, type=bool) is True)
            strip.points.setValue(int(str(settings.value(POINTS, strip.points.value(), type=int))))
            self.workspace.stage.add_strip(strip)
            strip.changed.connect(self._take_settings)
            strip.set_up_asked.connect(self._set_up)
            self.now = strip.add_button("&Move now", "goboard makes the move for whose turn it is", self._move_now)
            self.hint = strip.add_button("H&int", "Which move goboard would make", self._ask_hint)
            self.back = strip.add_button("Take &back", "Take your last move and the answer back", self._take_back)
            self.give_up = strip.add_button(
                "It &resigns", "The engine cannot go on: the game is lost for it", self._resign
            )
            self.console = strip.add_button(
                "C&onsole", "What goes to and fro between goboard and the engine", self._talk
            )
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
        self._begin(snapshot)

    def take(self, event: object) -> None:
        """A trial begins, in place of whatever was played."""
        snapshot = self.workspace.snapshot
        if isinstance(event, TryFromHere) and snapshot is not None:
            self.leave()
            self._trial, self._wanted = Trial(snapshot), event.who
            self._begin(snapshot)

    def _begin(self, snapshot: Snapshot) -> None:
        person = taker_of_handicap(snapshot) or snapshot.to_move
        others = [player for player in range(1, snapshot.players + 1) if player != person]
        self._done = ""
        self._list_engines()
        self.strip.show_players(snapshot.names, tuple(others))
        self.strip.sit(tuple(others))
        self.strip.show()
        self.workspace.actions["opponent"].setChecked(True)
        self.show(snapshot)

    def leave(self) -> None:
        """goboard moves no more; what was only tried leads back to where it began."""
        self._forget()
        trial, self._trial, self._wanted = self._trial, None, ""
        if trial is not None and self.workspace.snapshot is not None:
            for command in trial.way_back(self.workspace.snapshot):
                self.workspace.send(command)
        self._end_runners()
        if self._strip is not None:
            self._strip.hide()
        self.workspace.actions["opponent"].setChecked(False)

    def _take_settings(self) -> None:
        settings = self.workspace.settings
        settings.setValue(LEVEL, self.strip.level.currentData())
        settings.setValue(SECONDS, self.strip.seconds.currentData())
        settings.setValue(WHO, self.strip.who.currentData())
        settings.setValue(OTHER, self.strip.other.currentData())
        settings.setValue(TEACHES, self.strip.teaches.isChecked())
        settings.setValue(POINTS, self.strip.points.value())
        self._done, self._stuck = "", None
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
        if self._trial is not None and not self._trial.follow(snapshot):
            self._trial = None
        self.strip.show_players(snapshot.names, (2,))
        self._show_misfits(snapshot)
        words = self._reason_to_wait(snapshot)
        self.back.setEnabled(snapshot.node.made > 0 and not snapshot.node.next)
        can_think = snapshot.subject is not None and not snapshot.is_over and not snapshot.count and not snapshot.study
        for button in (self.now, self.hint):
            button.setEnabled(can_think)
        is_stuck = self._stuck is not None and words is not None and words == self._stuck[1]
        is_doubted = self._doubt is not None and words is not None and words == self._doubt[1]
        self.now.setText("&Ask again" if is_stuck else "&Play on" if is_doubted else "&Move now")
        self.give_up.setVisible(is_stuck and self._trial is None)
        self.console.setVisible(any(self.strip.player_of(player) != OWN for player in self.strip.chosen_seats))
        if words is None:
            if not self._teach(snapshot):
                self._think(snapshot, MOVE)
            return
        if snapshot.to_move not in self.strip.chosen_seats and snapshot.subject is not None:
            self._before = snapshot.node.key, snapshot.subject
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
        if snapshot.is_over or snapshot.is_ended_here:
            return snapshot.result or "The game is over."
        if snapshot.node.next and not (self._trial is not None and self._trial.is_unanswered(snapshot)):
            return "goboard plays on at the end of this variation."
        if snapshot.to_move not in self.strip.chosen_seats:
            return f"Your move.{_weak(snapshot)}{self._trial.words if self._trial is not None else ''}"
        if self._stuck is not None and self._stuck[0] == self._question(snapshot):
            return self._stuck[1]
        if self._doubt is not None and self._doubt[0] == snapshot.node.key:
            return self._doubt[1]
        misfit = self._misfit(snapshot, self.strip.player_of(snapshot.to_move))
        if misfit:
            return misfit
        if snapshot.document.can_redo:
            return _TAKEN_BACK
        return None

    def _question(self, snapshot: Snapshot) -> _Asked:
        subject = snapshot.subject.key if snapshot.subject is not None else None
        strip = self.strip
        level, seconds = (int(box.currentData()) for box in (strip.level, strip.seconds))
        return _Asked(snapshot.node.key, subject, strip.player_of(snapshot.to_move), level, seconds)

    def _think(self, snapshot: Snapshot, kind: str) -> None:
        """About the move for whose turn it is, unless that is being done."""
        question, subject = self._question(snapshot), snapshot.subject
        runner = self._runners.get(question.who)
        is_busy = self.jobs.is_busy(kind) or (runner is not None and runner.is_thinking)
        if subject is None or (question == self._asked and is_busy):
            return
        self._forget()
        self._asked, self._stuck = question, None
        mover = snapshot.names[snapshot.to_move - 1]
        if question.who != OWN and kind == MOVE:
            self._ask_engine(snapshot, question.who, mover)
            return
        self._say(f"goboard thinks about {mover}'s move…{_weak(snapshot)}")
        may_resign = kind == MOVE
        self.jobs.run(
            kind,
            lambda watch: chosen(subject, question.level, question.seconds, watch, may_resign=may_resign),
            self._make if kind == MOVE else self._tell,
        )

    def _teach(self, snapshot: Snapshot) -> bool:
        """Look at the person's move before it is answered; is that being done?"""
        before, node, subject = self._before, snapshot.node, snapshot.subject
        if not self.strip.teaches.isChecked() or before is None or subject is None or snapshot.players != 2:
            return False
        parent = node.moves[node.made - 2].key if node.made > 1 else int(snapshot.outline.keys[0])
        is_own = node.made > 0 and node.moves[node.made - 1].player not in self.strip.chosen_seats
        if not is_own or before[0] != parent or node.key in self._sure:
            return False
        question, limit = self._question(snapshot), self.strip.points.value()
        if question == self._asked and self.jobs.is_busy(LESSON):
            return True
        self._forget()
        self._asked = question
        self._say("goboard looks at your move…")
        self.jobs.run(LESSON, lambda watch: taught(before[1], subject, limit, watch), self._take_lesson)
        return True

    def _take_lesson(self, told: Lesson) -> None:
        from goboard.ui.opponent.teaching import question

        if not self._is_wanted():
            return
        shown = self.workspace.shown
        self._sure.add(shown.node.key)
        if told.report is not None:
            self._doubt = shown.node.key, one_line(question(shown, told), 500)
        self.show(shown)

    def _forget(self) -> None:
        self._asked = None
        for kind in (MOVE, HINT, LESSON):
            self.jobs.drop(kind)
        for runner in self._runners.values():
            runner.drop()

    def _is_wanted(self) -> bool:
        """Is what was thought about still on the screen?"""
        snapshot = self.workspace.snapshot
        is_same = snapshot is not None and self.is_playing and self._question(snapshot) == self._asked
        self._asked = None
        return is_same

    # engines

    def _list_engines(self) -> None:
        """Look for them beside the window."""
        from goboard.players.engine_files import engines

        folder = self.workspace.engines_folder
        self._looking.run(LIST, lambda _watch: engines(folder), self._take_engines)

    def _take_engines(self, found: Engines) -> None:
        self._engines = found
        settings = self.workspace.settings
        who, other = (str(settings.value(key, OWN)) for key in (WHO, OTHER))
        who = self._wanted or who
        self.strip.show_engines([entry.name for entry in found.entries], who, other)
        self.strip.sit(self.strip.chosen_seats)
        if found.faults:
            self.workspace.tell(" ".join(found.faults))
        if self.workspace.snapshot is not None:
            self.show(self.workspace.snapshot)

    def _set_up(self) -> None:
        from goboard.ui.opponent.engine_setup import open_setup

        self._forget()
        open_setup(self.workspace.engines_folder, self._take_set_up, self.workspace.window)

    def _take_set_up(self) -> None:
        """What runs may be another program than its file says now."""
        self._end_runners()
        self._list_engines()

    def _entry(self, name: str) -> EngineEntry | None:
        return self._engines.named(name) if self._engines is not None else None

    def _misfit(self, snapshot: Snapshot, who: str) -> str:
        """Why that program cannot play here, "" if it can."""
        entry = self._entry(who)
        if who == OWN or snapshot.subject is None:
            return ""
        if entry is None:
            return f"There is no engine called {one_line(who)} any more."
        return entry.misfit(snapshot.subject.rules, snapshot.board)

    def _show_misfits(self, snapshot: Snapshot) -> None:
        found = self._engines.entries if self._engines is not None else ()
        self.strip.show_misfits({entry.name: self._misfit(snapshot, entry.name) for entry in found})

    def _runner(self, name: str) -> EngineRunner | None:
        entry = self._entry(name)
        if name not in self._runners and entry is not None:
            from goboard.ui.opponent.engine_runner import EngineRunner

            runner = self._runners[name] = EngineRunner(entry, self)
            runner.claimed.connect(self._take_claim)
            runner.failed.connect(self._take_failure)
        return self._runners.get(name)

    def _ask_engine(self, snapshot: Snapshot, who: str, mover: str) -> None:
        from goboard.ui.opponent.engine_runner import timing_at

        runner = self._runner(who)
        assert runner is not None and snapshot.subject is not None and self._asked is not None
        self._say(f"{who} thinks about {mover}'s move…")
        runner.move(snapshot.subject, timing_at(snapshot, float(self._asked.seconds)))

    def _take_claim(self, claim: Claim) -> None:
        if claim.move is None:
            self._take_failure(claim.wrong)
        else:
            self._make_move(claim.move, claim.note)

    def _take_failure(self, sentence: str) -> None:
        """The engine makes no move here: the game waits for a person."""
        question, shown = self._asked, self.workspace.shown
        if question is None or not self._is_wanted():
            return
        self._stuck = question, f"{one_line(sentence, 500)} The game waits: ask again, or play for it."
        self.show(shown)

    def _resign(self) -> None:
        self._stuck = None
        self.workspace.ask(ResignGame())

    def _talk(self) -> None:
        """The consoles of those who play."""
        from goboard.ui.opponent.console import Console
        from goboard.ui.window.frame import bring_forward

        for name in {self.strip.player_of(player) for player in self.strip.chosen_seats} - {OWN}:
            runner = self._runner(name)
            if runner is None:
                continue
            if name not in self._consoles:
                self._consoles[name] = Console(runner, self.workspace.window)
                add_help_key(self._consoles[name])
            self._consoles[name].show()
            bring_forward(self._consoles[name])

    def _end_runners(self) -> None:
        for console in self._consoles.values():
            console.close()
            console.deleteLater()
        for runner in self._runners.values():
            runner.close()
            runner.deleteLater()
        self._consoles, self._runners = {}, {}

    def _make(self, choice: Choice) -> None:
        self._make_move(choice.move, choice.why)

    def _make_move(self, move: Move, why: str) -> None:
        from goboard.rules.moves import Offer, Play, Resign, War

        if not self._is_wanted():
            return
        shown = self.workspace.shown
        mover = shown.names[shown.to_move - 1]
        if self._trial is not None:
            self._trial.answer(shown)
        if isinstance(move, Resign) and self._trial is not None:
            self._stuck = self._question(shown), f"{mover} would resign here: play on, or close this."
            self.show(shown)
        elif isinstance(move, Play):
            self._done = f"{mover} plays {shown.board.name(move.vertex)}."
            self.workspace.ask(PlayAt(move.vertex))
        elif isinstance(move, Resign):
            self._done = f"{mover} resigns."
            self.workspace.ask(ResignGame())
        elif isinstance(move, War):
            self._done = f"{mover} declares war on {shown.names[move.on - 1]}."
            self.workspace.ask(DeclareWar(move.on))
        elif isinstance(move, Offer):
            self._offer(move.to)
        else:
            self._done = " ".join(filter(None, (f"{mover} passes.", why)))
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
        dialog = OfferDialog(self.strip.window(), mover, other, icon, answered)
        add_help_key(dialog)
        dialog.open()

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
        self._stuck = self._doubt = None
        for runner in self._runners.values():
            runner.forgive()
        self._think(self.workspace.shown, MOVE)

    def _ask_hint(self) -> None:
        self._think(self.workspace.shown, HINT)

    def _take_back(self) -> None:
        """The person's last move, and the answer to it if it has been given."""
        self._forget()
        shown = self.workspace.shown
        made = shown.node.moves[: shown.node.made]
        own = [move for move in made if move.player not in self.strip.chosen_seats]
        if self._trial is not None:
            for command in self._trial.taken_back((own or made)[-1:], made):
                self.workspace.send(command)
        elif own or made:
            self.workspace.send(DeleteNode((own or made)[-1].key))

    def close(self) -> None:
        self.jobs.stop()
        self._looking.stop()
        self._end_runners()


def _weak(snapshot: Snapshot) -> str:
    return " On a board this large goboard plays weakly." if snapshot.board.size > _HARD else ""
