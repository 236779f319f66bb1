"""A board from the bytes of a file, and as a file: what is in it decides how it is read, the name only helps."""

import codecs
import csv
import io
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape

from goboard.boards.board import Board, BoardError
from goboard.boards.files import BoardFileError
from goboard.boards.graphs import explicit
from goboard.jobs.watch import Cancelled, Progress, silent
from goboard.words.message import phrase

__all__ = ["BoardFileError", "Cancelled", "Progress", "read_board"]

LARGEST = 256 << 20
_BY_MARK = {
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
"""Encodings by the byte order mark that a text begins with; a mark comes before the marks that it begins with."""


def read_board(data: bytes, name: str = "", progress: Progress = silent) -> Board:
    """The board in a JSON, GraphML or edge-list file; BoardFileError names the line of what is wrong.

    `progress` is told often how far the work is, and may raise `Cancelled`, which comes out of here unchanged.
    """
    progress(0.0, phrase("Reading"))
    if len(data) > LARGEST:
        raise BoardFileError(phrase("The file is larger than {most} MB.", most=LARGEST >> 20))
    start = data[:200].replace(b"\0", b"").removeprefix(codecs.BOM_UTF8).lstrip(b"\xff\xfe \t\r\n")[:1]
    if start == b"<":
        from goboard.boards.files.graphml import board_from_graphml

        board = board_from_graphml(data, name, progress)
    else:
        text = _decoded(data)
        if not text.strip():
            raise BoardFileError(phrase("The file is empty."))
        board = _text_board(text, name, progress, is_json=start in (b"{", b"[") or name.lower().endswith(".json"))
    progress(1.0, phrase("Ready"))
    return board


def _text_board(text: str, name: str, progress: Progress, *, is_json: bool) -> Board:
    """What reads boards lays them out too, and most people open none: it is imported when there is one."""
    if is_json:
        from goboard.boards.files.json_graphs import board_from_json as read
    else:
        from goboard.boards.files.edge_list import board_from_edge_list as read
    return read(text, name, progress)


def _decoded(data: bytes) -> str:
    """The text, UTF-8 or by its byte order mark UTF-16 or UTF-32."""
    encoding = next((name for mark, name in _BY_MARK.items() if data.startswith(mark)), "utf-8-sig")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BoardFileError(phrase("The file is not text in UTF-8."), line) from error
    if "\0" in text:
        raise BoardFileError(
            phrase("This is no text: there are zero bytes in it."), text.count("\n", 0, text.index("\0")) + 1
        )
    return text.replace("\r\n", "\n").replace("\r", "\n")


ACROSS = 10
"""Edges, places or labels on a line."""


def board_file_text(board: Board) -> str:
    """The board as a {"shape": "graph"} object with every edge, place and label, lines short enough to read."""
    if board.plane is not None:
        raise BoardError(phrase("The infinite plane has no end and is not saved as a graph."))
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


def edge_list_text(board: Board) -> str:
    """The board as a table of its points with places and labels, and one of its edges."""
    table = io.StringIO(newline="")
    writer = csv.writer(table, lineterminator="\n")
    places = _places(board)
    writer.writerow(["id", *AXES[: len(places[0])], "label"])
    writer.writerows(
        [vertex, *place, label] for vertex, (place, label) in enumerate(zip(places, board.labels, strict=True))
    )
    writer.writerow(["source", "target"])
    writer.writerows(board.edges.tolist())
    return table.getvalue()


def graphml_text(board: Board) -> str:
    """The board as GraphML: places and labels are data of its nodes."""
    places = _places(board)
    axes = AXES[: len(places[0])]
    kinds = [*((axis, "double") for axis in axes), ("label", "string")]
    keys = [f'  <key id="{name}" for="node" attr.name="{name}" attr.type="{kind}"/>' for name, kind in kinds]
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">', *keys]
    lines.append('  <graph edgedefault="undirected">')
    for vertex, (place, label) in enumerate(zip(places, board.labels, strict=True)):
        values = [*zip(axes, map(repr, place), strict=True), ("label", escape(_NO_XML.sub("?", label), quote=False))]
        data = "".join(f'<data key="{key}">{value}</data>' for key, value in values)
        lines.append(f'    <node id="{vertex}">{data}</node>')
    lines += [f'    <edge source="{one}" target="{other}"/>' for one, other in board.edges.tolist()]
    return "\n".join([*lines, "  </graph>", "</graphml>", ""])


AXES = ("x", "y", "z")
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
WRITERS: Mapping[str, Callable[[Board], str]] = {
    "json": board_file_text,
    "graphml": graphml_text,
    "csv": edge_list_text,
}
"""How a board is written, by what a file's name ends with."""


def _places(board: Board) -> list[list[float]]:
    if board.plane is not None:
        raise BoardError(phrase("The infinite plane has no end and is not saved as a graph."))
    found: list[list[float]] = board.positions.tolist()
    return found
