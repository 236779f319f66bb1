"""MANGO's scores: the weights of the stones and of the points that only they reach, exact or enclosed."""

from collections import Counter
from fractions import Fraction

import numpy as np

from goboard.boards.board import Board
from goboard.jobs.watch import checkpoint
from goboard.kernel.graph import graph_of
from goboard.rules.area import area
from goboard.rules.formulas.errors import Undecided
from goboard.rules.formulas.reals import Real, sign, total
from goboard.rules.mango.weights import Int, Weights
from goboard.rules.numbers import exact, shown
from goboard.rules.position import BLACK, EMPTY, WHITE, End, Position
from goboard.rules.protocol import Score, ScoreLine
from goboard.rules.turns import result_text
from goboard.words.message import phrase

SCORE_DIGITS, RESULT_DIGITS = 15, 12
"""Significant digits of scores, and of the margin in a result, that are no fractions."""
UNKNOWN = "?"
"""The result where nobody can tell who has more points, as game records write it."""


def scored(position: Position, weights: Weights, first: tuple[str, str]) -> Score:
    """ "For each m in M, the player receives F(m) points", and F(n) for each empty n that reaches M and not H.

    Nobody wins, and the result is "?", where no precision tells who has more points.
    """
    board, stones = position.board, position.stones
    counted = area(board, stones, 2)
    initial = [Real(exact(score)) for score in first]
    owner, colour = np.frombuffer(counted.owner, np.uint8), np.frombuffer(stones, np.uint8)
    taken = [np.flatnonzero(colour == player) for player in (BLACK, WHITE)]
    empty = [np.flatnonzero((owner == player) & (colour == EMPTY)) for player in (BLACK, WHITE)]
    on_stones, territory = ([_sum(board, weights, own) for own in found] for found in (taken, empty))
    totals = [total(parts) for parts in zip(initial, on_stones, territory, strict=True)]
    bounds = tuple(real.bounds(SCORE_DIGITS) for real in totals)
    middles = tuple((low + high) / 2 for low, high in bounds)
    is_exact = board.plane is None and all(real.rational == low for real, (low, _) in zip(totals, bounds, strict=True))
    lead = totals[BLACK - 1] - totals[WHITE - 1]
    if lead.rational is None and board.plane is None:
        black, white = (np.concatenate(points) for points in zip(taken, empty, strict=True))
        lead = _lead(weights, black, white) + initial[0] - initial[1]
    winners = position.winners or _winners(lead)
    lines = (
        ScoreLine(phrase("Initial score"), _middles(initial)),
        ScoreLine(phrase("F of the stones"), _middles(on_stones)),
        ScoreLine(phrase("F of the surrounded points"), _middles(territory)),
    )
    result = result_text(position, middles) if is_exact else _about(position, lead, winners)
    return Score(
        middles,
        counted.owner,
        stones,
        _dame(board, stones, counted.dame),
        (),
        lines,
        winners,
        result,
        {},
        () if is_exact else bounds,
    )


def _middles(reals: list[Real]) -> tuple[Fraction, ...]:
    return tuple(sum(real.bounds(SCORE_DIGITS), Fraction(0)) / 2 for real in reals)


def _dame(board: Board, stones: bytes, dame: tuple[int, ...]) -> tuple[int, ...]:
    """The points between the players, without the open plane: what lies in it and beyond has no end."""
    if board.outside not in dame:
        return dame
    beyond = set(graph_of(board).chain(stones, board.outside))
    return tuple(vertex for vertex in dame if vertex not in beyond)


def _sum(board: Board, weights: Weights, vertices: Int) -> Real:
    """The sum of F over these; points of the plane that became known later belong to the vertex outside."""
    if board.outside in vertices:
        vertices = np.concatenate((vertices, np.arange(board.size, len(weights.which))))
    return weights.exact_sum(vertices)


def _lead(weights: Weights, black: Int, white: Int) -> Real:
    """What Black has more than White; equal weights cancel first, so that equal sets of them are exactly a tie."""
    more, times = weights.times(black) - weights.times(white), Counter[Real]()
    for at in np.flatnonzero(more).tolist():
        checkpoint()
        times[weights.distinct[at]] += int(more[at])
    return total(real * count for real, count in times.items() if count)


def _about(position: Position, lead: Real, winners: tuple[int, ...]) -> str:
    """The result where the margin is no fraction: its first digits."""
    if position.end is End.RESIGNATION or len(winners) == 2:
        return result_text(position, (Fraction(0), Fraction(0)))
    if not winners:
        return UNKNOWN
    low, high = (lead if winners == (BLACK,) else -lead).bounds(SCORE_DIGITS)
    return f"{'BW'[winners[0] - 1]}+{shown((low + high) / 2, RESULT_DIGITS)}"


def _winners(lead: Real) -> tuple[int, ...]:
    """ "The player with the most points wins." Equal points are a tie; nobody where they cannot be told apart."""
    try:
        return {1: (BLACK,), -1: (WHITE,), 0: (BLACK, WHITE)}[sign(lead)]
    except Undecided:
        return ()
