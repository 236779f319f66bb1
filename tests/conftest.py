"""What holds for every test: windows are drawn off the screen unless a test brings a screen of its own."""

import errno
import gc
import os
from collections.abc import Iterator
from functools import partialmethod
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from pytestqt.qtbot import QtBot

from goboard.jobs.garbage import Collector, keep_for_good, pass_over
from goboard.rules import catalogue
from tests.quick import quick_cases, quick_functions, quick_tests

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# English windows, whatever is spoken here
os.environ["LANGUAGE"] = "en"
# the tests use all processors; threads of numpy's own would only wait for each other
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# tests tell nothing of time: machines are busy. Nor of luck: a test that passes today tries the same tomorrow, and what
# nobody has thought of is looked for by tools/fuzz.py
settings.register_profile("goboard", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("goboard")
PATIENCE = 60_000
"""Milliseconds for which a test waits for what must come: only a fault takes as long, however busy a machine is."""
# as in the program: a thread that works would take away the widgets of tests before
collector = Collector(patience=0.0)
is_kept = True
"""Is what has been collected passed over by every look? To ask the collector takes as long as a look."""
unfreeze = gc.unfreeze


def noted_unfreeze() -> None:
    global is_kept
    is_kept = False
    unfreeze()


def keep_again() -> None:
    """A test that had everything looked through again: that would be all tests there are, in every one from then on."""
    global is_kept
    if not is_kept:
        is_kept = True
        gc.collect()
        keep_for_good()


gc.unfreeze = noted_unfreeze


class PatientBot(QtBot):
    """Waits longer than pytest-qt does, which gives up after five seconds."""

    waitUntil = partialmethod(QtBot.waitUntil, timeout=PATIENCE)  # noqa: N815
    waitSignal = partialmethod(QtBot.waitSignal, timeout=PATIENCE)  # noqa: N815
    waitSignals = partialmethod(QtBot.waitSignals, timeout=PATIENCE)  # noqa: N815
    waitExposed = partialmethod(QtBot.waitExposed, timeout=PATIENCE)  # noqa: N815
    waitActive = partialmethod(QtBot.waitActive, timeout=PATIENCE)  # noqa: N815
    waitCallback = partialmethod(QtBot.waitCallback, timeout=PATIENCE)  # noqa: N815


@pytest.fixture
def qtbot(qapp: object, request: pytest.FixtureRequest) -> QtBot:
    return PatientBot(request)


@pytest.fixture
def own_sets() -> Iterator[None]:
    """For tests that make rule sets: others find the lists as they were."""
    yield
    catalogue.use_own(())


def pytest_runtest_teardown() -> None:
    collector.look()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """What the test before has opened is closed by now: none of it is kept."""
    keep_again()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="some tests of every file, none of the slow ones")


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Collector, name: str) -> list[pytest.Item] | None:
    """Of ten thousand tests `--quick` leaves out, none is made: that would take a tenth of its time."""
    is_left_out = (
        collector.config.getoption("--quick")
        and isinstance(collector, pytest.Module)
        and name.startswith("test_")
        and name not in quick_functions(collector.obj)
    )
    return [] if is_left_out else None


@pytest.hookimpl(trylast=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Nor is any of the thousands of cases of those it takes."""
    if metafunc.config.getoption("--quick"):
        metafunc._calls[:] = quick_cases(metafunc._calls, metafunc.fixturenames)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with what takes longest, so that other processes work meanwhile; choose where `--quick` asks for it."""
    items.sort(key=lambda item: item.get_closest_marker("longest") is None)
    if config.getoption("--quick"):
        chosen = set(quick_tests(items))
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = [item for item in items if item in chosen]


def pytest_collection_finish() -> None:
    """What has been imported and the tests themselves stay to the end: nobody looks whether they are garbage, as in a
    program with a large record."""
    pass_over()


@pytest.fixture
def no_new_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder in which nothing can be made; what is there can be written."""
    opened = os.open

    def no_new_file(path: str | Path, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_CREAT:
            raise PermissionError(errno.EACCES, "Permission denied")
        return opened(path, flags, mode)

    monkeypatch.setattr(os, "open", no_new_file)
