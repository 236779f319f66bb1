"""Positions for tests, drawn as rows of `.`, `X` (player 1) and `O` (player 2), or played by chance."""

import random

from goboard.boards.board import Board
from goboard.boards.catalogue import cached_grid
from goboard.rules import catalogue
from goboard.rules.moves import Pass, Play
from goboard.rules.position import Position, Setup
from goboard.rules.protocol import RuleSet

CHINESE = catalogue.make("chinese")


def drawn(*rows: str, rules: RuleSet = CHINESE, shape: str = "grid") -> Position:
    """The stones drawn on a grid of that shape."""
    board = cached_grid(shape, len(rows[0]), len(rows))
    stones = {i: "XO".index(c) + 1 for i, c in enumerate("".join(rows)) if c != "."}
    return rules.start(board, Setup(stones))


def marked(*rows: str, sign: str) -> tuple[int, ...]:
    """The vertices where the drawing has that sign."""
    return tuple(i for i, c in enumerate("".join(rows)) if c == sign)


def chance_game(rules: RuleSet, board: Board, moves: int, seed: int) -> Position:
    """A game of legal moves by chance, passes among them."""
    rng = random.Random(seed)
    position = rules.start(board)
    for _ in range(moves):
        points = [v for v, may in enumerate(rules.legal(position)) if may]
        if position.is_over:
            break
        position = rules.apply(position, Play(rng.choice(points)) if points and rng.random() > 0.04 else Pass())
    return position
