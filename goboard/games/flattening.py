"""A position in the middle of a game as the start of one."""

from collections.abc import Iterable

from goboard.games.branches import OF_GAMES
from goboard.games.own_moves import OWN_ALLIANCES, alliance_values
from goboard.games.setups import position_values
from goboard.games.sgf_markup import inherited
from goboard.games.sgf_types import ANNOTATIONS, MOVES, SETUP
from goboard.games.tree import Node
from goboard.games.values import Codec
from goboard.rules.position import Position
from goboard.rules.protocol import HasAlliances, RuleSet

OF_MOVES = MOVES | ANNOTATIONS | {"KO", "MN", "BL", "WL", "OB", "OW"}
"""What a node says of its move."""
HELD_ON = ("DD", "VW", "PM")
"""What holds from a node on until another one says otherwise."""

Values = dict[str, tuple[str, ...]]


def start_values(root: Node, node: Node, position: Position, rules: RuleSet, codec: Codec) -> Values:
    """The properties of a first node with the position at that node, everything else that it says but of its move, and
    what the root says of the game; ValueError if the record's form cannot hold the position."""
    game = _chosen(root, (ident for ident in root.idents() if ident in OF_GAMES))
    spoken = _chosen(node, (ident for ident in node.idents() if ident not in OF_GAMES | OF_MOVES | SETUP))
    held = {ident: inherited(node, ident) for ident in HELD_ON}
    if not codec.is_own and any(owner > 2 for owner in position.stones):
        raise ValueError("A record of Black's and White's stones cannot hold those of others.")
    stones = position_values(position.stones, position.to_move, codec)
    allied = {}
    if isinstance(rules, HasAlliances):
        allied[OWN_ALLIANCES] = alliance_values(rules.alliances(position), len(rules.names))
    return {**game, **stones, **allied, **spoken, **{ident: said for ident, said in held.items() if any(said)}}


def _chosen(node: Node, idents: Iterable[str]) -> Values:
    return {ident: node.values(ident) for ident in idents}
