"""A program that is killed loses nothing that was seen: the next start has the record as it was, and where it was."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from goboard.session.commands.files import RestoreCopy
from goboard.session.events import Opened
from goboard.session.files import text_of
from goboard.ui.recovery import lost_copies
from goboard.user_folders import Folders
from tests.session.driver import Driver

PLAYS = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from goboard.session.commands.edit import *
from goboard.session.commands.files import *
from goboard.session.commands.mark import *
from goboard.session.commands.navigate import *
from goboard.session.commands.play import *
from goboard.session.commands.study import *
from goboard.session.events import Shown
from goboard.session.files import text_of
from goboard.user_folders import Folders
from goboard.ui.windows import Windows
root, script = Path(sys.argv[1]), sys.argv[2]
app = QApplication([])
windows = Windows(app, Folders(root / "config", root / "state", root / "log", root / "data"))
window = windows.start(sys.argv[3:])
steps = script.split("; ")
def key():
    return window.snapshot.node.key
def tell(event):
    # the first word on the answer: a moment later the person sees it
    if isinstance(event, Shown) and not steps and not window.worker.is_busy:
        document = window.worker._handler.document
        Path(root / "expected").write_bytes(text_of(document) + b"%d %d" % (document.index, document.game.cursor.depth))
        print("done", flush=True)
def step():
    if window.snapshot is not None and not window.worker.is_busy:
        if steps:
            window.worker.send(eval(steps.pop(0)))
        else:
            timer.stop()
timer = QTimer(interval=2)
timer.timeout.connect(step)
window.begun.connect(lambda: window.worker.event_made.connect(tell))
timer.start()
app.exec()
"""
TWO = "(;GM[1]FF[4]SZ[9];B[cc];W[gg](;B[cg])(;B[gc]))(;GM[1]FF[4]SZ[9]PB[Lee];B[dd];W[ff];B[df])"
LARGE = TWO.replace("SZ[9]", f"SZ[9]GC[{2_000_000 * 'x'}]", 1)
CHANGES = {
    "moves": "PlayAt(60); PlayAt(61); PlayPass()",
    "comment": "PlayAt(60); SetComment(key(), 'first words'); SetComment(key(), 'first words, and more]')",
    "marks": "SetMarks('TR', (3, 4)); SetMarks('LB', (5,), 'A'); SetLine(3, 20, True)",
    "set-up": "SetStones({3: 1, 4: 2, 5: 1}); SetTurn(2); PlayAt(7)",
    "deleted": "Step(9); DeleteNode(key())",
    "deleted, then saved elsewhere": "Step(9); DeleteNode(key()); SaveFile(str(root / 'x.sgf')); PlayAt(5)",
    "undone": "PlayAt(60); PlayAt(61); SetComment(key(), 'x'); Undo(); Undo()",
    "undone after a copy": "PlayAt(60); PlayAt(61); Autosave(); Step(0); Undo()",
    "made again": "PlayAt(60); PlayAt(61); Undo(); Undo(); Redo()",
    "several games": "SelectGame(1); Step(2); PlayAt(5); AddGame(); PlayAt(6); MoveGame(2, 0); SelectGame(1)",
    "pasted and cut": "PasteBranch(key(), '(;B[aa];W[bb](;B[ca])(;B[cb]))'); Step(-1); CutBranch(key()); AddGame()",
    "guessing": "PlayAt(60); PlayAt(61); Step(-9); StartGuessing(()); PlayAt(60); ShowAnswer()",
    "gone elsewhere": "PlayAt(60); Step(-1); Step(9); Step(-2)",
}


def killed(root: Path, folders: Folders, script: str, *files: str) -> Driver:
    """A session with what a program leaves that is killed as soon as it has shown the last of these steps."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", PLAYS, str(root), script, *files]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline().strip() == b"done"
        finally:
            process.send_signal(signal.SIGKILL if os.name != "nt" else signal.SIGTERM)
    (lost,) = lost_copies(folders.recovery)
    drive = Driver()
    (opened, _) = drive.events(RestoreCopy(str(lost.copy)))
    assert isinstance(opened, Opened)
    return drive


def check(root: Path, drive: Driver) -> None:
    document = drive.session.document
    place = b"%d %d" % (document.index, document.game.cursor.depth)
    assert text_of(document) + place == (root / "expected").read_bytes()
    assert document.edits.is_modified
    drive.session.close()


@pytest.mark.slow
@pytest.mark.parametrize("change", CHANGES)
def test_nothing_that_was_seen_is_lost(tmp_path: Path, folders: Folders, change: str) -> None:
    file = tmp_path / "two.sgf"
    file.write_text(TWO, encoding="utf-8")
    check(tmp_path, killed(tmp_path, folders, CHANGES[change], str(file)))


@pytest.mark.slow
@pytest.mark.parametrize("change", ["moves", "undone after a copy", "several games"])
def test_nothing_of_a_large_file_is_lost(tmp_path: Path, folders: Folders, change: str) -> None:
    file = tmp_path / "large.sgf"
    file.write_text(LARGE, encoding="utf-8")
    drive = killed(tmp_path, folders, CHANGES[change], str(file))
    check(tmp_path, drive)
    assert any(folders.recovery.glob("*.sgf")) is ("copy" in change), "a change costs no copy of the whole"


@pytest.mark.slow
def test_nothing_of_a_new_game_is_lost(tmp_path: Path, folders: Folders) -> None:
    check(tmp_path, killed(tmp_path, folders, "NewGame(9, 9); PlayAt(1); PlayAt(2); Undo(); PlayAt(3)"))
