"""What the games of a file look like, for those who choose among them: problems where they begin, others where they
end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from goboard.games.node_values import move_of
from goboard.games.record_dialect import form_of
from goboard.games.replay import shows_problem
from goboard.games.tree import Node, main_line
from goboard.library.lines import positions
from goboard.rules.moves import Play
from goboard.session.events import Event, Sighted

if TYPE_CHECKING:
    from goboard.session.document import Document
    from goboard.session.snapshot import GameRow

STRIDE = 16
"""Nodes that are played between two looks at what else is asked."""


def sights(document: Document, games: Sequence[int], *, at_start: bool) -> Iterator[Event | None]:
    """The games at these places in a file with several, `at_start` all before their first move. Yields None for a
    stretch of work."""
    rows = document.rows()
    for game in games:
        if 0 <= game < len(rows):
            yield from _sight(rows, document.roots[game], game, at_start)


def _sight(rows: tuple[GameRow, ...], root: Node, game: int, at_start: bool) -> Iterator[Event | None]:
    form = form_of(root)
    line = list(main_line(root))
    moves = [move_of(node, form.codec) for node in line]
    count = sum(move is not None for move in moves)
    board, stones, vertex = form.board, bytes(form.board.size), None
    is_problem, has_begun = False, False
    for place, position in enumerate(positions(root, form, line) if not form.fault else ()):
        move = moves[place]
        if move is not None and not has_begun:
            has_begun, is_problem = True, shows_problem(stones)
            if is_problem or at_start:
                break
        board, stones = position
        vertex = move.vertex if isinstance(move, Play) else None
        if place % STRIDE == 0:
            yield None
    yield Sighted(rows, game, board, stones, vertex, count, is_problem, form.fault)
