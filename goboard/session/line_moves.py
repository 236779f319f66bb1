"""The moves of the variation shown, kept while it is the same: stepping along a long game costs nothing."""

from collections.abc import Callable

from goboard.games.edits import Change
from goboard.games.meaning import move_of
from goboard.games.sgf_markup import AS_COUNTED, numbering
from goboard.games.tree import Node
from goboard.games.values import Codec
from goboard.rules.moves import Play
from goboard.session.cursor import Cursor
from goboard.session.move_numbers import COUNTED
from goboard.session.snapshot import LineMove

FIGURE = frozenset({"FG"})
SPEAKING = COUNTED | FIGURE | {"PM"}
LONG = 12_000
"""A variation of more nodes is told in part: the stretch in which the node shown is, and those before and behind."""
STRETCH = 800


class LineMoves:
    """Worked out anew only behind the place where the variation has become another one."""

    idents = SPEAKING

    def __init__(self) -> None:
        self._line: list[Node] = []
        self._moves: tuple[LineMove, ...] = ()
        self._made: list[int] = []
        """How many moves have been made at each place of the line."""
        self._prints: list[tuple[int, int]] = []
        """The figure and PM in force at each place of the line."""
        self._places: dict[int, int] = {}
        """Where nodes stand in the line, by key, once a change asks for it."""
        self._window: tuple[list[Node], int] = ([], 0)
        """The line that was asked about, and from which place on its moves are known."""

    def changed(self, change: Change) -> None:
        """A change that is grafting, or one of these properties, has been made or taken back; one of the tree is
        noticed by the variation."""
        if change.is_grafting:
            return
        if not self._places:
            self._places = {node.key: place for place, node in enumerate(self._line)}
        place = self._places.get(change.node.key, len(self._line))
        if place < len(self._line):
            self._line = self._line[:place]
            self._window = ([], 0)

    def at(self, cursor: Cursor, codec: Codec, number: Callable[[Node], int]) -> tuple[tuple[LineMove, ...], int]:
        """The moves of the variation, of a very long one those around the node shown, and how many of them have been
        made there; `number` counts as MN does.
        """
        line = cursor.line
        start = max(cursor.depth // STRETCH - 1, 0) * STRETCH if len(line) > LONG else 0
        if line is not self._window[0] or start != self._window[1]:
            told = line[start : start + 3 * STRETCH] if len(line) > LONG else line
            self._follow(told, codec, number)
            self._window = line, start
        return self._moves, self._made[cursor.depth - start]

    def _follow(self, line: list[Node], codec: Codec, number: Callable[[Node], int]) -> None:
        same = 0
        for before, now in zip(self._line, line, strict=False):
            if before is not now:
                break
            same += 1
        made, prints = self._made[:same], self._prints[:same]
        moves = list(self._moves[: made[-1] if made else 0])
        figure, printed = prints[-1] if prints else (0, AS_COUNTED)
        for node in line[same:]:
            figure += node.has_any(FIGURE)
            printed = numbering(node, printed)
            move = move_of(node, codec)
            if move is not None:
                vertex = move.vertex if isinstance(move, Play) else None
                moves.append(LineMove(node.key, number(node), move.player, vertex, figure, printed))
            made.append(len(moves))
            prints.append((figure, printed))
        self._line, self._moves, self._made, self._prints = line, tuple(moves), made, prints
        self._places = {}
