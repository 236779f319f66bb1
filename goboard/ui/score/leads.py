"""Who leads along one variation, as far as it is known, and the curve through that. No widgets here."""

from collections.abc import Hashable

import numpy as np
from numpy.typing import NDArray

from goboard.session.events import Line

Float = NDArray[np.float64]
Int = NDArray[np.int64]

UNKNOWN, QUICK, WHOLE = 0, 1, 2
"""What an estimate rests on: nothing, a first look, a whole analysis."""
REACH = 8
"""So many nodes before and after it a quick estimate is held against."""
WIDEST, LEAST_WEIGHT = 3.0, 0.05
"""In nodes: how far a quick estimate leans on its neighbours where nothing is settled. One of which nothing is sure
counts for a little all the same."""
LEAST_SPAN = 5.0
"""In points: the scale shows so much for either side, however even the game is."""
STEPS = 1.0, 2.0, 5.0
"""Marks on a scale are these apart, or ten times as much, and so on."""


class Leads:
    """One entry for each node of a line: the expected margin of player 1, and how settled the board is, 0 to 1."""

    def __init__(self, line: Line, earlier: "Leads | None" = None) -> None:
        """What `earlier` knows of the same positions is taken over."""
        self.line = line
        self.numbers: Int = np.array(line.numbers, dtype=np.int64)
        self.margins: Float = np.full(len(line.keys), np.nan)
        self.certainty: Float = np.zeros(len(line.keys))
        self.stages = np.zeros(len(line.keys), dtype=np.uint8)
        self._subjects: list[Hashable] = [subject.key for subject in line.subjects]
        self._index = {key: index for index, key in enumerate(line.keys)}
        if earlier is not None:
            self._take_over(earlier)

    def __len__(self) -> int:
        return len(self.line.keys)

    def is_of(self, other: "Leads") -> bool:
        """Are these the same positions at the same nodes?"""
        return self.line.keys == other.line.keys and self._subjects == other._subjects

    def put(self, key: int, margin: float, certainty: float, stage: int) -> None:
        """Note an estimate; of a node that is not on the line nothing is noted."""
        index = self._index.get(key)
        if index is not None and stage >= self.stages[index]:
            self.margins[index], self.certainty[index], self.stages[index] = margin, certainty, stage

    def missing(self, stage: int) -> list[int]:
        """The places of nodes whose estimate rests on less."""
        return [int(index) for index in np.flatnonzero(self.stages < stage)]

    @property
    def known(self) -> Int:
        """The places of nodes with an estimate, ascending."""
        return np.flatnonzero(self.stages)

    def smoothed(self) -> Float:
        """The margins, quick ones as a mean over their neighbours; nan where nothing is known.

        Quick estimates swing from move to move, the more so the less is settled on the board, and so much wider is the
        mean; the surer an estimate is, the more it weighs. Thorough ones stay as they are.
        """
        known = self.stages > UNKNOWN
        weights = np.where(known, np.maximum(self.certainty, LEAST_WEIGHT), 0.0)
        margins = np.where(known, self.margins, 0.0)
        widths = WIDEST * (1.0 - np.clip(self.certainty, 0.0, 0.99))
        total, weight = np.zeros(len(self)), np.zeros(len(self))
        for away in range(-min(REACH, len(self) - 1), min(REACH, len(self) - 1) + 1):
            here, there = slice(max(-away, 0), len(self) - max(away, 0)), slice(max(away, 0), len(self) + min(away, 0))
            near = weights[there] * np.exp(-0.5 * (away / widths[here]) ** 2)
            total[here] += near * margins[there]
            weight[here] += near
        return np.where(self.stages == QUICK, total / np.where(weight, weight, 1.0), self.margins)

    def index_near(self, key: int, number: int) -> int:
        """The place of that node, or of the first one at which at least so many moves are made; the last otherwise."""
        index = self._index.get(key)
        if index is None:
            index = min(int(np.searchsorted(self.numbers, number)), len(self) - 1)
        return index

    def _take_over(self, earlier: "Leads") -> None:
        known = {earlier._subjects[index]: int(index) for index in earlier.known}
        for index, subject in enumerate(self._subjects):
            found = known.get(subject)
            if found is not None:
                self.margins[index] = earlier.margins[found]
                self.certainty[index], self.stages[index] = earlier.certainty[found], earlier.stages[found]


def curve(at: Int, margins: Float, width: int) -> tuple[Float, Float]:
    """The corners of a curve over so many pixels: of those within a pixel the lowest and the highest stay, in order.

    `at` are pixels, ascending.
    """
    if len(at) <= 2 * width:
        return at.astype(np.float64), margins
    starts = np.flatnonzero(np.diff(at, prepend=at[0] - 1))
    lowest, highest = np.minimum.reduceat(margins, starts), np.maximum.reduceat(margins, starts)
    first = margins[starts]
    is_falling = np.abs(first - highest) < np.abs(first - lowest)
    pairs = np.where(is_falling[:, None], np.column_stack((highest, lowest)), np.column_stack((lowest, highest)))
    return np.repeat(at[starts], 2).astype(np.float64), pairs.ravel()


def span(margins: Float) -> tuple[float, float]:
    """The lowest and the highest margin that a scale has to show; 0 lies between them."""
    low, high = (float(margins.min()), float(margins.max())) if len(margins) else (0.0, 0.0)
    air = 0.06 * (high - low)
    return min(low - air, -LEAST_SPAN), max(high + air, LEAST_SPAN)


def marks(low: float, high: float, most: int) -> list[float]:
    """Round numbers from `low` to `high`, at most about so many."""
    least = (high - low) / max(most, 1)
    power = 10.0 ** np.floor(np.log10(least)) if least > 0 else 1.0
    step = max(1.0, next((step * power for step in STEPS if step * power >= least), 10 * power))
    return [float(step * index) for index in range(int(np.ceil(low / step)), int(np.floor(high / step)) + 1)]
