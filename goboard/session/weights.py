"""What the points weigh under the rules chosen, worked out only while somebody looks at it."""

from __future__ import annotations

from itertools import product

import numpy as np

from goboard.arrays import closed
from goboard.boards.board import Board
from goboard.rules.protocol import HasWeights, RuleSet
from goboard.session.game import GameState
from goboard.session.snapshot import WeightsView

DIGITS = 6
SHOWN_REACH, SHOWN_STEP = 24, 4
"""How far from the origin weights are shown on the plane, and how far apart points are asked for: each brings its
surroundings along."""


class ShownWeights:
    """Holds what was worked out last: moves leave weights as they are."""

    def __init__(self) -> None:
        self.is_asked = False
        self._known: tuple[RuleSet, Board, WeightsView | None] | None = None

    def ask(self, board: Board, is_asked: bool) -> None:
        """Somebody looks at them from now on, or nobody does; of the plane the points round the origin are made known,
        so that there is something to be seen."""
        self.is_asked = is_asked
        if is_asked and board.plane is not None:
            steps = range(-SHOWN_REACH, SHOWN_REACH + 1, SHOWN_STEP)
            for x, y in product(steps, steps):
                board.plane.vertex(x, y)

    def view(self, game: GameState) -> WeightsView | None:
        """The weights of the game's board; None if the rules have none."""
        rules, board = game.rules, game.board
        if not game.is_playable:
            return None
        if self._known is None or self._known[0] is not rules or self._known[1] is not board:
            self._known = rules, board, weights_view(rules, board)
        return self._known[2]


def weights_view(rules: RuleSet, board: Board) -> WeightsView | None:
    """What the points of that board weigh; None if the rules have no weights."""
    if not isinstance(rules, HasWeights):
        return None
    formula = rules.weight_formula if board.plane is not None else ""
    values = closed(np.array(rules.weights(board), dtype=np.float64))
    known = values[~np.isnan(values)]
    low, high = (f"{value:.{DIGITS}g}" for value in (known.min(initial=np.inf), known.max(initial=-np.inf)))
    return WeightsView(values, low, high, formula) if len(known) else WeightsView(values, "", "", formula)
