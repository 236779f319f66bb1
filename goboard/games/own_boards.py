"""Boards in goboard's own properties: GOBB says of which kind, GOBX, GOBE and GOBK list vertices, edges and names.

The edges are those that GOBE lists, whatever goboard makes of that kind today; the kind adds a title, dots and outlines
where it still has just these edges. Files come from strangers: whatever they say, reading gives a board or a
`BoardError`. Damaged places and names are done without, each by itself, and a note says so; damaged edges are not.
"""

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from goboard.boards.board import Board, BoardError, read_only
from goboard.boards.building import MOST_POINTS
from goboard.boards.catalogue import GRIDS, board_from_spec, cached_grid, shape_of
from goboard.boards.graphs import graph
from goboard.boards.grids import POINTS
from goboard.boards.plane import Plane
from goboard.boards.shape import Parameter, SpecError
from goboard.games.joined_grids import LEFT_RIGHT, MASKED, TOP_BOTTOM, joined_grid, mask_lines
from goboard.games.roots import DEFAULT_SIDE, Note, stated_size
from goboard.games.tree import Node
from goboard.games.values import MOST_LINES, Cells, bare, pair_values, pairs
from goboard.possessive import compiled
from goboard.words.message import Number, phrase

MOST_EDGES = 1_000_000
MOST_TITLE = 200

_COUNT = compiled(r"[0-9]{1,10}", re.ASCII)
_PAIR = compiled(r"([0-9]{1,7}):([0-9]{1,7})", re.ASCII)
_PAIRS = compiled(r"(?:[0-9]{1,7}:[0-9]{1,7} )*+", re.ASCII)
_COORDINATE = r"[+-]?(?:[0-9]{1,40}(?:\.[0-9]{0,40})?|\.[0-9]{1,40})(?:[eE][+-]?[0-9]{1,3})?"
_PLACE = compiled(rf"([0-9]{{1,7}}):({_COORDINATE}(?:,{_COORDINATE})*+)", re.ASCII)

_KIND_ALONE = compiled(r"kind:([A-Za-z0-9_]++)", re.ASCII)

BAD_PLACES = Note(
    "GOBX",
    "bad_places",
    phrase(
        "GOBX does not give every point one place; the board is drawn as goboard draws it, and formulas in x and y "
        "count with that."
    ),
)
BAD_NAMES = Note(
    "GOBK", "bad_names", phrase("GOBK does not give names that can be told apart; goboard's own names are taken.")
)


@dataclass(frozen=True)
class Listed:
    """The graph that a file lists, and which of its places and names could be understood."""

    board: Board
    has_places: bool
    has_names: bool


def listed_graph(root: Node, said: Mapping[str, str]) -> Listed:
    """The graph of a record whose GOBB says this; BoardError with a sentence for faults."""
    edges, places, names = _edges(root.values("GOBE")), _places(root.values("GOBX")), _names(root)
    size = stated_count(said, "vertices") if "vertices" in said else 1 + max(map(max, edges), default=-1)
    if "vertices" not in said:
        size = max(size, 1 + max(places or (), default=-1))
    given: dict[str, object] = {"positions": _of_all(places, size), "labels": _names_of_all(names, size)}
    board = None
    while board is None:
        try:
            board = graph(size, edges, given["positions"], given["labels"])
        except SpecError as error:
            if given.get(error.key) is None:
                raise
            # without its places or names a board can still be played on
            given[error.key] = None
    title = said.get("title", "")[:MOST_TITLE]
    board = replace(board, title=title) if title else board
    return Listed(board, given["positions"] is not None, given["labels"] is not None)


def _edges(values: Sequence[str]) -> list[tuple[int, int]]:
    listed = [raw for raw in values if raw and not raw.isspace()]
    if len(listed) > MOST_EDGES:
        raise BoardError(
            phrase(
                "GOBE lists {edges} edges; goboard reads {most} at most.",
                edges=Number(len(listed)),
                most=Number(MOST_EDGES),
            )
        )
    plain = " ".join([*listed, ""])
    if not _PAIRS.fullmatch(plain):
        return [_edge(raw) for raw in listed]
    ends = list(map(int, plain.replace(":", " ").split()))
    return list(zip(ends[::2], ends[1::2], strict=True))


def _edge(raw: str) -> tuple[int, int]:
    found = _PAIR.fullmatch(bare(raw))
    if not found:
        raise BoardError(phrase("GOBE[{edge}] is no edge between two points.", edge=raw[:20]))
    return int(found[1]), int(found[2])


def _places(values: Iterable[str]) -> dict[int, tuple[float, ...]] | None:
    """The places that GOBX gives; None if one of them makes no sense or a point has two."""
    places: dict[int, tuple[float, ...]] = {}
    for raw in values:
        found = _PLACE.fullmatch(raw) or _PLACE.fullmatch(bare(raw))
        if found is None and bare(raw):
            return None
        if found is not None:
            place = tuple(map(float, found[2].split(",")))
            if places.setdefault(int(found[1]), place) != place:
                return None
    return places


def _names(root: Node) -> dict[int, str] | None:
    """The names that GOBK gives; None if one of them is no point's or a point has two."""
    names: dict[int, str] = {}
    for key, name in pairs(root, "GOBK"):
        if not _COUNT.fullmatch(key) or not name or names.setdefault(int(key), name) != name:
            return None
    return names


def _of_all(places: Mapping[int, tuple[float, ...]] | None, size: int) -> list[tuple[float, ...]] | None:
    """A place for each vertex, None if some are missing or out of range."""
    if places is None or len(places) != size or not all(vertex in places for vertex in range(size)):
        return None
    return [places[vertex] for vertex in range(size)]


def _names_of_all(names: Mapping[int, str] | None, size: int) -> list[str] | None:
    if not names or max(names) >= size or size > MOST_POINTS:
        return None
    return [names.get(vertex, str(vertex)) for vertex in range(size)]


def damage(root: Node, listed: Listed) -> tuple[Note, ...]:
    """On the places and names of the record that had to be done without."""
    is_damaged = ((BAD_PLACES, not listed.has_places), (BAD_NAMES, not listed.has_names))
    return tuple(note for note, is_bad in is_damaged if is_bad and any(map(str.strip, root.values(note.ident))))


def stated_count(said: Mapping[str, str], key: str) -> int:
    """The number that GOBB says under a key; BoardError if it is none."""
    count = said.get(key, "")
    if not _COUNT.fullmatch(count):
        raise BoardError(phrase("GOBB says {key}:{count}, which is no number of points.", key=key, count=count[:20]))
    return int(count)


GRAPH, PLANE = "graph", "infinite"
MASK_LINE_ENDS = "/"
_WRAPS = {"": 0, "h": LEFT_RIGHT, "v": TOP_BOTTOM, "both": LEFT_RIGHT | TOP_BOTTOM}
_SHAPE_WRAPS = {"cylinder": "h", "torus": "both"}

_MADE = frozenset({GRAPH, PLANE, "plane", "grid", *GRIDS, *_SHAPE_WRAPS})
"""Kinds that are made without a look at the catalogue, or are none of its boards."""

Values = list[tuple[str, tuple[str, ...]]]


def own_board(root: Node) -> tuple[Board, tuple[Note, ...]]:
    """The board that GOBB and its companions describe, a new plane each time, and notes on what had to be left out of
    it; BoardError with a sentence for faults."""
    said = _said(root)
    kind = said["kind"]
    if kind in (PLANE, "plane"):
        return Plane().board, ()
    if kind != GRAPH and not root.has("GOBE"):
        return _of_kind(root, kind, said), ()
    listed = listed_graph(root, said)
    return _as_generated(kind, said, listed), damage(root, listed)


def _of_kind(root: Node, kind: str, said: Mapping[str, str]) -> Board:
    """The board that a kind and its parameters are enough for."""
    if kind == "grid" or kind in _SHAPE_WRAPS:
        return _grid(root, kind, said)
    if kind in GRIDS:
        columns, rows = _stated_lines(root, said)
        return cached_grid(kind, columns, rows)
    if shape_of(kind) is None:
        raise BoardError(
            phrase("GOBB says kind:{kind}, which goboard does not know, and GOBE lists no edges.", kind=kind[:40])
        )
    return board_from_spec(_spec(kind, said))


def names_no_board(raw: str) -> bool:
    """True for a value of GOBB that alone, without a list of edges, surely makes no board: its kind is unknown."""
    found = _KIND_ALONE.fullmatch(raw)
    kind = "" if found is None else found[1].lower()
    return bool(kind) and kind not in _MADE and shape_of(kind) is None


def own_lines(root: Node, size: int) -> tuple[int, int, Cells] | None:
    """(columns, rows, cells) by which the root of a board of that size names points row by row on a grid; None if the
    board is of no such kind. It is told by what the file says and not by what goboard makes of it today."""
    said = _said(root)
    if said["kind"] == MASKED:
        lines = said.get("mask", "").split(MASK_LINE_ENDS)
        columns = max(map(len, lines))
        if max(columns, len(lines)) > MOST_LINES:
            return None
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
        raise BoardError(phrase("GOBB says wrap:{said}; goboard knows h, v and both.", said=said["wrap"][:20]))
    if not columns * rows or columns * rows > MOST_POINTS:
        return cached_grid(kind, columns, rows)
    return joined_grid(columns, rows, wrap)


def _stated_lines(root: Node, said: Mapping[str, str]) -> tuple[int, int]:
    if said.keys() & {"columns", "rows"}:
        return stated_count(said, "columns"), stated_count(said, "rows")
    return stated_size(root) or (DEFAULT_SIDE, DEFAULT_SIDE)


def _as_generated(kind: str, said: Mapping[str, str], listed: Listed) -> Board:
    """The catalogue's board of that kind, at the file's places and by its names, if it has just these edges."""
    board = listed.board
    if shape_of(kind) is None:
        return board
    try:
        spec = _spec(kind, said)
        made = board_from_spec(spec) if _is_worth_making(spec, board) else board
    except BoardError:
        return board
    if not (np.array_equal(made.indptr, board.indptr) and np.array_equal(made.indices, board.indices)):
        return board
    positions = board.positions if listed.has_places else made.positions
    labels = board.labels if listed.has_names else made.labels
    if np.array_equal(positions, made.positions) and labels == made.labels:
        return made
    return read_only(replace(made, positions=positions, labels=labels))


def _is_worth_making(spec: Mapping[str, object], board: Board) -> bool:
    """Is the board of a seed near enough to the listed one to be compared with it? It takes long to make, and a small
    file may ask for a large one; every point of it has two neighbours or more, and two cells share a corner."""
    asked = max((int(str(spec[name])) for name in ("count", "cells") if name in spec), default=0)
    return "seed" not in spec or (asked <= 2 * board.size and len(board.edges) >= board.size)


def _spec(kind: str, said: Mapping[str, str]) -> dict[str, object]:
    """The description of a board of the catalogue; BoardError for a parameter that makes no sense."""
    shape = shape_of(kind)
    known = shape.parameters if shape else ()
    return {"shape": kind} | {each.name: _parameter(each, said) for each in known if each.name in said}


def _parameter(parameter: Parameter, said: Mapping[str, str]) -> object:
    if parameter.is_mask:
        return said[parameter.name].split(MASK_LINE_ENDS)
    return said[parameter.name].lower() if parameter.choices else stated_count(said, parameter.name)


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
