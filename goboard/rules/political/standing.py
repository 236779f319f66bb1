"""What a game of Political Go knows besides the stones: who is allied, and what each player held last turn."""

from dataclasses import dataclass

from goboard.rules.political.dragons import Alliances, Configuration, configuration
from goboard.rules.position import Position

NOWHERE = -1


@dataclass(frozen=True, slots=True)
class Turn:
    """A player's previous turn: the stones as it began, and the vertex of the stone placed, `NOWHERE` without one."""

    stones: bytes
    placed: int

    def has_held(self, player: int, vertex: int) -> bool:
        """Whether the player had a stone there during that turn, the placed one included."""
        return vertex == self.placed or self.stones[vertex] == player


@dataclass(frozen=True, slots=True)
class Standing:
    """`turns[p - 1]` is player p's previous turn, None before their first."""

    alliances: Alliances
    turns: tuple[Turn | None, ...]

    def is_allied(self, a: int, b: int) -> bool:
        return pair_of(a, b) in self.alliances

    def has_held(self, player: int, vertex: int) -> bool:
        """ "vertices on which the Go player had a stone during eir previous turn"."""
        turn = self.turns[player - 1]
        return turn is not None and turn.has_held(player, vertex)

    def after(self, player: int, turn: Turn, alliances: Alliances) -> "Standing":
        """What stands after that turn of the player."""
        return Standing(alliances, (*self.turns[: player - 1], turn, *self.turns[player:]))


def pair_of(a: int, b: int) -> tuple[int, int]:
    """Two players as alliances name them."""
    return (a, b) if a < b else (b, a)


def standing_of(position: Position) -> Standing:
    """The position's own record; TypeError for a position of another rule set."""
    if not isinstance(position.extra, Standing):
        raise TypeError("This is no position of Political Go.")
    return position.extra


def configuration_of(position: Position) -> Configuration:
    """The position's stones under its alliances."""
    return configuration(position.board, position.stones, standing_of(position).alliances, position.players)
