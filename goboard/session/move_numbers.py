"""How many moves lead to a node, without counting from the root every time."""

from goboard.games.edits import Change
from goboard.games.meaning import counted_from, move_of
from goboard.games.sgf_types import MOVES
from goboard.games.tree import Node
from goboard.games.values import Codec
from goboard.session.nearest import forget_below

COUNTED = MOVES | {"MN"}


class MoveNumbers:
    """The numbers of the nodes that were asked about, and of all above them."""

    idents = COUNTED

    def __init__(self) -> None:
        self._numbers: dict[int, int] = {}

    def of(self, node: Node, codec: Codec) -> int:
        """How many moves have been made up to that node, as MN counts."""
        behind: list[Node] = []
        at: Node | None = node
        while at is not None and at.key not in self._numbers:
            behind.append(at)
            at = at.parent
        number = self._numbers[at.key] if at is not None else 0
        for later in reversed(behind):
            stated = counted_from(later)
            number = number + (move_of(later, codec) is not None) if stated is None else stated
            self._numbers[later.key] = number
        return number

    def is_known(self, node: Node) -> bool:
        """Is the number of that node remembered?"""
        return node.key in self._numbers

    def changed(self, change: Change) -> None:
        """A change that is grafting, or one of these properties, has been made or taken back."""
        forget_below(change, self._numbers)
