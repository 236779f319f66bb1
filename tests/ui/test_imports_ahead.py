"""What is imported ahead comes step by step, while nothing is being answered; then what did it is gone."""

import pytest
import shiboken6
from pytestqt.qtbot import QtBot

from goboard.ui import imports_ahead
from goboard.ui.imports_ahead import ImportsAhead
from goboard.ui.window.main_window import MainWindow
from goboard.ui.windows import Windows


def test_a_step_is_taken_at_a_time_and_none_while_something_is_answered(
    windows: Windows, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    windows.show_window()
    done: list[object] = []

    def is_busy(_window: MainWindow) -> bool:
        """Thrice after the first step."""
        done.append(len(done) in (2, 3, 4))
        return bool(done[-1])

    monkeypatch.setattr(MainWindow, "is_busy", property(is_busy))
    monkeypatch.setattr(imports_ahead, "STEPS", ("one", "two"))
    monkeypatch.setattr(imports_ahead, "EVERY", 0)
    monkeypatch.setattr(imports_ahead, "import_module", done.append)
    ahead = ImportsAhead(windows)
    ahead._go_on()
    for _ in range(5):
        ahead._go_on()
    assert done == [False, "one", True, True, True, False, "two"]
    qtbot.waitUntil(lambda: not shiboken6.isValid(ahead))
