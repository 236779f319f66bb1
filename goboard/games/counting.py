"""How an agreed count is written into a record. Which stones it calls dead is in `goboard.games.dead_stones`."""

import re
from collections.abc import Collection
from operator import itemgetter

from goboard.games.codecs import PlaneCodec
from goboard.games.dead_stones import BY_HAND, NO_MARKS
from goboard.games.edits import AddNode, Change, puts
from goboard.games.meaning import move_of
from goboard.games.record_rules import Values, rules_values
from goboard.games.tiers import codec_under, keep_changes
from goboard.games.tree import Node
from goboard.games.values import Codec, pair_values
from goboard.rules.numbers import outward, plain
from goboard.rules.position import BLACK, WHITE
from goboard.rules.protocol import RuleSet, Score
from goboard.rules.turns import margin_text

__all__ = [
    "count_changes",
    "count_values",
    "is_counted",
    "result_value",
    "rules_values",
]

_SIDED = re.compile(r"0|[BW]\+", re.ASCII)
_RESULT = re.compile(r"0|Draw|Void|\?|[BW]\+(?:[0-9.]*|R|Resign|T|Time|F|Forfeit)", re.ASCII)
"""What FF[4] allows RE to say."""


def count_values(score: Score, dead: Collection[int], codec: Codec) -> Values:
    """TB, TW and GOBD as a count writes them, or GOBO, GOBD and GOBS in goboard's own form; an empty list is written
    as one empty value."""
    marked = ("GOBD", codec.write_points(dead) or ("",))
    if not codec.is_own:
        owned = [codec.write_points(_owned(score, player)) or ("",) for player in (BLACK, WHITE)]
        return ("TB", owned[0]), ("TW", owned[1]), marked
    players = range(1, len(score.totals) + 1)
    # on the plane a territory may have no end
    is_endless = isinstance(codec, PlaneCodec)
    owners = [] if is_endless else [(p, point) for p in players for point in codec.write_points(_owned(score, p))]
    return ("GOBO", pair_values(owners) or ("",)), marked, ("GOBS", pair_values(enumerate(_totals(score), 1)))


def _owned(score: Score, player: int) -> list[int]:
    return [vertex for vertex, owner in enumerate(score.owner) if owner == player]


def _totals(score: Score) -> list[str]:
    """The totals, exact; where only bounds are known, both of them: "low,high"."""
    if not score.bounds:
        return [plain(total) for total in score.totals]
    return [plain(low) if low == high else ",".join(outward(low, high)) for low, high in score.bounds]


def is_counted(root: Node, node: Node, score: Score, dead: Collection[int], codec: Codec) -> bool:
    """True if the record holds exactly this count already."""
    if root.values("RE") != result_value(score):
        return False
    return all(node.values(ident) == values for ident, values in count_values(score, dead, codec))


def result_value(score: Score) -> tuple[str, ...]:
    """RE, which knows Black and White alone."""
    if len(score.totals) != 2:
        return ()
    said = score.result if _SIDED.match(score.result) else margin_text(score.totals)
    # a margin that is no decimal is left open
    return (said if _RESULT.fullmatch(said) else said[:2],)


def count_changes(
    root: Node, node: Node, rules: RuleSet, score: Score, dead: Collection[int], codec: Codec
) -> tuple[tuple[Change, ...], Node]:
    """The changes that write an agreed count, and the node that holds it: after a last move a node of its own.

    What was marked by hand stays told apart.
    """
    result = (*puts(root, [("RE", result_value(score))]), *keep_changes(root, rules))
    written = codec_under(root, rules)
    hand = written.write_points(codec.points(node.values(BY_HAND)))
    values = (*count_values(score, dead, written), (BY_HAND, hand))
    if move_of(node, codec) is None or node.children:
        return (*result, *puts(node, values)), node
    counted = Node()
    for ident, raw in filter(itemgetter(1), values):
        counted.put(ident, raw)
    return (*result, *puts(node, NO_MARKS), AddNode(node, counted)), counted
