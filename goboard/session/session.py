"""The one mutable object: takes commands, keeps the record, answers with frozen events. Runs in the worker."""

import time
from collections.abc import Callable, Iterator
from typing import Any

from goboard.games.judging import Judgements
from goboard.games.record_rules import rules_of
from goboard.rules import catalogue
from goboard.rules.protocol import OptionError, RuleSet
from goboard.session import (
    boards,
    branching,
    clock,
    comparison,
    counts,
    editing,
    exports,
    files,
    filming,
    find_commands,
    finding,
    game_list,
    judging,
    line,
    marking,
    navigation,
    play,
    positions,
    preview,
    records,
    stones,
    studying,
    told,
    walking,
)
from goboard.session import commands as do
from goboard.session.collector import collector_at_rest
from goboard.session.document import Document
from goboard.session.errands import Errands
from goboard.session.events import Event, Refused, Shown
from goboard.session.game import GameState
from goboard.session.tree_outline import Outline
from goboard.session.view import snapshot
from goboard.session.weights import ShownWeights, show_weights

SLICE = 0.010
"""Seconds of background work between two looks at what the person asked for."""


class Session:
    """Commands in, events out. `handle` answers a command at once, `idle` works on in the background."""

    def __init__(self, far: int | None = None) -> None:
        """Longer ways than `far` nodes through a record are walked in the background; None for none."""
        self.far = far
        self.document: Document = files.new_document(do.NewGame())
        self.message = ""
        self.autosaved = self.document.edits.state
        self._serial = 0
        self.comparison: comparison.Comparison | None = None
        self.errands = Errands()
        self.finding: finding.Finding | None = None
        self.studying = studying.Studying()
        self._judging: Iterator[Event | None] | None = None
        self._shown: Outline | None = None
        self.weights = ShownWeights()
        self.clock = clock.Clock()
        self._judge(None)

    @property
    def game(self) -> GameState:
        return self.document.game

    def handle(self, command: do.Command) -> list[Event]:
        """Do what is asked. The last event is `Shown` whenever what the window shows may have changed."""
        with collector_at_rest():
            return self._handle(command)

    def _handle(self, command: do.Command) -> list[Event]:
        self.message = ""
        if type(command) not in SILENT:
            self.errands.end(do.GoTo)
        document, game, state, node = self.document, self.game, self.document.edits.state, self.game.node
        answer = studying.intercept(self, command)
        if answer is None:
            answer = HANDLERS[type(command)](self, command)
        events = [answer] if not isinstance(answer, list) else answer
        if self.document is document:
            if document.edits.state != state or self.game is not game:
                self._ask_again(is_same_game=self.game.root is game.root)
            elif self.game.node is not node:
                document.edits.close()
                if type(command) in walking.WALKS:
                    walking.set_out(self, node)
        if self.game is not game or (self._judging is not None and self.game.is_upset):
            self._judge(None)
        self.game.is_upset = False
        self.clock.follow(self.game, command, is_studied=self.studying.now is not None)
        events += comparison.refresh(self)
        if type(command) not in SILENT:
            events.append(self.show())
        return events

    def use(self, document: Document) -> None:
        """This record is open from now on: nothing that was asked about the one before is answered any more."""
        self.document = document
        self.autosaved = document.edits.state
        self.errands.give_up()
        self.finding = None
        self.studying = studying.Studying()

    def _ask_again(self, *, is_same_game: bool) -> None:
        """The record has changed: what was asked about it is worked out anew, of another game not at all."""
        given_up = self.errands.give_up()
        for command in given_up if is_same_game else ():
            if type(command) in ASKED_AGAIN:
                HANDLERS[type(command)](self, command)

    def show(self) -> Shown:
        """The state as it is."""
        self._serial += 1
        game = self.game
        weights, times = self.weights.view(game), self.clock.view(game)
        shown = snapshot(self.document, self._serial, self.message, self._shown, weights, times)
        self._shown = shown.outline
        return studying.hidden(self, Shown(shown))

    def idle(self) -> tuple[bool, list[Event]]:
        """A slice of background work: (is there more to do, what it brought)."""
        is_more, events = self._work()
        return is_more, [studying.hidden(self, event) for event in events]

    def _work(self) -> tuple[bool, list[Event]]:
        events: list[Event] = []
        end = time.monotonic() + SLICE
        if not self.game.layout.is_complete:
            if _is_left(self.game.layout.laying_out(), end, events):
                return True, events
            events.append(self.show())
        if self._is_errand_left(FIRST, end, events):
            return True, events
        if self._judging is None and self.game.unjudged and self.game.is_playable:
            self._judging = judging.judge_edited(self.game)
        if self._judging is not None:
            if _is_left(self._judging, end, events):
                return True, events
            self._judging = None
        if self._is_errand_left(LAST, end, events):
            return True, events
        if self.comparison is not None and self.comparison.work is not None:
            if _is_left(self.comparison.work, end, events):
                return True, events
            self.comparison.work = None
        return False, events

    def _is_errand_left(self, kinds: tuple[type, ...], end: float, events: list[Event]) -> bool:
        """Work on what was asked for, one kind after the other; is there more to do?"""
        for kind in kinds:
            work = self.errands.work(kind)
            if work is not None:
                if _is_left(work, end, events):
                    return True
                self.errands.end(kind)
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
        self.judge_by(chosen.rules)
        self.game.note = chosen.note

    def judge_by(self, rules: RuleSet) -> None:
        """Judge the whole record anew in the background; OptionError if the rules do not go with its board."""
        old = self.game.judged
        self.game.switch_rules(rules)
        self._judge(old)

    def _judge(self, old: Judgements | None) -> None:
        self._judging = judging.judge_whole(self.game, old) if self.game.is_playable else None

    def switch_rules(self, command: do.SwitchRules) -> list[Event]:
        """Another rule set for the game shown: the whole record is judged anew in the background."""
        try:
            rules = catalogue.make(command.rules, command.options)
            self.judge_by(rules)
        except OptionError as error:
            return [Refused(str(error))]
        self.message = f"Judged by {rules.info.title} rules."
        return []


def _is_left(work: Iterator[Event | None], end: float, events: list[Event]) -> bool:
    """Work until `end` and add what it brought; is there more to do?"""
    for event in work:
        if event is not None:
            events.append(event)
        if time.monotonic() > end:
            return True
    return False


HANDLERS: dict[type, Callable[[Session, Any], Event | list[Event]]] = {
    do.NewGame: files.new_game,
    do.OpenFile: boards.open_file,
    do.OpenBoardFile: boards.open_board_file,
    do.OpenBoard: boards.open_board,
    do.OpenBytes: files.open_bytes,
    do.SaveFile: files.save_file,
    do.SaveBoard: boards.save_board,
    do.ExportForQ5Go: exports.export_for_q5go,
    do.Autosave: files.autosave,
    do.SelectGame: navigation.select_game,
    do.GoTo: navigation.go_to,
    do.Step: navigation.step,
    do.GoToMove: navigation.go_to_move,
    do.GoToMainLine: navigation.go_to_main_line,
    do.SwitchVariation: navigation.switch_variation,
    do.PlayAt: play.play_at,
    do.PlayAtPlace: play.play_at_place,
    do.PlayPass: play.play_pass,
    do.OfferAlliance: play.offer_alliance,
    do.DeclareWar: play.declare_war,
    do.ResignGame: play.resign,
    do.AgreeOnEnd: play.agree_on_end,
    do.Explain: play.explain,
    do.ExplainAtPlace: play.explain_at_place,
    do.SetComment: records.set_comment,
    do.SetInfo: records.set_info,
    do.DeleteNode: records.delete_node,
    do.MakeMainLine: records.make_main_line,
    do.MoveVariation: records.move_variation,
    do.KeepRules: records.keep_rules,
    do.SetContest: records.set_contest,
    do.SettleFirstMove: records.settle_first_move,
    do.PaintWeights: records.paint_weights,
    **branching.HANDLERS,
    **editing.HANDLERS,
    **game_list.HANDLERS,
    **marking.HANDLERS,
    **positions.HANDLERS,
    **stones.HANDLERS,
    do.Undo: records.undo,
    do.Redo: records.redo,
    do.SwitchRules: Session.switch_rules,
    do.ShowWeights: show_weights,
    do.StartCounting: counts.start_counting,
    do.StopCounting: counts.stop_counting,
    do.ToggleDead: counts.toggle_dead,
    do.SuggestDead: counts.suggest_dead,
    do.AcceptCount: counts.accept_count,
    **clock.HANDLERS,
    **finding.HANDLERS,
    **studying.HANDLERS,
    do.Compare: comparison.start_comparison,
    do.AskLine: line.ask_line,
    **filming.HANDLERS,
    **preview.HANDLERS,
    **told.HANDLERS,
}

FIRST: tuple[type, ...] = (do.GoTo, do.AskPreview, do.AskFrames, find_commands.Find)
"""What is worked out before the record is judged, and what after it."""
LAST: tuple[type, ...] = (do.AskLine,)
ASKED_AGAIN = (do.AskPreview, do.AskFrames, do.AskLine)
SILENT = (
    do.Autosave, do.Explain, do.ExplainAtPlace, do.Compare, do.AskLine, do.AskFrames, do.AskNode, do.CountClean,
    do.AskPreview, *finding.SILENT,
)  # fmt: skip
