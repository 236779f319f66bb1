"""Starting the program where it cannot show a window."""

import os
import subprocess
import sys

import pytest


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there is always a display there")
def test_without_a_display_one_sentence_offers_the_command_that_draws() -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    environment["PYTHONPATH"] = os.pathsep.join(sys.path)
    run = subprocess.run([sys.executable, "-m", "goboard"], env=environment, capture_output=True, text=True)
    assert run.returncode == 1
    assert "goboard render" in run.stderr
    assert len(run.stderr.strip().splitlines()) == 1
