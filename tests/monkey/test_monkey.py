"""The monkey itself: it knows every action, notices what goes wrong, and finds short ways to it."""

import importlib
import subprocess
import sys
from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from types import ModuleType, SimpleNamespace
from unittest.mock import Mock

import pytest
from PySide6.QtCore import qWarning

from goboard.ui.reports import log
from goboard.ui.window.menu_entry import all_entries
from goboard.ui.window.menus import MENUS
from tests.monkey import checks, watch
from tests.monkey.checks import Faults, Patience
from tests.monkey.doing import ACTIONS, LEFT_OUT, weight
from tests.monkey.play import ROUND, Monkey, Record

ROOT = Path(__file__).resolve().parent.parent.parent
ENTRIES = [entry.name for items in MENUS.values() for entry in all_entries(items)]


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    return importlib.import_module("monkey")


@pytest.mark.parametrize("name", ENTRIES)
def test_every_action_of_the_menus_is_chosen_or_left_out_with_a_reason(name: str) -> None:
    assert LEFT_OUT[name] if name in LEFT_OUT else weight(name) > 0


def test_no_line_of_the_table_is_for_nothing() -> None:
    unused = [pattern for pattern in ACTIONS if not any(fnmatchcase(name, pattern) for name in ENTRIES)]
    assert unused == [] and set(LEFT_OUT) <= set(ENTRIES)


@pytest.mark.qt_log_ignore("the hand trembles")
def test_what_goes_wrong_is_noticed_once_and_not_afterwards() -> None:
    with Faults() as faults:
        qWarning("the hand trembles 7 times")
        log.error("Traceback\nValueError: 3 stones")
        sys.excepthook(KeyError, KeyError("x"), None)
    assert [fault.kind for fault in faults.found] == [
        "Qt: the hand trembles # times",
        "told: ValueError: # stones",
        "KeyError: 'x'",
    ]
    assert sys.excepthook != faults._take_exception
    assert faults not in log.handlers


class Clocks:
    """Of a machine: what it says the time is, and how much of it this process has had."""

    def __init__(self) -> None:
        self.gone = self.computed = 0.0

    def monotonic(self) -> float:
        return self.gone

    def process_time(self) -> float:
        return self.computed


def test_a_machine_that_works_for_others_is_given_the_time_that_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    clocks = Clocks()
    monkeypatch.setattr(checks, "time", clocks)
    patience = Patience(60, 300)
    clocks.gone, clocks.computed = 250, 59
    assert not patience.is_over
    clocks.computed = 61
    assert patience.is_over
    clocks.gone, clocks.computed = 50, 100
    assert not patience.is_over
    # what waits for something that never comes computes nothing
    clocks.gone, clocks.computed = 301, 0
    assert patience.is_over


def test_a_record_whose_telling_was_called_off_is_told_again() -> None:
    record, asked = Record(), []

    def send(command: object) -> None:
        asked.append(command)
        if len(asked) == 2:
            record.take(None, b"(;)")  # type: ignore[arg-type]

    worker = Mock(send=send, is_busy=False)
    window = SimpleNamespace(worker=worker, snapshot=(), workspace=SimpleNamespace(flush=lambda: None))
    monkey = Monkey.__new__(Monkey)
    vars(monkey).update(
        windows=SimpleNamespace(open=[window]), faults=SimpleNamespace(found=[]), _records={worker: record}
    )
    assert len([*monkey._tell(window)]) == 2  # type: ignore[arg-type]
    assert len(asked) == 2 and record.data == b"(;)"
    # a window that is gone is asked nothing
    monkey.windows.open.clear()
    window.workspace = None
    assert [*monkey._tell(window)] == []  # type: ignore[arg-type]


def shown(run: object, fault: str, only: Sequence[int]) -> object:
    """A run that ended so."""
    vars(run).update(fault=fault, words=dict.fromkeys(only, "a step"), last=max(only))
    return run


def test_the_way_to_a_fault_is_shortened(tool: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    needed = {ROUND + 7, ROUND + 30, ROUND + 31}

    def play(_seed: str, _seconds: float, only: Sequence[int] = (), *_: object, **__: object) -> object:
        return shown(tool.Run(), "ValueError: x" if needed <= set(only) else "", only)

    monkeypatch.setattr(tool, "play", play)
    first = shown(tool.Run(), "ValueError: x", range(ROUND + 40))
    steps, _ = tool.shortest("1", list(range(ROUND + 40)), first)
    assert set(steps) == needed


def test_a_fault_is_told_with_the_way_to_it(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def play(_seed: str, _seconds: float, only: Sequence[int] = (), *_: object, **__: object) -> object:
        return shown(tool.Run(), "ValueError: x" if not only or 4 in only else "", list(only) or range(9))

    monkeypatch.setattr(tool, "play", play)
    assert tool.main(["1", "--seed", "5"]) == 1
    told = capsys.readouterr()
    assert told.out.startswith("seed 5\n")
    assert "4: a step" in told.err
    assert "--seed 5 --only 4\n" in told.err
    assert told.err.rstrip().endswith("Fault at step 8: ValueError: x")


CRASHED = """
import faulthandler, os, sys, threading
import numpy

def sink():
    os.abort()

print("shiboken says why", file=sys.stderr, flush=True)
waiting = threading.Event()
for _ in range(99):
    threading.Thread(target=waiting.wait, daemon=True).start()
sink()
"""


def test_of_a_crash_the_place_is_said_at_the_end(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    start = subprocess.Popen

    def crashing(_: list[str], **options: object) -> object:
        return start([sys.executable, "-X", "faulthandler", "-c", CRASHED], **options)  # type: ignore[call-overload]

    monkeypatch.setattr(tool.subprocess, "Popen", crashing)
    monkeypatch.setattr(tool, "shortest", lambda _seed, steps, run: (steps, run))
    assert tool.main(["1", "--seed", "5"]) == 1
    end = capsys.readouterr().err[-tool.LAST_WORDS - 100 :]
    assert "Fatal Python error: Aborted\nCurrent thread " in end and "in sink\n" in end
    assert "Extension modules" not in end and "numpy" not in end


HUNG = """
import faulthandler, json, sys, threading

def sink(waiting):
    waiting.wait()

waiting = threading.Event()
threading.Thread(target=waiting.wait, daemon=True).start()
for number, words in enumerate(("a round before", "a round", "press the button")):
    print(json.dumps({"step": number + 59, "words": words}), flush=True)
print("said before", file=sys.stderr, flush=True)
faulthandler.dump_traceback_later(0.1, exit=True)
sink(waiting)
"""


def test_of_a_window_that_hangs_the_steps_of_the_round_are_told_and_where_it_stood(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    start = subprocess.Popen

    def hanging(_: list[str], **options: object) -> object:
        return start([sys.executable, "-c", HUNG], **options)  # type: ignore[call-overload]

    monkeypatch.setattr(tool.subprocess, "Popen", hanging)
    # each try would take as long again
    monkeypatch.setattr(tool, "shortest", None)
    assert tool.main(["1", "--seed", "5"]) == 1
    told = capsys.readouterr().err
    assert f"\n  {ROUND}: a round\n  {ROUND + 1}: press the button\n" in told and "a round before" not in told
    assert f"--seed 5 --steps {ROUND + 2}\n" in told
    end = told[-tool.LAST_WORDS - 100 :]
    assert "said before" in end and "Timeout (" in end and "in sink\n" in end
    assert end.rstrip().endswith(f"Fault at step {ROUND + 1}: {tool.HUNG}")


def test_of_a_long_stack_the_place_where_it_hangs_is_kept(tool: ModuleType) -> None:
    others = "".join(f"Thread {number} (most recent call first):\n  File x\n\n" for number in range(90))
    own = "Thread 0x7 (most recent call first):\n  File y\n" + "  File z\n" * 900
    said = f"said last\nTimeout (0:05:00)!\n{others}{own}"
    words = tool.last_words(said)
    assert words.startswith("Timeout (0:05:00)!\nThread 0x7 (most recent call first):\n  File y\n  File z")
    assert len(words) == tool.LAST_WORDS


def test_the_steps_are_told_too_where_the_monkey_itself_falls(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fallen = tool.Run(words={0: "a game", 1: "a click"}, last=1, fell="Traceback: of its own")
    monkeypatch.setattr(tool, "play", lambda *_, **__: fallen)
    assert tool.main(["1", "--seed", "5"]) == 2
    told = capsys.readouterr().err
    assert "  1: a click\n" in told and "--seed 5 --steps 2\n" in told
    assert told.endswith("Traceback: of its own The monkey itself fell at step 1 of seed 5.\n")


def test_where_the_window_computes_is_told_by_what_most_looks_share() -> None:
    looks = [("app.begin", "tabs.open", name) for name in ("board.make", "board.make", "tree.make")]
    assert watch.common(looks) == ("app.begin > tabs.open > board.make (2 of 3 looks)")
    assert watch.common([*looks, ("app.begin", "tabs.open", "list.make")]) == (
        "app.begin > tabs.open > board.make (2 of 4 looks)"
    )
    assert watch.common([("app.begin", "a"), ("app.begin", "b"), ("app.begin", "c")]) == (
        "app.begin (3 of 3 looks: a 1, b 1, c 1)"
    )
    assert watch.common([(), ()]) == f"{watch.ELSEWHERE} (2 of 2 looks)"


def test_of_a_stack_only_what_is_the_programs_own_is_told() -> None:
    made: dict[str, Callable[..., tuple[str, ...]]] = {}
    exec(compile("def draw(look):\n    return look()", watch.ROOT / "ui" / "made.py", "exec"), made)
    assert made["draw"](lambda: watch.stack(sys._getframe())) == ("ui/made.draw",)


def test_before_the_place_of_a_crash_stands_what_was_said_last(tool: ModuleType) -> None:
    others = "\n".join(f"Thread {number} (most recent call first):\n  File x\n" for number in range(90))
    place = "Current thread 7 (most recent call first):\n  File y"
    said = f"{'first ' * 300}\nsaid last\nFatal Python error: Aborted\n\n{others}\n{place}"
    for whole in (said, f"{said}\n\n{others}"):
        words = tool.last_words(whole)
        assert words.endswith(f"said last\nFatal Python error: Aborted\n{place}")
        assert len(words) == tool.LAST_WORDS
    deep = f"{said}\n" + "  File y\n" * 900
    assert tool.last_words(deep).startswith("Fatal Python error: Aborted\nCurrent thread 7")
    assert tool.last_words("x" * 9000) == "x" * tool.LAST_WORDS


BROKEN = """
import json, os, sys
from goboard.session.commands.play import PlayAt
from tests.monkey import play

def answer(self, session):
    raise ValueError("planted")

PlayAt.answer = answer
sys.stdout.flush()
status = play.main(json.loads(sys.argv[1]))
sys.stdout.flush()
os._exit(status)
"""


@pytest.mark.slow
def test_a_fault_of_the_program_is_found(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    start = subprocess.Popen

    def broken(command: list[str], **options: object) -> object:
        return start([sys.executable, "-c", BROKEN, command[-1]], **options)  # type: ignore[call-overload]

    monkeypatch.setattr(tool.subprocess, "Popen", broken)
    run = tool.play("1", 60.0, steps=400)
    assert run.fault == "told: ValueError: planted"


@pytest.mark.slow
def test_a_short_run() -> None:
    command = [sys.executable, "tools/monkey.py", "60", "--seed", "1", "--steps", str(ROUND + 10)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-4000:]
    assert "seed 1" in done.stdout and f"{ROUND + 10} steps" in done.stdout
