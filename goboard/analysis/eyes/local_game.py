"""The local game of one eyespace, played move by move on a copy.

    game = start(eyespace)                  O, who owns the eyespace, moves first
    game.moves()                            what may be played, each with its Rule (`move.rule.title` is its name)
    game = game.after(move)                 the next state; the old one stays as it was, so that undo is keeping it
    game.labels                             one character a vertex of `eyespace`, a space for what is gone
    game.end                                None while it goes on, else whether the wall stands or fell
    game.best()                             the moves that keep what the side to move can have
    game.answer()                           what the eyespace as it lies now is worth by itself

With `bonus` 1 the wall has a safe eye elsewhere; `start(..., turned=True)` lets X begin. Moves by click are found with
`game.at(vertex)`; passes and X's outer liberties are no vertex and stand in `game.elsewhere()`. A pass of X is the
text's; no value is counted with it, as X has outer liberties to wait with.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum
from functools import cached_property
from typing import Any

from goboard.analysis.eyes.labelled import EMPTY, MARGINAL, MARGINAL_STONE, Labelled, remaining
from goboard.analysis.eyes.solver import OUTER_LIBERTIES, Answer, Local, solve
from goboard.jobs.watch import Watch
from goboard.words.message import enumerated, joined, phrase, sentences

MOST_NAMED = 6
"""A list of points in a sentence is cut off after so many."""


class Rule(Enum):
    """The moves of the local game, by the name and words of their rule; O owns the eyespace, X attacks it."""

    FILL = (phrase("RULE 1"), phrase("O fills a point"))
    PLACE = (phrase("RULE 2"), phrase("X plays inside"))
    ENTER = (phrase("RULE 3"), phrase("X comes in from outside"))
    PULL = (phrase("RULE 4"), phrase("X joins stones to the outside"))
    WAIT = (phrase("RULE 5"), phrase("X takes an outer liberty"))
    PASS = (phrase("Pass"), phrase("O passes"))
    ATTACKER_PASS = (phrase("Pass"), phrase("X passes"))

    @property
    def title(self) -> str:
        """RULE 1: O fills a point."""
        name, what = self.value
        return phrase("{rule}: {move}", rule=name, move=what)


def eyes(count: int) -> str:
    """Two eyes, one eye, no eye."""
    return (phrase("no eye"), phrase("one eye"), phrase("two eyes"))[count]


def value(answer: Answer, owner: str, attacker: str, *, is_seki: bool = False) -> str:
    """As in "Two eyes if Black moves first, one if White does.". A wall that stands by itself does so by two eyes or by
    seki: by which of them is said where it is known that it `is_seki`."""
    sides = {"owner": owner, "attacker": attacker}
    match answer.most, answer.least:
        case 2, 2 if is_seki:
            return phrase("Seki, whoever moves first.")
        case 2, 2:
            return phrase("Two eyes, whoever moves first.")
        case 1, 1:
            return phrase("One eye, whoever moves first.")
        case 0, 0:
            return phrase("No eye, whoever moves first.")
        case 2, 1:
            return phrase("Two eyes if {owner} moves first, one if {attacker} does.", **sides)
        case 2, 0:
            return phrase("Two eyes if {owner} moves first, none if {attacker} does.", **sides)
    return phrase("One eye if {owner} moves first, none if {attacker} does.", **sides)


def vital(answer: Answer, owner: str, attacker: str, name: Callable[[int], str]) -> str:
    """As in "Vital for both: D4.", "" where it does not matter who moves; `name` says what a vertex is called."""
    if answer.attack == answer.defend:
        points = _listed([name(vertex) for vertex in answer.attack])
        return phrase("Vital for both: {points}.", points=points) if points else ""
    return sentences(_vital(owner, answer.defend, name), _vital(attacker, answer.attack, name))


def _vital(side: str, vertices: Sequence[int], name: Callable[[int], str]) -> str:
    points = _listed([name(vertex) for vertex in vertices])
    return phrase("Vital for {player}: {points}.", player=side, points=points) if points else ""


def unknown(size: int) -> str:
    """What is said of an eyespace that is too large."""
    return phrase(
        "An eyespace of {points} points is too large to be read out: goboard does not say what it is worth.",
        points=size,
    )


def _listed(names: list[str]) -> str:
    if len(names) > MOST_NAMED:
        first = enumerated(names[:MOST_NAMED])
        return phrase("{points} and {number} more", points=first, number=len(names) - MOST_NAMED)
    return joined(names, is_choice=True)


class End(StrEnum):
    """How the local game ended."""

    SURVIVES = "survives"
    """X has no move left: the wall stands, by its eyes or by seki."""
    OVERRUN = "overrun"
    """No eye space is left: the wall has at most its eye elsewhere."""
    CAPTURED = "captured"
    """X took the wall by filling its last liberty."""


@dataclass(frozen=True)
class LocalMove:
    """A move of the local game; vertex -1 where it is none."""

    rule: Rule
    vertex: int = -1


@dataclass(frozen=True)
class LocalGame:
    """A state of the local game. `waiting` are the wall's outer liberties left, `played` the moves so far."""

    eyespace: Labelled
    position: int
    is_owners_turn: bool
    waiting: int = OUTER_LIBERTIES
    bonus: int = 0
    played: tuple[LocalMove, ...] = ()
    is_captured: bool = False
    _local: Local | None = field(default=None, repr=False, compare=False)

    @cached_property
    def labels(self) -> str:
        """One character a vertex of the eyespace, a space for what is gone."""
        return self._rules.labels(self.position)

    @cached_property
    def end(self) -> End | None:
        """How the game ended, None while it goes on."""
        if self.is_captured:
            return End.CAPTURED
        if not self._has_room:
            return End.OVERRUN
        return None if self.is_owners_turn or self._moves else End.SURVIVES

    def moves(self) -> tuple[LocalMove, ...]:
        """What the side to move may play, none once the game is over."""
        return () if self.end else tuple(move for move, _ in self._moves)

    def elsewhere(self) -> tuple[LocalMove, ...]:
        """The moves that are no vertex: passes of both and X's outer liberties."""
        moves = tuple(move for move in self.moves() if move.vertex < 0)
        return moves if self.end or self.is_owners_turn else (*moves, LocalMove(Rule.ATTACKER_PASS))

    def at(self, vertex: int) -> LocalMove | None:
        """The move on that vertex, None if there is none."""
        return next((move for move in self.moves() if move.vertex == vertex), None)

    def after(self, move: LocalMove) -> "LocalGame":
        """The state after a move; ValueError if it may not be made."""
        for allowed, reached in () if self.end else self._moves:
            if allowed == move:
                return reached
        if move in self.elsewhere():
            return self._next(move)[1]
        raise ValueError(f"{move.rule.title} is no move here.")

    def best(self, watch: Watch | None = None) -> tuple[LocalMove, ...]:
        """The moves after which the wall survives, or for X falls; none if every move comes to the same.

        Raises EyespaceTooLargeError, and Cancelled once it is called off.
        """
        moves = () if self.end else self._moves
        local = Local(self.eyespace, watch)
        good = tuple(move for move, reached in moves if reached._stands(local) == self.is_owners_turn)
        return good if len(good) < len(moves) else ()

    def survives(self, watch: Watch | None = None) -> bool:
        """Does the wall survive from here if both play their best? Raises as `best` does."""
        return self._stands(Local(self.eyespace, watch))

    def answer(self, watch: Watch | None = None) -> Answer:
        """The values and vital points of what is left, as vertices of the eyespace. Raises as `best` does."""
        left, kept = remaining(self.labels, self.eyespace.edges)
        return solve(left, watch).renamed(kept)

    def _stands(self, local: Local) -> bool:
        if self.is_captured or not self._has_room:
            return False
        return local.survives(self.position, self.bonus, self.is_owners_turn, self.waiting)

    @property
    def _has_room(self) -> bool:
        return EMPTY in self.labels or MARGINAL in self.labels

    @cached_property
    def _rules(self) -> Local:
        return self._local or Local(self.eyespace)

    @cached_property
    def _moves(self) -> tuple[tuple[LocalMove, "LocalGame"], ...]:
        """The moves of the side to move, each with what it leads to."""
        return tuple(self._owners_moves() if self.is_owners_turn else self._attackers_moves())

    def _owners_moves(self) -> list[tuple[LocalMove, "LocalGame"]]:
        filled = [self._next(LocalMove(Rule.FILL, v), position=p) for v, p in self._rules.owners_moves(self.position)]
        return [*filled, self._next(LocalMove(Rule.PASS))]

    def _attackers_moves(self) -> list[tuple[LocalMove, "LocalGame"]]:
        by_label = {EMPTY: Rule.PLACE, MARGINAL: Rule.ENTER, MARGINAL_STONE: Rule.PULL}
        found = [
            self._next(LocalMove(by_label[self.labels[vertex]], vertex), position=position)
            for vertex, position in self._rules.attackers_moves(self.position)
        ]
        free = [vertex for vertex, label in enumerate(self.labels) if label in EMPTY + MARGINAL]
        if self.waiting == self.bonus == 0 and len(free) == 1 and self.labels[free[0]] == EMPTY:
            found.append(self._next(LocalMove(Rule.PLACE, free[0]), is_captured=True))
        if self.waiting:
            found.append(self._next(LocalMove(Rule.WAIT), waiting=self.waiting - 1))
        return found

    def _next(self, move: LocalMove, **changed: Any) -> tuple[LocalMove, "LocalGame"]:
        played, is_owners_turn = (*self.played, move), not self.is_owners_turn
        return move, replace(self, played=played, is_owners_turn=is_owners_turn, _local=self._rules, **changed)


def start(eyespace: Labelled, *, turned: bool = False, bonus: int = 0) -> LocalGame:
    """The game on an eyespace, stones without a liberty taken off; with `turned` X begins.

    Raises EyespaceTooLargeError beyond what can be searched.
    """
    local = Local(eyespace)
    return LocalGame(eyespace, local.start, not turned, bonus=bonus, _local=local)
