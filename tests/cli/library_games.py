"""What tests of `goboard library` share: its answers, and games looked at in a naive way."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from goboard.boards.catalogue import cached_grid
from goboard.cli.library import run
from goboard.games.patterns import turned
from goboard.kernel.graph import graph_of

Lines = list[dict[str, Any]]
COLUMNS, ROWS = 7, 7


def answers(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> Lines:
    capsys.readouterr()
    assert run(list(arguments)) == status
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def swapped(stones: bytes) -> bytes:
    return stones.translate(bytes([0, 2, 1, *range(3, 256)]))


def stones_after(moves: list[int]) -> list[bytes]:
    graph, stones = graph_of(cached_grid("grid", COLUMNS, ROWS)), bytes(COLUMNS * ROWS)
    found = [stones]
    for number, vertex in enumerate(moves):
        stones = graph.place(stones, 0, vertex, number % 2 + 1, True)[0]
        found.append(stones)
    return found


def moves_of(path: str) -> list[int]:
    from sgfmill.sgf import Sgf_game

    game = Sgf_game.from_bytes(Path(path).read_bytes())
    moves = [node.get_move()[1] for node in game.get_main_sequence()[1:]]
    return [(ROWS - 1 - row) * COLUMNS + column for row, column in moves]


def all_forms(stones: bytes, options: list[str]) -> set[bytes]:
    colours = [stones] if "--no-colour-swap" in options else [stones, stones.translate(bytes([0, 2, 1]) + bytes(253))]
    ways = range(1 if "--no-symmetry" in options else 8)
    grids = [np.frombuffer(each, np.uint8).reshape(ROWS, COLUMNS) for each in colours]
    return {turned(grid, way).tobytes() for grid in grids for way in ways}


def document(moves: list[int]) -> str:
    board = {"shape": "grid", "columns": COLUMNS, "rows": ROWS}
    return json.dumps({"board": board, "rules": {"name": "tromp-taylor"}, "moves": moves})
