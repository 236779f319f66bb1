"""Boards made out of a lettered grid: edges joined (TO), points taken away (MASK), as q5Go writes them."""

from collections.abc import Iterator

from goboard.boards.board import Board, board_from_edges
from goboard.boards.catalogue import cached_grid
from goboard.games.roots import OWN_GAME_NUMBER, board_size, game_of
from goboard.games.tree import Node
from goboard.games.values import codec_of, first_of, number

LEFT_RIGHT, TOP_BOTTOM = 1, 2
NAMED = {0: "grid", LEFT_RIGHT: "cylinder", LEFT_RIGHT | TOP_BOTTOM: "torus"}
WRAPS = {"grid": 0, "cylinder": LEFT_RIGHT, "torus": LEFT_RIGHT | TOP_BOTTOM}
"""Shape -> what TO says of it; shapes that TO cannot say are missing."""


def wrap_of(root: Node) -> int:
    """Which borders are joined: a sum of LEFT_RIGHT and TOP_BOTTOM. TO speaks only where GM says so."""
    joined = number(first_of(root.values("TO")))
    return joined if joined in (1, 2, 3) and game_of(root) in ("q5go-1", "q5go-2", OWN_GAME_NUMBER) else 0


def masked(root: Node) -> frozenset[int]:
    """The vertices that are no part of the board."""
    if not root.has("MASK"):
        return frozenset()
    return frozenset(codec_of(*board_size(root)).points(root.values("MASK")))


def joined_grid(columns: int, rows: int, wrap: int, gone: frozenset[int] = frozenset()) -> Board:
    """The grid with these borders joined. Points taken away keep their number, so that SGF's letters fit, but have no
    neighbours."""
    if wrap in NAMED and not gone:
        return cached_grid(NAMED[wrap], columns, rows)
    plain = cached_grid("grid", columns, rows)
    edges = [(a, b) for a, b in joined_edges(columns, rows, wrap) if a not in gone and b not in gone]
    hoshi = tuple(v for v in plain.hoshi if v not in gone)
    return board_from_edges(
        "graph", plain.title, plain.positions, edges, plain.labels, hoshi=hoshi, columns=columns, rows=rows
    )


def joined_edges(columns: int, rows: int, wrap: int) -> Iterator[tuple[int, int]]:
    for y in range(rows):
        for x in range(columns):
            for to_x, to_y in (x + 1, y), (x, y + 1):
                inside = (to_x < columns or wrap & LEFT_RIGHT) and (to_y < rows or wrap & TOP_BOTTOM)
                end = to_x % columns + columns * (to_y % rows)
                if inside and end != x + columns * y:
                    yield x + columns * y, end
