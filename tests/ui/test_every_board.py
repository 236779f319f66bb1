"""Every board under some of the rule sets that fit it, every rule set on some boards: it opens in the window, a click
plays, and the record comes back as it was saved; pictures are made of it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from goboard.boards.board import Board
from goboard.boards.catalogue import PLANE, board_from_spec
from goboard.cli.render import run as render
from goboard.rules import catalogue
from goboard.rules.catalogue import info_of
from goboard.session.commands.command import Command
from goboard.session.commands.files import NewGame, OpenFile, SaveFile
from goboard.session.commands.navigate import Step
from goboard.session.commands.play import PlayAt
from goboard.session.snapshot import Snapshot
from goboard.ui.window.main_window import MainWindow
from goboard.ui.windows import Windows
from goboard.user_folders import Folders
from tests.contract.boards import GRAPHS, GRIDS, SHAPES, own_board, spread
from tests.ui.conftest import prompt_worker
from tests.ui.driver import LEFT, NONE

BOARDS: dict[str, Board] = {
    **{name: board_from_spec(spec) for name, spec in (GRIDS | SHAPES | GRAPHS).items()},
    "graph from a file": own_board(),
    "plane": board_from_spec({"shape": PLANE}),
}
RULES = [info.name for info in catalogue.infos()]
PLAYED = [
    pytest.param(BOARDS[name], rules, id=f"{name}-{rules}")
    for name, rules, _ in spread(list(BOARDS), RULES, 3)
    if not catalogue.make(rules).misfit(BOARDS[name])
]
MAGIC = {"png": b"\x89PNG", "pdf": b"%PDF", "svg": b"<svg"}
Shown = Callable[[Command], Snapshot]


@pytest.fixture(scope="module")
def window(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    """One window for all boards, one after the other."""
    folder = tmp_path_factory.mktemp("home")
    folders = Folders(*(folder / name for name in ("config", "state", "log", "data")))
    windows = Windows(qapp, folders, prompt_worker)
    window = windows.show_window()
    window.window().resize(1000, 800)
    yield window
    window.leave()
    windows.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def shown(window: MainWindow) -> Shown:
    """Send a command; what the window shows then."""

    def send(command: Command) -> Snapshot:
        window.send(command)
        assert window.snapshot is not None
        return window.snapshot

    return send


def click(window: MainWindow, vertex: int) -> None:
    QTest.mouseClick(window.canvas, LEFT, NONE, window.canvas.vertex_place(vertex))


def is_same(board: Board, other: Board) -> bool:
    names = ("indptr", "indices", "positions", "edges", "cells")
    is_equal = all(np.array_equal(getattr(board, name), getattr(other, name)) for name in names)
    return is_equal and (board.title, board.labels, board.hoshi) == (other.title, other.labels, other.hoshi)


@pytest.mark.parametrize(("board", "rules"), PLAYED)
def test_a_board_is_played_on_with_real_clicks(
    board: Board, rules: str, window: MainWindow, shown: Shown, tmp_path: Path
) -> None:
    wanted = dict(board.spec) if board.plane is not None else board
    started = shown(NewGame(board=wanted, rules=rules))
    assert started.board.title == board.title
    for _ in range(2):
        before = window.snapshot
        assert before is not None
        may_be_played = [vertex for vertex, is_legal in enumerate(before.legal) if is_legal]
        if may_be_played:
            vertex = may_be_played[len(may_be_played) // 2]
            click(window, vertex)
            assert window.snapshot is not None
            assert window.snapshot.last_vertex == vertex, before.board.labels[vertex]
    played = window.snapshot
    assert played is not None
    path = tmp_path / "game.sgf"
    shown(SaveFile(str(path)))
    shown(OpenFile(str(path)))
    again = shown(Step(9))
    assert not again.document.warnings
    if board.plane is None:
        assert is_same(again.board, info_of(rules).named(board))
        assert again.stones == played.stones
    assert (again.rules.name, again.captures, again.to_move) == (played.rules.name, played.captures, played.to_move)


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS.keys())
def test_pictures_are_made_of_it(board: Board, shown: Shown, tmp_path: Path) -> None:
    rules = "mango" if board.plane is not None else "chinese"
    options = {"F": "exp(-x^2-y^2)", "T": "z > 1/1000"} if board.plane is not None else {}
    wanted = dict(board.spec) if board.plane is not None else board
    shown(NewGame(board=wanted, rules=rules, options=options))
    shown(PlayAt(board.size - 1))
    path = tmp_path / "game.sgf"
    shown(SaveFile(str(path)))
    for kind, magic in MAGIC.items():
        out = tmp_path / f"picture.{kind}"
        assert render([str(path), "-o", str(out), "--size", "200", "--overlay", "coordinates,marks"]) == 0
        assert out.read_bytes().startswith(magic)
