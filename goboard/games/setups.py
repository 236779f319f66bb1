"""Stones put up by hand: how a node says them, each point once and nothing that stands there anyway."""

from collections.abc import Iterator, Mapping

from goboard.games.meaning import setup_of
from goboard.games.own_moves import OWN_SETUP, OWN_TURN, own_stones, setup_properties
from goboard.games.tree import Node
from goboard.games.values import Codec
from goboard.rules.position import EMPTY

STONES = ("AB", "AW", "AE", OWN_SETUP)
TURNS = ("PL", OWN_TURN)
Values = Iterator[tuple[str, tuple[str, ...]]]


def setup_values(node: Node, stones: Mapping[int, int], before: bytes, codec: Codec) -> Values:
    """The properties by which the node also puts up these stones, 0 taking one off, none if that changes nothing;
    `before` are those that stand there before the node. Values that are no points stay."""
    setup = setup_of(node, codec)
    said = setup.stones if setup else {}
    wanted = {**said, **stones}
    needed = {vertex: owner for vertex, owner in sorted(wanted.items()) if owner != _at(before, vertex)}
    if needed != said:
        written = dict(setup_properties(needed, EMPTY, codec))
        for ident in STONES:
            yield ident, (*written.get(ident, ()), *faulty_stones(node, ident, codec))


def _at(stones: bytes, vertex: int) -> int:
    """The stone there; a point of the plane that has become known since is empty."""
    return stones[vertex] if vertex < len(stones) else EMPTY


def faulty_stones(node: Node, ident: str, codec: Codec) -> tuple[str, ...]:
    """The values of one of `STONES` that name no points of the board."""
    values = node.values(ident)
    return tuple(raw for raw in values if not own_stones([raw], codec)) if ident == OWN_SETUP else codec.faulty(values)


def turn_values(player: int, codec: Codec) -> Values:
    """The properties that say that this player is to move; 0 leaves it unsaid."""
    written = dict(setup_properties({}, player, codec))
    for ident in TURNS:
        yield ident, written.get(ident, ())


def position_values(stones: bytes, to_move: int, codec: Codec) -> dict[str, tuple[str, ...]]:
    """The properties of a first node that puts up a whole position."""
    standing = {vertex: owner for vertex, owner in enumerate(stones) if owner}
    return dict(setup_properties(standing, to_move, codec))
