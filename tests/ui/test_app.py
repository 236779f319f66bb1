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


FREED = """
import os
import numpy as np
from goboard.ui.app import return_memory

def resident():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20

return_memory()
for _ in range(2):
    # what is freed once teaches the C library to take blocks of that size from its heap
    blocks, kept = [], []
    for _ in range(30):
        blocks.append(np.ones(3 << 20, np.uint8))
        kept.append(np.ones(1 << 10, np.uint8))
    before = resident()
    blocks.clear()
print(before - resident())
"""


@pytest.mark.skipif(not os.path.exists("/lib64/ld-linux-x86-64.so.2"), reason="only the GNU C library has such options")
def test_memory_of_what_is_gone_goes_back_to_the_system() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run([sys.executable, "-c", FREED], env=environment, capture_output=True, text=True, check=True)
    assert int(run.stdout) > 60
