"""The boards that every rule set has to pass the contract on, and every record, picture and window has to hold."""

import random
from collections.abc import Iterator, Sequence
from functools import cache

from goboard.boards import catalogue
from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec
from goboard.boards.files.board_file import read_board


def random_graph(points: int, edges: int, seed: int) -> Board:
    rng = random.Random(seed)
    pairs = [sorted(rng.sample(range(points), 2)) for _ in range(edges)]
    return board_from_spec({"shape": "graph", "points": points, "edges": pairs})


GRIDS = {
    title: {"shape": "grid", "columns": columns, "rows": rows}
    for title, columns, rows in (
        ("one point", 1, 1), ("two points", 2, 1), ("path of 7", 7, 1),
        ("4 x 3", 4, 3), ("5 x 5", 5, 5), ("9 x 9", 9, 9),
    )
}  # fmt: skip
CHOSEN: dict[str, dict[str, object]] = {
    "holes": {"shape": "masked", "mask": ["XX.XX", "X.XXX", "XXXX.", ".XX.X"], "joined": "none"},
    "holes and islands on a torus": {"shape": "masked", "mask": ["XX.XX", ".....", "X.XXX", "XX..X"], "joined": "both"},
    "top and bottom joined": {"shape": "masked", "mask": ["XXXX", "XXXX", "XXXX"], "joined": "ends"},
    "cylinder": {"shape": "cylinder", "columns": 5, "rows": 4},
    "torus": {"shape": "torus", "columns": 4, "rows": 4},
    "ring of two lines": {"shape": "torus", "columns": 2, "rows": 3},
    "moebius": {"shape": "mobius", "columns": 5, "rows": 3},
    "klein": {"shape": "klein", "columns": 4, "rows": 5},
    "projective": {"shape": "projective", "columns": 4, "rows": 4},
    "hexagonal": {"shape": "hexagonal", "side": 3},
    "triangular": {"shape": "triangular", "side": 5},
    "honeycomb": {"shape": "honeycomb", "side": 2},
    "trihexagonal": {"shape": "trihexagonal", "side": 2},
    "rhombitrihexagonal": {"shape": "rhombitrihexagonal", "side": 1},
    "snub hexagonal": {"shape": "snub_hexagonal", "side": 1},
    "snub square": {"shape": "snub_square", "side": 2},
    "circular": {"shape": "circular", "rings": 3, "spokes": 5},
    "sunflower": {"shape": "sunflower", "count": 16},
    "sierpinski": {"shape": "sierpinski", "depth": 2},
    "cube of faces": {"shape": "cube", "side": 2, "points_on": "faces", "roundness": 0},
    "rounded cube": {"shape": "cube", "side": 2, "points_on": "corners", "roundness": 60},
    "cuboctahedron": {"shape": "solid", "solid": "cuboctahedron", "detail": "corners"},
    "tetrahedron with faces": {"shape": "solid", "solid": "tetrahedron", "detail": "all"},
    "geodesic": {"shape": "geodesic", "frequency": 2, "base": "octahedron"},
    "cubic": {"shape": "cubic", "columns": 3, "rows": 2, "layers": 3},
    "diamond": {"shape": "diamond", "side": 1},
    "delaunay": {"shape": "delaunay", "count": 16, "seed": 7},
    "voronoi": {"shape": "voronoi", "cells": 8, "seed": 7},
}
"""Small boards of the catalogue that are no plain grids, with parameters that are not the usual ones."""


def shapes() -> dict[str, dict[str, object]]:
    """`CHOSEN`, and a small board of every other finite shape that the catalogue has."""
    chosen = {spec["shape"] for spec in (GRIDS | CHOSEN).values()}
    others = [shape for shape in catalogue.SHAPES if shape.name not in chosen and not shape.is_growing]
    return CHOSEN | {shape.name: shape.small() for shape in others}


SHAPES = shapes()
GRAPHS: dict[str, dict[str, object]] = {
    "two isolated points": {"shape": "graph", "points": 2, "edges": []},
    "triangle with a tail": {"shape": "graph", "points": 4, "edges": [[0, 1], [1, 2], [2, 0], [2, 3]]},
    "star": {"shape": "graph", "points": 7, "edges": [[0, n] for n in range(1, 7)]},
}
A_FILE = """{"nodes": [{"id": "Gate", "x": 0, "y": 0}, {"id": "Ford", "x": 1, "y": 2}, {"id": "Mill", "x": 3, "y": 1},
    {"id": "Well", "x": 4, "y": 4}, {"id": "Hill", "x": 5, "y": 0}],
 "links": [{"source": "Gate", "target": "Ford"}, {"source": "Ford", "target": "Mill"},
    {"source": "Mill", "target": "Well"}, {"source": "Mill", "target": "Hill"}, {"source": "Gate", "target": "Mill"}]}
"""
"""A board of one's own, as a person would keep it in a file."""


def own_board() -> Board:
    """A board of one's own, opened from a file."""
    return read_board(A_FILE.encode(), "walks.json")


def all_boards() -> dict[str, Board]:
    """Every board of the contract by name."""
    boards = {name: made(name) for name in GRIDS | shapes() | GRAPHS}
    return boards | {
        "sparse graph": random_graph(14, 18, 1),
        "dense graph": random_graph(12, 40, 2),
        "graph from a file": own_board(),
    }


def spread(boards: Sequence[str], rules: Sequence[str], apart: int) -> Iterator[tuple[str, str, int]]:
    """One in so many of all pairs of a board and a rule set, for what hangs on both but seldom on how they meet: every
    board comes with some sets, every set with some boards. With each pair a number, from which a test chooses what else
    is different: along the pairs of one board, and of one set, it goes up by one."""
    for at, board in enumerate(boards):
        for number in range(-at % apart, len(rules), apart):
            yield board, rules[number], (at + number) // apart


@cache
def made(name: str) -> Board:
    """The board of that name: it never changes, so it is made once for all tests."""
    return board_from_spec((GRIDS | shapes() | GRAPHS)[name])


def relabelled(board: Board, order: list[int]) -> Board:
    """The same graph with vertex v called order[v]."""
    edges = [[order[a], order[b]] for a, b in board.edges.tolist()]
    return board_from_spec({"shape": "graph", "points": board.size, "edges": edges})


def renamed(source: random.Random, board: Board, stones: bytes) -> tuple[list[int], Board, bytes]:
    """New names by chance, the board so renamed, and its stones with Black and White exchanged."""
    order = source.sample(range(board.size), board.size)
    moved = bytearray(board.size)
    for vertex, stone in enumerate(stones):
        moved[order[vertex]] = -stone % 3
    return order, relabelled(board, order), bytes(moved)


def renamed_positions(board: Board, black: int) -> Iterator[tuple[list[int], bytes, Board, bytes]]:
    """Random positions with so much of Black: new names, the stones, the board so renamed, its stones recoloured."""
    source = random.Random(board.size)
    for _ in range(20):
        stones = bytes(source.choices((0, 1, 2), (3, black, 1), k=board.size))
        order, other, moved = renamed(source, board, stones)
        yield order, stones, other, moved
