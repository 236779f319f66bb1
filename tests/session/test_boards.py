"""Games on boards of one's own: given as such, read from files, saved as files."""

import json
from pathlib import Path

import numpy as np
import pytest

from goboard.boards.catalogue import board_from_spec
from goboard.boards.files.board_file import read_board
from goboard.drawing import looks
from goboard.jobs.watch import Watch
from goboard.players import engine_files
from goboard.session import own_rules
from goboard.session.commands.files import NewGame, OpenFile, SaveBoard
from goboard.session.commands.play import PlayAt
from goboard.session.commands.rules import KeepRules
from goboard.session.events import FileProblem, Opened, Refused, Saved
from goboard.session.files import is_board_file
from goboard.ui.preferences import exchange
from tests.session.driver import Driver
from tests.written_files import written

SQUARE = "source,target\na,b\nb,c\nc,d\nd,a\n"


def of_kind(kind: str) -> bytes:
    """A file that goboard wrote for something else."""
    return json.dumps({"kind": kind, "title": "Mine"}).encode()


@pytest.fixture
def square(tmp_path: Path) -> Path:
    return written(tmp_path / "square.csv", SQUARE)


class Impatient(Watch):
    """Called off as soon as the layout begins."""

    def tell(self, part: float, word: str) -> None:
        if word == "Laying out":
            self.cancel()
        super().tell(part, word)


def test_a_game_on_a_board_given_as_such_keeps_that_board(drive: Driver) -> None:
    board = board_from_spec({"shape": "honeycomb", "side": 2})
    shown = drive(NewGame(rules="tromp-taylor", board=board))
    assert shown.board is board
    assert drive(PlayAt(3), KeepRules()).board is board


def test_a_board_file_begins_a_game_by_the_rules_in_force(drive: Driver, square: Path) -> None:
    drive(NewGame(rules="chinese", options={"komi": "3.5"}))
    assert drive.first(OpenFile(str(square))) == Opened(str(square), 1, ())
    shown = drive.snapshot
    assert (shown.board.size, shown.board.title) == (4, "square")
    assert (shown.rules.name, shown.rules.values["komi"]) == ("chinese", "3.5")
    assert shown.document.path == "" and "square" in shown.document.name
    assert "square, 4 points" in shown.message and "Chinese" in shown.message


def test_rules_that_do_not_fit_give_way_to_tromp_taylor(drive: Driver, square: Path) -> None:
    weights = json.dumps(["1"] * 9)
    drive(NewGame(columns=3, rows=3, rules="mango", options={"F": weights}))
    drive(OpenFile(str(square)))
    assert drive.snapshot.rules.name == "tromp-taylor"


def test_calling_a_layout_off_leaves_the_record(drive: Driver, tmp_path: Path) -> None:
    path = tmp_path / "cycle.csv"
    path.write_text("".join(f"{v},{(v + 1) % 3000}\n" for v in range(3000)), encoding="utf-8")
    before = drive.play("D4")
    watch = Impatient()
    answer = drive.first(OpenFile(str(path), watch=watch))
    assert isinstance(answer, Refused) and "cancelled" in answer.message
    assert watch.progress[1] != ""
    assert drive.snapshot.board is before.board and drive.snapshot.stones == before.stones


@pytest.mark.parametrize("text", ["a,b\nb,b\n", '{"shape": "graph", "points": 2,\n"edges": [[0, 7]]}'])
def test_a_faulty_board_file_is_told_by_its_line_and_leaves_the_record(
    drive: Driver, tmp_path: Path, text: str
) -> None:
    path = tmp_path / "faulty.json" if text.startswith("{") else tmp_path / "faulty.csv"
    path.write_text(text, encoding="utf-8")
    before = drive.play("D4")
    answer = drive.first(OpenFile(str(path)))
    assert isinstance(answer, FileProblem) and "Line 2" in answer.message
    assert drive.snapshot.stones == before.stones


def test_a_rule_set_that_is_opened_as_a_record_is_told_where_it_is_imported(drive: Driver, tmp_path: Path) -> None:
    path = own_rules.save(tmp_path, "Club rules", {"seki": "no"}).path
    answer = drive.first(OpenFile(path))
    assert isinstance(answer, FileProblem) and "is a rule set" in answer.message and "shape" not in answer.message
    other = tmp_path / "other.json"
    other.write_text('{"kind": "goboard"}', encoding="utf-8")
    answer = drive.first(OpenFile(str(other)))
    assert isinstance(answer, FileProblem) and "rule set" not in answer.message


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("board.png", b"\x89PNG\r\n\x1a\n", "board.png is a picture"),
        ("engine", b"\x7fELF\x02\x01", "engine is a program: engines are entered in the Edit menu."),
        ("run.sh", b"#!/bin/sh\n", "run.sh is a program"),
        ("mine.json", of_kind(exchange.KIND), "mine.json holds settings"),
        ("mine.json", of_kind(engine_files.KIND), "mine.json tells of an engine"),
        ("mine.json", of_kind(looks.KIND), "mine.json tells how a board looks"),
        ("mine.json", of_kind(own_rules.KIND), "mine.json is a rule set"),
        ("goboard.ini", b"[General]\nlanguage=en\n", "goboard.ini is no record, nor a board."),
        ("gtp.log", b"1 >> boardsize 19\n1 << =\n", "gtp.log is no record, nor a board."),
        ("gtp.cfg", b"# config\nrules = japanese\n", "gtp.cfg is no record, nor a board."),
    ],
)
def test_what_is_opened_by_mistake_is_told_what_it_is_and_nothing_of_ids_and_edges(
    drive: Driver, tmp_path: Path, name: str, data: bytes, words: str
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    answer = drive.first(OpenFile(str(path)))
    assert isinstance(answer, FileProblem) and answer.message.startswith(words)
    assert not any(word in answer.message for word in ("edge", "number", "JSON", "UTF-8", "Line"))


@pytest.mark.parametrize(("name", "is_either"), [("notes.txt", True), ("notes.csv", False)])
def test_a_text_that_holds_neither_a_record_nor_a_board_is_told_to_be_neither(
    drive: Driver, tmp_path: Path, name: str, is_either: bool
) -> None:
    path = tmp_path / name
    path.write_text("hello world this is nothing\n", encoding="utf-8")
    answer = drive.first(OpenFile(str(path)))
    assert isinstance(answer, FileProblem)
    assert answer.message.startswith(f"{name} is no record, nor a board:") is is_either


@pytest.mark.parametrize(
    ("name", "data", "expected"),
    [
        ("a.sgf", b'{"shape": "grid"}', False),
        ("a.json", b'{"labels": ["(;"]}', True),
        ("a.txt", b"1 2\n2 3", True),
        ("a.txt", b"mail: (;GM[1])", False),
        ("edges", b"1 2\n2 3", True),
        ("record", b"(;GM[1])", False),
        ("empty", b"", False),
    ],
)
def test_records_and_boards_are_told_apart(name: str, data: bytes, expected: bool) -> None:
    assert is_board_file(name, data) is expected


def test_a_saved_board_is_read_back_with_the_same_edges(drive: Driver, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    board = drive(NewGame(board={"shape": "snub_square", "side": 3})).board
    assert drive.first(SaveBoard(str(path))) == Saved(str(path), is_board=True)
    again = read_board(path.read_bytes(), path.name)
    assert np.array_equal(again.edges, board.edges) and again.labels == board.labels
    assert not drive.snapshot.document.path


def test_the_infinite_plane_cannot_be_saved_as_a_board(drive: Driver, tmp_path: Path) -> None:
    drive(NewGame(rules="mango", options={"F": "exp(-x^2-y^2)", "T": "z > 1/1000"}, board={"shape": "plane"}))
    answer = drive.first(SaveBoard(str(tmp_path / "plane.json")))
    assert isinstance(answer, Refused) and "infinite" in answer.message
    assert not list(tmp_path.iterdir())


def test_a_game_document_tells_that_only_its_board_is_opened(drive: Driver, tmp_path: Path) -> None:
    board = '"board": {"shape": "grid", "columns": 3, "rows": 3}'
    whole, alone = tmp_path / "game.json", tmp_path / "board.json"
    whole.write_text(f'{{{board}, "rules": {{"name": "disto"}}, "moves": [4]}}')
    alone.write_text(f'{{{board}, "moves": []}}')
    drive(OpenFile(str(whole)))
    assert drive.snapshot.message.startswith("Only the board of game.json was opened")
    drive(OpenFile(str(alone)))
    assert not drive.snapshot.message.startswith("Only the board")
