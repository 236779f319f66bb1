"""States that nobody thought of: the program starts, a move can be played, and what is not as it should be is said."""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from goboard.ui.settings import DAMAGED, KNOWN, chosen, drop_unusable, open_settings
from goboard.ui.windows import Windows

STARTS = """
import json, os, resource, sys, time
root = os.environ["ROOT"]
exec(os.environ.get("BEFORE", ""))
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
app = QApplication([])
from goboard.ui.app import run
from goboard.session.commands.edit import *
from goboard.session.commands.files import *
from goboard.session.commands.play import *
from goboard.ui.window.frame import Frame
said, faults, steps = [], [], os.environ.get("STEPS", "PlayAt(60)").split("; ")
def look():
    windows = [page for each in app.topLevelWidgets() if isinstance(each, Frame) for page in each.pages]
    if not windows or windows[0].snapshot is None or windows[0].worker.is_busy:
        return
    window = windows[0]
    for words in [window.statusBar().currentMessage()] + [
        box.text() for box in app.topLevelWidgets() if isinstance(box, QMessageBox) and box.isVisible()
    ]:
        if words and words not in said:
            said.append(words)
    if len(turns) > 3 and steps:
        eval(steps.pop(0)) if steps[0].startswith("(") else window.send(eval(steps.pop(0)))
    turns.append(1)
    if len(turns) > 12 + len(os.environ.get("STEPS", "")) // 5:
        timer.stop()
        screen = window.screen().availableGeometry()
        seen = screen.intersects(window.window().frameGeometry())
        print(json.dumps({"said": said, "stones": sum(map(bool, window.snapshot.stones)), "is_seen": seen}), flush=True)
        for each in windows:
            each.leave()
        app.quit()
turns = []
timer = QTimer(interval=20)
timer.timeout.connect(look)
timer.start()
sys.exit(run(sys.argv[1:]))
"""
Start = Callable[..., dict[str, Any]]


@pytest.fixture
def start(tmp_path: Path) -> Start:
    """Runs the program in folders of its own; what it said, how many stones lie, whether its window can be seen."""

    def run(*files: str, steps: str = "PlayAt(60)", before: str = "", gone: str = "", **more: str) -> dict[str, Any]:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "ROOT": str(tmp_path), "STEPS": steps}
        environment |= {"HOME": str(tmp_path), "BEFORE": before, **more}
        for name in ("config", "state", "data", "cache"):
            environment[f"XDG_{name.upper()}_HOME"] = more.get(f"XDG_{name.upper()}_HOME", str(tmp_path / name))
        for name in gone.split():
            environment.pop(name, None)
        ran = subprocess.run([sys.executable, "-c", STARTS, *files], env=environment, capture_output=True, text=True)
        assert ran.returncode == 0, ran.stderr
        assert "Traceback" not in ran.stderr and "Negative sizes" not in ran.stderr, ran.stderr
        found: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
        return found

    return run


def settings_of(tmp_path: Path) -> Path:
    file = tmp_path / "config" / "goboard" / "goboard.ini"
    file.parent.mkdir(parents=True, exist_ok=True)
    return file


WRONG = ("nonsense", "-1", "1e999", "nan", "99999999999999999999", "a, b, c", "@ByteArray(\\x1\\xff)", "@Invalid()", "")
DAMAGES = {
    "no text": bytes(range(256)) * 20,
    "no keys": b"just some words\nand more\n",
    "cut off": b"[window\ngeometry=@ByteArray(\\x1",
    "another kind of value": b"[window]\ngeometry=@Variant(\\0\\0\\0\\xff)\n",
}


@pytest.mark.parametrize("name", ["a@Variant(1).sgf", "a\u2028b.sgf", "a\x85b.sgf", "@Variant(.sgf"])
def test_names_of_files_are_no_damage(tmp_path: Path, name: str) -> None:
    file = settings_of(tmp_path)
    settings, notices = open_settings(file)
    settings.setValue("files/recent", [name, f"/tmp/{name}"])
    settings.sync()
    again, notices = open_settings(file)
    assert list(notices) == [] and again.value("files/recent") == [name, f"/tmp/{name}"]


@pytest.mark.parametrize("kind", DAMAGES)
def test_damaged_settings_are_put_aside_and_told(tmp_path: Path, kind: str) -> None:
    file = settings_of(tmp_path)
    file.write_bytes(DAMAGES[kind])
    settings, (notice,) = open_settings(file)
    assert "damaged" in notice and Path(f"{file}{DAMAGED}").read_bytes() == DAMAGES[kind]
    assert settings.allKeys() == []
    settings.setValue("view/natural", False)
    settings.sync()
    assert open_settings(file)[1] == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
@pytest.mark.parametrize("kind", ["a pipe", "a link to itself", "a folder"])
def test_what_is_no_file_holds_no_settings(tmp_path: Path, kind: str) -> None:
    file = settings_of(tmp_path)
    if kind == "a pipe":
        os.mkfifo(file)
    elif kind == "a folder":
        file.mkdir()
    else:
        file.symlink_to(file)
    settings, notices = open_settings(file)
    assert notices == [f"Settings are not kept: {file} cannot be read or written."]
    settings.setValue("view/natural", False)
    assert settings.value("view/natural") is False


@pytest.mark.parametrize("value", WRONG)
def test_values_of_no_use_are_told_and_gone(tmp_path: Path, value: str) -> None:
    file, tests = settings_of(tmp_path), {**KNOWN, **chosen()}
    file.write_text("[General]\n" + "".join(f"{key}={value}\n" for key in tests).replace("/", "\\"), encoding="utf-8")
    settings, notices = open_settings(file)
    notices += drop_unusable(settings, chosen())
    assert all(tests[key](settings.value(key)) for key in settings.allKeys())
    assert len(notices) == 2 and all("no usable value" in notice for notice in notices)


def test_the_table_of_settings_is_complete() -> None:
    import goboard.ui

    folder = Path(str(goboard.ui.__file__)).parent
    text = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py") if path.name != "settings.py")
    made = "new_game/", "layout/", "session/tabs"
    missing = [key for key in KNOWN if not key.startswith(made) and f'"{key}"' not in text]
    assert missing == []


@pytest.mark.slow
@pytest.mark.parametrize("value", [*WRONG, *DAMAGES])
def test_it_starts_with_any_settings(start: Start, tmp_path: Path, value: str) -> None:
    groups: dict[str, list[str]] = {}
    for key in [*KNOWN, *chosen(), "pictures/wish/length", "pictures/look/dpi", "print/wish/split"]:
        groups.setdefault(key.split("/")[0], []).append(f"{key.partition('/')[2]}={value}".replace("/", "\\"))
    text = "\n".join(f"[{group}]\n" + "\n".join(lines) for group, lines in groups.items())
    settings_of(tmp_path).write_bytes(DAMAGES.get(value, text.encode()))
    found = start()
    assert found["stones"] == 1 and found["is_seen"]
    assert any("setting" in words for words in found["said"]), found


@pytest.mark.slow
@pytest.mark.parametrize("what", ["a folder in its place", "a file in place of its folder", "read-only folders"])
def test_settings_that_cannot_be_kept_are_told(start: Start, tmp_path: Path, what: str) -> None:
    file = settings_of(tmp_path)
    if what == "a folder in its place":
        file.mkdir()
        found = start()
    elif what == "a file in place of its folder":
        file.parent.rmdir()
        file.parent.write_text("")
        found = start()
    else:
        # not by permissions, which root does not heed
        found = start(**{f"XDG_{name}_HOME": "/proc/self" for name in ("CONFIG", "STATE", "DATA", "CACHE")})
        assert any("No recovery copies are kept" in words for words in found["said"])
    assert found["stones"] == 1
    assert any("Settings are not kept" in words for words in found["said"]), found


@pytest.mark.slow
def test_it_starts_without_a_home(start: Start) -> None:
    gone = "HOME XDG_CONFIG_HOME XDG_STATE_HOME XDG_DATA_HOME XDG_CACHE_HOME USER LOGNAME"
    before = "os.chdir(root); import pwd\ndef none(*_): raise KeyError('nobody')\npwd.getpwuid = pwd.getpwnam = none"
    found = start(gone=gone, before=before, steps="PlayAt(60); (window.parts.handler('open')())")
    assert found["stones"] == 1
    assert any("Settings are not kept" in words and "No recovery copies" in words for words in found["said"])


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(resource, "RLIMIT_FSIZE"), reason="no limit on files here")
def test_a_full_disk_is_told_once_and_nothing_is_lost(start: Start, tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    file.write_text("(;GM[1]FF[4]SZ[9];B[cc])", encoding="utf-8")
    before = (
        "import signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "os.makedirs(root + '/state/goboard/recovery', exist_ok=True)"
    )
    full = "(resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY)))"
    free = "(resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY)))"
    found = start(str(file), before=before, steps=f"{full}; PlayAt(60); PlayAt(61); SaveFile(); {free}; SaveFile()")
    assert found["stones"] == 2 and b";B[" in file.read_bytes()
    copies = [words for words in found["said"] if "No recovery copy could be written" in words]
    assert len(copies) == 1 and any("could not be saved" in words for words in found["said"]), found
    assert file.read_bytes().count(b";") == 4, "saved once there was room again"


@pytest.mark.slow
def test_a_clock_that_jumps_is_no_matter(start: Start, tmp_path: Path) -> None:
    before = (
        "real = time.time; ways = [0, 1e9, -1e9, 3e8, -3e9]\n"
        "def jumping():\n    ways.append(ways.pop(0)); return max(0.0, real() + ways[0])\n"
        "time.time = jumping"
    )
    old = tmp_path / "state" / "goboard" / "recovery" / "old.sgf"
    old.parent.mkdir(parents=True)
    old.write_text("(;GM[1])")
    os.utime(old, (2**33, 2**33))
    found = start(before=before, steps="NewGame(9, 9); PlayAt(3); PlayAt(4); Autosave(); Undo()")
    assert found["stones"] == 1


@pytest.mark.slow
def test_a_window_remembered_on_a_screen_that_is_gone_is_seen(start: Start, tmp_path: Path) -> None:
    keep = (
        "from PySide6.QtCore import QSettings\nfrom PySide6.QtWidgets import QApplication, QMainWindow\n"
        "first = QApplication([])\nwindow = QMainWindow()\nwindow.setGeometry(9000, 7000, 500, 400)\nwindow.show()\n"
        "settings = QSettings(root + '/config/goboard/goboard.ini', QSettings.Format.IniFormat)\n"
        "settings.setValue('window/geometry', window.saveGeometry())\nsettings.sync()\n"
        "window.close()\nfirst.shutdown()\ndel first, window"
    )
    settings_of(tmp_path)
    found = start(before=keep)
    assert found["is_seen"] and found["stones"] == 1


def test_windows_of_a_screen_that_disappears_are_brought_back(windows: Windows, qtbot: QtBot) -> None:
    gone, kept = windows.show_window().window(), windows.show_window().window()
    dialog = QDialog(gone)
    dialog.show()
    room = QApplication.primaryScreen().availableGeometry()
    nearly = room.adjusted(-4, -4, 4, 4)
    gone.setGeometry(room.right() - 60, 40, 2 * room.width(), 500)
    kept.setGeometry(-20, 40, 500, 400)
    dialog.setGeometry(9000, 9000, 200, 100)
    QApplication.instance().screenRemoved.emit(QApplication.primaryScreen())
    qtbot.waitUntil(
        lambda: nearly.contains(gone.frameGeometry()) and nearly.contains(dialog.frameGeometry()), timeout=20_000
    )
    assert kept.x() < 0, "most of it is seen"
    dialog.close()


@pytest.mark.slow
def test_it_starts_without_any_font(start: Start, tmp_path: Path) -> None:
    (tmp_path / "fonts.conf").write_text("<fontconfig><cachedir>" + str(tmp_path) + "</cachedir></fontconfig>")
    (tmp_path / "fonts").mkdir()
    file = tmp_path / "names.sgf"
    file.write_text("(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[吳清源]PW[שלום]C[囲碁]LB[aa:囲])", encoding="utf-8")
    fonts = {"FONTCONFIG_FILE": str(tmp_path / "fonts.conf"), "QT_QPA_FONTDIR": str(tmp_path / "fonts")}
    assert start(str(file), **fonts)["stones"] == 1
