"""A board as a file that `goboard.boards.files.reader` reads back."""

import json
from collections.abc import Iterator, Sequence

from goboard.boards.board import Board, BoardError
from goboard.boards.graphs import explicit

ACROSS = 10
"""Edges, places or labels on a line."""


def board_file_text(board: Board) -> str:
    """The board as a {"shape": "graph"} object with every edge, place and label, lines short enough to read."""
    if board.plane is not None:
        raise BoardError("The infinite plane has no end and is not saved as a graph.")
    parts = [f'"{key}": {_written(value)}' for key, value in explicit(board).items()]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _written(value: object) -> str:
    if not isinstance(value, list):
        return json.dumps(value)
    return "[" + "".join(f"\n  {line}" for line in _lines(value)) + "\n]"


def _lines(values: Sequence[object]) -> Iterator[str]:
    for start in range(0, len(values), ACROSS):
        texts = [json.dumps(value) for value in values[start : start + ACROSS]]
        yield ", ".join(texts) + ("," if start + ACROSS < len(values) else "")
