"""Records to be opened in tabs, and the next start of the program."""

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from goboard.ui.windows import Windows
from tests.ui.tabs.tabs_driver import NAMES, SLOW


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """Records of Ann, Bob and Cid, who play themselves."""
    paths = [tmp_path / f"{name.lower()}.sgf" for name in NAMES]
    for path, name in zip(paths, NAMES, strict=True):
        path.write_text(f"(;GM[1]SZ[9]PB[{name}]PW[{name}]RE[B+1];B[cc];W[gg];B[cg])", encoding="utf-8")
    return [str(path) for path in paths]


@pytest.fixture
def again(make_windows: Callable[..., Windows], qtbot: QtBot) -> Callable[[], Windows]:
    def start() -> Windows:
        windows = make_windows()
        page = windows.start([])
        qtbot.waitUntil(lambda: page.snapshot is not None and not page.worker.is_busy, timeout=SLOW)
        return windows

    return start
