"""A program that ends in the middle of long work, by whatever signal: what was done is there again, and nothing that
was written is half of anything."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from itertools import product
from pathlib import Path
from random import Random

import pytest

from goboard.session.commands.files import RestoreCopy
from goboard.session.files import text_of
from goboard.sgf.reader import read
from goboard.ui.recovery import lost_copies
from goboard.user_folders import Folders
from tests.library.records import indexed
from tests.session.driver import Driver

WORKS = """
import signal
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from goboard.session.commands.edit import SetComment
from goboard.session.commands.files import ExportForQ5Go, SaveFile
from goboard.session.commands.play import PlayAt
from goboard.session.events import Shown
from goboard.ui.app import ENDING, Ending
from goboard.ui.closing import files_of
from goboard.ui.windows import Windows
from goboard.user_folders import Folders
# tests that run in the background have signals ignored, and so have those whom they start
for name in ENDING:
    signal.signal(getattr(signal, name), signal.SIG_DFL)
root, work = Path(sys.argv[1]), sys.argv[2]
app = QApplication([])
windows = Windows(app, Folders(root / "config", root / "state", root / "log", root / "data"))
ending = Ending(windows.keep_copies, app)
window = windows.start([str(root / "game.sgf")])
waiting = [PlayAt(60), PlayAt(61)]
number = 0
def save():
    global number
    number += 1
    window.send(SetComment(window.snapshot.node.key, f"version {number}"))
    window.send(SaveFile())
    window.send(SetComment(window.snapshot.node.key, f"version {number} and more"))
def export():
    window.send(ExportForQ5Go(str(root / "exported.sgf")))
def load():
    files_of(window).open_paths([str(root / "large.sgf")])
    once.append(True)
def review():
    window.parts["review"].toggle()
    window.parts["review"]._toggle_run()
    once.append(True)
def library():
    window.workspace.action("library").trigger()
    windows.library.window.add_folders([str(root / "records")])
    once.append(True)
once = []
def step():
    if window.snapshot is None or window.worker.is_busy or once:
        return
    if waiting:
        window.send(waiting.pop(0))
        return
    if not begun:
        begun.append(True)
        print("begun", flush=True)
    globals()[work]()
begun = []
def tell(event):
    if isinstance(event, Shown) and begun:
        print(event.snapshot.node.comment, flush=True)
window.begun.connect(lambda: window.worker.event_made.connect(tell))
timer = QTimer(interval=5)
timer.timeout.connect(step)
timer.start()
app.exec()
"""
GAME = "(;GM[1]FF[4]SZ[9]GC[{}];B[cc];W[gg];B[cg];W[gc])"
LARGE = b"(;SZ[9]" + b";B[aa]X[a]W[q;C[" * 100_000 + b"])"
"""Reading it takes long, and nobody writes it."""
RECORDS = 40


def prepare(root: Path) -> None:
    (root / "game.sgf").write_text(GAME.format("x" * 300_000), encoding="utf-8")
    (root / "large.sgf").write_bytes(LARGE)
    (root / "records").mkdir()
    for number in range(RECORDS):
        (root / "records" / f"{number}.sgf").write_text(GAME.format(number), encoding="utf-8")


def ended(root: Path, work: str, name: str, seconds: float) -> list[str]:
    """What the program told that was ended so in the middle of it."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", WORKS, str(root), work]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        try:
            while (line := process.stdout.readline()) and line.strip() != b"begun":
                pass
            time.sleep(seconds)
        finally:
            process.send_signal(getattr(signal, name))
        out, err = process.communicate(timeout=120)
    assert process.returncode == -getattr(signal, name), err
    assert b"Traceback" not in err, err
    return out.decode().split("\n")


def check(root: Path, folders: Folders, told: list[str]) -> None:
    """All that was seen is in the file or in the copy of it; whatever was written is whole."""
    texts = [(root / "game.sgf").read_bytes()]
    for lost in lost_copies(folders.recovery):
        drive = Driver()
        drive.events(RestoreCopy(str(lost.copy)))
        texts.append(text_of(drive.session.document))
    written = [root / "game.sgf", *root.glob("exported.sgf")]
    for data in (*texts, *(path.read_bytes() for path in written)):
        collection = read(data)
        assert not collection.warnings and b"x" * 300_000 in data
    assert any(b";W[" in data.split(b"W[gc]")[-1] for data in texts), "two moves were made"
    assert (root / "large.sgf").read_bytes() == LARGE
    seen = [int(found[1]) for line in told if (found := re.match(r"version (\d+)", line))]
    kept = [int(number) for data in texts for number in re.findall(rb"version (\d+)", data)]
    assert max(seen, default=0) <= max(kept, default=0)
    index = folders.data / "library.db"
    if index.exists():
        with closing(sqlite3.connect(index)) as connection, connection:
            assert connection.execute("PRAGMA quick_check").fetchone() == ("ok",)
        library = indexed(str(root / "records"), index)
        assert library.games(count=0).total == RECORDS and not library.notice


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals end programs at once there")
@pytest.mark.parametrize(
    ("work", "name"),
    [
        ("save", "SIGINT"),
        ("save", "SIGHUP"),
        *product(("save", "export", "load", "review", "library"), ("SIGTERM", "SIGKILL")),
    ],
)
def test_nothing_is_lost_and_nothing_is_half_written(work: str, name: str, tmp_path: Path, folders: Folders) -> None:
    prepare(tmp_path)
    told = ended(tmp_path, work, name, Random(f"{work} {name}").uniform(0.0, 0.8))
    check(tmp_path, folders, told)
