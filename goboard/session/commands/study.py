"""Commands of guessing moves and of solving problems. Nothing of them changes the record."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from goboard.session.commands.command import Command, InStudy
from goboard.session.events import NO_MORE_PROBLEMS, NOTHING_TO_FIND, Answer, Refused
from goboard.words.message import Number, phrase

if TYPE_CHECKING:
    from goboard.games.reviews import Judgement
    from goboard.session.game import GameState
    from goboard.session.guessing import Guessing
    from goboard.session.guessing_round import RoundGame
    from goboard.session.snapshot import Look
    from goboard.session.solving import Solving
    from goboard.session.state import SessionState
    from goboard.session.studying import Mode


class StartGuessing(Command, in_study=InStudy.ALLOWED, needs_go=True):
    """Hide what follows the node shown and have its moves guessed: those of these players, () for all. `PlayAt` is a
    guess from now on."""

    players: tuple[int, ...] = ()

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.guessing import Guessing

        return _begin_guessing(session, Guessing(session.game, self.players, session.studying.random))


class StartRound(Command, in_study=InStudy.ALLOWED):
    """Have the moves of the record's games guessed, one game after the other, each from where it was left; those in
    which nothing is left are passed over."""

    games: tuple[RoundGame, ...]

    def answer(self, session: SessionState) -> Answer:
        return _go_through(session, self.games, 0)


class StartChoices(Command, in_study=InStudy.ALLOWED, needs_go=True):
    """As `StartGuessing`, but what is to be found is what a reviewer would play: that source where the record has its
    word. Where the record says nothing, `StudyView.look` asks for a `TakeLook`."""

    players: tuple[int, ...] = ()
    source: str = ""

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.guessing_choices import GuessingChoices

        game, random = session.game, session.studying.random
        return _begin_guessing(session, GuessingChoices(game, self.players, random, self.source))


class TakeLook(Command, in_study=InStudy.ALLOWED):
    """A reviewer has looked where `StudyView.look` asked; None: nothing came of it."""

    look: Look
    judgement: Judgement | None

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.guessing_choices import GuessingChoices

        mode = session.studying.now
        if isinstance(mode, GuessingChoices):
            mode.take_look(*self.look, self.judgement)
        return []


class StartProblem(Command, in_study=InStudy.ALLOWED):
    """The game shown is a problem: its solver plays with `PlayAt`, the record answers."""

    def answer(self, session: SessionState) -> Answer:
        return begin_problem(session, session.document.index)


class ShowAnswer(Command, in_study=InStudy.ALLOWED):
    """Play the move that is to be found; it does not count as found."""

    def answer(self, session: SessionState) -> Answer:
        return _at_the_move(session, lambda mode: mode.show())


class GiveHint(Command, in_study=InStudy.ALLOWED):
    """Narrow down where the move is."""

    def answer(self, session: SessionState) -> Answer:
        return _at_the_move(session, lambda mode: mode.hint())


class TryAgain(Command, in_study=InStudy.ALLOWED):
    """Solve the problem from its start."""

    def answer(self, session: SessionState) -> Answer:
        return _with_problem(session, lambda problem: problem.reset())


class TakeBack(Command, in_study=InStudy.ALLOWED):
    """Take the solver's last move back, and the record's answer to it."""

    def answer(self, session: SessionState) -> Answer:
        return _with_problem(session, lambda problem: problem.take_back())


class NextProblem(Command, in_study=InStudy.ALLOWED):
    """The next problem in the file (+1), or the one before (-1): games that are none are passed over."""

    by: int = 1

    def answer(self, session: SessionState) -> Answer:
        """Where none is left the one shown stays."""
        from goboard.session.game import GameState
        from goboard.session.guessing_round import GuessingRound
        from goboard.session.solving import NoProblemError

        document, mode = session.document, session.studying.now
        if isinstance(mode, GuessingRound):
            return _go_through(session, mode.games, mode.at + 1)
        wanted = range(document.index + self.by, len(document.roots) if self.by > 0 else -1, self.by)
        for index in wanted[:MOST_PASSED_OVER]:
            try:
                _problem(session, GameState(document.roots[index]))
            except NoProblemError:
                continue
            return begin_problem(session, index)
        if len(wanted) <= MOST_PASSED_OVER:
            return NO_MORE_PROBLEMS
        return Refused(
            phrase(
                "The next {number} games of this file are no problems: choose one in the list of games.",
                number=Number(MOST_PASSED_OVER),
            )
        )


class LeaveStudy(Command, in_study=InStudy.ALLOWED):
    """The whole record is shown again."""

    def answer(self, session: SessionState) -> Answer:
        mode, session.studying.now = session.studying.now, None
        if mode is not None:
            mode.leave()
        return []


MOST_PASSED_OVER = 1000
"""Games that are no problems: of more a person had to wait for too long."""


def _begin_guessing(session: SessionState, guessing: Guessing) -> Answer:
    if guessing.answer is None:
        return Refused(phrase("No move follows here that could be guessed."))
    _make_ready(session)
    guessing.begin()
    session.studying.now = guessing
    return []


def _go_through(session: SessionState, games: tuple[RoundGame, ...], first: int) -> Answer:
    """The first game from there on in which a move is left to guess; where there is none the last, which is over."""
    from goboard.session.guessing_round import GuessingRound

    document, last, passed = session.document, None, list[str]()
    shown = document.index
    for at in range(first, min(len(games), len(document.roots))):
        document.index = at
        if document.game.is_playable:
            last = GuessingRound(document.game, session.studying.random, games, at)
            if last.answer is not None:
                break
        passed.append(games[at].key)
    if last is None:
        document.index = shown
        return Refused(phrase("No move follows here that could be guessed."))
    last.left_out = tuple(key for key in passed if key != games[last.at].key)
    document.index = last.at
    _make_ready(session)
    last.begin()
    session.studying.now = last
    return []


def _at_the_move(session: SessionState, act: Callable[[Mode], None]) -> Answer:
    """Do that where the move is to be found."""
    mode = session.studying.now
    if mode is None:
        return NOTHING_TO_FIND
    session.game.cursor.go(mode.end)
    act(mode)
    return []


def _with_problem(session: SessionState, act: Callable[[Solving], None]) -> Answer:
    """Do that with the problem that is being solved."""
    from goboard.session.solving import Solving

    problem = session.studying.now
    if not isinstance(problem, Solving):
        return NOTHING_TO_FIND
    act(problem)
    return []


def begin_problem(session: SessionState, index: int) -> Answer:
    """The game of that index is the problem from now on, if it is one."""
    from goboard.session.solving import NoProblemError

    document, studying = session.document, session.studying
    if not 0 <= index < len(document.roots):
        return NO_MORE_PROBLEMS
    document.index = index
    studying.now = None
    _make_ready(session)
    try:
        studying.now = _problem(session, document.game)
    except NoProblemError as error:
        return Refused(str(error))
    return []


def _problem(session: SessionState, game: GameState) -> Solving:
    """NoProblemError says why it is none."""
    from goboard.session.solving import NoProblemError, Solving

    if not game.is_playable:
        raise NoProblemError(game.fault)
    studying = session.studying
    return Solving(game, studying.results, len(session.document.roots), studying.random)


def _make_ready(session: SessionState) -> None:
    """The count, a search and whatever else was asked for would look ahead."""
    session.game.is_counting = False
    session.finding = None
    session.stop_work()
