"""Where a pattern comes about by a move: only placements around what has changed are looked at."""

from collections.abc import Sequence

import numpy as np

from goboard.games.patterns import Form, matches_of, spots, telling_cells

MANY = 12
"""If more points have changed, the whole board is looked through."""


class Appearing:
    """The forms of a pattern that says of each cell exactly what it holds, on boards of one size."""

    def __init__(self, forms: Sequence[Form], columns: int, rows: int) -> None:
        self._forms, self._columns = forms, columns
        self._placements = [
            (*spots(form.pattern, columns, rows), [(int(c), int(r), int(cell)) for r, c, cell in cells])
            for form in forms
            if (cells := telling_cells(form.pattern))
        ]

    def stands(self, stones: bytes) -> bool:
        """Does it stand anywhere?"""
        return next(matches_of(self._forms, stones, self._columns), None) is not None

    def comes(self, before: bytes, stones: bytes) -> bool:
        """Does it stand in the second position where it did not in the first?"""
        changed = np.flatnonzero(np.frombuffer(before, dtype=np.uint8) != np.frombuffer(stones, dtype=np.uint8))
        if len(changed) > MANY:
            return bool(self._all(stones) - self._all(before))
        return any(self._covers(int(vertex), stones) for vertex in changed)

    def _covers(self, vertex: int, stones: bytes) -> bool:
        """Does it stand somewhere around that point?"""
        row, column = divmod(vertex, self._columns)
        state = 1 << stones[vertex]
        for across, down, cells in self._placements:
            for at_column, at_row, cell in cells:
                left, top = column - at_column, row - at_row
                if cell & state and left in across and top in down and self._is_at(left, top, cells, stones):
                    return True
        return False

    def _is_at(self, left: int, top: int, cells: Sequence[tuple[int, int, int]], stones: bytes) -> bool:
        width = self._columns
        return all(cell >> stones[(top + row) * width + left + column] & 1 for column, row, cell in cells)

    def _all(self, stones: bytes) -> set[tuple[int, bool, int, int]]:
        found = matches_of(self._forms, stones, self._columns)
        return {(each.form.orientation, each.form.is_swapped, each.column, each.row) for each in found}
