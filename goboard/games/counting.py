"""Which stones of a position count as dead, by the record, by hand, by an estimate; how a count is written."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from operator import itemgetter

import numpy as np

from goboard.boards.board import Board
from goboard.games.edits import AddNode, Change, puts
from goboard.games.node_values import move_of
from goboard.games.record_form import codec_under, keep_changes
from goboard.games.record_rules import Values
from goboard.games.results import OWN_RESULT, placed, result_at
from goboard.games.tree import Node
from goboard.games.values import Codec, PlaneCodec, pair_values
from goboard.jobs.watch import checked
from goboard.kernel.graph import graph_of
from goboard.rules.area import area, chains_at, without
from goboard.rules.numbers import outward, plain
from goboard.rules.position import BLACK, EMPTY, WHITE, Position
from goboard.rules.protocol import RuleSet, Score, has_alliances
from goboard.rules.turns import margin_text

DEAD, BY_HAND, SEKI = "GOBD", "GOBH", "GOBZ"
"""The dead stones of a count; those stones whose life or death in it was marked by hand; the chains in seki.

While stones are marked by hand and no territory is written the count is not agreed on: of all others an estimate may
still say what they are.
"""
TERRITORY = ("TB", "TW", "GOBO")
AGREED = (DEAD, "KGSDE", *TERRITORY)
NO_MARKS: Values = ((DEAD, ()), (BY_HAND, ()), (SEKI, ()))


@dataclass(frozen=True)
class Suggestion:
    """What an estimate makes of `stones`: whole chains, ascending. `alive` are those that are so by proof."""

    stones: bytes
    dead: tuple[int, ...]
    alive: tuple[int, ...] = ()
    seki: tuple[int, ...] = ()


@dataclass(frozen=True)
class DeadStones:
    """The dead stones of a position, by where that is from; `spared` are alive by hand. All ascending.

    `by_hand` are those of the marked that are dead by hand: all of them, unless the record says which are dead. `seki`
    are living chains beside which no point counts, where the rules look at that.
    """

    marked: tuple[int, ...] = ()
    estimated: tuple[int, ...] = ()
    spared: tuple[int, ...] = ()
    by_hand: tuple[int, ...] = ()
    is_agreed: bool = False
    seki: tuple[int, ...] = ()

    @property
    def all(self) -> tuple[int, ...]:
        """All stones that count as dead, ascending."""
        return tuple(sorted(self.marked + self.estimated))


def dead_stones(
    rules: RuleSet, node: Node, position: Position, codec: Codec, suggestion: Suggestion | None = None
) -> DeadStones:
    """The stones that count as dead at the node; none under rules that take none off.

    Where the record says which are dead, the suggestion changes nothing; stones marked by hand stay as they are marked.
    """
    if not rules.info.removes_dead:
        return DeadStones()
    said, hand = marked_dead(node, position, codec), by_hand(node, position, codec)
    killed, spared = tuple(sorted(hand.intersection(said))), tuple(sorted(hand.difference(said)))
    if is_agreed(node):
        seki = marked_seki(rules, node, position, codec, said)
        return DeadStones(said, spared=spared, by_hand=killed, is_agreed=True, seki=seki)
    guess = frozenset(said if suggestion is None else suggestion.dead) - hand
    if killed and not has_alliances(rules):
        guess -= _freed(position, guess, killed)
    estimated = tuple(sorted(guess))
    seki = marked_seki(rules, node, position, codec, (*killed, *estimated), suggestion.seki if suggestion else ())
    return DeadStones(marked=killed, estimated=estimated, spared=spared, by_hand=killed, seki=seki)


def _freed(position: Position, guess: Collection[int], killed: Collection[int]) -> frozenset[int]:
    """The stones guessed dead that nobody is left to take: all others who surround them are killed by hand."""
    stones, board = position.stones, position.board
    freed: set[int] = set()
    waiting = set(guess)
    while waiting:
        vertex = next(iter(waiting))
        room, edge = room_around(board, stones, vertex, guess)
        alike = {v for v in room if stones[v] == stones[vertex]}
        others = {v for v in edge if stones[v] != stones[vertex]}
        if others and others.issubset(killed):
            freed |= alike
        waiting -= alike
    return frozenset(freed)


def room_around(
    board: Board, stones: Sequence[int], vertex: int, dead: Collection[int] = ()
) -> tuple[set[int], set[int]]:
    """What is reached over empty vertices and these dead stones, and the stones around it."""
    room, edge, waiting = {vertex}, set[int](), [vertex]
    for at in checked(waiting):
        for near in board.neighbours(at):
            if stones[near] != EMPTY and near not in dead:
                edge.add(near)
            elif near not in room:
                room.add(near)
                waiting.append(near)
    return room, edge


def is_agreed(node: Node) -> bool:
    """Does the record say which stones are dead, and not only which were marked by hand so far?"""
    return has_territory(node) or (not node.has(BY_HAND) and any(map(node.has, AGREED)))


def has_territory(node: Node) -> bool:
    """Does the record say whose every point is, as an accepted count does?"""
    return any(map(node.has, TERRITORY))


def by_hand(node: Node, position: Position, codec: Codec) -> frozenset[int]:
    """The stones whose life or death was marked by hand."""
    return frozenset(whole_chains(position.board, position.stones, codec.points(node.values(BY_HAND))))


def mark_values(dead: Collection[int], hand: Collection[int], codec: Codec) -> Values:
    """The properties that say so; an empty list of dead stones is written as one empty value."""
    return (DEAD, codec.write_points(dead) or ("",)), (BY_HAND, codec.write_points(hand))


def marked_dead(node: Node, position: Position, codec: Codec) -> tuple[int, ...]:
    """The chains that the node calls dead: by GOBD, else KGSDE, else as stones inside the other side's TB or TW."""
    stones = position.stones
    for ident in ("GOBD", "KGSDE"):
        if node.has(ident):
            return whole_chains(position.board, stones, codec.points(node.values(ident)))
    black, white = (set(codec.points(node.values(ident))) for ident in ("TB", "TW"))
    inside = [v for v in black if stones[v] == WHITE] + [v for v in white if stones[v] == BLACK]
    return whole_chains(position.board, stones, inside)


def counted_at(
    rules: RuleSet, node: Node, position: Position, codec: Codec, suggestion: Suggestion | None = None
) -> Score:
    """The score there, with the dead stones and the chains in seki that the record marks; where it does not say which
    are dead, with those that are suggested, if that is of these stones."""
    if suggestion is not None and suggestion.stones == position.stones:
        found = dead_stones(rules, node, position, codec, suggestion)
        return rules.score(position, found.all, found.seki)
    dead = marked_dead(node, position, codec) if rules.info.removes_dead else ()
    return rules.score(position, dead, marked_seki(rules, node, position, codec, dead))


def marked_seki(
    rules: RuleSet,
    node: Node,
    position: Position,
    codec: Codec,
    dead: Collection[int],
    estimated: Collection[int] = (),
) -> tuple[int, ...]:
    """The chains in seki, where the rules ask for them: those marked as such, else what the territory marks mean by
    leaving land of one colour unmarked, else the estimated ones that nobody has marked alive. None of them is dead.
    Empty points stand for land that counts for nobody though no chain beside it is in seki."""
    if not rules.info.reads_seki:
        return ()
    if node.has(SEKI):
        found: Collection[int] = codec.points(node.values(SEKI))
    elif any(node.values("TB")) or any(node.values("TW")):
        found = _beside_unmarked(node, position, codec, dead)
    else:
        found = set(estimated).difference(by_hand(node, position, codec))
    chains = set(whole_chains(position.board, position.stones, found)).difference(dead)
    return tuple(sorted(chains.union(vertex for vertex in found if position.stones[vertex] == EMPTY)))


def _beside_unmarked(node: Node, position: Position, codec: Codec, dead: Collection[int]) -> list[int]:
    """A stone of the smallest chain beside each region that one side has to itself and that is not marked as its own;
    a point of the region where all these chains touch marked land."""
    board, graph = position.board, graph_of(position.board)
    stones = without(board, position.stones, dead)
    owner, found = area(board, stones, 2, ()).owner, []
    marks = {p: frozenset(codec.points(node.values(ident))) for p, ident in ((BLACK, "TB"), (WHITE, "TW"))}
    seen = set[int]()
    for vertex in range(board.size):
        if stones[vertex] != EMPTY or not owner[vertex] or vertex in seen:
            continue
        region, marked = graph.chain(stones, vertex), marks[owner[vertex]]
        seen.update(region)
        if marked.isdisjoint(region):
            beside = {graph.chain(stones, near) for at in region for near in board.neighbours(at) if stones[near]}
            free = [chain for chain in beside if not _touches(board, chain, marked)]
            found.append(min(free, key=lambda chain: (len(chain), chain))[0] if free else region[0])
    return found


def _touches(board: Board, chain: Collection[int], marked: Collection[int]) -> bool:
    return any(near in marked for vertex in chain for near in board.neighbours(vertex))


def whole_chains(board: Board, stones: bytes, vertices: Collection[int]) -> tuple[int, ...]:
    """Every stone of the chains that `vertices` touch, ascending."""
    return tuple(np.flatnonzero(chains_at(board, stones, vertices)).tolist())


def toggled(rules: RuleSet, position: Position, dead: Collection[int], vertex: int, single: bool) -> tuple[int, ...]:
    """The dead stones after a click: what lives and dies as one with the stone at `vertex`, or all stones of its colour
    in the region that living stones of other colours enclose, change from alive to dead or back."""
    stones, board = position.stones, position.board
    changed = set(rules.marked_together(position, vertex))
    if not single and not has_alliances(rules):
        region = _region(board, stones, dead, vertex)
        # a region of more than half of the board encloses nothing: there the chain alone changes
        if 2 * len(region) <= board.size:
            changed = {v for v in region if stones[v] == stones[vertex]}
    return tuple(sorted(set(dead) - changed if vertex in dead else set(dead) | changed))


def _region(board: Board, stones: bytes, dead: Collection[int], vertex: int) -> set[int]:
    """All vertices that `vertex` reaches without crossing a living stone of another colour."""
    gone, colour = set(dead), stones[vertex]
    region, waiting = {vertex}, [vertex]
    for at in checked(waiting):
        for near in board.neighbours(at):
            if near not in region and (stones[near] in (EMPTY, colour) or near in gone):
                region.add(near)
                waiting.append(near)
    return region


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
    """Whose points these are; living stones among them where they count."""
    owner, stones = (np.frombuffer(each, dtype=np.uint8) for each in (score.owner, score.stones))
    return list(np.flatnonzero((owner == player) & (score.counts_stones | (stones == EMPTY))).tolist())


def _totals(score: Score) -> list[str]:
    """The totals, exact; where only bounds are known, both of them: "low,high"."""
    if not score.bounds:
        return [plain(total) for total in score.totals]
    return [plain(low) if low == high else ",".join(outward(low, high)) for low, high in score.bounds]


def is_counted(root: Node, node: Node, score: Score, dead: Collection[int], codec: Codec) -> bool:
    """True if the record holds exactly this count already."""
    is_said = (result_at(root, node),) == (result_value(score) or ("",))
    return is_said and all(node.values(ident) == values for ident, values in count_values(score, dead, codec))


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
    changes, own = placed(root, node, result_value(score))
    result = (*changes, *keep_changes(root, rules))
    written = codec_under(root, rules)
    hand = written.write_points(codec.points(node.values(BY_HAND)))
    seki = written.write_points(codec.points(node.values(SEKI)))
    values = (*count_values(score, dead, written), (BY_HAND, hand), (SEKI, seki), *own)
    if move_of(node, codec) is None or node.children:
        return (*result, *puts(node, values)), node
    counted = Node()
    for ident, raw in filter(itemgetter(1), values):
        counted.put(ident, raw)
    return (*result, *puts(node, (*NO_MARKS, (OWN_RESULT, ()))), AddNode(node, counted)), counted
