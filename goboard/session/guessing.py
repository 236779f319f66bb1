"""Guessing the moves of a record one after the other; how near a guess was, and where a hint lights up."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from goboard.arrays import Float
from goboard.boards.board import Board
from goboard.games.move_words import turn_sentence
from goboard.games.tree import Node, upwards
from goboard.rules.moves import Move, Play
from goboard.session.snapshot import GUESS, RIGHT, WRONG, StudyView
from goboard.session.studying import Mode
from goboard.words.message import Share, phrase, plural, sentences

if TYPE_CHECKING:
    from goboard.session.game import GameState


NEARNESS = ((1, phrase("right beside it")), (3, phrase("near")), (6, phrase("not far off")))
AREA = 2
"""How many steps around a point a hint lights up."""


def steps_from(board: Board, vertex: int) -> Float:
    """(n,) how many edges lead from the vertex to each point, inf where none do."""
    if board.plane is not None:
        return _steps_on_plane(board, vertex)
    # what needs nearness is asked for later than anything of a start
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import dijkstra

    ones = np.ones(len(board.indices))
    graph = csr_array((ones, board.indices, board.indptr), shape=(board.size, board.size))
    return np.asarray(dijkstra(graph, indices=vertex, unweighted=True))


def _steps_on_plane(board: Board, vertex: int) -> Float:
    """By coordinates: the points that are not known yet are no short cut."""
    assert board.places is not None
    away = np.abs(board.places - board.places[vertex])
    steps: Float = away.sum(axis=1).astype(np.float64)
    steps[board.outside] = np.inf
    return steps


def nearness(board: Board, vertex: int, other: int) -> str:
    """How near they are, in words."""
    steps = steps_from(board, other)[vertex]
    return next((words for most, words in NEARNESS if steps <= most), phrase("far away"))


def farther(board: Board, answer: int, guess: int) -> frozenset[int]:
    """The points that are nearer to the guess than to the answer: about half of a board, and no sign of where in the
    rest the answer is."""
    return frozenset(np.flatnonzero(steps_from(board, answer) > steps_from(board, guess)).tolist())


def around(board: Board, vertex: int) -> tuple[int, ...]:
    """The points within a few steps."""
    return tuple(np.flatnonzero(steps_from(board, vertex) <= AREA).tolist())


def somewhere_around(board: Board, vertex: int, random: Random) -> tuple[int, ...]:
    """Points within a few steps of each other, the vertex anywhere among them: their middle says nothing of it."""
    return around(board, random.choice(around(board, vertex)))


TRIES = 3
"""The last wrong one shows the move."""
POINTS = (6, 4, 2)
"""For the record's own move at the first, second and third guess; a variation's move is worth half of them."""


@dataclass
class Tally:
    """How the guesses of one game went."""

    asked: int = 0
    """How many were found or shown; the one that is still to be found is none of them."""
    found: list[int] = field(default_factory=lambda: [0] * TRIES)
    """How many were found at the first, second and third guess."""
    variations: int = 0
    shown: int = 0
    points: int = 0

    def words(self) -> str:
        """The score so far, in words."""
        if not self.asked:
            return phrase("No move guessed yet")
        return phrase(
            "{found} of {asked} found, {points} of {most} points",
            found=sum(self.found),
            asked=self.asked,
            points=self.points,
            most=self.asked * POINTS[0],
        )

    def lines(self) -> tuple[str, ...]:
        """All of it, a sentence a line."""
        if not self.asked:
            return (phrase("There was no move to guess."),)
        first, second, third = self.found
        share = self.points / (self.asked * POINTS[0])
        lines = [
            plural(
                "{found} of {n} move found: {first} at the first guess, {second} at the second, {third} at the third.",
                "{found} of {n} moves found: {first} at the first guess, {second} at the second, {third} at the third.",
                self.asked,
                found=sum(self.found),
                first=first,
                second=second,
                third=third,
            )
        ]
        if self.variations:
            lines.append(phrase("Variations of the record among them: {number}.", number=self.variations))
        lines.append(phrase("Shown in the end: {number}.", number=self.shown))
        lines.append(
            phrase(
                "{points} of {most} points: {share}.",
                points=self.points,
                most=self.asked * POINTS[0],
                share=Share(share),
            )
        )
        return tuple(lines)


class Guessing(Mode):
    """The moves that follow the node shown are hidden; those of `players` are guessed, () for all."""

    has_passes = goes_on_in_other_games = False

    def __init__(self, game: GameState, players: tuple[int, ...], random: Random) -> None:
        self._game, self._players, self._random = game, players, random
        self.tally = Tally()
        self._clear()
        self.end, _ = self._ahead()

    def begin(self) -> None:
        """Show the first position that is asked for."""
        self._advance()

    def _clear(self) -> None:
        self._wrong: list[int] = []
        self._ruled_out: frozenset[int] = frozenset()
        self._hint: tuple[int, ...] = ()

    @property
    def answer(self) -> tuple[Node, Play] | None:
        """The node and the move that are to be found, None at the end."""
        for child in self.end.children[:1]:
            move = self._game.replay.move(child)
            if isinstance(move, Play) and self._is_guessed(child, move):
                return child, move
        return None

    def _is_guessed(self, node: Node, move: Move) -> bool:
        """Is that move asked for, which leads to the node?"""
        return isinstance(move, Play) and (not self._players or move.player in self._players)

    def _ahead(self) -> tuple[Node, list[str]]:
        """Where the next move is to be guessed, and what is played until then, in words."""
        game, node = self._game, self._game.node
        told: list[str] = []
        while node.children:
            move = game.replay.move(node.children[0])
            if move is not None and self._is_guessed(node.children[0], move):
                break
            node = node.children[0]
            if move is not None:
                told.append(turn_sentence(move, game.board, game.rules.names))
        return node, told

    def _advance(self) -> str:
        """Play on to the next move that is to be guessed; what was played meanwhile, in words."""
        game = self._game
        node, told = self._ahead()
        self._passed = between(self._game.node, node)
        self.end = node
        game.cursor.go(node)
        return sentences(*told[-2:])

    def try_move(self, vertex: int | None) -> None:
        """Where the next move is, by whoever guesses."""
        answer = self.answer
        if answer is None or vertex is None:
            return
        node, move = answer
        if vertex in self._ruled_out or vertex in self._wrong:
            self._say(phrase("The move is not among the shaded points."), "")
        elif vertex == move.vertex:
            self._found(node, move, POINTS[len(self._wrong)], phrase("Right."))
        elif self._is_variation(vertex, move.player):
            self.tally.variations += 1
            where = self._game.board.name(move.vertex)
            self._found(
                node,
                move,
                POINTS[len(self._wrong)] // 2,
                phrase("In the record as a variation; played was {point}.", point=where),
            )
        else:
            self._miss(vertex, node, move)

    def _is_variation(self, vertex: int, player: int) -> bool:
        return any(self._game.replay.move(child) == Play(vertex, player) for child in self.end.children[1:])

    def _found(self, node: Node, move: Play, points: int, words: str) -> None:
        self.tally.points += points
        self.tally.found[len(self._wrong)] += 1
        self._keep(node, move, len(self._wrong) + 1, points)
        self._go_on(node, words, RIGHT)

    def _keep(self, node: Node, move: Play, tries: int, points: int) -> None:
        """That came of a move: found at that try, 0 if it was shown in the end."""

    def _miss(self, vertex: int, node: Node, move: Play) -> None:
        board = self._game.board
        self._wrong.append(vertex)
        if len(self._wrong) == TRIES:
            self.tally.shown += 1
            self._keep(node, move, 0, 0)
            self._go_on(node, phrase("The move was {point}.", point=board.name(move.vertex)), WRONG)
            return
        self._ruled_out |= farther(board, move.vertex, vertex)
        left = TRIES - len(self._wrong)
        how_near = nearness(board, vertex, move.vertex)
        near = phrase("Not {point}: that is {how_near}.", point=board.name(vertex), how_near=how_near)
        self._say(sentences(near, plural("{n} guess left.", "{n} guesses left.", left)), WRONG)

    def _go_on(self, node: Node, words: str, mood: str) -> None:
        self.tally.asked += 1
        self._game.cursor.go(node)
        self._clear()
        self._say(sentences(words, self._advance()), mood)

    def show(self) -> None:
        """Play the move that is to be found; it does not count as found."""
        answer = self.answer
        if answer is not None:
            self.tally.shown += 1
            self._keep(*answer, 0, 0)
            self._go_on(answer[0], phrase("The move was {point}.", point=self._game.board.name(answer[1].vertex)), "")

    def hint(self) -> None:
        """Light up the neighbourhood of the move; it costs a guess."""
        answer = self.answer
        if answer is None or self._hint:
            return
        if len(self._wrong) == TRIES - 1:
            self._say(phrase("There is no hint at the last guess."), "")
            return
        self._hint = somewhere_around(self._game.board, answer[1].vertex, self._random)
        self._wrong.append(-1)
        self._say(phrase("It is among the points lit up."), "")

    def view(self) -> StudyView:
        """What the window shows of it."""
        answer, words = self.answer, self._words
        if answer is not None:
            name = self._game.rules.names[answer[1].player - 1]
            words = sentences(words, phrase("Where does {player} play?", player=name))
        else:
            words = sentences(words, phrase("The record ends here."))
        return StudyView(
            mode=GUESS,
            words=words,
            score=self.tally.words(),
            mood=self._mood,
            to_find=answer[1].player if answer is not None else 0,
            wrong=tuple(vertex for vertex in self._wrong if vertex >= 0),
            ruled_out=tuple(sorted(self._ruled_out)),
            hint=self._hint,
            is_over=answer is None,
            summary=self.tally.lines() if answer is None else (),
        )


def between(first: Node, last: Node) -> list[Node]:
    """The nodes on the way from one node to another below it, both among them."""
    way = []
    for node in upwards(last):
        way.append(node)
        if node is first:
            break
    return way[::-1]
