"""One game followed from node to node: by FF[4]'s own rules where any program can play it, else by its rule set."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from goboard.games.forms import form_of
from goboard.games.meaning import first_player
from goboard.games.own_moves import move_text
from goboard.games.record_rules import rules_of
from goboard.games.replay import Replay
from goboard.games.roots import stated_size
from goboard.games.tree import Node
from goboard.sgf.execute import Executor

BLACK_AND_WHITE = ("B", "W")


@dataclass(frozen=True)
class Shown:
    """What stands on the board, how many stones each player has taken, and who moves next."""

    stones: bytes
    captures: tuple[int, ...]
    to_move: int = 0


class GameReader:
    """A game's nodes in the words of reports; `names` are those of the players, in turn order."""

    def __init__(self, root: Node) -> None:
        form = form_of(root)
        self.root, self.board, self.codec = root, form.board, form.codec
        self.is_playable = not form.fault
        self.names: tuple[str, ...] = BLACK_AND_WHITE
        self._replay: Replay | None = None
        self._executor = Executor(self.board, self.codec)
        if self.is_playable and form.codec.is_own:
            chosen = rules_of(root)
            self.is_playable = not chosen.fault
            self._replay = Replay(root, self.board, self.codec, chosen.rules)
            if chosen.rules.info.players != len(BLACK_AND_WHITE):
                self.names = chosen.rules.names

    def after(self, line: Sequence[Node]) -> Shown:
        """What a line of nodes from the root leads to; an empty board in a game that cannot be played."""
        if not self.is_playable:
            return Shown(b"", (0,) * len(self.names))
        if self._replay is not None:
            position = self._replay.position(line[-1])
            return Shown(position.stones, position.captures, position.to_move)
        state = self._executor.along(line)
        to_move = state.to_move or first_player(self.root, self.codec)
        return Shown(state.stones, (state.by_black, state.by_white), to_move)

    def move(self, node: Node) -> str | None:
        """The node's move, as "B dd" or "W pass"; None if it has none that can be played."""
        if not self.is_playable:
            return None
        move = self._replay.move(node) if self._replay else self._executor.meant(node)[1]
        return None if move is None else f"{self.names[move.player - 1]} {move_text(move, self.codec) or 'pass'}"

    def points(self, vertices: Iterable[int]) -> list[str]:
        """Vertices as the record names them, ascending."""
        return [self.codec.text(vertex) for vertex in sorted(vertices)]

    def report(self, shown: Shown) -> Mapping[str, object]:
        """Stones and captures by player."""
        stones = {name: self.points(_owned(shown.stones, player)) for player, name in enumerate(self.names, 1)}
        return {"stones": stones, "captures": dict(zip(self.names, shown.captures, strict=True))}

    def size(self) -> list[int] | None:
        """Columns and rows, None where the points do not lie on a grid."""
        if not self.is_playable:
            stated = stated_size(self.root)
            return list(stated) if stated else None
        return [self.board.columns, self.board.rows] if self.board.columns else None


def _owned(stones: bytes, player: int) -> list[int]:
    found, vertex = [], stones.find(player)
    while vertex >= 0:
        found.append(vertex)
        vertex = stones.find(player, vertex + 1)
    return found
