"""How far things spread over a position, against going from vertex to vertex."""

import random

from goboard.analysis.chain_view import LARGEST, ChainView
from goboard.boards.catalogue import cached_grid
from goboard.rules.position import EMPTY


def test_what_is_reached_is_all_that_hangs_together_unless_it_is_too_much() -> None:
    source, told = random.Random(1), set[bool]()
    for side in (5, 9, 19) * 4:
        board = cached_grid("grid", side, side)
        view = ChainView(board, bytes(source.choices((0, 1, 2), (source.random(), 1, 1), k=board.size)))
        for wall, most, count in ((1, 3, 1), (2, 14, 1), (1, 14, 3), (2, board.size, 2)):
            within = [v for v in range(board.size) if view.stones[v] != wall]
            starts = source.sample(within, count)
            reached = _reached(view, starts, wall)
            is_much = len(reached) > LARGEST or sum(view.stones[v] == EMPTY for v in reached) > most
            assert view.spread(starts, wall, most) == (None if is_much else reached)
            told.add(is_much)
    assert told == {False, True}


def _reached(view: ChainView, starts: list[int], wall: int) -> set[int]:
    reached = {*starts}
    while wider := {n for v in reached for n in view.near(v) if view.stones[n] != wall} - reached:
        reached |= wider
    return reached
