"""Games in versions of SGF before FF[4], and what they say in FF[4]'s words."""

import string

from goboard.games.node_values import codec_for
from goboard.games.properties import joined
from goboard.games.record_dialect import board_of
from goboard.games.tree import Node, preorder
from goboard.games.values import Codec, closed, first_of, number
from goboard.sgf.execute import Executor, State

_LETTERS = string.ascii_uppercase + string.ascii_lowercase

RawValues = dict[str, tuple[str, ...]]
_OLD_MARKS, _CONVERTED = frozenset({"M"}), frozenset({"L", "TE", "VW"})


def convert_old(root: Node) -> None:
    """Turn L into labels, M into crosses and triangles, two corners of VW into a rectangle, TE with BM into IT and DO.

    M is a triangle on a stone and a cross elsewhere, so the game is executed if it has any.
    """
    codec = codec_for(root)
    stated = number(first_of(root.values("FF")))
    if not codec.is_own and any(node.has_any(_OLD_MARKS) for node in preorder(root)):
        for node, _, after in Executor(board_of(root), codec).all_states(root):
            if node.has_any(_OLD_MARKS):
                _convert_marks(node, after, codec)
    for node in preorder(root):
        if not node.has_any(_CONVERTED):
            continue
        for ident, convert in (("L", _labels), ("TE", _annotations), ("VW", _view if stated else _kept)):
            if node.has(ident):
                properties = {name: node.values(name) for name in node.idents()}
                converted = convert(properties)
                if converted is not properties:
                    node.put_text(joined(converted))


def _convert_marks(node: Node, state: State, codec: Codec) -> None:
    points = codec.points(node.values("M"))
    faulty = codec.faulty(node.values("M"))
    on_stones = [vertex for vertex in points if state.stones[vertex]]
    for ident, vertices in (("TR", on_stones), ("MA", sorted(set(points) - set(on_stones)))):
        new = [raw for raw in codec.write_points(vertices) if raw not in node.values(ident)]
        if new:
            node.put(ident, (*node.values(ident), *new))
    if faulty:
        node.put("M", faulty)
    else:
        node.drop("M")


def _labels(properties: RawValues) -> RawValues:
    """L names points that get A, B and so on."""
    names = [_LETTERS[i] if i < len(_LETTERS) else str(i + 1) for i in range(len(properties["L"]))]
    pairs = zip(properties["L"], names, strict=True)
    labels = tuple(closed(f"{raw.strip()}:{name}") for raw, name in pairs if raw.strip())
    if not labels:
        return properties
    return {
        ("LB" if ident == "L" else ident): (*properties.get("LB", ()), *labels) if ident == "L" else values
        for ident, values in properties.items()
        if ident != "LB"
    }


def _annotations(properties: RawValues) -> RawValues:
    """Good but bad: interesting; bad but good: doubtful. Whichever comes first tells."""
    if "BM" not in properties:
        return properties
    pair = [ident for ident in properties if ident in ("BM", "TE")]
    new = "IT" if pair[0] == "TE" else "DO"
    kept = {(new if ident == pair[0] else ident): values for ident, values in properties.items() if ident != pair[1]}
    return {**kept, new: ("",)}


def _view(properties: RawValues) -> RawValues:
    """Two corners stand for the rectangle between them."""
    corners = properties["VW"]
    if len(corners) != 2 or any(":" in corner for corner in corners):
        return properties
    return {**properties, "VW": (":".join(corner.strip() for corner in corners),)}


def _kept(properties: RawValues) -> RawValues:
    return properties
