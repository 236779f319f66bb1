"""`goboard convert`: records, game documents and boards from one format into another."""

import argparse
import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from goboard.boards.board import BoardError
from goboard.boards.files import SUFFIXES as BOARD_SUFFIXES
from goboard.boards.files.board_file import WRITERS, read_board
from goboard.cli.console import (
    STANDARD_INPUT,
    Json,
    bytes_of,
    file_name_argument,
    file_problem,
    print_answers,
)
from goboard.cli.documents import MalformedError, begins_json, decoded, json_values
from goboard.cli.record_documents import Left, document_of, record_of
from goboard.formats.reader import SUFFIXES, format_of, open_record, unforeseen
from goboard.games.tree import Collection, Node
from goboard.jobs.watch import USUAL, LimitError, Watch, watched
from goboard.sgf.reader import SgfError
from goboard.sgf.saving import SaveError, save_bytes
from goboard.sgf.writer import write
from goboard.words.reasons import reason_of

_MORE = """Read are records (SGF, NGF, GIB, UGF, XML, move lists), game documents (JSON, one a line or a list) and
boards (JSON, GraphML, edge lists), told apart by what is in them. Records and documents become sgf or json, boards
json, graphml or csv, which is an edge list. One line of JSON tells of each file; "warnings" has what the other format
cannot hold. OUT is replaced if it is there. Pictures are made by goboard render."""
GAMES, BOARDS = "games", "boards"
_ENDS = {".sgf": "sgf", ".json": "json", ".jsonl": "json", ".graphml": "graphml", ".csv": "csv", ".txt": "csv"}
_TARGETS = {"sgf": GAMES, "json": "", "graphml": BOARDS, "csv": BOARDS}
"""What each format holds, "" for both."""
_USUAL = {GAMES: "sgf", BOARDS: "json"}


def run(arguments: list[str]) -> int:
    """Convert each file; 1 if some could not be."""
    parser = argparse.ArgumentParser(prog="goboard convert", description=__doc__, epilog=_MORE)
    what = "a record, a board or game documents; - reads them"
    parser.add_argument("files", nargs="+", metavar="FILE", type=file_name_argument, help=what)
    what = "a file, or a folder that is there, which gets files of the same names"
    parser.add_argument("-o", "--out", metavar="OUT", required=True, type=file_name_argument, help=what)
    what = f"{', '.join(_TARGETS)} (default: as OUT ends; in a folder sgf for games, json for boards)"
    parser.add_argument("--to", metavar="FORMAT", choices=[*_TARGETS], default="", help=what)
    parser.add_argument("--encoding", metavar="NAME", default="", help="read by this character set, whatever files say")
    options = parser.parse_args(arguments)
    _check(parser, options)
    return print_answers((_answer(name, options) for name in options.files), file_problem)


def _check(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """Refuse an OUT that the files cannot go to before any of them is read."""
    if options.out == STANDARD_INPUT:
        parser.error("the answers go to standard output, so OUT must be a file or a folder")
    if os.path.isdir(options.out):
        stems = [_stem(name) for name in options.files]
        twice = sorted({stem for stem in stems if stems.count(stem) > 1})
        if twice:
            parser.error(f"two of the files are called {twice[0]}; one would replace the other in {options.out}")
        return
    if len(options.files) > 1:
        parser.error(f"several files need a folder that exists to be saved in; {options.out} is none")
    options.to = options.to or _ENDS.get(os.path.splitext(options.out)[1].lower(), "")
    if not options.to:
        parser.error(f"{options.out} does not tell a format: say --to, or end it with {', '.join(_ENDS)}")


def _stem(name: str) -> str:
    return "stdin" if name == STANDARD_INPUT else Path(name).stem


class _Given:
    """What is made of a file: its format, what it holds, and how that is written."""

    def __init__(self, name: str, encoding: str) -> None:
        self.name = name
        self.faults: list[str] = []
        self.warnings: list[Json] = []
        self.documents: list[object] = []
        self.collection: Collection | None = None
        data = bytes_of(name)
        self.kind, self.format = GAMES, format_of(data, name)
        is_board_file = name.lower().endswith(BOARD_SUFFIXES)
        if begins_json(data) and (documents := _documents(data)):
            self.documents, self.format = documents, "json"
        elif self.format or name.lower().endswith(SUFFIXES) or not data.strip():
            self._open(data, encoding)
        else:
            try:
                self.board = read_board(data, os.path.basename(name))
            except BoardError as error:
                raise SgfError(str(error) if is_board_file else f"It is no record, and as a board: {error}") from None
            self.kind = BOARDS
            self.format = "json" if begins_json(data) else "graphml" if data.lstrip()[:1] == b"<" else "csv"

    def _open(self, data: bytes, encoding: str) -> None:
        self.collection = open_record(data, self.name, encoding)
        self.format = self.format or "sgf"

    def _warn(self, left: Left, game: str = "") -> None:
        self.warnings += [{"code": code, "line": None, "column": None, "message": game + said} for code, said in left]

    def written(self, to: str) -> tuple[bytes, int]:
        """The bytes in that format, and how many games are in them; what cannot be written is among the faults."""
        if self.kind == BOARDS:
            shape = self.board.shape
            if shape != "graph":
                kept = f"The points, edges, places and labels of the {shape} are kept; that it is one is not."
                self._warn([("shape", kept)])
            return WRITERS[to](self.board).encode(), 0
        if self.collection is not None:
            if to == "sgf":
                data, count = write(self.collection), len(self.collection.games)
            else:
                data, count = self._as_documents(self.collection.games)
            # those of a large file grow while it is read
            said = self.collection.warnings
            places = [(each.code, each.line, each.column, each.message) for each in said]
            keys = ("code", "line", "column", "message")
            self.warnings = [*(dict(zip(keys, each, strict=True)) for each in places), *self.warnings]
            return data, count
        return self._as_records() if to == "sgf" else self._again()

    def _as_documents(self, games: Sequence[Node]) -> tuple[bytes, int]:
        lines = []
        for number, root in enumerate(games, 1):
            id_ = os.path.basename(self.name) if len(games) == 1 else f"{os.path.basename(self.name)}#{number}"
            try:
                document, left = document_of(root, id_)
            except MalformedError as error:
                self.faults.append(self._of(number, len(games)) + str(error))
            else:
                lines.append(json.dumps(document, ensure_ascii=False, allow_nan=False))
                self._warn(left, self._of(number, len(games)))
        return "".join(f"{line}\n" for line in lines).encode("utf-8", "replace"), len(lines)

    def _as_records(self) -> tuple[bytes, int]:
        roots: list[Node] = []
        for number, value in enumerate(self.documents, 1):
            try:
                if isinstance(value, MalformedError):
                    raise value
                root, left = record_of(value)
            except MalformedError as error:
                self.faults.append(self._of(number, len(self.documents)) + str(error))
            else:
                roots.append(root)
                self._warn(left, self._of(number, len(self.documents)))
        return write(Collection(roots, ["UTF-8"] * len(roots))), len(roots)

    def _again(self) -> tuple[bytes, int]:
        """Documents one a line."""
        values = [value for value in self.documents if not isinstance(value, MalformedError)]
        self.faults += [str(value) for value in self.documents if isinstance(value, MalformedError)]
        lines = (json.dumps(value, ensure_ascii=False, allow_nan=False) for value in values)
        return "".join(f"{line}\n" for line in lines).encode("utf-8", "replace"), len(values)

    @staticmethod
    def _of(number: int, count: int) -> str:
        return f"Game {number}: " if count > 1 else ""


def _documents(data: bytes) -> list[object]:
    """The values of a text in JSON if one of them is a game document; [] for boards and what is none."""
    values = list(json_values(decoded(data.splitlines(keepends=True))))
    return values if any(isinstance(value, Mapping) and {"rules", "moves"} & value.keys() for value in values) else []


def _answer(name: str, options: argparse.Namespace) -> Json:
    answer: Json = {"file": name, "out": None, "from": None, "to": options.to or None, "games": 0, "warnings": [],
                    "error": None}  # fmt: skip
    try:
        with watched(Watch(USUAL)):
            given = _Given(name, options.encoding)
            to = options.to or _USUAL[given.kind]
            answer |= {"from": given.format, "to": to}
            if _TARGETS[to] not in ("", given.kind):
                what = "games" if given.kind == GAMES else "a board"
                raise SgfError(f"It holds {what}, which {to} does not.")
            data, games = given.written(to)
        answer |= {"games": games, "warnings": given.warnings, "error": " ".join(given.faults) or None}
        if games or given.kind == BOARDS:
            out = os.path.join(options.out, f"{_stem(name)}.{to}") if os.path.isdir(options.out) else options.out
            save_bytes(out, data)
            answer["out"] = out
    except (SgfError, LimitError, BoardError, SaveError) as failure:
        answer["error"] = str(failure)
    except OSError as failure:
        answer["error"] = f"The file could not be read: {reason_of(failure)}."
    except Exception as failure:
        # the other files are still to be converted
        answer["error"] = unforeseen(failure)
    return answer
