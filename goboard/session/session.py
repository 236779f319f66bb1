"""The one mutable object: takes commands, keeps the record, answers with frozen events. Runs in the worker."""

import time
from collections.abc import Callable, Iterator
from typing import Any

from goboard.games.judging import Judgements, differences
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
    finding,
    game_list,
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
)
from goboard.session import commands as do
from goboard.session.document import Document
from goboard.session.events import Difference, Event, Judged, Judging, Refused, Shown
from goboard.session.game import GameState
from goboard.session.tree_outline import Outline
from goboard.session.view import snapshot
from goboard.session.weights import ShownWeights, show_weights

SLICE = 0.010
"""Seconds of background work between two looks at what the person asked for."""

PROGRESS_EVERY = 0.2
"""Seconds between two reports on how far the judging has come."""


class Session:
    """Commands in, events out. `handle` answers a command at once, `idle` works on in the background."""

    def __init__(self) -> None:
        self.document: Document = files.new_document(do.NewGame())
        self.message = ""
        self.autosaved = self.document.edits.state
        self._serial = 0
        self.comparison: comparison.Comparison | None = None
        self.line: Iterator[Event | None] | None = None
        self.frames: Iterator[Event | None] | None = None
        self.preview: Iterator[Event | None] | None = None
        self.finding: finding.Finding | None = None
        self.search: Iterator[Event | None] | None = None
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
        self.message = ""
        game = self.game
        answer = studying.intercept(self, command)
        if answer is None:
            answer = HANDLERS[type(command)](self, command)
        events = [answer] if not isinstance(answer, list) else answer
        if self.game is not game or (self._judging is not None and self.game.is_upset):
            self._judge(None)
        self.game.is_upset = False
        self.clock.follow(self.game, command)
        events += comparison.refresh(self)
        if type(command) not in SILENT:
            events.append(self.show())
        return events

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
        if not self.game.is_laid_out:
            if _is_left(self.game.laying_out(), end, events):
                return True, events
            events.append(self.show())
        if self.preview is not None:
            if _is_left(self.preview, end, events):
                return True, events
            self.preview = None
        if self.frames is not None:
            if _is_left(self.frames, end, events):
                return True, events
            self.frames = None
        if self.search is not None:
            if _is_left(self.search, end, events):
                return True, events
            self.search = None
        if self._judging is None and self.game.unjudged and self.game.is_playable:
            self._judging = _judged_again(self.game)
        if self._judging is not None:
            if _is_left(self._judging, end, events):
                return True, events
            self._judging = None
        if self.line is not None:
            if _is_left(self.line, end, events):
                return True, events
            self.line = None
        if self.comparison is not None and self.comparison.work is not None:
            if _is_left(self.comparison.work, end, events):
                return True, events
            self.comparison.work = None
        return False, events

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
        self._judging = _judged(self.game, old) if self.game.is_playable else None

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


def _judged(game: GameState, old: Judgements | None) -> Iterator[Event | None]:
    """Yields None for work done without anything to report."""
    last = time.monotonic()
    total = len(game.outline().keys)
    for done in game.judging():
        now = time.monotonic()
        if now - last > PROGRESS_EVERY:
            last = now
            yield Judging(done, total)
        else:
            yield None
    found = differences(game.replay, old, game.judged) if old is not None else iter(())
    listed = tuple(Difference(message, node.key) for message, node in found)
    yield Judged(game.rules.info.name, len(game.judged.flags), listed, game.lay_out())


def _judged_again(game: GameState) -> Iterator[Event | None]:
    """What was edited and what follows it, without a word where nothing has become illegal or legal."""
    before = dict(game.judged.flags)
    for _ in game.judging_again():
        yield None
    if game.judged.flags != before:
        yield Judged(game.rules.info.name, len(game.judged.flags), (), game.lay_out())


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

SILENT = (
    do.Autosave, do.Explain, do.ExplainAtPlace, do.Compare, do.AskLine, do.AskFrames, do.AskNode, do.CountClean,
    do.AskPreview, *finding.SILENT,
)  # fmt: skip
