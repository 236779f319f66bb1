"""Locks that programs hold as long as they live, and the places for their tabs that these keep."""

import errno
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QLockFile
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from goboard.ui import locks
from goboard.ui.locks import Lock
from goboard.ui.sessions import SessionPlace
from goboard.ui.settings import PLACES, Settings

KILLED = """
import os, sys
from pathlib import Path
from goboard.ui.locks import Lock
lock = Lock(Path(sys.argv[1]))
assert lock.take() and lock.is_held
os._exit(9)
"""


def test_one_at_a_time_holds_a_lock(tmp_path: Path) -> None:
    path = tmp_path / "one.lock"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    assert subprocess.run([sys.executable, "-c", KILLED, str(path)], env=environment).returncode == 9
    assert path.exists(), "who was killed leaves the file"
    first, second = Lock(path), Lock(path)
    assert first.take() and first.is_held and first.take()
    assert not second.take() and not second.is_held
    first.release()
    assert not path.exists() and not first.is_held
    assert second.take()
    first.release()
    assert path.exists() and not first.take(), "who has released it takes nothing away from who holds it now"
    del second
    assert not path.exists() and first.take()


def test_what_an_earlier_version_holds_is_not_taken_and_what_it_left_is(tmp_path: Path) -> None:
    path = tmp_path / "one.lock"
    before = QLockFile(str(path))
    before.setStaleLockTime(0)
    assert before.tryLock(0)
    lock = Lock(path)
    assert not lock.take()
    before.unlock()
    path.write_text("12345678\ngoboard\nsomewhere\n", encoding="utf-8")
    assert lock.take() and lock.is_held and not before.tryLock(0)


def test_no_two_threads_hold_it_while_it_comes_and_goes(tmp_path: Path) -> None:
    path, holders, most = tmp_path / "one.lock", [0], [0]
    counted = threading.Lock()

    def come_and_go() -> None:
        for _ in range(200):
            lock = Lock(path)
            if lock.take():
                with counted:
                    holders[0] += 1
                    most[0] = max(most[0], holders[0])
                with counted:
                    holders[0] -= 1
                lock.release()

    threads = [threading.Thread(target=come_and_go) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1]


def test_where_none_can_be_made_nobody_holds_it(tmp_path: Path) -> None:
    lock = Lock(tmp_path / "no such folder" / "one.lock")
    assert lock.take() and not lock.is_held


@pytest.mark.skipif(sys.platform == "win32", reason="every file system has locks there")
def test_a_file_system_without_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_handle: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(locks, "_hold", refuse)
    first, second = Lock(tmp_path / "one.lock"), Lock(tmp_path / "one.lock")
    assert first.take() and first.is_held and not second.take()
    first.release()
    assert list(tmp_path.iterdir()) == [] and second.take() and second.is_held


def test_a_place_is_left_once_what_is_kept_there_is_written(tmp_path: Path, qapp: QApplication, qtbot: QtBot) -> None:
    settings, path = Settings(tmp_path / "some.ini"), tmp_path / "some.ini"
    # Qt waits for it before it writes
    disk = QLockFile(f"{path}.lock")
    assert disk.tryLock(0)
    place, other = SessionPlace(settings, tmp_path), Lock(tmp_path / f"{PLACES[0].replace('/', '-')}.lock")
    place.keep("one")
    place.release()
    qtbot.wait(20)
    assert not other.take() and not path.exists(), "nothing was waited for, and nobody else comes too early"
    place.keep("two")
    disk.unlock()
    settings.sync()
    assert not other.take() and settings.value(PLACES[0]) == "two", "another window came in the meantime"
    place.release()
    qtbot.waitUntil(other.take)
    assert b"two" in path.read_bytes()
