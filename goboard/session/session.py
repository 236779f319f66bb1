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
from goboard.session.collector import collector_at_rest
from goboard.session.commands.ask import (
    AskFrames,
    AskLine,
    AskNode,
    AskPreview,
    Compare,
    CountClean,
    Explain,
    ExplainAtPlace,
)
from goboard.session.commands.command import Command
from goboard.session.commands.count import AcceptCount, StartCounting, StopCounting, SuggestDead, ToggleDead
from goboard.session.commands.edit import (
    DeleteNode,
    MakeMainLine,
    MoveVariation,
    Redo,
    SetComment,
    SetContest,
    SetInfo,
    SettleFirstMove,
    Undo,
)
from goboard.session.commands.files import (
    Autosave,
    ExportForQ5Go,
    NewGame,
    OpenBoard,
    OpenBoardFile,
    OpenBytes,
    OpenFile,
    SaveBoard,
    SaveFile,
)
from goboard.session.commands.find import Find
from goboard.session.commands.navigate import GoTo, GoToMainLine, GoToMove, SelectGame, Step, SwitchVariation
from goboard.session.commands.play import (
    AgreeOnEnd,
    DeclareWar,
    OfferAlliance,
    PlayAt,
    PlayAtPlace,
    PlayPass,
    ResignGame,
)
from goboard.session.commands.rules import KeepRules, PaintWeights, ShowWeights, SwitchRules
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
        self.document: Document = files.new_document(NewGame())
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

    def handle(self, command: Command) -> list[Event]:
        """Do what is asked. The last event is `Shown` whenever what the window shows may have changed."""
        with collector_at_rest():
            return self._handle(command)

    def _handle(self, command: Command) -> list[Event]:
        self.message = ""
        if type(command) not in SILENT:
            self.errands.end(GoTo)
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

    def switch_rules(self, command: SwitchRules) -> list[Event]:
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
    NewGame: files.new_game,
    OpenFile: boards.open_file,
    OpenBoardFile: boards.open_board_file,
    OpenBoard: boards.open_board,
    OpenBytes: files.open_bytes,
    SaveFile: files.save_file,
    SaveBoard: boards.save_board,
    ExportForQ5Go: exports.export_for_q5go,
    Autosave: files.autosave,
    SelectGame: navigation.select_game,
    GoTo: navigation.go_to,
    Step: navigation.step,
    GoToMove: navigation.go_to_move,
    GoToMainLine: navigation.go_to_main_line,
    SwitchVariation: navigation.switch_variation,
    PlayAt: play.play_at,
    PlayAtPlace: play.play_at_place,
    PlayPass: play.play_pass,
    OfferAlliance: play.offer_alliance,
    DeclareWar: play.declare_war,
    ResignGame: play.resign,
    AgreeOnEnd: play.agree_on_end,
    Explain: play.explain,
    ExplainAtPlace: play.explain_at_place,
    SetComment: records.set_comment,
    SetInfo: records.set_info,
    DeleteNode: records.delete_node,
    MakeMainLine: records.make_main_line,
    MoveVariation: records.move_variation,
    KeepRules: records.keep_rules,
    SetContest: records.set_contest,
    SettleFirstMove: records.settle_first_move,
    PaintWeights: records.paint_weights,
    **branching.HANDLERS,
    **editing.HANDLERS,
    **game_list.HANDLERS,
    **marking.HANDLERS,
    **positions.HANDLERS,
    **stones.HANDLERS,
    Undo: records.undo,
    Redo: records.redo,
    SwitchRules: Session.switch_rules,
    ShowWeights: show_weights,
    StartCounting: counts.start_counting,
    StopCounting: counts.stop_counting,
    ToggleDead: counts.toggle_dead,
    SuggestDead: counts.suggest_dead,
    AcceptCount: counts.accept_count,
    **clock.HANDLERS,
    **finding.HANDLERS,
    **studying.HANDLERS,
    Compare: comparison.start_comparison,
    AskLine: line.ask_line,
    **filming.HANDLERS,
    **preview.HANDLERS,
    **told.HANDLERS,
}

FIRST: tuple[type, ...] = (GoTo, AskPreview, AskFrames, Find)
"""What is worked out before the record is judged, and what after it."""
LAST: tuple[type, ...] = (AskLine,)
ASKED_AGAIN = (AskPreview, AskFrames, AskLine)
SILENT = (
    Autosave, Explain, ExplainAtPlace, Compare, AskLine, AskFrames, AskNode, CountClean,
    AskPreview, *finding.SILENT,
)  # fmt: skip
