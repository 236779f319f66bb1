"""What a node draws on the board: signs, labels, lines, dimmed points, territory; how it says one sign more or less."""

from collections.abc import Collection, Iterator

from goboard.games.own_moves import own_stones
from goboard.games.properties import MARKS, TYPES
from goboard.games.tree import Node, upwards
from goboard.games.values import Codec, first_of, number, raw_part, simple_text_of, split_composed
from goboard.jobs.watch import checked

NUMBERINGS, AS_COUNTED = (0, 1, 2), 1
"""The values of PM, and the one that holds where there is none."""
_NUMBERING = frozenset({"PM"})


def marks(node: Node, codec: Codec) -> list[tuple[str, int, str]]:
    """(kind, vertex, "") for each TR, SQ, CR, MA and SL of the node, then ("LB", vertex, its text) for each label."""
    found = [(kind, vertex, "") for kind in MARKS for vertex in codec.points(node.values(kind))]
    return found + [("LB", vertex, label) for vertex, label in labels(node, codec).items()]


def labels(node: Node, codec: Codec) -> dict[int, str]:
    """Vertex -> text of the node's labels."""
    found: dict[int, str] = {}
    for raw in node.values("LB"):
        point, label = split_composed(raw)
        vertex = codec.vertex(point)
        if vertex is not None and label is not None:
            found[vertex] = simple_text_of(label)
    return found


def lines(node: Node, codec: Codec) -> list[tuple[int, int, bool]]:
    """(from, to, whether it is an arrow) for each LN and AR of the node."""
    return [(start, end, ident == "AR") for ident in ("LN", "AR") for start, end in _pairs(node, ident, codec)]


def _pairs(node: Node, ident: str, codec: Codec) -> Iterator[tuple[int, int]]:
    for raw in node.values(ident):
        start, end = split_composed(raw)
        ends = codec.vertex(start), codec.vertex(end or "")
        if ends[0] is not None and ends[1] is not None and ends[0] != ends[1]:
            yield ends[0], ends[1]


def dim(node: Node, codec: Codec) -> tuple[int, ...]:
    """The points that DD dims at this node; it holds for all that follow until another DD, and DD[] ends it."""
    return tuple(codec.points(inherited(node, "DD")))


def view(node: Node, codec: Codec) -> tuple[int, ...] | None:
    """The points that VW shows at this node, inherited as DD is; None for the whole board."""
    return tuple(codec.points(inherited(node, "VW"))) or None


def territory(node: Node, codec: Codec) -> tuple[tuple[int, ...], ...]:
    """The points that the node's TB and TW, or GOBO, give to each player: to two at least."""
    if not node.has("GOBO"):
        return tuple(codec.points(node.values("TB"))), tuple(codec.points(node.values("TW")))
    owners = own_stones(node.values("GOBO"), codec)
    players = range(1, max(2, *owners.values(), 0) + 1)
    found: dict[int, list[int]] = {player: [] for player in players}
    for vertex, owner in checked(owners.items()):
        if owner:
            found[owner].append(vertex)
    return tuple(map(tuple, found.values()))


def named_points(node: Node, codec: Codec) -> None:
    """Ask the codec for every point that the node names: on the plane this makes them known."""
    for ident in node.idents():
        kind = TYPES.get(ident, "")
        if kind in _POINT_KINDS:
            for raw in node.values(ident):
                for part in (raw, *split_composed(raw)):
                    codec.vertex(part or "")


_POINT_KINDS = frozenset({"line", "label", "move", "optional_points", "own_move", "own_setup", "points"})


def numbering(node: Node, before: int = AS_COUNTED) -> int:
    """How moves are numbered from that node on (PM): 0 not, 1 as counted, 2 from 1 to 100 again and again; as before
    unless it says so."""
    if not node.has_any(_NUMBERING):
        return before
    stated = number(first_of(node.values("PM")))
    return stated if stated in NUMBERINGS else AS_COUNTED


def numbering_at(node: Node) -> int:
    """The same, whoever says it on the way to the node."""
    return next((numbering(at) for at in upwards(node) if at.has_any(_NUMBERING)), AS_COUNTED)


def inherited(node: Node, ident: str) -> tuple[str, ...]:
    """The raw values of a property at the nearest node from here upwards that has it, () if none has."""
    for at in upwards(node):
        # the plain search spares parsing the nodes of a long game
        if ident in at.text() and at.has(ident):
            return at.values(ident)
    return ()


LABEL, OWNER = "LB", "GOBO"
TERRITORY = {"TB": 1, "TW": 2}
SignValues = Iterator[tuple[str, tuple[str, ...]]]


def sign_values(
    node: Node, kind: str, vertices: Collection[int], text: str, codec: Codec, *, is_toggled: bool = False
) -> SignValues:
    """The node's properties once these vertices bear that sign, as `SetMarks` tells; only those that may differ."""
    if kind in MARKS or not kind:
        yield from _marks(node, kind, vertices, codec, is_toggled)
    if kind == LABEL or not kind:
        yield LABEL, _labels(node, vertices, text if kind else "", codec, is_toggled)
    if kind in TERRITORY or not kind:
        yield from _owners(node, TERRITORY.get(kind, 0), vertices, codec, is_toggled)


def _marks(node: Node, kind: str, vertices: Collection[int], codec: Codec, is_toggled: bool) -> SignValues:
    borne = set(codec.points(node.values(kind))) if kind and is_toggled else set()
    bearing = [vertex for vertex in vertices if vertex not in borne]
    for ident in MARKS:
        yield ident, _points(node, ident, bearing if ident == kind else (), vertices, codec)


def _points(node: Node, ident: str, put: Collection[int], away: Collection[int], codec: Codec) -> tuple[str, ...]:
    """A list of points without those `away` and with those `put`; as it was if that changes nothing, and values that
    are no points stay."""
    values = node.values(ident)
    before = set(codec.points(values))
    after = before.difference(away).union(put)
    return values if after == before else (*codec.write_points(after), *codec.faulty(values))


def _labels(node: Node, vertices: Collection[int], text: str, codec: Codec, is_toggled: bool) -> tuple[str, ...]:
    said = labels(node, codec) if is_toggled else {}
    kept = tuple(raw for raw in node.values(LABEL) if codec.vertex(split_composed(raw)[0]) not in vertices)
    bearing = [vertex for vertex in vertices if text and said.get(vertex) != text]
    return (*kept, *(f"{codec.text(vertex)}:{raw_part(text)}" for vertex in bearing))


def _owners(node: Node, player: int, vertices: Collection[int], codec: Codec, is_toggled: bool) -> SignValues:
    """TB and TW, or GOBO in goboard's own form, where each of any number of players may own a vertex."""
    if codec.is_own:
        owners = own_stones(node.values(OWNER), codec)
        for vertex in vertices:
            has_it = player and owners.get(vertex) == player
            owners[vertex] = 0 if is_toggled and has_it else player
        written = tuple(f"{owner}:{codec.text(vertex)}" for vertex, owner in sorted(owners.items()) if owner)
        yield OWNER, written
        return
    for ident, owner in TERRITORY.items():
        borne = set(codec.points(node.values(ident))) if is_toggled else set()
        put = [vertex for vertex in vertices if vertex not in borne] if owner == player else ()
        yield ident, _points(node, ident, put, vertices, codec)


def line_values(node: Node, ident: str, start: int, end: int, codec: Codec) -> tuple[str, ...]:
    """The node's lines or arrows with one more, or without it if it is there; a line has no direction."""
    ends = [(start, end)] if ident == "AR" else [(start, end), (end, start)]
    values = node.values(ident)
    kept = tuple(raw for raw in values if _ends(raw, codec) not in ends)
    return kept if len(kept) < len(values) else (*values, f"{codec.text(start)}:{codec.text(end)}")


def _ends(raw: str, codec: Codec) -> tuple[int | None, int | None]:
    start, end = split_composed(raw)
    return codec.vertex(start), codec.vertex(end or "")
