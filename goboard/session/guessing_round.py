"""Guessing through the games of a record one after the other, each from where it was left."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from goboard.games import tree
from goboard.games.tree import Node, main_line
from goboard.library.guesses import Guess, Guessed
from goboard.rules.moves import Move, Play
from goboard.session.guessing import POINTS, Guessing, Tally
from goboard.session.snapshot import StudyView
from goboard.words.message import phrase

if TYPE_CHECKING:
    from goboard.session.game import GameState


class RoundGame(NamedTuple):
    """A game by the key that it is known by to whoever began the round, and what came of its moves before. Those of
    `players` are asked for, () for all, from the `first` to the `last`, 0 for the end."""

    key: str
    guesses: tuple[Guess, ...] = ()
    players: tuple[int, ...] = ()
    first: int = 1
    last: int = 0


class GuessingRound(Guessing):
    """The game of that place among all; `left_out` has the keys of those that were passed over, as there is nothing to
    guess in them."""

    def __init__(self, game: GameState, random: Random, games: tuple[RoundGame, ...], at: int) -> None:
        self.games, self.at = games, at
        self.left_out: tuple[str, ...] = ()
        game.cursor.go(_left_at(game.root, games[at].guesses))
        super().__init__(game, games[at].players, random)
        self.guesses = games[at].guesses
        self.tally = _tally(self.guesses)

    def _is_guessed(self, node: Node, move: Move) -> bool:
        asked = self.games[self.at]
        if not super()._is_guessed(node, move):
            return False
        number = self._game.move_number(node)
        return asked.first <= number and (not asked.last or number <= asked.last)

    def _keep(self, node: Node, move: Play, tries: int, points: int) -> None:
        number = self._game.move_number(node)
        self.guesses = (*self.guesses, Guess(tree.depth(node), number, move.player, tries, points))

    def view(self) -> StudyView:
        view = super().view()
        score = phrase(
            "Game {number} of {games}: {score}", number=self.at + 1, games=len(self.games), score=self.tally.words()
        )
        guessed = Guessed(self.games[self.at].key, self.guesses, view.is_over, self.left_out)
        return replace(view, score=score, has_more=self.at + 1 < len(self.games), guessed=guessed)


def _left_at(root: Node, guesses: tuple[Guess, ...]) -> Node:
    """The node of the last move that was guessed; where the line is shorter now its end."""
    line = [*islice(main_line(root), max((guess.depth for guess in guesses), default=0) + 1)]
    return line[-1]


def _tally(guesses: tuple[Guess, ...]) -> Tally:
    found = [sum(guess.tries == number for guess in guesses) for number in range(1, len(POINTS) + 1)]
    shown, points = sum(not guess.tries for guess in guesses), sum(guess.points for guess in guesses)
    variations = sum(bool(guess.tries) and guess.points < POINTS[guess.tries - 1] for guess in guesses)
    return Tally(len(guesses), found, variations, shown, points)
