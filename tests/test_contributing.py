"""The examples in CONTRIBUTING: each is put into goboard as it stands there, and works."""

import re
import sys
from collections.abc import Callable, MutableMapping, MutableSequence
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtWidgets import QLabel, QMainWindow
from pytestqt.qtbot import QtBot

from goboard import __main__
from goboard.boards.catalogue import SHAPES, board_from_spec
from goboard.drawing.export.sheet import Sheet
from goboard.drawing.overlays import finding, table
from goboard.drawing.scene import Scene, View
from goboard.drawing.shapes import Discs
from goboard.drawing.theme import load_theme
from goboard.formats.reader import open_record
from goboard.games.tree import main_line
from goboard.rules.catalogue import RULES, make
from goboard.rules.moves import Pass, Play
from goboard.session.commands import edit
from goboard.session.commands.play import PlayAt
from goboard.session.session import Session
from goboard.ui.manual.pages import page_for
from goboard.ui.recovery import RecoveryCopy
from goboard.ui.settings import open_settings
from goboard.ui.window import menus, parts
from goboard.ui.window.main_window import MainWindow
from goboard.ui.window.stage import Stage
from goboard.ui.window.workspace import Workspace
from goboard.user_folders import Folders
from tests.ui.conftest import prompt_worker, silent_analysis

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"```python\n# (\S+?)(?:, in (\w+))?\n(.*?)```", re.DOTALL)
PARTS = dict(re.findall(r"^### (.+?)\n(.*?)(?=^### |\Z)", TEXT, re.MULTILINE | re.DOTALL))

Put = Callable[[str], None]


@pytest.fixture
def put(monkeypatch: pytest.MonkeyPatch) -> Put:
    """Puts what stands under a heading into goboard, until the test ends."""

    def put_in(heading: str) -> None:
        for path, named, code in BLOCK.findall(PARTS[heading]):
            name = path.removesuffix(".py").replace("/", ".")
            if not (ROOT / path).exists():
                new = ModuleType(name)
                monkeypatch.setitem(sys.modules, name, new)
                package, _, short = name.rpartition(".")
                monkeypatch.setattr(import_module(package), short, new, raising=False)
            module = import_module(name)
            if named:
                _add(module, named, code, monkeypatch)
                continue
            known = dict(vars(module))
            exec(compile(code, path, "exec"), known)
            for each, value in known.items():
                if not each.startswith("__") and vars(module).get(each) is not value:
                    monkeypatch.setattr(module, each, value, raising=False)

    return put_in


def _add(module: ModuleType, named: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One more line of a table; the names in it are imported as that file would."""
    there = getattr(module, named)
    seen = {each.rpartition(".")[2]: found for each, found in sys.modules.items() if each.startswith("goboard.")}
    seen |= vars(sys.modules.get(NEW, module)) | vars(module)
    if isinstance(there, MutableMapping):
        for key, value in eval(f"{{{code}}}", seen).items():
            monkeypatch.setitem(there, key, value)
        return
    line = eval(code, seen)
    if isinstance(there, MutableSequence):
        monkeypatch.setattr(module, named, there)
        there.append(line)
        return
    monkeypatch.setattr(module, named, (*there, line))


NEW = "goboard.drawing.overlays.surrounded"
"""Of this one the table imports a name, and not the module."""


def test_every_thing_has_an_example() -> None:
    assert list(PARTS) == [
        "A rule set", "A board", "An overlay", "A thing that people can do", "A part of the window",
        "A format of records", "A command",
    ]  # fmt: skip
    assert all(len(BLOCK.findall(text)) >= 2 for text in PARTS.values())
    assert TEXT.count("```python") == sum(len(BLOCK.findall(text)) for text in PARTS.values())


def test_a_rule_set_is_played(put: Put) -> None:
    put("A rule set")
    rules = make("situational", {"komi": "1"})
    position = rules.start(board_from_spec({"shape": "grid", "columns": 2, "rows": 2}))
    for move in (Play(0), Pass(), Play(3), Pass(), Pass()):
        assert rules.check(position, move) is None
        position = rules.apply(position, move)
    assert rules.score(position).result == "B+3"
    assert all(info.name != "situational" for info, _ in RULES)


def test_a_board_is_made(put: Put) -> None:
    before = len(SHAPES)
    put("A board")
    try:
        board = board_from_spec({"shape": "star", "rays": 4})
        assert (board.size, board.neighbours(0), board.title) == (5, (1, 2, 3, 4), "Star of 4 rays")
    finally:
        del SHAPES[before:]


def test_an_overlay_is_drawn(put: Put, monkeypatch: pytest.MonkeyPatch) -> None:
    put("An overlay")
    monkeypatch.setattr(finding.with_overlays, "__defaults__", (table.OVERLAYS,))
    board = board_from_spec({"shape": "grid", "columns": 3, "rows": 3})

    def discs(*names: str) -> int:
        scene = Scene(board, b"\0\1\0\1\0\1\0\1\0", View(overlays=frozenset(names)))
        drawn = Sheet(scene, 300, 300).shapes(load_theme("light"))
        return sum(len(shape.centres) for shape in drawn if isinstance(shape, Discs))

    assert discs("surrounded") == discs() + 5


def test_a_thing_that_people_can_do_is_done_and_undone(put: Put) -> None:
    put("A thing that people can do")
    entry = menus.EDIT[-1]
    assert isinstance(entry, menus.Entry)
    session = Session()
    command = entry.command_for(session.show().snapshot)
    assert command is not None
    session.handle(command)
    session.handle(command)
    assert session.show().snapshot.node.name == ",,"
    session.handle(edit.Undo())
    assert session.show().snapshot.node.name == ""


def test_a_part_of_the_window_is_shown(put: Put, tmp_path: Path, qtbot: QtBot) -> None:
    put("A part of the window")
    folders = Folders(*(tmp_path / name for name in ("config", "state", "log", "data")))
    recovery, settings = RecoveryCopy(folders.recovery), open_settings(folders.settings)[0]

    def make(window: QMainWindow, stage: Stage) -> Workspace:
        return Workspace(window, stage, prompt_worker(recovery.path), settings, recovery, silent_analysis())

    window = MainWindow(make, settings, parts.PARTS)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: window.snapshot is not None)
    window.docks.bring("Move count")
    panel = window.docks["Move count"].widget()
    assert isinstance(panel, QLabel)
    window.send(PlayAt(0))
    qtbot.waitUntil(lambda: panel.text() == "1 moves")
    assert page_for(type(window.parts["move_count"]).__module__) == "reviewing"
    window.leave()


def test_a_format_is_read(put: Put) -> None:
    put("A format of records")
    (root,) = open_record(b"4 4\n16 16\n", "a.points").games
    assert [node.text() for node in main_line(root)][1:] == ["B[dd]", "W[pp]"]


def test_a_command_answers(put: Put, capsys: pytest.CaptureFixture[str]) -> None:
    put("A command")
    assert __main__.main(["points", "torus"]) == 0
    assert capsys.readouterr().out == "361\n"
    assert __main__.main(["--help"]) == 0
    assert "how many points a board has" in capsys.readouterr().out
