"""Which stones a record calls dead, and how an agreed count is written into it."""

import re
from collections.abc import Collection

from goboard.boards.board import Board
from goboard.games.codecs import PlaneCodec
from goboard.games.edits import AddNode, Change, puts
from goboard.games.meaning import move_of
from goboard.games.record_rules import Values, rules_values
from goboard.games.tiers import codec_under, keep_changes
from goboard.games.tree import Node
from goboard.games.values import Codec, pair_values
from goboard.kernel.graph import graph_of
from goboard.rules.numbers import outward, plain
from goboard.rules.position import BLACK, EMPTY, WHITE, Position
from goboard.rules.protocol import RuleSet, Score
from goboard.rules.turns import margin_text

__all__ = [
    "count_changes",
    "count_values",
    "is_counted",
    "marked_dead",
    "result_value",
    "rules_values",
    "toggled",
    "whole_chains",
]

_SIDED = re.compile(r"0|[BW]\+", re.ASCII)
_RESULT = re.compile(r"0|Draw|Void|\?|[BW]\+(?:[0-9.]*|R|Resign|T|Time|F|Forfeit)", re.ASCII)
"""What FF[4] allows RE to say."""


def marked_dead(node: Node, position: Position, codec: Codec) -> tuple[int, ...]:
    """The chains that the node calls dead: by GOBD, else KGSDE, else as stones inside the other side's TB or TW."""
    stones = position.stones
    for ident in ("GOBD", "KGSDE"):
        if node.has(ident):
            return whole_chains(position.board, stones, codec.points(node.values(ident)))
    black, white = (set(codec.points(node.values(ident))) for ident in ("TB", "TW"))
    inside = [v for v in black if stones[v] == WHITE] + [v for v in white if stones[v] == BLACK]
    return whole_chains(position.board, stones, inside)


def whole_chains(board: Board, stones: bytes, vertices: Collection[int]) -> tuple[int, ...]:
    """Every stone of the chains that `vertices` touch, ascending."""
    found: set[int] = set()
    for vertex in vertices:
        if stones[vertex] != EMPTY and vertex not in found:
            found.update(graph_of(board).chain(stones, vertex))
    return tuple(sorted(found))


def toggled(rules: RuleSet, position: Position, dead: Collection[int], vertex: int, single: bool) -> tuple[int, ...]:
    """The dead stones after a click: what lives and dies as one with the stone at `vertex`, or all stones of its colour
    in the region that living stones of other colours enclose, change from alive to dead or back."""
    stones, board = position.stones, position.board
    changed = set(rules.marked_together(position, vertex))
    if not single and not rules.info.has_alliances:
        region = _region(board, stones, dead, vertex)
        # a region of more than half of the board encloses nothing: there the chain alone changes
        if 2 * len(region) <= board.size:
            changed = {v for v in region if stones[v] == stones[vertex]}
    return tuple(sorted(set(dead) - changed if vertex in dead else set(dead) | changed))


def _region(board: Board, stones: bytes, dead: Collection[int], vertex: int) -> set[int]:
    """All vertices that `vertex` reaches without crossing a living stone of another colour."""
    gone, colour = set(dead), stones[vertex]
    region, waiting = {vertex}, [vertex]
    while waiting:
        for near in board.neighbours(waiting.pop()):
            if near not in region and (stones[near] in (EMPTY, colour) or near in gone):
                region.add(near)
                waiting.append(near)
    return region


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
    """The changes that write an agreed count, and the node that holds it: after a last move a node of its own."""
    result = (*puts(root, [("RE", result_value(score))]), *keep_changes(root, rules))
    values = count_values(score, dead, codec_under(root, rules))
    if move_of(node, codec) is None or node.children:
        return (*result, *puts(node, values)), node
    counted = Node()
    for ident, raw in values:
        counted.put(ident, raw)
    return (*result, *puts(node, [("GOBD", ())]), AddNode(node, counted)), counted
