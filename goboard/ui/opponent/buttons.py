"""What a person can do in the strip while programs play: the buttons, where each of them is of use, and what is taken
back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from goboard.session.commands.edit import DeleteNode, Undo
from goboard.ui.language import tr, without_mnemonic
from goboard.ui.opponent.thinking import can_think

if TYPE_CHECKING:
    from goboard.session.commands.command import Command
    from goboard.session.snapshot import Snapshot
    from goboard.ui.opponent.strip import OpponentStrip
    from goboard.ui.opponent.trial import Trial
    from goboard.ui.window.workspace import Workspace


@dataclass(frozen=True)
class Actions:
    """What the buttons do."""

    hint: Callable[[], None]
    take_back: Callable[[], None]
    move_now: Callable[[], None]
    pause: Callable[[], None]
    give_up: Callable[[], None]
    talk: Callable[[], None]
    leave: Callable[[], None]


@dataclass(frozen=True)
class Moment:
    """What decides, besides the position, what can be done: does a program think about its move, is a person asked
    whether they are sure, and is a better move known, has an engine made no move, is it only tried, is it paused?"""

    is_thinking: bool
    is_doubted: bool
    has_better: bool
    is_stuck: bool
    is_trial: bool
    is_paused: bool


class OpponentButtons:
    """Those of the strip, in their order."""

    def __init__(self, strip: OpponentStrip, workspace: Workspace, actions: Actions) -> None:
        self._strip, self._workspace = strip, workspace
        passing, resigning = (workspace.action(name) for name in ("pass", "resign"))
        add = strip.add_button
        self.leave_turn = add(without_mnemonic(tr("&Pass")), passing.statusTip(), passing.trigger)
        self.hint = add(tr("H&int"), tr("What goboard would play"), actions.hint)
        self.back = add(tr("Take &back"), tr("Take your last move and the answer back"), actions.take_back)
        self.resign = add(tr("Re&sign"), resigning.statusTip(), resigning.trigger)
        self.now = add(tr("Move no&w"), tr("goboard makes the move for whose turn it is"), actions.move_now)
        self.pause = add(tr("Pause"), "", actions.pause)
        self.give_up = add(tr("It &resigns"), tr("The engine cannot go on, and has lost"), actions.give_up)
        self.console = add(tr("C&onsole"), tr("What goboard and the engine say to each other"), actions.talk)
        self.stop = add(tr("C&lose"), tr("Go on without goboard"), actions.leave)

    def show(self, snapshot: Snapshot, moment: Moment) -> None:
        """What can be done there: nobody is asked again while a program thinks about its move. Where play has stopped
        nothing else is shown, nor what the card of the end does."""
        strip, workspace = self._strip, self._workspace
        has_stopped = snapshot.is_over or snapshot.is_ended_here or snapshot.count is not None
        has_card = snapshot.is_ended_here and workspace.is_result_told
        is_possible = can_think(snapshot) and not moment.is_thinking
        passes, resigns = (workspace.action(name).isEnabled() for name in ("pass", "resign"))
        can_pass = passes and not (snapshot.is_ended_here or moment.is_doubted or snapshot.count or moment.is_thinking)
        # nobody passes for a program of a match, or gives up for one
        absent = [self.leave_turn] * strip.is_match + [self.resign] * (not strip.person or moment.is_trial)
        for button, can_be_done in (
            (self.leave_turn, can_pass),
            (self.hint, is_possible and not (moment.is_doubted and not moment.has_better)),
            (self.back, can_take_back(snapshot) and not has_card),
            (self.now, is_possible),
            (self.resign, resigns and not snapshot.is_ended_here),
        ):
            button.setEnabled(can_be_done)
            is_there = button not in absent
            button.setVisible(is_there and (can_be_done or not has_stopped))
        self.now.setText(
            tr("As&k again") if moment.is_stuck else tr("Pla&y on") if moment.is_doubted else tr("Move no&w")
        )
        strip.put_first(self.now if is_possible and snapshot.to_move in strip.chosen_seats else None)
        self._show_pause(is_there=strip.is_match and can_think(snapshot), is_paused=moment.is_paused)
        self.give_up.setVisible(moment.is_stuck and not moment.is_trial)
        self.console.setVisible(strip.has_engines)

    def _show_pause(self, *, is_there: bool, is_paused: bool) -> None:
        """Where nobody plays but programs, nobody else can have them wait."""
        self.pause.setVisible(is_there)
        self.pause.setText(tr("Go on") if is_paused else tr("Pause"))
        self.pause.setToolTip(
            tr("The programs play on") if is_paused else tr("The programs wait: what is thought about is dropped")
        )


def can_take_back(snapshot: Snapshot) -> bool:
    """Is the last thing done there a move, or a handicap stone?"""
    return not snapshot.node.next and (snapshot.node.made > 0 or _is_placed(snapshot))


def _is_placed(snapshot: Snapshot) -> bool:
    """Is a handicap stone what was done last?"""
    from goboard.session.handicap import ONE_STONE

    return not snapshot.node.made and snapshot.document.can_undo == ONE_STONE


def taken_back(shown: Snapshot, programs: Collection[int], trial: Trial | None) -> Iterator[Command]:
    """What takes a person's last move back, and the answer to it if it has been given, or their last handicap stone;
    where only those players move that are programs, the last move of all."""
    made = shown.node.moves[: shown.node.made]
    last = ([move for move in made if move.player not in programs] or made)[-1:]
    if trial is not None:
        yield from trial.taken_back(last, made)
    elif last:
        yield DeleteNode(last[0].key)
    elif _is_placed(shown):
        yield Undo()
