"""Signs on the board of a node as they are written: one sign and one label a vertex, one owner."""

from collections.abc import Collection, Iterator

from goboard.games.own_moves import own_stones
from goboard.games.sgf_markup import labels
from goboard.games.sgf_types import MARKS
from goboard.games.tree import Node
from goboard.games.values import Codec, raw_part, split_composed

LABEL, OWNER = "LB", "GOBO"
TERRITORY = {"TB": 1, "TW": 2}
Values = Iterator[tuple[str, tuple[str, ...]]]


def sign_values(
    node: Node, kind: str, vertices: Collection[int], text: str, codec: Codec, *, is_toggled: bool = False
) -> Values:
    """The node's properties once these vertices bear that sign, as `SetMarks` tells; only those that may differ."""
    if kind in MARKS or not kind:
        yield from _marks(node, kind, vertices, codec, is_toggled)
    if kind == LABEL or not kind:
        yield LABEL, _labels(node, vertices, text if kind else "", codec, is_toggled)
    if kind in TERRITORY or not kind:
        yield from _owners(node, TERRITORY.get(kind, 0), vertices, codec, is_toggled)


def _marks(node: Node, kind: str, vertices: Collection[int], codec: Codec, is_toggled: bool) -> Values:
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


def _owners(node: Node, player: int, vertices: Collection[int], codec: Codec, is_toggled: bool) -> Values:
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
