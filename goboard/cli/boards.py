"""`goboard boards`: the shapes of boards that goboard knows, or boards as explicit graphs, one JSON line each."""

import argparse
from collections.abc import Iterable, Iterator

from goboard.boards.board import BoardError
from goboard.boards.catalogue import SHAPES, board_from_spec
from goboard.boards.graphs import explicit
from goboard.boards.shape import Shape
from goboard.cli.console import STANDARD_INPUT, Json, failure, opened, print_answers, reason_of
from goboard.cli.documents import MalformedError, decoded, json_values
from goboard.rules.moves import Reason

_MORE = """Without a BOARD every shape is listed with its title, its parameters' defaults and the number of points that
these give, null for an infinite one. A listed line without its title and points is a BOARD. A BOARD is answered by
its graph: {"shape": "graph", "points", "edges", "positions", "labels"}, or by its error."""


def run(arguments: list[str]) -> int:
    """List the shapes, or answer every board; 1 if some could not be built."""
    parser = argparse.ArgumentParser(prog="goboard boards", description=__doc__, epilog=_MORE)
    what = 'a board as JSON, like {"shape": "torus", "columns": 9, "rows": 9}; - reads them, one a line'
    parser.add_argument("boards", nargs="*", metavar="BOARD", help=what)
    chosen = parser.parse_args(arguments)
    return print_answers(map(_answer, _specs(chosen.boards)) if chosen.boards else map(listed, SHAPES))


def _answer(spec: object) -> Json:
    try:
        if isinstance(spec, MalformedError):
            raise spec
        return graph_of(spec)
    except (BoardError, MalformedError) as error:
        return failure(Reason.MALFORMED, str(error))


def listed(shape: Shape) -> Json:
    """What the list says of a shape."""
    values = shape.values({})
    board = board_from_spec({"shape": shape.name})
    points = board.size if board.plane is None else None
    return {"shape": shape.name, "title": shape.title, "points": points, **values}


def graph_of(spec: object) -> Json:
    """The explicit graph of a board; BoardError with a sentence if there is none."""
    board = board_from_spec(spec)
    if board.plane is not None:
        raise BoardError("The infinite plane has no end: it cannot be written out as a graph.")
    return explicit(board)


def _specs(boards: Iterable[str]) -> Iterator[object]:
    for text in boards:
        if text != STANDARD_INPUT:
            yield from json_values([text])
            continue
        try:
            with opened(text) as given:
                yield from json_values(decoded(given))
        except OSError as error:
            yield MalformedError(f"The standard input could not be read: {reason_of(error)}.")
