"""Guessing what a reviewer would play: its first choices are looked for, and what another move loses against them is
told. The record's own moves are played on meanwhile."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from goboard.games.reviews import LEAST_VISITS, Judgement, Loss, Move, is_best, judgements, loss, lost_against
from goboard.rules.moves import Pass, Play
from goboard.session.guessing import Guessing, somewhere_around
from goboard.session.snapshot import CHOICES, RIGHT, WRONG, Look, StudyView
from goboard.words.message import Number, Share, phrase, plural, sentences

if TYPE_CHECKING:
    from random import Random

    from goboard.session.game import GameState

PASS = -1
GOOD, BAD = 0, 3
"""The classes of moves up to which one is as good as the first choice, and from which on it is a mistake."""


@dataclass
class Losses:
    """How the guesses of one game went: what they lost, and what the record's moves lost at the same places."""

    guesses: int = 0
    first: int = 0
    good: int = 0
    points: float = 0.0
    share: float = 0.0
    told: int = 0
    """Guesses whose loss is known in points, and the record's moves at these places; what these lost."""
    played: int = 0
    played_points: float = 0.0
    shown: int = 0

    def note(self, lost: Loss, played: Loss | None, *, is_first: bool, is_hinted: bool) -> None:
        """A guess that has lost that, where the record's move has lost the other. The first choice counts as nothing
        after a hint."""
        self.guesses += 1
        self.first += is_first and not is_hinted
        self.good += lost.kind == GOOD and not is_first
        self.share += max(lost.share or 0.0, 0.0)
        if lost.points is not None:
            self.told += 1
            self.points += max(lost.points, 0.0)
            if played is not None and played.points is not None:
                self.played += 1
                self.played_points += max(played.points, 0.0)

    def words(self) -> str:
        """The score so far, in words."""
        if self.told:
            return phrase(
                "{first} of {guesses} first choices, {points} points lost",
                first=self.first,
                guesses=self.guesses,
                points=Number(self.points, 1),
            )
        return phrase(
            "{first} of {guesses} first choices, {share} of win rate lost",
            first=self.first,
            guesses=self.guesses,
            share=Share(self.share),
        )

    def lines(self) -> tuple[str, ...]:
        """All of it, a sentence a line."""
        if not self.guesses:
            return (phrase("No move was guessed."), *self._rest())
        lines = [
            plural(
                "{first} of one guess were the first choice, {good} more were as good.",
                "{first} of {n} guesses were the first choice, {good} more were as good.",
                self.guesses,
                first=self.first,
                good=self.good,
            )
        ]
        lines.append(
            phrase(
                "{points} points lost, {mean} a move.",
                points=Number(self.points, 1),
                mean=Number(self.points / self.told, 1),
            )
            if self.told
            else phrase("{share} of win rate lost.", share=Share(self.share))
        )
        if self.played:
            lines.append(
                phrase(
                    "The record's moves lost {points} points at {number} of these places.",
                    points=Number(self.played_points, 1),
                    number=self.played,
                )
            )
        return (*lines, *self._rest())

    def _rest(self) -> tuple[str, ...]:
        return (phrase("Shown: {number}.", number=self.shown),) if self.shown else ()


class GuessingChoices(Guessing):
    """The first choice at each place is the record's where it holds one, by that source above all; else the window has
    the position looked at, and what is guessed beside the candidates too."""

    has_passes = True

    def __init__(self, game: GameState, players: tuple[int, ...], random: Random, source: str) -> None:
        super().__init__(game, players, random)
        self._source = source
        self._looks: dict[tuple[int, int | None], Judgement | None] = {}
        """What the window had looked at: by node, and by the move after it that was guessed, None for none."""
        self._guess: int | None = None
        """What is to be looked at before it is answered."""
        self.losses = Losses()

    def _clear(self) -> None:
        super()._clear()
        self._guess = None

    def take_look(self, key: int, vertex: int | None, judgement: Judgement | None) -> None:
        """The window had that position looked at; None: nothing came of it."""
        self._looks[key, vertex] = judgement
        if key == self.end.key and vertex is not None and vertex == self._guess:
            self._answer(vertex)
        elif key == self.end.key and vertex is None and (judgement is None or not judgement.moves):
            answer = self.answer
            if answer is not None:
                self._go_on(answer[0], phrase("Nobody knows a first choice here."), "")

    @property
    def _before(self) -> Judgement | None:
        """What is said of the position shown, with candidates."""
        told = [each for each in judgements(self.end, self._game.codec) if each.moves and each.visits >= LEAST_VISITS]
        told.sort(key=lambda each: each.source == self._source)
        return told[-1] if told else self._looks.get((self.end.key, None))

    def try_move(self, vertex: int | None) -> None:
        """What the reviewer would play, by whoever guesses."""
        before, answer = self._before, self.answer
        if answer is None or self._guess is not None:
            return
        if before is None or not before.moves:
            self._say(phrase("The position is being looked at: one moment."), "")
            return
        player = answer[1].player
        move = Pass(player) if vertex is None else Play(vertex, player)
        illegal = self._game.rules.check(self._game.replay.position(self.end), move)
        if illegal is not None:
            self._say(illegal.message, WRONG)
            return
        at = PASS if vertex is None else vertex
        if self._lost_by(at) is None:
            self._guess = at
            self._say(phrase("{point} is being looked at.", point=self._name(at)), "")
        else:
            self._answer(at)

    def _lost_by(self, vertex: int) -> Loss | None:
        """What that move loses against the first choice, None as long as nobody has looked. What the record
        holds goes first: what tree and report tell of the move played, then the candidates."""
        before, answer = self._before, self.answer
        assert before is not None and answer is not None
        node, played = answer
        found = next((each for each in before.moves if each.vertex == vertex), None)
        if found is not None and is_best(before, vertex, played.player):
            return Loss(0.0 if found.lead is not None else None, 0.0, GOOD)
        if vertex == played.vertex:
            after = next((each for each in judgements(node, self._game.codec) if each.source == before.source), None)
            lost = loss(before, after, played.player)
            if lost.kind >= 0:
                return lost
        if found is not None and (lost := lost_against(before.moves[0], found, played.player)).kind >= 0:
            return lost
        if (self.end.key, vertex) in self._looks:
            return self._by_look(before, self._looks[self.end.key, vertex], played.player)
        return None

    def _by_look(self, before: Judgement, after: Judgement | None, player: int) -> Loss:
        if after is None:
            return Loss(None, None)
        first = before.moves[0]
        return lost_against(first, Move(PASS, after.visits, after.share, after.lead), player)

    def _answer(self, vertex: int) -> None:
        before, answer, lost = self._before, self.answer, self._lost_by(vertex)
        assert before is not None and answer is not None and lost is not None
        first, played = before.moves[0].vertex, answer[1].vertex
        is_first = vertex == first
        self.losses.note(lost, self._lost_by(played), is_first=is_first, is_hinted=bool(self._hint))
        if is_first:
            words = phrase("{point} is the first choice of {source}.", point=self._name(vertex), source=before.source)
        else:
            words = lost_words(lost, self._name(vertex), self._name(first), before.source)
        if vertex != played:
            words = sentences(words, phrase("Played was {point}.", point=self._name(played)))
        self._go_on(answer[0], words, RIGHT if is_first or lost.kind == GOOD else WRONG if lost.kind >= BAD else "")

    def show(self) -> None:
        """Tell the first choice; it does not count as found."""
        before, answer = self._before, self.answer
        if answer is not None and before is not None and before.moves:
            self.losses.shown += 1
            first = self._name(before.moves[0].vertex)
            self._go_on(
                answer[0], phrase("The first choice of {source} is {point}.", source=before.source, point=first), ""
            )

    def hint(self) -> None:
        """Light up the neighbourhood of the first choice, which does not count any more then."""
        before = self._before
        if self.answer is None or before is None or not before.moves or self._hint:
            return
        first = before.moves[0].vertex
        if first == PASS:
            self._say(phrase("It is no stone."), "")
            return
        self._hint = somewhere_around(self._game.board, first, self._random)
        self._say(phrase("It is among the points lit up."), "")

    def _name(self, vertex: int) -> str:
        return phrase("A pass") if vertex == PASS else self._game.board.name(vertex)

    def view(self) -> StudyView:
        """What the window shows of it, and what it has to have looked at."""
        view, answer = super().view(), self.answer
        if answer is None:
            return replace(view, mode=CHOICES, score=self.losses.words(), summary=self.losses.lines())
        before = self._before
        look = None
        if before is None or not before.moves:
            look = Look(self.end.key, None)
        elif self._guess is not None:
            look = Look(self.end.key, self._guess)
        who = self._game.rules.names[answer[1].player - 1]
        words = sentences(self._words, phrase("What is best for {player}?", player=who))
        return replace(view, mode=CHOICES, words=words, score=self.losses.words(), look=look)


def lost_words(lost: Loss, point: str, first: str, source: str) -> str:
    """What a move loses against the first choice, by whoever says so."""
    said = {"point": point, "first": first, "source": source}
    if lost.points is not None and lost.points < 0.05:
        return phrase("{point} loses nothing against {first}, says {source}.", **said)
    if lost.points is not None:
        points = Number(lost.points, 1)
        return phrase("{point} loses {points} points against {first}, says {source}.", points=points, **said)
    if lost.share is not None:
        share = Share(max(lost.share, 0.0))
        return phrase("{point} loses {share} of win rate against {first}, says {source}.", share=share, **said)
    return phrase("{point} is not among the candidates against {first}, says {source}.", **said)
