"""Game information is given once on the way to any node: whether a whole game keeps to that."""

from collections.abc import Mapping

from goboard.games.sgf_types import GAME_INFO
from goboard.games.tree import Node
from goboard.sgf.log import Log


def note_repeated_info(root: Node, places: Mapping[int, int], log: Log) -> None:
    """Note the nodes below which, or in which, game information is given again; `places` are positions by key of
    all nodes beside the root that hold any."""
    waiting = [(root, frozenset(root.idents()) & GAME_INFO)]
    while waiting:
        node, given = waiting.pop()
        if node.key in places:
            own = frozenset(node.idents()) & GAME_INFO
            if own & given:
                names = ", ".join(sorted(own & given))
                message = f"{names} is game information that a node above gives already."
                log.warn("repeated_info", log.find(min(own & given), places[node.key]), message)
            given = given | own
        waiting.extend((child, given) for child in node.children)
