"""Boards in goboard's own properties: GOBB says of which kind, GOBX, GOBE and GOBK list vertices, edges and names.

Files come from strangers: whatever they say, reading gives a board or a `BoardError`. Damaged places and names are left
out, since play goes on without them; damaged edges are not.
"""

import math
import re
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from goboard.boards.board import Board, BoardError
from goboard.boards.catalogue import GRIDS, board_from_spec, cached_grid
from goboard.boards.graphs import graph
from goboard.boards.grids import MOST_POINTS
from goboard.boards.plane import Plane
from goboard.games.joined_grids import LEFT_RIGHT, TOP_BOTTOM, joined_grid
from goboard.games.roots import DEFAULT_SIDE, whole_size
from goboard.games.tree import Node
from goboard.games.values import bare, pair_values, pairs

GRAPH, PLANE = "graph", "infinite"
MOST_EDGES = 1_000_000
_WRAPS = {"": 0, "h": LEFT_RIGHT, "v": TOP_BOTTOM, "both": LEFT_RIGHT | TOP_BOTTOM}
_SHAPE_WRAPS = {"cylinder": "h", "torus": "both"}

_COUNT = re.compile(r"[0-9]{1,7}", re.ASCII)
_PAIR = re.compile(r"([0-9]{1,7}):([0-9]{1,7})", re.ASCII)
_COORDINATE = re.compile(r"[+-]?(?:[0-9]{1,40}(?:\.[0-9]{0,40})?|\.[0-9]{1,40})(?:[eE][+-]?[0-9]{1,3})?", re.ASCII)

Values = list[tuple[str, tuple[str, ...]]]


def own_board(root: Node) -> Board:
    """The board that GOBB and its companions describe, a new plane each time; BoardError with a sentence for faults."""
    said = _said(root)
    kind = said["kind"]
    if kind in (PLANE, "plane"):
        return Plane().board
    if kind in GRIDS and not root.has("GOBE"):
        return _grid(root, kind, said)
    board = _graph(root, said)
    return board if kind == GRAPH else _as_generated(kind, said, board)


def is_own_grid(root: Node) -> bool:
    """True if the points of the board stand row by row on a grid."""
    return _said(root)["kind"] in GRIDS and not root.has("GOBE")


def _said(root: Node) -> dict[str, str]:
    """GOBB, lower-case, with a kind in any case."""
    said = {key.lower(): value.strip().lower() for key, value in pairs(root, "GOBB")}
    return {"kind": GRAPH if root.has("GOBE") else "grid"} | said


def _grid(root: Node, kind: str, said: Mapping[str, str]) -> Board:
    columns, rows = whole_size(root) or (DEFAULT_SIDE, DEFAULT_SIDE)
    if said.keys() & {"columns", "rows"}:
        columns, rows = _count(said, "columns"), _count(said, "rows")
    wrap = _WRAPS.get(said.get("wrap", _SHAPE_WRAPS.get(kind, "")))
    if wrap is None:
        raise BoardError(f"GOBB says wrap:{said['wrap'][:20]}; goboard knows h, v and both.")
    if kind in ("mobius", "klein") or columns * rows > MOST_POINTS:
        return cached_grid(kind, columns, rows)
    return joined_grid(columns, rows, wrap)


def _count(said: Mapping[str, str], key: str) -> int:
    count = said.get(key, "")
    if not _COUNT.fullmatch(count):
        raise BoardError(f"GOBB says {key}:{count[:20]}, which is no number of points.")
    return int(count)


def _graph(root: Node, said: Mapping[str, str]) -> Board:
    edges = [_edge(raw) for raw in root.values("GOBE") if raw.strip()]
    if len(edges) > MOST_EDGES:
        raise BoardError(f"GOBE lists {len(edges):,} edges; goboard reads {MOST_EDGES:,} at most.")
    places, names = dict(_places(root)), dict(_names(root))
    known = [max(pair) for pair in edges] + list(places)
    size = _count(said, "vertices") if "vertices" in said else max(known, default=-1) + 1
    all_places, all_names = _of_all(places, size), _names_of_all(names, size)
    try:
        return graph(size, edges, all_places, all_names)
    except BoardError:
        # without its places and names a board can still be played on
        return graph(size, edges)


def _edge(raw: str) -> tuple[int, int]:
    found = _PAIR.fullmatch(bare(raw))
    if not found:
        raise BoardError(f"GOBE[{raw[:20]}] is no edge between two points.")
    return int(found[1]), int(found[2])


def _places(root: Node) -> Iterator[tuple[int, tuple[float, ...]]]:
    for key, value in pairs(root, "GOBX"):
        parts = bare(value).split(",")
        if _COUNT.fullmatch(key) and all(map(_COORDINATE.fullmatch, parts)):
            yield int(key), tuple(map(float, parts))


def _names(root: Node) -> Iterator[tuple[int, str]]:
    for key, value in pairs(root, "GOBK"):
        if _COUNT.fullmatch(key) and value:
            yield int(key), value


def _of_all(places: Mapping[int, tuple[float, ...]], size: int) -> list[tuple[float, ...]] | None:
    """A place for each vertex, None if some are missing or out of range."""
    if len(places) != size or not all(vertex in places for vertex in range(size)):
        return None
    return [places[vertex] for vertex in range(size)]


def _names_of_all(names: Mapping[int, str], size: int) -> list[str] | None:
    if not names or size > MOST_POINTS:
        return None
    return [names.get(vertex, str(vertex)) for vertex in range(size)]


def _as_generated(kind: str, said: Mapping[str, str], board: Board) -> Board:
    """The catalogue's board of that kind if it has just these edges: it has a title, and more to be drawn."""
    spec: dict[str, object] = {"shape": kind}
    spec |= {key: int(value) if _COUNT.fullmatch(value) else value for key, value in said.items() if key != "kind"}
    spec.pop("vertices", None)
    try:
        made = board_from_spec(spec)
    except BoardError:
        return board
    is_same = np.array_equal(made.indptr, board.indptr) and np.array_equal(made.indices, board.indices)
    return made if is_same else board


def board_values(board: Board) -> Values:
    """GOBB and its companions for a board that is not the flat grid of SGF's letters."""
    if board.plane is not None:
        return [("GOBB", pair_values([("kind", PLANE)]))]
    if board.shape in GRIDS:
        wrap = _SHAPE_WRAPS.get(board.shape)
        said = [("kind", board.shape), ("columns", board.columns), ("rows", board.rows)]
        return [("GOBB", pair_values([*said, *([("wrap", wrap)] if wrap else [])]))]
    spec = {key: value for key, value in board.spec.items() if isinstance(value, (int, str)) and key != "points"}
    kind = spec.pop("shape", GRAPH)
    more = spec.items() if kind != GRAPH else ()
    own_names = [(v, label) for v, label in enumerate(board.labels) if label != str(v)]
    return [
        ("GOBB", pair_values([("kind", kind), *more, ("vertices", board.size)])),
        ("GOBX", _place_values(board.positions.tolist())),
        ("GOBE", tuple(f"{a}:{b}" for a, b in board.edges.tolist()) or ("",)),
        ("GOBK", pair_values(own_names)),
    ]


def _place_values(places: Sequence[Sequence[float]]) -> tuple[str, ...]:
    return tuple(f"{v}:{','.join(map(_decimal, place))}" for v, place in enumerate(places))


def _decimal(number: float) -> str:
    """The shortest text that gives the same number back."""
    return str(int(number)) if math.trunc(number) == number and abs(number) < 2**53 else repr(number)
