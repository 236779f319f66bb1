"""The one mutable object: takes commands, keeps the record, answers with frozen events, works on in the background."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from goboard.games.judging import Judgements, differences, illegal_moves, legalities
from goboard.games.record_rules import Chosen, rules_of
from goboard.games.tree import Node, main_line
from goboard.jobs.garbage import expect, without_collector
from goboard.jobs.threads import Slices, is_left
from goboard.jobs.watch import CALLED_OFF, Cancelled, LimitError, unwatched
from goboard.rules.protocol import RuleSet
from goboard.session.clock import Clock
from goboard.session.commands import AREAS
from goboard.session.commands.command import JUDGING, Command, InStudy
from goboard.session.commands.files import NewGame
from goboard.session.commands.navigate import GoTo
from goboard.session.document import Document
from goboard.session.events import (
    NOT_IN_STUDY,
    Answer,
    Compared,
    Comparing,
    ComparisonOutdated,
    Difference,
    Event,
    FileProblem,
    Judged,
    Judging,
    Progress,
    Refused,
    Shown,
    Walking,
)
from goboard.session.game import GameState
from goboard.session.journal import Journal
from goboard.session.new_game import new_document
from goboard.session.results import is_end
from goboard.session.snapshot import Snapshot
from goboard.session.state import NodeGoneError
from goboard.session.studying import Studying
from goboard.session.tree_outline import Outline
from goboard.session.view import snapshot
from goboard.session.weights import ShownWeights
from goboard.words.message import phrase

if TYPE_CHECKING:
    from goboard.games.compared import ComparedRow
    from goboard.games.counting import Suggestion
    from goboard.session.finding import Finding


PROGRESS_EVERY = 0.2
"""Seconds between two reports on how far the work has come."""


def judge_whole(game: GameState, old: Judgements | None) -> Iterator[Event | None]:
    """Judge all of it and tell what differs from that judgement. Yields None for work done without anything to
    report."""
    total = len(game.layout.outline().keys)
    yield from _reported(Judging, ((done, total) for done in game.judging()))
    changed: tuple[Difference, ...] = ()
    if old is not None:
        both = game.replay, old, game.judged
        changed = _listed(differences(*both)) + _listed(legalities(*both), is_of_move=True)
    yield _told(game, changed)


def _reported(kind: type[Progress], steps: Iterable[tuple[int, int]]) -> Iterator[Event | None]:
    """Do that work, whose steps are so many done of so many, and say now and then how far it has come."""
    last = time.monotonic()
    for done, total in steps:
        now = time.monotonic()
        if now - last > PROGRESS_EVERY:
            last = now
            yield kind(done, total)
        else:
            yield None


def judge_edited(game: GameState) -> Iterator[Event | None]:
    """What was edited and what follows it, without a word where nothing has become illegal or legal."""
    before = game.judged.signs
    for _ in game.judging_again():
        yield None
    if game.judged.signs != before:
        yield _told(game, ())


def _told(game: GameState, changed: tuple[Difference, ...]) -> Judged:
    faults = _listed(illegal_moves(game.replay, game.judged), is_of_move=True)
    return Judged(game.rules.info.name, len(game.judged.flags), changed, faults, game.layout.lay_out())


def _listed(found: Iterable[tuple[str, Node]], *, is_of_move: bool = False) -> tuple[Difference, ...]:
    return tuple(Difference(message, node.key, is_of_move) for message, node in found)


class Comparison:
    """One comparison that was asked for: what it compares, and the work that is left."""

    def __init__(self, document: Document, *, is_estimating: bool) -> None:
        game = document.game
        self.is_estimating = is_estimating
        self._stamp = _stamp(document)
        self._end = deque(main_line(game.root), 1)[0]
        self._suggestion = game.suggestions.get(self._end.key)
        taken = self._suggestion if is_estimating else None
        self.work: Iterator[Event | None] | None = _compared(game, self._end, taken)

    def is_outdated(self, document: Document) -> bool:
        """Has the record, the game shown or the rule set in force changed since, or what is estimated of the end?"""
        return _stamp(document) != self._stamp or document.game.suggestions.get(self._end.key) != self._suggestion


def _stamp(document: Document) -> tuple[object, ...]:
    rules = document.game.rules
    return document.game.root.key, document.edits.state, rules.info.name, tuple(rules.values.items())


def _compared(game: GameState, end: Node, suggestion: Suggestion | None) -> Iterator[Event | None]:
    """Yields None for work done without anything to report."""
    from goboard.games.comparing import compare
    from goboard.games.counting import is_agreed
    from goboard.session.results import is_end
    from goboard.session.view import subject_of

    rows: list[ComparedRow] = []
    yield from _reported(Comparing, compare(game.replay, rows, suggestion))
    is_marked, takes_off = is_agreed(end), game.rules.info.removes_dead
    is_estimate_of_it = suggestion is not None and suggestion.stones == game.replay.position(end).stones
    is_open = takes_off and not is_marked
    finished = subject_of(game, end, game.replay.position(end)) if is_open and is_end(game, end) else None
    yield Compared(tuple(rows), is_marked, is_estimate_of_it and is_open, end.key if takes_off else 0, finished)


STRIDE = 32
"""Nodes that are followed between two looks at what else is asked."""


def is_long(game: GameState, before: Node, far: int) -> bool:
    """Do more than `far` nodes that nobody has looked at yet lie on the way from that node to the one shown?"""
    return game.node is not before and game.is_playable and game.is_far(game.node, far)


def walked(game: GameState, path: list[Node], show: Callable[[], Shown]) -> Iterator[Event | None]:
    """Yields None for each stretch, now and then how far it is, and what is shown in the end."""
    for at in path[::STRIDE]:
        game.look_at(at)
        yield None
    yield from _reported(Walking, _followed(game, game.replay.way(path[-1])))
    game.cursor.go(path[-1])
    yield show()


def _followed(game: GameState, way: Sequence[Node]) -> Iterator[tuple[int, int]]:
    for done in range(0, len(way), STRIDE):
        game.replay.position(way[done])
        yield done, len(way)


NOT_WORKED_OUT = phrase("What takes long to show was called off: where stones may be placed, and the count.")
SLICE = 0.010
"""Seconds of background work between two looks at what the person asked for."""


class Session:
    """Commands in, events out. `handle` answers a command at once, `idle` works on in the background."""

    def __init__(self, far: int | None = None, areas: Collection[str] = AREAS) -> None:
        """Longer ways than `far` nodes through a record are walked in the background; None for none. What is answered
        are the commands of these areas."""
        self.far = far
        self.document: Document = new_document(NewGame())
        self.message = ""
        self.journal = Journal()
        self.journal.use(self.document)
        self.comparison: Comparison | None = None
        self.finding: Finding | None = None
        self.studying = Studying()
        self.weights = ShownWeights()
        self.clock = Clock()
        self._areas = frozenset(areas)
        self._serial = 0
        self._asked: Slices[Command, Event] = Slices()
        self._judging: Iterator[Event | None] | None = None
        self._shown: Outline | None = None
        self._known: tuple[tuple[object, ...], Snapshot] | None = None
        """What was shown last, and of which state."""
        self._judge(None)

    @property
    def game(self) -> GameState:
        return self.document.game

    def node(self, key: int) -> Node:
        """The node of the game shown with that key; NodeGoneError if it has none."""
        node = self.game.layout.node_with(key)
        if node is None:
            raise NodeGoneError
        return node

    def handle(self, command: Command) -> list[Event]:
        """Do what is asked. The last event is `Shown` whenever what the window shows may have changed. LookupError if
        the command is in no area of this session."""
        if type(command).__module__ not in self._areas:
            raise LookupError(f"{type(command).__name__} is in no area of commands that this session has.")
        with without_collector():
            return self._handle(command)

    def _handle(self, command: Command) -> list[Event]:
        self.message = ""
        if not command.is_silent:
            self.stop_work(GoTo)
        before = self.document, self.game, self.document.edits.state, self.game.node
        answer = self._answer(command)
        events = answer if isinstance(answer, list) else [answer]
        # what was done is shown, also where something is called off by now
        with unwatched():
            self.journal.follow()
            problem = self.journal.news()
            if problem:
                events = [*events, FileProblem("autosave", self.journal.path, problem)]
            events = [*events, *self._follow(command, *before)]
        return events if command.is_silent else [*events, self.show()]

    def _follow(self, command: Command, document: Document, game: GameState, state: int, node: Node) -> list[Event]:
        """Go along with what the command has changed, from these on."""
        if self.document is document:
            if document.edits.state != state or self.game is not game:
                self._ask_again(is_same_game=self.game.root is game.root)
            elif self.game.node is not node:
                document.edits.close()
                if command.is_walk:
                    # the count of a game's end goes with that
                    game.is_counting = game.is_counting and not is_end(game, node)
                    self._set_out(node)
        if self.game is not game or (self._judging is not None and self.game.is_upset):
            self._judge(None)
        self.game.is_upset = False
        is_studied = self.studying.now is not None
        self.clock.follow(self.game, is_taken_along=command.takes_clock_along, is_studied=is_studied)
        return self._compare_again()

    def _answer(self, command: Command) -> Answer:
        mode = self.studying.now
        try:
            if mode is None or command.in_study is InStudy.ALLOWED:
                return self._answer_freely(command)
            if command.in_study is InStudy.OWN:
                return command.answer_in_study(self, mode)
        except NodeGoneError:
            return Refused(phrase("That move is no longer in the record."))
        except Cancelled:
            return Refused(CALLED_OFF)
        except LimitError as error:
            return Refused(str(error))
        return [] if command.in_study is InStudy.IGNORED else NOT_IN_STUDY

    def _answer_freely(self, command: Command) -> Answer:
        return Refused(self.game.fault) if command.needs_go and not self.game.is_playable else command.answer(self)

    def work_on(self, command: Command, work: Iterator[Event | None]) -> None:
        """Work this out in the background; what a command of that kind asked for before is given up."""
        self._asked.run(command, work)

    def stop_work(self, kind: type[Command] | None = None) -> None:
        """What commands of that kind have asked for is not worked out any more; None for all kinds."""
        if kind is None:
            self._asked.give_up()
        else:
            self._asked.end(kind)

    def use(self, document: Document) -> None:
        """This record is open from now on: nothing that was asked about the one before is answered any more."""
        self.document = document
        self.journal.use(document)
        self.stop_work()
        self.finding = None
        self.studying = Studying()

    def close(self) -> None:
        """Nobody asks anything any more: the record goes, and all that showed it."""
        self.stop_work()
        self.document.leave()
        expect()

    def _ask_again(self, *, is_same_game: bool) -> None:
        """The record has changed: what was asked about it is worked out anew, of another game not at all."""
        given_up = self._asked.give_up()
        for command in given_up if is_same_game else ():
            if command.is_asked_again:
                with suppress(NodeGoneError):
                    self._answer_freely(command)

    def _set_out(self, before: Node) -> None:
        """A command has led from that node to the one shown now: if that is far, the way is walked in the background,
        and the next command ends it."""
        game, node = self.game, self.game.node
        if self.far is not None and is_long(game, before, self.far):
            path = game.cursor.line[: game.cursor.depth + 1]
            game.cursor.go(before)
            self.work_on(GoTo(node.key), walked(game, path, self.show))

    def compare(self, *, is_estimating: bool) -> None:
        """Judge the main line by every rule set that fits it, in the background."""
        self.comparison = Comparison(self.document, is_estimating=is_estimating)

    def _compare_again(self) -> list[Event]:
        """A comparison that is outdated begins anew if it is under way; if it is finished, that is told once."""
        comparison = self.comparison
        if comparison is None or not comparison.is_outdated(self.document):
            return []
        is_under_way = comparison.work is not None and self.game.is_playable
        again = Comparison(self.document, is_estimating=comparison.is_estimating) if is_under_way else None
        self.comparison = again
        return [] if is_under_way else [ComparisonOutdated()]

    def show(self) -> Shown:
        """The state as it is; where working that out is called off, what is known at once."""
        self._serial += 1
        try:
            shown = self._snapshot()
        except (Cancelled, LimitError):
            with unwatched():
                shown = self._known_snapshot()
        self._known = self._shown_state(), shown
        self._shown = shown.outline
        mode = self.studying.now
        if mode is None:
            return Shown(shown)
        from goboard.session.hidden_future import hidden

        return hidden(Shown(shown), mode, self.document)

    def _known_snapshot(self) -> Snapshot:
        """That of before where nothing has changed, else a brief one."""
        if self._known is not None and self._known[0] == self._shown_state():
            return replace(self._known[1], serial=self._serial, message=self.message)
        self.game.is_counting = self.weights.is_asked = False
        self.message = NOT_WORKED_OUT
        return self._snapshot(is_brief=True)

    def _shown_state(self) -> tuple[object, ...]:
        game = self.game
        asked = game.is_counting, game.resumed, game.suggestion, self.weights.is_asked
        return self.document, game, self.document.edits.state, game.node, game.rules, *asked

    def _snapshot(self, *, is_brief: bool = False) -> Snapshot:
        weights = self.weights.view(self.game) if self.weights.is_asked else None
        times = self.clock.view(self.game)
        self.document.note(self.studying.results.standing(self.game.root))
        return snapshot(self.document, self._serial, self.message, self._shown, weights, times, is_brief=is_brief)

    def idle(self) -> tuple[bool, list[Event]]:
        """A slice of background work: (is there more to do, what it brought)."""
        is_more, events = self._work()
        mode = self.studying.now
        if mode is not None:
            from goboard.session.hidden_future import hidden

            events = [hidden(event, mode, self.document) for event in events]
        return is_more, events

    def _work(self) -> tuple[bool, list[Event]]:
        events: list[Event] = []
        end = time.monotonic() + SLICE
        if not self.game.layout.is_complete:
            if is_left(self.game.layout.laying_out(), end, events):
                return True, events
            events.append(self.show())
        if self._is_asked_left(end, events, is_before_judging=True):
            return True, events
        if self._judging is None and self.game.unjudged and self.game.is_playable:
            self._judging = judge_edited(self.game)
        if self._judging is not None:
            if is_left(self._judging, end, events):
                return True, events
            self._judging = None
        if self._is_asked_left(end, events, is_before_judging=False):
            return True, events
        if self.comparison is not None and self.comparison.work is not None:
            if is_left(self.comparison.work, end, events):
                return True, events
            self.comparison.work = None
        return False, events

    def _is_asked_left(self, end: float, events: list[Event], *, is_before_judging: bool) -> bool:
        """Work on what was asked for, the most urgent first; is there more to do?"""
        for command, work in self._asked.left(lambda command: command.urgency):
            if (command.urgency < JUDGING) is is_before_judging:
                if is_left(work, end, events):
                    return True
                self._asked.end(type(command))
        return False

    @property
    def serial(self) -> int:
        """The serial of the last snapshot."""
        return self._serial

    def judge_by_record(self) -> None:
        """The record's own RU and KM have changed: they choose the rules again."""
        chosen = rules_of(self.game.root)
        if chosen.fault:
            self.message = chosen.fault
            return
        self.judge_by(chosen.rules, chosen)

    def judge_by(self, rules: RuleSet, chosen: Chosen | None = None) -> None:
        """Judge the whole record anew in the background; OptionError if the rules do not go with its board. `chosen` as
        in GameState.switch_rules."""
        old = self.game.judged
        self.game.switch_rules(rules, chosen)
        self._judge(old)

    def _judge(self, old: Judgements | None) -> None:
        self._judging = judge_whole(self.game, old) if self.game.is_playable else None
