"""A move played in a real window on a real X screen, with a real pointer."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from goboard.session.journal import JOURNAL

pytestmark = [
    pytest.mark.screen,
    pytest.mark.skipif(
        not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs the programs Xvfb and xdotool"
    ),
]
PATIENCE = 60.0


def wait_for(what: Callable[[], object]) -> None:
    """Look again and again until there is an answer, but not for ever."""
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)


@pytest.fixture
def screen() -> Iterator[dict[str, str]]:
    """The environment of an empty X screen."""
    reading, writing = os.pipe()
    # a screen that begins anew when its last client leaves turns away who comes meanwhile
    command = ["Xvfb", "-noreset", "-displayfd", str(writing), "-screen", "0", "1280x860x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as answer:
        number = answer.readline().strip()
    try:
        yield {**os.environ, "DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb", "WAYLAND_DISPLAY": ""}
    finally:
        server.terminate()
        server.wait()


def do(screen: dict[str, str], *steps: str) -> str:
    """One call of xdotool; what it says."""
    run = subprocess.run(["xdotool", *steps], env=screen, capture_output=True, text=True, timeout=PATIENCE)
    return run.stdout


@pytest.mark.slow
def test_a_click_in_a_real_window_plays_a_move_that_reaches_the_disk(screen: dict[str, str], tmp_path: Path) -> None:
    names = ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME")
    screen |= {name: str(tmp_path / name) for name in names} | {"PYTHONPATH": os.pathsep.join(sys.path)}
    # without a file the start page would lie over the board
    record = tmp_path / "empty.sgf"
    record.write_text("(;GM[1]FF[4]SZ[19])", encoding="utf-8")
    program = subprocess.Popen([sys.executable, "-m", "goboard", str(record)], env=screen)
    try:
        wait_for(lambda: do(screen, "search", "--onlyvisible", "--name", "goboard"))
        play_near_middle(screen)
        wait_for(lambda: copies(tmp_path))
        wait_for(lambda: any(b"B" in journal.read_bytes() for journal in copies(tmp_path, JOURNAL)))
    finally:
        program.kill()
        program.wait()


def geometry(screen: dict[str, str]) -> tuple[int, int, int, int]:
    """Left, top, width and height of the window."""
    window = do(screen, "search", "--onlyvisible", "--name", "goboard").split()[0]
    said = dict(line.split("=") for line in do(screen, "getwindowgeometry", "--shell", window).split())
    left, top, width, height = (int(said[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))
    return left, top, width, height


def play_near_middle(screen: dict[str, str]) -> None:
    """Click around the middle of the window, where the board is: one of the clicks is near enough to a point."""
    left, top, width, height = geometry(screen)
    for offset in (0, 8, 16, 24):
        place = (str(left + width // 2 + offset), str(top + height // 2 + offset))
        do(screen, "mousemove", *place, "click", "1")


def copies(folder: Path, ending: str = ".sgf") -> list[Path]:
    """What was copied for recovery, or journaled beside it, which happens by itself after a move."""
    return list((folder / "XDG_STATE_HOME" / "goboard" / "recovery").glob(f"*{ending}"))
