"""Guessing and solving: what a session in such a mode does with commands, and what it hides of the record.

Nothing here changes the record, and as long as the mode lasts nothing else does but texts that a person types.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, overload

from goboard.boards.board import BoardError
from goboard.games.tree import Node, depth, upwards
from goboard.session.commands.ask import (
    AskFrames,
    AskLine,
    AskNode,
    AskPreview,
    Compare,
    Explain,
    ExplainAtPlace,
    MakeKnown,
)
from goboard.session.commands.command import Command
from goboard.session.commands.count import SuggestDead
from goboard.session.commands.edit import SetComment
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
from goboard.session.commands.navigate import GoTo, SelectGame, Step
from goboard.session.commands.play import PlayAt, PlayAtPlace, PlayPass
from goboard.session.commands.rules import ShowWeights, SwitchRules
from goboard.session.commands.study import (
    GiveHint,
    LeaveStudy,
    NextProblem,
    ShowAnswer,
    StartGuessing,
    StartProblem,
    TakeBack,
    TryAgain,
)
from goboard.session.events import Event, Judged, Refused, Shown
from goboard.session.game import GameState
from goboard.session.guessing import Guessing
from goboard.session.solving import NoProblemError, Results, Solving
from goboard.session.veil import veiled, veiled_outline, way_to

if TYPE_CHECKING:
    from goboard.session.session import Session

NOT_NOW = Refused("Not while the record is hidden: leave this with Esc first.")
BEHIND = "Back at the move to find."
QUIET = (AskLine, Compare)
"""What looks ahead in the record: it is left out without a word."""
# a record that is opened ends the mode once it is there; what tells of nodes asks which are hidden
PASSES = (
    NewGame, OpenFile, OpenBoardFile, OpenBoard, OpenBytes, Explain, ExplainAtPlace, Autosave,
    SaveFile, SetComment, SuggestDead, ShowWeights, SwitchRules, SaveBoard, ExportForQ5Go,
    AskFrames, AskNode, AskPreview, MakeKnown,
    StartGuessing, StartProblem, ShowAnswer, GiveHint, TryAgain, NextProblem,
    TakeBack, LeaveStudy,
)  # fmt: skip


class Studying:
    """The mode while one record is open, None outside; and the results of the problems in it."""

    def __init__(self) -> None:
        self.now: Guessing | Solving | None = None
        self.results = Results()
        self.random = Random()
        """Chooses what hints light up."""

    def hides(self, node: Node) -> bool:
        """Would it give something away to tell of that node?"""
        return self.now is not None and all(at is not node for at in upwards(self.now.end))


def intercept(session: Session, command: Command) -> Event | list[Event] | None:
    """What the mode answers to a command; None leaves the command to its own handler."""
    now, kind = session.studying.now, type(command)
    if now is None or kind in PASSES:
        return None
    if isinstance(command, QUIET):
        return []
    if isinstance(command, SelectGame) and isinstance(now, Solving):
        return _begin_problem(session, command.index)
    handler = _HANDLED.get(kind)
    return NOT_NOW if handler is None else handler(session, now, command)


def _play(session: Session, now: Guessing | Solving, command: PlayAt) -> Event | list[Event]:
    game = session.game
    if game.node is not now.end:
        game.cursor.go(now.end)
        session.message = BEHIND
        return []
    if 0 <= command.vertex < game.board.size and game.position.stones[command.vertex]:
        return []
    if isinstance(now, Guessing):
        now.guess(command.vertex)
    else:
        now.play(command.vertex)
    return []


def _play_at_place(session: Session, now: Guessing | Solving, command: PlayAtPlace) -> Event | list[Event]:
    plane = session.game.board.plane
    if plane is None:
        return NOT_NOW
    try:
        return _play(session, now, PlayAt(plane.vertex(command.x, command.y)))
    except BoardError as error:
        return Refused(str(error))


def _pass(session: Session, now: Guessing | Solving, _command: PlayPass) -> Event | list[Event]:
    if isinstance(now, Guessing):
        return Refused("Passes are not guessed.")
    session.game.cursor.go(now.end)
    now.play(None)
    return []


def _step(session: Session, now: Guessing | Solving, command: Step) -> list[Event]:
    """No farther than what is known."""
    cursor = session.game.cursor
    cursor.step(min(command.moves, max(depth(now.end) - cursor.depth, 0)))
    return []


def _go_to(session: Session, now: Guessing | Solving, command: GoTo) -> Event | list[Event]:
    node = next((at for at in upwards(now.end) if at.key == command.key), None)
    if node is None:
        return NOT_NOW
    session.game.cursor.go(node)
    return []


_HANDLED: dict[type, Callable[[Session, Any, Any], Event | list[Event]]] = {
    PlayAt: _play,
    PlayAtPlace: _play_at_place,
    PlayPass: _pass,
    Step: _step,
    GoTo: _go_to,
}


def start_guessing(session: Session, command: StartGuessing) -> Event | list[Event]:
    game = session.game
    if not game.is_playable:
        return Refused(game.fault)
    guessing = Guessing(game, command.players, session.studying.random)
    if guessing.answer is None:
        return Refused("No move follows here that could be guessed.")
    _make_ready(session)
    guessing.begin()
    session.studying.now = guessing
    return []


def start_problem(session: Session, _command: StartProblem) -> Event | list[Event]:
    return _begin_problem(session, session.document.index)


def _begin_problem(session: Session, index: int) -> Event | list[Event]:
    document = session.document
    if not 0 <= index < len(document.roots):
        return NO_MORE
    document.index = index
    session.studying.now = None
    _make_ready(session)
    try:
        session.studying.now = _problem(session, document.game)
    except NoProblemError as error:
        return Refused(str(error))
    return []


def _problem(session: Session, game: GameState) -> Solving:
    """NoProblemError says why it is none."""
    if not game.is_playable:
        raise NoProblemError(game.fault)
    studying = session.studying
    return Solving(game, studying.results, len(session.document.roots), studying.random)


def _make_ready(session: Session) -> None:
    """The count, a search and whatever else was asked for would look ahead."""
    session.game.is_counting = False
    session.finding = None
    session.errands.give_up()


def show_answer(session: Session, _command: ShowAnswer) -> Event | list[Event]:
    now = session.studying.now
    if now is None:
        return NOTHING_TO_FIND
    session.game.cursor.go(now.end)
    now.show()
    return []


def give_hint(session: Session, _command: GiveHint) -> Event | list[Event]:
    now = session.studying.now
    if now is None:
        return NOTHING_TO_FIND
    session.game.cursor.go(now.end)
    now.hint()
    return []


def try_again(session: Session, _command: TryAgain) -> Event | list[Event]:
    now = session.studying.now
    if not isinstance(now, Solving):
        return NOTHING_TO_FIND
    now.reset()
    return []


def next_problem(session: Session, command: NextProblem) -> Event | list[Event]:
    """Where none is left the one shown stays."""
    document = session.document
    wanted = range(document.index + command.by, len(document.roots) if command.by > 0 else -1, command.by)
    for index in wanted[:MOST_PASSED_OVER]:
        try:
            _problem(session, GameState(document.roots[index]))
        except NoProblemError:
            continue
        return _begin_problem(session, index)
    return NO_MORE if len(wanted) <= MOST_PASSED_OVER else TOO_FAR


def leave_study(session: Session, _command: LeaveStudy) -> list[Event]:
    session.studying.now = None
    return []


def take_back(session: Session, _command: TakeBack) -> Event | list[Event]:
    now = session.studying.now
    if not isinstance(now, Solving):
        return NOTHING_TO_FIND
    now.take_back()
    return []


MOST_PASSED_OVER = 1000
"""Games that are no problems: of more a person had to wait for too long."""
NO_MORE = Refused("There is no further problem in this file.")
TOO_FAR = Refused(f"The next {MOST_PASSED_OVER:,} games of this file are no problems: choose one in the list of games.")
NOTHING_TO_FIND = Refused("No move is to be found now.")

HANDLERS: dict[type, Callable[[Session, Any], Event | list[Event]]] = {
    StartGuessing: start_guessing,
    StartProblem: start_problem,
    ShowAnswer: show_answer,
    GiveHint: give_hint,
    TryAgain: try_again,
    TakeBack: take_back,
    NextProblem: next_problem,
    LeaveStudy: leave_study,
}


@overload
def hidden(session: Session, event: Shown) -> Shown: ...


@overload
def hidden(session: Session, event: Event) -> Event: ...


def hidden(session: Session, event: Event) -> Event:
    """The event without anything that would give away what is to be found."""
    now = session.studying.now
    if isinstance(event, Shown) and now is not None and event.snapshot.study is None:
        view, document = now.view(), session.document
        if isinstance(now, Solving):
            is_last = document.index + 1 == len(document.roots)
            view = replace(view, has_more=not is_last, has_earlier=document.index > 0)
        return Shown(veiled(event.snapshot, now.end, view, now.comment(session.game.node)))
    if isinstance(event, Judged) and now is not None:
        return replace(event, differences=(), faults=(), outline=veiled_outline(event.outline, way_to(now.end)))
    return event
