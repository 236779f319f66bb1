"""What `tools/fuzz.py` attacks beside records: each target with samples, and a check that fails where goboard does."""

import io
import json
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout, suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest import mock

from PySide6.QtCore import QSettings

from goboard.__main__ import COMMANDS, main
from goboard.boards.board import BoardError
from goboard.boards.catalogue import board_from_spec
from goboard.boards.files.board_file import read_board
from goboard.cli.documents import decoded, json_values
from goboard.cli.replay import answer
from goboard.drawing.looks import LookError
from goboard.drawing.looks import read_board as read_look
from goboard.drawing.theme import load_theme
from goboard.jobs.watch import LimitError, Limits, Watch, watched
from goboard.library.entries import LibraryError
from goboard.library.library import Library
from goboard.players.engine_files import read_entry
from goboard.players.gtp_client import EngineError
from goboard.rules import catalogue
from goboard.rules.protocol import OptionError
from goboard.session import own_rules
from goboard.session.commands.files import KeepCopies, NewGame, RestoreCopy
from goboard.session.commands.play import PlayAt
from goboard.session.session import Session
from goboard.ui.preferences.exchange import ExchangeError, import_settings
from tests.fuzzing.clipboard import SAMPLES
from tests.fuzzing.program import application, clipboard, settings, settings_samples
from tests.library.records import indexed
from tests.sgf.invariants import check_any_format, check_file, check_text

FOUND = Path(__file__).parent / "found"
LIMITS = Limits(seconds=10, size=1 << 30)
RECORD = b"(;FF[4]GM[1]SZ[9]KM[6.5]PB[Ann]PW[Bob]RE[B+2];B[ee];W[cc];B[tt](;W[dd]C[good])(;W[gg]))"


class Target(NamedTuple):
    """`check` raises where goboard breaks on those bytes; all are made from the samples."""

    check: Callable[[bytes], None]
    samples: Callable[[], Sequence[bytes]]


def boards(data: bytes) -> None:
    """A board file of any kind is a board or a sentence."""
    for name in ("x.json", "x.graphml", "x.csv"):
        with suppress(BoardError, LimitError), watched(Watch(LIMITS)):
            read_board(data, name)


def documents(data: bytes) -> None:
    """Each game document has an answer that JSON can hold."""
    for value in json_values(decoded(data.splitlines(keepends=True))):
        with suppress(LimitError), watched(Watch(LIMITS)):
            json.dumps(answer(value), allow_nan=False)


def converting(data: bytes) -> None:
    """Whatever a file holds becomes each format or a sentence; what was written is read again, and says the same."""
    with TemporaryDirectory() as folder:
        for name in ("x.sgf", "x.json", "x.csv", "x.dat"):
            Path(folder, name).write_bytes(data)
            for to in ("sgf", "json", "graphml", "csv"):
                told = _converted(Path(folder, name), Path(folder, f"out.{to}"), to)
                assert bool(told["out"]) or told["error"]
                if told["out"]:
                    again = _converted(Path(told["out"]), Path(folder, f"again.{to}"), to)
                    assert again["games"] == told["games"], (told, again)
                    assert again["error"] is None, (told, again)


def _converted(path: Path, out: Path, to: str) -> dict[str, Any]:
    printed = io.BytesIO()
    with redirect_stdout(io.TextIOWrapper(printed, "utf-8")) as stream, redirect_stderr(io.StringIO()):
        status = main(["convert", str(path), "-o", str(out), "--to", to])
    told: dict[str, Any] = json.loads(printed.getvalue())
    stream.detach()
    assert status == bool(told["error"])
    assert "fault of goboard" not in (told["error"] or ""), told["error"]
    return told


def formulas(data: bytes) -> None:
    """MANGO's F and T, one a line, lead to a legal map or to a sentence."""
    weights, _, threshold = data.decode("utf-8", "replace").partition("\n")
    with suppress(LimitError, OptionError), watched(Watch(LIMITS)):
        rules = catalogue.make("mango", {"F": weights, "T": threshold})
        board = board_from_spec({"shape": "grid", "columns": 4, "rows": 3})
        if not rules.misfit(board):
            position = rules.start(board)
            assert len(rules.legal(position)) == board.size


def commands(data: bytes) -> None:
    """A command line, one argument a line, ends with 0, 1 or 2 and without a traceback; no window is opened."""
    application()
    arguments = [_inside(part) for part in data.decode("utf-8", "replace").split("\n")][:12]
    if arguments[:1] == ["audit"]:
        arguments += ["--processes", "1"]
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
    given = io.TextIOWrapper(io.BytesIO(RECORD), "utf-8")
    with TemporaryDirectory() as folder, chdir(folder):
        for name, content in (("a.sgf", RECORD), ("a.json", DOCUMENTS[0]), ("a.csv", BOARDS[0])):
            Path(name).write_bytes(content)
        with (
            redirect_stdout(out),
            redirect_stderr(err),
            mock.patch.object(sys, "stdin", given),
            mock.patch("goboard.__main__.window", lambda _files: 0),
            mock.patch.dict(os.environ, {"XDG_DATA_HOME": folder}),
        ):
            try:
                status: object = main(arguments)
            except SystemExit as end:
                status = 0 if end.code is None else end.code
    assert status in (0, 1, 2), f"status {status!r}"
    assert "Traceback" not in err.getvalue()


def _inside(argument: str) -> str:
    """The argument as one that names nothing outside the folder."""
    return argument.replace("/", "_").replace("..", "__")


def library(data: bytes) -> None:
    """Files of any content in a folder are told of, in the index of a library."""
    with TemporaryDirectory() as place:
        folder = Path(place, "records")
        folder.mkdir()
        for suffix in ("sgf", "gib", "ngf", "ugf"):
            (folder / f"x.{suffix}").write_bytes(data)
        found = indexed(folder, Path(place, "index.db"))
        found.games()
        found.duplicates()
        assert all(problem.error for problem in found.problems())


def index(data: bytes) -> None:
    """An index of any content is read, mended or refused with a sentence; after a refresh it works."""
    with TemporaryDirectory() as place:
        path = Path(place, "index.db")
        path.write_bytes(data)
        with suppress(LibraryError):
            found = Library(path)
            found.folders()
            found.games()
            found.problems(with_warnings=True)
            found.duplicates()
            found.refresh()


@cache
def _index_bytes() -> bytes:
    with TemporaryDirectory() as place:
        (Path(place) / "x.sgf").write_bytes(RECORD * 3)
        indexed(Path(place), Path(place, "index.db"))
        return Path(place, "index.db").read_bytes()


def own_files(data: bytes) -> None:
    """The small files that goboard keeps for a person say something, or a sentence says why not."""
    with TemporaryDirectory() as place:
        folder = Path(place)
        for name in ("x.json", "index.db.tags", "index.db.folders", "x.sgf", "x.journal"):
            (folder / name).write_bytes(RECORD if name == "x.sgf" else data)
        with suppress(LookError):
            replace(load_theme("light"), **read_look(folder / "x.json").values)  # type: ignore[arg-type]
        own_rules.read(folder)
        with suppress(EngineError):
            read_entry(folder / "x.json").words()
        with suppress(ExchangeError):
            import_settings(QSettings(str(folder / "x.ini"), QSettings.Format.IniFormat), folder / "x.json")
        assert Library(folder / "index.db").counts().games == 0
        Session(far=1).handle(RestoreCopy(str(folder / "x.sgf")))


@cache
def _own_files() -> tuple[bytes, ...]:
    """One of each kind."""
    with TemporaryDirectory() as place:
        session, copy = Session(far=1), Path(place, "copy.sgf")
        for command in (KeepCopies(str(copy)), NewGame(5, 5), PlayAt(3), PlayAt(4)):
            session.handle(command)
        said: list[dict[str, object]] = [
            {"kind": "goboard board", "title": "Mine", "picture": "x.png", "colour": "#aabbcc", "line": "#112233ff"},
            {"kind": "goboard rule set", "version": 1, "title": "Mine", "komi": "0.5", "suicide": "yes"},
            {"kind": "goboard engine", "version": 1, "name": "A", "program": "a", "arguments": "-x 'y z'", "start": 9},
            {"kind": "goboard settings", "version": "0", "settings": {"board/stones": "flat", "keys/undo": "Ctrl+U"}},
        ]
        noted = [["ab12", 0, "study", "Study", 5], "/nowhere"]
        journal = copy.with_suffix(".journal").read_bytes()
        return (*(json.dumps(each).encode() for each in (*said, noted)), journal)


BOARDS = [
    b"source,target\n0,1\n1,2\n2,3\n3,0\n",
    b'{"nodes": [{"id": "a", "x": 0, "y": 0}, {"id": "b", "x": 1, "y": 0.5}], '
    b'"links": [{"source": "a", "target": "b"}]}\n',
    b"<graphml xmlns='http://graphml.graphdrawing.org/xmlns'><key id='d0' for='node' attr.name='x' attr.type='double'/>"
    b"<graph edgedefault='undirected'><node id='a'><data key='d0'>1.5</data></node><node id='b'/>"
    b"<edge source='a' target='b'/></graph></graphml>",
    b'{"shape": "graph", "points": 3, "edges": [[0, 1], [1, 2]], "positions": [[0, 0], [1, 0], [2, 0]], '
    b'"labels": ["a"]}',
]
DOCUMENTS = [
    b'{"id": 1, "board": {"shape": "grid", "columns": 5, "rows": 5}, "rules": {"name": "chinese", "komi": "6.5"}, '
    b'"moves": [4, "A1", "pass", {"play": "B2", "player": "W"}, "resign"], "setup": {"B": [0], "W": ["C3"]}}\n',
    b'{"id": 2, "board": {"shape": "torus", "columns": 4, "rows": 4}, "rules": {"name": "mango", "F": "1", '
    b'"T": "z>0"}, "moves": [0, 1, 2], "first": "W"}\n',
    b'{"id": 3, "board": {"shape": "plane"}, "rules": {"name": "tromp-taylor"}, "moves": [[0, 0], [-1, 7]], '
    b'"window": [[-2, -2], [2, 2]]}\n',
    b'{"id": 4, "board": {"shape": "graph", "points": 3, "edges": [[0, 1], [1, 2]]}, "rules": {"name": "political-go", '
    b'"players": 3}, "moves": [{"play": 1}, {"offer": "2", "accepted": true}, {"war": "1"}]}\n',
]
FORMULAS = [
    b"1\nz > 0",
    b"x + 2*y - 3\nz >= 3/2",
    b"sqrt(x) * pi\nsin(z) < 0.5 or z > 10",
    b"[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]\nz % 2 == 1",
    b"2 ** -(x*x + y*y)\nexp(z) > 1.0000001",
    b"abs(x - 2) if y > 1 else floor(x / 2)\nnot z == 4",
]
COMMAND_LINES = [
    *(f"{name}\n--help".encode() for name in COMMANDS),
    b"replay\n--no-legal\na.sgf\na.json\n-",
    b"analyze\n--at\n0.0.0\n--seed\n7\n--budget\n0.2\na.sgf",
    b"sgf\n--at\n0.0\na.sgf\n-o\nout.sgf\n--encoding\nutf-8",
    b"render\na.sgf\n-o\nout.svg\n--at\n0.0\n--size\n100\n--theme\nlight",
    b"render\na.sgf\n-o\nout.txt\n--overlay\nliberties",
    b'boards\n{"shape": "torus", "columns": 3, "rows": 3}\n-',
    b"eyes\n--digits\n-",
    b"convert\na.sgf\na.json\n-o\n.\n--to\njson",
    b"audit\n--no-count\n.\na.sgf",
    b"--version",
    b"a.sgf\nnothing.sgf",
]
RECORDS = [RECORD, RECORD * 2, b"(;GM[4800]GOBV[1]GOBB[kind:torus][wrap:both]SZ[5]TO[3];GOBM[1:aa];GOBM[2:])"]

TARGETS = {
    "sgf": Target(check_file, lambda: RECORDS),
    "charset": Target(check_text, lambda: RECORDS),
    "formats": Target(check_any_format, lambda: RECORDS),
    "boards": Target(boards, lambda: BOARDS),
    "documents": Target(documents, lambda: DOCUMENTS),
    "converting": Target(converting, lambda: [*RECORDS, *DOCUMENTS, *BOARDS]),
    "formulas": Target(formulas, lambda: FORMULAS),
    "commands": Target(commands, lambda: COMMAND_LINES),
    "library": Target(library, lambda: RECORDS),
    "index": Target(index, lambda: [_index_bytes()]),
    "clipboard": Target(clipboard, lambda: SAMPLES),
    "settings": Target(settings, settings_samples),
    "own": Target(own_files, _own_files),
}
