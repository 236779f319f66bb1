"""`goboard boards`: the shapes of boards that goboard knows, or boards as explicit graphs, one JSON line each."""

import argparse
import json
import os
import re
from collections.abc import Iterable, Iterator

from goboard.boards.board import Board, BoardError
from goboard.boards.catalogue import SHAPES, board_from_spec, shape_of
from goboard.boards.graphs import explicit
from goboard.boards.shape import Shape
from goboard.cli.console import STANDARD_INPUT, Json, bytes_of, failure, opened, print_answers, reason_of
from goboard.cli.documents import MalformedError, begins_json, decoded, json_values
from goboard.jobs.watch import USUAL, LimitError, Watch, watched
from goboard.rules.moves import Reason

_SIZE = re.compile(r"(\d{1,3})(?:[xX](\d{1,3}))?")

_MORE = """Without a BOARD every shape is listed with its title, its parameters' defaults and the number of points that
these give, null for an infinite one. A listed line without its title and points is a BOARD, and so is a size (9, 13x7),
a shape's name alone, which stands for its defaults, or the name of a board file. A BOARD is answered by its graph:
{"shape": "graph", "points", "edges", "positions", "labels"}, or by its error."""


def run(arguments: list[str]) -> int:
    """List the shapes, or answer every board; 1 if some could not be built."""
    parser = argparse.ArgumentParser(prog="goboard boards", description=__doc__, epilog=_MORE)
    what = "a size, a shape's name, a board file, or JSON like {}; - reads JSON, one a line".format(
        '{"shape": "torus", "columns": 9, "rows": 9}'
    )
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
    """The explicit graph of a board, which may be made already; BoardError with a sentence if there is none."""
    board = spec if isinstance(spec, Board) else board_from_spec(spec)
    if board.plane is not None:
        raise BoardError("The infinite plane has no end: it cannot be written out as a graph.")
    return explicit(board)


def board_of(text: str) -> Board:
    """The board that an argument names; ArgumentTypeError with a sentence."""
    try:
        named = json.loads(text) if text.lstrip().startswith("{") else _named(text)
        if isinstance(named, MalformedError):
            raise named
        return named if isinstance(named, Board) else board_from_spec(named)
    except (BoardError, MalformedError, LimitError, ValueError, RecursionError) as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _named(text: str) -> dict[str, object] | Board | MalformedError:
    """The board of a size, of a shape as it usually is or in a file, or a sentence."""
    if size := _SIZE.fullmatch(text):
        return {"shape": "grid", "columns": int(size[1]), "rows": int(size[2] or size[1])}
    if shape_of(text) is not None:
        return {"shape": text}
    if os.path.lexists(text):
        return _board_in(text)
    return MalformedError(
        f"goboard knows no board {text[:60]!r}: give a size such as 9 or 13x7, a shape's name, JSON such as "
        '{"shape": "torus", "columns": 9, "rows": 9}, or a board file.'
    )


def _board_in(path: str) -> Board | MalformedError:
    from goboard.boards.files.board_file import read_board

    try:
        data = bytes_of(path)
        with watched(Watch(USUAL)) as watch:
            return read_board(data, os.path.basename(path), watch.tell)
    except OSError as error:
        return MalformedError(f"{path} could not be read: {reason_of(error)}.")
    except (BoardError, LimitError) as error:
        return MalformedError(f"{path}: {error}")


def _specs(boards: Iterable[str]) -> Iterator[object]:
    for text in boards:
        if text != STANDARD_INPUT:
            yield from json_values([text]) if begins_json(text.encode("utf-8", "replace")) else [_named(text)]
            continue
        try:
            with opened(text) as given:
                yield from json_values(decoded(given))
        except OSError as error:
            yield MalformedError(f"The standard input could not be read: {reason_of(error)}.")
