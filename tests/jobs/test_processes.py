"""Work in several processes: in order, called off at once, and ended with the program."""

import os
import subprocess
import sys
from multiprocessing import active_children
from pathlib import Path

import pytest

from goboard.jobs.processes import MOST_MEMORY, Task, in_order
from tests.jobs.fatal import hungry, slow, work


def test_work_in_other_processes_comes_back_in_order_whatever_ends_them() -> None:
    assert list(in_order(Task(work, lambda name: "lost", few=1), ["a", "fatal"], 2)) == ["A", "lost"]


def test_work_is_called_off_while_it_is_done(tmp_path: Path) -> None:
    names = [str(tmp_path / name) for name in ("one", "two")]

    def check() -> None:
        if all(map(os.path.exists, names)):
            raise InterruptedError

    with pytest.raises(InterruptedError):
        list(in_order(Task(slow, str, few=1, batch=1, check=check), names, 2))
    assert not active_children()


def test_processes_end_with_the_program_that_began_them(tmp_path: Path) -> None:
    """The pipe of its output is at its end only when none of them is left that holds it."""
    ended = subprocess.run(
        [sys.executable, "-m", "tests.jobs.fatal", str(tmp_path / "begun")], capture_output=True, timeout=60
    )
    assert ended.returncode == 1
    assert ended.stdout.split()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not say how much memory data takes")
def test_what_needs_too_much_memory_fails_alone() -> None:
    task = Task(hungry, str, few=1)
    assert list(in_order(task, [1000, 2 * MOST_MEMORY, 2000], 2)) == [1000, -1, 2000]  # type: ignore[arg-type]
