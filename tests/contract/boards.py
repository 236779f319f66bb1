"""The boards that every rule set has to pass the contract on."""

import random

from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec


def random_graph(points: int, edges: int, seed: int) -> Board:
    rng = random.Random(seed)
    pairs = [sorted(rng.sample(range(points), 2)) for _ in range(edges)]
    return board_from_spec({"shape": "graph", "points": points, "edges": pairs})


BOARDS = {
    "one point": {"shape": "grid", "columns": 1, "rows": 1},
    "two points": {"shape": "grid", "columns": 2, "rows": 1},
    "path of 7": {"shape": "grid", "columns": 7, "rows": 1},
    "4 x 3": {"shape": "grid", "columns": 4, "rows": 3},
    "5 x 5": {"shape": "grid", "columns": 5, "rows": 5},
    "9 x 9": {"shape": "grid", "columns": 9, "rows": 9},
    "cylinder": {"shape": "cylinder", "columns": 5, "rows": 4},
    "torus": {"shape": "torus", "columns": 4, "rows": 4},
    "moebius": {"shape": "mobius", "columns": 5, "rows": 3},
    "klein": {"shape": "klein", "columns": 4, "rows": 5},
    "two isolated points": {"shape": "graph", "points": 2, "edges": []},
    "triangle with a tail": {"shape": "graph", "points": 4, "edges": [[0, 1], [1, 2], [2, 0], [2, 3]]},
    "star": {"shape": "graph", "points": 7, "edges": [[0, n] for n in range(1, 7)]},
}


def all_boards() -> dict[str, Board]:
    boards = {name: board_from_spec(spec) for name, spec in BOARDS.items()}
    return boards | {"sparse graph": random_graph(14, 18, 1), "dense graph": random_graph(12, 40, 2)}


def relabelled(board: Board, order: list[int]) -> Board:
    """The same graph with vertex v called order[v]."""
    edges = [[order[a], order[b]] for a, b in board.edges.tolist()]
    return board_from_spec({"shape": "graph", "points": board.size, "edges": edges})
