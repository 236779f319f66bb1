"""MANGO's scores: the weights of the stones and of the points that only they reach, exact or enclosed."""

from fractions import Fraction

from goboard.boards.board import Board
from goboard.kernel.graph import graph_of
from goboard.rules.area import area
from goboard.rules.formulas.errors import Undecided
from goboard.rules.formulas.reals import Real, sign, total
from goboard.rules.mango.weights import Weights
from goboard.rules.numbers import exact, outward
from goboard.rules.position import BLACK, WHITE, Position
from goboard.rules.protocol import Score, ScoreLine
from goboard.rules.turns import result_text

SCORE_DIGITS, RESULT_DIGITS = 15, 12
"""Significant digits of scores, and of the margin in a result, that are no fractions."""


def scored(position: Position, weights: Weights, first: tuple[str, str]) -> Score:
    """ "For each m in M, the player receives F(m) points", and F(n) for each empty n that reaches M and not H."""
    board, stones = position.board, position.stones
    counted, reals = area(board, stones, 2), weights.reals
    initial = [Real(exact(score)) for score in first]
    on_stones = [total(reals[v] for v in position.points(player)) for player in (BLACK, WHITE)]
    empty = [[v for v, owner in enumerate(counted.owner) if owner == p and not stones[v]] for p in (BLACK, WHITE)]
    territory = [total(reals[v] for v in vertices) for vertices in empty]
    totals = [total(parts) for parts in zip(initial, on_stones, territory, strict=True)]
    bounds = tuple(real.bounds(SCORE_DIGITS) for real in totals)
    shown = tuple((low + high) / 2 for low, high in bounds)
    is_exact = board.plane is None and all(real.rational is not None for real in totals)
    winners = position.winners or _winners(totals)
    lines = (
        ScoreLine("Initial score", _middles(initial)),
        ScoreLine("F of the stones", _middles(on_stones)),
        ScoreLine("F of the surrounded points", _middles(territory)),
    )
    result = result_text(position, shown) if is_exact else _about(position, totals, winners)
    return Score(
        shown,
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


def _about(position: Position, totals: list[Real], winners: tuple[int, ...]) -> str:
    """The result where the margin is no fraction: its first digits."""
    if position.winners or len(winners) != 1:
        return result_text(position, (Fraction(0), Fraction(0)))
    margin = totals[winners[0] - 1] - totals[2 - winners[0]]
    low, high = margin.bounds(SCORE_DIGITS)
    return f"{'BW'[winners[0] - 1]}+{outward((low + high) / 2, high, RESULT_DIGITS)[0]}"


def _winners(totals: list[Real]) -> tuple[int, ...]:
    """ "The player with the most points wins." Equal points, and points that cannot be told apart, are a tie."""
    try:
        difference = sign(totals[0] - totals[1])
    except Undecided:
        difference = 0
    return {1: (BLACK,), -1: (WHITE,), 0: (BLACK, WHITE)}[difference]
