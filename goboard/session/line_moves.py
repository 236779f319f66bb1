"""The moves of the variation shown, kept while it is the same: stepping along a long game costs nothing."""

from collections.abc import Callable

from goboard.games.meaning import move_of
from goboard.games.tree import Node
from goboard.games.values import Codec
from goboard.rules.moves import Play
from goboard.session.cursor import Cursor
from goboard.session.snapshot import LineMove


class LineMoves:
    """Worked out anew only behind the place where the variation has become another one."""

    def __init__(self) -> None:
        self._line: list[Node] = []
        self._moves: tuple[LineMove, ...] = ()
        self._made: list[int] = []
        """How many moves have been made at each place of the line."""

    def clear(self) -> None:
        """Properties have changed."""
        self._line, self._moves, self._made = [], (), []

    def at(self, cursor: Cursor, codec: Codec, number: Callable[[Node], int]) -> tuple[tuple[LineMove, ...], int]:
        """All moves of the variation, and how many have been made at the node shown; `number` counts as MN does."""
        if cursor.line is not self._line:
            self._follow(cursor.line, codec, number)
        return self._moves, self._made[cursor.depth]

    def _follow(self, line: list[Node], codec: Codec, number: Callable[[Node], int]) -> None:
        same = 0
        for before, now in zip(self._line, line, strict=False):
            if before is not now:
                break
            same += 1
        made = self._made[:same]
        moves = list(self._moves[: made[-1] if made else 0])
        for node in line[same:]:
            move = move_of(node, codec)
            if move is not None:
                vertex = move.vertex if isinstance(move, Play) else None
                moves.append(LineMove(node.key, number(node), move.player, vertex))
            made.append(len(moves))
        self._line, self._moves, self._made = line, tuple(moves), made
