"""Games of any number of players as the engines see them, which know two sides: a player and their allies, the rest."""

from collections.abc import Iterable
from dataclasses import dataclass

from goboard.rules.position import Position
from goboard.rules.protocol import RuleSet, alliances_of

OWN, REST = 1, 2


@dataclass(frozen=True)
class Perspective:
    """The board as the engines see it for `players`: `stones` are 1 for `friends`, 2 for all others, 0 empty.

    `whole` are the stones by players.
    """

    players: tuple[int, ...]
    friends: frozenset[int]
    stones: bytes
    whole: bytes
    to_move: int

    @property
    def is_simple(self) -> bool:
        """Are the two sides two players, without friends?"""
        return self.stones == self.whole

    def side(self, player: int) -> int:
        """Which side the player is on."""
        return OWN if player in self.friends else REST


def perspectives(rules: RuleSet, position: Position) -> tuple[Perspective, ...]:
    """One for Black and White together; among more players one for each set of players with the same friends."""
    alliances = alliances_of(rules, position)
    if position.players == 2 and not alliances:
        return (Perspective((1, 2), frozenset({1}), position.stones, position.stones, position.to_move),)
    everybody = range(1, position.players + 1)
    friends = {p: frozenset({p} | {q for pair in alliances if p in pair for q in pair}) for p in everybody}
    return tuple(_perspective(position, _sharing(friends, seen), seen) for seen in dict.fromkeys(friends.values()))


def _sharing(friends: dict[int, frozenset[int]], seen: frozenset[int]) -> tuple[int, ...]:
    return tuple(player for player, own in friends.items() if own == seen)


def _perspective(position: Position, players: tuple[int, ...], friends: frozenset[int]) -> Perspective:
    stones = position.stones.translate(_table(friends))
    return Perspective(players, friends, stones, position.stones, OWN if position.to_move in friends else REST)


def _table(friends: Iterable[int]) -> bytes:
    own = set(friends)
    return bytes(0 if stone == 0 else OWN if stone in own else REST for stone in range(256))
