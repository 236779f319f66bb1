"""Boards that a record makes out of a grid: edges joined (TO), points taken away (MASK), as q5Go writes them."""

from collections.abc import Iterator, Mapping

from goboard.boards.board import Board, board_from_edges
from goboard.boards.catalogue import cached_grid
from goboard.games.meaning import board_size, codec_for, game_of
from goboard.games.tree import Node
from goboard.games.values import first_of, number

LEFT_RIGHT, TOP_BOTTOM = 1, 2
_NAMED = {0: "grid", LEFT_RIGHT: "cylinder", LEFT_RIGHT | TOP_BOTTOM: "torus"}


def board_of(root: Node) -> Board:
    """The board of a record. Points taken away keep their number, so that SGF's letters fit, but have no neighbours."""
    columns, rows = board_size(root)
    wrap, gone = wrap_of(root), masked(root)
    if wrap in _NAMED and not gone:
        return cached_grid(_NAMED[wrap], columns, rows)
    plain = cached_grid("grid", columns, rows)
    edges = [(a, b) for a, b in _edges(columns, rows, wrap) if a not in gone and b not in gone]
    hoshi = tuple(v for v in plain.hoshi if v not in gone)
    return board_from_edges(
        "graph", plain.title, plain.positions, edges, plain.labels, hoshi=hoshi, columns=columns, rows=rows
    )


def topology(root: Node) -> Mapping[str, object] | None:
    """The board's description if it is not the flat grid, None if it is. Points taken away are left out of it."""
    columns, rows = board_size(root)
    wrap, gone = wrap_of(root), masked(root)
    if not wrap and not gone:
        return None
    if wrap in _NAMED and not gone:
        return {"shape": _NAMED[wrap], "columns": columns, "rows": rows}
    plain = cached_grid("grid", columns, rows)
    left = [v for v in range(plain.size) if v not in gone]
    index = {v: i for i, v in enumerate(left)}
    pairs = {tuple(sorted((index[a], index[b]))) for a, b in _edges(columns, rows, wrap) if a in index and b in index}
    return {
        "shape": "graph",
        "points": len(left),
        "edges": [list(pair) for pair in sorted(pairs)],
        "positions": plain.positions[left].tolist(),
        "labels": [plain.labels[v] for v in left],
    }


def wrap_of(root: Node) -> int:
    """Which borders are joined: a sum of LEFT_RIGHT and TOP_BOTTOM. TO speaks only where GM says so."""
    joined = number(first_of(root.values("TO")))
    return joined if joined in (1, 2, 3) and game_of(root) in ("q5go-1", "q5go-2", "4800") else 0


def masked(root: Node) -> frozenset[int]:
    """The vertices that are no part of the board."""
    return frozenset(codec_for(root).points(root.values("MASK")))


def _edges(columns: int, rows: int, wrap: int) -> Iterator[tuple[int, int]]:
    for y in range(rows):
        for x in range(columns):
            for to_x, to_y in (x + 1, y), (x, y + 1):
                inside = (to_x < columns or wrap & LEFT_RIGHT) and (to_y < rows or wrap & TOP_BOTTOM)
                end = to_x % columns + columns * (to_y % rows)
                if inside and end != x + columns * y:
                    yield x + columns * y, end
