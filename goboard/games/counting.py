"""Which stones a record calls dead, and how an agreed count is written into it."""

from collections.abc import Collection

from goboard.boards.board import Board
from goboard.games.edits import AddNode, Change, puts
from goboard.games.meaning import move_of
from goboard.games.tree import Node
from goboard.games.values import PointCodec
from goboard.kernel.graph import graph_of
from goboard.rules.numbers import exact
from goboard.rules.position import BLACK, EMPTY, WHITE, Position
from goboard.rules.protocol import RuleSet, Score


def marked_dead(node: Node, position: Position, codec: PointCodec) -> tuple[int, ...]:
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


def toggled(position: Position, dead: Collection[int], vertex: int, single: bool) -> tuple[int, ...]:
    """The dead stones after a click: the chain at `vertex`, or all stones of its colour in the region that living
    stones of other colours enclose, change from alive to dead or back."""
    stones, board = position.stones, position.board
    if single:
        changed = set(graph_of(board).chain(stones, vertex))
    else:
        region = _region(board, stones, dead, vertex)
        # a region of more than half of the board encloses nothing: there the chain alone changes
        is_open = 2 * len(region) > board.size
        same = {v for v in region if stones[v] == stones[vertex]}
        changed = set(graph_of(board).chain(stones, vertex)) if is_open else same
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


def count_values(score: Score, dead: Collection[int], codec: PointCodec) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """TB, TW and GOBD as a count writes them; an empty list is written as one empty value."""
    values = []
    for ident, owner in (("TB", BLACK), ("TW", WHITE)):
        points = [v for v in range(len(score.owner)) if score.owner[v] == owner]
        values.append((ident, codec.write_points(points) or ("",)))
    values.append(("GOBD", tuple(codec.text(v) for v in sorted(dead)) or ("",)))
    return tuple(values)


def is_counted(root: Node, node: Node, score: Score, dead: Collection[int], codec: PointCodec) -> bool:
    """True if the record holds exactly this count already."""
    written = count_values(score, dead, codec)
    return root.values("RE") == (score.result,) and all(node.values(ident) == values for ident, values in written)


def count_changes(
    root: Node, node: Node, rules: RuleSet, score: Score, dead: Collection[int], codec: PointCodec
) -> tuple[tuple[Change, ...], Node]:
    """The changes that write an agreed count, and the node that holds it: after a last move a node of its own."""
    result = puts(root, [("RE", (score.result,)), *rules_values(rules)])
    values = count_values(score, dead, codec)
    if move_of(node, codec) is None or node.children:
        return (*result, *puts(node, values)), node
    counted = Node()
    for ident, raw in values:
        counted.put(ident, raw)
    return (*result, *puts(node, [("GOBD", ())]), AddNode(node, counted)), counted


def rules_values(rules: RuleSet) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """RU and KM that say what the rule set is, and GOBR for what those two cannot say."""
    komi = exact(rules.values["komi"])
    defaults = {field.name: field.default for field in rules.info.options}
    more = [f"{name}:{value}" for name, value in rules.values.items() if name != "komi" and value != defaults[name]]
    if "/" in rules.values["komi"]:
        more.append(f"komi:{rules.values['komi']}")
    own = (f"rules:{rules.info.name}", *more) if more else ()
    return (("RU", (rules.info.sgf_name,)), ("KM", (f"{float(komi):.10g}",)), ("GOBR", own))
