"""Boards in goboard's own properties: GOBB says of which kind, GOBX, GOBE and GOBK list vertices, edges and names.

The edges are those that GOBE lists, whatever goboard makes of that kind today; the kind adds a title, dots and outlines
where it still has just these edges. Files come from strangers: whatever they say, reading gives a board or a
`BoardError`. Damaged places and names are left out, since play goes on without them; damaged edges are not.
"""

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from goboard.boards.board import Board, BoardError, read_only
from goboard.boards.catalogue import GRIDS, board_from_spec, cached_grid, shape_of
from goboard.boards.graphs import graph
from goboard.boards.grids import MOST_POINTS
from goboard.boards.masks import POINTS
from goboard.boards.plane import Plane
from goboard.boards.shape import Parameter
from goboard.games.joined_grids import LEFT_RIGHT, MASKED, TOP_BOTTOM, joined_grid, mask_lines
from goboard.games.roots import DEFAULT_SIDE, whole_size
from goboard.games.tree import Node
from goboard.games.values import Cells, bare, pair_values, pairs

GRAPH, PLANE = "graph", "infinite"
MOST_EDGES = 1_000_000
MASK_LINE_ENDS = "/"
MOST_TITLE = 200
_WRAPS = {"": 0, "h": LEFT_RIGHT, "v": TOP_BOTTOM, "both": LEFT_RIGHT | TOP_BOTTOM}
_SHAPE_WRAPS = {"cylinder": "h", "torus": "both"}

_COUNT = re.compile(r"[0-9]{1,10}", re.ASCII)
_PAIR = re.compile(r"([0-9]{1,7}):([0-9]{1,7})", re.ASCII)
_PAIRS = re.compile(r"(?:[0-9]{1,7}:[0-9]{1,7} )*+", re.ASCII)
_COORDINATE = r"[+-]?(?:[0-9]{1,40}(?:\.[0-9]{0,40})?|\.[0-9]{1,40})(?:[eE][+-]?[0-9]{1,3})?"
_PLACE = re.compile(rf"([0-9]{{1,7}}):({_COORDINATE}(?:,{_COORDINATE})*+)", re.ASCII)

Values = list[tuple[str, tuple[str, ...]]]


def own_board(root: Node) -> Board:
    """The board that GOBB and its companions describe, a new plane each time; BoardError with a sentence for faults."""
    said = _said(root)
    kind = said["kind"]
    if kind in (PLANE, "plane"):
        return Plane().board
    if root.has("GOBE"):
        board = _graph(root, said)
        return _as_generated(kind, said, board, has_places=root.has("GOBX"), has_names=root.has("GOBK"))
    if kind == "grid" or kind in _SHAPE_WRAPS:
        return _grid(root, kind, said)
    if kind in GRIDS:
        columns, rows = _stated_lines(root, said)
        return cached_grid(kind, columns, rows)
    return _graph(root, said) if shape_of(kind) is None else board_from_spec(_spec(kind, said))


def own_lines(root: Node, size: int) -> tuple[int, int, Cells] | None:
    """(columns, rows, cells) by which the root of a board of that size names points row by row on a grid; None if the
    board is of no such kind. It is told by what the file says and not by what goboard makes of it today."""
    said = _said(root)
    if said["kind"] == MASKED:
        lines = said.get("mask", "").split(MASK_LINE_ENDS)
        columns = max(map(len, lines))
        cells = tuple(
            cell for cell, sign in enumerate("".join(line.ljust(columns) for line in lines)) if sign in POINTS
        )
        return (columns, len(lines), cells) if len(cells) == size else None
    if said["kind"] not in GRIDS:
        return None
    try:
        columns, rows = _stated_lines(root, said)
    except BoardError:
        return None
    return (columns, rows, None) if columns * rows == size else None


def _said(root: Node) -> dict[str, str]:
    """GOBB, the keys lower-case, with a kind in any case."""
    said = {key.lower(): value.strip() for key, value in pairs(root, "GOBB")}
    kind = said.get("kind", GRAPH if root.has("GOBE") else "grid")
    return said | {"kind": kind.lower(), "wrap": said.get("wrap", "").lower()}


def _grid(root: Node, kind: str, said: Mapping[str, str]) -> Board:
    columns, rows = _stated_lines(root, said)
    wrap = _WRAPS.get(said["wrap"] or _SHAPE_WRAPS.get(kind, ""))
    if wrap is None:
        raise BoardError(f"GOBB says wrap:{said['wrap'][:20]}; goboard knows h, v and both.")
    if not columns * rows or columns * rows > MOST_POINTS:
        return cached_grid(kind, columns, rows)
    return joined_grid(columns, rows, wrap)


def _stated_lines(root: Node, said: Mapping[str, str]) -> tuple[int, int]:
    if said.keys() & {"columns", "rows"}:
        return _count(said, "columns"), _count(said, "rows")
    return whole_size(root) or (DEFAULT_SIDE, DEFAULT_SIDE)


def _count(said: Mapping[str, str], key: str) -> int:
    count = said.get(key, "")
    if not _COUNT.fullmatch(count):
        raise BoardError(f"GOBB says {key}:{count[:20]}, which is no number of points.")
    return int(count)


def _graph(root: Node, said: Mapping[str, str]) -> Board:
    edges, places, names = _edges(root.values("GOBE")), _places(root.values("GOBX")), _names(root)
    size = _count(said, "vertices") if "vertices" in said else 1 + max(map(max, edges), default=-1)
    if "vertices" not in said:
        size = max(size, 1 + max(places, default=-1))
    all_places, all_names = _of_all(places, size), _names_of_all(names, size)
    try:
        board = graph(size, edges, all_places, all_names)
    except BoardError:
        # without its places and names a board can still be played on
        board = graph(size, edges)
    title = said.get("title", "")[:MOST_TITLE]
    return replace(board, title=title) if title else board


def _edges(values: Sequence[str]) -> list[tuple[int, int]]:
    listed = [raw for raw in values if raw and not raw.isspace()]
    if len(listed) > MOST_EDGES:
        raise BoardError(f"GOBE lists {len(listed):,} edges; goboard reads {MOST_EDGES:,} at most.")
    plain = " ".join([*listed, ""])
    if not _PAIRS.fullmatch(plain):
        return [_edge(raw) for raw in listed]
    ends = list(map(int, plain.replace(":", " ").split()))
    return list(zip(ends[::2], ends[1::2], strict=True))


def _edge(raw: str) -> tuple[int, int]:
    found = _PAIR.fullmatch(bare(raw))
    if not found:
        raise BoardError(f"GOBE[{raw[:20]}] is no edge between two points.")
    return int(found[1]), int(found[2])


def _places(values: Iterable[str]) -> dict[int, tuple[float, ...]]:
    found = (_PLACE.fullmatch(raw) or _PLACE.fullmatch(bare(raw)) for raw in values)
    return {int(place[1]): tuple(map(float, place[2].split(","))) for place in found if place}


def _names(root: Node) -> dict[int, str]:
    return {int(key): value for key, value in pairs(root, "GOBK") if _COUNT.fullmatch(key) and value}


def _of_all(places: Mapping[int, tuple[float, ...]], size: int) -> list[tuple[float, ...]] | None:
    """A place for each vertex, None if some are missing or out of range."""
    if len(places) != size or not all(vertex in places for vertex in range(size)):
        return None
    return [places[vertex] for vertex in range(size)]


def _names_of_all(names: Mapping[int, str], size: int) -> list[str] | None:
    if not names or size > MOST_POINTS:
        return None
    return [names.get(vertex, str(vertex)) for vertex in range(size)]


def _as_generated(kind: str, said: Mapping[str, str], board: Board, *, has_places: bool, has_names: bool) -> Board:
    """The catalogue's board of that kind, at the file's places and by its names, if it has just these edges."""
    if shape_of(kind) is None:
        return board
    try:
        made = board_from_spec(_spec(kind, said))
    except BoardError:
        return board
    if not (np.array_equal(made.indptr, board.indptr) and np.array_equal(made.indices, board.indices)):
        return board
    positions = board.positions if has_places else made.positions
    labels = board.labels if has_names else made.labels
    if np.array_equal(positions, made.positions) and labels == made.labels:
        return made
    return read_only(replace(made, positions=positions, labels=labels))


def _spec(kind: str, said: Mapping[str, str]) -> dict[str, object]:
    """The description of a board of the catalogue; BoardError for a parameter that makes no sense."""
    shape = shape_of(kind)
    known = shape.parameters if shape else ()
    return {"shape": kind} | {each.name: _parameter(each, said) for each in known if each.name in said}


def _parameter(parameter: Parameter, said: Mapping[str, str]) -> object:
    if parameter.is_mask:
        return said[parameter.name].split(MASK_LINE_ENDS)
    return said[parameter.name].lower() if parameter.choices else _count(said, parameter.name)


def board_values(board: Board) -> Values:
    """GOBB and its companions for a board that is not the flat grid of SGF's letters."""
    if board.plane is not None:
        return [("GOBB", pair_values([("kind", PLANE)]))]
    if board.shape == "grid":
        said = [("kind", board.shape), ("columns", board.columns), ("rows", board.rows)]
        return [("GOBB", pair_values(said))]
    kind = GRAPH if shape_of(board.shape) is None else board.shape
    own_names = [(v, label) for v, label in enumerate(board.labels) if label != str(v)]
    return [
        ("GOBB", pair_values([("kind", kind), *_said_parameters(board), ("vertices", board.size)])),
        ("GOBX", _place_values(board.positions.tolist())),
        ("GOBE", tuple(f"{a}:{b}" for a, b in board.edges.tolist()) or ("",)),
        ("GOBK", pair_values(own_names)),
    ]


def _said_parameters(board: Board) -> list[tuple[str, object]]:
    """What GOBB says of a board besides its kind: numbers, words and the lines of a mask, or the title of a graph."""
    shape = shape_of(board.shape)
    if shape is None:
        return [("title", board.title[:MOST_TITLE])]
    known = shape.parameters
    return [
        (each.name, MASK_LINE_ENDS.join(mask_lines(board)) if each.is_mask else board.spec[each.name])
        for each in known
        if each.name in board.spec
    ]


def _place_values(places: Sequence[Sequence[float]]) -> tuple[str, ...]:
    return tuple(f"{v}:{','.join(map(_decimal, place))}" for v, place in enumerate(places))


def _decimal(number: float) -> str:
    """The shortest text that gives the same number back."""
    return str(int(number)) if math.trunc(number) == number and abs(number) < 2**53 else repr(number)
